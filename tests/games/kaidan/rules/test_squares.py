"""Squares, edges and Line of Sight. Ledger 4.7, KAI-R16, KAI-R19, KAI-R20."""

from __future__ import annotations

from typing import Any

from games.kaidan.given import Given, edge, table
from gloaming.games.kaidan.rules.figures import plan_of
from gloaming.games.kaidan.rules.terms import EXTERNAL, INTERNAL, OPEN_EDGE, SPECTRAL, WALL
from gloaming.games.kaidan.rules.vocabulary import SIDES, SQUARES
from gloaming.testing import rule


def laid(**rooms: str) -> Given:
    """Rooms and nothing else of interest; A and B stand elsewhere."""
    return table(2, rooms={name.replace("_", "-"): room for name, room in rooms.items()})


def between(scene: Given, square: str, side: str) -> int:
    return plan_of(scene.kaidan).edge_to(SQUARES.index(square), SIDES.index(side))


@rule("KAI-54")
def test_nobody_shares_a_square() -> None:
    scene = table(2, rooms={"s2-1": "h10"}, squares={"A": "3-1", "B": "3-2"})
    scene.does("A", "step(east)")
    assert scene.at("A") != scene.at("B")
    gone = table(
        2,
        frame="Disappear",
        at="vanish",
        inner={"figure": "entity_1"},
        entities={1: "unseen 8-1", 2: "unseen 8-8"},
    )
    gone.chance("coordinates 8-8", "coordinates 3-1", "coordinates 8-9").expect(turn=5)
    assert gone.at(1) == "8-9"


@rule("KAI-55", "KAI-R20")
def test_adjacent_squares_share_an_edge() -> None:
    given: dict[str, Any] = {"rooms": {"s2-1": "h10"}, "hands": {"A": ["mugwort_salve"]}}
    diagonal = table(2, squares={"A": "3-1", "B": "4-2"}, wounds=[0, 1], **given)
    diagonal.refuses("A", "use(mugwort_salve, B)", rule="KAI-R20")
    beside = table(2, squares={"A": "3-1", "B": "4-1"}, wounds=[0, 1], **given)
    beside.act("A", "use(mugwort_salve, B)").expect(wounds=[0, 0])


@rule("KAI-56")
def test_inside_a_room_an_edge_is_open_a_wall_or_an_internal_door() -> None:
    scene = laid(s2_2="h12")
    assert between(scene, "3-3", "east") == INTERNAL
    assert between(scene, "3-3", "south") == WALL
    assert between(scene, "4-3", "east") == OPEN_EDGE


@rule("KAI-57", "KAI-R16")
def test_between_rooms_there_is_one_door_where_either_prints_it() -> None:
    """h10 prints one in the east of 3-2, h11 none in the west; h16 prints one there as well."""
    one = laid(s2_1="h10", s2_2="h12")
    assert between(one, "3-2", "east") == between(one, "3-3", "west") == EXTERNAL
    two = laid(s2_1="h10", s2_2="h16")
    assert between(two, "3-2", "east") == EXTERNAL
    theirs = laid(s2_1="h14", s2_2="h16")
    assert between(theirs, "3-2", "east") == EXTERNAL
    assert between(theirs, "4-2", "east") == WALL


@rule("KAI-58")
def test_the_rim_is_a_wall_even_with_a_door_printed_there() -> None:
    scene = table(2, rooms={"s2-1": "h16"}, squares={"A": "3-1"})
    assert between(scene, "3-1", "west") == WALL
    scene.refuses("A", "step(west)", rule="KAI-58")


@rule("KAI-59")
def test_towards_unexplored_squares_a_rooms_own_edge_counts() -> None:
    scene = laid(s2_1="h10")
    assert between(scene, "3-2", "east") == EXTERNAL
    assert between(scene, "4-2", "east") == WALL


@rule("KAI-59")
def test_spectral_walls_count_between_unexplored_squares_alone() -> None:
    bare = laid(s5_5="g05")
    assert between(bare, "1-2", "east") == SPECTRAL
    assert between(bare, "1-3", "east") == OPEN_EDGE
    placed = laid(s1_1="h16", s1_2="h14")
    assert between(placed, "1-2", "east") == EXTERNAL


@rule("KAI-60", "KAI-62")
def test_walls_stop_steps_and_sight() -> None:
    scene = table(2, rooms={"s2-2": "h12"}, squares={"A": "3-3"}, entities={1: "unseen 4-3"})
    assert not scene.sees("3-3", "4-3")
    scene.refuses("A", "step(south)", rule="KAI-80")


@rule("KAI-61")
def test_sight_reaches_one_square_straight_or_diagonally_and_the_own() -> None:
    scene = laid(s2_1="h10", s2_2="h16")
    assert scene.sees("3-1", "3-1")
    assert scene.sees("3-1", "3-2")
    assert scene.sees("3-1", "4-2")
    assert not scene.sees("3-1", "3-3")


@rule("KAI-62")
def test_closed_doors_block_sight() -> None:
    scene = laid(s2_1="h10", s2_2="h12")
    assert not scene.sees("3-2", "3-3")
    assert not scene.sees("3-3", "3-4")


@rule("KAI-R19")
def test_a_diagonal_needs_one_clear_way_round() -> None:
    """In h11 a Wall lies between a and b, in h12 Wall and Internal Door meet at a."""
    scene = laid(s2_1="h11", s2_2="h12")
    assert scene.sees("3-1", "4-2")
    assert scene.sees("3-2", "4-1")
    assert not scene.sees("3-3", "4-4")
    assert scene.sees("4-3", "3-4")


@rule("KAI-R19", "KAI-94")
def test_through_an_open_door_only_its_two_squares_see_each_other() -> None:
    rooms = {"s2-1": "h10", "s2-2": "h16"}
    scene = table(2, rooms=rooms, squares={"A": "3-2"}, ajar=edge("3-2|3-3"))
    assert scene.sees("3-2", "3-3")
    assert not scene.sees("3-1", "3-3")
    assert not scene.sees("3-2", "4-3")
    assert not scene.sees("3-2", "3-4")


@rule("KAI-63")
def test_sight_is_mutual_and_a_hidden_pc_is_not_sighted() -> None:
    given: dict[str, Any] = {"rooms": {"s2-1": "h10"}, "squares": {"A": "3-1"}}
    seen = table(2, frame="Settle", at="look", entities={1: "unseen 4-2"}, **given)
    seen.chance("entity yurei").expect(hunted="A")
    hidden = table(2, frame="Settle", at="look", entities={1: "unseen 4-2"}, hidden=["A"], **given)
    hidden.chance("entity yurei").expect(hunted=None)
    assert hidden.sees("3-1", "4-2")
    assert hidden.sees("4-2", "3-1")
