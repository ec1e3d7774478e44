"""TIL-R71: the answer of somebody who is out of time."""

from __future__ import annotations

from random import Random

import pytest

from games.tillinghast.given import LETTERS, Given, acting, hour, new_game
from gloaming.games.tillinghast import SPEC
from gloaming.testing import rule

GRAVES = {f"place({square})" for square in ("A1", "E1", "A5", "E5")}  # of the yard


def answer(table: Given, seat: str, seed: int = 1) -> str:
    number = LETTERS.index(seat)
    legal = table.table.legal(number)
    assert SPEC.table.absent is not None
    found = SPEC.table.absent(table.session.known(number), legal, Random(seed))
    assert found in legal
    return table.names.write_action(found)


def answers(table: Given, seat: str) -> set[str]:
    return {answer(table, seat, seed) for seed in range(60)}


@rule("TIL-R71")
def test_any_grave_will_do_to_lie_in_and_to_return_to() -> None:
    assert answers(new_game(), "A") == GRAVES
    back = acting("A", scattered={"A": "returns"}, power=[0, 0])
    assert answers(back, "A") == {action.replace("place", "return") for action in GRAVES}


@rule("TIL-R71")
@pytest.mark.parametrize(
    ("square", "power", "draw"), [("B2", 0, 1), ("B2", 8, 0), ("C1", 0, 4), ("C1", 7, 1)]
)
def test_a_turn_ends_with_the_largest_draw(square: str, power: int, draw: int) -> None:
    table = acting("A", squares={"A": square}, power=[power, 0])
    assert f"finish({draw + 1})" not in table.legal("A")
    assert answers(table, "A") == {f"finish({draw})"}


@rule("TIL-R71")
def test_nobody_stirs_for_you_and_whoever_said_so_casts_nothing() -> None:
    table = acting("A", power=[0, 8]).does("A", "finish(0)")
    assert answers(table, "B") == {"declare(no)"}
    table.stirs("B")
    assert answers(table, "B") == {"done"}


@rule("TIL-R71")
def test_whoever_is_bound_to_cast_casts_something() -> None:
    table = acting("A", power=[0, 8], options={"declare_binds": True}).does("A", "finish(0)")
    table.stirs("B")
    assert "done" not in table.legal("B")
    assert answer(table, "B") in table.legal("B")


@rule("TIL-R71")
def test_any_spirit_may_be_the_lost_one() -> None:
    marks = {"A": [], "B": ["C1", "A3", "E3"]}
    squares = {"A": "B2", "B": "C2"}
    table = acting("A", squares=squares, marks=marks, power=[8, 0]).does("A", "strike(C2, 5)")
    assert answers(table, "B") == {"give_up(C1)", "give_up(A3)", "give_up(E3)"}


@rule("TIL-R71")
def test_at_a_cursed_hour_all_that_may_be_taken() -> None:
    table = hour(4, power=[3, 1], squares={"A": "C1", "B": "C5"})
    assert "hour_take(0)" in table.legal("A")
    most = max(table.legal("A"), key=lambda action: int(action[10:-1]))
    assert answers(table, "A") == {most}
