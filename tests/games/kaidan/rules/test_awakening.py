"""The Awakening, and placing Rooms. Ledger 4.5, KAI-R14 to KAI-R18."""

from __future__ import annotations

from typing import Any

from games.kaidan.given import ROOMS, Given, edge, new_game, table
from gloaming.testing import rule

REMOVED = ("removed_room h16", "removed_room x06", "removed_room g06")
PEOPLE = ("jin_yosuke", "tachibana_ren", "sano_hatsue")


def waking(seats: int = 2, first: str = "A", **options: Any) -> Given:
    """Up to the first Coordinate Roll; the table rests before each."""
    scene = new_game(seats, options).pauses_at("coordinates")
    for seat, person in zip("ABC"[:seats], PEOPLE, strict=False):
        last = seat == "ABC"[seats - 1]
        scene.does(seat, f"pick({person})", *((f"who_begins {first}", *REMOVED) if last else ()))
    return scene


def beyond(tile: str, **rooms: str) -> Given:
    """A opens the east Door of the six-mat room; that tile is drawn for the slot behind it."""
    laid = {"s2-1": "h10", **{name.replace("_", "-"): room for name, room in rooms.items()}}
    return (
        table(2, rooms=laid, squares={"A": "3-2"})
        .whatever("darkness")
        .does("A", "step(east)", "door o_2", f"room {tile}")
    )


# -- Awakening -------------------------------------------------------------------------------------


@rule("KAI-31", "KAI-32", "KAI-33", "KAI-34")
def test_each_wakes_on_a_resulting_square_from_the_first_player_clockwise() -> None:
    scene = waking(3, first="C")
    scene.chance("room h14").brings("coordinates 3-4").does("C", "turn(0)", "darkness 4")
    assert scene.at("C") == "3-4"
    assert scene.kinds()[:4] == ["arbitrated", "room_placed", "darkness_shown", "appeared"]
    scene.brings("coordinates 4-3")
    assert (scene.at("A"), scene.at("B")) == ("4-3", None)
    scene.expect(phase="awakening", turn=0, pending="coordinates")


@rule("KAI-32", "KAI-33")
def test_a_square_with_a_pc_is_rolled_again() -> None:
    scene = waking().chance("room h14").brings("coordinates 3-4").does("A", "turn(0)", "darkness 4")
    scene.brings("coordinates 3-4").expect(pending="coordinates")
    assert scene.at("B") is None
    scene.brings("coordinates 4-3")
    assert scene.at("B") == "4-3"


@rule("KAI-33", "KAI-10")
def test_a_coordinate_roll_is_row_and_column_from_one_to_ten() -> None:
    scene = (
        waking().chance("room g05").brings("coordinates 10-1").does("A", "turn(0)", "darkness 2")
    )
    assert scene.at("A") == "10-1"
    assert len(scene.spec.vocabulary.kinds["square"].domain(2)) == 100


@rule("KAI-34", "KAI-R14")
def test_a_slot_with_a_room_gets_no_second_one() -> None:
    scene = waking().chance("room h14").brings("coordinates 3-4").does("A", "turn(0)", "darkness 4")
    scene.pauses_at().brings("coordinates 4-4")
    assert "room_placed" not in scene.kinds()
    assert scene.kaidan.room.count(-1) == 24


@rule("KAI-43", "KAI-44", "KAI-41")
def test_when_all_are_awake_the_house_pile_gets_two_rooms_and_each_pc_an_ofuda() -> None:
    scene = waking().chance("room h14").brings("coordinates 3-4").does("A", "turn(0)", "darkness 4")
    assert "h01" not in [ROOMS[room] for room in scene.kaidan.piles[0]]
    scene.brings("coordinates 4-4")
    house = [ROOMS[room] for room in scene.kaidan.piles[0]]
    assert {"h01", "h02"} <= set(house)
    assert [len(pile) for pile in scene.kaidan.piles] == [14, 5, 5]
    assert (scene.hand("A"), scene.hand("B")) == (["ofuda_1"], ["ofuda_1"])
    scene.expect(turn=1)
    assert sorted(scene.view("B")["state"]["extra_deck"]) == ["ofuda"] * 3 + [
        "omamori",
        "service_sabre",
    ]


