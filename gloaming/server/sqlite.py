"""Matches in one SQLite file.

Every write of a moment goes into one commit: a sync costs the same however much it carries. One
thread owns the only connection that writes, so writes and checkpoints never meet.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from gloaming.server import rows
from gloaming.server.rows import Connect, Db, connect_file, explain, open_file
from gloaming.server.store import (
    ChairRow,
    InputRow,
    MatchRow,
    StoreBroken,
    StoreFull,
    TalkRow,
)

log = logging.getLogger("gloaming.store")

T = TypeVar("T")

MOST_PER_COMMIT = 512
# After so many jobs the write-ahead log is moved into the file.
CHECKPOINT_EVERY = 256
# A full disk is worth one line in the log, not one per attempt.
SECONDS_BETWEEN_SIGHS = 60.0
SECONDS_BETWEEN_TRIES = 1.0


@dataclass(frozen=True)
class Job:
    """Something to do with the file, and who waits for it."""

    work: Callable[[Db], Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


def say_nothing(reason: str) -> None:
    return


class SqliteStore:
    """One SQLite file in WAL mode with full sync, behind one thread.

    `broken` is called once, from that thread and before anybody is answered, when the disk has
    failed. A sync that failed must not be tried again: the next one may "succeed" without having
    written anything. Whoever serves people stops there; if not, every later call fails.
    """

    def __init__(
        self,
        path: Path,
        broken: Callable[[str], None] = say_nothing,
        connect: Connect = connect_file,
    ) -> None:
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._db = open_file(path, connect)
        self._say_broken = broken
        self._broken: StoreBroken | None = None
        self._since_checkpoint = 0
        self._sighed = self._tried = -SECONDS_BETWEEN_SIGHS
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._start()

    def _start(self) -> None:
        self._thread.start()

    # -- the thread -----------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            batch = self._gather()
            self._commit([job for job in batch if job is not None])
            if None in batch:
                break
        if self._broken is None:
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
        if not batch:
            return
        found = self._attempt(batch)
        if isinstance(found, Exception) and len(batch) > 1 and self._broken is None:
            for job in batch:
                self._commit([job])
            return
        for n, job in enumerate(batch):
            if isinstance(found, Exception):
                answer(job, None, found)
            else:
                answer(job, found[n], None)

    def _attempt(self, batch: list[Job]) -> list[Any] | Exception:
        """The results, once they are kept; or why not."""
        if self._broken is not None:
            return self._broken
        try:
            results = self._transact([job.work for job in batch])
        except Exception as error:
            found = explain(error)
            if isinstance(found, StoreBroken):
                self._break(found)
            elif isinstance(found, StoreFull):
                self._make_room()
            return found
        self._since_checkpoint += len(batch)
        if self._since_checkpoint >= CHECKPOINT_EVERY:
            self._checkpoint()
        return results

    def _break(self, error: StoreBroken) -> None:
        self._broken = error
        self._say_broken(str(error))

    def _transact(self, works: list[Callable[[Db], Any]]) -> list[Any]:
        db = self._db
        db.execute("BEGIN IMMEDIATE")
        try:
            results = [work(db) for work in works]
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        return results

    def _checkpoint(self) -> None:
        """Move the write-ahead log into the file. On a full disk that can wait."""
        try:
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            self._since_checkpoint = 0
        except Exception as error:
            if not isinstance(explain(error), StoreFull):
                self._break(StoreBroken(str(error)))

    def _make_room(self) -> None:
        """The disk is full: say so now and then. A log that was moved can be written over."""
        now = time.monotonic()
        if now - self._sighed >= SECONDS_BETWEEN_SIGHS:
            self._sighed = now
            log.warning("the disk is full: play waits until there is room again")
        if now - self._tried >= SECONDS_BETWEEN_TRIES:
            self._tried = now
            self._checkpoint()

    async def _do(self, work: Callable[[Db], T]) -> T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._jobs.put(Job(work, loop, future))
        result: T = await future
        return result

    # -- writing --------------------------------------------------------------------------------

    async def create(self, match: MatchRow, chairs: list[ChairRow]) -> None:
        await self._do(lambda db: rows.create(db, match, chairs))

    async def append(self, match: str, first: int, inputs: list[InputRow], status: str) -> None:
        await self._do(lambda db: rows.append(db, match, first, inputs, status))

    async def set_chair(self, chair: ChairRow) -> None:
        await self._do(lambda db: rows.put_chair(db, chair))

    async def set_pace(self, match: str, pace: str) -> None:
        await self._do(lambda db: rows.set_pace(db, match, pace))

    async def say(self, match: str, first: int, row: TalkRow) -> None:
        await self._do(lambda db: rows.say(db, match, first, row))

    async def set_note(self, match: str, seat: int, text: str) -> None:
        await self._do(lambda db: rows.put_note(db, match, seat, text))

    # -- reading --------------------------------------------------------------------------------

    async def match(self, match: str) -> tuple[MatchRow, list[ChairRow]] | None:
        return await self._do(lambda db: rows.read_match(db, match))

    async def inputs(self, match: str) -> list[InputRow]:
        return await self._do(lambda db: rows.read_inputs(db, match))

    async def matches(self, status: str, listed: bool, most: int) -> list[MatchRow]:
        return await self._do(lambda db: rows.list_matches(db, status, listed, most))

    async def ids(self, status: str) -> list[str]:
        return await self._do(lambda db: rows.list_ids(db, status))

    async def said(self, match: str) -> list[TalkRow]:
        return await self._do(lambda db: rows.read_talk(db, match))

    async def note(self, match: str, seat: int) -> str:
        return await self._do(lambda db: rows.read_note(db, match, seat))

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)


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
