"""Where two rules meet: what happens at the same moment, on the same tile, or twice."""

from itertools import permutations
from random import Random
from typing import Any

import pytest

from games.sonata.given import (
    GHOSTS,
    SPEC,
    G,
    Given,
    J,
    R,
    Y,
    ghosts_turn,
    johnnys_turn,
    new_night,
    pass_round,
    whispering,
)
from gloaming.core.chance import SeededDealer
from gloaming.core.session import Session
from gloaming.testing import rule

# -- walls and bells -------------------------------------------------------------------------------


@rule("SON-41", "SON-49", "SON-50", "SON-155", "SON-158")
def test_the_steps_then_the_wall_then_the_bells_in_the_order_they_were_hung() -> None:
    table = ghosts_turn(R, places={R: 24}, holds={R: "violin"}, bells=[41, 96, 9])
    table.move(R, 40, 41).expect(bells=[96], crossed=[R], instruments={"violin": 41})
    assert table.events(J) == [
        "carried(B, 1, violin, 40+41, 41)",
        "wall_crossed(B, 1)",
        "bell_rang(41, B, no, none)",
        "bell_rang(9, B, no, none)",  # 24, where it began, is in the area of 9
    ]


@rule("SON-R57", "SON-157", "SON-158")
def test_two_bells_on_one_tile_ring_together_and_both_return() -> None:
    table = ghosts_turn(Y, places={Y: 60}, bells=[42, 42]).move(Y, 59).expect(bells=[])
    rang = [event for event in table.events(J) if event.startswith("bell_rang")]
    assert rang == ["bell_rang(42, C, no, none)"] * 2
    table.move(Y, 58)  # the same tiles again, and nothing hangs there any more
    assert not any(event.startswith("bell_rang") for event in table.events(J))


@rule("SON-154", "SON-48")
def test_standing_still_inside_an_area_is_like_standing_still_outside() -> None:
    inside = ghosts_turn(Y, places={Y: 42}, bells=[42]).move(Y)
    outside = ghosts_turn(Y, places={Y: 1}, bells=[42]).move(Y)
    for viewer in (J, R, G, "spectator"):
        assert inside.events(viewer) == outside.events(viewer)
        assert inside.view(viewer) == outside.view(viewer)


@rule("SON-153", "SON-161")
def test_a_ghost_that_leaves_a_bells_tile_behind_johnnys_back_rings_it_though_he_does_not() -> None:
    table = ghosts_turn(Y, places={J: 42, Y: 42}, bells=[42]).does(Y, "possess(johnny)")
    table.expect(bells=[42]).move(Y, 43).expect(bells=[], place={J: 43, Y: 43})
    table.tells("drove(C, 2, 43, 43)", "bell_rang(42, C, no, none)", "scanned", "turn_began")


@rule("SON-44", "SON-R20")
def test_a_captured_ghosts_token_turns_back_unless_it_is_used_up() -> None:
    table = johnnys_turn(places={J: 43, R: 42}, crossed=[R, Y]).does(J, "capture")
    table.expect(captives=[R], crossed=[Y])
    once = {"wall_token": "single_use"}
    spent = johnnys_turn(places={J: 43, R: 42}, crossed=[R], options=once).does(J, "capture")
    spent.expect(captives=[R], crossed=[R])


@rule("SON-R20", "SON-137")
def test_a_wall_shown_by_turn_is_shown_also_when_the_turn_ends_with_a_rescue() -> None:
    by_turn = {"wall_signal": "turn"}
    table = ghosts_turn(G, places={J: 23, G: 22}, captives=R, options=by_turn)
    table.move(G, 23).does(G, "possess(johnny)").expect(crossed=[G], place={G: 92, R: 50})
    assert table.events(J)[:2] == ["rescued(D, 2, B, 1, B)", "wall_crossed(D, 0)"]
    twice = ghosts_turn(R, places={R: 22}, options=by_turn).move(R, 23).move(R, 22)
    assert sum("wall_crossed" in event for event in twice.events(J, all=True)) == 1


# -- possessing ------------------------------------------------------------------------------------


@rule("SON-56", "SON-60", "SON-69", "SON-163")
def test_a_friend_may_carry_it_but_only_its_owner_performs_it() -> None:
    held = {Y: "violin"}
    table = ghosts_turn(Y, places={Y: 70, R: 70}, holds=held).refuses(Y, "perform", rule="SON-69")
    table.does(Y, "play").does(Y, "unpossess").move(G).move(G).move(J).move(J)
    table.does(R, "possess(violin)").does(R, "perform").expect(performed={R: True, Y: False})


