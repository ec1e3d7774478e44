"""Result store: an append-only SQLite file with one row per finished game.

The key (variant, strength, seed, rotation) makes a game that is played twice count once; a chunk of
games is one transaction, so a crash, a kill or a full disk loses at most what was under way. Rows
are never changed. The views `games` and `seats` are for `gloaming lab query`.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from gloaming.core.kinds import Json
from gloaming.lab.experiment import ExperimentError

FORMAT = 1
PAGE = 16_384  # bytes; several records to a page
RESULTS = "results.sqlite"
EXPERIMENT = "experiment.toml"

SCHEMA = """
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS game (
    variant TEXT NOT NULL, strength TEXT NOT NULL, seed TEXT NOT NULL, rotation INTEGER NOT NULL,
    number INTEGER NOT NULL, record TEXT NOT NULL,
    PRIMARY KEY (variant, strength, seed, rotation)
);
CREATE UNIQUE INDEX IF NOT EXISTS by_number ON game (variant, strength, number);
CREATE VIEW IF NOT EXISTS games AS SELECT
    variant, strength, seed, rotation, number,
    json_extract(record, '$.endless') IS NOT NULL AS endless,
    json_extract(record, '$.inputs') AS inputs,
    json_extract(record, '$.minutes') AS minutes,
    json_extract(record, '$.hands') AS hands,
    json_extract(record, '$.first') AS first_seat,
    json_extract(record, '$.opening') AS opening,
    json_extract(record, '$.winners') AS winners,
    json_extract(record, '$.race.lead_changes') AS lead_changes,
    json_extract(record, '$.race.drama') AS drama,
    json_extract(record, '$.race.decided') AS decided,
    json_extract(record, '$.race.comeback') AS comeback
    FROM game;
CREATE VIEW IF NOT EXISTS seats AS SELECT
    game.variant, game.strength, game.seed, game.rotation, game.number,
    score.key AS seat, score.value AS score,
    json_extract(record, '$.names[' || score.key || ']') AS name,
    json_extract(record, '$.points[' || score.key || ']') AS points,
    json_extract(record, '$.decisions[' || score.key || ']') AS decisions,
    json_extract(record, '$.forced[' || score.key || ']') AS forced,
    json_extract(record, '$.branches[' || score.key || ']') AS branches,
    json_extract(record, '$.race.watching[' || score.key || ']') AS watching
    FROM game, json_each(record, '$.scores') AS score;
"""

Key = tuple[str, str, str, int, int]  # variant, strength, seed, rotation, number


class Results:
    """The results of one experiment in its folder."""

    def __init__(self, folder: Path, writing: bool = False) -> None:
        self.folder = folder
        self.path = folder / RESULTS
        if not writing and not self.path.is_file():
            raise ExperimentError(f"{folder}: there are no results in it")
        try:
            self._db = sqlite3.connect(self.path, isolation_level=None)
            self._db.execute("PRAGMA busy_timeout = 0")
            if writing:
                self._db.execute(f"PRAGMA page_size = {PAGE}")
                self._db.execute("PRAGMA journal_mode = WAL")
                self._db.execute("PRAGMA synchronous = FULL")
                self._db.executescript(SCHEMA)
            self.meta = dict(self._db.execute("SELECT key, value FROM meta"))
        except sqlite3.Error as error:
            raise ExperimentError(f"{self.path}: {error}") from None

    def close(self) -> None:
        self._db.close()

    # -- writing ----------------------------------------------------------------------------------

    def describe(self, meta: dict[str, str]) -> None:
        """What the results are of; results of anything else are refused."""
        if not self.meta:
            with self._writing():
                self._db.executemany("INSERT INTO meta VALUES (?, ?)", sorted(meta.items()))
            self.meta = meta
            return
        for key in sorted(meta):
            if self.meta.get(key) != meta[key]:
                here, there = meta[key][:60], self.meta.get(key, "nothing")[:60]
                raise ExperimentError(
                    f"{self.folder}: holds results of another {key} ({there}, not {here});"
                    " finished games are kept, choose another folder"
                )

    def add(self, games: Iterable[tuple[Key, str]]) -> None:
        """One transaction: all of these games, or none."""
        rows = [(*key, record) for key, record in games]
        with self._writing():
            self._db.executemany("INSERT OR IGNORE INTO game VALUES (?, ?, ?, ?, ?, ?)", rows)

    def _writing(self) -> Writing:
        return Writing(self._db, self.path)

    # -- reading ----------------------------------------------------------------------------------

    def done(self, variant: str, strength: str) -> list[int]:
        """Numbers of the finished games of a line, in order."""
        found = self._db.execute(
            "SELECT number FROM game WHERE variant = ? AND strength = ? ORDER BY number",
            (variant, strength),
        )
        return [number for (number,) in found]

    def records(
        self, variant: str, strength: str, below: int, start: int = 0
    ) -> Iterator[dict[str, Json]]:
        """The games of a line, in order, each with its number and rotation."""
        found = self._db.execute(
            "SELECT number, rotation, record FROM game WHERE variant = ? AND strength = ?"
            " AND number >= ? AND number < ? ORDER BY number",
            (variant, strength, start, below),
        )
        for number, rotation, record in found:
            yield {"number": number, "rotation": rotation, **json.loads(record)}

    def query(self, sql: str) -> tuple[list[str], list[tuple[Any, ...]]]:
        """Any question in SQL; reading only."""
        try:
            self._db.execute("PRAGMA query_only = ON")
            found = self._db.execute(sql)
            return [name for name, *_ in found.description or ()], found.fetchall()
        except (sqlite3.Error, sqlite3.Warning) as error:
            raise ExperimentError(f"the query: {error}") from None


class Writing:
    """A transaction; an error of the disk is one line, and what was written before stays."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self._db = db
        self._path = path

    def __enter__(self) -> None:
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            raise ExperimentError(f"{self._path}: cannot be written: {error}") from None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        try:
            if error is None:
                self._db.execute("COMMIT")
        except sqlite3.Error as failed:
            error = failed
        if error is not None and self._db.in_transaction:
            self._db.rollback()
        if isinstance(error, sqlite3.Error):
            raise ExperimentError(
                f"{self._path}: cannot be written: {error}; finished games are kept, and"
                " gloaming lab resume goes on from them"
            ) from None
