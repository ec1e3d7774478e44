"""The rulebook's long example: Jin Yosuke chased by a Jikiniki, die by die. Ledger 10.1."""

from __future__ import annotations

from typing import Any

from games.kaidan.given import Given, table
from gloaming.testing import rule

ROOMS = {"s2-1": "h10", "s2-2": "h09", "s2-3": "h16"}


def chase(step: str = "begin", **fields: Any) -> Given:
    """Fixture F of the ledger, with the Chase about to begin; A is Jin, B stands far away."""
    scene = table(
        2,
        frame="Chase",
        at=step,
        inner={"figure": "entity_2", "seat": "A"},
        characters={"A": "jin_yosuke"},
        rooms={**ROOMS, "s3-5": "h11"},
        squares={"A": "3-1", "B": "5-9"},
        entities={2: "jikiniki 4-1", 1: "yurei 3-4"},
        hands={"A": ["refined_crystal"]},
        tokens={"3-3": "exploration", "4-5": "hideout_3"},
        darkness={2: 3},
        **{"active": "A", **fields},
    )
    return scene


def round_one() -> Given:
    scene = chase().goes_on().does("A", "flee", "d10 2", "d10 0").goes_on()
    scene.does("A", "step(east)").does("A", "step(east)", "door o_2")
    return scene.does("A", "call(even)", "d10 2").goes_on()


@rule("KAI-T1", "KAI-234", "KAI-235", "KAI-237", "KAI-104", "KAI-241")
def test_round_one_he_wins_the_race() -> None:
    scene = round_one()
    assert scene.at("A") == "3-3"
    assert scene.at(2) == "4-1"
    scene.expect(noise={"A": 6}, exhausted=["A"], hunted="A", asked="A")
    assert scene.kaidan.curses >> 4 & 1
    assert "duel_rolled" in scene.kinds(all=True)


def round_two() -> Given:
    scene = round_one().does("A", "examine", "d10 1", "object ofuda", "d10 2").goes_on()
    if scene.asked == "A" and scene.legal("A") <= {"go(3-1)", "go(4-2)"}:
        scene.does("A", "go(4-2)").goes_on()
    return scene


@rule("KAI-T2", "KAI-240", "KAI-135", "KAI-R93", "KAI-R21")
def test_round_two_he_examines_while_it_comes() -> None:
    scene = round_two()
    assert scene.at(2) == "3-2"
    assert scene.hand("A") == ["ofuda_1", "refined_crystal_1"]
    scene.expect(token={"3-3": "spent"}, action_points={"A": 3}, asked="A")
    assert "drew(A, objects)" in scene.events(all=True, to="B")
    assert "drew(A, objects, ofuda)" in scene.events(all=True, to="A")


@rule("KAI-T3", "KAI-75", "KAI-236", "KAI-255", "KAI-106", "KAI-71", "KAI-258", "KAI-R92")
def test_round_three_it_attacks_through_the_door() -> None:
    scene = round_two().does("A", "flee", "d10 0c", "d10 1").goes_on()
    assert scene.at(2) == "3-2"
    assert scene.legal("A") == {"repel", "exorcise", "use(refined_crystal)"}
    scene.does("A", "repel", "d10 2", "d10 2").goes_on()
    scene.expect(wounds={"A": 0}, hunted="A", asked="A")
    assert "repelled" in scene.kinds(all=True)
    assert scene.at("A") == "3-3"
    assert "flee" in scene.legal("A")


@rule("KAI-T4", "KAI-260", "KAI-245", "KAI-242", "KAI-270", "KAI-269", "KAI-R96")
def test_round_three_or_he_exorcises_and_the_next_one_sees_him() -> None:
    scene = round_two().does("A", "flee", "d10 0c", "d10 1").goes_on()
    scene.dice("3c", 0, 1, 1).chance("object bokken", "coordinates 9-1")
    scene.does("A", "exorcise").goes_on()
    assert scene.at(2) is None
    assert "ofuda_1" not in scene.hand("A")
    assert "bokken" in scene.hand("A")
    scene.expect(points={"A": 1}, hunted=None)
    assert "chase_began(entity_1, A)" in scene.events(all=True)
    assert "hid(A, yes)" in scene.events(all=True)
    assert "duel_rolled(A, entity_1, hide, 1, 6, 1, 5)" in scene.events(all=True)