@rule("SON-62", "SON-64", "SON-91")
def test_johnny_may_be_driven_twice_in_one_phase_and_hears_from_where_he_is_left() -> None:
    table = ghosts_turn(R, places={J: 54, R: 54, Y: 55, G: 1})
    table.does(R, "possess(johnny)").move(R, 55).refuses(Y, "possess(johnny)", rule="SON-55")
    let_go = ghosts_turn(R, places={J: 55, R: 55, Y: 55, G: 1}).does(R, "possess(johnny)")
    let_go.does(R, "unpossess").tells(
        "unpossessed(B, 2, johnny, 55)", "scanned(55, very_high, very_high, silence)", "turn_began"
    )
    let_go.does(Y, "possess(johnny)").move(Y, 56, 40).expect(place={J: 40, Y: 40, R: 55})
    assert let_go.scans() == ["scanned(40, high, very_high, silence)"]
    let_go.move(G).move(G)
    assert let_go.events()[-2:] == ["shaken_off(C, 40)", "turn_began(A, 5)"]
    assert let_go.view(J)["state"]["place"] == [40, None, None, None]


@rule("SON-49", "SON-12", "SON-65")
def test_an_instrument_may_be_left_under_johnnys_feet() -> None:
    table = ghosts_turn(R, places={J: 21, R: 20, Y: 96}, holds={R: "violin"}).move(R, 21)
    table.does(R, "unpossess").expect(instruments={"violin": 21}, captives=[], holds={R: None})
    assert table.scans() == ["scanned(21, very_high, silence, silence)"]
    assert table.possible(J, R) == [21]


@rule("SON-35", "SON-49")
def test_a_visible_ghost_that_stands_still_is_seen_to() -> None:
    table = ghosts_turn(R, places={R: 20}, holds={R: "violin"}, bells=[20]).move(R)
    table.tells("carried(B, 1, violin, none, 20)", to=J).expect(bells=[20])


@rule("SON-R27", "SON-109", "SON-112")
def test_a_staggering_johnny_keeps_his_one_action_after_a_right_claim() -> None:
    stagger = {"possessed_johnny": "stagger"}
    table = ghosts_turn(G, places={J: 54, G: 54}, options=stagger).does(G, "possess(johnny)")
    table.move(G).expect(asked=J, actions=1).does(J, "claim(54)").expect(captives=[G], actions=1)
    table.move(J, 55).expect(round=6)
    for seat in (R, R, Y, Y):
        table.move(seat)
    table.expect(asked=G, actions=2)  # only that one turn; the captive is asked to push


# -- captures and pushes ---------------------------------------------------------------------------


@rule("SON-131", "SON-114", "SON-99")
def test_a_push_onto_a_ghost_says_nothing_until_he_acts() -> None:
    table = johnnys_turn(places={J: 43, G: 44}, captives=R).does(R, "push(44)")
    table.tells("pushed(B, 43, 44)").expect(captives=[R], place={J: 44, R: 44})
    table.does(J, "claim(44)").expect(captives=[R, G], actions=2)


@rule("SON-126", "SON-120")
def test_no_push_goes_through_a_wall_however_many_passes_there_are() -> None:
    table = johnnys_turn(places={J: 40}, captives=R + Y).expect(passes=[R, Y])
    table.refuses(R, "push(41)", rule="SON-126").does(R, "push(39)").does(Y, "push(23)")
    table.expect(passes=[R, Y], place={J: 23, R: 23, Y: 23})


@rule("SON-128", "SON-129", "SON-130")
def test_an_old_captive_is_asked_after_a_free_capture_and_the_new_one_is_not() -> None:
    table = johnnys_turn(places={J: 43, Y: 43}, captives=R).does(R, "hold")
    table.does(J, "claim(43)").expect(asked=R, actions=2).does(R, "hold").expect(asked=J)
    table.move(J).expect(asked=R).does(R, "push(42)").move(J).expect(round=6)
    table.move(G).move(G).expect(asked=R).does(R, "hold").expect(asked=Y).does(Y, "push(41)")
    table.expect(asked=J, place={J: 41, R: 41, Y: 41})


@rule("SON-129", "SON-R51", "SON-R27")
def test_the_first_window_and_the_last_are_told_by_what_he_has_done() -> None:
    start = {"push_window": "start"}
    table = johnnys_turn(places={J: 43, Y: 43}, captives=R, options=start).does(R, "hold")
    table.does(J, "claim(43)").expect(asked=J, actions=2)  # nothing is spent, but he has acted
    end = {"push_window": "end", "possessed_johnny": "stagger"}
    short = johnnys_turn(places={J: 43}, captives=R, staggered=True, options=end)
    short.expect(asked=J, actions=1).move(J).expect(asked=R)
    both = {"push_window": "start", "possessed_johnny": "stagger"}
    johnnys_turn(places={J: 43}, captives=R, staggered=True, options=both).expect(asked=R)


