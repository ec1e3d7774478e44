"""Omens, windows, chills, death and salt. [WAK-31..WAK-43]"""

from __future__ import annotations

import pytest

from gloaming.testing import Scenario, rule
from harness.wake_games import night, turn_of

HANDS = {"A": ["first-knell"], "B": ["hand-bell"], "C": ["silver-mirror"]}


def omen_upon_b(**fields: object) -> Scenario:
    """A has called an omen upon B, and all who could react are asked."""
    fields.setdefault("hands", HANDS)
    return turn_of("A", **fields).does("A", "call(B)")  # type: ignore[arg-type]


def chilled(**fields: object) -> Scenario:
    """A cold hand has been turned up for B."""
    scenario = night(**fields, active="A").begin("Vigil", at="turn over")  # type: ignore[arg-type]
    return scenario.begin("Turn", at="over", seat="A").begin("Chill", target="B")


# --- omens and windows ----------------------------------------------------------------------------


@rule("WAK-31", "WAK-D4")
def test_an_omen_is_called_waited_for_and_turned_up() -> None:
    table = omen_upon_b().expect(asked="ABC", omens=[["A", "B"]])
    assert table.legal("B") == {"play(hand-bell)", "pass"}
    assert table.legal("C") == {"play(silver-mirror, A)", "play(silver-mirror, C)", "pass"}
    table.passes("B", "C").does("A", "pass", "omen grey-moth")
    table.tells("omen_turned(grey-moth, B)", "turn_over(A)", "turn_started(B, mourner)")
    assert "grey-moth" not in table.value("unturned")
    none_left = turn_of("A", unturned=[])
    none_left.refuses("A", "call(B)", rule="WAK-31", code="no_omen_left")


@rule("WAK-32", "WAK-R3")
def test_all_reactions_happen_in_order_from_the_target_and_then_all_are_asked_again() -> None:
    table = omen_upon_b(hands={"A": ["first-knell"], "B": ["wool-shroud"], "C": ["hand-bell"]})
    assert table.legal("B") == {"pass"}  # nothing fits, and B is asked all the same
    table.refuses("B", "play(wool-shroud)", rule="WAK-32", code="wrong_moment")
    table.refuses("B", "play(hand-bell)", rule="WAK-14")
    table.refuses("B", "doze", rule="CORE-7")
    table.passes("B", "C").does("A", "play(first-knell, C)")
    table.expect(asked="BC", omens=[["A", "B"], ["A", "C"]])
    table.passes("B").does("C", "play(hand-bell)").expect(asked="B", omens=[["A", "B"]])
    table.does("B", "pass", "omen grey-moth").expect(asked="B", omens=[])


@rule("WAK-32")
def test_answers_that_wait_are_kept_unseen_through_windows_inside() -> None:
    """B's knell comes first and opens a window inside; C's mirror waits for its end."""
    hands = {"A": ["wool-shroud"], "B": ["long-knell"], "C": ["silver-mirror"]}
    table = omen_upon_b(hands=hands).passes("A")
    before = table.view("A")["doing"]
    table.does("C", "play(silver-mirror, A)")
    assert table.view("A")["doing"] == before
    table.does("B", "play(long-knell, C)").expect(asked="AC", omens=[["A", "B"], ["B", "C"]])
    waiting = {v: table.view(v)["doing"][2]["given"] for v in ("A", "C", "spectator")}
    mirror = {"do": "play", "card": "silver-mirror", "target": 0}
    assert waiting == {"A": [None] * 3, "C": [None, None, mirror], "spectator": [None] * 3}
    table.passes("A").does("C", "pass", "omen grey-moth")
    table.tells("omen_turned(grey-moth, C)", "keepsake_played(C, silver-mirror, A)")
    table.expect(omens=[["A", "A"]], asked="A")  # another round


@rule("WAK-R1")
def test_what_has_come_too_late_is_played_in_vain_or_not_at_all() -> None:
    hands = {"A": ["first-knell"], "B": ["silver-mirror"], "C": ["veiled-mirror"]}
    table = omen_upon_b(hands=hands, unturned=["cold-hand"], options={"chills": 1})
    table.does("A", "play(first-knell, C)").does("B", "play(silver-mirror, A)")
    # The same as B's, which has turned the omen already.
    table.does("C", "play(veiled-mirror, A)", "omen cold-hand")
    assert table.events()[:4] == [
        "keepsake_played(B, silver-mirror, A)",
        "keepsake_played(C, veiled-mirror, A)",
        "keepsake_played(A, first-knell, C)",
        "omen_called(A, C)",
    ]
    doomed = omen_upon_b(
        hands={"B": ["first-knell"], "C": ["hand-bell"]}, options={"chills": 1}, dead=""
    )
    doomed.does("C", "play(hand-bell)").does("B", "play(first-knell, C)")
    doomed.does("C", "pass", "omen cold-hand").expect(asked="C").does("C", "pass")
    doomed.expect(role=["mourner", "mourner", "ghost"], coffin=["hand-bell"], asked="C")


