"""A law must be able to fail: every planted fault is caught by the law that is meant for it."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from gloaming.core.spec import GameSpec
from gloaming.testing.kit import LAWS, Amounts, check
from laws.faults.attic import SPEC
from laws.faults.sins import QUICK, SINS, TWINS, Sin


@pytest.mark.parametrize("sin", SINS.values(), ids=SINS.keys())
def test_the_law_for_it_catches_the_fault(sin: Sin) -> None:
    amounts = replace(sin.amounts, oracle_games=sin.oracle)
    report = check(sin.spec, games=sin.games, seats=sin.seats, amounts=amounts)
    assert sin.law in report.broken
    assert report.laws[sin.law].examples


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS.keys())
def test_the_sound_twin_of_a_fault_keeps_every_law(twin: GameSpec) -> None:
    report = check(twin, games=6, amounts=QUICK)
    assert report.broken == [], report.plain()["examples"]


def test_every_law_has_a_fault_that_breaks_it() -> None:
    assert {sin.law for sin in SINS.values()} == set(LAWS)


def test_the_sound_game_keeps_every_law_and_tries_them_all() -> None:
    report = check(SPEC, games=30, amounts=Amounts(oracle_games=3, oracle_steps=6_000))
    assert report.broken == [], report.plain()["examples"]
    assert report.untried == []
    assert report.seats == (2, 3)


@example(seed=66063, seats=None, rounds=1)  # an interruption while some have answered
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    seed=st.integers(0, 10**6),
    seats=st.sampled_from([None, 2, 3]),
    rounds=st.integers(1, 2),
)
def test_no_seed_makes_the_kit_cry_wolf(seed: int, seats: int | None, rounds: int) -> None:
    amounts = replace(QUICK, oracle_games=1, oracle_steps=2_500)
    report = check(
        SPEC, games=3, seats=seats, options={"rounds": rounds}, seed=seed, amounts=amounts
    )
    assert report.passed, report.plain()["examples"]


@pytest.mark.parametrize(
    "name", ["a leak through the legal list", "a waiting step that changes something"]
)
def test_an_example_can_be_played_again_alone(name: str) -> None:
    sin = SINS[name]
    amounts = Amounts(oracle_games=0)
    report = check(sin.spec, games=sin.games, amounts=amounts)
    example = report.laws[sin.law].examples[-1]
    command = re.search(r"\[(gloaming check .*)\]$", example)
    assert command is not None
    words = shlex.split(command.group(1))
    numbers = {word: int(words[place + 1]) for place, word in enumerate(words) if "--" in word}
    again = check(
        sin.spec, games=1, seats=numbers["--seats"], seed=numbers["--seed"], amounts=amounts
    )
    assert example in again.laws[sin.law].examples


def test_the_same_seed_gives_the_same_report() -> None:
    amounts = replace(QUICK, oracle_games=1)
    first, second = (check(SPEC, games=4, seed=7, amounts=amounts) for _ in range(2))
    assert first.plain() == second.plain()
