"""Doors: opened, Checked, Broken, and what they hide. Ledger 4.11, KAI-R29 to KAI-R34."""

from __future__ import annotations

from typing import Any

from games.kaidan.given import Given, door, edge, table
from gloaming.testing import rule

OPEN_ROOMS = {"s2-1": "h10", "s2-2": "h16"}  # Door 3-2|3-3
STOREROOM = {"s2-2": "h12"}  # Internal Door 3-3|3-4, Wall 3-3|4-3
DOOR = "3-2|3-3"


def at_the_door(seats: int = 2, **given: Any) -> Given:
    """Hara (Strength 2) before the Door of two open Rooms."""
    people = {"A": "hara_shigetoki", "B": "tachibana_ren"}
    return table(seats, characters=people, rooms=OPEN_ROOMS, squares={"A": "3-2"}, **given)


def in_the_storeroom(**given: Any) -> Given:
    return table(2, **{"rooms": STOREROOM, "squares": {"A": "3-3", "B": "3-4"}, **given})


def blocked(number: int = 5, **given: Any) -> Given:
    return at_the_door(**given).does("A", "step(east)", f"door b{number}_2")


# -- Internal Doors --------------------------------------------------------------------------------


@rule("KAI-93")
def test_an_internal_door_is_opened_for_a_step_without_a_check_and_closes() -> None:
    scene = table(2, rooms=STOREROOM, squares={"A": "3-3"})
    assert not scene.sees("3-3", "3-4")
    scene.does("A", "step(east)").expect(action_points={"A": 3}, movement_points={"A": 2})
    assert scene.at("A") == "3-4"
    assert "door_checked" not in scene.kinds()
    assert not scene.sees("3-3", "3-4")


@rule("KAI-93", "KAI-R30")
def test_an_enemy_behind_an_internal_door_is_revealed_when_it_opens_and_hunts() -> None:
    scene = table(2, rooms=STOREROOM, squares={"A": "3-3"}, entities={1: "unseen 3-4"})
    scene.does("A", "step(east)", "entity yurei").expect(hunted="A", movement_points={"A": 3})
    assert scene.at("A") == "3-3"
    assert scene.kinds()[:2] == ["revealed_as", "chase_began"]


@rule("KAI-R30")
def test_a_door_is_not_opened_just_to_look() -> None:
    scene = table(2, rooms=STOREROOM, squares={"A": "3-3"}, entities={1: "unseen 3-4"})
    doors = {action for action in scene.legal("A") if "open" in action or "look" in action}
    assert doors == set()
    scene.refuses("A", {"do": "open", "direction": "east"}, rule="KAI-R30").refuses(
        "A", "break", rule="KAI-97"
    )


@rule("KAI-94")
def test_through_an_open_door_pcs_deal_with_each_other() -> None:
    scene = in_the_storeroom(hands={"A": ["mugwort_salve"]})
    scene.does("A", "trade(B)").does("B", "accept")
    assert scene.sees("3-3", "3-4")
    scene.answers({"A": "give(mugwort_salve_2)", "B": "give()"})
    assert scene.hand("B") == ["mugwort_salve_2"]
    assert not scene.sees("3-3", "3-4")


@rule("KAI-93", "KAI-R20")
def test_no_door_is_opened_to_heal_or_to_hold_a_mirror_up() -> None:
    """It is opened for a step, a Trade, an Attack or an Exorcism."""
    scene = in_the_storeroom(hands={"A": ["mugwort_salve"]}, wounds=[0, 1])
    scene.refuses("A", "use(mugwort_salve, B)", rule="KAI-R20")
    orie = in_the_storeroom(characters={"A": "mizuki_orie"}, wounds=[0, 1])
    orie.refuses("A", "stitch(B)", rule="KAI-R20")


# -- Checks ----------------------------------------------------------------------------------------


@rule("KAI-95", "KAI-96")
def test_an_external_door_is_checked_once_in_an_activation() -> None:
    scene = at_the_door(movement_points=[4, 5])
    scene.does("A", "step(east)", "door o_2")
    scene.tells(f"door_checked(A, {DOOR}, o_2)", "stepped_to(A, 3-3)", "noise_made(A, 1)")
    scene.acts("A", "step(west)", "step(east)").expect(movement_points={"A": 1})
    assert scene.kinds(all=True).count("door_checked") == 1


