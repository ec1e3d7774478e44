"""Noise, and the Entities it wakes. Ledger 4.10, KAI-R21, KAI-R25 to KAI-R28."""

from __future__ import annotations

from typing import Any

from games.kaidan.given import Given, table
from gloaming.testing import rule

OPEN_ROOMS = {"s2-1": "h10", "s2-2": "h16"}  # Door 3-2|3-3
ROW = {**OPEN_ROOMS, "s2-3": "h16"}  # and Door 3-4|3-5


def listening(**given: Any) -> Given:
    """A in an open Room; Entity 3 in the Room after the next, which it does not see."""
    laid = {"rooms": ROW, "squares": {"A": "3-2"}, "entities": {3: "unseen 3-5"}}
    return table(2, **{**laid, **given})


@rule("KAI-84", "KAI-85", "KAI-86")
def test_each_square_adds_noise_up_to_six_for_all_to_see() -> None:
    scene = table(2, rooms=OPEN_ROOMS, squares={"A": "3-1"}, noise=[4, 0])
    scene.act("A", "step(east)").expect(noise=[5, 0])
    scene.act("A", "step(south)", "step(west)").expect(noise=[6, 0])
    for viewer in ("B", "spectator"):
        assert scene.view(viewer)["state"]["noise"] == [6, 0]


@rule("KAI-87")
def test_noise_stays_until_the_end_of_the_turn() -> None:
    scene = table(2, noise=[4, 2])
    scene.act("A", "pass").act("B", "step(south)").expect(noise=[4, 3])
    ended = table(2, frame=None, at="clear", phase="end_of_turn", noise=[4, 2])
    ended.pauses_at().expect(noise=[0, 0], turn=6)


@rule("KAI-88", "KAI-89", "KAI-90")
def test_whoever_hears_it_first_comes_nearer_once_a_turn() -> None:
    scene = listening(noise=[1, 0])
    scene.does("A", "emit_noise", "d10 1").expect(noise={"A": 2}, alerted=0)
    scene.does("A", "emit_noise", "d10 1", "d10 1").expect(noise={"A": 3}, alerted=1 << 7)
    assert scene.at(3) == "3-4"
    scene.does("A", "emit_noise", "d10 1").expect(noise={"A": 4}, alerted=1 << 7)
    assert scene.at(3) == "3-4"


@rule("KAI-90")
def test_a_zero_turns_the_token_down_as_well() -> None:
    scene = listening().does("A", "emit_noise", "d10 3", "d10 0c").expect(alerted=1 << 7)
    assert scene.at(3) == "3-5"


@rule("KAI-88")
def test_walls_do_not_muffle_noise() -> None:
    scene = listening(entities={3: "unseen 5-2"}, rooms={"s2-1": "h10", "s3-1": "h13"})
    scene.does("A", "emit_noise", "d10 2", "d10 0").expect(alerted=1 << 7)


@rule("KAI-89", "KAI-R21")
def test_it_comes_by_the_shortest_path_round_walls() -> None:
    """From 2-3 to 2-2 it is one square as Noise flies, and five by the Doors."""
    rooms = {"s1-1": "h12", "s1-2": "h12"}
    scene = listening(rooms=rooms, squares={"A": "2-2"}, entities={3: "unseen 2-3"})
    scene.does("A", "emit_noise", "d10 1", "d10 2").expect(alerted=1 << 7)
    assert scene.at(3) == "1-4"


@rule("KAI-R21", "KAI-6")
def test_of_two_paths_as_short_the_arbiter_picks_one() -> None:
    scene = listening(squares={"A": "3-2"}, entities={3: "unseen 4-4"}, first_player="B")
    scene.does("A", "emit_noise", "d10 3", "d10 1").expect(asked="B")
    assert scene.legal("B") == {"go(3-4)", "go(4-3)"}
    scene.refuses("B", "go(4-5)", rule="KAI-7").refuses("A", "go(3-4)", rule="KAI-7")
    scene.does("B", "go(3-4)")
    assert scene.at(3) == "3-4"


@rule("KAI-R21")
def test_on_arrival_it_stops() -> None:
    scene = listening(hands={"A": ["wind_chime"]}, entities={3: "unseen 3-5"})
    scene.does("A", "use(wind_chime, 3-4)", "d10 3").goes_on()
    assert scene.at(3) == "3-4"


@rule("KAI-91", "KAI-R26")
def test_nobody_is_alerted_by_noise_made_in_a_chase_or_when_it_ends() -> None:
    scene = listening(
        squares={"A": "3-1"},
        frame="Chase",
        at="begin",
        inner={"figure": "entity_1", "seat": "A"},
        active="A",
        entities={1: "yurei 4-1", 3: "unseen 3-4"},
    )
    scene.does("A", "flee", "d10 1", "d10 0").does("A", "step(east)").expect(noise={"A": 6})
    scene.does("A", "emit_noise", "d10 2", "d10 0").expect(noise={"A": 6}, alerted=0)
    scene.does("A", "wait", "d10 3")
    assert "alerted" not in scene.kinds(all=True)


