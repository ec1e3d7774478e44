"""The Wake against the public conformance kit, and its ledger against its tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloaming.testing.kit.amounts import Amounts
from gloaming.testing.kit.run import check
from gloaming.testing.ledger import coverage
from wake import SPEC

# The small box keeps everything that can happen within the reach of the slow oracle.
SMALL = {"box": "small", "hours": 1, "chills": 1}


@pytest.mark.parametrize(
    ("options", "games", "seed", "amounts"),
    [
        ({}, 3, 1, Amounts(oracle_games=0)),
        ({"chills": 1, "hours": 3}, 3, 11, Amounts(oracle_games=0)),
        (SMALL, 3, 21, Amounts(oracle_games=3)),
    ],
    ids=["usual", "deadly", "small"],
)
def test_the_wake_keeps_every_law(
    options: dict[str, object], games: int, seed: int, amounts: Amounts
) -> None:
    report = check(SPEC, games, options=options, seed=seed, amounts=amounts)
    assert report.passed, report.plain()["examples"]
    assert (report.laws["oracle"].checked > 0) == (amounts.oracle_games > 0)


def test_every_rule_of_the_ledger_has_a_test() -> None:
    found = coverage(SPEC, Path(__file__).parent)
    assert (found.missing, found.unknown, found.unprovoked) == ([], [], [])
