"""Activation, steps and Settle. Ledger 4.9, KAI-R22, KAI-R23."""

from __future__ import annotations

from typing import Any

from games.kaidan.given import Given, table
from gloaming.testing import rule

OPEN_ROOMS = {"s2-1": "h10", "s2-2": "h16"}  # Door 3-2|3-3
HALL = {"s2-1": "h10", "s2-2": "h09"}  # the same Door, into the Hall of Borrowed Faces


def walking(**given: Any) -> Given:
    return table(2, **{"rooms": OPEN_ROOMS, "squares": {"A": "3-1"}, **given})


@rule("KAI-79", "KAI-D3", "KAI-158")
def test_steps_and_actions_come_in_any_order_until_the_pc_passes() -> None:
    scene = walking().act("A", "step(east)").does("A", "emit_noise", "d10 0").act("A", "step(west)")
    scene.does("A", "emit_noise", "d10 1").expect(asked="A", action_points={"A": 1})
    offered = {action for action in scene.legal("A") if not action.startswith("claim")}
    assert offered == {"step(north)", "step(east)", "step(south)", "emit_noise", "run", "pass"}
    scene.act("A", "pass").expect(active="B", asked="B")


@rule("KAI-79")
def test_nobody_acts_out_of_its_activation() -> None:
    scene = walking()
    scene.refuses("B", "step(south)", rule="KAI-79").refuses("B", "pass", rule="KAI-79")
    scene.refuses("A", "flee", rule="KAI-79").refuses("A", "repel", rule="KAI-79")


@rule("KAI-80")
def test_a_step_costs_a_movement_point_and_goes_straight() -> None:
    scene = walking().act("A", "step(south)").expect(movement_points={"A": 2})
    assert scene.at("A") == "4-1"
    scene.refuses("A", {"do": "step", "direction": "northeast"}, rule="CORE-6")
    scene.act("A", "step(east)", "step(north)").expect(movement_points={"A": 0})
    scene.refuses("A", "step(south)", rule="KAI-80")


@rule("KAI-80", "KAI-60", "KAI-58")
def test_walls_and_the_rim_stop_a_step() -> None:
    walking().refuses("A", "step(west)", rule="KAI-58")
    scene = walking(squares={"A": "4-2"}).refuses("A", "step(east)", rule="KAI-80")
    assert "step(east)" not in scene.legal("A")


@rule("KAI-81", "KAI-R22", "KAI-54")
def test_two_pcs_swap_and_only_the_one_who_steps_makes_noise() -> None:
    scene = walking(squares={"A": "3-1", "B": "3-2"}, hidden=["B"])
    scene.does("A", "step(east)").expect(noise=[1, 0], hidden=[])
    assert (scene.at("A"), scene.at("B")) == ("3-2", "3-1")


@rule("KAI-81", "KAI-R22")
def test_a_pc_swaps_with_an_entity_as_well() -> None:
    given: dict[str, Any] = {"tokens": {"3-1": "hideout_2"}, "entities": {1: "yurei 3-2"}}
    scene = walking(hidden=["A"], **given).does("A", "step(east)").expect(hidden=[], hunted="A")
    assert (scene.at("A"), scene.at(1)) == ("3-2", "3-1")
    assert scene.kinds()[:3] == ["swapped", "stepped_to", "noise_made"]


@rule("KAI-R22", "KAI-R37", "KAI-111")
def test_whoever_is_swapped_into_a_cursed_room_has_entered_it() -> None:
    scene = walking(rooms=HALL, squares={"A": "3-3", "B": "3-2"})
    scene.does("A", "step(west)", "door o_2").expect(asked="B")
    assert (scene.at("A"), scene.at("B")) == ("3-2", "3-3")
    scene.does("B", "call(even)", "d10 2").tells("called(B, even, 2, yes)", "curse_calm")
    scene.expect(asked="A", noise=[1, 0])


