"""Ledger 10.2: further scenarios. TIL-T18 to TIL-T39 and TIL-T43 to TIL-T48."""

import pytest

from games.tillinghast.given import YES, acting, hour
from gloaming.testing import rule, tells_apart, twins


@rule("TIL-T18")
def test_staying_on_a_grave() -> None:
    table = acting("A", squares={"A": "A1"})
    table.does("A", "done").tells("restless(A)")
    table.does("A", "finish(2)").tells("drew(A, 2)", "turn(1, B)")


@rule("TIL-T19")
def test_leaving_and_coming_back_speaks_once() -> None:
    table = acting("A", squares={"A": "A1"}, power=[2, 0])
    told = table.hears("A", "move(A2)", "flee(2)", "move(A1)", "finish(1)")
    assert told == ["paid(A, 2)", "restless(A)", "drew(A, 1)", "turn(1, B)"]


@rule("TIL-T20")
def test_quiet_silences_a_stay() -> None:
    table = acting("A", squares={"A": "A1"}, power=[3, 0])
    assert table.hears("A", "quiet(3)", "finish(2)") == ["paid(A, 3)", "drew(A, 2)", "turn(1, B)"]


@rule("TIL-T21")
def test_a_lit_grave_says_both() -> None:
    table = acting("A", squares={"A": "D5"})
    table.does("A", "move(E5)").tells("restless(A)", "vision(A, E5)")


@rule("TIL-T22")
def test_vortex_loud_and_quiet() -> None:
    loud = acting("A", squares={"A": "C3"}, power=[5, 0])
    assert loud.hears("A", "vortex(5)", "move(E5)") == [
        "paid(A, 5)",
        "vortex(A, C3)",
        "restless(A)",
        "vision(A, E5)",
    ]
    assert "finish(2)" in loud.legal("A")
    quiet = acting("A", squares={"A": "C3"}, power=[8, 0])
    told = quiet.hears("A", "quiet(3)", "vortex(5)", "move(E5)")
    assert told == ["paid(A, 3)", "paid(A, 5)", "vortex(A, C3)"]
    assert quiet.at("A") == "E5"
    assert "finish(2)" in quiet.legal("A")


@rule("TIL-T23")
def test_vortex_in_place() -> None:
    table = acting("A", squares={"A": "A1"}, power=[5, 0])
    assert table.hears("A", "vortex(5)", "move(A1)", "finish(2)") == [
        "paid(A, 5)",
        "vortex(A, A1)",
        "restless(A)",
        "drew(A, 2)",
        "turn(1, B)",
    ]
    away = acting("A", squares={"A": "A1"}, power=[5, 0], options={"vortex_same_grave": False})
    away.does("A", "vortex(5)").refuses("A", "move(A1)", rule="TIL-117")


@rule("TIL-T24")
def test_summon_and_slip_away() -> None:
    table = acting("A", squares={"A": "C1"}, power=[6, 0])
    table.does("A", "summon(6)").tells("paid(A, 6)", "summoned(A, 1)")
    table.does("A", "move(C2)").tells().refuses("A", "finish(2)", rule="TIL-58")
    table.does("A", "finish(1)").expect(power={"A": 1}, spirits={"A": 1}, marks={"A": ["C1"]})


@rule("TIL-T25")
def test_used_for_me_not_for_you() -> None:
    squares = {"A": "C1", "B": "C1"}
    table = acting("A", squares=squares, power=[6, 6], marks={"A": ["C1"]})
    table.refuses("A", "summon(6)", rule="TIL-121").finishes("A", 0)
    table.does("B", "summon(6)").tells("paid(B, 6)", "summoned(B, 1)")


