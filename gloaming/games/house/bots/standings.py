"""How well everybody stands, as anybody can see: points by how safe they are, cards, who moves
next. Fitted to games of four seasoned guests (ledger 12). Hands of others count by size alone."""

from __future__ import annotations

from math import exp
from typing import Final

from gloaming.games.house.rules.estate import Estate
from gloaming.games.house.rules.terms import (
    DISCARD_OTHER_EXIT,
    DRAW_PHASE,
    EXIT,
    IN_PLAY,
    PARTS,
    PREVENT_POSSESSION,
    PROTECTION,
    SIN_CARD,
    STEAL_OTHER_EXIT,
    TOOL,
)

FIDDLER: Final = 4
# The chance to win, fitted as a softmax over the seats.
POINT_GUARDED: Final = 0.39
POINT_OPEN: Final = 0.29
POINT_LATE: Final = 0.15  # besides, for each above five
CARD_HELD: Final = 0.075
MOST_HELD: Final = 6
TOKEN: Final = 0.05
WAITING: Final = 0.16  # per seat until its turn
CLOSET: Final = 0.13
ARRIVED_NOW: Final = 2.5  # stands on the goal on its own turn
LAST_MOMENT: Final = 1.5  # and the draws have begun
PERSON: Final[list[float]] = [-0.2, -0.1, -0.4, -0.5, 0.0, -0.15, 1.0, -0.1]
HUNTER: Final = 0.125  # Fiddler, for each seat fewer than eight: one hit is more of the table

# Chance that an Exit is still there when it counts.
GUARDED: Final = 0.95
OPEN_EXIT: Final = 0.8
OPEN_LEADING: Final = 0.68
# What a card in hand is worth, in points on the table.
HELD: Final = 0.3
HELD_POINT: Final = 0.3
HELD_GUARD: Final = 0.35
HELD_TOOL: Final = 0.3
HELD_SIN: Final = 0.5
AMMUNITION: Final = 0.55
# The card that a Mark will bring, and the same for whoever may prevent it.
MARK_PRICE: Final = 0.35
PREVENTABLE: Final = 0.2
# Standing on enough to win, on one's own turn and otherwise.
ARRIVED: Final = 6.0
ALMOST: Final = 1.2


def worth(g: Estate, seat: int, place: int) -> int:
    """Points of an Exit with its Tool."""
    points = g.setup.points
    tool = g.tool[seat][place]
    return points[g.exits[seat][place]] + (points[tool] if tool >= 0 else 0)


def open_points(g: Estate, seat: int) -> int:
    """Points that lie unprotected."""
    found = 0
    guards = g.protection[seat]
    for place in range(len(guards)):
        if guards[place] < 0:
            found += worth(g, seat, place)
    return found


def standing(g: Estate, seat: int) -> float:
    """How well a seat is placed, on the logarithmic scale of the fit."""
    total = g.total[seat]
    bare = open_points(g, seat)
    value = POINT_GUARDED * (total - bare) + POINT_OPEN * bare + POINT_LATE * max(0, total - 5)
    value += CARD_HELD * min(len(g.hand[seat]), MOST_HELD) + TOKEN * g.points[seat]
    value -= WAITING * ((seat - g.turn) % g.seats)
    if g.is_hiding(seat):
        value += CLOSET
    if seat == g.turn and total >= g.setup.target:
        value += ARRIVED_NOW
        if g.phase == DRAW_PHASE:
            value += LAST_MOMENT
    character = g.character[seat]
    if character == FIDDLER:
        return value + HUNTER * (8 - g.seats)
    return value + PERSON[character] if character >= 0 else value


def win_chances(g: Estate) -> list[float]:
    """Each seat's chance to win, at a glance."""
    return shares([exp(standing(g, seat)) for seat in range(g.seats)])


def shares(weights: list[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights]


class View:
    """Who is how likely to win, worked out once for a decision."""

    def __init__(self, g: Estate, seat: int) -> None:
        self.seat = seat
        self.chances = win_chances(g)
        self.mine = 1.0 - self.chances[seat]

    def change(self, own: float, other: int, theirs: float) -> float:
        """What it is worth if my standing changes by `own` and another's by `theirs`."""
        return own * self.mine - self.chances[other] * theirs


def boon_value(g: Estate, seat: int, boon: int) -> float:
    """What a Boon is worth in hand; hunters keep some to pay with."""
    sort = g.setup.sort[boon]
    value = HELD_GUARD if sort == PROTECTION else HELD_TOOL * g.setup.points[boon]
    effect = g.setup.deeds[g.character[seat]][1].effect
    if effect == DISCARD_OTHER_EXIT or effect == STEAL_OTHER_EXIT:
        boons = 0
        for card in g.hand[seat]:
            if g.setup.sort[card] == PROTECTION or g.setup.sort[card] == TOOL:
                boons += 1
        if boons <= 2:
            value += AMMUNITION - 0.2 * boons
    return value


def card_value(g: Estate, seat: int, card: int) -> float:
    sort = g.setup.sort[card]
    if sort == EXIT:
        return HELD_POINT * g.setup.points[card]
    return HELD_SIN if sort == SIN_CARD else boon_value(g, seat, card)


def piece_value(g: Estate, seat: int, piece: int) -> float:
    """What giving up one of one's own pieces costs."""
    if piece < IN_PLAY:
        return card_value(g, seat, piece)
    place = (piece - IN_PLAY) // PARTS
    part = (piece - IN_PLAY) % PARTS
    leads = g.total[seat] == max(g.total)
    if part == EXIT:
        return worth(g, seat, place) * (OPEN_LEADING if leads else OPEN_EXIT)
    if part == TOOL:
        return g.setup.points[g.tool[seat][place]] * OPEN_EXIT
    return worth(g, seat, place) * (GUARDED - (OPEN_LEADING if leads else OPEN_EXIT)) + 0.1


def stops(g: Estate, target: int, lost: int) -> float:
    """What a rival's loss of so many points means; falling short of the goal is everything."""
    value = float(lost) * OPEN_EXIT
    goal = g.setup.target
    if g.total[target] >= goal and g.total[target] - lost < goal:
        value += ARRIVED if target == g.turn else ALMOST
    return value


def nearness(g: Estate, other: int) -> float:
    """A hit that gains nothing oneself is a service to everybody else: the more there are, the
    closer to the goal its victim should be."""
    way = (g.total[other] + 1) / g.setup.target
    return way ** (g.seats / 4) if way < 1.0 else 1.0


def mark_price(g: Estate, seat: int) -> float:
    prevents = g.setup.deeds[g.character[seat]][0].effect == PREVENT_POSSESSION
    return PREVENTABLE if prevents and g.points[seat] > 0 else MARK_PRICE
