"""Ledger 4.9 to 4.11: Possession Events, the Haunt, the Draw Phase. HOP-75 to HOP-96."""

from __future__ import annotations

import pytest

from games.house.given import table
from games.house.test_scenarios_acts import event
from gloaming.games.house.rules.book import BOOK
from gloaming.testing import rule


@rule("HOP-75")
def test_a_drawn_card_is_carried_out_at_once() -> None:
    scene = event("failed_exorcism").goes_on().expect(asked="A")
    scene.refuses("A", "end_escape", rule="HOP-48").refuses("A", "use", rule="HOP-75")
    scene.does("A", "option(a)")
    assert "card_over" in scene.kinds()


@rule("HOP-76")
def test_three_causes() -> None:
    phase = table(2, hands={"A": ["fire_ladder"]}, characters={"B": "timothy"})
    phase.does("A", "play_exit(fire_ladder)").does("A", "end_escape").until("before_card")
    assert "event_began(A, phase)" in phase.events(all=True)
    haunt = table(2, at="roll").dice(8).top("a_moment_of_grace").goes_on()
    assert "event_began(A, haunt)" in haunt.events(all=True)
    act = table(2, characters={"A": "della"}).does("A", "primary", "d8 7").does("A", "use")
    assert "event_began(A, act)" in act.events(all=True)


@rule("HOP-77")
def test_the_active_player_draws() -> None:
    scene = table(3, at="draw phase", characters={"B": "della"}).until("draw")
    scene.reacts("B", "primary", "d8 7").does("B", "use").top("torture_room").until("draw")
    assert "card_turned(A, torture_room)" in scene.events(all=True)


@rule("HOP-78", "HOP-96")
def test_a_possessed_player_does_not_draw() -> None:
    scene = table(3, at="draw phase", possessed=["B"]).goes_on()
    assert scene.hands() == [1, 0, 1]
    scene = table(3, at="draw", possessed=["B"]).expect(asked="A")
    scene.refuses("B", "draw", rule="HOP-96")


@rule("HOP-79", "HOP-R60")
def test_possession_alone_stops_nothing_else() -> None:
    hands = {"A": ["coal_hatch"]}
    scene = table(2, characters={"A": "timothy"}, hands=hands, possessed=["A"])
    assert {"play_exit(coal_hatch)", "hide", "primary"} < scene.legal("A")


@rule("HOP-80")
def test_possession_lasts_for_the_turn() -> None:
    scene = event("rust_in_the_walls", rooms="1 2 3").goes_on().expect(asked="A")
    assert scene.possessed == "AB"
    scene.does("A", "end_escape").goes_on()
    assert scene.hands() == [0, 0, 1]


@rule("HOP-81", "HOP-R69")
def test_possessions_add_up() -> None:
    hands = {"A": ["smoking_room_door"]}
    scene = event("rust_in_the_walls", rooms="1 2 3", hands=hands).goes_on()
    assert scene.possessed == "AB"
    scene.does("A", "play_exit(smoking_room_door)").does("A", "end_escape")
    scene.top("vindictive_gifts").goes_on().does("A", "choose(C)").does("A", "option(b)")
    assert scene.possessed == "ABC"


@rule("HOP-82", "HOP-83", "HOP-R70")
def test_no_one_is_possessed_frees_now_and_shields_nobody_later() -> None:
    characters = {"B": "della", "D": "timothy"}
    scene = table(4, at="draw phase", characters=characters, possessed=["A", "C"]).until("draw")
    scene.reacts("B", "primary", "d8 7").does("B", "use").top("a_moment_of_grace").until("draw")
    assert scene.possessed == ""
    scene.reacts("B", "primary", "d8 8").does("B", "use").top("torture_room").until("draw")
    assert scene.possessed == "BCD"


@rule("HOP-84")
def test_twice_is_once() -> None:
    scene = event("torture_room", possessed=["B"]).goes_on()
    assert scene.possessed == "BC"


