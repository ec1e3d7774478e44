"""One WebSocket connection of one viewer: reads messages, obeys them, writes what is queued.

Heartbeats, time-outs and backpressure of the bytes below are in `socket.transport`; what is sent
to somebody who reconnects is decided in `match.resume`.
"""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from gloaming.core import wire
from gloaming.core.flow import SPECTATOR, Refused
from gloaming.core.refusal_ids import LINK_REPLACED, NOT_ALLOWED, TOO_MANY, UNREADABLE
from gloaming.server import limits
from gloaming.server.match.match import Match
from gloaming.server.match.tokens import clean
from gloaming.server.socket.channel import Channel
from gloaming.server.socket.protocol import (
    Answer,
    ClientMessage,
    Hello,
    Note,
    OwnNote,
    OwnPasses,
    Passes,
    Ping,
    Pong,
    Talk,
    Undo,
    decoder,
)

# Where `transport.SocketTransport` puts itself among the extensions of ASGI.
DIRECT_TRANSPORT = "gloaming.transport"


class SeatSocket:
    """One connection, and all of it that takes time; what it is sent goes through its channel."""

    def __init__(self, socket: WebSocket, match: Match, viewer: int) -> None:
        self._transport = getattr(socket, "scope", {}).get("extensions", {}).get(DIRECT_TRANSPORT)
        self.channel = Channel(self._transport, match.state, viewer, self)
        self.viewer = viewer
        self._socket = socket
        self._match = match
        self._writer: asyncio.Task[None] | None = None  # while there is a queue
        self._gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    # -- out --------------------------------------------------------------------------------------

    def close_at_once(self) -> None:
        if not self._gone.done():
            self._gone.set_result(None)

    def write_soon(self) -> None:
        if self._writer is None:
            self.channel.writing = True
            self._writer = asyncio.create_task(self._write())

    async def _write(self) -> None:
        """Send what waits, as fast as the other side reads it."""
        try:
            while self.channel.waiting:
                await self._socket.send_text(self.channel.take().decode())
            self._writer = None
            self.channel.writing = False
            if self.channel.closing:
                await self._socket.close(1008)
                self.close_at_once()
        except (WebSocketDisconnect, RuntimeError, OSError):
            self.close_at_once()

    # -- in ---------------------------------------------------------------------------------------

    async def _receive(self) -> str:
        """What is said next, when all that was said before has been dealt with."""
        channel = self.channel
        channel.at_rest = True
        text = await self._socket.receive_text()
        while not channel.at_rest:
            channel.rested = asyncio.get_running_loop().create_future()
            await channel.rested
        channel.at_rest = False
        return text

    async def read(self) -> None:
        channel = self.channel
        while not channel.closing:
            try:
                text = await self._receive()
            except KeyError:  # bytes: nobody here speaks that
                channel.dismiss(UNREADABLE)
                return
            if not channel.is_authorised():
                channel.dismiss(LINK_REPLACED)
                return
            if not channel.bucket.allow(asyncio.get_running_loop().time()):
                channel.dismiss(TOO_MANY)
                return
            if channel.bucket.is_much():
                await self._match.services.fair_queue.enter(channel.bucket.level)
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
                raise Refused(UNREADABLE, {"what": "…"})
            try:
                message = decoder.decode(text)
            except (msgspec.MsgspecError, RecursionError, UnicodeError):
                raise Refused(UNREADABLE, {"what": wire.shorten(text)}) from None
            nonce = getattr(message, "nonce", None)
            await self.obey(message)
        except Exception as error:
            self.channel.excuse(nonce, error)

    async def obey(self, message: ClientMessage) -> None:
        match, viewer = self._match, self.viewer
        if viewer == SPECTATOR and message.who != "viewer":
            raise Refused(NOT_ALLOWED)
        if isinstance(message, Ping):
            self.channel.tell(Pong(message.at))
            return
        if isinstance(message, Hello):
            # It is told everything, which is dear: so a few in each turn, however many come.
            await match.services.fair_queue.enter(self.channel.bucket.level)
            match.broadcast.listen(viewer, self.channel, message.heard)
            if viewer != SPECTATOR:
                self.channel.tell(OwnNote(await match.note(viewer)))
                if match.autoplay.moments:
                    self.channel.tell(match.autoplay.told_passes(viewer))
            return
        if isinstance(message, Answer):
            await match.answer(viewer, message.q, message.nonce, message.do)
        elif isinstance(message, Undo):
            await match.undo(viewer, message.nonce)
        elif isinstance(message, Talk):
            text = clean(message.text, limits.TALK)
            if text:
                await match.speak(viewer, message.nonce, text, message.to)
        elif isinstance(message, (Note, Passes)):
            await self._keep(message)
            return
        self.channel.confirm(message.nonce)

    async def _keep(self, message: Note | Passes) -> None:
        """What this seat writes is for all its devices, and for nobody else."""
        match, viewer = self._match, self.viewer
        late = match.write_order.is_late(viewer, message)
        if not late:  # else whatever has been heard since stands
            try:
                await self._write_down(message)
            except BaseException:
                match.write_order.take_back(viewer, message)
                raise
        if message.nonce is not None:
            self.channel.confirm(message.nonce)
        stands: OwnNote | OwnPasses
        if isinstance(message, Note):
            stands = OwnNote(await match.note(viewer))
        else:
            stands = match.autoplay.told_passes(viewer)
        if late or isinstance(message, Passes):
            self.channel.tell(stands)
        if not late:
            match.broadcast.tell_own(viewer, self.channel, wire.encode(stands))

    async def _write_down(self, message: Note | Passes) -> None:
        if isinstance(message, Note):
            await self._match.set_note(self.viewer, message.text)
        else:
            await self._match.autoplay.set_passes(self.viewer, message.moments)

    async def run(self) -> None:
        """Until either side leaves."""
        reader = asyncio.create_task(self.read())
        if self._transport is not None:
            self._transport.listen(self.channel.catch)
        self._match.sockets[self.viewer] += 1
        try:
            await asyncio.wait({reader, self._gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self._transport is not None:
                self._transport.listen(None)
            self._match.sockets[self.viewer] -= 1
            self._match.broadcast.leave(self.viewer, self.channel)
            if reader.done() and not reader.cancelled() and reader.exception() is None:
                # Dismissed: give the reason a moment to leave.
                await asyncio.wait({self._gone}, timeout=1.0)
            self.channel.closing = True
            if reader in self._match.changes:
                await asyncio.wait({reader})
            for task in (reader, self._writer):
                if task is not None:
                    task.cancel()
            with contextlib.suppress(
                asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError
            ):
                await reader
