"""Ledger 4.17, 4.18: Events, Hyoirei, Status, Dark Impulse. KAI-182 to KAI-204."""

from __future__ import annotations

from typing import Any

from games.kaidan.given import Given, table, use_up
from gloaming.games.kaidan.rules.ending import won
from gloaming.testing import rule


@rule("KAI-182", "KAI-186")
def test_events_come_after_the_last_activation_for_all_or_for_one() -> None:
    scene = table(2, active="B", first_player="A", wounds=[1, 1])
    scene.whatever("coordinates", "door", "entity", "d10").chance("event a_kind_draught")
    scene.does("B", "pass")
    scene.expect(wounds=[0, 0])
    scene = table(2, frame="EventCard", at="begin", inner={"event": "hands_in_the_wall"})
    scene.dice("0c").goes_on().expect(wounds=[1, 0])


@rule("KAI-R107")
def test_a_key_found_meanwhile_does_not_count_yet() -> None:
    scene = table(1, frame="EventsPhase", at="count", phase="events", hands={"A": ["silver_key"]})
    scene.dice("3c").chance("event moths", "object bronze_key").goes_on()
    assert scene.kinds(all=True).count("event_drawn") == 1


@rule("KAI-188", "KAI-69")
def test_whoever_draws_it_is_possessed_and_nobody_is_told() -> None:
    scene = table(3, frame="Draw", at="look", inner={"seat": "A", "deck": "objects"})
    scene.chance("object hyoirei").goes_on()
    assert scene.kaidan.possessed == 0
    assert scene.view("A")["state"]["possessed"] == 0
    assert "possessed" not in scene.view("B")["state"]
    assert "drew(A, objects)" in scene.events(all=True, to="B")


@rule("KAI-189", "KAI-R109", "KAI-284")
def test_the_only_one_left() -> None:
    given: dict[str, Any] = {"role": ["living", "dead", "escaped"], "died_in": [0, 5, 0]}
    scene = table(3, hands={"A": ["hyoirei"]}, voice="B", over_by="no_events", **given)
    assert won(scene.kaidan) == [0, 0, 2]


@rule("KAI-190", "KAI-191", "KAI-146")
def test_a_possessed_one_acts_like_any_other() -> None:
    scene = table(3, hands={"A": ["hyoirei"]})
    free = table(3).legal("A")
    assert scene.legal("A") - free == {"reveal"}


@rule("KAI-201", "KAI-R77", "KAI-D19")
def test_once_it_may_reveal_itself() -> None:
    scene = table(3, hands={"A": ["hyoirei"]}, status=[3, 0, 1])
    scene.does("A", "reveal").goes_on()
    scene.expect(revealed=True, doom=[0, 6, 0], unlocked=True, asked="A")
    assert scene.view("B")["state"]["possessed"] == 0
    scene.refuses("A", "reveal", rule="KAI-201")
    table(3).refuses("A", "reveal", rule="KAI-201")


@rule("KAI-R73", "KAI-30")
def test_nobody_chooses_or_looks() -> None:
    scene = table(3)
    scene.refuses("A", {"do": "look", "pile": 0}).refuses("A", {"do": "swap"})
    assert "status" not in scene.view("A")["state"]


def impulse(**fields: Any) -> Given:
    return table(3, frame="Impulse", at="begin", phase="events", **fields).goes_on()


@rule("KAI-R75")
def test_a_neutral_that_comes_later_does_not_save() -> None:
    scene = table(3, frame="EndOfTurn", at="noise", phase="end_of_turn", doom={"C": 5})
    scene.given(status=[1, 1, 1])
    scene.goes_on().expect(role={"C": "dead"}, killer={"C": None})


@rule("KAI-R76")
def test_a_second_impulse_changes_no_doom() -> None:
    impulse(doom={"C": 5}, status=[1, 1, 0], hands={"A": ["hyoirei"]}).expect(doom={"C": 5})
    impulse().expect(doom=[0, 0, 0], unlocked=False)


@rule("KAI-R78", "KAI-287", "KAI-R110")
def test_a_possessed_one_that_escapes_is_not_defeated() -> None:
    given: dict[str, Any] = {"rooms": {"s1-1": "h02"}, "squares": {"A": "2-2"}}
    scene = table(3, hands={"A": ["hyoirei"]}, gold_placed=True, doom={"C": 6}, **given)
    use_up(scene.laid, "gold_key")
    scene.does("A", "escape").goes_on()
    scene.expect(role={"A": "escaped"}, defeated=False, doom={"C": 6})
    assert won(scene.kaidan)[0] == 0
    scene.kaidan.role[1] = 4
    assert won(scene.kaidan)[:2] == [1, 2]


@rule("KAI-204", "KAI-200")
def test_later_impulses_are_ignored() -> None:
    scene = impulse(defeated=True, status=[0, 0, 0])
    scene.expect(doom=[0, 0, 0])
    assert "impulse_ignored" in scene.kinds(all=True)
