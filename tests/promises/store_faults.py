"""Store faults (P-7): nothing is shown before it is durable.

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

from gloaming import registry
from gloaming.core import wire
from gloaming.core.flow import Refused
from gloaming.core.info import dump
from gloaming.core.session import Session
from gloaming.registry import game
from gloaming.server.socket.channel import Channel
from gloaming.server.store.interface import StoreFull
from gloaming.server.store.rows import open_to_read
from harness import virtual_clock
from harness.flaky_store import A_MINUTE, A_MOMENT, FlakyStore
from harness.in_process_server import FakeSocket, InProcessServer, recorded_script
from harness.memory_snapshots import MemorySnapshots
from harness.player_script import PlayerScript
from harness.recorder import Log, check_recordings, read_logs

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


class FaultedMatch:
    """Two people and bots, from setting up to the end, through one fault."""

    def __init__(self, path: Path, game_id: str, seed: int, k: int, kind: str) -> None:
        self.path = path
        self.game = game_id
        self.seed = seed
        self.k = k
        self.kind = kind
        self.violations: list[str] = []
        self.minds: list[PlayerScript] = []
        self.table = ""
        self.snapshots = MemorySnapshots()  # which outlive a crash
        self.server = InProcessServer(path, seed, self.around, self.snapshots)
        self.troubled = False
        self.before = 0

    def around(self, store: Any) -> Any:
        self.store = FlakyStore(store, self.k, self.kind, self.look)
        self.store.dismiss_all = self.dismiss_all
        return self.store

    def dismiss_all(self) -> None:
        for match in self.server.parlour.matches.values():
            for ears in match.broadcast.ears.values():
                for ear in list(ears):
                    assert isinstance(ear, Channel)
                    ear.dismiss("CORE-24")

    # -- what is kept, and what is known ----------------------------------------------------------

    async def look(self) -> None:
        """Compare what was told and what is remembered with what the file holds now."""
        self.troubled = True
        with closing(open_to_read(self.path)) as db:
            logs, damage = read_logs(db)
        self.violations += damage
        self.violations += check_recordings(
            logs, [script.recorder.recording for script in self.minds]
        )
        for table, match in self.server.parlour.matches.items():
            if table in logs and match.session is not None:
                # It may be about to learn that more is kept, never ahead of it.
                if dump(match.session.table) != kept_table(logs[table], match.kept):
                    self.violations.append("the table in memory is not the one in the file")

    @property
    def enough(self) -> bool:
        """The game is over, or has gone on well after the trouble."""
        kept = sum(script.receipts for script in self.minds)
        if not self.troubled:
            self.before = kept
        went_on = self.troubled and kept >= self.before + AFTERWARDS
        return went_on or kept >= LONGEST or any(script.over for script in self.minds)

    # -- people -----------------------------------------------------------------------------------

    async def persevere(self, work: Callable[[], Awaitable[Any]]) -> Any:
        """What a page does that is told to try again."""
        while True:
            try:
                return await work()
            except (StoreFull, Refused):
                await asyncio.sleep(A_MOMENT)

    async def sit(self, script: PlayerScript, link: FakeSocket) -> None:
        """One person at one socket, until enough was played."""
        link.say(script.hello())
        for message in script.again():
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
                for again in script.again():
                    link.say(again)
                if script.news is None:
                    link.say(script.hello())
                continue
            if message is None:  # the server has closed; come back
                link = await self.persevere(lambda: self.server.connect(self.table, script.seat))
                for again in (script.hello(), *script.again()):
                    link.say(again)
                continue
            script.hear(message)
            answer = script.act()
            if answer is not None:
                await asyncio.sleep(A_MOMENT)
                link.say(answer)

    async def sit_down(self) -> None:
        """Set the table up, if it is not there yet, and play to the end."""
        parlour = self.server.parlour
        await self.persevere(parlour.wake_all)
        if not self.table:
            short, sits = SHORT.get(self.game, {}), seating(self.game, 2)
            self.table = await self.persevere(lambda: self.server.table(self.game, short, *sits))
            self.minds = [
                recorded_script(self.table, seat, self.seed, talks=True) for seat in (0, 1)
            ]
        match = await self.persevere(lambda: parlour.find(self.table))
        links = [
            await self.persevere(lambda m=script: self.server.connect(self.table, m.seat))
            for script in self.minds
        ]
        people = [self.sit(script, link) for script, link in zip(self.minds, links, strict=True)]
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
            await self.server.close()
            self.kind, self.k = "none", 0
            self.server = InProcessServer(self.path, self.seed + 1, snapshots=self.snapshots)
            await self.sit_down()
        else:
            crash.cancel()
            await playing  # raises what went wrong
        self.kind = "none"
        await self.look()
        if not self.enough:
            self.violations.append("the game did not go on")
        await self.store.stop()
        await self.server.close()


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


def faulted_match(path: Path, game_id: str, seed: int, k: int, kind: str) -> tuple[int, list[str]]:
    """Play one match whose k-th store call goes wrong; how many calls it had, and violations."""

    async def main() -> tuple[int, list[str]]:
        playing = FaultedMatch(path, game_id, seed, k, kind)
        try:
            async with asyncio.timeout(60 * A_MINUTE):
                await playing.play()
        except TimeoutError:
            playing.violations.append("the game did not go on")
        return playing.store.calls, [f"{kind} at call {k}: {found}" for found in playing.violations]

    return virtual_clock.run(main())
