"""Map tokens. Ledger 4.12, KAI-R35."""

from __future__ import annotations

from typing import Any

from games.kaidan.given import Given, table
from gloaming.testing import rule

ROOMS = {"s2-1": "h10", "s2-2": "h16"}  # markers 3-1, 4-2 and 4-3, 4-4


def entering(*chance: str, **given: Any) -> Given:
    """A steps through an Open Door onto 3-3."""
    scene = table(2, **{"rooms": ROOMS, "squares": {"A": "3-2"}, **given})
    return scene.does("A", "step(east)", "door o_2", *chance)


@rule("KAI-108")
def test_the_first_sight_of_a_marker_puts_a_token_on_it() -> None:
    bare = {"4-3": "none", "4-4": "none"}
    scene = entering("map hideout_3", "map corpse", tokens=bare)
    assert scene.events()[-2:] == ["token_placed(4-3, hideout_3)", "token_placed(4-4, corpse)"]
    scene.expect(token={"4-3": "hideout_3", "4-4": "corpse"})
    before = scene.kaidan.map_bag[:]
    scene.act("A", "step(south)", "step(east)")
    assert scene.kaidan.map_bag == before
    assert sum(scene.kaidan.map_bag) == 50 - scene.kaidan.token.count(8) - 2


@rule("KAI-108")
def test_what_no_pc_sees_stays_bare() -> None:
    scene = table(2, rooms=ROOMS, squares={"A": "3-1"}, tokens={"4-3": "none", "4-4": "none"})
    scene.act("A", "step(east)").expect(token={"4-3": "none", "4-4": "none"})


@rule("KAI-108", "KAI-94")
def test_a_door_that_opens_shows_the_square_behind_it() -> None:
    """In h09 the square behind the Door has a marker: its token lies there before the step."""
    rooms = {"s2-1": "h10", "s2-2": "h09"}
    scene = entering("map corpse", rooms=rooms, tokens={"3-3": "none"}).expect(asked="A")
    told = scene.kinds()
    assert told.index("token_placed") < told.index("stepped_to")


@rule("KAI-109")
def test_exploration_tokens_are_examined_and_hideouts_hide() -> None:
    tokens = {"3-1": "exploration", "4-2": "hideout_1"}
    scene = table(2, rooms=ROOMS, squares={"A": "3-1"}, tokens=tokens)
    assert "examine" in scene.legal("A")
    assert "hide" not in scene.legal("A")
    scene.act("A", "step(east)", "step(south)")
    assert "examine" not in scene.legal("A")
    assert "hide" in scene.legal("A")


@rule("KAI-110")
def test_a_violet_marker_gets_a_mask_token_and_a_blue_one_a_blue_token() -> None:
    rooms = {"s2-1": "h10", "s2-2": "h04"}
    scene = entering(rooms=rooms, tokens={"3-3": "none"}).expect(token={"3-3": "mask"})
    assert sum(scene.kaidan.map_bag) == 50 - scene.kaidan.token.count(8)
    both: dict[str, Any] = {"silver_placed": True, "bronze_placed": True}
    treasure = {"s2-1": "h10", "s2-2": "h01"}
    tokens = {"3-3": "none", "3-4": "none"}
    scene = entering(rooms=treasure, tokens=tokens, **both)
    scene.expect(token={"3-3": "treasure", "3-4": "treasure"})


@rule("KAI-R35")
def test_with_an_empty_bag_a_marker_stays_bare() -> None:
    scene = table(2, rooms=ROOMS, squares={"A": "3-2"}, tokens={"4-3": "none", "4-4": "none"})
    scene.laid.map_bag = [0] * 6
    scene.does("A", "step(east)", "door o_2").expect(
        token={"4-3": "none", "4-4": "none"}, asked="A"
    )