@rule("TIL-T26")
def test_two_victims_lost_turns_and_return() -> None:
    table = acting(
        "A",
        squares={"A": "A2", "B": "A3", "C": "E3", "D": "A3"},
        power=[5, 6, 0, 2],
        marks={"B": ["A3"], "D": ["A3", "C1", "C5"]},
    )
    table.does("A", "strike(A3, 5)").tells(
        "paid(A, 5)",
        "struck(A, A3)",
        "banished(B, 6, 1)",
        "banished(D, 2, 1)",
        "vision(A, A2)",
        "flash_end(A)",
    )
    table.expect(asked="D", marks={"B": []})
    table.does("D", "give_up(C1)").expect(marks={"D": ["A3", "C5"]})
    table.does("A", "finish(2)").tells("drew(A, 2)", "turn(1, B)", "lost_turn(B)", "turn(1, C)")
    table.does("C", "finish(0)").stirs()
    assert table.events(all=True)[-3:] == ["turn(1, D)", "lost_turn(D)", "turn(2, A)"]
    table.finishes("A", 0).expect(asked="B")
    table.refuses("B", "finish(0)", rule="TIL-136")
    table.does("B", "return(A5)").tells("returned(B)", to="A").tells("returned(B, A5)", to="B")
    assert table.hears("B", "done", "finish(2)")[:2] == ["restless(B)", "drew(B, 2)"]


@pytest.mark.parametrize("check", ["holding", "gained"])
@rule("TIL-T27")
def test_fourth_spirit_lost_in_time(check: str) -> None:
    table = acting(
        "A",
        squares={"A": "E3", "B": "E2"},
        power=[6, 5],
        marks={"A": ["C1", "A3", "C5"], "B": ["C1", "A3"]},
        options={"end_check": check},
    )
    table.does("A", "summon(6)").tells("paid(A, 6)", "summoned(A, 4)")
    table.finishes("A", 4)
    table.does("B", "strike(E3, 5)").tells(
        "paid(B, 5)", "struck(B, E3)", "banished(A, 4, 1)", "vision(B, E2)", "flash_end(B)"
    )
    table.does("A", "give_up(C1)").does("B", "finish(0)")
    if check == "holding":
        table.tells("drew(B, 0)", "turn(2, A)", "lost_turn(A)", "turn(2, B)")
        table.expect(spirits=[3, 2], over=False)
    else:
        table.tells("drew(B, 0)", "over(A, four, 3, 0, 1, none)").expect(over=True, winner="A")


FOUR = ["C1", "A3", "E3", "C5"]


@rule("TIL-T28")
def test_tie_on_four_decided_after_the_hour() -> None:
    marks = {"A": FOUR, "B": FOUR}
    table = hour(8, power=[6, 5], banished=[1, 1], marks=marks)
    table.expect(power=[3, 3], winner="B", tie="order")
    marks["C"] = ["C1", "A3"]
    hour(8, power=[6, 5, 8], banished=[1, 0, 0], marks=marks).expect(winner="B", tie="banished")
    hour(8, power=[6, 5, 8], banished=[0, 1, 0], marks=marks).expect(winner="A", tie="banished")


@rule("TIL-T29")
def test_end_of_the_track() -> None:
    table = hour(
        12,
        start="C",
        power=[8, 4, 4, 8],
        banished=[0, 2, 2, 0],
        marks={"A": FOUR[:2], "B": FOUR[:3], "C": FOUR[:3], "D": FOUR[:1]},
    )
    assert table.events(all=True) == ["over(B, track, 3, 4, 2, order)"]
    table.expect(winner="B", reason="track")


@rule("TIL-T30")
def test_no_strike_through_walls() -> None:
    table = acting("A", squares={"A": "C2"}, power=[5, 0])
    table.refuses("A", "strike(C3, 5)", rule="TIL-98")
    through = acting("A", squares={"A": "C2"}, power=[7, 0]).does("A", "discorporate(2)")
    through.refuses("A", "strike(C3, 5)", rule="TIL-98")
    squares = {"A": "C2", "B": "B3", "C": "D3", "D": "D2"}
    option = {"strike_through_walls": True}
    allowed = acting("A", squares=squares, power=[5, 0, 0, 0], options=option)
    allowed.does("A", "strike(C3, 5)").tells(
        "paid(A, 5)", "struck(A, C3)", "vision(B, B3)", "vision(C, D3)", "flash_end(A)"
    )


