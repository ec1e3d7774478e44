"""Connections that do not wait for ever: for a request that never comes, a reader that never reads.

uvicorn's own protocols, with an end to every patience. A line that will not close is cut.
"""

from __future__ import annotations

import asyncio
import socket
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from gloaming.server import limits


class HttpLine(H11Protocol):
    """A request, headers and body, has to be there in time."""

    _deadline: asyncio.TimerHandle | None = None
    _in_body = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._expect(limits.HEADER_SECONDS)

    def data_received(self, data: bytes) -> None:
        if self._deadline is None:
            self._expect(limits.HEADER_SECONDS)
        super().data_received(data)
        if self._is_complete():
            self._expect_nothing()
        elif self._is_begun() and not self._in_body:
            self._in_body = True
            self._expect_nothing()
            self._expect(limits.BODY_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._expect_nothing()
        super().handle_websocket_upgrade(event)

    def _is_begun(self) -> bool:
        request: Any = self.cycle  # None before the first one
        return request is not None and not request.response_complete

    def _is_complete(self) -> bool:
        return self._is_begun() and not self.cycle.more_body

    def _expect(self, seconds: float) -> None:
        self._deadline = self.loop.call_later(seconds, self._lose_patience)

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if not self._is_begun() or self._is_complete():
            self._in_body = False

    def _lose_patience(self) -> None:
        self._deadline = None
        if not self._is_complete():
            self.transport.abort()


class SocketLine(WebSocketsSansIOProtocol):
    """What is sent must be read in time, and closing must come to an end.

    Beside ASGI's way of sending there is a shorter one, `put`, which an application finds under
    the extension `gloaming.line` of its scope: no task has to wake up for it, and what is put in
    one turn of the loop leaves in one write.
    """

    _unread: asyncio.TimerHandle | None = None
    _ignored = 0  # bytes that came after we had closed

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        # However much has come: what one takes in at once keeps all others waiting.
        transport.max_size = limits.READ_BYTES
        self._frames: list[bytes] = []  # put, and not yet written
        self._waiting = 0  # their bytes
        transport.set_write_buffer_limits(high=limits.LINE_BYTES)
        wire = transport.get_extra_info("socket")
        if wire is not None:
            # The system would keep megabytes for who never reads.
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, limits.LINE_BYTES)

    def put(self, data: bytes) -> bool:
        """Send a text, soon and in order; False if the line cannot take it just now."""
        free = self.writable.is_set() and self._waiting < limits.LINE_BYTES
        if not free or self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        if not self._frames:
            self.loop.call_soon(self._flush)
        self._frames.append(text_frame(data))
        self._waiting += len(data)
        return True

    def _flush(self) -> None:
        frames, self._frames, self._waiting = self._frames, [], 0
        if frames and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    async def send(self, message: Any) -> None:
        self._flush()
        await super().send(message)
        if message["type"] == "websocket.accept":
            # The greetings are over; as long as the line lives they would be the larger part of it.
            forgotten: Any = None
            self.request = self.response = forgotten

    def data_received(self, data: bytes) -> None:
        """Whoever has been shown the door may say goodbye, and no more: reading it all is work."""
        if self.close_sent:
            self._ignored += len(data)
            if self._ignored > limits.LAST_WORDS:
                self.transport.abort()
                return
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
        extensions["gloaming.line"] = self
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


def text_frame(data: bytes) -> bytes:
    """A whole message as RFC 6455 has it: not masked, not compressed, in one piece."""
    size = len(data)
    if size < 126:
        return b"\x81%c%b" % (size, data)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), data)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), data)
