"""Race: a best-arm search. All answers are played out in the same worlds, and losers drop out.

Where chance and interrupts decide more than what follows from one's next choice, a tree spreads
its attention over nodes nobody meets twice, and the luck of different worlds hides what an answer
is worth. Here every answer still in the race faces the same worlds with the same dice, and only
the difference counts. Whoever is clearly behind the leader is out, so close answers get the time.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, Final

from gloaming.bots.loops import new_dice, playout_with
from gloaming.core.agent import Thought
from gloaming.core.flow import NOBODY, OVER, Action, Table
from gloaming.core.known import Known

MOST: Final = 8  # answers that may take part
LAP: Final = 32  # worlds between two looks at the field
BEHIND: Final = 2.0  # standard errors by which an answer must fall short to be out
# And by which the favourite must fall short of the leader in the end not to be chosen all the same:
# rules of thumb know something, and of many answers that are alike one is always lucky.
FAVOURED: Final = 0.5
# Who will hardly be ahead of the favourite by this share of a win, so many standard errors allowed
# for, is not worth more time.
WORTHWHILE: Final = 0.005
HARDLY: Final = 1.5
# How often a world in which the others would hardly have played as they did is imagined anew.
SECOND_THOUGHTS: Final = 20
DEPTH: Final = 5_000


class Runner:
    """One answer in the race."""

    def __init__(self, action: Any, promise: float) -> None:
        self.action = action
        self.promise = promise
        self.scores: list[float] = []
        self.total = 0.0

    def value(self) -> float:
        return self.total / len(self.scores) if self.scores else 0.0


class Race:
    """One decision. An iteration is one answer played out in one world."""

    def __init__(self, spec: Any, known: Known, rng: Random) -> None:
        search = spec.search
        self.imagine = spec.information.imagine
        self.score = spec.rules.score
        self.policy = search.playout
        self.outlook = search.outlook
        self.settled = search.settled
        self.horizon = DEPTH if search.outlook is None else int(search.horizon)
        self.prior = search.prior
        self.advice = search.advice
        self.narrow = search.narrow
        self.likely = search.likely
        self.known = known
        self.rng = rng
        self.field: list[Runner] = []
        self.running: list[Runner] = []
        self.iterations = 0
        self.decisions = 0

    def run(self, iterations: int, seconds: float) -> None:
        """So many iterations, or for so many seconds if `iterations` is 0."""
        self.line_up()
        end = perf_counter() + seconds
        while len(self.running) > 1:
            for _ in range(LAP):
                if self.iterations >= iterations if iterations else perf_counter() >= end:
                    return
                self.world()
            self.drop()

    def line_up(self) -> None:
        """The candidates: the answers, the most promising first."""
        world: Table = self.imagine(self.known, self.rng)
        seat = self.known.seat
        legal = world.legal(seat)
        if self.narrow is not None and len(legal) > 1:
            legal = self.narrow(world, seat, legal)
        if self.advice is not None:
            promises = self.advice(self.known, legal)
        else:
            promises = self.prior(world, seat, legal)
        self.field = [Runner(legal[n], promises[n]) for n in range(len(legal))]
        self.field.sort(key=by_promise)
        del self.field[MOST:]
        self.running = self.field[:]

    def world(self) -> None:
        """Play every answer still in the race out in one world, with the same dice."""
        world = self.likely_world()
        world.ear = NOBODY
        dice = new_dice(self.rng)
        whims = self.rng.getrandbits(30)
        last = len(self.running) - 1
        for n in range(len(self.running)):
            runner = self.running[n]
            copy = world.clone() if n < last else world
            copy.decide_trusted(self.known.seat, runner.action)
            self.decisions += 1 + playout_with(
                copy, dice[:], Random(whims), self.policy, self.horizon, self.settled
            )
            score = self.judge(copy)
            runner.scores.append(score)
            runner.total += score
        self.iterations += len(self.running)

    def likely_world(self) -> Table:
        """Rejection sampling: a world in which the others' past play is likely."""
        world: Table = self.imagine(self.known, self.rng)
        if self.likely is not None:
            for _ in range(SECOND_THOUGHTS):
                if self.rng.random() < self.likely(world, self.known.seat):
                    break
                world = self.imagine(self.known, self.rng)
        return world

    def judge(self, world: Table) -> float:
        seat = self.known.seat
        if world.wait != OVER and self.outlook is not None:
            return float(self.outlook(world)[seat])
        return float(self.score(world)[seat])

    def leader(self) -> Runner:
        best = self.running[0]
        for runner in self.running:
            if runner.total > best.total:
                best = runner
        return best

    def drop(self) -> None:
        """Out with whoever is clearly behind, in the worlds all have been in, and with whoever
        cannot gain much on the favourite."""
        best = self.leader()
        self.running = [r for r in self.running if not behind(r, best, BEHIND)]
        favourite = self.field[0]
        if favourite in self.running:
            self.running = [r for r in self.running if r is favourite or may_gain(r, favourite)]

    def winner(self) -> Runner:
        """Whoever leads, unless the most promising answer is not clearly behind."""
        best = self.leader()
        favourite = self.field[0]
        if favourite in self.running and not behind(favourite, best, FAVOURED):
            return favourite
        return best

    def thoughts(self, legal: list[Action]) -> list[Thought]:
        """The options: the winner, then those that stayed longest, and of these the best."""
        winner = self.winner()
        found: list[Thought] = []
        for runner in self.field:
            if runner is not winner:
                found.append(self.thought(runner))
        found.sort(key=by_visits)
        return [self.thought(winner), *found]

    def thought(self, runner: Runner) -> Thought:
        visits = len(runner.scores)
        share = visits / self.iterations if self.iterations else 1.0 / len(self.field)
        return Thought(runner.action, runner.value(), visits, share)


def behind(runner: Runner, best: Runner, errors: float) -> bool:
    """Significance test: is one worse than the other by more than so many standard errors?"""
    if not runner.scores:
        return False
    gap, error = lead(best, runner)
    return gap > errors * error


def may_gain(runner: Runner, favourite: Runner) -> bool:
    """Might it be ahead by as much as is worth knowing?"""
    gap, error = lead(runner, favourite)
    return gap + HARDLY * error > WORTHWHILE


def lead(one: Runner, other: Runner) -> tuple[float, float]:
    """By how much one is ahead in the worlds both have been in, and the standard error of that."""
    worlds = len(other.scores)
    total = 0.0
    squares = 0.0
    for n in range(worlds):
        gap = one.scores[n] - other.scores[n]
        total += gap
        squares += gap * gap
    mean = total / worlds
    spread = max(0.0, squares / worlds - mean * mean)
    return mean, sqrt(spread / worlds + 1e-6)


def by_promise(runner: Runner) -> float:
    return -runner.promise


def by_visits(thought: Thought) -> tuple[int, float]:
    return (-thought.visits, -thought.value)
