"""Cursed Rooms, Mask Rooms, Treasure Room, Secret Passage. Ledger 4.13, KAI-R37 to KAI-R42."""

from __future__ import annotations

from typing import Any

import pytest

from games.kaidan.given import Given, edge, table, use_up
from gloaming.testing import rule

HALL = {"s2-1": "h10", "s2-2": "h09"}  # Door 3-2|3-3 into the Hall of Borrowed Faces
TREASURE = {"s2-1": "h10", "s2-2": "h01"}  # the printed Door 3-2|3-3 is shut
PASSAGE = {"s2-1": "h02"}  # the Trapdoor is 4-2
WELL = {"s4-3": "x04", "s5-3": "g01"}  # Door 8-5|9-5 into the Wishing Well


def entering(rooms: dict[str, str], **given: Any) -> Given:
    """A steps east through an Open Door into the Room beyond."""
    scene = table(2, **{"rooms": rooms, "squares": {"A": "3-2"}, **given})
    return scene.does("A", "step(east)", "door o_2")


def treasure(**given: Any) -> Given:
    return table(2, **{"rooms": TREASURE, "squares": {"A": "3-2"}, **given})


def trapdoor(**given: Any) -> Given:
    return table(2, **{"rooms": PASSAGE, "squares": {"A": "4-2"}, **given})


# -- curses ----------------------------------------------------------------------------------------


@rule("KAI-111", "KAI-112", "KAI-D6")
def test_a_right_call_calms_the_curse_and_its_card_goes_back() -> None:
    scene = entering(HALL).expect(asked="A")
    assert scene.legal("A") == {"call(even)", "call(odd)"}
    scene.refuses("A", "pass", rule="KAI-111").refuses("B", "call(even)", rule="KAI-79")
    scene.does("A", "call(odd)", "d10 1").tells(
        "called(A, odd, 1, yes)", "curse_calm(A, hall_of_borrowed_faces)"
    )
    scene.act("A", "step(west)").does("A", "step(east)").expect(asked="A")
    assert scene.legal("A") == {"call(even)", "call(odd)"}


@rule("KAI-113")
def test_a_wrong_call_awakens_the_curse_once() -> None:
    scene = entering(HALL, squares={"A": "3-2", "B": "4-1"}).does("A", "call(odd)", "d10 2")
    assert "curse_awoke(A, hall_of_borrowed_faces)" in scene.events()
    assert "hall_of_borrowed_faces" not in scene.view("spectator")["state"]["curses"]
    assert (scene.at("A"), scene.at("B")) == ("4-1", "3-3")
    later = entering(HALL, curses=["ink_study"])
    assert "call(odd)" not in later.legal("A")


@rule("KAI-113", "KAI-160", "KAI-D21")
def test_the_ink_study_takes_an_eligible_object_or_gives_a_wound() -> None:
    study = {"s2-1": "h10", "s2-2": "h06"}
    scene = entering(study, hands={"A": ["silver_key", "sacred_oil"]}).goes_on()
    scene.does("A", "call(odd)", "d10 2")
    assert scene.legal("A") == {"discard(sacred_oil_1)", "suffer"}
    scene.refuses("A", "discard(silver_key)", rule="KAI-160")
    scene.refuses("A", "discard(ofuda_1)", rule="KAI-113").refuses("A", "pass", rule="KAI-113")
    scene.does("A", "discard(sacred_oil_1)").expect(discard=["sacred_oil"], wounds={"A": 0})
    other = entering(study).does("A", "call(odd)", "d10 2").does("A", "suffer")
    other.expect(wounds={"A": 1})


@rule("KAI-114", "KAI-115", "KAI-D6")
def test_the_wishing_well_awakens_without_a_call_and_stays() -> None:
    scene = table(2, rooms=WELL, squares={"A": "8-5"}, hands={"A": ["sacred_oil", "silver_key"]})
    scene.does("A", "step(south)", "door o_2").goes_on(lambda: "suffer" in scene.legal("A"))
    assert {"discard(sacred_oil_1)", "suffer"} <= scene.legal("A")
    scene.does("A", "discard(sacred_oil_1)", "object moon_water").goes_on().expect(gifts=1)
    assert scene.hand("A") == ["silver_key", "moon_water_1"]
    scene.does("A", "step(north)").goes_on().does("A", "step(south)").goes_on(
        lambda: "suffer" in scene.legal("A")
    )
    assert "curse_awoke" in scene.kinds()


