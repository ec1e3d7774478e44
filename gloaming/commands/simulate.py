"""`gloaming simulate`: play many games between bots and report statistics."""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from gloaming.bots.roster import UnknownBot, make_bot
from gloaming.commands import (
    CommandError,
    Commands,
    add_map_argument,
    add_table_arguments,
    find_game,
    table_options,
    whole_number,
)
from gloaming.commands.games import add_language
from gloaming.commands.progress import progress
from gloaming.lab.report import lab_words, lines, report
from gloaming.lab.simulate import Plan, Run, simulate

if TYPE_CHECKING:
    from gloaming.core.spec import GameSpec

# With --out, what was done so far is written this often.
SAVE_SECONDS = 10.0


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "simulate",
        help="play many games between bots and count",
        description="Play many games between bots: who wins from which seat, how long games are,"
        " and, with --measures, the game's own figures. The same seed gives the same result.",
    )
    add_table_arguments(parser)
    add_map_argument(parser)
    parser.add_argument("--games", type=whole_number(1, 10**9), default=1000, metavar="N")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="A[,B...]",
        help="who plays, in order; the last takes the seats that are left (default: random)",
    )
    parser.add_argument("--seed", default="0", metavar="S", help="any text (default: 0)")
    parser.add_argument("--workers", type=whole_number(1, 256), default=1, metavar="W")
    parser.add_argument(
        "--fixed-seats",
        action="store_true",
        help="bots keep their seats from game to game: with --bots A,B and one seat against the"
        " rest, A plays the one and B all the others",
    )
    parser.add_argument("--measures", action="store_true", help="take the game's own measures too")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep the result in a file")
    parser.add_argument("--resume", action="store_true", help="go on from what FILE holds")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    spec = find_game(args.game)
    plan = make_plan(spec, args)
    state = load(args.out, plan) if args.resume else Run(plan)
    keeper = Keeper(state, spec, args.out)
    missing = sum(stop - start for start, stop in state.missing(args.games))
    with progress("games", missing) as advance:
        finished = simulate(state, args.games, args.workers, keeper.then(advance))
    keeper.save()
    found = report(state, spec)
    if args.json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        print("\n".join(lines(found, spec, args.lang)))
        if not finished:
            facts = {"games": state.games, "wanted": args.games}
            print(lab_words()[args.lang].say("lab.stopped", facts))
    return 0 if finished else 130


def make_plan(spec: GameSpec, args: argparse.Namespace) -> Plan:
    """Validate the arguments into a plan, or raise a CommandError."""
    seats, options = table_options(spec, args, usual=True)
    given = args.bots.split(",")
    if len(given) > seats:
        raise CommandError(f"{len(given)} bots for {seats} seats")
    bots = tuple(given[min(seat, len(given) - 1)] for seat in range(seats))
    try:
        for bot in bots:
            make_bot(spec, bot, Random(0))
    except UnknownBot as error:
        raise CommandError(str(error)) from None
    if args.measures and spec.lab.measures is None:
        raise CommandError(f"{spec.id} has no measures of its own")
    if args.resume and args.out is None:
        raise CommandError("--resume needs --out FILE, the file to go on from")
    return Plan(spec.id, seats, bots, args.seed, options, args.fixed_seats, args.measures)


# -- what is kept in a file -----------------------------------------------------------------------


class Keeper:
    """Checkpoints of a run: written to a file now and then and at the end, if one was named."""

    def __init__(self, state: Run, spec: GameSpec, path: Path | None) -> None:
        self._state = state
        self._spec = spec
        self._path = path
        self._saved = time.monotonic()

    def then(self, advance: Any) -> Any:
        def both(done: int) -> None:
            advance(done)
            if time.monotonic() - self._saved > SAVE_SECONDS:
                self.save()

        return both

    def save(self) -> None:
        """Whole or not at all."""
        self._saved = time.monotonic()
        if self._path is None:
            return
        state = {
            "plan": asdict(self._state.plan),
            "done": self._state.done,
            "tally": self._state.tally,
        }
        kept = {"report": report(self._state, self._spec), "state": state}
        part = self._path.with_name(self._path.name + ".part")
        try:
            part.write_text(
                json.dumps(kept, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8"
            )
            part.replace(self._path)
        except OSError as error:
            raise CommandError(f"{self._path}: cannot be written: {error.strerror}") from None


def load(path: Path, plan: Plan) -> Run:
    """Load the checkpoint of an earlier run with the same plan; a missing file is an empty one."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        state, timing = kept["state"], kept["report"]["timing"]
        done = [(int(start), int(stop)) for start, stop in state["done"]]
        tally, earlier = state["tally"], state["plan"]
        wall, processor = float(timing["seconds"]), float(timing["processor_seconds"])
    except FileNotFoundError:
        return Run(plan)
    except OSError as error:
        raise CommandError(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise CommandError(f"{path}: not the result of a simulation") from None
    if earlier != json.loads(json.dumps(asdict(plan))):
        raise CommandError(f"{path}: holds another simulation; choose another file or its plan")
    return Run(plan, done, tally, wall, processor)
