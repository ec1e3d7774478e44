"""Rules of thumb for imagined games: who is ahead, what a sensible ghost does, what to try first.

A rival acts on its own state, on what everybody sees and on hearsay about the others, never on
where they really are: in an imagined game everything is there to be read, and nobody may.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from gloaming.core.flow import Action
from gloaming.core.masks import members
from gloaming.games.tillinghast.bots.hint import Hearsay
from gloaming.games.tillinghast.rules.procedures.casting import Casting
from gloaming.games.tillinghast.rules.procedures.opportunity import NO, STAND_DOWN, YES, Opportunity
from gloaming.games.tillinghast.rules.procedures.strike import LostSpirit
from gloaming.games.tillinghast.rules.procedures.turn import SETTLE, Turn
from gloaming.games.tillinghast.rules.state import Tillinghast
from gloaming.games.tillinghast.rules.terms import (
    DISSIPATE,
    DONE,
    FINISH,
    FLEE,
    GIVE_UP,
    HOUR_TAKE,
    LAST_SPELL,
    LOSES_TURN,
    MOST_SPIRITS,
    MOVE,
    ON_MAP,
    QUIET,
    STRIKE,
    SUMMON,
    VORTEX,
)

# How many turns of lead make a win e times as likely as a loss.
LEAD: Final = 2.5
# What a spirit and a cube count in the last round; the less, the more rounds are left.
SPIRITS: Final = 2.5
CUBES: Final = 0.6
BEYOND: Final = 4.0  # turns beyond the track are all alike from here on
# What a Strike must promise, in turns lost by its victims.
STRIKE_AT: Final = 2.0
# How much a turn counts in the first look at an action, and the least any action gets.
SHARPNESS: Final = 1.2
CURIOSITY: Final = 0.002
SMOKE: Final = 0.05  # the share of a spell that goes to paying too much for it
WILDNESS: Final = 0.6  # of imagined ghosts, in turns
STIRS: Final = 0.15
ALARM: Final = 0.3


# -- who is ahead ----------------------------------------------------------------------------------


def turns_left(g: Tillinghast, seat: int) -> float:
    """To the fourth spirit, if nobody interferes."""
    chart = g.setup.chart
    marks = chart.marks_of(g.marks[seat])
    if g.spirits[seat] == MOST_SPIRITS:
        return 0.0
    if g.exile[seat] == ON_MAP:
        return chart.turns_left(g.square[seat], g.power[seat], marks)
    best = 99.0
    for grave in g.setup.village.graves:
        best = min(best, chart.turns_left(grave, 0, marks))
    return best + (1.0 if g.exile[seat] == LOSES_TURN else 0.0)


def outlook(g: Tillinghast) -> list[float]:
    """How likely each seat is to win: by how far everybody is from four, and the nearer the end of
    the track, by what everybody holds. [TIL-172, TIL-175, TIL-177]"""
    left = g.setup.village.rounds - g.round + 1.0
    strengths: list[float] = []
    for seat in range(g.seats):
        turns = min(turns_left(g, seat), left + BEYOND)
        # Who has still to move in this round is that much nearer.
        turns -= g.place_in_round(seat) / g.seats if g.start_player >= 0 else 0.0
        worth = (SPIRITS * g.spirits[seat] + CUBES * g.power[seat]) / left
        strengths.append(exp(worth - turns / LEAD))
    whole = sum(strengths)
    if whole <= 0.0:
        return [1.0 / g.seats] * g.seats
    return [strength / whole for strength in strengths]


# -- what a sensible ghost does --------------------------------------------------------------------


def playout(g: Tillinghast, seat: int, rng: Random) -> Action:
    """A cheap policy for every seat of an imagined game."""
    frame = g.asking()
    if isinstance(frame, Turn):
        if frame.at == "act":
            return act(g, seat, frame, rng)
    elif isinstance(frame, Opportunity):
        return cast(g, seat, frame, rng) if frame.at == "cast" else stir(g, seat, rng)
    elif isinstance(frame, LostSpirit):
        return give_up(g, seat)
    legal = g.legal(seat)
    if legal[0][0] == HOUR_TAKE:
        return legal[-1]
    return legal[int(rng.random() * len(legal))]


def give_up(g: Tillinghast, seat: int) -> Action:
    """The mark nearest to a Grave is won back soonest."""
    marks = members(g.marks[seat])
    best = marks[0]
    for square in marks:
        if g.setup.chart.from_grave[square] < g.setup.chart.from_grave[best]:
            best = square
    return (GIVE_UP, best, -1)


def act(g: Tillinghast, seat: int, turn: Turn, rng: Random) -> Action:
    """Call a spirit, strike if it promises enough, go where it is fewest turns, draw."""
    v = g.setup.village
    here = g.square[seat]
    power = g.power[seat]
    place = v.altar_at[here]
    marks = g.setup.chart.marks_of(g.marks[seat])
    base = 1 if turn.moved else 2
    if turn.due:
        return best_way(g, seat, turn, base, marks)
    if turn.settled:
        return leave(g, turn)
    if place >= 0 and marks >> place & 1 == 0 and power >= v.cost[SUMMON]:
        if g.spirits[seat] < MOST_SPIRITS:
            return (SUMMON, v.cost[SUMMON], -1)
    if power >= v.cost[STRIKE] and g.hint is not None:
        target = best_strike(g, seat, here)
        if target >= 0:
            return (STRIKE, target, v.cost[STRIKE])
    if g.spirits[seat] == MOST_SPIRITS:
        return leave(g, turn)
    best = g.setup.chart.turns_after(here, power, base, marks) - rng.random() * WILDNESS
    chosen = leave(g, turn)
    if not turn.moved:
        for to in v.open[here]:
            turns = g.setup.chart.turns_after(to, power, 1, marks) - rng.random() * WILDNESS
            if turns < best:
                best = turns
                chosen = (MOVE, to, -1)
    if power >= v.cost[FLEE] and chosen[0] != MOVE:
        for to in v.open[here]:
            left = power - v.cost[FLEE]
            if g.setup.chart.turns_after(to, left, base, marks) < best - WILDNESS:
                return (FLEE, v.cost[FLEE], -1)
    return chosen


def leave(g: Tillinghast, turn: Turn) -> Action:
    """End the turn: with the line of staying first, if one is due."""
    if not turn.settled and not turn.quiet and turn.line_of_staying(g):
        return SETTLE
    return (FINISH, turn.most_to_draw(g), -1)


def best_way(g: Tillinghast, seat: int, frame: Casting, base: int, marks: int) -> Action:
    """Where a Flee or a Vortex that is paid for leads: to where it is fewest turns."""
    power = g.power[seat]
    ways = frame.ways(g, seat)
    chosen: Action = ways[0]
    best = 1e9
    for a in ways:
        turns = g.setup.chart.turns_after(a[1], power, base, marks)
        if turns < best:
            best = turns
            chosen = a
    return chosen


def hearsay(g: Tillinghast, other: int, square: int) -> float:
    """How sure everybody is that a ghost is on this square."""
    hint = g.hint
    if hint is None or g.exile[other] != ON_MAP:
        return 0.0
    assert isinstance(hint, Hearsay)
    return hint.at(other)[square]


def promise(g: Tillinghast, seat: int, square: int) -> float:
    """The turns a Strike there would cost its victims, by hearsay."""
    found = 0.0
    for other in range(g.seats):
        if other != seat:
            chance = hearsay(g, other, square)
            if chance > 0.02:
                found += chance * loss(g, other)
    return found


def loss(g: Tillinghast, other: int) -> float:
    """What banishment costs a ghost, in turns."""
    turns = 3.0 + 0.4 * g.power[other]
    if g.spirits[other]:
        turns += 5.0
    if g.spirits[other] == MOST_SPIRITS:
        turns += 30.0
    return turns


def best_strike(g: Tillinghast, seat: int, here: int) -> int:
    """The square worth striking, or -1."""
    best = STRIKE_AT
    found = -1
    for to in g.setup.village.open[here]:
        value = promise(g, seat, to)
        if value > best:
            best = value
            found = to
    return found


def threatened(g: Tillinghast, seat: int) -> bool:
    """Does everybody know where this ghost is, and could somebody strike it next?"""
    hint = g.hint
    if hint is None or hearsay(g, seat, g.square[seat]) < ALARM:
        return False
    assert isinstance(hint, Hearsay)
    v = g.setup.village
    away = v.distance[g.square[seat]]
    for other in range(g.seats):
        if other != seat and g.exile[other] == ON_MAP and g.power[other] >= v.cost[STRIKE]:
            near = 0.0
            rumour = hint.at(other)
            for square in v.squares:
                if away[square] <= 2:
                    near += rumour[square]
            if near > ALARM:
                return True
    return False


def stir(g: Tillinghast, seat: int, rng: Random) -> Action:
    """Mostly still; sometimes away from danger."""
    if g.power[seat] < g.setup.village.cost[FLEE] or rng.random() >= 0.5:
        return NO
    return YES if threatened(g, seat) or rng.random() < STIRS * (g.power[seat] >= 7) else NO


def cast(g: Tillinghast, seat: int, window: Opportunity, rng: Random) -> Action:
    """One Flee to wherever it costs least."""
    v = g.setup.village
    if window.due:
        ways = window.ways(g, seat)
        return ways[int(rng.random() * len(ways))]
    if g.power[seat] >= v.cost[FLEE] and not window.spent:
        return (FLEE, v.cost[FLEE], -1)
    if g.setup.declare_binds and window.can_cast(g):
        return g.legal(seat)[0]
    return STAND_DOWN


# -- what to try first -----------------------------------------------------------------------------


def prior(g: Tillinghast, seat: int, legal: list[Action]) -> list[float]:
    """How much of a search's attention each action deserves at first."""
    frame = g.asking()
    if isinstance(frame, Turn) and frame.at == "act":
        if frame.due:
            return normal(glance_ways(g, seat, 1 if frame.moved else 2, legal))
        return normal(glance(g, seat, frame, legal))
    if isinstance(frame, Opportunity):
        if frame.due:
            return normal(glance_ways(g, seat, 0, legal))
        if frame.at == "cast":
            return normal(glance_window(g, seat, legal))
        return [0.75 if a == NO else 0.25 for a in legal]
    return [1.0 / len(legal)] * len(legal)


