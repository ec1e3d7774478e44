"""Seats, order and the Arbiter. Ledger 4.1, KAI-R1, KAI-R11, KAI-R12."""

from __future__ import annotations

from typing import Any

import pytest

from games.kaidan.given import Given, new_game, table
from gloaming.games.kaidan import SPEC
from gloaming.testing import refuses_table, rule

REMOVED = ("removed_room h16", "removed_room x06", "removed_room g06")


def tie(seats: int = 3, **given: Any) -> Given:
    """A opens a Door to an empty slot; the tile drawn can be turned in two ways."""
    scene = table(seats, rooms={"s3-3": "h14"}, squares={"A": "5-5"}, **given)
    return scene.whatever("darkness").does("A", "step(north)", "door o_2", "room h09")


def dead(*letters: str, seats: int = 3, **given: Any) -> dict[str, Any]:
    """These seats have died in this Turn; the first is the voice."""
    roles = ["dead" if letter in letters else "living" for letter in "ABCDE"[:seats]]
    died = [5 if role == "dead" else 0 for role in roles]
    return {"role": roles, "died_in": died, "voice": letters[0], **given}


@rule("KAI-1", "KAI-R1")
def test_one_to_five_seats_with_one_pc_each() -> None:
    assert SPEC.seats == (1, 5)
    for seats in (0, 6):
        refuses_table(SPEC, seats=seats, rule="KAI-R1")
    scene = new_game(5)
    assert len(scene.kaidan.character) == 5


@rule("KAI-R1")
def test_alone_the_seat_is_first_player_and_its_own_left_neighbour() -> None:
    scene = new_game(1).pauses_at("coordinates").does("A", "pick(jin_yosuke)", *REMOVED)
    scene.expect(first_player="A")
    table(1, frame=None, at="begin", phase="end_of_turn").expect(
        first_player="A", active="A", turn=6
    )
    burnt = table(1, rooms={"s2-1": "h10"}, squares={"A": "3-1"}, flame="3-2")
    burnt.does("A", "step(east)").expect(over=True)
    assert SPEC.rules.score(burnt.table) == [0.0]


@rule("KAI-2", "KAI-D1")
def test_each_seat_picks_a_pc_and_none_is_used_twice() -> None:
    scene = new_game(2).expect(asked="A")
    assert len(scene.legal("A")) == 5
    scene.does("A", "pick(sano_hatsue)").expect(asked="B", character={"A": "sano_hatsue"})
    scene.refuses("B", "pick(sano_hatsue)", rule="KAI-2").refuses("B", "pass", rule="KAI-2")
    assert len(scene.legal("B")) == 4


@rule("KAI-2")
def test_characters_can_be_dealt() -> None:
    scene = new_game(2, {"character_choice": "random"}).pauses_at("who_begins")
    scene.chance("character mizuki_orie", "character jin_yosuke")
    scene.expect(character=["mizuki_orie", "jin_yosuke"], pending="who_begins")


@rule("KAI-3")
def test_left_is_the_next_seat_and_wraps_around() -> None:
    scene = table(4, frame=None, at="begin", phase="end_of_turn", first_player="C")
    scene.expect(first_player="D", order=["D", "A", "B", "C"])


@rule("KAI-4")
def test_the_first_player_is_rolled_for_or_agreed() -> None:
    rolled = new_game(2).pauses_at("coordinates").does("A", "pick(jin_yosuke)")
    rolled.does("B", "pick(sano_hatsue)", "who_begins B", *REMOVED).expect(first_player="B")
    agreed = new_game(2, {"first_player": "agreed"}).pauses_at("coordinates")
    agreed.does("A", "pick(jin_yosuke)").does("B", "pick(sano_hatsue)", *REMOVED)
    agreed.expect(first_player="A")


@rule("KAI-5")
def test_activations_go_clockwise_from_the_first_player() -> None:
    scene = table(3, frame=None, at="begin", phase="end_of_turn", first_player="A")
    scene.expect(order=["B", "C", "A"])


