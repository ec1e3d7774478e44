"""The pool of bot processes: fair queues, deadlines, replacement of processes that die or hang.

Bots think in processes of their own and are sent what their seat knows, as bytes.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import NamedTuple, Protocol

import msgspec

from gloaming.bots.roster import SEARCH
from gloaming.core.flow import Action
from gloaming.core.window import PASSING
from gloaming.registry import game
from gloaming.server.bots.fair_turns import FairTurns, SearchKey
from gloaming.server.bots.worker import Reply, Task, choose, packed

log = logging.getLogger("gloaming.bots")

# A bot that has not answered by then is answered for.
PATIENCE = 20.0
# Bots that think longer than this share the slow queue, so that no others wait for them.
SLOW = 2.0
# Seconds of processor time; bots that need more go to the dear queue.
CHEAP = 0.1
# Seconds a search takes beyond its time budget.
OVERHEAD = 0.2
# A process needs so long to start.
STARTING = 2.0
# Before an answer is due: there must be time left to give it.
IN_TIME = 0.1
# So many thoughts of a bot are remembered by how long they took.
THOUGHTS = 16
# The same modules as here, wherever they lie; then only the pipe counts.
PROGRAM = "import sys; sys.path[:] = {path!r}; from gloaming.server.bots.worker import main; main()"

replies = msgspec.msgpack.Decoder(Reply)


class Ticket(NamedTuple):
    """A place in the queue: for which chair, and the deadline after which a reply is useless."""

    chair: SearchKey
    # In a window, where whether there is a choice is a secret: the moment the answer is given at,
    # whatever has been thought by then.
    by: float | None = None


NOBODY = Ticket(SearchKey("", "", ""))


class BotPool(Protocol):
    """Turns what a seat knows and may do into one of its legal actions."""

    async def think(self, task: Task, ticket: Ticket = NOBODY) -> Action: ...

    def allowance(self, game_id: str, bots: list[str]) -> float:
        """Expected seconds of thinking if these bots are asked at once on an idle pool; independent
        of what any of them knows."""
        ...

    async def close(self) -> None: ...


class WorkerGone(Exception):
    """A bot's process has died."""


