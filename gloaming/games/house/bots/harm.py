"""What a Possession card costs whom, roughly: for rules of thumb."""

from __future__ import annotations

from typing import Final

from gloaming.games.house.rules.estate import Estate
from gloaming.games.house.rules.terms import (
    ACTIVE,
    CHOOSE_OPTION,
    DISCARD_ANY,
    DISCARD_BOONS,
    DISCARD_EXITS,
    DISCARD_FROM_HAND,
    DISCARD_HAND,
    DRAW_CARDS,
    EVERYBODY,
    FIRST,
    HERE,
    HOLDING,
    IN_METAL,
    IN_ROOM,
    IN_WOOD,
    LEADERS,
    METAL,
    OTHERS,
    POSSESS,
    SECOND,
    STEAL_LEFT,
    STOP,
    SWAP_HANDS,
    TOOL,
    WITH_HAUNT,
    WOOD,
)

CARD: Final = 0.3  # a card in hand, in points on the table
NO_DRAW: Final = 0.28


def likely_harm(g: Estate, seat: int, drawer: int) -> float:
    """What an unseen card costs on average; the drawer takes the risk, leaders pay most."""
    bare = 0
    guards = g.protection[seat]
    for place in range(len(guards)):
        if guards[place] < 0:
            bare += 1
    harm = 0.13 + 0.06 * min(bare, 4)
    if bare and g.total[seat] == max(g.total):
        harm += 0.25
    if seat == drawer:
        harm += 0.12 + 0.04 * len(g.hand[seat])
    return harm


def cheapest_exit(g: Estate, seat: int, material: int) -> float:
    """What giving up an open Exit of this material costs; 0 if there is none."""
    best = 0.0
    row = g.exits[seat]
    points = g.setup.points
    for place in range(len(row)):
        if g.protection[seat][place] < 0 and g.setup.material[row[place]] & material:
            tool = g.tool[seat][place]
            cost = float(points[row[place]] + (points[tool] if tool >= 0 else 0))
            if best == 0.0 or cost < best:
                best = cost
    return best


def dearest_exit(g: Estate, seat: int) -> float:
    """What a thief would take."""
    best = 0.0
    row = g.exits[seat]
    points = g.setup.points
    for place in range(len(row)):
        if g.protection[seat][place] < 0:
            tool = g.tool[seat][place]
            best = max(best, float(points[row[place]] + (points[tool] if tool >= 0 else 0)))
    return best


def cheapest_boon(g: Estate, seat: int, kind: int) -> float:
    best = 0.0
    for place in range(len(g.exits[seat])):
        if g.protection[seat][place] >= 0 and kind != TOOL:
            cost = 0.4
            best = cost if best == 0.0 else min(best, cost)
        tool = g.tool[seat][place]
        if tool >= 0 and kind != 1:
            cost = 0.8 * g.setup.points[tool]
            best = cost if best == 0.0 else min(best, cost)
    return best


def share_meant(g: Estate, who: int, least: int, seat: int, drawer: int, first: int) -> float:
    """How likely this seat is among those an instruction is about."""
    if who == ACTIVE:
        return 1.0 if seat == drawer else 0.0
    if who == OTHERS:
        return 0.0 if seat == drawer else 1.0
    if who == EVERYBODY:
        return 1.0
    if who == FIRST or who == SECOND:
        if first >= 0 and who == FIRST:
            return 1.0 if seat == first else 0.0
        return 0.0 if seat == drawer else 1.0 / (g.seats - 1)
    if who == LEADERS:
        best = max(g.total)
        return 1.0 if best > 0 and g.total[seat] == best else 0.0
    if who == IN_METAL:
        return 1.0 if g.setup.influence[g.room[seat]] == METAL else 0.0
    if who == IN_WOOD:
        return 1.0 if g.setup.influence[g.room[seat]] == WOOD else 0.0
    if who == HOLDING:
        return 1.0 if len(g.hand[seat]) >= least else 0.0
    if who == WITH_HAUNT:
        return 0.125
    return 0.3 if who == IN_ROOM and g.setup.influence[g.room[seat]] == METAL else 0.0


def harm_of_card(
    g: Estate, card: int, drawer: int, seat: int, start: int = 0, here: int = 0, first: int = -1
) -> float:
    """What this card would cost this seat from step `start` on, in points on the table."""
    if g.drawers and g.ignores(seat):
        return 0.0
    harm = 0.0
    hit = 1.0 if here >> seat & 1 else 0.0  # how likely this card has possessed the seat
    program = g.setup.programs[card]
    step = start
    while program[step][0] != STOP:
        op, who, one, two = program[step]
        if op == CHOOSE_OPTION:
            ways = [harm_of_card(g, card, drawer, seat, there, 0, first) for there in (one, two)]
            return harm + (min(ways) if seat == drawer else (ways[0] + ways[1]) / 2)
        share = hit if who == HERE else share_meant(g, who, one, seat, drawer, first)
        if op == POSSESS:
            harm += share * NO_DRAW
            hit = max(hit, share)
        else:
            harm += share * harm_of_step(g, op, one, two, seat)
        step += 1
    return harm


def harm_of_step(g: Estate, op: int, one: int, two: int, seat: int) -> float:
    held = len(g.hand[seat])
    if op == DISCARD_HAND:
        return CARD * held
    if op == DISCARD_FROM_HAND:
        return CARD * min(two, held) * 0.8
    if op == DISCARD_ANY:
        return CARD * 0.8 if held else cheapest_exit(g, seat, 3)
    if op == DISCARD_EXITS:
        return cheapest_exit(g, seat, one)
    if op == DISCARD_BOONS:
        return cheapest_boon(g, seat, one // 4)
    if op == STEAL_LEFT:
        left = (seat + 1) % g.seats
        return dearest_exit(g, seat) - dearest_exit(g, left)
    if op == SWAP_HANDS:
        return 0.0
    return -CARD if op == DRAW_CARDS else 0.0
