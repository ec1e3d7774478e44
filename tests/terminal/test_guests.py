"""Seating, bots with time limits, and save files in the terminal."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from random import Random

import pytest

from gloaming.core.agent import Thought
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import Action
from gloaming.core.known import Known
from gloaming.core.narration import Narrator
from gloaming.core.record import Record
from gloaming.core.session import Session
from gloaming.registry import game
from gloaming.terminal.chairs import default_bots, guest_names, persona, spread_bots, take_seats
from gloaming.terminal.saving import CannotSave, Drawer, default_path
from gloaming.terminal.thinking import Thinker, legal_of, moment_left

REVENGE = game("revenge")


@pytest.fixture
def session() -> Session:
    return Session(REVENGE, 4, {"first_seat": 0}, SeededDealer(1))


# -- chairs -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "it"])
def test_everybody_has_a_name_of_their_own(language: str) -> None:
    for opening in range(30):
        bots = default_bots(REVENGE, 3)
        chairs = take_seats(REVENGE, language, ["violet"], bots, [opening], Random(1))
        names = [chair.name.casefold() for chair in chairs]
        assert len(set(names)) == 4
        assert [chair.agent is None for chair in chairs] == [True, False, False, False]


def test_a_table_taken_up_again_keeps_its_names() -> None:
    first = take_seats(REVENGE, "en", ["Ada"], default_bots(REVENGE, 3), [1], Random(1))
    again = take_seats(REVENGE, "en", ["Ada"], default_bots(REVENGE, 3), [1], Random(2))
    other = take_seats(REVENGE, "en", ["Ada"], default_bots(REVENGE, 3), [2], Random(1))
    assert [c.name for c in first] == [c.name for c in again] != [c.name for c in other]


def test_bots_are_the_games_rules_of_thumb_unless_told_otherwise() -> None:
    assert default_bots(REVENGE, 4) == ["heuristic", "racer", "avenger", "heuristic"]
    assert spread_bots(["random", "racer"], 3) == ["random", "racer", "racer"]


def test_bots_have_a_temper_and_guests_a_name() -> None:
    narrator = Narrator(REVENGE, "it")
    assert persona(narrator, "racer")[0] == "Il Corriere"
    assert persona(narrator, "ismcts:300")[0] == "Il Notaio"
    assert persona(narrator, "stranger") == ("bot", "")
    assert guest_names(narrator, 1) == ["Ospite"]
    assert guest_names(narrator, 2) == ["Ospite 1", "Ospite 2"]


# -- thinking -----------------------------------------------------------------------------------


class Odd:
    """A bot that does what it is told not to."""

    wants_known = True

    def __init__(self, manner: str, bell: threading.Event) -> None:
        self.manner = manner
        self.bell = bell
        self.began = threading.Event()
        self.asked = 0

    def choose(self, known: Known | None, legal: list[Action]) -> Action:
        self.asked += 1
        self.began.set()
        if self.manner == "raises":
            raise RuntimeError("boo")
        if self.manner == "cheats":
            return (99, 0, 0)
        if self.manner == "dawdles":
            self.bell.wait(600)
        return legal[-1]

    def explain(self) -> list[Thought]:
        return []


@pytest.mark.parametrize("manner", ["raises", "cheats", "dawdles"])
def test_a_bot_never_spoils_the_evening(session: Session, manner: str) -> None:
    bell = threading.Event()
    odd = Odd(manner, bell)
    thinker = Thinker(odd, Random(1), patience=0.05 if manner == "dawdles" else 300.0)
    legal = legal_of(session, 0)
    assert thinker.choose(session.known(0), legal) in legal
    assert thinker.lost
    assert thinker.choose(session.known(0), legal) in legal
    # One that is still thinking is not asked a second question.
    assert odd.began.wait(300)
    assert odd.asked == (1 if manner == "dawdles" else 2)
    bell.set()


def test_a_good_bot_is_heard(session: Session) -> None:
    thinker = Thinker(Odd("plays", threading.Event()), Random(1))
    legal = legal_of(session, 0)
    assert thinker.choose(session.known(0), legal) == legal[-1]
    assert not thinker.lost
    assert thinker.choose(session.known(0), legal[:1]) == legal[0]


def test_what_is_offered_is_what_is_legal(session: Session) -> None:
    assert legal_of(session, 0) == session.table.legal(0)
    assert legal_of(session, 1) == []


def test_a_quick_bot_waits_a_moment() -> None:
    began = time.monotonic()
    left = moment_left(began)
    assert 0.4 - (time.monotonic() - began) <= left <= 0.4
    assert moment_left(time.monotonic() - 5) < 0


# -- saves --------------------------------------------------------------------------------------


def test_a_save_has_a_fresh_name_unless_it_has_one(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert default_path("revenge") == Path("revenge.gloaming")
    drawer = Drawer("revenge", None, None)
    assert drawer.save(session.record) == Path("revenge.gloaming")
    session.decide(0, {"do": "contract", "class": "light"})
    assert drawer.save(session.record) == Path("revenge.gloaming")
    assert Record.read(Path("revenge.gloaming")).inputs == session.record.inputs
    assert Drawer("revenge", None, None).save(session.record) == Path("revenge-2.gloaming")
    assert drawer.save(session.record, Path("b.gloaming")) == Path("b.gloaming")
    assert drawer.save(session.record) == Path("b.gloaming")


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("folder", "ui.cannot_save.folder"),
        ("nowhere/x", "ui.cannot_save.no_folder"),
        ("letter.txt", "ui.cannot_save.foreign"),
        ("other.gloaming", "ui.cannot_save.other_game"),
        ("x" * 300, ""),
    ],
)
def test_nothing_is_written_over(session: Session, tmp_path: Path, name: str, key: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "letter.txt").write_text("Dear Edith,")
    Session(REVENGE, 3, {}, SeededDealer(2)).record.write(tmp_path / "other.gloaming")
    before = {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    with pytest.raises(CannotSave) as caught:
        Drawer("revenge", None, None).save(session.record, tmp_path / name)
    assert caught.value.key == key
    assert bool(caught.value.text) == (not key)
    assert {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == before


def test_the_file_a_game_came_from_may_be_written_again(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "night.gloaming"
    session.record.write(path)
    session.decide(0, {"do": "contract", "class": "hard"})
    Drawer("revenge", None, path).save(session.record)
    assert Record.read(path).inputs == session.record.inputs
