"""The table: laid out for a new game, bare for a load, and the frames that can lie on it."""

from __future__ import annotations

from typing import Final

from gloaming.core.spec import named_frames
from gloaming.games.house.rules.procedures.act import Act
from gloaming.games.house.rules.procedures.draw import Draw
from gloaming.games.house.rules.procedures.event import Event, Haunt
from gloaming.games.house.rules.procedures.game import Game
from gloaming.games.house.rules.procedures.giving import GiveUp, StealLeft
from gloaming.games.house.rules.procedures.loss import Loss
from gloaming.games.house.rules.procedures.sin import Sin
from gloaming.games.house.rules.procedures.turn import Turn
from gloaming.games.house.rules.setup import Setup
from gloaming.games.house.rules.state import House

FRAMES: Final = named_frames(Game, Turn, Event, Haunt, GiveUp, StealLeft, Loss, Draw, Act, Sin)


def new(seats: int, setup: Setup) -> House:
    """A table laid out and not yet begun."""
    g = House()
    g.begin(seats, Game())
    g.lay_out(seats, setup)
    return g


def blank(setup: Setup) -> House:
    """A bare table; every field of INFO is unset."""
    g = House()
    g.setup = setup
    return g
