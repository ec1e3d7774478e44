"""Ledger 10.2, second half: the end, decks, options, Sins, windows. HOP-S40 to HOP-S73."""

from __future__ import annotations

from typing import Any

import pytest

from games.house.given import Given, new_game, table
from games.house.test_scenarios_acts import event
from gloaming.core.flow import SPECTATOR
from gloaming.core.wire import encode
from gloaming.testing import rule

SINS = {"sins": True}
EIGHT = ["iron_garden_gate", "vault_tunnel", "safe_room_door"]  # 3 + 3 + 2


@rule("HOP-S40")
def test_ten_on_the_wrong_turn() -> None:
    scene = table(
        3,
        at="draw phase",
        characters={"B": "della"},
        hands={"B": ["hacksaw", "hatchet"]},
        play={"B": EIGHT, "C": ["great_front_door"]},
    )
    scene.until("draw").reacts("B", "secondary(hacksaw, hatchet)").expect(total={"B": 11})
    scene.dice(2).goes_on().expect(turn="B", asked="B", over=False)
    scene.does("B", "hide").until("last_chance").goes_on().expect(over=True, winner="B")


@rule("HOP-S41")
def test_exactly_ten() -> None:
    ten = [*EIGHT, "servants_door"]
    twelve = ["great_front_door[crowbar]", "stable_doors[crowbar]", "servants_door"]
    scene = table(3, at="end", play={"A": ten, "C": twelve})
    scene.expect(total=[10, 0, 12]).goes_on().expect(over=True, winner="A")
    assert scene.events(all=True)[-1] == "game_won(A, 10)"
    scene.refuses("B", "pass", rule="HOP-136")


@rule("HOP-S42")
def test_no_drawing_while_possessed() -> None:
    given: dict[str, Any] = {
        "at": "draw phase",
        "characters": {"C": "timothy"},
        "play": {"C": ["coal_hatch[hacksaw]"]},
        "possessed": ["C"],
    }
    scene = table(3, **given).until("draw")
    scene.refuses("C", "secondary(0t)", rule="HOP-R68")
    scene = table(3, options={"possession_blocks": "draw_phase"}, **given).until("draw")
    scene.reacts("C", "secondary(0t)")
    assert scene.hands()[2] == 1


@rule("HOP-S43")
def test_the_escape_deck_runs_out_in_the_draw_phase() -> None:
    scene = table(
        3, at="draw phase", deck=["hatchet"], pile=["chisel", "oil_can", "hacksaw"]
    ).until("draw")
    scene.goes_on()
    assert scene.hands() == [1, 1, 1]
    assert (len(scene.house.escape_deck), scene.house.escape_pile) == (1, [])
    assert "reshuffled(escape, 3)" in scene.events(all=True)


@rule("HOP-S44")
def test_nothing_left_to_draw() -> None:
    scene = table(3, at="draw phase", deck=["hatchet"]).until("draw").goes_on()
    assert scene.hands() == [1, 0, 0]
    told = scene.events(all=True)
    assert [e for e in told if "nothing" in e] == ["nothing_to_draw(B)", "nothing_to_draw(C)"]
    scene.expect(turn="B")


@rule("HOP-S45")
def test_the_possession_deck_runs_out_inside_an_event() -> None:
    scene = table(3, at="roll", rooms="1 2 3", haunt=6, omens=["the_house_turns_over"])
    scene.dice(6).until("before_card").top("the_house_turns_over").until("revealed")
    assert len(scene.house.possession_pile) == 23
    scene.dice(4, 6).until("before_card").expect(active="B")
    scene.dice(5).top("torture_room").goes_on()
    told = scene.events(all=True)
    assert "reshuffled(possession, 23)" in told
    order = [e for e in told if e.startswith(("rolled", "card_turned", "card_over"))]
    assert order == [
        "rolled(A, move, 6)",
        "card_turned(A, the_house_turns_over)",
        "rolled(A, move, 4)",
        "rolled(B, move, 6)",
        "card_turned(B, torture_room)",
        "card_over(torture_room)",
        "rolled(C, move, 5)",
        "card_over(the_house_turns_over)",
    ]
    assert scene.rooms() == "4 6 5"
    assert (len(scene.house.possession_deck), len(scene.house.possession_pile)) == (22, 2)


