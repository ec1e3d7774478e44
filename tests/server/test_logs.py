"""Logs: structured, without secrets, bounded in size, deleted after fourteen days."""

from __future__ import annotations

import errno
import json
import logging
import stat
from pathlib import Path
from typing import Any

import pytest

from gloaming.server.ops import logs
from gloaming.server.ops.logs import (
    LogFiles,
    PlainFormatter,
    RateLimitedFilter,
    fault,
    note,
    shortened,
)

A_DAY = 24 * 3600.0


class Clock:
    now = 1_000_000_000.0

    def __call__(self) -> float:
        return self.now


def record(message: str, *arguments: object, exc_info: Any = None) -> logging.LogRecord:
    return logging.LogRecord("gloaming.x", logging.ERROR, "", 0, message, arguments, exc_info)


def lines(folder: Path) -> list[dict[str, Any]]:
    return [
        json.loads(line)
        for path in sorted(folder.iterdir())
        for line in path.read_text(encoding="utf-8").splitlines()
    ]


def test_a_line_is_an_object_with_its_facts(tmp_path: Path) -> None:
    kept = LogFiles(tmp_path / "log", Clock())
    logger = logging.getLogger("gloaming.test")
    logger.addHandler(kept)
    logger.setLevel(logging.INFO)
    try:
        note(logger, "table made", match="abc", by=shortened("203.0.113.77"))
    finally:
        logger.removeHandler(kept)
        kept.close()
    assert lines(tmp_path / "log") == [
        {
            "at": "2001-09-09T01:46:40Z",
            "level": "info",
            "who": "gloaming.test",
            "what": "table made",
            "match": "abc",
            "by": "203.0.113.0",
        }
    ]
    assert stat.S_IMODE((tmp_path / "log").stat().st_mode) == 0o700
    for path in (tmp_path / "log").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("address", "short"),
    [
        ("203.0.113.77", "203.0.113.0"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::"),
        ("", "?"),
        ("guest", "?"),
    ],
)
def test_addresses_are_shortened(address: str, short: str) -> None:
    assert shortened(address) == short


def broken() -> tuple[Any, Any, Any]:
    try:
        {}["the queen of spades"]
    except KeyError as error:
        return type(error), error, error.__traceback__
    raise AssertionError


def test_a_fault_is_named_without_its_words(tmp_path: Path) -> None:
    kept = LogFiles(tmp_path / "log", Clock())
    broke = record("match %s: oh", "abc", exc_info=broken())
    kept.emit(broke)
    kept.close()
    (line,) = lines(tmp_path / "log")
    assert line["what"] == "match abc: oh"
    assert line["fault"].startswith("KeyError at test_logs:")
    plain = PlainFormatter().format(broke)
    assert plain.startswith("gloaming: match abc: oh: KeyError at")
    for text in (json.dumps(line), plain, fault(broken()[1])):
        assert "queen" not in text


def test_a_day_has_an_end_and_so_have_fourteen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "MOST_BYTES", 1_000)
    clock = Clock()
    kept = LogFiles(tmp_path / "log", clock)
    (tmp_path / "log" / "mine.txt").touch()
    for _ in range(20):
        for _ in range(50):
            kept.emit(record("again"))
        clock.now += A_DAY
    kept.close()
    files = sorted(path for path in (tmp_path / "log").iterdir() if path.suffix == ".jsonl")
    assert len(files) == 14
    assert all(path.stat().st_size <= 1_100 for path in files)
    assert files[-1].read_text().splitlines()[-1].count("enough for today") == 1
    assert (tmp_path / "log" / "mine.txt").exists()


def test_a_full_disk_costs_lines_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = LogFiles(tmp_path / "log", Clock())
    kept.emit(record("one"))

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(kept, "_write", full)
    kept.emit(record("two"))
    monkeypatch.undo()
    kept.emit(record("three"))
    kept.close()
    assert [line["what"] for line in lines(tmp_path / "log")] == ["one", "three"]


def test_the_terminal_hears_the_same_warning_once_a_minute() -> None:
    clock = Clock()
    seldom = RateLimitedFilter(clock)
    heard = [seldom.filter(record("too many %d", n)) for n in range(5)]
    assert heard == [True, False, False, False, False]
    assert seldom.filter(record("something else"))
    clock.now += 61
    assert seldom.filter(record("too many %d", 9))
