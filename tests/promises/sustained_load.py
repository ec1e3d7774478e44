"""Sustained load (P-20): many tables of all games for a while, quick bots in half the seats, people
in the others, and as many who look on."""

from __future__ import annotations

import asyncio
import gc
import os
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from gloaming.commands.serve import tune_garbage_collector
from gloaming.server.store.rows import open_to_read
from harness.load_generator import LoadGenerator, MetricsPoller, own_cpu, recordings
from harness.ports import free_port
from harness.recorder import check_recordings, read_logs
from harness.restartable_server import RestartableServer
from promises.malformed_bytes import memory
from promises.restarts import MANY

MOST_CPU = 0.004  # seconds of the server's own for an input
# Other programs slow a processor down, too; so much more is nobody's fault but ours.
WASTE = 4 * MOST_CPU
LEAST_INPUTS = 100
MOST_MEMORY = 600 << 20
MOST_SLOPE = 1 << 20  # bytes a minute, once warm, besides what games remember
# A game that goes on remembers what has happened: about 1.5 KiB an input. At a hundred inputs a
# second that is nine MiB a minute, until the games are over and forgotten.
STORY = 2048  # bytes
# How long what somebody does may take to come back, in seconds.
MOST_P50, MOST_P99, MOST_P999 = 0.010, 0.050, 0.200
# If our own clock rings later than this, the machine does something else as well, and what people
# wait for says little about the server.
BUSY = 0.010
# What the disk alone took may be longer than these, in seconds; so often is told.
STALLS = (0.05, 0.25)
TICK = 0.01  # seconds between two rings
BEAT = 5.0  # seconds between two looks at how fast they play
FIND_GAMES = "from gloaming.registry import game_ids\nfor name in game_ids(): game(name)"


@dataclass
class LoadReport:
    """What was measured."""

    tables: int = 0
    offered: list[str] = field(default_factory=list)  # games the server has
    games: set[str] = field(default_factory=set)  # those that were played
    inputs: int = 0
    seconds: float = 0.0
    cpu: float = 0.0  # seconds for an input
    p50: float = 0.0
    p99: float = 0.0
    p999: float = 0.0
    late: float = 0.0  # p99 of how late our own clock rang
    latest: float = 0.0  # p99.9 of it
    stalls: dict[str, list[int]] = field(default_factory=dict)  # of the disk, by STALLS
    memory: int = 0
    slope: float = 0.0  # bytes a minute
    closes: int = 0  # that nobody expected
    violations: list[str] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Inputs a second."""
        return self.inputs / max(self.seconds, 1.0)

    @property
    def leak(self) -> float:
        """Bytes a minute by which memory grows, besides what games remember."""
        return self.slope - 60 * self.rate * STORY

    @property
    def slow(self) -> list[str]:
        """What took longer than it may, if that is the server's doing."""
        if self.late > BUSY:
            return []
        limits = (("p50", self.p50, MOST_P50), ("p99", self.p99, MOST_P99))
        return [
            f"{name} is {1000 * took:.1f} ms"
            for name, took, most in (*limits, ("p99.9", self.p999, MOST_P999))
            if took > most
        ]

    def told(self) -> str:
        busy = "; a busy machine, so that is not judged" if self.late > BUSY else ""
        return (
            f"{self.tables} tables of {len(self.games)} games, "
            f"{self.inputs} inputs in {self.seconds:.0f} s, "
            f"{1000 * self.cpu:.2f} ms of CPU an input, p50 {1000 * self.p50:.1f} ms, "
            f"p99 {1000 * self.p99:.1f} ms, p99.9 {1000 * self.p999:.1f} ms "
            f"(our clock was {1000 * self.late:.1f} and {1000 * self.latest:.1f} ms late{busy}), "
            f"{self.told_of_disk()}, "
            f"{self.memory >> 20} MiB, {self.slope / (1 << 20):.2f} MiB a minute"
        )

    def told_of_disk(self) -> str:
        """So that a slow disk can be told from a slow server."""
        bounds = " and ".join([f"{1000 * bound:.0f}" for bound in STALLS])
        counts = [f"{name} {' and '.join(map(str, n))}" for name, n in self.stalls.items()]
        return f"disk slower than {bounds} ms: {', '.join(counts)}"


def kept(path: Path) -> int:
    with closing(open_to_read(path)) as db:
        found = db.execute(
            "SELECT count(*) FROM inputs WHERE substr(CAST(line AS TEXT), 3, 1) != 'c'"
        )
        return int(found.fetchone()[0])


def at(times: list[float], share: float) -> float:
    return sorted(times)[min(int(len(times) * share), len(times) - 1)] if times else 0.0


