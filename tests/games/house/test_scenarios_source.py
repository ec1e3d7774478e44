"""Ledger 10.1: the examples of the rulebook. HOP-S1 to HOP-S17."""

from __future__ import annotations

import pytest

from games.house.given import Given, new_game, table
from gloaming.testing import rule

# Seats clockwise: A is Izzy, B is Kora, C is Nick.
FIRST_CARDS = ["smoking_room_door", "safe_room_door", "holy_water"]


def one_roll() -> Given:
    """HOP-S1, up to Kora's roll."""
    return new_game(3).draws(*FIRST_CARDS).dice(5, 2, 5, 7, 3)


def koras_turn() -> Given:
    """HOP-S3: Nick forces Torture Room at the second try."""
    scene = one_roll().dice(2).until("land").goes_on()
    scene.does("B", "play_exit(safe_room_door)").does("B", "end_escape").until("draw")
    scene.reacts("C", "primary", "d8 4").until("draw")
    scene.reacts("C", "primary", "d8 7").does("C", "use")
    return scene.top("torture_room").until("draw")


def nicks_turn(hides: bool) -> Given:
    """HOP-S4, or HOP-S6 where he does not hide."""
    scene = koras_turn().dice(5).goes_on()
    scene.does("C", "hide" if hides else "end_escape")
    return scene.draws("coal_hatch", "remember_your_prayers", "hatchet")


def izzys_haunt(hides: bool) -> Given:
    """HOP-S5 and HOP-S6: Vindictive Gifts, on Kora, A."""
    scene = nicks_turn(hides).dice(3).top("vindictive_gifts").until("before_card")
    return scene.goes_on().does("A", "choose(B)").does("A", "option(a)")


def izzys_phase(scene: Given) -> Given:
    """HOP-S7: Smoking Room Door, then Failed Exorcism A."""
    scene.goes_on().does("A", "play_exit(smoking_room_door)")
    scene.does("A", "attach(remember_your_prayers, 0)").does("A", "end_escape")
    return scene.top("failed_exorcism").goes_on().does("A", "option(a)")


@rule("HOP-S1", "HOP-R3", "HOP-R8")
def test_one_roll_setup() -> None:
    scene = one_roll()
    scene.dice(2).until("land")
    assert scene.events(all=True) == [
        *["dealt(A)", "dealt(B)", "dealt(C)"],
        *["rolled(A, character, 5)", "character_taken(A, fiddler, gun_room)"],
        *["rolled(B, character, 2)", "character_taken(B, blair, boiler_room)"],
        *["rolled(C, character, 5)", "number_taken(C, fiddler)"],
        *["rolled(C, character, 7)", "character_taken(C, della, grand_staircase)"],
        *["rolled(B, haunt, 3)", "haunt_moved(B, music_room)", "game_started(B)"],
        *["turn_started(1, B)", "rolled(B, move, 2)", "stayed(B, boiler_room)"],
    ]
    scene.expect(turn="B", points=[2, 2, 2], first_seat="B")
    assert scene.hands() == [1, 1, 1]
    scene.goes_on().ends_turn().expect(turn="C")
    scene.ends_turn().expect(turn="A")


@rule("HOP-S2")
def test_the_lowest_number_starts() -> None:
    scene = new_game(3).dice(6, 2, 4, 8, 1).goes_on()
    scene.expect(first_seat="B", turn="B")
    told = scene.events(all=True)
    assert [event for event in told if "start, " in event] == []


@rule("HOP-S3")
def test_koras_first_turn() -> None:
    scene = koras_turn().expect(points={"C": 0}, total={"B": 2}, turn="B")
    assert scene.rooms() == "5 2 7"
    assert scene.possessed == "AC"
    scene.goes_on().expect(turn="C", points={"C": 2})
    assert scene.hands() == [1, 1, 1]
    assert scene.possessed == ""
    told = scene.events(all=True)
    assert not any(event.startswith("card_discarded") for event in told)
    assert [event for event in told if event.startswith("drew")] == ["drew(B)"]


