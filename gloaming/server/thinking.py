"""Bots think in processes of their own and are sent what their seat knows, as bytes."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections import deque
from contextlib import suppress
from random import Random
from typing import Protocol

import msgspec

from gloaming.core.flow import Action
from gloaming.server.mind import Reply, Task, choose, packed, weigh

log = logging.getLogger("gloaming.bots")

# A bot that has not answered by then is answered for.
PATIENCE = 20.0
# Whoever thinks longer than this is put with others of its kind, and nobody else waits for it.
SLOW = 2.0
# So many thoughts of a bot are remembered by how long they took.
THOUGHTS = 16
# The same modules as here, wherever they lie; then only the pipe counts.
PROGRAM = "import sys; sys.path[:] = {path!r}; from gloaming.server.mind import main; main()"

replies = msgspec.msgpack.Decoder(Reply)


class Thinker(Protocol):
    """Turns what a seat knows and may do into one of its legal actions."""

    async def think(
        self, game_id: str, seats: int, options: str, bot: str, known: bytes, legal: list[Action]
    ) -> Action: ...

    async def whim(
        self, game_id: str, seats: int, options: str, known: bytes, instants: list[Action]
    ) -> Action | None:
        """One of its any-time actions, if it would do one just now."""
        ...

    async def close(self) -> None: ...


class Gone(Exception):
    """A bot's process has ended by itself."""


class Worker:
    """One bot process. It has one task at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @staticmethod
    async def start() -> Worker:
        """A process that has loaded everything and waits."""
        pipe = asyncio.subprocess.PIPE
        worker = Worker(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", PROGRAM.format(path=sys.path)),
                stdin=pipe,
                stdout=pipe,
                stderr=asyncio.subprocess.DEVNULL,
                # Ctrl-C is for the server, which sees to its bots.
                start_new_session=True,
            )
        )
        try:
            async with asyncio.timeout(PATIENCE):
                await worker._hear()
        except BaseException:
            await worker.end()
            raise
        return worker

    async def ask(self, task: Task) -> Reply:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(packed(task))
            await self._process.stdin.drain()
        except ConnectionError as error:
            raise Gone from error
        return await self._hear()

    async def _hear(self) -> Reply:
        assert self._process.stdout is not None
        try:
            size = await self._process.stdout.readexactly(4)
            data = await self._process.stdout.readexactly(int.from_bytes(size, "big"))
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise Gone from error
        return replies.decode(data)

    async def end(self) -> None:
        # Not by its own `kill`, which may collect the exit code before asyncio does.
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self._process.pid, signal.SIGKILL)
        await self._process.wait()


class Lane:
    """A few processes, and whoever waits for one of them in the order they came."""

    def __init__(self, workers: int, patience: float) -> None:
        self._turns = asyncio.Semaphore(workers)
        self._patience = patience
        self._idle: list[Worker] = []
        self._busy: set[asyncio.Task[Reply]] = set()

    async def ask(self, task: Task) -> Reply:
        """Raises TimeoutError or Gone; the process is replaced then. If nobody wants to know any
        more, it thinks to the end all the same: starting another would cost more."""
        work = asyncio.ensure_future(self._ask(task))
        self._busy.add(work)
        work.add_done_callback(self._done)
        return await asyncio.shield(work)

    def _done(self, work: asyncio.Task[Reply]) -> None:
        self._busy.discard(work)
        if not work.cancelled():
            work.exception()  # whoever waited has heard of it

    async def _ask(self, task: Task) -> Reply:
        async with self._turns:
            worker = self._idle.pop() if self._idle else await Worker.start()
            try:
                async with asyncio.timeout(self._patience):
                    reply = await worker.ask(task)
            except BaseException:
                await worker.end()
                raise
            self._idle.append(worker)
            return reply

    async def close(self) -> None:
        for work in self._busy:
            work.cancel()
        await asyncio.gather(*self._busy, return_exceptions=True)
        for worker in self._idle:
            await worker.end()


class Tempo:
    """How long bots have thought lately, so that one without a choice can take as long."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._lately: dict[tuple[str, str], deque[float]] = {}

    def learn(self, who: tuple[str, str], seconds: float) -> None:
        self._lately.setdefault(who, deque(maxlen=THOUGHTS)).append(seconds)

    def like(self, who: tuple[str, str]) -> float:
        """As long as one of the last thoughts of such a bot."""
        lately = self._lately.get(who)
        return lately[int(self._chance.random() * len(lately))] if lately else 0.0


class PoolThinker:
    """A few processes shared by all tables; a broken one is replaced, a slow one not awaited.

    Bots that were slow the last time share one process of their own: a bot that thinks for ever
    keeps nobody else waiting. A bot that has no choice, which may be a secret of its hand, takes
    as long as its kind takes to think, without thinking.
    """

    def __init__(self, workers: int, chance: Random, patience: float = PATIENCE) -> None:
        self._chance = chance
        self._quick = Lane(workers, min(SLOW, patience))
        self._slow = Lane(1, patience)
        self._slow_ones: set[tuple[str, str]] = set()
        self._tempo = Tempo(chance)

    async def think(
        self, game_id: str, seats: int, options: str, bot: str, known: bytes, legal: list[Action]
    ) -> Action:
        who = game_id, bot
        if len(legal) == 1:
            await asyncio.sleep(self._tempo.like(who))
            return legal[0]
        begun = asyncio.get_running_loop().time()
        seed = self._chance.getrandbits(63)
        action = await self._try(Task(game_id, seats, options, bot, known, legal, seed))
        self._tempo.learn(who, asyncio.get_running_loop().time() - begun)
        return action if action in legal else self._shrug(legal)

    async def whim(
        self, game_id: str, seats: int, options: str, known: bytes, instants: list[Action]
    ) -> Action | None:
        seed = self._chance.getrandbits(63)
        task = Task(game_id, seats, options, "whim", known, instants, seed, True)
        action = await self._try(task)
        return action if action in instants else None

    async def _try(self, task: Task) -> Action | None:
        try:
            reply = await self._ask(task)
        except (TimeoutError, Gone, OSError) as error:
            reply = Reply(None, type(error).__name__)
        if reply.failure:  # the bot's own fault; what it knew stays out of the log
            log.error("the bot %s of %s has failed: %s", task.bot, task.game, reply.failure)
        return reply.action

    async def _ask(self, task: Task) -> Reply:
        who = task.game, task.bot
        if who not in self._slow_ones:
            try:
                return await self._quick.ask(task)
            except TimeoutError:
                self._slow_ones.add(who)
        begun = asyncio.get_running_loop().time()
        reply = await self._slow.ask(task)
        if asyncio.get_running_loop().time() - begun < SLOW / 2:
            self._slow_ones.discard(who)  # it was the machine that was busy
        return reply

    def _shrug(self, legal: list[Action]) -> Action:
        return legal[int(self._chance.random() * len(legal))]

    async def close(self) -> None:
        for lane in (self._quick, self._slow):
            await lane.close()


class InlineThinker:
    """For tests: thinks at once, in this process, from the same bytes."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    async def think(
        self, game_id: str, seats: int, options: str, bot: str, known: bytes, legal: list[Action]
    ) -> Action:
        return choose(game_id, seats, options, bot, known, legal, self._chance.getrandbits(63))

    async def whim(
        self, game_id: str, seats: int, options: str, known: bytes, instants: list[Action]
    ) -> Action | None:
        return weigh(game_id, seats, options, known, instants, self._chance.getrandbits(63))

    async def close(self) -> None:
        return
