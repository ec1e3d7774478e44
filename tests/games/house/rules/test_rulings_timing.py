"""Ledger 5.5: the timing of acts and Sins. HOP-R46 to HOP-R67."""

from __future__ import annotations

import pytest

from games.house.given import table
from games.house.test_scenarios_acts import event
from gloaming.testing import rule

SINS = {"sins": True}


@rule("HOP-R46")
def test_acts_in_the_windows_and_the_own_main() -> None:
    scene = table(3, at="roll", characters={"B": "della"}).dice(8).top("a_moment_of_grace")
    found = scene.windows()
    assert found == ["before_card", "revealed", "land", "escape", "draw", "end"]
    saver = table(2, characters={"A": "mark"}).refuses("A", "primary", rule="HOP-R46")
    saver.refuses("B", "primary", rule="HOP-R47")
    asked = event("failed_exorcism", characters={"A": "timothy"}).goes_on()
    asked.refuses("A", "primary", rule="HOP-R46").refuses("A", "sin(shove)", rule="HOP-134")


@rule("HOP-R47")
def test_the_active_player_first_then_clockwise() -> None:
    characters = {"A": "timothy", "B": "alexa", "C": "della"}
    scene = table(3, at="draw phase", turn="B", characters=characters).expect(asked="ABC")
    scene.does("A", "primary").does("C", "primary").does("B", "pass", "d8 2")
    assert scene.events()[0].startswith("act_used(C")  # after B comes C, then A
    scene.expect(points=[2, 2, 1], asked="ABC")  # A's answer was void, and all are asked again


@rule("HOP-R47")
def test_after_a_reaction_the_then_active_player_comes_first() -> None:
    hands = {"A": ["not_me_them"], "B": ["shove"], "C": ["shove"]}
    scene = table(3, at="roll", hands=hands, options=SINS).dice(8).until("before_card")
    scene.reacts("A", "sin(not_me_them, C)").expect(active="C")
    pause = next(f for f in scene.house.stack if type(f).__name__ == "Window")
    assert pause.first == 2


@rule("HOP-R48")
def test_the_last_reaction_is_resolved_first() -> None:
    characters = {"B": "della", "C": "alexa"}
    scene = table(3, at="draw phase", characters=characters).until("draw")
    scene.reacts("B", "primary", "d8 7").does("B", "use")
    scene.reacts("C", "primary", "d8 8").does("C", "choose(B)")
    scene.expect(drawers=["A", "B"], active="B").top("a_moment_of_grace", "torture_room").until(
        "draw"
    )
    turned = [e for e in scene.events(all=True) if e.startswith("card_turned")]
    assert turned == ["card_turned(B, a_moment_of_grace)", "card_turned(A, torture_room)"]


@rule("HOP-R49")
def test_a_declared_act_is_not_answered() -> None:
    characters = {"A": "timothy", "B": "della"}
    scene = table(2, characters=characters).does("A", "primary", "d8 3")
    assert [e.partition("(")[0] for e in scene.events()] == ["act_used", "rolled", "haunt_moved"]


@rule("HOP-R50")
@pytest.mark.parametrize("each", [False, True])
def test_when_cards_put_down_are_interrupted(each: bool) -> None:
    options = {"escape_interrupts": "each_play"} if each else {}
    hands = {"A": ["coal_hatch", "silver_chain"]}
    scene = table(2, characters={"B": "timothy"}, hands=hands, options=options)
    scene.does("A", "play_exit(coal_hatch)")
    assert scene.window == ("escape" if each else None)
    if each:
        scene.everybody_passes()
    scene.expect(asked="A").does("A", "attach(silver_chain, 0)")
    assert scene.window == ("escape" if each else None)


@rule("HOP-R51")
def test_cost_then_roll_then_choice() -> None:
    scene = table(3, characters={"A": "fiddler"}).does("A", "primary", "d8 8")
    scene.expect(points={"A": 1}, asked="A").refuses("A", "use", rule="HOP-11")
    scene.does("A", "decline").tells("act_declined(A, fiddler, primary)")
    della = table(2, characters={"A": "della"}).does("A", "primary", "d8 8")
    della.refuses("A", "pass", rule="HOP-R51")


