"""Ledger 4.19: banishment. TIL-127 to TIL-140, and the rulings about it."""

import pytest

from games.tillinghast.given import YES, Given, acting, hour
from gloaming.testing import rule


def struck(
    power: int = 4, marks: tuple[str, ...] = (), strikers_turn: str = "A", **fields: object
) -> Given:
    """Seat A at D3 strikes seat B at C3."""
    table = acting(
        strikers_turn,
        squares={"A": "D3", "B": "C3"},
        power=[5, power],
        marks={"B": list(marks)},
        **fields,
    )
    return table.does("A", "strike(C3, 5)")


@rule("TIL-127", "TIL-128")
def test_off_the_map_and_without_power() -> None:
    table = struck(power=6)
    assert "banished(B, 6, 0)" in table.events()
    table.expect(power={"B": 0}, square={"B": None}, exile={"B": "loses_turn"})


@pytest.mark.parametrize("marks", [(), ("C1",), ("C1", "A3"), ("C1", "A3", "E3", "C5")])
@rule("TIL-129", "TIL-R46")
def test_one_spirit_is_lost_if_there_is_one(marks: tuple[str, ...]) -> None:
    table = struck(marks=marks)
    left = max(0, len(marks) - 1)
    table.expect(spirits={"B": left})
    if len(marks) > 1:
        table.does("B", f"give_up({marks[0]})")
    assert len(table.value("marks")[1]) == left


@rule("TIL-130", "TIL-132")
def test_the_owner_chooses_the_mark_in_secret() -> None:
    table = struck(marks=("C1", "A3", "E3"))
    table.refuses("B", "give_up(C5)", rule="TIL-130", code="no_such_mark")
    assert table.legal("B") == {"give_up(C1)", "give_up(A3)", "give_up(E3)"}
    table.does("B", "give_up(E3)").tells(to="A").tells("gave_up(B, E3)", to="B")
    table.expect(marks={"B": ["C1", "A3"]})
    table.refuses("B", "give_up(C1)", rule="TIL-130")


@rule("TIL-131")
def test_an_erased_square_serves_again() -> None:
    used = acting("B", squares={"A": "C2", "B": "C1"}, power=[0, 8], marks={"B": ["C1"]})
    used.refuses("B", "summon(6)", rule="TIL-121")
    squares = {"A": "C2", "B": "C1"}
    table = acting(
        "A", squares=squares, power=[5, 0], marks={"B": ["C1"]}, options={"cursed_hour": "auto"}
    )
    table.does("A", "strike(C1, 5)").expect(marks={"B": []}, spirits={"B": 0})
    table.finishes("A", 0).finishes("A", 0)  # B's turn between them is lost
    table.acts("B", "return(A1)", "move(B1)", "finish(1)").finishes("A", 0)
    table.acts("B", "move(C1)", "finish(3)").finishes("A", 0).nobody_stirs()
    table.finishes("B", 4).finishes("A", 0).does("B", "summon(6)")
    table.expect(marks={"B": ["C1"]}, spirits={"B": 1})


@rule("TIL-133", "TIL-R45")
def test_the_choice_comes_first_and_with_one_mark_by_itself() -> None:
    table = struck(marks=("C1", "A3"))
    table.expect(asked="B")
    for attempt in ("finish(0)", "move(D2)", "dissipate(1)"):
        table.refuses("A", attempt, rule="TIL-133", code="waiting_for_choice")
    single = struck(marks=("C1",))
    single.expect(asked="A", marks={"B": []})
    assert single.events("B")[-1] == "flash_end(A)"
    assert "gave_up(B, C1)" in single.events("B")
    assert "gave_up" not in str(single.events("A"))


@rule("TIL-R45")
def test_two_victims_choose_at_once() -> None:
    table = acting(
        "A",
        squares={"A": "D3", "B": "C3", "C": "C3"},
        power=[5, 0, 0],
        marks={"B": ["C1", "A3"], "C": ["A3", "C5"]},
    )
    table.does("A", "strike(C3, 5)").expect(asked="BC")
    table.does("C", "give_up(A3)").tells().expect(asked="B")
    assert table.view("B")["waiting"]["seats"] == [1, 2]
    table.refuses("C", "give_up(C5)", rule="TIL-130")
    table.does("B", "give_up(A3)").expect(asked="A", marks={"B": ["C1"], "C": ["C5"]})


@rule("TIL-134", "TIL-135", "TIL-R49")
def test_the_next_turn_that_would_begin_is_lost() -> None:
    before = struck()  # seat B has not played in this round
    before.does("A", "finish(2)")
    assert before.events()[1:] == ["turn(1, B)", "lost_turn(B)", "turn(2, A)"]
    before.expect(power={"B": 0})
    after = acting("B", squares={"A": "C3", "B": "D3"}, power=[0, 5], round=1)
    after.does("B", "strike(C3, 5)").does("B", "finish(0)")
    assert after.events()[1:] == ["turn(2, A)", "lost_turn(A)", "turn(2, B)"]


@rule("TIL-136", "TIL-137", "TIL-138", "TIL-R50")
def test_return_on_a_grave_of_ones_choice() -> None:
    table = acting("B", seats=2, squares={"A": "B1"}, scattered={"B": "returns"})
    table.refuses("B", "finish(0)", rule="TIL-136", code="must_return")
    table.refuses("B", "return(C1)", rule="TIL-136")
    table.refuses("B", "return(C4)", rule="TIL-136")
    assert table.legal("B") == {"return(A1)", "return(E1)", "return(A5)", "return(E5)"}
    table.does("B", "return(A1)").tells("returned(B)").expect(asked="B")
    assert table.at("B") == "A1"
    assert table.hears("B", "done", "finish(2)")[:2] == ["restless(B)", "drew(B, 2)"]
    leaves = acting("B", seats=2, squares={"A": "B1"}, scattered={"B": "returns"})
    leaves.does("B", "return(A1)").does("B", "move(A2)").tells()


@rule("TIL-137")
def test_a_returned_ghost_has_a_full_turn() -> None:
    table = acting("B", seats=2, squares={"A": "B1"}, scattered={"B": "returns"})
    table.does("B", "return(A1)").does("B", "move(A2)").does("B", "finish(1)")
    table.expect(power={"B": 1}, exile={"B": "on_map"})


@rule("TIL-139", "TIL-R51")
def test_nothing_touches_the_banished() -> None:
    table = acting(
        "A", seats=3, squares={"A": "D3", "B": "B1"}, power=[5, 0, 0], scattered={"C": "returns"}
    )
    table.does("A", "strike(C3, 5)").tells(
        "paid(A, 5)", "struck(A, C3)", "vision(A, D3)", "flash_end(A)"
    )
    for attempt in ("dissipate(1)", "move(B1)", "finish(0)", YES):
        table.refuses("C", attempt, rule="TIL-139", code="banished")
    light = hour(6, power=[0, 0], scattered={"B": "returns"}, squares={"A": "B1"})
    assert light.events(all=True)[:2] == ["hour(light)", "vision(A, B1)"]
    holy = hour(8, power=[4, 0], scattered={"B": "returns"})
    assert "hour_returned(B, 0)" in holy.events(all=True)
    hour(4, power=[4, 0], scattered={"B": "returns"}).expect(asked="A")


@rule("TIL-140")
def test_banishments_are_counted_in_public() -> None:
    table = struck()
    table.expect(banished=[0, 1])
    assert table.view()["state"]["banished"] == [0, 1]
