"""Objects: uses, icons, Mission Objects, single cards. Ledger 4.15, KAI-R49 to KAI-R54."""

from __future__ import annotations

from typing import Any

from games.kaidan.given import Given, drop, edge, rob, table
from gloaming.games.kaidan.rules.book import BOOK
from gloaming.testing import rule

ROOM = {"s2-1": "h10"}
TOGETHER = {"A": "3-1", "B": "3-2"}


def holding(*cards: str, **given: Any) -> Given:
    return table(2, **{"rooms": ROOM, "squares": TOGETHER, "hands": {"A": cards}, **given})


def corridor(**given: Any) -> Given:
    """A Yurei is about to walk from 3-4 towards 3-1 through the Door 3-2|3-3."""
    return table(
        2,
        frame="Walk",
        at="begin",
        inner={"figure": "entity_1", "left": 3, "how": 0, "target": 20},
        rooms={"s2-1": "h10", "s2-2": "h16", "s5-3": "g05"},
        squares={"A": "9-5"},
        **{"entities": {1: "yurei 3-3"}, **given},
    )


@rule("KAI-159")
def test_an_object_is_used_as_often_as_its_number_says() -> None:
    scene = holding("mugwort_salve", wounds=[2, 2]).act("A", "use(mugwort_salve, B)")
    scene.expect(wounds=[2, 1], inventory={"A": ["mugwort_salve_1"]}, discard=[])
    scene.act("A", "use(mugwort_salve, A)")
    scene.expect(wounds=[1, 1], inventory={"A": []}, discard=["mugwort_salve"])


@rule("KAI-159", "KAI-68")
def test_uses_left_travel_with_the_card() -> None:
    scene = holding("mugwort_salve_1").does("A", "trade(B)").does("B", "accept")
    scene.answers({"A": "give(mugwort_salve_1)", "B": "give()"})
    assert scene.hand("B") == ["mugwort_salve_1"]


@rule("KAI-160")
def test_a_mission_object_is_never_lost_or_discarded() -> None:
    given: dict[str, Any] = {"frame": "Lose", "at": "draw", "inner": {"seat": "A"}}
    scene = holding("silver_key", **given).expect(inventory={"A": ["silver_key"]}, discard=[])
    scene = holding("silver_key", "sacred_oil", **given).chance("loss sacred_oil_1")
    scene.expect(inventory={"A": ["silver_key"]}, discard=["sacred_oil"])
    holding("silver_key").refuses("A", "discard(silver_key)", rule="KAI-79")


@rule("KAI-161", "KAI-166", "KAI-R61")
def test_of_a_burning_inventory_the_mission_objects_stay() -> None:
    scene = table(
        2,
        frame="BurnAll",
        at="next",
        rooms={**ROOM, "s2-2": "h16"},
        squares={"A": "3-1"},
        burning=["s2-2"],
    )
    drop(scene.laid, "3-3", "silver_key", "sacred_oil")
    drop(scene.laid, "4-3", "ofuda")
    scene.expect(bundle_at=["3-3"], bundle_card=["silver_key"], burnt=["ofuda", "sacred_oil"])


@rule("KAI-162")
def test_the_icons_of_objects() -> None:
    icons = {thing.id: thing.icon for thing in BOOK.objects}
    assert [name for name, icon in icons.items() if icon == "mask"] == [
        *("fox_mask", "hannya_mask", "okame_mask")
    ]
    assert {name for name, icon in icons.items() if icon == "weapon"} == {
        *("kitchen_knife", "bokken", "wakizashi", "iron_fan", "service_sabre")
    }
    rapid = {thing.id for thing in BOOK.objects if thing.use == "rapid"}
    assert {"refined_crystal", "salt_pouch", "kitchen_knife", "omamori"} <= rapid


@rule("KAI-162", "KAI-D21")
def test_masks_are_worn_one_at_a_time_for_nothing() -> None:
    scene = holding("fox_mask", "hannya_mask", "sacred_oil")
    scene.refuses("A", "unmask", rule="KAI-162").refuses("A", "wear(okame_mask)", rule="KAI-162")
    scene.refuses("A", "wear(sacred_oil)", rule="KAI-162")
    scene.does("A", "wear(fox_mask)").expect(worn={"A": "fox_mask"}, action_points={"A": 3})
    scene.refuses("A", "wear(fox_mask)", rule="KAI-162")
    scene.does("A", "wear(hannya_mask)").expect(worn={"A": "hannya_mask"})
    scene.does("A", "unmask").expect(worn={"A": None})


# -- cards with rules of their own -----------------------------------------------------------------


@rule("KAI-88", "KAI-D21")
def test_a_wind_chime_rings_on_a_square_of_a_placed_room_within_reach() -> None:
    scene = holding("wind_chime", rooms={**ROOM, "s2-2": "h01", "s2-4": "h16"})
    scene.refuses("A", "use(wind_chime, 3-7)", rule="KAI-88")
    scene.refuses("A", "use(wind_chime, 3-3)", rule="KAI-88")
    scene.refuses("A", "use(wind_chime, 2-1)", rule="KAI-88")
    scene.refuses("A", "use(wind_chime)", rule="KAI-88")
    scene.act("A", "use(wind_chime, 4-2)").expect(chimes=["4-2"], inventory={"A": ["wind_chime_1"]})


