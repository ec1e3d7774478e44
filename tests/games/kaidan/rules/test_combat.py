"""Attack, Weapons and Exorcism between PCs. Ledger 4.14, KAI-R45 to KAI-R47, KAI-R52."""

from __future__ import annotations

from typing import Any

from games.kaidan.given import Given, table
from gloaming.testing import rule

ROOM = {"s2-1": "h10"}
TOGETHER = {"A": "3-1", "B": "3-2"}
PEOPLE = {"A": "jin_yosuke", "B": "hara_shigetoki"}  # Strength 4 and 2, Exorcism 1 and 4


def fight(seats: int = 2, **given: Any) -> Given:
    return table(seats, **{"rooms": ROOM, "squares": TOGETHER, "characters": PEOPLE, **given})


def exorcism(**given: Any) -> Given:
    """Hara (A) before Jin (B), who is Possessed; a doom has unlocked Exorcism."""
    given = {
        "hands": {"A": ["ofuda"], "B": ["hyoirei"]},
        "characters": {"A": "hara_shigetoki", "B": "jin_yosuke"},
        "unlocked": True,
        **given,
    }
    return fight(3, **given)


# -- Attack ----------------------------------------------------------------------------------------


@rule("KAI-140", "KAI-141", "KAI-145", "KAI-146")
def test_an_attack_wounds_the_loser_by_the_difference_and_both_are_loud() -> None:
    scene = fight().does("A", "attack(B)", "d10 1", "d10 1")
    scene.expect(action_points={"A": 2}, wounds=[0, 2], noise=[6, 6])
    assert "duel_rolled(A, B, attack, 1, 5, 1, 3)" in scene.events()
    lost = fight().does("A", "attack(B)", "d10 0", "d10 3").expect(wounds=[1, 0], noise=[6, 6])
    assert lost.events()[0] == "attack_made(A, B)"


@rule("KAI-142")
def test_a_tie_wounds_both() -> None:
    fight().does("A", "attack(B)", "d10 1", "d10 3").expect(wounds=[1, 1], noise=[6, 6])


@rule("KAI-143")
def test_a_critical_three_adds_a_wound_to_the_opponent() -> None:
    fight().does("A", "attack(B)", "d10 3c", "d10 3").expect(wounds=[0, 3])
    fight().does("A", "attack(B)", "d10 3", "d10 3c").expect(wounds=[1, 0])


@rule("KAI-144")
def test_a_critical_zero_adds_a_wound_to_oneself() -> None:
    fight().does("A", "attack(B)", "d10 0c", "d10 3").expect(wounds=[2, 0])
    fight().does("A", "attack(B)", "d10 1", "d10 0c").expect(wounds=[0, 4])


@rule("KAI-146")
def test_the_possessed_may_attack_as_well() -> None:
    scene = fight(3, hands={"A": ["hyoirei"]}).does("A", "attack(B)").dice(1, 1)
    scene.goes_on().expect(wounds=[0, 2, 0])


@rule("KAI-R46")
def test_wounds_are_applied_together_and_both_can_die() -> None:
    scene = fight(3, wounds=[5, 5, 0]).does("A", "attack(B)", "d10 1", "d10 3")
    scene.expect(role=["dead", "dead", "living"], noise=[0, 0, 0])
    scene.expect(killer={"A": "pc_1", "B": "pc_0"})


@rule("KAI-R46", "KAI-145")
def test_a_dead_pc_makes_no_noise() -> None:
    scene = fight(3, wounds=[0, 5, 0]).does("A", "attack(B)", "d10 1", "d10 1")
    scene.expect(noise=[6, 0, 0], role=["living", "dead", "living"])


# -- Weapons ---------------------------------------------------------------------------------------


@rule("KAI-147", "KAI-D9", "KAI-R45")
def test_the_attacker_arms_first_then_the_defender_and_weapons_are_kept() -> None:
    hands = {"A": ["kitchen_knife"], "B": ["bokken"]}
    scene = fight(hands=hands)
    assert {"attack(B)", "attack(B, kitchen_knife)"} <= scene.legal("A")
    scene.does("A", "attack(B, kitchen_knife)").expect(asked="B")
    assert scene.legal("B") == {"pass", "arm(bokken)"}
    scene.dice(0, 0).does("B", "arm(bokken)").goes_on()
    assert "duel_rolled(A, B, attack, 0, 5, 0, 3)" in scene.events(all=True)
    assert [event for event in scene.events(all=True) if event.startswith("armed")] == [
        "armed(A, kitchen_knife)",
        "armed(B, bokken)",
    ]
    assert (scene.hand("A"), scene.hand("B")) == (["kitchen_knife"], ["bokken"])


@rule("KAI-147", "KAI-D9")
def test_both_may_fight_without_a_weapon() -> None:
    scene = fight(hands={"A": ["kitchen_knife"], "B": ["bokken"]}).does("A", "attack(B)")
    scene.does("B", "pass").dice(0, 0).goes_on().expect(wounds=[0, 2])


@rule("KAI-147", "KAI-R45")
def test_one_weapon_of_ones_own_counts() -> None:
    scene = fight(3, hands={"A": ["kitchen_knife", "sacred_oil"], "B": ["bokken", "ofuda"]})
    scene.refuses("A", "attack(B, wakizashi)", rule="KAI-147")
    scene.refuses("A", "attack(B, sacred_oil)", rule="KAI-R45")
    two = {"do": "attack", "target": 1, "weapon": "kitchen_knife", "second": "bokken"}
    scene.refuses("A", two, rule="KAI-147")
    scene.does("A", "attack(B, kitchen_knife)")
    scene.refuses("B", "arm(wakizashi)", rule="KAI-147").refuses("B", "arm(ofuda)", rule="KAI-R45")
    scene.refuses("B", "step(east)", rule="KAI-147")
    scene.does("B", "arm(bokken)").refuses("B", "arm(bokken)")


