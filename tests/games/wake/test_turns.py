"""The turns of the living and of the dead. [WAK-18..WAK-30]"""

from __future__ import annotations

from gloaming.testing import rule
from harness.wake_games import turn_of

FIVE = ["hand-bell", "sexton-bell", "cracked-bell", "silver-mirror", "veiled-mirror"]


@rule("WAK-18", "WAK-D2")
def test_what_the_living_may_do() -> None:
    table = turn_of("A", dead="C")
    assert table.legal("A") == {
        *("pray(B)", "pray(C)", "keen", "clasp(B)", "call(B)", "doze"),
        *[f"light({room})" for room in ("parlour", "hall", "kitchen", "garden", "stairs", "attic")],
    }
    table.refuses("A", "settle", rule="WAK-18", code="wrong_role")
    table.refuses("A", "withhold", rule="WAK-18")
    table.does("A", "doze").tells("turn_over(A)", "turn_started(B, mourner)")


@rule("WAK-19")
def test_a_prayer_is_heard_by_nobody_and_said_once_a_turn() -> None:
    table = turn_of("A", dead="C")
    table.refuses("A", "pray(A)", rule="WAK-19")
    table.does("A", "pray(C)").tells("prayed(A, C)", to="A").tells(to="B").expect(asked="A")
    table.refuses("A", "pray(B)", rule="WAK-19", code="no_prayer").expect(prayer={"A": "C"})
    again = turn_of("A", prayer={"A": "C"}).does("A", "pray(B)").expect(prayer={"A": "B"})
    again.refuses("A", "pray(C)", rule="WAK-19")


@rule("WAK-20", "WAK-21")
def test_who_keens_draws_and_alone_sees_it() -> None:
    table = turn_of("A", hands={"A": FIVE[:4]}).does("A", "keen", "keepsake sea-salt")
    table.tells("keened(A)", "keepsake_drawn(A, sea-salt)", "turn_over", "turn_started", to="A")
    table.tells("keened(A)", "keepsake_drawn(A)", "turn_over(A)", "turn_started", to="B")
    turn_of("A", hands={"A": FIVE}).refuses("A", "keen", rule="WAK-20", code="hand_full")
    every = turn_of("A").value("chest")
    turn_of("A", discard=every).refuses("A", "keen", rule="WAK-21", code="chest_empty")


@rule("WAK-22")
def test_two_bones_change_hands_unseen() -> None:
    table = turn_of("A", dead="C", bone={"A": "white", "B": "black"})
    table.refuses("A", "clasp(A)", rule="WAK-22").refuses("A", "clasp(C)", rule="WAK-22")
    table.does("A", "clasp(B)").tells("clasped(A, B)", "turn_over(A)", "turn_started", to="A")
    table.expect(bone={"A": "black", "B": "white"}, shown={"A": None, "B": None})


@rule("WAK-23")
def test_a_candle_shows_who_walks_there() -> None:
    turn_of("A").refuses("A", "light(hall)", rule="WAK-23", code="nobody_walks")
    table = turn_of("A", 4, dead="CD", place={"C": "hall", "D": "attic"})
    table.does("A", "light(hall)").tells("candle_lit(A, hall, 1, C)", "turn_over", "turn_started")
    other = turn_of("A", dead="C", place={"C": "hall"}).does("A", "light(attic)")
    other.tells("candle_lit(A, attic, 0, none)", "turn_over", "turn_started")


@rule("WAK-24")
def test_an_omen_is_called_upon_another_mourner() -> None:
    table = turn_of("A", dead="C")
    table.refuses("A", "call(A)", rule="WAK-24").refuses("A", "call(C)", rule="WAK-24")
    table.whatever("omen").does("A", "call(B)")
    assert table.events()[0] == "omen_called(A, B)"


# --- the dead -------------------------------------------------------------------------------------


@rule("WAK-25", "WAK-D3")
def test_what_the_dead_may_do() -> None:
    table = turn_of("C", dead="C", place={"C": "attic"})
    assert table.legal("C") == {
        "drift(stairs)",
        "drift(stairs+hall)",
        "drift(stairs+attic)",
        "settle",
    }
    table.refuses("C", "keen", rule="WAK-25", code="wrong_role")
    table.does("C", "settle").tells("turn_over(C)", "hour_struck(2, B)")


@rule("WAK-26", "WAK-41")
def test_only_the_dead_hear_a_drift() -> None:
    table = turn_of("C", 4, dead="CD").does("C", "drift(garden kitchen)")
    table.tells("drifted(C, garden+kitchen)", to="C")
    table.tells("drift_seen(C, garden+kitchen)", to="D")
    table.tells(to="A").tells(to="spectator").expect(place={"C": "kitchen"}, asked="C")
    assert table.view("D")["state"]["place"][2] == "kitchen"
    assert table.view("A")["state"]["place"][2] is None
    table.refuses("C", "drift(garden)", rule="WAK-26", code="drifted_already")


@rule("WAK-27")
def test_a_drift_goes_through_doors() -> None:
    table = turn_of("C", dead="C", place={"C": "attic"})
    table.refuses("C", "drift(hall)", rule="WAK-27", code="no_such_way")
    table.refuses("C", "drift(stairs garden)", rule="WAK-27")
    table.refuses("C", {"do": "drift", "path": []}, rule="WAK-27")
    table.does("C", "drift(stairs hall)").expect(place={"C": "hall"})


@rule("WAK-28")
def test_some_boards_creak() -> None:
    table = turn_of("C", dead="C").does("C", "drift(hall stairs)")
    table.tells("creaked(hall)", "creaked(stairs)", to="A")
    passing = turn_of("C", dead="C").does("C", "drift(hall kitchen)").tells("creaked(hall)", to="A")
    passing.expect(place={"C": "kitchen"})
    turn_of("C", dead="C", options={"boards": "silent"}).does("C", "drift(hall)").tells(to="A")


@rule("WAK-29", "WAK-30")
def test_a_ghost_peers_once_and_from_the_parlour() -> None:
    table = turn_of("C", 4, dead="CD", bone={"A": "black"})
    table.refuses("C", "peer(D)", rule="WAK-29", code="no_peering")
    table.does("C", "peer(A)").tells("peered(C, A, black)", to="C").tells(to="D").tells(to="A")
    table.refuses("C", "peer(B)", rule="WAK-29").expect(asked="C")
    away = turn_of("C", dead="C", place={"C": "hall"})
    away.refuses("C", "peer(A)", rule="WAK-30", code="not_in_parlour")
    away.refuses("C", "wail(A)", rule="WAK-30").expect(asked="C")
