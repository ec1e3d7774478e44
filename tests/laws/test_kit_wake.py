"""The Wake, a sixth game with every kind of secret, keeps the laws."""

from __future__ import annotations

import pytest

from gloaming.testing.kit import Amounts, check
from wake import SPEC


def test_the_wake_keeps_every_law() -> None:
    report = check(SPEC, games=12, amounts=Amounts(oracle_games=1, oracle_steps=2_000))
    assert report.broken == [], report.plain()["examples"]
    assert report.untried == []


@pytest.mark.parametrize("seats", [2, 3])
def test_the_slow_oracle_follows_a_short_wake(seats: int) -> None:
    amounts = Amounts(oracle_games=4, moments=1, copies=1, undo_moments=1)
    options = {"box": "small", "hours": 1}
    report = check(SPEC, games=4, seats=seats, options=options, amounts=amounts)
    assert report.broken == [], report.plain()["examples"]
    assert report.laws["oracle"].checked > 0
    assert report.beyond < 4
