"""The deduction aid: where ghosts can be, as everybody can work out. [ledger 6.4]"""

from __future__ import annotations

from gloaming.core.kinds import Json
from gloaming.core.known import Known
from gloaming.games.tillinghast.bots.memory import Notes
from gloaming.games.tillinghast.rules.setup import Setup
from gloaming.games.tillinghast.rules.vocabulary import WORDS


def aid(known: Known) -> dict[str, Json]:
    """Where ghosts can be, as everybody can work out: one's own, or all of them. [ledger 6.4]"""
    setup: Setup = known.setup
    notes = known.memory
    if not setup.aid_self or not isinstance(notes, Notes) or notes.active < 0:
        return {}
    shown = range(known.seats) if setup.aid_others else [known.seat]
    name = WORDS.namer("mask:square").name
    return {
        "possible": [
            name(notes.possible(seat)) if seat in shown else None for seat in range(known.seats)
        ]
    }
