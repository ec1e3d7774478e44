"""The deduction aid: the tiles on which a ghost may be. [SON-R66, ledger 6.3]

Everything here follows from what the seat was told; the option `aid` says who may look at it.
"""

from __future__ import annotations

from gloaming.core.flow import Refused
from gloaming.core.kinds import Json
from gloaming.core.known import Known
from gloaming.core.masks import members
from gloaming.games.sonata.bots.memory import Notes
from gloaming.games.sonata.rules.setup import Setup
from gloaming.games.sonata.rules.terms import JOHNNY, RED, SEATS


def may_use(setup: Setup, seat: int) -> bool:
    """Does this table give its aid to this seat?"""
    return setup.aid_johnny if seat == JOHNNY else setup.aid_ghosts and seat < SEATS


def possible_tiles(known: Known) -> dict[int, list[int]]:
    """By ghost, where it may be as far as this seat can know; of itself, what Johnny can know."""
    setup, notes = known.setup, known.memory
    assert isinstance(setup, Setup)
    assert isinstance(notes, Notes)
    if not may_use(setup, known.seat):
        raise Refused("SON-R66")
    return {seat: members(notes.possible(seat)) for seat in range(RED, SEATS)}


def aid(known: Known) -> dict[str, Json]:
    """With the view: `possible`, by seat the tiles; nothing where the table gives no aid."""
    notes = known.memory
    if not may_use(known.setup, known.seat) or not isinstance(notes, Notes) or notes.round == 0:
        return {}
    tiles = possible_tiles(known)
    return {"possible": [tiles.get(seat) for seat in range(SEATS)]}
