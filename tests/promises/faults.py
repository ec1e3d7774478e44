"""P-7: nothing is shown before it is kept.

One match is played on a virtual clock over a store whose k-th call goes wrong: it is refused for
want of room, it takes a minute, it takes a minute and all sockets close meanwhile, or the server
dies after the write and before the answer. At that moment, and again when the trouble is over,
nobody may have heard or been shown anything that the file does not hold, and the table must be
the one the file tells. Then the game goes on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager, suppress
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import virtual
from gloaming import registry
from gloaming.core import wire
from gloaming.core.flow import Refused
from gloaming.core.info import dump
from gloaming.core.session import Session
from gloaming.registry import game
from gloaming.server.rows import open_to_read
from gloaming.server.sockets import SeatSocket
from gloaming.server.store import StoreFull
from promises.hall import Hall, Link, person
from promises.mind import Mind
from witness import Log, judge, read_logs

KINDS = ("full", "slow", "left", "crash")
A_MINUTE = 60.0
A_MOMENT = 0.4  # how long a person takes
AFTERWARDS = 4  # so many answers are given after the trouble
LONGEST = 60  # answers; longer games have no other kinds of calls
SHORT: dict[str, dict[str, Any]] = {"revenge": {"meter_size": 13}}


@contextmanager
def games_to_play() -> Iterator[None]:
    """The installed games, and the Wake, which is only here for tests."""
    installed = registry.entry_points
    wake = EntryPoint("wake", "wake:SPEC", "gloaming.games")

    def points(group: str) -> list[EntryPoint]:
        return [*installed(group=group), *([wake] if group == "gloaming.games" else [])]

    registry.entry_points = points  # type: ignore[assignment]
    try:
        yield
    finally:
        registry.entry_points = installed
        game.cache_clear()


def seating(game_id: str, people: int) -> tuple[str, ...]:
    """So many people, and bots where there are more chairs; three if the game allows."""
    least, most = game(game_id).seats
    chairs = min(max(least, 3), most)
    return ("person",) * people + ("random",) * (chairs - people)


class Flaky:
    """A store that keeps its word, except once."""

    def __init__(self, store: Any, k: int, kind: str, look: Callable[[], Awaitable[None]]) -> None:
        self._store = store
        self._k = k
        self._kind = kind
        self._look = look
        self.calls = 0
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.dismiss_all: Callable[[], None] = lambda: None
        self.crashed = asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)

        async def call(*args: Any) -> Any:
            # As behind a thread of its own: one after the other, and what was begun is done
            # even if nobody waits for it any more.
            task = asyncio.ensure_future(self._in_turn(method, args))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            return await asyncio.shield(task)

        return call

    def keep(self, *args: Any) -> None:
        """For whoever does not wait, the same."""
        *wanted, done = args

        async def call() -> None:
            try:
                await self.append(*wanted)
            except Exception as error:
                done(error)
            else:
                done(None)

        task = asyncio.ensure_future(call())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _in_turn(self, method: Any, args: Any) -> Any:
        async with self._turn:
            self.calls += 1
            if self.calls == self._k:
                await self._look()
                await self._trouble()
            result = await method(*args)
            if self.calls == self._k and self._kind == "crash":
                self.crashed.set()
                await asyncio.Event().wait()
            return result

    async def _trouble(self) -> None:
        if self._kind == "full":
            # Looks again when whoever called has digested the refusal.
            asyncio.get_running_loop().call_later(
                A_MOMENT / 4, lambda: asyncio.ensure_future(self._look())
            )
            raise StoreFull("the k-th call")
        if self._kind == "left":
            self.dismiss_all()
        if self._kind in ("slow", "left"):
            await asyncio.sleep(A_MINUTE)
            await self._look()


class Evening:
    """Two people and bots, from setting up to the end, through one fault."""

    def __init__(self, path: Path, game_id: str, seed: int, k: int, kind: str) -> None:
        self.path = path
        self.game = game_id
        self.seed = seed
        self.k = k
        self.kind = kind
        self.violations: list[str] = []
        self.minds: list[Mind] = []
        self.table = ""
        self.hall = Hall(path, seed, self.around)
        self.troubled = False
        self.before = 0

    def around(self, store: Any) -> Any:
        self.store = Flaky(store, self.k, self.kind, self.look)
        self.store.dismiss_all = self.dismiss_all
        return self.store

    def dismiss_all(self) -> None:
        for match in self.hall.parlour.matches.values():
            for ears in match.audience.ears.values():
                for ear in list(ears):
                    assert isinstance(ear, SeatSocket)
                    ear.dismiss("CORE-24")

    # -- what is kept, and what is known ----------------------------------------------------------

    async def look(self) -> None:
        """Compare what was told and what is remembered with what the file holds now."""
        self.troubled = True
        with closing(open_to_read(self.path)) as db:
            logs, damage = read_logs(db)
        self.violations += damage
        self.violations += judge(logs, [mind.witness.statement for mind in self.minds])
        for table, match in self.hall.parlour.matches.items():
            if table in logs and match.session is not None:
                # It may be about to learn that more is kept, never ahead of it.
                if dump(match.session.table) != kept_table(logs[table], match.kept):
                    self.violations.append("the table in memory is not the one in the file")

    @property
    def enough(self) -> bool:
        """The game is over, or has gone on well after the trouble."""
        kept = sum(mind.receipts for mind in self.minds)
        if not self.troubled:
            self.before = kept
        went_on = self.troubled and kept >= self.before + AFTERWARDS
        return went_on or kept >= LONGEST or any(mind.over for mind in self.minds)

    # -- people -----------------------------------------------------------------------------------

    async def persevere(self, work: Callable[[], Awaitable[Any]]) -> Any:
        """What a page does that is told to try again."""
        while True:
            try:
                return await work()
            except (StoreFull, Refused):
                await asyncio.sleep(A_MOMENT)

    async def sit(self, mind: Mind, link: Link) -> None:
        """One person at one socket, until enough was played."""
        link.say(mind.hello())
        for message in mind.again():
            link.say(message)
        patience = 5.0
        while not self.enough:
            try:
                # Not `wait_for`: on Python 3.11 that forgets to end if a message comes just then,
                # and who should be gone with the server listens on.
                async with asyncio.timeout(patience):
                    message = await link.outbox.get()
            except TimeoutError:
                patience *= 2
                # Long quiet: what was not answered is said again, who has no news asks for it.
                for again in mind.again():
                    link.say(again)
                if mind.news is None:
                    link.say(mind.hello())
                continue
            if message is None:  # the server has closed; come back
                link = await self.persevere(lambda: self.hall.connect(self.table, mind.seat))
                for again in (mind.hello(), *mind.again()):
                    link.say(again)
                continue
            mind.hear(message)
            answer = mind.act()
            if answer is not None:
                await asyncio.sleep(A_MOMENT)
                link.say(answer)

    async def sit_down(self) -> None:
        """Set the table up, if it is not there yet, and play to the end."""
        parlour = self.hall.parlour
        await self.persevere(parlour.wake_all)
        if not self.table:
            short, sits = SHORT.get(self.game, {}), seating(self.game, 2)
            self.table = await self.persevere(lambda: self.hall.table(self.game, short, *sits))
            self.minds = [person(self.table, seat, self.seed, talks=True) for seat in (0, 1)]
        match = await self.persevere(lambda: parlour.find(self.table))
        links = [
            await self.persevere(lambda m=mind: self.hall.connect(self.table, m.seat))
            for mind in self.minds
        ]
        people = [self.sit(mind, link) for mind, link in zip(self.minds, links, strict=True)]
        await asyncio.gather(self.persevere(match.begin), *people)

    async def play(self) -> None:
        playing = asyncio.ensure_future(self.sit_down())
        crash = asyncio.ensure_future(self.store.crashed.wait())
        await asyncio.wait((playing, crash), return_when=asyncio.FIRST_COMPLETED)
        if crash.done():
            await self.look()
            playing.cancel()
            with suppress(asyncio.CancelledError):
                await playing
            await self.store.stop()
            await self.hall.close()
            self.kind, self.k = "none", 0
            self.hall = Hall(self.path, self.seed + 1)
            await self.sit_down()
        else:
            crash.cancel()
            await playing  # raises what went wrong
        self.kind = "none"
        await self.look()
        if not self.enough:
            self.violations.append("the game did not go on")
        await self.store.stop()
        await self.hall.close()


def kept_table(log: Log, count: int) -> Any:
    """The table after the first `count` inputs of a log that has so many."""
    if count > len(log.inputs):
        return None
    session = Session(game(log.row.game), log.row.seats, wire.decode(log.row.options))
    for row in log.inputs[:count]:
        try:
            session.apply(wire.decode(row.line))
        except Refused:
            return None
    return dump(session.table)


def evening(path: Path, game_id: str, seed: int, k: int, kind: str) -> tuple[int, list[str]]:
    """Play one match whose k-th store call goes wrong; how many calls it had, and violations."""

    async def main() -> tuple[int, list[str]]:
        playing = Evening(path, game_id, seed, k, kind)
        try:
            async with asyncio.timeout(60 * A_MINUTE):
                await playing.play()
        except TimeoutError:
            playing.violations.append("the game did not go on")
        return playing.store.calls, [f"{kind} at call {k}: {found}" for found in playing.violations]

    return virtual.run(main())
