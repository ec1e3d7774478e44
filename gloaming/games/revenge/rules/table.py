"""The table: laid out for a new game, bare for a load, and the frames that can lie on it."""

from __future__ import annotations

from typing import Final

from gloaming.core.spec import named_frames
from gloaming.games.revenge.rules.procedures.contract import Contract
from gloaming.games.revenge.rules.procedures.game import Game
from gloaming.games.revenge.rules.procedures.turn import Turn
from gloaming.games.revenge.rules.setup import Setup
from gloaming.games.revenge.rules.state import Revenge

FRAMES: Final = named_frames(Game, Turn, Contract)


def new(seats: int, setup: Setup) -> Revenge:
    """A table laid out and not yet begun."""
    g = Revenge()
    g.begin(seats, Game())
    g.lay_out(seats, setup)
    return g


def blank(setup: Setup) -> Revenge:
    """A bare table; every field of INFO is unset."""
    g = Revenge()
    g.setup = setup
    return g
