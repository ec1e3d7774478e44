"""House of Possession against the public conformance kit, its ledger against its tests, and how
deep interrupts nest."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from gloaming.bots.loops import by_verb
from gloaming.core.flow import CHANCE, OVER, Table
from gloaming.core.pause import Pause
from gloaming.games.house import SPEC
from gloaming.testing.kit.amounts import Amounts
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


def depth(g: Table) -> int:
    """How many windows interrupt each other right now."""
    return sum(isinstance(frame, Pause) for frame in g.stack)


def deepest(seats: int, seed: int, turns: int) -> int:
    """The deepest nesting of windows in a game of eager players: they react when they can."""
    rng = Random(seed)
    g = SPEC.start(seats, SPEC.prepare(seats, {"sins": True, "turn_limit": turns}))
    found = 0
    while g.wait != OVER:
        if g.wait == CHANCE:
            g.chance(int(rng.random() * g.outcomes))
        else:
            seat = g.first_asked()
            g.decide_trusted(seat, by_verb(rng.random, g.legal(seat)))
            found = max(found, depth(g))
    return found


def test_random_play_nests_windows_at_least_four_deep() -> None:
    assert max(deepest(4, seed, 60) for seed in (14, 15)) >= 4
