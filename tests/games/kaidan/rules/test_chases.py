"""Ledger 4.21 to 4.23: Chases, Attacks of Enemies, hiding and fate. KAI-230 to KAI-275."""

from __future__ import annotations

from typing import Any

from games.kaidan.given import Given, table
from gloaming.games.kaidan.rules.figures import foe_skill, is_hidden, sights
from gloaming.games.kaidan.rules.terms import EXORCISM, FEAR, SPEED, STRENGTH
from gloaming.testing import rule


def chase(enemy: str = "yurei 4-1", **fields: Any) -> Given:
    """A at (3,1) of one open Room is Hunted by Entity 1; the first Move is due."""
    given: dict[str, Any] = {"inner": {"figure": "entity_1", "seat": "A"}, **fields}
    seats = given.pop("seats", 2)
    entities = {1: enemy, **given.pop("entities", {})}
    scene = table(seats, frame="Chase", at="begin", entities=entities, **given)
    return scene.goes_on()


def attacked(enemy: str = "yurei 4-1", **fields: Any) -> Given:
    return chase(enemy, **fields).does("A", "wait").goes_on()


@rule("KAI-230")
def test_an_enemy_has_four_values() -> None:
    g = table(1, entities={1: "jikiniki 9-9"}).kaidan
    assert [foe_skill(g, 5, skill) for skill in (FEAR, STRENGTH, EXORCISM, SPEED)] == [5, 4, 4, 3]


@rule("KAI-231", "KAI-63", "KAI-47")
def test_a_chase_begins_as_soon_as_one_is_sighted() -> None:
    scene = table(1, entities={1: "yurei 4-2"}, frame="Settle", at="look").goes_on()
    scene.expect(hunter="entity_1", hunted="A", asked="A")


@rule("KAI-232", "KAI-D10", "KAI-R90")
def test_exactly_one_move_a_round() -> None:
    scene = chase()
    assert {"flee", "wait", "emit_noise"} <= scene.legal("A")
    scene.refuses("A", "pass", rule="KAI-R93").refuses("A", "run", rule="KAI-R93")
    scene.refuses("A", "step(east)", rule="KAI-R93")
    scene.does("A", "flee", "d10 2", "d10 0").goes_on()
    assert "stop" in scene.legal("A")
    scene.refuses("A", "flee", rule="KAI-235")


@rule("KAI-233", "KAI-R89")
def test_one_hunter_one_prey() -> None:
    scene = chase(seats=3, squares={"A": "3-1", "B": "4-2"}, rooms={"s2-1": "h10"}, contact=2)
    scene.does("A", "emit_noise", "d10 0", "d10 1").goes_on()
    scene.expect(hunted="A")
    assert scene.kinds(all=True).count("chase_began") == 1


@rule("KAI-239", "KAI-255")
def test_waiting_lets_it_come() -> None:
    scene = chase("yurei 4-2").does("A", "wait").does("A", "go(3-2)").goes_on()
    assert scene.at(1) == "3-2"
    assert "enemy_attacks(entity_1, A)" in scene.events(all=True)
    assert scene.legal("A") == {"repel"}


@rule("KAI-246")
def test_the_killer_turns_to_another_it_sights() -> None:
    given: dict[str, Any] = {"rooms": {"s2-1": "h10"}, "squares": {"A": "3-1", "B": "4-2"}}
    scene = attacked(
        "goryo 4-1", wounds={"A": 5}, characters={"A": "jin_yosuke"}, contact=2, **given
    )
    scene.does("A", "repel", "d10 0", "d10 3").goes_on()
    scene.expect(role={"A": "dead"}, hunted="B")


@rule("KAI-249", "KAI-250", "KAI-271", "KAI-R102")
def test_after_five_rounds_it_must_hide() -> None:
    scene = chase(characters={"A": "jin_yosuke"})
    for _ in range(5):
        scene.expect(hunted="A").does("A", "wait").goes_on()
        if "repel" in scene.legal("A"):
            scene.dice(3, 0)
            if scene.kaidan.stack[-2].round == 5:  # type: ignore[attr-defined]
                scene.dice(3, 0).chance("coordinates 9-9")
            scene.does("A", "repel").goes_on()
    scene.expect(hunted=None, hidden=[])
    assert "hid(A, yes)" in scene.events(all=True)
    assert scene.at(1) == "9-9"


