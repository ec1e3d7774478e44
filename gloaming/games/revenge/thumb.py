"""Rules of thumb: chances anybody can work out from the open table (ledger 6.3, 12).

All of it reads public fields only, so it serves the bots, imagined games and the aids alike.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from gloaming.core.flow import Action
from gloaming.games.revenge.procedures.turn import (
    ABILITIES,
    BLOCKS,
    CONTRACTS,
    ENDING,
    MARKS,
    ORDERS,
    Turn,
    why_no_effect,
)
from gloaming.games.revenge.setup import Prospect
from gloaming.games.revenge.state import Revenge, members
from gloaming.games.revenge.terms import (
    ABILITY,
    BLOCK,
    CONTRACT,
    DRAIN,
    HALVE,
    MARK,
    ORDER,
    SILENCE,
)

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
# How far a score must fall behind before search hardly looks at it, and the least it looks.
SHARPNESS: Final = 0.02
CURIOSITY: Final = 0.03
# How much chance plays with the scores of imagined players.
WILDNESS: Final = 0.05
# Self-play pays for sabotage almost only when the threat moves next: by seats of distance.
NEARNESS: Final[list[float]] = [0.0, 1.0, 0.2, 0.04]
# The chance to come through so many marks; more than six is as good as none.
SPARED: Final[list[float]] = [1.0, 0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625]
# How many sets of cards to remember before starting afresh.
REMEMBERED: Final = 20_000

# The chance to win, fitted to 12,000 games of four heuristics (a softmax over the seats).
# By bars still to go:
BARS_TO_GO: Final[list[float]] = [
    *[5.0, 3.73, 3.54, 3.26, 2.99, 2.82, 2.62, 2.42, 2.25, 1.98, 1.84, 1.59, 1.42],
    *[1.32, 1.16, 1.06, 0.94, 0.77, 0.67, 0.51, 0.4, 0.28, 0.25, 0.12, 0.0],
]
FAR: Final = 24
FARTHER: Final = 0.11
NEAR: Final = 8
# Beyond so many bars no contract of the book fills a meter at one stroke.
REACH: Final = 12
# By seats until its turn: what the chance to finish on that turn is worth, and the wait itself.
FINISHING: Final[list[float]] = [2.55, 1.27, 0.63, 0.45]
WAITING: Final[list[float]] = [0.0, -0.06, -0.14, -0.23]
WAITING_NEAR: Final[list[float]] = [0.0, -0.07, -0.18, -0.37]
# A token of the first eight, and of the next eight.
RICH: Final = 0.028
RICHER: Final = 0.015
PURSE: Final = 8
MARKED: Final = -0.33
MARKED_NEAR: Final = -0.54
HALVED: Final = -0.28
SILENCED: Final = -0.24
READY: Final = 0.07
GHOSTLY: Final[list[float]] = [0.0, -0.28, 0.03, -0.2]


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


def prior(g: Revenge, seat: int, legal: list[Action]) -> list[float]:
    """How much attention each action deserves before anybody has tried it; sums to one."""
    found = scores(g, seat, legal)
    best = -10.0
    for n in range(len(found)):
        if legal[n][0] != ABILITY and found[n] > best:
            best = found[n]
    total = 0.0
    for n in range(len(found)):
        score = found[n]
        if legal[n][0] == ABILITY:
            worth = ability_score(g, seat, legal[n][1], legal[n][2], False)
            score = best + (worth - ABILITY_BAR)
        found[n] = exp(max(-20.0, (score - best) / SHARPNESS)) + CURIOSITY
        total += found[n]
    return [weight / total for weight in found]


def playout(g: Revenge, seat: int, rng: Random) -> Action:
    """The heuristic without lists and a little wild: a player for imagined games."""
    turn = g.stack[-1]
    assert isinstance(turn, Turn)
    if turn.ability_ready(g):
        action = best_ability(g, seat)
        if action[0] == ABILITY:
            return action
    if turn.at != "main":
        return ENDING
    best = -1.0
    choice = ENDING
    for klass in range(3):
        if g.is_open(seat, klass):
            score = contract_score(g, seat, klass, True) + WILDNESS * rng.random()
            if score > best:
                best = score
                choice = CONTRACTS[klass]
    if g.tokens[seat] >= g.setup.block_cost and not g.must_obey(seat):
        for step in range(1, g.seats):
            target = (seat + step) % g.seats
            if threat_now(g, target, True) > 0.0:
                if g.tokens[seat] >= g.setup.mark_cost:
                    score = mark_score(g, seat, target, True)
                    if score > best:
                        best = score
                        choice = MARKS[target]
                for klass in range(3):
                    if g.blocks[target][klass] < 0:
                        score = block_score(g, seat, target, klass, True)
                        if score > best:
                            best = score
                            choice = BLOCKS[target][klass]
    if best > -1.0:
        return choice
    legal = g.legal(seat)
    return legal[int(rng.random() * len(legal))]


def best_ability(g: Revenge, seat: int) -> Action:
    """The ability where it does most, if it does enough; ending the turn stands for none."""
    ghost = g.ghost[seat]
    best = ABILITY_BAR
    choice = ENDING
    for target in range(g.seats):
        if target == seat or why_no_effect(g, ghost, target) is not None:
            continue
        if ghost == ORDER:
            for klass in range(3):
                score = ability_score(g, seat, target, klass, True)
                if score >= best:
                    best = score
                    choice = ORDERS[target][klass]
        else:
            score = ability_score(g, seat, target, -1, True)
            if score >= best:
                best = score
                choice = ABILITIES[target]
    return choice


def outlook(g: Revenge) -> list[float]:
    """Each seat's chance to win, from the open table as it lies."""
    weights: list[float] = []
    total = 0.0
    for seat in range(g.seats):
        weight = exp(standing(g, seat))
        weights.append(weight)
        total += weight
    return [weight / total for weight in weights]


def standing(g: Revenge, seat: int) -> float:
    """How well a seat is placed, on the logarithmic scale of the fit."""
    setup = g.setup
    need = setup.meter_size - g.meter[seat]
    near = need <= NEAR
    wait = (seat - g.active) % g.seats
    value = BARS_TO_GO[need] if need <= FAR else BARS_TO_GO[FAR] - FARTHER * (need - FAR)
    if need <= REACH:
        value += FINISHING[wait] * (finish_now(g, seat) if wait == 0 else threat_now(g, seat, True))
    tokens = g.tokens[seat]
    if wait == 0 and not setup.income_at_end:
        tokens -= setup.income  # what the others still have to collect
    value += RICH * min(tokens, PURSE) + RICHER * min(max(tokens - PURSE, 0), PURSE)
    value += (MARKED_NEAR if near else MARKED) * min(len(g.marks[seat]), 3)
    value += WAITING_NEAR[wait] if near else WAITING[wait]
    if g.halved[seat] >= 0:
        value += HALVED
    if g.silenced[seat] >= 0:
        value += SILENCED
    if g.round >= g.ready_round[seat]:
        value += READY
    return value + GHOSTLY[g.ghost[seat]]


def finish_now(g: Revenge, seat: int) -> float:
    """The chance to fill the meter with the best contract open at this moment."""
    need = needed(g, seat, g.halved[seat] >= 0)
    best = 0.0
    for klass in range(3):
        if g.is_open(seat, klass):
            best = max(best, finish_chance(g, seat, klass, need, True))
    return best