@rule("KAI-115")
def test_the_second_gift_brings_the_woman_and_her_end_calms_the_well() -> None:
    scene = table(2, rooms=WELL, squares={"A": "8-5"}, hands={"A": ["sacred_oil"]}, gifts=1)
    scene.does("A", "step(south)", "door o_2").goes_on(lambda: "suffer" in scene.legal("A"))
    scene.does("A", "discard(sacred_oil_1)", "object moon_water")
    scene.goes_on(lambda: "go(9-6)" in scene.legal("A")).does("A", "go(9-6)").goes_on()
    scene.expect(hunted="A", kind=["woman_of_the_well", *[None] * 5])
    scene.does("A", "wait").goes_on().does("A", "ritual").goes_on()
    scene.chance("object ofuda").does("A", "discard(moon_water_1)").goes_on()
    assert "placated(wishing_well)" in scene.events(all=True)


@rule("KAI-115")
def test_without_gifts_the_well_is_calm() -> None:
    scene = table(2, rooms=WELL, squares={"A": "8-5"}, hands={"A": ["sacred_oil"]}, gifts=3)
    scene.laid.decks[3] = scene.laid.decks[3][:1]
    scene.given(spent=["ninth_plate", "moon_water", "drowned_lantern"])
    scene.does("A", "step(south)", "door o_2").goes_on(lambda: "suffer" in scene.legal("A"))
    scene.does("A", "discard(sacred_oil_1)", "object dripping_coin").goes_on()
    assert "placated(wishing_well)" in scene.events(all=True)


@rule("KAI-R37")
def test_moving_inside_a_cursed_room_is_not_entering_it() -> None:
    scene = table(2, rooms=HALL, squares={"A": "3-3"}).act("A", "step(east)").expect(asked="A")
    assert "call(even)" not in scene.legal("A")


@rule("KAI-R37", "KAI-111")
def test_whoever_appears_in_a_cursed_room_enters_it() -> None:
    scene = table(2, rooms=HALL, squares={"A": "3-1"}, hands={"A": ["raw_crystal"]})
    scene.does("A", "use(raw_crystal)", "coordinates 4-4").goes_on(
        lambda: len(scene.legal("A")) == 2
    )
    assert scene.legal("A") == {"call(even)", "call(odd)"}


@rule("KAI-R38")
def test_what_a_curse_does_comes_before_settling_and_movement_goes_on_from_there() -> None:
    scene = entering(
        HALL, squares={"A": "3-2", "B": "4-1"}, entities={1: "unseen 4-4"}, movement_points=[3, 2]
    )
    scene.does("A", "call(odd)", "d10 2", "entity yurei")
    told = scene.kinds()
    assert told.index("places_swapped") < told.index("revealed_as")
    scene.expect(hunted="B")
    assert (scene.at("A"), scene.at("B")) == ("4-1", "3-3")


@rule("KAI-R38", "KAI-R23")
def test_whoever_dies_of_a_curse_or_leaves_its_room_skips_the_rest_of_it() -> None:
    """The Pond of Faces gives a Wound and brings an Entity beside the PC."""
    pond = {"s4-3": "x04", "s5-3": "g02"}
    for wounds, came in ((4, True), (5, False)):
        scene = table(3, rooms=pond, squares={"A": "8-5"}, wounds=[wounds, 0, 0])
        scene.does("A", "step(south)", "door o_2").does(
            "A", "call(odd)", "d10 2", "d10 0", *["entity yurei"] * came
        )
        told = scene.kinds(all=True)
        assert "wounds_taken" in told
        assert ("died" in told) != came
        assert ("entity_came" in told) == came


@rule("KAI-R38", "KAI-R23")
def test_a_pc_that_disappears_before_the_test_of_a_curse_escapes_it() -> None:
    kitchen = {"s2-2": "h16", "s2-3": "h07 r2", "s5-5": "g05"}
    hands = {"A": ["refined_crystal"]}
    scene = table(2, rooms=kitchen, squares={"A": "3-4"}, hands=hands)
    scene.does("A", "step(east)", "door o_2").goes_on(lambda: len(scene.legal("A")) < 4)
    scene.does("A", "call(odd)", "d10 2").expect(window="test")
    scene.reacts("A", "use(refined_crystal)", "coordinates 9-9", "d10 0c").goes_on()
    scene.expect(wounds={"A": 0})
    assert scene.at("A") == "9-9"


