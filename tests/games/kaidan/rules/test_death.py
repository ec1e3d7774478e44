"""Ledger 4.16: death and Onryo. KAI-170 to KAI-181, KAI-R62 to KAI-R70."""

from __future__ import annotations

from typing import Any

from games.kaidan.given import Given, table
from gloaming.games.kaidan.rules.ending import total_points, won
from gloaming.games.kaidan.rules.figures import foe_skill, is_enemy, onryo
from gloaming.games.kaidan.rules.state import circles
from gloaming.games.kaidan.rules.terms import FEAR, STRENGTH
from gloaming.testing import rule


def dying(seat: str = "A", by: str | None = None, **fields: Any) -> Given:
    """That PC is about to Die."""
    return table(3, frame="Death", at="die", inner={"seat": seat, "by": by}, **fields)


def seen(scene: Given, viewer: str) -> dict[str, Any]:
    """The fields of the table as that viewer sees them."""
    return dict(scene.view(viewer)["state"])


def returned(**fields: Any) -> dict[str, Any]:
    """Fields of a table on which B is an Onryo at (5,9)."""
    return {"role": {"B": "onryo"}, "died_in": {"B": 2}, "voice": "B", **fields}


@rule("KAI-170", "KAI-R62")
def test_what_is_left_of_a_pc() -> None:
    scene = dying(hands={"A": ["ofuda", "crowbar"]}, noise={"A": 4}).goes_on()
    assert scene.at("A") is None
    scene.expect(bodies=["3-1"], bundle_at=["3-1"], noise={"A": 0}, inventory={"A": []})
    assert seen(scene, "A")["bundle_card"] == ["ofuda_1", "crowbar_3"]
    assert seen(scene, "B")["bundle_card"] == [None, None]
    assert "bundle_left(3-1, 2)" in scene.events(all=True, to="B")


@rule("KAI-R62", "KAI-204")
def test_the_hyoirei_of_the_dead_is_shown() -> None:
    scene = dying(hands={"A": ["hyoirei", "ofuda"]}, doom={"C": 6}).goes_on()
    scene.expect(defeated=True, doom=[0, 0, 0])
    assert "hyoirei_defeated(A)" in scene.events(all=True, to="B")
    assert len(scene.kaidan.bundle_card) == 1


@rule("KAI-R62", "KAI-246")
def test_whatever_killed_it_its_chase_is_over() -> None:
    scene = table(
        3,
        frame="Chase",
        at="begin",
        inner={"figure": "entity_1", "seat": "A"},
        entities={1: "goryo 4-1"},
        characters={"A": "tachibana_ren"},
        wounds={"A": 3},
    ).goes_on()
    scene.does("A", "wait").goes_on()
    scene.chance("coordinates 9-9").does("A", "repel", "d10 0", "d10 2").goes_on()
    scene.expect(role={"A": "dead"}, hunted=None, killer={"A": "entity_1"})
    assert scene.at(1) == "9-9"


@rule("KAI-173", "KAI-R69", "KAI-R70", "KAI-283")
def test_a_dead_player_has_a_goal_from_its_return_on() -> None:
    scene = table(3, role=["dead", "onryo", "living"], died_in=[5, 2, 0], voice="A", active="C")
    assert won(scene.kaidan) == [0, 2, 0]
    options = {"onryo_role_from": "death"}
    given: dict[str, Any] = {"role": ["dead", "onryo", "living"], "died_in": [5, 2, 0]}
    scene = table(3, voice="A", active="C", options=options, **given)
    assert won(scene.kaidan) == [2, 2, 0]


@rule("KAI-174", "KAI-180")
def test_an_onryo_is_an_enemy_with_values_of_its_own() -> None:
    g = table(3, characters={"B": "hara_shigetoki"}, **returned()).kaidan
    assert is_enemy(g, 1)
    assert (foe_skill(g, 1, FEAR), foe_skill(g, 1, STRENGTH)) == (6, 3)


@rule("KAI-175", "KAI-92", "KAI-R66")
def test_alerted_onryo_move_first() -> None:
    scene = table(2, entities={1: "unseen 5-1"}, **returned(where={"pc_1": "4-5"}))
    scene.given(noise={"A": 5})
    scene.chance("d10 0", "d10 0").does("A", "step(south)").goes_on()
    alerts = [event for event in scene.events(all=True) if event.startswith("alerted")]
    assert alerts == ["alerted(B, A, 0)", "alerted(entity_1, A, 0)"]


@rule("KAI-178")
def test_several_onryo_move_in_activation_order() -> None:
    given: dict[str, Any] = {"role": ["living", "onryo", "onryo", "living"]}
    scene = table(4, died_in=[0, 2, 2, 0], voice="B", first_player="D", active="D", **given)
    assert onryo(scene.kaidan) == [1, 2]
    scene = table(4, died_in=[0, 2, 2, 0], voice="B", first_player="A", **given)
    assert onryo(scene.kaidan) == [1, 2]


@rule("KAI-179")
def test_onryo_do_not_move_in_the_entities_phase() -> None:
    scene = table(2, frame="EntitiesPhase", at="come", **returned(phase="entities"))
    scene.given(entities_came=True)
    scene.goes_on()
    assert scene.at("B") == "5-9"
    assert "token_drawn" not in scene.kinds(all=True)


@rule("KAI-R64", "KAI-D18")
def test_its_square_is_taken() -> None:
    scene = table(3, frame="Return", at="square", inner={"seat": "B"}, voice="B")
    scene.given(role={"B": "dead"}, where={"pc_1": None}, died_in={"B": 3}, died_at={"B": "3-1"})
    scene.does("A", "go(4-1)")
    assert (scene.at("A"), scene.at("B")) == ("4-1", "3-1")


@rule("KAI-R67")
def test_a_banished_onryo_is_gone_or_returns() -> None:
    def next_turn(option: str) -> Given:
        options = {"onryo_return": option}
        scene = table(2, frame=None, at="begin", phase="end_of_turn", options=options, voice="B")
        scene.given(role={"B": "banished"}, where={"pc_1": None}, died_in={"B": 4})
        scene.given(died_at={"B": "5-9"})
        return scene.whatever("door").goes_on()

    next_turn("once").expect(role={"B": "banished"})
    next_turn("again").expect(role={"B": "onryo"})


@rule("KAI-R68", "KAI-176", "KAI-177")
def test_an_onryo_has_tokens_and_nothing_else() -> None:
    scene = table(2, onryo_tokens={"B": ["o_2", "o_3"]}, **returned())
    g = scene.laid
    for token in g.onryo_tokens[1]:
        g.door_bag.remove(token)
    scene.does("A", "pass").goes_on(lambda: scene.asked == "B")
    assert scene.legal("B") == {"pass", "spend(0)", "spend(1)"}
    scene.refuses("B", "examine", rule="KAI-R68")


@rule("KAI-R113", "KAI-289")
def test_banishing_an_onryo_is_banishing_an_enemy() -> None:
    inner = {"figure": "pc_1", "by": "A"}
    scene = table(2, frame="Banish", at="banish", inner=inner, **returned())
    scene.chance("object crowbar").goes_on()
    scene.expect(role={"B": "banished"}, points={"A": 1})
    assert total_points(scene.kaidan)[0] == 1


@rule("KAI-9", "KAI-R11")
def test_the_dead_talk_among_themselves() -> None:
    given: dict[str, Any] = {"role": ["dead", "onryo", "living"], "died_in": [5, 2, 0]}
    given |= {"voice": "A", "active": "C"}
    assert circles(table(3, **given).kaidan)["dead"] == 0b011
    assert "dead" not in circles(table(3).kaidan)
