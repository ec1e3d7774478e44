"""The SQLite store: group commit of everything written in one turn of the event loop.

A sync costs the same however much it carries. There is one connection, and one batch at a time on
it, so writes and checkpoints never overlap. A thread does what may have to wait for the disk. While
it is idle the event loop executes a few statements about one match itself: every statement releases
and reacquires the GIL, for which a thread waits half a millisecond whenever the loop is busy. The
same goes for commits, as long as the disk is quick; see `commit_policy`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from gloaming.server.ops.metrics import Histogram
from gloaming.server.store import rows
from gloaming.server.store.commit_policy import CommitPolicy
from gloaming.server.store.hash_chain import ChainHead, OutOfSequence, append_known
from gloaming.server.store.interface import (
    Append,
    ChairRow,
    InputRow,
    MatchRow,
    StoreBroken,
    StoreFull,
    TalkRow,
)
from gloaming.server.store.rows import Connect, Db, connect_file, explain, open_file

log = logging.getLogger("gloaming.store")

T = TypeVar("T")

MOST_PER_COMMIT = 512
MOST_HEADS = 8192  # matches of which we remember where their inputs end
# After so many jobs the write-ahead log is moved into the file. Play waits for that, so it should
# be seldom: pages that were written many times are moved once, and the log is some 20 MiB by then.
CHECKPOINT_EVERY = 4096
# A full disk is worth one line in the log, not one per attempt.
SECONDS_BETWEEN_WARNINGS = 60.0
SECONDS_BETWEEN_TRIES = 1.0


class Job(NamedTuple):
    """A queued operation on the file, and who awaits its result."""

    loop: asyncio.AbstractEventLoop
    settle: Callable[[Any], None]  # with what has come of it, or an exception
    work: Callable[[Db], Any] | Append

    def do(self, db: Db) -> Any:
        return rows.append(db, *self.work) if isinstance(self.work, Append) else self.work(db)

    def result(self, found: Any) -> Any:
        """For whoever asked; where a log ends now is our own business."""
        return None if isinstance(self.work, Append) else found


Staged = list[Any] | Exception | None  # what a batch has come to; None: nothing yet
Batch = tuple[asyncio.AbstractEventLoop, list[Job], Staged]  # none: only see to the log
Answers = list[tuple[list[Job], list[Any] | Exception]]  # for each job its own, or for all the same


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
        self._long: list[Job] = []  # what goes through many rows: the thread does that
        self._was_long = False  # the latest batch; the others' turn is next
        self._busy = False  # a batch is being committed, or will be at the end of this turn
        self._batches: queue.SimpleQueue[Batch | None] = queue.SimpleQueue()
        self._path = path
        self._db = open_file(path, connect)
        self._say_broken = broken
        self._broken: StoreBroken | None = None
        self._since_checkpoint = 0
        self._disk = CommitPolicy()
        self._changes = self._db.total_changes  # rows changed so far
        self.waited = 0.0  # seconds that the loop has stood still for the disk
        self.timings = {"commit": Histogram(), "checkpoint": Histogram()}
        self._heads: dict[str, ChainHead] = {}  # as of the last commit, by match
        self._warned = self._tried = -SECONDS_BETWEEN_WARNINGS
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._start()

    def _start(self) -> None:
        self._thread.start()

    def preallocate_log(self) -> None:
        """Preallocate the write-ahead log at start, so that the first commits are quick, too."""
        try:
            rows.preallocate_log(self._db, self._path)
        except (sqlite3.Error, OSError) as error:
            if not isinstance(explain(error), StoreFull):
                raise StoreBroken(f"{self._path.name} cannot be written: {error}") from None

    # -- the loop -------------------------------------------------------------------------------

    async def _do(self, work: Callable[[Db], T], long: bool = False) -> T:
        result: T = await self._wait_for(work, long)
        return result

    async def _wait_for(self, work: Callable[[Db], Any] | Append, long: bool = False) -> Any:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.keep(work, partial(settle, future), long)
        return await future

    def keep(
        self,
        work: Callable[[Db], Any] | Append,
        done: Callable[[Any], None],
        long: bool = False,
    ) -> None:
        """Do it with whatever else this turn of the loop brings; `done` is called when that is
        durable."""
        loop = asyncio.get_running_loop()
        (self._long if long else self._waiting).append(Job(loop, done, work))
        if not self._busy:
            self._busy = True
            loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        """Commit all queued jobs, in the loop or in the thread."""
        self._was_long = bool(self._long) and not (self._was_long and self._waiting)
        if self._was_long:
            long, self._long = self._long, []
            self._batches.put((long[0].loop, long, None))
            return
        batch = self._waiting[:MOST_PER_COMMIT]
        del self._waiting[:MOST_PER_COMMIT]
        if not batch:
            self._busy = False
            return
        loop = batch[0].loop
        staged: Staged = None
        kept = False
        if self._broken is None:
            try:
                staged = self._stage(batch)
                if self._may_block():
                    self.waited += self._seal()
                    kept = True
            except Exception as error:  # the thread sees to that
                staged = error
        if not kept or not isinstance(staged, list):
            self._batches.put((loop, batch, staged))
            return
        self._since_checkpoint += len(batch)
        self._settle([(batch, staged)], False)
        self._go_on(loop)

    def _may_block(self) -> bool:
        return self._disk.is_sure(time.perf_counter())

    def _go_on(self, loop: asyncio.AbstractEventLoop) -> None:
        """With what has come meanwhile."""
        if self._since_checkpoint >= CHECKPOINT_EVERY:
            self._batches.put((loop, [], None))  # which asks for more when it is done
        elif self._waiting or self._long:
            loop.call_soon(self._hand_over)
        else:
            self._busy = False

    # -- the thread -----------------------------------------------------------------------------

    def _run(self) -> None:
        while (todo := self._batches.get()) is not None:
            loop, batch, staged = todo
            due = not batch
            if batch:
                answers = self._commit(batch, staged)
                due = self._since_checkpoint >= CHECKPOINT_EVERY and self._broken is None
                self._wake(loop, answers, not due)
            if due:  # nobody waits for this who need not
                self._checkpoint()
                self._wake(loop, [], True)
        if self._broken is None:
            self._db.close()

    def _wake(self, loop: asyncio.AbstractEventLoop, answers: Answers, go_on: bool) -> None:
        """Hand the results back to the event loop and fetch the next batch, in one wake-up, because
        each is a system call."""
        with contextlib.suppress(RuntimeError):  # the loop has closed; nobody waits any more
            loop.call_soon_threadsafe(self._settle, answers, go_on)

    def _settle(self, answers: Answers, go_on: bool) -> None:
        """Deliver results, in the event loop: what the thread does it does holding the GIL, for
        which the loop would have to wait."""
        for batch, found in answers:
            self._remember(batch, found)
        by_thread = go_on and not self._may_block()
        if by_thread:
            self._hand_over()  # the disk need not wait until all results are delivered
        for batch, found in answers:
            for n, job in enumerate(batch):
                try:
                    job.settle(found if isinstance(found, Exception) else job.result(found[n]))
                except Exception:  # a bug in this callback; the others still wait
                    log.error("a callback of a finished commit failed", exc_info=True)
        if go_on and not by_thread:  # but they need not wait for the disk
            asyncio.get_running_loop().call_soon(self._hand_over)

    def _commit(self, batch: list[Job], staged: Staged = None) -> Answers:
        """Commit a batch; if that fails, each job alone, so that one bad job harms no other."""
        found = self._attempt(batch, staged)
        if isinstance(found, Exception) and len(batch) > 1 and self._broken is None:
            return [answer for job in batch for answer in self._commit([job])]
        return [(batch, found)]

    def _attempt(self, batch: list[Job], staged: Staged) -> list[Any] | Exception:
        """Execute and commit; the results, or the error."""
        if self._broken is not None:
            return self._broken
        try:
            if isinstance(staged, Exception):
                raise staged
            results = self._stage(batch) if staged is None else staged
            self._seal()
        except Exception as error:
            self._heads.clear()
            found = explain(error)
            if isinstance(found, StoreBroken):
                self._break(found)
            elif isinstance(found, StoreFull):
                self._make_room()
            return found
        self._since_checkpoint += len(batch)
        return results

    def _break(self, error: StoreBroken) -> None:
        self._broken = error
        self._say_broken(str(error))

    def _stage(self, batch: list[Job]) -> list[Any]:
        """Execute all jobs in a transaction, without the commit."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            inputs = [job.work for job in batch if isinstance(job.work, Append)]
            heads = iter(append_known(self._db, self._heads, inputs))
            known = [next(heads) if isinstance(job.work, Append) else None for job in batch]
            return [head or job.do(self._db) for head, job in zip(known, batch, strict=True)]
        except OutOfSequence:
            self._heads.clear()
            self._undo()
            return self._stage(batch)
        except BaseException:
            self._undo()
            raise

    def _remember(self, batch: list[Job], found: list[Any] | Exception) -> None:
        """Update the cached ends of the logs after a commit."""
        if len(self._heads) > MOST_HEADS:
            self._heads.clear()
        if not isinstance(found, Exception):
            for job, head in zip(batch, found, strict=True):
                if isinstance(job.work, Append):
                    self._heads[job.work.match] = head

    def _seal(self) -> float:
        """Commit; the seconds it took."""
        begun = time.perf_counter()
        try:
            self._db.execute("COMMIT")
        except BaseException:
            self._disk.forget()
            self._undo()
            raise
        now = time.perf_counter()
        changes = self._db.total_changes
        if changes != self._changes:  # what was only read, the disk need not keep
            self._changes = changes
            self._disk.has_taken(now - begun, now)
            self.timings["commit"].add(now - begun)
        return now - begun

    def _undo(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    def _checkpoint(self) -> None:
        """Move the write-ahead log into the file. On a full disk that can wait."""
        begun = time.perf_counter()
        try:
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            self._since_checkpoint = 0
            self.timings["checkpoint"].add(time.perf_counter() - begun)
        except Exception as error:
            if not isinstance(explain(error), StoreFull):
                self._break(StoreBroken(str(error)))

    def _make_room(self) -> None:
        """On a full disk: warn now and then, and checkpoint, so that the log can be reused."""
        now = time.monotonic()
        if now - self._warned >= SECONDS_BETWEEN_WARNINGS:
            self._warned = now
            log.warning("the disk is full: play waits until there is room again")
        if now - self._tried >= SECONDS_BETWEEN_TRIES:
            self._tried = now
            self._checkpoint()

    # -- writing --------------------------------------------------------------------------------

    async def create(self, match: MatchRow, chairs: list[ChairRow]) -> None:
        await self._do(lambda db: rows.create(db, match, chairs))

    async def append(self, match: str, first: int, inputs: list[InputRow], status: str) -> None:
        await self._wait_for(Append(match, first, inputs, status))

    async def set_chair(self, chair: ChairRow) -> None:
        await self._do(lambda db: rows.put_chair(db, chair))

    async def set_pace(self, match: str, pace: str) -> None:
        await self._do(lambda db: rows.set_pace(db, match, pace))

    async def set_watch(self, match: str, watch: bytes) -> None:
        await self._do(lambda db: rows.set_watch(db, match, watch))

    async def say(self, match: str, first: int, row: TalkRow) -> None:
        await self._do(lambda db: rows.say(db, match, first, row))

    async def set_note(self, match: str, seat: int, text: str) -> None:
        await self._do(lambda db: rows.put_note(db, match, seat, text))

    # -- reading --------------------------------------------------------------------------------

    async def match(self, match: str) -> tuple[MatchRow, list[ChairRow]] | None:
        return await self._do(lambda db: rows.read_match(db, match))

    async def inputs(self, match: str) -> list[InputRow]:
        """Read in batches, so that writes of others go in between."""
        found = rows.Inputs(match)
        while not found.complete:
            await self._do(found.read_on)
        return found.rows

    async def chain(self, match: str, n: int) -> bytes | None:
        return await self._do(lambda db: rows.chain_at(db, match, n))

    async def matches(self, status: str, listed: bool, most: int) -> list[MatchRow]:
        return await self._do(lambda db: rows.list_matches(db, status, listed, most), long=True)

    async def ids(self, status: str) -> list[str]:
        return await self._do(lambda db: rows.list_ids(db, status), long=True)

    async def said(self, match: str) -> list[TalkRow]:
        return await self._do(lambda db: rows.read_talk(db, match), long=True)

    async def note(self, match: str, seat: int) -> str:
        return await self._do(lambda db: rows.read_note(db, match, seat))

    async def close(self) -> None:
        """Close after all queued jobs are done."""
        while self._busy and self._thread.is_alive():
            await asyncio.sleep(0.001)
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)


def settle(future: asyncio.Future[Any], found: Any) -> None:
    if future.cancelled():
        return
    if isinstance(found, Exception):
        future.set_exception(found)
    else:
        future.set_result(found)
