"""Registry of installed games, found by entry point, checked and loaded when asked for.

A package whose game cannot be offered is refused in one line, and the other games go on.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TypeVar

from gloaming.core.client import Announced, BadPackage, read_client_files
from gloaming.core.spec import GameSpec

GAMES = "gloaming.games"
ANNOUNCED = "gloaming.announced"

Brought = TypeVar("Brought", GameSpec, Announced)


class UnknownGame(LookupError):
    """No game of that name is installed, or the one there is cannot be offered."""


def game_ids() -> list[str]:
    return ids_of(GAMES)


def ids_of(group: str) -> list[str]:
    return sorted({point.name for point in entry_points(group=group)})


@cache
def game(game_id: str) -> GameSpec:
    """The game `game_id`, or UnknownGame with what there is."""
    return load(GAMES, game_id, GameSpec)


def offered() -> tuple[list[GameSpec], list[str]]:
    """Every game that can be offered, and a line for each that cannot."""
    found: list[GameSpec] = []
    refusals: list[str] = []
    for game_id in game_ids():
        try:
            found.append(game(game_id))
        except UnknownGame as error:
            refusals.append(str(error))
    return found, refusals


def announced() -> tuple[list[Announced], list[str]]:
    """The games that are announced and not here yet, and a line for each that cannot be."""
    found: list[Announced] = []
    refusals: list[str] = []
    for game_id in [each for each in ids_of(ANNOUNCED) if each not in game_ids()]:
        try:
            found.append(load(ANNOUNCED, game_id, Announced))
        except UnknownGame as error:
            refusals.append(str(error))
    return found, refusals


def load(group: str, game_id: str, kind: type[Brought]) -> Brought:
    point = the_one(group, game_id)
    try:
        brought = point.load()
    except Exception as error:  # whatever a package does when it is imported, the others go on
        why = " ".join(str(error).split()) or type(error).__name__
        raise UnknownGame(f"{game_id}: cannot be loaded: {why}") from error
    if not isinstance(brought, kind):
        raise UnknownGame(f"{game_id}: its entry point is not a game")
    if brought.id != game_id:
        raise UnknownGame(
            f"{game_id}: package {brought.package}: its spec says {brought.id!r}; entry point and"
            " spec must agree, so that no two games have one id"
        )
    try:
        read_client_files(brought.package, brought.client)
    except BadPackage as error:
        raise UnknownGame(f"{game_id}: {error}") from None
    return brought


def the_one(group: str, game_id: str) -> EntryPoint:
    """The entry point of that name. The same one may be found twice on the path; two different
    ones are two games with one id, and nobody could say which of them a save means."""
    offered = {point.value: point for point in entry_points(group=group) if point.name == game_id}
    if not offered:
        raise UnknownGame(f"there is no game {game_id!r}; there are: {', '.join(game_ids())}")
    if len(offered) > 1:
        sources = " and ".join(sorted(map(described, offered.values())))
        raise UnknownGame(f"{game_id}: two games have this id, of {sources}; uninstall one")
    (point,) = offered.values()
    return point


def described(point: EntryPoint) -> str:
    """Package and module of an entry point."""
    package = point.dist.name if point.dist is not None else point.module.partition(".")[0]
    return f"package {package} ({point.value})"
