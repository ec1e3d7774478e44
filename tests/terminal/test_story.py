"""Narration: paragraphs while the game goes on, a story when it is over."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wake
from gloaming.core.chance import SeededDealer
from gloaming.core.narration import Narrator
from gloaming.core.session import Session
from gloaming.games.revenge.shown.story import Course, story
from gloaming.registry import game
from gloaming.terminal.ending import ranking, result, revealed
from gloaming.terminal.hooks import Hooks, hooks_of
from gloaming.terminal.telling import Paragraph, Teller, log_lines

REVENGE = game("revenge")
NAMES = ["Ada", "Bo", "Cy", "Di"]


def finished(seed: int, spec: Any = REVENGE, seats: int = 4, bot: str = "heuristic") -> Session:
    session = Session(spec, seats, {}, SeededDealer(seed))
    agents = [spec.table.bots[bot](Random(seed + n)) for n in range(seats)]
    while not session.over:
        seat = session.table.first_asked()
        session.decide_raw(
            seat, agents[seat].choose(session.known(seat), session.table.legal(seat))
        )
    return session


@pytest.fixture(scope="module")
def match() -> Session:
    return finished(3)


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_turn_is_a_paragraph_under_its_round(match: Session, language: str) -> None:
    narrator = Narrator(REVENGE, language, NAMES)
    paragraphs = Teller(hooks_of(REVENGE), narrator).whole(match.events(15))
    rounds = match.view(15)["state"]["round"]
    word = {"en": "Round", "it": "Giro"}[language]
    headings = [p.text for p in paragraphs if p.heading]
    assert headings == [f"{word} {n}" for n in range(1, rounds + 1)]
    turns = [p.text for p in paragraphs if not p.heading][1:]
    assert len(turns) == sum(e["event"] == "turn_started" for e in match.events(15))
    assert all(turn.split(":")[0] in NAMES for turn in turns)
    assert all(turn.endswith((".", ".)")) for turn in turns)


def test_an_unfinished_paragraph_waits(match: Session) -> None:
    narrator = Narrator(REVENGE, "en", NAMES)
    events = match.events(15)
    whole = Teller(hooks_of(REVENGE), narrator).whole(events)
    piecemeal = Teller(hooks_of(REVENGE), narrator)
    told = [paragraph for event in events for paragraph in piecemeal.hear([event])]
    assert told + piecemeal.rest() == whole
    assert piecemeal.rest() == []


def test_without_hooks_every_event_is_a_sentence() -> None:
    session = finished(1, wake.SPEC, 3, "sexton")
    narrator = Narrator(wake.SPEC, "en", NAMES)
    events = session.events(15)
    told = Teller(Hooks(), narrator).whole(events)
    assert told == [Paragraph(narrator.event(event)) for event in events]
    assert log_lines(events, narrator) == [paragraph.text for paragraph in told]


def test_the_log_leaves_nothing_out(match: Session) -> None:
    assert len(log_lines(match.events(15), Narrator(REVENGE, "en"))) == len(match.events(15))


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("seed", range(5))
def test_the_story_is_told_in_both_languages(seed: int, language: str) -> None:
    session = finished(seed)
    narrator = Narrator(REVENGE, language, NAMES)
    told = story(session.events(None), narrator)
    assert 2 <= len(told) <= 6
    assert result(session, narrator) in [
        {"en": f"{name} wins", "it": f"Vince {name}"}[language] for name in NAMES
    ]


def gain(seat: int, amount: int, meter: int, reward: int = 0) -> dict[str, Any]:
    return {
        "event": "bars_gained",
        "seat": seat,
        "reward": reward or amount,
        "halved": bool(reward),
        "amount": amount,
        "meter": meter,
    }


def turn(round_: int, seat: int) -> dict[str, Any]:
    return {"event": "turn_started", "round": round_, "seat": seat}


def test_the_course_of_a_match() -> None:
    events: list[dict[str, Any]] = []
    for number in range(1, 7):
        events += [turn(number, 0), turn(number, 1)]
    events[2:2] = [
        {"event": "card_revealed", "seat": 1, "card": "H10", "reward": 10},
        gain(1, 10, 10),
    ]
    events += [
        {"event": "mark_placed", "seat": 1, "by": 0, "marks": 1, "price": 10},
        {"event": "mark_placed", "seat": 1, "by": 0, "marks": 2, "price": 10},
        {"event": "sabotage_rolled", "seat": 1, "by": 0, "roll": 2, "success": True},
        {"event": "bars_lost", "seat": 1, "amount": 2, "meter": 8},
        {"event": "card_revealed", "seat": 0, "card": "H01", "reward": 6},
        gain(0, 9, 9),
        gain(0, 3, 12, reward=7),
        gain(0, 12, 24),
        {"event": "game_won", "seat": 0, "meter": 24},
    ]
    course = Course()
    for event in events:
        course.follow(event)
    assert (course.round, course.lead_changes, course.winner) == (6, 1, 0)
    assert course.leap == (12, 0, "H01", 6)
    assert (course.marks, course.bitten, course.lost) == (2, 1, 2)
    assert course.longest_dry == (5, 0)
    assert course.halved == (4, 0, 6)
    assert story(events, Narrator(REVENGE, "en", NAMES)) == [
        "It took 6 rounds, and the lead changed hands once.",
        "The greatest leap: Ada in round 6, “Ring Every Bell in Town”, 12 bars.",
        "2 marks were paid for: one bit, for 2 bars.",
        "A cracked glass cost Ada 4 bars in round 6.",
        "Ada went 5 turns without a single bar.",
        "Bo was 16 bars short.",
    ]


@pytest.mark.parametrize(
    ("names", "en", "it"),
    [
        (["Ada"], "Ada", "Ada"),
        (["Ada", "Bo"], "Ada and Bo", "Ada e Bo"),
        (["Ada", "Bo", "Cy"], "Ada, Bo and Cy", "Ada, Bo e Cy"),
    ],
)
def test_names_are_listed(names: list[str], en: str, it: str) -> None:
    assert Narrator(REVENGE, "en").listed(names) == en
    assert Narrator(REVENGE, "it").listed(names) == it


def test_a_draw_has_several_winners_and_an_empty_night_none(match: Session) -> None:
    narrator = Narrator(REVENGE, "en", NAMES)
    match.table.winners, before = 0b101, match.table.winners
    assert result(match, narrator) == "Ada and Cy win together"
    match.table.winners = 0
    assert result(match, narrator) == "Nobody wins"
    match.table.winners = before


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["1. Bo: 21 points", "2. Ada: 1 point", "2. Cy: 1 point"]),
        ("it", ["1. Bo: 21 punti", "2. Ada: 1 punto", "2. Cy: 1 punto"]),
    ],
)
def test_points_are_told_best_first(language: str, lines: list[str]) -> None:
    session = finished(1, wake.SPEC, 3, "sexton")
    narrator = Narrator(wake.SPEC, language, NAMES)
    session.table.points = [1, 21, 1]
    assert ranking(session, narrator) == lines
    assert ranking(finished(1), Narrator(REVENGE, language, NAMES)) == []  # it counts none


def test_at_the_end_hidden_faces_are_turned_up() -> None:
    session = finished(1, wake.SPEC, 3, "sexton")
    narrator = Narrator(wake.SPEC, "en", NAMES)
    opened = revealed(session, narrator)
    public = {narrator.event(event) for event in session.events(15)}
    everything = [narrator.event(event) for event in session.events(None)]
    assert [line for line in everything if line not in public] == [
        line for line in opened if line not in public
    ]
    assert any("takes a keepsake from the chest: " in line for line in opened)
    assert revealed(finished(2), Narrator(REVENGE, "en")) == []
