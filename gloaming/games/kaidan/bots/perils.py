"""Chases, Attacks and windows: what a PC in danger does, by rule of thumb. [ledger 12]"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import PASS, Action
from gloaming.games.kaidan.bots.worth import WORTHS, best_weapon, chance_against, chance_of, lead
from gloaming.games.kaidan.rules.figures import (
    foe_skill,
    hideout_of,
    is_enemy,
    is_trapped,
    kind_of,
    nerves_of,
    plan_of,
    skill_of,
)
from gloaming.games.kaidan.rules.hands import has
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import beside, distance_apart
from gloaming.games.kaidan.rules.procedures.dying import Wound
from gloaming.games.kaidan.rules.procedures.trial import Duel, Trial, verdict
from gloaming.games.kaidan.rules.terms import (
    AFTER_DICE,
    ATTACKED,
    BEFORE_DICE,
    BEFORE_MOVE,
    CROWBAR,
    DRIPPING_COIN,
    ESCAPE,
    EXAMINE,
    EXORCISE,
    EXORCISM,
    FAILED,
    FEAR,
    FIGURES,
    FLEE,
    FOR_EXORCISE,
    FOR_HIDING,
    FOR_REPEL,
    FOR_RUN,
    GOLD_KEY,
    HIDE,
    HIDEOUT_1,
    HIDEOUT_3,
    LAST_STAND,
    MIRROR_OF_FIRST_LIGHT,
    NERVES,
    NINTH_PLATE,
    OFF,
    OFUDA,
    OMAMORI,
    PHASE_BEGINS,
    PRAYER_BEADS,
    RECOVER,
    REFINED_CRYSTAL,
    REPEL,
    RITUAL,
    SAKE_FLASK,
    SALT_POUCH,
    STEP,
    STRENGTH,
    SUTRA,
    TRAPDOOR,
    UBUME,
    UNIVERSAL_KEY,
    USE,
    WAIT,
    WOUNDED,
)

NEVER: Final = -9.0
WEAK: Final = 2  # Nerves left at which a PC wants to be elsewhere


# -- how an Enemy's Attack may end -----------------------------------------------------------------


def repel_chance(g: Manor, seat: int, figure: int, weapon: int) -> float:
    extra = g.setup.weapon_strength[weapon] if weapon >= 0 else 0
    return chance_against(lead(g, seat, figure, STRENGTH, STRENGTH, FOR_REPEL) + extra)


def exorcise_chance(g: Manor, seat: int, figure: int) -> float:
    if not has(g, seat, OFUDA):
        return 0.0
    extra = g.setup.help[PRAYER_BEADS] if has(g, seat, PRAYER_BEADS) else 0
    return chance_against(lead(g, seat, figure, EXORCISM, EXORCISM, FOR_EXORCISE) + extra)


def hide_chance(g: Manor, seat: int, figure: int) -> float:
    """To come through a Hide Test, the Fate Test and a last stand."""
    extra = hideout_of(g, seat) - 1
    won = chance_against(nerves_of(g, seat) - foe_skill(g, figure, FEAR) + extra)
    stand = max(repel_chance(g, seat, figure, best_weapon(g, seat)), 0.2)
    return won + (1.0 - won) * (0.5 + 0.5 * stand)


def ritual_chance(g: Manor, seat: int, figure: int) -> float:
    kind = kind_of(g, figure)
    skill = NERVES if kind == UBUME else EXORCISM
    return chance_of(g.setup.ritual_difficulty[kind] - skill_of(g, seat, skill, FOR_HIDING))


def stand_chance(g: Manor, seat: int, figure: int) -> float:
    """To come through one Attack unhurt or with the Enemy gone."""
    repel = repel_chance(g, seat, figure, best_weapon(g, seat))
    return max(repel, exorcise_chance(g, seat, figure))


def enemy_near(g: Manor, square: int, reach: int) -> bool:
    """Is an Entity or an Onryo within so many rows and columns?"""
    for figure in range(FIGURES):
        if g.where[figure] != OFF and (figure >= 5 or is_enemy(g, figure)):
            if distance_apart(square, g.where[figure]) <= reach:
                return True
    return False


# -- the Hunted PC's own decisions -----------------------------------------------------------------


def score_round(g: Manor, seat: int, figure: int, a: Action) -> float:
    """A Move of a Round: Escape, Hide, something useful, stand, or run. [KAI-232]"""
    verb, one, _ = a
    nerves = nerves_of(g, seat)
    if verb == ESCAPE:
        return 100.0
    if verb == HIDE:
        return 10.0 * hide_chance(g, seat, figure) - 1.0
    if verb == WAIT:
        odds = stand_chance(g, seat, figure)
        risk = 5.0 if is_trapped(g, seat) else (1.5 if nerves > WEAK else 4.0)
        return 8.0 * odds - risk * (1.0 - odds) + 1.0
    if verb == FLEE:
        return flee_score(g, seat, figure)
    if verb == USE:
        if one <= UNIVERSAL_KEY or one == GOLD_KEY:
            return 30.0
        if one == REFINED_CRYSTAL:
            return 9.0 if nerves <= WEAK or stand_chance(g, seat, figure) < 0.3 else 2.0
        return 1.0 if one != OFUDA else 0.0
    if verb == EXAMINE or verb == RECOVER:
        return score_round(g, seat, figure, (WAIT, -1, -1)) + 0.8
    return NEVER


def flee_score(g: Manor, seat: int, figure: int) -> float:
    """Good if a Hideout is near; it leaves the PC Exhausted. [KAI-241]"""
    near = 0.0
    plan = plan_of(g)
    steps = plan.paths_to(g.where[seat], False)
    for square in range(len(g.token)):
        if steps[square] <= 3 and square != g.where[seat]:
            if HIDEOUT_1 <= g.token[square] <= HIDEOUT_3:
                near = max(near, 4.0 - steps[square])
            elif plan.marker[square] == TRAPDOOR and g.gold_placed:
                near = max(near, 8.0)
    return 3.0 + near + 0.5 * max(0, foe_skill(g, figure, STRENGTH) - 3)


def score_flight(g: Manor, seat: int, figure: int, a: Action) -> float:
    """A square of a Flee: to the Trapdoor, into a Hideout, away. [KAI-235]"""
    if a[0] == HIDE:
        return 10.0 * hide_chance(g, seat, figure)
    if a[0] == USE:
        return 1.0
    if a[0] != STEP:
        return 1.5
    to = beside(g.where[seat], a[1])
    plan = plan_of(g)
    if plan.marker[to] == TRAPDOOR and g.gold_placed:
        return 50.0
    score = 1.0
    if HIDEOUT_1 <= g.token[to] <= HIDEOUT_3:
        score += 4.0
    if g.where[figure] != OFF:
        steps = plan.paths_to(g.where[figure], False)
        score += 1.0 * (min(steps[to], 20) - min(steps[g.where[seat]], 20))
    if enemy_on(g, to):
        score -= 5.0
    return score


def enemy_on(g: Manor, square: int) -> bool:
    for figure in range(FIGURES):
        if g.where[figure] == square and is_enemy(g, figure):
            return True
    return False


def score_reaction(g: Manor, seat: int, figure: int, a: Action, last: bool) -> float:
    """Ritual, Exorcise or Repel; in the last stand an Object as well. [KAI-256, KAI-275]"""
    verb, one, _ = a
    if verb == RITUAL:
        return 10.0 * ritual_chance(g, seat, figure) + (0.0 if last else 2.0)
    if verb == EXORCISE:
        return 10.0 * exorcise_chance(g, seat, figure) + (0.0 if last else 0.5)
    if verb == REPEL:
        return 9.5 * repel_chance(g, seat, figure, one)
    if verb == USE:
        return 11.0 if last else (6.0 if nerves_of(g, seat) <= WEAK else 1.0)
    return NEVER


# -- windows ---------------------------------------------------------------------------------------


def score_window(g: Manor, seat: int, moment: int, a: Action) -> float:
    """A reaction against passing, which is worth nothing. [ledger 7, 12]"""
    verb, thing, _ = a
    if verb == PASS:
        return 0.0
    if verb == HIDE:
        if g.hunted == seat:
            return 6.0 * hide_chance(g, seat, g.hunter) - 3.0
        return 0.5 if enemy_near(g, g.where[seat], 8) else -0.1
    if verb == SUTRA:
        return 1.0
    if verb == USE:
        return score_instant(g, seat, moment, thing)
    return NEVER


def score_instant(g: Manor, seat: int, moment: int, thing: int) -> float:
    hunted = g.hunted == seat
    if thing == REFINED_CRYSTAL:
        return crystal_score(g, seat, moment)
    if thing == SAKE_FLASK:
        return 0.5 if moment == PHASE_BEGINS and enemy_near(g, g.where[seat], 6) else -0.5
    if thing == NINTH_PLATE:
        return 1.0 if g.setup.hyoirei else -1.0
    if thing == MIRROR_OF_FIRST_LIGHT:
        return 1.0 if enemy_near(g, g.where[seat], 3) else -1.0
    if moment == ATTACKED and thing == SALT_POUCH:
        return 1.0 if stand_chance(g, seat, g.hunter) < 0.7 else -0.2
    if moment == WOUNDED and thing == OMAMORI:
        return 1.0
    if moment == AFTER_DICE and thing == DRIPPING_COIN:
        return 1.0 if has_failed(g, seat) else -1.0
    if moment == BEFORE_DICE:
        return score_help(g, seat, thing)
    return -1.0 if not hunted else -0.5


def crystal_score(g: Manor, seat: int, moment: int) -> float:
    """A way out of a Chase that is going badly."""
    if g.hunted != seat:
        return -1.0
    if moment == LAST_STAND:
        return 5.0
    if moment == WOUNDED:
        for frame in g.stack:
            if isinstance(frame, Wound) and frame.seat == seat:
                if frame.wounds >= nerves_of(g, seat) or is_trapped(g, seat):
                    return 5.0
    if moment == BEFORE_MOVE and g.exhausted >> seat & 1:
        return 1.0 if hide_chance(g, seat, g.hunter) < 0.75 else -0.5
    return 1.0 if nerves_of(g, seat) <= WEAK and moment == ATTACKED else -0.5


def has_failed(g: Manor, seat: int) -> bool:
    """Has the Test at hand gone against this seat, as the dice lie?"""
    for place in range(len(g.stack) - 1, -1, -1):
        frame = g.stack[place]
        if isinstance(frame, Trial):
            return not frame.succeeds(g)
        if isinstance(frame, Duel):
            if g.where[frame.foe] == OFF or g.where[frame.seat] == OFF:
                return False
            found = verdict(frame.rolled, frame.total(g), frame.foe_rolled, frame.foe_total(g))
            return (found == FAILED) == (frame.seat == seat)
    return False


def score_help(g: Manor, seat: int, thing: int) -> float:
    """Light or tools where they make a difference to one's own Test."""
    for place in range(len(g.stack) - 1, -1, -1):
        frame = g.stack[place]
        if isinstance(frame, Duel):
            return 1.0 if thing == PRAYER_BEADS else -1.0
        if isinstance(frame, Trial):
            needed = frame.needed(g) - skill_of(g, frame.seat, frame.skill, frame.purpose) - g.bonus
            if thing == CROWBAR:
                return 1.0 if needed >= 1 else -1.0
            if frame.purpose == FOR_RUN:
                return -1.0
            return 1.0 if 1 <= needed <= 3 else -1.0
    return -1.0


def cheapest(card: int) -> float:
    """For what must be given away: the least useful first."""
    return 5.0 - WORTHS[card // 4]
