"""Ledger 4.5 to 4.8: rounds, movement, casting, drawing. TIL-26 to TIL-60."""

import pytest

from games.tillinghast.given import NO, YES, acting, hour
from gloaming.games.tillinghast.rules.book import BOOK
from gloaming.games.tillinghast.shown.scene import spells_of
from gloaming.testing import rule, twins


@rule("TIL-26", "TIL-R68")
def test_rounds_run_to_the_end_of_the_track() -> None:
    table = acting("B", squares={"A": "B1", "B": "B1"}, round=11)
    table.finishes("B", 0).expect(round=12, over=False)
    table.finishes("A", 0).finishes("B", 0).expect(over=True, round=12)


@rule("TIL-27")
def test_one_turn_each_clockwise() -> None:
    table = acting("B", start="B", squares={"A": "B1", "B": "B1", "C": "B1"})
    order = []
    for _ in range(4):
        order.append(table.asked)
        table.finishes(table.asked, 0)
    assert order == ["B", "C", "A", "B"]
    table.refuses("B", "move(B2)", rule="TIL-27", code="not_your_turn")


@rule("TIL-28", "TIL-33")
def test_three_phases_in_order() -> None:
    table = acting("A", squares={"A": "B1", "B": "B3"}, power=[0, 2])
    told = table.hears("A", "move(B2)", "finish(0)")
    assert told == ["drew(A, 0)"]
    table.does("B", YES).does("B", "done").tells("stands_down(B)", "turn(1, B)")


@rule("TIL-29", "TIL-30")
def test_hour_after_the_last_phase_3_and_the_end_after_the_hour() -> None:
    marks = {"A": ["C1", "A3", "E3", "C5"]}
    table = acting("B", squares={"A": "B3", "B": "B1"}, power=[2, 8], marks=marks, round=8)
    table.does("B", "finish(0)").does("A", YES).does("A", "done").tells(
        "stands_down(A)",
        "hour(holy)",
        "hour_returned(A, 1)",
        "hour_returned(B, 4)",
        "over(A, four, 4, 1, 0, none)",
    )


@rule("TIL-32")
def test_nobody_else_acts_in_phases_1_and_2() -> None:
    table = acting("A", squares={"A": "B1", "B": "B3"}, power=[0, 8])
    for attempt in ("dissipate(1)", "flee(2)", YES, "done"):
        table.refuses("B", attempt, rule="TIL-32", code="not_your_turn")


@rule("TIL-34")
def test_one_normal_move_to_an_adjacent_square() -> None:
    table = acting("A", squares={"A": "B1"})
    table.refuses("A", "move(D1)", rule="TIL-34").refuses("A", "move(B1)", rule="TIL-34")
    table.does("A", "move(C1)").refuses("A", "move(D1)", rule="TIL-34", code="no_such_step")


@rule("TIL-35", "TIL-41")
def test_the_move_is_optional_and_phase_1_ends_at_will() -> None:
    acting("A", squares={"A": "B1"}).does("A", "finish(2)").tells("drew(A, 2)", "turn(1, B)")
    table = acting("A", squares={"A": "B1"}, power=[8, 0])
    table.does("A", "finish(0)").tells("drew(A, 0)", "turn(1, B)")


@rule("TIL-36")
def test_walls_stop_steps() -> None:
    table = acting("A", squares={"A": "D1"})
    table.refuses("A", "move(E1)", rule="TIL-36", code="wall")


@rule("TIL-37", "TIL-R13")
def test_cast_step_cast() -> None:
    table = acting("A", squares={"A": "B1"}, power=[4, 0])
    told = table.hears("A", "dissipate(1)", "move(C1)", "dissipate(1)", "flee(2)", "move(C2)")
    assert told == ["paid(A, 1)", "paid(A, 1)", "paid(A, 2)"]
    assert table.at("A") == "C2"


