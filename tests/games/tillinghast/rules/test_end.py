"""Ledger 4.22 and 4.23: the end of the game, and records. TIL-170 to TIL-184."""

import pytest

from games.tillinghast.given import YES, acting, hour
from gloaming.core.flow import Refused
from gloaming.testing import rule

FOUR = ["C1", "A3", "E3", "C5"]


@rule("TIL-170", "TIL-171")
def test_the_round_is_played_to_its_end() -> None:
    marks = {"A": FOUR[:3]}
    table = acting("A", squares={"A": "C5", "B": "B5"}, power=[8, 5], marks=marks)
    table.does("A", "summon(6)").expect(over=False, spirits={"A": 4})
    table.finishes("A", 2).expect(asked="B")
    table.does("B", "strike(C5, 5)")
    assert "banished(A, 4, 1)" in table.events()
    escaping = acting("A", squares={"A": "C5", "B": "E2", "C": "B5"}, power=[8, 0, 5], marks=marks)
    escaping.does("A", "summon(6)").finishes("A", 0).does("B", "finish(0)").stirs("A")
    escaping.acts("A", "flee(2)", "move(D5)").does("A", "done").finishes("C", 0).expect(winner="A")


@rule("TIL-172", "TIL-173", "TIL-R65")
def test_whoever_holds_four_at_the_end_of_a_round_wins() -> None:
    table = hour(3, power=[0, 8], marks={"A": FOUR, "B": FOUR[:3]})
    table.expect(over=True, winner="A", reason="four", tie="none")
    table.refuses("A", "finish(0)", rule="TIL-172", code="game_over")
    table.refuses("B", "nonsense", rule="TIL-172")
    hour(3, power=[0, 8], marks={"A": FOUR[:3]}).expect(over=False, round=4)


@rule("TIL-174", "TIL-177", "TIL-R66")
def test_several_with_four_go_to_the_tie_break() -> None:
    table = hour(3, power=[2, 5, 8], marks={"A": FOUR, "B": FOUR, "C": FOUR[:2]})
    table.expect(winner="B", tie="power")
    assert table.events(all=True)[-1] == "over(B, four, 4, 5, 0, power)"


@rule("TIL-175", "TIL-R68")
def test_at_the_end_of_the_track_the_most_spirits_win() -> None:
    table = hour(12, power=[8, 0, 8], marks={"A": FOUR[:1], "B": FOUR[:3], "C": FOUR[:2]})
    table.expect(over=True, winner="B", reason="track", tie="none")
    table.refuses("A", "finish(0)", rule="TIL-175", code="game_over")
    hour(12, power=[3, 4]).expect(winner="B", reason="track", tie="power")


@rule("TIL-176", "TIL-R64")
def test_the_hour_comes_before_the_test() -> None:
    # Before the Holy hour A has more power; after it both have three.
    table = hour(8, power=[6, 5], marks={"A": FOUR, "B": FOUR})
    table.expect(power=[3, 3], winner="B", tie="order")


@rule("TIL-178")
def test_then_the_fewest_banishments() -> None:
    marks = {"A": FOUR, "B": FOUR}
    hour(3, power=[4, 4], banished=[1, 2], marks=marks).expect(winner="A", tie="banished")
    hour(3, power=[4, 4], banished=[2, 0], marks=marks).expect(winner="B", tie="banished")


@rule("TIL-179", "TIL-R67")
def test_then_the_later_turn() -> None:
    marks = {"A": FOUR, "B": FOUR, "C": FOUR}
    for start, winner in (("A", "C"), ("B", "A"), ("C", "B")):
        table = hour(3, start=start, power=[4, 4, 4], marks=marks)
        table.expect(winner=winner, tie="order")


@rule("TIL-180")
def test_exactly_one_winner_and_a_banished_one_may_be_it() -> None:
    table = hour(12, power=[0, 8], marks={"A": FOUR[:3]}, scattered={"A": "loses_turn"})
    table.expect(winner="A")
    assert table.spec.rules.score(table.table) == [1.0, 0.0]


@rule("TIL-181", "TIL-182")
def test_records_are_kept_and_secret() -> None:
    table = acting("A", squares={"A": "C2"}, power=[6, 0])
    table.does("A", "move(C1)").does("A", "summon(6)")
    mine = table.session.events(0)
    assert {"event": "stepped", "seat": 0, "round": 1, "square": "C1", "how": "move"} in mine
    theirs = str(table.session.events(1)) + str(table.view("B"))
    assert "C1" not in theirs
    with pytest.raises(Refused):
        table.session.events(None)
    table.refuses("A", "record", rule="TIL-182").refuses("A", "look", rule="TIL-182")


@rule("TIL-183", "TIL-R70")
def test_in_the_end_everything_is_open() -> None:
    table = acting("B", squares={"A": "C1", "B": "D5"}, power=[8, 8], round=12)
    table.does("B", "dissipate(6)").does("B", "move(C5)").does("B", "finish(0)")
    table.does("A", YES).does("A", "discorporate(3)").does("A", "done").expect(over=True)
    everything = table.session.events(None)
    assert {"event": "paid", "seat": 1, "n": 6, "spell": "dissipate"} in everything
    assert {"event": "paid", "seat": 0, "n": 3, "spell": "discorporate"} in everything
    assert {"event": "stepped", "seat": 1, "round": 12, "square": "C5", "how": "move"} in everything
    assert table.view()["state"]["square"] == ["C1", "C5"]
