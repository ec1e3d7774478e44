"""Registry of installed games, found by entry point: listed at start, imported when asked for.

What a package brings to the client is checked without importing its game. A package whose game
cannot be offered is refused in one line, and the other games go on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec

from gloaming.core.client import BadPackage, ClientFiles, read_client_files, read_manifest
from gloaming.core.spec import GameSpec

GAMES = "gloaming.games"
ANNOUNCED = "gloaming.announced"


@dataclass(frozen=True)
class Package:
    """An installed package and what it brings to the client. Its game is not imported yet."""

    id: str
    name: str
    client: ClientFiles
    files: Mapping[str, bytes]


class UnknownGame(LookupError):
    """No game of that name is installed, or the one there is cannot be offered."""


Points = dict[str, list[EntryPoint]]  # by name, in order


def game_ids() -> list[str]:
    return list(points_of(GAMES))


def points_of(group: str) -> Points:
    found: Points = {}
    for point in sorted(entry_points(group=group), key=lambda point: point.name):
        found.setdefault(point.name, []).append(point)
    return found


@cache
def game(game_id: str) -> GameSpec:
    """The game `game_id`, or UnknownGame with what there is."""
    point = the_one(game_id, points_of(GAMES))
    package = package_of(point)
    try:
        spec = point.load()
    except Exception as error:  # whatever a package does when it is imported, the others go on
        raise cannot_load(game_id, error) from error
    if not isinstance(spec, GameSpec):
        raise UnknownGame(f"{game_id}: its entry point is not a game")
    if spec.id != game_id:
        raise UnknownGame(
            f"{game_id}: package {spec.package}: its spec says {spec.id!r}; entry point and"
            " spec must agree, so that no two games have one id"
        )
    if spec.package != package.name:
        raise UnknownGame(f"{game_id}: package {package.name}: its spec says {spec.package!r}")
    return spec


def offered() -> tuple[list[GameSpec], list[str]]:
    """Every game that can be offered, imported, and a line for each that cannot."""
    found: list[GameSpec] = []
    refusals: list[str] = []
    for game_id in game_ids():
        try:
            found.append(game(game_id))
        except UnknownGame as error:
            refusals.append(str(error))
    return found, refusals


def listed() -> tuple[list[Package], list[Package], list[str]]:
    """The packages that bring a game; those of games that are announced and not here yet, a poster
    and its words; and a line for each that cannot be offered."""
    here, coming = points_of(GAMES), points_of(ANNOUNCED)
    games, refused_games = packages_of(here)
    announced, refused_announced = packages_of(
        {name: coming[name] for name in coming if name not in here}
    )
    return games, announced, [*refused_games, *refused_announced]


def packages_of(points: Points) -> tuple[list[Package], list[str]]:
    found: list[Package] = []
    refusals: list[str] = []
    for game_id in points:
        try:
            found.append(package_of(the_one(game_id, points)))
        except UnknownGame as error:
            refusals.append(str(error))
    return found, refusals


def package_of(point: EntryPoint) -> Package:
    """The package an entry point names, its client files checked."""
    try:
        name = package_name(point.module)
        client = read_manifest(name)
        return Package(point.name, name, client, read_client_files(name, client))
    except BadPackage as error:
        raise UnknownGame(f"{point.name}: {error}") from None
    except Exception as error:  # a package around it is imported, and may do anything
        raise cannot_load(point.name, error) from error


def package_name(module: str) -> str:
    """The package that a module is, or lies in."""
    found = find_spec(module)
    is_package = found is not None and found.submodule_search_locations is not None
    return module if is_package else module.rpartition(".")[0] or module


def cannot_load(game_id: str, error: Exception) -> UnknownGame:
    why = " ".join(str(error).split()) or type(error).__name__
    return UnknownGame(f"{game_id}: cannot be loaded: {why}")


def the_one(game_id: str, points: Points) -> EntryPoint:
    """The entry point of that name. The same one may be found twice on the path; two different
    ones are two games with one id, and nobody could say which of them a save means."""
    if game_id not in points:
        raise UnknownGame(f"there is no game {game_id!r}; there are: {', '.join(points)}")
    different = {point.value: point for point in points[game_id]}
    if len(different) > 1:
        sources = " and ".join(sorted(map(described, different.values())))
        raise UnknownGame(f"{game_id}: two games have this id, of {sources}; uninstall one")
    (point,) = different.values()
    return point


def described(point: EntryPoint) -> str:
    """Package and module of an entry point."""
    package = point.dist.name if point.dist is not None else point.module.partition(".")[0]
    return f"package {package} ({point.value})"
