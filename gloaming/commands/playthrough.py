"""`gloaming playthrough`: a whole game as a readable transcript, and its golden files."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from gloaming.commands import (
    CommandError,
    Commands,
    add_map_argument,
    add_table_arguments,
    find_game,
    table_options,
)
from gloaming.commands.progress import progress
from gloaming.testing.ledger import find_tests
from gloaming.testing.playthrough import BadPlaythrough, PlaythroughPlan, golden_files, transcript

if TYPE_CHECKING:
    from gloaming.core.spec import GameSpec


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "playthrough",
        help="write a whole game as a transcript",
        description="Plays a game by a seed, each seat at random, and writes down every input, what"
        " each seat was told and what it could answer. The same seed gives the same text.",
    )
    add_table_arguments(parser)
    add_map_argument(parser)
    parser.add_argument("--seed", type=int, metavar="S", help="which game; 1 unless told")
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--update",
        type=Path,
        metavar="FILE",
        help="write to FILE; if it is there already, by the plan at its head unless told otherwise",
    )
    where.add_argument("--all", action="store_true", help="renew all golden files of the game")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    spec = find_game(args.game)
    if args.all:
        return renew_all(spec)
    plan = asked_for(spec, args)
    if args.update is None:
        print(transcript(spec, plan), end="")
    else:
        write(args.update, transcript(spec, plan))
    return 0


def asked_for(spec: GameSpec, args: argparse.Namespace) -> PlaythroughPlan:
    """The plan on the command line, or the one the golden file was made by."""
    told = args.seats is not None or args.option or args.map or args.seed is not None
    if args.update is not None and args.update.exists() and not told:
        return plan_of(spec, args.update)
    seats, options = table_options(spec, args)
    return PlaythroughPlan(spec.id, seats, options, 1 if args.seed is None else args.seed)


def plan_of(spec: GameSpec, file: Path) -> PlaythroughPlan:
    try:
        return PlaythroughPlan.read(spec, file.read_text(encoding="utf-8"), file.name)
    except BadPlaythrough as error:
        raise CommandError(str(error)) from None
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{file}: cannot be read: {error}") from None


def renew_all(spec: GameSpec) -> int:
    tests = find_tests(spec)
    files = golden_files(tests / "playthroughs") if tests is not None else []
    if not files:
        raise CommandError(f"no golden files in tests/games/{spec.id}/playthroughs")
    with progress("playthroughs", len(files)) as advance:
        for file in files:
            write(file, transcript(spec, plan_of(spec, file)))
            advance(1)
    return 0


def write(file: Path, text: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{file}: cannot be written: {error.strerror}") from None
    print(file)
