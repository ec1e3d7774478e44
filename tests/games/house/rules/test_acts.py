"""Ledger 4.12 and 4.13: Desperate Acts and the eight characters. HOP-97 to HOP-130."""

from __future__ import annotations

import pytest

from games.house.given import Given, table
from games.house.test_scenarios_acts import event
from gloaming.games.house.rules.book import BOOK
from gloaming.testing import rule

OPEN_EXIT = {"B": ["coal_hatch", "attic_shutter"]}


def hunter(**given: object) -> Given:
    """A is Fiddler, B has a Metal and a Wood Exit, C saves."""
    settings = {"hands": {"A": ["hatchet"]}, "play": OPEN_EXIT, **given}
    characters = {"A": "fiddler", "C": str(given.pop("saver", "mark"))}
    settings.pop("saver", None)
    return table(3, characters=characters, **settings)  # type: ignore[arg-type]


@rule("HOP-97")
def test_two_acts_each() -> None:
    assert all(one.primary and one.secondary for one in BOOK.characters)


@rule("HOP-98")
def test_each_use_costs_a_point() -> None:
    scene = table(2, characters={"A": "timothy"}).does("A", "primary", "d8 2")
    scene.expect(points={"A": 1}).does("A", "primary", "d8 3").expect(points={"A": 0})
    scene.refuses("A", "primary", rule="HOP-98")


@rule("HOP-99")
def test_never_more_than_two() -> None:
    table(2, turn="B").ends_turn().expect(points=[2, 2])
    hands = {"A": ["second_wind"]}
    full = table(2, hands=hands, options={"sins": True})
    full.refuses("A", "sin(second_wind)", rule="HOP-R95")


@rule("HOP-100")
def test_points_go_on_any_combination() -> None:
    play = {"A": ["coal_hatch[hacksaw]"]}
    scene = table(2, characters={"A": "timothy"}, play=play).does("A", "primary", "d8 2")
    scene.does("A", "secondary(0t)").expect(points={"A": 0})


@rule("HOP-101")
def test_acts_on_other_players_turns() -> None:
    scene = table(2, at="draw phase", characters={"B": "timothy"}).until("draw")
    scene.reacts("B", "primary", "d8 2").expect(turn="A", points={"B": 1})


@rule("HOP-102", "HOP-103")
def test_a_failure_costs_and_may_be_tried_again() -> None:
    scene = table(2, characters={"A": "della"}).does("A", "primary", "d8 6")
    scene.expect(points={"A": 1}, asked="A").does("A", "primary", "d8 7").expect(asked="A")
    assert scene.legal("A") == {"use", "decline"}


@rule("HOP-104")
def test_points_come_back_on_ones_own_turn_only() -> None:
    scene = table(3, characters={"A": "timothy"}).does("A", "primary", "d8 2")
    scene.ends_turn().expect(points={"A": 1}).ends_turn().expect(points={"A": 1})
    scene.ends_turn().expect(turn="A", points={"A": 2})


@rule("HOP-105", "HOP-106", "HOP-R57")
@pytest.mark.parametrize(("die", "kept"), [(6, False), (7, True), (8, True)])
def test_mark_keeps_a_metal_exit_of_anybody(die: int, kept: bool) -> None:
    scene = hunter().does("A", "secondary(hatchet)").does("A", "take(B.0e)")
    scene.reacts("C", "primary", f"d8 {die}")
    if kept:
        scene.does("C", "use")
    scene.goes_on()
    assert ("coal_hatch" in scene.area("B")) is kept


@rule("HOP-105")
def test_mark_does_not_keep_wood() -> None:
    scene = hunter(hands={"A": ["hatchet"], "C": ["coal_hatch"]}, options={"sins": True})
    scene.does("A", "secondary(hatchet)").does("A", "take(B.1e)").expect(asked="C")
    scene.refuses("C", "primary", rule="HOP-105")


@rule("HOP-107")
def test_mark_runs() -> None:
    play = {"A": ["coal_hatch", "attic_shutter"]}
    scene = table(2, characters={"A": "mark"}, hands={"A": ["drain_grate"]}, play=play)
    scene.refuses("A", "secondary(drain_grate)", rule="HOP-107")
    scene.refuses("A", "secondary(1e)", rule="HOP-R54")
    scene.does("A", "secondary(0e)", "d8 6")
    assert (scene.house.room[0], scene.area("A")) == (5, ["attic_shutter"])


@rule("HOP-108", "HOP-109")
def test_blair_keeps_a_wood_exit_of_anybody() -> None:
    scene = hunter(saver="blair").does("A", "secondary(hatchet)").does("A", "take(B.1e)")
    scene.reacts("C", "primary", "d8 8").does("C", "use")
    assert "attic_shutter" in scene.area("B")
    given = {"hands": {"A": ["hatchet"], "C": ["coal_hatch"]}, "options": {"sins": True}}
    scene = hunter(saver="blair", **given)
    scene.does("A", "secondary(hatchet)").does("A", "take(B.0e)").expect(asked="C")
    scene.refuses("C", "primary", rule="HOP-108")


@rule("HOP-110")
def test_blair_runs() -> None:
    play = {"A": ["coal_hatch", "attic_shutter"]}
    scene = table(2, characters={"A": "blair"}, hands={"A": ["servants_door"]}, play=play)
    scene.refuses("A", "secondary(servants_door)", rule="HOP-110")
    scene.does("A", "secondary(1e)", "d8 3")
    assert (scene.house.room[0], scene.area("A")) == (2, ["coal_hatch"])


