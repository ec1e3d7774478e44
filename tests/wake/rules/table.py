"""The table: laid out for a new game, bare for a load, and the frames that can lie on it."""

from __future__ import annotations

from typing import Final

from gloaming.core.spec import named_frames
from wake.rules.procedures.night import Deal, Toll, Vigil
from wake.rules.procedures.omen import Chill, Gasp, Keepsake, Omen, Salt
from wake.rules.procedures.turn import Turn
from wake.rules.setup import Setup
from wake.rules.state import Wake

FRAMES: Final = named_frames(Vigil, Deal, Toll, Turn, Omen, Keepsake, Gasp, Chill, Salt)


def new(seats: int, setup: Setup) -> Wake:
    """A table laid out and not yet begun."""
    g = blank(setup)
    g.begin(seats, Vigil())
    g.lay_out(seats, setup)
    return g


def blank(setup: Setup) -> Wake:
    """A bare table; every field of INFO is unset."""
    g = Wake()
    g.setup = setup
    return g
