"""Sketches: a table with what a seat knows in place and nothing behind it."""

from __future__ import annotations

from gloaming.core.flow import NOBODY
from gloaming.core.known import Known
from gloaming.games.kaidan.rules.state import Kaidan
from gloaming.games.kaidan.rules.table import FRAMES, blank
from gloaming.games.kaidan.rules.terms import DECKS


def bare(known: Known) -> Kaidan:
    """A table on which what nobody shows is nothing, so that it can be copied."""
    g = blank(known.setup)
    g.piles = [[], [], []]
    g.removed_rooms = []
    g.door_bag = []
    g.decks = [[] for _ in range(DECKS)]
    g.status = [1] * known.seats
    g.possessed = NOBODY
    g.dark_points = 0
    return g


def sketch(known: Known) -> Kaidan:
    """What the seat knows, as a table of its own; not to be played on."""
    g = known.world(bare(known), FRAMES)
    assert isinstance(g, Kaidan)
    return g
