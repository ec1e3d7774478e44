"""P-20: many tables for a while: quick bots in half the seats, people in the others."""

from __future__ import annotations

import asyncio
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from gloaming.server.rows import open_to_read
from promises.garbage import memory
from promises.lodge import Company, Lodge, own_cpu, statements
from promises.restarts import MANY
from witness import judge_file

MOST_CPU = 0.004  # seconds of the server's own for an input
# Other programs slow a processor down, too; so much more is nobody's fault but ours.
WASTE = 4 * MOST_CPU
LEAST_INPUTS = 100
MOST_MEMORY = 600 << 20
MOST_SLOPE = 1 << 20  # bytes a minute, once warm


@dataclass
class Evening:
    """What was measured."""

    tables: int = 0
    inputs: int = 0
    seconds: float = 0.0
    cpu: float = 0.0  # seconds for an input
    p50: float = 0.0
    p99: float = 0.0
    p999: float = 0.0
    memory: int = 0
    slope: float = 0.0  # bytes a minute
    closes: int = 0  # that nobody expected
    violations: list[str] = field(default_factory=list)

    def told(self) -> str:
        return (
            f"{self.tables} tables, {self.inputs} inputs in {self.seconds:.0f} s, "
            f"{1000 * self.cpu:.2f} ms of CPU an input, p50 {1000 * self.p50:.1f} ms, "
            f"p99 {1000 * self.p99:.1f} ms, p99.9 {1000 * self.p999:.1f} ms, "
            f"{self.memory >> 20} MiB, {self.slope / (1 << 20):.2f} MiB a minute"
        )


def kept(path: Path) -> int:
    with closing(open_to_read(path)) as db:
        found = db.execute(
            "SELECT count(*) FROM inputs WHERE substr(CAST(line AS TEXT), 3, 1) != 'c'"
        )
        return int(found.fetchone()[0])


def at(times: list[float], share: float) -> float:
    return sorted(times)[min(int(len(times) * share), len(times) - 1)] if times else 0.0


def busy_evening(
    folder: Path, seed: int, tables: int, seconds: float, pace: tuple[float, float]
) -> Evening:
    found = Evening(tables)
    lodge = Lodge(folder, options=MANY).start()
    sits = ("person", "heuristic", "person", "racer")

    async def main() -> None:
        async with Company(lodge, seed, tables, sits, pace, at_once=True) as company:
            while len(company.players) < 2 * tables:
                await asyncio.sleep(0.1)
            await asyncio.sleep(2.0)
            for player in company.players:
                player.mind.times.clear()
                player.falls = 0
            await measure(lodge, company, seconds, min(LEAST_INPUTS, 4 * tables), found)

    try:
        asyncio.run(asyncio.wait_for(main(), seconds + 900))
        if lodge.stop() != 0:
            found.violations.append("the server did not stop well")
    finally:
        lodge.leave()
    found.violations += judge_file(lodge.data_file, statements(folder))
    for wrong, what in (
        (found.cpu > WASTE, f"{1000 * found.cpu:.1f} ms of CPU an input"),
        (found.memory > MOST_MEMORY, f"{found.memory >> 20} MiB"),
        (found.closes > 0, f"{found.closes} sockets were closed"),
    ):
        if wrong:
            found.violations.append(what)
    return found


async def measure(
    lodge: Lodge, company: Company, seconds: float, least: int, found: Evening
) -> None:
    inputs, cpu = kept(lodge.data_file), own_cpu(lodge.server)
    begun = time.monotonic()
    grown: list[tuple[float, int]] = []
    while time.monotonic() - begun < seconds or kept(lodge.data_file) - inputs < least:
        await asyncio.sleep(min(5.0, seconds / 4))
        grown.append((time.monotonic() - begun, memory(lodge.server)))
    found.seconds = time.monotonic() - begun
    found.inputs = kept(lodge.data_file) - inputs
    found.cpu = (own_cpu(lodge.server) - cpu) / max(1, found.inputs)
    times = [took for player in company.players for took in player.mind.times]
    found.p50, found.p99, found.p999 = at(times, 0.5), at(times, 0.99), at(times, 0.999)
    found.memory = grown[-1][1]
    found.slope = slope(grown[len(grown) // 3 :])
    found.closes = sum(player.falls for player in company.players)


def slope(points: list[tuple[float, int]]) -> float:
    """Of the straight line that fits best, a minute."""
    count = len(points)
    middle = sum(x for x, _ in points) / count
    level = sum(y for _, y in points) / count
    spread = sum((x - middle) ** 2 for x, _ in points)
    if not spread:
        return 0.0
    return 60 * sum((x - middle) * (y - level) for x, y in points) / spread
