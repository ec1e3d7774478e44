"""The deal, the hours, the toll and dawn. [WAK-1..WAK-17, WAK-44..WAK-48]"""

from __future__ import annotations

import pytest

from gloaming.core.flow import ALL
from gloaming.core.session import Session
from gloaming.testing import Scenario, refuses_table, rule
from harness.wake_games import night, random_session, turn_of
from wake import SPEC
from wake.rules.book import BOOK


def toll(seats: int = 3, **fields: object) -> Scenario:
    scenario = night(seats, **fields)  # type: ignore[arg-type]
    return scenario.begin("Vigil", at="turn").begin("Toll")


# --- setup ----------------------------------------------------------------------------------------


@rule("WAK-1")
def test_two_to_four_keep_the_wake() -> None:
    refuses_table(SPEC, 1, rule="WAK-1")
    refuses_table(SPEC, 5, rule="WAK-1")
    assert [Session(SPEC, seats).table.seats for seats in (2, 3, 4)] == [2, 3, 4]


@rule("WAK-2", "WAK-9")
def test_all_begin_alive_and_with_nothing() -> None:
    table = night(4).begin("Vigil", at="turn").begin("Toll")
    table.expect(role=["mourner"] * 4, chill=[0] * 4, grief=[0] * 4, breath=[0] * 4)
    table.expect(prayer=[None] * 4, place=["parlour"] * 4)


@rule("WAK-3")
def test_there_is_one_house_and_the_living_stay_in_the_parlour() -> None:
    doors = {room.id: set(room.doors) for room in BOOK.rooms}
    assert doors["parlour"] == {"hall", "garden"}
    assert doors["attic"] == {"stairs"}
    table = turn_of("A", dead="C")
    table.refuses("A", "leave", rule="WAK-3").refuses("A", "light(cellar)", rule="WAK-3")


@rule("WAK-4", "WAK-5", "WAK-6")
def test_what_lies_in_the_box() -> None:
    kinds = [card.kind for card in BOOK.keepsakes]
    assert [kinds.count(kind) for kind in ("bell", "mirror", "knell", "shroud", "salt")] == [
        3,
        3,
        4,
        3,
        3,
    ]
    assert {card.grief for card in BOOK.keepsakes} == {1, 2, 3}
    assert BOOK.bones == (3, 3)
    assert len({omen.id for omen in BOOK.omens}) == len(BOOK.omens) == 12
    turn_of("A").refuses("A", "pass", rule="WAK-18")
    toll(hands={"A": ["hand-bell"]}).refuses("A", "lay(nothing-such)", rule="WAK-4")


@rule("WAK-7", "WAK-8")
def test_bones_nobody_sees_and_keepsakes_their_owner_sees() -> None:
    table = Scenario(SPEC, 2).whatever("keepsake").chance("bone black", "bone white")
    told = table.events("A", all=True)
    assert told[:2] == ["bone_dealt(A)", "bone_dealt(B)"]
    assert sum("keepsake_drawn(A," in line for line in told) == 3
    assert told.count("keepsake_drawn(B)") == 3
    for seat in ("A", "B", "spectator"):
        assert "bone" not in table.view(seat)["state"]
        assert table.view(seat)["state"]["shown"] == [None, None]
    table.refuses("A", "look", rule="WAK-7").expect(bone=["black", "white"])


@rule("WAK-R7")
def test_the_small_box_holds_one_of_each() -> None:
    table = Scenario(SPEC, 2, {"box": "small"}).whatever("keepsake", "bone")
    assert [len(hand) for hand in table.value("hand")] == [1, 1]
    assert len(table.value("chest")) == 3
    table.expect(unturned=["cold-hand", "stopped-clock", "chimney-draught"])


# --- the hours ------------------------------------------------------------------------------------


@rule("WAK-10", "WAK-11")
def test_hours_begin_with_the_toll_and_another_seat_each() -> None:
    table = toll(2, options={"hours": 2})
    table.does("A", "withhold").does("B", "withhold").expect(asked="A")
    table.does("A", "doze").expect(asked="B")
    table.does("B", "doze").tells("turn_over(B)", "hour_struck(2, B)").expect(asked="AB", hour=2)
    table.does("B", "withhold").does("A", "withhold").expect(asked="B")
    table.does("B", "doze").does("A", "doze").expect(over=True)


@rule("WAK-12", "WAK-40")
def test_when_the_last_mourner_dies_it_is_dawn() -> None:
    table = (
        night(2, dead="B", active="B", chill={"A": 1, "B": 2}, hands={"A": ["hand-bell"]})
        .begin("Vigil", at="turn over")
        .begin("Turn", at="over", seat="B", role="ghost")
        .begin("Chill", target="A")
    )
    table.passes("A").tells(
        "chilled(A, 2)",
        "died(A, white, 1)",
        "dawn_broke(1)",
        "coffin_opened(1, hand-bell)",
        "vow_shown(A, none)",
        "vow_shown(B, none)",
        "points_counted(A, 0)",
        "points_counted(B, 3)",
        "night_over(1, B)",
    )
    table.expect(over=True, coffin=["hand-bell"], winners=["B"])


# --- the toll -------------------------------------------------------------------------------------


