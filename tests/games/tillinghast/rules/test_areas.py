"""Ledger 4.20: special areas. TIL-141 to TIL-157, and the rulings about detection."""

import pytest

from games.tillinghast.given import YES, acting, hour
from gloaming.testing import rule


@rule("TIL-141")
def test_shelter_hides_from_every_light() -> None:
    stepping = acting("A", squares={"A": "D1"}, lit=["D2"])
    stepping.does("A", "move(D2)").tells()
    # D2 is an open neighbour of D1, the struck square.
    flash = acting("A", squares={"A": "C1", "B": "D2"}, power=[5, 0])
    flash.does("A", "strike(D1, 5)").tells(
        "paid(A, 5)", "struck(A, D1)", "vision(A, C1)", "flash_end(A)"
    )
    light = hour(6, power=[0, 0], squares={"A": "D2", "B": "B4"})
    assert light.events(all=True)[:2] == ["hour(light)", "turn(7, A)"]


@rule("TIL-142")
def test_shelter_does_not_protect_from_banishment() -> None:
    table = acting("A", squares={"A": "D1", "B": "D2"}, power=[5, 2])
    assert "banished(B, 2, 0)" in table.hears("A", "strike(D2, 5)")


@rule("TIL-143")
def test_shelter_silences_no_declaration() -> None:
    table = acting("A", squares={"A": "B4"}, power=[5, 0])
    assert table.hears("A", "vortex(5)", "move(A1)")[1] == "vortex(A, B4)"


@rule("TIL-145")
def test_any_cursed_square_gives_two_more() -> None:
    for square in ("C1", "A3", "E3", "C5"):
        table = acting("A", squares={"A": square}, marks={"A": ["C1", "A3"]})
        table.does("A", "finish(4)").expect(power={"A": 4})


@rule("TIL-146", "TIL-147", "TIL-R15", "TIL-R16")
def test_holy_ground_counts_in_ones_own_phase_1() -> None:
    entered = acting("A", squares={"A": "B1", "B": "B1"}, power=[2, 2])
    entered.acts("A", "flee(2)", "move(B2)").does("A", "finish(1)").does("B", YES)
    entered.acts("B", "flee(2)", "move(B2)").does("B", "done")
    entered.refuses("B", "finish(2)", rule="TIL-58")
    passed = acting("A", squares={"A": "B1", "B": "B1"}, power=[0, 4])
    passed.does("A", "finish(0)").does("B", YES).acts("B", "flee(2)", "move(B2)").acts(
        "B", "flee(2)", "move(B1)"
    )
    passed.does("B", "done").does("B", "finish(2)")  # Holy Ground in phase 3 costs nothing
    option = {"holy_start_counts": False}
    began = acting("A", squares={"A": "B2"}, power=[4, 0], options=option)
    began.does("A", "move(B3)").acts("A", "flee(2)", "move(B2)").refuses(
        "A", "finish(1)", rule="TIL-58"
    )
    stayed = acting("A", squares={"A": "B2"}, options=option)
    stayed.does("A", "finish(2)")


@rule("TIL-148")
def test_graves_are_for_starting_returning_and_vortex() -> None:
    graves = {"A1", "E1", "A5", "E5"}
    table = acting("A", squares={"A": "B1"}, power=[5, 0])
    table.does("A", "vortex(5)")
    assert {action[5:7] for action in table.legal("A")} == graves
    back = acting("A", seats=2, scattered={"A": "returns"})
    assert {action[7:9] for action in back.legal("A")} == graves


@rule("TIL-149", "TIL-150")
def test_moving_onto_a_grave_says_so_without_saying_which() -> None:
    told = []
    for here, there in (("A2", "A1"), ("E2", "E1"), ("B5", "A5")):
        table = acting("A", squares={"A": here})
        told.append(table.hears("A", f"move({there})"))
    assert told == [["restless(A)"]] * 3
    window = acting("A", squares={"A": "B1", "B": "A2"}, power=[0, 2])
    window.does("A", "finish(0)").does("B", YES)
    assert window.hears("B", "flee(2)", "move(A1)") == ["paid(B, 2)", "restless(B)"]


@rule("TIL-151", "TIL-R31")
def test_staying_on_a_grave_is_said_before_the_draw_and_once_per_stay() -> None:
    stay = acting("A", squares={"A": "A1"}, power=[2, 0])
    stay.does("A", "dissipate(1)").refuses("A", "finish(0)", rule="TIL-151", code="must_speak")
    stay.does("A", "done").tells("restless(A)")
    stay.refuses("A", "move(A2)", rule="TIL-53", code="must_draw")
    stay.refuses("A", "dissipate(1)", rule="TIL-53").refuses("A", "done", rule="TIL-53")
    assert stay.hears("A", "finish(0)")[0] == "drew(A, 0)"
    back = acting("A", squares={"A": "A1"}, power=[4, 0])
    told = back.hears("A", "flee(2)", "move(B1)", "flee(2)", "move(A1)", "finish(2)")
    assert told == ["paid(A, 2)", "paid(A, 2)", "restless(A)", "drew(A, 2)", "turn(1, B)"]
    arrived = acting("A", squares={"A": "A2"})
    assert arrived.hears("A", "move(A1)", "finish(1)") == [
        "restless(A)",
        "drew(A, 1)",
        "turn(1, B)",
    ]