@rule("HOP-S4")
def test_nick_hides() -> None:
    scene = koras_turn().dice(5).goes_on()
    scene.expect(points={"C": 2}, asked="C")
    assert scene.rooms() == "5 2 5"
    assert not [action for action in scene.legal("C") if action.startswith("attach")]
    assert "hide" in scene.legal("C")
    scene.does("C", "hide").draws("coal_hatch", "remember_your_prayers", "hatchet")
    scene.dice(6).goes_on()
    assert scene.hiding == "C"
    assert scene.hands() == [2, 2, 2]
    drawn = [event for event in scene.events(all=True) if event.startswith("drew")]
    assert drawn[-3:] == ["drew(C)", "drew(A)", "drew(B)"]
    scene.expect(turn="A")


@rule("HOP-S5")
def test_izzy_meets_the_haunt_rules_as_ruled() -> None:
    scene = nicks_turn(True).dice(3).top("vindictive_gifts").until("before_card").goes_on()
    scene.expect(asked="A")  # before she can play anything
    assert scene.legal("A") == {"choose(B)", "choose(C)"}
    scene.does("A", "choose(B)").does("A", "option(a)")
    told = scene.events()
    assert "player_chosen(B, C)" in told  # her only candidate
    assert any(event.startswith("spared") for event in told)
    assert scene.possessed == "B"
    scene.does("B", "discard(hatchet)")
    assert scene.hands()[1:] == [1, 2]
    scene.until("land").goes_on().expect(asked="A", turn="A")


@rule("HOP-S6")
def test_the_same_with_nick_not_hiding() -> None:
    scene = izzys_haunt(False)
    assert scene.possessed == "BC"
    scene.does("B", "discard(hatchet)").does("C", "discard(holy_water)")
    assert scene.hands()[1:] == [1, 1]
    scene.goes_on().does("A", "end_escape").until("draw")
    assert scene.possessed == "BC"


@rule("HOP-S7", "HOP-R91")
def test_izzys_possession_phase() -> None:
    scene = izzys_haunt(False).does("B", "discard(hatchet)").does("C", "discard(holy_water)")
    izzys_phase(scene)
    assert scene.possessed == ""
    assert scene.kinds().count("card_discarded") == 2
    assert scene.hands() == [0, 0, 0]
    scene.expect(total={"A": 2}).goes_on().expect(turn="B")
    assert scene.hands() == [1, 1, 1]


@rule("HOP-S7")
def test_from_the_closet_nick_keeps_his_cards() -> None:
    scene = izzys_haunt(True).does("B", "discard(hatchet)")
    izzys_phase(scene).goes_on().expect(turn="B")
    assert scene.hands() == [1, 1, 3]