@rule("KAI-251", "KAI-245", "KAI-R50")
def test_thieves() -> None:
    scene = attacked("jikiniki 4-1", hands={"A": ["crowbar"]}, characters={"A": "hara_shigetoki"})
    scene.chance("loss crowbar_3").does("A", "repel", "d10 1", "d10 0").goes_on()  # 3 against 4
    scene.expect(wounds={"A": 1}, loot_under=["entity_1"], loot_from=["A"])
    scene.expect(inventory={"A": []})
    assert scene.view("A")["state"]["loot_card"] == ["crowbar_3"]
    assert scene.view("B")["state"]["loot_card"] == [None]
    child = attacked("zashiki_warashi 4-1", hands={"A": ["silver_key"]})
    child.chance("loss silver_key").does("A", "repel", "d10 0", "d10 3").goes_on()
    child.expect(wounds={"A": 0}, inventory={"A": []})
    child.expect(loot_under=["entity_1"])


@rule("KAI-253")
def test_a_won_passing_puts_the_enemy_aside() -> None:
    scene = chase("yurei 3-2", characters={"A": "jin_yosuke"})
    scene.does("A", "flee", "d10 3", "d10 0").goes_on()
    scene.does("A", "step(east)", "d10 2", "d10 0").goes_on()
    scene.does("A", "go(4-2)").goes_on()
    assert (scene.at("A"), scene.at(1)) == ("3-2", "4-2")
    scene.expect(wounds={"A": 0})


@rule("KAI-256", "KAI-R99")
def test_a_ritual_banishes() -> None:
    scene = attacked("ubume 4-1", characters={"A": "jin_yosuke"})
    assert {"ritual", "repel"} <= scene.legal("A")
    scene.chance("object crowbar").does("A", "ritual", "d10 3c").goes_on()
    scene.expect(hunted=None, points={"A": 1}, entity_discard=["ubume"])
    failed = attacked("ubume 4-1", characters={"A": "jin_yosuke"})
    failed.does("A", "ritual", "d10 0").goes_on().expect(wounds={"A": 1})
    failed.refuses("A", "ritual", rule="KAI-R99")
    attacked("jikiniki 4-1").refuses("A", "ritual", rule="KAI-256")


@rule("KAI-257", "KAI-261")
def test_repel_or_exorcise() -> None:
    scene = attacked()
    scene.refuses("A", "flee", rule="KAI-257").refuses("A", "exorcise", rule="KAI-261")


@rule("KAI-259")
def test_a_lost_repel_wounds_by_the_difference() -> None:
    scene = attacked(characters={"A": "hara_shigetoki"})
    scene.does("A", "repel", "d10 0", "d10 1").goes_on().expect(wounds={"A": 2}, hunted="A")


@rule("KAI-262")
def test_a_lost_exorcise_wounds_too() -> None:
    scene = attacked(hands={"A": ["ofuda"]}, characters={"A": "jin_yosuke"})
    scene.does("A", "exorcise", "d10 0", "d10 1").goes_on()
    scene.expect(wounds={"A": 3}, hunted="A", inventory={"A": []})


@rule("KAI-265", "KAI-D14", "KAI-R101")
def test_hidden_sees_and_is_not_sighted() -> None:
    tokens = {"3-1": "hideout_2"}
    scene = table(1, tokens=tokens, entities={1: "yurei 9-9"}).does("A", "hide").goes_on()
    g = scene.kaidan
    g.where[5] = 30
    assert is_hidden(g, 0)
    assert not sights(g, 5, 0)
    table(1).refuses("A", "hide", rule="KAI-157")


@rule("KAI-K20", "KAI-266", "KAI-271", "KAI-R23")
def test_coming_upon_a_hidden_one() -> None:
    scene = table(
        1,
        frame="Walk",
        at="begin",
        inner={"figure": "entity_1", "left": 2, "how": 0, "target": 20},
        characters={"A": "mizuki_orie"},
        tokens={"3-1": "hideout_2"},
        entities={1: "jikiniki 4-1"},
        hidden=["A"],
    )
    scene.dice(1, 1).chance("coordinates 9-9").goes_on()
    assert "duel_rolled(A, entity_1, hide, 1, 8, 1, 6)" in scene.events(all=True)
    assert scene.at(1) == "9-9"
    scene.expect(hidden=["A"], hunted=None)