@rule("HOP-S46")
def test_a_marked_exit_lost_before_the_possession_phase() -> None:
    hands = {"A": ["iron_garden_gate"], "C": ["hatchet"]}
    scene = table(3, characters={"C": "fiddler"}, hands=hands)
    scene.does("A", "play_exit(iron_garden_gate)").does("A", "end_escape").until("escape")
    scene.reacts("C", "secondary(hatchet)")
    assert scene.area("A") == []
    scene.until("before_card").expect(active="A", phase="possession")


@rule("HOP-S47")
@pytest.mark.parametrize(
    ("hand", "pay", "fits"),
    [
        (["holy_water", "hacksaw"], "hacksaw, holy_water", True),
        (["holy_water", "holy_water"], "holy_water, holy_water", True),
        (["holy_water"], "holy_water, holy_water", False),
        (["hacksaw", "bolt_cutters"], "hacksaw, bolt_cutters", False),
    ],
)
def test_paying_with_either_material_boons(hand: list[str], pay: str, fits: bool) -> None:
    play = {"B": ["coal_hatch"]}
    scene = table(2, characters={"A": "della"}, hands={"A": hand}, play=play)
    if fits:
        scene.does("A", f"secondary({pay})").expect(total=[1, 0])
    else:
        scene.refuses("A", f"secondary({pay})", rule="HOP-R54")
        assert not [a for a in scene.legal("A") if a.startswith("secondary")]


@rule("HOP-R54")
def test_a_pair_that_pays_either_way_is_offered_once() -> None:
    hands = {"A": ["holy_water", "circle_of_salt"]}
    scene = table(2, characters={"A": "della"}, hands=hands, play={"B": ["coal_hatch"]})
    offered = [a for a in scene.legal("A") if a.startswith("secondary")]
    assert len(offered) == 1
    other = "secondary(holy_water, circle_of_salt)"
    if other in offered:
        other = "secondary(circle_of_salt, holy_water)"
    scene.refuses("A", other, rule="HOP-R54").does("A", offered[0]).expect(total=[1, 0])


def boons(options: dict[str, str] | None = None) -> Given:
    hand = ["pantry_trapdoor", "cold_iron_nails", "hacksaw", "hatchet", "holy_water"]
    scene = table(2, hands={"A": hand}, play={"A": ["coal_hatch"]}, options=options)
    scene.does("A", "play_exit(pantry_trapdoor)")
    return scene.does("A", "attach(cold_iron_nails, 0)").does("A", "attach(hacksaw, 0)")


@rule("HOP-S48")
def test_several_boons_in_one_turn() -> None:
    scene = boons().does("A", "attach(hatchet, 1)").does("A", "attach(holy_water, 1)")
    scene.expect(total={"A": 4}, hand={"A": []})
    boons({"boon_limit": "exits"}).refuses("A", "attach(hatchet, 1)", rule="HOP-R15")


@rule("HOP-S49")
def test_moving_a_fresh_boon() -> None:
    play = {"A": ["coal_hatch", "safe_room_door"]}
    scene = table(2, hands={"A": ["skeleton_key"]}, play=play)
    scene.does("A", "attach(skeleton_key, 0)").does("A", "reattach(0t, 1)")
    assert scene.area("A") == ["coal_hatch", "safe_room_door[skeleton_key]"]
    scene.ends_turn().ends_turn().expect(turn="A")
    scene.refuses("A", "reattach(1t, 0)", rule="HOP-24")


@rule("HOP-S50")
def test_della_inside_a_haunt_event() -> None:
    scene = table(
        4,
        at="draw phase",
        characters={"C": "della", "D": "alexa"},
        hands={"A": ["hatchet"], "B": ["chisel"]},
    )
    scene.until("draw").reacts("D", "primary", "d8 8").does("D", "choose(B)")
    scene.top("borrowed_faces").until("revealed").reacts("C", "primary", "d8 7")
    scene.does("C", "use").expect(active="B").top("a_moment_of_grace")
    scene.goes_on().expect(asked="B", active="B")  # Borrowed Faces goes on with drawer B
    assert scene.hands() == [1, 2, 0, 0]
    scene.does("B", "choose(A)").expect(active="A")
    assert scene.hands() == [2, 1, 0, 0]