def normal(found: list[float]) -> list[float]:
    whole = sum(found)
    return [weight / whole for weight in found]


def glance(g: Tillinghast, seat: int, turn: Turn, legal: list[Action]) -> list[float]:
    """By the turns left after it, as if it were the last action of the turn."""
    v = g.setup.village
    marks = g.setup.chart.marks_of(g.marks[seat])
    base = 1 if turn.moved else 2
    still = g.setup.chart.turns_after(g.square[seat], g.power[seat], base, marks)
    ways = [-1.0] * (LAST_SPELL + 1)  # by spell: what its best movement is worth
    found: list[float] = []
    for verb, one, two in legal:
        if verb == MOVE:
            better = still - g.setup.chart.turns_after(one, g.power[seat], 1, marks)
            weight = exp(SHARPNESS * better)
        elif verb == FINISH:
            weight = 1.0 if one == turn.most_to_draw(g) else 0.05 if one == 2 else 0.0
        elif verb == FLEE or verb == VORTEX:
            if ways[verb] < 0.0:
                better = still - after(g, seat, verb, base, marks) - 0.5
                ways[verb] = exp(SHARPNESS * better)
            weight = smoked(ways[verb], one - v.cost[verb])
        elif verb == DONE:
            weight = 1.0
        elif verb == STRIKE:
            gain = promise(g, seat, one) - STRIKE_AT
            weight = smoked(exp(min(4.0, 0.6 * gain)), two - v.cost[STRIKE])
        elif verb <= LAST_SPELL:
            weight = smoked(at_first(verb), one - v.cost[verb])
        else:
            weight = 0.0
        found.append(max(weight, CURIOSITY))
    return found


