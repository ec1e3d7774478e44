"""Saves: they come back whole, or they say in one line why not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gloaming.core.info import dump
from gloaming.core.narration import platform_words
from gloaming.core.record import (
    FORMAT,
    Record,
    SaveError,
    name_decision,
    seal,
    spread_decision,
)
from gloaming.core.session import Session, replay
from gloaming.core.wire import parse_action
from gloaming.games.revenge import SPEC as REVENGE
from harness.wake_games import does, random_session, toll, vigil
from wake import SPEC as WAKE


def save(**changes: Any) -> bytes:
    """A finished wake as bytes; `changes` to its header come with a seal that fits."""
    record = random_session(9, 3).record
    record.header = msgspec.structs.replace(record.header, **changes)
    return record.to_bytes()


def resealed(lines: list[bytes]) -> bytes:
    body = b"\n".join(lines) + b"\n"
    closing = msgspec.json.encode(["end", len(lines) - 1, seal(body)])
    return body + closing + b"\n"


def refusal(data: bytes) -> SaveError:
    """Of a save that cannot be used, when reading it or playing it again."""
    with pytest.raises(SaveError) as caught:
        replay(WAKE, Record.from_bytes(data, "night.save"), name="night.save")
    return caught.value


def trouble(data: bytes) -> str:
    """What is said about it."""
    text = str(refusal(data))
    assert text.startswith("night.save: ")
    assert "\n" not in text
    return text.removeprefix("night.save: ")


# --- the way back -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_a_save_plays_to_the_same_end(seed: int) -> None:
    session = random_session(seed, 2 + seed % 3, {"boards": "silent"})
    read = Record.from_bytes(session.record.to_bytes(), "night.save")
    assert read.header == session.record.header
    assert read.inputs == session.record.inputs
    again = replay(WAKE, read)
    assert dump(again.table) == dump(session.table)
    assert again.log == session.log
    assert {v: m.plain() for v, m in again.memories.items()} == {
        v: m.plain() for v, m in session.memories.items()
    }


def test_a_save_holds_names_and_no_numbers_of_ours() -> None:
    session = toll(vigil(2), a="lay hand-bell")
    does(session, 0, "pray 1")
    lines = session.record.to_bytes().decode().splitlines()
    assert '"game":"wake"' in lines[0]
    assert lines[1] == '["c","bone","white"]'
    assert lines[9] == '["d",0,"lay",["hand-bell"]]'
    assert lines[10] == '["d",1,"withhold"]'
    assert lines[11] == '["d",0,"pray",1]'
    assert lines[12].startswith('["end",11,')


def test_every_kind_of_decision_comes_back_from_its_line() -> None:
    for action in WAKE.vocabulary.all_actions(4):
        line = name_decision(WAKE, 2, action)
        assert line[:3] == ["d", 2, WAKE.vocabulary.verbs[action[0]].name]
        assert parse_action(WAKE, 4, spread_decision(WAKE, line)) == action
        assert msgspec.json.decode(msgspec.json.encode(line)) == line


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    record = vigil(2).record
    path = tmp_path / "night.save"
    path.write_text("something else")
    record.write(path)
    assert Record.read(path).inputs == record.inputs
    assert [file.name for file in tmp_path.iterdir()] == ["night.save"]


def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"lost\.save: cannot be read: No such file"):
        Record.read(tmp_path / "lost.save")
    with pytest.raises(SaveError, match="cannot be read"):
        Record.read(tmp_path)


# --- damage -------------------------------------------------------------------------------------


def test_a_file_cut_short_anywhere_is_noticed() -> None:
    data = save()
    for length in range(len(data)):
        with pytest.raises(SaveError, match=r"^cut\.save: "):
            Record.from_bytes(data[:length], "cut.save")


@pytest.mark.parametrize("flip", [0x01, 0x20, 0x80])
def test_one_damaged_byte_anywhere_is_noticed(flip: int) -> None:
    data = save()
    for place in range(len(data)):
        damaged = bytearray(data)
        damaged[place] ^= flip
        with pytest.raises(SaveError):
            Record.from_bytes(bytes(damaged), "damaged.save")


def test_lines_added_lost_or_exchanged_are_noticed() -> None:
    lines = save().split(b"\n")
    for changed in (
        [*lines[:3], lines[3], *lines[3:]],
        [*lines[:3], *lines[4:]],
        [lines[0], lines[-3], *lines[2:-3], lines[1], *lines[-2:]],
        [*lines[:-1], lines[-2], b""],
    ):
        with pytest.raises(SaveError):
            Record.from_bytes(b"\n".join(changed), "changed.save")


@pytest.mark.parametrize(
    "data",
    [b"", b"\n\n\n", b"PNG\r\n\x1a\n", b"{}\n[]\n", b'{"hello": 1}\n', b"\xff" * 50, b"[" * 9999],
    ids=lambda data: repr(data[:10]),
)
def test_a_foreign_file_is_no_save(data: bytes) -> None:
    assert trouble(data) == "not a Gloaming save"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"nonsense", "foreign"),
        (save(gloaming=FORMAT + 1), "format"),
        (save()[:-10], "short"),
        (save().rpartition(b'["end"')[0], "short"),
        (save(rules=0), "rules"),
        (save(rules=7), "rules"),
        (save(content="0" * 16), "content"),
        (save(seats=9), "damaged"),
        (resealed([*save().split(b"\n")[:1], b'["c","bone","grey"]']), "damaged"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_why_is_said_in_one_word_that_everybody_has_a_sentence_for(data: bytes, why: str) -> None:
    assert refusal(data).why == why
    said = {words.say("core.refusal.CORE-27", {"why": why}) for words in platform_words().values()}
    assert len(said) == 2


# --- saves we cannot play -----------------------------------------------------------------------


def test_a_newer_format_is_named() -> None:
    assert trouble(save(gloaming=FORMAT + 1)) == "save format 2; this Gloaming reads 1"


def test_newer_rules_are_named() -> None:
    said = trouble(save(rules=7))
    assert said == "played by rules version 7 of wake; this Gloaming knows up to 1"


def test_older_rules_are_named() -> None:
    said = trouble(save(rules=0))
    assert said == "played by rules version 0 of wake; this Gloaming plays version 1"


def test_other_content_is_named() -> None:
    assert trouble(save(content="0" * 16)).startswith("played with other cards or maps of wake")


def test_another_game_is_named() -> None:
    assert trouble(save(game="revenge")) == "a game of revenge, not of wake"
    record = Session(REVENGE, 3).record
    assert trouble(record.to_bytes()) == "a game of revenge, not of wake"


@pytest.mark.parametrize(
    ("changes", "rule"),
    [({"seats": 9}, "WAK-1"), ({"options": {"tea": 1}}, "CORE-10"), ({"seats": -1}, "WAK-1")],
)
def test_options_this_game_has_not_are_refused(changes: dict[str, Any], rule: str) -> None:
    assert trouble(save(**changes)) == f"its options are refused ({rule})"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b'["c","bone","grey"]', r"input 1 is refused \(CORE-13\)"),
        (b'["d",0,"doze"]', r"input 1 is refused \(WAK-48\)"),
        (b'["d",99,"doze"]', r"input 1 is refused \(WAK-48\)"),
        (b'["i",99,"salt","sea-salt",1]', r"input 1 is refused \(CORE-3\)"),
        (b'["d",0]', r"input 1 is refused \(CORE-3\)"),
        (b'["d","0","doze"]', r"input 1 is refused \(CORE-3\)"),
        (b'["d",0,7]', r"input 1 is refused \(CORE-3\)"),
        (b'["x",0,"doze"]', r"input 1 is refused \(CORE-3\)"),
        (b'["c"]', r"input 1 is refused \(CORE-3\)"),
        (b"[]", "line 2 is damaged"),
        (b"[3]", "line 2 is damaged"),
        (b'{"a":1}', "line 2 is damaged"),
        (b'["u",1]', "line 2 is damaged"),
        (b'["u"]', "line 2 is damaged"),
        (b'["u",true]', "line 2 is damaged"),
    ],
)
def test_a_well_sealed_line_that_cannot_be_is_named(line: bytes, said: str) -> None:
    header = save().split(b"\n")[0]
    assert re.fullmatch(said, trouble(resealed([header, line])))


# --- taken back ---------------------------------------------------------------------------------


def test_what_was_taken_back_stays_in_the_file_and_does_not_count() -> None:
    session = toll(vigil(2))
    does(session, 0, "pray 1")
    session.undo(0)
    does(session, 0, "doze")
    read = Record.from_bytes(session.record.to_bytes(), "night.save")
    assert read.inputs[-3:] == [["d", 0, "pray", 1], ["u", 1], ["d", 0, "doze"]]
    assert read.standing()[-2:] == [["d", 1, "withhold"], ["d", 0, "doze"]]
    again = replay(WAKE, read)
    assert dump(again.table) == dump(session.table)


def test_taking_back_several_and_again() -> None:
    header = vigil(2).record.header
    record = Record(header, [["d", n] for n in range(5)])
    record.inputs += [["u", 2], ["d", 9], ["u", 1], ["u", 2]]
    assert record.standing() == [["d", 0]]


def test_more_cannot_be_taken_back_than_there_is() -> None:
    lines = save().split(b"\n")[:4]
    assert trouble(resealed([*lines, b'["u",4]'])) == "line 5 is damaged"
    Record.from_bytes(resealed([*lines, b'["u",3]']), "night.save")
