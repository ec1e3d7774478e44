"""Ledger 4.9: opportunistic spells. TIL-61 to TIL-73, and the rulings of 5.6."""

import pytest

from games.tillinghast.given import NO, YES, acting
from gloaming.testing import rule


@rule("TIL-61", "TIL-R58")
def test_after_the_draw_those_who_can_pay_are_asked() -> None:
    squares = {"A": "B1", "B": "B3", "C": "D1", "D": "D3"}
    table = acting("A", squares=squares, power=[8, 1, 0, 3])
    table.does("A", "finish(0)").tells("drew(A, 0)").expect(asked="BD")
    table.refuses("C", YES, rule="TIL-R58", code="cannot_pay")


@rule("TIL-62")
def test_not_in_ones_own_phase_3() -> None:
    table = acting("A", squares={"A": "B1", "B": "B3"}, power=[8, 4])
    table.does("A", "finish(0)")
    for attempt in (YES, "flee(2)", "done"):
        table.refuses("A", attempt, rule="TIL-62", code="not_your_window")


@rule("TIL-63", "TIL-R56")
def test_who_wants_to_cast_says_so_and_no_more() -> None:
    squares = {"A": "B1", "B": "B3", "C": "D1"}
    table = acting("A", squares=squares, power=[0, 4, 4]).does("A", "finish(0)")
    table.refuses("B", "flee(2)", rule="TIL-63")
    table.does("C", YES).tells().expect(asked="B")
    assert table.view("B")["waiting"] == {"for": "seats", "seats": [1, 2]}
    table.does("B", YES).tells("declared(B+C)")


@rule("TIL-R56")
def test_clockwise_each_hears_the_others() -> None:
    squares = {"A": "B1", "B": "B3", "C": "D1"}
    option = {"declare_mode": "clockwise"}
    table = acting("A", squares=squares, power=[0, 4, 4], options=option).does("A", "finish(0)")
    table.expect(asked="B").does("B", NO).tells("answered(B, no)").expect(asked="C")
    table.refuses("B", YES, rule="TIL-64")
    table.refuses("B", "flee(2)", rule="TIL-63")
    table.does("C", YES).tells("answered(C, yes)", "declared(C)").expect(asked="C")
    table.acts("C", "flee(2)", "move(C1)").does("C", "done").expect(asked="B")


@rule("TIL-64")
def test_no_is_no() -> None:
    table = acting("A", squares={"A": "B1", "B": "B3", "C": "D1"}, power=[0, 4, 4])
    table.does("A", "finish(0)").does("B", NO)
    table.refuses("B", YES, rule="TIL-64", code="did_not_declare")
    table.does("C", YES).refuses("B", "dissipate(1)", rule="TIL-64")


@rule("TIL-65", "TIL-66")
def test_clockwise_and_each_to_the_end() -> None:
    squares = {"A": "B1", "B": "B3", "C": "D1"}
    table = acting("B", squares=squares, power=[4, 0, 4]).does("B", "finish(0)").stirs("A", "C")
    table.expect(asked="C").refuses("A", "flee(2)", rule="TIL-65", code="not_now")
    table.acts("C", "flee(2)", "move(C1)").does("C", "done").expect(asked="A")
    table.refuses("C", "flee(2)", rule="TIL-66", code="not_now")


@rule("TIL-67")
def test_neither_move_nor_draw() -> None:
    table = acting("A", squares={"A": "B1", "B": "B3"}, power=[0, 4])
    table.does("A", "finish(0)")
    table.refuses("B", "move(B2)", rule="TIL-67", code="not_in_phase_3")
    table.does("B", YES)
    table.refuses("B", "move(B2)", rule="TIL-67").refuses("B", "finish(1)", rule="TIL-67")
    table.does("B", "done").does("B", "move(B2)")  # the turn still has its move


@pytest.mark.parametrize(
    ("attempt", "broken"),
    [
        ("illuminate(3)", "TIL-88"),
        ("quench(4)", "TIL-113"),
        ("strike(B3, 5)", "TIL-108"),
        ("summon(6)", "TIL-125"),
        ("flee(1)", "TIL-46"),
        ("flee(9)", "TIL-46"),
        ("vortex(9)", "TIL-46"),
    ],
)
@rule("TIL-68")
def test_the_rules_of_casting_hold_and_only_opportunistic_spells(attempt: str, broken: str) -> None:
    table = acting("A", squares={"A": "B1", "B": "C3"}, power=[0, 8])
    table.does("A", "finish(0)").does("B", YES)
    if broken == "TIL-88":
        table.refuses("B", attempt, rule="TIL-88", code="not_opportunistic")
    elif broken == "TIL-113":
        table.refuses("B", attempt, rule="TIL-113", code="not_opportunistic")
    elif broken == "TIL-108":
        table.refuses("B", attempt, rule="TIL-108", code="not_opportunistic")
    elif broken == "TIL-125":
        table.refuses("B", attempt, rule="TIL-125", code="not_opportunistic")
    else:
        table.refuses("B", attempt, rule=broken)


