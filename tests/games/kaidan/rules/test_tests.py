"""Characteristics, Wounds, Inventories and Tests. Ledger 4.8, KAI-R3 to KAI-R8."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.kaidan.given import Given, table
from gloaming.games.kaidan.rules.book import BOOK
from gloaming.games.kaidan.rules.terms import D10_FACES
from gloaming.games.kaidan.rules.vocabulary import WORDS
from gloaming.testing import rule, tells_apart, twins

ROOM = {"s2-1": "h10"}
TOGETHER = {"A": "3-1", "B": "3-2"}
STRENGTH = {"A": "jin_yosuke", "B": "hara_shigetoki"}  # 4 and 2


def fight(**given: Any) -> Given:
    return table(2, **{"rooms": ROOM, "squares": TOGETHER, "characters": STRENGTH, **given})


def attacked(strength: str = "hara_shigetoki", **given: Any) -> Given:
    """A, of Strength 2, must meet the Attack of a Yurei, of Strength 3."""
    scene = table(
        2,
        frame="Chase",
        at="begin",
        inner={"figure": "entity_1", "seat": "A"},
        characters={"A": strength},
        rooms=ROOM,
        squares={"A": "3-1"},
        entities={1: "yurei 3-2"},
        **given,
    )
    return scene.does("A", "wait").expect(asked="A")


def rolling(difficulty: int, skill: str = "perception", **given: Any) -> Given:
    """A, with Perception 2 or Nerves 6, is about to roll a Test."""
    inner = {"seat": "A", "skill": skill, "difficulty": difficulty, "purpose": "event"}
    return table(2, frame="Trial", at="begin", inner=inner, characters=STRENGTH, **given)


# -- characters ------------------------------------------------------------------------------------


@rule("KAI-64")
def test_a_card_has_five_characteristics_and_an_ability() -> None:
    assert len(BOOK.characters) == 5
    jin = BOOK.characters[0]
    assert (jin.nerves, jin.strength, jin.exorcism, jin.perception, jin.speed) == (6, 4, 1, 2, 3)
    scene = table(2, characters={"A": "jin_yosuke"})
    assert scene.kaidan.setup.skills[0] == [6, 4, 1, 2, 3]
    assert len({one.ability.id for one in BOOK.characters}) == 5


@rule("KAI-65", "KAI-D21")
def test_an_ability_may_be_an_action() -> None:
    scene = fight(characters={"A": "mizuki_orie", "B": "hara_shigetoki"}, wounds=[1, 2])
    assert {"stitch(A)", "stitch(B)"} <= scene.legal("A")
    scene.does("A", "stitch(B)").expect(wounds=[1, 1], action_points={"A": 2})
    scene.refuses("A", "stitch(A)", rule="KAI-129")
    fight(wounds=[1, 2]).refuses("A", "stitch(B)", rule="KAI-65")


@rule("KAI-65")
def test_an_ability_may_be_triggered_or_always_on() -> None:
    scene = table(2, characters={"A": "tachibana_ren"}).act("A", "step(east)", "step(south)")
    scene.expect(noise={"A": 1})
    near: dict[str, Any] = {"squares": TOGETHER, "rooms": ROOM, "hands": {"A": ["ofuda"]}}
    scene = rolling(7, "nerves", **near).refuses("A", "sutra", rule="KAI-65")
    scene.reacts("B", "sutra", "d10 0").goes_on().expect(margin=0, sutra_read=True)
    assert "test_rolled(A, event, 0, 7, 7)" in scene.events(all=True)


@rule("KAI-66")
def test_wounds_lower_nerves() -> None:
    rolling(7, "nerves", wounds=[2, 0]).dice(2).expect(margin=-1)
    scene = rolling(6, "nerves", wounds=[2, 0]).dice(2).expect(margin=0)
    assert "test_rolled(A, event, 2, 6, 6)" in scene.events(all=True)


@rule("KAI-66")
def test_whoever_has_no_wounds_is_not_healed() -> None:
    scene = fight(hands={"A": ["mugwort_salve", "moon_water"]})
    scene.refuses("A", "use(mugwort_salve, A)", rule="KAI-66")
    scene.refuses("A", "use(moon_water)", rule="KAI-66")


@rule("KAI-67")
def test_wounds_as_many_as_nerves_kill_at_once() -> None:
    fight(wounds=[0, 4]).dice(0, 1).does("A", "attack(B)").expect(
        wounds=[0, 5], role=["living"] * 2
    )
    scene = fight(wounds=[0, 5]).dice(0, 1).does("A", "attack(B)")
    scene.expect(role=["living", "dead"], died_at={"B": "3-2"}, killer={"B": "pc_0"})


# -- Inventories -----------------------------------------------------------------------------------


@rule("KAI-68")
def test_an_inventory_holds_any_number_of_objects() -> None:
    cards = ["silver_key", "bronze_key", "wind_chime", "box_of_matches", "ofuda", "ofuda"]
    more = ["refined_crystal", "raw_crystal", "sacred_oil", "sacred_water", "mugwort_salve"]
    scene = fight(hands={"A": cards, "B": [*more, "kitchen_knife"]})
    scene.does("A", "trade(B)").does("B", "accept")
    scene.answers({"A": "give()", "B": "give(raw_crystal_1+sacred_oil_1+kitchen_knife)"})
    assert len(scene.hand("A")) == 9


@rule("KAI-68")
def test_an_empty_inventory_shows_nothing_in_a_mirror() -> None:
    people = {"A": "3-1", "B": "3-2"}
    scene = table(4, rooms=ROOM, squares=people, hands={"A": ["mirror_shard"]})
    scene.refuses("A", "use(mirror_shard, B)", rule="KAI-68")
    scene.refuses("A", "use(mirror_shard, C)", rule="KAI-R20")


@rule("KAI-69")
def test_what_a_pc_holds_is_its_own_secret() -> None:
    one, two = (fight(hands={"A": [card]}) for card in ("silver_key", "sacred_oil"))
    for scene in (one, two):
        scene.act("A", "step(south)").expect(asked="A")
    twins(one, two, "B")
    twins(one, two, "spectator")
    tells_apart(one, two, "A")


@rule("KAI-69")
def test_a_player_may_lie_but_shows_no_card() -> None:
    scene = fight(hands={"A": ["sacred_oil"]})
    scene.does("A", "claim(gold_key)").tells("claimed(A, gold_key)").expect(claim={"A": "gold_key"})
    scene.refuses("A", "claim(ofuda)", rule="KAI-69")
    scene.refuses("A", {"do": "show", "object": "sacred_oil", "target": 1}, rule="KAI-69")
    assert not [verb for verb in WORDS.verbs if verb.name == "show"]


# -- Tests -----------------------------------------------------------------------------------------


@rule("KAI-70")
def test_a_test_is_passed_with_the_difficulty_or_more() -> None:
    rolling(4).dice(2).expect(margin=0)
    rolling(4).dice(1).expect(margin=-1)
    rolling(4).dice(3).expect(margin=1)


@rule("KAI-71", "KAI-73")
def test_a_tie_with_an_enemy_goes_to_the_pc() -> None:
    scene = attacked().does("A", "repel", "d10 2", "d10 1")
    scene.expect(wounds={"A": 0})
    assert "repelled(entity_1, A)" in scene.events()
    attacked().does("A", "repel", "d10 1", "d10 1").expect(wounds={"A": 1})


@rule("KAI-73")
def test_the_enemys_die_is_rolled_for_it_after_the_pcs() -> None:
    """At this table dice fall by themselves: nobody is asked to roll for the Enemy."""
    scene = attacked(first_player="A").pauses_at("d10").does("A", "repel")
    scene.expect(pending="d10", asked=None).brings("d10 3").expect(pending="d10", asked=None)
    scene.brings("d10 0")
    assert "duel_rolled(A, entity_1, repel, 3, 5, 0, 3)" in scene.events(all=True)


@rule("KAI-72", "KAI-141")
def test_between_two_pcs_the_higher_total_wins() -> None:
    scene = fight().dice(0, 1).does("A", "attack(B)").expect(wounds=[0, 1])
    assert "duel_rolled(A, B, attack, 0, 4, 1, 3)" in scene.events()
    fight().dice(0, 3).does("A", "attack(B)").expect(wounds=[1, 0])


@rule("KAI-72", "KAI-142")
def test_a_tie_between_two_pcs_is_what_the_action_says() -> None:
    fight().dice(0, 2).does("A", "attack(B)").expect(wounds=[1, 1])


@rule("KAI-74")
def test_a_critical_three_succeeds_whatever_is_against_it() -> None:
    rolling(12).dice("3c").expect(margin=-7, face="3c")
    scene = attacked(wounds=[5, 0]).does("A", "repel", "d10 3c", "d10 3")
    assert "repelled(entity_1, A)" in scene.events()


@rule("KAI-75")
def test_a_critical_zero_fails_whatever_the_totals() -> None:
    rolling(1).dice("0c").expect(margin=-1)
    scene = attacked("jin_yosuke").does("A", "repel", "d10 0c", "d10 0").expect(wounds={"A": 0})
    assert "repelled(entity_1, A)" not in scene.events()


@rule("KAI-76")
def test_two_equal_criticals_are_a_tie() -> None:
    for face in ("3c", "0c"):
        scene = attacked().dice(face, face).does("A", "repel").expect(wounds={"A": 0})
        assert "repelled(entity_1, A)" in scene.events()
        fight().dice(face, face).does("A", "attack(B)").expect(wounds=[2, 2])


@rule("KAI-77")
def test_criticals_count_as_three_and_zero_in_totals() -> None:
    scene = rolling(4).dice("3c").expect(margin=1)
    assert "test_rolled(A, event, 3c, 5, 4)" in scene.events(all=True)
    scene = attacked("jin_yosuke").does("A", "repel", "d10 0c", "d10 2").expect(wounds={"A": 1})
    assert "duel_rolled(A, entity_1, repel, 0c, 4, 2, 5)" in scene.events()


@rule("KAI-78", "KAI-R5")
def test_outside_tests_criticals_are_plain_numbers() -> None:
    scene = fight().does("A", "emit_noise", "d10 3c").expect(noise={"A": 3})
    scene.does("A", "emit_noise", "d10 0c").expect(noise={"A": 3})
    hall = table(2, rooms={"s2-1": "h10", "s2-2": "h09"}, squares={"A": "3-2"})
    hall.does("A", "step(east)", "door o_2").does("A", "call(even)", "d10 0c")
    assert "curse_calm(A, hall_of_borrowed_faces)" in hall.events()


@rule("KAI-R3")
def test_the_faces_of_the_die() -> None:
    names = Counter(WORDS.kinds["face"].name(face) for face in D10_FACES)
    assert names == {"0c": 1, "0": 1, "1": 3, "2": 3, "3": 1, "3c": 1}
    even = sum(count for face, count in names.items() if face in ("0", "0c", "2"))
    assert even == 5


@rule("KAI-R4")
@pytest.mark.parametrize(
    ("face", "parity"),
    [("0c", "even"), ("0", "even"), ("2", "even"), ("1", "odd"), ("3", "odd"), ("3c", "odd")],
)
def test_zero_is_even(face: str, parity: str) -> None:
    for call in ("even", "odd"):
        hall = table(2, rooms={"s2-1": "h10", "s2-2": "h09"}, squares={"A": "3-2"})
        hall.does("A", "step(east)", "door o_2").does("A", f"call({call})", f"d10 {face}")
        assert ("curse_calm" in hall.kinds()) == (call == parity)


@rule("KAI-R6")
def test_a_critical_three_beats_a_critical_zero() -> None:
    fight().dice("0c", "3c").does("A", "attack(B)").expect(wounds=[3, 0])
    scene = attacked(wounds=[5, 0]).does("A", "repel", "d10 3c", "d10 0c")
    assert "repelled(entity_1, A)" in scene.events()


@rule("KAI-R7")
def test_the_enemys_dice_have_criticals_as_well() -> None:
    scene = attacked("jin_yosuke").does("A", "repel", "d10 2", "d10 0c").expect(wounds={"A": 0})
    assert "repelled(entity_1, A)" in scene.events()
    lost = attacked("jin_yosuke").does("A", "repel", "d10 3", "d10 3c").expect(wounds={"A": 0})
    assert "repelled(entity_1, A)" not in lost.events()


@rule("KAI-R8", "KAI-143")
@pytest.mark.parametrize(("option", "wounds"), [("floor0", 1), ("absolute", 2), ("min1", 2)])
def test_wounds_when_a_critical_beats_a_higher_total(option: str, wounds: int) -> None:
    scene = fight(characters={"A": "hara_shigetoki"}, options={"auto_result_wounds": option})
    scene.dice("3c", 2).does("A", "attack(B)").expect(wounds=[0, wounds])