@rule("HOP-R52")
def test_an_act_that_could_do_nothing_is_refused() -> None:
    play = {"B": ["coal_hatch[silver_chain, hacksaw]"]}
    given = {
        "characters": {"B": "fernando"},
        "play": play,
        "hiding": "B",
        "hands": {"B": ["shove"]},
    }
    scene = event("torture_room", options=SINS, **given).until("revealed")
    scene.refuses("B", "secondary(0p, 0t)", rule="HOP-R52").expect(points={"B": 2})
    empty = table(2, characters={"A": "fiddler"}, hands={"A": ["hatchet"]})
    empty.refuses("A", "secondary(hatchet)", rule="HOP-R66")


@rule("HOP-R53")
def test_no_window_for_costs_and_hands() -> None:
    characters = {"A": "alexa", "B": "mark"}
    hands = {"A": ["coal_hatch", "attic_shutter"] + ["safe_room_door"] * 4}
    play = {"C": ["drain_grate[hacksaw]"]}
    scene = table(3, characters=characters, hands=hands, play=play)
    scene.does("A", "secondary(coal_hatch, attic_shutter)")
    scene.refuses("B", "primary", rule="HOP-R47")
    limit = table(
        2, at="discard", characters={"B": "mark"}, hands={"A": ["coal_hatch"] * 5 + ["drain_grate"]}
    )
    limit.does("A", "discard(coal_hatch)")
    assert limit.window != "exit"


@rule("HOP-R54")
def test_any_boon_listing_the_material_pays() -> None:
    hands = {"A": ["holy_water", "skeleton_key", "hacksaw", "hatchet"]}
    scene = table(2, characters={"A": "della"}, hands=hands, play={"B": ["coal_hatch"]})
    paid = {a for a in scene.legal("A") if a.startswith("secondary")}
    # Metal ones times wood ones, but never one card twice, and what pays either way only once.
    assert len(paid) == 3 * 3 - 2 - 1
    scene.refuses("A", "secondary(hatchet, hacksaw)", rule="HOP-R54")
    scene.refuses("A", "secondary(hacksaw)", rule="HOP-R54")
    scene.refuses("A", "secondary(7t, hatchet)", rule="HOP-R54")
    fiddler = table(2, characters={"A": "fiddler"}, hands=hands, play={"B": ["coal_hatch"]})
    fiddler.refuses("A", "secondary(hacksaw, hatchet)", rule="HOP-R54")
    fiddler.refuses("A", "secondary(chisel)", rule="HOP-13")


@rule("HOP-R55")
def test_each_part_from_hand_or_play() -> None:
    hands = {"A": ["hacksaw"]}
    play = {"A": ["attic_shutter[hatchet]"], "B": ["coal_hatch"]}
    scene = table(2, characters={"A": "della"}, hands=hands, play=play)
    scene.does("A", "secondary(hacksaw, 0t)").expect(total=[2, 0])


@rule("HOP-R56")
def test_boons_go_with_an_exit_that_pays() -> None:
    play = {"A": ["coal_hatch[hacksaw]", "attic_shutter[chisel]"], "B": ["drain_grate[oil_can]"]}
    scene = table(2, characters={"A": "alexa"}, play=play).does("A", "secondary(0e, 1e)")
    pile = ["attic_shutter", "chisel", "coal_hatch", "hacksaw", "oil_can"]
    scene.expect(escape_pile=pile, total=[0, 1])


@rule("HOP-R58")
def test_nothing_else_goes_instead() -> None:
    play = {"B": ["coal_hatch", "drain_grate"]}
    scene = event("rust_in_the_walls", rooms="1 2", characters={"B": "mark"}, play=play).goes_on()
    scene.does("B", "discard(0e)").reacts("B", "primary", "d8 7").does("B", "use").goes_on()
    assert scene.area("B") == ["coal_hatch", "drain_grate"]


