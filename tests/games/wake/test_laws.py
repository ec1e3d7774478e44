"""The Wake against the public conformance kit, and its ledger against its tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloaming.testing.kit.run import check
from gloaming.testing.ledger import coverage
from wake import SPEC

# The small box keeps everything that can happen within the reach of the slow oracle.
SMALL = {"box": "small", "hours": 1, "chills": 1}


@pytest.mark.parametrize(
    ("options", "games", "seed"),
    [({}, 3, 1), ({"chills": 1, "hours": 3}, 3, 11), (SMALL, 4, 21)],
    ids=["usual", "deadly", "small"],
)
def test_the_wake_keeps_every_law(options: dict[str, object], games: int, seed: int) -> None:
    report = check(SPEC, games, options=options, seed=seed)
    assert report.passed, report.plain()["examples"]
    if options is SMALL:
        assert report.laws["oracle"].checked > 50


def test_every_rule_of_the_ledger_has_a_test() -> None:
    found = coverage(SPEC, Path(__file__).parent)
    assert (found.missing, found.unknown, found.unprovoked) == ([], [], [])
