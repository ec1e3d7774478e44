"""Where several rules meet: windows in windows, changed drawers, empty decks, the end."""

from __future__ import annotations

from typing import Any

import pytest

from games.house.given import Given, table
from games.house.test_scenarios_acts import event
from gloaming.testing import rule

SINS = {"sins": True}
ANY_WINDOW = {"sensa_timing": "any_window"}
EIGHT = ["iron_garden_gate", "vault_tunnel", "safe_room_door"]  # 3 + 3 + 2
TEN = [*EIGHT, "servants_door"]


# -- hiding ---------------------------------------------------------------------------------------


@rule("HOP-64", "HOP-R35")
def test_sensa_who_hid_in_a_window_of_her_own_turn_plays_no_card() -> None:
    hands = {"A": ["servants_door", "hatchet"]}
    play = {"A": ["attic_shutter"]}
    scene = table(
        3, at="land", characters={"A": "sensa"}, hands=hands, play=play, options=ANY_WINDOW
    )
    scene.until("land").reacts("A", "primary", "d8 8").does("A", "use").goes_on()
    scene.expect(asked="A", hid=True).refuses("A", "play_exit(servants_door)", rule="HOP-64")
    scene.refuses("A", "attach(hatchet, 0)", rule="HOP-64")
    assert scene.legal("A") == {"end_escape"}
    scene.does("A", "end_escape").goes_on().expect(turn="B", hid=False)


@rule("HOP-64")
def test_who_was_dragged_out_of_the_closet_has_hidden_all_the_same() -> None:
    scene = table(
        2,
        at="land",
        characters={"A": "sensa", "B": "alexa"},
        hands={"A": ["servants_door"]},
        options=ANY_WINDOW,
    )
    scene.until("land").reacts("A", "primary", "d8 7").does("A", "use").until("land")
    scene.reacts("B", "primary", "d8 5").goes_on().expect(asked="A")
    assert scene.hiding == ""
    assert {a for a in scene.legal("A") if a in ("play_exit(servants_door)", "hide")} == {"hide"}


@rule("HOP-64")
def test_who_was_swapped_into_a_closet_has_not_hidden_and_plays_on() -> None:
    hands = {"A": ["servants_door"]}
    scene = table(2, at="land", characters={"B": "fiddler"}, rooms="1 5", hiding="B", hands=hands)
    scene.until("land").reacts("B", "primary", "d8 7").does("B", "choose(A)").goes_on()
    assert scene.hiding == "A"
    scene.does("A", "play_exit(servants_door)").does("A", "end_escape").until("draw")
    scene.refuses("A", "play_exit(servants_door)", rule="HOP-57")


@rule("HOP-R28")
def test_the_end_of_a_hiding_that_lasts_one_turn_is_told() -> None:
    scene = table(2, rooms="5 2", options={"hide_duration": "own_turn"}).does("A", "hide")
    told = scene.goes_on().expect(turn="B").events(all=True)
    assert told.index("came_out(A, gun_room)") < told.index("turn_ended(A, 0)")
    quiet = table(2, rooms="5 2", options={"hide_duration": "own_turn"}).ends_turn()
    assert not [e for e in quiet.events(all=True) if e.startswith("came_out")]


@rule("HOP-R30", "HOP-R32")
def test_a_hiding_drawer_rolls_for_the_lantern_and_keeps_its_boons() -> None:
    scene = table(
        3,
        at="draw phase",
        characters={"B": "della"},
        rooms="5 2 3",
        hiding="A",
        play={"A": ["coal_hatch[hacksaw]"], "C": ["drain_grate[oil_can]"]},
    )
    scene.until("draw").reacts("B", "primary", "d8 7").does("B", "use")
    scene.top("wandering_lantern").until("revealed").dice(3).until("draw")
    assert (scene.haunt, scene.possessed) == (3, "C")
    assert (scene.area("A"), scene.area("C")) == (["coal_hatch[hacksaw]"], ["drain_grate"])


# -- what a refusal says to whoever is not asked ------------------------------------------------