@rule("TIL-152", "TIL-154", "TIL-R33")
def test_quiet_ghosts_do_not_say_it() -> None:
    grave = acting("A", squares={"A": "A2"}, power=[3, 0])
    assert grave.hears("A", "quiet(3)", "move(A1)") == ["paid(A, 3)"]
    lit = acting("A", squares={"A": "B3"}, power=[3, 0])
    assert lit.hears("A", "quiet(3)", "move(C3)") == ["paid(A, 3)"]


@pytest.mark.parametrize(
    ("here", "action", "line"),
    [
        ("A2", "move_aloud(A1)", "restless(A)"),
        ("B3", "move_aloud(C3)", "vision(A, C3)"),
        ("B3", "strike_aloud(B2, 5)", "vision(A, B3)"),
    ],
)
@rule("TIL-R33")
def test_with_the_option_a_quiet_ghost_may_speak(here: str, action: str, line: str) -> None:
    option = {"quiet_mode": "choose"}
    table = acting("A", squares={"A": here}, power=[8, 0], options=option)
    table.refuses("A", action, rule="TIL-R33", code="not_aloud")
    table.does("A", "quiet(3)")
    assert line in table.hears("A", action)
    silent = acting("A", squares={"A": here}, power=[8, 0], options=option).does("A", "quiet(3)")
    assert line not in silent.hears("A", action.replace("_aloud", ""))
    nothing = acting("A", squares={"A": "B1"}, power=[8, 0], options=option).does("A", "quiet(3)")
    nothing.refuses("A", "move_aloud(C1)", rule="TIL-R33")
    usual = acting("A", squares={"A": here}, power=[8, 0]).does("A", "quiet(3)")
    usual.refuses("A", action, rule="TIL-R33")


@pytest.mark.parametrize(
    ("spell", "to", "line"),
    [("flee(2)", "C3", "vision(A, C3)"), ("vortex(5)", "A1", "restless(A)")],
)
@rule("TIL-R33")
def test_so_it_may_where_a_spell_leads(spell: str, to: str, line: str) -> None:
    option = {"quiet_mode": "choose"}
    for action, told in ((f"move({to})", []), (f"move_aloud({to})", [line])):
        table = acting("A", squares={"A": "B3"}, power=[8, 0], options=option)
        table.does("A", "quiet(3)").does("A", spell)
        assert table.hears("A", action) == told
    loud = acting("A", squares={"A": "B3"}, power=[8, 0], options=option).does("A", spell)
    loud.refuses("A", f"move_aloud({to})", rule="TIL-R33")


@rule("TIL-R33")
def test_so_it_may_when_it_stays() -> None:
    staying = {"squares": {"A": "A1"}, "power": [8, 0]}
    usual = acting("A", **staying).does("A", "quiet(3)")
    usual.refuses("A", "done", rule="TIL-R33")
    assert usual.hears("A", "finish(2)")[0] == "drew(A, 2)"
    chooses = acting("A", **staying, options={"quiet_mode": "choose"}).does("A", "quiet(3)")
    assert chooses.hears("A", "done", "finish(2)")[:2] == ["restless(A)", "drew(A, 2)"]


@rule("TIL-153")
def test_moving_into_a_light_names_the_square() -> None:
    acting("A", squares={"A": "B3"}).does("A", "move(C3)").tells("vision(A, C3)")
    window = acting("A", squares={"A": "B1", "B": "B3"}, power=[0, 2])
    window.does("A", "finish(0)").does("B", YES)
    assert window.hears("B", "flee(2)", "move(C3)") == ["paid(B, 2)", "vision(B, C3)"]


@rule("TIL-155", "TIL-R35")
def test_standing_starting_and_leaving_say_nothing() -> None:
    table = acting("A", squares={"A": "C3"}, power=[1, 0])
    assert table.hears("A", "dissipate(1)", "move(B3)", "finish(0)")[:2] == [
        "paid(A, 1)",
        "drew(A, 0)",
    ]
    option = {"lit_stay_speaks": True}
    seen = acting("A", squares={"A": "C3"}, power=[1, 0], options=option)
    assert seen.hears("A", "done", "finish(0)")[:2] == ["vision(A, C3)", "drew(A, 0)"]
    quiet = acting("A", squares={"A": "C3"}, power=[3, 0], options=option).does("A", "quiet(3)")
    assert quiet.hears("A", "finish(0)")[:1] == ["drew(A, 0)"]
    left = acting("A", squares={"A": "C3"}, options=option)
    assert left.hears("A", "move(B3)", "finish(0)")[:1] == ["drew(A, 0)"]
    kindled = acting("A", squares={"A": "B3"}, power=[3, 0], options=option)
    assert "vision(A, B3)" not in kindled.hears("A", "illuminate(3)", "finish(0)")
    both = acting("A", squares={"A": "E5"}, options=option)
    both.does("A", "done").tells("restless(A)", "vision(A, E5)")


@rule("TIL-156", "TIL-R32")
def test_grave_first_then_light() -> None:
    table = acting("A", squares={"A": "B5"}, lit=["A5"])
    table.does("A", "move(A5)").tells("restless(A)", "vision(A, A5)")


@rule("TIL-157")
def test_a_light_shines_on_its_own_square_only() -> None:
    table = acting("A", squares={"A": "B2"}, power=[0, 0])
    table.does("A", "move(B3)").tells()  # beside the light at C3
