"""Connection cuts (P-12): the network fails at any point.

One match is played calmly, then again and again with the line of one person cut at its k-th
message: before that message arrives or after it, going up or coming down; and the server notices at
once, or not at all. The person comes back, says again what was not acknowledged, and goes on. What
is kept and what everybody has heard and sees in the end must be what it was in the calm game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from gloaming.server.store.rows import open_to_read
from harness import virtual_clock
from harness.in_process_server import FakeSocket, InProcessServer, recorded_script
from harness.player_script import PlayerScript
from harness.recorder import check_recordings, read_logs
from promises.store_faults import SHORT, seating

PEOPLE = {"revenge": 2}  # elsewhere several may be asked at once, and their order is nobody's fault
ANSWERS = {"revenge": 1_000}
MOST_ANSWERS = 14
AWAY = 0.5  # seconds until a page tries again
FRESH = 2.0  # within which it must be up to date again
PATIENCE = 5.0


class ConnectionCut(NamedTuple):
    """Where the line of seat 0 breaks."""

    up: bool  # what the person says, or what it hears
    k: int  # the number of that message; 0: never
    arrives: bool
    noticed: bool  # by the server, that is


CALM = ConnectionCut(True, 0, True, True)


def all_cuts(up: int, down: int, every: int = 1) -> Iterator[ConnectionCut]:
    """All places of a game with so many messages up and down."""
    for way, count in ((True, up), (False, down)):
        for k in range(1, count + 1, every):
            for arrives in (False, True):
                for noticed in (False, True):
                    yield ConnectionCut(way, k, arrives, noticed)


@dataclass
class FinalState:
    """How a game ended for all who were there."""

    log: list[tuple[bytes, bool]] = field(default_factory=list)  # lines; did people say them?
    seats: list[tuple[list[Any], Any]] = field(default_factory=list)  # events, view and question
    seen: int = 0  # the length of the log then
    up: int = 0
    down: int = 0
    waited: float = 0.0  # from coming back to being up to date
    violations: list[str] = field(default_factory=list)

    def differs(self, calm: FinalState) -> list[str]:
        found = list(self.violations)
        # People have enough after so many receipts, and somebody may have played on meanwhile.
        both = min(len(self.log), len(calm.log))
        if self.log[:both] != calm.log[:both]:
            found.append("what is kept is not what the calm game kept")
        for (mine, now), (theirs, then) in zip(self.seats, calm.seats, strict=True):
            heard = min(len(mine), len(theirs))
            same = mine[:heard] == theirs[:heard]
            if not same or (self.seen == calm.seen and (mine, now) != (theirs, then)):
                found.append("what somebody sees in the end is not what the calm game showed")
        if self.waited > FRESH:
            found.append(f"up to date only {self.waited:.1f} seconds after coming back")
        return found


class CutPlayer:
    """One mind and its line, which may be cut once."""

    def __init__(
        self,
        server: InProcessServer,
        table: str,
        script: PlayerScript,
        cut: ConnectionCut,
        end: FinalState,
    ) -> None:
        self.server = server
        self.table = table
        self.script = script
        self.cut = cut
        self.end = end
        self.counts = {True: 0, False: 0}
        self.back = 0.0

    async def play(self, answers: int) -> None:
        await self.come()
        patience = PATIENCE
        while not self.script.over and self.script.receipts < answers:
            try:
                message = await asyncio.wait_for(self.link.outbox.get(), patience)
            except TimeoutError:
                patience *= 2
                for again in self.script.again():
                    await self.say(again)
                continue
            await self.hear(message)
            answer = self.script.act()
            if answer is not None:
                await self.say(answer)

    async def come(self) -> None:
        self.link = await self.server.connect(self.table, self.script.seat)
        self.back = asyncio.get_running_loop().time()
        self.link.say(self.script.hello())
        for again in self.script.again():
            self.link.say(again)

    def breaks(self, up: bool) -> bool:
        self.counts[up] += 1
        return self.cut.up == up and self.cut.k == self.counts[up]

    async def hear(self, message: dict[str, Any] | None) -> None:
        broken = self.breaks(False)
        if message is not None and (not broken or self.cut.arrives):
            self.script.hear(message)
            if message["t"] == "news" and self.back:
                waited = asyncio.get_running_loop().time() - self.back
                self.end.waited, self.back = max(self.end.waited, waited), 0.0
        if broken or message is None:
            await self.lose()

    async def say(self, message: dict[str, Any]) -> None:
        broken = self.breaks(True)
        if not broken or self.cut.arrives:
            self.link.say(message)
        if broken:
            await self.lose()

    async def lose(self) -> None:
        if self.cut.noticed:
            self.link.inbox.put_nowait(None)
        await asyncio.sleep(AWAY)
        await self.come()


async def match(path: Path, game: str, seed: int, cut: ConnectionCut) -> FinalState:
    server, end = InProcessServer(path, seed), FinalState()
    sits = seating(game, PEOPLE.get(game, 1))
    table = await server.table(game, SHORT.get(game, {}), *sits)
    minds = [recorded_script(table, n, seed) for n, sit in enumerate(sits) if sit == "person"]
    for script in minds:
        # Whether there is time for doubts, or to pass before the server does, depends on the line.
        script.doubts = 0
        script.lazy = True
    people = [CutPlayer(server, table, m, cut if m.seat == 0 else CALM, end) for m in minds]
    playing = [server.spawn(p.play(ANSWERS.get(game, MOST_ANSWERS))) for p in people]
    await (await server.parlour.find(table)).begin()
    async with asyncio.timeout(3600):
        await asyncio.gather(*playing)
    end.up, end.down = people[0].counts[True], people[0].counts[False]
    end.seen, end.seats = await at_last(server, table, minds)
    for script, (events, _) in zip(minds, end.seats, strict=True):
        if events[: len(script.events)] != script.events:
            end.violations.append(f"seat {script.seat} holds something else than a newcomer")
    await server.close()
    with closing(open_to_read(path)) as db:
        logs, damage = read_logs(db)
    end.violations += damage
    end.violations += check_recordings(logs, [script.recorder.recording for script in minds])
    end.log = [(row.line, bool(row.nonce)) for row in logs[table].inputs]
    return end


async def at_last(
    server: InProcessServer, table: str, minds: list[PlayerScript]
) -> tuple[int, list[tuple[list[Any], Any]]]:
    """The length of the log, and what everybody sees then. What was said again at the very end may
    come while they look; then they look again."""
    inputs = (await server.parlour.find(table)).playing().record.inputs
    while True:
        before = len(inputs)
        seats = [await seen_at_last(server, table, script) for script in minds]
        if len(inputs) == before:
            return before, seats


async def seen_at_last(
    server: InProcessServer, table: str, script: PlayerScript
) -> tuple[list[Any], Any]:
    """What a newcomer to the same seat is told and shown."""
    link = await server.connect(table, script.seat)
    link.say({"t": "hello", "heard": 0})
    news = await news_of(link)
    return news["events"], (news["view"], news["question"])


async def news_of(link: FakeSocket) -> dict[str, Any]:
    while True:
        message = await asyncio.wait_for(link.outbox.get(), 60)
        assert message is not None
        if message["t"] == "news":
            return message


def play(path: Path, game: str, seed: int, cut: ConnectionCut) -> FinalState:
    try:
        return virtual_clock.run(match(path, game, seed, cut))
    except TimeoutError:
        return FinalState(violations=["the game did not go on"])


def cut_connections(folder: Path, game: str, seed: int, every: int = 1) -> tuple[int, list[str]]:
    """Cut everywhere, one place a game; how often, and violations."""
    calm = play(folder / "calm.sqlite", game, seed, CALM)
    violations = list(calm.violations)
    count = 0
    for cut in all_cuts(calm.up, calm.down, every):
        path = folder / f"cut-{count}.sqlite"
        found = play(path, game, seed, cut).differs(calm)
        violations += [f"{game} seed {seed}, {cut}: {what}" for what in found]
        count += 1
        for left in folder.glob(f"{path.name}*"):
            left.unlink()
    return count, violations
