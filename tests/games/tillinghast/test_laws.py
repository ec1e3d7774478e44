"""Tillinghast keeps the laws of the house: on its maps, with every option, with every aid."""

from random import Random

import pytest

from gloaming.core.options import Choice
from gloaming.games.tillinghast import SPEC
from gloaming.testing.kit import Amounts, check

FEW = Amounts(oracle_games=0, moments=2, copies=2, undo_moments=2, secrets=3, forks=2)


def test_tillinghast_keeps_every_law() -> None:
    report = check(SPEC, games=4, options={"map": "yard"}, amounts=Amounts(oracle_games=1))
    assert report.broken == [], report.plain()["examples"]
    assert report.untried == []
    assert report.seats == (2, 3, 4, 5)


@pytest.mark.parametrize("seats", [2, 4])
def test_along_games_that_bots_play(seats: int) -> None:
    """At random hardly anybody summons or strikes; bots do."""
    report = check(SPEC, games=1, seats=seats, options={"map": "yard"}, bot="warden", seed=5)
    assert report.broken == [], report.plain()["examples"]


@pytest.mark.parametrize("village", ["lychgate", "green", "saltmarsh", "chapel"])
def test_on_every_map(village: str) -> None:
    report = check(SPEC, games=2, options={"map": village}, amounts=FEW)
    assert report.broken == [], report.plain()["examples"]


@pytest.mark.parametrize("seed", range(4))
def test_options_change_no_law(seed: int) -> None:
    rng = Random(seed)
    options = {
        name: rng.choice(option.values)
        for name, option in SPEC.rules.options.options.items()
        if isinstance(option, Choice) and name not in ("map", "start_player")
    }
    options["map"] = "yard"
    report = check(SPEC, games=2, options=options, seed=seed, amounts=FEW)
    assert report.broken == [], report.plain()["examples"]


def test_the_slow_oracle_follows_the_first_rounds() -> None:
    """It tries every input of everybody, until there are too many to follow."""
    amounts = Amounts(oracle_games=2, moments=1, copies=1, undo_moments=1, forks=0, secrets=0)
    report = check(SPEC, games=2, seats=2, options={"map": "yard"}, amounts=amounts)
    assert report.broken == [], report.plain()["examples"]
    assert report.laws["oracle"].checked > 0
