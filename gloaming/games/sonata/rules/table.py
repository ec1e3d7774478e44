"""The table: laid out for a new game, bare for a load, and the frames that can lie on it."""

from __future__ import annotations

from typing import Final

from gloaming.core.spec import named_frames
from gloaming.games.sonata.rules.procedures.ghost import GhostTurn
from gloaming.games.sonata.rules.procedures.johnny import JohnnyTurn
from gloaming.games.sonata.rules.procedures.night import Night, SettingUp, Whispers
from gloaming.games.sonata.rules.procedures.scan import Scan
from gloaming.games.sonata.rules.setup import Setup
from gloaming.games.sonata.rules.state import Sonata
from gloaming.games.sonata.rules.terms import SEATS

FRAMES: Final = named_frames(Night, SettingUp, GhostTurn, JohnnyTurn, Whispers, Scan)


def blank(setup: Setup) -> Sonata:
    """A bare table, every field unset."""
    g = Sonata()
    g.setup = setup
    return g


def new(seats: int, setup: Setup) -> Sonata:
    """A night about to begin."""
    g = Sonata()
    g.begin(SEATS, Night())
    g.lay_out(seats, setup)
    return g
