"""The terminal board, its staircase of interruptions, the tale and the measures."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.house.given import Given, table
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR
from gloaming.core.locale import LANGUAGES
from gloaming.core.narration import Narrator
from gloaming.core.session import Session
from gloaming.games.house import SPEC
from gloaming.games.house.shown import measures, terminal
from gloaming.games.house.shown.story import story

NAMES = ["Izzy", "Kora", "Nick"]


def text(scene: Given, viewer: int, language: str = "en") -> str:
    narrator = Narrator(SPEC, language, NAMES)
    known = scene.session.known(viewer)
    lines = terminal.board(known, scene.session.events(viewer), narrator, 100)
    return "\n".join("".join(span for span, _ in line) for line in lines)


def nested() -> Given:
    characters = {"B": "della", "C": "alexa"}
    play = {"A": ["great_front_door[remember_your_prayers, crowbar]"]}
    scene = table(3, at="draw phase", characters=characters, play=play, hands={"B": ["hatchet"]})
    scene.until("draw").reacts("B", "primary", "d8 7").does("B", "use")
    return scene.reacts("C", "primary", "d8 8").does("C", "choose(B)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_shows_rooms_guests_and_the_staircase(language: str) -> None:
    scene = nested()
    seen = text(scene, 1, language)
    narrator = Narrator(SPEC, language, NAMES)
    for room in ("gun_room", "glass_house"):
        assert narrator.thing("room", room) in seen
    assert "◆" in seen
    assert "3 +2" in seen
    stairs = [line for line in seen.splitlines() if "└" in line]
    assert [line.index("└") for line in stairs] == [2, 4, 6, 8]
    assert narrator.thing("card", "hatchet") in seen
    assert narrator.thing("card", "hatchet") not in text(scene, 0, language)
    assert text(scene, SPECTATOR, language)


def test_a_threatened_exit_is_marked() -> None:
    scene = table(
        3,
        characters={"A": "fiddler", "C": "mark"},
        hands={"A": ["hatchet"]},
        play={"B": ["coal_hatch"]},
    ).does("A", "secondary(hatchet)")
    assert "Coal Hatch 1 !" in text(scene, 0)
    assert terminal.quiet({"event": "exit_threatened"})
    narrator = Narrator(SPEC, "en", NAMES)
    assert terminal.heading({"event": "turn_started", "number": 3}, narrator) == "Turn 3"
    assert terminal.heading({"event": "hid"}, narrator) is None
    assert "likeliest" in terminal.why(scene.session.known(0), (0, -1, -1), narrator)
    assert terminal.why(scene.session.known(SPECTATOR), (0, -1, -1), narrator) == ""


def play_out(seed: int, options: dict[str, Any]) -> Session:
    rng = Random(seed)
    session = Session(SPEC, 3, options, SeededDealer(seed))
    while not session.over:
        seat = session.table.first_asked()
        legal = session.table.legal(seat)
        verb = rng.choice(sorted({action[0] for action in legal}))
        session.decide_raw(seat, rng.choice([a for a in legal if a[0] == verb]))
    return session


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tale_of_an_evening(language: str) -> None:
    session = play_out(4, {"sins": True})
    told = story(session.events(None), Narrator(SPEC, language, NAMES))
    assert len(told) >= 3
    assert all(sentence.endswith(".") for sentence in told)


def test_measures_count_what_happened() -> None:
    session = play_out(6, {})
    g = session.table
    seen = measures.take(g, session.log)  # type: ignore[arg-type]
    assert seen["turns"] == {str(g.turns): 1}  # type: ignore[attr-defined]
    winners = [n for n in measures.CHARACTERS if seen.get(f"character_{n}", {}).get("yes")]
    assert len(winners) == 1
    assert sum(seen["place"].values()) == 1
    assert measures.figures(4)