@rule("TIL-38")
def test_a_step_as_such_is_not_announced() -> None:
    table = acting("A", squares={"A": "B1", "B": "D1"})
    before = (table.view("B"), table.view(), table.session.events(1))
    table.does("A", "move(C1)").tells(to="B").tells()
    assert (table.view("B"), table.view(), table.session.events(1)) == before


@rule("TIL-39")
def test_every_movement_is_recorded_for_its_owner() -> None:
    table = acting("A", squares={"A": "B1", "B": "B3"}, power=[8, 2], round=5)
    table.does("A", "move(C1)").tells("stepped(A, 5, C1, move)", to="A")
    assert table.does("A", "flee(2)").whispers("A") == ["paid(A, 2, flee)"]
    assert table.does("A", "move(C2)").whispers("A") == ["stepped(A, 5, C2, flee)"]
    table.acts("A", "vortex(5)", "move(A1)")
    assert table.whispers("A")[-1] == "stepped(A, 5, A1, vortex)"
    table.does("A", "finish(0)").does("B", YES).acts("B", "flee(2)", "move(B2)")
    assert table.whispers("B")[-1] == "stepped(B, 5, B2, flee)"


@rule("TIL-40")
def test_entry_lines_come_at_once() -> None:
    table = acting("A", squares={"A": "B3"}, power=[3, 0])
    told = table.hears("A", "move(C3)", "dissipate(1)", "finish(0)")
    assert told[:3] == ["vision(A, C3)", "paid(A, 1)", "drew(A, 0)"]


@rule("TIL-42", "TIL-R14")
def test_any_number_of_spells_opportunistic_ones_too() -> None:
    table = acting("A", squares={"A": "B3"}, power=[8, 0])
    actions = [
        "flee(2)",
        "move(B2)",
        "flee(2)",
        "move(B1)",
        "dissipate(1)",
        "dissipate(1)",
        "discorporate(2)",
    ]
    assert len(table.hears("A", *actions)) == 5
    quiet = acting("A", squares={"A": "C3"}, power=[8, 0])
    quiet.does("A", "quiet(3)").acts("A", "vortex(5)", "move(A1)").expect(power={"A": 0})


@rule("TIL-43")
def test_only_listed_spells() -> None:
    table = acting("A", village="chapel", squares={"A": "A3"}, power=[8, 0])
    table.refuses("A", "quench(8)", rule="TIL-43", code="not_listed")
    assert not [action for action in table.legal("A") if action.startswith(("quench", "vortex"))]


@rule("TIL-44")
def test_costs_are_the_maps() -> None:
    chapel = acting("A", village="chapel", squares={"A": "A2"}, power=[2, 0])
    chapel.refuses("A", "discorporate(2)", rule="TIL-46").does("A", "quiet(2)")
    yard = acting("A", squares={"A": "B1"}, power=[2, 0])
    yard.refuses("A", "quiet(2)", rule="TIL-46").does("A", "discorporate(2)")


@rule("TIL-45")
def test_the_cost_is_paid_first() -> None:
    table = acting("A", squares={"A": "C1"}, power=[6, 0])
    table.does("A", "summon(6)").tells("paid(A, 6)", "summoned(A, 1)").expect(power={"A": 0})


@rule("TIL-46", "TIL-R24")
def test_from_the_cost_to_all_one_holds() -> None:
    table = acting("A", squares={"A": "C3"}, power=[7, 0])
    for attempt in ("quiet(2)", "quiet(8)", "quiet(0)", "quiet(-1)", "quench(3)", "flee(9)"):
        table.refuses("A", attempt, rule="TIL-46", code="bad_payment")
    payments = {action for action in table.legal("A") if action.startswith("quench")}
    assert payments == {"quench(4)", "quench(5)", "quench(6)", "quench(7)"}
    table.does("A", "quench(7)").tells("paid(A, 7)", "quenched(A, C3)").expect(power={"A": 0})
    acting("A", squares={"A": "C1"}, power=[8, 0]).does("A", "summon(8)").expect(power={"A": 0})


