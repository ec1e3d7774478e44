"""Matches in one SQLite file.

Every write of a moment goes into one commit: a sync costs the same however much it carries. There
is one connection, and one batch at a time on it, so writes and checkpoints never meet. A thread
does what has to wait for the disk. What does not, the few statements of an input, is done by the
loop while the thread rests: each statement hands Python's lock over and back, and two threads that
both have something to do spend more on that than on the statements.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

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
# After so many jobs the write-ahead log is moved into the file. It is a few MiB by then, and pages
# that were written many times are moved once.
CHECKPOINT_EVERY = 1024
# A full disk is worth one line in the log, not one per attempt.
SECONDS_BETWEEN_SIGHS = 60.0
SECONDS_BETWEEN_TRIES = 1.0


class Job(NamedTuple):
    """Something to do with the file, and who waits for it."""

    work: Callable[[Db], Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    brief: bool = False  # short enough for the loop to do


Staged = list[Any] | Exception | None  # what a batch has come to; None: nothing yet


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
        self._waiting: list[Job] = []
        self._busy = False  # the thread has a batch, or will have one at the end of this turn
        self._batches: queue.SimpleQueue[tuple[list[Job], Staged] | None] = queue.SimpleQueue()
        self._db = open_file(path, connect)
        self._say_broken = broken
        self._broken: StoreBroken | None = None
        self._since_checkpoint = 0
        self._sighed = self._tried = -SECONDS_BETWEEN_SIGHS
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._start()

    def _start(self) -> None:
        self._thread.start()

    # -- the loop -------------------------------------------------------------------------------

    async def _do(self, work: Callable[[Db], T], brief: bool = False) -> T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._waiting.append(Job(work, loop, future, brief))
        if not self._busy:
            self._busy = True
            loop.call_soon(self._hand_over)  # with whatever else this turn brings
        result: T = await future
        return result

    def _hand_over(self) -> None:
        """Give the thread all that waits."""
        batch = self._waiting[:MOST_PER_COMMIT]
        del self._waiting[:MOST_PER_COMMIT]
        if not batch:
            self._busy = False
            return
        staged: Staged = None
        if self._broken is None and all(job.brief for job in batch):
            try:
                staged = self._stage(batch)
            except Exception as error:
                staged = error
        self._batches.put((batch, staged))

    # -- the thread -----------------------------------------------------------------------------

    def _run(self) -> None:
        while (todo := self._batches.get()) is not None:
            batch, staged = todo
            self._commit(batch, staged)
            in_loop(batch[0].loop, self._hand_over)
        if self._broken is None:
            self._db.close()

    def _commit(self, batch: list[Job], staged: Staged = None) -> None:
        """All in one commit; if that fails, each alone, so that one bad job harms nobody."""
        found = self._attempt(batch, staged)
        if isinstance(found, Exception) and len(batch) > 1 and self._broken is None:
            for job in batch:
                self._commit([job])
            return
        answer(batch, found)

    def _attempt(self, batch: list[Job], staged: Staged) -> list[Any] | Exception:
        """The results, once they are kept; or why not."""
        if self._broken is not None:
            return self._broken
        try:
            if isinstance(staged, Exception):
                raise staged
            results = self._stage(batch) if staged is None else staged
            self._seal()
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

    def _stage(self, batch: list[Job]) -> list[Any]:
        """Do it all, short of keeping it."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            return [job.work(self._db) for job in batch]
        except BaseException:
            self._undo()
            raise

    def _seal(self) -> None:
        try:
            self._db.execute("COMMIT")
        except BaseException:
            self._undo()
            raise

    def _undo(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

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

    # -- writing --------------------------------------------------------------------------------

    async def create(self, match: MatchRow, chairs: list[ChairRow]) -> None:
        await self._do(lambda db: rows.create(db, match, chairs))

    async def append(self, match: str, first: int, inputs: list[InputRow], status: str) -> None:
        await self._do(lambda db: rows.append(db, match, first, inputs, status), brief=True)

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
        """What was asked for before is done before."""
        while self._busy and self._thread.is_alive():
            await asyncio.sleep(0.001)
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)


def answer(batch: list[Job], found: list[Any] | Exception) -> None:
    """Hand the results back to the loop that asked, all at once: waking it is a call to the
    system."""

    def settle() -> None:
        for n, job in enumerate(batch):
            if job.future.cancelled():
                continue
            if isinstance(found, Exception):
                job.future.set_exception(found)
            else:
                job.future.set_result(found[n])

    in_loop(batch[0].loop, settle)


def in_loop(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    try:
        loop.call_soon_threadsafe(call)
    except RuntimeError:
        return  # the loop has closed; nobody waits any more
