"""Rules of thumb for a ghost: fetch, carry, wait, perform together, rescue, pretend. [12.2]

A turn has two actions, so the first is weighed by the best second one that may follow. A ghost
knows what Johnny believes of it, and can tell what he will believe after the scan.
"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import Action
from gloaming.games.sonata.floor import members
from gloaming.games.sonata.setup import Setup
from gloaming.games.sonata.state import Sonata
from gloaming.games.sonata.terms import (
    BASE,
    HIM,
    INSTRUMENTS,
    JOHNNY,
    MOVE,
    NOTHING_HELD,
    PERFORM,
    PLAY,
    POSSESS,
    RED,
    SEATS,
    UNPOSSESS,
)
from gloaming.games.sonata.trace import MOVED, NO_WALL, Seen, strolled

PROGRESS: Final = 0.3  # an action nearer to the performance
READY: Final = 2  # actions within which one can perform: one turn
CAUGHT: Final = 4.0  # what being caught costs, early in the night
CAUGHT_LATE: Final = 0.6
SEEN_RISK: Final = 0.9
BELL_COST: Final = 0.3
VISIBLE_COST: Final = 0.12
COMPLETE: Final = 12.0  # what a sonata is worth against all this
WON: Final = 100.0
RESCUE: Final = 3.0
TO_RESCUE: Final = 0.22
DRIVING: Final = -0.6
STRANGER: Final = -0.25  # possessing what is not one's own, without a plan
BLUFF: Final = 0.35
# Every so many rounds all ghosts dare to be in place, so that they meet without a word.
GATHERING: Final = 4
FIRST_GATHERING: Final = 8
COURAGE: Final = 0.8
HOPE: Final = 0.3  # that the others are in place too
QUIET: Final = Seen(MOVED, NO_WALL, 0)


class Goal:
    """What a ghost is after: an instrument, where to bring it, and how much it pretends."""

    def __init__(self, instrument: int, spot: int, bluff: bool) -> None:
        self.instrument = instrument
        self.spot = spot
        self.bluff = bluff


class Haunt:
    """One decision of a ghost, weighed."""

    def __init__(
        self,
        g: Sonata,
        seat: int,
        belief: int,
        homes: int,
        ready: list[float],
        sounded: int,
        goal: Goal,
    ) -> None:
        setup = g.setup
        self.g = g
        self.seat = seat
        self.setup = setup
        self.belief = belief  # where Johnny thinks it may be
        self.homes = homes  # and where it may have begun
        self.goal = goal
        self.johnny = g.place[JOHNNY]
        self.passes = g.passes.bit_count()
        self.threat = setup.floor.threat(self.johnny, self.passes, setup.diagonal)
        self.reach = setup.floor.reach(self.johnny, self.passes, 4)
        self.fear = fear(setup, g.round)
        self.gathering = gathers(g.round)
        self.complete = chance_of_sonata(g, seat, ready, sounded)
        self.risks: dict[int, list[float]] = {}
        self.values: dict[int, float] = {}

    # -- what may happen next ---------------------------------------------------------------------

    def zone_weights(self, belief: int) -> list[float]:
        """By tile Johnny can reach: how drawn he is to capture there; then all, then his hope."""
        known = self.risks.get(belief)
        if known is None:
            count = float(max(1, belief.bit_count()))
            known = []
            total = 0.0
            best = 0.0
            for tile in self.reach:
                share = (self.setup.zones[tile] & belief).bit_count() / count
                weight = share * share * share
                known.append(weight)
                total += weight
                best = max(best, share)
            known.append(total)
            known.append(min(1.0, 0.25 + 1.2 * best))
            self.risks[belief] = known
        return known

    def risk(self, tile: int, visible: bool, belief: int) -> float:
        """How likely Johnny's next turn ends this ghost's freedom."""
        if not self.threat >> tile & 1:
            return 0.0
        if visible:
            return SEEN_RISK
        level = min(4, self.setup.floor.rings[self.johnny][tile])
        belief &= self.setup.floor.heard[self.johnny][level]
        weights = self.zone_weights(belief)
        total = weights[len(self.reach)]
        if total == 0.0:
            return 0.0
        mine = 0.0
        for n in range(len(self.reach)):
            if self.setup.zones[self.reach[n]] >> tile & 1:
                mine += weights[n]
        return mine / total * weights[len(self.reach) + 1]

    def needed(self, tile: int, held: int, lying: int) -> int:
        """Actions until the performance is done, if nobody minds."""
        steps = self.setup.floor.steps
        goal = self.goal
        if held == goal.instrument:
            return (steps[tile][goal.spot] + 1) // 2 + 1
        extra = 0 if held == NOTHING_HELD else 1
        fetch = (steps[tile][lying] + 1) // 2 + 1
        return extra + fetch + (steps[lying][goal.spot] + 1) // 2 + 1

    def state(self, tile: int, held: int, lying: int, belief: int) -> float:
        """What it is worth to end the turn like this."""
        visible = held != NOTHING_HELD
        actions = self.needed(tile, held, lying)
        courage = COURAGE if actions <= READY and self.gathering else 1.0
        value = -self.fear * courage * self.risk(tile, visible, belief)
        if visible:
            value -= VISIBLE_COST
        if self.g.captives and not visible:
            away = self.setup.floor.steps[tile][self.johnny]
            value -= TO_RESCUE * ((away + 1) // 2) * len(self.g.captives)
            return value - 0.3 * PROGRESS * actions
        return value - PROGRESS * max(READY, actions)

    # -- one turn ---------------------------------------------------------------------------------

    def weigh(self, legal: list[Action]) -> list[float]:
        """Each action with the best that may follow it."""
        g = self.g
        here = g.place[self.seat]
        held = g.holds[self.seat]
        lying = g.instruments[self.goal.instrument]
        left = g.actions - 1
        found: list[float] = []
        for verb, one, _ in legal:
            found.append(self.after(verb, one, here, held, lying, self.belief, left))
        return found

    def after(
        self, verb: int, one: int, here: int, held: int, lying: int, belief: int, left: int
    ) -> float:
        """The worth of an action in some state of this turn, with `left` more to come."""
        gain = 0.0
        if verb == MOVE:
            stroll = self.setup.floor.stroll_of[one * BASE + here]
            if stroll.entered and self.g.bells:
                gain -= self.bells(stroll.entered if self.setup.bell_enter else stroll.touched)
            if held == NOTHING_HELD:
                belief = strolled(self.setup, QUIET, belief, stroll.walls > 0)
            elif held == self.goal.instrument:
                lying = stroll.end
            here = stroll.end
        elif verb == POSSESS:
            if one == HIM:
                return self.possess_johnny(left)
            gain += 0.0 if one == self.goal.instrument else STRANGER
            held = one
        elif verb == UNPOSSESS:
            held = NOTHING_HELD
            belief = 1 << here
        elif verb == PLAY:
            laid = self.goal.bluff and held == self.goal.instrument and here == self.goal.spot
            gain += BLUFF if laid and left > 0 else -0.05
        elif verb == PERFORM:
            gain += WON if self.complete > 0.999 else COMPLETE * self.complete
        if left == 0:
            return gain + self.state(here, held, lying, belief)
        return gain + self.best_second(here, held, lying, belief)

    def bells(self, touched: int) -> float:
        cost = 0.0
        for bell in self.g.bells:
            if touched & self.setup.floor.areas[bell]:
                cost += BELL_COST
        return cost

    def possess_johnny(self, left: int) -> float:
        """With captives it frees them all and takes everybody home. [SON-133]"""
        captives = len(self.g.captives)
        if captives == 0:
            return DRIVING - self.fear * SEEN_RISK
        home = self.g.start[self.seat]
        lying = self.g.instruments[self.goal.instrument]
        if left:
            # Its friends are free again: what follows is a turn like any other, from home.
            return RESCUE * captives + self.best_second(home, NOTHING_HELD, lying, self.homes)
        value = -self.fear * self.risk(home, False, self.homes)
        return RESCUE * captives + value - PROGRESS * self.needed(home, NOTHING_HELD, lying)

    def best_second(self, here: int, held: int, lying: int, belief: int) -> float:
        """The best the second action can make of it."""
        key = ((belief * 128 + here) * 16 + held + 1) * 128 + lying
        known = self.values.get(key)
        if known is not None:
            return known
        best = -1000.0
        g = self.g
        floor = self.setup.floor
        closed = held == HIM or (held != NOTHING_HELD and not self.setup.carry_walls)
        for stroll in floor.strolls_from[here]:
            if stroll.walls and (closed or self.setup.single_use):
                continue
            best = max(best, self.after(MOVE, stroll.action[1], here, held, lying, belief, 0))
        if held == NOTHING_HELD:
            own = self.goal.instrument
            if lying == here and g.holder(own) < 0:
                best = max(best, self.after(POSSESS, own, here, held, lying, belief, 0))
            if here == self.johnny and g.captives:
                best = max(best, self.possess_johnny(0))
        else:
            best = max(best, self.after(UNPOSSESS, -1, here, held, lying, belief, 0))
            best = max(best, self.sounding(here, held, lying, belief))
        self.values[key] = best
        return best

    def sounding(self, here: int, held: int, lying: int, belief: int) -> float:
        """Perform if it can."""
        if held == self.g.card[self.seat] and here == self.g.spot[self.seat]:
            return self.after(PERFORM, -1, here, held, lying, belief, 0)
        return -1000.0


def gathers(round: int) -> bool:
    """Is the next round one of those in which all ghosts try, without a word, to perform?"""
    return round >= FIRST_GATHERING and round % GATHERING == 0


def fear(setup: Setup, round: int) -> float:
    """Being caught matters less and less as dawn comes nearer. [12.2]"""
    left = setup.rounds - round
    if left < 2:
        return 0.15
    late = 1.0 - left / (0.6 * setup.rounds)
    return CAUGHT - (CAUGHT - CAUGHT_LATE) * max(0.0, late)


def actions_needed(g: Sonata, seat: int) -> int:
    """Of a ghost whose start, spot and tile are known: actions until it has performed."""
    steps = g.setup.floor.steps
    own = g.card[seat]
    here = g.place[seat]
    if g.holds[seat] == own:
        return (steps[here][g.spot[seat]] + 1) // 2 + 1
    lying = g.instruments[own]
    extra = 0 if g.holds[seat] == NOTHING_HELD else 1
    fetch = (steps[here][lying] + 1) // 2 + 1
    return extra + fetch + (steps[lying][g.spot[seat]] + 1) // 2 + 1


def chance_of_sonata(g: Sonata, seat: int, ready: list[float], sounded: int) -> float:
    """If this ghost performs now: how likely the others have done so or still will, this round."""
    if g.captives or g.debts & ~(1 << seat) & later(g, seat):
        return 0.0
    chance = 1.0
    for other in range(RED, SEATS):
        if other == seat:
            continue
        if sounded >> other & 1:
            chance *= max(0.95, ready[other])  # why else would it have sounded its own?
        elif later(g, seat) >> other & 1:
            hope = HOPE if gathers(g.round - 1) else 0.0
            chance *= max(hope, ready[other] * 0.8)
        else:
            return 0.0
    return chance


def later(g: Sonata, seat: int) -> int:
    """The ghosts whose turn of this round is still to come, a mask."""
    first = (g.round - 1) % 3 if g.setup.rotate else 0
    place = (seat - RED - first) % 3
    found = 0
    for n in range(place + 1, 3):
        found |= 1 << RED + (first + n) % 3
    return found


def pushes(g: Sonata, legal: list[Action], beliefs: list[int], catches: list[float]) -> list[float]:
    """While Johnny can still act, out of reach of friends; after that, towards them. [12.2]"""
    floor = g.setup.floor
    here = g.place[JOHNNY]
    found: list[float] = []
    for n in range(len(legal)):
        tile = legal[n][1] if legal[n][1] > 0 else here
        value = 0.0
        if g.actions > 0:
            value -= catches[n]
            if tile != here:
                value -= 0.15  # a push later may do more
        else:
            for seat in range(RED, SEATS):
                if seat not in g.captives:
                    belief = beliefs[seat]
                    near = (belief & floor.close[tile]).bit_count()
                    value += near / max(1, belief.bit_count())
        found.append(value)
    return found


def decoy(g: Sonata, seat: int) -> int:
    """An instrument none of the ghosts needs, the nearest to where this one began; or -1."""
    best = -1
    far = 99
    for instrument in range(INSTRUMENTS):
        if instrument in g.card or g.holder(instrument) not in (-1, seat):
            continue
        steps = g.setup.floor.steps[g.place[seat]][g.instruments[instrument]]
        if steps < far:
            far = steps
            best = instrument
    return best


def somewhere(g: Sonata, seat: int, instrument: int) -> int:
    """A plausible place to carry a decoy to: some steps away, always the same for this ghost."""
    floor = g.setup.floor
    there = [t for t in members(floor.all) if 3 <= floor.steps[g.spot[seat]][t] <= 5]
    return there[(g.start[seat] * 31 + instrument * 7) % len(there)]
