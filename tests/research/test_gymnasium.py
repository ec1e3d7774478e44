"""Gymnasium's own check on every game, and what our environments promise beyond it."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from gloaming.bots.roster import UnknownBot, bot_names
from gloaming.core.outcome import outcome
from gloaming.core.spec import GameSpec
from gloaming.research.environment import BadRequest, environment
from gloaming.research.gym import GymGame
from research.cases import INSTALLED, SPECS, cases, small, smallest


@pytest.mark.parametrize(("spec", "seats"), cases())
def test_check_env(spec: GameSpec, seats: int) -> None:
    check_env(GymGame(environment(spec, seats), seat=seats - 1), skip_render_check=True)


@pytest.mark.parametrize(("spec", "seats"), smallest())
def test_bots_that_think_get_what_their_seats_know(spec: GameSpec, seats: int) -> None:
    bot = bot_names(spec)[1]  # the first rule of thumb, or the search
    env = GymGame(environment(spec, seats), bots=bot if bot != "ismcts" else "ismcts:5")
    observation, _ = env.reset(seed=4)
    rng = np.random.default_rng(4)
    over = cut_off = False
    reward = 0.0
    while not (over or cut_off):
        assert env.stepper.seat == 0
        action = rng.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, over, cut_off, _ = env.step(action)
    assert over
    assert reward == outcome(spec, env.stepper.table).scores[0]


def test_games_are_found_by_name() -> None:
    for game_id in INSTALLED:
        env = gymnasium.make(f"gloaming/{game_id}-v0", seat=0)
        env.reset(seed=0)
        assert env.unwrapped.metadata["name"] == f"{game_id}_v0"
        env.close()


def test_an_action_that_is_not_offered_loses() -> None:
    env = GymGame(small(SPECS[0]))
    observation, _ = env.reset(seed=0)
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    assert env.step(wrong)[1:3] == (-1.0, True)
    assert not env.action_masks()[wrong]


def test_bad_requests_are_refused_in_one_line() -> None:
    env = small(SPECS[0])
    with pytest.raises(BadRequest, match="a seat from 0 to"):
        GymGame(env, seat=99)
    with pytest.raises(BadRequest, match="bots wanted, not 9"):
        GymGame(env, bots=["random"] * 9)
    with pytest.raises(UnknownBot, match="has no bot 'nobody'"):
        GymGame(env, bots="nobody")