@rule("KAI-6", "KAI-7")
def test_while_nobody_has_died_the_first_player_arbitrates() -> None:
    scene = tie(first_player="C").expect(asked="C")
    scene.refuses("A", "turn(0)", rule="KAI-7").refuses("C", "turn(2)", rule="KAI-7")
    scene.does("C", "turn(1)")
    assert scene.events()[0] == "arbitrated(C, rotation)"


@rule("KAI-8")
def test_from_the_first_death_on_the_dead_arbitrate() -> None:
    scene = tie(first_player="A", **dead("C")).expect(asked="C")
    scene.refuses("A", "turn(0)", rule="KAI-8").refuses("C", "turn(3)", rule="KAI-8")
    scene.does("C", "turn(0)")
    assert scene.events()[0] == "arbitrated(C, rotation)"


@rule("KAI-8")
def test_whoever_dies_first_becomes_the_voice() -> None:
    scene = table(3, frame="Death", at="die", inner={"seat": "B", "by": None}).expect(voice="B")
    scene = table(3, frame="Death", at="die", inner={"seat": "B", "by": None}, **dead("C"))
    scene.expect(voice="C")


@rule("KAI-9", "KAI-R11")
def test_the_voice_of_the_dead_goes_round_from_turn_to_turn() -> None:
    scene = table(4, frame=None, at="begin", phase="end_of_turn", **dead("B", "D", seats=4))
    scene.expect(voice="D")
    assert "voice_passed(D)" in scene.events(all=True)


@rule("KAI-9", "KAI-R11")
def test_the_dead_may_vote_and_the_voice_breaks_ties() -> None:
    vote = {"dead_council": "vote"}
    scene = tie(4, options=vote, **dead("C", "B", seats=4)).expect(asked="BC")
    scene.does("B", "turn(0)").expect(asked="C").does("C", "turn(1)")
    assert "room_placed(s2-3, h09, 1)" in scene.events()
    outvoted = tie(5, options=vote, **dead("C", "B", "D", seats=5)).expect(asked="BCD")
    outvoted.answers({"B": "turn(0)", "C": "turn(1)", "D": "turn(0)"})
    assert "room_placed(s2-3, h09, 0)" in outvoted.events()


@rule("KAI-9")
def test_a_dead_seat_does_not_act_for_a_living_pc() -> None:
    table(3, **dead("C")).refuses("C", "step(east)", rule="KAI-9")


@rule("KAI-R12")
def test_only_choices_that_differ_are_asked() -> None:
    scene = table(2, rooms={"s1-2": "h12"}, squares={"A": "1-4"}, first_player="B")
    scene.does("A", "step(east)", "door o_2", "room h03", "darkness 4").expect(asked="A")
    assert "arbitrated" not in scene.kinds()


@rule("KAI-R12")
def test_a_tie_cannot_be_passed() -> None:
    tie(first_player="C").refuses("C", "pass", rule="KAI-7")


@rule("KAI-R12")
@pytest.mark.parametrize("way", [0, 1])
def test_ties_can_be_left_to_chance(way: int) -> None:
    scene = table(
        2, rooms={"s3-3": "h14"}, squares={"A": "5-5"}, options={"arbiter_ties": "random"}
    )
    scene.does("A", "step(north)", "door o_2", "room h09", f"arbiter {way}", "darkness 4")
    assert f"room_placed(s2-3, h09, {way})" in scene.events()


@rule("KAI-R12")
def test_an_arbiter_out_of_time_leaves_it_to_chance() -> None:
    ways = set()
    for seed in range(8):
        scene = tie(first_player="C").times_out("C", seed=seed)
        ways |= {event for event in scene.events() if event.startswith("room_placed")}
    assert ways == {"room_placed(s2-3, h09, 0)", "room_placed(s2-3, h09, 1)"}
