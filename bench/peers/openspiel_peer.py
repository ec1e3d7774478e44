"""OpenSpiel: gin rummy in C++ driven from Python, and information-set search on it."""

from __future__ import annotations

import random

import common
import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

GAME = pyspiel.load_game("gin_rummy")
RNG = random.Random(1)


def step_chance(state: pyspiel.State) -> None:
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(RNG.choices(actions, weights)[0])


def play() -> int:
    state = GAME.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            step_chance(state)
        else:
            state.apply_action(RNG.choice(state.legal_actions()))
            decisions += 1
    return decisions


def first_choice() -> pyspiel.State:
    """The first state in which a player has something to choose."""
    state = GAME.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        if state.is_chance_node():
            step_chance(state)
        else:
            state.apply_action(state.legal_actions()[0])
    return state


ROOT = first_choice()


def think_in_python(budget: int) -> None:
    state = numpy.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, state)
    bot = ismcts.ISMCTSBot(
        GAME, evaluator, 1.4, budget, random_state=state, allow_inconsistent_action_sets=True
    )
    bot.step(ROOT)


def think_in_cpp(budget: int) -> None:
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    best = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    pyspiel.ISMCTSBot(1, evaluator, 1.4, budget, -1, best, False, True).step(ROOT)


if __name__ == "__main__":
    seconds = common.seconds_wanted()
    common.rate("openspiel gin rummy", play, seconds)
    common.search("openspiel ismcts, Python", think_in_python, seconds)
    common.search("openspiel ismcts, C++", think_in_cpp, seconds)
