"""Where matches are kept. An input counts as kept when `append` returns.

Every write of a moment goes into one commit: a sync costs the same however much it carries. One
thread owns the only connection, so reads, writes and checkpoints never meet.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import queue
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

SCHEMA_VERSION = 1
MOST_PER_COMMIT = 512
SCHEMA = """
CREATE TABLE matches (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, seats INTEGER NOT NULL, options TEXT NOT NULL,
    rules INTEGER NOT NULL, content TEXT NOT NULL, pace TEXT NOT NULL, listed INTEGER NOT NULL,
    status TEXT NOT NULL, host BLOB NOT NULL, watch BLOB NOT NULL, created REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX matches_by_status ON matches (status, created);
CREATE TABLE chairs (
    match TEXT NOT NULL, seat INTEGER NOT NULL, sit TEXT NOT NULL, bot TEXT NOT NULL,
    name TEXT NOT NULL, token BLOB NOT NULL, PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX chairs_by_token ON chairs (token);
CREATE TABLE inputs (
    match TEXT NOT NULL, n INTEGER NOT NULL, line BLOB NOT NULL, nonce TEXT NOT NULL,
    chain BLOB NOT NULL, PRIMARY KEY (match, n)
) WITHOUT ROWID;
CREATE TABLE talk (
    match TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (match, n)
) WITHOUT ROWID;
CREATE TABLE notes (
    match TEXT NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (match, seat)
) WITHOUT ROWID;
"""


class StoreFull(Exception):
    """There is no room to keep anything more; what is kept is safe."""


class StoreBroken(Exception):
    """The disk no longer keeps its word. The only safe thing is to stop."""


class Damaged(Exception):
    """A match whose stored inputs do not hang together any more."""


@dataclass(frozen=True)
class MatchRow:
    """A match as it was set up."""

    id: str
    game: str
    seats: int
    options: str  # JSON
    rules: int
    content: str
    pace: str  # JSON
    listed: bool
    status: str
    host: bytes  # hashes of the secrets, never the secrets
    watch: bytes
    created: float


@dataclass(frozen=True)
class ChairRow:
    match: str
    seat: int
    sit: str
    bot: str
    name: str
    token: bytes


@dataclass(frozen=True)
class InputRow:
    line: bytes
    nonce: str  # of the client's message; empty for chance and bots


class Store(Protocol):
    """What the server needs of a place to keep matches."""

    async def create(self, match: MatchRow, chairs: list[ChairRow]) -> None: ...
    async def append(self, match: str, first: int, rows: list[InputRow], status: str) -> None: ...
    async def match(self, match: str) -> tuple[MatchRow, list[ChairRow]] | None: ...
    async def inputs(self, match: str) -> list[InputRow]: ...
    async def matches(self, status: str, listed: bool, most: int) -> list[MatchRow]: ...
    async def set_status(self, match: str, status: str) -> None: ...
    async def set_chair(self, chair: ChairRow) -> None: ...
    async def say(self, match: str, n: int, seat: int, text: str) -> None: ...
    async def said(self, match: str) -> list[tuple[int, str]]: ...
    async def set_note(self, match: str, seat: int, text: str) -> None: ...
    async def note(self, match: str, seat: int) -> str: ...
    async def close(self) -> None: ...


def link_of(chain: bytes, n: int, row: InputRow) -> bytes:
    """Each row's hash holds the one before, so damage cannot hide."""
    return hashlib.sha256(
        chain + str(n).encode() + b"\0" + row.nonce.encode() + b"\0" + row.line
    ).digest()[:16]


@dataclass(frozen=True)
class Job:
    """Something to do with the file, and who waits for it."""

    work: Callable[[sqlite3.Connection], Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    alone: bool  # outside any transaction


class SqliteStore:
    """One SQLite file in WAL mode with full sync, behind one thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._db = open_file(path)
        # The hash of the newest row of each match that was written or read lately.
        self._chains: dict[str, tuple[int, bytes]] = {}
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    # -- the thread -----------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            batch = self._gather()
            jobs = [job for job in batch if job is not None]
            self._commit([job for job in jobs if not job.alone])
            for job in jobs:
                if job.alone:
                    self._settle(job, job.work)
            if None in batch:
                break
        self._db.close()

    def _gather(self) -> list[Job | None]:
        """Everything that waits at this moment; None asks the thread to end."""
        batch = [self._jobs.get()]
        while len(batch) < MOST_PER_COMMIT and batch[-1] is not None:
            try:
                batch.append(self._jobs.get_nowait())
            except queue.Empty:
                break
        return batch

    def _commit(self, batch: list[Job]) -> None:
        """All in one commit; if that fails, each alone, so that one bad job harms nobody."""
        try:
            results = self._transact([job.work for job in batch]) if batch else []
        except Exception:
            for job in batch:
                self._settle(job, self._alone(job))
            return
        for job, result in zip(batch, results, strict=True):
            answer(job, result, None)

    def _alone(self, job: Job) -> Callable[[sqlite3.Connection], Any]:
        return lambda db: self._transact([job.work])[0]

    def _settle(self, job: Job, work: Callable[[sqlite3.Connection], Any]) -> None:
        try:
            result = work(self._db)
        except Exception as error:
            answer(job, None, explain(error))
        else:
            answer(job, result, None)

    def _transact(self, works: list[Callable[[sqlite3.Connection], Any]]) -> list[Any]:
        db = self._db
        db.execute("BEGIN IMMEDIATE")
        try:
            results = [work(db) for work in works]
            db.execute("COMMIT")
        except BaseException:
            # Chains learned in a commit that never was are forgotten with it.
            self._chains.clear()
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        return results

    async def _do(self, work: Callable[[sqlite3.Connection], T], alone: bool = False) -> T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._jobs.put(Job(work, loop, future, alone))
        result: T = await future
        return result

    # -- writing --------------------------------------------------------------------------------

    async def create(self, match: MatchRow, chairs: list[ChairRow]) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO matches VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
                (
                    match.id,
                    match.game,
                    match.seats,
                    match.options,
                    match.rules,
                    match.content,
                    match.pace,
                    int(match.listed),
                    match.status,
                    match.host,
                    match.watch,
                    match.created,
                ),
            )
            for chair in chairs:
                put_chair(db, chair)

        await self._do(work)

    async def append(self, match: str, first: int, rows: list[InputRow], status: str) -> None:
        """Keep inputs `first`, `first` + 1, …; a number already taken is an error."""

        def work(db: sqlite3.Connection) -> None:
            chain = self._chain(db, match, first)
            for n, row in enumerate(rows, start=first):
                chain = link_of(chain, n, row)
                db.execute(
                    "INSERT INTO inputs VALUES (?,?,?,?,?)", (match, n, row.line, row.nonce, chain)
                )
            db.execute(
                "UPDATE matches SET status=? WHERE id=? AND status<>?", (status, match, status)
            )
            self._chains[match] = (first + len(rows), chain)

        await self._do(work)

    def _chain(self, db: sqlite3.Connection, match: str, first: int) -> bytes:
        known = self._chains.get(match)
        if known is not None and known[0] == first:
            return known[1]
        if first == 0:
            return b""
        row = db.execute(
            "SELECT chain FROM inputs WHERE match=? AND n=?", (match, first - 1)
        ).fetchone()
        if row is None:
            raise Damaged(f"match {match} has no input {first - 1}")
        chain: bytes = row[0]
        return chain

    async def set_status(self, match: str, status: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE matches SET status=? WHERE id=?", (status, match))

        await self._do(work)

    async def set_chair(self, chair: ChairRow) -> None:
        await self._do(lambda db: put_chair(db, chair))

    async def say(self, match: str, n: int, seat: int, text: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO talk VALUES (?,?,?,?)", (match, n, seat, text))

        await self._do(work)

    async def set_note(self, match: str, seat: int, text: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT OR REPLACE INTO notes VALUES (?,?,?)", (match, seat, text))

        await self._do(work)

    # -- reading --------------------------------------------------------------------------------

    async def match(self, match: str) -> tuple[MatchRow, list[ChairRow]] | None:
        def work(db: sqlite3.Connection) -> tuple[MatchRow, list[ChairRow]] | None:
            row = db.execute("SELECT * FROM matches WHERE id=?", (match,)).fetchone()
            if row is None:
                return None
            chairs = db.execute("SELECT * FROM chairs WHERE match=? ORDER BY seat", (match,))
            return match_row(row), [ChairRow(*chair) for chair in chairs]

        return await self._do(work)

    async def inputs(self, match: str) -> list[InputRow]:
        """All inputs of a match, in order; Damaged if the chain of hashes is broken."""

        def work(db: sqlite3.Connection) -> list[InputRow]:
            found: list[InputRow] = []
            chain = b""
            rows = db.execute(
                "SELECT n, line, nonce, chain FROM inputs WHERE match=? ORDER BY n", (match,)
            )
            for n, line, nonce, kept in rows:
                row = InputRow(line, nonce)
                chain = link_of(chain, n, row)
                if n != len(found) or chain != kept:
                    raise Damaged(f"match {match} is damaged at input {len(found)}")
                found.append(row)
            self._chains[match] = (len(found), chain)
            return found

        return await self._do(work)

    async def matches(self, status: str, listed: bool, most: int) -> list[MatchRow]:
        def work(db: sqlite3.Connection) -> list[MatchRow]:
            rows = db.execute(
                "SELECT * FROM matches WHERE status=? AND listed>=? ORDER BY created DESC LIMIT ?",
                (status, int(listed), most),
            )
            return [match_row(row) for row in rows]

        return await self._do(work)

    async def said(self, match: str) -> list[tuple[int, str]]:
        def work(db: sqlite3.Connection) -> list[tuple[int, str]]:
            return db.execute(
                "SELECT seat, text FROM talk WHERE match=? ORDER BY n", (match,)
            ).fetchall()

        return await self._do(work)

    async def note(self, match: str, seat: int) -> str:
        def work(db: sqlite3.Connection) -> str:
            row = db.execute(
                "SELECT text FROM notes WHERE match=? AND seat=?", (match, seat)
            ).fetchone()
            return str(row[0]) if row else ""

        return await self._do(work)

    # -- housekeeping ---------------------------------------------------------------------------

    async def backup(self, path: Path) -> None:
        """A copy that opens by itself, taken between two commits."""

        def work(db: sqlite3.Connection) -> None:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            target = sqlite3.connect(path)
            db.backup(target)
            target.close()

        await self._do(work, alone=True)

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)


def open_file(path: Path) -> sqlite3.Connection:
    """Open or make the file: private, in WAL mode, synced at every commit."""
    if not path.exists():
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version == 0:
            db.execute("BEGIN IMMEDIATE")
            for statement in SCHEMA.split(";"):
                db.execute(statement)
            db.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
            db.execute("COMMIT")
        elif version > SCHEMA_VERSION:
            raise StoreBroken(f"{path.name} was written by a newer Gloaming (version {version})")
    except sqlite3.DatabaseError as error:
        db.close()
        raise StoreBroken(f"{path.name} cannot be read: {error}") from None
    except StoreBroken:
        db.close()
        raise
    return db


def put_chair(db: sqlite3.Connection, chair: ChairRow) -> None:
    db.execute(
        "INSERT OR REPLACE INTO chairs VALUES (?,?,?,?,?,?)",
        (chair.match, chair.seat, chair.sit, chair.bot, chair.name, chair.token),
    )


def match_row(row: tuple[Any, ...]) -> MatchRow:
    fields = list(row)
    fields[7] = bool(fields[7])
    return MatchRow(*fields)


def explain(error: Exception) -> Exception:
    """SQLite's words as ours: full is a pause, a failed sync is the end."""
    if isinstance(error, sqlite3.OperationalError):
        text = str(error)
        if "full" in text:
            return StoreFull(text)
        if "I/O" in text or "malformed" in text or "readonly" in text:
            return StoreBroken(text)
    return error


def answer(job: Job, result: Any, error: Exception | None) -> None:
    """Hand a result back to the loop that asked, if it still waits."""

    def settle() -> None:
        if job.future.cancelled():
            return
        if error is None:
            job.future.set_result(result)
        else:
            job.future.set_exception(error)

    try:
        job.loop.call_soon_threadsafe(settle)
    except RuntimeError:
        return  # the loop has closed; nobody waits any more
