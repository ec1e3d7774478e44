"""What a map means for a race: how many turns to a summoning, to four, and the way there.

Worked out once per map. Everything here is known to everybody; bots and imagined games read it.
"""

from __future__ import annotations

from math import exp
from typing import Final

from gloaming.games.tillinghast.bots.hint import Rumour
from gloaming.games.tillinghast.rules.terms import (
    FLEE,
    MOST_POWER,
    MOST_SPIRITS,
    SQUARES,
    SUMMON,
    UNLISTED,
)
from gloaming.games.tillinghast.rules.village import Village

NEVER: Final = 99.0
MOST_STEPS: Final = 60
MOST_FLEES: Final = 3
# A cube left over when a spirit comes is worth that much of a turn.
CUBE: Final = 0.1
# Power with which the walk to the next altar usually begins.
USUAL_POWER: Final = 3
EAGERNESS: Final = 2.5  # how much a turn saved counts when a ghost chooses where to go
# How often a ghost moves in a turn, for rumours that grow old.
STIRS: Final = 0.65


class Chart:
    """Tables for one map."""

    def __init__(self, v: Village) -> None:
        self.village = v
        # By distance and power: turns until a spirit is called.
        self.legs = [[NEVER] * (MOST_POWER + 1) for _ in range(MOST_STEPS)]
        # By altar and set of marks (its own included): turns from there to the fourth spirit.
        self.rest = [[0.0] * len(v.marked) for _ in v.altars]
        # By set of marks: turns to the fourth spirit by square and power, when first asked for.
        self.tours: list[list[float]] = [[] for _ in v.marked]
        self.from_grave = [0] * SQUARES
        self.spots: list[Rumour] = [[] for _ in range(SQUARES)]  # of a ghost just seen there
        self.walk()
        self.plan_tours()
        self.point()
        self.at_graves = self.rumour(v.graves)
        self.at_altars = self.rumour(v.altars)
        for square in v.squares:
            self.spots[square] = self.rumour([square])

    # -- turns -------------------------------------------------------------------------------------

    def walk(self) -> None:
        """The fewest turns, by trying again until nothing gets better."""
        better = True
        while better:
            better = False
            for distance in range(MOST_STEPS):
                for power in range(MOST_POWER + 1):
                    if self.shorten(distance, power):
                        better = True

    def shorten(self, distance: int, power: int) -> bool:
        """Is there a better way to spend this turn than what is known?"""
        cost = self.village.cost
        price = cost[FLEE]
        found = False
        for flees in range(MOST_FLEES + 1):
            if flees and (price == UNLISTED or flees * price > power):
                break
            for step in range(2):
                if distance == 0 and flees + step:
                    continue
                away = max(0, distance - flees - step)
                left = power - flees * price if flees else power
                turns = self.after(distance, power, away, left, step)
                if turns < self.legs[distance][power] - 1e-9:
                    self.legs[distance][power] = turns
                    found = True
        return found

    def after(self, distance: int, power: int, away: int, left: int, step: int) -> float:
        price = self.village.cost[SUMMON]
        if away == 0 and left >= price:
            return 1.0 - CUBE * (left - price)
        left = min(MOST_POWER, left + 2 - step + (2 if away == 0 else 0))
        if away == distance and left == power:
            return NEVER
        return 1.0 + self.legs[away][left]

    def plan_tours(self) -> None:
        """From the largest sets of marks down."""
        v = self.village
        for marks in range(len(v.marked) - 1, -1, -1):
            if marks.bit_count() >= MOST_SPIRITS:
                continue
            for place in range(len(v.altars)):
                if marks >> place & 1:
                    self.rest[place][marks] = self.best_tour(v.distance[v.altars[place]], marks)

    def best_tour(self, away: list[int], marks: int) -> float:
        v = self.village
        best = NEVER
        for place in range(len(v.altars)):
            if marks >> place & 1 == 0:
                turns = self.legs[away[v.altars[place]]][USUAL_POWER]
                turns += self.rest[place][marks | 1 << place]
                best = min(best, turns)
        return best

    def turns_left(self, square: int, power: int, marks: int) -> float:
        """To the fourth spirit, from here, if nobody interferes; `marks` by altars."""
        if marks.bit_count() >= MOST_SPIRITS:
            return 0.0
        table = self.tours[marks]
        if not table:
            table = self.tour_from_everywhere(marks)
            self.tours[marks] = table
        return table[square * (MOST_POWER + 1) + power]

    def tour_from_everywhere(self, marks: int) -> list[float]:
        """With these marks, by square and power."""
        v = self.village
        found = [NEVER] * (SQUARES * (MOST_POWER + 1))
        for place in range(len(v.altars)):
            if marks >> place & 1:
                continue
            away = v.distance[v.altars[place]]
            rest = self.rest[place][marks | 1 << place]
            for square in v.squares:
                legs = self.legs[away[square]]
                for power in range(MOST_POWER + 1):
                    at = square * (MOST_POWER + 1) + power
                    if legs[power] + rest < found[at]:
                        found[at] = legs[power] + rest
        return found

    def turns_after(self, to: int, power: int, drawn: int, marks: int) -> float:
        """The same from a square at the end of this turn, a spirit called if there can be one."""
        v = self.village
        place = v.altar_at[to]
        if place >= 0:
            drawn += 2
            if marks >> place & 1 == 0 and power >= v.cost[SUMMON]:
                power -= v.cost[SUMMON]
                marks |= 1 << place
        if v.holy >> to & 1:
            drawn -= 1
        return self.turns_left(to, min(MOST_POWER, power + drawn), marks)

    def appeal(self, square: int, power: int, drawn: int, marks: int) -> float:
        """How readily a ghost ends its turn on a square: by the turns it has left from there."""
        return exp(-EAGERNESS * self.turns_after(square, power, drawn, marks))

    # -- ways --------------------------------------------------------------------------------------

    def point(self) -> None:
        v = self.village
        for square in v.squares:
            self.from_grave[square] = min([v.distance[square][grave] for grave in v.graves])

    def marks_of(self, squares: int) -> int:
        """A set of marks, from squares to altars."""
        found = 0
        altars = self.village.altars
        for place in range(len(altars)):
            found |= (squares >> altars[place] & 1) << place
        return found

    # -- hearsay -----------------------------------------------------------------------------------

    def rumour(self, squares: list[int]) -> Rumour:
        """On one of these squares just now."""
        fresh = [0.0] * SQUARES
        for square in squares:
            fresh[square] += 1.0 / len(squares)
        return self.aged(fresh)

    def aged(self, fresh: list[float]) -> Rumour:
        """As it is, after one turn, and after two."""
        once = self.blurred(fresh)
        return [fresh, once, self.blurred(once)]

    def blurred(self, weights: list[float]) -> list[float]:
        v = self.village
        found = [0.0] * SQUARES
        for square in v.squares:
            weight = weights[square]
            if weight > 0.0:
                found[square] += weight * (1.0 - STIRS)
                ways = v.open[square]
                for to in ways:
                    found[to] += weight * STIRS / len(ways)
        return found
