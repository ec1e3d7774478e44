"""Words for windows and for several answers: everybody passes, C reacts and the rest pass."""

import pytest

from games.house.given import table as house
from games.revenge.given import deciding
from games.sonata.given import whispering
from gloaming.core.chance import ScriptMismatch
from gloaming.testing import Mismatch, Scenario
from harness.wake_games import turn_of

HANDS = {"A": ["first-knell"], "B": ["wool-shroud"], "C": ["hand-bell"]}


def at_once() -> Scenario:
    """Before a card, and all who could react are asked."""
    scene = house(3, at="roll", characters={"C": "fernando"}).dice(8)
    return scene.keep_answering("pass", until=lambda: scene.window == "before_card")


def omen() -> Scenario:
    """An omen has been called upon B: all three are asked, and every reaction happens."""
    return turn_of("A", hands=HANDS).does("A", "call(B)")


# -- windows ---------------------------------------------------------------------------------------


def test_everybody_passes_where_all_are_asked_at_once() -> None:
    scene = at_once().expect(window="before_card", asked="BC")
    scene.chance("possession a_moment_of_grace").everybody_passes()
    assert scene.window != "before_card"


def test_everybody_passes_where_every_reaction_counts() -> None:
    table = omen().expect(window="before_omen", asked="ABC")
    table.everybody_passes("omen grey-moth").expect(window=None, asked="B")
    table.tells("omen_turned(grey-moth, B)", "turn_over(A)", "turn_started(B, mourner)")


def test_one_reacts_and_the_rest_pass_where_all_are_asked_at_once() -> None:
    scene = at_once().reacts("C", "primary", "d8 7")
    scene.tells("act_used(C, fernando, primary, 1)", "rolled(C, act, 7)")
    decisions = [line[1:] for line in scene.session.record.inputs if line[0] == "d"]
    assert decisions == [[1, "pass"], [2, "primary"]]


def test_one_reacts_and_the_rest_pass_where_every_reaction_counts() -> None:
    table = omen().reacts("C", "play(hand-bell)").expect(omens=[])
    again = omen().reacts("A", "play(first-knell, C)").expect(asked="BC", window="before_omen")
    again.reacts("C", "play(hand-bell)").expect(asked="B", omens=[["A", "B"]])
    assert table.asked != ""


def test_whoever_is_not_asked_cannot_react() -> None:
    table = turn_of("A", hands={"B": ["wool-shroud"]}).does("A", "call(B)").whatever("omen")
    with pytest.raises(Mismatch, match="C is not asked before everybody has passed"):
        table.reacts("C", "play(hand-bell)")
    with pytest.raises(Mismatch, match=r"C play\(first-knell, A\): .*Legal: pass, play"):
        omen().reacts("C", "play(first-knell, A)")


def test_chance_that_passing_does_not_need_is_noticed() -> None:
    with pytest.raises(ScriptMismatch, match="never used"):
        omen().everybody_passes("omen grey-moth", "omen black-dog").expect(asked="B")


def test_where_nobody_can_pass_it_says_what_is_legal() -> None:
    with pytest.raises(Mismatch, match=r"A is asked and cannot pass\. Legal: block\(B, hard\)"):
        deciding("A").everybody_passes()
    resting = deciding("A").pauses_at("d6").does("A", "contract(light)")
    with pytest.raises(Mismatch, match="nobody can pass: The table waits for d6"):
        resting.everybody_passes()


def test_an_expected_window_is_compared() -> None:
    with pytest.raises(Mismatch, match="window: expected land, not before_omen"):
        omen().expect(window="land")


# -- several answers -------------------------------------------------------------------------------


def test_answers_given_together() -> None:
    table = whispering(2).expect(asked="ABCD")
    table.answers({"johnny": "no_bell", "red": "whisper(wait)"}, others="whisper(hush)")
    assert "whispered(B, C, wait)" in table.events("C")
    assert "whispered(C, D, hush)" in table.events("D")


def test_whoever_is_asked_must_be_answered_for() -> None:
    with pytest.raises(Mismatch, match="C, D is asked, too, and given no answer"):
        whispering(2).answers({"A": "no_bell", "B": "whisper(wait)"})
    with pytest.raises(Mismatch, match="B is not asked"):
        deciding("A").answers({"B": "mark(A)"})


def test_keep_answering_until_something_holds() -> None:
    table = deciding("A", tokens=[30] * 4)
    table.keep_answering("mark(B)", "mark(A)", until=lambda: table.asked == "D").expect(asked="D")
    table.expect(marks={"A": ["B"], "B": ["A", "C"]})
    with pytest.raises(Mismatch, match=r"D is asked and has none of these\. Legal: "):
        table.keep_answering("end_turn", until=lambda: False)
    table.keep_answering("end_turn").expect(asked="D")  # without a condition it just stops
    with pytest.raises(ValueError, match=r"fly\(C\): "):
        table.keep_answering("fly(C)")
