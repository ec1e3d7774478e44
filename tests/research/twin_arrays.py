"""Comparison of what adapters give to a seat in the true game and in worlds it cannot rule out."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from gloaming.research.arrays import observed
from gloaming.research.environment import Environment
from gloaming.research.history import History
from gloaming.testing.kit.play import can_imagine, key


class Compared(NamedTuple):
    """How many worlds were looked at, how many were not the truth, and what gave them away."""

    worlds: int
    other: int
    violations: list[str]


def histories(env: Environment, seed: str, most: int) -> list[History]:
    """A random game: every question of it, with all that was told before."""
    rng = Random(seed)
    past = History.begin(env)
    found = []
    for _ in range(most):
        if past.stepper.over:
            break
        if past.stepper.seat < 0:
            past.chance(rng.randrange(past.stepper.table.outcomes))
            continue
        found.append(past.copy())
        past.take(rng.randrange(len(past.stepper.choices)))
    return found


def seen(env: Environment, past: History, viewer: int) -> dict[str, object]:
    """Everything an adapter gives to a seat."""
    arrays = observed(env, past.stepper, viewer)
    return {
        **{name: array.tobytes() for name, array in arrays.items()},
        "story": past.story(viewer),
        "view": past.view(viewer),
        "latest": past.latest(viewer),
        "secrets": past.secrets(viewer),
    }


def compare_twins(env: Environment, seed: str, most: int, every: int = 1) -> Compared:
    """Along a random game, for every seat that can imagine a world."""
    rng = Random(f"{seed}/worlds")
    worlds = other = 0
    violations = []
    for n, past in enumerate(histories(env, seed, most)[::every]):
        for seat in range(env.seats):
            if not can_imagine(past.stepper.table, seat):
                continue
            world = past.imagined(seat, rng)
            turn = seat if past.stepper.table.is_asked(seat) else past.stepper.seat
            past.stepper.turn_to(turn)
            world.stepper.turn_to(turn)
            mine, theirs = seen(env, past, seat), seen(env, world, seat)
            violations += [
                f"{env!r}, {seed}, question {n}: {part} tells seat {seat} more than it may know"
                for part in mine
                if mine[part] != theirs[part]
            ]
            worlds += 1
            other += key(world.stepper.table) != key(past.stepper.table)
    return Compared(worlds, other, violations)