@rule("KAI-R26")
def test_noise_of_a_chase_is_heard_with_the_next_noise() -> None:
    scene = listening(entities={3: "unseen 3-6"}, noise=[5, 0])
    scene.does("A", "step(south)", "d10 0").expect(alerted=1 << 7, noise={"A": 6})


@rule("KAI-92")
def test_onryo_first_then_by_number() -> None:
    scene = table(
        3,
        rooms={**ROW, "s1-1": "h13", "s1-2": "h15", "s3-5": "h11"},
        squares={"A": "3-2", "B": "5-9", "C": "1-4"},
        role=["living", "living", "onryo"],
        entities={4: "unseen 3-5", 2: "unseen 1-1"},
        died_in=[0, 0, 2],
        voice="C",
    )
    scene.does("A", "emit_noise", "d10 3", "d10 0", "d10 0")
    scene.expect(alerted=1 << 6 | 1 << 8)
    scene.does("A", "emit_noise", "d10 1", "d10 0").expect(alerted=1 << 2 | 1 << 6 | 1 << 8)


@rule("KAI-92")
def test_distance_is_looked_at_again_before_each() -> None:
    """The first comes to the Door and drives A away: the second hears nothing any more."""
    scene = listening(
        rooms={**ROW, "s5-5": "g05"},
        entities={1: "unseen 3-3", 3: "unseen 3-5"},
        hands={"A": ["refined_crystal"]},
    )
    scene.does("A", "emit_noise", "d10 3", "d10 1", "entity yurei").expect(window="move")
    scene.reacts("A", "use(refined_crystal)", "coordinates 9-9", "coordinates 8-1").goes_on()
    scene.expect(alerted=1 << 5, noise={"A": 0}, hunted=None)
    assert (scene.at(1), scene.at(3)) == ("8-1", "3-5")


@rule("KAI-R25")
def test_a_step_that_adds_no_noise_wakes_nobody() -> None:
    """Noise is heard when it rises: not at the limit, nor on Soft Soles."""
    scene = listening(entities={3: "unseen 3-6"}, noise=[6, 0])
    scene.does("A", "step(south)").expect(noise={"A": 6}, alerted=0)
    ren = listening(characters={"A": "tachibana_ren"}, entities={3: "unseen 3-6"}, noise=[5, 0])
    ren.does("A", "step(south)").expect(noise={"A": 5}, alerted=0)


@rule("KAI-R25")
def test_an_entity_that_wanders_into_range_hears_nothing() -> None:
    scene = listening(
        frame="Walk",
        at="begin",
        inner={"figure": "entity_3", "left": 1, "how": 0, "target": 23},
        noise=[2, 0],
    )
    scene.pauses_at("event").expect(alerted=0)
    assert scene.at(3) == "3-4"


@rule("KAI-R25", "KAI-155")
def test_no_noise_is_not_looked_for() -> None:
    scene = listening(entities={3: "unseen 4-3"}).does("A", "emit_noise", "d10 0")
    scene.expect(alerted=0, noise={"A": 0}, action_points={"A": 2})


@rule("KAI-R25", "KAI-R40")
def test_without_a_path_it_stays_and_its_token_is_turned() -> None:
    scene = listening(rooms={"s2-1": "h10", "s2-2": "h01"}, entities={3: "unseen 3-4"})
    scene.does("A", "emit_noise", "d10 2", "d10 3").expect(alerted=1 << 7)
    assert scene.at(3) == "3-4"


@rule("KAI-R25", "KAI-145")
def test_of_two_noises_at_once_the_active_pcs_is_heard_first() -> None:
    scene = listening(squares={"A": "3-1", "B": "3-2"}, rooms={**OPEN_ROOMS, "s2-3": "h13"})
    scene.does("A", "attack(B)", "d10 1", "d10 1", "d10 1").expect(noise=[6, 6], alerted=1 << 7)
    assert "alerted(entity_3, A, 1)" in scene.events()


@rule("KAI-R27")
def test_noise_six_on_top_of_three_is_six() -> None:
    scene = table(2, noise=[3, 0], darkness={1: 5})
    scene.does("A", "run", "d10 0").expect(noise={"A": 6})


@rule("KAI-R28", "KAI-6")
def test_an_entity_in_the_way_is_put_aside_by_the_arbiter() -> None:
    scene = listening(entities={1: "unseen 3-4", 3: "unseen 3-5"}, squares={"A": "3-1"})
    scene.given(alerted=1 << 5)
    scene.does("A", "emit_noise", "d10 3").does("A", "emit_noise", "d10 3", "d10 1").expect(
        asked="A"
    )
    assert scene.legal("A") == {"go(3-3)", "go(4-4)"}
    scene.does("A", "go(4-4)")
    assert (scene.at(3), scene.at(1)) == ("3-4", "4-4")