class Worker:
    """One bot process. It has one task at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @staticmethod
    async def start() -> Worker:
        """Start a process, preloaded and waiting for tasks."""
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
            raise WorkerGone from error
        return await self._hear()

    async def _hear(self) -> Reply:
        assert self._process.stdout is not None
        try:
            size = await self._process.stdout.readexactly(4)
            data = await self._process.stdout.readexactly(int.from_bytes(size, "big"))
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise WorkerGone from error
        return replies.decode(data)

    async def end(self) -> None:
        # Not by its own `kill`, which may collect the exit code before asyncio does.
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self._process.pid, signal.SIGKILL)
        await self._process.wait()


# Told of every thought, wanted or not: its reply (None: it came to none in time), and how long it
# took once it was its turn.
Heard = Callable[[Task, Reply | None, float], None]


class WorkerQueue:
    """A few worker processes and the fair queue of requests for them."""

    def __init__(self, workers: int, patience: float, heard: Heard) -> None:
        self.workers = workers
        self._heard = heard
        self._turns = FairTurns(workers)
        self._patience = patience
        self._started = 0
        self._idle: list[Worker] = []
        self._busy: set[asyncio.Task[Reply]] = set()

    @property
    def cold(self) -> bool:
        """Would the next request have to wait for a process to start?"""
        return not self._idle and self._started < self.workers

    async def ask(self, task: Task, chair: SearchKey) -> Reply:
        """Queue a task and await its reply. Raises TimeoutError or WorkerGone; the process is then
        replaced. A cancelled task leaves the queue, but one that has begun runs to its end, because
        starting another process would cost more; until then the chair has no other turn."""
        await self._turns.take(chair)
        work = asyncio.ensure_future(self._ask(task, chair))
        self._busy.add(work)
        work.add_done_callback(self._done)
        return await asyncio.shield(work)

    async def hold(self, seconds: float, chair: SearchKey) -> None:
        """Queue for a turn and occupy it for so long without thinking; like a real task it is not
        cut short by cancellation."""
        await self._turns.take(chair)
        loop = asyncio.get_running_loop()
        loop.call_later(seconds, self._turns.give_back, chair)
        await asyncio.sleep(seconds)

    def _done(self, work: asyncio.Task[Reply]) -> None:
        self._busy.discard(work)
        if not work.cancelled():
            work.exception()  # marks it as retrieved: whoever waited got it

    async def _ask(self, task: Task, chair: SearchKey) -> Reply:
        now = asyncio.get_running_loop().time
        try:
            worker = self._idle.pop() if self._idle else await self._start()
            begun = now()
            try:
                async with asyncio.timeout(self._patience):
                    reply = await worker.ask(task)
            except BaseException as error:
                self._started -= 1
                if isinstance(error, TimeoutError):
                    self._heard(task, None, now() - begun)
                await worker.end()
                raise
            self._idle.append(worker)
            self._heard(task, reply, now() - begun)
            return reply
        finally:
            self._turns.give_back(chair)

    async def _start(self) -> Worker:
        worker = await Worker.start()
        self._started += 1
        return worker

    async def close(self) -> None:
        for work in self._busy:
            work.cancel()
        await asyncio.gather(*self._busy, return_exceptions=True)
        for worker in self._idle:
            await worker.end()


class SpeedEstimate:
    """Recent thinking times by kind of bot, so that one without a choice can take as long."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._lately: dict[tuple[str, str], deque[float]] = {}

    def learn(self, who: tuple[str, str], seconds: float) -> None:
        self._lately.setdefault(who, deque(maxlen=THOUGHTS)).append(seconds)

    def like(self, who: tuple[str, str]) -> float:
        """A random sample of the latest thinking times of such a bot."""
        lately = self._lately.get(who)
        if lately:
            return lately[int(self._chance.random() * len(lately))]
        return told_seconds(who[1]) or 0.0

    def most(self, who: tuple[str, str]) -> float:
        """An upper bound that hardly any thought of such a bot exceeds."""
        told = told_seconds(who[1])
        least = 0.0 if told is None else told + OVERHEAD
        lately = self._lately.get(who)
        if lately:
            return max(least, 1.25 * max(lately))
        return least or (SLOW if is_search(who[1]) else 0.0)


def is_search(bot: str) -> bool:
    return SEARCH.fullmatch(bot) is not None


def told_seconds(bot: str) -> float | None:
    """The time budget in a bot's name (`ismcts:500ms`), if it has one."""
    search = SEARCH.fullmatch(bot)
    return int(search[1]) / 1000 if search is not None and search[2] else None