@rule("KAI-50", "KAI-R9")
def test_the_first_player_keeps_the_token_in_turn_one() -> None:
    scene = waking(first="B").chance("room h14").brings("coordinates 3-4")
    scene.does("B", "turn(0)", "darkness 4").brings("coordinates 4-4")
    scene.expect(turn=1, first_player="B", active="B")
    assert "token_passed" not in scene.kinds(all=True)


@rule("KAI-41", "KAI-R17")
def test_the_treasure_room_cannot_be_drawn_in_the_awakening() -> None:
    scene = waking()
    drawn = [ROOMS[room] for pile in scene.kaidan.piles for room in pile]
    assert not {"h01", "h02"} & set(drawn)
    assert [len(pile) for pile in scene.kaidan.piles] == [13, 5, 5]


@rule("KAI-R23", "KAI-108")
def test_settle_runs_after_each_pc_that_wakes() -> None:
    scene = waking().chance("room h14").brings("coordinates 3-4").does("A", "turn(0)", "darkness 4")
    assert scene.kinds()[-2:] == ["token_placed", "token_placed"]
    scene.brings("coordinates 4-3")
    assert "status_exchanged(A, B)" in scene.events()


@rule("KAI-R37")
def test_waking_in_a_cursed_room_is_not_entering_it_unless_the_table_says_so() -> None:
    scene = waking().chance("room h09").brings("coordinates 3-4").does("A", "turn(0)", "darkness 4")
    scene.expect(pending="coordinates", asked=None)
    scene = waking(curse_on_awakening=True)
    scene.chance("room h09").brings("coordinates 3-4").does("A", "turn(0)", "darkness 4").expect(
        asked="A"
    )
    assert scene.legal("A") == {"call(even)", "call(odd)"}


# -- placing Rooms ---------------------------------------------------------------------------------


@rule("KAI-35", "KAI-R14", "KAI-36", "KAI-42")
def test_a_room_is_placed_when_a_pc_is_about_to_enter_an_empty_slot() -> None:
    scene = table(2, rooms={"s2-1": "h10"}, squares={"A": "3-2"}, darkness={1: 3})
    scene.does("A", "step(east)", "door o_2", "room h03", "darkness 4")
    placed = ["room_placed(s2-2, h03, 1)", "darkness_shown(1, 4)"]
    assert scene.events()[1:3] == placed
    assert scene.at("A") == "3-3"
    assert ROOMS.index("h03") not in scene.kaidan.piles[0]


@rule("KAI-35", "KAI-R14")
def test_a_blocked_door_places_no_room() -> None:
    scene = table(2, rooms={"s2-1": "h10"}, squares={"A": "3-2"})
    scene.does("A", "step(east)", "door b5_2").expect(asked="A", room={"s2-2": None})
    scene.does("A", "give_up").expect(room={"s2-2": None})


@rule("KAI-35", "KAI-R14")
def test_a_room_is_placed_where_a_pc_appears() -> None:
    given = {"frame": "Disappear", "at": "vanish", "inner": {"figure": "pc_0"}}
    scene = table(2, rooms={"s2-1": "h10"}, squares={"A": "3-2"}, **given)
    scene.chance("coordinates 1-5", "room h03", "darkness 4").expect(turn=5)
    assert "room_placed(s1-3, h03, 2)" in scene.events(all=True)
    assert scene.at("A") == "1-5"


@rule("KAI-35", "KAI-R14")
def test_entities_place_no_room() -> None:
    scene = table(
        2, frame="Disappear", at="vanish", inner={"figure": "entity_1"}, entities={1: "unseen 8-1"}
    )
    scene.chance("coordinates 8-8").expect(room={"s4-4": None})
    assert scene.at(1) == "8-8"


@rule("KAI-36", "KAI-12")
def test_a_room_comes_from_the_pile_of_its_area() -> None:
    scene = table(2, rooms={"s3-3": "h14"}, squares={"A": "6-5"}).pauses_at("room")
    scene.does("A", "step(south)", "door o_2").expect(pending="room")
    scene.brings("room x04")
    assert "room_placed(s4-3, x04, 0)" in scene.events()


