"""Worked examples of the ledger (10.2): what the house and its dead do."""

from __future__ import annotations

from typing import Any

from games.kaidan.given import Given, table, use_up
from gloaming.games.kaidan.rules.state import points, score
from gloaming.games.kaidan.rules.terms import (
    BARRED_FROM_WITHIN,
    SILENCE,
    UNSEEN,
    WOMAN_OF_THE_WELL,
    YUREI,
)
from gloaming.testing import rule

TWO = {"s2-1": "h10", "s2-2": "h16"}


@rule("KAI-K1", "KAI-88", "KAI-89", "KAI-90")
def test_noise_alerts_an_entity_once() -> None:
    scene = table(1, rooms=TWO, squares={"A": "4-2"}, entities={3: "unseen 3-4"}, noise={"A": 1})
    scene.does("A", "step(north)", "d10 1").goes_on()
    assert scene.at(3) == "3-3"
    scene.expect(noise={"A": 2}, hunted=None)
    assert scene.kaidan.kind[2] == UNSEEN
    scene.act("A", "step(west)").expect(noise={"A": 3})
    assert scene.at(3) == "3-3"


@rule("KAI-K9", "KAI-R17", "KAI-117", "KAI-118", "KAI-42")
def test_the_treasure_room_behind_a_door() -> None:
    scene = table(1, characters={"A": "jin_yosuke"}, squares={"A": "3-2"}, rooms={"s2-1": "h10"})
    scene.chance("door o_2", "room h01", "darkness 4")
    scene.does("A", "step(east)")
    if "turn(0)" in scene.legal("A"):
        scene.does("A", sorted(scene.legal("A"))[0])
    scene.goes_on().expect(movement_points={"A": 3}, room={"s2-2": "h01"})
    assert scene.kaidan.darkness[1] == 4
    assert scene.at("A") == "3-2"
    assert "step(east)" not in scene.legal("A")


@rule("KAI-K11", "KAI-101", "KAI-247", "KAI-R34")
def test_a_rift_in_a_chase() -> None:
    scene = hunted().does("A", "flee", "d10 2", "d10 0").goes_on()
    scene.chance("door r_g4", "coordinates 5-5", "room h14", "darkness 4")
    scene.does("A", "step(east)").does("A", "step(east)")
    scene.chance("coordinates 10-1").does("A", "turn(0)").goes_on()
    assert scene.at("A") == "5-5"
    assert scene.at(1) == "10-1"
    scene.expect(noise={"A": 0}, hunted=None, room={"s2-2": None})


def hunted(enemy: str = "yurei 4-1", **fields: Any) -> Given:
    """A at (3,1) of one open Room, chased by Entity 1."""
    return table(
        2,
        frame="Chase",
        at="begin",
        inner={"figure": "entity_1", "seat": "A"},
        entities={1: enemy},
        **fields,
    ).goes_on()


@rule("KAI-K12", "KAI-242", "KAI-269", "KAI-71", "KAI-R100")
def test_an_exhausted_one_must_hide_at_once() -> None:
    scene = table(
        2,
        frame="Chase",
        at="begin",
        inner={"figure": "entity_1", "seat": "A"},
        characters={"A": "mizuki_orie"},
        entities={1: "yurei 4-1"},
        wounds={"A": 1},
        exhausted=["A"],
    )
    scene.dice(2, 1).chance("coordinates 10-10").goes_on()
    assert "duel_rolled(A, entity_1, hide, 2, 5, 1, 5)" in scene.events(all=True)
    scene.expect(hunted=None, hidden=[])
    assert scene.at(1) == "10-10"
    assert "round_began" not in scene.kinds(all=True)


