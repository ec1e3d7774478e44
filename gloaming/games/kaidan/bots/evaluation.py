"""Rules of thumb: what each answer is worth to a seat, by what it knows. [ledger 12]

Everything here reads public fields and the seat's own cards, so it judges a sketch as well as an
imagined table. What a seat believes of the others comes with `Beliefs`.
"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import PASS, Action
from gloaming.core.several import size, things
from gloaming.core.window import Window
from gloaming.games.kaidan.bots.perils import (
    NEVER,
    cheapest,
    enemy_near,
    score_flight,
    score_reaction,
    score_round,
    score_window,
)
from gloaming.games.kaidan.bots.spirits import score_haunting, score_ruling, score_token
from gloaming.games.kaidan.bots.ways import Ways, best_ways, goals, holds_key
from gloaming.games.kaidan.bots.worth import WORTHS, chance_of
from gloaming.games.kaidan.rules.figures import (
    darkness_for,
    hideout_of,
    is_hidden,
    nerves_of,
    skill_of,
)
from gloaming.games.kaidan.rules.hands import has
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.procedures.activation import Activation
from gloaming.games.kaidan.rules.procedures.arbitrate import Arbitrate
from gloaming.games.kaidan.rules.procedures.attacking import EnemyAttack
from gloaming.games.kaidan.rules.procedures.chasing import Chase, Flee
from gloaming.games.kaidan.rules.procedures.hiding import LastStand
from gloaming.games.kaidan.rules.procedures.spirits import OnryoMove
from gloaming.games.kaidan.rules.procedures.stepping import Step
from gloaming.games.kaidan.rules.terms import (
    ACCEPT,
    ARM,
    ATTACK,
    BLUE_TOKEN,
    BREAK,
    BUILD,
    CLAIM,
    DISCARD,
    ESCAPE,
    ESCAPED,
    EVIDENCE,
    EXAMINE,
    EXORCISE,
    FOR_BREAK,
    FOR_EXAMINE,
    FOR_RUN,
    FOX_MASK,
    GIVE,
    GIVE_UP,
    GO,
    GOLD_KEY,
    HIDE,
    HOUSE_PLAN,
    HYOIREI,
    KEEP,
    LIVING,
    MASK_TOKEN,
    MIRROR_SHARD,
    MISSION,
    MOON_WATER,
    MUGWORT_SALVE,
    PAPER_LANTERN,
    PERCEPTION,
    RECOVER,
    REFUSE,
    REROLL,
    REVEAL,
    RUN,
    SACRED_WATER,
    SAKE_FLASK,
    SLOTS,
    SPEED,
    STEP,
    STITCH,
    STRAW_SANDALS,
    STRENGTH,
    SUFFER,
    TAKE,
    TRADE,
    UNIVERSAL_KEY,
    USE,
    USES,
    WEAR,
)

SURE: Final = 0.85  # suspicion at which an innocent acts
PRESSING: Final = 0.6  # with somebody Condemned


class Beliefs:
    """What a seat makes of the others: how likely each is Possessed, and whose pile is marked."""

    def __init__(self, seats: int) -> None:
        self.suspicion = [0.0] * seats
        self.marked = [0.0] * seats


def scores(g: Manor, seat: int, legal: list[Action], beliefs: Beliefs) -> list[float]:
    judge = Judge(g, seat, beliefs)
    return [judge.score(a) for a in legal]


class Judge:
    """One decision of one seat."""

    def __init__(self, g: Manor, seat: int, beliefs: Beliefs) -> None:
        self.g = g
        self.seat = seat
        self.beliefs = beliefs
        self.traitor = has(g, seat, HYOIREI)
        self.frame = g.asking()
        self.ways: list[float] = []  # by direction; worked out when first wanted
        self.goals: list[float] = []

    def score(self, a: Action) -> float:
        """By what is asked."""
        g, seat, frame = self.g, self.seat, self.frame
        if a[0] == REVEAL:
            return self.reveal()
        if isinstance(frame, Window):
            return score_window(g, seat, frame.moment, a)
        if isinstance(frame, Activation):
            return score_token(g, seat, a) if frame.at != "ask" else self.activation(a)
        if isinstance(frame, Chase):
            return score_round(g, seat, frame.figure, a)
        if isinstance(frame, Flee):
            return score_flight(g, seat, frame.figure, a)
        if isinstance(frame, EnemyAttack):
            return score_reaction(g, seat, frame.figure, a, False)
        if isinstance(frame, LastStand):
            return score_reaction(g, seat, frame.figure, a, True)
        if isinstance(frame, Arbitrate):
            return score_ruling(g, seat, frame, a)
        if isinstance(frame, OnryoMove):
            return score_haunting(g, seat, a)
        if isinstance(frame, Step):
            return self.door(frame, a)
        return self.other(a)

    # -- the Activation --------------------------------------------------------------------------

    def activation(self, a: Action) -> float:
        g, seat = self.g, self.seat
        verb, one, two = a
        if verb == PASS:
            return 0.5
        if verb == STEP:
            return self.step(one)
        if verb == EXAMINE:
            return self.examine()
        if verb == ESCAPE:
            return self.escape()
        if verb == USE:
            return self.use(one, two)
        if verb == RECOVER:
            return 500.0
        if verb == STITCH:
            return 2.0 if g.wounds[one] >= 2 else 0.3
        if verb == RUN:
            return self.run()
        if verb == CLAIM:
            return self.claim(one)
        if verb == EXORCISE or verb == ATTACK:
            return self.accuse(one, verb == EXORCISE)
        if verb == HIDE:
            return 0.7 if enemy_near(g, g.where[seat], 8) else 0.0
        if verb == WEAR:
            return 2.0 if one == FOX_MASK else NEVER
        if verb == TRADE:
            return self.offer(one)
        return 0.8 if verb == EVIDENCE else NEVER

    def step(self, direction: int) -> float:
        worth = self.best_ways()[direction]
        if is_hidden(self.g, self.seat) and enemy_near(self.g, self.g.where[self.seat], 2):
            worth -= 2.0
        return worth

    def examine(self) -> float:
        g, seat = self.g, self.seat
        token = g.token[g.where[seat]]
        worth = 150.0 if token == BLUE_TOKEN else (5.0 if token == MASK_TOKEN else 9.0)
        light = g.setup.brightness[PAPER_LANTERN] if has(g, seat, PAPER_LANTERN) else 0
        needed = darkness_for(g, seat) - light - skill_of(g, seat, PERCEPTION, FOR_EXAMINE)
        score = 1.0 + worth * chance_of(needed)
        if g.action_points[seat] > 1 or not holds_key(g, seat):
            score += max(self.best_ways()[:4])  # it costs no step; the last Action is for a key
        return score

    def best_ways(self) -> list[float]:
        if not self.ways:
            self.ways = best_ways(self.g, self.seat, self.traitor)
        return self.ways

    def run(self) -> float:
        """Only if a step decides, and with nothing within earshot. [ledger 12]"""
        g, seat = self.g, self.seat
        if g.movement_points[seat] > 0 or enemy_near(g, g.where[seat], 6):
            return NEVER
        needed = darkness_for(g, seat) - skill_of(g, seat, SPEED, FOR_RUN)
        if needed > 1:
            return NEVER
        return 0.5 * max(self.best_ways()[:4]) * chance_of(needed)

    def escape(self) -> float:
        """The Possessed goes second, or stays as long as it may be the last. [KAI-286, KAI-287]"""
        if not self.traitor:
            return 1000.0
        return 1000.0 if ESCAPED in self.g.role else NEVER

    def claim(self, thing: int) -> float:
        """The living name the key they hold; the Possessed speaks of something harmless."""
        g, seat = self.g, self.seat
        if g.claim[seat] == thing:
            return NEVER
        if self.traitor:
            keyless = g.setup.icon[thing] != MISSION and thing != HYOIREI
            return 1.0 if g.claim[seat] < 0 and keyless and thing % 3 == g.turn % 3 else NEVER
        if has(g, seat, thing) and (thing <= UNIVERSAL_KEY or thing == GOLD_KEY):
            said = g.claim[seat]
            fresh = said < 0 or not has(g, seat, said)
            return 950.0 if fresh else NEVER
        return NEVER

    def accuse(self, other: int, exorcism: bool) -> float:
        """On evidence; the Possessed fights whoever is nearly broken. [ledger 12]"""
        g, seat = self.g, self.seat
        if self.traitor:
            strong = skill_of(g, seat, STRENGTH, FOR_BREAK) - nerves_of(g, other)
            return 4.0 if not exorcism and strong >= 1 and nerves_of(g, seat) > 2 else NEVER
        doomed = any(g.doom[one] > 0 for one in range(g.seats))
        limit = PRESSING if doomed else SURE
        if self.beliefs.suspicion[other] < limit:
            return NEVER
        return 30.0 if exorcism else (6.0 if nerves_of(g, seat) > 3 else NEVER)

    def offer(self, other: int) -> float:
        """Whoever is about to die hands its keys on."""
        g, seat = self.g, self.seat
        if self.traitor or g.doom[seat] == 0 or not g.fresh_start:
            return NEVER  # an invitation may be refused for nothing: once an Activation
        if self.beliefs.suspicion[other] > 0.5:
            return NEVER
        keys = holds_key(g, seat) or has(g, seat, GOLD_KEY)
        return 20.0 if keys and g.doom[other] == 0 else NEVER

    def use(self, thing: int, aim: int) -> float:
        g, seat = self.g, self.seat
        if thing <= UNIVERSAL_KEY or thing == GOLD_KEY:
            return NEVER if self.traitor else 900.0
        if thing == MUGWORT_SALVE:
            return 3.0 if aim < g.seats and g.wounds[aim] >= 2 and aim == seat else 0.0
        if thing == MOON_WATER:
            return 3.0 if g.wounds[seat] >= 3 else NEVER
        if thing == SACRED_WATER:
            return 4.0
        if thing == HOUSE_PLAN:
            return 3.0
        if thing == MIRROR_SHARD:
            return 1.0
        if thing == STRAW_SANDALS:
            return 0.9 if enemy_near(g, g.where[seat], 6) else NEVER
        if thing == SAKE_FLASK:
            return 0.6 if enemy_near(g, g.where[seat], 4) else NEVER
        return NEVER

    def reveal(self) -> float:
        """When at least half of the others hold nothing but Marks. [ledger 12]"""
        others = 0
        lost = 0.0
        for other in range(self.g.seats):
            if other != self.seat and self.g.role[other] == LIVING:
                others += 1
                lost += self.beliefs.marked[other]
        return 20.0 if others > 0 and lost * 2.0 >= others + 0.5 and self.g.turn > 3 else NEVER

    # -- other questions -------------------------------------------------------------------------

    def door(self, frame: Step, a: Action) -> float:
        if a[0] == REROLL:
            return 1.0
        if a[0] == GIVE_UP:
            return 0.0
        if a[0] != BREAK:
            return NEVER
        g, seat = self.g, self.seat
        chance = chance_of(frame.blocked - skill_of(g, seat, STRENGTH, FOR_BREAK))
        needed = frame.blocked - skill_of(g, seat, STRENGTH, FOR_BREAK)
        if needed > 2 and not frame.fleeing:
            return NEVER
        return chance - 0.05

    def other(self, a: Action) -> float:
        g, seat = self.g, self.seat
        verb, one, _ = a
        if verb == KEEP:
            return WORTHS[one]
        if verb == DISCARD:
            return cheapest(one)
        if verb == SUFFER:
            return 2.0 if nerves_of(g, seat) > 3 else -2.0
        if verb == ACCEPT:
            return 1.0 if not self.traitor or not holds_key(g, seat) else -1.0
        if verb == REFUSE:
            return 0.0
        if verb == GIVE:
            return self.give(one)
        if verb == TAKE:
            return float(size(one))
        if verb == ARM:
            return 1.0 + g.setup.weapon_strength[one]
        if verb == GO:
            return self.place(one)
        if verb == BUILD:
            return 1.0 if one < SLOTS - 10 else 0.0
        return 0.0

    def give(self, cards: int) -> float:
        """Keys from a doomed hand; nothing else goes for nothing."""
        g = self.g
        found = 0.0
        for card in things(cards):
            key = g.setup.icon[card // USES] == MISSION
            found += 1.0 if key and g.doom[self.seat] > 0 and not self.traitor else -1.0
        return found

    def place(self, square: int) -> float:
        """Where to be set down: near what it wants, far from Enemies."""
        g, seat = self.g, self.seat
        if not self.goals:
            self.goals = goals(g, seat, Ways(g, seat), self.traitor)
        near = 4.0 if enemy_near(g, square, 2) else 0.0
        return self.goals[square] - near + 0.1 * hideout_of(g, seat)
