"""The pipe to a bot's process (P-3): every byte that is written to it, beside what it may know.

The pool is the real one; only the process at the other end is played here. Each task must say
what the seat is offered and what it knows, and nothing that depends on anything else: with noise
in all that is hidden from the seat, the same bytes would have been sent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, cast

import msgspec

from gloaming.core.chance import SeededDealer
from gloaming.core.known import know
from gloaming.core.letters import encode_known
from gloaming.core.wire import decode
from gloaming.server.bots import pool
from gloaming.server.bots.worker import Reply, Task, choose, packed, tasks
from gloaming.server.match.match import Match
from gloaming.testing.kit.noise import Noise, overwrite
from gloaming.testing.kit.play import copy
from harness import virtual_clock
from harness.in_memory_app import ClockSeededRandom, InMemoryApp, spec_of
from promises.late_viewers import SMALL
from promises.twin_world import ComparisonCounts

FIELDS = len(Task._fields)


class PlayedProcess:
    """A bot's process as its pool sees it; what is written to it goes to `audit` first."""

    returncode = 0
    pid = 0

    def __init__(self, audit: Callable[[bytes], None]) -> None:
        self.stdin = self
        self.stdout = asyncio.StreamReader()
        self._audit = audit

    def write(self, data: bytes) -> None:
        self._audit(data[4:])
        task = tasks.decode(data[4:])
        self.stdout.feed_data(packed(Reply(choose(task), "")))

    async def drain(self) -> None:
        return

    async def wait(self) -> int:
        return 0


class PipeAudit:
    """Reads along what the bots of one match are sent."""

    def __init__(self, tally: ComparisonCounts, rng: Random) -> None:
        self.tally = tally
        self.rng = rng
        self.match: Match | None = None

    def __call__(self, data: bytes) -> None:
        sent = msgspec.msgpack.decode(data)
        task = tasks.decode(data)
        match = self.match
        assert match is not None
        session = match.playing()
        g = session.table
        seat = decode(task.known)[0]
        where = f"{task.game}, seat {seat}, after {len(session.record.inputs)} inputs"
        self.tally.compare("fields", len(sent), FIELDS, where)
        table = (match.spec.id, match.row.seats, match.row.options)
        self.tally.compare("table", task[:3], table, where)
        self.tally.compare("offered", task.legal, g.legal(seat), where)
        self.tally.compare("known", task.known, encode_known(session.known(seat)), where)
        noisy = copy(g)
        overwrite(noisy, seat, Noise(match.spec, g.seats, self.rng))
        known = know(noisy, seat, session.setup, session.memory(seat))
        self.tally.compare("known, noise", task.known, encode_known(known), where)


async def bots_play(game_id: str, seed: str, most: int) -> ComparisonCounts:
    """Bots in every chair, until so many thoughts have been read along or the game is over."""
    tally = ComparisonCounts()
    audit = PipeAudit(tally, Random(f"{seed}/noise"))
    seats, options = SMALL[game_id]
    spec = spec_of(game_id)
    chance = ClockSeededRandom(seed, asyncio.get_running_loop().time)

    async def start() -> pool.Worker:
        return pool.Worker(cast(Any, PlayedProcess(audit)))

    truly, pool.Worker.start = pool.Worker.start, start  # type: ignore[assignment]
    thinker = pool.ProcessBotPool(1, Random(seed))
    app = InMemoryApp(SeededDealer(seed), thinker, chance, quick=True)
    try:
        bot = next(iter(spec.table.bots), "random")
        audit.match, _ = await app.table(spec.id, [bot] * seats, options)
        await audit.match.begin()
        while tally.amount < most and not audit.match.playing().over:
            await asyncio.sleep(1.0)
    finally:
        app.close()
        await thinker.close()
        pool.Worker.start = truly  # type: ignore[method-assign]
    return tally


def audit_bot_pipe(game_id: str, seed: str, most: int) -> ComparisonCounts:
    return virtual_clock.run(bots_play(game_id, seed, most))