@rule("HOP-D2", "HOP-D3", "HOP-D8", "HOP-D14", "HOP-D15", "HOP-D16", "HOP-D18")
def test_the_example_of_play_roll_by_roll_and_card_by_card() -> None:
    """Izzy, Nick and Kora as the rulebook tells it, but for the two slips of HOP-R91."""
    scene = one_roll().dice(2)
    # Kora
    scene.until("land").goes_on().expect(asked="B", turn="B", points=[2, 2, 2])
    scene.does("B", "play_exit(safe_room_door)").tells("exit_played(B, safe_room_door, no, 2)")
    scene.does("B", "end_escape").until("draw")
    scene.reacts("C", "primary", "d8 4").tells(
        "act_used(C, della, primary, 1)", "rolled(C, act, 4)", "act_failed(C, della, primary)"
    )
    scene.reacts("C", "primary", "d8 7").expect(asked="C", points={"C": 0})
    scene.does("C", "use").until("before_card")
    scene.expect(active="B").top("torture_room").until("revealed")
    assert [event for event in scene.events() if "card" in event] == [
        "card_turned(B, torture_room)"
    ]
    scene.until("draw")
    assert scene.possessed == "AC"
    scene.draws("hatchet").dice(5).goes_on().expect(asked="C", turn="C", points={"C": 2})
    assert (scene.hands(), scene.possessed) == ([1, 1, 1], "")
    # Nick
    assert scene.rooms() == "5 2 5"
    scene.does("C", "hide").tells("hid(C, gun_room)")
    scene.draws("coal_hatch", "remember_your_prayers", "chisel").dice(3).until("before_card")
    assert (scene.hands(), scene.rooms()) == ([2, 2, 2], "3 2 5")
    # Izzy
    scene.expect(active="A", turn="A").top("vindictive_gifts").goes_on()
    scene.does("A", "choose(B)").does("A", "option(a)").expect(asked="B")
    scene.does("B", "discard(chisel)").goes_on().expect(asked="A", active="A")
    assert scene.possessed == "B"
    assert scene.legal("A") >= {"play_exit(smoking_room_door)", "end_escape"}
    scene.does("A", "play_exit(smoking_room_door)")
    scene.tells("exit_played(A, smoking_room_door, yes, 2)")
    scene.does("A", "attach(remember_your_prayers, 0)").does("A", "end_escape")
    scene.top("failed_exorcism").until("revealed").goes_on().expect(asked="A")
    assert scene.possessed == ""
    scene.does("A", "option(a)").dice(1).goes_on()
    assert scene.hands() == [1, 1, 3]  # Nick, in the closet, kept his two
    scene.expect(turn="B", asked="B", total=[2, 2, 0])
    assert scene.area("A") == ["smoking_room_door[remember_your_prayers]"]


def haunt_turn(
    *omens: str, rooms: str = "1 2 5", seats: int = 3, card: str = "boiler_flue"
) -> Given:
    """A rolls into the Haunt's room 3 and later plays a marked Exit. [HOP-S8 to HOP-S11]"""
    hands = {"A": [card]}
    scene = table(seats, at="roll", rooms=rooms, haunt=3, hands=hands).dice(3).top(*omens)
    scene.until("before_card").goes_on()
    return scene.does("A", f"play_exit({card})")


@rule("HOP-S8")
def test_haunt_example_1() -> None:
    scene = haunt_turn("rust_in_the_walls", "a_moment_of_grace")
    assert scene.possessed == "BC"
    scene.does("A", "end_escape").until("draw")
    assert scene.possessed == ""
    assert scene.hands() == [1, 0, 0]
    scene.goes_on()
    assert scene.hands() == [2, 1, 1]


@rule("HOP-S9")
def test_haunt_example_2() -> None:
    scene = haunt_turn("a_moment_of_grace", "the_house_turns_over")
    assert scene.possessed == ""
    scene.dice(1, 4, 6).does("A", "end_escape").until("draw")
    assert (scene.possessed, scene.rooms()) == ("ABC", "1 4 6")
    scene.goes_on()
    assert scene.hands() == [1, 0, 0]  # the one of A Moment of Grace


@rule("HOP-S10")
def test_haunt_example_3() -> None:
    hands = {"A": ["smoking_room_door", "remember_your_prayers"]}
    scene = table(4, at="roll", rooms="1 2 5 6", haunt=3, hands=hands).dice(3)
    scene.top("rust_in_the_walls", "worm_in_the_beams").until("before_card").goes_on()
    assert scene.possessed == "BC"
    scene.does("A", "play_exit(smoking_room_door)")
    scene.does("A", "attach(remember_your_prayers, 0)").does("A", "end_escape").goes_on()
    told = scene.events(all=True)
    assert [event for event in told if event.startswith("possessed")] == [
        "possessed(B+C)",
        "possessed(A+D)",
    ]
    assert not any(event.startswith("drew") for event in told)
    assert scene.area("A") == ["smoking_room_door[remember_your_prayers]"]


