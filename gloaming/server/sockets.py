"""One WebSocket of one viewer: messages in, news out, and no more of either than is fair."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Protocol

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from gloaming.core import wire
from gloaming.core.flow import SPECTATOR, Refused
from gloaming.core.kinds import Json
from gloaming.server import limits
from gloaming.server.audience import Standing
from gloaming.server.limits import Bucket
from gloaming.server.matches import DAMAGED, NO_ROOM, NOT_ALLOWED, STALE, Match
from gloaming.server.sabotage import sabotaged
from gloaming.server.seats import clean
from gloaming.server.spoken import (
    Answer,
    Hello,
    Instant,
    Note,
    Passes,
    Ping,
    Spoken,
    Talk,
    Undo,
    decoder,
)
from gloaming.server.store import Damaged, StoreFull

log = logging.getLogger("gloaming.socket")

TOO_MANY = "CORE-22"  # too many messages
TOO_SLOW = "CORE-23"  # this client does not read
MOVED = "CORE-24"  # the chair has a new holder
OUR_FAULT = "CORE-26"
NONSENSE = "CORE-3"

# Where `lines.SocketLine` puts itself among the extensions of ASGI.
SHORT_WAY = "gloaming.line"


class Line(Protocol):
    """A short way out and in, past all tasks; see `lines.SocketLine`."""

    def put(self, data: bytes) -> bool: ...
    def hurry(self) -> None: ...
    def listen(self, catch: Callable[[str], bool] | None) -> None: ...


class SeatSocket:
    """The ear and mouth of one viewer."""

    def __init__(self, socket: WebSocket, match: Match, viewer: int) -> None:
        self.heard = 0
        self.shown: Standing = ()
        self.viewer = viewer
        self._socket = socket
        self._line: Line | None = getattr(socket, "scope", {}).get("extensions", {}).get(SHORT_WAY)
        self._match = match
        self._queue: list[bytes] = []  # what the line could not take at once
        self._queued = 0
        self._writer: asyncio.Task[None] | None = None  # while there is a queue
        self._closing = False
        self._at_rest = False  # nothing said here is being dealt with
        self._rested: asyncio.Future[None] | None = None  # what the reader waits for meanwhile
        self._gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._token = match.token(viewer)
        now = asyncio.get_running_loop().time()
        if viewer == SPECTATOR:
            self._bucket = Bucket(limits.WATCH_MESSAGES, now)
        else:  # all sockets of a seat share one
            self._bucket = match.rates.setdefault(viewer, Bucket(limits.SEAT_MESSAGES, now))

    # -- out --------------------------------------------------------------------------------------

    def tell(self, message: Json) -> None:
        self.send(wire.encode(message))

    def send(self, data: bytes) -> None:
        if self._closing:
            return
        if self._line is not None and self._writer is None and self._line.put(data):
            return
        self._queued += len(data)
        self._queue.append(data)
        if len(self._queue) > limits.QUEUE or self._queued > limits.QUEUE_BYTES:
            if not sabotaged("endless-patience"):
                self.dismiss(TOO_SLOW)
        self._write_soon()

    def dismiss(self, rule: str) -> None:
        """Say why, then close; whatever was waiting is dropped."""
        data = wire.encode({"t": "bye", "rule": rule})
        self._queue.clear()
        self._queue.append(data)
        self._queued = len(data)
        self._closing = True
        self._write_soon()
        # Who does not read does not read this either.
        asyncio.get_running_loop().call_later(limits.FAREWELL, self._be_gone)

    def _be_gone(self) -> None:
        if not self._gone.done():
            self._gone.set_result(None)

    def _write_soon(self) -> None:
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())

    async def _write(self) -> None:
        """Send what waits, as fast as the other side reads it."""
        try:
            while self._queue:
                data = self._queue.pop(0)
                self._queued -= len(data)
                await self._socket.send_text(data.decode())
            self._writer = None
            if self._closing:
                await self._socket.close(1008)
                self._be_gone()
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._be_gone()

    # -- in ---------------------------------------------------------------------------------------

    def catch(self, text: str) -> bool:
        """The short way in, for what is said most often: an answer, while nothing else is being
        dealt with and nothing stands in its way. False: the reader has to see to it."""
        match, viewer = self._match, self.viewer
        if not self._at_rest or self._closing or viewer == SPECTATOR or len(text) > limits.MESSAGE:
            return False
        try:
            said = decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            return False
        if type(said) is not Answer or match.token(viewer) != self._token:
            return False
        if not match.may_answer_at_once():
            return False
        if not self._bucket.allow(asyncio.get_running_loop().time()):
            match.lock.release()
            self.dismiss(TOO_MANY)
            return True
        self._at_rest = False
        nonce = said.nonce
        match.answer_at_once(viewer, said.q, nonce, said.do, lambda e: self._answered(nonce, e))
        return True

    def _answered(self, nonce: str, error: Exception | None) -> None:
        self._at_rest = True
        if self._rested is not None:
            self._rested.set_result(None)
            self._rested = None
        if error is None:
            self._confirm(nonce)
        else:
            self._excuse(nonce, error)
        if self._line is not None:
            self._line.hurry()  # many answers may be kept in one turn; each is told by itself

    async def _receive(self) -> str:
        """What is said next, when all that was said before has been dealt with."""
        self._at_rest = True
        text = await self._socket.receive_text()
        while not self._at_rest:
            self._rested = asyncio.get_running_loop().create_future()
            await self._rested
        self._at_rest = False
        return text

    async def read(self) -> None:
        while not self._closing:
            try:
                text = await self._receive()
            except KeyError:  # bytes: nobody here speaks that
                self.dismiss(NONSENSE)
                return
            if self._match.token(self.viewer) != self._token:
                self.dismiss(MOVED)
                return
            if not self._bucket.allow(asyncio.get_running_loop().time()):
                self.dismiss(TOO_MANY)
                return
            await self._hear_out(text)

    async def _hear_out(self, text: str) -> None:
        """What is begun here is brought to its end: nobody cancels this task meanwhile."""
        task = asyncio.current_task()
        assert task is not None
        self._match.changes.add(task)
        try:
            await self.hear(text)
        finally:
            self._match.changes.discard(task)

    async def hear(self, text: str) -> None:
        nonce = None
        try:
            if len(text) > limits.MESSAGE:
                raise Refused(NONSENSE, {"what": "…"})
            try:
                message = decoder.decode(text)
            except (msgspec.MsgspecError, RecursionError, UnicodeError):
                if sabotaged("choke"):
                    raise
                raise Refused(NONSENSE, {"what": wire.shorten(text)}) from None
            nonce = getattr(message, "nonce", None)
            await self.obey(message)
        except Exception as error:
            self._excuse(nonce, error)

    def _excuse(self, nonce: str | None, error: Exception) -> None:
        """Say why something was not done."""
        if isinstance(error, Refused):
            self.refuse(nonce, error)
            if error.rule == STALE:
                self._match.audience.refresh(self.viewer, self)
        elif isinstance(error, StoreFull):
            self.refuse(nonce, Refused(NO_ROOM))
        elif isinstance(error, Damaged):
            log.error("%s", error)
            self.refuse(nonce, Refused(DAMAGED))
        else:  # our own fault; what was said stays out of the log
            name = self._match.row.id
            log.error("match %s: a message could not be dealt with", name, exc_info=error)
            self.refuse(nonce, Refused(OUR_FAULT))

    def refuse(self, nonce: str | None, refused: Refused) -> None:
        self._match.help.metrics.refused[refused.rule] += 1
        facts = refused.facts if not sabotaged("leak-refusal") else {"kept": self._match.kept}
        self.tell({"t": "refused", "nonce": nonce, "rule": refused.rule, "facts": facts})

    async def obey(self, message: Spoken) -> None:
        match, viewer = self._match, self.viewer
        if isinstance(message, Ping):
            self.tell({"t": "pong", "at": message.at})
            return
        if isinstance(message, Hello):
            match.audience.listen(viewer, self, message.heard)
            if viewer != SPECTATOR:
                self.tell({"t": "note", "text": await match.note(viewer)})
                if passes := match.stand_ins.passes(viewer):
                    self.tell({"t": "passes", "moments": passes})
            return
        if viewer == SPECTATOR:
            raise Refused(NOT_ALLOWED)
        if isinstance(message, Answer):
            await match.answer(viewer, message.q, message.nonce, message.do)
        elif isinstance(message, Instant):
            await match.instant(viewer, message.nonce, message.do)
        elif isinstance(message, Undo):
            await match.undo(viewer, message.nonce)
        elif isinstance(message, Talk):
            text = clean(message.text, limits.TALK)
            if text:
                await match.speak(viewer, message.nonce, text, message.to)
        elif isinstance(message, Note):
            await match.set_note(viewer, message.text)
            return
        elif isinstance(message, Passes):
            await match.stand_ins.set_passes(viewer, message.moments)
            self.tell({"t": "passes", "moments": match.stand_ins.passes(viewer)})
            return
        self._confirm(message.nonce)

    def _confirm(self, nonce: str) -> None:
        number = {} if not sabotaged("leak-receipt") else {"number": self._match.kept}
        self.tell({"t": "receipt", "nonce": nonce, **number})

    async def run(self) -> None:
        """Until either side leaves."""
        reader = asyncio.create_task(self.read())
        if self._line is not None:
            self._line.listen(self.catch)
        self._match.sockets[self.viewer] += 1
        try:
            await asyncio.wait({reader, self._gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self._line is not None:
                self._line.listen(None)
            self._match.sockets[self.viewer] -= 1
            self._match.audience.leave(self.viewer, self)
            if reader.done() and not reader.cancelled() and reader.exception() is None:
                # Dismissed: give the reason a moment to leave.
                await asyncio.wait({self._gone}, timeout=1.0)
            self._closing = True
            if reader in self._match.changes:
                await asyncio.wait({reader})
            for task in (reader, self._writer):
                if task is not None:
                    task.cancel()
            with contextlib.suppress(
                asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError
            ):
                await reader
