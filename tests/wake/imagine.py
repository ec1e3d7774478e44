"""What a seat remembers of the night, and the worlds it cannot rule out.

Where a ghost may be is a set of bits, pushed along as the ghost moves unheard and cut down by
creaking boards and candles. While its turn lasts the set holds triples (room, how far its drift
has got, whether it has peered), since all three are hidden together.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from gloaming.core.flow import NOBODY, NOTHING, OVER, Table, Window
from gloaming.core.known import Known, Memory
from wake.procedures.night import Deal, Toll, Vigil, blank
from wake.procedures.omen import Chill, Gasp, Keepsake, Omen, Salt
from wake.procedures.turn import Turn
from wake.setup import Setup
from wake.state import Wake, members
from wake.terms import (
    BONE_SHOWN,
    CANDLE_LIT,
    CLASPED,
    COFFIN_OPENED,
    CREAKED,
    DIED,
    DRIFT_SEEN,
    DRIFTED,
    GHOST,
    MOURNER,
    PEERED,
    SALTED,
    TURN_OVER,
    TURN_STARTED,
    WAILED,
)

FRAMES: Final[dict[str, Any]] = {
    "Window": Window,
    "Deal": Deal,
    "Toll": Toll,
    "Turn": Turn,
    "Omen": Omen,
    "Keepsake": Keepsake,
    "Gasp": Gasp,
    "Chill": Chill,
    "Salt": Salt,
}

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


# -- worlds ---------------------------------------------------------------------------------------


def imagine(known: Known, rng: Random) -> Table:
    """A night this viewer cannot tell from the one it sits in; all such alike as far as we can."""
    g = known.sketch(blank(known.setup), FRAMES)
    notes = known.memory
    assert isinstance(g, Wake)
    assert isinstance(notes, Notes)
    deal_keepsakes(g, known, notes, rng)
    deal_bones(g, notes, rng)
    turn = the_turn(g)
    for seat in range(g.seats):
        if seat != known.seat:
            g.prayer[seat] = g.vow[seat]
            if not g.dawned:
                pray(g, notes, turn, seat, rng)
                wander(g, known, notes, turn, seat, rng)
    if g.wait != OVER:
        resume(g, known.seat, rng)
    return g


def resume(g: Wake, viewer: int, rng: Random) -> None:
    """Put back the frame nobody sees and let the waiting step ask again, as any such step may."""
    vigil = Vigil()
    outermost = g.stack[0]
    if isinstance(outermost, Turn):
        vigil.at = "turn over"
    else:
        vigil.at = "turn" if isinstance(outermost, Toll) else "hour"
    top = g.stack[-1]
    if isinstance(top, Window):
        asked = viewer if g.asked else pick(top.may_be_asked(g, viewer), rng)
        top.heard_round_to(g, asked)
    g.stack.insert(0, vigil)
    g.wait = NOTHING
    g.advance()


def the_turn(g: Wake) -> Turn | None:
    """The turn under way, if there is one."""
    if g.stack:
        outermost = g.stack[0]
        if isinstance(outermost, Turn):
            return outermost
    return None


def pick(choices: list[int], rng: Random) -> int:
    return choices[int(rng.random() * len(choices))]


def deal_keepsakes(g: Wake, known: Known, notes: Notes, rng: Random) -> None:
    """What the viewer cannot see is any of the cards it has not seen."""
    mine = 0
    if known.seat < g.seats:
        for card in g.hand[known.seat]:
            mine |= 1 << card
    unseen = members(g.setup.keepsakes & ~(mine | g.discard | notes.coffin))
    for seat in range(g.seats):
        if seat != known.seat:
            g.hand[seat] = tuple(sorted(drawn(unseen, len(g.hand[seat]), rng)))
    g.coffin = notes.coffin
    for card in drawn(unseen, known.fields["coffin"] - notes.coffin.bit_count(), rng):
        g.coffin |= 1 << card
    g.chest = 0
    for card in unseen:
        g.chest |= 1 << card


def drawn(pool: list[int], number: int, rng: Random) -> list[int]:
    """So many of the pool, taken out of it."""
    found: list[int] = []
    for _ in range(number):
        found.append(pool.pop(int(rng.random() * len(pool))))
    return found


def deal_bones(g: Wake, notes: Notes, rng: Random) -> None:
    """Bones seen stay what they are; the rest come from what is left in the bag."""
    g.bone = notes.bone[:]
    bag: list[int] = []
    for bone in range(len(g.setup.bones)):
        bag.extend([bone] * (g.setup.bones[bone] - g.bone.count(bone)))
    for seat in range(g.seats):
        if g.bone[seat] < 0 and has_bone(g, seat):
            g.bone[seat] = bag.pop(int(rng.random() * len(bag)))


def has_bone(g: Wake, seat: int) -> bool:
    """Has this seat got its bone? Only the deal is before that."""
    if g.stack:
        outermost = g.stack[0]
        if isinstance(outermost, Deal) and outermost.at == "bone":
            return seat < outermost.seat
    return True


def pray(g: Wake, notes: Notes, turn: Turn | None, seat: int, rng: Random) -> None:
    """Nobody has prayed before a turn of its own; since then it may have, for anybody."""
    others = [target for target in range(g.seats) if target != seat]
    before = [NOBODY]
    praying = turn is not None and turn.seat == seat and turn.role == MOURNER
    if (notes.again if praying else notes.once) >> seat & 1:
        before.extend(others)
    if not praying:
        g.prayer[seat] = pick(before, rng)
        return
    assert turn is not None
    choice = int(rng.random() * (len(before) + len(others)))
    turn.prayed = choice >= len(before)
    g.prayer[seat] = [*before, *others][choice]


def wander(g: Wake, known: Known, notes: Notes, turn: Turn | None, seat: int, rng: Random) -> None:
    """Somewhere this ghost may be, having done in silence what it may have done."""
    if g.role[seat] == MOURNER:
        return
    walks = notes.now(seat)
    if known.seat < g.seats and g.role[known.seat] == GHOST:
        walks = only(walks, g.place[seat])
    triple = pick(members(walks), rng)
    g.place[seat] = triple // 8
    if turn is not None and turn.seat == seat and turn.role == GHOST:
        turn.drifted = triple // 2 % 4 == DRIFTED_ALREADY
        turn.peered = triple % 2 == 1
