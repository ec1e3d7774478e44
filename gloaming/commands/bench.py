"""`gloaming bench`: benchmarks of the games on this machine."""

from __future__ import annotations

import argparse
import json
from typing import Any

from gloaming.commands import CommandError, Commands, find_game, offered_games, whole_number
from gloaming.commands.games import add_language
from gloaming.commands.progress import progress
from gloaming.lab.bench import bench, two_loops, two_processes
from gloaming.lab.report import lab_words, table
from gloaming.lab.simulate import find_spec

UNMEASURED = ("game", "seats", "compiled", "python")


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "bench",
        help="measure speed and memory",
        description="Random play, copies, imagined worlds, search, views, memory and start-up of"
        " each game, in processor time, interpreted or compiled as installed.",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument(
        "--spec",
        action="append",
        default=[],
        metavar="MODULE:NAME",
        help="a game that is not installed; may be given again",
    )
    parser.add_argument("--seats", type=whole_number(1, 15), metavar="K", help="default: the most")
    parser.add_argument(
        "--seconds", type=float, default=1.0, metavar="S", help="for each figure (default: 1)"
    )
    parser.add_argument(
        "--two-processes", action="store_true", help="also measure two workers against one"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    names = [*args.games, *args.spec] or [spec.id for spec in offered_games()]
    if not 0 < args.seconds <= 3600:
        raise CommandError(f"{args.seconds:g} seconds will not do")
    found = []
    with progress("games", len(names)) as advance:
        for name in names:
            found.append(measure(name, args))
            advance(1)
    if args.json:
        print(json.dumps(found))
    else:
        print("\n\n".join("\n".join(lines(figures, args.lang)) for figures in found))
    return 0


def measure(name: str, args: argparse.Namespace) -> dict[str, Any]:
    try:
        spec = find_spec(name) if ":" in name else find_game(name)
    except (ImportError, AttributeError, TypeError) as error:
        raise CommandError(f"{name}: {error}") from None
    seats = args.seats or spec.seats[1]
    if not spec.seats[0] <= seats <= spec.seats[1]:
        raise CommandError(f"{name} takes {spec.seats[0]} to {spec.seats[1]} seats, not {seats}")
    figures = bench(name, seats, args.seconds)
    if args.two_processes:
        # Long enough that starting the second process does not count for much.
        games = max(2, int(figures["games_per_s"] * 10 * args.seconds))
        figures["two_processes"] = two_processes(name, seats, games)
        figures["two_loops"] = two_loops(int(20_000_000 * args.seconds))
    return figures


def lines(figures: dict[str, Any], language: str) -> list[str]:
    words = lab_words()[language]
    how = words.say("bench.compiled" if figures["compiled"] else "bench.interpreted")
    head = {"game": figures["game"], "seats": figures["seats"], "python": figures["python"]}
    rows = [
        [words.say(f"bench.{key}"), f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"]
        for key, value in figures.items()
        if key not in UNMEASURED
    ]
    return table([words.say("bench.head", {**head, "how": how}), ""], rows)
