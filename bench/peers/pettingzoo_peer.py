"""PettingZoo's card games, and OpenSpiel's games that are written in Python, as they come."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import common
import numpy as np
import pyspiel
from open_spiel.python import games  # noqa: F401  (importing it registers them)
from pettingzoo.classic import hanabi_v5, texas_holdem_v4

RNG = random.Random(1)


def aec(module: Any) -> Callable[[], int]:
    env = module.env()

    def play() -> int:
        env.reset(seed=RNG.randrange(10**9))
        steps = 0
        for _ in env.agent_iter():
            observation, _, over, cut_off, info = env.last()
            if over or cut_off:
                env.step(None)
                continue
            mask = observation.get("action_mask")
            offered = info["action_mask"] if mask is None else mask
            env.step(RNG.choice(np.flatnonzero(offered).tolist()))
            steps += 1
        return steps

    return play


def spiel(name: str, observing: bool) -> Callable[[], int]:
    game = pyspiel.load_game(name)

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(RNG.choice(state.chance_outcomes())[0])
                continue
            if observing:
                state.information_state_tensor(state.current_player())
            state.apply_action(RNG.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


if __name__ == "__main__":
    seconds = common.seconds_wanted()
    common.rate("pettingzoo hanabi", aec(hanabi_v5), seconds)
    common.rate("pettingzoo texas holdem", aec(texas_holdem_v4), seconds)
    for name in ("python_block_dominoes", "python_liars_poker"):
        common.rate(f"openspiel {name}", spiel(name, False), seconds)
        common.rate(f"openspiel {name} observing", spiel(name, True), seconds)
