"""Ledger 4.5 to 4.8: Escape, hiding, Discard and Possession Phase. HOP-50 to HOP-74."""

from __future__ import annotations

import pytest

from games.house.given import table
from games.house.test_scenarios_acts import event
from gloaming.testing import rule


@rule("HOP-50")
def test_first_all_points_come_back() -> None:
    scene = table(2, at="begin", turn="B", points={"A": 0, "B": 0}).goes_on()
    scene.expect(points={"A": 0, "B": 2}, asked="B")


@rule("HOP-51")
def test_then_the_die() -> None:
    scene = table(2, at="roll").dice(6).goes_on()
    assert scene.house.room[0] == 5
    scene.refuses("A", {"do": "roll"}, rule="HOP-51")
    scene.refuses("A", {"do": "move"}, rule="HOP-51")


@rule("HOP-52")
def test_the_same_number_leaves_one_there() -> None:
    scene = table(2, at="roll").dice(1).goes_on()
    assert "stayed(A, trophy_gallery)" in scene.events(all=True)


@rule("HOP-53")
def test_either_cards_or_hiding() -> None:
    hands = {"A": ["coal_hatch", "hacksaw"]}
    scene = table(2, hands=hands)
    assert {"hide", "play_exit(coal_hatch)"} < scene.legal("A")
    scene.does("A", "play_exit(coal_hatch)").refuses("A", "hide", rule="HOP-53")
    boon = table(2, hands={"A": ["hacksaw"]}, play={"A": ["coal_hatch"]})
    boon.does("A", "attach(hacksaw, 0)").refuses("A", "hide", rule="HOP-53")


@rule("HOP-54")
def test_one_exit_per_turn() -> None:
    scene = table(2, hands={"A": ["coal_hatch", "drain_grate"]})
    scene.does("A", "play_exit(coal_hatch)")
    scene.refuses("A", "play_exit(drain_grate)", rule="HOP-54")
    scene.ends_turn().ends_turn().expect(turn="A")
    assert "play_exit(drain_grate)" in scene.legal("A")


@rule("HOP-55", "HOP-R18")
def test_everything_is_optional() -> None:
    scene = table(2, hands={"A": ["coal_hatch", "hacksaw"]})
    assert "end_escape" in scene.legal("A")
    scene.ends_turn()
    assert scene.area("A") == []


@rule("HOP-56")
def test_any_number_of_boons() -> None:
    hands = {"A": ["hacksaw", "oil_can", "silver_chain"]}
    scene = table(2, hands=hands, play={"A": ["coal_hatch", "drain_grate"]})
    scene.does("A", "attach(hacksaw, 0)").does("A", "attach(oil_can, 1)")
    scene.does("A", "attach(silver_chain, 1)").expect(boons_played=3, hand={"A": []})


@rule("HOP-57")
def test_cards_are_played_in_ones_own_escape_phase() -> None:
    hands = {"A": ["coal_hatch"], "B": ["drain_grate", "hacksaw"]}
    scene = table(2, hands=hands, characters={"B": "timothy"}, play={"B": ["fire_ladder"]})
    scene.refuses("B", "play_exit(drain_grate)", rule="HOP-57")
    scene.does("A", "end_escape").until("draw")
    scene.refuses("A", "play_exit(coal_hatch)", rule="HOP-57")
    scene.refuses("B", "attach(hacksaw, 0)", rule="HOP-57")
    scene.refuses("B", "reattach(0t, 0)", rule="HOP-57")


@rule("HOP-58", "HOP-63")
def test_one_hides_in_ones_own_room_after_the_roll() -> None:
    scene = table(2, rooms="5 6").refuses("B", "hide", rule="HOP-58")
    scene.does("A", "hide").tells("hid(A, gun_room)")
    assert (scene.hiding, scene.house.room[0]) == ("A", 4)


@rule("HOP-59")
def test_the_closet_must_be_empty() -> None:
    # Fiddler has changed places with a hider and sits in that closet already.
    scene = table(2, characters={"A": "fiddler"}, rooms="1 5", hiding="B")
    scene.does("A", "primary", "d8 7").does("A", "choose(B)").refuses("A", "hide", rule="HOP-59")


@rule("HOP-60")
def test_a_closet_with_somebody_in_it_cannot_be_used() -> None:
    table(2, rooms="5 5", hiding="B").refuses("A", "hide", rule="HOP-60")
    assert "hide" in table(2, rooms="5 5").legal("A")


@rule("HOP-61")
@pytest.mark.parametrize(("cards", "may"), [(4, True), (5, False), (6, False)])
def test_hiding_needs_fewer_than_five_cards(cards: int, may: bool) -> None:
    hand = (["hatchet", "chisel", "hacksaw"] * 2)[:cards]
    scene = table(2, hands={"A": hand})
    assert ("hide" in scene.legal("A")) is may
    if not may:
        scene.refuses("A", "hide", rule="HOP-61")


