"""What search needs: how imagined games are played, what is worth trying, how they stand."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from gloaming.core.flow import Action
from gloaming.games.kaidan.bots.evaluation import Beliefs, scores
from gloaming.games.kaidan.bots.perils import NEVER
from gloaming.games.kaidan.bots.ways import slot_with
from gloaming.games.kaidan.rules.ending import won
from gloaming.games.kaidan.rules.figures import is_living, nerves_of, on_trapdoor
from gloaming.games.kaidan.rules.hands import has
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.procedures.activation import Activation
from gloaming.games.kaidan.rules.terms import (
    BANISHED_ONRYO,
    BRONZE_KEY,
    CLAIM,
    DEAD,
    ESCAPED,
    GOLD_KEY,
    LIVING,
    ONRYO,
    PASSAGE,
    SILVER_KEY,
    TREASURE_ROOM,
    TREASURES,
    UNIVERSAL_KEY,
)

# How far a prior follows the rule of thumb, and what it leaves to everything else.
SHARPNESS: Final = 0.6
CURIOSITY: Final = 0.1
MOST: Final = 8  # answers a search tries
HORIZON: Final = 60  # decisions an imagined game is played on for


def playout(g: Manor, seat: int, rng: Random) -> Action:
    """For imagined games: the best by rule of thumb, in which nobody suspects anybody."""
    legal = g.legal(seat)
    if len(legal) == 1:
        return legal[0]
    values = scores(g, seat, legal, Beliefs(g.seats))
    best = max(values)
    choices: list[Action] = []
    for place in range(len(legal)):
        if values[place] == best:
            choices.append(legal[place])
    return choices[int(rng.random() * len(choices))]


def prior(g: Manor, seat: int, legal: list[Action]) -> list[float]:
    """By the rule of thumb, with something left for everything."""
    values = scores(g, seat, legal, Beliefs(g.seats))
    best = max(values)
    weights: list[float] = []
    total = 0.0
    for value in values:
        weight = exp(SHARPNESS * max(value - best, -20.0))
        weights.append(weight)
        total += weight
    even = CURIOSITY / len(legal)
    return [(1.0 - CURIOSITY) * weight / total + even for weight in weights]


def narrow(g: Manor, seat: int, legal: list[Action]) -> list[Action]:
    """Without what the rule of thumb would never do; claims change nothing in a search."""
    values = scores(g, seat, legal, Beliefs(g.seats))
    best = max(values)
    order = sorted([(-values[place], place) for place in range(len(legal))])
    kept: list[Action] = []
    for _, place in order[:MOST]:
        if values[place] > NEVER or values[place] == best:
            if legal[place][0] != CLAIM or not kept:
                kept.append(legal[place])
    return kept


def settled(g: Manor) -> bool:
    """The beginning of an Activation: nothing is under way."""
    frame = g.stack[-1]
    return isinstance(frame, Activation) and frame.at == "ask" and g.fresh_start


# -- the outlook -----------------------------------------------------------------------------------


def outlook(g: Manor) -> list[float]:
    """How likely each seat is to win, at a glance: how far the Escape has come, and the clock."""
    way = escape_chance(g)
    worth = won(g)
    found: list[float] = []
    for seat in range(g.seats):
        role = g.role[seat]
        if role == ESCAPED:
            found.append(worth[seat] / 2)
        elif role == LIVING:
            found.append(living_chance(g, seat, way))
        elif role == ONRYO or role == BANISHED_ONRYO or role == DEAD:
            gone = ESCAPED in g.role
            found.append(0.0 if gone else (1.0 - way) * (0.5 if role == DEAD else 1.0))
        else:
            found.append(0.0)
    return found


def escape_chance(g: Manor) -> float:
    """That at least one PC Escapes from here."""
    if ESCAPED in g.role:
        return 1.0
    there = 0
    for seat in range(g.seats):
        if is_living(g, seat) and seat != g.possessed:
            there += 1
    if there == 0:
        return 0.0
    score = -3.5 + 0.3 * there
    score += 1.2 * (g.silver_placed + g.bronze_placed) + 0.4 * keys_in_hands(g)
    score += 0.4 * (slot_with(g, TREASURE_ROOM) >= 0) + 0.5 * (slot_with(g, PASSAGE) >= 0)
    if GOLD_KEY not in g.decks[TREASURES]:
        score += 1.2
    if g.gold_placed:
        score += 2.5
    score += 0.08 * (len(g.event_deck) - 12)
    return 1.0 / (1.0 + exp(-score))


def keys_in_hands(g: Manor) -> int:
    found = 0
    for seat in range(g.seats):
        if g.role[seat] == LIVING and seat != g.possessed:
            for key in (SILVER_KEY, BRONZE_KEY, UNIVERSAL_KEY, GOLD_KEY):
                found += has(g, seat, key)
    return found


def living_chance(g: Manor, seat: int, way: float) -> float:
    """Its own share of an Escape: by its Nerves, its doom and its pile."""
    if seat == g.possessed:
        return (1.0 - way) * 0.5 + way * 0.1
    health = min(nerves_of(g, seat), 5) / 5.0
    chance = way * (0.3 + 0.5 * health)
    if g.gold_placed and on_trapdoor(g, seat):
        chance = 0.95
    if g.doom[seat] > 0:
        chance *= 0.4
    if not g.defeated and g.status[seat] == 0:
        chance *= 0.3
    return min(chance, 1.0)
