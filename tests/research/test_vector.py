"""Vectorised environment: the same games as one at a time."""

from __future__ import annotations

import numpy as np
import pytest

from gloaming.core.spec import GameSpec
from gloaming.research.arrays import observed
from gloaming.research.environment import BadRequest, environment
from gloaming.research.vector import VectorGames
from research.cases import SPECS, cases, small

STEPS = 60


@pytest.mark.parametrize(("spec", "seats"), cases())
def test_every_row_is_what_one_game_alone_would_give(spec: GameSpec, seats: int) -> None:
    env = environment(spec, seats)
    games = VectorGames(env, 5)
    batch = games.reset(seed=1)
    for _ in range(STEPS):
        for n, stepper in enumerate(games._steppers):
            alone = observed(env, stepper, stepper.seat)
            assert batch.seat[n] == stepper.seat
            assert (batch.observation[n] == alone["observation"]).all()
            assert (batch.action_mask[n] == alone["action_mask"]).all()
            assert (batch.answers[n] == alone.get("answers", 0)).all()
        batch = games.step(games.sample(batch))


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.id)
def test_a_game_that_is_over_is_paid_and_replaced(spec: GameSpec) -> None:
    games = VectorGames(small(spec), 4, rewards="win")
    batch = games.reset(seed=2)
    ended = 0
    for _ in range(spec.rules.longest):
        batch = games.step(games.sample(batch))
        assert (batch.rewards[~batch.over] == 0).all()
        assert batch.action_mask.any(axis=1).all()
        ended += int(batch.over.sum())
        if ended:
            break
    assert set(batch.rewards.flatten().tolist()) <= {0.0, 1.0}
    assert batch.rewards[batch.over].max() == 1.0 or not spec.rules.shared_win


def test_the_same_seed_gives_the_same_games() -> None:
    runs = []
    for _ in range(2):
        games = VectorGames(small(SPECS[0]), 8)
        batch = games.reset(seed=3)
        for _ in range(STEPS):
            batch = games.step(games.sample(batch))
        runs.append(batch.observation.tobytes())
    assert runs[0] == runs[1]


def test_bad_requests_are_refused_in_one_line_and_nothing_has_happened() -> None:
    games = VectorGames(small(SPECS[0]), 3)
    with pytest.raises(BadRequest, match="call reset"):
        games.step([0, 0, 0])
    batch = games.reset(seed=4)
    with pytest.raises(BadRequest, match="3 actions wanted"):
        games.step([0])
    offered = games.sample(batch)
    wrong = offered.copy()
    wrong[2] = np.flatnonzero(batch.action_mask[2] == 0)[0]
    before = [games.table(n).moves for n in range(3)]
    with pytest.raises(BadRequest, match="game 2: action"):
        games.step(wrong)
    assert [games.table(n).moves for n in range(3)] == before
    with pytest.raises(BadRequest, match="at least one game"):
        VectorGames(small(SPECS[0]), 0)