@rule("KAI-97", "KAI-D4", "KAI-107", "KAI-R24")
def test_before_a_blocked_door_the_pc_may_give_up_for_nothing() -> None:
    scene = blocked(5)
    assert scene.legal("A") == {"break", "give_up"}
    scene.does("A", "give_up")
    scene.expect(movement_points={"A": 2}, action_points={"A": 3}, noise={"A": 0}, asked="A")
    assert scene.at("A") == "3-2"


@rule("KAI-R31")
def test_a_door_given_up_keeps_its_number() -> None:
    scene = blocked(5).does("A", "give_up").does("A", "step(east)").expect(asked="A")
    assert scene.legal("A") == {"break", "give_up"}
    scene.does("A", "break", "d10 3")
    assert scene.events()[0] == "test_rolled(A, break, 3, 5, 5)"


@rule("KAI-98", "KAI-99", "KAI-156")
def test_the_first_break_is_free_and_makes_noise() -> None:
    scene = blocked(4).does("A", "break", "d10 2")
    scene.expect(action_points={"A": 3}, movement_points={"A": 1}, noise={"A": 2})
    assert scene.at("A") == "3-3"
    scene.acts("A", "step(west)")
    assert scene.kinds(all=True).count("door_checked") == 1


@rule("KAI-100")
def test_a_failed_break_makes_noise_and_another_try_costs_an_action_point() -> None:
    scene = blocked(5).does("A", "break", "d10 1")
    scene.expect(action_points={"A": 3}, noise={"A": 1}, asked="A")
    scene.does("A", "break", "d10 2").expect(action_points={"A": 2}, noise={"A": 2})
    scene.does("A", "give_up").does("A", "step(east)").does("A", "break", "d10 3")
    scene.expect(action_points={"A": 1}, noise={"A": 4})
    assert scene.at("A") == "3-3"


@rule("KAI-100", "KAI-97")
def test_without_action_points_there_is_no_second_try() -> None:
    scene = blocked(5, action_points=[0, 3]).does("A", "break", "d10 0")
    scene.refuses("A", "break", rule="KAI-100").refuses("A", "step(west)", rule="KAI-97")
    scene.does("A", "give_up").refuses("A", "break", rule="KAI-97")


@rule("KAI-97")
def test_only_a_blocked_door_is_broken() -> None:
    at_the_door().refuses("A", "break", rule="KAI-97").refuses("A", "give_up", rule="KAI-97")


@rule("KAI-97")
def test_jin_answers_his_failed_break_with_another_roll_or_not() -> None:
    scene = table(2, rooms=OPEN_ROOMS, squares={"A": "3-2"}).does("A", "step(east)", "door b6_4")
    scene.does("A", "break", "d10 0").refuses("A", "break", rule="KAI-97")
    scene.does("A", "reroll", "d10 2").expect(noise={"A": 2}, shouldered=True)


@rule("KAI-101", "KAI-R34", "KAI-107")
def test_a_spectral_rift_takes_the_pc_elsewhere_and_its_activation_goes_on() -> None:
    rooms = {"s2-1": "h10", "s5-3": "g05"}
    scene = table(2, rooms=rooms, squares={"A": "3-2"}, noise=[4, 0])
    scene.does("A", "step(east)", "door r_g4", "coordinates 10-5")
    scene.expect(noise={"A": 0}, movement_points={"A": 3}, action_points={"A": 3}, asked="A")
    assert scene.at("A") == "10-5"
    scene.expect(room={"s2-2": None})


@rule("KAI-102", "KAI-98")
def test_the_next_pc_checks_the_door_anew() -> None:
    scene = table(2, rooms=OPEN_ROOMS, squares={"A": "3-1", "B": "4-2"})
    scene.act("A", "step(east)").does("A", "step(east)", "door b5_2").does("A", "break", "d10 1")
    scene.act("A", "step(east)", "pass").expect(active="B").act("B", "step(north)")
    scene.does("B", "step(east)", "door b4_2").expect(asked="B", action_points={"B": 3})
    scene.does("B", "break", "d10 2").expect(action_points={"B": 3})
    assert scene.at("B") == "3-3"