@rule("KAI-K13", "KAI-263", "KAI-264", "KAI-R98")
def test_trapped() -> None:
    def attack(rooms: dict[str, str]) -> Given:
        scene = table(
            2,
            frame="Chase",
            at="begin",
            inner={"figure": "entity_1", "seat": "A"},
            characters={"A": "hara_shigetoki"},
            rooms=rooms,
            squares={"A": "1-1"},
            entities={1: "jikiniki 1-2"},
        )
        scene.whatever("coordinates").goes_on()
        return scene.does("A", "wait").goes_on().does("A", "repel", "d10 2", "d10 1")

    scene = attack({"s1-1": "h12"}).goes_on()
    scene.expect(role={"A": "dead"}, killer={"A": "entity_1"})
    attack({"s1-1": "h10"}).goes_on().expect(wounds={"A": 1}, hunted="A")


@rule("KAI-K14", "KAI-49", "KAI-168", "KAI-169", "KAI-R58", "KAI-167", "KAI-281")
def test_fire() -> None:
    rooms = {"s2-2": "h10", "s1-2": "h14", "s2-3": "h16", "s3-3": "h15"}
    given: dict[str, Any] = {"rooms": rooms, "squares": {"A": "5-5", "B": "3-3"}}
    lit = table(2, frame=None, at="begin", flame="3-4", phase="end_of_turn", **given)
    use_up(lit.laid, "box_of_matches", "sacred_oil")
    lit.goes_on().expect(turn=6, burning=["s2-2"], flame=None, role={"B": "dead"})
    later = table(2, frame="EndOfTurn", at="noise", burning=["s2-2"], phase="end_of_turn", **given)
    later.given(where={"pc_1": "6-5"})
    use_up(later.laid, "box_of_matches", "sacred_oil")
    later.goes_on().expect(burning=["s1-2", "s2-2", "s2-3"])
    water = table(2, hands={"A": ["sacred_water"]}, burning=["s2-2"], rooms=rooms)
    use_up(water.laid, "box_of_matches", "sacred_oil")
    water.act("A", "use(sacred_water)").expect(burning=[])


@rule("KAI-K15", "KAI-171", "KAI-172", "KAI-51", "KAI-176", "KAI-177", "KAI-280", "KAI-D17")
def test_the_clock_of_an_onryo() -> None:
    scene = table(
        3,
        frame=None,
        at="begin",
        role={"B": "dead"},
        where={"pc_1": None},
        died_in={"B": 4},
        died_at={"B": "5-9"},
        voice="B",
        phase="end_of_turn",
    )
    scene.chance("door o_a2", "door b4_q3").goes_on()
    scene.expect(turn=6, role={"B": "onryo"}, onryo_tokens={"B": ["b4_q3", "o_a2"]})
    assert scene.at("B") == "5-9"
    assert "onryo_drew(B)" in scene.events(all=True, to="A")
    first = scene.asked
    scene.does(first, "pass").goes_on(lambda: scene.asked == "B" and "pass" in scene.legal("B"))
    scene.does("B", "spend(1)")
    scene.act("B", "step(south)", "step(north)")
    scene.expect(onryo_moved=["B"], onryo_tokens={"B": ["b4_q3"]})


@rule("KAI-K16", "KAI-R10", "KAI-8", "KAI-181")
def test_the_first_player_dies() -> None:
    scene = table(4, first_player="B", order=["B", "C", "D", "A"], active="B", flame="5-9")
    scene.given(where={"pc_1": "6-9"}, movement_points={"B": 3})
    use_up(scene.laid, "box_of_matches", "sacred_oil")
    scene.does("B", "step(north)").goes_on()
    scene.expect(role={"B": "dead"}, first_player="C", voice="B", active="C")


@rule("KAI-K17", "KAI-183", "KAI-184", "KAI-185", "KAI-R106")
def test_the_number_of_events() -> None:
    def counted(*cards: str) -> str:
        scene = table(1, frame="EventsPhase", at="count", phase="events", hands={"A": cards})
        scene.pauses_at("event")
        return next(event for event in scene.events(all=True) if event.startswith("events_c"))

    assert counted("silver_key") == "events_counted(1)"
    assert counted("silver_key", "universal_key") == "events_counted(2)"
    assert counted("silver_key", "universal_key", "gold_key") == "events_counted(3)"


