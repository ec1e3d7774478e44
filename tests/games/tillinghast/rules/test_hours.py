"""Ledger 4.21: special hours. TIL-158 to TIL-169."""

import pytest

from games.tillinghast.given import YES, acting, hour
from gloaming.games.tillinghast import SPEC
from gloaming.games.tillinghast.rules.book import BOOK
from gloaming.testing import Scenario, rule


@rule("TIL-158")
def test_an_hour_acts_once_after_the_last_phase_3() -> None:
    table = acting("B", squares={"A": "B1", "B": "D1"}, power=[2, 0], round=8)
    table.refuses("B", "hour_take(1)", rule="TIL-158", code="not_now")
    table.does("B", "finish(2)").does("A", YES).does("A", "dissipate(1)")
    assert not [event for event in table.events(all=True) if event.startswith("hour")]
    table.does("A", "done")
    assert table.events(all=True).count("hour(holy)") == 1
    table.expect(power=[1, 1], round=9)


@rule("TIL-159", "TIL-160", "TIL-R61")
def test_a_cursed_hour_gives_up_to_two() -> None:
    table = hour(4, power=[0, 7, 8])
    table.expect(asked="AB")
    assert table.legal("A") == {"hour_take(0)", "hour_take(1)", "hour_take(2)"}
    assert table.legal("B") == {"hour_take(0)", "hour_take(1)"}
    table.refuses("B", "hour_take(2)", rule="TIL-159", code="bad_draw")
    table.refuses("A", "hour_take(-1)", rule="TIL-159")
    table.refuses("C", "hour_take(1)", rule="TIL-8", code="full")
    table.does("B", "hour_take(0)").tells()  # unseen until all are in
    table.refuses("B", "hour_take(1)", rule="TIL-R61", code="not_now")
    table.does("A", "hour_take(2)")
    assert table.events()[:2] == ["hour_took(A, 2)", "hour_took(B, 0)"]
    table.expect(power=[2, 7, 8])
    given = hour(4, power=[0, 7, 8], options={"cursed_hour": "auto"})
    assert given.events(all=True)[:3] == ["hour(cursed)", "hour_took(A, 2)", "hour_took(B, 1)"]
    given.expect(power=[2, 8, 8])


@rule("TIL-161")
def test_the_banished_get_nothing_of_it() -> None:
    table = hour(4, power=[3, 0, 3], scattered={"B": "loses_turn"})
    table.expect(asked="AC").refuses("B", "hour_take(1)", rule="TIL-161", code="banished")
    table.does("A", "hour_take(0)").does("C", "hour_take(0)").expect(power={"B": 0})


@pytest.mark.parametrize("power", range(9))
@rule("TIL-162", "TIL-163", "TIL-R62")
def test_a_holy_hour_keeps_the_larger_half(power: int) -> None:
    kept = (0, 1, 1, 2, 2, 3, 3, 4, 4)[power]
    table = hour(8, power=[power, 0], squares={"A": "D2"})
    assert table.events(all=True)[:2] == ["hour(holy)", f"hour_returned(A, {power - kept})"]
    table.expect(power=[kept, 0])


@rule("TIL-164", "TIL-165", "TIL-166")
def test_spectral_light_shows_everybody_out_of_shelter() -> None:
    squares = {"A": "B1", "B": "D2", "C": "A1"}
    table = acting("D", seats=4, squares=squares, power=[3, 0, 0, 0], round=6)
    table.does("D", "finish(0)").does("A", YES).does("A", "quiet(3)").does("A", "done").tells(
        "stands_down(A)",
        "hour(light)",
        "vision(A, B1)",
        "vision(C, A1)",
        "vision(D, E2)",
        "turn(7, A)",
    )


@rule("TIL-167")
def test_it_leaves_no_lights_and_wakes_no_graves() -> None:
    table = hour(6, power=[0, 0], squares={"A": "A1", "B": "E5"})
    assert "restless" not in str(table.events(all=True))
    table.expect(lit=["C3", "E5"])


@rule("TIL-168")
def test_in_turn_order_from_the_start_player() -> None:
    squares = {"A": "B1", "B": "B3", "C": "D1"}
    table = hour(6, start="B", power=[0, 0, 0], squares=squares)
    assert table.events(all=True)[1:4] == ["vision(B, B3)", "vision(C, D1)", "vision(A, B1)"]
    took = hour(4, start="C", power=[0, 0, 0], options={"cursed_hour": "auto"})
    seats = [event[10] for event in took.events(all=True) if event.startswith("hour_took")]
    assert seats == ["C", "A", "B"]


@rule("TIL-169", "TIL-R63")
def test_several_symbols_act_in_order() -> None:
    text = (SPEC.folder / "content" / "maps.toml").read_text(encoding="utf-8")
    yard = text[text.rindex("[[map]]") :].replace("cursed = [4]", "cursed = [1]")
    yard = yard.replace("holy = [8]", "holy = [1]").replace("light = [6, 10]", "light = [1]")
    options = {"start_player": 0, "cursed_hour": "auto", "own_map": yard}
    table = Scenario(SPEC, 2, options)
    table.does("A", "place(A1)").does("B", "place(A1)")
    table.does("A", "done").does("A", "finish(2)")
    table.does("B", "done").does("B", {"do": "finish", "draw": 0})
    while "hour(light)" not in table.events(all=True):
        table.does(table.asked[0], {"do": "declare", "yes": False})
    told = [event for event in table.events(all=True) if event.startswith(("hour", "vision"))]
    assert told == [
        "hour(cursed)",
        "hour_took(A, 2)",
        "hour_took(B, 2)",
        "hour(holy)",
        "hour_returned(A, 2)",
        "hour_returned(B, 1)",
        "hour(light)",
        "vision(A, A1)",
        "vision(B, A1)",
    ]


def test_no_map_of_ours_combines_them() -> None:
    for village in BOOK.villages.values():
        assert all(hours.bit_count() <= 1 for hours in village.hours)
