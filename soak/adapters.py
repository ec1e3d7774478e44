"""Soak tests of the research adapters: their libraries' own tests at length, and twins."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import pyspiel
from absl import flags
from open_spiel.python.algorithms import generate_playthrough
from pettingzoo.test import api_test, parallel_api_test, seed_test
from run import Item

from gloaming.research import openspiel
from gloaming.research.aec import AecGame
from gloaming.research.environment import environment
from gloaming.research.parallel import ParallelGame
from research.cases import cases
from research.twin_arrays import compare_twins

Found = tuple[int, list[str]]
CYCLES = 500


def case(seed: int) -> tuple[Any, int]:
    """A game and a number of seats, all of them in turn."""
    every = [one.values for one in cases()]
    spec, seats = every[seed % len(every)]
    return spec, seats


def tried(what: str, test: Any) -> list[str]:
    """What somebody else's test has to say."""
    try:
        test()
    except Exception as error:
        return [f"{what}: {type(error).__name__}: {str(error)[:200]}"]
    return []


def some_twins(folder: Path, seed: int) -> Found:
    spec, seats = case(seed)
    found = compare_twins(environment(spec, seats), f"soak/{seed}", 600)
    return found.worlds, found.violations


def a_simulation(folder: Path, seed: int) -> Found:
    spec, seats = case(seed)
    openspiel.register(spec)
    game = openspiel.load(spec, seats)
    what = f"{spec.id} with {seats} seats, random_sim_test"
    return 1, tried(what, lambda: pyspiel.random_sim_test(game, 2, True, False))


def a_playthrough(folder: Path, seed: int) -> Found:
    flags.FLAGS.mark_as_parsed()
    spec, seats = case(seed)
    name = f"{openspiel.register(spec)}(players={seats})"
    file = folder / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(name, None, seed=seed), encoding="utf-8")
    original, again = generate_playthrough.replay(str(file))
    return 1, [] if original == again else [f"{name}: the playthrough of seed {seed} differs"]


def some_tests(folder: Path, seed: int) -> Found:
    spec, seats = case(seed)
    env = environment(spec, seats)
    what = f"{spec.id} with {seats} seats"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = tried(f"{what}, api_test", lambda: api_test(AecGame(env), CYCLES))
        found += tried(f"{what}, seed_test", lambda: seed_test(lambda: AecGame(env), CYCLES))
        play = ParallelGame(env)
        found += tried(f"{what}, parallel_api_test", lambda: parallel_api_test(play, CYCLES))
    return 1, found


ITEMS = {
    "soak-research": [
        Item("research", "arrays of worlds a seat cannot tell apart", 50_000, some_twins),
        Item("research", "random simulations of OpenSpiel", 60, a_simulation),
        Item("research", "playthroughs of OpenSpiel", 2 * len(cases()), a_playthrough),
        Item("research", "runs of PettingZoo's tests", 60, some_tests),
    ]
}
