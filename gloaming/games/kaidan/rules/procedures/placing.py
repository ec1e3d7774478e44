"""Placing and turning Rooms. [KAI-34..KAI-42, KAI-R14..KAI-R18]"""

from __future__ import annotations

from gloaming.core.flow import PUBLIC, BrokenFlow, Frame
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import area_of
from gloaming.games.kaidan.rules.procedures.arbitrate import Arbitrate
from gloaming.games.kaidan.rules.terms import (
    DARKNESS_BAG,
    DARKNESS_SHOWN,
    HOUSE_GARDEN,
    ROOM_PILE,
    ROOM_PLACED,
    ROTATION,
    TREASURE_ROOM,
)


def neighbour(slot: int, side: int) -> int:
    """The slot beyond one side, or -1 beyond the border."""
    if side == 0:
        return slot - 5 if slot >= 5 else -1
    if side == 1:
        return slot + 1 if slot % 5 < 4 else -1
    if side == 2:
        return slot + 5 if slot < 20 else -1
    return slot - 1 if slot % 5 > 0 else -1


def fitness(g: Manor, room: int, slot: int, turned: int) -> int:
    """How well a rotation obeys the printed priorities: f2, then f3. [KAI-38, KAI-39, KAI-R15]"""
    tile = g.setup.tile(room, turned)
    border = 0
    doors = 0
    for side in range(4):
        other = neighbour(slot, side)
        if other < 0:
            border += tile.doors_on(side) == 0
        elif g.room[other] < 0:
            doors += tile.doors_on(side)
        elif g.setup.tile(g.room[other], g.turned[other]).doors_on((side + 2) % 4) == 0:
            doors += tile.doors_on(side)
    return border * 100 + doors


def best_rotations(g: Manor, room: int, slot: int) -> list[int]:
    """The rotations the rules leave open; equal pictures count once. [KAI-37..KAI-40]"""
    if g.setup.area[room] == HOUSE_GARDEN:
        return [0]  # KAI-37
    best = -1
    found: list[int] = []
    for turned in range(4):
        fit = fitness(g, room, slot, turned)
        if fit > best:
            best = fit
            found = []
        if fit == best:
            picture = g.setup.tile(room, turned).picture
            if picture not in [g.setup.tile(room, other).picture for other in found]:
                found.append(turned)
    return found


class PlaceRoom(Frame[Manor]):
    """A tile from the pile of the slot's Area, turned, and its Darkness shown.

    It ends with 1 if it is the Treasure Room, which is shut. [KAI-R17]
    """

    INFO = (("slot", PUBLIC, "slot"), ("room", PUBLIC, "room"))
    SHOWN = True

    def __init__(self, slot: int = 0) -> None:
        self.at = "draw"
        self.slot = slot
        self.room = -1

    def run(self, g: Manor) -> None:
        match self.at:
            case "draw":
                g.roll(ROOM_PILE, len(g.piles[area_of(self.slot)]), "drawn")  # KAI-36
            case "drawn":
                self.room = g.piles[area_of(self.slot)].pop(g.got)
                g.call(Arbitrate(ROTATION, best_rotations(g, self.room, self.slot)), "turn")
            case "turn":
                g.room[self.slot] = self.room
                g.turned[self.slot] = g.got
                g.plan = None
                g.say(ROOM_PLACED, self.slot, self.room, g.got)
                g.goto("darkness")
            case "darkness":
                if g.darkness[self.slot % 5] >= 0:
                    g.goto("done")
                else:
                    g.roll(DARKNESS_BAG, len(g.darkness_bag), "shown")  # KAI-42
            case "shown":
                g.darkness[self.slot % 5] = g.darkness_bag.pop(g.got)
                g.say(DARKNESS_SHOWN, self.slot % 5, g.darkness[self.slot % 5])
                g.goto("done")
            case "done":
                g.end(int(g.setup.room_kind[self.room] == TREASURE_ROOM))
            case _:
                raise BrokenFlow(f"PlaceRoom has no step {self.at}")

    def clone(self) -> PlaceRoom:
        frame = PlaceRoom(self.slot)
        frame.at = self.at
        frame.room = self.room
        return frame
