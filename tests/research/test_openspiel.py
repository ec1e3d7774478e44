"""OpenSpiel's own tests and algorithms on every game."""

from __future__ import annotations

import random
import sys
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    generate_playthrough,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
    tabular_qlearner,
)

from gloaming.core.spec import GameSpec
from gloaming.research import openspiel
from gloaming.research.environment import BadRequest, environment
from gloaming.testing.kit.play import key
from research.cases import SPECS, cases, smallest

HIDING = [one for one in smallest() if environment(one.values[0]).imperfect]


@pytest.fixture(autouse=True)
def _parsed_flags() -> None:
    flags.FLAGS.mark_as_parsed()


@pytest.fixture
def _deep() -> Iterator[None]:
    """OpenSpiel's learners call themselves once per move of a game."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(100_000)
    yield
    sys.setrecursionlimit(usual)


def load(spec: GameSpec, seats: int) -> Any:
    openspiel.register(spec)
    return openspiel.load(spec, seats)


def at_decisions(game: Any, seed: int, most: int) -> Iterator[Any]:
    """The states of a random game in which somebody decides."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(most):
        if state.is_terminal():
            return
        if not state.is_chance_node():
            yield state
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(("spec", "seats"), cases())
def test_random_simulation(spec: GameSpec, seats: int) -> None:
    pyspiel.random_sim_test(load(spec, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("spec", "seats"), cases())
def test_api(spec: GameSpec, seats: int) -> None:
    random.seed(f"{spec.id}/{seats}")
    made = {"game": load(spec, seats), "game_name": openspiel.short_name(spec)}
    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), made)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not result.errors + result.failures


@pytest.mark.parametrize(("spec", "seats"), smallest())
def test_a_playthrough_is_written(spec: GameSpec, seats: int) -> None:
    """Their machinery takes seconds for a game; other numbers of seats are left to the soak."""
    load(spec, seats)
    name = f"{openspiel.short_name(spec)}(players={seats})"
    written = generate_playthrough.playthrough(name, None, seed=1)
    assert "InformationStateString(0)" in written
    assert "IsTerminal() = True" in written


def test_a_playthrough_is_repeated_from_its_file(tmp_path: Path) -> None:
    spec = SPECS[-1]
    load(spec, spec.seats[0])
    file = tmp_path / "playthrough.txt"
    file.write_text(
        generate_playthrough.playthrough(openspiel.short_name(spec), None, seed=2), encoding="utf-8"
    )
    original, again = generate_playthrough.replay(str(file))
    assert original == again


@pytest.mark.parametrize(("spec", "seats"), HIDING)
def test_information_set_search(spec: GameSpec, seats: int) -> None:
    game = load(spec, seats)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game,
        evaluator,
        uct_c=2.0,
        max_simulations=8,
        random_state=np.random.RandomState(1),
        allow_inconsistent_action_sets=True,
    )
    for state in at_decisions(game, 3, 300):
        if len(state.legal_actions()) > 1:
            assert bot.step(state) in state.legal_actions()
            return
    pytest.fail("nobody had anything to decide")


@pytest.mark.usefixtures("_deep")
def test_counterfactual_regret_minimisation_learns_something() -> None:
    shortest = min(
        SPECS, key=lambda spec: len(list(at_decisions(load(spec, spec.seats[0]), 0, 999)))
    )
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(load(shortest, shortest.seats[0]))
    for _ in range(2):
        solver.iteration()
    assert len(solver._infostates) > 10


def test_tabular_q_learning_plays_a_game_to_its_end() -> None:
    spec = SPECS[-1]
    env = rl_environment.Environment(
        load(spec, spec.seats[0]), chance_event_sampler=rl_environment.ChanceEventSampler(seed=2)
    )
    np.random.seed(2)
    size = env.action_spec()["num_actions"]
    agents = [tabular_qlearner.QLearner(seat, size) for seat in range(spec.seats[0])]
    step = env.reset()
    while not step.last():
        step = env.step([agents[step.observations["current_player"]].step(step).action])
    for agent in agents:
        agent.step(step)
    assert any(agent._q_values for agent in agents)


@pytest.mark.parametrize(("spec", "seats"), cases())
def test_a_resampled_state_sounds_the_same_to_its_player(spec: GameSpec, seats: int) -> None:
    game = load(spec, seats)
    sampler = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)
    others = 0
    for state in at_decisions(game, seats, 120):
        player = state.current_player()
        world = state.resample_from_infostate(player, sampler)
        assert world.current_player() == player
        assert world.legal_actions() == state.legal_actions()
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.history() == []  # what really happened stays where it is
        others += key(world.past.stepper.table) != key(state.past.stepper.table)
        again = game.deserialize_state(world.serialize())
        assert str(again) == str(world)
        assert again.information_state_string(player) == state.information_state_string(player)
    assert bool(others) == environment(spec, seats).imperfect


def test_a_seat_that_does_not_know_who_is_asked_is_not_resampled() -> None:
    sampler = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)
    for spec in SPECS:
        for state in at_decisions(load(spec, spec.seats[1]), 1, 400):
            g = state.past.stepper.table
            for player in range(spec.seats[1]):
                if not g.is_asked(player) and g.wait != 1:
                    with pytest.raises(BadRequest, match="can imagine"):
                        state.resample_from_infostate(player, sampler)
                    return
    pytest.fail("everybody always knew")


def test_options_are_read_from_the_parameters() -> None:
    spec = next(one for one in SPECS if any(True for _ in one.rules.options.options))
    name, value = next(iter(spec.rules.options.defaults().items()))
    openspiel.register(spec)
    text = f"{name}:{str(value).lower() if isinstance(value, bool) else value}"
    game = openspiel.load(spec, spec.seats[0], text)
    assert game.environment.options == {name: value}
