"""In-process server: the real store and socket protocol in one thread, on any loop's clock.

No port; sockets are pairs of queues.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from starlette.websockets import WebSocketDisconnect

from gloaming.core.chance import SeededDealer
from gloaming.server.bots.pool import InlineBotPool
from gloaming.server.match.directory import MatchDirectory, TableRequest
from gloaming.server.match.match import Match, Services
from gloaming.server.socket.connection import DIRECT_TRANSPORT, SeatSocket
from gloaming.server.store import sqlite
from gloaming.server.store.interface import Store
from gloaming.server.store.rows import open_file
from gloaming.server.store.snapshots import NoSnapshots, SnapshotCache
from gloaming.server.store.sqlite import Batch, SqliteStore
from harness.player_script import PlayerScript
from harness.recorder import Recorder


class ThreadlessStore(SqliteStore):
    """The store without its thread: group commit of what is queued in one turn of the loop."""

    def _start(self) -> None:
        self._batches = self  # type: ignore[assignment]

    def _may_block(self) -> bool:
        """Always commit in the loop: virtual time does not pass meanwhile."""
        return True

    def put(self, todo: Batch) -> None:
        """Do the thread's work synchronously."""
        _, batch, staged = todo
        answers = self._commit(batch, staged) if batch else []
        if self._since_checkpoint >= sqlite.CHECKPOINT_EVERY:
            self._checkpoint()
        self._settle(answers, True)

    async def close(self) -> None:
        self._db.close()


class FakeSocket:
    """Fake socket: both ends as queues."""

    def __init__(self) -> None:
        self.inbox: asyncio.Queue[str | None] = asyncio.Queue()
        self.outbox: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()

    def say(self, message: dict[str, Any]) -> None:
        self.inbox.put_nowait(json.dumps(message))

    # What the server sees of it.

    async def receive_text(self) -> str:
        text = await self.inbox.get()
        if text is None:
            raise WebSocketDisconnect(1006)
        return text

    async def send_text(self, text: str) -> None:
        self.outbox.put_nowait(json.loads(text))

    async def close(self, code: int) -> None:
        self.outbox.put_nowait(None)


class CallbackSocket(FakeSocket):
    """Fake socket with the fast paths in and out that real ones have."""

    def __init__(self) -> None:
        super().__init__()
        self.scope = {"extensions": {DIRECT_TRANSPORT: self}}
        self._catch: Callable[[str], bool] | None = None
        self.caught = 0

    def say(self, message: dict[str, Any]) -> None:
        if self._catch is not None and self.inbox.empty() and self._catch(json.dumps(message)):
            self.caught += 1
        else:
            super().say(message)

    def put(self, data: bytes) -> bool:
        self.outbox.put_nowait(json.loads(data))
        return True

    @property
    def batch(self) -> CallbackSocket:
        return self

    def deliver(self) -> None:
        return

    def listen(self, catch: Callable[[str], bool] | None) -> None:
        self._catch = catch


class InProcessServer:
    """A server over one data file."""

    def __init__(
        self,
        path: Path,
        seed: int,
        around: Callable[[SqliteStore], Store] = lambda store: store,
        snapshots: SnapshotCache | None = None,
    ) -> None:
        if not path.exists():
            path.touch(mode=0o600)
            path.write_bytes(empty_data_file())
        self.store = ThreadlessStore(path)
        self.store._db.execute("PRAGMA synchronous=OFF")  # cutting the power is tried elsewhere
        chance = Random(seed)
        help = Services(
            around(self.store),
            InlineBotPool(chance),
            SeededDealer(seed),
            chance,
            quick=True,
            today=lambda: 0.0,
            snapshots=NoSnapshots() if snapshots is None else snapshots,
        )
        self.parlour = MatchDirectory(help)
        self.tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def table(self, game: str, options: dict[str, Any], *sits: str) -> str:
        chairs = [
            {"sit": sit, "bot": "", "name": ""}
            if sit == "person"
            else {"sit": "bot", "bot": sit, "name": ""}
            for sit in sits
        ]
        match, _ = await self.parlour.create(
            TableRequest(game, len(sits), options, chairs, False, 0)
        )
        return match.row.id

    async def connect(self, table: str, seat: int) -> FakeSocket:
        match: Match = await self.parlour.find(table)
        link = CallbackSocket()
        self.spawn(SeatSocket(link, match, seat).run())  # type: ignore[arg-type]
        return link

    async def close(self) -> None:
        """Stop as a crash would: without finishing anything."""
        self.parlour.close()
        tasks = [*self.tasks, *(c for m in self.parlour.matches.values() for c in m.changes)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.store.close()


@cache
def empty_data_file() -> bytes:
    """A data file with nothing in it yet: laying one out takes its syncs."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite"
        open_file(path).close()
        return path.read_bytes()


def clock() -> float:
    return asyncio.get_running_loop().time()


def recorded_script(table: str, seat: int, seed: int, talks: bool = False) -> PlayerScript:
    return PlayerScript(seat, seed, Recorder(table, seat, clock), talks)
