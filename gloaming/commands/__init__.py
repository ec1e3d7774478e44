"""The commands of `gloaming`, one module each.

A module has `register(commands)`, which adds its parser and sets `run`, a function of the parsed
arguments that returns the exit code. Whatever a person did wrong is a `CommandError`: one clear
line on standard error, exit code 2.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gloaming.core.content import ContentError
from gloaming.core.flow import Refused
from gloaming.core.narration import Narrator
from gloaming.registry import UnknownGame, game

if TYPE_CHECKING:
    from gloaming.core.spec import GameSpec

Commands = Any  # argparse keeps the type of its sub-parsers private


class CommandError(Exception):
    """What a person can mend, in one line."""


def find_game(game_id: str) -> GameSpec:
    """The game a person named, or a CommandError listing those there are."""
    try:
        return game(game_id)
    except UnknownGame as error:
        raise CommandError(str(error)) from None


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
        "--map", type=Path, metavar="FILE", help="maps of your own instead of the game's"
    )


def game_on_map(game_id: str, file: Path | None) -> GameSpec:
    """The game a person named, on maps of their own if they brought any."""
    spec = find_game(game_id)
    if file is None:
        return spec
    if spec.with_maps is None:
        raise CommandError(f"{spec.id} has no maps to bring your own of")
    try:
        return spec.with_maps(file)
    except ContentError as error:
        raise CommandError(str(error)) from None


def table_options(
    spec: GameSpec, args: argparse.Namespace, usual: bool = False
) -> tuple[int, dict[str, Any]]:
    """Seats and options as asked for, checked; a refusal becomes one clear line.

    Of what nobody asked for, a `usual` table has what people are offered, any other the default.
    """
    seats = spec.seats[1] if args.seats is None else args.seats
    try:
        options = {**(spec.options.usual() if usual else {}), **spec.options.read(args.option)}
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
