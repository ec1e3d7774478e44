"""The Turn and its Preparation. Ledger 4.6, KAI-R9, KAI-R10, KAI-R13."""

from __future__ import annotations

from typing import Any

from games.kaidan.given import Given, table
from gloaming.testing import rule

DEAD = ["living", "living", "dead"]


def preparing(seats: int = 2, **given: Any) -> Given:
    """The beginning of Turn 6, up to the first Activation."""
    return table(seats, frame=None, at="begin", phase="end_of_turn", **given)


@rule("KAI-45", "KAI-46", "KAI-D3")
def test_a_turn_has_five_phases_and_one_activation_each() -> None:
    scene = table(3, frame=None, at="begin", turn=1, entities={})
    scene.act("B", "pass").act("C", "pass").chance("event silence").act("A", "pass")
    scene.expect(turn=3)
    told = [event for event in scene.events(all=True) if event.partition("(")[0] in KEPT]
    assert told == [
        *("turn_began(2)", "phase_began(pcs)", "activation_began(B)", "activation_began(C)"),
        *("activation_began(A)", "phase_began(events)", "phase_began(entities)"),
        *("phase_began(end_of_turn)", "turn_ended(2)", "turn_began(3)", "phase_began(pcs)"),
        "activation_began(C)",
    ]


KEPT = ("turn_began", "turn_ended", "phase_began", "activation_began")


@rule("KAI-46", "KAI-5")
def test_only_living_pcs_are_activated_clockwise_from_the_first_player() -> None:
    scene = preparing(
        4, role=["living", "dead", "living", "living"], died_in=[0, 5, 0, 0], first_player="B"
    )
    scene.expect(order=["C", "D", "A"], active="C")
    scene.act("C", "pass").expect(active="D").act("D", "pass").expect(active="A")


@rule("KAI-47")
def test_a_chase_interrupts_any_phase_and_play_resumes() -> None:
    scene = table(
        2,
        frame=None,
        at="entities",
        phase="events",
        rooms={"s2-1": "h10", "s2-2": "h16"},
        squares={"A": "3-2"},
        exhausted=["A"],
        entities={1: "unseen 3-3", 2: "unseen 8-8"},
    )
    scene.chance("door o_a1", "entity yurei", "d10 2", "d10 0", "coordinates 10-1")
    scene.chance("door o_2", "coordinates 8-7").expect(turn=6)
    told = scene.kinds(all=True)
    assert told.index("chase_over") < told.index("coordinates_rolled")
    assert (scene.at(1), scene.at(2)) == ("10-1", "8-7")


@rule("KAI-48", "KAI-R13")
def test_preparation_goes_in_its_order() -> None:
    scene = preparing(
        3,
        role=["living", "living", "dead"],
        died_in=[0, 0, 4],
        died_at=[None, None, "8-8"],
        voice="C",
        rooms={"s4-4": "x04", "s2-3": "h14"},
        flame="3-5",
        alerted=1 << 5,
    )
    scene.laid.where[2] = -1
    scene.chance("door o_2", "door b5_2").expect(phase="pcs")
    kinds = scene.kinds(all=True)
    order = ["turn_began", "onryo_returned", "flames_grew", "token_passed", "onryo_drew"]
    assert [kind for kind in kinds if kind in order] == [*order, "onryo_drew"]
    scene.expect(alerted=0, action_points={"A": 3, "B": 3}, role={"C": "onryo"})


@rule("KAI-49")
def test_a_single_burning_square_spreads_to_its_room() -> None:
    preparing(rooms={"s2-3": "h14"}, flame="3-5").expect(flame=None, burning=["s2-3"])


@rule("KAI-50", "KAI-3", "KAI-R9")
def test_the_first_player_token_passes_to_the_next_living_seat_on_the_left() -> None:
    preparing(3, first_player="A").expect(first_player="B")
    preparing(3, first_player="C").expect(first_player="A")
    preparing(3, first_player="B", role=DEAD, died_in=[0, 0, 5], voice="C").expect(first_player="A")


@rule("KAI-R9")
def test_the_token_is_not_passed_at_the_end_of_a_turn() -> None:
    scene = table(2, frame=None, at="clear", phase="end_of_turn").pauses_at()
    scene.expect(turn=6, first_player="B")
    assert scene.kinds(all=True).count("token_passed") == 1


@rule("KAI-R10")
def test_a_first_player_who_dies_hands_the_token_on_and_the_others_still_act() -> None:
    scene = table(
        3,
        rooms={"s2-1": "h10", "s2-2": "h16"},
        squares={"A": "3-1"},
        flame="3-2",
        order=["A", "B", "C"],
    )
    scene.does("A", "step(east)").expect(role={"A": "dead"}, first_player="B", active="B")
    scene.act("B", "pass").expect(active="C")


@rule("KAI-R10")
def test_an_escaped_first_player_hands_it_on_too() -> None:
    scene = table(3, rooms={"s2-1": "h02"}, squares={"A": "4-2"}, gold_placed=True)
    scene.does("A", "escape").goes_on().expect(first_player="B", active="B")


@rule("KAI-51")
def test_each_onryo_draws_two_tokens_only_it_sees() -> None:
    scene = preparing(3, role=["living", "living", "onryo"], died_in=[0, 0, 2], voice="C")
    scene.chance("door o_2", "door b5_2").expect(onryo_tokens={"C": ["b5_2", "o_2"]})
    assert scene.view("A")["state"]["onryo_tokens"][2] == {"count": 2}
    assert scene.events("C", all=True) != scene.events("A", all=True)


@rule("KAI-52")
def test_three_action_points_and_movement_points_like_speed_never_carried_over() -> None:
    scene = preparing(3, action_points=[2, 0, 3], movement_points=[5, 0, 9])
    scene.expect(action_points=[3, 3, 3], movement_points=[3, 2, 2])


@rule("KAI-53")
def test_all_alert_tokens_are_turned_up() -> None:
    preparing(alerted=(1 << 5) | (1 << 10)).expect(alerted=0)