@rule("HOP-98", "HOP-R47")
def test_in_a_window_whoever_is_not_asked_hears_why() -> None:
    characters = {"A": "fernando", "B": "sensa", "C": "della", "D": "timothy"}
    scene = table(4, at="draw phase", characters=characters, points={"C": 0}).until("draw")
    scene.expect(asked="D")
    scene.refuses("A", "primary", rule="HOP-128").refuses("B", "primary", rule="HOP-R35")
    scene.refuses("C", "primary", rule="HOP-98").expect(points=[2, 2, 0, 2])
    scene.does("D", "primary", "d8 2").does("D", "pass")  # nobody waits for D any more
    scene.refuses("D", "primary", rule="HOP-R47")


@rule("HOP-105", "HOP-108")
def test_the_wrong_saver_is_not_asked_and_hears_why() -> None:
    characters = {"A": "fiddler", "C": "mark", "D": "blair"}
    for exit_card, saver, other, why in (
        ("attic_shutter", "D", "C", "HOP-105"),
        ("coal_hatch", "C", "D", "HOP-108"),
    ):
        scene = table(
            4, characters=characters, hands={"A": ["hatchet"]}, play={"B": [exit_card]}
        ).does("A", "secondary(hatchet)")
        scene.expect(asked=saver).refuses(other, "primary", rule=why)


@rule("HOP-72")
def test_the_card_of_the_mark_cannot_be_declined() -> None:
    scene = table(2, hands={"A": ["fire_ladder"]}, characters={"A": "timothy"})
    scene.does("A", "play_exit(fire_ladder)").does("A", "end_escape").until("before_card")
    scene.expect(asked="A").refuses("A", "decline", rule="HOP-72")
    haunt = table(2, at="roll", characters={"A": "timothy"}).dice(8).until("before_card")
    haunt.refuses("A", "decline", rule="HOP-R46")


# -- events in events -----------------------------------------------------------------------------


@rule("HOP-R63", "HOP-R80")
def test_ignoring_the_inner_card_is_not_ignoring_the_outer_one() -> None:
    hands = {"C": ["play_dead"]}
    scene = event("torture_room", characters={"B": "della"}, hands=hands, options=SINS)
    scene.until("revealed").reacts("B", "primary", "d8 7").does("B", "use")
    scene.top("the_house_turns_over").until("revealed").expect(drawers=["A", "A"])
    scene.reacts("C", "sin(play_dead)").expect(ignoring=[[], ["C"]])
    scene.dice(1, 2).everybody_passes().until("revealed")  # only A and B are scattered
    assert (scene.possessed, scene.rooms()) == ("AB", "1 2 3")
    scene.until("land")
    assert scene.possessed == "ABC"  # Torture Room finds C unprotected


@rule("HOP-R63", "HOP-R80")
def test_ignoring_the_outer_card_is_not_ignoring_the_inner_one() -> None:
    play = {"C": ["coal_hatch[silver_chain, hacksaw]"]}
    characters = {"B": "della", "C": "fernando"}
    scene = event("torture_room", characters=characters, play=play).until("revealed")
    scene.reacts("C", "secondary(0p, 0t)").until("revealed")
    scene.reacts("B", "primary", "d8 7").does("B", "use").top("the_house_turns_over")
    scene.dice(1, 2, 3).until("revealed")  # there, between the inner card and the outer
    assert scene.possessed == ""
    scene.until("land")
    assert scene.possessed == "ABC"


@rule("HOP-R62", "HOP-R48")
def test_preventing_the_inner_draw_leaves_the_outer_one() -> None:
    characters = {"B": "della", "C": "fernando"}
    scene = table(3, at="roll", characters=characters).dice(8).until("before_card")
    scene.reacts("B", "primary", "d8 7").does("B", "use").expect(drawers=["A", "A"])
    scene.reacts("C", "primary", "d8 7").does("C", "use").expect(drawers=["A"])
    assert scene.window == "before_card"  # of the card the Haunt is due
    scene.top("a_moment_of_grace").until("land")
    assert len(scene.house.possession_deck) == 23


@rule("HOP-R63")
def test_fernando_spares_the_table_from_his_closet_too() -> None:
    play = {"B": ["coal_hatch[silver_chain, hacksaw]"]}
    options = {"fernando_ignore": "table"}
    scene = event(
        "torture_room", characters={"B": "fernando"}, play=play, hiding="B", options=options
    )
    scene.until("revealed").reacts("B", "secondary(0p, 0t)").goes_on()
    assert scene.possessed == ""


