"""A Ghost's Revenge keeps the laws, at every seat count and under every kind of option."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gloaming.core.options import Choice, Number
from gloaming.games.revenge import SPEC
from gloaming.testing.kit import Amounts, check


def test_revenge_keeps_every_law() -> None:
    report = check(SPEC, games=10, amounts=Amounts(oracle_games=1))
    assert report.broken == [], report.plain()["examples"]
    # Nothing is hidden, drawn or answered in secret here; everything else is tried.
    assert report.untried == ["hush", "coverage"]
    assert report.seats == (3, 4)


def any_value(option: Choice | Number) -> st.SearchStrategy[Any]:
    if isinstance(option, Choice):
        return st.sampled_from(option.values)
    return st.integers(option.least, option.most)


FREE = [
    option
    for option in SPEC.rules.options.options.values()
    if isinstance(option, (Choice, Number)) and option.name not in ("first_seat", "token_supply")
]


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    seed=st.integers(0, 10**6),
    options=st.fixed_dictionaries({}, optional={option.name: any_value(option) for option in FREE}),
)
def test_options_change_no_law(seed: int, options: dict[str, Any]) -> None:
    options = {**options, "round_limit": 30}
    amounts = Amounts(oracle_games=0, moments=2, copies=2, undo_moments=2)
    report = check(SPEC, games=2, options=options, seed=seed, amounts=amounts)
    assert report.passed, report.plain()["examples"]