@rule("TIL-T31")
def test_co_occupant_of_a_new_light() -> None:
    squares = {"A": "B3", "B": "B3"}
    table = acting("A", squares=squares, power=[3, 0])
    table.does("A", "illuminate(3)").tells("paid(A, 3)", "lit(A, B3)")
    shown = acting("A", squares=squares, power=[3, 0], options={"illuminate_reveals": True})
    shown.does("A", "illuminate(3)").tells("paid(A, 3)", "lit(A, B3)", "vision(B, B3)")


@rule("TIL-T32")
def test_quench() -> None:
    dark = acting("A", squares={"A": "B3"}, power=[4, 0])
    dark.refuses("A", "quench(4)", rule="TIL-109")
    table = acting("A", squares={"A": "C3", "B": "B3"}, power=[4, 0])
    table.does("A", "quench(4)").tells("paid(A, 4)", "quenched(A, C3)")
    table.finishes("A", 2).does("B", "move(C3)").tells()


@rule("TIL-T33")
def test_two_strikes_in_one_turn() -> None:
    table = acting(
        "A",
        village="lychgate",
        squares={"A": "D2", "B": "D1"},
        power=[8, 3],
        marks={"B": ["D1", "A5"]},
    )
    told = table.hears("A", "strike(D1, 4)")
    assert told[1:] == ["struck(A, D1)", "banished(B, 3, 1)", "vision(A, D2)", "flash_end(A)"]
    table.does("B", "give_up(D1)")
    table.does("A", "strike(D3, 4)").tells(
        "paid(A, 4)", "struck(A, D3)", "vision(A, D2)", "flash_end(A)"
    )


@pytest.mark.parametrize(("counts", "entitled"), [(True, 1), (False, 2)])
@rule("TIL-T34")
def test_holy_start(counts: bool, entitled: int) -> None:
    option = {"holy_start_counts": counts}
    table = acting("A", squares={"A": "B1", "B": "B1"}, power=[0, 2], options=option)
    table.does("A", "finish(2)").does("B", YES).acts("B", "flee(2)", "move(B2)").does("B", "done")
    table.refuses("B", f"finish({entitled + 1})", rule="TIL-58")
    table.does("B", f"finish({entitled})").expect(power={"B": entitled})


@rule("TIL-T35")
def test_no_phase_3_on_a_lost_turn() -> None:
    scattered = {"C": "loses_turn"}
    table = acting("B", seats=3, squares={"B": "B1"}, power=[3, 3, 0], scattered=scattered)
    table.finishes("B", 0)
    assert table.events(all=True)[-3:] == ["turn(1, C)", "lost_turn(C)", "turn(2, A)"]
    option = {"lost_turn_window": True}
    asked = acting(
        "B", seats=3, squares={"B": "B1"}, power=[3, 3, 0], scattered=scattered, options=option
    )
    asked.does("B", "finish(0)").does("A", {"do": "declare", "yes": False}).expect(asked="AB")


@rule("TIL-T36")
def test_bluffing_draw() -> None:
    table = acting("A", squares={"A": "A3"}, power=[2, 0])
    assert "finish(4)" in table.legal("A")
    table.does("A", "finish(2)").tells("drew(A, 2)", "turn(1, B)", to="B")


@rule("TIL-T37")
def test_unlisted_spell() -> None:
    table = acting("A", village="chapel", squares={"A": "E4"}, power=[8, 0])
    table.refuses("A", "vortex(8)", rule="TIL-43")


@rule("TIL-T38")
def test_nobody_to_ask() -> None:
    table = acting("A", squares={"A": "B1"}, power=[0, 0])
    table.does("A", "finish(2)").tells("drew(A, 2)", "turn(1, B)")


@rule("TIL-T39")
def test_fifth_spirit() -> None:
    table = acting(
        "A",
        village="lychgate",
        squares={"A": "D7"},
        power=[8, 0],
        marks={"A": ["D1", "G3", "D4", "A5"]},
    )
    table.refuses("A", "summon(6)", rule="TIL-124")