@rule("HOP-R40", "HOP-89")
def test_a_drawer_named_by_a_sin_names_another_and_the_mover_may_still_run() -> None:
    hands = {"A": ["not_me_them"], "B": ["not_me_them", "chisel"], "C": ["hatchet"]}
    scene = table(3, at="roll", characters={"A": "mark"}, hands=hands, options=SINS)
    scene.dice(8).until("before_card").reacts("A", "sin(not_me_them, B)")
    scene.reacts("B", "sin(not_me_them, C)").expect(active="C", drawers=["C"])
    run = scene.top("torture_room").until("land").expect(active="A", turn="A")
    assert (run.possessed, run.hands()) == ("AB", [0, 1, 0])
    play = {"A": ["coal_hatch"]}
    away = table(3, at="roll", characters={"A": "mark"}, hands=hands, play=play, options=SINS)
    away.dice(8).until("before_card").reacts("A", "sin(not_me_them, B)")
    away.reacts("A", "secondary(0e)", "d8 2").until("land").expect(active="A", drawers=[])
    assert "haunt_dodged(A)" in away.events(all=True)
    assert len(away.house.possession_deck) == 24


@rule("HOP-R61")
def test_dellas_victim_is_whoever_was_named_the_drawer() -> None:
    hands = {"A": ["not_me_them"]}
    scene = table(3, at="roll", characters={"B": "della"}, hands=hands, options=SINS).dice(8)
    scene.until("before_card").reacts("A", "sin(not_me_them, C)")
    scene.reacts("B", "primary", "d8 8").does("B", "use").expect(drawers=["C", "C"], active="C")
    scene.top("a_moment_of_grace").until("revealed").until("before_card")
    scene.expect(drawers=["C"], active="C")  # the Haunt's card is still C's


@rule("HOP-R45", "HOP-85")
def test_out_and_in_again_before_the_card_makes_two() -> None:
    characters = {"B": "alexa"}
    scene = table(2, at="roll", characters=characters).dice(8).until("before_card")
    scene.reacts("B", "primary", "d8 3").expect(drawers=["A"])  # out: with two, A is the only one
    scene.top("torture_room", "failed_exorcism").reacts("B", "primary", "d8 8")
    scene.expect(asked="A").does("A", "option(a)").goes_on().expect(asked="A")
    turned = [e for e in scene.events(all=True) if e.startswith("card_turned")]
    assert turned == ["card_turned(A, torture_room)", "card_turned(A, failed_exorcism)"]


@rule("HOP-R39", "HOP-R80")
def test_an_option_makes_those_wake_it_whom_a_card_leaves_there() -> None:
    options = {"haunt_on_stay": True}
    characters = {"B": "timothy"}
    scene = event("the_house_turns_over", rooms="1 8", characters=characters, options=options)
    scene.dice(3, 8).until("revealed").until("before_card")
    scene.expect(active="B", drawers=["A", "B"])
    shoved = table(
        2, at="land", rooms="1 5", haunt=5, hands={"A": ["shove"]}, options={**options, **SINS}
    )
    shoved.until("land").refuses("A", "sin(shove, B)", rule="HOP-R95")  # that is no roll


# -- losses ---------------------------------------------------------------------------------------


@rule("HOP-R58", "HOP-R79")
def test_a_thief_whose_prey_is_saved_gets_nothing_else() -> None:
    play = {"B": ["coal_hatch", "drain_grate"]}
    scene = event("failed_exorcism", characters={"C": "mark"}, play=play).goes_on()
    scene.does("A", "option(b)").does("A", "take(B.0e)").reacts("C", "primary", "d8 8")
    scene.does("C", "use").goes_on().expect(asked="A", phase="escape", total=[0, 2, 0])


@rule("HOP-31", "HOP-R79")
def test_an_exit_is_stolen_on_with_its_boons() -> None:
    play = {"B": ["great_front_door[crowbar]"]}
    scene = event("failed_exorcism", play=play).goes_on().does("A", "option(b)")
    scene.does("A", "take(B.0e)").expect(total=[5, 0, 0]).does("C", "take(A.0e)")
    scene.expect(total=[0, 0, 5])
    assert scene.area("C") == ["great_front_door[crowbar]"]


