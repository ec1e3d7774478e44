"""The terminal board, what it shows to whom, and the measures."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from games.kaidan.given import Given, table, take_from_deck
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR
from gloaming.core.locale import LANGUAGES
from gloaming.core.narration import Narrator
from gloaming.core.session import Session
from gloaming.games.kaidan import SPEC
from gloaming.games.kaidan.rules.state import Kaidan
from gloaming.games.kaidan.rules.terms import CLAIM, EXAMINE, OFUDA, PASS_VERB, STEP
from gloaming.games.kaidan.shown import measures, terminal

NAMES = ["Izzy", "Kora", "Nick", "Pia", "Ugo"]
WIDE = 78  # of eighty columns, two are margin
MAP_TOP = 4  # lines above the first row of squares


def drawn(session: Session, viewer: int, language: str = "en") -> list[str]:
    narrator = Narrator(SPEC, language, NAMES)
    lines = terminal.board(session.known(viewer), session.events(viewer), narrator, WIDE)
    return ["".join(span for span, _ in line).replace("\t", "  ") for line in lines]


def manor() -> Given:
    """A lit room with somebody Hidden, an Onryo, an Entity, a warded and a Blocked door."""
    scene = table(
        3,
        rooms={"s2-2": "h10", "s2-1": "h11"},
        squares={"A": "3-3", "B": "4-4"},
        hands={"A": ["mugwort_salve", "silver_key"], "B": ["wakizashi"]},
        tokens={"3-3": "hideout_2"},
        entities={1: "unseen 7-7", 2: "yurei 9-9"},
        characters={"A": "jin_yosuke"},
        hidden=["A"],
        oil="4-3",
        bundle_at=["3-4"],
        bundle_in=[0],
        bundle_card=["ofuda"],
        bundle_known=[["C"]],
        doom=[0, 6, 0],
        claim=[None, "gold_key", None],
    )
    take_from_deck(scene.laid, OFUDA)
    return scene


def square(lines: list[str], row: int, column: int) -> str:
    """The five characters of a square."""
    line = lines[MAP_TOP + 2 * (row - 1)]
    return line[4 + 6 * (column - 1) : 9 + 6 * (column - 1)]


def test_squares_show_who_stands_there_and_what_lies_there() -> None:
    lines = drawn(manor().session, 0)
    assert square(lines, 3, 3) == "A_h2 "
    assert square(lines, 4, 4).startswith("B ")
    assert square(lines, 3, 4).endswith("$")
    assert square(lines, 4, 3).endswith("~")
    assert square(lines, 7, 7).startswith("1?")
    assert square(lines, 9, 9).startswith("2!")
    assert square(lines, 10, 1) == "  ·  "


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_is_shown_to_its_owner_alone(language: str) -> None:
    session = manor().session
    narrator = Narrator(SPEC, language, NAMES)
    salve = narrator.thing("holding", "mugwort_salve_2")
    assert any(salve in line for line in drawn(session, 0, language))
    for viewer in (1, 2, SPECTATOR):
        assert not any(salve in line for line in drawn(session, viewer, language))
    assert any(narrator.thing("object", "gold_key") in line for line in drawn(session, 0, language))
    assert any(
        narrator.say("screen.doomed", {"turn": 6}) in line for line in drawn(session, 2, language)
    )


def test_the_possessed_alone_reads_what_it_is() -> None:
    session = table(3, hands={"B": ["hyoirei"]}).session
    told = Narrator(SPEC, "en").say("screen.possessed")
    assert len(told) <= WIDE
    assert told in drawn(session, 1)
    for viewer in (0, 2, SPECTATOR):
        assert told not in drawn(session, viewer)


def chase() -> Given:
    return table(
        rooms={"s2-2": "h10"},
        squares={"A": "3-3"},
        characters={"A": "jin_yosuke"},
        entities={1: "jikiniki 4-4"},
        frame="Settle",
        at="look",
    ).goes_on()


def test_a_chase_stands_under_the_map_with_its_round() -> None:
    session = chase().session
    assert "Chase: Entity 1 after Izzy, Round 1 of 5" in drawn(session, 1)
    narrator = Narrator(SPEC, "en", NAMES)
    flee = next(a for a in session.table.legal(0) if SPEC.vocabulary.verbs[a[0]].name == "flee")
    assert terminal.why(session.known(0), flee, narrator) == "works 61 times in 100"
    assert terminal.why(session.known(0), (PASS_VERB, -1, -1), narrator) == ""
    assert terminal.why(session.known(SPECTATOR), flee, narrator) == ""


def test_headings_and_what_goes_without_saying() -> None:
    narrator = Narrator(SPEC, "en", NAMES)
    assert terminal.heading({"event": "turn_began", "turn": 3}, narrator) == "Turn 3"
    assert terminal.heading({"event": "died"}, narrator) is None
    assert terminal.quiet({"event": "coordinates_rolled"})
    assert not terminal.quiet({"event": "died"})


@cache
def play_out(seed: int, seats: int) -> tuple[Session, tuple[str, ...]]:
    """A random game of people who walk and look, and the boards on the way."""
    rng = Random(seed)
    session = Session(SPEC, seats, {}, SeededDealer(seed))
    boards: list[str] = []
    weights = {PASS_VERB: 0.1, CLAIM: 0.05, STEP: 3.0, EXAMINE: 3.0}
    while not session.over:
        seat = session.table.first_asked()
        legal = session.table.legal(seat)
        session.decide_raw(seat, rng.choices(legal, [weights.get(a[0], 1.0) for a in legal])[0])
        if len(session.log) % 97 == 0:
            language = rng.choice(LANGUAGES)
            boards += drawn(session, rng.choice([*range(seats), SPECTATOR]), language)
    for viewer in (*range(seats), SPECTATOR):
        boards += drawn(session, viewer)
    return session, tuple(boards)


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_every_board_of_a_game_fits_into_eighty_columns(seats: int) -> None:
    _, boards = play_out(seats, seats)
    hand = Narrator(SPEC, "en").say("view.inventory"), Narrator(SPEC, "it").say("view.inventory")
    long = [line for line in boards if len(line) > WIDE and not line.startswith(hand)]
    assert long == []


def test_measures_count_what_happened() -> None:
    session, _ = play_out(5, 5)
    g = session.table
    assert isinstance(g, Kaidan)
    seen = measures.take(g, session.log)
    assert seen["turns"] == {str(g.turn): 1}
    assert seen["deaths"] == {str(sum(role in (1, 2, 3) for role in g.role)): 1}
    assert seen["escaped"] == {"yes": 0, "no": 5}
    assert sum(int(n) * times for n, times in seen["chases"].items()) == g.chases
    assert sum(seen["chase_outcome"].values()) == g.chases
    assert sum(seen["rounds"].values()) == g.chases
    assert sum(seen["ending"].values()) == 1
    assert seen["stuck"]["no"] == 1
    assert {figure.of for figure in measures.figures(5)} >= {"turn_keys", "onryo_kills", "comeback"}


def test_a_map_is_stuck_when_no_door_leads_on() -> None:
    g = table(1).kaidan
    assert not measures.is_stuck(g)
    g.room = [g.room[0] if g.room[0] >= 0 else 9] * 25
    g.plan = None
    assert measures.is_stuck(g)
    g.room[12] = 1  # the Secret Passage
    g.plan = None
    assert not measures.is_stuck(g)