class ProcessBotPool:
    """Worker processes shared by all tables; a dead one is replaced, a slow one times out.

    Three queues, so that cheap bots are never behind dear ones: rules of thumb, searches, and
    whatever is slow. Nobody can see from outside whether a bot has a choice, which may be a secret
    of its hand: without one it waits for its turn like any other, and then takes as long as its
    kind takes to think, without thinking. And in a window a thought that comes late is replaced by
    a rule of thumb, so that the answer is given at its moment however many others think.
    """

    def __init__(self, workers: int, chance: Random, patience: float = PATIENCE) -> None:
        self._chance = chance
        self._cheap = WorkerQueue(workers, min(SLOW, patience), self._learn)
        self._dear = WorkerQueue(workers, min(SLOW, patience), self._learn)
        self._slow = WorkerQueue(1, patience, self._learn)
        self._slow_ones: set[tuple[str, str]] = set()
        self._dear_ones: set[tuple[str, str]] = set()  # besides searches
        self._tempo = SpeedEstimate(chance)

    async def think(self, task: Task, ticket: Ticket = NOBODY) -> Action:
        task = task._replace(seed=self._chance.getrandbits(63))
        if ticket.by is None:
            return await self._decide(task, ticket.chair)
        spare = self._start_spare(task, ticket.chair)
        try:
            async with asyncio.timeout_at(ticket.by - IN_TIME):
                return await self._decide(task, ticket.chair)
        except TimeoutError:
            if spare is not None and spare.done():
                return spare.result()
            return self._fallback(task.legal)
        finally:
            if spare is not None:
                spare.cancel()

    def _start_spare(self, task: Task, chair: SearchKey) -> asyncio.Task[Action] | None:
        """Start the fallback, a rule of thumb, in case the search is late; None if it is one."""
        if self._queue_of(task.game, task.bot) is self._cheap:
            return None
        thumb = next(iter(game(task.game).table.bots), "random")
        return asyncio.ensure_future(self._decide(task._replace(bot=thumb), chair))

    async def _decide(self, task: Task, chair: SearchKey) -> Action:
        who = task.game, task.bot
        if len(task.legal) == 1:
            seconds = self._tempo.like(who)
            await self._queue_of(*who).hold(seconds, chair)
            self._tempo.learn(who, seconds)
            return task.legal[0]
        action = await self._try(task, chair)
        return action if action in task.legal else self._random_action(task.legal)

    def allowance(self, game_id: str, bots: list[str]) -> float:
        found = 0.0
        for queue in (self._cheap, self._dear, self._slow):
            here = [b for b in bots if self._queue_of(game_id, b) is queue]
            needs = [self._tempo.most((game_id, bot)) for bot in here]
            if needs:
                start = STARTING if queue.cold else 0.0
                found = max(found, start + max(*needs, sum(needs) / queue.workers))
        return found + IN_TIME

    async def _try(self, task: Task, chair: SearchKey) -> Action | None:
        try:
            reply = await self._ask(task, chair)
        except (TimeoutError, WorkerGone, OSError) as error:
            reply = Reply(None, type(error).__name__)
        if reply.failure:  # the bot's own fault; what it knew stays out of the log
            log.error("the bot %s of %s has failed: %s", task.bot, task.game, reply.failure)
        return reply.action

    def _queue_of(self, game_id: str, bot: str) -> WorkerQueue:
        who = game_id, bot
        if who in self._slow_ones or (told_seconds(bot) or 0.0) + OVERHEAD > SLOW:
            return self._slow
        return self._dear if is_search(bot) or who in self._dear_ones else self._cheap

    async def _ask(self, task: Task, chair: SearchKey) -> Reply:
        queue = self._queue_of(task.game, task.bot)
        if queue is not self._slow:
            with suppress(TimeoutError):  # now it is one of the slow
                return await queue.ask(task, chair)
        return await self._slow.ask(task, chair)

    def _learn(self, task: Task, reply: Reply | None, seconds: float) -> None:
        who = task.game, task.bot
        if reply is None:
            self._slow_ones.add(who)
            return
        self._tempo.learn(who, seconds)
        if seconds < SLOW / 2:
            self._slow_ones.discard(who)  # it was the machine that was busy
        # By processor time: on a busy machine everything takes long.
        (self._dear_ones.add if reply.cpu > CHEAP else self._dear_ones.discard)(who)

    def _fallback(self, legal: list[Action]) -> Action:
        """The last fallback, when not even the rule of thumb is in time: pass, or act at random."""
        return PASSING if PASSING in legal else self._random_action(legal)

    def _random_action(self, legal: list[Action]) -> Action:
        return legal[int(self._chance.random() * len(legal))]

    async def close(self) -> None:
        for queue in (self._cheap, self._dear, self._slow):
            await queue.close()


class InlineBotPool:
    """For tests: thinks at once, in this process, from the same bytes."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    async def think(self, task: Task, ticket: Ticket = NOBODY) -> Action:
        return choose(task._replace(seed=self._chance.getrandbits(63)))

    def allowance(self, game_id: str, bots: list[str]) -> float:
        return 0.0

    async def close(self) -> None:
        return