@rule("HOP-R16")
def test_a_fresh_boon_stays_fresh_when_its_exit_moves_up() -> None:
    area = ["drain_grate", "fire_ladder", "boiler_flue[bolt_cutters]"]
    play = {
        "A": ["attic_shutter", "coal_hatch", *area],
        "B": ["servants_door[hatchet]"],
    }
    scene = table(2, characters={"A": "alexa"}, hands={"A": ["hacksaw"]}, play=play)
    scene.does("A", "attach(hacksaw, 2)")  # on the Drain Grate
    scene.does("A", "secondary(1e, 0e)")  # the two before it pay
    assert scene.area("A") == ["drain_grate[hacksaw]", *area[1:]]
    assert {a for a in scene.legal("A") if a.startswith("reattach")} == {"reattach(0t, 1)"}
    scene.refuses("A", "reattach(2t, 1)", rule="HOP-24")


@rule("HOP-R24", "HOP-27")
def test_the_protection_lost_to_a_sin_opens_the_exit_at_once() -> None:
    hands = {"A": ["spoil_the_charm", "slam_the_door"]}
    play = {"B": ["great_front_door[holy_water, crowbar]"]}
    scene = table(2, hands=hands, play=play, options=SINS)
    scene.refuses("A", "sin(slam_the_door, B.0e)", rule="HOP-27")
    scene.does("A", "sin(spoil_the_charm, B.0p)").does("A", "sin(slam_the_door, B.0e)")
    assert scene.area("B") == []


# -- decks ----------------------------------------------------------------------------------------


@rule("HOP-R85", "HOP-R92")
def test_a_sin_at_work_is_not_shuffled_into_the_deck() -> None:
    hands = {"B": ["grab_the_lot"]}
    scene = table(2, at="draw phase", hands=hands, deck=[], pile=["hatchet"], options=SINS)
    scene.until("draw").reacts("B", "sin(grab_the_lot)").expect(hand={"B": ["hatchet"]})
    scene.expect(escape_pile=["grab_the_lot"], escape_deck=[])
    empty = table(2, at="draw phase", hands=hands, deck=[], options=SINS).until("draw")
    empty.refuses("B", "sin(grab_the_lot)", rule="HOP-R95")


@rule("HOP-R52", "HOP-R85")
def test_the_boon_that_pays_for_a_draw_may_be_what_is_drawn() -> None:
    play = {"A": ["coal_hatch[hacksaw]"]}
    scene = table(2, characters={"A": "timothy"}, play=play, deck=[]).does("A", "secondary(0t)")
    scene.expect(hand={"A": ["hacksaw"]}, escape_pile=[])


@rule("HOP-R74", "HOP-150")
def test_the_host_collects_nothing_where_nobody_has_anything() -> None:
    scene = event("the_host_collects").goes_on().expect(asked="A", phase="escape")
    assert scene.possessed == ""


# -- the end --------------------------------------------------------------------------------------


@rule("HOP-136", "HOP-R89")
def test_who_escapes_on_the_last_turn_of_the_limit_has_escaped() -> None:
    scene = table(3, at="end", play={"A": TEN}, options={"turn_limit": 6}, turns=6).goes_on()
    scene.expect(over=True, winner="A")


def last_chance(**given: Any) -> Given:
    """A stands on ten; B is Fiddler with two Boons."""
    characters = {"A": "della", "B": "fiddler"}
    hands = {"A": ["hacksaw", "hatchet"], "B": ["oil_can", "chisel"]}
    play = {"A": TEN, "C": ["great_front_door"]}
    return table(3, at="end", characters=characters, hands=hands, play=play, **given).until(
        "last_chance"
    )


@rule("HOP-R87")
def test_pulled_back_and_lifted_again_in_the_same_window_wins() -> None:
    scene = last_chance().reacts("B", "secondary(oil_can)").does("B", "take(A.0e)")
    scene.expect(total={"A": 7}).reacts("A", "secondary(hacksaw, hatchet)")
    scene.expect(total={"A": 10})  # only C has an Exit to take
    assert scene.window == "last_chance"  # B may answer that
    scene.goes_on().expect(over=True, winner="A")