@rule("KAI-37")
def test_a_house_garden_room_is_never_turned() -> None:
    scene = table(2, rooms={"s3-3": "h14"}, squares={"A": "6-6"})
    scene.does("A", "step(south)", "door o_2", "room x05")
    assert "room_placed(s4-3, x05, 0)" in scene.events()


@rule("KAI-38", "KAI-R15")
def test_sides_without_doors_go_along_the_border() -> None:
    scene = table(2, rooms={"s1-2": "h12"}, squares={"A": "1-4"})
    scene.does("A", "step(east)", "door o_2", "room h03", "darkness 4")
    assert "room_placed(s1-3, h03, 2)" in scene.events()


@rule("KAI-39", "KAI-R15")
def test_doors_face_empty_slots_or_rooms_without_doors_there() -> None:
    """The one blank side of h03 is turned to the Door of h10."""
    scene = beyond("h03")
    assert "room_placed(s2-2, h03, 1)" in scene.events()


@rule("KAI-39", "KAI-R15")
def test_a_room_whose_facing_side_prints_no_door_counts_like_an_empty_slot() -> None:
    around = {"s1_2": "h16", "s3_2": "h14"}  # both print a Door towards the slot
    blank = beyond("h13", **around, s2_3="h12")
    assert blank.legal("A") == {"turn(1)", "turn(2)", "turn(3)"}
    facing = beyond("h13", **around, s2_3="h06")
    assert facing.legal("A") == {"turn(0)", "turn(1)", "turn(2)", "turn(3)"}


@rule("KAI-40", "KAI-D2", "KAI-7")
def test_of_several_rotations_as_good_the_arbiter_picks() -> None:
    scene = table(2, rooms={"s3-3": "h14"}, squares={"A": "5-5"}, first_player="B")
    scene.does("A", "step(north)", "door o_2", "room h09").expect(asked="B")
    assert scene.legal("B") == {"turn(0)", "turn(1)"}
    scene.refuses("B", "turn(2)", rule="KAI-7").refuses("A", "turn(0)", rule="KAI-7").refuses(
        "B", "pass", rule="KAI-7"
    )
    scene.does("B", "turn(1)", "darkness 4")
    assert "room_placed(s2-3, h09, 1)" in scene.events()


@rule("KAI-R15")
def test_rotations_of_the_same_picture_count_once() -> None:
    scene = table(2, rooms={"s3-3": "h14"}, squares={"A": "5-5"})
    scene.does("A", "step(north)", "door o_2", "room h09")
    assert len(scene.legal("A")) == 2


@rule("KAI-42")
def test_darkness_is_turned_up_with_the_first_room_of_two_columns() -> None:
    scene = table(2, rooms={"s3-3": "h14"}, squares={"A": "5-5"}, darkness={3: 5})
    scene.does("A", "step(north)", "door o_2", "room h09").does("A", "turn(0)")
    assert "darkness_shown" not in scene.kinds()
    scene.expect(darkness=[-1, -1, 5, -1, 3])


@rule("KAI-R17", "KAI-213")
def test_the_treasure_room_drawn_by_appearing_stays_and_the_pc_rolls_again() -> None:
    given = {"frame": "Disappear", "at": "vanish", "inner": {"figure": "pc_0"}}
    scene = table(2, rooms={"s2-1": "h10"}, squares={"A": "3-2"}, **given)
    scene.chance("coordinates 1-4", "room h01", "darkness 4", "coordinates 2-3", "coordinates 4-1")
    assert scene.expect(turn=5).at("A") == "4-1"
    assert "room_placed(s1-2, h01, 1)" in scene.events(all=True)
    assert scene.kinds(all=True).count("appeared") == 1


@rule("KAI-R18")
def test_entities_stay_where_they_are_when_a_room_is_placed_on_them() -> None:
    scene = table(2, rooms={"s2-1": "h10"}, squares={"A": "3-2"}, entities={5: "unseen 4-3"})
    scene.does("A", "step(east)", "door o_2", "room h14").does(
        "A", "turn(0)", "darkness 4", "entity yurei"
    )
    scene.expect(hunted="A")
    assert (scene.at("A"), scene.at(5)) == ("3-3", "4-3")
    assert scene.kaidan.door_edge == [edge("3-2|3-3")]
