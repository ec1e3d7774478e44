"""Rules of thumb for the Wake. Everything read here the seat that asks may know."""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import Action
from gloaming.core.several import size, things
from wake.rules.state import Wake
from wake.rules.terms import (
    BELL,
    CALL,
    CLASP,
    DRIFT,
    FOLLOW,
    GASP,
    GHOST,
    KEEN,
    KNELL,
    LAY,
    LIGHT,
    MIRROR,
    PEER,
    PLAY,
    PRAY,
    SALT,
    SHROUD,
    WAIL,
)

# A lead of so many points seems worth one chill upon the leader.
SPITE: Final = 0.4


def open_points(g: Wake, seat: int) -> float:
    """What a seat seems to have: grief, and some hope to live until dawn."""
    if g.role[seat] == GHOST:
        return g.grief[seat] + 1.5
    return g.grief[seat] + 1.5 + 0.5 * (g.setup.chills - g.chill[seat])


def danger(g: Wake, seat: int) -> float:
    """How much one more chill would hurt."""
    return 1.0 / (g.setup.chills - g.chill[seat])


def harm(g: Wake, seat: int, target: int) -> float:
    """Is an omen upon this target good for `seat`?"""
    if target == seat:
        return -1.0 - danger(g, seat)
    lead = open_points(g, target) - open_points(g, seat)
    return SPITE * lead + danger(g, target) - (1.0 if g.prayer[seat] == target else 0.0)


def worth_of_play(g: Wake, seat: int, card: int, target: int) -> float:
    """A keepsake in reaction: keep it, unless the cold comes for me or for whom I pray for."""
    kind = g.setup.kind[card]
    price = 0.4 * g.setup.grief[card]
    threatened = g.omens[-1][1] if g.omens else -1
    care = 0.0
    if threatened == seat:
        care = 0.7 + danger(g, seat)
    elif threatened >= 0 and threatened == g.prayer[seat]:
        care = 0.6
    if kind == BELL:
        return care - price
    if kind == MIRROR:
        return care + 0.5 * harm(g, seat, target) - price
    if kind == KNELL:
        return 0.6 * harm(g, seat, target) - price
    if kind == SHROUD:
        return 0.2 + danger(g, seat) - price
    return -1.0


def worth(g: Wake, seat: int, a: Action) -> float:
    """One number for one answer; passing, dozing, settling and withholding are worth nothing."""
    verb, one, two = a
    if verb == PLAY:
        return worth_of_play(g, seat, one, two)
    if verb == GASP or verb == CALL or verb == WAIL:
        return 0.8 * harm(g, seat, one)
    if verb == SALT:  # whatever the ghost has called upon me is void
        called = g.omens and g.omens[-1] == (two, seat)
        return danger(g, seat) if called else -0.5
    if verb == LAY:
        grief = sum([g.setup.grief[card] for card in things(one)])
        return 0.3 * grief * (g.hour / g.setup.hours) - 0.1 * size(one)
    if verb == FOLLOW:
        return 0.2 + harm(g, seat, one)
    if verb == PRAY:
        safe = g.role[one] != GHOST
        return 2.0 - danger(g, one) if safe and g.prayer[seat] < 0 else -0.5
    if verb == KEEN:
        return 0.8
    if verb == PEER:
        return 0.5
    if verb == DRIFT:
        back = one % (len(g.setup.doors) + 1) - 1 == g.setup.parlour
        return 0.3 if back and g.place[seat] != g.setup.parlour else -0.2
    if verb == CLASP:
        return 0.1
    return 0.05 if verb == LIGHT else 0.0


def worths(g: Wake, seat: int, legal: list[Action]) -> list[float]:
    return [worth(g, seat, a) for a in legal]