@rule("HOP-R87")
def test_pulled_back_twice_does_not_win() -> None:
    scene = last_chance().reacts("B", "secondary(oil_can)").does("B", "take(A.0e)")
    scene.reacts("A", "secondary(hacksaw, hatchet)")
    scene.reacts("B", "secondary(chisel)").does("B", "take(A.0e)").goes_on()
    scene.expect(over=False, turn="B", total={"A": 7})


@rule("HOP-R47", "HOP-R87")
def test_of_two_who_would_pull_back_the_first_round_the_table_does() -> None:
    characters = {"A": "sensa", "B": "della", "C": "fiddler"}
    hands = {"B": ["hacksaw", "hatchet"], "C": ["chisel"]}
    scene = table(3, at="end", characters=characters, hands=hands, play={"A": TEN})
    scene.until("last_chance").expect(asked="BC")
    scene.does("C", "secondary(chisel)").does("B", "secondary(hacksaw, hatchet)")
    scene.expect(asked="B", points=[2, 1, 2], hand={"C": ["chisel"]})  # C's answer is void
    scene.does("B", "take(A.0e)").expect(total=[7, 3, 0])
    scene.everybody_passes().goes_on().expect(over=False, turn="B")


@pytest.mark.parametrize("target", [5, 20])
@rule("HOP-136")
def test_any_goal_is_reached_exactly(target: int) -> None:
    area = ["iron_garden_gate", "safe_room_door"] if target == 5 else [*EIGHT, "fire_ladder"]
    scene = table(2, at="end", play={"A": area}, options={"target_points": target}).goes_on()
    scene.expect(over=target == 5)


# -- what no other test would miss ----------------------------------------------------------------


@rule("HOP-R30", "HOP-R63")
def test_good_things_reach_hiders_by_option_but_nobody_who_ignores_the_card() -> None:
    hands = {"B": ["play_dead"]}
    options = {"hide_ignores": "harm", **SINS}
    scene = event("a_moment_of_grace", hands=hands, possessed=["B", "C"], options=options)
    scene.until("revealed").reacts("B", "sin(play_dead)").until("land")
    assert scene.possessed == "B"


@rule("HOP-R30")
def test_a_hiding_drawer_gains_no_card() -> None:
    scene = table(2, at="draw phase", characters={"B": "della"}, hiding="A").until("draw")
    scene.reacts("B", "primary", "d8 7").does("B", "use").top("a_moment_of_grace").until("draw")
    assert scene.hands() == [0, 0]


@rule("HOP-R16")
def test_a_boon_that_moved_or_went_leaves_nothing_to_move() -> None:
    def moves(scene: Given) -> set[str]:
        return {a for a in scene.legal("A") if a.startswith("reattach")}

    play = {"A": ["coal_hatch", "drain_grate"]}
    scene = table(2, characters={"A": "timothy"}, hands={"A": ["hacksaw"]}, play=play)
    scene.does("A", "attach(hacksaw, 0)").does("A", "reattach(0t, 1)")
    assert moves(scene) == {"reattach(1t, 0)"}
    scene.does("A", "secondary(1t)")
    assert moves(scene) == set()


@rule("HOP-R35")
def test_a_boon_too_keeps_sensa_out_of_the_closet_but_only_her_own() -> None:
    play = {"A": ["attic_shutter"], "B": ["servants_door[hatchet]"]}
    scene = table(2, characters={"A": "sensa"}, hands={"A": ["chisel"]}, play=play)
    scene.does("A", "attach(chisel, 0)").refuses("A", "primary", rule="HOP-R35")
    given = {"characters": {"B": "sensa"}, "play": play, "options": ANY_WINDOW}
    other = table(2, at="draw phase", exit_played=True, boons_played=1, **given)
    assert "primary" in other.until("draw").legal("B")


