"""The commands of `gloaming`, one module each.

A module has `register(commands)`, which adds its parser and sets `run`, a function of the parsed
arguments that returns the exit code. Whatever a person did wrong is a `CommandError`: one clear
line on standard error, exit code 2.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gloaming.core.flow import Refused
from gloaming.core.narration import Narrator
from gloaming.core.options import OWN_MAP
from gloaming.registry import UnknownGame, game, offered

if TYPE_CHECKING:
    from gloaming.core.spec import GameSpec

Commands = Any  # argparse keeps the type of its sub-parsers private


class CommandError(Exception):
    """An error of usage, in one line."""


def find_game(game_id: str) -> GameSpec:
    """The game a person named, or a CommandError listing those there are."""
    try:
        return game(game_id)
    except UnknownGame as error:
        raise CommandError(str(error)) from None


def offered_games() -> list[GameSpec]:
    """Every game that can be offered; a line on standard error for each that cannot."""
    found, refusals = offered()
    say_refusals(refusals)
    return found


def say_refusals(refusals: list[str]) -> None:
    for line in refusals:
        print(f"gloaming: not offered: {line}", file=sys.stderr, flush=True)


def add_table_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments every command shares that sets up a table."""
    parser.add_argument("game", metavar="GAME", help="the game's short name; see `gloaming games`")
    parser.add_argument("--seats", type=int, metavar="K", help="how many sit down")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be given again",
    )


def add_map_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--map", type=Path, metavar="FILE", help="a map of your own instead of the game's"
    )


def given_options(spec: GameSpec, args: argparse.Namespace) -> dict[str, Any]:
    """The options on a command line, a map of one's own among them; not yet checked together."""
    file: Path | None = getattr(args, "map", None)
    mine = {} if file is None else {OWN_MAP: read_map(spec, file)}
    return {**spec.rules.options.read(args.option), **mine}


def read_map(spec: GameSpec, file: Path) -> str:
    """The text of a map, which the game can read, or one clear line."""
    if OWN_MAP not in spec.rules.options.options:
        raise CommandError(f"{spec.id} has no maps to bring your own of")
    try:
        text = file.read_text(encoding="utf-8")
        spec.prepare(spec.seats[0], {OWN_MAP: text})
    except OSError as error:
        raise CommandError(f"{file}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise CommandError(f"{file}: not valid TOML: it is not UTF-8") from None
    except Refused as refused:
        raise CommandError(f"{file}: {Narrator(spec, 'en').refusal(refused)}") from None
    return text


def table_options(
    spec: GameSpec, args: argparse.Namespace, usual: bool = False
) -> tuple[int, dict[str, Any]]:
    """Seats and options as asked for, checked; a refusal becomes one clear line.

    Of what nobody asked for, a `usual` table has what people are offered, any other the default.
    """
    seats = spec.seats[1] if args.seats is None else args.seats
    try:
        options = {
            **(spec.rules.options.usual() if usual else {}),
            **given_options(spec, args),
        }
        spec.prepare(seats, options)
    except Refused as refused:
        raise CommandError(f"{spec.id}: {Narrator(spec, 'en').refusal(refused)}") from None
    return seats, options


def whole_number(least: int, most: int) -> Any:
    """An argparse type: a whole number in a range."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"{value} is not from {least} to {most}")
        return value

    return read
