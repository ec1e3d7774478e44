"""Ledger 11: bad input that the tests of the rules do not try, and which reason comes first.

`refuses` also proves that nothing changes, that nobody hears of it, and that both languages have
words for it.
"""

from typing import Any

import pytest

from games.tillinghast.given import NO, YES, acting, new_game
from gloaming.games.tillinghast import SPEC
from gloaming.testing import refuses_table

EVERYTHING = (
    "place(A1)",
    "return(A1)",
    "move(B2)",
    "dissipate(1)",
    "flee(2)",
    "move(B2)",
    "finish(0)",
    "done",
    "give_up(C1)",
    "hour_take(1)",
    YES,
)


def test_anything_by_anybody_at_the_wrong_moment_is_refused_by_some_rule() -> None:
    table = acting("A", squares={"A": "B1", "B": "B3"}, power=[8, 8])
    expected = {
        "place(A1)": "TIL-21",
        "return(A1)": "TIL-136",
        "give_up(C1)": "TIL-130",
        "hour_take(1)": "TIL-158",
        "done": "TIL-66",
    }
    for attempt, broken in expected.items():
        table.refuses("A", attempt, rule=broken)
    table.refuses("A", YES, rule="TIL-62")
    for attempt in EVERYTHING:
        with pytest.raises(AssertionError, match="expected a refusal"):
            table.refuses("B", attempt, rule="no such rule")


def test_the_placing_of_others_is_waited_for() -> None:
    table = new_game().does("A", "place(A1)")
    for attempt in EVERYTHING:
        table.refuses("A", attempt, rule="TIL-21")
    table.refuses("B", "move(A1)", rule="TIL-21")


@pytest.mark.parametrize(
    "nonsense",
    [
        "dance",
        "cast(flee)",
        "fireball(3)",
        "move",
        "flee",
        "flee(2, B2)",
        "quiet(3, B2)",
        "dissipate",
        "finish",
        "done(3)",
        "move(B2, C2)",
    ],
)
def test_unknown_actions_and_missing_or_superfluous_details(nonsense: str) -> None:
    table = acting("A", squares={"A": "B1"}, power=[8, 0])
    known = nonsense.partition("(")[0] in SPEC.vocabulary.verb_numbers
    if known:
        table.refuses("A", nonsense, rule="CORE-5")
    else:
        table.refuses("A", nonsense, rule="CORE-4")


@pytest.mark.parametrize("square", ["Z9", "A0", "A17", "a1", "", 3, True, ["A1"], {"square": "A1"}])
def test_squares_that_do_not_exist(square: Any) -> None:
    table = acting("A", squares={"A": "B1"}, power=[8, 0])
    table.refuses("A", {"do": "move", "to": square}, rule="CORE-6")
    table.refuses("A", {"do": "strike", "square": square, "pay": 5}, rule="CORE-6")


@pytest.mark.parametrize("amount", [2.5, "3", True, {"n": 1}, 10**9])
def test_amounts_that_are_no_whole_numbers(amount: Any) -> None:
    table = acting("A", squares={"A": "B1"}, power=[8, 0])
    table.refuses("A", {"do": "dissipate", "pay": amount}, rule="CORE-6")
    table.refuses("A", {"do": "finish", "draw": amount}, rule="CORE-6")


@pytest.mark.parametrize("data", [None, 7, [], ["move", "B2"], {}, {"do": 3}, {"to": "B2"}])
def test_what_is_not_an_action_at_all(data: Any) -> None:
    acting("A", squares={"A": "B1"}).refuses("A", data, rule="CORE-3")


@pytest.mark.parametrize("seat", [-1, 2, 15, 99])
def test_seats_that_do_not_exist(seat: int) -> None:
    acting("A", squares={"A": "B1"}).refuses(seat, "finish(0)", rule="TIL-27")


def test_the_first_reason_in_the_ledgers_order_is_given() -> None:
    table = acting("A", squares={"A": "B1", "B": "C1"}, power=[4, 8])
    # Not listed before payment; payment before condition; not asked before all of it.
    table.refuses("A", "summon(5)", rule="TIL-46").refuses("A", "summon(6)", rule="TIL-46")
    table.refuses("B", "summon(99)", rule="TIL-32")
    chapel = acting("A", village="chapel", squares={"A": "A2", "B": "A2"}, power=[0, 8])
    chapel.refuses("A", "vortex(99)", rule="TIL-43")
    chapel.does("A", "finish(0)").does("B", YES).refuses("B", "quench(1)", rule="TIL-43")
    chapel.refuses("B", "summon(1)", rule="TIL-125")


def test_in_the_window_nobody_answers_twice_or_out_of_place() -> None:
    table = acting("A", squares={"A": "B1", "B": "B3", "C": "D1"}, power=[8, 8, 8])
    table.does("A", "finish(0)").does("B", NO)
    table.refuses("B", NO, rule="TIL-64").refuses("A", NO, rule="TIL-62")
    for attempt in ("place(A1)", "return(A1)", "give_up(C1)", "hour_take(1)"):
        with pytest.raises(AssertionError, match="TIL-"):
            table.refuses("C", attempt, rule="no such rule")


def test_options_out_of_range() -> None:
    refuses_table(SPEC, 3, {"map": "moor"}, rule="CORE-11")
    refuses_table(SPEC, 3, {"strike_through_walls": "yes"}, rule="CORE-11")
    refuses_table(SPEC, 3, {"ghosts": 3}, rule="CORE-10")


def test_a_map_that_breaks_the_grammar() -> None:
    refuses_table(SPEC, 3, {"own_map": "[[map]]\nid = 3\n"}, rule="CORE-31")
