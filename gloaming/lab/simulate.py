"""Parallel simulation of many games; the result depends on the plan alone, not on scheduling.

Every game has a seed of its own, made of the plan's seed and the number of the game, and what is
kept of it are counts; so any number of workers, in any order, with or without a break, arrives
at the same figures.
"""

from __future__ import annotations

import signal
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from multiprocessing import get_context
from random import Random
from typing import Any

from gloaming.bots.loops import Endless, play
from gloaming.bots.roster import make_bot
from gloaming.core.flow import CHANCE, Table, Told
from gloaming.core.known import Memory
from gloaming.core.outcome import outcome
from gloaming.core.spec import GameSpec
from gloaming.registry import game

# A chunk of games should keep a worker busy about this long: short enough to stop soon.
CHUNK_SECONDS = 0.5
MOST_IN_CHUNK = 2_000

Tally = dict[str, dict[str, int]]
Advance = Callable[[int], None]


@dataclass(frozen=True)
class Plan:
    """What to play. The same plan gives the same games."""

    game: str  # its short name, or `module:NAME` of a game that is not installed
    seats: int
    bots: tuple[str, ...]  # by chair; chairs move one seat on from game to game
    seed: str = "0"
    options: dict[str, Any] = field(default_factory=dict)
    fixed_seats: bool = False
    measured: bool = False

    def seating(self, number: int) -> list[int]:
        """By seat: the chair whose bot sits there in this game."""
        turn = 0 if self.fixed_seats else number
        return [(seat - turn) % self.seats for seat in range(self.seats)]

    def random(self, number: int, who: str) -> Random:
        return Random(f"{self.seed}/{number}/{who}")


@cache
def find_spec(name: str) -> GameSpec:
    """An installed game, or one named by module and attribute."""
    module, colon, attribute = name.partition(":")
    if not colon:
        return game(name)
    spec = getattr(import_module(module), attribute)
    if not isinstance(spec, GameSpec):
        raise TypeError(f"{name} is not a game")
    return spec


# -- one game -------------------------------------------------------------------------------------


def add(tally: Tally, key: str, value: object, count: int = 1) -> None:
    counts = tally.setdefault(key, {})
    text = str(value)
    counts[text] = counts.get(text, 0) + count


def merge(tally: Tally, other: Tally) -> None:
    for key, counts in other.items():
        for value, count in counts.items():
            add(tally, key, value, count)


def play_game(plan: Plan, spec: GameSpec, setup: Any, number: int, tally: Tally) -> None:
    """Play one game of the plan and count what it showed."""
    deal = plan.random(number, "deal")
    own = plan.random(number, "bots")
    seating = plan.seating(number)
    agents = [make_bot(spec, plan.bots[chair], own) for chair in seating]
    table = spec.rules.new(plan.seats, setup)
    memories = [spec.information.memory(plan.seats, setup, seat) for seat in range(plan.seats)]
    listens = any(agent.wants_known for agent in agents) and type(memories[0]) is not Memory
    log: list[Told] = []
    if listens or plan.measured:
        table.heard = log
    table.advance()
    first = first_mover(table, deal)
    try:
        decisions, inputs = play(table, deal, agents, setup, memories, spec.rules.longest)
    except Endless:
        add(tally, "endless", 1)
        return
    if spec.lab.first_turn is not None:
        first = spec.lab.first_turn(table)
    add(tally, "decisions", decisions)
    add(tally, "inputs", inputs)
    scores, winners, points = outcome(spec, table)
    add(tally, "won", float(bool(winners)))
    for seat, score in enumerate(scores):
        if points is not None:
            add(tally, f"points {seating[seat]}", points[seat])
        add(tally, f"chair {seating[seat]}", score)
        add(tally, f"seat {seat}", score)
        add(tally, f"place {(seat - first) % plan.seats}", score)
    if plan.measured and spec.lab.measures is not None:
        for name, counts in spec.lab.measures.take(table, log).items():
            for value, count in counts.items():
                add(tally, f"measure {name}", value, count)


def first_mover(table: Table, deal: Random) -> int:
    """Deal until somebody is asked; who that is."""
    while table.wait == CHANCE:
        table.chance(int(deal.random() * table.outcomes))
    return max(0, table.first_asked())


def play_chunk(plan: Plan, start: int, stop: int) -> tuple[Tally, float]:
    """Some games of the plan; their counts and the processor time they took."""
    begin = time.process_time()
    spec = find_spec(plan.game)
    setup = spec.prepare(plan.seats, plan.options)
    tally: Tally = {}
    for number in range(start, stop):
        play_game(plan, spec, setup, number, tally)
    return tally, time.process_time() - begin


