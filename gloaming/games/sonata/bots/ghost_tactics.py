"""Rules of thumb for a ghost: fetch, carry, wait, perform together, rescue, pretend. [12.2]

A turn has two actions, so the first is weighed by the best second one that may follow. A ghost
knows what Johnny believes of it, and can tell what he will believe after the scan.
"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import Action
from gloaming.core.masks import members
from gloaming.games.sonata.bots.hint import spread
from gloaming.games.sonata.bots.win_chance import AT_HOME, hope
from gloaming.games.sonata.rules.state import Sonata
from gloaming.games.sonata.rules.terms import (
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

READY: Final = 2  # actions within which one can perform: one turn
GUARDED: Final = 3  # actions more, as long as Johnny threatens an instrument
SEEN_RISK: Final = 0.9
CALM: Final = 0.35  # of the night one has time; after that risks count less and less …
NERVE: Final = 0.3  # … down to this
CAUTION: Final = 1.0  # being caught is bad, even if not much is to be lost
BELL_COST: Final = 0.3
VISIBLE_COST: Final = 0.12
WIN: Final = 12.0  # what a sonata is worth against all this
WON: Final = 100.0
RESCUE: Final = 0.5
LATER: Final = 0.05  # what can be performed at once should be
SOONER: Final = 0.15  # what is nearer is better, even if others are slower
TO_RESCUE: Final = 0.22
DRIVING: Final = -4.0
STRANGER: Final = -0.25  # possessing what is not one's own, without a plan
BLUFF: Final = 0.35
# Every so many rounds all ghosts try, so that they meet without a word.
GATHERING: Final = 4
FIRST_GATHERING: Final = 8
HOPE: Final = 0.3  # that the others are in place too


class Goal:
    """What a ghost is after: an instrument, where to bring it, and how much it pretends."""

    def __init__(self, instrument: int, spot: int, bluff: bool) -> None:
        self.instrument = instrument
        self.spot = spot
        self.bluff = bluff


class Friends:
    """What a ghost can tell of the others, by seat."""

    def __init__(self) -> None:
        self.ready = [0.0] * SEATS  # how likely it can perform in its next turn
        self.needs = [0] * SEATS  # actions until it has performed
        self.sounded = 0  # who has sounded its own instrument this round, a mask


class Haunt:
    """One decision of a ghost, weighed."""

    def __init__(
        self,
        g: Sonata,
        seat: int,
        belief: int,
        homes: int,
        friends: Friends,
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
        self.friends = friends
        self.complete = chance_of_sonata(g, seat, friends)
        self.done = g.performed[seat] == 1
        self.left = setup.rounds - g.round
        self.caught = self.prospect(AT_HOME, len(g.captives) + 1)
        late = (g.round / setup.rounds - CALM) / (1.0 - CALM)
        self.nerve = 1.0 - (1.0 - NERVE) * max(0.0, late)
        self.risks: dict[int, list[float]] = {}
        self.values: dict[int, float] = {}
        self.spreads: dict[tuple[int, bool, int, int], int] = {}

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
        if self.threat >> lying & 1 and tile != lying:
            extra += GUARDED
        fetch = (steps[tile][lying] + 1) // 2 + 1
        return extra + fetch + (steps[lying][goal.spot] + 1) // 2 + 1

    def prospect(self, actions: int, captives: int) -> float:
        """How likely this night is won, if this ghost needs so many actions more."""
        slowest = actions
        total = actions
        for seat in range(RED, SEATS):
            if seat != self.seat:
                needed = self.friends.needs[seat]
                slowest = max(slowest, needed)
                total += needed
        return hope(self.left, slowest, total, captives)

    def state(self, tile: int, held: int, lying: int, belief: int) -> float:
        """What it is worth to end the turn like this."""
        visible = held != NOTHING_HELD
        actions = self.needed(tile, held, lying)
        captives = len(self.g.captives)
        risk = self.risk(tile, visible, belief)
        free = self.prospect(max(READY, actions), captives)
        risk *= self.nerve
        value = WIN * (free + risk * (self.caught - free)) - CAUTION * risk
        if visible:
            value -= VISIBLE_COST
        elif captives:
            away = self.setup.floor.steps[tile][self.johnny]
            value -= TO_RESCUE * ((away + 1) // 2) * captives
        return value - SOONER * actions

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
            silent = 0
            rung = 0
            if self.g.bells:
                touched = stroll.entered if self.setup.bell_enter else stroll.touched
                for bell in self.g.bells:
                    area = self.setup.floor.areas[bell]
                    if stroll.entered and touched & area:
                        rung |= area
                        gain -= BELL_COST
                    else:
                        silent |= area
            if held == NOTHING_HELD:
                belief = self.spread(belief, stroll.walls > 0, silent, rung)
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
        elif verb == PERFORM and not self.done:
            gain += WON if self.complete > 0.999 else WIN * self.complete
        if left == 0:
            return gain + self.state(here, held, lying, belief)
        performs = verb == PERFORM and not self.done
        self.done = self.done or performs
        best = self.best_second(here, held, lying, belief)
        if performs:
            self.done = False
        return gain + best

    def spread(self, belief: int, walls: bool, silent: int, rung: int) -> int:
        """What Johnny will believe after an unseen action."""
        key = (belief, walls, silent, rung)
        known = self.spreads.get(key)
        if known is None:
            known = spread(self.setup, belief, walls, silent, rung)
            self.spreads[key] = known
        return known

    def possess_johnny(self, left: int) -> float:
        """With captives it frees them all and takes everybody home. [SON-133]"""
        if not self.g.captives:
            return DRIVING
        home = self.g.start[self.seat]
        lying = self.g.instruments[self.goal.instrument]
        actions = self.needed(home, NOTHING_HELD, lying) - left
        free = self.prospect(actions, 0)
        risk = self.risk(home, False, self.homes)
        return RESCUE + WIN * (free + risk * (self.caught - free))

    def best_second(self, here: int, held: int, lying: int, belief: int) -> float:
        """The best the second action can make of it."""
        key = (((belief * 128 + here) * 16 + held + 1) * 128 + lying) * 2 + int(self.done)
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
            return self.after(PERFORM, -1, here, held, lying, belief, 0) - LATER
        return -1000.0


def gathers(round: int) -> bool:
    """Is this one of the rounds in which all ghosts try, without a word, to perform?"""
    return round > FIRST_GATHERING and round % GATHERING == 1


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


def chance_of_sonata(g: Sonata, seat: int, friends: Friends) -> float:
    """If this ghost performs now: how likely the others have done so or still will, this round."""
    if g.captives or g.debts & ~(1 << seat) & later(g, seat):
        return 0.0
    found = 1.0
    for other in range(RED, SEATS):
        if other == seat:
            continue
        if friends.sounded >> other & 1:
            found *= max(0.95, friends.ready[other])  # why else would it have sounded its own?
        elif later(g, seat) >> other & 1:
            hope = HOPE if gathers(g.round) else 0.0
            found *= max(hope, friends.ready[other] * 0.8)
        else:
            return 0.0
    return found


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
