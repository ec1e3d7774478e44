"""What search uses: how imagined games are played, what to try first, who is ahead.

All of it reads public fields only. The weights are from self-play (ledger 12.3).
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from gloaming.core.flow import Action
from gloaming.games.revenge.bots.evaluation import (
    ABILITY_BAR,
    ability_score,
    block_score,
    contract_score,
    finish_chance,
    mark_score,
    needed,
    scores,
    threat_now,
)
from gloaming.games.revenge.rules.procedures.turn import (
    ABILITIES,
    BLOCKS,
    CONTRACTS,
    ENDING,
    MARKS,
    ORDERS,
    Turn,
    why_no_effect,
)
from gloaming.games.revenge.rules.state import Revenge
from gloaming.games.revenge.rules.terms import ABILITY, ORDER

# How far a score must fall behind before search hardly looks at it, and the least it looks.
SHARPNESS: Final = 0.02
CURIOSITY: Final = 0.03
# How much chance plays with the scores of imagined players.
WILDNESS: Final = 0.05

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
