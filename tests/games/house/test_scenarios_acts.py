"""Ledger 10.2, first half: costs, saves, the Haunt, hiding. HOP-S18 to HOP-S39."""

from __future__ import annotations

import pytest

from games.house.given import Given, table
from gloaming.testing import rule

FLUE = {"B": ["boiler_flue[cold_iron_nails, bolt_cutters]", "servants_door[hatchet]"]}


def event(*omens: str, rooms: str = "1 2 3", then: int = 0, **given: object) -> Given:
    """A's roll enters the Haunt's room and A turns over these cards; `then` is the next roll."""
    seats = len(rooms.split())
    scene = table(seats, at="roll", rooms=rooms, haunt=8, **given)  # type: ignore[arg-type]
    scene.dice(8, *[then] * (then > 0)).top(*omens)
    return scene.everybody_passes() if scene.window == "before_card" else scene


@rule("HOP-S18", "HOP-D4", "HOP-D11")
def test_a_protected_exit_is_no_target() -> None:
    play = {
        "B": ["iron_garden_gate[cold_iron_nails]", "coal_hatch"],
        "C": ["servants_door[holy_water]"],
    }
    scene = table(3, characters={"A": "fiddler"}, hands={"A": ["hatchet"]}, play=play)
    scene.expect(total={"B": 4}).does("A", "secondary(hatchet)")
    scene.expect(total={"B": 3})  # the only target, so it was not asked for
    assert scene.area("B") == ["iron_garden_gate[cold_iron_nails]"]


@rule("HOP-S18")
def test_with_two_targets_the_protected_one_is_refused() -> None:
    play = {"B": ["iron_garden_gate[cold_iron_nails]", "coal_hatch", "drain_grate"]}
    scene = table(2, characters={"A": "fiddler"}, hands={"A": ["hatchet"]}, play=play)
    scene.does("A", "secondary(hatchet)")
    assert scene.legal("A") == {"take(B.1e)", "take(B.2e)"}
    scene.refuses("A", "take(B.0e)", rule="HOP-27")


@rule("HOP-S19")
def test_boons_on_a_protected_exit() -> None:
    scene = event("vindictive_gifts", rooms="1 2", play=FLUE).goes_on()
    scene.does("A", "option(b)")  # with two players B is the only choice
    scene.expect(asked="A", total={"B": 7}).does("A", "room(boiler_room)").expect(total={"B": 5})
    assert scene.area("B") == ["boiler_flue[cold_iron_nails]", "servants_door[hatchet]"]
    assert scene.possessed == "B"


@rule("HOP-S20")
def test_stealing_with_everything_on_it() -> None:
    play = {"A": ["servants_door[remember_your_prayers]"], "B": ["great_front_door[crowbar]"]}
    scene = table(2, characters={"A": "della"}, hands={"A": ["hacksaw", "coal_hatch"]}, play=play)
    scene.does("A", "secondary(hacksaw, 0p)").expect(total=[7, 0])
    assert scene.area("A") == ["servants_door", "great_front_door[crowbar]"]
    assert "play_exit(coal_hatch)" in scene.legal("A")
    scene.ends_turn()  # the stolen Mark causes no draw
    assert "event_began" not in scene.kinds()


def hunted(*dice: int, exit_card: str = "safe_room_door[hacksaw]") -> Given:
    """A is Fiddler and aims at C; D is Mark."""
    scene = table(
        4,
        characters={"A": "fiddler", "D": "mark"},
        hands={"A": ["hatchet"]},
        play={"C": [exit_card]},
    )
    return scene.does("A", "secondary(hatchet)")


@rule("HOP-S21", "HOP-D5")
def test_mark_saves_somebodys_exit() -> None:
    scene = hunted()
    assert scene.window == "exit"
    scene.expect(asked="D", threat_seat="C", threat_place=0)
    scene.reacts("D", "primary", "d8 7").does("D", "use")
    assert scene.area("C") == ["safe_room_door[hacksaw]"]
    scene.expect(points={"A": 1, "D": 1}, total={"C": 3}, threat_seat=None)
    assert scene.value("escape_pile") == ["hatchet"]


@rule("HOP-S22")
def test_two_failed_saves() -> None:
    scene = hunted().reacts("D", "primary", "d8 3").reacts("D", "primary", "d8 6")
    scene.expect(points={"D": 0}, total={"C": 0})
    assert scene.value("escape_pile") == ["hatchet", "safe_room_door", "hacksaw"]


@rule("HOP-S23")
def test_the_wrong_material() -> None:
    scene = hunted(exit_card="servants_door")
    assert scene.window is None
    assert scene.area("C") == []
    scene.expect(points={"D": 2})


