"""Reaction windows W1 to W9: what fits which, and who could as far as everybody can tell.

[KAI-126, KAI-R43, ledger 7]
"""

from __future__ import annotations

from gloaming.core.flow import Action
from gloaming.games.kaidan.rules.figures import hideout_of, is_hidden, is_living, room_of
from gloaming.games.kaidan.rules.hands import has, may_hold
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.procedures.dying import Wound
from gloaming.games.kaidan.rules.procedures.hiding import Hiding
from gloaming.games.kaidan.rules.procedures.trial import Duel, Trial
from gloaming.games.kaidan.rules.terms import (
    AFTER_DICE,
    ATTACKED,
    BEFORE_DICE,
    CROWBAR,
    DRIPPING_COIN,
    DROWNED_LANTERN,
    ENTITIES_PHASE,
    EXORCISM,
    FOR_BREAK,
    FOR_EXAMINE,
    FOR_RUN,
    HARA,
    HIDE,
    HYOIREI,
    IMPULSE,
    LAST_STAND,
    MIRROR_OF_FIRST_LIGHT,
    NERVES,
    NINTH_PLATE,
    OMAMORI,
    PAPER_LANTERN,
    PHASE_BEGINS,
    PRAYER_BEADS,
    REFINED_CRYSTAL,
    REVEAL,
    SAKE_FLASK,
    SALT_POUCH,
    SUTRA,
    USE,
    WOUNDED,
)

HIDING: Action = (HIDE, -1, -1)
REVEALING: Action = (REVEAL, -1, -1)


def tester(g: Manor) -> int:
    """The PC that makes the Test at hand."""
    for place in range(len(g.stack) - 1, -1, -1):
        frame = g.stack[place]
        if isinstance(frame, (Trial, Duel)):
            return frame.seat
    return -1


def is_in_test(g: Manor, seat: int) -> bool:
    """Does this seat roll in the Test at hand, on either side?"""
    for place in range(len(g.stack) - 1, -1, -1):
        frame = g.stack[place]
        if isinstance(frame, Trial):
            return frame.seat == seat
        if isinstance(frame, Duel):
            return frame.seat == seat or frame.foe == seat
    return False


def test_at_hand(g: Manor) -> tuple[int, int]:
    """What the Test at hand is for, and the characteristic."""
    for place in range(len(g.stack) - 1, -1, -1):
        frame = g.stack[place]
        if isinstance(frame, Trial):
            return frame.purpose, frame.skill
        if isinstance(frame, Duel):
            return frame.purpose, frame.skill
    return -1, -1


def wounded_seat(g: Manor) -> int:
    for place in range(len(g.stack) - 1, -1, -1):
        frame = g.stack[place]
        if isinstance(frame, Wound):
            return frame.seat
    return -1


def things_for(g: Manor, seat: int, moment: int) -> list[int]:
    """The Objects that fit this window for this seat, held or not. [ledger 9.6]"""
    found: list[int] = []
    if moment == BEFORE_DICE:
        purpose, skill = test_at_hand(g)
        if purpose == FOR_RUN or purpose == FOR_EXAMINE:
            if tester(g) == seat:
                found.append(PAPER_LANTERN)
            if room_of(g, tester(g)) == room_of(g, seat):
                found.append(DROWNED_LANTERN)
        elif purpose == FOR_BREAK and tester(g) == seat:
            found.append(CROWBAR)
        elif skill == EXORCISM and is_in_test(g, seat):
            found.append(PRAYER_BEADS)
    elif moment == AFTER_DICE:
        if is_in_test(g, seat):
            found.append(DRIPPING_COIN)
    elif moment == ATTACKED:
        if g.hunted == seat:
            found.append(SALT_POUCH)
    elif moment == WOUNDED:
        if wounded_seat(g) == seat:
            found.append(OMAMORI)
    elif moment == PHASE_BEGINS:
        if g.phase == ENTITIES_PHASE:
            found.append(MIRROR_OF_FIRST_LIGHT)
    elif moment == IMPULSE:
        if not g.exorcised >> seat & 1:
            found.append(NINTH_PLATE)
    found.append(REFINED_CRYSTAL)
    if g.exhausted >> seat & 1:
        found.append(SAKE_FLASK)
    return found


def takes_part(g: Manor, seat: int, moment: int) -> bool:
    """In the last stand its own PC is asked by itself, what to do with its one chance."""
    return is_living(g, seat) and not (moment == LAST_STAND and g.hunted == seat)


def may_hide(g: Manor, seat: int) -> bool:
    """On a Hideout and not Hidden: everybody can see that. [KAI-157, KAI-R101]"""
    if not is_living(g, seat) or hideout_of(g, seat) == 0 or is_hidden(g, seat):
        return False
    return g.hunted != seat or not is_found(g)


def is_found(g: Manor) -> bool:
    """The Hide Test is under way or lost: too late to Hide from this Enemy. [KAI-272]"""
    for frame in g.stack:
        if isinstance(frame, Hiding):
            return True
    return False


def may_read_sutra(g: Manor, seat: int, moment: int) -> bool:
    """Hara, for a Nerves or Exorcism Test of a PC in his Room. [ledger 9.2]"""
    if moment != BEFORE_DICE or g.character[seat] != HARA or g.sutra_read:
        return False
    _, skill = test_at_hand(g)
    if skill != NERVES and skill != EXORCISM:
        return False
    return room_of(g, tester(g)) == room_of(g, seat)


def could_use(g: Manor, seat: int, moment: int) -> bool:
    """Might this seat react, by what everybody knows? [ledger 7]"""
    if not takes_part(g, seat, moment):
        return False
    if may_hide(g, seat) or may_read_sutra(g, seat, moment):
        return True
    if g.setup.hyoirei and not g.revealed and not g.defeated and may_hold(g, seat, HYOIREI):
        return True
    for thing in things_for(g, seat, moment):
        if may_hold(g, seat, thing):
            return True
    return False


def list_uses(g: Manor, seat: int, moment: int) -> list[Action]:
    """The reactions a seat really has."""
    found: list[Action] = []
    if not takes_part(g, seat, moment):
        return found
    for thing in things_for(g, seat, moment):
        if has(g, seat, thing):
            found.append((USE, thing, -1))
    if may_hide(g, seat):
        found.append(HIDING)
    if may_read_sutra(g, seat, moment):
        found.append((SUTRA, -1, -1))
    if may_reveal(g, seat):
        found.append(REVEALING)
    return found


def may_reveal(g: Manor, seat: int) -> bool:
    """The Possessed, once. [KAI-201, KAI-R77]"""
    return g.possessed == seat and not g.revealed and not g.defeated and is_living(g, seat)


def why_not_use(g: Manor, seat: int, moment: int, a: Action) -> str | None:
    """The rule that forbids a reaction in this window."""
    verb, one, two = a
    if not takes_part(g, seat, moment):
        return "KAI-R43"
    if verb == USE:
        if two != -1 or one not in things_for(g, seat, moment):
            return "KAI-R43"
        return None if has(g, seat, one) else "KAI-137"
    if a == HIDING:
        return None if may_hide(g, seat) else "KAI-157"
    if a == REVEALING:
        return None if may_reveal(g, seat) else "KAI-201"
    if a == (SUTRA, -1, -1):
        return None if may_read_sutra(g, seat, moment) else "KAI-65"
    return "KAI-R43"
