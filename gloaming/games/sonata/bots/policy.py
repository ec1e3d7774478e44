"""Rules of thumb for imagined nights: what deserves attention, how to play on, who may win."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from gloaming.core.flow import Action
from gloaming.games.sonata.bots.fast_playout import Turn, hunt_quickly
from gloaming.games.sonata.bots.ghost_tactics import (
    READY,
    Friends,
    Goal,
    Haunt,
    actions_needed,
    pushes,
)
from gloaming.games.sonata.bots.hint import Fog
from gloaming.games.sonata.bots.johnny_tactics import Hunt, ask, camping, reckoned, usual_weights
from gloaming.games.sonata.bots.win_chance import AT_HOME, FAR, FREED, chance
from gloaming.games.sonata.rules.floor import SITTING, last_step
from gloaming.games.sonata.rules.procedures.ghost import ACTIONS, order_of
from gloaming.games.sonata.rules.state import Sonata
from gloaming.games.sonata.rules.terms import (
    BASE,
    BY_SONATA,
    CAPTURE,
    FREE,
    GHOSTS_PHASE,
    HELP,
    JOHNNY,
    JOHNNY_PHASE,
    LISTEN,
    MOVE,
    NOT_YET,
    NOTHING_HELD,
    READY_WORD,
    RED,
    SEATS,
    SOON,
    WHISPER_PHASE,
)

HORIZON: Final = 4  # decisions an imagined night goes on, and then to the end of the round
SHARPNESS: Final = 0.25  # how strongly a prior follows the rules of thumb
CURIOSITY: Final = 0.004


def worths(g: Sonata, seat: int, legal: list[Action]) -> list[float]:
    """One number for each answer, in a night of which everything is known or imagined."""
    verb = legal[0][0]
    if verb == LISTEN:
        return ask(legal)
    if g.phase == WHISPER_PHASE:
        if seat == JOHNNY:
            return Hunt(g, reckoned(g), usual_weights(g)).bells(legal)
        return [0.0] * len(legal)
    if verb == FREE:
        return [0.0] * len(legal)
    if seat == JOHNNY:
        return Hunt(g, reckoned(g), usual_weights(g)).weigh(legal)
    beliefs = reckoned(g)
    if g.phase == JOHNNY_PHASE:
        hunt = Hunt(g, beliefs, usual_weights(g))
        here = g.place[JOHNNY]
        catches = [hunt.catch(a[1] if a[1] > 0 else here) for a in legal]
        return pushes(g, legal, beliefs, catches)
    friends = Friends()
    for other in range(RED, SEATS):
        friends.needs[other] = actions_needed(g, other)
        if g.performed[other]:
            friends.sounded |= 1 << other
            friends.ready[other] = 1.0
        elif friends.needs[other] <= READY:
            friends.ready[other] = 0.8
    goal = Goal(g.card[seat], g.spot[seat], False)
    return Haunt(g, seat, beliefs[seat], homes(g, seat), friends, goal).weigh(legal)


def homes(g: Sonata, seat: int) -> int:
    """Where Johnny thinks a ghost may have begun."""
    fog = g.hint
    if fog is None:
        return g.setup.floor.all
    assert isinstance(fog, Fog)
    return fog.homes[seat]


def prior(g: Sonata, seat: int, legal: list[Action]) -> list[float]:
    """How much attention each answer deserves before anybody has tried it; sums to one."""
    return attention(worths(g, seat, legal), SHARPNESS)


def attention(values: list[float], sharpness: float) -> list[float]:
    """Shares that follow values."""
    best = max(values)
    total = 0.0
    found: list[float] = []
    for value in values:
        share = exp(max(-30.0, (value - best) / sharpness)) + CURIOSITY
        found.append(share)
        total += share
    return [share / total for share in found]


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
    values = Hunt(g, reckoned(g), usual_weights(g)).bells(legal)
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
    if g.asking().at == "act":
        act: Action = hunt_quickly(g, rng) if seat == JOHNNY else Turn(g, seat, rng).choose()
        return act
    legal = g.legal(seat)
    if legal[0][0] == LISTEN:
        return legal[0]
    if g.phase == WHISPER_PHASE and seat != JOHNNY:
        return honest_word(g, seat, legal)
    return legal[int(rng.random() * len(legal))]


# -- who may win -----------------------------------------------------------------------------------


def settled(g: Sonata) -> bool:
    """At the beginning of a round everything is as it was judged when the outlook was fitted."""
    if g.phase == GHOSTS_PHASE and g.actions == ACTIONS:
        for seat in order_of(g):
            if seat not in g.captives:
                return seat == g.active
    return False


def ghosts_chance(g: Sonata) -> float:
    """As far as Johnny may hunt, and as far as he may sit where he is."""
    camp = camping(g)
    hunted = chance_against(g, g.passes.bit_count())
    return hunted if camp == 0.0 else hunted + camp * (chance_against(g, SITTING) - hunted)


def chance_against(g: Sonata, passes: int) -> float:
    """By what they still need, what Johnny guards, who is caught, and who may free them."""
    slowest = 0
    total = 0
    guarded = 0
    covered = 0
    away = FAR
    threat = g.setup.floor.threat(g.place[JOHNNY], passes, g.setup.diagonal)
    steps = g.setup.floor.steps[g.place[JOHNNY]]
    for seat in range(RED, SEATS):
        needed = AT_HOME
        if seat not in g.captives:
            needed = actions_needed(g, seat)
            covered += threat >> g.spot[seat] & 1
            if g.holds[seat] != g.card[seat]:
                guarded += threat >> g.instruments[g.card[seat]] & 1
            if g.holds[seat] == NOTHING_HELD:
                away = min(away, (steps[g.place[seat]] + 1) // 2)
        slowest = max(slowest, needed)
        total += needed
    left = g.setup.rounds - g.round
    found = chance(left, slowest, total, len(g.captives), guarded, covered)
    if g.captives:
        freed = chance(left - 1, max(slowest, AT_HOME), max(total, 3 * AT_HOME), 0, 0, 0)
        found += FREED[away] * (freed - found)
    return found


def outlook(g: Sonata) -> list[float]:
    """Each seat's share of the win, from an imagined night as it lies."""
    if g.ended != NOT_YET:
        ghosts = 1.0 if g.ended == BY_SONATA else 0.0
    else:
        ghosts = ghosts_chance(g)
    return [1.0 - ghosts, ghosts / 3.0, ghosts / 3.0, ghosts / 3.0]
