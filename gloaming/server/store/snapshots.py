"""The snapshot cache: one snapshot for each long match, in a file beside the data file.

A file of its own, because it is a cache: an older Gloaming does not see it, a backup does not carry
it, it may be deleted at any time, and whatever happens to it happens to no match. It is never
synced, and nobody who plays waits for it: a thread of its own does the work.

Rows carry a checksum. A row that fails it is forgotten; a file that SQLite cannot read is begun
anew. What a row claims to be (of which code, after which inputs) is checked by `match.snapshots`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from gloaming.server import limits
from gloaming.server.store.interface import digest
from gloaming.server.store.rows import Db, complaint, connect_file, explain, is_damage

log = logging.getLogger("gloaming.store")

T = TypeVar("T")

LAYOUT = 1  # of the file; any other is begun anew
SCHEMA = """CREATE TABLE snapshots (
    number INTEGER PRIMARY KEY, match TEXT NOT NULL UNIQUE, n INTEGER NOT NULL, code TEXT NOT NULL,
    chain BLOB NOT NULL, data BLOB NOT NULL, seal BLOB NOT NULL
)"""


class SnapshotRow(NamedTuple):
    """A match after its first `n` inputs."""

    match: str
    n: int
    code: str  # a hash of the code that made it
    chain: bytes  # of those inputs, as the store has it
    data: bytes


class SnapshotCache(Protocol):
    """Where snapshots are kept. Nothing here ever raises: a cache can do without anything."""

    async def read(self, match: str) -> SnapshotRow | None: ...
    async def write(self, make: Callable[[], SnapshotRow]) -> None: ...
    async def forget(self, match: str) -> None: ...
    async def close(self) -> None: ...


class NoSnapshots:
    """A cache that keeps nothing: every match is replayed."""

    async def read(self, match: str) -> SnapshotRow | None:
        return None

    async def write(self, make: Callable[[], SnapshotRow]) -> None:
        return

    async def forget(self, match: str) -> None:
        return

    async def close(self) -> None:
        return


class SnapshotFile:
    """The cache as a SQLite file, behind a thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, "snapshots")
        self._db: Db | None = None
        self._begin()

    # -- the loop -------------------------------------------------------------------------------

    async def read(self, match: str) -> SnapshotRow | None:
        return await self._do(lambda db: read_row(db, match))

    async def write(self, make: Callable[[], SnapshotRow]) -> None:
        """`make` is called in the thread."""
        await self._do(lambda db: put_row(db, make()))

    async def forget(self, match: str) -> None:
        await self._do(lambda db: delete_row(db, match))

    async def close(self) -> None:
        await asyncio.to_thread(self._thread.shutdown)
        if self._db is not None:
            self._db.close()

    async def _do(self, work: Callable[[Db], T]) -> T | None:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, self._attempt, work)
        except RuntimeError:  # it has been closed
            return None

    # -- the thread -----------------------------------------------------------------------------

    def _attempt(self, work: Callable[[Db], T]) -> T | None:
        if self._db is None:
            return None
        try:
            return work(self._db)
        except (sqlite3.Error, UnicodeError) as error:
            self._fail(error)
        except Exception:  # a bug; the match itself is well
            log.error("a snapshot could not be made", exc_info=True)
        return None

    def _fail(self, error: Exception) -> None:
        """A full disk will have room again; anything else is cured by a new file, or by none."""
        found = explain(error)
        if is_damage(found):
            log.warning("the snapshots are damaged and thrown away: %s", complaint(error))
            self._throw_away()
            self._begin()
        else:
            assert self._db is not None
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")

    def _begin(self) -> None:
        """Open the file, or begin it anew; without one there are no snapshots."""
        for _ in range(2):
            try:
                self._db = open_snapshots(self._path)
                return
            except (sqlite3.Error, OSError, UnicodeError) as error:
                trouble = complaint(error)
                self._throw_away()
        log.warning("%s cannot be used, so long matches open slowly: %s", self._path.name, trouble)

    def _throw_away(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None
        for suffix in ("", "-wal", "-shm"):
            with contextlib.suppress(OSError):
                Path(f"{self._path}{suffix}").unlink()


def open_snapshots(path: Path) -> Db:
    """Open or make the file: private, and never synced but when its log is moved into it."""
    if not path.exists():
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    db = connect_file(path)
    try:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=NORMAL")
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version == 0:
            db.execute("BEGIN IMMEDIATE")
            db.execute(SCHEMA)
            db.execute(f"PRAGMA user_version={LAYOUT}")
            db.execute("COMMIT")
        elif version != LAYOUT:
            raise sqlite3.DatabaseError(f"layout {version}")
        db.execute("SELECT * FROM snapshots LIMIT 1").fetchone()
    except BaseException:
        db.close()
        raise
    return db


def put_row(db: Db, row: SnapshotRow) -> None:
    """Keep the latest snapshot of a match, and of all matches the latest so many."""
    db.execute("BEGIN IMMEDIATE")
    db.execute(
        "REPLACE INTO snapshots (match, n, code, chain, data, seal) VALUES (?,?,?,?,?,?)",
        (*row, digest("snapshots", *row)),
    )
    if db.execute("SELECT count(*) FROM snapshots").fetchone()[0] > limits.SNAPSHOTS:
        db.execute("DELETE FROM snapshots WHERE number=(SELECT min(number) FROM snapshots)")
    db.execute("COMMIT")


def read_row(db: Db, match: str) -> SnapshotRow | None:
    """The snapshot of a match, if it is as it was written."""
    found = db.execute(
        "SELECT match, n, code, chain, data, seal FROM snapshots WHERE match=?", (match,)
    ).fetchone()
    if found is None:
        return None
    row = SnapshotRow(*found[:-1])
    if found[-1] != digest("snapshots", *row):
        log.warning("the snapshot of match %s is damaged and thrown away", match)
        delete_row(db, match)
        return None
    return row


def delete_row(db: Db, match: str) -> None:
    db.execute("DELETE FROM snapshots WHERE match=?", (match,))