@rule("KAI-R28")
def test_an_entity_with_nowhere_to_go_swaps() -> None:
    scene = listening(
        rooms={"s2-1": "h10", "s2-2": "h12", "s2-3": "h16"},
        entities={1: "unseen 3-4", 2: "unseen 4-4", 4: "unseen 3-3", 3: "unseen 3-5"},
        alerted=1 << 5 | 1 << 6 | 1 << 8,
    )
    scene.does("A", "emit_noise", "d10 3", "d10 1").expect(asked="A")
    assert (scene.at(3), scene.at(1)) == ("3-4", "3-5")


@rule("KAI-R28")
def test_a_lost_person_ends_its_movement_before_a_hidden_pc() -> None:
    scene = listening(
        entities={3: "lost_person 3-3"},
        rooms={**ROW, "s3-5": "h11"},
        squares={"A": "5-9", "B": "3-2"},
        hidden=["B"],
        frame="Walk",
        at="begin",
        inner={"figure": "entity_3", "left": 3, "how": 0, "target": 20},
    )
    scene.pauses_at("event").expect(hidden=["B"], hunted=None)
    assert (scene.at(3), scene.at("B")) == ("3-3", "3-2")
    assert "lost_met" not in scene.kinds(all=True)


def hunted_past_b(**rooms: str) -> Given:
    """A is hunted; B stands in the way, on a square of the Ink Study that it can leave only by
    Doors."""
    return table(
        2,
        frame="Chase",
        at="begin",
        inner={"figure": "entity_1", "seat": "A"},
        rooms={"s2-2": "h06", **{name.replace("_", "-"): room for name, room in rooms.items()}},
        squares={"A": "3-3", "B": "3-4"},
        entities={1: "yurei 3-5"},
    )


@rule("KAI-R28", "KAI-R37", "KAI-111")
def test_a_pc_in_the_way_with_nowhere_to_go_swaps_and_enters_the_other_room() -> None:
    scene = hunted_past_b(s2_3="h09").does("A", "wait").expect(asked="B")
    assert (scene.at("B"), scene.at(1)) == ("3-5", "3-4")
    scene.does("B", "call(even)", "d10 2").expect(asked="A")
    assert scene.legal("A") >= {"repel"}


@rule("KAI-R28")
def test_no_pc_is_put_onto_an_unexplored_square() -> None:
    scene = hunted_past_b().does("A", "wait").expect(asked="A", hunted="A")
    assert (scene.at("B"), scene.at(1)) == ("3-4", "3-5")
    assert "round_began(2)" in scene.events()


@rule("KAI-R28", "KAI-D15")
def test_a_pc_in_the_way_moves_within_its_sight() -> None:
    scene = table(
        2,
        frame="Chase",
        at="begin",
        inner={"figure": "entity_1", "seat": "A"},
        rooms=OPEN_ROOMS,
        squares={"A": "3-1", "B": "3-2"},
        entities={1: "yurei 3-3"},
    )
    scene.does("A", "wait").expect(asked="B").refuses("B", "go(3-3)", rule="KAI-210")
    scene.does("B", "go(4-2)").expect(asked="A")
    assert (scene.at("B"), scene.at(1)) == ("4-2", "3-2")


STUDY = {"s2-2": "h06", "s2-3": "h16", "s2-1": "h10", "s3-5": "h11"}  # 3-4 has Doors and Walls


@rule("KAI-R28")
def test_an_onryo_in_the_way_goes_through_a_door_like_other_entities() -> None:
    scene = table(
        3,
        frame="Walk",
        at="begin",
        inner={"figure": "entity_1", "left": 1, "how": 0, "target": 23},
        rooms=STUDY,
        squares={"A": "3-1", "B": "5-9", "C": "3-4"},
        entities={1: "yurei 3-5"},
        role={"C": "onryo"},
        died_in={"C": 2},
        voice="C",
        order=["A", "B"],
    )
    scene.expect(asked="A")
    assert (scene.at(1), scene.at("C")) == ("3-4", "3-3")


@rule("KAI-R64")
def test_an_entity_where_an_onryo_returns_makes_room_only_in_sight() -> None:
    scene = table(
        3,
        frame="Return",
        at="square",
        inner={"seat": "C"},
        rooms=STUDY,
        squares={"A": "3-1", "B": "5-9"},
        entities={1: "yurei 3-4"},
        role={"C": "dead"},
        died_in={"C": 3},
        died_at={"C": "3-4"},
        where={"pc_2": None},
        voice="C",
        order=["A", "B"],
    )
    scene.does("C", "go(3-3)").expect(role={"C": "onryo"})
    assert (scene.at(1), scene.at("C")) == ("3-4", "3-3")