@rule("SON-121", "SON-123")
def test_who_was_caught_again_is_the_latest_of_the_captives() -> None:
    table = johnnys_turn(places={J: 50, R: 50}, captives=Y).does(Y, "hold").does(J, "claim(50)")
    table.expect(captives=[Y, R], passes=[R, Y]).does(Y, "hold").move(J, 51)
    assert table.events()[0] == "johnny_moved(51, 51, 1, C)"
    table.expect(passes=[R])


@rule("SON-119", "SON-120", "SON-97")
def test_two_fresh_passes_serve_one_move_of_the_same_turn() -> None:
    table = johnnys_turn(places={J: 40, R: 40, Y: 40}).does(J, "claim(40)").expect(passes=[R, Y])
    table.refuses_move(J, 41, 25, 9, rule="SON-120").move(J, 41, 25).expect(passes=[], actions=1)


@rule("SON-100", "SON-129", "SON-R49")
def test_where_captives_lengthen_his_stride_they_do_not_push() -> None:
    stride = {"captive_effect": "stride"}
    table = johnnys_turn(places={J: 57}, captives=R, options=stride).expect(asked=J)
    table.refuses(R, "push(58)", rule="SON-R49", code="cannot_push")
    table.does(J, "capture").move(J, 58, 59, 60, 61, 62).expect(place={J: 62}, round=6)


@rule("SON-R37", "SON-129")
def test_whoever_may_push_is_asked_after_johnny_has_asked_or_not() -> None:
    table = johnnys_turn(places={J: 43}, captives=R, options={"scan_mode": "ask"}).does(R, "hold")
    table.move(J).expect(asked=J).does(J, "stay_silent").expect(asked=R).does(R, "push(42)")
    table.does(J, "capture").does(J, "listen").expect(round=6)
    assert table.scans() == ["scanned(42, none, silence, silence)"]


# -- rescue ----------------------------------------------------------------------------------------


@rule("SON-136", "SON-R6", "SON-81")
def test_a_saviour_whose_home_is_under_johnny_goes_nowhere_and_is_hidden() -> None:
    table = ghosts_turn(R, places={J: 50, R: 50, Y: 96}, captives=G).does(R, "possess(johnny)")
    table.expect(place={J: 50, R: 50, G: 92}, holds={R: None}, asked=R, actions=1)
    assert table.view(Y)["state"]["place"][1] is None
    table.refuses(R, "unpossess", rule="SON-63").does(R, "possess(johnny)")
    table.expect(holds={R: "johnny"})  # he holds nobody now, and is driven
    assert table.scans() == ["scanned(50, very_high, silence, silence)"]


@rule("SON-135", "SON-R10", "SON-R31")
@pytest.mark.parametrize(("saviour", "skips_now"), [(Y, True), (R, False)])
def test_the_next_turn_in_order_is_skipped_also_where_the_order_rotates(
    saviour: str, skips_now: bool
) -> None:
    """In round 2 it is yellow, green, red."""
    rotate = {"ghost_order": "rotate"}
    table = johnnys_turn(places={J: 38, Y: 38, R: 38}, captives=G, options=rotate, round=1)
    for seat in (G, J, G, J, G):
        table.move(J) if seat == J else table.does(G, "hold")
    table.expect(round=2, asked=Y)
    if saviour == R:
        table.move(Y).move(Y).expect(asked=R)
    table.does(saviour, "possess(johnny)").expect(debts=[G]).move(saviour)
    assert ("turn_skipped(D)" in table.events(all=True)) is skips_now


@rule("SON-61", "SON-R29", "SON-54")
def test_the_other_captive_can_still_be_freed_by_another() -> None:
    one = {"rescue_frees": "one"}
    table = ghosts_turn(Y, places={J: 38, Y: 38}, captives=R + G, options=one)
    table.does(Y, "possess(johnny)").does(Y, "free(B)").expect(captives=[G], debts=[R], actions=1)
    again = ghosts_turn(Y, places={J: 7, Y: 7}, captives=R + G, options=one)
    again.does(Y, "possess(johnny)").does(Y, "free(D)").expect(place={Y: 7}, captives=[R])
    again.does(Y, "possess(johnny)").expect(captives=[], debts=[R])  # green's is skipped by now
    assert "turn_skipped(D)" in again.events()


# -- Phase 3 ---------------------------------------------------------------------------------------


@rule("SON-142", "SON-144", "SON-R56")
def test_in_whatever_order_they_choose_it_comes_to_the_same() -> None:
    choices = {J: "bell(42)", R: "whisper(help)", Y: "whisper(soon)", G: "whisper(hush)"}
    told = set()
    for order in permutations((J, *GHOSTS)):
        table = whispering(2)
        for seat in order:
            table.does(seat, choices[seat])
        told.add(str([table.events(viewer) for viewer in (J, *GHOSTS, "spectator")]))
    assert len(told) == 1