@rule("WAK-13", "WAK-16", "WAK-D1")
def test_all_choose_before_anything_is_shown() -> None:
    table = toll(hands={"A": ["hand-bell"], "B": ["last-knell"]}, dead="C")
    assert table.legal("A") == {"lay(hand-bell)", "withhold"}
    assert table.legal("C") == {"follow(A)", "follow(B)", "linger"}
    before = [table.view(seat) for seat in ("A", "C", "spectator")]
    table.does("B", "lay(last-knell)").tells()
    assert [table.view(seat) for seat in ("A", "C", "spectator")] == before
    table.refuses("A", "doze", rule="WAK-13").refuses("B", "withhold", rule="WAK-48")
    table.does("C", "linger").does("A", "withhold")
    table.tells("withheld(A)", "laid(B, last-knell, 3)", "lingered(C)", "turn_started(A, mourner)")
    table.expect(grief=[0, 3, 0], discard=["last-knell"])


@rule("WAK-14")
def test_only_what_one_holds_can_be_laid() -> None:
    table = toll(hands={"A": ["hand-bell"], "B": ["last-knell"]})
    table.refuses("A", "lay(last-knell)", rule="WAK-14", code="not_yours")


@rule("WAK-15")
def test_a_ghost_follows_the_living() -> None:
    table = toll(dead="BC")
    table.refuses("C", "follow(B)", rule="WAK-15").refuses("C", "withhold", rule="WAK-15")
    table.does("C", "follow(A)").expect(asked="AB")


@rule("WAK-17")
def test_the_bare_and_followed_shiver_in_order() -> None:
    table = toll(4, dead="CD", hands={"A": ["hand-bell"], "B": ["wool-shroud"]}, chill={"A": 0})
    table.does("A", "withhold").does("B", "withhold").does("C", "follow(B)").does("D", "follow(A)")
    table.expect(asked="AB")  # the window before A's chill: A is the first seat of the hour
    table.passes("A", "B").tells("chilled(A, 1)").expect(asked="AB")
    table.passes("B", "A").tells("chilled(B, 1)", "turn_started(A, mourner)")


@rule("WAK-42", "WAK-D6")
def test_salt_at_the_toll_keeps_what_others_have_chosen() -> None:
    table = toll(dead="C", hands={"A": ["sea-salt"]})
    table.does("B", "withhold").does("C", "follow(A)")
    table.does("A", "salt(sea-salt, C)").tells("salted(A, sea-salt, C)").expect(asked="A")
    assert table.legal("A") == {"withhold"}
    table.does("A", "withhold")
    assert table.events() == [
        "withheld(A)",
        "withheld(B)",
        "followed(C, A)",
        "chilled(A, 1)",
        "turn_started(A, mourner)",
    ]


# --- dawn -----------------------------------------------------------------------------------------


@rule("WAK-44", "WAK-45", "WAK-46")
def test_points_are_counted_and_ties_share_the_night() -> None:
    table = (
        night(
            3,
            dead="C",
            bone={"A": "white", "B": "black", "C": "black"},
            shown={"C": "black"},
            grief={"A": 1, "B": 2, "C": 1},
            prayer={"A": "C", "B": "A", "C": None},
            place={"C": "stairs"},
            options={"hours": 1},
            active="C",
        )
        .begin("Vigil", at="turn over")
        .begin("Turn", at="act", seat="C", role="ghost")
    )
    assert table.view("A")["state"]["place"] == ["parlour", "parlour", None]
    table.does("C", "settle").tells(
        "turn_over(C)",
        "dawn_broke(1)",
        "coffin_opened(0, none)",
        "bone_shown(A, white)",
        "bone_shown(B, black)",
        "vow_shown(A, C)",
        "vow_shown(B, A)",
        "vow_shown(C, none)",
        "points_counted(A, 4)",
        "points_counted(B, 4)",
        "points_counted(C, 4)",
        "night_over(3, A+B+C)",
    )
    table.expect(over=True, points=[4, 4, 4], winners=["A", "B", "C"])
    assert SPEC.rules.score(table.table) == pytest.approx([1 / 3] * 3)
    assert table.view("A")["state"]["place"] == ["parlour", "parlour", "stairs"]


@rule("WAK-47", "WAK-48")
def test_nothing_after_dawn_and_nothing_out_of_turn() -> None:
    turn_of("A").refuses("B", "doze", rule="WAK-48", code="not_asked")
    table = turn_of("A", 2, options={"hours": 1}).does("A", "doze").does("B", "doze")
    table.refuses("A", "doze", rule="WAK-47", code="game_over").expect(over=True)
    table.refuses("A", "salt(sea-salt, B)", rule="WAK-47")


@rule("WAK-R6")
@pytest.mark.parametrize("seed", range(3))
def test_a_night_can_be_told_again(seed: int) -> None:
    """That worlds are weighed as said is the business of the laws; here, that chance decides."""
    one, two = random_session(seed), random_session(seed)
    assert one.record.inputs == two.record.inputs != random_session(seed + 1).record.inputs


@rule("WAK-R8")
def test_the_dead_talk_among_themselves() -> None:
    assert SPEC.talks(turn_of("A", 4).table) == {"table": ALL, "dead": 0}
    assert SPEC.talks(turn_of("A", 4, dead="CD").table) == {"table": ALL, "dead": 0b1100}
