"""Replays: a story, a moment, or step by step."""

from __future__ import annotations

from io import StringIO
from random import Random
from typing import Any

import pytest

import wake
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR
from gloaming.core.session import Session, replay
from gloaming.registry import game
from gloaming.terminal.board import open_view
from gloaming.terminal.screen import Screen
from gloaming.terminal.stepping import Playback

REVENGE = game("revenge")
NAMES = ["Ada", "Bo", "Cy", "Di"]


def played(spec: Any, seats: int, inputs: int = 10_000) -> Session:
    """A game as it comes out of a save: its record, played again."""
    session, rng = Session(spec, seats, {}, SeededDealer(5)), Random(5)
    while not session.over and len(session.record.inputs) < inputs:
        seat = session.table.first_asked()
        session.decide_raw(seat, rng.choice(session.table.legal(seat)))
    return replay(spec, session.record)


def playback(
    session: Session, viewer: int | None, typed: str = "", language: str = "en"
) -> tuple[Playback, StringIO]:
    out = StringIO()
    screen = Screen(into=StringIO(typed), out=out)
    return Playback(session, screen, language, NAMES[: session.table.seats], viewer), out


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_whole_story(language: str) -> None:
    session = played(wake.SPEC, 3)
    show, out = playback(session, SPECTATOR, language=language)
    show.tell_all()
    told = " ".join(out.getvalue().split())
    for event in session.events(SPECTATOR):
        assert show.narrator.event(event) in told


def test_every_moment_from_every_seat() -> None:
    session = played(wake.SPEC, 3, 60)
    for number in range(0, show_count(session) + 1, 7):
        for viewer in (0, 1, 2, SPECTATOR):
            show, out = playback(session, viewer)
            show.show_moment(number)
            assert f"Moment {number} of {show_count(session)}" in out.getvalue()
            then = session.at(number)
            before = session.at(max(0, number - 1)).events(viewer)
            told = " ".join(out.getvalue().split())
            for event in then.events(viewer)[len(before) :]:
                assert show.narrator.event(event) in told


def show_count(session: Session) -> int:
    return len(session.record.standing())


def test_an_unfinished_game_says_so() -> None:
    show, out = playback(played(REVENGE, 4, 40), 2)
    show.tell_all()
    assert "A Ghost’s Revenge, as Cy saw it" in out.getvalue()
    assert out.getvalue().endswith(" The game was left here.\n")


def test_all_faces_open_at_any_moment_of_a_finished_game() -> None:
    session = played(wake.SPEC, 3)
    show, out = playback(session, None)
    show.show_moment(12)
    opened = open_view(session.at(12))["state"]
    for seat in range(3):
        assert opened["hand"][seat] == session.at(12).view(seat)["state"]["hand"][seat]
        for card in opened["hand"][seat]:
            assert show.narrator.thing("card", card) in " ".join(out.getvalue().split())
    names = [event.name for event in wake.SPEC.vocabulary.events]
    assert [event["event"] for event in show.events(12)] == [
        names[told[0]] for told in session.log[: len(session.at(12).log)]
    ]


def test_stepping_forwards_backwards_and_anywhere() -> None:
    session = played(REVENGE, 4, 40)
    last = show_count(session)
    show, out = playback(session, SPECTATOR, f"\n\nb\n{last}\n\n-1\nboo\n3\nq\n\n")
    show.step()
    shown = out.getvalue()
    seen = [int(line.split()[2]) for line in shown.splitlines() if line.startswith("── Moment")]
    assert seen == [0, 1, 2, 1, last, 3]
    assert shown.count(f"Type a number from 0 to {last}.") == 3
    assert shown.count("The game was left here.") == 1


def test_stepping_ends_with_the_input() -> None:
    show, out = playback(played(REVENGE, 3, 20), 0)
    show.step()
    assert "Moment 0 of" in out.getvalue()