@rule("WAK-R1", "WAK-36")
def test_a_gasp_without_breath_does_not_happen() -> None:
    table = omen_upon_b(hands={"B": ["first-knell"]}, dead="C")
    table.does("C", "gasp(A)").does("B", "play(first-knell, A)").expect(asked="C")
    table.does("C", "gasp(B)", "omen grey-moth", "omen cold-hand", "omen damp-hand")
    assert [event for event in table.events() if event.startswith("gasped")] == ["gasped(C, 0)"]


@rule("WAK-32", "WAK-42")
def test_salt_is_a_reaction_in_every_window_and_empty_hands_are_not_asked() -> None:
    table = omen_upon_b(hands={"C": ["sea-salt"]}).expect(asked="C")
    table.refuses("C", "play(sea-salt)", rule="WAK-32").refuses(
        "C", "salt(sea-salt, A)", rule="WAK-43"
    )


@rule("WAK-33")
def test_a_bell_hushes_the_omen() -> None:
    table = omen_upon_b()
    table.refuses("B", "play(hand-bell, A)", rule="WAK-33", code="bad_target")
    table.passes("A", "C").does("B", "play(hand-bell)")
    table.tells("keepsake_played(B, hand-bell, none)", "turn_over(A)", "turn_started(B, mourner)")
    table.expect(omens=[], discard=["hand-bell"])


@rule("WAK-34")
def test_a_mirror_turns_it_upon_another() -> None:
    table = omen_upon_b().passes("B", "A")
    table.refuses("C", "play(silver-mirror, B)", rule="WAK-34", code="bad_target")
    table.refuses("C", "play(silver-mirror)", rule="WAK-34")
    table.does("C", "play(silver-mirror, A)").expect(omens=[["A", "A"]], asked="AB")
    table.passes("B").does("A", "pass", "omen cold-hand").expect(asked="AB")  # before A's chill
    table.passes("A", "B").expect(chill=[1, 0, 0])


@rule("WAK-35")
def test_a_knell_calls_another_omen_first() -> None:
    table = omen_upon_b(hands={"B": ["long-knell"]}, dead="C", breath={"C": 0})
    table.refuses("B", "play(long-knell, C)", rule="WAK-35").refuses(
        "B", "play(long-knell)", rule="WAK-35"
    )
    table.does("B", "play(long-knell, A)", "omen grey-moth", "omen chimney-draught")
    assert table.events()[:4] == [
        "keepsake_played(B, long-knell, A)",
        "omen_called(B, A)",
        "omen_turned(grey-moth, A)",
        "omen_turned(chimney-draught, B)",
    ]
    table.expect(breath={"C": 1})
    wail = turn_of("C", 4, dead="CD", hands={"A": ["hand-bell"]})
    wail.refuses("C", "wail(D)", rule="WAK-35").does("C", "wail(B)")
    wail.tells("wailed(C)", "omen_called(C, B)").expect(asked="ACD")


@rule("WAK-36")
def test_a_ghost_gasps() -> None:
    table = omen_upon_b(hands={"A": ["first-knell"]}, dead="C").expect(asked="AC")
    table.refuses("C", "play(first-knell, A)", rule="WAK-14").refuses("C", "gasp(C)", rule="WAK-35")
    table.passes("A").does("C", "gasp(A)").tells("gasped(C, 0)", "omen_called(C, A)").expect(
        asked="A"
    )
    table.refuses("A", "gasp(B)", rule="WAK-36", code="wrong_moment")
    table.does("A", "pass", "omen grey-moth").expect(asked="A", omens=[["A", "B"]])
    table.does("A", "pass", "omen damp-hand")
    table.expect(asked="A")  # before B's chill; a ghost has no part in that
    table.refuses("A", "gasp(B)", rule="WAK-36")


@rule("WAK-37")
@pytest.mark.parametrize(("omen", "chills"), [("grey-moth", 0), ("cold-hand", 1), ("black-dog", 2)])
def test_what_omens_bring(omen: str, chills: int) -> None:
    table = turn_of("A", options={"chills": 4}).does("A", "call(B)", f"omen {omen}")
    table.expect(chill=[0, chills, 0], asked="B")


@rule("WAK-6", "WAK-37")
def test_a_clock_calls_another_and_a_draught_gives_breath() -> None:
    table = turn_of("A", dead="C", unturned=["stopped-clock", "cellar-draught"], breath={"C": 0})
    table.does("A", "call(B)", "omen stopped-clock", "omen cellar-draught")
    table.tells(
        "omen_called(A, B)",
        "omen_turned(stopped-clock, B)",
        "omen_called(A, B)",
        "omen_turned(cellar-draught, B)",
        "breath_gained(C, 1)",
        "turn_over(A)",
        "turn_started(B, mourner)",
    )
    table.expect(unturned=[], breath={"C": 1})
    full = turn_of("A", dead="C", unturned=["cellar-draught"], breath={"C": 2}, hands={})
    full.does("A", "call(B)").does("C", "pass", "omen cellar-draught").expect(breath={"C": 2})
    alone = turn_of("A", unturned=["stopped-clock"]).does("A", "call(B)", "omen stopped-clock")
    alone.expect(unturned=[], asked="B")