@rule("TIL-69")
def test_any_number_of_them() -> None:
    table = acting("A", squares={"A": "B1", "B": "B3"}, power=[0, 8])
    table.does("A", "finish(0)").does("B", YES)
    told = table.hears(
        "B", "flee(2)", "move(B2)", "flee(2)", "move(C2)", "dissipate(1)", "quiet(3)", "done"
    )
    assert told[:5] == ["paid(B, 2)", "paid(B, 2)", "paid(B, 1)", "paid(B, 3)", "stands_down(B)"]


@rule("TIL-70")
def test_graves_and_lights_speak_as_ever() -> None:
    table = acting("A", squares={"A": "B1", "B": "D5"}, power=[0, 4])
    table.does("A", "finish(0)").does("B", YES)
    assert table.hears("B", "flee(2)", "move(E5)") == ["paid(B, 2)", "restless(B)", "vision(B, E5)"]


@rule("TIL-71")
def test_phase_3_never_changes_the_order() -> None:
    squares = {"A": "B1", "B": "B3", "C": "D1"}
    table = acting("A", squares=squares, power=[0, 4, 4]).does("A", "finish(0)").stirs("C")
    table.acts("C", "flee(2)", "move(C1)").does("C", "done").expect(asked="B", active="B")


@rule("TIL-72", "TIL-R47")
def test_the_banished_take_no_part() -> None:
    table = acting(
        "A", seats=3, squares={"A": "B1", "B": "B3"}, power=[0, 4, 0], scattered={"C": "returns"}
    )
    table.does("A", "finish(0)").expect(asked="B")
    table.refuses("C", YES, rule="TIL-72", code="banished")
    table.refuses("C", "dissipate(1)", rule="TIL-139", code="banished")


@rule("TIL-73", "TIL-R48")
def test_a_lost_turn_has_no_phase_3_unless_the_table_plays_so() -> None:
    for window in (False, True):
        table = acting(
            "B",
            seats=2,
            squares={"A": "B1"},
            power=[4, 0],
            scattered={"B": "loses_turn"},
            options={"lost_turn_window": window},
        )
        told = table.events(all=True)
        assert told[:2] == ["turn(1, B)", "lost_turn(B)"]
        assert (table.legal("A") == {"declare(no)", "declare(yes)"}) is window


@rule("TIL-R57")
def test_a_declarer_may_stand_down_unless_bound() -> None:
    free = acting("A", squares={"A": "B1", "B": "B3"}, power=[0, 4])
    free.does("A", "finish(0)").does("B", YES).does("B", "done")
    bound = acting(
        "A", squares={"A": "B1", "B": "B3"}, power=[0, 4], options={"declare_binds": True}
    )
    bound.does("A", "finish(0)").does("B", YES)
    bound.refuses("B", "done", rule="TIL-R57", code="must_cast")
    bound.does("B", "dissipate(1)").does("B", "done").tells("stands_down(B)", "turn(1, B)")


@rule("TIL-R59")
def test_effects_of_phase_3_end_with_it() -> None:
    table = acting("A", squares={"A": "B1", "B": "B3"}, power=[0, 8])
    table.does("A", "finish(0)").does("B", YES).does("B", "quiet(3)").does("B", "discorporate(2)")
    assert table.view("B")["doing"][-1]["quiet"] is True
    table.does("B", "done").refuses("B", "move(A3)", rule="TIL-36")
    table.does("B", "move(C3)").tells("vision(B, C3)")


@rule("TIL-R60")
def test_later_casters_hear_earlier_ones() -> None:
    squares = {"A": "E3", "B": "B3", "C": "D1"}
    table = acting("A", squares=squares, power=[0, 4, 4]).does("A", "finish(0)").stirs("B", "C")
    table.does("B", "flee(2)").tells("paid(B, 2)", to="C")
    table.does("B", "move(C3)").tells("vision(B, C3)", to="C")
    table.does("B", "done").does("C", "done").expect(asked="B")
