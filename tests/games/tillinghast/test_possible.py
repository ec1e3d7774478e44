"""The possible set: the ledger's tables, every way a ghost could act, and whole games."""

import pytest

from games.tillinghast.enumeration import compare
from games.tillinghast.given import acting, names, new_game, number
from games.tillinghast.truth import nights
from gloaming.games.tillinghast import SPEC
from gloaming.games.tillinghast.bots.cloud import FLAGS, Cloud
from gloaming.games.tillinghast.bots.memory import Notes
from gloaming.games.tillinghast.rules.terms import (
    DECLARED,
    DREW,
    PAID,
    RESTLESS,
    STANDS_DOWN,
    TURN,
    VISION,
)
from gloaming.testing import rule

NAMES = {
    "turn": TURN,
    "paid": PAID,
    "drew": DREW,
    "restless": RESTLESS,
    "vision": VISION,
    "stands_down": STANDS_DOWN,
}


def known_at(square: str, power: int = 4) -> Notes:
    """Seat A is known to be at a square with so much power, and no marks."""
    notes = Notes(2, SPEC.prepare(2, {"map": "yard"}), 1)
    notes.power[0] = power
    cloud = Cloud()
    cloud.add(number(square) * FLAGS, 1, 1.0)
    notes.beliefs[0].cloud = cloud
    return notes


def told(notes: Notes, story: str) -> str:
    """The possible set of seat A after notices such as `paid 2, vision C3, drew 1`."""
    for notice in filter(None, story.split(", ")):
        name, _, value = notice.partition(" ")
        heard = (0, number(value) if name == "vision" else int(value)) if value else (0,)
        notes.notice(NAMES[name], heard)
    return names(notes.possible(0))


@pytest.mark.parametrize(
    ("story", "possible"),
    [
        ("drew 1", "D2 D3 E3"),
        ("drew 2", "D3 E3"),
        ("drew 3", "E3"),
        ("paid 2, drew 2", "D2 D3 E3"),
        ("paid 2, drew 1", "C2 D1 D2 D3 D4 E2 E3 E4"),
        ("paid 3, drew 1", "C2 C3 D1 D2 D3 D4 E2 E3 E4"),
        ("paid 2, paid 2, drew 2", "C1 C2 C5 D1 D2 D3 E2 E3 E4"),
        ("vision C3, drew 1", "C3"),
        ("vision C3, paid 2, drew 1", "B3 C3 D3"),
    ],
)
@rule("TIL-T40")
def test_own_turn(story: str, possible: str) -> None:
    notes = known_at("D3")
    notes.notice(TURN, (1, 0))
    assert told(notes, story) == possible


@rule("TIL-T41")
def test_first_turn() -> None:
    graves = "A1 A5 E1 E5"
    for story, possible in (
        ("drew 1", "A2 A4 B1 B5 D5 E2"),
        ("restless, drew 2", graves),
        ("drew 2", ""),
    ):
        notes = Notes(2, SPEC.prepare(2, {"map": "yard"}), 1)
        assert names(notes.possible(0)) == graves
        notes.notice(TURN, (1, 0))
        assert told(notes, story) == possible


@pytest.mark.parametrize(
    ("square", "story", "possible"),
    [
        ("B3", "paid 2, stands_down", "B2 B3 B4"),
        ("B3", "paid 2, paid 2", "A2 A3 A4 B1 B2 B3 B4 C2"),
        ("A3", "paid 4", "A2 A3 A4"),
        ("A3", "paid 2, paid 2", "A2 A3 A4 B2 B3 B4"),
        ("A2", "paid 1", "A2"),
        ("A2", "paid 2, restless", "A1"),
    ],
)
@rule("TIL-T42")
def test_phase_3(square: str, story: str, possible: str) -> None:
    notes = known_at(square)
    notes.notice(DECLARED, (1,))
    assert told(notes, story) == possible


def test_it_equals_every_way_a_ghost_could_have_acted() -> None:
    tally = compare(turns=600, windows=120, strikes=60)
    assert tally.wrong == []
    assert tally.telltales == []
    assert tally.turns >= 600
    assert tally.windows >= 120
    assert tally.strikes >= 60


def test_the_truth_is_always_possible() -> None:
    moments, violations = nights(15, 0)
    assert violations == []
    assert moments > 3_000


def test_everybody_works_out_the_same_and_the_owner_too() -> None:
    table = acting("A", squares={"A": "D3", "B": "B1"}, power=[4, 0])
    table.does("A", "flee(2)").tells("paid(A, 2)").does("A", "move(C3)").tells("vision(A, C3)")
    assert table.possible("A", 0) == table.possible("A", 1) == table.possible("A", 15)


def test_a_new_game_begins_on_the_graves() -> None:
    table = new_game().does("A", "place(A1)").does("B", "place(E5)")
    assert table.possible("B") == "A1 A5 E1 E5"
    # In its turn seat A may have stepped away unheard.
    assert table.possible("A", 1) == "A1 A2 A4 A5 B1 B5 D5 E1 E2 E5"


def test_notes_go_to_another_process_and_come_back() -> None:
    table = acting("A", squares={"A": "D3", "B": "C3"}, power=[8, 1], marks={"B": ["C1", "A3"]})
    table.does("A", "quiet(3)").does("A", "strike(C3, 5)")
    notes = table.session.memories[1]
    again = SPEC.information.memory(2, table.setup, 1)
    again.restore(notes.plain())
    assert again.plain() == notes.plain() == notes.clone().plain()