@rule("HOP-R59")
def test_each_loss_has_its_own_window() -> None:
    play = {"B": ["coal_hatch"], "C": ["drain_grate"]}
    scene = event("rust_in_the_walls", rooms="1 2 5", characters={"A": "mark"}, play=play)
    scene.until("exit").expect(threat_seat="B").reacts("A", "primary", "d8 7").does("A", "use")
    scene.until("exit").expect(threat_seat="C", points={"A": 1})
    scene.reacts("A", "primary", "d8 3")
    assert (scene.area("B"), scene.area("C")) == (["coal_hatch"], [])


@rule("HOP-R61")
def test_dellas_victim_is_the_active_player() -> None:
    own = table(2, characters={"A": "della"}).does("A", "primary", "d8 7").does("A", "use")
    assert "event_began(A, act)" in own.events()
    inside = table(3, at="draw phase", characters={"B": "della", "C": "alexa"}).until("draw")
    inside.reacts("C", "primary", "d8 8").does("C", "choose(B)").expect(active="B")
    inside.reacts("B", "primary", "d8 7").does("B", "use").expect(drawers=["B", "B"])


@rule("HOP-R62")
def test_fernando_prevents_any_draw_for_good() -> None:
    scene = table(3, at="draw phase", characters={"B": "della", "C": "fernando"}).until("draw")
    scene.reacts("B", "primary", "d8 7").does("B", "use")
    scene.reacts("C", "primary", "d8 7").does("C", "use").goes_on()
    began = [e for e in scene.events(all=True) if e.startswith(("event_began", "card_turned"))]
    assert began == ["event_began(A, act)"]
    assert len(scene.house.possession_deck) == 24


@rule("HOP-R63")
@pytest.mark.parametrize("everybody", [False, True])
def test_whom_fernando_spares(everybody: bool) -> None:
    options = {"fernando_ignore": "table"} if everybody else {}
    play = {"B": ["coal_hatch[silver_chain, hacksaw]"]}
    scene = event("torture_room", characters={"B": "fernando"}, play=play, options=options)
    scene.until("revealed").reacts("B", "secondary(0p, 0t)").goes_on()
    assert scene.possessed == ("" if everybody else "C")
    scene.expect(possession_pile=["torture_room"])


@rule("HOP-R64")
@pytest.mark.parametrize(("hiding", "after"), [("", ""), ("A", "B"), ("B", "A"), ("AB", "AB")])
def test_fiddler_exchanges_room_and_hiding_in_all_cases(hiding: str, after: str) -> None:
    scene = table(2, characters={"A": "fiddler"}, rooms="1 5", hiding=hiding)
    scene.does("A", "primary", "d8 7").does("A", "choose(B)")
    assert (scene.rooms(), scene.hiding) == ("5 1", after)


@rule("HOP-R65")
def test_alexa_must_move_somebody() -> None:
    scene = table(3, characters={"A": "alexa"}, rooms="1 5 6", hiding="B")
    scene.does("A", "primary", "d8 5").refuses("A", "pass", rule="HOP-R65")
    scene.does("A", "choose(B)").tells("came_out(B, gun_room)")


@rule("HOP-R66")
def test_who_can_be_hit() -> None:
    play = {"B": ["coal_hatch[silver_chain]"], "C": ["drain_grate"]}
    hands = {"A": ["coal_hatch", "attic_shutter"]}
    scene = table(3, characters={"A": "alexa"}, hands=hands, play=play)
    scene.does("A", "secondary(coal_hatch, attic_shutter)")  # only B has a Boon
    assert scene.area("B") == ["coal_hatch"]
    play["C"] = ["drain_grate[hacksaw]"]
    play["D"] = ["fire_ladder"]
    both = table(4, characters={"A": "alexa"}, hands=hands, play=play)
    both.does("A", "secondary(coal_hatch, attic_shutter)")
    both.refuses("A", "choose(D)", rule="HOP-R66").refuses("A", "choose(A)", rule="HOP-11")


@rule("HOP-R67")
def test_a_drawn_card_can_be_played_at_once() -> None:
    play = {"A": ["coal_hatch[hacksaw]"]}
    scene = table(2, characters={"A": "timothy"}, play=play).draws("vault_tunnel")
    scene.does("A", "secondary(0t)").does("A", "play_exit(vault_tunnel)").expect(total={"A": 4})