@rule("SON-142", "SON-144")
@pytest.mark.parametrize("first", [J, R])
def test_a_choice_changes_nothing_that_anybody_else_can_see(first: str) -> None:
    before, after = whispering(2), whispering(2)
    after.does(first, "bell(42)" if first == J else "whisper(help)")
    for viewer in (J, *GHOSTS, "spectator"):
        if viewer != first:
            assert before.view(viewer) == after.view(viewer)
            assert before.events(viewer, all=True) == after.events(viewer, all=True)


@rule("SON-R55", "SON-144")
def test_where_nobody_can_whisper_nobody_is_told_of_cards() -> None:
    table = whispering(2, captives=Y + G, options={"captive_whisper": False}).does(J, "bell(5)")
    assert table.events()[0] == "bell_placed(5)"


# -- whole nights ----------------------------------------------------------------------------------


@rule("SON-75", "SON-76", "SON-92", "SON-93", "SON-150", "SON-157")
@pytest.mark.parametrize("seed", range(4))
def test_every_round_adds_up(seed: int) -> None:
    """As many scans as turns taken and actions of Johnny's; three bells, in hand or hanging."""
    session = Session(SPEC, 4, {"hours": 3}, SeededDealer(seed))
    rng = Random(seed)
    while not session.over:
        seat = session.table.first_asked()
        legal = session.table.legal(seat)
        verb = rng.choice(sorted({action[0] for action in legal}))
        session.decide_raw(seat, rng.choice([action for action in legal if action[0] == verb]))
    rounds: list[list[dict[str, Any]]] = []
    for event in session.events(0):
        if event["event"] == "round_began":
            rounds.append([])
        if rounds:
            rounds[-1].append(event)
    hanging: list[int] = []
    for told in rounds:
        names = [event["event"] for event in told]
        turns = sum(event["event"] == "turn_began" and event["seat"] > 0 for event in told)
        acts = names.count("johnny_moved") + names.count("captured")
        if told is not rounds[-1]:
            assert names.count("scanned") == turns + acts
            free = sum(event["event"] == "captured" and not event["spent"] for event in told)
            assert acts - free == 2
        for event in told:
            if event["event"] == "bell_placed":
                hanging.append(event["tile"])
            elif event["event"] == "bell_rang":
                hanging.remove(event["bell"])
            assert len(hanging) <= 3


# -- the end ---------------------------------------------------------------------------------------


@rule("SON-162", "SON-164", "SON-R10")
def test_the_sonata_ends_the_night_in_the_middle_of_whoever_comes_last() -> None:
    held = {R: "violin", Y: "harp", G: "cello"}
    spots = {R: 70, Y: 27, G: 64}
    rotate = {"ghost_order": "rotate"}
    table = ghosts_turn(R, places=spots, holds=held, options=rotate, round=1)
    for seat in (R, R, Y, Y, G, G, J, J):
        table.move(seat)
    table.expect(round=2, asked=Y)
    table.does(Y, "perform").does(Y, "play").does(G, "play").does(G, "perform")
    table.expect(asked=R, over=False).does(R, "perform").expect(over=True, ended="sonata")
    assert not table.scans()
    table.refuses(R, "play", rule="SON-162")  # though an action was left


@rule("SON-73", "SON-163")
def test_whoever_performed_and_is_caught_performs_in_no_later_round() -> None:
    table = ghosts_turn(R, places={J: 54, R: 70, Y: 27}, holds={R: "violin", Y: "harp"})
    table.does(R, "perform").move(R).does(Y, "perform").move(Y).move(G).move(G)
    table.move(J, 70).does(J, "claim(70)").move(J).expect(captives=[R], round=6)
    table.expect(performed=[False] * 4, asked=Y)


@rule("SON-165", "SON-109", "SON-111")
def test_the_third_captive_ends_the_night_also_when_it_was_free() -> None:
    table = johnnys_turn(places={J: 43, G: 43}, captives=R + Y).does(R, "hold").does(Y, "hold")
    table.does(J, "claim(43)").expect(over=True, ended="capture")
    assert table.events()[:2] == ["captured(43, yes, 43, no, 1, D)", "all_captured(5)"]


@rule("SON-4", "SON-140", "SON-166")
def test_a_night_of_one_round_has_no_whispers() -> None:
    night = {"hours": 1, "rounds_per_hour": 1, "whisper_every": 1}
    table: Given = pass_round(new_night(night)).expect(over=True, ended="dawn")
    told = table.events(all=True)
    assert not any(event.startswith(("whispers", "bell")) for event in told)
    assert "clock_struck(1, 1)" in told
