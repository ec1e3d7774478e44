"""Ledger 4.3 and 4.4: setup and the order of turns. HOP-35 to HOP-49."""

from __future__ import annotations

from games.house.given import new_game, table
from gloaming.core.flow import SPECTATOR
from gloaming.testing import rule


@rule("HOP-35", "HOP-36")
def test_board_and_possession_deck_are_ready() -> None:
    scene = new_game(3, {"character_selection": "pick"})
    assert len(scene.house.possession_deck) == 24
    scene.expect(possession_pile=[], drawers=[])


@rule("HOP-37", "HOP-R7")
def test_one_card_each_face_down() -> None:
    scene = new_game(3, {"character_selection": "pick"}).draws("crowbar", "hatchet", "chisel")
    scene.expect(asked="A", hand=[["crowbar"], ["hatchet"], ["chisel"]])
    assert scene.events("B", all=True) == ["dealt(A)", "dealt(B, hatchet)", "dealt(C)"]
    assert scene.view()["state"]["hand"] == [{"count": 1}] * 3
    assert scene.session.view(SPECTATOR)["state"]["escape_deck"] == {"count": 87}


@rule("HOP-38", "HOP-39")
def test_characters_by_the_die_and_again_if_taken() -> None:
    scene = new_game(3).dice(4, 4, 4, 2, 2, 8, 5).goes_on()
    scene.expect(character=["sensa", "blair", "fernando"])
    rolls = [e for e in scene.events(all=True) if "character," in e or "number_taken" in e]
    assert [e.partition("(")[0] for e in rolls].count("number_taken") == 3


@rule("HOP-40")
def test_two_points_to_start_with() -> None:
    new_game(3).dice(1, 2, 3).goes_on().expect(points=[2, 2, 2])


@rule("HOP-41")
def test_each_starts_in_the_room_of_its_number() -> None:
    scene = new_game(2).dice(6, 3, 8, 5).goes_on()
    taken = [e for e in scene.events(all=True) if e.startswith("character_taken")]
    assert taken == [
        "character_taken(A, alexa, nursery)",
        "character_taken(B, timothy, music_room)",
    ]


@rule("HOP-42")
def test_characters_may_be_picked() -> None:
    scene = new_game(2, {"character_selection": "pick"}).refuses("A", "pass", rule="HOP-42")
    assert len(scene.legal("A")) == 8
    scene.does("A", "pick(della)")
    assert len(scene.legal("B")) == 7


@rule("HOP-D1")
def test_the_last_of_eight_has_no_choice_and_is_not_asked() -> None:
    scene = new_game(8, {"character_selection": "pick"})
    names = ["mark", "blair", "timothy", "sensa", "fiddler", "alexa"]
    for seat, name in zip("ABCDEF", names, strict=True):
        scene.does(seat, f"pick({name})")
    scene.expect(asked="G").dice(1, 2, 3, 4, 5, 6, 7, 8, 3).does("G", "pick(fernando)")
    assert "character_taken(H, della, grand_staircase)" in scene.events()


@rule("HOP-43")
def test_the_highest_roll_starts() -> None:
    scene = new_game(3, {"first_player": "high_roll"}).dice(1, 2, 3, 4, 7, 6, 8, 5).goes_on()
    scene.expect(first_seat="B", turn="B")


@rule("HOP-44")
def test_the_lowest_character_starts_with_no_further_roll() -> None:
    scene = new_game(3).dice(5, 3, 6, 8, 1).goes_on().expect(first_seat="B")
    assert [e for e in scene.events(all=True) if ", start," in e] == []


@rule("HOP-45")
def test_rolls_fix_only_who_starts() -> None:
    scene = new_game(3, {"first_player": "high_roll"}).dice(1, 2, 3, 4, 5, 8, 8, 2).goes_on()
    turns = []
    for _ in range(3):
        turns.append(scene.value("turn"))
        scene.ends_turn()
    assert turns == ["C", "A", "B"]


@rule("HOP-46")
def test_last_the_haunt() -> None:
    scene = new_game(2).dice(1, 2, 6, 3).goes_on()
    assert scene.haunt == 6
    told = scene.events(all=True)
    placed = told.index("haunt_moved(A, nursery)")
    assert told[placed + 1] == "game_started(A)"


@rule("HOP-47", "HOP-48")
def test_turns_clockwise_and_phases_in_order() -> None:
    scene = table(2, characters={"B": "della"}, hands={"A": ["boiler_flue"]})
    phases = [scene.value("phase")]
    scene.does("A", "play_exit(boiler_flue)").does("A", "end_escape").top("a_moment_of_grace")
    while scene.value("turn") == "A":
        phases.append(scene.value("phase"))
        scene.does(scene.asked[0], "draw" if "draw" in scene.legal(scene.asked[0]) else "pass")
    assert list(dict.fromkeys(phases)) == ["escape", "possession", "draw"]
    scene.goes_on().expect(turn="B", phase="escape", asked="B")
    scene.refuses("B", "use", rule="HOP-48").refuses("B", "pass", rule="HOP-48")


@rule("HOP-49", "HOP-R71")
def test_possession_ends_as_the_next_turn_begins() -> None:
    scene = table(3, possessed=["A", "B"], points={"B": 0}).ends_turn().expect(turn="B")
    assert scene.possessed == ""
    told = scene.events(all=True)
    assert told.index("freed(A+B)") < told.index("points_back(B, 2)")