@rule("TIL-T43")
def test_identical_streams() -> None:
    one = acting("A", squares={"A": "A2"}, power=[4, 0])
    one.acts("A", "flee(2)", "move(A1)", "finish(1)")
    other = acting("A", squares={"A": "A2"}, power=[4, 0])
    other.acts("A", "dissipate(2)", "move(A1)", "finish(1)")
    twins(one, other, "B")
    twins(one, other, "spectator")
    tells_apart(one, other, "A")
    told = [[event["event"] for event in update.events] for update in one.stream("B", since=1)]
    assert told == [["paid"], ["restless"], ["drew", "turn"]]


@rule("TIL-T44")
def test_sharing_the_casters_square() -> None:
    table = acting("A", squares={"A": "D3", "B": "C3", "C": "D3"}, power=[5, 2, 0])
    table.does("A", "strike(C3, 5)").tells(
        "paid(A, 5)",
        "struck(A, C3)",
        "banished(B, 2, 0)",
        "vision(A, D3)",
        "vision(C, D3)",
        "flash_end(A)",
    )


@rule("TIL-T45")
def test_struck_after_having_played() -> None:
    table = acting("B", squares={"A": "C3", "B": "D3"}, power=[1, 5], marks={"A": ["C1"]}, round=3)
    told = table.hears("B", "strike(C3, 5)")
    assert told[2:] == ["banished(A, 1, 1)", "vision(B, D3)", "flash_end(B)"]
    table.does("B", "finish(2)").tells("drew(B, 2)", "turn(4, A)", "lost_turn(A)", "turn(4, B)")
    table.does("B", "finish(0)").tells("drew(B, 0)", "hour(cursed)").expect(asked="B")
    table.does("B", "hour_take(2)").tells("hour_took(B, 2)", "turn(5, A)")
    table.expect(asked="A").refuses("A", "finish(0)", rule="TIL-136")
    table.does("A", "return(A1)")


@rule("TIL-T46")
def test_escape_of_the_fourth_spirit() -> None:
    table = acting(
        "A",
        squares={"A": "E3", "B": "B1", "C": "E2"},
        power=[6, 0, 5],
        marks={"A": ["C1", "A3", "C5"]},
    )
    table.does("A", "summon(6)").finishes("A", 4)
    table.does("B", "finish(2)").stirs("A").acts("A", "flee(2)", "move(E4)").does("A", "done")
    table.does("C", "strike(E3, 5)").tells(
        "paid(C, 5)", "struck(C, E3)", "vision(C, E2)", "vision(A, E4)", "flash_end(C)"
    )
    table.does("C", "finish(2)").nobody_stirs()
    table.expect(over=True, winner="A", reason="four")


@rule("TIL-T47")
def test_return_on_a_lit_grave() -> None:
    table = acting("A", seats=2, scattered={"A": "returns"})
    told = table.hears("A", "return(E5)", "done", "finish(2)")
    assert told == ["returned(A)", "restless(A)", "drew(A, 2)", "turn(1, B)"]
    option = {"placement_speaks": True}
    loud = acting("A", seats=2, scattered={"A": "returns"}, options=option)
    assert loud.hears("A", "return(E5)", "done", "finish(2)") == [
        "returned(A)",
        "restless(A)",
        "vision(A, E5)",
        "restless(A)",
        "drew(A, 2)",
        "turn(1, B)",
    ]


@rule("TIL-T48")
def test_staying_in_the_light() -> None:
    table = acting("A", squares={"A": "C3"})
    table.does("A", "finish(2)").tells("drew(A, 2)", "turn(1, B)")
    seen = acting("A", squares={"A": "C3"}, options={"lit_stay_speaks": True})
    seen.does("A", "done").tells("vision(A, C3)")
    seen.does("A", "finish(2)").tells("drew(A, 2)", "turn(1, B)")
