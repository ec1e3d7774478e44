"""Every installed game at every number of seats, and the wake game, which has sets and instants."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gloaming.core.spec import GameSpec
from gloaming.registry import game, game_ids
from gloaming.research.environment import Environment, environment
from gloaming.research.stepper import Stepper
from wake import SPEC as WAKE

# The games of this repository; other tests may have added the Wake to the registry already.
INSTALLED = [game_id for game_id in game_ids() if game_id != WAKE.id]
SPECS: list[GameSpec] = [*map(game, INSTALLED), WAKE]


def cases() -> list[Any]:
    """A game and a number of seats."""
    return [
        pytest.param(spec, seats, id=f"{spec.id}-{seats}")
        for spec in SPECS
        for seats in range(spec.seats[0], spec.seats[1] + 1)
    ]


def smallest() -> list[Any]:
    """Every game at its least number of seats."""
    return [pytest.param(spec, spec.seats[0], id=f"{spec.id}-{spec.seats[0]}") for spec in SPECS]


def random_steps(env: Environment, seed: str, most: int) -> Iterator[Stepper]:
    """A game by chance: the stepper at each of its questions."""
    rng = Random(seed)
    stepper = env.stepper(rng.random, listening=True)
    for _ in range(most):
        if stepper.over:
            return
        yield stepper
        stepper.take(rng.randrange(len(stepper.choices)))


def small(spec: GameSpec) -> Environment:
    return environment(spec, spec.seats[0])
