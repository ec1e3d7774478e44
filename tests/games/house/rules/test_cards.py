"""Ledger 4.14 to 4.16: Sins, winning, and the cards the source fixes. HOP-131 to HOP-149."""

from __future__ import annotations

import pytest

from games.house.given import CARDS, new_game, table
from games.house.test_scenarios_acts import event
from gloaming.games.house.rules.book import BOOK
from gloaming.testing import rule

SINS = {"sins": True}
EXITS = {card.id: card for card in BOOK.exits}
BOONS = {boon.id: boon for boon in BOOK.boons}


@rule("HOP-131", "HOP-132", "HOP-133", "HOP-R12")
def test_sins_are_shuffled_in_or_left_out() -> None:
    names = {sin.id for sin in BOOK.sins}
    usual = new_game(2).dice(1, 2, 8).goes_on().house
    assert not names & {CARDS[card] for card in usual.setup.escapes}
    scene = new_game(2, SINS).draws("shove", "play_dead").dice(1, 2, 8).goes_on()
    assert sum(CARDS[c] in names for c in scene.house.setup.escapes) == 18
    scene.expect(hand=[["shove"], ["play_dead"]])


@rule("HOP-134")
def test_a_sin_is_played_in_its_own_situation() -> None:
    hands = {"A": ["hold_it_shut", "light_fingers", "hatchet"], "B": ["light_fingers"]}
    play = {"A": ["attic_shutter"], "B": ["coal_hatch"]}
    scene = table(2, hands=hands, play=play, options=SINS)
    scene.refuses("A", "sin(hold_it_shut)", rule="HOP-134")
    scene.refuses("A", "sin(hatchet)", rule="HOP-134")
    scene.refuses("A", "play_exit(hold_it_shut)", rule="HOP-134")
    scene.refuses("A", "attach(hold_it_shut, 0)", rule="HOP-134")
    scene.does("A", "end_escape").until("draw")
    scene.refuses("B", "sin(light_fingers, A.0e)", rule="HOP-134")


@rule("HOP-135", "HOP-R93")
@pytest.mark.parametrize("moment", ["land", "escape", "before_card", "revealed", "draw", "end"])
def test_some_sins_at_any_time(moment: str) -> None:
    hands = {"B": ["shove"]}
    scene = table(3, at="roll", hands=hands, options=SINS).dice(8).top("a_moment_of_grace")
    if moment in ("escape", "draw", "end"):
        scene.goes_on().does("A", "end_escape")
    elif moment == "before_card":
        scene.script.due.pop()
    scene.until(moment)
    assert "sin(shove, C)" in scene.legal("B")


@rule("HOP-136", "HOP-138")
@pytest.mark.parametrize(("options", "target"), [({}, 10), ({"target_points": 6}, 6)])
def test_enough_at_the_end_of_ones_own_turn_wins(options: dict[str, int], target: int) -> None:
    area = ["iron_garden_gate", "vault_tunnel", "safe_room_door", "safe_room_door"]
    scene = table(3, at="end", play={"A": area if target == 10 else area[:2]}, options=options)
    scene.goes_on().expect(over=True, winner="A")
    assert scene.spec.rules.score(scene.house) == [1.0, 0.0, 0.0]
    scene.refuses("A", "end_escape", rule="HOP-136")


@rule("HOP-137")
def test_ten_at_any_other_moment_wins_nothing() -> None:
    area = ["iron_garden_gate", "vault_tunnel", "safe_room_door", "safe_room_door"]
    scene = table(2, play={"A": area[:3], "B": [*area[3:], "stable_doors[crowbar]"]})
    scene.expect(total={"A": 8}, over=False)
    ten = table(2, at="end", turn="A", play={"B": area}).goes_on()
    ten.expect(over=False, turn="B", total={"B": 10})


@rule("HOP-139")
def test_safe_room_door() -> None:
    card = EXITS["safe_room_door"]
    assert (card.material, card.points, card.mark, card.source) == ("metal", 2, False, "rulebook")


@rule("HOP-140")
def test_smoking_room_door() -> None:
    card = EXITS["smoking_room_door"]
    assert (card.material, card.mark, card.source) == ("wood", True, "rulebook")


@rule("HOP-141")
def test_holy_water() -> None:
    card = BOONS["holy_water"]
    assert (card.kind, sorted(card.materials)) == ("protection", ["metal", "wood"])


@rule("HOP-142")
def test_remember_your_prayers() -> None:
    card = BOONS["remember_your_prayers"]
    assert (card.kind, card.materials) == ("protection", ["wood"])


@rule("HOP-143")
def test_torture_room() -> None:
    hands = {"A": ["hatchet", "chisel"], "B": ["oil_can"]}
    scene = event("torture_room", hands=hands).goes_on()
    assert (scene.possessed, scene.hands()) == ("BC", [0, 1, 0])


@rule("HOP-144", "HOP-145")
def test_vindictive_gifts_a() -> None:
    hands = {"B": ["hatchet"], "C": ["oil_can"], "D": ["chisel"]}
    scene = event("vindictive_gifts", rooms="1 2 3 4", hands=hands).goes_on()
    scene.does("A", "choose(B)").does("A", "option(a)").expect(asked="B")
    scene.refuses("B", "choose(A)", rule="HOP-145").refuses("B", "choose(B)", rule="HOP-11")
    scene.does("B", "choose(D)")
    assert (scene.possessed, scene.hands()) == ("BD", [0, 0, 1, 0])


@rule("HOP-146", "HOP-D17", "HOP-R78")
def test_vindictive_gifts_b() -> None:
    play = {
        "B": ["coal_hatch[hacksaw]", "attic_shutter[hatchet]"],
        "C": ["drain_grate[oil_can]"],
    }
    scene = event("vindictive_gifts", rooms="1 2 5", play=play).goes_on()
    scene.does("A", "choose(C)").does("A", "option(b)")
    rooms = {"room(boiler_room)", "room(gun_room)", "room(glass_house)"}
    assert scene.legal("A") == rooms
    scene.refuses("A", "room(music_room)", rule="HOP-146")
    scene.refuses("A", "room(laundry_room)", rule="HOP-146")
    scene.does("A", "room(boiler_room)")
    assert scene.area("B") == ["coal_hatch", "attic_shutter[hatchet]"]
    assert scene.area("C") == ["drain_grate[oil_can]"]


@rule("HOP-147", "HOP-148")
def test_failed_exorcism_a() -> None:
    hands = {"A": ["hatchet"], "B": ["oil_can"], "C": ["chisel", "chisel"]}
    scene = event("failed_exorcism", hands=hands, possessed=["B"]).goes_on()
    assert scene.possessed == ""
    scene.does("A", "option(a)")
    assert scene.hands() == [0, 0, 0]


@rule("HOP-149")
def test_failed_exorcism_b() -> None:
    play = {"B": ["coal_hatch", "fire_ladder[silver_chain]"], "C": ["drain_grate"]}
    scene = event("failed_exorcism", play=play).goes_on().does("A", "option(b)")
    scene.refuses("A", "take(C.0e)", rule="HOP-149").refuses("A", "take(B.1e)", rule="HOP-149")
    scene.refuses("A", "take(B.9e)", rule="HOP-149").refuses("A", "pass", rule="HOP-149")
    scene.does("A", "decline").tells("let_be(A, B)").does("B", "take(C.0e)")
    assert scene.area("B")[-1] == "drain_grate"