@rule("TIL-47")
def test_one_spell_at_a_time() -> None:
    table = acting("A", squares={"A": "B3"}, power=[8, 0])
    table.refuses("A", {"do": "dissipate", "pay": [2, 3]}, rule="TIL-47", code="one_at_a_time")
    assert table.hears("A", "dissipate(2)", "dissipate(3)") == ["paid(A, 2)", "paid(A, 3)"]


@rule("TIL-48", "TIL-49", "TIL-R25")
def test_the_number_is_announced_and_the_name_is_not() -> None:
    for spell in ("dissipate(3)", "discorporate(3)", "quiet(3)", "flee(3)"):
        table = acting("A", squares={"A": "B3"}, power=[3, 0])
        table.does("A", spell).tells("paid(A, 3)", to="B")
        name = spell.partition("(")[0]
        assert f"paid(A, 3, {name})" in table.events("A")
        assert name not in str(table.session.events(1))


@rule("TIL-50")
def test_conditions_must_hold_or_nothing_is_paid() -> None:
    table = acting("A", squares={"A": "B1"}, power=[8, 0])
    table.refuses("A", "summon(6)", rule="TIL-119").refuses("A", "quench(4)", rule="TIL-109")
    table.refuses("A", "strike(D1, 5)", rule="TIL-98").expect(power={"A": 8})


@rule("TIL-51")
def test_cubes_stay_paid() -> None:
    table = acting("A", squares={"A": "B1", "B": "E2"}, power=[5, 0])
    table.does("A", "strike(C1, 5)").tells(
        "paid(A, 5)", "struck(A, C1)", "vision(A, B1)", "flash_end(A)"
    )
    table.expect(power={"A": 0})


@rule("TIL-52")
def test_attributes_of_the_spells() -> None:
    table = acting("A", squares={"A": "B1", "B": "C3"}, power=[0, 8])
    table.does("A", "finish(0)").does("B", YES)
    castable = {action.partition("(")[0] for action in table.legal("B")} - {"done"}
    assert castable == {"dissipate", "discorporate", "flee", "quiet", "vortex"}
    # The price list of the sample: spell, cost, whether opportunistic, whether a square is named.
    assert [tuple(spell.values()) for spell in spells_of(BOOK.villages["yard"])] == [
        ("dissipate", 1, True, False),
        ("discorporate", 2, True, False),
        ("flee", 2, True, False),
        ("illuminate", 3, False, True),
        ("quiet", 3, True, False),
        ("quench", 4, False, True),
        ("strike", 5, False, True),
        ("vortex", 5, True, True),
        ("summon", 6, False, False),
    ]


@rule("TIL-53", "TIL-59")
def test_the_draw_ends_phase_1_and_is_announced_zero_included() -> None:
    table = acting("A", squares={"A": "B1", "B": "B1"}, power=[3, 0])
    table.does("A", "finish(0)").tells("drew(A, 0)", "turn(1, B)")
    table.refuses("A", "dissipate(1)", rule="TIL-32")


@rule("TIL-54")
def test_base_draw() -> None:
    still = acting("A", squares={"A": "B1"})
    still.refuses("A", "finish(3)", rule="TIL-58").does("A", "finish(2)")
    moved = acting("A", squares={"A": "B1"}).does("A", "move(C1)").does("A", "finish(3)")
    moved.expect(power={"A": 3})
    stepped = acting("A", squares={"A": "B3"}).does("A", "move(B4)")
    stepped.refuses("A", "finish(2)", rule="TIL-58").does("A", "finish(1)")


@rule("TIL-55", "TIL-R20")
def test_cursed_ground_gives_two_more_used_or_not() -> None:
    table = acting("A", squares={"A": "C1"}, marks={"A": ["C1"]})
    table.refuses("A", "finish(5)", rule="TIL-58").does("A", "finish(4)").expect(power={"A": 4})
    left = acting("A", squares={"A": "C1"}).does("A", "move(D1)")
    left.refuses("A", "finish(2)", rule="TIL-58").does("A", "finish(1)")


