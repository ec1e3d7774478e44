"""The terminal board and the story: what they show, and to whom."""

from random import Random

import pytest

from games.sonata.given import G, J, R, Y, ghosts_turn, johnnys_turn
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR
from gloaming.core.locale import LANGUAGES
from gloaming.core.narration import Narrator
from gloaming.core.session import Session
from gloaming.games.sonata import SPEC
from gloaming.games.sonata.rules.state import Sonata
from gloaming.games.sonata.shown import terminal
from gloaming.games.sonata.shown.measures import MEASURES

NAMES = ("Johnny", "Ada", "Bo", "Cy")


def shown(session: Session, viewer: int, language: str = "en") -> str:
    narrator = Narrator(SPEC, language, NAMES)
    lines = terminal.board(session.known(viewer), session.events(viewer), narrator, 80)
    return "\n".join("".join(text for text, _ in line) for line in lines)


def test_a_ghost_sees_itself_and_nobody_else_does() -> None:
    table = ghosts_turn(R, places={R: 22, J: 44}, holds={G: "cello"}, bells=[42])
    mine = shown(table.session, 1)
    assert "r " in mine.split("\n")[4]
    assert "began on 50, performs on 70" in mine
    for viewer in (0, 2, SPECTATOR):
        theirs = shown(table.session, viewer)
        assert "|22|" not in theirs
        assert "began on 50" not in theirs
        assert "on 22" not in theirs
    assert "possesses cello" in shown(table.session, 0)
    assert "Bells on 42 · 2 in hand" in mine


def test_two_hidden_places_look_the_same_to_johnny() -> None:
    one, two = (ghosts_turn(R, places={R: tile}) for tile in (22, 60))
    assert shown(one.session, 0) == shown(two.session, 0)


def test_captives_and_their_passes_are_shown() -> None:
    table = johnnys_turn(places={J: 43}, captives=Y)
    assert "holds Bo · 1 wall-pass" in shown(table.session, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_night_can_be_shown_told_and_counted(language: str) -> None:
    rng = Random(9)
    session = Session(SPEC, 4, dealer=SeededDealer(9))
    narrator = Narrator(SPEC, language, NAMES)
    while not session.over:
        seat = session.table.first_asked()
        legal = session.table.legal(seat)
        action = rng.choice(legal)
        if rng.random() < 0.1:
            assert shown(session, seat, language)
            assert isinstance(terminal.why(session.known(seat), action, narrator), str)
        session.decide_raw(seat, action)
    told = terminal.story(session.events(None), narrator)
    assert len(told) >= 2
    assert all("{" not in sentence for sentence in told)
    assert isinstance(session.table, Sonata)
    seen = MEASURES.take(session.table, session.log)
    assert sum(seen["ended"].values()) == 1
    words = SPEC.locales[language]
    for figure in MEASURES.figures(4):
        assert words.has(f"measure.{figure.of}.name")
        if figure.value:
            assert words.has(f"measure.{figure.of}.{figure.value}")
