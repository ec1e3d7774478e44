"""Decks, bags and kits before the game. Ledger 4.3 and 4.4, KAI-R2."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kaidan.given import Given, new_game, table
from gloaming.games.kaidan.rules.book import BOOK
from gloaming.games.kaidan.rules.terms import FRESH_PILE, PILE
from gloaming.games.kaidan.rules.vocabulary import OBJECTS, TOKENS
from gloaming.testing import rule, twins

REMOVED = ("removed_room h16", "removed_room x06", "removed_room g06")
PEOPLE = ("jin_yosuke", "hara_shigetoki", "sano_hatsue", "tachibana_ren", "mizuki_orie")


def laid_out(seats: int = 2, **options: str) -> Given:
    scene = new_game(seats, {"first_player": "agreed", **options}).pauses_at("coordinates")
    for seat, person in list(zip("ABCDE", PEOPLE, strict=True))[:seats]:
        last = seat == "ABCDE"[seats - 1]
        scene.does(seat, f"pick({person})", *(REMOVED if last else ()))
    return scene


@rule("KAI-20")
def test_entity_and_event_decks_have_no_order_anybody_knows() -> None:
    scene = laid_out()
    assert len(scene.kaidan.entity_deck) == 13
    assert len(scene.kaidan.event_deck) == 24
    state = scene.view("A")["state"]
    kinds = [enemy.id for enemy in BOOK.enemies]
    assert state["entity_deck"] == sorted(state["entity_deck"], key=kinds.index)
    assert Counter(state["event_deck"])["dark_impulse"] == 3


@rule("KAI-21", "KAI-22")
@pytest.mark.parametrize(("seats", "cards"), [(1, 17), (2, 24), (3, 33), (4, 39), (5, 41)])
def test_objects_that_need_more_players_are_taken_out(seats: int, cards: int) -> None:
    scene = laid_out(seats)
    assert len(scene.kaidan.decks[0]) == cards
    assert (OBJECTS.index("hyoirei") in scene.kaidan.decks[0]) == (seats >= 3)
    assert [len(deck) for deck in scene.kaidan.decks[2:]] == [2, 4, 3]
    assert len(scene.kaidan.extra_deck) == 7


@rule("KAI-22")
def test_the_table_may_always_or_never_play_with_the_hyoirei() -> None:
    hyoirei = OBJECTS.index("hyoirei")
    assert hyoirei in laid_out(2, hyoirei="always").kaidan.decks[0]
    assert hyoirei not in laid_out(4, hyoirei="never").kaidan.decks[0]


@rule("KAI-23")
def test_nobody_sees_into_a_deck() -> None:
    one, two = (
        table(2, rooms={"s2-1": "h10"}, squares={"A": "3-1"}, tokens={"3-1": "exploration"})
        for _ in range(2)
    )
    one.does("A", "examine", "d10 1", "object sacred_oil")
    two.does("A", "examine", "d10 1", "object silver_key")
    twins(one, two, "B")
    assert one.view("B")["state"]["decks"][0] == {"count": 23}


@rule("KAI-24")
def test_curses_and_enemies_are_open_to_read() -> None:
    scene = laid_out()
    assert len(scene.view("spectator")["state"]["curses"]) == 9
    assert len(BOOK.curses) == 9
    assert len(BOOK.enemies) == 9


@rule("KAI-25")
def test_lost_persons_lie_in_two_decks() -> None:
    house, garden = laid_out().kaidan.lost_decks
    assert [BOOK.lost[card].deck for card in house] == ["house"] * 4
    assert [BOOK.lost[card].deck for card in garden] == ["garden"] * 4


@rule("KAI-26")
def test_the_map_bag() -> None:
    bag = dict(zip(TOKENS, laid_out().kaidan.map_bag, strict=False))
    assert bag["exploration"] == 35
    assert bag["hideout_1"] + bag["hideout_2"] + bag["hideout_3"] == 12
    assert bag["corpse"] == 3


@rule("KAI-27")
def test_the_door_bag() -> None:
    scene = laid_out()
    assert len(scene.kaidan.door_bag) == 27
    doors = Counter(scene.kaidan.setup.door_side[token] for token in scene.kaidan.door_bag)
    assert doors == {0: 14, 4: 4, 5: 4, 6: 3, 1: 2}


@rule("KAI-28", "KAI-29")
def test_each_player_has_a_kit() -> None:
    scene = laid_out(3)
    scene.expect(noise=[0, 0, 0], ward=[-1, -1, -1], bodies=[], bundle_at=[])
    assert scene.kaidan.status == [1, 1, 1]


@rule("KAI-29")
def test_a_status_pile_has_a_neutral_state_on_top_of_four_marks() -> None:
    """What B gives the Possessed is its Neutral State; what is left are Death Marks alone."""
    near = {"A": "3-1", "B": "3-2"}
    scene = table(3, hands={"A": ["hyoirei"]}, rooms={"s2-1": "h10"}, squares=near)
    assert scene.kaidan.status == [FRESH_PILE] * 3
    assert (PILE, FRESH_PILE) == (5, 0b00001)  # bit 0 is the top, a set bit the Neutral State
    scene.does("A", "step(south)").goes_on()
    assert scene.kaidan.status[1] == 0


@rule("KAI-30", "KAI-R73")
def test_nobody_looks_into_a_status_pile_or_chooses_a_card_of_it() -> None:
    scene = table(2)
    for viewer in ("A", "B", "spectator"):
        assert "status" not in scene.view(viewer)["state"]
    verbs = {action.partition("(")[0] for action in scene.legal("A")}
    assert not verbs & {"look", "status", "exchange", "check"}
    scene.refuses("A", {"do": "look", "target": 0}, rule="KAI-30")
    scene.refuses("A", {"do": "exchange", "target": 1}, rule="KAI-R73")
