"""Chance in scenarios: due at once, scripted ahead inside `with`, or waited for."""

import pytest

from games.revenge.given import deciding
from gloaming.core.chance import ScriptMismatch
from gloaming.games.revenge import SPEC
from gloaming.testing import Mismatch, Scenario

GHOSTS = ["banshee", "poltergeist", "pontianak", "ifrit"]


def new_game() -> Scenario:
    return Scenario(SPEC, options={"first_seat": 0, "ghost_deal": GHOSTS})


# -- scripted ahead --------------------------------------------------------------------------------


def test_inside_with_chance_is_scripted_ahead_and_expectations_come_in_between() -> None:
    with new_game().chance(light=["L16", "L02"], d6=[1, 6]) as table:
        table.does("A", "contract(light)").expect(meter={"A": 4})
        table.does("B", "contract(light)").expect(meter={"A": 4, "B": 0})


def test_the_same_may_be_said_inside() -> None:
    with new_game() as table:
        table.chance("light L16", "d6 1", "light L02", "d6 6")
        table.does("A", "contract(light)").tells(*table.events())
        table.does("B", "contract(light)").expect(meter={"A": 4})


def test_what_is_left_over_at_the_end_of_the_block_is_named() -> None:
    left = pytest.raises(ScriptMismatch, match=r"never used: \['d6 3'\]")
    with left, new_game().chance("d6 1", "light L16", "d6 3") as table:
        table.does("A", "contract(light)").expect(meter={"A": 4})


def test_outside_of_it_all_must_be_used_by_the_next_expectation_and_the_message_says_how() -> None:
    table = new_game().chance(light=["L16", "L02"], d6=[1, 6]).does("A", "contract(light)")
    with pytest.raises(ScriptMismatch, match=r"never used: .*inside `with`, chance may"):
        table.expect(meter={"A": 4})


def test_what_is_given_with_an_answer_is_due_at_once_even_inside() -> None:
    with pytest.raises(ScriptMismatch, match="never used"), new_game() as table:
        table.does("A", "contract(light)", "light L16", "d6 1", "d6 2").expect(asked="B")


def test_what_is_given_with_an_answer_comes_before_what_lies_ahead() -> None:
    with new_game().chance("light L16", "light L02", "d6 6") as table:
        table.does("A", "contract(light)", "d6 1").expect(meter={"A": 4})
        table.does("B", "contract(light)").expect(meter={"B": 0})


# -- a pause at chance -----------------------------------------------------------------------------


def test_a_table_rests_at_chance_is_looked_at_and_goes_on() -> None:
    table = new_game().pauses_at("d6").does("A", "contract(light)", "light L16")
    table.expect(pending="d6", asked=None, meter={"A": 0}, tokens={"A": 12})
    assert repr(table) == "Scenario of revenge: waiting for d6"
    assert table.view("B")["waiting"]["for"] == "chance"
    table.brings("d6 1").expect(pending=None, meter={"A": 4}, asked="B")
    assert table.events()[0] == "contract_rolled(A, light, 1, yes)"  # and not what came before


def test_it_rests_at_every_draw_one_by_one() -> None:
    table = new_game().pauses_at().does("A", "contract(light)").expect(pending="light")
    table.brings("light L16").expect(pending="d6").brings("d6 6").expect(asked="B")


def test_what_was_scripted_comes_when_the_table_is_told_to_go_on() -> None:
    with new_game().pauses_at("d6").chance("light L16", "d6 1") as table:
        table.does("A", "contract(light)").expect(pending="d6").brings().expect(meter={"A": 4})


def test_marks_are_rolled_for_one_after_the_other() -> None:
    table = deciding("A", marks={"A": ["B", "C"]}).pauses_at("d6").does("A", "contract(light)")
    for by in ("B", "C"):
        table.expect(pending="d6").brings("d6 1").expect(pending="d6")
        assert table.events()[0].startswith(f"sabotage_rolled(A, {by}, 1")
    table.brings("d6 1").expect(pending=None, asked="B")


def test_a_pause_that_is_none_says_what_there_is() -> None:
    with pytest.raises(Mismatch, match="no chance is waited for; A is asked"):
        new_game().brings("d6 1")
    with pytest.raises(Mismatch, match="pending: expected d6, not None"):
        new_game().expect(pending="d6")
    table = new_game().pauses_at("d6").does("A", "contract(light)", "light L16")
    with pytest.raises(Mismatch, match=r"A mark\(B\): .* The table waits for d6\."):
        table.does("A", "mark(B)")
    with pytest.raises(ScriptMismatch, match="d6 cannot show '7' now"):
        table.brings("d6 7")


@pytest.mark.parametrize("say", ["pauses_at", "whatever"])
def test_sources_are_checked(say: str) -> None:
    with pytest.raises(ValueError, match="there is no source 'd8'; there are: first_seat"):
        getattr(new_game(), say)("d8")