@rule("HOP-S24")
def test_costs_cannot_be_saved() -> None:
    scene = table(
        3,
        characters={"A": "alexa", "B": "mark"},
        hands={"A": ["pantry_trapdoor"]},
        play={"A": ["safe_room_door"], "C": ["coal_hatch[hacksaw]"]},
    )
    scene.does("A", "secondary(0e, pantry_trapdoor)")
    assert "exit_threatened" not in scene.kinds()
    scene.expect(points={"B": 2}, asked="A")
    assert (scene.area("A"), scene.area("C")) == ([], ["coal_hatch"])


@rule("HOP-S25", "HOP-D12")
def test_all_boons_gone() -> None:
    scene = table(
        3,
        characters={"A": "alexa"},
        hands={"A": ["coal_hatch", "servants_door"], "C": ["holy_water"]},
        play={
            "B": ["drain_grate[hacksaw]"],
            "C": ["great_front_door[holy_water, crowbar]", "coal_hatch[skeleton_key]"],
        },
    )
    scene.does("A", "secondary(coal_hatch, servants_door)").expect(total={"C": 7})
    assert scene.legal("A") == {"choose(B)", "choose(C)"}
    scene.does("A", "choose(C)").expect(total={"C": 4}, hand={"C": ["holy_water"]})
    assert scene.area("C") == ["great_front_door", "coal_hatch"]
    assert scene.kinds().count("boon_lost") == 3


@rule("HOP-S26", "HOP-D10")
def test_fernando_prevents() -> None:
    scene = table(3, characters={"C": "fernando"}, hands={"A": ["boiler_flue"]}, rooms="1 2 3")
    scene.does("A", "play_exit(boiler_flue)").does("A", "end_escape").until("before_card")
    scene.reacts("C", "primary", "d8 2").reacts("C", "primary", "d8 8")
    assert scene.legal("C") == {"use", "decline"}
    scene.does("C", "use").expect(points={"C": 0})
    assert "draw_prevented" in scene.kinds()
    assert (scene.possessed, len(scene.house.possession_deck)) == ("", 24)
    scene.dice(8).until("before_card").top("torture_room").until("revealed")


@rule("HOP-S27")
def test_fernando_ignores_as_drawer() -> None:
    scene = event(
        "torture_room",
        characters={"A": "fernando"},
        play={"A": ["coal_hatch[hacksaw]", "servants_door[hatchet]"]},
        hands={"A": ["chisel", "chisel", "oil_can"]},
    )
    scene.until("revealed").expect(total={"A": 5}).reacts("A", "secondary(0t, 1t)").goes_on()
    assert scene.hands()[0] == 3
    assert scene.possessed == "BC"
    scene.expect(total={"A": 3})


@rule("HOP-S28", "HOP-D7")
def test_fiddler_takes_the_haunt() -> None:
    scene = table(3, at="roll", characters={"B": "fiddler"}, rooms="6 2 3", haunt=4).dice(4)
    scene.until("before_card").reacts("B", "primary", "d8 7").does("B", "choose(A)")
    assert scene.rooms() == "2 4 3"
    scene.expect(active="B")
    assert scene.window == "before_card"
    scene.top("a_moment_of_grace").goes_on()
    told = scene.events(all=True)
    assert [e for e in told if "event_began" in e] == [
        "event_began(A, haunt)",
        "event_began(B, haunt)",
    ]
    assert "haunt_dodged(A)" in told
    assert len(scene.house.possession_deck) == 23
    assert scene.hands()[1] == 1
    scene.expect(active="A", asked="A")


@rule("HOP-S29", "HOP-D6")
def test_pushed_into_the_haunt_on_anothers_turn() -> None:
    scene = table(4, at="draw phase", characters={"D": "alexa"}, hands={"B": ["hatchet", "chisel"]})
    scene.until("draw").reacts("D", "primary", "d8 8")
    assert scene.legal("D") == {"choose(A)", "choose(B)", "choose(C)"}
    scene.does("D", "choose(B)").expect(active="B", turn="A").top("torture_room").until("draw")
    assert scene.possessed == "ACD"
    scene.expect(active="A").goes_on()
    assert scene.hands() == [0, 1, 0, 0]


@rule("HOP-S30")
@pytest.mark.parametrize("on", [False, True])
def test_staying_with_the_haunt(on: bool) -> None:
    scene = table(3, at="roll", rooms="3 4 5", haunt=3, options={"haunt_on_stay": on}).dice(3)
    scene.until("before_card" if on else "land")
    assert ("event_began(A, haunt)" in scene.events(all=True)) is on


def sensa(*dice: int) -> Given:
    hands = {"A": ["servants_door", "hatchet"]}
    scene = table(3, characters={"A": "sensa"}, rooms="7 2 3", hands=hands)
    for die in dice:
        scene.does("A", "primary", f"d8 {die}")
    return scene