# -- masks and treasures ---------------------------------------------------------------------------


@rule("KAI-116")
def test_a_mask_token_gives_a_mask() -> None:
    scene = table(2, rooms={"s2-1": "h03"}, squares={"A": "3-2"}, tokens={"3-2": "mask"})
    scene.does("A", "examine", "d10 1", "object fox_mask").expect(token={"3-2": "spent"})
    assert scene.hand("A") == ["fox_mask"]
    assert "drew(A, masks)" in scene.events("B")


@rule("KAI-120", "KAI-118")
def test_a_blue_token_gives_a_treasure() -> None:
    both: dict[str, Any] = {"silver_placed": True, "bronze_placed": True}
    scene = treasure(squares={"A": "3-3"}, tokens={"3-3": "treasure"}, **both)
    scene.does("A", "examine", "d10 1", "object gold_key")
    assert scene.hand("A") == ["gold_key"]
    assert "drew(A, treasures)" in scene.events("B")


@rule("KAI-117")
def test_the_doors_of_the_shut_treasure_room_are_walls() -> None:
    scene = treasure(entities={1: "unseen 3-4"}).refuses("A", "step(east)", rule="KAI-117")
    scene.does("A", "emit_noise", "d10 3", "d10 3").expect(alerted=1 << 5)
    assert scene.at(1) == "3-4"


@rule("KAI-117", "KAI-80")
def test_a_wall_of_the_open_treasure_room_is_a_wall_like_others() -> None:
    scene = treasure(squares={"A": "4-2"}, silver_placed=True, bronze_placed=True)
    scene.refuses("A", "step(east)", rule="KAI-80")


@rule("KAI-118", "KAI-R39")
def test_both_key_tokens_open_it_and_then_its_doors_are_checked() -> None:
    treasure(silver_placed=True).refuses("A", "step(east)", rule="KAI-117")
    scene = treasure(silver_placed=True, bronze_placed=True).does("A", "step(east)", "door b4_2")
    assert scene.legal("A") == {"break", "give_up"}


@rule("KAI-119", "KAI-R39")
@pytest.mark.parametrize(
    ("key", "action", "token"),
    [
        ("silver_key", "use(silver_key)", "silver_placed"),
        ("bronze_key", "use(bronze_key)", "bronze_placed"),
        ("universal_key", "use(universal_key, silver)", "silver_placed"),
        ("universal_key", "use(universal_key, bronze)", "bronze_placed"),
    ],
)
def test_a_key_token_is_placed_from_before_a_door(key: str, action: str, token: str) -> None:
    scene = treasure(hands={"A": [key]}).does("A", action).goes_on()
    scene.expect(action_points={"A": 2}, inventory={"A": []}, spent=[key], **{token: True})


@rule("KAI-119")
def test_a_key_is_placed_only_from_a_square_with_a_door_of_the_treasure_room() -> None:
    hands = {"A": ["silver_key", "universal_key"]}
    scene = treasure(squares={"A": "4-2"}, hands=hands)
    scene.refuses("A", "use(silver_key)", rule="KAI-119")
    scene.refuses("A", "use(universal_key, bronze)", rule="KAI-119")
    before = treasure(hands=hands).refuses("A", "use(universal_key)", rule="KAI-119")
    before.refuses("A", "use(silver_key, bronze)", rule="KAI-119")


@rule("KAI-R39")
def test_each_key_token_is_placed_once() -> None:
    scene = treasure(hands={"A": ["silver_key", "universal_key"]}, silver_placed=True)
    scene.refuses("A", "use(silver_key)", rule="KAI-R39")
    scene.refuses("A", "use(universal_key, silver)", rule="KAI-R39")


@rule("KAI-R40")
def test_an_entity_may_appear_in_the_shut_treasure_room_and_a_pc_may_not() -> None:
    scene = treasure(
        frame="Disappear", at="vanish", inner={"figure": "entity_1"}, entities={1: "unseen 8-1"}
    )
    scene.chance("coordinates 3-4")
    assert scene.at(1) == "3-4"
    pc = treasure(hands={"A": ["refined_crystal"]})
    pc.does("A", "use(refined_crystal)", "coordinates 3-4", "coordinates 4-1")
    assert pc.goes_on().at("A") == "4-1"


# -- Trapdoor --------------------------------------------------------------------------------------


