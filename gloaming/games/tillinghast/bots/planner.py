"""Plans for one's own turn, weighed by rule of thumb (ledger 12.3).

A plan is a step, up to two Flees, a Summon, a Strike or a Vortex in any sensible order, with Quiet
in front where it would be heard. Everything is judged by what the seat knows: its own state, what
everybody sees, and where the others are likely to be.
"""

from __future__ import annotations

from typing import Any, Final

from gloaming.core.flow import Action
from gloaming.games.tillinghast.bots.memory import Notes, weights
from gloaming.games.tillinghast.rules.procedures.turn import SETTLE, Turn
from gloaming.games.tillinghast.rules.setup import Setup
from gloaming.games.tillinghast.rules.state import Tillinghast
from gloaming.games.tillinghast.rules.terms import (
    BY_FLEE,
    BY_VORTEX,
    DISCORPORATE,
    FINISH,
    FLEE,
    MOST_POWER,
    MOST_SPIRITS,
    MOVE,
    ON_MAP,
    QUIET,
    SQUARES,
    STRIKE,
    SUMMON,
    VORTEX,
)
from gloaming.games.tillinghast.rules.village import Village

# Weights of the ledger.
TURN: Final = 2.0
POWER: Final = 0.35
FEAR: Final = 9.0
FOURTH: Final = 40.0
SHOWN: Final = 2.0  # what it costs to be seen striking
DEEPEST: Final = 4
BREACH: Final = 3  # steps saved from which on a wall is worth a Discorporate
NOTHING: Final = -1e9


class Style:
    """How one of the roster plays."""

    def __init__(
        self, strike: float, hunt: float, overpay: float, cut: float, lights: float
    ) -> None:
        self.strike = strike  # a Strike must promise at least that much
        self.hunt = hunt  # what it is worth to stand where a Strike may follow
        self.overpay = overpay  # share of payments with smoke
        self.cut = cut  # share of big draws cut to two
        self.lights = lights  # how readily it lights choke points when ahead


class Odds:
    """Where everybody is likely to be, by seat and square; one's own ghost as the others see it."""

    def __init__(self, g: Tillinghast, seat: int, notes: Notes) -> None:
        self.seat = seat
        self.at: list[list[float]] = []
        for other in range(g.seats):
            on_map = g.exile[other] == ON_MAP
            self.at.append(weights(notes.now(other)) if on_map else [0.0] * SQUARES)
        self.near: list[list[float]] = [[] for _ in range(g.seats)]
        self.setup = g.setup

    def within_two(self, other: int, square: int) -> float:
        """How likely a ghost is to reach a square beside this one in one turn."""
        table = self.near[other]
        if not table:
            table = [-1.0] * SQUARES
            self.near[other] = table
        if table[square] < 0.0:
            away = self.setup.village.distance[square]
            found = 0.0
            at = self.at[other]
            for there in self.setup.village.squares:
                if away[there] <= 2:
                    found += at[there]
            table[square] = found
        return table[square]


class Stand:
    """How things stand in the middle of a plan."""

    def __init__(self) -> None:
        self.square = 0
        self.power = 0
        self.moved = False
        self.quiet = False
        self.through = False  # discorporate
        self.holy = False
        self.marks = 0  # by altars
        self.spirits = 0
        self.gain = 0.0
        self.exposure = 0.0
        self.flees = 0

    def copy(self) -> Stand:
        there = Stand()
        there.square = self.square
        there.power = self.power
        there.moved = self.moved
        there.quiet = self.quiet
        there.through = self.through
        there.holy = self.holy
        there.marks = self.marks
        there.spirits = self.spirits
        there.gain = self.gain
        there.exposure = self.exposure
        there.flees = self.flees
        return there

    def power_after_draw(self, v: Village) -> int:
        """With everything the turn entitles to. [TIL-54..TIL-58]"""
        most = (1 if self.moved else 2) - (1 if self.holy else 0)
        if v.cursed >> self.square & 1:
            most += 2
        return min(MOST_POWER, self.power + most)


