"""Standing answers: what goes without saying unless a person wants to be asked."""

from __future__ import annotations

from gloaming.core.flow import Action
from gloaming.games.house.rules.estate import HAND_LIMIT
from gloaming.games.house.rules.procedures.turn import DRAWING, Turn
from gloaming.games.house.rules.state import House

# What a person is not asked about unless they want to be (ledger 7.4): the quiet windows, and
# whether to draw.
LULLS = ("land", "escape", "end", "card")


def habit(g: House, seat: int) -> tuple[str, Action] | None:
    """Drawing goes without saying while the hand has fewer than five cards. [ledger 7.3]"""
    asking = g.asking()
    if isinstance(asking, Turn) and asking.at == "draw" and len(g.hand[seat]) < HAND_LIMIT:
        return ("card", DRAWING)
    return None
