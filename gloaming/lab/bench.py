"""Benchmarks of a game: random play, copies, imagined worlds, search, views, memory, start-up.

Rates are per second of processor time, so that a busy machine disturbs them less. Every figure is
the median of several repetitions, one figure after the other within each repetition, so that a
slow spell of the machine falls on all of them alike.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from math import inf
from random import Random
from statistics import median
from typing import Any

from gloaming.bots import loops
from gloaming.bots.ismcts import DEFAULT_ITERATIONS, search_for
from gloaming.core import flow
from gloaming.core.flow import CHANCE, Action, Table
from gloaming.core.known import Known, know
from gloaming.core.spec import GameSpec
from gloaming.core.wire import view
from gloaming.lab.simulate import Plan, Run, find_spec, simulate

REPETITIONS = 5
MIDDLES = 8  # tables from the middle of random games
CLONES_WEIGHED = 200
LONGEST_PLAYOUT = 5_000  # decisions

Figures = dict[str, float]


def compiled() -> bool:
    """Is the engine compiled, or interpreted?"""
    return not str(flow.__file__).endswith(".py")


def bench(name: str, seats: int, seconds: float) -> dict[str, Any]:
    """All figures of a game (short name, or `module:NAME`), about `seconds` for each."""
    spec = find_spec(name)
    stand = Stand(spec, seats)
    probes: list[Callable[[float], Figures]] = [
        stand.random_play,
        stand.clone,
        stand.imagine,
        stand.view,
        stand.known,
        stand.playouts,
        stand.search,
    ]
    seen: dict[str, list[float]] = {}
    for _ in range(REPETITIONS):
        for probe in probes:
            for key, value in probe(seconds / REPETITIONS).items():
                seen.setdefault(key, []).append(value)
    figures = {key: median(values) for key, values in seen.items()}
    raw = figures.pop("playout_decisions_per_s")
    figures["search_efficiency"] = figures.pop("search_decisions_per_s") / raw
    figures["table_kib"] = stand.weigh()
    figures["import_ms"] = median([import_ms(name) for _ in range(3)])
    return {
        "game": spec.id,
        "seats": seats,
        "compiled": compiled(),
        "python": platform.python_version(),
        **{key: float(f"{value:.5g}") for key, value in figures.items()},
    }


def per_call(action: Callable[[], object], seconds: float) -> float:
    """Seconds of processor time one call takes."""
    clock = time.process_time
    batch = 1
    while True:
        start = clock()
        for _ in range(batch):
            action()
        elapsed = clock() - start
        if elapsed >= seconds or batch >= 1 << 30:
            return elapsed / batch
        batch = max(batch + 1, int(batch * min(8.0, 1.2 * seconds / max(elapsed, 1e-6))))


class Stand:
    """Fixture of the benchmarks: a game with tables from the middle of random games."""

    def __init__(self, spec: GameSpec, seats: int) -> None:
        self.spec = spec
        self.seats = seats
        self.setup = spec.prepare(seats, spec.rules.options.usual())
        self.rng = Random(1)
        self.tables: list[Table] = []
        self.known_now: list[Known] = []
        while len(self.tables) < MIDDLES:
            self.sit_in()
        self.root = spec.rules.new(seats, self.setup)
        self.root.heard = []
        self.root.advance()
        while self.root.wait == CHANCE or len(self.worth_trying()) == 1:
            if self.root.wait == CHANCE:
                self.root.chance(int(self.rng.random() * self.root.outcomes))
            else:
                self.root.decide_trusted(self.root.first_asked(), self.worth_trying()[0])

    def worth_trying(self) -> list[Action]:
        """What a search at the root would choose from."""
        seat = self.root.first_asked()
        legal = self.root.legal(seat)
        narrow = self.spec.search.narrow
        return legal if narrow is None else narrow(self.root, seat, legal)

    def sit_in(self) -> None:
        """Play half a random game; keep the table, and what the seat that is asked knows."""
        spec, rng = self.spec, self.rng
        seed = rng.getrandbits(64)
        _, length = loops.random_game(spec.start(self.seats, self.setup), Random(seed))
        replayed = Random(seed)
        g = spec.rules.new(self.seats, self.setup)
        g.heard = []
        memories = [
            spec.information.memory(self.seats, self.setup, seat) for seat in range(self.seats)
        ]
        g.advance()
        for step in range(length):
            if g.wait == CHANCE:
                g.chance(int(replayed.random() * g.outcomes))
                continue
            seat = g.first_asked()
            legal = g.legal(seat)
            if step * 2 >= length and len(legal) > 1:
                loops.hear(g, memories, 0)
                g.heard = None
                self.tables.append(g)
                self.known_now.append(know(g, seat, self.setup, memories[seat]))
                return
            g.decide_trusted(seat, legal[int(replayed.random() * len(legal))])

    # -- probes -----------------------------------------------------------------------------------

    def random_play(self, seconds: float) -> Figures:
        clock = time.process_time
        games = decisions = inputs = 0
        start = clock()
        while True:
            g = self.spec.start(self.seats, self.setup)
            some, all_ = loops.random_game(g, self.rng)
            games, decisions, inputs = games + 1, decisions + some, inputs + all_
            elapsed = clock() - start
            if elapsed >= seconds:
                break
        return {
            "decisions_per_s": decisions / elapsed,
            "inputs_per_s": inputs / elapsed,
            "games_per_s": games / elapsed,
            "decisions_per_game": decisions / games,
        }

    def each_table(self, action: Callable[[Table], object]) -> Callable[[], None]:
        def all_tables() -> None:
            for table in self.tables:
                action(table)

        return all_tables

    def clone(self, seconds: float) -> Figures:
        took = per_call(self.each_table(lambda g: g.clone()), seconds) / MIDDLES
        return {"clone_us": took * 1e6}

    def imagine(self, seconds: float) -> Figures:
        def all_worlds() -> None:
            for known in self.known_now:
                self.spec.information.imagine(known, self.rng)

        took = per_call(all_worlds, seconds) / MIDDLES
        return {"worlds_per_s": 1 / took, "imagine_us": took * 1e6}

    def view(self, seconds: float) -> Figures:
        took = per_call(self.each_table(lambda g: view(self.spec, g, 0)), seconds) / MIDDLES
        return {"view_us": took * 1e6}

    def known(self, seconds: float) -> Figures:
        memory = self.known_now[0].memory
        look = self.each_table(lambda g: know(g, 0, self.setup, memory))
        return {"known_us": per_call(look, seconds) / MIDDLES * 1e6}

    def playouts(self, seconds: float) -> Figures:
        """Imagined games from the first decision on, without a tree around them."""
        decisions = games = 0

        def one() -> None:
            nonlocal decisions, games
            world = self.root.clone()
            decisions += loops.playout(world, self.rng, self.spec.search.playout, LONGEST_PLAYOUT)
            games += 1

        took = per_call(one, seconds)
        return {"playouts_per_s": 1 / took, "playout_decisions_per_s": decisions / games / took}

    def search(self, seconds: float) -> Figures:
        """Iterations as the bot makes them, and iterations that each play a whole game."""
        own = self.iterations(self.spec, seconds / 2)
        whole = self.iterations(
            replace(self.spec, search=replace(self.spec.search, outlook=None)), seconds / 2
        )
        return {
            "ismcts_per_s": own[0],
            "ismcts_whole_per_s": whole[0],
            "decisions_per_iteration": own[1],
            "search_decisions_per_s": whole[0] * whole[1],
        }

    def iterations(self, spec: GameSpec, seconds: float) -> tuple[float, float]:
        """Iterations per second from the first decision on, and decisions in each.

        Every search is as long as the bot's: a longer one would walk an ever deeper tree.
        """
        seat = self.root.first_asked()
        memories = [
            self.spec.information.memory(self.seats, self.setup, n) for n in range(self.seats)
        ]
        loops.hear(self.root, memories, 0)
        known = know(self.root, seat, self.setup, memories[seat])
        decisions = iterations = searches = 0

        def one() -> None:
            nonlocal decisions, iterations, searches
            search = search_for(spec, known, self.rng)
            search.run(DEFAULT_ITERATIONS, 0.0)
            decisions += search.decisions
            iterations += search.iterations  # fewer where the search was sure earlier
            searches += 1

        took = per_call(one, seconds) * searches / iterations
        return 1 / took, decisions / iterations

    # -- once -------------------------------------------------------------------------------------

    def weigh(self) -> float:
        """KiB a copy of a table takes."""
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        copies = [self.tables[n % MIDDLES].clone() for n in range(CLONES_WEIGHED)]
        after = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        return (after - before) / len(copies) / 1024


def import_ms(name: str) -> float:
    """Milliseconds of processor time until a fresh Python has the game ready to play."""
    module, elsewhere, _ = name.partition(":")
    load = (
        f"import {module}" if elsewhere else f"from gloaming.registry import game; game({name!r})"
    )
    code = (
        f"import time; start = time.process_time(); {load};"
        " print((time.process_time() - start) * 1000)"
    )
    # The fresh Python should find what this one finds.
    here = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=here, capture_output=True, text=True, check=True)
    return float(done.stdout)


def two_processes(name: str, seats: int, games: int, tries: int = 3) -> float:
    """Speed-up of two workers over one, in wall-clock time.

    They take turns, and the best of each counts: a neighbour only ever makes a run longer.
    """
    plan = Plan(name, seats, ("random",) * seats)
    best = {1: inf, 2: inf}
    for _ in range(tries):
        for workers in best:
            run = Run(plan)
            simulate(run, games, workers, lambda done: None)
            best[workers] = min(best[workers], run.wall)
    return best[1] / best[2]


def two_loops(rounds: int, tries: int = 3) -> float:
    """The same for two loops that do nothing: what this machine can give at best."""
    best = {1: inf, 2: inf}
    loop = (
        "import time; start = time.perf_counter()\n"
        f"for n in range({rounds}): pass\n"
        "print(time.perf_counter() - start)"
    )
    for _ in range(tries):
        for count in best:
            started = [
                subprocess.Popen([sys.executable, "-c", loop], stdout=subprocess.PIPE, text=True)
                for _ in range(count)
            ]
            wall = max(float(process.communicate()[0]) for process in started)
            best[count] = min(best[count], wall / count)
    return best[1] / best[2]