@rule("HOP-62")
@pytest.mark.parametrize("room", range(1, 9))
def test_two_rooms_have_no_closet(room: int) -> None:
    scene = table(2, rooms=f"{room} 1" if room != 1 else "1 2", haunt=8)
    if room in (4, 7):
        scene.refuses("A", "hide", rule="HOP-62")
    else:
        assert "hide" in scene.legal("A")


@rule("HOP-64")
def test_a_hider_plays_nothing_this_turn() -> None:
    scene = table(2, hands={"A": ["coal_hatch"]}, characters={"B": "timothy"})
    scene.does("A", "hide").until("draw").refuses("A", "play_exit(coal_hatch)", rule="HOP-64")
    scene.goes_on().expect(turn="B", exit_played=False)


@rule("HOP-65")
def test_the_other_phases_of_a_hider_are_played() -> None:
    hands = {"B": ["hatchet"] * 4 + ["chisel"] * 2}
    scene = table(2, hands=hands).does("A", "hide").goes_on().expect(asked="B", phase="discard")
    scene.does("B", "discard(chisel)").goes_on()
    assert scene.hands() == [1, 6]


@rule("HOP-66", "HOP-R29")
def test_a_hider_ignores_the_card_by_itself() -> None:
    play = {"B": ["coal_hatch"]}
    scene = event("rust_in_the_walls", rooms="1 2", hiding="B", play=play).goes_on()
    assert (scene.possessed, scene.area("B")) == ("A", ["coal_hatch"])  # A, in room 8, is not


@rule("HOP-67")
def test_hiding_is_no_shelter_from_acts_and_sins() -> None:
    play = {"B": ["coal_hatch", "drain_grate"]}
    hands = {"A": ["hatchet", "slam_the_door"]}
    scene = table(
        2,
        characters={"A": "fiddler"},
        hands=hands,
        play=play,
        hiding="B",
        options={"sins": True},
    )
    scene.does("A", "secondary(hatchet)").does("A", "take(B.0e)").goes_on()
    scene.does("A", "sin(slam_the_door, B.0e)").goes_on()
    assert scene.area("B") == []


@rule("HOP-68")
def test_a_moved_hider_arrives_in_the_open() -> None:
    scene = table(2, characters={"A": "alexa"}, rooms="1 5", hiding="B")
    scene.does("A", "primary", "d8 3")  # B is the only other character
    assert (scene.rooms(), scene.hiding) == ("1 3", "")


@rule("HOP-69")
def test_a_forced_card_is_ignored_like_any_other() -> None:
    scene = table(3, at="draw phase", characters={"B": "della"}, hiding="C").until("draw")
    scene.reacts("B", "primary", "d8 7").does("B", "use").top("torture_room").until("draw")
    assert scene.possessed == "B"


@rule("HOP-70")
def test_down_to_exactly_five() -> None:
    hands = {"A": ["hatchet"] * 4 + ["chisel"] * 3}
    scene = table(2, hands=hands, at="discard").expect(asked="A")
    scene.refuses("A", "end_escape", rule="HOP-48").refuses("A", "use", rule="HOP-70")
    scene.refuses("A", "discard(0e)", rule="HOP-70")
    scene.does("A", "discard(chisel)").does("A", "discard(hatchet)").goes_on()
    assert scene.hands()[0] == 6  # five, and the one of the Draw Phase


@rule("HOP-71")
def test_in_order_from_the_turn_player_and_open() -> None:
    hands = {"A": ["hatchet"] * 4 + ["oil_can"] * 2, "C": ["hacksaw"] * 4 + ["chisel"] * 2}
    scene = table(3, turn="B", at="discard", hands=hands).expect(asked="C")
    scene.does("C", "discard(chisel)").tells("card_discarded(C, chisel)", to="B")
    scene.expect(asked="A").does("A", "discard(oil_can)")
    scene.expect(escape_pile=["chisel", "oil_can"])


@rule("HOP-72")
def test_the_mark_must_be_paid_for() -> None:
    scene = table(2, hands={"A": ["fire_ladder"]}, characters={"B": "timothy"})
    scene.refuses("A", "decline", rule="HOP-48")  # no Mark yet: there is nothing to decline
    scene.does("A", "play_exit(fire_ladder)").refuses("A", "decline", rule="HOP-72")
    scene.does("A", "end_escape").until("before_card").expect(active="A", phase="possession")
    scene.refuses("A", "decline", rule="HOP-R47")


@rule("HOP-73")
def test_without_the_mark_nothing_is_drawn() -> None:
    scene = table(2, hands={"A": ["coal_hatch"]}).does("A", "play_exit(coal_hatch)")
    scene.ends_turn()
    assert "event_began" not in [e.partition("(")[0] for e in scene.events(all=True)]


@rule("HOP-74")
def test_the_phase_ends_with_the_card() -> None:
    scene = table(2, hands={"A": ["fire_ladder"]}, characters={"B": "timothy"})
    scene.does("A", "play_exit(fire_ladder)").does("A", "end_escape").top("a_moment_of_grace")
    scene.until("draw").expect(phase="draw", possession_pile=["a_moment_of_grace"])
