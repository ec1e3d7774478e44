"""Sacred Oil, Matches, Water and Flames. Ledger 4.15, KAI-R57 to KAI-R61."""

from __future__ import annotations

from typing import Any

from games.kaidan.given import Given, drop, edge, rob, table
from gloaming.testing import rule

ROOMS = {"s2-1": "h10", "s2-2": "h16"}  # Door 3-2|3-3
CROSS = {**ROOMS, "s1-2": "h14", "s3-2": "h12", "s2-3": "h13", "s3-5": "h11"}


def holding(*cards: str, **given: Any) -> Given:
    laid = {"rooms": ROOMS, "squares": {"A": "3-1"}, "hands": {"A": cards}}
    return table(2, **{**laid, **given})


def ending(**given: Any) -> Given:
    """The End of Turn 5, and then the next Turn as far as it needs no answer."""
    laid: dict[str, Any] = {"rooms": CROSS, "squares": {"A": "5-9", "B": "6-10"}}
    return table(2, frame=None, at="clear", phase="end_of_turn", **{**laid, **given})


@rule("KAI-163")
def test_sacred_oil_leaves_a_stain_on_the_pcs_square() -> None:
    scene = holding("sacred_oil").act("A", "use(sacred_oil)")
    scene.expect(oil="3-1", inventory={"A": []}, discard=["sacred_oil"], action_points={"A": 2})


@rule("KAI-163")
def test_there_is_one_stain_at_a_time() -> None:
    holding("sacred_oil", oil="3-3").refuses("A", "use(sacred_oil)", rule="KAI-163")


@rule("KAI-164", "KAI-R57")
def test_matches_light_the_stain_from_its_square_or_the_next() -> None:
    scene = holding("box_of_matches", oil="3-2").act("A", "use(box_of_matches)")
    scene.expect(oil=None, flame="3-2", inventory={"A": []}, discard=["box_of_matches"])
    holding("box_of_matches").refuses("A", "use(box_of_matches)", rule="KAI-164")


@rule("KAI-R57")
def test_a_stain_out_of_reach_or_sight_is_not_lit() -> None:
    holding("box_of_matches", oil="4-2").refuses("A", "use(box_of_matches)", rule="KAI-R57")
    behind = holding("box_of_matches", squares={"A": "3-2"}, oil="3-3")
    behind.refuses("A", "use(box_of_matches)", rule="KAI-R57")


@rule("KAI-164", "KAI-165", "KAI-R60")
def test_whoever_lights_the_own_square_dies_credited_to_nobody() -> None:
    scene = holding("box_of_matches", oil="3-1").act("A", "use(box_of_matches)")
    scene.expect(role={"A": "dead"}, killer={"A": None}, flame="3-1", points=[0, 0])


@rule("KAI-165", "KAI-R60")
def test_an_entity_on_a_burning_square_is_banished_by_nobody() -> None:
    scene = holding("box_of_matches", oil="3-2", entities={2: "goryo 3-2"}, hidden=["A"])
    scene.act("A", "use(box_of_matches)").expect(points=[0, 0], entity_discard=["goryo"])
    assert scene.at(2) is None
    assert scene.hand("A") == []


@rule("KAI-165", "KAI-R59", "KAI-D5")
def test_stepping_or_appearing_into_fire_is_legal_and_deadly() -> None:
    """The table itself asks nobody whether that was meant."""
    scene = holding(flame="3-2").does("A", "step(east)").expect(role={"A": "dead"})
    scene.expect(died_at={"A": "3-2"})
    scene = holding("refined_crystal", burning=["s2-2"])
    scene.does("A", "use(refined_crystal)", "coordinates 4-4").goes_on()
    scene.expect(role={"A": "dead"}, died_at={"A": "4-4"})


@rule("KAI-R59", "KAI-165")
def test_entities_do_not_avoid_fire() -> None:
    scene = holding(
        frame="Walk",
        at="begin",
        inner={"figure": "entity_1", "left": 2, "how": 0, "target": 20},
        squares={"A": "5-9", "B": "6-10"},
        rooms=CROSS,
        entities={1: "yurei 3-3"},
        burning=["s2-1"],
    )
    assert scene.at(1) is None
    scene.expect(entity_discard=["yurei"])