@rule("HOP-R54", "HOP-130")
def test_one_boon_is_no_payment_for_two() -> None:
    characters = {"B": "fernando", "C": "timothy"}
    one = event("torture_room", characters=characters, play={"B": ["coal_hatch[hacksaw]"]})
    one.until("revealed").expect(asked="C").refuses("B", "secondary(0t, 0t)", rule="HOP-R54")
    play = {"B": ["coal_hatch[silver_chain, hacksaw]"]}
    two = event("torture_room", characters=characters, play=play).until("revealed")
    two.expect(asked="BC").refuses("B", "secondary(0t, 0p)", rule="HOP-R54")  # lower place first


@rule("HOP-R52", "HOP-R66")
def test_what_is_ones_own_is_no_target() -> None:
    hands = {"A": ["coal_hatch", "attic_shutter"]}
    play = {"A": ["fire_ladder[hacksaw]"], "B": ["drain_grate"]}
    alexa = table(2, characters={"A": "alexa"}, hands=hands, play=play)
    alexa.refuses("A", "secondary(coal_hatch, attic_shutter)", rule="HOP-R66")
    fiddler = table(
        2, characters={"A": "fiddler"}, hands={"A": ["hatchet"]}, play={"A": ["drain_grate"]}
    )
    fiddler.refuses("A", "secondary(hatchet)", rule="HOP-R66")


@rule("HOP-R31", "HOP-R32")
def test_faces_are_borrowed_only_between_two_whom_this_card_possessed() -> None:
    hands = {"A": ["hatchet", "chisel"], "C": ["hacksaw"]}
    before = event("borrowed_faces", hiding="C", hands=hands, possessed=["C"]).goes_on()
    before.does("A", "choose(C)")
    assert (before.possessed, before.hands()) == ("AC", [2, 0, 1])  # C was so before
    drawer = table(3, at="draw phase", characters={"B": "della"}, hiding="A", hands=hands)
    drawer.until("draw").reacts("B", "primary", "d8 7").does("B", "use").top("borrowed_faces")
    drawer.goes_on().does("A", "choose(C)")
    assert (drawer.possessed, drawer.hands()) == ("C", [2, 0, 1])


@rule("HOP-R78", "HOP-66")
def test_a_hider_in_the_chosen_room_keeps_its_tools() -> None:
    play = {"B": ["coal_hatch[hacksaw]"], "C": ["drain_grate[oil_can]"]}
    scene = event("vindictive_gifts", rooms="1 2 2", hiding="C", play=play).goes_on()
    scene.does("A", "choose(B)").does("A", "option(b)").does("A", "room(boiler_room)")
    assert (scene.area("B"), scene.area("C")) == (["coal_hatch"], ["drain_grate[oil_can]"])


@rule("HOP-66", "HOP-R73")
def test_moths_do_not_find_the_closet() -> None:
    play = {"B": ["coal_hatch[hacksaw]"], "C": ["drain_grate[oil_can]"]}
    scene = event("moths_in_the_linen", hiding="B", play=play).goes_on().does("A", "option(a)")
    assert (scene.area("B"), scene.area("C")) == (["coal_hatch[hacksaw]"], ["drain_grate"])


@rule("HOP-R38")
def test_by_option_every_placement_by_a_roll_is_moving_in() -> None:
    options = {"haunt_on_stay": True}
    mark = table(
        2, characters={"A": "mark"}, rooms="8 2", play={"A": ["coal_hatch"]}, options=options
    )
    mark.top("a_moment_of_grace").does("A", "secondary(0e)", "d8 8")
    assert "event_began(A, haunt)" in mark.events()
    alexa = table(2, characters={"A": "alexa"}, rooms="1 8", options=options)
    alexa.top("a_moment_of_grace").does("A", "primary", "d8 8").goes_on()
    assert "event_began(B, haunt)" in alexa.events(all=True)


@rule("HOP-R49", "HOP-121")
def test_an_act_of_another_kind_does_not_stop_the_card() -> None:
    hands = {"B": ["coal_hatch", "attic_shutter"]}
    scene = table(
        2, at="roll", characters={"B": "alexa"}, hands=hands, play={"A": ["drain_grate[oil_can]"]}
    )
    scene.dice(8).until("before_card").reacts("B", "secondary(coal_hatch, attic_shutter)")
    assert (scene.area("A"), scene.window) == (["drain_grate"], "before_card")
    scene.top("a_moment_of_grace").until("land")
