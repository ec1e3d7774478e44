"""The table: laid out for a new game, bare for a load, and the frames that can lie on it."""

from __future__ import annotations

from typing import Final

from gloaming.core.spec import named_frames
from gloaming.games.tillinghast.rules.procedures.night import Night, SpecialHour
from gloaming.games.tillinghast.rules.procedures.opportunity import Opportunity
from gloaming.games.tillinghast.rules.procedures.strike import LostSpirit
from gloaming.games.tillinghast.rules.procedures.turn import Turn
from gloaming.games.tillinghast.rules.setup import Setup
from gloaming.games.tillinghast.rules.state import Tillinghast

FRAMES: Final = named_frames(Night, Turn, LostSpirit, Opportunity, SpecialHour)


def new(seats: int, setup: Setup) -> Tillinghast:
    """A table laid out and not yet begun."""
    g = Tillinghast()
    g.begin(seats, Night())
    g.lay_out(seats, setup)
    return g


def blank(setup: Setup) -> Tillinghast:
    """A bare table; every field of INFO is unset."""
    g = Tillinghast()
    g.setup = setup
    return g
