"""Ledger 4.19, 4.20: Appearing, and the Entities Phase. KAI-205 to KAI-229."""

from __future__ import annotations

from typing import Any

from games.kaidan.given import Given, table
from gloaming.games.kaidan.rules.terms import UNSEEN
from gloaming.testing import rule


def bring(kind: str = "unseen", near: str | None = None, **fields: Any) -> Given:
    return table(1, frame="Bring", at="card", inner={"kind": kind, "near": near}, **fields)


def moving(token: str, **fields: Any) -> Given:
    """Entity 1 draws that token in the Entities Phase."""
    given: dict[str, Any] = {"inner": {"figure": "entity_1"}, "phase": "entities", **fields}
    return table(given.pop("seats", 1), frame="EntityTurn", at="draw", **given).chance(
        f"door {token}"
    )


@rule("KAI-206", "KAI-207", "KAI-33")
def test_nobody_appears_on_an_occupied_square() -> None:
    scene = bring().chance("coordinates 3-1", "coordinates 9-9").goes_on()
    assert scene.at(1) == "9-9"
    assert scene.kaidan.kind[0] == UNSEEN


@rule("KAI-209")
def test_the_lowest_free_standee() -> None:
    scene = bring(entities={1: "unseen 9-1", 3: "unseen 9-3"}).chance("coordinates 9-9").goes_on()
    assert scene.at(2) == "9-9"


@rule("KAI-210", "KAI-211", "KAI-D15", "KAI-D16")
def test_whoever_stands_there_makes_room() -> None:
    scene = table(1, frame="Displace", at="ask", inner={"figure": "pc_0"})
    assert scene.legal("A") == {"go(3-2)", "go(4-1)"}
    scene.refuses("A", "go(4-2)", rule="KAI-210")
    scene.does("A", "go(4-1)")
    assert scene.at("A") == "4-1"
    scene = table(
        1, frame="Displace", at="ask", inner={"figure": "entity_1"}, entities={1: "unseen 9-9"}
    )
    assert {"go(9-8)", "go(8-9)"} <= scene.legal("A")


@rule("KAI-213", "KAI-R17")
def test_a_pc_does_not_appear_in_the_shut_treasure_room() -> None:
    rooms = {"s2-1": "h10", "s3-3": "h01", "s1-3": "h14"}
    scene = table(1, rooms=rooms, squares={"A": "3-1"}, hands={"A": ["refined_crystal"]})
    scene.chance("coordinates 5-5", "coordinates 1-5").does("A", "use(refined_crystal)").goes_on()
    assert scene.at("A") == "1-5"


@rule("KAI-214", "KAI-215", "KAI-216", "KAI-217", "KAI-24")
def test_the_first_sight_tells_what_it_is() -> None:
    scene = table(1, entities={2: "unseen 4-1", 3: "yurei 9-1"}, frame="Settle", at="look")
    scene.chance("entity yurei")
    assert "revealed_as(entity_2, yurei)" in scene.events(all=True)
    assert scene.kaidan.entity_deck.count(7) == 1
    assert len(scene.kaidan.entity_deck) == 11


@rule("KAI-R81")
def test_an_empty_entity_deck_is_made_of_its_discards() -> None:
    scene = table(1, entities={1: "unseen 4-1"}, frame="Settle", at="look")
    g = scene.laid
    g.entity_discard = [kind for kind in g.entity_deck if kind != 7]
    g.entity_deck = []
    g.kind[5] = 7
    g.where[10] = 99
    scene.chance("entity goryo").goes_on()
    assert len(scene.kaidan.entity_deck) == 11


@rule("KAI-218", "KAI-R82", "KAI-219", "KAI-229")
def test_the_first_time_they_come_and_move() -> None:
    scene = table(1, frame="EntitiesPhase", at="come", phase="entities", entities_came=False)
    scene.chance("coordinates 9-1", "coordinates 9-9", "door o_2", "coordinates 9-1")
    scene.chance("door o_3", "coordinates 9-9").goes_on()
    assert (scene.at(1), scene.at(2)) == ("9-1", "9-9")
    assert scene.kinds(all=True).count("token_drawn") == 2


