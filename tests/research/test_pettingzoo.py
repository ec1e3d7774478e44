"""PettingZoo's own tests on every game, and what our environments promise beyond them."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from gloaming.core.outcome import outcome
from gloaming.core.spec import GameSpec
from gloaming.research.aec import AecGame
from gloaming.research.environment import BadRequest, environment
from gloaming.research.parallel import ParallelGame
from research.cases import cases, small, smallest

# What PettingZoo says of every environment whose observation is an array with a mask.
DICTIONARIES = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]
pytestmark = DICTIONARIES


@pytest.mark.parametrize(("spec", "seats"), cases())
def test_api(spec: GameSpec, seats: int) -> None:
    api_test(AecGame(environment(spec, seats)), num_cycles=30)


@pytest.mark.parametrize(("spec", "seats"), cases())
def test_seeds(spec: GameSpec, seats: int) -> None:
    seed_test(lambda: AecGame(environment(spec, seats), views=True), num_cycles=10)


@pytest.mark.parametrize(("spec", "seats"), cases())
def test_parallel_api(spec: GameSpec, seats: int) -> None:
    parallel_api_test(ParallelGame(environment(spec, seats)), num_cycles=40)


@pytest.mark.parametrize(("spec", "seats"), smallest())
@pytest.mark.parametrize("how", ["share", "win"])
def test_rewards_are_those_of_the_outcome(spec: GameSpec, seats: int, how: str) -> None:
    env = AecGame(environment(spec, seats), rewards=how)
    env.reset(seed=5)
    rng = np.random.default_rng(5)
    for _ in range(spec.rules.longest):
        observation, _, over, cut_off, _ = env.last()
        if over or cut_off:
            break
        env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
    found = outcome(spec, env.stepper.table)
    won = [float(seat in found.winners) for seat in range(seats)]
    assert list(env.rewards.values()) == (won if how == "win" else found.scores)
    assert all(env.terminations.values())


@pytest.mark.parametrize(("spec", "seats"), smallest())
def test_an_action_that_is_not_offered_ends_the_game_for_its_seat_at_a_loss(
    spec: GameSpec, seats: int
) -> None:
    env = AecGame(environment(spec, seats))
    env.reset(seed=1)
    agent = env.agent_selection
    wrong = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[-1])
    env.step(wrong)
    assert env.rewards == {one: -1.0 if one == agent else 0.0 for one in env.agents}
    assert all(env.terminations.values())


def test_requests_that_cannot_be_met_are_refused_in_one_line() -> None:
    from research.cases import SPECS

    env = AecGame(small(SPECS[0]))
    with pytest.raises(BadRequest, match="call reset"):
        env.step(0)
    env.reset(seed=0)
    with pytest.raises(BadRequest, match="a number from 0 to"):
        env.step(10**6)
    with pytest.raises(BadRequest, match="rewards are one of"):
        AecGame(small(SPECS[0]), rewards="glory")


@pytest.mark.parametrize(("spec", "seats"), smallest())
def test_the_human_view_and_the_names_of_answers_are_there_on_request(
    spec: GameSpec, seats: int
) -> None:
    env = AecGame(environment(spec, seats), views=True, render_mode="ansi")
    env.reset(seed=2)
    observation, *_, info = env.last()
    assert info["view"] == env.view(env.agent_selection)
    assert sorted(info["names"]) == np.flatnonzero(observation["action_mask"]).tolist()
    assert '"you": null' in (env.render() or "")


@pytest.mark.parametrize(("spec", "seats"), smallest())
def test_in_parallel_nobody_is_told_what_others_may_answer(spec: GameSpec, seats: int) -> None:
    env = ParallelGame(environment(spec, seats), views=True)
    observations, infos = env.reset(seed=6)
    rng = np.random.default_rng(6)
    for _ in range(60):
        if not env.agents:
            break
        actions = {}
        for seat, agent in enumerate(env.agents):
            offered = np.flatnonzero(observations[agent]["action_mask"]).tolist()
            assert infos[agent]["view"]["you"] == seat
            assert sorted(infos[agent]["names"]) == [n for n in offered if n != env.wait]
            actions[agent] = rng.choice(offered)
        observations, *_, infos = env.step(actions)


@pytest.mark.parametrize(("spec", "seats"), smallest())
def test_in_parallel_whoever_is_not_asked_can_only_wait(spec: GameSpec, seats: int) -> None:
    env = ParallelGame(environment(spec, seats))
    observations, _ = env.reset(seed=3)
    rng = np.random.default_rng(3)
    several = 0
    for _ in range(400):
        if not env.agents:
            observations, _ = env.reset()
        asked = env.stepper.table.asked
        several += asked.bit_count() > 1
        for seat, agent in enumerate(env.possible_agents):
            mask = observations[agent]["action_mask"]
            assert bool(asked >> seat & 1) != bool(mask[env.wait])
            assert mask.sum() == 1 or asked >> seat & 1
        actions = {
            agent: int(rng.choice(np.flatnonzero(observations[agent]["action_mask"])))
            for agent in env.agents
        }
        observations, *_ = env.step(actions)
    assert bool(several) == env.environment.sizes.simultaneous