@rule("KAI-103")
def test_a_drawn_token_stays_out_of_the_bag_until_the_end_of_the_turn() -> None:
    scene = at_the_door()
    before = scene.kaidan.door_bag.count(door("o_h"))
    scene.does("A", "step(east)", "door o_h")
    assert before == 1
    assert door("o_h") not in scene.kaidan.door_bag
    assert scene.kaidan.door_used == [door("o_h")]
    ended = table(2, frame=None, at="clear", door_used=["o_h"], phase="end_of_turn")
    ended.laid_out.door_bag.remove(door("o_h"))
    ended.pauses_at().expect(turn=6, door_used=[])
    assert ended.kaidan.door_bag.count(door("o_h")) == 1


@rule("KAI-R33")
def test_an_empty_bag_gets_its_tokens_back_but_not_those_of_onryo() -> None:
    scene = at_the_door(3, role=["living", "living", "onryo"], onryo_tokens=[[], [], ["o_a1"]])
    g = scene.laid
    used = [token for token in g.setup.door_tokens if token != door("o_a1")]
    g.door_bag, g.door_used = [], used
    scene.does("A", "step(east)", "door o_w2")
    assert scene.kaidan.door_used == [door("o_w2")]
    assert len(scene.kaidan.door_bag) == 25
    assert door("o_a1") not in scene.kaidan.door_bag


@rule("KAI-106")
def test_an_entity_passes_doors_without_checking() -> None:
    scene = table(
        2,
        frame="Walk",
        at="begin",
        inner={"figure": "entity_1", "left": 2, "how": 0, "target": 22},
        rooms={**OPEN_ROOMS, "s5-3": "g05"},
        squares={"A": "9-5"},
        entities={1: "unseen 3-2"},
    )
    assert scene.pauses_at("event").expect(door_used=[]).at(1) == "3-3"
    assert "door_checked" not in scene.kinds(all=True)


# -- Doors in a Chase ------------------------------------------------------------------------------


def fleeing(**given: Any) -> Given:
    """Hara flees with three squares from a Yurei at the other end of his Room."""
    scene = table(
        2,
        frame="Chase",
        inner={"figure": "entity_1", "seat": "A"},
        at="begin",
        characters={"A": "hara_shigetoki"},
        rooms=OPEN_ROOMS,
        squares={"A": "3-2"},
        entities={1: "yurei 4-1"},
        active="A",
        **given,
    )
    return scene.does("A", "flee", "d10 3", "d10 0")


@rule("KAI-104", "KAI-105", "KAI-R32")
def test_in_a_chase_every_passage_is_checked_and_the_first_break_is_free() -> None:
    scene = fleeing(action_points=[0, 0], door_edge=[edge(DOOR)], door_state=[0])
    scene.does("A", "step(east)", "door b4_2").does("A", "break", "d10 2")
    scene.expect(action_points={"A": 0}, noise={"A": 6})
    assert scene.at("A") == "3-3"
    scene.does("A", "step(west)", "door o_2")
    assert scene.at("A") == "3-2"


@rule("KAI-R32")
def test_after_a_failed_break_the_rest_of_a_flee_leads_elsewhere() -> None:
    scene = fleeing().does("A", "step(east)", "door b6_4").does("A", "break", "d10 0")
    scene.refuses("A", "step(east)", rule="KAI-R32").refuses("A", "step(north)", rule="KAI-80")
    scene.does("A", "step(south)")
    assert scene.at("A") == "4-2"


@rule("KAI-R29")
def test_an_entity_at_a_door_before_a_pc_is_revealed_and_stays_on_its_side() -> None:
    scene = table(2, rooms=OPEN_ROOMS, squares={"A": "3-3"}, entities={1: "unseen 3-1"})
    scene.does("A", "emit_noise", "d10 3", "d10 3", "entity yurei").expect(hunted="A")
    assert scene.at(1) == "3-2"
    assert scene.at("A") == "3-3"


@rule("KAI-R31", "KAI-140")
def test_a_trade_or_attack_through_an_external_door_needs_it_open() -> None:
    scene = table(2, rooms=OPEN_ROOMS, squares={"A": "3-2", "B": "3-3"}, hands={"A": ["ofuda"]})
    scene.refuses("A", "trade(B)", rule="KAI-138").refuses("A", "attack(B)", rule="KAI-140")
    found = table(
        2,
        rooms=OPEN_ROOMS,
        squares={"A": "3-2", "B": "3-3"},
        door_edge=[edge(DOOR)],
        door_state=[0],
        unlocked=True,
        hands={"A": ["ofuda"]},
    )
    assert {"trade(B)", "attack(B)", "exorcise(B)"} <= found.legal("A")