@rule("KAI-220", "KAI-222")
def test_a_number_alone_leads_towards_a_rolled_square() -> None:
    scene = moving("o_2", entities={1: "unseen 10-1"}).chance("coordinates 10-5").goes_on()
    assert scene.at(1) == "10-3"


@rule("KAI-224", "KAI-R83")
def test_approach_goes_to_the_nearest() -> None:
    scene = moving("o_a2", seats=2, entities={1: "unseen 8-1"})
    while scene.goes_on().asked == "A" and any("go(" in a for a in scene.legal("A")):
        scene.does("A", sorted(scene.legal("A"))[0])
    assert scene.at(1) in ("6-1", "7-2")


@rule("KAI-226")
def test_ghost_walk_ignores_spectral_walls() -> None:
    # A Spectral Wall lies between (9,2) and (9,3).
    plain = moving("o_2", entities={1: "unseen 9-2"}).chance("coordinates 9-3")
    while plain.goes_on().asked == "A" and any("go(" in a for a in plain.legal("A")):
        plain.does("A", sorted(plain.legal("A"))[0])
    assert plain.at(1) != "9-3"
    ghost = moving("o_g3", entities={1: "unseen 9-2"}).chance("coordinates 9-3").goes_on()
    assert ghost.at(1) == "9-3"


@rule("KAI-227", "KAI-R86")
def test_haunt_appears_beside_the_nearest() -> None:
    scene = moving("o_h", entities={1: "unseen 9-9"}).whatever("entity")
    assert scene.legal("A") == {"go(3-2)", "go(4-1)"}
    scene.does("A", "go(4-1)")
    assert scene.at(1) == "4-1"
    scene.expect(hunted="A")


@rule("KAI-R87")
def test_a_new_one_with_a_number_to_come_still_moves() -> None:
    scene = table(1, frame="EntitiesPhase", at="move", inner={"next": 6}, phase="entities")
    scene.given(entities_came=True)
    scene.laid.kind[3] = UNSEEN
    scene.laid.where[8] = 98
    scene.chance("door o_2", "coordinates 10-9").goes_on()
    assert "token_drawn(entity_4, o_2)" in scene.events(all=True)


@rule("KAI-R88")
def test_a_chase_ends_the_movement() -> None:
    scene = table(
        1,
        frame="Walk",
        at="begin",
        inner={"figure": "entity_1", "left": 3, "how": 0, "target": 21},
        entities={1: "yurei 5-1"},
        rooms={"s3-1": "h13"},
    )
    while scene.goes_on().asked == "A" and any("go(" in a for a in scene.legal("A")):
        scene.does("A", sorted(scene.legal("A"))[0])
    scene.expect(hunted="A")
    assert scene.at(1) in ("4-1", "4-2")


@rule("KAI-276", "KAI-277", "KAI-278", "KAI-R104", "KAI-R105")
def test_meeting_the_lost_person() -> None:
    scene = table(1, entities={1: "lost_person 4-1"}, frame="Settle", at="look")
    scene.chance("lost lamp_boy").dice("3c").chance("object crowbar").goes_on()
    assert scene.at(1) is None
    assert scene.hand("A") == ["crowbar_3"]
    assert "lost_met(entity_1, A, lamp_boy)" in scene.events(all=True)
    garden = table(
        1,
        rooms={"s5-1": "g03"},
        squares={"A": "9-1"},
        entities={1: "lost_person 10-1"},
        frame="Settle",
        at="look",
    )
    garden.chance("lost pilgrim").dice(0).goes_on().expect(wounds={"A": 1})


@rule("KAI-D22")
def test_a_lost_person_may_leave_a_choice() -> None:
    scene = table(1, entities={1: "lost_person 4-1"}, frame="Settle", at="look")
    scene.chance("lost man_in_the_mirror").dice("3c").goes_on()
    assert {"pass", "go(4-2)"} <= scene.legal("A")
    scene.does("A", "go(4-2)").goes_on()
    assert scene.at("A") == "4-2"
