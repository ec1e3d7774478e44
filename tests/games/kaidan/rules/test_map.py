"""The map before the game. Ledger 4.2."""

from __future__ import annotations

from collections import Counter

from games.kaidan.given import ROOMS, Given, new_game, table
from gloaming.games.kaidan.rules.plan import area_of, slot_of, squares_of
from gloaming.games.kaidan.rules.procedures.game import removable
from gloaming.games.kaidan.rules.vocabulary import SQUARES
from gloaming.testing import rule, twins

REMOVED = ("removed_room h16", "removed_room x06", "removed_room g06")


def laid_out(*removed: str) -> Given:
    """Everything is ready; the first PC is about to wake."""
    scene = new_game(2).pauses_at("coordinates").does("A", "pick(jin_yosuke)")
    return scene.does("B", "pick(sano_hatsue)", "who_begins A", *(removed or REMOVED))


def names(rooms: list[int]) -> set[str]:
    return {ROOMS[room] for room in rooms}


@rule("KAI-10", "KAI-11")
def test_ten_rows_of_ten_squares_make_25_slots_of_four() -> None:
    assert len(SQUARES) == 100
    assert (SQUARES[0], SQUARES[99]) == ("1-1", "10-10")
    slots = Counter(slot_of(square) for square in range(100))
    assert set(slots) == set(range(25))
    assert set(slots.values()) == {4}
    assert [SQUARES[square] for square in squares_of(6)] == ["3-3", "3-4", "4-3", "4-4"]


@rule("KAI-12")
def test_the_three_areas() -> None:
    by_row = {int(SQUARES[square].split("-")[0]): area_of(slot_of(square)) for square in range(100)}
    assert [by_row[row] for row in range(1, 11)] == [0] * 6 + [1] * 2 + [2] * 2


@rule("KAI-13")
def test_no_room_lies_on_the_map_at_first() -> None:
    assert laid_out().kaidan.room == [-1] * 25


@rule("KAI-14", "KAI-R2")
def test_the_house_pile_loses_one_plain_or_cursed_room_unseen() -> None:
    scene = laid_out()
    pile = names(scene.kaidan.piles[0])
    assert len(pile) == 13
    assert {"h03", "h04"} <= pile
    assert not {"h01", "h02", "h16"} & pile
    choices = new_game(2).pauses_at("removed_room").does("A", "pick(jin_yosuke)")
    choices.does("B", "pick(sano_hatsue)", "who_begins A").expect(pending="removed_room")
    assert len(removable(choices.kaidan, 0)) == 12


@rule("KAI-15", "KAI-16")
def test_the_other_piles_lose_one_room_but_never_mask_room_or_well() -> None:
    scene = laid_out("removed_room h05", "removed_room x02", "removed_room g02")
    assert names(scene.kaidan.piles[1]) == {"x01", "x03", "x04", "x05", "x06"}
    assert names(scene.kaidan.piles[2]) == {"g01", "g03", "g04", "g05", "g06"}


@rule("KAI-14", "KAI-15", "KAI-16")
def test_nobody_learns_which_rooms_were_removed() -> None:
    one, two = laid_out(), laid_out("removed_room h05", "removed_room x02", "removed_room g02")
    for viewer in ("A", "B", "spectator"):
        twins(one, two, viewer)


@rule("KAI-17", "KAI-42")
def test_one_of_six_darkness_tokens_is_removed_and_five_lie_face_down() -> None:
    scene = laid_out().expect(darkness=[-1] * 5, darkness_bag=[2, 3, 3, 4, 4, 5])
    full = table(
        2,
        rooms={"s1-1": "h10", "s1-2": "h12", "s1-3": "h13", "s1-4": "h14", "s1-5": "h15"},
        squares={"A": "1-1", "B": "1-9"},
    )
    assert len(full.kaidan.darkness_bag) == 1
    assert scene.view("A")["state"]["darkness"] == [-1] * 5


@rule("KAI-18")
def test_six_alert_tokens_face_up() -> None:
    scene = laid_out().expect(alerted=0)
    assert len(scene.kaidan.kind) == 6


@rule("KAI-19")
def test_the_chase_token_shows_the_round() -> None:
    scene = table(
        2,
        frame="Chase",
        at="begin",
        inner={"figure": "entity_1", "seat": "A"},
        rooms={"s2-1": "h10"},
        squares={"A": "3-1"},
        entities={1: "yurei 4-2"},
    )
    assert "round_began(1)" in scene.events(all=True)
    scene.does("A", "emit_noise", "d10 1", "d10 0")
    assert "round_began(2)" in scene.events()
    assert table(2).kaidan.hunter == -1
