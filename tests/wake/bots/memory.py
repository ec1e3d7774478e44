"""What a seat remembers of the night.

Where a ghost may be is a set of bits, pushed along as the ghost moves unheard and cut down by
creaking boards and candles. While its turn lasts the set holds triples (room, how far its drift
has got, whether it has peered), since all three are hidden together.
"""

from __future__ import annotations

from typing import Any, Final

from gloaming.core.flow import NOBODY
from gloaming.core.known import Memory
from gloaming.core.masks import members
from wake.rules.setup import Setup
from wake.rules.terms import (
    BONE_SHOWN,
    CANDLE_LIT,
    CLASPED,
    COFFIN_OPENED,
    CREAKED,
    DIED,
    DRIFT_SEEN,
    DRIFTED,
    GHOST,
    PEERED,
    SALTED,
    TURN_OVER,
    TURN_STARTED,
    WAILED,
)

# How far the drift of this turn has got: not begun, one or two steps in, over.
STILL: Final = 0
TWO_STEPS: Final = 2
DRIFTED_ALREADY: Final = 3


def walk(room: int, drift: int, peered: int) -> int:
    """The number of a triple."""
    return room * 8 + drift * 2 + peered


class Notes(Memory):
    """One viewer's memory: bones it has seen, where ghosts may be, who may have prayed."""

    def __init__(self, seats: int, setup: Setup, seat: int) -> None:
        self.setup = setup
        self.seat = seat
        self.dead = False
        self.bone = [-1] * seats
        self.walks = [0] * seats  # by seat, a mask of triples; 0 for the living
        self.acting = NOBODY  # the ghost that may just now be moving in silence
        self.once = 0  # who has begun a turn as a mourner
        self.again = 0  # and who more than one
        self.coffin = 0  # cards known to lie in the coffin

    def clone(self) -> Notes:
        notes = Notes(0, self.setup, self.seat)
        notes.restore(self.plain())
        return notes

    def plain(self) -> Any:
        return [
            int(self.dead),
            self.bone[:],
            self.walks[:],
            self.acting,
            self.once,
            self.again,
            self.coffin,
        ]

    def restore(self, data: Any) -> None:
        self.dead = data[0] == 1
        self.bone = list(data[1])
        self.walks = list(data[2])
        self.acting = data[3]
        self.once = data[4]
        self.again = data[5]
        self.coffin = data[6]

    # -- what is told -----------------------------------------------------------------------------

    def notice(self, kind: int, heard: tuple[int, ...]) -> None:
        if kind == TURN_STARTED:
            self.turn_started(heard[0], heard[1])
        elif kind == TURN_OVER:
            self.turn_over(heard[0])
        elif kind == CREAKED:
            if not self.dead:
                self.creak(heard[0])
        elif kind == DRIFTED or kind == DRIFT_SEEN:
            self.drifted(heard[0], heard[1])
        elif kind == WAILED:
            seat = heard[0]
            self.walks[seat] = only(self.now(seat), self.setup.parlour)
            self.acting = NOBODY
        elif kind == CANDLE_LIT:
            self.lit(heard[1], heard[3])
        elif kind == SALTED:
            self.walks[heard[2]] = moved(self.now(heard[2]), self.setup.attic)
        elif kind == DIED:
            self.died(heard)
        elif kind == CLASPED:
            one, other = heard[0], heard[1]
            self.bone[one], self.bone[other] = self.bone[other], self.bone[one]
        elif kind == PEERED:
            self.bone[heard[1]] = heard[2]
        elif kind == BONE_SHOWN:
            self.bone[heard[0]] = heard[1]
        elif kind == COFFIN_OPENED:
            self.coffin = heard[1]

    def turn_started(self, seat: int, role: int) -> None:
        if role == GHOST:
            self.acting = seat
        else:
            self.again |= self.once & 1 << seat
            self.once |= 1 << seat

    def turn_over(self, seat: int) -> None:
        rooms = 0
        for triple in members(self.now(seat)):
            rooms |= 1 << walk(triple // 8, STILL, 0)
        self.walks[seat] = rooms
        self.acting = NOBODY

    def died(self, heard: tuple[int, ...]) -> None:
        seat = heard[0]
        self.bone[seat] = heard[1]
        self.walks[seat] = 1 << walk(self.setup.parlour, STILL, 0)
        if seat == self.seat:
            self.dead = True
            self.coffin |= heard[3]

    def lit(self, room: int, found: int) -> None:
        for seat in range(len(self.walks)):
            if found >> seat & 1:
                self.walks[seat] = only(self.walks[seat], room)
            else:
                self.walks[seat] &= ~only(self.walks[seat], room)

    # -- silence ----------------------------------------------------------------------------------

    def now(self, seat: int) -> int:
        """Where this ghost may be at a rest: what it may have done unheard is done or not."""
        if seat != self.acting:
            return self.walks[seat]
        found = 0
        for triple in members(self.unheard(self.walks[seat])):
            drift = triple // 2 % 4
            if drift == STILL or drift == DRIFTED_ALREADY:
                found |= 1 << triple
        return found

    def unheard(self, walks: int) -> int:
        """Everything that may follow without a sound, until nothing new does. [WAK-26, WAK-29]"""
        pending = members(walks)
        while pending:
            triple = pending.pop()
            for following in self.silent_steps(triple // 8, triple // 2 % 4, triple % 2):
                if not walks >> following & 1:
                    walks |= 1 << following
                    pending.append(following)
        return walks

    def silent_steps(self, room: int, drift: int, peered: int) -> list[int]:
        found: list[int] = []
        if drift == STILL or drift == DRIFTED_ALREADY:
            if room == self.setup.parlour and not peered:
                found.append(walk(room, drift, 1))
        else:
            found.append(walk(room, DRIFTED_ALREADY, peered))
        if drift < TWO_STEPS and not self.dead:  # the dead would have heard
            for door in members(self.setup.doors[room] & ~self.setup.creaking):
                found.append(walk(door, drift + 1, peered))
        return found

    def creak(self, room: int) -> None:
        """A step onto this board by the ghost whose turn it is. [WAK-28]"""
        found = 0
        for triple in members(self.unheard(self.walks[self.acting])):
            drift = triple // 2 % 4
            if drift < TWO_STEPS and self.setup.doors[triple // 8] >> room & 1:
                found |= 1 << walk(room, drift + 1, triple % 2)
        self.walks[self.acting] = found

    def drifted(self, seat: int, path: int) -> None:
        """Heard by the dead alone."""
        base = len(self.setup.doors) + 1
        room = (path if path < base else path // base) % base - 1
        found = 0
        for triple in members(self.unheard(self.walks[seat])):
            found |= 1 << walk(room, DRIFTED_ALREADY, triple % 2)
        self.walks[seat] = found


def only(walks: int, room: int) -> int:
    """The triples in this room."""
    return walks & 0xFF << room * 8


def moved(walks: int, room: int) -> int:
    """The same triples, all in this room."""
    found = 0
    for triple in members(walks):
        found |= 1 << walk(room, triple // 2 % 4, triple % 2)
    return found


def remember(seats: int, setup: Setup, seat: int) -> Memory:
    return Notes(seats, setup, seat)