@rule("HOP-85", "HOP-86")
def test_moving_in_draws_a_card_before_anything_else() -> None:
    scene = table(2, at="roll", characters={"A": "timothy"}).dice(8).until("before_card")
    scene.expect(phase="escape", active="A", drawers=["A"])
    scene.top("a_moment_of_grace").until("land").goes_on().expect(asked="A")


@rule("HOP-87")
def test_it_does_not_replace_the_possession_phase() -> None:
    scene = event("a_moment_of_grace", hands={"A": ["fire_ladder"]}).goes_on()
    scene.does("A", "play_exit(fire_ladder)").does("A", "end_escape").until("before_card")
    began = [e for e in scene.events(all=True) if e.startswith("event_began")]
    assert began == ["event_began(A, haunt)", "event_began(A, phase)"]


@rule("HOP-88", "HOP-89", "HOP-R43")
def test_the_mover_is_active_until_the_card_is_done() -> None:
    scene = table(3, characters={"A": "alexa"})
    scene.does("A", "primary", "d8 8").does("A", "choose(C)").expect(active="C", turn="A")
    scene.top("a_moment_of_grace").goes_on().expect(active="A", turn="A", asked="A")
    assert scene.hands() == [0, 0, 1]


@rule("HOP-90", "HOP-111")
def test_the_token_wakes_nobody_by_moving() -> None:
    scene = table(3, characters={"A": "timothy"}, rooms="1 5 5")
    scene.does("A", "primary", "d8 5").expect(asked="A")
    assert scene.haunt == 5
    assert "event_began" not in scene.kinds()


@rule("HOP-91")
def test_what_happened_last_counts() -> None:
    scene = table(2, at="roll", characters={"B": "timothy"}).dice(8).until("before_card")
    scene.reacts("B", "primary", "d8 2").goes_on()
    assert "haunt_dodged(A)" in scene.events(all=True)
    assert len(scene.house.possession_deck) == 24


@rule("HOP-92")
def test_the_same_room_again_changes_nothing() -> None:
    scene = table(2, at="roll", characters={"B": "timothy"}).dice(8).until("before_card")
    scene.reacts("B", "primary", "d8 8").top("a_moment_of_grace").until("land")
    assert len(scene.house.possession_deck) == 23


@rule("HOP-93", "HOP-94")
def test_one_card_each_in_order_unseen() -> None:
    scene = table(3, at="draw", turn="B").expect(asked="B").refuses("C", "draw", rule="HOP-93")
    scene.draws("crowbar").does("B", "draw").tells("drew(B)", to="A").refuses(
        "B", "draw", rule="HOP-94"
    )
    assert scene.events("B") == ["drew(B, crowbar)"]
    scene.does("C", "draw").does("A", "draw").goes_on().expect(turn="C")


@rule("HOP-95", "HOP-R84")
def test_drawing_is_optional() -> None:
    scene = table(2, at="draw").expect(asked="A")
    assert scene.legal("A") == {"draw", "decline"}
    scene.refuses("A", "use", rule="HOP-95")
    scene.does("A", "decline").tells("declined(A)").does("B", "decline")
    assert scene.hands() == [0, 0]


@rule("HOP-150")
@pytest.mark.parametrize("kind", ["all", "none", "most"])
def test_what_the_possession_deck_contains(kind: str) -> None:
    possesses = [
        card
        for card in BOOK.possessions
        if any(step.do == "possess" for step in (*card.steps, *card.a, *card.b))
    ]
    if kind == "all":
        everybody = [step for card in possesses for step in card.steps if step.who == "all"]
        assert any(step.do == "possess" for step in everybody)
    elif kind == "none":
        cleared = [c for c in BOOK.possessions if any(s.do == "clear_possession" for s in c.steps)]
        assert len(cleared) == 3
    else:
        share = sum(card.copies for card in possesses) / sum(c.copies for c in BOOK.possessions)
        assert share > 0.5