@rule("WAK-38")
def test_an_omen_passes_by_when_its_target_has_died_or_none_is_left() -> None:
    table = omen_upon_b(
        hands={"C": ["first-knell", "long-knell"]}, options={"chills": 1}, unturned=["cold-hand"]
    )
    table.does("C", "play(first-knell, B)").does("C", "pass", "omen cold-hand")
    table.passes("C").expect(role=["mourner", "ghost", "mourner"], asked="BC")
    table.passes("B", "C").tells("omen_gone()", "turn_over(A)", "turn_started(B, ghost)")


# --- chill and death ------------------------------------------------------------------------------


@rule("WAK-39", "WAK-D5")
def test_a_shroud_wards_off_a_chill() -> None:
    table = chilled(hands={"A": ["wool-shroud"], "B": ["hand-bell"]}).expect(asked="AB")
    assert table.legal("B") == {"pass"}
    table.refuses("B", "play(hand-bell)", rule="WAK-32").passes("B")
    assert table.legal("A") == {"play(wool-shroud)", "pass"}
    table.refuses("A", "play(wool-shroud, B)", rule="WAK-33")
    table.does("A", "play(wool-shroud)").expect(chill=[0, 0, 0])
    open_to_cold = chilled(hands={"A": ["wool-shroud"]}).passes("A")
    open_to_cold.tells("chilled(B, 1)", "turn_over(A)", "turn_started(B, mourner)")


@rule("WAK-40", "WAK-2")
def test_the_dead_leave_their_hand_and_rise() -> None:
    table = chilled(hands={"B": ["hand-bell", "sea-salt"]}, chill={"B": 1}).passes("B")
    opened = ["chilled(B, 2)", "died(B, black, 2)", "turn_over(A)", "turn_started(B, ghost)"]
    table.tells(*opened, to="A")
    table.tells(opened[0], "died(B, black, 2, hand-bell+sea-salt)", *opened[2:], to="B")
    table.expect(role={"B": "ghost"}, breath={"B": 1}, place={"B": "parlour"}, shown={"B": "black"})
    table.expect(coffin=["hand-bell", "sea-salt"], hand={"B": []}, asked="B")
    assert table.view("A")["state"]["coffin"] == {"count": 2}


@rule("WAK-R5")
def test_who_dies_on_its_own_turn_acts_again_next_hour() -> None:
    table = turn_of("A", 2, hands={"B": ["silver-mirror"]}, options={"chills": 1})
    table.does("A", "call(B)").does("B", "play(silver-mirror, A)", "omen cold-hand")
    assert table.events()[-3:] == ["died(A, white, 0)", "turn_over(A)", "turn_started(B, mourner)"]


# --- salt -----------------------------------------------------------------------------------------


@rule("WAK-42", "WAK-D6")
def test_salt_is_thrown_before_one_answers_and_the_question_stays() -> None:
    hands = {"A": ["hand-bell", "sea-salt"], "B": ["kitchen-salt"]}
    table = turn_of("A", 4, dead="D", hands=hands)
    table.refuses("A", "salt(hand-bell, D)", rule="WAK-14")
    table.refuses("A", "salt(kitchen-salt, D)", rule="WAK-14")
    table.refuses("A", "salt(sea-salt, B)", rule="WAK-43", code="bad_target")
    table.refuses("B", "salt(kitchen-salt, D)", rule="WAK-48")  # it is not asked
    assert "salt(sea-salt, D)" in table.legal("A")
    table.does("A", "pray(B)").does("A", "salt(sea-salt, D)").tells("salted(A, sea-salt, D)")
    table.expect(place={"D": "attic"}, discard=["sea-salt"], asked="A")
    table.refuses("A", "pray(C)", rule="WAK-19").does("A", "doze")
    dead = turn_of("D", 4, dead="D")
    dead.refuses("D", "salt(sea-salt, D)", rule="WAK-42", code="no_salt")


@rule("WAK-43", "WAK-38", "WAK-R4")
def test_salt_voids_what_the_ghost_has_called() -> None:
    table = turn_of("C", dead="C", hands={"A": ["sea-salt"], "B": ["first-knell"]})
    table.does("C", "wail(A)").passes("A", "C").does("B", "play(first-knell, A)")
    table.expect(omens=[["C", "A"], ["B", "A"]], asked="AC").passes("C")
    table.does("A", "salt(sea-salt, C)")  # B's own omen stands, the ghost's does not
    table.expect(omens=[["C", None], ["B", "A"]], asked="C")
    table.does("C", "pass", "omen grey-moth")
    table.tells("omen_turned(grey-moth, A)", "omen_gone()", "turn_over(C)", "hour_struck(2, B)")


@rule("WAK-R2")
def test_salt_may_be_thrown_at_a_ghost_in_the_attic() -> None:
    """Where it is, the living do not know: both nights look alike to whoever throws."""
    for place in ("attic", "hall"):
        table = turn_of("A", dead="C", place={"C": place}, hands={"A": ["sea-salt"]})
        table.does("A", "salt(sea-salt, C)").tells("salted(A, sea-salt, C)", to="B")
        table.expect(place={"C": "attic"})
