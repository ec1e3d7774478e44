"""Benchmark of the engine beside its peers, in one run: ratios against our targets.

    python bench/run.py INTERPRETED COMPILED [--repetitions 3] [--seconds 1] [--out bench.json]

INTERPRETED and COMPILED are two Pythons with Gloaming installed, from source and from the
compiled wheel. One repetition measures everybody once before the next begins, and a ratio is
taken within each repetition, so that a slow spell of the machine cancels. Peers are installed
into $GLOAMING_BENCH_DIR; one that cannot be is left out, with a line that says so.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(HERE / "peers"))

import install  # noqa: E402  (it lies beside the scripts it installs for)
from judging import Repetition, Target, judge, keep, print_table  # noqa: E402

PLAY = "decisions_per_s"
CATAN = f"catanatron {PLAY}"
COPY = "catanatron copy microseconds"
SEARCH_PYTHON = "openspiel ismcts, Python per_s"
SEARCH_CPP = "openspiel ismcts, C++ per_s"

# How many times as fast as catanatron a game should play by chance, at least and in the end;
# heavier rules are asked for less. The wake game of the tests is measured beside the others.
LIGHT = (15, 40)
HEAVY = (8, 20)
PLAYED = {"revenge": LIGHT, "wake": LIGHT, "house": LIGHT}
PLAYED |= {"sonata": HEAVY, "tillinghast": HEAVY, "kaidan": HEAVY}
# What of the wake game is compiled beside the hot modules of the package.
WAKE_HOT = (
    *(f"rules/{name}" for name in ("terms", "setup", "state", "table", "procedures/*")),
    *(f"bots/{name}" for name in ("memory", "imagine", "evaluation", "policy")),
)
INSTALLED = tuple(game for game in PLAYED if game != "wake")


def usual(game: str) -> tuple[Target, ...]:
    """The lines every game has."""
    reach, moonshot = PLAYED[game]
    ours = f"{game} compiled"
    return (
        Target(f"{game}: random play / catanatron", f"{ours} {PLAY}", CATAN, reach, moonshot),
        Target(f"{game}: interpreted / catanatron", f"{game} interpreted {PLAY}", CATAN, 2, 5),
        Target(f"{game}: copy / catanatron's", f"{ours} clone_us", COPY, 1 / 20, 1 / 100, True),
        Target(f"{game}: imagined world", f"{ours} imagine_us", "", 15, 5, True, "µs"),
        Target(f"{game}: view of one seat", f"{ours} view_us", "", 30, 10, True, "µs"),
    )


def searching(game: str) -> tuple[Target, ...]:
    """Search of a game heavier than Revenge."""
    ours = f"{game} compiled ismcts_whole_per_s"
    return (
        Target(f"{game}: ismcts / OpenSpiel's in Python", ours, SEARCH_PYTHON, 4),
        Target(f"{game}: ismcts / OpenSpiel's in C++", ours, SEARCH_CPP, None, 1),
    )


TARGETS = (
    *[line for game in PLAYED for line in usual(game)],
    Target(
        "revenge: ismcts / OpenSpiel's in Python",
        "revenge compiled ismcts_whole_per_s",
        SEARCH_PYTHON,
        10,
    ),
    Target(
        "revenge: ismcts / OpenSpiel's in C++",
        "revenge compiled ismcts_whole_per_s",
        SEARCH_CPP,
        None,
        5,
    ),
    *[line for game in PLAYED if game != "revenge" for line in searching(game)],
    Target(
        "revenge: decisions in search / without",
        "revenge compiled search_efficiency",
        "",
        0.8,
        0.95,
    ),
    Target("import", "revenge compiled import_ms", "", 300, 150, True, "ms"),
    Target(
        "import / python-chess's",
        "revenge compiled import_ms",
        "chess import milliseconds",
        less=True,
    ),
    Target("simulate, two processes over one", "revenge compiled two_processes", "", 1.9, 1.95),
    Target("two bare loops over one, on this machine", "revenge compiled two_loops"),
    Target(
        "revenge: random play / gin rummy, OpenSpiel",
        f"revenge compiled {PLAY}",
        f"openspiel gin rummy {PLAY}",
    ),
    Target(
        "revenge: random play / gin rummy, RLCard",
        f"revenge compiled {PLAY}",
        f"rlcard gin rummy {PLAY}",
    ),
    Target(
        "revenge: random play / boardgame.io",
        f"revenge compiled {PLAY}",
        f"boardgame.io reducer {PLAY}",
    ),
    *[
        Target(f"{game}: memory of a table", f"{game} compiled table_kib", less=True, unit="KiB")
        for game in PLAYED
    ],
)


# -- measuring ------------------------------------------------------------------------------------


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def run(command: list[str], **environment: str) -> list[dict[str, Any]]:
    """Run a script; every line of JSON it prints."""
    done = subprocess.run(
        command,
        cwd=HERE / "peers",
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        complaint = done.stderr.strip().splitlines() or ["it failed without a word"]
        raise RuntimeError(complaint[-1][:200])
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith(("{", "["))]


def measure_peer(peer: str, seconds: float, found: Repetition) -> None:
    runner = install.runner(peer)
    assert runner is not None
    script = next((HERE / "peers").glob(f"{peer}_peer.*"))
    modules = str(install.scratch() / "node" / "node_modules")
    command = [str(runner), script.name, "--seconds", str(seconds)]
    for figures in run(command, NODE_PATH=modules, NODE_ENV="production"):
        line = figures.pop("line")
        found.update({f"{line} {key}": value for key, value in figures.items()})


def measure_ours(
    python: str, how: str, seconds: float, found: Repetition, *more: str, **environment: str
) -> None:
    command = [python, "-m", "gloaming.cli", "bench", "--json", "--seconds", str(seconds), *more]
    for games in run(command, **environment):
        for figures in games:
            if figures["compiled"] != (how == "compiled"):
                raise RuntimeError(f"{python} is not {how}")
            name = f"{figures['game']} {how}"
            numbers = {k: v for k, v in figures.items() if isinstance(v, int | float)}
            found.update({f"{name} {key}": float(value) for key, value in numbers.items()})


def compile_wake(python: str) -> Path:
    """The engine and the wake game of the tests compiled together; where the result lies."""
    source, built = install.scratch() / "source", install.scratch() / "built"
    for place in (source, built):
        shutil.rmtree(place, ignore_errors=True)
    pure = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "gloaming", source / "gloaming", ignore=pure)
    shutil.copytree(ROOT / "tests" / "wake", source / "wake", ignore=pure)
    hot = subprocess.run(
        [
            python,
            "-c",
            "import hatch_build, pathlib; print(*hatch_build.hot_files(pathlib.Path()))",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    wake = [
        str(path.relative_to(source))
        for name in WAKE_HOT
        for path in (source / "wake").glob(f"{name}.py")
        if path.name != "__init__.py"
    ]
    command = [python, str(ROOT / "hatch_build.py"), str(built), "3", *hot, *wake]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    shutil.copytree(source, built, dirs_exist_ok=True)
    return built


def repetition(args: argparse.Namespace, peers: list[str], wake: Path | None) -> Repetition:
    """Everybody once."""
    found: Repetition = {}
    tests = str(ROOT / "tests")
    measure_ours(
        args.interpreted,
        "interpreted",
        args.seconds,
        found,
        *INSTALLED,
        "--spec",
        "wake:SPEC",
        PYTHONPATH=tests,
    )
    for peer in peers:
        measure_peer(peer, args.seconds, found)
    measure_ours(args.compiled, "compiled", args.seconds, found, "revenge", "--two-processes")
    measure_ours(args.compiled, "compiled", args.seconds, found, *INSTALLED[1:])
    if wake is not None:
        measure_ours(
            args.compiled,
            "compiled",
            args.seconds,
            found,
            "--spec",
            "wake:SPEC",
            PYTHONPATH=str(wake),
        )
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("interpreted", help="a Python with Gloaming from source")
    parser.add_argument("compiled", help="a Python with the compiled wheel")
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    parser.add_argument("--out", type=Path, default=Path("bench.json"))
    args = parser.parse_args()
    args.interpreted, args.compiled = (
        os.path.abspath(p) for p in (args.interpreted, args.compiled)
    )
    peers = []
    for peer in install.PEERS:
        trouble = install.install(peer)
        if trouble is None:
            peers.append(peer)
        else:
            say(f"{peer} is left out: {trouble}")
    try:
        wake: Path | None = compile_wake(args.interpreted)
    except subprocess.CalledProcessError as error:
        say(f"the wake game is not compiled: {(error.stderr or b'').decode()[-160:]}")
        wake = None
    repetitions = []
    for number in range(args.repetitions):
        say(f"repetition {number + 1} of {args.repetitions}")
        repetitions.append(repetition(args, peers, wake))
    judged = [judge(target, repetitions) for target in TARGETS]
    lines = [line for line in judged if line is not None]
    print_table(lines)
    keep(args.out, lines, repetitions)
    return 0


if __name__ == "__main__":
    sys.exit(main())