@rule("KAI-121")
def test_the_shut_trapdoor_is_an_ordinary_square() -> None:
    scene = table(2, rooms=PASSAGE, squares={"A": "4-1"}).act("A", "step(east)")
    assert scene.at("A") == "4-2"
    scene.refuses("A", "escape", rule="KAI-123")


@rule("KAI-122", "KAI-R39")
def test_the_gold_key_opens_the_trapdoor_from_its_square() -> None:
    away = trapdoor(squares={"A": "4-1"}, hands={"A": ["gold_key"]})
    away.refuses("A", "use(gold_key)", rule="KAI-122")
    scene = trapdoor(hands={"A": ["gold_key"]}).does("A", "use(gold_key)").goes_on()
    scene.expect(gold_placed=True, action_points={"A": 2}, inventory={"A": []}, spent=["gold_key"])


@rule("KAI-123")
def test_a_pc_escapes_by_the_open_trapdoor_for_nothing() -> None:
    scene = trapdoor(gold_placed=True, action_points=[0, 3]).does("A", "escape").goes_on()
    scene.expect(role={"A": "escaped"})
    assert "got_out(A)" in scene.events(all=True)


@rule("KAI-123")
def test_nobody_escapes_off_the_trapdoor_or_in_anothers_activation() -> None:
    trapdoor(squares={"A": "4-1"}, gold_placed=True).refuses("A", "escape", rule="KAI-123")
    scene = table(
        2, rooms={**PASSAGE, "s1-5": "h12"}, squares={"A": "1-9", "B": "4-2"}, gold_placed=True
    )
    scene.refuses("B", "escape", rule="KAI-123")


def hunted_on_the_trapdoor(**given: Any) -> Given:
    return trapdoor(
        frame="Chase",
        at="begin",
        inner={"figure": "entity_1", "seat": "A"},
        gold_placed=True,
        **{"entities": {1: "yurei 4-1"}, **given},
    )


@rule("KAI-123", "KAI-R41")
def test_the_hunted_may_escape_and_the_enemy_disappears() -> None:
    scene = hunted_on_the_trapdoor().does("A", "escape", "coordinates 8-1")
    scene.expect(role={"A": "escaped"}, hunted=None)
    assert scene.at(1) == "8-1"


@rule("KAI-123")
def test_the_hunted_may_escape_in_the_middle_of_a_flee_or_when_attacked() -> None:
    start: dict[str, Any] = {"squares": {"A": "4-1"}, "entities": {1: "yurei 3-1"}}
    scene = hunted_on_the_trapdoor(**start).does("A", "flee", "d10 2", "d10 0")
    scene.refuses("A", "escape", rule="KAI-123").does("A", "step(east)")
    scene.does("A", "escape", "coordinates 8-1").expect(role={"A": "escaped"}, hunted=None)
    scene = hunted_on_the_trapdoor().does("A", "wait").expect(asked="A")
    scene.does("A", "escape", "coordinates 8-1").expect(role={"A": "escaped"}, hunted=None)


@rule("KAI-R41")
def test_a_failed_escape_kills_on_the_trapdoor() -> None:
    marked: dict[str, Any] = {"hands": {"B": ["hyoirei"]}, "status": [0, 0b11, 1]}
    scene = table(3, rooms=PASSAGE, squares={"A": "4-2"}, gold_placed=True, **marked)
    use_up(scene.laid, "gold_key")
    scene.does("A", "escape").goes_on()
    scene.expect(role={"A": "dead"}, died_at={"A": "4-2"}, unlocked=True)


@rule("KAI-R42")
def test_an_escaped_pc_leaves_its_mission_objects_behind() -> None:
    scene = trapdoor(gold_placed=True, hands={"A": ["silver_key", "sacred_oil", "ofuda"]})
    scene.does("A", "escape").goes_on()
    scene.expect(bundle_at=["4-2"], bundle_card=["silver_key"], inventory={"A": []})
    scene.expect(burnt=["ofuda", "sacred_oil"])


@rule("KAI-R17")
def test_the_treasure_room_drawn_by_a_step_stays_and_the_step_does_not_happen() -> None:
    scene = table(2, rooms={"s2-1": "h10"}, squares={"A": "3-2"})
    scene.does("A", "step(east)", "door o_2", "room h01", "darkness 4")
    scene.expect(movement_points={"A": 3}, noise={"A": 0}, asked="A")
    assert scene.at("A") == "3-2"
    scene.refuses("A", "step(east)", rule="KAI-117")
    assert scene.kaidan.door_edge == [edge("3-2|3-3")]
