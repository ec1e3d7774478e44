"""A Room turns with everything on it. [ledger 9.8 The House Turns]"""

from __future__ import annotations

from gloaming.core.flow import PUBLIC, BrokenFlow, Frame
from gloaming.games.kaidan.rules.figures import plan_of
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import (
    direction_to,
    edge_between,
    ends_of,
    slot_of,
    squares_of,
)
from gloaming.games.kaidan.rules.terms import HOUSE_GARDEN, ROOM_TURNED

GOES_TO = (1, 3, 0, 2)  # a to b, b to d, c to a, d to c


class TurnRoom(Frame[Manor]):
    """90 degrees clockwise; House/Garden Rooms stay."""

    INFO = (("slot", PUBLIC, "slot"),)
    SHOWN = True

    def __init__(self, slot: int = 0) -> None:
        self.at = "turn"
        self.slot = slot

    def run(self, g: Manor) -> None:
        match self.at:
            case "turn":
                if self.slot < 0 or g.setup.area[g.room[self.slot]] == HOUSE_GARDEN:
                    g.end()
                else:
                    turn(g, self.slot)
                    g.call(g.settle(), "done")
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"TurnRoom has no step {self.at}")

    def clone(self) -> TurnRoom:
        frame = TurnRoom(self.slot)
        frame.at = self.at
        return frame


def turned_square(slot: int, square: int) -> int:
    """Where a square of that slot goes; others stay."""
    if square < 0 or slot_of(square) != slot:
        return square
    places = squares_of(slot)
    return places[GOES_TO[places.index(square)]]


def turn(g: Manor, slot: int) -> None:
    tokens = g.token[:]
    for square in squares_of(slot):
        g.token[turned_square(slot, square)] = tokens[square]
    g.where = [turned_square(slot, square) for square in g.where]
    g.bodies = sorted([turned_square(slot, square) for square in g.bodies])
    g.bundle_at = [turned_square(slot, square) for square in g.bundle_at]
    g.evidence_at = [turned_square(slot, square) for square in g.evidence_at]
    g.chimes = [turned_square(slot, square) for square in g.chimes]
    g.oil = turned_square(slot, g.oil)
    g.flame = turned_square(slot, g.flame)
    g.turned[slot] = (g.turned[slot] + 1) % 4
    g.plan = None
    g.say(ROOM_TURNED, slot)
    for seat in range(g.seats):
        g.ward[seat] = turned_ward(g, slot, g.ward[seat])


def turned_ward(g: Manor, slot: int, edge: int) -> int:
    """An Ofuda inside the Room turns with it; one on its rim stays if there is still a Door."""
    if edge < 0:
        return edge
    one, two = ends_of(edge)
    if slot_of(one) == slot and slot_of(two) == slot:
        return edge_between(turned_square(slot, one), turned_square(slot, two))
    return edge if plan_of(g).is_door(one, direction_to(one, two)) else -1
