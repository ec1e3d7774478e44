"""A store whose commits are counted, refused and delayed on request."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gloaming.server import sqlite
from gloaming.server.sqlite import SqliteStore
from gloaming.server.store import ChairRow, InputRow, MatchRow

STORE, LOOP = "store", "MainThread"


class Counted(sqlite3.Connection):
    """Counts commits, and refuses or delays them on request; and questions where a log ends."""

    commits = 0
    asked = 0
    fails = ""  # as SQLite calls it
    takes = 0.0  # seconds
    waited: list[str] = []  # noqa: RUF012 - for each commit, the name of the thread that waited

    def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
        if sql == "COMMIT":
            Counted.waited.append(threading.current_thread().name)
            time.sleep(Counted.takes)
            if Counted.fails:
                error = sqlite3.OperationalError("it cannot be")
                error.sqlite_errorname = Counted.fails
                raise error
            Counted.commits += 1
        Counted.asked += sql.startswith("SELECT length")
        return super().execute(sql, *rest)


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Counted, "commits", 0)
    monkeypatch.setattr(Counted, "asked", 0)
    monkeypatch.setattr(Counted, "fails", "")
    monkeypatch.setattr(Counted, "takes", 0.0)
    monkeypatch.setattr(Counted, "waited", [])


def open_store(folder: Path, broken: Callable[[str], None] = sqlite.say_nothing) -> SqliteStore:
    def connect(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=Counted)

    return SqliteStore(folder / "data.sqlite", broken, connect)


async def set_up(store: SqliteStore, *names: str) -> None:
    for name in names:
        row = MatchRow(name, "revenge", 1, "{}", 1, "", "{}", False, "playing", b"h", b"w", 0.0)
        await store.create(row, [ChairRow(name, 0, "person", "", "", b"t")])


def line(n: int) -> list[InputRow]:
    return [InputRow(b"[%d]" % n, f"0:{n}")]
