"""Streams and twins: everything a viewer was told since a point, and two tables compared by it."""

import pytest

from games.revenge.given import deciding
from games.tillinghast.given import acting
from gloaming.testing import Mismatch, Scenario, tells_apart, twins


def quiet_or_not(*actions: str, square: str = "A2") -> Scenario:
    return acting("A", squares={"A": square, "B": "D3"}, power=[4, 0]).acts("A", *actions)


def test_a_stream_is_what_reaches_a_viewer_input_by_input() -> None:
    table = acting("A", squares={"A": "A2", "B": "D3"}, power=[4, 0])
    first = table.stream("B")
    assert len(first) == 1
    assert first[0].view == table.view("B")
    here = table.point
    table.does("A", "move(B2)")
    assert table.stream("B", since=here) == []  # it heard and saw nothing
    assert len(table.stream("A", since=here)) == 1
    table.does("A", "dissipate(1)")
    (update,) = table.stream("B", since=here)
    assert [event["event"] for event in update.events] == ["paid"]
    assert update.view == table.view("B")
    assert update.question is None
    assert table.stream("A")[-1].question is not None
    assert table.stream("B") == [*first, update]


def test_events_since_a_point_are_those_of_all_inputs_since() -> None:
    table = deciding("A")
    here = table.point
    table.does("A", "mark(B)").does("B", "mark(C)")
    assert [event.partition("(")[0] for event in table.events("C", since=here)].count(
        "mark_placed"
    ) == 2
    assert table.events("C", since=table.point) == []
    assert table.hears("C", "mark(D)", to="A") == table.events("A")


def test_what_is_taken_back_is_gone_from_the_view_and_told_by_nothing() -> None:
    table = acting("A", squares={"A": "A2", "B": "D3"}, power=[4, 0])
    here = table.point
    table.does("A", "move(B2)").undo("A")
    there, back = table.stream("A", since=here)
    assert there.view["state"]["square"][0] == "B2"
    assert back.view["state"]["square"][0] == "A2"
    assert back.events == ()
    assert back.view == table.stream("A")[0].view


def test_twins_are_equal_byte_by_byte() -> None:
    one = quiet_or_not("flee(2)", "move(A1)", "finish(1)")
    two = quiet_or_not("dissipate(2)", "move(A1)", "finish(1)")
    twins(one, two, "B")
    twins(one, two, "spectator")
    tells_apart(one, two, "A")
    with pytest.raises(Mismatch, match="B cannot tell them apart"):
        tells_apart(one, two, "B")


def test_what_gives_twins_away_is_named() -> None:
    one, two = quiet_or_not("move(B2)"), quiet_or_not("dissipate(1)")
    with pytest.raises(Mismatch, match="B can tell them apart: 1 updates, not 2"):
        twins(one, two, "B")
    louder = quiet_or_not("dissipate(2)")
    wrong = r"B can tell them apart: update 1, events\[0\]\.n: 1, not 2"
    with pytest.raises(Mismatch, match=wrong):
        twins(two, louder, "B")
    elsewhere = quiet_or_not(square="B2")
    with pytest.raises(Mismatch, match=r"update 0, view\.state\.square\[0\]: 'A2', not 'B2'"):
        twins(quiet_or_not(), elsewhere, "A")


def test_what_came_before_a_point_may_differ() -> None:
    one, two = deciding("A", meter={"A": 3}), deciding("A", meter={"A": 4})
    tells_apart(one, two, "B")
    here = one.point
    one.does("A", "mark(B)")
    two.does("A", "mark(B)")
    with pytest.raises(Mismatch, match=r"view\.state\.meter\[0\]: 3, not 4"):
        twins(one, two, "B", since=here)


def test_a_question_can_give_it_away() -> None:
    one, two = deciding("A", tokens=[9, 10, 10, 10]), deciding("A", tokens=[9, 10, 10, 10])
    twins(one, two, "A")
    poor = deciding("A", tokens=[2, 10, 10, 10])
    assert poor.stream("A")[0].question != one.stream("A")[0].question