@rule("HOP-S31", "HOP-D9")
def test_sensa_without_a_closet() -> None:
    assert "play_exit(servants_door)" in sensa(3).legal("A")
    scene = sensa(3, 8)
    assert scene.legal("A") == {"use", "decline"}
    scene.does("A", "use").expect(points={"A": 0})
    assert scene.hiding == "A"
    scene.goes_on().expect(turn="B")  # the Escape Phase is over, nothing was played
    assert scene.hiding == "A"


@rule("HOP-S32")
def test_sensa_fails_and_plays_on() -> None:
    scene = sensa(3, 5).refuses("A", "hide", rule="HOP-62")
    assert "play_exit(servants_door)" in scene.legal("A")


@rule("HOP-S33")
def test_an_occupied_closet() -> None:
    hands = {"A": ["hatchet", "chisel"]}
    options = {"characters": {"D": "alexa"}, "rooms": "5 2 5 4", "hiding": "C", "hands": hands}
    scene = table(4, **options)  # type: ignore[arg-type]
    scene.refuses("A", "hide", rule="HOP-60")
    scene = table(4, at="land", **options)  # type: ignore[arg-type]
    scene.until("land").reacts("D", "primary", "d8 2").does("D", "choose(C)").goes_on()
    assert "hide" in scene.legal("A")


@rule("HOP-S34")
def test_a_hider_rolls_the_same_room() -> None:
    hands = {"A": ["hatchet", "chisel", "oil_can"]}
    scene = table(3, at="roll", rooms="5 2 3", hiding="A", haunt=5, hands=hands).dice(5)
    scene.until("land")
    assert (scene.rooms(), scene.hiding) == ("5 2 3", "")
    assert "event_began" not in scene.kinds()
    assert "hide" in scene.goes_on().legal("A")


@rule("HOP-S35", "HOP-D13")
def test_the_hand_limit_on_anothers_turn() -> None:
    hands = {
        "A": ["hatchet"] * 4 + ["chisel"],
        "B": ["hacksaw"] * 4 + ["oil_can", "chisel"],
        "C": ["coal_hatch"] * 5 + ["drain_grate", "chisel"],
    }
    scene = table(3, at="discard", hands=hands).expect(asked="B")
    scene.does("B", "discard(chisel)").expect(asked="C")
    scene.does("C", "discard(coal_hatch)").does("C", "discard(drain_grate)")
    assert scene.hands() == [5, 5, 5]
    assert scene.value("escape_pile") == ["chisel", "coal_hatch", "drain_grate"]
    scene.expect(phase="draw")


@rule("HOP-S36", "HOP-D19")
def test_failed_exorcism_b_around_the_table() -> None:
    play = {"A": ["coal_hatch"], "B": ["iron_garden_gate"], "C": ["servants_door[holy_water]"]}
    scene = event("failed_exorcism", play=play).goes_on().does("A", "option(b)")
    assert scene.legal("A") == {"take(B.0e)", "decline"}
    scene.does("A", "take(B.0e)").goes_on()
    scene.expect(asked="C")  # B has no legal steal
    scene.does("C", "take(A.1e)").goes_on().expect(total=[1, 0, 5])


@rule("HOP-S37")
def test_two_players_steal_back() -> None:
    scene = event("failed_exorcism", rooms="1 2", play={"B": ["great_front_door"]}).goes_on()
    scene.does("A", "option(b)").does("A", "take(B.0e)").goes_on().does("B", "take(A.0e)")
    scene.goes_on().expect(total=[0, 3])


@rule("HOP-S38")
def test_vindictive_gifts_with_two_players() -> None:
    given = {"play": {"B": ["coal_hatch"]}, "hands": {"B": ["hatchet"]}}
    scene = event("vindictive_gifts", rooms="1 2", **given).goes_on()
    scene.does("A", "option(a)").expect(asked="B")
    assert scene.legal("B") == {"discard(hatchet)", "discard(0e)"}
    scene.does("B", "discard(hatchet)")
    assert scene.possessed == "B"
    assert scene.area("B") == ["coal_hatch"]


@rule("HOP-S39")
def test_the_last_chance() -> None:
    ten = ["iron_garden_gate", "great_front_door[remember_your_prayers]"]
    scene = table(
        3,
        at="end",
        turn="B",
        characters={"A": "fiddler"},
        hands={"A": ["hacksaw"]},
        play={"B": [*ten, "servants_door", "safe_room_door"]},
        points={"A": 1},
    )
    scene.until("last_chance").expect(total={"B": 10})
    scene.reacts("A", "secondary(hacksaw)").does("A", "take(B.0e)").goes_on()
    scene.expect(total={"B": 7}, turn="C", over=False)