@rule("HOP-S11")
def test_haunt_example_4() -> None:
    characters = {"A": "mark", "B": "della", "C": "sensa"}
    scene = table(
        3, at="roll", characters=characters, rooms="1 2 5", haunt=3, hands={"A": ["boiler_flue"]}
    )
    scene.dice(3).top("rust_in_the_walls", "a_moment_of_grace").until("before_card").goes_on()
    scene.does("A", "play_exit(boiler_flue)").does("A", "end_escape").until("draw")
    scene.reacts("B", "primary", "d8 7").does("B", "use").top("vindictive_gifts").goes_on()
    scene.does("A", "choose(C)").does("A", "option(b)")
    scene.tells("option_chosen(A, vindictive_gifts, b)").expect(asked="A")
    scene.does("A", "room(boiler_room)")
    assert scene.possessed == "C"
    scene.goes_on()
    assert scene.hands()[1:] == [1, 0]


@rule("HOP-S12")
def test_possessed_twice() -> None:
    scene = table(3, at="roll", rooms="1 2 3", haunt=6, hands={"A": ["smoking_room_door"]})
    scene.dice(6).top("rust_in_the_walls").until("before_card").goes_on()
    assert scene.possessed == "B"
    scene.does("A", "play_exit(smoking_room_door)").does("A", "end_escape")
    scene.top("vindictive_gifts").goes_on().does("A", "choose(B)").does("A", "option(b)")
    assert scene.possessed == "B"  # room 2 is the only Metal room with somebody in it
    scene.goes_on().expect(turn="B")
    assert (scene.possessed, scene.hands()[1]) == ("", 0)
    scene.ends_turn()
    assert scene.hands()[1] == 1


@rule("HOP-S13")
def test_moving_a_hider() -> None:
    scene = table(3, characters={"A": "alexa"}, rooms="1 2 5", hiding="C")
    scene.does("A", "primary", "d8 6").does("A", "choose(C)")
    assert (scene.rooms(), scene.hiding) == ("1 2 6", "")
    scene.expect(points={"A": 1})


@rule("HOP-S14")
def test_a_forced_card_and_a_hider() -> None:
    scene = table(
        3,
        at="draw phase",
        characters={"B": "della"},
        rooms="1 2 3",
        hiding="C",
        hands={"A": ["hatchet", "chisel"], "C": ["oil_can", "hacksaw"]},
    )
    scene.until("draw").reacts("B", "primary", "d8 8").does("B", "use").top("torture_room")
    scene.until("draw")
    assert (scene.possessed, scene.hands()) == ("B", [0, 0, 2])
    scene.goes_on()
    assert scene.hands() == [1, 0, 3]


def timothy(*dice: int) -> Given:
    scene = table(3, at="roll", characters={"A": "timothy"}, haunt=4, rooms="1 6 7")
    return scene.dice(*dice).until("before_card")


@rule("HOP-S15")
def test_timothy_dodges() -> None:
    scene = timothy(4).reacts("A", "primary", "d8 6").goes_on()
    assert scene.haunt == 6
    assert len(scene.house.possession_deck) == 24
    scene.expect(asked="A")
    assert scene.rooms() == "4 6 7"


@rule("HOP-S16", "HOP-R41")
def test_timothy_rolls_the_same_room() -> None:
    scene = timothy(4).reacts("A", "primary", "d8 4")
    assert (scene.haunt, scene.window) == (4, "before_card")
    scene.top("a_moment_of_grace").everybody_passes().goes_on()
    assert "a_moment_of_grace" in scene.value("possession_pile")
    again = timothy(4).reacts("A", "primary", "d8 4").reacts("A", "primary", "d8 2").goes_on()
    assert again.haunt == 2
    assert len(again.house.possession_deck) == 24


@rule("HOP-S17")
def test_the_token_moved_onto_someone() -> None:
    scene = table(3, characters={"A": "timothy"}, haunt=4, rooms="1 6 7")
    scene.does("A", "primary", "d8 6").expect(asked="A")  # no card when it arrives
    scene.dice(6).ends_turn().expect(asked="B")  # B remains: no card
    scene.dice(6).does("B", "end_escape").until("before_card")
    scene.expect(active="C", turn="C")


@pytest.mark.parametrize("hides", [True, False])
def test_both_ways_of_the_example_end_alike(hides: bool) -> None:
    scene = izzys_haunt(hides)
    scene.expect(turn="A", active="A")
    assert scene.house.stack[1].at == "land"
