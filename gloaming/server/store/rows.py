"""Rows of the SQLite file: schema, statements, checksums, and reading back with verification.

Everything read is verified. Rows that change carry a checksum; logs are hash chains, and the table
`heads` stores the end of each, so that losing the last rows of a log is noticed, too.
"""

from __future__ import annotations

import errno
import logging
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from gloaming.server.store.hash_chain import INSERT, ChainHead, chained, unchained
from gloaming.server.store.interface import (
    ChairRow,
    Damaged,
    InputRow,
    MatchRow,
    StoreBroken,
    StoreFull,
    TalkRow,
    check,
    digest,
)

log = logging.getLogger("gloaming.store")

Db = sqlite3.Connection
Connect = Callable[[Path], Db]

# Version 2 has the inputs of a link in one row; in version 1 each had its own.
SCHEMA_VERSION = 2
READABLE = (1, 2)  # the same tables; a row of version 1 is a link of one input
SCHEMA = """
CREATE TABLE matches (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, seats INTEGER NOT NULL, options TEXT NOT NULL,
    rules INTEGER NOT NULL, content TEXT NOT NULL, pace TEXT NOT NULL, listed INTEGER NOT NULL,
    status TEXT NOT NULL, host BLOB NOT NULL, watch BLOB NOT NULL, created REAL NOT NULL,
    seal BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX matches_by_status ON matches (status, created);
CREATE TABLE chairs (
    match TEXT NOT NULL, seat INTEGER NOT NULL, sit TEXT NOT NULL, bot TEXT NOT NULL,
    name TEXT NOT NULL, token BLOB NOT NULL, seal BLOB NOT NULL, PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE TABLE heads (
    match TEXT NOT NULL, log TEXT NOT NULL, length INTEGER NOT NULL, chain BLOB NOT NULL,
    PRIMARY KEY (match, log)
) WITHOUT ROWID;
CREATE TABLE inputs (
    match TEXT NOT NULL, n INTEGER NOT NULL, line BLOB NOT NULL, nonce TEXT NOT NULL,
    chain BLOB NOT NULL, PRIMARY KEY (match, n)
) WITHOUT ROWID;
CREATE TABLE talk (
    match TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL,
    nonce TEXT NOT NULL, chain BLOB NOT NULL, PRIMARY KEY (match, n)
) WITHOUT ROWID;
CREATE TABLE notes (
    match TEXT NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL, seal BLOB NOT NULL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
"""
SEAT_BITS = 8
CIRCLE_END = "\x1f"  # between a circle's name and what was said in it; people's text has none
# What comes together belongs to many matches, and so to many pages; each is written whole. Half of
# the usual size costs less, and a quarter of it more again.
PAGE_BYTES = 2048
LOG_BYTES = 8 * 1024 * 1024
LOG_PIECE = 4096
PLENTY = 64  # times as much should be free
CACHE_KIB = 4096  # the ends of the logs of a thousand matches
A_PIECE = 64  # moments, which nobody notices being read
TABLES = ("matches", "chairs", "heads", "inputs", "talk", "notes")

# -- the file -------------------------------------------------------------------------------------


def connect_file(path: Path) -> Db:
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False)


def open_file(path: Path, connect: Connect = connect_file) -> Db:
    """Open or make the file: private, in WAL mode, synced at every commit."""
    if not path.exists():
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    db = connect(path)
    try:
        db.execute(f"PRAGMA page_size={PAGE_BYTES}")  # of a new file; others keep theirs
        db.execute(f"PRAGMA cache_size=-{CACHE_KIB}")
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        # No automatic checkpoints: the owner of the connection does them and sees errors.
        db.execute("PRAGMA wal_autocheckpoint=0")
        db.execute("PRAGMA temp_store=MEMORY")
        db.execute("PRAGMA cell_size_check=ON")
        # This writes nothing, and fails if nothing can be written.
        db.execute("BEGIN IMMEDIATE")
        if db.execute("PRAGMA user_version").fetchone()[0] == 0:
            lay_out(db)
        if check_layout(db, path.name) < SCHEMA_VERSION:  # an older Gloaming must not try any more
            db.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
        db.execute("COMMIT")
    except (sqlite3.Error, UnicodeError) as error:
        db.close()
        raise StoreBroken(f"{path.name} cannot be read: {complaint(error)}") from None
    except StoreBroken:
        db.close()
        raise
    return db