@rule("KAI-82")
def test_the_order_of_a_step() -> None:
    rooms = {"s2-1": "h10"}
    scene = walking(rooms=rooms, squares={"A": "3-2"}, tokens={}, darkness={1: 3})
    scene.does("A", "step(east)", "door o_2", "room h09").tells("door_checked(A, 3-2|3-3, o_2)")
    scene.does("A", "turn(0)", "darkness 4", "map exploration")
    scene.tells(
        "arbitrated(A, rotation)",
        "room_placed(s2-2, h09, 0)",
        "darkness_shown(1, 4)",
        "token_placed(3-3, exploration)",
        "stepped_to(A, 3-3)",
        "noise_made(A, 1)",
    )
    scene.expect(asked="A", movement_points={"A": 2})
    scene.does("A", "call(odd)", "d10 3", "map corpse")
    scene.tells("called(A, odd, 3, yes)", "curse_calm", "token_placed(4-4, corpse)")


@rule("KAI-82", "KAI-R23")
def test_the_alert_of_a_step_comes_after_settling() -> None:
    scene = walking(
        squares={"A": "3-2"},
        tokens={"4-3": "none"},
        entities={3: "unseen 3-5"},
        noise=[1, 0],
        rooms={**OPEN_ROOMS, "s2-3": "h13"},
    )
    scene.does("A", "step(east)", "door o_2", "map hideout_1", "d10 0")
    assert scene.kinds()[-3:] == ["noise_made", "token_placed", "alerted"]


@rule("KAI-83", "KAI-R23")
def test_settling_turns_up_tokens_then_entities_then_swaps_cards_then_meets_then_hunts() -> None:
    scene = table(
        2,
        frame="Settle",
        at="look",
        rooms=OPEN_ROOMS,
        squares={"A": "3-3", "B": "4-4"},
        hidden=["B"],
        tokens={"4-3": "none", "4-4": "none"},
        entities={2: "unseen 3-4", 1: "unseen 4-3"},
    )
    scene.chance("map corpse", "map hideout_1", "entity lost_person", "entity yurei")
    scene.chance("lost old_housekeeper", "d10 3").expect(hunted="A")
    assert scene.events(all=True)[:2] == [
        "token_placed(4-3, corpse)",
        "token_placed(4-4, hideout_1)",
    ]
    kinds = scene.kinds(all=True)
    begins = ["revealed_as", "revealed_as", "status_exchanged", "lost_met", "test_rolled"]
    assert kinds[2:7] == begins
    assert kinds[-2:] == ["chase_began", "round_began"]


@rule("KAI-R23")
def test_a_chase_that_a_step_begins_drops_its_alerts() -> None:
    scene = walking(
        rooms={**OPEN_ROOMS, "s2-3": "h13"},
        squares={"A": "3-2"},
        entities={1: "unseen 3-4", 2: "unseen 3-5"},
        noise=[3, 0],
    )
    scene.does("A", "step(east)", "door o_2", "entity yurei").expect(hunted="A", alerted=0)
    assert "alerted" not in scene.kinds()


@rule("KAI-R23")
def test_an_entity_alerted_by_a_break_that_begins_a_chase_drops_the_step() -> None:
    scene = walking(squares={"A": "3-2"}, entities={1: "unseen 3-3"})
    scene.does("A", "step(east)", "door b4_2").does("A", "break", "d10 0", "d10 1", "entity yurei")
    scene.expect(hunted="A", movement_points={"A": 3})
    assert scene.at("A") == "3-2"


@rule("KAI-79", "KAI-47", "KAI-R102")
def test_after_a_chase_the_activation_goes_on_with_what_is_left() -> None:
    seen = {1: "unseen 3-4"}
    scene = walking(squares={"A": "3-2"}, entities=seen, exhausted=["A"], action_points=[2, 3])
    scene.does("A", "step(east)", "door o_2", "entity yurei", "d10 2", "d10 0", "coordinates 8-8")
    scene.expect(hunted=None, asked="A", action_points={"A": 2}, movement_points={"A": 2})
    assert (scene.at("A"), scene.at(1)) == ("3-3", "8-8")
    assert "chase_over" in scene.kinds()
    scene.act("A", "step(west)").expect(movement_points={"A": 1})