@rule("HOP-112")
def test_timothy_draws_for_a_metal_boon() -> None:
    play = {"A": ["coal_hatch[hacksaw]", "attic_shutter[hatchet]"]}
    scene = table(2, characters={"A": "timothy"}, hands={"A": ["oil_can"]}, play=play)
    scene.refuses("A", "secondary(oil_can)", rule="HOP-112")
    scene.refuses("A", "secondary(1t)", rule="HOP-R54")
    scene.draws("crowbar").does("A", "secondary(0t)").expect(hand={"A": ["oil_can", "crowbar"]})


@rule("HOP-113")
@pytest.mark.parametrize(("rooms", "hiding"), [("4 2", ""), ("5 5", "B")])
def test_sensa_hides_anywhere(rooms: str, hiding: str) -> None:
    scene = table(2, characters={"A": "sensa"}, rooms=rooms, hiding=hiding)
    scene.does("A", "primary", "d8 7").does("A", "use")
    assert "A" in scene.hiding


@rule("HOP-114")
def test_sensa_draws_for_a_wood_boon() -> None:
    play = {"A": ["coal_hatch[hacksaw]", "attic_shutter[hatchet]"]}
    scene = table(2, characters={"A": "sensa"}, hands={"A": ["chisel"]}, play=play)
    scene.refuses("A", "secondary(chisel)", rule="HOP-114")
    scene.draws("crowbar").does("A", "secondary(1t)").expect(hand={"A": ["chisel", "crowbar"]})


@rule("HOP-115", "HOP-116")
def test_fiddler_swaps_rooms_and_closets() -> None:
    scene = table(3, characters={"A": "fiddler"}, rooms="1 5 6", hiding="B")
    scene.does("A", "primary", "d8 7").does("A", "choose(B)")
    assert (scene.rooms(), scene.hiding) == ("5 1 6", "A")


@rule("HOP-117", "HOP-118")
def test_fiddler_makes_another_discard_an_exit_in_play() -> None:
    hands = {"A": ["hatchet"], "B": ["great_front_door"]}
    scene = hunter(hands=hands).does("A", "secondary(hatchet)")
    assert scene.legal("A") == {"take(B.0e)", "take(B.1e)"}
    scene.refuses("A", "take(B.5e)", rule="HOP-R66").refuses("A", "take(A.0e)", rule="HOP-11")
    scene.refuses("A", "pass", rule="HOP-11")
    from_play = hunter(hands={}, play={**OPEN_EXIT, "A": ["fire_ladder[hacksaw]"]})
    from_play.does("A", "secondary(0t)").does("A", "take(B.1e)")
    assert from_play.area("A") == ["fire_ladder"]


@rule("HOP-119", "HOP-120")
def test_alexa_moves_another_to_the_room_rolled() -> None:
    scene = table(3, characters={"A": "alexa"}).does("A", "primary", "d8 5")
    scene.refuses("A", "choose(A)", rule="HOP-120").refuses("A", "decline", rule="HOP-R65")
    scene.does("A", "choose(B)")
    assert scene.rooms() == "1 5 3"


@rule("HOP-121", "HOP-122")
def test_alexa_strips_the_play_area_not_the_hand() -> None:
    hands = {"A": ["coal_hatch"], "B": ["hacksaw"]}
    play = {"A": ["attic_shutter"], "B": ["fire_ladder[oil_can]"], "C": ["drain_grate"]}
    scene = table(3, characters={"A": "alexa"}, hands=hands, play=play)
    scene.does("A", "secondary(coal_hatch, 0e)").expect(hand={"B": ["hacksaw"]})
    assert scene.area("B") == ["fire_ladder"]


@rule("HOP-123", "HOP-124")
def test_della_forces_a_draw_besides_the_phase() -> None:
    scene = table(2, characters={"A": "della"}, hands={"A": ["fire_ladder"]})
    scene.does("A", "play_exit(fire_ladder)").does("A", "primary", "d8 8").does("A", "use")
    scene.top("a_moment_of_grace").goes_on().does("A", "end_escape").top("torture_room").goes_on()
    began = [e for e in scene.events(all=True) if e.startswith("event_began")]
    assert began == ["event_began(A, act)", "event_began(A, phase)"]


@rule("HOP-125", "HOP-126")
def test_della_steals_an_exit_in_play() -> None:
    hands = {"A": ["hacksaw", "hatchet"], "B": ["great_front_door"]}
    scene = table(2, characters={"A": "della"}, hands=hands, play=OPEN_EXIT)
    scene.does("A", "secondary(hacksaw, hatchet)")
    assert scene.legal("A") == {"take(B.0e)", "take(B.1e)"}
    scene.does("A", "take(B.1e)").expect(total=[1, 1])


@rule("HOP-127", "HOP-128")
def test_fernando_prevents_before_the_draw_only() -> None:
    characters = {"B": "fernando", "C": "della"}
    scene = table(3, at="roll", characters=characters, play={"B": ["coal_hatch[hacksaw]"]})
    scene.dice(8).until("before_card").reacts("B", "primary", "d8 7").does("B", "use")
    assert "draw_prevented" in scene.kinds()
    play = {"B": ["coal_hatch[silver_chain, hacksaw]"]}
    late = table(3, at="roll", characters=characters, play=play).dice(8)
    late.top("torture_room").until("revealed").refuses("B", "primary", rule="HOP-128")


@rule("HOP-129", "HOP-130")
def test_fernando_ignores_for_two_boons_in_play() -> None:
    play = {"B": ["coal_hatch[silver_chain, hacksaw]"]}
    given = {"characters": {"B": "fernando"}, "play": play, "hands": {"B": ["hatchet", "chisel"]}}
    scene = event("torture_room", **given).until("revealed")
    scene.refuses("B", "secondary(hatchet, chisel)", rule="HOP-130")
    scene.reacts("B", "secondary(0p, 0t)").goes_on()
    assert scene.possessed == "C"
    assert scene.area("B") == ["coal_hatch"]
