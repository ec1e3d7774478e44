"""A map as numbers, made once and shared by every game on it. [TIL-11..TIL-16]"""

from __future__ import annotations

from typing import Any, Final

from gloaming.core.masks import members
from gloaming.games.tillinghast.rules.terms import (
    DISCORPORATE,
    DISSIPATE,
    FINISH,
    FLEE,
    ILLUMINATE,
    LAST_SPELL,
    MOST_POWER,
    MOVE,
    PLACE,
    QUENCH,
    QUIET,
    RETURN,
    SQUARES,
    STRIKE,
    SUMMON,
    UNLISTED,
    VORTEX,
    WIDTH,
)

FAR: Final = 99  # further than any step leads
OPPORTUNISTIC: Final = (DISSIPATE, DISCORPORATE, FLEE, QUIET, VORTEX)  # TIL-52

# A list of legal actions points at ready-made ones. (Typed Any, or compiled code would take each
# one apart and put it together again.)
Actions = list[Any]


class Village:
    """One map: squares, walls, symbols, the round track and the spells. [TIL-4, TIL-11..TIL-16]"""

    def __init__(self, name: str) -> None:
        self.name = name
        self.columns = 0
        self.rows = 0
        self.rounds = 0
        self.squares: list[int] = []  # the playable ones, row by row
        # By square: neighbours whether or not a wall is between, and those without one.
        self.near: list[list[int]] = [[] for _ in range(SQUARES)]
        self.open: list[list[int]] = [[] for _ in range(SQUARES)]
        self.open_mask: list[int] = [0] * SQUARES
        self.near_mask: list[int] = [0] * SQUARES
        # Masks of squares.
        self.playable = 0
        self.shelter = 0
        self.cursed = 0
        self.holy = 0
        self.grave = 0
        self.lit = 0  # as printed
        self.graves: list[int] = []
        self.altars: list[int] = []  # the Cursed squares, in order
        self.altar_at: list[int] = [-1] * SQUARES  # by square: which of them it is
        self.hours: list[int] = []  # by round: bits of special hours
        self.cost: list[int] = [UNLISTED] * (LAST_SPELL + 1)  # by verb
        self.cheapest = UNLISTED  # of the opportunistic spells [TIL-R58]
        self.distance: list[list[int]] = []  # by square and square, in open steps
        # A set of marks is a number whose bits are altars; here as squares, by that number.
        self.marked: list[int] = []
        # By altar: the sets of marks without it, as a mask of such numbers.
        self.unmarked: list[int] = []
        self.book = Actionbook()

    def finish(self) -> None:
        """Work out what follows from squares, walls and costs."""
        for square in self.squares:
            for to in self.open[square]:
                self.open_mask[square] |= 1 << to
            for to in self.near[square]:
                self.near_mask[square] |= 1 << to
        self.graves = members(self.grave)
        self.altars = members(self.cursed)
        for place in range(len(self.altars)):
            self.altar_at[self.altars[place]] = place
        for verb in OPPORTUNISTIC:
            self.cheapest = min(self.cheapest, self.cost[verb])
        self.count_marks()
        self.distance = [[FAR] * SQUARES for _ in range(SQUARES)]
        for square in self.squares:
            self.measure(square, self.distance[square])
        self.book.write(self)

    def count_marks(self) -> None:
        """Every set of marks a ghost could have made."""
        self.unmarked = [0] * len(self.altars)
        for marks in range(1 << len(self.altars)):
            squares = 0
            for place in range(len(self.altars)):
                if marks >> place & 1:
                    squares |= 1 << self.altars[place]
                else:
                    self.unmarked[place] |= 1 << marks
            self.marked.append(squares)

    def served(self, sets: int) -> int:
        """The altars in every one of these sets of marks, as a set of marks."""
        found = 0
        for place in range(len(self.altars)):
            if sets & self.unmarked[place] == 0:
                found |= 1 << place
        return found

    def measure(self, start: int, found: list[int]) -> None:
        """How many open steps lead from one square to each other."""
        found[start] = 0
        edge = [start]
        steps = 0
        while edge:
            steps += 1
            following: list[int] = []
            for square in edge:
                for to in self.open[square]:
                    if found[to] == FAR:
                        found[to] = steps
                        following.append(to)
            edge = following


class Actionbook:
    """Every action there is on one map, listed the ways the rules need them."""

    def __init__(self) -> None:
        self.places: Actions = []
        self.returns: Actions = []
        self.moves: list[Actions] = [[] for _ in range(SQUARES)]  # by square
        self.moves_through: list[Actions] = [[] for _ in range(SQUARES)]
        self.landings: Actions = []  # of a Vortex; and without the square it leaves
        self.landings_away: list[Actions] = [[] for _ in range(SQUARES)]
        # By power held: the spells before Strike in the dark and in a light, those after it
        # without and with Summon, and those of phase 3; by square and power held, Strikes.
        self.dark: list[Actions] = []
        self.light: list[Actions] = []
        self.late: list[Actions] = []
        self.late_summon: list[Actions] = []
        self.window: list[Actions] = []
        self.strikes: list[list[Actions]] = [[] for _ in range(SQUARES)]
        self.strikes_through: list[list[Actions]] = [[] for _ in range(SQUARES)]
        # By the most that may be drawn.
        self.finishes: list[Actions] = [
            [(FINISH, n, -1) for n in range(most + 1)] for most in range(5)
        ]

    def write(self, v: Village) -> None:
        cost = v.cost
        self.places = [(PLACE, grave, -1) for grave in v.graves]
        self.returns = [(RETURN, grave, -1) for grave in v.graves]
        self.landings = [(MOVE, grave, -1) for grave in v.graves]
        early = [DISSIPATE, DISCORPORATE, FLEE, ILLUMINATE, QUIET]
        self.dark = unaimed(early, cost)
        self.light = unaimed([*early, QUENCH], cost)
        self.late = unaimed([VORTEX], cost)
        self.late_summon = unaimed([VORTEX, SUMMON], cost)
        self.window = unaimed(list(OPPORTUNISTIC), cost)
        for q in v.squares:
            self.moves[q] = [(MOVE, to, -1) for to in v.open[q]]
            self.moves_through[q] = [(MOVE, to, -1) for to in v.near[q]]
            self.strikes[q] = aimed(STRIKE, v.open[q], cost[STRIKE])
            self.strikes_through[q] = aimed(STRIKE, v.near[q], cost[STRIKE])
            self.landings_away[q] = [(MOVE, grave, -1) for grave in v.graves if grave != q]


def unaimed(verbs: list[int], cost: list[int]) -> list[Actions]:
    """By power held: these spells, for every payment. [TIL-46]"""
    found: list[Actions] = []
    for power in range(MOST_POWER + 1):
        listed: Actions = []
        for verb in verbs:
            listed.extend([(verb, pay, -1) for pay in range(cost[verb], power + 1)])
        found.append(listed)
    return found


def aimed(verb: int, targets: list[int], cost: int) -> list[Actions]:
    """By power held: a spell at each of the targets, for every payment. [TIL-46]"""
    every: list[list[Any]] = [
        [(verb, to, pay) for pay in range(cost, MOST_POWER + 1)] for to in targets
    ]
    found: list[Actions] = []
    for power in range(MOST_POWER + 1):
        listed: Actions = []
        for payments in every:
            listed.extend(payments[: max(0, power - cost + 1)])
        found.append(listed)
    return found


def name_square(square: int) -> str:
    """Column letter and row number. [TIL-R4]"""
    return "ABCDEFGHIJKLMNOP"[square % WIDTH] + str(square // WIDTH + 1)
