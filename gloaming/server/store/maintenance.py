"""Maintenance of the data file: integrity check, backup (a snapshot), comparison."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from gloaming.core import wire
from gloaming.core.flow import Refused
from gloaming.core.record import SaveError
from gloaming.core.session import Session, check_header
from gloaming.registry import UnknownGame, game
from gloaming.server.store import rows
from gloaming.server.store.interface import Damaged, InputRow, MatchRow, header_of
from gloaming.server.store.rows import Db

PAGES_AT_A_TIME = 1024


def examine(db: Db, match: str) -> str | None:
    """Verify a match: what is wrong with it, in one line; None if it reads and replays."""
    try:
        found = rows.read_match(db, match)
        if found is None:
            return f"match {match} is damaged: how it was set up is lost"
        row, chairs = found
        rows.read_talk(db, match)
        for chair in chairs:
            rows.read_note(db, match, chair.seat)
        return replay_trouble(row, rows.read_inputs(db, match))
    except Damaged as error:
        return str(error)


def replay_trouble(row: MatchRow, inputs: list[InputRow]) -> str | None:
    """Replay the inputs, as a server does when it loads the match; what is wrong, or None."""
    name = f"match {row.id}"
    try:
        spec = game(row.game)
        header = header_of(row)
        check_header(spec, header, f"{name} cannot be played here")
        if row.status == "waiting":
            return f"{name} has not begun and has inputs" if inputs else None
        session = Session(spec, row.seats, header.options)
    except UnknownGame as error:
        return f"{name} cannot be played here: {error}"
    except SaveError as error:
        return str(error)
    except Refused as refused:
        return f"{name} cannot be played here: its options are refused ({refused.rule})"
    for n, kept in enumerate(inputs):
        try:
            session.apply(wire.decode(kept.line))
        except Refused as refused:
            return f"{name} cannot be played again: input {n} is refused ({refused.rule})"
    if session.over != (row.status == "over"):
        return f"{name} is kept as {row.status}, and its inputs say otherwise"
    return None


def page_trouble(db: Db) -> list[str]:
    """SQLite's own integrity check of the file."""
    try:
        found = [str(line) for (line,) in db.execute("PRAGMA integrity_check(10)")]
    except (sqlite3.DatabaseError, UnicodeError) as error:
        found = [rows.complaint(error)]
    return [f"the file: {line}" for line in found if line != "ok"]


def page_count(db: Db) -> int:
    return int(db.execute("PRAGMA page_count").fetchone()[0])


def copy(db: Db, path: Path, advance: Callable[[int], None]) -> None:
    """Backup: a consistent snapshot of a file, written atomically under an unused name."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        target = sqlite3.connect(part, isolation_level=None)
        try:
            # The reader's transaction is open, so all steps see the same snapshot.
            db.backup(target, pages=PAGES_AT_A_TIME, progress=lambda *_: advance(PAGES_AT_A_TIME))
            target.execute("PRAGMA journal_mode=DELETE")  # one file, complete in itself
        finally:
            target.close()
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.rename(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def ahead(current: Db, other: Db) -> list[str]:
    """The matches of which `current` holds something that `other` does not.

    Raises Damaged when that cannot be told.
    """
    ids, trouble = rows.every_id(current)
    if trouble:
        raise Damaged(trouble[0])
    return [match for match in ids if is_ahead(current, other, match)]


def is_ahead(current: Db, other: Db, match: str) -> bool:
    here, there = rows.read_match(current, match), rows.read_match(other, match)
    if here is None or there is None:
        return True
    inputs, known_inputs = rows.read_inputs(current, match), rows.read_inputs(other, match)
    talk, known_talk = rows.read_talk(current, match), rows.read_talk(other, match)
    if inputs != known_inputs[: len(inputs)] or talk != known_talk[: len(talk)]:
        return True
    if len(inputs) < len(known_inputs) or len(talk) < len(known_talk):
        return False  # the other one is later, so its chairs and notes are too
    if here != there:
        return True
    return any(
        rows.read_note(current, match, chair.seat) != rows.read_note(other, match, chair.seat)
        for chair in here[1]
    )
