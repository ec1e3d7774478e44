"""Ledger 4.1: the table. REV-1 to REV-8."""

import pytest

from games.revenge.given import ALL_CARDS, GHOSTS, deciding, new_game
from gloaming.core.flow import CHANCE, SPECTATOR, Refused
from gloaming.core.session import Session
from gloaming.games.revenge import SPEC
from gloaming.games.revenge.rules.book import BOOK
from gloaming.testing import ImpossibleState, refuses_table, rule


@rule("REV-1")
def test_three_or_four_sit_down() -> None:
    assert new_game(3).asked == "A"
    assert new_game(4).asked == "A"
    for seats in (0, 1, 2, 5, 8):
        refuses_table(SPEC, seats=seats, rule="REV-1", code="bad_option")


@rule("REV-1")
def test_nobody_else_can_be_named() -> None:
    deciding("A").refuses("A", "mark(E)", rule="REV-1")
    deciding("A", seats=3).refuses("A", "mark(D)", rule="REV-1")


@rule("REV-2")
def test_every_seat_plays_for_itself() -> None:
    won = deciding("B", meter=[23, 23, 23, 23]).does("B", "contract(light)", "d6 1")
    assert SPEC.rules.score(won.table) == [0, 1, 0, 0]


@rule("REV-3")
def test_one_seat_wins_and_the_others_lose_alike() -> None:
    won = deciding("C", meter=[22, 3, 20, 0]).does("C", "contract(medium)", "medium 4", "d6 2")
    won.expect(over=True, winners=["C"], meter=[22, 3, 24, 0])
    assert SPEC.rules.score(won.table) == [0, 0, 1, 0]


@rule("REV-4")
def test_four_ghosts_one_card_each() -> None:
    assert [ghost.id for ghost in BOOK.ghosts] == GHOSTS
    refuses_table(
        SPEC,
        options={"ghost_deal": ["banshee", "poltergeist", "pontianak", "wraith"]},
        rule="REV-4",
        code="bad_option",
    )
    two_of_a_kind = ["banshee", "banshee", "pontianak", "ifrit"]
    refuses_table(SPEC, options={"ghost_deal": two_of_a_kind}, rule="REV-9", code="bad_option")


@rule("REV-5")
def test_one_die_with_six_faces_makes_every_roll() -> None:
    options = {"first_seat": 0, "ghost_deal": GHOSTS}
    marked = deciding("A", marks={"A": ["B"]})
    session = Session(SPEC, 4, options, table=marked.table)
    session.decide(0, {"do": "contract", "class": "light"})
    session.chance(0)  # the card
    for _ in ("sabotage roll", "contract roll"):
        table = session.table
        assert table.wait == CHANCE
        assert (SPEC.vocabulary.sources[table.source].name, table.outcomes) == ("d6", 6)
        for impossible in (-1, 6):
            with pytest.raises(Refused, match="CORE-13"):
                session.chance(impossible)
        session.chance(0)
    faces = [line[2] for line in session.record.inputs if line[:2] == ["c", "d6"]]
    assert faces == [1, 1]  # the lowest outcome is the face 1, so the faces are 1 to 6


@rule("REV-6")
def test_three_classes_and_a_reward_on_every_card() -> None:
    assert {name: len(cards) for name, cards in ALL_CARDS.items()} == {
        "light": 16,
        "medium": 14,
        "hard": 10,
    }
    assert len({card.id for card in BOOK.cards}) == 40
    assert all(type(card.reward) is int and card.reward >= 1 for card in BOOK.cards)
    deciding("A").refuses("A", "contract(easy)", rule="REV-6", code="malformed")


@rule("REV-7")
def test_a_meter_runs_from_nothing_to_its_size() -> None:
    deciding("A", meter=[0, 1, 22, 23]).expect(meter=[0, 1, 22, 23])
    for bars in (-1, 25):
        with pytest.raises(ImpossibleState, match="not from 0 to 24"):
            deciding("A", meter={"B": bars}).expect(asked="A")
    deciding("A", meter={"B": 59}, options={"meter_size": 60}).expect(meter={"B": 59})


@rule("REV-8")
def test_everything_on_a_seat_is_open_to_everybody() -> None:
    table = deciding(
        "A",
        meter=[3, 9, 12, 0],
        tokens=[8, 0, 31, 10],
        marks={"C": ["B", "B"]},
        blocks={"D": {"hard": "A"}},
        halved={"B": "C"},
        silenced={"B": "A"},
        orders={"C": ("hard", "D")},
    )
    views = [table.session.view(viewer) for viewer in (0, 1, 2, 3, SPECTATOR)]
    for view in views:
        assert {**view, "you": None} == views[-1]
    state = views[-1]["state"]
    assert state["ghost"] == GHOSTS
    assert state["tokens"] == [8, 0, 31, 10]
    assert state["meter"] == [3, 9, 12, 0]
    assert state["marks"] == [[], [], [1, 1], []]
    assert state["blocks"][3] == [None, None, 0]
    assert (state["order"][2], state["order_by"][2]) == ("hard", 3)
    assert (state["halved"][1], state["silenced"][1]) == (2, 0)