@rule("KAI-35", "KAI-D21")
def test_a_house_plan_needs_a_door_that_faces_an_empty_slot() -> None:
    scene = holding("house_plan", rooms={**ROOM, "s2-2": "h16"})
    scene.refuses("A", "use(house_plan, east)", rule="KAI-35")
    scene.refuses("A", "use(house_plan, west)", rule="KAI-35")
    scene.refuses("A", "use(house_plan)", rule="KAI-35")
    scene.does("A", "use(house_plan, south)", "room h14").does("A", "turn(0)").goes_on()
    assert "room_placed(s3-1, h14, 0)" in scene.events(all=True)
    assert scene.at("A") == "3-1"


@rule("KAI-R53")
def test_an_ofuda_token_lies_on_a_door_of_ones_square_and_each_player_has_one() -> None:
    scene = holding("ofuda", "ofuda").refuses("A", "use(ofuda, east)", rule="KAI-R53")
    scene.refuses("A", "use(ofuda)", rule="KAI-R53").act("A", "use(ofuda, north)")
    scene.expect(ward={"A": edge("2-1|3-1")}, action_points={"A": 2})
    moved = holding("ofuda", squares={"A": "3-2", "B": "3-1"}, ward=[edge("2-1|3-1"), -1])
    moved.act("A", "use(ofuda, east)").expect(ward=[edge("3-2|3-3"), -1])


@rule("KAI-R53")
def test_an_enemy_that_crosses_a_warded_door_disappears_and_the_token_goes_back() -> None:
    scene = corridor(ward=[edge("3-2|3-3"), -1]).chance("coordinates 8-1").expect(ward=[-1, -1])
    assert scene.at(1) == "8-1"
    assert "ward_worked(entity_1, A)" in scene.events(all=True)


@rule("KAI-R53", "KAI-R22")
def test_a_swap_through_a_warded_door_does_not_trigger_it() -> None:
    scene = table(
        2,
        rooms={**ROOM, "s2-2": "h16"},
        squares={"A": "3-2"},
        tokens={"3-2": "hideout_1"},
        hidden=["A"],
        entities={1: "yurei 3-3"},
        ward=[edge("3-2|3-3"), -1],
    )
    scene.does("A", "step(east)", "door o_2", "d10 0").expect(ward=[edge("3-2|3-3"), -1])
    assert (scene.at("A"), scene.at(1)) == ("3-3", "3-2")


@rule("KAI-R50")
def test_objects_of_an_enemy_banished_by_a_pc_go_to_it_and_else_onto_its_square() -> None:
    for by in ("A", None):
        inner = {"figure": "entity_1", "by": by}
        scene = holding(frame="Banish", at="banish", inner=inner, entities={1: "jikiniki 8-1"})
        rob(scene.laid, 1, "B", "sacred_oil")
        if by == "A":
            scene.chance("object ofuda").expect(loot_card=[], bundle_at=[])
            assert scene.hand("A") == ["ofuda_1", "sacred_oil_1"]
        else:
            scene.expect(loot_card=[], bundle_at=["8-1"], bundle_card=["sacred_oil_1"])


@rule("KAI-R54", "KAI-109")
def test_any_corpse_serves_the_ritual_of_the_jikiniki() -> None:
    """One drawn from the bag, or one of the dead."""
    for given in ({"tokens": {"4-1": "corpse"}}, {"bodies": ["4-1"]}):
        scene = table(
            2,
            frame="Chase",
            at="begin",
            inner={"figure": "entity_1", "seat": "A"},
            rooms=ROOM,
            squares={"A": "3-1"},
            entities={1: "jikiniki 3-2"},
            **given,
        )
        scene.does("A", "wait").does("A", "ritual", "d10 2", "object ofuda")
        scene.expect(bodies=[], hunted=None, entity_discard=["jikiniki"])
        assert scene.kaidan.token[30] in (0, 8, 9)
    none = table(
        2,
        frame="Chase",
        at="begin",
        inner={"figure": "entity_1", "seat": "A"},
        rooms=ROOM,
        squares={"A": "3-1"},
        entities={1: "jikiniki 3-2"},
        bodies=["4-2"],
    )
    none.does("A", "wait").refuses("A", "ritual", rule="KAI-256")


@rule("KAI-162", "KAI-85")
def test_a_fox_mask_put_on_late_lowers_the_noise_that_was_made() -> None:
    scene = table(1, hands={"A": ["fox_mask"]}, noise={"A": 5}).does("A", "wear(fox_mask)")
    scene.expect(noise={"A": 3}, worn={"A": "fox_mask"})


@rule("KAI-R55", "KAI-51")
def test_hidden_hand_counts_do_not_hide_how_many_tokens_an_onryo_holds() -> None:
    scene = table(
        2,
        options={"inventory_count": "hidden"},
        hands={"A": ["crowbar"]},
        role={"B": "onryo"},
        died_in={"B": 2},
        voice="B",
        onryo_tokens={"B": ["o_2", "o_3"]},
    )
    for token in scene.laid.onryo_tokens[1]:
        scene.laid.door_bag.remove(token)
    state = scene.view("spectator")["state"]
    assert state["inventory"] == [None, None]
    assert state["onryo_tokens"][1] == {"count": 2}
