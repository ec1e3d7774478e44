"""Steps per second through each research adapter, for every installed game at its least seats.

    python bench/adapters.py [--seconds 1]

For bench/research.py. Choosing at random among what the mask offers, and reading the observation of
whoever is to move, are part of a step, here as with the peers.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "peers"))

import common
import numpy as np

from gloaming.core import flow
from gloaming.registry import offered
from gloaming.research import openspiel
from gloaming.research.aec import AecGame
from gloaming.research.environment import Environment, environment
from gloaming.research.gym import GymGame
from gloaming.research.parallel import ParallelGame
from gloaming.research.vector import VectorGames

RNG = random.Random(1)
BATCH = 256


def any_of(mask: np.ndarray) -> int:
    return RNG.choice(np.flatnonzero(mask).tolist())


def aec(env: Environment) -> Callable[[], int]:
    game = AecGame(env)

    def play() -> int:
        game.reset(seed=RNG.randrange(10**9))
        steps = 0
        for _ in game.agent_iter():
            observation, _, over, cut_off, _ = game.last()
            if over or cut_off:
                game.step(None)
                continue
            game.step(any_of(observation["action_mask"]))
            steps += 1
        return steps

    return play


def parallel(env: Environment) -> Callable[[], int]:
    game = ParallelGame(env)

    def play() -> int:
        observations, _ = game.reset(seed=RNG.randrange(10**9))
        steps = 0
        while game.agents:
            chosen = {one: any_of(seen["action_mask"]) for one, seen in observations.items()}
            observations, *_ = game.step(chosen)
            steps += 1
        return steps

    return play


def gym(env: Environment) -> Callable[[], int]:
    game = GymGame(env)

    def play() -> int:
        observation, _ = game.reset(seed=RNG.randrange(10**9))
        over = cut_off = False
        steps = 0
        while not (over or cut_off):
            observation, _, over, cut_off, _ = game.step(any_of(observation["action_mask"]))
            steps += 1
        return steps

    return play


def vector(env: Environment) -> Callable[[], int]:
    games = VectorGames(env, BATCH)
    batches = [games.reset(seed=1)]

    def play() -> int:
        batches[0] = games.step(games.sample(batches[0]))
        return BATCH

    return play


def spiel(env: Environment, observing: bool) -> Callable[[], int]:
    game = openspiel.load(env.spec, env.seats)

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(RNG.choice(state.chance_outcomes())[0])
                continue
            if observing:
                state.observation_tensor(state.current_player())
            state.apply_action(RNG.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def main() -> None:
    seconds = common.seconds_wanted()
    how = "compiled" if flow.__file__.endswith((".so", ".pyd")) else "interpreted"
    for spec in offered()[0]:
        env = environment(spec)
        for name, play in (
            ("aec", aec(env)),
            ("parallel", parallel(env)),
            ("gym", gym(env)),
            ("vector", vector(env)),
            ("openspiel", spiel(env, False)),
            ("openspiel observing", spiel(env, True)),
        ):
            common.rate(f"{name} {spec.id} {how}", play, seconds)


if __name__ == "__main__":
    main()
