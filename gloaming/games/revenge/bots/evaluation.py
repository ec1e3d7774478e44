"""Rules of thumb: chances anybody can work out from the open table (ledger 6.3, 12).

All of it reads public fields only, so it serves the bots, imagined games and the aids alike.
"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import Action
from gloaming.core.masks import members
from gloaming.games.revenge.rules.setup import Prospect
from gloaming.games.revenge.rules.state import Revenge
from gloaming.games.revenge.rules.terms import ABILITY, BLOCK, CONTRACT, DRAIN, HALVE, MARK, SILENCE

# Weights from self-play (ledger 12.3).
FINISH: Final = 4.3
THRIFT: Final = 0.005
BURNING: Final = 0.04
MARKING: Final = 1.25
MARK_BAR: Final = 0.05
BLOCKING: Final = 0.15
BLOCK_BAR: Final = 0.025
LEADER: Final = 0.35
ABILITY_BAR: Final = 0.08
STOLEN: Final = 0.005
ORDERED: Final = 0.02
# Self-play pays for sabotage almost only when the threat moves next: by seats of distance.
NEARNESS: Final[list[float]] = [0.0, 1.0, 0.2, 0.04]
# The chance to come through so many marks; more than six is as good as none.
SPARED: Final[list[float]] = [1.0, 0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625]
# How many sets of cards to remember before starting afresh.
REMEMBERED: Final = 20_000


def prospect(g: Revenge, klass: int, rough: bool) -> Prospect:
    """What the next card of a class promises; an empty stack is shuffled first. [6.3]

    A rough answer takes the whole class for unseen: quicker, and good enough for imagined games.
    """
    setup = g.setup
    if rough or g.stack_counts[klass] == 0:
        return setup.fresh[klass]
    cards = g.unseen[klass]
    found = setup.prospects.get(cards)
    if found is None:
        rewards = [setup.reward[card] for card in members(cards)]
        found = Prospect(rewards, setup.round_half_up)
        if len(setup.prospects) >= REMEMBERED:
            setup.prospects.clear()
        setup.prospects[cards] = found
    return found


def spared(g: Revenge, seat: int) -> float:
    """Chance that no mark on this seat strikes."""
    return SPARED[min(len(g.marks[seat]), 6)]


def needed(g: Revenge, seat: int, halved: bool) -> int:
    """The least reward that would fill this meter."""
    need = g.setup.meter_size - g.meter[seat]
    if not halved:
        return need
    return need * 2 - 1 if g.setup.round_half_up else need * 2


def finish_chance(g: Revenge, seat: int, klass: int, need: int, rough: bool) -> float:
    """W(j,c): chance that this contract fills the meter, if it is accepted. [6.3]"""
    if need > g.setup.best_reward[klass]:
        return 0.0
    worth = prospect(g, klass, rough).worth
    if need >= len(worth):
        return 0.0
    return g.setup.odds[klass] / 6.0 * spared(g, seat) * worth[need]


def threat(
    g: Revenge, seat: int, lost: int, closed: int, order: int, halved: bool, rough: bool
) -> float:
    """W(j): chance that a rival wins on its next turn.

    `lost` tokens fewer, classes of the mask `closed` shut, under `order` (-1: none).
    """
    setup = g.setup
    need = needed(g, seat, halved)
    tokens = g.tokens[seat] - lost
    if not setup.income_at_end:
        tokens += setup.income
    best = 0.0
    for klass in range(3):
        if need > setup.best_reward[klass] or setup.costs[klass] > tokens:
            continue
        if closed >> klass & 1 or g.blocks[seat][klass] >= 0 or (order >= 0 and order != klass):
            continue
        best = max(best, finish_chance(g, seat, klass, need, rough))
    return best


def threat_now(g: Revenge, seat: int, rough: bool) -> float:
    if g.silenced[seat] >= 0:
        return 0.0
    return threat(g, seat, 0, 0, g.order[seat], g.halved[seat] >= 0, rough)


def expected_bars(g: Revenge, seat: int, klass: int, rough: bool) -> float:
    """Bars a contract of this class brings on average, marks and halving counted."""
    card = prospect(g, klass, rough)
    bars = card.mean_halved if g.halved[seat] >= 0 else card.mean
    return g.setup.odds[klass] / 6.0 * spared(g, seat) * bars


def contract_score(g: Revenge, seat: int, klass: int, rough: bool) -> float:
    """Bars, the finish, thrift; and marks are better burnt than carried about. [12.1]"""
    setup = g.setup
    bars = expected_bars(g, seat, klass, rough)
    finish = finish_chance(g, seat, klass, needed(g, seat, g.halved[seat] >= 0), rough)
    burnt = BURNING * (1.0 - spared(g, seat))
    return bars / setup.meter_size + FINISH * finish - THRIFT * setup.costs[klass] + burnt


def mark_score(g: Revenge, seat: int, target: int, rough: bool) -> float:
    return MARKING * threat_now(g, target, rough) * nearness(g, seat, target) - MARK_BAR


def block_score(g: Revenge, seat: int, target: int, klass: int, rough: bool) -> float:
    before = threat_now(g, target, rough)
    if before == 0.0:
        return -BLOCK_BAR
    after = threat(g, target, 0, 1 << klass, g.order[target], g.halved[target] >= 0, rough)
    return BLOCKING * (before - after) * nearness(g, seat, target) - BLOCK_BAR


def ability_score(g: Revenge, seat: int, target: int, klass: int, rough: bool) -> float:
    """How much the target's finish fades, a little for the leader, a little for tokens."""
    ghost = g.ghost[seat]
    before = threat_now(g, target, rough)
    halved = g.halved[target] >= 0
    score = LEADER * g.meter[target] / g.setup.meter_size
    if ghost == SILENCE:
        after = 0.0
    elif ghost == DRAIN:
        taken = min(g.setup.drain, g.tokens[target])
        after = threat(g, target, taken, 0, g.order[target], halved, rough)
        score += STOLEN * taken
    elif ghost == HALVE:
        after = threat(g, target, 0, 0, g.order[target], True, rough)
    else:
        after = threat(g, target, 0, 0, klass, halved, rough)
        card = prospect(g, klass, rough)
        bars = card.mean_halved if halved else card.mean
        score -= ORDERED * g.setup.odds[klass] / 6.0 * bars
    return score + max(0.0, before - after)


def nearness(g: Revenge, seat: int, target: int) -> float:
    return NEARNESS[(target - seat) % g.seats]


def scores(g: Revenge, seat: int, legal: list[Action]) -> list[float]:
    """The heuristic of ledger 12.3: one number per legal action."""
    found: list[float] = []
    for verb, one, two in legal:
        if verb == CONTRACT:
            score = contract_score(g, seat, one, False)
        elif verb == MARK:
            score = mark_score(g, seat, one, False)
        elif verb == BLOCK:
            score = block_score(g, seat, one, two, False)
        elif verb == ABILITY:
            # Abilities are free: a good one goes before any main action, a poor one waits.
            worth = ability_score(g, seat, one, two, False)
            score = 10.0 + worth if worth >= ABILITY_BAR else -10.0
        else:
            score = 0.0
        found.append(score)
    return found
