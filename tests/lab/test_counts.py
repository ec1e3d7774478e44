"""Statistics against values from the books."""

from __future__ import annotations

from math import inf, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloaming.lab.statistics.counts import (
    deviation,
    mean,
    mean_interval,
    normal_quantile,
    quantile,
    student_inside,
    student_quantile,
    wilson,
)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),  # Newcombe (1998), table I
        (15, 148, 0.0624, 0.1605),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_wilson_without_games_knows_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(1, 10_000), st.data())
def test_wilson_holds_the_share_and_stays_in_bounds(games: int, data: st.DataObject) -> None:
    wins = data.draw(st.floats(0, games))
    low, high = wilson(wins, games)
    assert 0.0 <= low <= wins / games + 1e-12
    assert wins / games - 1e-12 <= high <= 1.0


@pytest.mark.parametrize(
    ("confidence", "freedom", "t"),
    [
        (0.95, 1, 12.7062),
        (0.95, 2, 4.3027),
        (0.95, 5, 2.5706),
        (0.95, 10, 2.2281),
        (0.95, 30, 2.0423),
        (0.95, 1000, 1.9623),
        (0.99, 7, 3.4995),
        (0.90, 4, 2.1318),
        (0.95, 10**6, 1.9600),
    ],
)
def test_student(confidence: float, freedom: int, t: float) -> None:
    assert student_quantile(confidence, freedom) == pytest.approx(t, abs=5e-5)
    assert student_inside(t, min(freedom, 10**4)) == pytest.approx(confidence, abs=5e-5)


def test_normal() -> None:
    assert normal_quantile(0.95) == pytest.approx(1.959964, abs=1e-6)
    assert normal_quantile(0.99) == pytest.approx(2.575829, abs=1e-6)


def test_mean_and_deviation() -> None:
    counts = {2.0: 1, 4.0: 3, 5.0: 2, 7.0: 1, 9.0: 1}
    assert mean(counts) == pytest.approx(5.0)
    assert deviation(counts) == pytest.approx(sqrt(32 / 7))
    low, high = mean_interval(counts)
    assert (low + high) / 2 == pytest.approx(5.0)
    assert high - 5.0 == pytest.approx(2.3646 * sqrt(32 / 7) / sqrt(8), abs=1e-3)


def test_nothing_and_one_thing() -> None:
    assert mean({}) == 0.0
    assert quantile({}, 0.5) == 0.0
    assert deviation({3.0: 1}) == 0.0
    assert mean_interval({3.0: 1}) == (-inf, inf)


@given(st.lists(st.integers(0, 50), min_size=1), st.sampled_from([0.05, 0.25, 0.5, 0.95, 1.0]))
def test_a_quantile_is_the_least_value_that_enough_do_not_exceed(
    values: list[int], share: float
) -> None:
    counts = {float(value): values.count(value) for value in values}
    found = quantile(counts, share)
    assert found in values
    assert sum(value <= found for value in values) >= share * len(values) - 1e-6
    assert sum(value < found for value in values) < share * len(values)
