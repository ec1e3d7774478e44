"""Probabilities of Tests, as sentences say them: so many in 100. [ledger 8]"""

from __future__ import annotations

from functools import cache

from gloaming.games.kaidan.rules.figures import foe_skill, sees, skill_of
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.procedures.trial import Duel, Trial, verdict
from gloaming.games.kaidan.rules.terms import (
    D10_FACES,
    EXORCISM,
    FACE_0C,
    FACE_3C,
    FACE_VALUE,
    FAILED,
    FEAR,
    FIRST_ENTITY,
    FOR_HIDING,
    FOR_RITUAL,
    JIBAKUREI,
    JIKINIKI,
    NERVES,
    ONRYO,
    PASSED,
    PERCEPTION,
    UBUME,
    ZASHIKI_WARASHI,
)

CERTAIN = 100
RITUAL_SKILLS = {
    JIKINIKI: EXORCISM,
    ZASHIKI_WARASHI: PERCEPTION,
    UBUME: NERVES,
    JIBAKUREI: EXORCISM,
}


@cache
def trial_odds(need: int) -> int:
    """Success in 100 of a Test whose difficulty is `need` above the characteristic. [KAI-70]"""
    good = 0
    for face in D10_FACES:
        fits = FACE_VALUE[face] >= need and face != FACE_0C
        good += face == FACE_3C or fits
    return round(100 * good / len(D10_FACES))


@cache
def duel_odds(ahead: int, ties_win: bool) -> int:
    """Success in 100 of an Opposed Test, `ahead` points above the opponent. [KAI-71, KAI-72]"""
    good = 0
    for face in D10_FACES:
        for foe in D10_FACES:
            found = verdict(face, FACE_VALUE[face] + ahead, foe, FACE_VALUE[foe])
            good += found == PASSED or (ties_win and found != FAILED)
    return round(100 * good / len(D10_FACES) ** 2)


def skill_odds(g: Manor, seat: int, skill: int, purpose: int, difficulty: int) -> int:
    return trial_odds(difficulty - skill_of(g, seat, skill, purpose))


def against(
    g: Manor, seat: int, figure: int, skill: int, foe: int, purpose: int, more: int = 0
) -> int:
    """Success in 100 against an Enemy, an Onryo or another PC, with a bonus of `more`."""
    own = skill_of(g, seat, skill, purpose) + more
    if is_pc(g, figure):
        return duel_odds(own - skill_of(g, figure, foe, purpose), False)
    return duel_odds(own - foe_skill(g, figure, foe), True)


def is_pc(g: Manor, figure: int) -> bool:
    return figure < FIRST_ENTITY and g.role[figure] != ONRYO


def hide_odds(g: Manor, seat: int, bonus: int) -> int:
    """Of the Hide Test against the hunter, if it hides now; 0 while nobody hunts it. [KAI-267]"""
    if g.hunted != seat:
        return 0
    seen = sees(g, g.where[g.hunter], g.where[seat])
    return against(g, seat, g.hunter, NERVES, FEAR, FOR_HIDING, bonus - seen)


def ritual_odds(g: Manor, seat: int, kind: int) -> int:
    """Of the Ritual against that kind of Enemy. [KAI-256]"""
    if kind not in RITUAL_SKILLS:
        return CERTAIN
    skill = RITUAL_SKILLS[kind]
    return skill_odds(g, seat, skill, FOR_RITUAL, g.setup.ritual_difficulty[kind])


def odds_at_hand(g: Manor, test: Trial | Duel) -> int:
    """Of the Test that is about to be rolled, with what has been used so far."""
    own = skill_of(g, test.seat, test.skill, test.purpose) + g.bonus
    if isinstance(test, Trial):
        return trial_odds(test.needed(g) - own)
    foe = test.foe_extra + g.foe_bonus
    if is_pc(g, test.foe):
        foe += skill_of(g, test.foe, test.foe_skill, test.purpose)
    else:
        foe += foe_skill(g, test.foe, test.foe_skill)
    return duel_odds(own + test.extra - foe, not is_pc(g, test.foe))
