"""One WebSocket of one viewer: messages in, news out, and no more of either than is fair."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from gloaming.core import wire
from gloaming.core.flow import SPECTATOR, Refused
from gloaming.core.kinds import Json
from gloaming.server import limits
from gloaming.server.matches import NOT_ALLOWED, Match
from gloaming.server.mouth import MOVED, NONSENSE, TOO_MANY, Mouth
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

# Where `lines.SocketLine` puts itself among the extensions of ASGI.
SHORT_WAY = "gloaming.line"


class SeatSocket(Mouth):
    """The ear and mouth of one viewer, with all of it that takes time."""

    def __init__(self, socket: WebSocket, match: Match, viewer: int) -> None:
        line = getattr(socket, "scope", {}).get("extensions", {}).get(SHORT_WAY)
        super().__init__(line, match, viewer)
        self._socket = socket
        self._match: Match = match
        self._writer: asyncio.Task[None] | None = None  # while there is a queue
        self._gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    # -- out --------------------------------------------------------------------------------------

    def _be_gone(self) -> None:
        if not self._gone.done():
            self._gone.set_result(None)

    def _write_soon(self) -> None:
        if self._writer is None:
            self.writing = True
            self._writer = asyncio.create_task(self._write())

    async def _write(self) -> None:
        """Send what waits, as fast as the other side reads it."""
        try:
            while self._queue:
                data = self._queue.pop(0)
                self._queued -= len(data)
                await self._socket.send_text(data.decode())
            self._writer = None
            self.writing = False
            if self._closing:
                await self._socket.close(1008)
                self._be_gone()
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._be_gone()

    # -- in ---------------------------------------------------------------------------------------

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
            if self._bucket.is_much():
                await self._match.help.door.enter(self._bucket.level)
            await self._hear_out(text)
            # Whoever says several things at once is heard one at a time, the others in between.
            await asyncio.sleep(0)

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

    async def obey(self, message: Spoken) -> None:
        match, viewer = self._match, self.viewer
        if isinstance(message, Ping):
            self.tell({"t": "pong", "at": message.at})
            return
        if isinstance(message, Hello):
            # It is told everything, which is dear: so a few in each turn, however many come.
            await match.help.door.enter(self._bucket.level)
            match.audience.listen(viewer, self, message.heard)
            if viewer != SPECTATOR:
                self.tell({"t": "note", "text": await match.note(viewer)})
                if match.stand_ins.moments:
                    self.tell(match.stand_ins.told_passes(viewer))
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
        elif isinstance(message, (Note, Passes)):
            await self._keep(message)
            return
        self._confirm(message.nonce)

    async def _keep(self, message: Note | Passes) -> None:
        """What this seat writes is for all its devices, and for nobody else."""
        match, viewer = self._match, self.viewer
        late = match.turns.is_late(viewer, message)
        if not late:  # else whatever has been heard since stands
            try:
                await self._write_down(message)
            except BaseException:
                match.turns.take_back(viewer, message)
                raise
        if message.nonce is not None:
            self._confirm(message.nonce)
        stands: Json
        if isinstance(message, Note):
            stands = {"t": "note", "text": await match.note(viewer)}
        else:
            stands = match.stand_ins.told_passes(viewer)
        if late or isinstance(message, Passes):
            self.tell(stands)
        if not late:
            match.audience.tell_own(viewer, self, wire.encode(stands))

    async def _write_down(self, message: Note | Passes) -> None:
        if isinstance(message, Note):
            await self._match.set_note(self.viewer, message.text)
        else:
            await self._match.stand_ins.set_passes(self.viewer, message.moments)

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