@rule("KAI-T5", "KAI-240", "KAI-244", "KAI-243")
def test_round_three_or_an_ofuda_on_the_door() -> None:
    scene = round_two().dice(1, 2, 1).chance("coordinates 9-1", "coordinates 10-1")
    scene.does("A", "use(ofuda, west)").goes_on()
    assert scene.at(2) == "9-1"
    assert "ward_worked" in scene.kinds(all=True)
    scene.expect(ward={"A": -1})
    assert "chase_began(entity_1, A)" in scene.events(all=True)  # the Yurei is still in the Room


def round_four() -> Given:
    scene = round_two().does("A", "flee", "d10 0c", "d10 1").goes_on()
    scene.does("A", "repel", "d10 2", "d10 2").goes_on()
    scene.does("A", "flee", "d10 3", "d10 0").goes_on()
    scene.does("A", "step(east)", "d10 0c", "d10 3").goes_on()
    scene.does("A", "go(3-3)").goes_on()
    scene.does("A", "step(east)", "door b5_2").does("A", "break", "d10 1").goes_on()
    return scene.does("A", "step(south)").does("A", "hide")


@rule("KAI-T6", "KAI-252", "KAI-254", "KAI-R97", "KAI-66", "KAI-97", "KAI-105", "KAI-238")
def test_round_four_past_the_yurei_and_into_the_hideout() -> None:
    scene = round_four()
    assert scene.at("A") == "4-5"
    scene.expect(wounds={"A": 2}, hidden=["A"], action_points={"A": 3})
    assert "duel_rolled(A, entity_1, passing, 0c, 4, 3, 6)" in scene.events(all=True)
    assert "test_rolled(A, break, 1, 5, 5)" in scene.events(all=True)


def walked_up() -> Given:
    """The Jikiniki walks up over (3,3) to the Door; the Nerves Test fails."""
    scene = round_four().dice("0c", 1).goes_on()
    scene.does("A", "go(4-3)").goes_on()  # the Yurei makes room
    return scene.acts("A", "go(3-4)", "go(4-4)").goes_on()


@rule("KAI-T7", "KAI-248", "KAI-R28", "KAI-267", "KAI-268", "KAI-275", "KAI-205", "KAI-247")
def test_the_end_the_crystal_saves_him() -> None:
    scene = walked_up()
    assert "duel_rolled(A, entity_2, hide, 0c, 7, 1, 6)" in scene.events(all=True)
    scene.does("A", "call(odd)", "d10 2").goes_on()
    scene.chance("coordinates 9-8", "room g03", "darkness 4", "coordinates 1-10")
    scene.does("A", "use(refined_crystal)").goes_on()
    assert scene.at("A") == "9-8"
    assert scene.at(2) == "1-10"
    scene.expect(noise={"A": 0}, hunted=None, room={"s5-4": "g03"})


@rule("KAI-T8", "KAI-275", "KAI-R103")
def test_the_end_or_a_lost_exorcism_kills() -> None:
    scene = walked_up().does("A", "call(odd)", "d10 2").goes_on()
    scene.dice(0, "3c").chance("coordinates 1-1")
    scene.does("A", "exorcise").goes_on()
    scene.expect(role={"A": "dead"}, died_at={"A": "4-5"}, killer={"A": "entity_2"})
    assert scene.kaidan.bodies == [34]


@rule("KAI-T9", "KAI-38", "KAI-R15")
def test_the_blank_side_goes_along_the_border() -> None:
    scene = table(1, rooms={"s2-3": "h14"}, squares={"A": "3-5"})
    scene.chance("door o_2", "room h03", "map exploration")
    scene.does("A", "step(north)").goes_on()
    scene.expect(room={"s1-3": "h03"}, turned={"s1-3": 2})
    assert "arbitrated" not in scene.kinds(all=True)


@rule("KAI-T10", "KAI-40", "KAI-7", "KAI-R15")
def test_several_rotations_are_the_arbiters() -> None:
    scene = table(1, hands={"A": ["refined_crystal"]})
    scene.does("A", "use(refined_crystal)", "coordinates 5-5", "room h14").goes_on()
    assert scene.legal("A") == {f"turn({quarter})" for quarter in range(4)}
    scene.refuses("A", "go(5-5)", rule="KAI-7")
    scene.does("A", "turn(1)", "darkness 4", "map exploration", "map exploration").goes_on()
    scene.expect(room={"s3-3": "h14"}, turned={"s3-3": 1})
