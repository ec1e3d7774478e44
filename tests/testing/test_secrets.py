"""The kit on a game with secrets, windows, instants and answers given together: the Wake."""

from gloaming.testing import Scenario
from gloaming.testing.playthrough import PlaythroughPlan, transcript
from wake import SPEC


def test_a_seat_hears_what_it_may_and_others_hear_less() -> None:
    text = transcript(SPEC, PlaythroughPlan("wake", 3, {}, 2))
    lines = [line.strip() for line in text.splitlines() if "keepsake_drawn" in line]
    assert lines[0].startswith("A: keepsake_drawn(A, ")
    assert lines[1] == "BC*: keepsake_drawn(A)"
    assert "(nothing)" in text  # somebody prays unheard
    assert text == transcript(SPEC, PlaythroughPlan("wake", 3, {}, 2))
    assert text != transcript(SPEC, PlaythroughPlan("wake", 3, {}, 3))


def test_instants_and_answers_given_together_are_played() -> None:
    texts = [transcript(SPEC, PlaythroughPlan("wake", 4, {}, seed)) for seed in (6, 9, 11)]
    lines = [line for text in texts for line in text.splitlines()]
    assert any(line.partition(". ")[2][1:7] == " salt(" for line in lines)
    assert any("A: " in line and "; B: " in line for line in lines)  # asked at once
    assert all("the game does not end" not in line for line in lines)


def test_a_scenario_tells_each_seat_its_own() -> None:
    table = Scenario(SPEC, seats=2).whatever("bone", "keepsake")
    first = table.asked[0]
    other = "B" if first == "A" else "A"
    own = [event for event in table.events(first, all=True) if event.startswith("keepsake_drawn")]
    seen = [event for event in table.events(other, all=True) if event.startswith("keepsake_drawn")]
    assert len(own) == len(seen)
    assert own != seen
    spectator = [e for e in table.events(all=True) if e.startswith("keepsake_drawn")]
    assert all("," not in event for event in spectator)