@rule("HOP-S51")
@pytest.mark.parametrize("harm", [False, True])
def test_a_hider_is_not_freed(harm: bool) -> None:
    scene = table(
        3,
        at="draw phase",
        characters={"B": "della"},
        rooms="8 2 3",
        hiding="A",
        possessed=["A", "C"],
        options={"hide_ignores": "harm"} if harm else {},
    )
    scene.until("draw").reacts("B", "primary", "d8 8").does("B", "use")
    scene.top("a_moment_of_grace").until("draw")
    assert scene.possessed == ("" if harm else "A")
    assert scene.hands()[0] == int(harm)
    scene.goes_on()
    assert scene.hands() == ([2, 1, 1] if harm else [0, 1, 1])


@rule("HOP-S52")
@pytest.mark.parametrize(("die", "room"), [(6, 6), (4, 4)])
def test_mark_runs_from_the_haunt(die: int, room: int) -> None:
    play = {"A": ["coal_hatch[hacksaw]"]}
    scene = table(3, at="roll", characters={"A": "mark"}, haunt=4, play=play).dice(4)
    scene.until("before_card").reacts("A", "secondary(0e)", f"d8 {die}")
    assert scene.value("escape_pile") == ["coal_hatch", "hacksaw"]
    assert scene.house.room[0] == room - 1
    if die == 4:
        scene.top("a_moment_of_grace")
    scene.goes_on()
    assert len(scene.house.possession_deck) == (23 if die == 4 else 24)


@rule("HOP-S53")
def test_leaving_the_room_after_the_card_is_shown() -> None:
    play = {"B": ["boiler_flue", "pantry_trapdoor"]}
    scene = event("rust_in_the_walls", characters={"B": "blair"}, rooms="1 5 3", play=play)
    scene.until("revealed").reacts("B", "secondary(1e)", "d8 6").goes_on()
    assert "B" not in scene.possessed
    assert scene.area("B") == ["boiler_flue"]


@rule("HOP-S54")
def test_the_host_collects_with_a_tie() -> None:
    play = {
        "A": ["safe_room_door", "servants_door"],
        "B": ["iron_garden_gate[cold_iron_nails]", "vault_tunnel[silver_chain]"],
        "C": ["great_front_door", "smoking_room_door", "coal_hatch"],
    }
    scene = event("the_host_collects", play=play).goes_on().expect(total=[4, 6, 6], asked="C")
    scene.does("C", "discard(2e)").goes_on().expect(total=[4, 6, 5])
    assert scene.possessed == "BC"


@rule("HOP-S55")
def test_borrowed_faces_and_a_hider() -> None:
    hands = {"A": ["hatchet", "chisel"], "C": ["hacksaw", "oil_can", "crowbar"]}
    scene = event("borrowed_faces", hiding="C", hands=hands).goes_on().does("A", "choose(C)")
    assert (scene.possessed, scene.hands()) == ("A", [2, 0, 3])


@rule("HOP-S56")
def test_tied_starting_rolls() -> None:
    scene = new_game(4, {"first_player": "high_roll"}).dice(1, 2, 3, 4)
    scene.dice(6, 8, 8, 1).dice(3, 5).dice(8, 2)
    scene.goes_on().expect(first_seat="C")
    rolls = [e for e in scene.events(all=True) if ", start, " in e]
    assert rolls[4:] == ["rolled(B, start, 3)", "rolled(C, start, 5)"]


@rule("HOP-S57")
def test_a_sin_when_an_exit_is_threatened() -> None:
    hands = {"A": ["hacksaw", "hatchet"], "C": ["hold_it_shut"]}
    play = {"B": ["great_front_door"]}
    scene = table(3, characters={"A": "della"}, hands=hands, play=play, options=SINS)
    scene.does("A", "secondary(hacksaw, hatchet)").expect(asked="C")
    scene.reacts("C", "sin(hold_it_shut)")
    assert scene.area("B") == ["great_front_door"]
    scene.expect(points={"C": 2}, escape_pile=["hatchet", "hacksaw", "hold_it_shut"])


