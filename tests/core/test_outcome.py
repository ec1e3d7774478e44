"""Outcomes: one win shared, everybody, nobody, half victories, points and ranks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gloaming.core.outcome import Outcome, outcome
from gloaming.core.spec import GameSpec
from wake import SPEC


def scored(scores: list[float], shared: bool, points: list[int] | None = None) -> GameSpec:
    """A game that ends with these scores, whatever lies on its table."""
    counts = None if points is None else lambda g: points
    rules = replace(SPEC.rules, score=lambda g: scores, shared_win=shared, points=counts)
    return replace(SPEC, rules=rules)


def ended(scores: list[float], shared: bool, points: list[int] | None = None) -> Outcome:
    table: Any = None
    return outcome(scored(scores, shared, points), table)


@pytest.mark.parametrize(
    ("scores", "shared", "winners"),
    [
        ([0.0, 1.0, 0.0], True, [1]),
        ([0.5, 0.0, 0.5], True, [0, 2]),
        ([0.0, 0.0], True, []),
        ([1.0, 1.0, 1.0], False, [0, 1, 2]),
        ([0.0, 0.0, 0.0], False, []),
        ([1.0, 0.5, 0.0], False, [0, 1]),  # a half victory is one
    ],
)
def test_who_wins(scores: list[float], shared: bool, winners: list[int]) -> None:
    assert ended(scores, shared).winners == winners


def test_points_are_ranked_and_equal_points_share_the_better_rank() -> None:
    found = ended([1.0, 0.0, 0.5, 0.0], False, [40, 4, 21, 4])
    assert found.ranks == [1, 3, 2, 3]
    assert found.named() == {
        "scores": [1.0, 0.0, 0.5, 0.0],
        "winners": [0, 2],
        "points": [40, 4, 21, 4],
        "ranks": [1, 3, 2, 3],
    }


def test_without_points_there_is_no_ranking() -> None:
    assert ended([0.0, 1.0], True).named() == {"scores": [0.0, 1.0], "winners": [1]}
