"""Transport of HTTP and WebSocket connections: time-outs, heartbeat, write batching, backpressure.

uvicorn's own protocols, except that every wait has an end (a request that never comes, a client
that never reads, a close that is never answered) and that writes of one turn of the event loop
leave together.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from gloaming.server import limits
from gloaming.server.socket.frames import is_whole, lone_text, text_frame
from gloaming.server.socket.listener import AcceptedConnection, ConnectionLimiter

log = logging.getLogger("gloaming.socket")


class ListenConfig(Config):
    """uvicorn's settings, and who counts the connections."""

    def __init__(self, app: Any, connections: ConnectionLimiter, **settings: Any) -> None:
        super().__init__(app, **settings)
        self.connections = connections


class HttpTransport(H11Protocol):
    """A request, headers and body, has to be there in time, and its answer has to be read."""

    config: ListenConfig
    _connection: AcceptedConnection | None = None  # as long as it is not a socket's
    _deadline: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _in_body = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._connection = self.config.connections.find(transport)
        self._expect(limits.HEADER_SECONDS)

    def data_received(self, data: bytes) -> None:
        if self._deadline is None:
            self._expect(limits.HEADER_SECONDS)
        super().data_received(data)
        if self._is_complete():
            self._cancel_deadline()
        elif self._is_begun() and not self._in_body:
            self._in_body = True
            self._cancel_deadline()
            self._expect(limits.BODY_SECONDS)
        self._note_who_waits()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_deadline()
        self._is_read()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._cancel_deadline()
        if self._connection is not None:
            self._connection.keeps_us_waiting(False)
            self._connection = None
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._note_who_waits()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(limits.BODY_SECONDS, self.transport.abort)
        self._note_who_waits()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_read()
        self._note_who_waits()

    def _is_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _note_who_waits(self) -> None:
        """We wait for whoever has not said all of its request, or does not read the answer."""
        if self._connection is not None:
            waiting = not self._is_complete() or self._unread is not None
            self._connection.keeps_us_waiting(waiting)

    def _is_begun(self) -> bool:
        request: Any = self.cycle  # None before the first one
        return request is not None and not request.response_complete

    def _is_complete(self) -> bool:
        return self._is_begun() and not self.cycle.more_body

    def _expect(self, seconds: float) -> None:
        self._deadline = self.loop.call_later(seconds, self._time_out)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if not self._is_begun() or self._is_complete():
            self._in_body = False

    def _time_out(self) -> None:
        self._deadline = None
        if not self._is_complete():
            self.transport.abort()


class WriteBatch:
    """The transports of a loop that have something to write when this turn of it is over."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: list[SocketTransport] = []

    def add(self, transport: SocketTransport) -> None:
        if not self._waiting:
            self._loop.call_soon(self.deliver)
        self._waiting.append(transport)

    def deliver(self) -> None:
        """Write what was put on any transport, now: nobody has to wait until this turn is over."""
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            try:
                each.flush()
            except Exception:  # of one connection; the others are well
                log.error("a connection could not be written to", exc_info=True)
                each.transport.abort()


_batches: WeakKeyDictionary[asyncio.AbstractEventLoop, WriteBatch] = WeakKeyDictionary()


class ReceiveQueue:
    """What has come for one reader. As much of `asyncio.Queue` as uvicorn uses, which is a
    thousandth of it: most connections are silent most of the time."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._items: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: Any) -> None:
        self._items.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._items:
            self._reader = self._loop.create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._items.pop(0)

    def empty(self) -> bool:
        return not self._items

    def qsize(self) -> int:
        return len(self._items)


class WriteGate:
    """Open or shut. As much of `asyncio.Event` as uvicorn uses."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._open = False
        self._waiting: list[asyncio.Future[None]] = []

    def set(self) -> None:
        self._open = True
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
        self._waiting = []

    def clear(self) -> None:
        self._open = False

    def is_set(self) -> bool:
        return self._open

    async def wait(self) -> bool:
        while not self._open:
            waiting = self._loop.create_future()
            self._waiting.append(waiting)
            await waiting
        return True


class SocketTransport(WebSocketsSansIOProtocol):
    """What is sent must be read in time, and closing must come to an end.

    Beside ASGI's way of sending there is a shorter one, `put`, which an application finds under
    the extension `gloaming.transport` of its scope: no task has to wake up for it, and what is put
    in one turn of the loop leaves in one write. And a shorter way of receiving: whoever listens is
    called with a text before it is queued, and may take it.
    """

    _unread: asyncio.TimerHandle | None = None
    _ignored = 0  # bytes that came after we had closed
    _catch: Callable[[str], bool] | None = None
    _whole = True  # so far every piece that came was made of whole messages

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        inbox: Any = ReceiveQueue(self.loop)
        writable: Any = WriteGate(self.loop)
        writable.set()
        self.queue, self.writable = inbox, writable

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        # However much has come: what one takes in at once keeps all others waiting.
        transport.max_size = limits.READ_BYTES
        self._frames: list[bytes] = []  # put, and not yet written
        self._waiting = 0  # their bytes
        self.batch = _batches.setdefault(self.loop, WriteBatch(self.loop))
        transport.set_write_buffer_limits(high=limits.LINE_BYTES)
        wire = transport.get_extra_info("socket")
        if wire is not None:
            # The system would keep megabytes for who never reads.
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, limits.LINE_BYTES)

    def put(self, data: bytes) -> bool:
        """Send a text, soon and in order; False if the transport cannot take it just now."""
        free = self.writable.is_set() and self._waiting < limits.LINE_BYTES
        if not free or self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        if not self._frames:
            self.batch.add(self)
        self._frames.append(text_frame(data))
        self._waiting += len(data)
        return True

    def listen(self, catch: Callable[[str], bool] | None) -> None:
        self._catch = catch

    def flush(self) -> None:
        frames, self._frames, self._waiting = self._frames, [], 0
        if frames and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    async def send(self, message: Any) -> None:
        self.flush()
        await super().send(message)
        if message["type"] == "websocket.accept":
            # The handshake is over; it would be the larger part of the connection while that lives.
            # (What parses frames never lets go of the request itself.)
            self.request.headers.clear()
            forgotten: Any = None
            self.request = self.response = forgotten

    def data_received(self, data: bytes) -> None:
        """Whoever has been shown the door may say goodbye, and no more: reading it all is work."""
        if self.close_sent:
            self._ignored += len(data)
            if self._ignored > limits.LAST_WORDS:
                self.transport.abort()
                return
        elif not self.handshake_complete:
            self._whole = not self.handshake_initiated  # whoever is hasty takes the long way
        elif self._whole:
            if self._catch is not None and self.queue.empty():
                text = lone_text(data)
                if text is not None and self._catch(text):
                    return
            self._whole = is_whole(data)
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """uvicorn stops reading after every message until it is fetched, at the price of two calls
        to the system; a few may wait."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= limits.READ_AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(limits.READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_read()

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_read()
        super().connection_lost(exc)

    def _is_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions["gloaming.transport"] = self
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(limits.FAREWELL, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def shutdown(self) -> None:
        super().shutdown()
        self.loop.call_later(limits.FAREWELL / 5, self.transport.abort)