class Planner:
    """Looks for the best plan of one seat from where its turn stands."""

    def __init__(
        self, g: Tillinghast, seat: int, odds: Odds, style: Style, taste: list[float]
    ) -> None:
        self.g = g
        self.seat = seat
        self.odds = odds
        self.style = style
        self.taste = taste  # by altar: a small preference, so that bots are not all alike
        self.setup: Setup = g.setup
        self.marks = g.setup.chart.marks_of(g.marks[seat])
        self.rounds = g.setup.village.rounds - g.round
        self.spirit = 2.0 * (longest(g.setup) + 3)
        self.hits = [self.hit(square) for square in range(SQUARES)]
        self.values: dict[Any, float] = {}  # by first action: the best that came of it
        self.best = NOTHING
        self.first: Action = (FINISH, 0, -1)
        self.unsaid = False  # a line of staying must come before the draw

    # -- what things are worth ---------------------------------------------------------------------

    def hit(self, square: int) -> float:
        """What a Strike there promises. [ledger 12.3]"""
        g = self.g
        found = 0.0
        for other in range(g.seats):
            if other != self.seat and g.exile[other] == ON_MAP:
                chance = self.odds.at[other][square]
                if chance > 0.0:
                    found += chance * worth_of(g, other)
        return found

    def danger(self, square: int, exposure: float) -> float:
        g = self.g
        cost = self.setup.village.cost[STRIKE]
        near = 0.0
        for other in range(g.seats):
            if other != self.seat and g.exile[other] == ON_MAP and g.power[other] + 1 >= cost:
                near += self.odds.within_two(other, square)
        return min(1.0, near) * exposure

    def position(self, square: int, power: int, marks: int, spirits: int, exposure: float) -> float:
        """What it is worth to end the turn like this."""
        value = self.spirit * spirits + POWER * power
        if spirits == MOST_SPIRITS:
            return value + FOURTH * (1.0 - self.danger(square, exposure))
        if self.rounds <= 1:
            value += power  # the first tie-break
        value -= TURN * self.turns(square, power, marks)
        value -= FEAR * self.danger(square, exposure) * (0.4 + 0.25 * spirits)
        if self.style.hunt and power + 1 >= self.setup.village.cost[STRIKE]:
            value += self.style.hunt * self.prey(square)
        return value

    def turns(self, square: int, power: int, marks: int) -> float:
        """To the next summoning, by the altar this one likes best."""
        chart = self.setup.chart
        altars = self.setup.village.altars
        away = self.setup.village.distance[square]
        best = 99.0
        for place in range(len(altars)):
            if marks >> place & 1 == 0:
                found = chart.legs[away[altars[place]]][power] - self.taste[place]
                if found < best:
                    best = found
        return min(best, self.rounds + 2.0)

    def prey(self, square: int) -> float:
        """The best Strike within a step of here next turn."""
        best = 0.0
        for beside in self.setup.village.open[square]:
            for there in self.setup.village.open[beside]:
                best = max(best, self.hits[there])
        return best

    # -- plans -------------------------------------------------------------------------------------

    def search(self, turn: Turn) -> None:
        """From where the turn stands, every plan worth a thought."""
        g = self.g
        here = Stand()
        here.square = g.square[self.seat]
        here.power = g.power[self.seat]
        here.moved = turn.moved
        here.quiet = turn.quiet
        here.through = turn.discorporate
        here.holy = turn.holy
        here.marks = self.marks
        here.spirits = g.spirits[self.seat]
        here.exposure = self.odds.at[self.seat][here.square]
        self.unsaid = not turn.settled and not turn.quiet and turn.line_of_staying(g)
        if turn.due == BY_FLEE:
            self.try_steps(here, FLEE, 0, (MOVE, 0, -1), 0)
        elif turn.due == BY_VORTEX:
            for grave in self.setup.village.graves:
                self.explore(self.landed(here, grave), (MOVE, grave, -1), 2)
        else:
            self.explore(here, (FINISH, 0, -1), DEEPEST if turn.settled else 0)
            if not turn.settled:
                self.try_openings(here)

    def explore(self, here: Stand, first: Action, depth: int) -> None:
        """End here, or go on with one more action."""
        v = self.setup.village
        drawn = here.power_after_draw(v)
        value = self.position(here.square, drawn, here.marks, here.spirits, here.exposure)
        if first[0] == FINISH:
            first = SETTLE if self.unsaid else (FINISH, drawn - here.power, -1)
        self.note(here.gain + value, first)
        if depth == DEEPEST:
            return
        place = v.altar_at[here.square]
        if place >= 0 and here.marks >> place & 1 == 0 and here.spirits < MOST_SPIRITS:
            if here.power >= v.cost[SUMMON]:
                self.try_summon(here, place, first, depth)
        if here.power >= v.cost[STRIKE]:
            self.try_strikes(here, first, depth)
        if not here.moved:
            self.try_steps(here, MOVE, 0, first, depth)
        if here.flees < 2 and here.power >= v.cost[FLEE]:
            self.try_steps(here, FLEE, v.cost[FLEE], first, depth)
        if depth and not here.through and self.breaches(here):
            self.try_breach(here, first, depth)

    def note(self, value: float, first: Action) -> None:
        if value > self.values.get(first, NOTHING):
            self.values[first] = value
        if value > self.best:
            self.best = value
            self.first = first

    def try_summon(self, here: Stand, place: int, first: Action, depth: int) -> None:
        price = self.setup.village.cost[SUMMON]
        there = here.copy()
        there.power -= price
        there.marks |= 1 << place
        there.spirits += 1
        there.exposure = max(here.exposure, self.on_altar(here.square))
        self.explore(there, (SUMMON, price, -1) if depth == 0 else first, depth + 1)

    def on_altar(self, square: int) -> float:
        """How sure the others are that it is this altar, once a spirit has come."""
        at = self.odds.at[self.seat]
        whole = 0.0
        for altar in self.setup.village.altars:
            whole += at[altar]
        return at[square] / whole if whole > 0.0 else 1.0

    def try_steps(self, here: Stand, verb: int, price: int, first: Action, depth: int) -> None:
        v = self.setup.village
        for to in v.near[here.square] if here.through else v.open[here.square]:
            there = here.copy()
            there.square = to
            there.power -= price
            there.holy = here.holy or v.holy >> to & 1 == 1
            there.exposure = self.odds.at[self.seat][to]
            if not here.quiet and self.g.shines_on(to):
                there.exposure = 1.0
            elif not here.quiet and v.grave >> to & 1:
                there.exposure = max(there.exposure, 1.0 / len(v.graves))
            act: Action = (FLEE, price, -1) if price else (MOVE, to, -1)
            if verb == MOVE:
                there.moved = True
            else:
                there.flees += 1
            self.explore(there, act if depth == 0 else first, depth + 1)

    def try_strikes(self, here: Stand, first: Action, depth: int) -> None:
        v = self.setup.village
        hidden = here.quiet or v.shelter >> here.square & 1 == 1
        for to in v.open[here.square]:
            promise = self.hits[to]
            if promise >= self.style.strike:
                there = here.copy()
                there.power -= v.cost[STRIKE]
                there.gain += promise - (0.0 if hidden else SHOWN)
                there.exposure = 0.5 if hidden else 1.0
                act: Action = (STRIKE, to, v.cost[STRIKE])
                self.explore(there, act if depth == 0 else first, depth + 1)

    def breaches(self, here: Stand) -> bool:
        """Is there a wall whose far side is much nearer to an altar, and power to get there?"""
        v = self.setup.village
        if len(v.near[here.square]) == len(v.open[here.square]):
            return False
        price = v.cost[DISCORPORATE] + (v.cost[FLEE] if here.moved else 0)
        if here.power < price or (here.moved and here.flees == 2):
            return False
        for to in v.near[here.square]:
            for place in range(len(v.altars)):
                if here.marks >> place & 1 == 0:
                    away = v.distance[v.altars[place]]
                    if away[here.square] - away[to] >= BREACH:
                        return True
        return False

    def try_breach(self, here: Stand, first: Action, depth: int) -> None:
        price = self.setup.village.cost[DISCORPORATE]
        there = here.copy()
        there.power -= price
        there.through = True
        self.explore(there, (DISCORPORATE, price, -1) if depth == 0 else first, depth + 1)

    def landed(self, here: Stand, grave: int) -> Stand:
        """Torn away to a Grave."""
        there = here.copy()
        there.square = grave
        there.exposure = 1.0 / len(self.setup.village.graves)
        there.flees = 2
        return there

    def try_openings(self, here: Stand) -> None:
        """Quiet before anything that would be heard, Discorporate before a wall, a Vortex away."""
        v = self.setup.village
        if here.power >= v.cost[VORTEX]:
            for grave in v.graves:
                there = self.landed(here, grave)
                there.power -= v.cost[VORTEX]
                self.explore(there, (VORTEX, v.cost[VORTEX], -1), 2)
        if not here.quiet and here.power >= v.cost[QUIET]:
            there = here.copy()
            there.power -= v.cost[QUIET]
            there.quiet = True
            self.explore(there, (QUIET, v.cost[QUIET], -1), 1)
        walled = len(v.near[here.square]) > len(v.open[here.square])
        if walled and not here.through and here.power >= v.cost[DISCORPORATE]:
            self.try_breach(here, (FINISH, 0, -1), 0)


def longest(setup: Setup) -> int:
    """The greatest distance between Cursed squares."""
    v = setup.village
    found = 0
    for one in v.altars:
        for other in v.altars:
            found = max(found, v.distance[one][other])
    return found


def worth_of(g: Tillinghast, other: int) -> float:
    """What it is worth to banish this ghost."""
    value = 4.0 + 0.6 * g.power[other]
    if g.spirits[other]:
        value += 7.0
    if g.spirits[other] == 3:
        value += 6.0
    if g.spirits[other] == MOST_SPIRITS:
        value += 100.0  # or it wins at the end of this round
    return value