def at_first(verb: int) -> float:
    """What a spell cast on the spot is worth at first sight."""
    if verb == SUMMON:
        return 20.0
    return 0.1 if verb == QUIET else 0.03


def glance_window(g: Tillinghast, seat: int, legal: list[Action]) -> list[float]:
    v = g.setup.village
    here = g.square[seat]
    power = g.power[seat]
    marks = g.setup.chart.marks_of(g.marks[seat])
    still = g.setup.chart.turns_after(here, power, 0, marks)
    flight = -1.0
    found: list[float] = []
    for verb, one, two in legal:
        if verb == FLEE:
            if flight < 0.0:
                flight = exp(SHARPNESS * (still - after(g, seat, FLEE, 0, marks)))
            found.append(smoked(flight, one - v.cost[FLEE]))
        elif (verb, one, two) == STAND_DOWN:
            found.append(1.0)
        elif verb == DISSIPATE:
            found.append(smoked(0.1, one - v.cost[DISSIPATE]))
        else:
            found.append(0.01)
    return [max(weight, CURIOSITY) for weight in found]


def glance_ways(g: Tillinghast, seat: int, base: int, legal: list[Action]) -> list[float]:
    """Where a Flee or a Vortex may lead, by the turns left there."""
    power = g.power[seat]
    marks = g.setup.chart.marks_of(g.marks[seat])
    turns = [g.setup.chart.turns_after(a[1], power, base, marks) for a in legal]
    best = min(turns)
    return [max(exp(SHARPNESS * (best - found)), CURIOSITY) for found in turns]


def after(g: Tillinghast, seat: int, spell: int, base: int, marks: int) -> float:
    """Turns left by the best way of a Flee or a Vortex."""
    v = g.setup.village
    left = g.power[seat] - v.cost[spell]
    best = 1e9
    for to in v.graves if spell == VORTEX else v.open[g.square[seat]]:
        best = min(best, g.setup.chart.turns_after(to, left, base, marks))
    return best


def smoked(weight: float, extra: int) -> float:
    """Paying too much is worth a glance, and no more."""
    return weight if extra == 0 else weight * SMOKE / extra