def fate(**fields: Any) -> Given:
    """The Hide Test is lost; the call is due."""
    scene = table(
        2,
        frame="Chase",
        at="begin",
        inner={"figure": "entity_1", "seat": "A"},
        entities={1: "goryo 4-1"},
        exhausted=["A"],
        **fields,
    )
    return scene.dice("0c", 1).goes_on()


@rule("KAI-272", "KAI-273", "KAI-274")
def test_the_call_may_still_save() -> None:
    scene = fate()
    assert scene.legal("A") == {"call(even)", "call(odd)"}
    scene.refuses("A", "repel", rule="KAI-273")
    scene.chance("coordinates 9-9").does("A", "call(odd)", "d10 3c").goes_on()
    scene.expect(role={"A": "living"}, hunted=None)


@rule("KAI-275", "KAI-D13", "KAI-R103")
def test_the_last_stand_is_one_chance() -> None:
    def stand(**fields: Any) -> Given:
        return fate(**fields).does("A", "call(even)", "d10 1").goes_on()

    scene = stand()
    assert scene.legal("A") == {"repel", "pass"}
    scene.refuses("A", "flee", rule="KAI-275").refuses("A", "use(salt_pouch)", rule="KAI-R103")
    scene.refuses("A", "use(crowbar)", rule="KAI-R43")
    scene.chance("coordinates 9-9").does("A", "pass").goes_on().expect(role={"A": "dead"})
    won = stand().chance("coordinates 9-9").does("A", "repel", "d10 3c", "d10 0").goes_on()
    won.expect(role={"A": "living"})
    strict = stand(options={"fate_last_stand": "banish_only"})
    strict.chance("coordinates 9-9").does("A", "repel", "d10 3c", "d10 0").goes_on()
    strict.expect(role={"A": "dead"})
    salt = stand(hands={"A": ["salt_pouch"]}).chance("coordinates 9-9")
    salt.does("A", "use(salt_pouch)").goes_on().expect(role={"A": "living"})


@rule("KAI-D11", "KAI-R91", "KAI-237")
def test_a_flee_square_by_square() -> None:
    scene = chase("yurei 4-1").does("A", "flee", "d10 1", "d10 0").goes_on()
    scene.expect(noise={"A": 0})
    scene.refuses("A", "step(west)", rule="KAI-58").does("A", "step(east)").goes_on()
    scene.expect(noise={"A": 6}, exhausted=["A"])


@rule("KAI-R94")
def test_no_path_to_the_prey() -> None:
    scene = chase("yurei 5-5", rooms={"s2-1": "h10", "s3-3": "h01"}, squares={"A": "3-1"})
    scene.chance("coordinates 9-9").does("A", "wait").goes_on()
    assert scene.at(1) == "9-9"
    scene.expect(hunted=None)


@rule("KAI-R95")
def test_how_long_one_is_exhausted() -> None:
    def after(option: str) -> Given:
        options = {"exhausted_until": option}
        return table(
            1,
            frame="EndOfTurn",
            at="noise",
            phase="end_of_turn",
            exhausted=["A"],
            options=options,
        )

    assert after("end_of_turn").goes_on().kaidan.exhausted == 0
    assert after("end_of_game").goes_on().kaidan.exhausted == 1
    assert after("next_activation").goes_on().kaidan.exhausted == 0


@rule("KAI-279", "KAI-280")
def test_noise_and_tokens_go_at_the_end() -> None:
    scene = table(1, frame="EndOfTurn", at="noise", phase="end_of_turn", noise={"A": 4})
    g = scene.laid
    g.door_used = [g.door_bag.pop()]
    g.chimes = [5]
    scene.goes_on().expect(noise={"A": 0}, chimes=[], door_used=[])
    assert len(scene.kaidan.door_bag) == 27


@rule("KAI-293")
def test_equal_points_share_a_rank() -> None:
    from gloaming.core.outcome import Outcome

    assert Outcome([0.0] * 3, [], [5, 40, 5]).ranks == [2, 1, 2]


@rule("KAI-D23", "KAI-9", "KAI-R11")
def test_the_dead_vote() -> None:
    scene = table(
        4,
        frame="Displace",
        at="ask",
        inner={"figure": "entity_1"},
        entities={1: "unseen 9-9"},
        options={"dead_council": "vote"},
        role=["living", "onryo", "onryo", "dead"],
        died_in=[0, 2, 2, 5],
        voice="B",
    )
    scene.expect(asked="BCD")
    scene.does("B", "go(8-9)").does("C", "go(9-8)").does("D", "go(9-8)")
    assert scene.at(1) == "9-8"