@rule("KAI-K18", "KAI-212", "KAI-208", "KAI-R80")
def test_a_named_enemy_when_six_are_out() -> None:
    entities = {
        1: "yurei 9-1",
        2: "unseen 9-3",
        3: "zashiki_warashi 9-5",
        4: "fuyurei 9-7",
        5: "ubume 9-9",
        6: "goryo 7-9",
    }
    inner = {"kind": "woman_of_the_well", "near": "A"}
    scene = table(1, frame="Bring", at="standee", inner=inner, entities=entities)
    scene.does("A", sorted(scene.legal("A"))[0])
    assert scene.kaidan.kind[1] == WOMAN_OF_THE_WELL
    assert "sent_back(entity_2)" in scene.events(all=True)
    random = {"kind": "unseen", "near": "A"}
    scene = table(1, frame="Bring", at="standee", inner=random, entities=entities).goes_on()
    assert scene.kaidan.kind[1] == UNSEEN


@rule("KAI-K19", "KAI-228", "KAI-R40", "KAI-R85")
def test_stuck_in_the_shut_treasure_room() -> None:
    scene = table(
        1,
        frame="EntityTurn",
        at="draw",
        inner={"figure": "entity_1"},
        phase="entities",
        rooms={"s3-3": "h01"},
        entities={1: "unseen 5-5"},
    )
    scene.chance("door o_3", "coordinates 9-9", "coordinates 10-1").goes_on()
    assert scene.at(1) == "10-1"


@rule("KAI-K21", "KAI-126", "KAI-247", "KAI-D12")
def test_an_instant_in_an_attack() -> None:
    scene = hunted(hands={"A": ["refined_crystal"]}).does("A", "wait")
    scene.goes_on(lambda: scene.window == "attack")
    scene.chance("coordinates 9-8", "room g03", "darkness 4", "coordinates 1-10")
    scene.reacts("A", "use(refined_crystal)").goes_on()
    scene.expect(wounds={"A": 0}, hunted=None)
    assert scene.at("A") == "9-8"
    assert scene.at(1) == "1-10"
    assert not {"ritual_tried", "duel_rolled"} & set(scene.kinds(all=True))


@rule("KAI-K23", "KAI-221")
def test_the_loudest_noise_draws_it() -> None:
    scene = table(
        3,
        frame="EntityTurn",
        at="draw",
        inner={"figure": "entity_1"},
        phase="entities",
        rooms={"s1-1": "h14", "s3-2": "h16", "s2-3": "h10"},
        squares={"A": "1-1", "B": "5-3", "C": "4-6"},
        entities={1: "unseen 4-4"},
        noise=[4, 4, 2],
    )
    scene.whatever("entity").chance("door o_3").goes_on()
    assert "coordinates_rolled" not in scene.kinds(all=True)
    scene.expect(hunted="B")


@rule("KAI-K26", "KAI-187", "KAI-R108")
def test_the_last_event() -> None:
    scene = table(1, frame="EventsPhase", at="count", phase="events", hands={"A": ["gold_key"]})
    g = scene.laid
    g.event_discard = [event for event in g.event_deck if event < SILENCE]
    g.event_deck = [SILENCE, BARRED_FROM_WITHIN]
    scene.chance("event silence", "event barred_from_within").expect(over=True)
    scene.expect(over_by="no_events")


@rule("KAI-K28", "KAI-284", "KAI-286", "KAI-288", "KAI-R69")
def test_the_sole_survivor() -> None:
    scene = table(
        3,
        frame="Death",
        at="die",
        inner={"seat": "C", "by": None},
        hands={"A": ["hyoirei"]},
        role={"B": "onryo"},
        where={"pc_1": None},
        died_in={"B": 2},
        voice="B",
    )
    scene.expect(over=True, over_by="possessed_alone")
    assert score(scene.kaidan) == [1.0, 1.0, 0.0]
    assert points(scene.kaidan)[0] == 31
    assert points(scene.kaidan)[1] == 31
    assert points(scene.kaidan)[2] == 0


