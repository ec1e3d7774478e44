"""Delays of windows (P-2): do they tell who had nothing to play?"""

from __future__ import annotations

import asyncio
from bisect import bisect_left, bisect_right
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from math import sqrt
from random import Random, SystemRandom
from typing import Any

from gloaming.core.chance import SeededDealer, SystemDealer
from gloaming.core.flow import Together
from gloaming.core.window import Window
from gloaming.server.bots import pool as pool_module
from gloaming.server.bots.autoplay import Autoplay
from gloaming.server.bots.pool import InlineBotPool, ProcessBotPool, told_seconds
from gloaming.server.bots.worker import Task
from harness import virtual_clock
from harness.fake_worker import FakeWorker
from harness.in_memory_app import InMemoryApp

TABLES = 100
A_LOOK = 2.0  # seconds: so often it is looked whether that is enough


@dataclass
class WindowDelays:
    """How long answers in windows took: of those who could only pass, and of the others. Each with
    how many were asked at once, which everybody knows and which tells how long they may think."""

    forced: list[tuple[int, float]] = field(default_factory=list)
    free: list[tuple[int, float]] = field(default_factory=list)

    @property
    def count(self) -> int:
        return len(self.forced) + len(self.free)

    def alike(self) -> list[tuple[list[float], list[float]]]:
        """The delays where as many were asked, for each such number."""
        found = []
        for many in sorted({many for many, _ in (*self.forced, *self.free)}):
            rows = [[d for n, d in delays if n == many] for delays in (self.forced, self.free)]
            if rows[0] and rows[1]:
                found.append((rows[0], sorted(rows[1])))
        return found

    def auc(self) -> float:
        """How often somebody who could only pass took longer than somebody who had a choice."""
        wins, pairs = 0.0, 0
        for forced, free in self.alike():
            # Who took as long counts half.
            wins += sum(bisect_left(free, d) + bisect_right(free, d) for d in forced) / 2
            pairs += len(forced) * len(free)
        return wins / pairs

    def spread(self) -> float:
        """The standard deviation of that figure where delays tell nothing."""
        pairs, variance = 0, 0.0
        for forced, free in self.alike():
            ways = len(forced) * len(free)
            pairs += ways
            variance += ways * (len(forced) + len(free) + 1) / 12
        return sqrt(variance) / pairs


def watched(
    delays: WindowDelays, do: Callable[..., Awaitable[bool]]
) -> Callable[..., Awaitable[bool]]:
    """Looks on when a stand-in answers."""

    async def watch(stand_ins: Any, seat: int, number: int, action: Any) -> bool:
        match = stand_ins._match
        g = match.playing().table
        window = isinstance(g.asking(), Window)
        together = g.stack[-1]
        many = together.seats.bit_count() if isinstance(together, Together) else 0
        forced = window and len(g.legal(seat)) == 1
        since = match.asked[seat].since
        done = await do(stand_ins, seat, number, action)
        if window:
            took = round(asyncio.get_running_loop().time() - since, 6)
            (delays.forced if forced else delays.free).append((many, took))
        return done

    return watch


async def evening(
    app: InMemoryApp, delays: WindowDelays, most: int, rng: Random, bots: tuple[str, ...]
) -> None:
    """One table after another, all bots, until enough was seen."""
    while delays.count < most:
        sits = [rng.choice(bots) for _ in range(rng.randint(2, 4))]
        match, _ = await app.table("wake", sits, {})
        await match.begin()
        while delays.count < most and not match.playing().over:
            await asyncio.sleep(A_LOOK)
        match.close()
        del app.parlour.matches[match.row.id]


async def evenings(
    app: InMemoryApp, most: int, rng: Random, tables: int, bots: tuple[str, ...]
) -> WindowDelays:
    """So many answers in windows, of so many tables at a time."""
    delays = WindowDelays()
    usual = Autoplay._do
    Autoplay._do = watched(delays, usual)  # type: ignore[method-assign,assignment]
    try:
        await asyncio.gather(*[evening(app, delays, most, rng, bots) for _ in range(tables)])
    finally:
        Autoplay._do = usual  # type: ignore[method-assign]
    return delays


def measure_window_delays(most: int, seed: int) -> WindowDelays:
    """As the clock on the wall has it, where nobody has to wait for a thought."""

    async def main() -> WindowDelays:
        app = InMemoryApp(SystemDealer(), InlineBotPool(Random(seed)), SystemRandom())
        return await evenings(app, most, Random(seed), TABLES, ("sexton", "random"))

    return asyncio.run(main())


# -- where all processes are busy ------------------------------------------------------------------

BUSY_TABLES = 10  # of searches, which one process could not do in ten times the time
DEAR = "ismcts:1900ms"
SWIFT = "ismcts:20ms"  # where real processes think: a hundred tables keep one busy with that


class EvenMoments(Random):
    """Draws the same moment for everybody: whatever differs then follows from something else, and
    luck has no part in it."""

    def random(self) -> float:
        return 0.5


class Clerk(FakeWorker):
    """A process that thinks as long as it was told, or for a moment, and then does anything."""

    def seconds(self, task: Task) -> float:
        return told_seconds(task.bot) or 0.02

    def choice(self, task: Task) -> Any:
        return Random(task.seed).choice(task.legal)


def simulate_busy_windows(most: int, seed: int, moments: Random) -> WindowDelays:
    """On the virtual clock, with processes that are none (`Worker.start` is `Clerk.start`)."""

    async def main() -> WindowDelays:
        pool = ProcessBotPool(1, Random(seed))
        app = InMemoryApp(SeededDealer(seed), pool, moments)
        found = await evenings(app, most, Random(seed), BUSY_TABLES, (DEAR,))
        app.close()
        await pool.close()
        return found

    return virtual_clock.run(main())


def measure_busy_windows(most: int, seed: int) -> WindowDelays:
    """On the real clock, with real processes that have far more to think than they can."""
    begin = "from gloaming.server"
    learn_wake = "from harness.in_memory_app import add_wake; add_wake(); "
    if learn_wake not in pool_module.PROGRAM:
        pool_module.PROGRAM = pool_module.PROGRAM.replace(begin, learn_wake + begin, 1)

    async def main() -> WindowDelays:
        pool = ProcessBotPool(1, Random(seed))
        app = InMemoryApp(SystemDealer(), pool, SystemRandom())
        found = await evenings(app, most, Random(seed), TABLES, (SWIFT,))
        app.close()
        await pool.close()
        return found

    return asyncio.run(main())
