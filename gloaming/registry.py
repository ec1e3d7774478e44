"""The games on this machine, found by entry point, loaded when asked for."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from gloaming.core.spec import GameSpec


class UnknownGame(LookupError):
    """No game of that name is installed."""


def game_ids() -> list[str]:
    return sorted({point.name for point in entry_points(group="gloaming.games")})


@cache
def game(game_id: str) -> GameSpec:
    """The game `game_id`, or UnknownGame with what there is."""
    for point in entry_points(group="gloaming.games"):
        if point.name == game_id:
            try:
                spec = point.load()
            except (ImportError, AttributeError) as error:
                raise UnknownGame(f"{game_id}: cannot be loaded: {error}") from error
            if not isinstance(spec, GameSpec):
                raise UnknownGame(f"{game_id}: its entry point is not a game")
            return spec
    raise UnknownGame(f"there is no game {game_id!r}; there are: {', '.join(game_ids())}")
