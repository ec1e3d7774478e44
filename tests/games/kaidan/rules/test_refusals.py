"""Attempts out of place: after the end, by an Onryo, before a Lost Person. Ledger 11."""

from __future__ import annotations

from games.kaidan.given import Given, door, table
from gloaming.testing import rule


def with_onryo() -> Given:
    """B has returned and stands in the storeroom, at 1-9, behind a Wall and an Internal Door."""
    back = {"role": {"B": "onryo"}, "died_in": {"B": 2}, "voice": "B", "order": ["A", "C"]}
    scene = table(3, rooms={"s2-1": "h10", "s1-5": "h12", "s3-5": "h11"}, squares=HERE, **back)
    scene.given(onryo_tokens={"B": ["o_2", "o_3"]})
    for token in ("o_2", "o_3"):
        scene.laid.door_bag.remove(door(token))
    return scene


HERE = {"A": "3-1", "B": "1-9", "C": "5-9"}


@rule("KAI-284")
def test_nothing_is_done_after_the_end() -> None:
    scene = table(1, rooms={"s2-1": "h10"}, squares={"A": "3-1"}, flame="3-2")
    scene.does("A", "step(east)").expect(over=True).refuses("A", "pass", rule="KAI-284")


@rule("KAI-176", "KAI-R68")
def test_an_onryo_does_nothing_during_an_activation() -> None:
    scene = with_onryo().refuses("B", "step(east)", rule="KAI-176")
    scene.refuses("B", "spend(0)", rule="KAI-176").refuses("B", "emit_noise", rule="KAI-R68")


@rule("KAI-176")
def test_an_onryo_uses_one_token_a_turn() -> None:
    scene = with_onryo().does("A", "pass").refuses("B", "spend(2)", rule="KAI-176")
    scene.does("B", "spend(0)").does("B", "pass").expect(active="C")
    scene.pauses_at("event").does("C", "pass").expect(pending="event", onryo_moved=["B"])


@rule("KAI-177")
def test_an_onryo_walks_through_no_wall_and_no_further_than_its_token() -> None:
    scene = with_onryo().does("A", "pass").does("B", "spend(0)").expect(asked="B")
    scene.refuses("B", "step(south)", rule="KAI-177").refuses("B", "step(north)", rule="KAI-58")
    scene.refuses("B", "examine", rule="KAI-R68")
    scene.does("B", "step(east)").does("B", "step(south)").expect(active="C", asked="C")
    assert scene.at("B") == "2-10"


@rule("KAI-277")
def test_the_man_in_the_mirror_sends_nobody_into_a_shut_room() -> None:
    scene = table(
        1,
        frame="Settle",
        at="look",
        rooms={"s2-1": "h10", "s2-2": "h01"},
        squares={"A": "3-1"},
        entities={1: "lost_person 4-1"},
    )
    scene.chance("lost man_in_the_mirror").dice("3c").expect(asked="A")
    scene.refuses("A", "go(3-3)", rule="KAI-277").refuses("A", "go(8-8)", rule="KAI-277")
