"""What somebody does who is out of time: the ledger's own answer (section 7.3)."""

from __future__ import annotations

from random import Random

from gloaming.core.flow import Action
from gloaming.core.known import Known
from gloaming.games.revenge.rules.terms import (
    ABILITY,
    BLOCK,
    CONTRACT,
    END_TURN,
    HARD,
    LIGHT,
    MEDIUM,
)


def absent(known: Known, legal: list[Action], rng: Random) -> Action:
    """The lightest contract that is open; else the end of the turn; else a block on the next seat,
    of the hardest class that is not blocked there yet. Never an ability."""
    after = (known.seat + 1) % known.seats
    wishes = [
        *((CONTRACT, class_, -1) for class_ in (LIGHT, MEDIUM, HARD)),
        (END_TURN, -1, -1),
        *((BLOCK, after, class_) for class_ in (HARD, MEDIUM, LIGHT)),
    ]
    for wish in wishes:
        if wish in legal:
            return wish
    return next((a for a in legal if a[0] != ABILITY), legal[0])
