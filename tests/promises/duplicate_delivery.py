"""Duplicate delivery (P-8): messages are idempotent, once is once.

The same match is played twice: calmly, and over a post office that hands every message over one to
five times, late, in any order, through two sockets, and loses half the receipts. Both logs must be
equal, and every copy of a message that was kept must be answered by a receipt.
"""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from gloaming.server.store.rows import open_to_read
from harness import virtual_clock
from harness.in_process_server import FakeSocket, InProcessServer, recorded_script
from harness.player_script import PlayerScript
from harness.recorder import Log, Recorder, Recording, check_recordings, read_logs
from promises.store_faults import seating

BETWEEN = 6.0  # seconds a person takes, so that five copies stay within the limits
LATEST = 30.0  # the last copy arrives long after the next message
RESEND = 4.0
LONGEST = 30  # answers of one person
TO_THE_END = 1_000_000
# Where several are asked at once, the order of their answers depends on the post: elsewhere one
# person plays with bots.
PEOPLE = {"revenge": 2}


class DuplicatingTransport:
    """One seat's post: two sockets, each with a statement of its own."""

    def __init__(self, script: PlayerScript, links: list[FakeSocket], rng: Random | None) -> None:
        self.script = script
        self.links = links
        self.rng = rng
        self.copies = 0
        table = script.recorder.recording.table
        self.recorders = [Recorder(table, script.seat, lambda: 0.0) for _ in links]
        self.posting: set[asyncio.Task[None]] = set()

    def post(self, message: dict[str, Any]) -> None:
        """Once and at once when calm, else several times, by and by; the first comes soon."""
        if self.rng is None:
            self.deliver(0, message)
            return
        delays = [self.rng.random()]
        delays += [self.rng.uniform(0.0, LATEST) for _ in range(self.rng.randrange(5))]
        for delay in delays:
            task = asyncio.ensure_future(self.later(delay, message))
            self.posting.add(task)
            task.add_done_callback(self.posting.discard)

    async def later(self, delay: float, message: dict[str, Any]) -> None:
        assert self.rng is not None
        await asyncio.sleep(delay)
        self.deliver(self.rng.randrange(len(self.links)), message)

    def deliver(self, way: int, message: dict[str, Any]) -> None:
        self.copies += 1
        self.recorders[way].sent(message)
        self.links[way].say(message)

    async def listen(self, way: int) -> None:
        self.links[way].say({"t": "hello", "heard": 0})
        while True:
            message = await self.links[way].outbox.get()
            assert message is not None, "the server closed the socket"
            self.recorders[way].heard(message)
            lost = self.rng is not None and message["t"] == "receipt" and self.rng.random() < 0.5
            # News comes over both; the mind needs it once.
            if not lost and (message["t"] != "news" or way == 0):
                self.script.hear(message)

    async def play(self, answers: int) -> None:
        while not self.script.over and self.script.receipts < answers:
            await asyncio.sleep(BETWEEN)
            message = self.script.act()
            if message is not None:
                self.post(message)
            while self.script.pending:
                await asyncio.sleep(RESEND)
                for again in self.script.again():
                    self.post(again)
        await asyncio.gather(*self.posting)


async def match(
    path: Path, game: str, seed: int, calm: bool, answers: int
) -> list[DuplicatingTransport]:
    """Play to the end, or until somebody has given so many answers."""
    server = InProcessServer(path, seed)
    sits = seating(game, PEOPLE.get(game, 1))
    table = await server.table(game, {}, *sits)
    offices = []
    for seat, sit in enumerate(sits):
        if sit == "person":
            links = [await server.connect(table, seat) for _ in range(1 if calm else 2)]
            rng = None if calm else Random(f"post {seed} {seat}")
            offices.append(
                DuplicatingTransport(recorded_script(table, seat, seed, talks=True), links, rng)
            )
    for office in offices:
        for way in range(len(office.links)):
            server.spawn(office.listen(way))
    await (await server.parlour.find(table)).begin()
    async with asyncio.timeout(24 * 3600):
        await play_all(offices, answers)
    await asyncio.sleep(BETWEEN)
    await server.close()
    return offices


async def play_all(offices: list[DuplicatingTransport], answers: int) -> None:
    """Until the game is over for everybody, or somebody has had enough."""
    playing = [asyncio.ensure_future(office.play(answers)) for office in offices]
    done, rest = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
    if all(
        office.script.over for office, task in zip(offices, playing, strict=True) if task in done
    ):
        await asyncio.wait(playing)
    for task in rest:
        task.cancel()
    for task in done:
        task.result()


def kept(path: Path) -> tuple[dict[str, Log], list[str]]:
    with closing(open_to_read(path)) as db:
        return read_logs(db)


def duplicate_delivery(folder: Path, game: str, seed: int) -> tuple[int, list[str]]:
    """One match both ways; how many messages were handed over, and violations."""
    calm, stormy = folder / f"calm-{seed}.sqlite", folder / f"stormy-{seed}.sqlite"
    try:
        answers = TO_THE_END if game in PEOPLE else LONGEST
        virtual_clock.run(match(calm, game, seed, True, answers))
        offices = virtual_clock.run(match(stormy, game, seed, False, answers))
    except TimeoutError:
        return 0, [f"seed {seed}: the game did not go on"]
    (calm_log,), (stormy_log,) = kept(calm)[0].values(), kept(stormy)[0].values()
    violations = []
    if (calm_log.inputs, calm_log.talk) != (stormy_log.inputs, stormy_log.talk):
        violations.append("the log is not that of the calm run")
    recordings = [recorder.recording for office in offices for recorder in office.recorders]
    violations += check_recordings({stormy_log.row.id: stormy_log}, recordings)
    violations += [found for recording in recordings for found in refused(recording)]
    sent = sum(office.copies for office in offices)
    return sent, [f"seed {seed}: {found}" for found in violations]


def refused(recording: Recording) -> list[str]:
    return [
        f"a copy was refused: {message}"
        for kind, message in recording.told
        if kind == "heard" and message["t"] == "refused"
    ]
