"""Benchmark of the research adapters beside the nearest games of the libraries they serve.

    python bench/research.py INTERPRETED COMPILED [--repetitions 3] [--seconds 1] [--out FILE]

INTERPRETED and COMPILED are two Pythons with Gloaming and the extra `research` installed. Ratios
are taken within each repetition, so that a slow spell of the machine cancels. A peer that cannot be
installed is left out, with a line that says so.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "peers"))

import install  # noqa: E402  (it lies beside the scripts it installs for)
from judging import Repetition, Target, judge, keep, print_table  # noqa: E402
from run import measure_peer, run, say  # noqa: E402

RATE = "decisions_per_s"
# Our adapter, and the peer's line that goes through the same kind of adapter.
BESIDE = (
    ("aec", "pettingzoo hanabi"),
    ("aec", "pettingzoo texas holdem"),
    ("vector", "pettingzoo hanabi"),
    ("gym", "rlcard gin rummy, one seat"),
    ("openspiel", "openspiel python_block_dominoes"),
    ("openspiel observing", "openspiel python_block_dominoes observing"),
    ("openspiel observing", "openspiel python_liars_poker observing"),
)
LEAST, AIM = 3, 10


def targets(games: list[str]) -> list[Target]:
    return [
        Target(
            f"{game}: {adapter} ({how}) / {peer}",
            f"{adapter} {game} {how} {RATE}",
            f"{peer} {RATE}",
            LEAST,
            AIM,
        )
        for how in ("interpreted", "compiled")
        for game in games
        for adapter, peer in BESIDE
    ] + [
        Target(f"{game}: {adapter} ({how})", f"{adapter} {game} {how} {RATE}", unit="steps/s")
        for how in ("interpreted", "compiled")
        for game in games
        for adapter in ("aec", "parallel", "gym", "vector", "openspiel", "openspiel observing")
    ]


def repetition(args: argparse.Namespace, peers: list[str]) -> Repetition:
    """Everybody once."""
    found: Repetition = {}
    for python in (args.interpreted, args.compiled):
        command = [python, str(HERE / "adapters.py"), "--seconds", str(args.seconds)]
        for figures in run(command, PYTHONSAFEPATH="1"):
            found[f"{figures['line']} {RATE}"] = figures[RATE]
    for peer in peers:
        measure_peer(peer, args.seconds, found)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("interpreted", help="a Python with Gloaming from source")
    parser.add_argument("compiled", help="a Python with the compiled wheel")
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    parser.add_argument("--out", type=Path, default=Path("bench-research.json"))
    args = parser.parse_args()
    args.interpreted, args.compiled = (
        os.path.abspath(p) for p in (args.interpreted, args.compiled)
    )
    peers = []
    for peer in (*install.RESEARCH_PEERS, "rlcard"):
        trouble = install.install(peer)
        if trouble is None:
            peers.append(peer)
        else:
            say(f"{peer} is left out: {trouble}")
    repetitions = []
    for number in range(args.repetitions):
        say(f"repetition {number + 1} of {args.repetitions}")
        repetitions.append(repetition(args, peers))
    games = sorted({line.split()[1] for line in repetitions[0] if line.startswith("aec ")})
    judged = [judge(target, repetitions) for target in targets(games)]
    lines = [line for line in judged if line is not None]
    print_table(lines)
    keep(args.out, lines, repetitions)
    return 0


if __name__ == "__main__":
    sys.exit(main())
