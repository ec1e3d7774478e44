"""Worlds a seat cannot rule out."""

from __future__ import annotations

from random import Random

from gloaming.core.flow import NOBODY, NOTHING, OVER, Table
from gloaming.core.known import Known
from gloaming.core.masks import members
from wake.bots.memory import DRIFTED_ALREADY, Notes, only
from wake.rules.procedures.night import Deal, Toll, Vigil
from wake.rules.procedures.turn import Turn
from wake.rules.state import Wake
from wake.rules.table import FRAMES, blank
from wake.rules.terms import GHOST, MOURNER

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
        resume(g)
    return g


def resume(g: Wake) -> None:
    """Put back the frame nobody sees and let the waiting step ask again, as any such step may."""
    vigil = Vigil()
    outermost = g.stack[0]
    if isinstance(outermost, Turn):
        vigil.at = "turn over"
    else:
        vigil.at = "turn" if isinstance(outermost, Toll) else "hour"
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
