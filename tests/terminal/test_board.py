"""Boards: the plain one for any game, and the one A Ghost's Revenge brings."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import wake
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR
from gloaming.core.narration import Narrator
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.games.revenge.shown import terminal
from gloaming.registry import game
from gloaming.terminal.asking import answers_of
from gloaming.terminal.board import VEIL, GenericBoard, fields_of, seat_fields
from gloaming.terminal.screen import aligned, line_text, line_width

REVENGE = game("revenge")
NAMES = ["Ada", "Bo", "Winifred", "Cy"]


def rests(spec: GameSpec, seats: int, seed: int, **options: Any) -> Iterator[Session]:
    """A random game, at every moment somebody is asked, and at its end."""
    session, rng = Session(spec, seats, options, SeededDealer(seed)), Random(seed)
    while not session.over:
        yield session
        seat = session.table.first_asked()
        answer = rng.choice(answers_of(session, seat))
        session.decide(seat, answer["action"])
    yield session


# -- any game -----------------------------------------------------------------------------------


def generic(session: Session, viewer: int, language: str = "en") -> str:
    board = GenericBoard(session.spec, Narrator(session.spec, language, NAMES))
    lines = board.lines(session.view(viewer), session.view(SPECTATOR))
    return "\n".join(map(line_text, lines))


def test_fields_by_seat_are_told_from_others() -> None:
    """Three stacks are not three seats, even at a table for three."""
    found = seat_fields(REVENGE, fields_of(REVENGE))
    assert {"meter", "tokens", "marks", "silenced"} <= found
    assert not {"stack_counts", "discards", "unseen", "round"} & found
    assert {"hand", "prayer", "place", "role"} <= seat_fields(wake.SPEC, fields_of(wake.SPEC))


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("seed", range(3))
def test_what_only_the_reader_knows_wears_a_veil(language: str, seed: int) -> None:
    veiled = 0
    for session in rests(wake.SPEC, 3, seed):
        assert VEIL not in generic(session, SPECTATOR, language)
        for seat in range(3):
            held = session.view(seat)["state"]["hand"][seat]
            narrator = Narrator(wake.SPEC, language, NAMES)
            words = ", ".join(narrator.thing("card", card) for card in held)
            if not words:
                continue
            veiled += 1
            assert f"{words} {VEIL}" in generic(session, seat, language)
            for other in {0, 1, 2} - {seat}:
                assert words not in generic(session, other, language)
    assert veiled


def test_the_plain_board_serves_a_game_with_its_own_too() -> None:
    for session in rests(REVENGE, 3, 5, meter_size=13):
        shown = generic(session, 0)
    assert "Fright Meter: 13" in shown
    assert "▸" not in shown
    assert "1 Ada (you)" in shown


# -- A Ghost's Revenge --------------------------------------------------------------------------


def painted(session: Session, viewer: int, language: str, width: int) -> list[Any]:
    narrator = Narrator(REVENGE, language, NAMES)
    return terminal.board(session.known(viewer), session.events(viewer), narrator, width)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("width", [59, 79])
def test_a_board_fits_its_screen(language: str, width: int) -> None:
    for session in rests(REVENGE, 4, 3, may_wait=True, token_supply=90):
        for line in aligned(painted(session, 1, language, width)):
            assert line_width(line) <= width, line_text(line)


def test_everything_on_the_table_is_on_the_board() -> None:
    """The grudge: who did it stands beside what was done."""
    session = Session(
        REVENGE,
        4,
        {
            "ghost_deal": ["banshee", "poltergeist", "pontianak", "ifrit"],
            "first_seat": 0,
            "ability_timing": "either",
        },
        SeededDealer(2),
    )
    script: list[tuple[int, dict[str, Any]]] = [
        (0, {"do": "ability", "target": 3}),
        (0, {"do": "mark", "target": 2}),
        (1, {"do": "mark", "target": 2}),
        (1, {"do": "ability", "target": 0}),
        (2, {"do": "ability", "target": 0}),
        (2, {"do": "block", "target": 0, "class": "hard"}),
    ]
    for seat, action in script:
        session.decide(seat, action)
    shown = "\n".join(line_text(line) for line in aligned(painted(session, 0, "en", 95)))
    assert "2 marks by Ada, Bo" in shown
    assert "hard closed by Winifred" in shown
    assert "next success halved by Winifred" in shown
    assert "power in 2" in shown
    assert "Round 2 · the first to 24 bars lives" in shown
    assert "light   pay 3  succeeds on 1-4  16 cards  unseen bars 2×9 3×6 4×1" in shown
    italian = "\n".join(line_text(line) for line in painted(session, 0, "it", 95))
    assert "2 marchi di Ada, Bo" in italian
    assert "arduo negato da Winifred" in italian


@pytest.mark.parametrize(
    ("value", "full", "drawn"),
    [
        (0, 24, "░░░░░░░░░░░░"),
        (1, 24, "▌░░░░░░░░░░░"),
        (2, 24, "█░░░░░░░░░░░"),
        (23, 24, "███████████▌"),
        (24, 24, "████████████"),
        (1, 60, "▌░░░░░░░░░░░"),
        (59, 60, "███████████▌"),
        (60, 60, "████████████"),
    ],
)
def test_a_meter_is_full_only_when_it_is(value: int, full: int, drawn: str) -> None:
    assert terminal.bar(value, full) == drawn


def test_bands_stretch_with_the_meter() -> None:
    for session in rests(REVENGE, 3, 4, meter_size=40):
        last = session
    winner = last.view(SPECTATOR)["state"]["winners"][0]
    lines = painted(last, winner, "en", 95)
    row = next(line_text(line) for line in aligned(lines) if f"{winner + 1} " in line_text(line))
    assert "40 Alive" in row


def test_before_the_deal_nobody_is_anybody() -> None:
    lines = [line_text(line) for line in aligned(painted(Session(REVENGE, 4), 0, "en", 79))]
    assert not [line for line in lines if "Ifrit" in line or "Banshee" in line]


def test_a_rival_about_to_win_is_named() -> None:
    warned = False
    for session in rests(REVENGE, 4, 11):
        shown = "\n".join(line_text(line) for line in painted(session, 0, "en", 79))
        meters = session.view(0)["state"]["meter"]
        if "could win next turn" in shown:
            warned = True
            assert max(meters) >= 14
    assert warned


def test_hints_say_what_speaks_for_an_action() -> None:
    session = Session(REVENGE, 4, {"first_seat": 0}, SeededDealer(1))
    narrator = Narrator(REVENGE, "en", NAMES)
    light = terminal.why(session.known(0), (0, 0, -1), narrator)
    assert light == "Chance that it succeeds: 67 %; Bars to expect: 1.7"
    assert "1,7" in terminal.why(session.known(0), (0, 0, -1), Narrator(REVENGE, "it", NAMES))
    assert terminal.why(session.known(0), (1, 2, -1), narrator) == "Winifred stands at 0"
