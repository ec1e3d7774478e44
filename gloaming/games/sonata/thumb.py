"""Rules of thumb for imagined nights: what deserves attention, how to play on, who may win."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from gloaming.core.flow import Action
from gloaming.games.sonata.floor import last_step
from gloaming.games.sonata.haunter import Goal, Haunt, actions_needed, fear, pushes
from gloaming.games.sonata.hunter import Hunt, ask, rings_heard, usual_weights
from gloaming.games.sonata.state import Sonata
from gloaming.games.sonata.terms import (
    BASE,
    BY_SONATA,
    CAPTURE,
    FREE,
    HIM,
    JOHNNY,
    JOHNNY_PHASE,
    LISTEN,
    MOVE,
    NOT_YET,
    NOTHING_HELD,
    PERFORM,
    PLAY,
    POSSESS,
    RED,
    SEATS,
    UNPOSSESS,
    WHISPER_PHASE,
)

# Cards of the Communication Deck by their place in it.
HELP: Final = 0
READY_WORD: Final = 3
SOON: Final = 4

SHARPNESS: Final = 0.25  # how strongly a prior follows the rules of thumb
CURIOSITY: Final = 0.004
WILD: Final = 0.25


def worths(g: Sonata, seat: int, legal: list[Action]) -> list[float]:
    """One number for each answer, in a night of which everything is known or imagined."""
    verb = legal[0][0]
    if verb == LISTEN:
        return ask(legal)
    if g.phase == WHISPER_PHASE:
        if seat == JOHNNY:
            return Hunt(g, rings_heard(g), usual_weights(g)).bells(legal)
        return [0.0] * len(legal)
    if verb == FREE:
        return [0.0] * len(legal)
    if seat == JOHNNY:
        return Hunt(g, rings_heard(g), usual_weights(g)).weigh(legal)
    beliefs = rings_heard(g)
    if g.phase == JOHNNY_PHASE:
        hunt = Hunt(g, beliefs, usual_weights(g))
        here = g.place[JOHNNY]
        catches = [hunt.catch(a[1] if a[1] > 0 else here) for a in legal]
        return pushes(g, legal, beliefs, catches)
    ready = [0.0] * SEATS
    sounded = 0
    for other in range(RED, SEATS):
        if g.performed[other]:
            sounded |= 1 << other
            ready[other] = 1.0
        elif actions_needed(g, other) <= 2:
            ready[other] = 0.8
    goal = Goal(g.card[seat], g.spot[seat], False)
    return Haunt(g, seat, beliefs[seat], g.setup.floor.all, ready, sounded, goal).weigh(legal)


def prior(g: Sonata, seat: int, legal: list[Action]) -> list[float]:
    """How much attention each answer deserves before anybody has tried it; sums to one."""
    found = worths(g, seat, legal)
    best = max(found)
    total = 0.0
    for n in range(len(found)):
        found[n] = exp(max(-30.0, (found[n] - best) / SHARPNESS)) + CURIOSITY
        total += found[n]
    return [weight / total for weight in found]


# -- what a search need try ------------------------------------------------------------------------

BELLS_TRIED: Final = 6


def narrow(g: Sonata, seat: int, legal: list[Action]) -> list[Action]:
    """One way to each end that others can tell apart, and no Capture that could be a claim."""
    if g.phase == WHISPER_PHASE:
        return best_bells(g, legal) if seat == JOHNNY else [honest_word(g, seat, legal)]
    if legal[0][0] != MOVE:
        return legal
    floor = g.setup.floor
    here = g.place[seat]
    seen: set[int] = set()
    found: list[Action] = []
    for action in legal:
        verb = action[0]
        if verb == CAPTURE:
            continue  # a claim is never worse [SON-R43]
        if verb == MOVE:
            key = last_step(action[1], here)
            if seat != JOHNNY:
                stroll = floor.stroll_of[action[1] * BASE + here]
                key = key * 2 + (1 if stroll.walls else 0)
                for bell in g.bells:
                    key = key * 2 + (1 if stroll.touched & floor.areas[bell] else 0)
            if key in seen:
                continue
            seen.add(key)
        found.append(action)
    return found


def best_bells(g: Sonata, legal: list[Action]) -> list[Action]:
    values = Hunt(g, rings_heard(g), usual_weights(g)).bells(legal)
    order = sorted(range(len(legal)), key=values.__getitem__, reverse=True)
    return [legal[n] for n in order[:BELLS_TRIED]]


def honest_word(g: Sonata, seat: int, legal: list[Action]) -> Action:
    """What the suggested readings would have a ghost say. [9.3]"""
    needed = actions_needed(g, seat)
    last = len(legal) - 1
    if seat in g.captives:
        return legal[HELP]
    if needed <= 2:
        return legal[min(READY_WORD, last)]
    return legal[min(SOON, last)] if needed <= 6 else legal[last]


# -- playing on ------------------------------------------------------------------------------------


def playout(g: Sonata, seat: int, rng: Random) -> Action:
    """Quick and a little wild."""
    legal = g.legal(seat)
    verb = legal[0][0]
    if g.phase == WHISPER_PHASE or verb == LISTEN or verb == FREE:
        return legal[int(rng.random() * len(legal))] if verb != LISTEN else legal[0]
    if seat == JOHNNY:
        return hunt_quickly(g, legal, rng)
    if g.phase == JOHNNY_PHASE:
        return legal[int(rng.random() * len(legal))]
    return haunt_quickly(g, seat, legal, rng)


def hunt_quickly(g: Sonata, legal: list[Action], rng: Random) -> Action:
    """Go where a Capture promises most; with the last action, capture or stand on guard."""
    beliefs = rings_heard(g)
    hunt = Hunt(g, beliefs, usual_weights(g))
    here = g.place[JOHNNY]
    floor = g.setup.floor
    now = hunt.catch(here)
    if g.actions <= 1:
        if now > 0.12 + 0.1 * rng.random():
            return legal[len(legal) - 1]
        return legal[int(rng.random() * (len(legal) - 2))]
    best = now - 0.05
    target = here
    reach = floor.reach(here, g.passes.bit_count(), 4)
    for tile in reach:
        value = hunt.catch(tile) + 0.05 * rng.random()
        if value > best:
            best = value
            target = tile
    if target == here:
        return legal[len(legal) - 1] if now > 0.3 else legal[0]
    for action in legal:
        if action[0] == MOVE and last_step(action[1], here) == target:
            return action
    return legal[0]


def haunt_quickly(g: Sonata, seat: int, legal: list[Action], rng: Random) -> Action:
    """Nearer to the performance, away from Johnny, with a glance at the others."""
    setup = g.setup
    floor = setup.floor
    johnny = g.place[JOHNNY]
    threat = floor.threat(johnny, g.passes.bit_count(), setup.diagonal)
    worry = fear(setup, g.round)
    own = g.card[seat]
    spot = g.spot[seat]
    held = g.holds[seat]
    here = g.place[seat]
    lying = g.instruments[own]
    best = -1000.0
    choice = legal[0]
    for action in legal:
        verb = action[0]
        tile = here
        holding = held
        value = WILD * rng.random()
        if verb == MOVE:
            tile = floor.stroll_of[action[1] * BASE + here].end
        elif verb == POSSESS:
            if action[1] == HIM:
                if g.captives:
                    return action
                continue
            if action[1] != own:
                value -= 0.3
            holding = action[1]
        elif verb == UNPOSSESS:
            holding = NOTHING_HELD
        elif verb == PLAY:
            value -= 0.2
        elif verb == PERFORM:
            value += 2.0 + 3.0 * (g.performed[RED] + g.performed[RED + 1] + g.performed[RED + 2])
        if holding == own:
            needed = (floor.steps[tile][spot] + 1) // 2 + 1
        else:
            needed = (floor.steps[tile][lying] + 1) // 2 + (floor.steps[lying][spot] + 1) // 2 + 2
        if g.captives and holding == NOTHING_HELD:
            value -= 0.2 * ((floor.steps[tile][johnny] + 1) // 2)
        value -= 0.3 * max(2, needed)
        if threat >> tile & 1:
            value -= worry * (0.6 if holding != NOTHING_HELD else 0.15)
        if value > best:
            best = value
            choice = action
    return choice


# -- who may win -----------------------------------------------------------------------------------

BIAS: Final = 1.6
PER_CAPTIVE: Final = -1.5
SLOWEST: Final = -0.11
ALL_ACTIONS: Final = -0.035
LATE: Final = -0.9
THREATENED: Final = -0.5


def features(g: Sonata) -> list[float]:
    """What the outlook goes by."""
    slowest = 0
    total = 0
    danger = 0.0
    threat = g.setup.floor.threat(g.place[JOHNNY], g.passes.bit_count(), g.setup.diagonal)
    for seat in range(RED, SEATS):
        needed = actions_needed(g, seat)
        if seat in g.captives:
            needed += 6
        elif threat >> g.place[seat] & 1:
            danger += 1.0 if g.holds[seat] != NOTHING_HELD else 0.35
        slowest = max(slowest, needed)
        total += needed
    left = g.setup.rounds - g.round
    late = max(0.0, 1.0 - left / 12.0)
    return [1.0, float(len(g.captives)), float(slowest), float(total), late, danger]


def outlook(g: Sonata) -> list[float]:
    """Each seat's share of the win, from an imagined night as it lies."""
    if g.ended != NOT_YET:
        ghosts = 1.0 if g.ended == BY_SONATA else 0.0
    else:
        found = features(g)
        weights = (BIAS, PER_CAPTIVE, SLOWEST, ALL_ACTIONS, LATE, THREATENED)
        total = 0.0
        for n in range(len(found)):
            total += weights[n] * found[n]
        ghosts = 1.0 / (1.0 + exp(-max(-20.0, min(20.0, total))))
    return [1.0 - ghosts, ghosts / 3.0, ghosts / 3.0, ghosts / 3.0]