@rule("KAI-166")
def test_tokens_on_burning_squares_are_removed() -> None:
    scene = holding(
        frame="BurnAll",
        at="next",
        squares={"A": "3-1"},
        burning=["s2-2"],
        tokens={"4-3": "corpse", "4-4": "hideout_2"},
        bodies=["3-3", "3-2"],
        ward=[edge("3-2|3-3"), -1],
    )
    drop(scene.laid, "3-4", "ofuda")
    scene.expect(bodies=["3-2"], ward=[-2, -1], bundle_at=[], burnt=["ofuda"])
    scene.expect(token={"4-3": "removed", "4-4": "hideout_2"})


@rule("KAI-166", "KAI-R53")
def test_a_player_whose_ofuda_token_has_burnt_wards_no_door_any_more() -> None:
    scene = holding("ofuda", ward=[-2, -1]).refuses("A", "use(ofuda, north)", rule="KAI-R53")
    assert "use(ofuda, north)" not in scene.legal("A")
    holding("ofuda", "ofuda", ward=[-1, -1]).act("A", "use(ofuda, north)")


@rule("KAI-166")
def test_what_a_burnt_thief_had_stolen_burns_with_it() -> None:
    scene = holding(
        frame="Walk",
        at="begin",
        inner={"figure": "entity_1", "left": 1, "how": 0, "target": 21},
        squares={"A": "5-9", "B": "6-10"},
        rooms=CROSS,
        entities={1: "jikiniki 3-3"},
        burning=["s2-1"],
    )
    rob(scene.laid, 1, "A", "sacred_oil", "silver_key")
    scene.expect(bundle_at=["3-2"], bundle_card=["silver_key"], burnt=["sacred_oil"])


@rule("KAI-R61")
def test_of_a_pc_that_burns_only_mission_objects_remain() -> None:
    scene = holding("silver_key", "ofuda", flame="3-2").does("A", "step(east)").goes_on()
    scene.expect(bundle_at=["3-2"], bundle_card=["silver_key"], burnt=["ofuda"], bodies=[])


@rule("KAI-167", "KAI-49", "KAI-R58")
def test_between_two_turns_the_fire_takes_the_whole_room() -> None:
    scene = ending(flame="3-3")
    scene.expect(turn=6, flame=None, burning=["s2-2"])


@rule("KAI-168", "KAI-R58")
def test_at_the_end_of_each_later_turn_rooms_that_share_a_side_burn() -> None:
    scene = ending(burning=["s2-2"])
    scene.expect(turn=6, burning=["s1-2", "s2-1", "s2-2", "s2-3", "s3-2"])


@rule("KAI-168", "KAI-165")
def test_whoever_is_in_a_room_that_catches_fire_dies() -> None:
    scene = ending(burning=["s2-2"], squares={"A": "5-9", "B": "3-1"})
    scene.expect(role=["living", "dead"], killer={"B": None})


@rule("KAI-R58")
def test_a_shut_treasure_room_burns_and_empty_slots_do_not() -> None:
    rooms = {"s2-2": "h16", "s2-3": "h01", "s3-5": "h11"}
    scene = ending(rooms=rooms, burning=["s2-2"]).expect(burning=["s2-2", "s2-3"], turn=6)
    assert scene.view("spectator")["state"]["burning"] == ["s2-2", "s2-3"]


@rule("KAI-R58", "KAI-6")
def test_with_ten_flames_at_most_ten_rooms_burn_and_the_arbiter_picks() -> None:
    names = [*(f"h{n:02d}" for n in range(3, 11)), "h12", "h13", "h14", "h15"]
    slots = [f"s{row}-{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4)]
    rooms = {**dict(zip(slots, names, strict=True)), "s3-5": "h11"}
    nine = [slot for slot in slots if slot not in ("s1-4", "s2-4", "s3-4")]
    scene = ending(rooms=rooms, burning=nine, options={"flame_supply": "ten"}).expect(asked="A")
    assert scene.legal("A") == {"build(s1-4)", "build(s2-4)", "build(s3-4)"}
    scene.does("A", "build(s2-4)").expect(burning=sorted([*nine, "s2-4"]), turn=6)


@rule("KAI-169")
def test_sacred_water_puts_everything_out() -> None:
    scene = holding(
        "sacred_water",
        burning=["s2-2", "s1-2"],
        flame="5-9",
        rooms=CROSS,
        squares={"A": "3-1", "B": "6-10"},
    )
    scene.act("A", "use(sacred_water)").expect(burning=[], flame=None, discard=["sacred_water"])
    holding("sacred_water").refuses("A", "use(sacred_water)", rule="KAI-169")
