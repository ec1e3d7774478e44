"""`gloaming check`: the conformance kit, for every game and for the author of the next one."""

from __future__ import annotations

import argparse
import json
from random import Random

from gloaming.bots.roster import UnknownBot, make_bot
from gloaming.commands import (
    CommandError,
    Commands,
    add_map_argument,
    add_table_arguments,
    find_game,
    given_options,
    table_options,
    whole_number,
)
from gloaming.commands.progress import progress
from gloaming.core.flow import Refused
from gloaming.core.narration import Narrator
from gloaming.testing.kit import LAWS, Report, check
from gloaming.testing.kit.run import seat_counts

MOST_UNMET = 5  # traits that no imagined world had, in the report


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "check",
        help="hold a game to the laws of the platform along random games",
        description="Plays random games and holds each to every law: flow, copies, legality,"
        " secrecy, imagined worlds, words and ledger. Exit code 1 if any law is broken; each"
        " example names the command that repeats it. Without --seats, all seat counts of the"
        " game share the games evenly.",
    )
    add_table_arguments(parser)
    add_map_argument(parser)
    parser.add_argument(
        "--games",
        type=whole_number(1, 1_000_000),
        default=100,
        metavar="N",
        help="how many random games (100)",
    )
    parser.add_argument(
        "--seed", type=whole_number(0, 2**62), default=1, metavar="S", help="of the first game (1)"
    )
    parser.add_argument("--bot", metavar="BOT", help="games this bot plays, instead of random ones")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    spec = find_game(args.game)
    if args.seats is not None:
        _, options = table_options(spec, args)
    else:
        try:
            options = given_options(spec, args)
            seat_counts(spec, options)
        except Refused as refused:
            raise CommandError(f"{spec.id}: {Narrator(spec, 'en').refusal(refused)}") from None
    if args.bot is not None:
        try:
            make_bot(spec, args.bot, Random(0))
        except UnknownBot as error:
            raise CommandError(str(error)) from None
    with progress(f"checking {spec.id}", args.games) as advance:
        report = check(spec, args.games, args.seats, options, args.seed, advance, bot=args.bot)
    print(json.dumps(report.plain()) if args.json else describe(report))
    return 0 if report.passed else 1


def rare_worlds(report: Report) -> list[str]:
    """What was tried of rare worlds, and what may have been missed."""
    found = report.coverage
    if not found.get("traits"):
        return []
    percent = round(100 * found["unseen_below"])
    lines = [
        "",
        f"rare worlds: {found['imagined']:,} of {found['traits']:,} hidden traits of the truth were"
        f" imagined, in {found['worlds']:,} worlds drawn for it",
        f"  a trait that comes up in less than {percent} in 100 games may not have come up here",
    ]
    unmet = sorted(found["unmet"], key=lambda trait: trait["luck"])
    for trait in unmet[:MOST_UNMET]:
        lines.append(
            f"  not imagined in {trait['worlds']:,} worlds: {trait['what']}"
            f" (true in {trait['games']} games; an honest sampler misses it with a chance of"
            f" {trait['luck']:.2g})"
        )
    if len(unmet) > MOST_UNMET:
        lines.append(f"  and {len(unmet) - MOST_UNMET} less telling ones, which --json lists")
    return lines


def describe(report: Report) -> str:
    """A line per law, then what went wrong."""
    seats = " or ".join(str(seats) for seats in report.seats)
    lines = [f"{report.game}  games {report.games}  seats {seats}  seed {report.seed}", ""]
    lines.append(f"{'law':<9} {'checked':>10} {'failures':>9}")
    for name, law in report.laws.items():
        note = ""
        if not law.checked:
            note = "  never tried"
        elif name == "oracle" and report.beyond:
            note = f"  beyond its reach in {report.beyond} games"
        lines.append(f"{name:<9} {law.checked:>10,} {law.failures:>9,}{note}")
    if max(report.windows, default=0) > 0:
        nested = ", ".join(f"{n} deep {report.windows[n]:,}" for n in sorted(report.windows) if n)
        lines.extend(["", f"moments inside windows: {nested}"])
    lines.extend(rare_worlds(report))
    for name in report.broken:
        lines.extend(["", f"{name}: {LAWS[name]}"])
        lines.extend(f"  {example}" for example in report.laws[name].examples)
    lines.extend(["", f"broken: {', '.join(report.broken)}" if report.broken else "all laws kept"])
    return "\n".join(lines)