# -- many games -----------------------------------------------------------------------------------


@dataclass
class Run:
    """Progress of a plan: which games were played, and their counts."""

    plan: Plan
    done: list[tuple[int, int]] = field(default_factory=list)  # games, from and up to
    tally: Tally = field(default_factory=dict)
    wall: float = 0.0
    processor: float = 0.0

    @property
    def games(self) -> int:
        return sum(stop - start for start, stop in self.done)

    def take(self, start: int, stop: int, tally: Tally, processor: float) -> None:
        self.done = joined([*self.done, (start, stop)])
        merge(self.tally, tally)
        self.processor += processor

    def missing(self, games: int) -> Iterator[tuple[int, int]]:
        """The ranges of games not yet played, below `games`."""
        at = 0
        for start, stop in [*self.done, (games, games)]:
            if at < min(start, games):
                yield at, min(start, games)
            at = max(at, stop)


def joined(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Sorted, with neighbours made one.

    >>> joined([(5, 9), (0, 2), (2, 5), (12, 13)])
    [(0, 9), (12, 13)]
    """
    found: list[tuple[int, int]] = []
    for start, stop in sorted(ranges):
        if found and found[-1][1] == start:
            found[-1] = (found[-1][0], stop)
        else:
            found.append((start, stop))
    return found


class Chunks:
    """Hands out games in chunks that take about as long as they should."""

    def __init__(self, missing: Iterator[tuple[int, int]], workers: int) -> None:
        self._ranges = deque(missing)
        self._left = sum(stop - start for start, stop in self._ranges)
        self._workers = workers
        self._size = 1

    def next(self) -> tuple[int, int] | None:
        if not self._ranges:
            return None
        start, stop = self._ranges.popleft()
        # Towards the end chunks shrink, so that all workers finish together.
        fair = max(1, self._left // (2 * self._workers)) if self._workers > 1 else self._left
        middle = min(stop, start + self._size, start + fair)
        if middle < stop:
            self._ranges.appendleft((middle, stop))
        self._left -= middle - start
        return start, middle

    def learn(self, games: int, seconds: float) -> None:
        """Grow or shrink towards the right size; never more than eightfold at once."""
        wanted = games * CHUNK_SECONDS / max(seconds, 1e-6)
        self._size = max(1, min(int(wanted), games * 8, MOST_IN_CHUNK))


def simulate(run: Run, games: int, workers: int, advance: Advance) -> bool:
    """Play what is missing of the first `games` games; False if stopped by Ctrl-C before that.

    After Ctrl-C `run` holds every chunk that was finished.
    """
    begin = time.perf_counter()
    chunks = Chunks(run.missing(games), workers)
    try:
        if workers == 1:
            play_here(run, chunks, advance)
        else:
            play_apart(run, chunks, workers, advance)
    except KeyboardInterrupt:
        return False
    finally:
        run.wall += time.perf_counter() - begin
    return True


def play_here(run: Run, chunks: Chunks, advance: Advance) -> None:
    while (chunk := chunks.next()) is not None:
        start, stop = chunk
        tally, seconds = play_chunk(run.plan, start, stop)
        run.take(start, stop, tally, seconds)
        chunks.learn(stop - start, seconds)
        advance(stop - start)


def ignore_interrupts() -> None:
    """Ctrl-C reaches every process of the terminal; only the first of them should answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_apart(run: Run, chunks: Chunks, workers: int, advance: Advance) -> None:
    """Play in worker processes, two chunks queued for each, so that none is idle."""
    pool = ProcessPoolExecutor(workers, get_context("spawn"), ignore_interrupts)
    under_way: dict[Future[tuple[Tally, float]], tuple[int, int]] = {}
    try:
        while True:
            while len(under_way) < 2 * workers and (chunk := chunks.next()) is not None:
                under_way[pool.submit(play_chunk, run.plan, *chunk)] = chunk
            if not under_way:
                break
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                start, stop = under_way.pop(future)
                tally, seconds = future.result()
                run.take(start, stop, tally, seconds)
                chunks.learn(stop - start, seconds)
                advance(stop - start)
    finally:
        pool.shutdown(cancel_futures=True)
        for future, (start, stop) in under_way.items():
            if future.done() and not future.cancelled() and future.exception() is None:
                run.take(start, stop, *future.result())