@rule("HOP-S58")
def test_not_me_them_on_a_haunt_event() -> None:
    hands = {"A": ["not_me_them"], "B": ["hatchet", "chisel"]}
    scene = table(3, at="roll", hands=hands, options=SINS).dice(8).until("before_card")
    scene.reacts("A", "sin(not_me_them, B)").expect(active="B", drawers=["B"])
    scene.top("torture_room").until("land")
    assert (scene.possessed, scene.hands()) == ("AC", [0, 0, 0])
    scene.expect(active="A", turn="A")


@rule("HOP-S59", "HOP-D20")
def test_shove_a_hider() -> None:
    scene = table(
        3, at="land", rooms="1 2 5", haunt=3, hiding="C", hands={"B": ["shove"]}, options=SINS
    )
    scene.until("land").reacts("B", "sin(shove, C)")
    assert (scene.rooms(), scene.hiding) == ("1 2 3", "")
    scene.expect(active="C", turn="A", drawers=["C"])


@rule("HOP-S60")
@pytest.mark.parametrize(("hiding", "after"), [("C", "A"), ("A", "C")])
def test_fiddler_takes_a_hiding_place(hiding: str, after: str) -> None:
    scene = table(
        3, at="draw phase", characters={"A": "fiddler"}, rooms="2 1 6", hiding=hiding
    ).until("draw")
    scene.reacts("A", "primary", "d8 8").does("A", "choose(C)")
    assert (scene.rooms(), scene.hiding) == ("6 1 2", after)


@rule("HOP-S61")
def test_alexa_rolls_the_hiders_own_room() -> None:
    scene = table(4, at="draw phase", characters={"D": "alexa"}, rooms="1 2 8 4", hiding="C")
    scene.until("draw").reacts("D", "primary", "d8 8").does("D", "choose(C)")
    assert (scene.rooms(), scene.hiding) == ("1 2 8 4", "")
    scene.tells("came_out(C, glass_house)")


@rule("HOP-S62")
def test_fernando_stops_della() -> None:
    scene = table(3, at="draw phase", characters={"B": "della", "C": "fernando"}).until("draw")
    scene.reacts("B", "primary", "d8 7").does("B", "use")
    assert scene.window == "before_card"
    scene.reacts("C", "primary", "d8 8").does("C", "use")
    scene.expect(points=[2, 1, 1])
    assert (scene.window, len(scene.house.possession_deck)) == ("draw", 24)
    assert "primary" in scene.legal("B")


@rule("HOP-S63")
def test_timothy_frees_a_rival() -> None:
    scene = table(4, at="roll", characters={"C": "timothy"}, rooms="1 2 5 3").dice(8)
    scene.until("before_card").reacts("C", "primary", "d8 3")
    assert scene.haunt == 3
    scene.goes_on().expect(asked="A")
    assert len(scene.house.possession_deck) == 24


@rule("HOP-S64")
def test_what_can_be_given_up() -> None:
    play = {"B": ["great_front_door[remember_your_prayers, hatchet]"]}
    scene = event("vindictive_gifts", rooms="1 2", play=play).goes_on().does("A", "option(a)")
    assert scene.legal("B") == {"discard(0p)", "discard(0t)"}
    scene.refuses("B", "discard(0e)", rule="HOP-27")


@rule("HOP-S65")
def test_declining_to_draw() -> None:
    hands = {"B": ["hatchet", "chisel", "hacksaw", "oil_can"]}
    scene = table(3, at="draw phase", hands=hands).until("draw")
    while scene.window is not None:
        scene.everybody_passes()
    scene.does("A", "draw")
    cards = len(scene.house.escape_deck)
    scene.does("B", "decline").tells("declined(B)").expect(asked="C")
    assert (scene.hands()[1], len(scene.house.escape_deck)) == (4, cards)


@rule("HOP-S66")
def test_a_possessed_active_player_plays_on() -> None:
    scene = table(3, hands={"A": ["iron_garden_gate"]}, possessed=["A"])
    scene.does("A", "play_exit(iron_garden_gate)").does("A", "end_escape")
    scene.top("torture_room").until("draw").goes_on()
    assert scene.hands() == [0, 0, 0]


