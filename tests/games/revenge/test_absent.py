"""Ledger 7.3: the answer of somebody who is out of time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.revenge.given import deciding
from gloaming.games.revenge import SPEC
from gloaming.games.revenge.rules.terms import ABILITY


def answer(seat: str, **given: Any) -> str:
    table = deciding(seat, **given)
    number = "ABCD".index(seat)
    assert SPEC.table.absent is not None
    a = SPEC.table.absent(table.session.known(number), table.table.legal(number), Random(1))
    named = SPEC.vocabulary.name_action(a)
    return " ".join(str(value) for value in named.values() if value is not None)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, "contract light"),
        ({"ready": "A"}, "contract light"),  # never an ability
        ({"blocks": {"A": {"light": "B"}}}, "contract medium"),
        ({"orders": {"A": ("hard", "D")}}, "contract hard"),
        ({"tokens": {"A": 0}}, "contract light"),
    ],
)
def test_the_lightest_open_contract(given: dict[str, Any], expected: str) -> None:
    if "tokens" in given:  # where even light costs something
        given = {**given, "options": {"cost_light": 0}}
    assert answer("A", **given) == expected


ALL_BLOCKED = {"A": {"light": "B", "medium": "C", "hard": "D"}}


def test_else_the_end_of_the_turn() -> None:
    assert answer("A", blocks=ALL_BLOCKED, options={"may_wait": True}) == "end_turn"


def test_else_a_block_on_the_next_seat() -> None:
    assert answer("A", blocks=ALL_BLOCKED) == "block 1 hard"
    barred = {**ALL_BLOCKED, "B": {"hard": "C"}}
    assert answer("A", blocks=barred) == "block 1 medium"


def test_an_ability_never_even_if_it_comes_first() -> None:
    table = deciding("A", ready="A", blocks=ALL_BLOCKED)
    legal = sorted(table.table.legal(0), key=lambda a: a[0] != ABILITY)
    assert legal[0][0] == ABILITY
    assert SPEC.table.absent is not None
    assert SPEC.table.absent(table.session.known(0), legal, Random(1))[0] != ABILITY
