"""Benchmark of the server beside boardgame.io's, in one run.

    python bench/server.py INTERPRETED COMPILED [--repetitions 3] [--seconds 3] [--out FILE]

Ours plays A Ghost's Revenge as shipped: every input in a SQLite file with full sync before
anybody hears of it, rules checked, a view for every seat. boardgame.io plays a small game of dice
and contracts and keeps it in memory. Three seats a match on both sides, played at random by the
same client. Every load gets a fresh server, everybody is measured once before the next repetition
begins, and ratios are taken within repetitions. On a busy machine judge processor time per move,
or give both sides and the client a better place in the queue: GLOAMING_BENCH_NICE=-10.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "peers"))

import install  # noqa: E402  (it lies beside the scripts it installs for)
from judging import Repetition, Target, judge, keep, print_table, table  # noqa: E402

TICKS = os.sysconf("SC_CLK_TCK")
PACE = 200  # moves a second in all, in the paced load
IDLE_MATCHES = 300
PATIENCE = 120.0  # for a server to listen


@dataclass(frozen=True)
class Load:
    name: str
    lanes: int
    rate: int = 0
    spares: int = 0  # enough for the matches that end while measuring


LOADS = (
    Load("1", 1, spares=120),
    Load("50", 50, spares=120),
    Load("500", 500, spares=60),
    Load("50 paced", 50, rate=PACE, spares=20),
)
FIFTY = LOADS[1]


def targets() -> tuple[Target, ...]:
    """Sections 8 and 10 of the performance study, as far as they speak of servers."""
    found = []
    for load in LOADS:
        ours, peer = f"ours {load.name}", f"boardgame.io {load.name}"
        # At one match every move waits for a sync of its own; the study asks nothing of that.
        wanted = (1.5, 3) if load.name in ("50", "500") else (None, None)
        patience = (1, 0.5) if load.lanes > 1 else (None, None)
        if not load.rate:
            found.append(
                Target(
                    f"moves/s at {load.name} / boardgame.io",
                    f"{ours} moves_per_s",
                    f"{peer} moves_per_s",
                    *wanted,
                )
            )
        found.append(
            Target(
                f"p99 at {load.name} / boardgame.io",
                f"{ours} p99_ms",
                f"{peer} p99_ms",
                *patience,
                less=True,
            )
        )
    cpu = "cpu_us_per_move"
    return (
        *found,
        Target("server CPU a move", f"ours 50 {cpu}", "", 250, 120, True, "µs"),
        Target(
            "server CPU / boardgame.io", f"ours 50 {cpu}", f"boardgame.io 50 {cpu}", 1, 0.33, True
        ),
        Target("server CPU a move, interpreted", f"interpreted 50 {cpu}", less=True, unit="µs"),
        Target(
            "durable moves/s / in memory",
            "ours 50 moves_per_s",
            "memory 50 moves_per_s",
            0.85,
            0.95,
        ),
        Target("a match in memory", "ours kib_a_match_begun", "", 100, 20, True, "KiB"),
        Target("with three sockets", "ours kib_a_match_connected", "", 100, 20, True, "KiB"),
        Target(
            "with three sockets / boardgame.io",
            "ours kib_a_match_connected",
            "boardgame.io kib_a_match_connected",
            1,
            0.6,
            True,
        ),
        Target("a match asleep", "ours kib_a_match_asleep", less=True, unit="KiB"),
        Target(
            "idle server / boardgame.io", "ours idle_mib", "boardgame.io idle_mib", 1, 0.75, True
        ),
        Target("idle server", "ours idle_mib", less=True, unit="MiB"),
        Target("start to listening", "ours ready_s", "", 1.5, 0.7, True, "s"),
        Target("the same / boardgame.io", "ours ready_s", "boardgame.io ready_s", less=True),
    )


# -- one server -----------------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Served:
    """A server in a process of its own, and what it uses."""

    def __init__(self, command: list[str], protocol: str, place: Path) -> None:
        self.protocol = protocol
        self.port = free_port()
        self.complaints = (place / "stderr").open("wb")
        begun = time.perf_counter()
        self.process = subprocess.Popen(
            [part.replace("PORT", str(self.port)) for part in command],
            env=environment(),
            stdout=subprocess.DEVNULL,
            stderr=self.complaints,
            preexec_fn=take_place,
        )
        self._wait()
        self.ready_s = time.perf_counter() - begun

    def _wait(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("the server does not listen")
            time.sleep(0.005)

    def family(self) -> list[int]:
        """The process and whatever it has started."""
        found = [self.process.pid]
        for pid in found:
            for children in Path(f"/proc/{pid}/task").glob("*/children"):
                found.extend(int(child) for child in children.read_text().split())
        return found

    def memory_kib(self) -> float:
        return sum(resident(pid) for pid in self.family())

    def cpu_s(self) -> float:
        return sum(cpu_seconds(pid) for pid in self.family())

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.complaints.close()


def resident(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return float(line.split()[1])
    return 0.0


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def take_place() -> None:
    """Set the scheduling priority (nice), as far as we may choose it."""
    with contextlib.suppress(OSError):
        os.nice(int(os.environ.get("GLOAMING_BENCH_NICE") or 0))


def environment() -> dict[str, str]:
    modules = str(install.scratch() / "node" / "node_modules")
    return {**os.environ, "NODE_PATH": modules, "NODE_ENV": "production"}


@contextlib.contextmanager
def scratch_folder() -> Iterator[Path]:
    # Beside the peers: the system's temporary directory may be in memory, where syncing is free.
    with tempfile.TemporaryDirectory(dir=install.scratch()) as name:
        yield Path(name)


@contextlib.contextmanager
def served(who: str, pythons: dict[str, str], place: Path) -> Iterator[Served]:
    """A server that keeps what it keeps in `place`."""
    if who == "boardgame.io":
        runner = str(install.runner("boardgameio"))
        command = [runner, str(HERE / "peers" / "boardgameio_server.js"), "PORT"]
        server = Served(command, "boardgameio", place)
    else:
        command = [pythons.get(who, pythons["ours"]), str(HERE / "ours.py"), "PORT"]
        command += [str(place / "data"), *(["--memory"] if who == "memory" else [])]
        server = Served(command, "gloaming", place)
    try:
        yield server
    except Exception:
        sys.stderr.write((place / "stderr").read_text(errors="replace")[-2000:])
        raise
    finally:
        server.stop()


# -- one load -------------------------------------------------------------------------------------


def play(server: Served, lanes: int, seconds: float, rate: int, spares: int) -> dict[str, Any]:
    """Let the client play; its report, and what the server used meanwhile."""
    numbers = [server.port, lanes, seconds, rate, spares]
    client = subprocess.Popen(
        [str(install.runner("boardgameio")), str(HERE / "load.js"), server.protocol]
        + [str(number) for number in numbers],
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=take_place,
    )
    assert client.stdin is not None
    assert client.stdout is not None
    seen: dict[str, float] = {}
    try:
        for line in client.stdout:
            word, _, rest = line.strip().partition(" ")
            if word == "REPORT":
                return {**seen, **json.loads(rest)}
            seen[f"{word} cpu"] = server.cpu_s()
            seen[f"{word} kib"] = server.memory_kib()
            client.stdin.write("\n")
            client.stdin.flush()
        if client.wait(10) or "CONNECTED kib" not in seen or seconds:
            raise RuntimeError("the client has failed; its words stand above")
        return seen
    finally:
        if client.poll() is None:
            client.kill()
            client.wait()


def measure_load(who: str, load: Load, seconds: float, pythons: dict[str, str]) -> Repetition:
    with scratch_folder() as place, served(who, pythons, place) as server:
        report = play(server, load.lanes, seconds, load.rate, load.spares)
    if report["stalled"] or report["moves"] == 0:
        raise RuntimeError(f"{who} {load.name}: {report['stalled']} matches do not go on")
    spent = report["MEASURED cpu"] - report["MEASURING cpu"]
    figures = {
        "moves_per_s": report["moves_per_s"],
        "p50_ms": report["p50_ms"],
        "p99_ms": report["p99_ms"],
        "cpu_us_per_move": spent / report["moves"] * 1e6,
        "server_cpu": spent / (report["moves"] / report["moves_per_s"]),
        "client_cpu": report["client_cpu"],
        "update_bytes": report["update_bytes"],
        "made_meanwhile": report["made_meanwhile"],
    }
    return {f"{who} {load.name} {name}": float(value) for name, value in figures.items()}


def measure_rest(who: str, pythons: dict[str, str]) -> Repetition:
    """Measure start-up time, and memory per idle match: connected, begun, unloaded."""
    found: Repetition = {}
    with scratch_folder() as place:
        with served(who, pythons, place) as server:
            time.sleep(0.5)
            idle = server.memory_kib()
            found[f"{who} ready_s"] = server.ready_s
            found[f"{who} idle_mib"] = idle / 1024
            begun = IDLE_MATCHES if who == "ours" else 0
            seen = play(server, IDLE_MATCHES, 0, 0, begun)
            connected = seen["CONNECTED kib"] - seen["BEGUN kib"]
            found[f"{who} kib_a_match_connected"] = connected / IDLE_MATCHES
            if begun:
                found[f"{who} kib_a_match_begun"] = (seen["BEGUN kib"] - idle) / begun
        if begun:
            # The same matches, all asleep.
            with served(who, pythons, place) as server:
                time.sleep(2.0)
                asleep = server.memory_kib() - idle
                found[f"{who} kib_a_match_asleep"] = asleep / (begun + IDLE_MATCHES)
    return found


def repetition(seconds: float, pythons: dict[str, str], loads: tuple[Load, ...]) -> Repetition:
    """Everybody once."""
    found: Repetition = {}
    for who in ("ours", "boardgame.io"):
        found.update(measure_rest(who, pythons))
    for load in loads:
        for who in ("ours", "boardgame.io"):
            found.update(measure_load(who, load, seconds, pythons))
        if load is FIFTY:
            for who in ("memory", "interpreted"):
                found.update(measure_load(who, load, seconds, pythons))
    return found


# -- all of it ------------------------------------------------------------------------------------


def print_loads(repetitions: list[Repetition]) -> None:
    """The bare figures behind the ratios, medians."""
    shown = ("moves_per_s", "p50_ms", "p99_ms", "cpu_us_per_move", "server_cpu", "client_cpu")
    rows = [["", *shown, "update_bytes"]]
    names = [n.removesuffix(" p50_ms") for n in repetitions[0] if n.endswith(" p50_ms")]
    for name in names:
        figures = [sorted(r[f"{name} {what}"] for r in repetitions) for what in rows[0][1:]]
        rows.append([name, *[f"{values[len(values) // 2]:.4g}" for values in figures]])
    print(table(rows))
    print()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("interpreted", help="a Python with Gloaming from source")
    parser.add_argument("compiled", help="a Python with the compiled wheel")
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each load")
    parser.add_argument(
        "--loads", nargs="*", help="only these: " + ", ".join(x.name for x in LOADS)
    )
    parser.add_argument("--out", type=Path, default=Path("bench-server.json"))
    args = parser.parse_args()
    trouble = install.install("boardgameio")
    if trouble is not None:
        print(f"boardgame.io cannot be installed: {trouble}", file=sys.stderr)
        return 1
    pythons = {
        "ours": shutil.which(args.compiled) or args.compiled,
        "interpreted": shutil.which(args.interpreted) or args.interpreted,
    }
    loads = tuple(load for load in LOADS if not args.loads or load.name in args.loads)
    repetitions = []
    for number in range(args.repetitions):
        print(f"repetition {number + 1} of {args.repetitions}", file=sys.stderr, flush=True)
        repetitions.append(repetition(args.seconds, pythons, loads))
    print_loads(repetitions)
    judged = [judge(target, repetitions) for target in targets()]
    lines = [line for line in judged if line is not None]
    print_table(lines)
    keep(args.out, lines, repetitions)
    return 0


if __name__ == "__main__":
    sys.exit(main())