@rule("KAI-R45", "KAI-162")
def test_a_weapon_helps_to_repel_an_enemy() -> None:
    scene = table(
        2,
        frame="Chase",
        at="begin",
        inner={"figure": "entity_1", "seat": "A"},
        rooms=ROOM,
        squares={"A": "3-1"},
        characters={"A": "hara_shigetoki"},
        entities={1: "yurei 3-2"},
        hands={"A": ["kitchen_knife", "sacred_oil"]},
    )
    scene.goes_on().does("A", "wait").goes_on()
    scene.refuses("A", "repel(bokken)", rule="KAI-147")
    scene.refuses("A", "repel(sacred_oil)", rule="KAI-R45")
    scene.does("A", "repel(kitchen_knife)").dice(1, 1).goes_on().expect(wounds={"A": 0})
    assert "repelled(entity_1, A)" in scene.events(all=True)


@rule("KAI-R45")
def test_no_weapon_helps_to_pass_an_enemy() -> None:
    scene = table(
        2,
        frame="Chase",
        at="begin",
        inner={"figure": "entity_1", "seat": "A"},
        rooms=ROOM,
        squares={"A": "3-1"},
        entities={1: "yurei 3-2"},
        hands={"A": ["kitchen_knife"]},
    )
    scene.goes_on().does("A", "flee").dice(3, 0).goes_on().does("A", "step(east)").dice(1, 0)
    scene.goes_on(lambda: scene.window is None)
    assert "duel_rolled(A, entity_1, passing, 1, 5, 0, 3)" in scene.events(all=True)


# -- Exorcism --------------------------------------------------------------------------------------


@rule("KAI-149")
def test_no_pc_is_exorcised_before_an_impulse_has_doomed_one() -> None:
    exorcism(unlocked=False).refuses("A", "exorcise(B)", rule="KAI-149")


@rule("KAI-148")
def test_an_exorcism_takes_an_ofuda() -> None:
    exorcism(hands={"B": ["hyoirei"]}).refuses("A", "exorcise(B)", rule="KAI-148")
    scene = exorcism().does("A", "exorcise(B)").dice(1, 1).goes_on()
    scene.expect(action_points={"A": 2}, inventory={"A": []}, discard=["ofuda"])
    assert "duel_rolled(A, B, exorcism, 1, 5, 1, 2)" in scene.events(all=True)


@rule("KAI-150")
def test_the_exorcised_loses_the_hyoirei_and_ignores_impulses() -> None:
    scene = exorcism(doom=[0, 0, 6]).does("A", "exorcise(B)").dice(1, 1).goes_on()
    scene.expect(exorcised=["B"], possessed=None, defeated=True, doom=[0, 0, 0], spent=["hyoirei"])
    assert scene.hand("B") == []
    assert "was_exorcised(B, A)" in scene.events(all=True)


@rule("KAI-151")
def test_whoever_does_not_win_an_exorcism_dies() -> None:
    for mine, theirs in (("0", "3"), ("0c", "0")):
        scene = exorcism().does("A", "exorcise(B)").dice(mine, theirs).goes_on()
        scene.expect(role={"A": "dead", "B": "living"}, killer={"A": "pc_1"}, possessed="B")
    tie = exorcism(characters={"A": "sano_hatsue", "B": "mizuki_orie"})
    tie.does("A", "exorcise(B)").dice(1, 1).goes_on().expect(
        role={"A": "dead"}, killer={"A": "pc_1"}
    )


@rule("KAI-152")
def test_an_exorcism_of_somebody_who_is_not_possessed_is_lost() -> None:
    scene = exorcism(hands={"A": ["ofuda"], "C": ["hyoirei"]}).does("A", "exorcise(B)").goes_on()
    scene.expect(action_points={"A": 2}, inventory={"A": []}, role=["living"] * 3, asked="A")
    assert "not_possessed(A, B)" in scene.events(all=True)
    assert "duel_rolled" not in scene.kinds(all=True)


@rule("KAI-R47")
def test_the_possessed_may_exorcise_somebody_too() -> None:
    scene = exorcism(hands={"A": ["ofuda", "hyoirei"]}).does("A", "exorcise(B)").goes_on()
    scene.expect(inventory={"A": ["hyoirei"]}, possessed="A")
    assert "not_possessed(A, B)" in scene.events(all=True)


@rule("KAI-R47")
def test_an_exorcism_reaches_as_far_as_an_attack() -> None:
    exorcism(squares={"A": "3-1", "B": "4-2"}).refuses("A", "exorcise(B)", rule="KAI-R47")


# -- the Hyoirei is bound --------------------------------------------------------------------------


@rule("KAI-R52")
def test_the_hyoirei_is_never_lost_at_random() -> None:
    given: dict[str, Any] = {"frame": "Lose", "at": "draw", "inner": {"seat": "A"}}
    scene = fight(3, hands={"A": ["hyoirei", "sacred_oil"]}, **given)
    scene.chance("loss sacred_oil_1").expect(inventory={"A": ["hyoirei"]})
    only = fight(3, hands={"A": ["hyoirei"]}, **given)
    only.expect(inventory={"A": ["hyoirei"]}, possessed="A")


@rule("KAI-R52")
def test_the_hyoirei_is_not_left_behind() -> None:
    given: dict[str, Any] = {"frame": "Death", "at": "die", "inner": {"seat": "A", "by": None}}
    scene = fight(3, hands={"A": ["hyoirei", "sacred_oil"]}, **given)
    scene.expect(bundle_card=["sacred_oil_1"], spent=["hyoirei"], role={"A": "dead"})