def sustained_load(
    folder: Path,
    seed: int,
    tables: int,
    seconds: float,
    pace: tuple[float, float],
    watchers: int = 2,
    rate: float = 0.0,
) -> LoadReport:
    """`pace`: how long people think; with a `rate`, so long that there are so many inputs a
    second in the end."""
    found = LoadReport(tables)
    with undisturbed() as recordings_folder:
        numbers = free_port()
        options = (*MANY, "--metrics", str(numbers))
        server = RestartableServer(
            folder, options=options, first=FIND_GAMES, recordings_folder=recordings_folder
        ).start()
        # Not those of this process, in which tests may have more.
        found.offered = [game["id"] for game in server.call("GET", "/api/parlour")[1]["games"]]
        sits = ("person", "heuristic", "person", "random")
        sockets = tables * (2 + watchers)

        async def main() -> None:
            async with LoadGenerator(
                server,
                seed,
                tables,
                sits,
                pace,
                at_once=True,
                games=found.offered,
                watchers=watchers,
            ) as load:
                await load.all_here(sockets)
                beating = asyncio.create_task(keep_time(server, load, rate))
                tune_garbage_collector()  # whoever has come stays
                await asyncio.sleep(6 * BEAT if rate else 2.0)
                for player in load.players:
                    player.script.times.clear()
                    player.falls = 0
                before = stalls(MetricsPoller(numbers))
                await measure(server, load, seconds, min(LEAST_INPUTS, 4 * tables), found)
                beating.cancel()
                for name, after in stalls(MetricsPoller(numbers)).items():
                    found.stalls[name] = [n - m for n, m in zip(after, before[name], strict=True)]

        try:
            asyncio.run(asyncio.wait_for(main(), seconds + 900))
            if server.stop() != 0:
                found.violations.append("the server did not stop well")
        finally:
            server.leave()
        check_every_table(server, recordings_folder, found)
    for wrong, what in (
        (found.cpu > WASTE, f"{1000 * found.cpu:.1f} ms of CPU an input"),
        (found.memory > MOST_MEMORY, f"{found.memory >> 20} MiB"),
        (found.closes > 0, f"{found.closes} sockets were closed"),
    ):
        if wrong:
            found.violations.append(what)
    return found


def check_every_table(
    server: RestartableServer, recordings_folder: Path, found: LoadReport
) -> None:
    """What all who were there say, table by table: together that is too much to remember."""
    with closing(open_to_read(server.data_file)) as db:
        logs, damage = read_logs(db)
    found.violations += damage
    found.games = {log.row.game for log in logs.values() if log.inputs}
    for table in sorted(
        {path.name.split("-")[1] for path in recordings_folder.glob("recording-*.jsonl")}
    ):
        found.violations += check_recordings(logs, recordings(recordings_folder, table))


async def keep_time(server: RestartableServer, load: LoadGenerator, rate: float) -> None:
    """Let everybody think longer where there are more inputs a second, and the other way round."""
    before = await asyncio.to_thread(kept, server.data_file)
    while rate:
        await asyncio.sleep(BEAT)
        now = await asyncio.to_thread(kept, server.data_file)
        factor = min(max((now - before) / (BEAT * rate), 0.7), 1.4)
        before = now
        shortest, longest = load.pace
        load.set_pace((shortest * factor, longest * factor))


async def listen_to_the_clock(late: list[float]) -> None:
    while True:
        due = time.monotonic() + TICK
        await asyncio.sleep(TICK)
        late.append(time.monotonic() - due)


@contextmanager
def undisturbed() -> Iterator[Path]:
    """Whoever listens must not be what is heard: thousands of recorders who write to the disk that
    the server waits for, or go through all their memory while somebody wants an answer. Where to
    write instead."""
    thresholds = gc.get_threshold()
    tune_garbage_collector()
    shared = Path("/dev/shm")
    try:
        with TemporaryDirectory(
            dir=shared if os.access(shared, os.W_OK) else None
        ) as recordings_folder:
            yield Path(recordings_folder)
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()


async def measure(
    server: RestartableServer, load: LoadGenerator, seconds: float, least: int, found: LoadReport
) -> None:
    late: list[float] = []
    listening = asyncio.create_task(listen_to_the_clock(late))
    inputs, cpu = kept(server.data_file), own_cpu(server.pid)
    begun = time.monotonic()
    grown: list[tuple[float, int]] = []
    done = 0
    while time.monotonic() - begun < seconds or done < least:
        await asyncio.sleep(min(BEAT, seconds / 4))
        grown.append((time.monotonic() - begun, memory(server.pid)))
        done = await asyncio.to_thread(kept, server.data_file) - inputs
    found.seconds = time.monotonic() - begun
    found.inputs = done
    found.cpu = (own_cpu(server.pid) - cpu) / max(1, found.inputs)
    times = [took for player in load.players for took in player.script.times]
    found.p50, found.p99, found.p999 = at(times, 0.5), at(times, 0.99), at(times, 0.999)
    found.late, found.latest = at(late, 0.99), at(late, 0.999)
    listening.cancel()
    found.memory = grown[-1][1]
    found.slope = slope(grown[len(grown) // 3 :])
    found.closes = sum(player.falls for player in load.players)


def stalls(numbers: MetricsPoller) -> dict[str, list[int]]:
    names = ("commit", "checkpoint")
    return {name: [numbers.longer(name, bound) for bound in STALLS] for name in names}


def slope(points: list[tuple[float, int]]) -> float:
    """Of the straight line that fits best, a minute."""
    count = len(points)
    middle = sum(x for x, _ in points) / count
    level = sum(y for _, y in points) / count
    spread = sum((x - middle) ** 2 for x, _ in points)
    if not spread:
        return 0.0
    return 60 * sum((x - middle) * (y - level) for x, y in points) / spread