@rule("TIL-56")
def test_holy_ground_costs_one() -> None:
    table = acting("A", squares={"A": "B1"}).does("A", "move(B2)")
    table.refuses("A", "finish(1)", rule="TIL-58").does("A", "finish(0)")
    began = acting("A", squares={"A": "B2"})
    began.refuses("A", "finish(2)", rule="TIL-58").does("A", "finish(1)")


@rule("TIL-57")
def test_never_below_zero() -> None:
    table = acting("A", squares={"A": "B1"}, power=[2, 0]).does("A", "move(B2)")
    assert {action for action in table.legal("A") if action.startswith("finish")} == {"finish(0)"}
    table.does("A", "finish(0)").expect(power={"A": 2})


@rule("TIL-58", "TIL-R22", "TIL-R23")
def test_any_number_down_to_none_and_the_limit_last() -> None:
    table = acting("A", squares={"A": "A3"}, power=[5, 0])
    draws = {action for action in table.legal("A") if action.startswith("finish")}
    assert draws == {"finish(0)", "finish(1)", "finish(2)", "finish(3)"}
    table.refuses("A", "finish(-1)", rule="TIL-58", code="bad_draw")


@rule("TIL-60")
def test_the_reasons_are_not_announced() -> None:
    still = acting("A", squares={"A": "B1"}).does("A", "finish(1)").events("B")
    moved = acting("A", squares={"A": "B1"}).does("A", "move(C1)").does("A", "finish(1)")
    assert still == moved.events("B") == ["drew(A, 1)", "turn(1, B)"]


@rule("TIL-R29")
def test_cubes_drawn_this_turn_serve_only_later() -> None:
    table = acting("A", squares={"A": "A3", "B": "B1"}).does("A", "finish(4)")
    table.expect(asked="B").refuses("A", "dissipate(1)", rule="TIL-32")
    table.does("B", "finish(0)").expect(asked="A").does("A", YES).acts("A", "flee(2)", "move(A2)")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # A Flee into the light, and power burnt before the normal move.
        (("B3", "flee(2)", "move(C3)"), ("B3", "dissipate(2)", "move(C3)")),
        # A Flee onto a Grave, and before a stay on one.
        (("A2", "flee(2)", "move(A1)", "finish(2)"), ("A1", "dissipate(2)", "done", "finish(2)")),
        # A step onto a Grave, and a stay.
        (("A2", "move(A1)", "finish(1)"), ("A1", "done", "finish(1)")),
        # A Flee that nobody hears, and nothing at all.
        (("B3", "flee(2)", "move(B2)"), ("B3", "dissipate(2)")),
    ],
)
@rule("TIL-R26")
def test_which_notices_come_together_tells_nothing(
    one: tuple[str, ...], other: tuple[str, ...]
) -> None:
    """Input by input: what the others hear and see, silent inputs left out."""
    tables = []
    for square, *actions in (one, other):
        table = acting("A", squares={"A": square, "B": "D3"}, power=[4, 0])
        tables.append(table.acts("A", *actions))
    twins(tables[0], tables[1], "B")
    assert all(update.events for update in tables[0].stream("B", since=1))


@rule("TIL-R27")
def test_dissipate_costs_one_or_is_not_listed() -> None:
    assert {entry.costs.dissipate for entry in BOOK.maps.values()} == {1}


def test_hours_strike_only_in_their_round() -> None:
    hour(3, power=[4, 4]).expect(power=[4, 4], round=4)
    acting("A", squares={"A": "B1", "B": "B3"}, power=[0, 2]).does("A", "finish(0)").does(
        "B", NO
    ).tells("declared(none)", "turn(1, B)")
