"""Counting store: SQLite whose commits are counted, refused and delayed on request."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gloaming.server.store import sqlite
from gloaming.server.store.interface import ChairRow, InputRow, MatchRow
from gloaming.server.store.sqlite import SqliteStore

STORE, LOOP = "store", "MainThread"


class CountingConnection(sqlite3.Connection):
    """Counts, refuses or delays commits on request; also counts queries of a log's end."""

    commits = 0
    asked = 0
    fails = ""  # as SQLite calls it
    takes = 0.0  # seconds
    waited: list[str] = []  # noqa: RUF012 - for each commit, the name of the thread that waited

    def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
        if sql == "COMMIT":
            CountingConnection.waited.append(threading.current_thread().name)
            time.sleep(CountingConnection.takes)
            if CountingConnection.fails:
                error = sqlite3.OperationalError("it cannot be")
                error.sqlite_errorname = CountingConnection.fails
                raise error
            CountingConnection.commits += 1
        CountingConnection.asked += sql.startswith("SELECT length")
        return super().execute(sql, *rest)


@pytest.fixture(autouse=True)
def reset_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CountingConnection, "commits", 0)
    monkeypatch.setattr(CountingConnection, "asked", 0)
    monkeypatch.setattr(CountingConnection, "fails", "")
    monkeypatch.setattr(CountingConnection, "takes", 0.0)
    monkeypatch.setattr(CountingConnection, "waited", [])


def open_store(folder: Path, broken: Callable[[str], None] = sqlite.say_nothing) -> SqliteStore:
    def connect(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(
            path, isolation_level=None, check_same_thread=False, factory=CountingConnection
        )

    return SqliteStore(folder / "data.sqlite", broken, connect)


async def create_matches(store: SqliteStore, *names: str) -> None:
    for name in names:
        row = MatchRow(name, "revenge", 1, "{}", 1, "", "{}", False, "playing", b"h", b"w", 0.0)
        await store.create(row, [ChairRow(name, 0, "person", "", "", b"t")])


def input_row(n: int) -> list[InputRow]:
    return [InputRow(b"[%d]" % n, f"0:{n}")]
