"""Comparisons, corrections and sequential tests: known values, and error rates by simulation."""

from __future__ import annotations

import doctest
from importlib import import_module
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloaming.lab.statistics.effect import rate
from gloaming.lab.statistics.paired import bootstrap, holm, paired, share_p
from gloaming.lab.statistics.sequence import Sequence, verdict


@pytest.mark.parametrize(
    "name", ["statistics.counts", "statistics.paired", "statistics.sequence", "statistics.effect",
             "race", "stopping"],
)  # fmt: skip
def test_the_examples_are_true(name: str) -> None:
    failed, tried = doctest.testmod(import_module(f"gloaming.lab.{name}"))
    assert (failed, tried > 0) == (0, True)


# -- paired differences ---------------------------------------------------------------------------


def test_the_paired_test_is_students() -> None:
    """The sleep of ten patients under two drugs (Student, 1908): t = 4.0621, p = 0.002833."""
    one = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
    two = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    found = paired(one, two)
    assert found.difference == pytest.approx(1.58)
    assert (found.low, found.high) == pytest.approx((0.7001142, 2.4598858))
    assert found.p == pytest.approx(0.002833, abs=1e-6)


def test_luck_that_both_had_is_subtracted() -> None:
    rng = Random(1)
    luck = [rng.gauss(0, 10) for _ in range(200)]
    same = paired(luck, [value + 0.5 + rng.gauss(0, 1) for value in luck])
    assert 0.2 < same.low < 0.5 < same.high < 0.8
    assert same.p < 1e-6


def test_shares_against_tables() -> None:
    assert share_p(58, 100, 0.5) == pytest.approx(0.1096, abs=1e-4)
    assert share_p(3, 0, 0.5) == share_p(3, 9, 1.0) == 1.0


# -- corrections ----------------------------------------------------------------------------------


def test_holm_errs_as_rarely_as_one_test() -> None:
    """Of 1,000 experiments with 20 true nothings, about 50 find something, not 640."""
    rng = Random(2)
    alarms = sum(min(holm([rng.random() for _ in range(20)])) < 0.05 for _ in range(1000))
    assert 30 <= alarms <= 70


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_never_finds_more_than_was_there(ps: list[float]) -> None:
    corrected = holm(ps)
    assert all(p <= c <= 1.0 for p, c in zip(ps, corrected, strict=True))
    order = sorted(range(len(ps)), key=lambda n: ps[n])
    assert [corrected[n] for n in order] == sorted(corrected)


# -- the bootstrap --------------------------------------------------------------------------------


def test_the_bootstrap_covers_as_often_as_it_says() -> None:
    """300 samples of 60 from an exponential: the mean, 1, lies in about 93 % of the intervals."""
    rng = Random(3)

    def mean(values: object) -> float:
        assert isinstance(values, list)
        return float(sum(values) / len(values))

    held = 0
    for n in range(300):
        low, high = bootstrap([rng.expovariate(1) for _ in range(60)], mean, str(n), resamples=200)
        held += low <= 1.0 <= high
    assert 0.88 <= held / 300 <= 0.97
    assert bootstrap([1.0, 2.0, 3.0], mean, "a") == bootstrap([1.0, 2.0, 3.0], mean, "a")


# -- sequential tests -----------------------------------------------------------------------------


@pytest.mark.parametrize(("fair", "alpha"), [(0.25, 0.05), (0.5, 0.2)])
def test_looking_after_every_game_errs_no_more_often_than_stated(fair: float, alpha: float) -> None:
    """300 experiments of 1,500 games, looked at after every one: the truth is hardly ever left.

    An interval of somebody who looks once, used like that, leaves it in most of them.
    """
    rng = Random(4)
    wrong = 0
    for _ in range(300):
        found = Sequence(alpha)
        for _ in range(1500):
            found.take(float(rng.random() < fair))
        wrong += not found.low <= fair <= found.high
    assert wrong / 300 <= alpha


def test_a_difference_is_found_and_sooner_if_it_is_larger() -> None:
    needed = []
    for share in (0.35, 0.45):
        rng, found = Random(5), Sequence(0.05)
        while found.low <= 0.25:
            found.take(float(rng.random() < share))
        needed.append(found.games)
    assert needed[1] < needed[0] < 2500


def test_what_is_the_same_is_called_the_same() -> None:
    rng, found = Random(6), Sequence(0.05, -1.0, 1.0)
    while verdict(found.low, found.high, 0.05) == "open":
        found.take(float(rng.random() < 0.02) - float(rng.random() < 0.02))
    assert verdict(found.low, found.high, 0.05) == "same"


@given(st.lists(st.floats(-2, 5), min_size=1, max_size=60))
def test_an_interval_only_narrows(values: list[float]) -> None:
    found = Sequence(0.1, -2.0, 5.0)
    before = (found.low, found.high)
    for value in values:
        found.take(value)
        assert before[0] <= found.low
        assert found.high <= before[1]
        before = (found.low, found.high)


@given(st.floats(-1, 1))
def test_words_for_an_effect_are_near_it(share: float) -> None:
    count, of = rate(share)
    if of == 0:
        assert abs(share) < 0.001
    else:
        assert count / of == pytest.approx(abs(share), rel=0.16, abs=0.02)
