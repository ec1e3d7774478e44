"""Waking a long match: how long it takes with a snapshot and without, and what a snapshot costs.

    python bench/waking.py INTERPRETED COMPILED [--repetitions 3] [--out FILE]

A match of House of Possession of 3,000 inputs lies in a real data file. It is opened as a visitor
opens it, up to the first message to a page that has nothing yet. The snapshot is as old as it ever
gets: the most inputs have come since that may come before the next. Each repetition has a process
of its own and tells its best of several wakes, in processor time if nothing else is said.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from judging import Repetition, Target, judge, keep, print_table

if TYPE_CHECKING:
    from gloaming.server.bots.autoplay import Autoplay
    from gloaming.server.match.directory import MatchDirectory

GAME, INPUTS, WAKES = "house", 3000, 7

WAKE, REPLAY = "compiled wake_ms", "compiled replay_ms"
UNDO, UNDO_ALL = "compiled undo_ms", "compiled undo_all_ms"
TARGETS = (
    Target("wake at 3,000 inputs, with a snapshot", WAKE, "", 50, 20, True, "ms"),
    Target("the same, by the clock", "compiled wake_clock_ms", "", 50, 20, True, "ms"),
    Target("the same, replayed", REPLAY, unit="ms"),
    Target("with a snapshot / replayed", WAKE, REPLAY, 1 / 2, less=True),
    Target("with a snapshot, interpreted", "interpreted wake_ms", less=True, unit="ms"),
    Target("the same, replayed", "interpreted replay_ms", less=True, unit="ms"),
    Target("of a wake: reading and checking inputs", "compiled inputs_ms", unit="ms"),
    Target("a snapshot: for the event loop", "compiled capture_ms", "", 5, 1, True, "ms"),
    Target("a snapshot: for its thread", "compiled write_ms", "", 20, 5, True, "ms"),
    Target("a snapshot: size", "compiled snapshot_kib", "", 64, 32, True, "KiB"),
    Target("undo at 3,000 inputs", UNDO, "", 10, 2, True, "ms"),
    Target("undo / from the first input", UNDO, UNDO_ALL, 1 / 4, less=True),
)


# -- in the process that is measured --------------------------------------------------------------


def long_game() -> list[list[object]]:
    """The inputs of a random game that is long enough."""
    from gloaming.core.chance import SeededDealer
    from gloaming.core.session import Session
    from gloaming.registry import game

    spec = game(GAME)
    for seed in range(1000):
        rng, session = Random(seed), Session(spec, spec.seats[1], {}, SeededDealer(seed))
        while not session.over and len(session.record.inputs) < INPUTS:
            asked = [seat for seat in range(session.table.seats) if session.table.is_asked(seat)]
            seat = rng.choice(asked)
            session.decide_raw(seat, rng.choice(session.table.legal(seat)))
        if len(session.record.inputs) >= INPUTS:
            return session.record.inputs[:INPUTS]
    raise AssertionError(f"no game of {GAME} is so long")


class Page:
    """The socket of a page that has just been opened."""

    heard = 0
    shown: tuple[bytes, ...] = ()

    def send(self, message: bytes) -> None:
        return


def do_nothing(autoplay: Autoplay) -> None:
    """The match stays as it is: nobody passes by itself while it is looked at."""


class Bench:
    """One match in a data file, and two directories that open it: without snapshots, and with."""

    def __init__(self, folder: Path) -> None:
        # Imported late: whoever compares interpreters need not have Gloaming.
        from gloaming.core.chance import SeededDealer
        from gloaming.server.bots.autoplay import Autoplay
        from gloaming.server.bots.pool import InlineBotPool
        from gloaming.server.match.directory import MatchDirectory
        from gloaming.server.match.services import Services
        from gloaming.server.store.snapshots import SnapshotFile
        from gloaming.server.store.sqlite import SqliteStore

        Autoplay.reschedule = do_nothing  # type: ignore[method-assign]
        random = Random(0)
        bots, dealer = InlineBotPool(random), SeededDealer(0)
        self.store, self.file = SqliteStore(folder / "data"), SnapshotFile(folder / "snapshots")
        self.without = MatchDirectory(Services(self.store, bots, dealer, random))
        self.with_them = MatchDirectory(
            Services(self.store, bots, dealer, random, snapshots=self.file)
        )
        self.match = ""

    async def lay_out(self) -> None:
        """The match, and the oldest snapshot of it there may be."""
        from gloaming.core import wire
        from gloaming.registry import game
        from gloaming.server.match import snapshots
        from gloaming.server.match.directory import Plan
        from gloaming.server.store.interface import InputRow

        lines, seats = long_game(), game(GAME).seats[1]
        rows = [
            InputRow(wire.encode(line), f"{line[1]}:{n:032x}" if line[0] == "d" else "")
            for n, line in enumerate(lines)
        ]
        cut = next(n for n in range(INPUTS - snapshots.EVERY + 1, INPUTS) if lines[n][0] == "d")
        chairs = [{"sit": "person", "bot": "", "name": ""} for _ in range(seats)]
        match, _ = await self.without.create(Plan(GAME, seats, {}, chairs, False, 0))
        self.without.matches.clear()
        self.match = match.row.id
        await self.store.append(self.match, 0, rows[:cut], "playing")
        await self.wake(self.with_them)
        while await self.file.read(self.match) is None:  # it is written in the background
            await asyncio.sleep(0.01)
        await self.store.append(self.match, cut, rows[cut:], "playing")

    async def wake(self, directory: MatchDirectory) -> tuple[float, float]:
        """Milliseconds until the first message: of processor time, and by the clock."""
        begun = time.process_time(), time.perf_counter()
        found = await directory.find(self.match)
        found.broadcast.listen(0, Page(), 0)
        ended = time.process_time(), time.perf_counter()
        found.close()
        directory.matches.clear()
        return 1000 * (ended[0] - begun[0]), 1000 * (ended[1] - begun[1])

    async def waking(self) -> Repetition:
        replays = [await self.wake(self.without) for _ in range(WAKES)]
        wakes = [await self.wake(self.with_them) for _ in range(WAKES)]
        begun = time.process_time()
        await self.store.inputs(self.match)
        return {
            "replay_ms": min(cpu for cpu, _ in replays),
            "wake_ms": min(cpu for cpu, _ in wakes),
            "wake_clock_ms": min(clock for _, clock in wakes),
            "inputs_ms": 1000 * (time.process_time() - begun),
        }

    async def costs(self) -> Repetition:
        """Of taking a snapshot, and of an undo, in a game that is being played."""
        from gloaming.core import snapshot

        session = (await self.without.find(self.match)).playing()
        times = [time.process_time()]
        captured = session.capture()
        times.append(time.process_time())
        packed = snapshot.pack(snapshot.write(captured))
        times.append(time.process_time())
        session.take_back(1)
        times.append(time.process_time())
        took = [1000 * (after - before) for before, after in pairwise(times)]
        found = dict(zip(("capture_ms", "write_ms", "undo_ms"), took, strict=True))
        session._checkpoints.cut(0)
        begun = time.process_time()
        session.take_back(1)
        found["undo_all_ms"] = 1000 * (time.process_time() - begun)
        return {**found, "snapshot_kib": len(packed) / 1024}


async def measure(folder: Path) -> Repetition:
    bench = Bench(folder)
    await bench.lay_out()
    found = {**await bench.waking(), **await bench.costs()}
    await bench.store.close()
    await bench.file.close()
    return found


# -- everybody in turn ----------------------------------------------------------------------------


def run(python: str) -> Repetition:
    command = [python, __file__, "--measure"]
    environment = {**os.environ, "PYTHONSAFEPATH": "1", "PYTHONPATH": str(Path(__file__).parent)}
    done = subprocess.run(command, env=environment, check=True, capture_output=True)
    found: Repetition = json.loads(done.stdout)
    return found


def main() -> int:
    if sys.argv[1:] == ["--measure"]:
        with TemporaryDirectory() as folder:
            print(json.dumps(asyncio.run(measure(Path(folder)))))
        return 0
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("interpreted", help="a Python with Gloaming from source")
    parser.add_argument("compiled", help="a Python with the compiled wheel")
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--out", type=Path, default=Path("bench-wake.json"))
    args = parser.parse_args()
    pythons = {"interpreted": args.interpreted, "compiled": args.compiled}
    repetitions: list[Repetition] = []
    for _ in range(args.repetitions):
        found: Repetition = {}
        for kind, python in pythons.items():
            found |= {f"{kind} {what}": value for what, value in run(python).items()}
        repetitions.append(found)
    judged = [judge(target, repetitions) for target in TARGETS]
    lines = [line for line in judged if line is not None]
    print_table(lines)
    keep(args.out, lines, repetitions)
    return 0


if __name__ == "__main__":
    sys.exit(main())