def preallocate_log(db: Db, path: Path) -> None:
    """Preallocate the write-ahead log. While it grows, every commit has to sync its new length as
    well and waits for the disk twice; a preallocated one is overwritten in place. Skipped where
    disk space is short."""
    if db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
        return  # somebody is reading: the log is not empty
    if shutil.disk_usage(path.parent).free < PLENTY * LOG_BYTES:
        return
    handle = os.open(f"{path.resolve()}-wal", os.O_WRONLY | os.O_APPEND)
    try:
        # Nothing in there looks like a commit. In small pieces: what a system has taken in one
        # large piece it goes through as one large piece whenever a little of it is changed.
        for _ in range(LOG_BYTES // LOG_PIECE):
            os.write(handle, bytes(LOG_PIECE))
        os.fsync(handle)
    finally:
        os.close(handle)


def open_to_read(path: Path) -> Db:
    """Open a file that a server may be using: a read-only snapshot of it."""
    address = f"{path.absolute().as_uri()}?mode=ro"
    db = sqlite3.connect(address, uri=True, isolation_level=None)
    try:
        db.execute("PRAGMA cell_size_check=ON")
        db.execute("BEGIN")
        check_layout(db, path.name)
    except (sqlite3.Error, UnicodeError) as error:
        db.close()
        raise StoreBroken(f"{path.name} cannot be read: {complaint(error)}") from None
    except StoreBroken:
        db.close()
        raise
    return db


def lay_out(db: Db) -> None:
    for statement in SCHEMA.split(";"):
        if statement.strip():
            db.execute(statement)
    db.execute(f"PRAGMA user_version={SCHEMA_VERSION}")


def check_layout(db: Db, name: str) -> int:
    """Check the schema: refuse a file whose tables this version cannot read. The file's version."""
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    if version > SCHEMA_VERSION:
        raise StoreBroken(f"{name} was written by a newer Gloaming (version {version})")
    if version not in READABLE or layout(db) != our_layout():
        raise StoreBroken(f"{name} cannot be read: it is not a file of Gloaming's")
    return version


@cache
def our_layout() -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:")) as fresh:
        lay_out(fresh)
        return layout(fresh)


def layout(db: Db) -> list[tuple[str, ...]]:
    return [
        tuple(row)
        for row in db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name")
    ]


def explain(error: Exception) -> Exception:
    """Map SQLite's errors to ours: full disk to StoreFull, failed write or sync to StoreBroken."""
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StoreFull(str(error))
    if not isinstance(error, sqlite3.Error):
        return error
    name = getattr(error, "sqlite_errorname", "")
    # The second is the shared memory beside the file, which has found no room to grow.
    if name in ("SQLITE_FULL", "SQLITE_IOERR_SHMSIZE"):
        return StoreFull(str(error))
    if name.startswith(("SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN")):
        return StoreBroken(str(error))
    return error


@contextmanager
def about(match: str) -> Iterator[None]:
    """Context: errors of SQLite about damaged data become Damaged of this match."""
    try:
        yield
    except (sqlite3.DatabaseError, UnicodeError) as error:
        if not is_damage(error):
            raise
        raise Damaged(f"match {match} is damaged: {complaint(error)}") from None


def is_damage(error: Exception) -> bool:
    """Is this an error of SQLite about damaged data?"""
    name = getattr(error, "sqlite_errorname", "")
    broken = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_CONSTRAINT", "SQLITE_MISMATCH")
    return is_no_text(error) or name.startswith(broken)


def is_no_text(error: Exception) -> bool:
    return isinstance(error, UnicodeError) or "Could not decode" in str(error)


def complaint(error: Exception) -> str:
    """One line about an error, without the data that was read, which may be secret."""
    if is_no_text(error):
        return "what should be text is none"
    return " ".join(str(error).split())[:80]


def fields_of(row: MatchRow | ChairRow) -> tuple[Any, ...]:
    return tuple(vars(row).values())


# -- writing --------------------------------------------------------------------------------------


def put_match(db: Db, row: MatchRow, how: str = "REPLACE") -> None:
    fields = fields_of(row)
    db.execute(
        f"{how} INTO matches VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)",
        (*fields, digest("matches", *fields)),
    )


def put_chair(db: Db, row: ChairRow) -> None:
    fields = fields_of(row)
    db.execute("REPLACE INTO chairs VALUES (?,?,?,?,?,?,?)", (*fields, digest("chairs", *fields)))


def put_note(db: Db, match: str, seat: int, text: str) -> None:
    fields = (match, seat, text)
    db.execute("REPLACE INTO notes VALUES (?,?,?,?)", (*fields, digest("notes", *fields)))


def put_head(db: Db, match: str, log: str, length: int, chain: bytes) -> None:
    db.execute("REPLACE INTO heads VALUES (?,?,?,?)", (match, log, length, chain))


def move_head(db: Db, match: str, log: str, length: int, chain: bytes) -> None:
    """Update the head of a log that has one: cheaper than writing a new one."""
    db.execute(
        "UPDATE heads SET length=?, chain=? WHERE match=? AND log=?", (length, chain, match, log)
    )


def create(db: Db, row: MatchRow, chairs: list[ChairRow]) -> None:
    """Insert a match with every row it will ever need: one that is missing later is damage."""
    put_match(db, row, "INSERT")
    for chair in chairs:
        put_chair(db, chair)
        put_note(db, row.id, chair.seat, "")
    for log in ("inputs", "talk"):
        put_head(db, row.id, log, 0, digest(log, row.id))


def append(db: Db, match: str, first: int, rows: list[InputRow], status: str) -> ChainHead:
    """Append inputs `first`, `first` + 1, …: the log must end just before."""
    with about(match):
        # Its seal is looked at when the match is opened, and here only before it is changed.
        found = db.execute(
            "SELECT length, chain, status FROM heads LEFT JOIN matches ON id=match"
            " WHERE match=? AND log='inputs'",
            (match,),
        ).fetchone()
        if found is None:
            raise lost_end(match, "inputs")
        length, chain, known = found
        check(first, length, match, f"it has {length} inputs, not {first}")
        lines, chain = chained(match, first, rows, chain)
        db.executemany(INSERT, lines)
        move_head(db, match, "inputs", first + len(rows), chain)
        if known != status:
            put_match(db, replace(read_row(db, match), status=status))
    return ChainHead(first + len(rows), chain, status)


def set_pace(db: Db, match: str, pace: str) -> None:
    with about(match):
        put_match(db, replace(read_row(db, match), pace=pace))


def set_watch(db: Db, match: str, watch: bytes) -> None:
    with about(match):
        put_match(db, replace(read_row(db, match), watch=watch))


def say(db: Db, match: str, first: int, row: TalkRow) -> None:
    with about(match):
        length, chain = head(db, match, "talk")
        check(first, length, match, f"it has {length} lines of talk, not {first}")
        seat = row.seat | row.to << SEAT_BITS  # whom it was said to stands above who said it
        text = f"{row.circle}{CIRCLE_END}{row.text}" if row.circle else row.text
        chain = digest(chain, first, seat, text, row.nonce)
        db.execute(
            "INSERT INTO talk VALUES (?,?,?,?,?,?)",
            (match, first, seat, text, row.nonce, chain),
        )
        move_head(db, match, "talk", first + 1, chain)


def forget(db: Db, match: str, seat: int | None) -> bool:
    """Erase names, talk and notes of a seat, or of all; False if there is no such match."""
    found = read_match(db, match)
    if found is None:
        return False
    for chair in found[1]:
        if seat in (None, chair.seat):
            put_chair(db, replace(chair, name=""))
            put_note(db, match, chair.seat, "")
    # The lines stay as empty ones, so that what others said keeps its number.
    lines = read_talk(db, match)
    db.execute("DELETE FROM talk WHERE match=?", (match,))
    put_head(db, match, "talk", 0, digest("talk", match))
    for n, row in enumerate(lines):
        say(db, match, n, replace(row, text="") if seat in (None, row.seat) else row)
    return True


# -- reading --------------------------------------------------------------------------------------


def head(db: Db, match: str, log: str) -> tuple[int, bytes]:
    """End of a log: its length and its last hash."""
    found = db.execute(
        "SELECT length, chain FROM heads WHERE match=? AND log=?", (match, log)
    ).fetchone()
    if found is None:
        raise lost_end(match, log)
    return found[0], found[1]


def lost_end(match: str, log: str) -> Damaged:
    return Damaged(f"match {match} is damaged: the end of its {log} is lost")


def read_row(db: Db, match: str) -> MatchRow:
    found = db.execute("SELECT * FROM matches WHERE id=?", (match,)).fetchone()
    if found is None:
        raise Damaged(f"match {match} is damaged: how it was set up is lost")
    return match_row(found, match)


def match_row(fields: tuple[Any, ...], match: str) -> MatchRow:
    row = MatchRow(*fields[:-1])
    row = replace(row, listed=bool(row.listed))
    check(fields[-1], digest("matches", *fields_of(row)), match, "how it was set up")
    check(row.id, match, match, "how it was set up")
    return row


def is_known(db: Db, match: str) -> bool:
    return any(
        db.execute(f"SELECT 1 FROM {table} WHERE {key}=?", (match,)).fetchone() is not None
        for table, key in (("matches", "id"), ("heads", "match"))
    )


def read_match(db: Db, match: str) -> tuple[MatchRow, list[ChairRow]] | None:
    with about(match):
        if not is_known(db, match):
            return None
        row = read_row(db, match)
        chairs = []
        for fields in db.execute("SELECT * FROM chairs WHERE match=? ORDER BY seat", (match,)):
            check(fields[-1], digest("chairs", *fields[:-1]), match, "a chair")
            chairs.append(ChairRow(*fields[:-1]))
        check([chair.seat for chair in chairs], list(range(row.seats)), match, "a chair is lost")
        return row, chairs


class Inputs:
    """Cursor over the inputs of a match, verified as they are read; raises Damaged."""

    def __init__(self, match: str) -> None:
        self.rows: list[InputRow] = []
        self.complete = False
        self._match = match
        self._chain = digest("inputs", match)

    def read_on(self, db: Db) -> None:
        """Read and verify the next batch."""
        match = self._match
        with about(match):
            piece = db.execute(
                # Whatever damage has made of them: bytes and a text.
                "SELECT n, coalesce(CAST(line AS BLOB), x''), coalesce(CAST(nonce AS TEXT), ''),"
                " chain FROM inputs WHERE match=? AND n>=? ORDER BY n LIMIT ?",
                (match, len(self.rows), A_PIECE),
            ).fetchall()
            for n, lines, nonce, kept in piece:
                self._chain = digest(self._chain, n, lines, nonce)
                so_far = len(self.rows)
                check((n, kept), (so_far, self._chain), match, f"input {so_far}")
                self.rows += unchained(lines, nonce)
            so_far = len(self.rows)
            self.complete = len(piece) < A_PIECE
            if self.complete:
                check(head(db, match, "inputs"), (so_far, self._chain), match, f"input {so_far}")


def chain_at(db: Db, match: str, n: int) -> bytes | None:
    """The hash of the first `n` inputs of a match, where a link ends there."""
    with about(match):
        found = db.execute(
            "SELECT n, chain FROM inputs WHERE match=? AND n<=? ORDER BY n DESC LIMIT 2", (match, n)
        ).fetchall()
        if found and found[0][0] == n:  # the next link begins there
            found = found[1:]
        elif head(db, match, "inputs")[0] != n:
            return None
        return bytes(found[0][1]) if found else None


def read_inputs(db: Db, match: str) -> list[InputRow]:
    """All inputs of a match at once."""
    found = Inputs(match)
    while not found.complete:
        found.read_on(db)
    return found.rows


def read_talk(db: Db, match: str) -> list[TalkRow]:
    with about(match):
        found: list[TalkRow] = []
        chain = digest("talk", match)
        for n, seat, text, nonce, kept in db.execute(
            "SELECT n, seat, text, nonce, chain FROM talk WHERE match=? ORDER BY n", (match,)
        ):
            chain = digest(chain, n, seat, text, nonce)
            check((n, kept), (len(found), chain), match, f"line {len(found)} of its talk")
            circle, _, said = text.rpartition(CIRCLE_END)
            found.append(TalkRow(seat & ~(-1 << SEAT_BITS), said, nonce, seat >> SEAT_BITS, circle))
        check(head(db, match, "talk"), (len(found), chain), match, "the end of its talk")
        return found


def read_note(db: Db, match: str, seat: int) -> str:
    with about(match):
        found = db.execute(
            "SELECT text, seal FROM notes WHERE match=? AND seat=?", (match, seat)
        ).fetchone()
        if found is None:
            raise Damaged(f"match {match} is damaged: a note is lost")
        check(found[1], digest("notes", match, seat, found[0]), match, "a note")
        return str(found[0])


def list_matches(db: Db, status: str, listed: bool, most: int) -> list[MatchRow]:
    """Matches of this status, newest first. Damaged ones are left out and logged."""
    found = []
    rows = db.execute(
        "SELECT id FROM matches WHERE status=? AND listed>=? ORDER BY created DESC LIMIT ?",
        (status, int(listed), most),
    )
    try:
        for (match,) in rows.fetchall():
            try:
                with about(str(match)):
                    found.append(read_row(db, match))
            except Damaged as error:
                log.error("%s", error)
    except (sqlite3.DatabaseError, UnicodeError) as error:
        if not is_damage(error):
            raise
        log.error("the list of matches is damaged: %s", complaint(error))
    return found


def list_ids(db: Db, status: str) -> list[str]:
    """Ids of the matches of this status, newest first, without reading their rows."""
    try:
        found = db.execute("SELECT id FROM matches WHERE status=? ORDER BY created DESC", (status,))
        return [str(match) for (match,) in found]
    except (sqlite3.DatabaseError, UnicodeError) as error:
        if not is_damage(error):
            raise
        log.error("the list of matches is damaged: %s", complaint(error))
        return []


def every_id(db: Db) -> tuple[list[str], list[str]]:
    """Ids of all matches in any table of the file, and which tables could not be read."""
    ids: set[str] = set()
    trouble = []
    for table in TABLES:
        key = "id" if table == "matches" else "match"
        try:
            ids.update(str(match) for (match,) in db.execute(f"SELECT DISTINCT {key} FROM {table}"))
        except (sqlite3.DatabaseError, UnicodeError) as error:
            trouble.append(f"the table of {table} cannot be listed: {complaint(error)}")
    return sorted(ids), trouble