@rule("HOP-S67")
def test_one_point_each() -> None:
    play = {"A": ["coal_hatch[hacksaw]"]}
    scene = table(2, characters={"A": "timothy"}, play=play, rooms="1 2")
    scene.does("A", "primary", "d8 7").does("A", "secondary(0t)").expect(points={"A": 0})
    scene.refuses("A", "primary", rule="HOP-98")
    scene.ends_turn().expect(turn="B", points={"A": 0}).ends_turn()
    scene.expect(turn="A", points={"A": 2})


@rule("HOP-S68", "HOP-D1")
def test_picking_characters() -> None:
    scene = new_game(3, {"character_selection": "pick"}).expect(asked="A")
    scene.does("A", "pick(fiddler)").does("B", "pick(mark)")
    scene.refuses("C", "pick(mark)", rule="HOP-2")
    scene.dice(2, 6, 7, 3).does("C", "pick(fernando)").goes_on()
    scene.expect(first_seat="C", turn="C")
    assert scene.rooms() == "5 1 1"  # C has rolled a 1 by now
    assert "character_taken(C, fernando, glass_house)" in scene.events(all=True)


@rule("HOP-S69")
def test_option_own_turn() -> None:
    options = {"hide_duration": "own_turn"}
    scene = table(
        2, characters={"B": "timothy"}, rooms="5 2", options=options, hands={"B": ["boiler_flue"]}
    )
    scene.does("A", "hide").goes_on().expect(turn="B")
    assert (scene.house.room[0], scene.hiding) == (4, "")
    scene.does("B", "play_exit(boiler_flue)").does("B", "end_escape").top("torture_room")
    scene.until("draw")
    assert scene.possessed == "A"


@rule("HOP-S70")
@pytest.mark.parametrize("total", [9, 10])
def test_option_light(total: int) -> None:
    area = [*EIGHT, "coal_hatch" if total == 9 else "servants_door"]
    options = {"windows": "light"}
    scene = table(3, at="roll", characters={"B": "della"}, play={"A": area}, options=options)
    found = scene.dice(8).top("a_moment_of_grace").windows()
    assert found == ["before_card", "revealed", "draw", *["last_chance"] * (total == 10)]


@rule("HOP-S71")
def test_the_haunt_rolled_onto_a_character() -> None:
    scene = new_game(3).dice(4, 5, 6, 4, 4).goes_on().expect(turn="A", asked="A")
    assert (scene.haunt, scene.rooms()) == (4, "4 5 6")
    assert "event_began" not in [e.partition("(")[0] for e in scene.events(all=True)]


@rule("HOP-S72")
def test_draws_are_private() -> None:
    scene = table(3, at="draw phase").draws("vault_tunnel", "crowbar", "stable_doors")
    scene.until("draw").goes_on()
    drawn = {"A": "vault_tunnel", "B": "crowbar", "C": "stable_doors"}
    for seat, card in drawn.items():
        assert f"drew({seat}, {card})" in scene.events(seat, all=True)
        for other in "ABC":
            number = "ABC".index(other)
            seen = encode(scene.view(other)) + encode(scene.session.events(number))
            seen += encode(scene.session.question(number))
            assert (card.encode() in seen) == (other == seat)
    seen = encode(scene.view()) + encode(scene.session.events(SPECTATOR))
    assert not any(card.encode() in seen for card in drawn.values())


@rule("HOP-S73")
def test_silent_windows() -> None:
    scenes = []
    for hand in (["hatchet", "chisel"], ["coal_hatch", "drain_grate"]):
        scene = table(
            3,
            at="draw phase",
            characters={"C": "fiddler"},
            hands={"C": hand},
            play={"B": ["safe_room_door"]},
            points={"C": 1},
        )
        scenes.append(scene.until("draw"))
    holds, holds_not = scenes
    assert holds.asked == holds_not.asked
    assert "secondary(hatchet)" in holds.legal("C")
    assert holds_not.legal("C") == {"pass", "primary"}
    for viewer in (0, 1, SPECTATOR):
        assert holds.session.view(viewer) == holds_not.session.view(viewer)
        assert holds.session.events(viewer) == holds_not.session.events(viewer)
    for scene in scenes:
        scene.everybody_passes()
    for viewer in (0, 1, SPECTATOR):
        assert holds.session.view(viewer) == holds_not.session.view(viewer)
        assert holds.session.events(viewer) == holds_not.session.events(viewer)
