"""`gloaming play`: play a game in the terminal."""

from __future__ import annotations

import argparse
import re
from itertools import takewhile
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

from gloaming.bots.roster import UnknownBot, make_bot
from gloaming.commands import (
    CommandError,
    Commands,
    add_map_argument,
    find_game,
    offered_games,
    table_options,
    whole_number,
)
from gloaming.commands.games import add_language
from gloaming.core.chance import Dealer, SeededDealer, SystemDealer
from gloaming.core.flow import SPECTATOR
from gloaming.core.narration import Narrator, platform_words
from gloaming.core.record import Record, SaveError
from gloaming.core.session import Session, replay
from gloaming.registry import UnknownGame, game
from gloaming.terminal.chairs import (
    LONGEST_NAME,
    default_bots,
    guest_names,
    spread_bots,
    take_seats,
)
from gloaming.terminal.evening import Evening
from gloaming.terminal.saving import Drawer, why_not_save
from gloaming.terminal.screen import Screen

if TYPE_CHECKING:
    from gloaming.core.spec import GameSpec

# A search that thinks longer than this is for the laboratory, not for a table.
BUDGET = re.compile(r"ismcts:(\d+)(ms)?")
MOST_ITERATIONS = 10_000
LONGEST_MS = 15_000


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "play",
        help="play in the terminal, against bots or in turns at one screen",
        description="One person against bots, several people passing the screen, or bots alone.",
    )
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME", help="the game's short name; see `gloaming games`")
    add("--seats", type=int, metavar="K", help="how many sit down (default: as many as can)")
    add("--people", type=whole_number(0, 15), metavar="P", help="how many are people (default: 1)")
    add("--names", default="", metavar="A,B", help="the people's names")
    add("--bots", default="", metavar="X,Y", help="bots for the other chairs, such as ismcts:300")
    add(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be given again",
    )
    add_map_argument(parser)
    add("--load", type=Path, metavar="FILE", help="take up a saved game")
    add("--save", type=Path, metavar="FILE", help="keep the game in this file after every move")
    add("--seed", type=whole_number(0, 2**63), metavar="S", help="practice: dice from a seed")
    add("--watch", action="store_true", help="only bots play; look on")
    add("--fast", action="store_true", help="bots do not pretend to think")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    session = take_up(args) if args.load else begin(args)
    spec = session.spec
    people, bots = guests(args, session)
    check_save(args)
    rng = Random(args.seed) if args.seed is not None else SystemRandom()
    try:
        chairs = take_seats(spec, args.lang, people, bots, opening(session), rng)
    except UnknownBot as error:
        raise CommandError(str(error)) from None
    screen = Screen(args.fast)
    drawer = Drawer(spec.id, args.save, args.load)
    evening = Evening(session, chairs, screen, args.lang, rng, drawer)
    if args.seed is not None:
        screen.say(evening.words("practice", seed=args.seed), "past")
    if args.load:
        screen.say(evening.words("loaded", file=str(args.load)), "past")
    return evening.play()


# -- the game -----------------------------------------------------------------------------------


def dealer(args: argparse.Namespace) -> Dealer:
    return SystemDealer() if args.seed is None else SeededDealer(args.seed)


def begin(args: argparse.Namespace) -> Session:
    """A new game, as asked for."""
    spec = which_game(args.game)
    seats, options = table_options(spec, args, usual=True)
    return Session(spec, seats, options, dealer(args))


def which_game(name: str | None) -> GameSpec:
    """The game named; the only one there is, if none was named."""
    if name is not None:
        return find_game(name)
    games = offered_games()
    if len(games) != 1:
        raise CommandError(f"which game? There are: {', '.join(spec.id for spec in games)}")
    return games[0]


def take_up(args: argparse.Namespace) -> Session:
    """Resume a saved game; seats and options come from the save."""
    if args.seats is not None or args.option or args.map:
        raise CommandError(
            "--load brings its own seats, options and map; leave out --seats, --option and --map"
        )
    session = load(args.load, args.game)
    session.dealer = dealer(args)
    session.settle()
    return session


def load(path: Path, expected: str | None = None) -> Session:
    """Read and replay a save, or raise a CommandError that says why not."""
    try:
        record = Record.read(path)
        if expected is not None and expected != record.header.game:
            raise CommandError(f"{path.name}: a game of {record.header.game}, not of {expected}")
        return replay(game(record.header.game), record, name=path.name)
    except SaveError as error:
        raise CommandError(str(error)) from None
    except UnknownGame as error:
        raise CommandError(f"{path.name}: {error}") from None


def opening(session: Session) -> list[dict[str, Any]]:
    """What everybody heard before the first decision: the same whenever the game is taken up."""
    dealt = len(list(takewhile(lambda line: line[0] == "c", session.record.standing())))
    return session.at(dealt).events(SPECTATOR)


def check_save(args: argparse.Namespace) -> None:
    """Check before the game that the save file could be written."""
    if args.save is None or args.save == args.load:
        return
    try:
        trouble = why_not_save(args.save)
    except OSError as error:
        raise CommandError(f"{args.save}: {error.strerror}") from None
    if trouble is not None:
        raise CommandError(f"{args.save}: {platform_words()['en'].say(trouble)}")


# -- the guests ---------------------------------------------------------------------------------


def guests(args: argparse.Namespace, session: Session) -> tuple[list[str], list[str]]:
    """Names for people and kinds for bots, one for each chair, checked."""
    seats = session.record.header.seats
    names = read_names(args.names)
    people = args.people
    if people is None:
        people = 0 if args.watch else max(1, len(names))
    if args.watch and people:
        raise CommandError("--watch is for bots alone; leave out --people and --names")
    if people > seats:
        raise CommandError(f"{people} people do not fit on {seats} seats")
    if len(names) > people:
        raise CommandError(f"{len(names)} names for {people} people")
    guests = guest_names(Narrator(session.spec, args.lang), people)
    bots = read_bots(session.spec, args.bots, seats - people)
    return names + guests[len(names) :], bots


def read_names(text: str) -> list[str]:
    names = [" ".join(name.split()) for name in text.split(",")] if text else []
    for name in names:
        if not name or not name.isprintable() or len(name) > LONGEST_NAME:
            raise CommandError(f"{name!r} is no name: 1 to {LONGEST_NAME} letters, please")
    if len({name.casefold() for name in names}) < len(names):
        raise CommandError("two people have the same name; nobody could tell them apart")
    return names


def read_bots(spec: GameSpec, text: str, count: int) -> list[str]:
    given = [bot.strip() for bot in text.split(",")] if text else []
    for bot in given:
        try:
            make_bot(spec, bot, Random(0))
        except UnknownBot as error:
            raise CommandError(str(error)) from None
        budget = BUDGET.fullmatch(bot)
        if budget and int(budget[1]) > (LONGEST_MS if budget[2] else MOST_ITERATIONS):
            raise CommandError(
                f"{bot} would keep the table waiting; at most"
                f" ismcts:{MOST_ITERATIONS} or ismcts:{LONGEST_MS}ms"
            )
    if len(given) > count:
        raise CommandError(f"{len(given)} bots for {count} free chairs")
    return spread_bots(given, count) if given else default_bots(spec, count)
