"""What a seat hears that says something which does not belong where it was asked."""

from __future__ import annotations

from gloaming.games.house.rules.estate import Estate
from gloaming.games.house.rules.terms import (
    ATTACH,
    DISCARD,
    DRAW,
    END_ESCAPE,
    HIDE,
    PICK,
    PLAY_EXIT,
    PRIMARY,
    REATTACH,
    SECONDARY,
    SIN,
)


def out_of_place(g: Estate, seat: int, verb: int, otherwise: str) -> str:
    """The rule by which this verb has no place here; `otherwise`: the rule of the question."""
    if verb == PLAY_EXIT or verb == ATTACH or verb == REATTACH:
        return "HOP-64" if seat == g.turn and g.hid else "HOP-57"
    if verb == HIDE:
        return "HOP-58"
    if verb == END_ESCAPE:
        return "HOP-48"
    if verb == PRIMARY or verb == SECONDARY:
        return "HOP-R46"
    if verb == SIN:
        return "HOP-134"
    if verb == DISCARD:
        return "HOP-R19"
    if verb == DRAW:
        return why_not_draw(g, seat)
    if verb == PICK:
        return "HOP-2"
    return otherwise


def why_not_draw(g: Estate, seat: int) -> str:
    """Possessed, again, or out of order. [HOP-93, HOP-94, HOP-96]"""
    if g.is_possessed(seat):
        return "HOP-96"
    return "HOP-94" if g.drawn >> seat & 1 else "HOP-93"