@rule("KAI-K29", "KAI-R33")
def test_an_empty_door_bag() -> None:
    scene = table(1, rooms=TWO, squares={"A": "3-2"})
    g = scene.laid
    g.door_used, g.door_bag = g.door_bag, []
    scene.does("A", "step(east)", "door o_2").goes_on()
    assert len(scene.kaidan.door_bag) == 26
    assert scene.at("A") == "3-3"


@rule("KAI-K30", "KAI-81", "KAI-111", "KAI-R23")
def test_a_swap_through_a_door() -> None:
    rooms = {"s2-1": "h10", "s2-2": "h09"}
    scene = table(2, rooms=rooms, squares={"A": "3-2", "B": "3-3"})
    scene.does("A", "step(east)", "door o_2").goes_on()
    scene.does("A", "call(even)", "d10 2").goes_on()
    assert (scene.at("A"), scene.at("B")) == ("3-3", "3-2")
    scene.expect(noise=[1, 0])
    assert "status_exchanged" not in scene.kinds(all=True)


@rule("KAI-K31", "KAI-127", "KAI-128", "KAI-R43")
def test_a_stack_of_instants() -> None:
    scene = hunted(hands={"A": ["refined_crystal", "salt_pouch"]}).does("A", "wait")
    scene.goes_on(lambda: scene.window == "attack")
    scene.chance("coordinates 9-8", "room g03", "darkness 4", "coordinates 1-10")
    scene.reacts("A", "use(salt_pouch)").reacts("A", "use(refined_crystal)").goes_on()
    assert scene.hand("A") == []
    assert "instant_void(A, salt_pouch)" in scene.events(all=True)
    scene.expect(hunted=None)


@rule("KAI-K32", "KAI-R65", "KAI-223")
def test_an_onryo_uses_a_question_mark() -> None:
    scene = table(
        2,
        frame="OnryoMove",
        at="use",
        inner={"seat": "B", "token": "b4_q3"},
        role={"B": "onryo"},
        where={"pc_1": "8-8"},
        died_in={"B": 2},
        voice="B",
        onryo_tokens={"B": ["b4_q3"]},
    )
    scene.laid.door_bag.remove(scene.laid.onryo_tokens[1][0])
    scene.chance("coordinates 10-2")
    scene.act("B", "step(north)", "step(south)", "step(north)")
    assert scene.at("B") == "9-2"


@rule("KAI-K33", "KAI-35", "KAI-R18", "KAI-214")
def test_a_room_over_an_entity() -> None:
    scene = table(1, rooms={"s3-2": "h10"}, squares={"A": "5-4"}, entities={5: "unseen 5-6"})
    scene.chance("door o_2", "room h14", "darkness 4", "entity yurei")
    scene.does("A", "step(east)")
    while scene.window is None and scene.asked == "A" and "turn(0)" in scene.legal("A"):
        scene.does("A", "turn(0)")
    assert scene.at(5) == "5-6"
    assert scene.kaidan.kind[4] == YUREI
    scene.expect(hunted="A")


@rule("KAI-K34", "KAI-281", "KAI-282", "KAI-204")
def test_doomed_and_burning() -> None:
    scene = table(
        3,
        frame="EndOfTurn",
        at="noise",
        phase="end_of_turn",
        rooms={"s2-1": "h10", "s2-2": "h16"},
        squares={"A": "3-3"},
        hands={"A": ["hyoirei"]},
        burning=["s2-1"],
        doom={"C": 5},
        status=[3, 1, 0],
    )
    use_up(scene.laid, "box_of_matches", "sacred_oil")
    scene.goes_on().expect(role=["dead", "living", "living"], defeated=True)


@rule("KAI-K35", "KAI-225", "KAI-R84")
def test_away_from_a_dead_end() -> None:
    scene = table(
        1,
        frame="EntityTurn",
        at="draw",
        inner={"figure": "entity_1"},
        phase="entities",
        rooms={"s1-5": "h12"},
        squares={"A": "2-10"},
        entities={1: "yurei 1-10"},
        hidden=["A"],
    )
    scene.chance("door o_w2", "coordinates 9-9").goes_on()
    assert scene.at(1) == "9-9"
    assert "moved" not in scene.kinds(all=True)
