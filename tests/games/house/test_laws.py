"""House of Possession against the public conformance kit, its ledger against its tests, and how
deep interrupts nest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gloaming.games.house import SPEC
from gloaming.testing.kit.amounts import Amounts
from gloaming.testing.kit.play import play
from gloaming.testing.kit.run import check
from gloaming.testing.ledger import coverage

AMOUNTS = Amounts(oracle_games=0)


@pytest.mark.parametrize(
    ("seats", "options", "games"),
    [
        (2, {}, 2),
        (3, {"sins": True, "turn_limit": 25}, 2),
        (4, {}, 2),
        (5, {"sins": True, "turn_limit": 15}, 1),
        (8, {"turn_limit": 40}, 1),
        (3, {"character_selection": "pick", "windows": "light", "hide_ignores": "harm"}, 1),
        (4, {"escape_interrupts": "each_play", "sensa_timing": "any_window"}, 1),
    ],
    ids=["two", "three-sins", "four", "five-sins", "eight", "picked-light", "each-play"],
)
def test_the_house_keeps_every_law(seats: int, options: dict[str, Any], games: int) -> None:
    report = check(SPEC, games, seats=seats, options=options, seed=3, amounts=AMOUNTS)
    assert report.passed, report.plain()["examples"]
    assert report.laws["hush"].checked > 0


def test_every_rule_of_the_ledger_has_a_test() -> None:
    found = coverage(SPEC, Path(__file__).parent)
    assert (found.missing, found.unknown, found.unprovoked) == ([], [], [])


def test_random_play_nests_windows_at_least_four_deep() -> None:
    """As many as interrupt each other at some rest; `gloaming check` counts them."""
    setup = SPEC.prepare(4, {"sins": True, "turn_limit": 40})
    played = play(SPEC, 4, setup, 247)
    assert max(tag.windows for tag in played.tags) >= 4
