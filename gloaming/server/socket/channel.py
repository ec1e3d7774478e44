"""The channel to one viewer: encodes and sends messages, backpressure, and decodes the answers that
can be dealt with at once.

Nothing here waits, so that it can be compiled. `socket.connection.SeatSocket` has a channel, reads
all other messages and writes what the transport could not take.

`Channel.catch` is the fast path for answers: no task wakes up for them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Protocol

import msgspec

from gloaming.core import wire
from gloaming.core.flow import SPECTATOR, Refused
from gloaming.core.refusal_ids import OUR_FAULT, STALE, TOO_MANY, TOO_SLOW
from gloaming.server import limits
from gloaming.server.match.broadcast import Standing
from gloaming.server.match.durable_inputs import refusal
from gloaming.server.match.state import MatchState
from gloaming.server.rate_limits import Bucket
from gloaming.server.socket.protocol import (
    Answer,
    Bye,
    Receipt,
    Rejected,
    ServerMessage,
    decoder,
)

log = logging.getLogger("gloaming.socket")


class Batch(Protocol):
    """What several transports have to write; see `transport.WriteBatch`."""

    def deliver(self) -> None: ...


class DirectTransport(Protocol):
    """The fast path out and in, past all tasks; see `transport.SocketTransport`."""

    @property
    def batch(self) -> Batch: ...
    def put(self, data: bytes) -> bool: ...
    def listen(self, catch: Callable[[str], bool] | None) -> None: ...


class PatientWriter(Protocol):
    """Whoever can wait until the other side reads; see `connection.SeatSocket`."""

    def write_soon(self) -> None:
        """Send what waits, as fast as the other side reads it."""

    def close_at_once(self) -> None:
        """The other side is not waited for any longer."""


class Channel:
    """What one viewer is sent, and what of it still waits."""

    def __init__(
        self,
        transport: DirectTransport | None,
        match: MatchState,
        viewer: int,
        connection: PatientWriter,
    ) -> None:
        self.heard = 0
        self.shown: Standing = ()
        self.viewer = viewer
        self.writing = False  # what waits is being sent, so nothing may overtake it
        self.waiting: list[bytes] = []  # what the transport could not take at once
        self.waiting_bytes = 0
        self.closing = False
        self.at_rest = False  # nothing said here is being dealt with
        self.rested: asyncio.Future[None] | None = None  # what the reader waits for meanwhile
        self._transport = transport
        self._match = match
        self._connection = connection
        self._token = match.token(viewer)
        now = asyncio.get_running_loop().time()
        if viewer == SPECTATOR:
            self.bucket = Bucket(limits.WATCH_MESSAGES, now)
        else:  # all sockets of a seat share one
            self.bucket = match.rates.setdefault(viewer, Bucket(limits.SEAT_MESSAGES, now))

    def is_authorised(self) -> bool:
        """Does the link it came by still open this seat?"""
        return self._match.token(self.viewer) == self._token

    # -- out --------------------------------------------------------------------------------------

    def tell(self, message: ServerMessage) -> None:
        self.send(wire.encode(message))

    def send(self, data: bytes) -> None:
        if self.closing:
            return
        if self._transport is not None and not self.writing and self._transport.put(data):
            return
        if self._is_behind(len(data)):
            self.dismiss(TOO_SLOW)
            return
        self.waiting_bytes += len(data)
        self.waiting.append(data)
        self._connection.write_soon()

    def _is_behind(self, more: int) -> bool:
        """Does so much wait already that this is too much? One message alone never is: a question
        may offer thousands of ways, and whoever is asked cannot help that."""
        if not self.waiting:
            return False
        return len(self.waiting) >= limits.QUEUE or self.waiting_bytes + more > limits.QUEUE_BYTES

    def dismiss(self, rule: str) -> None:
        """Say why, then close; whatever was waiting is dropped."""
        data = wire.encode(Bye(rule))
        self.waiting.clear()
        self.waiting.append(data)
        self.waiting_bytes = len(data)
        self.closing = True
        self._connection.write_soon()
        # Who does not read does not read this either.
        asyncio.get_running_loop().call_later(limits.FAREWELL, self._connection.close_at_once)

    def take(self) -> bytes:
        """What is to be sent next, of what waits."""
        data = self.waiting.pop(0)
        self.waiting_bytes -= len(data)
        return data

    def excuse(self, nonce: str | None, error: Exception) -> None:
        """Say why something was not done."""
        refused = refusal(error)
        if isinstance(refused, Refused):
            self.refuse(nonce, refused)
            if refused.rule == STALE:
                self._match.broadcast.refresh(self.viewer, self)
        else:  # our own fault; what was said stays out of the log
            name = self._match.row.id
            log.error("match %s: a message could not be dealt with", name, exc_info=error)
            self.refuse(nonce, Refused(OUR_FAULT))

    def refuse(self, nonce: str | None, refused: Refused) -> None:
        self._match.services.metrics.refused[refused.rule] += 1
        self.tell(Rejected(nonce, refused.rule, refused.facts))

    def confirm(self, nonce: str) -> None:
        self.tell(Receipt(nonce))

    # -- in ---------------------------------------------------------------------------------------

    def catch(self, text: str) -> bool:
        """The fast path, for what is said most often: an answer, while nothing else is being dealt
        with and the write lock is free. False: the reader has to wait for that."""
        match, viewer = self._match, self.viewer
        if not self.at_rest or self.closing or viewer == SPECTATOR or len(text) > limits.MESSAGE:
            return False
        try:
            said = decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            return False
        if type(said) is not Answer or not self.is_authorised():
            return False
        if not match.takes_its_turn():
            return False
        if not self.bucket.allow(asyncio.get_running_loop().time()):
            match.write_lock.release()
            self.dismiss(TOO_MANY)
            return True
        self.at_rest = False
        nonce = said.nonce
        match.answer(viewer, said.q, nonce, said.do, partial(self._answered, nonce))
        return True

    def _answered(self, nonce: str, error: Exception | None) -> None:
        self.at_rest = True
        if self.rested is not None:
            self.rested.set_result(None)
            self.rested = None
        if error is None:
            self.confirm(nonce)
        else:
            self.excuse(nonce, error)
        if self._transport is not None:
            # Many answers may be stored in one turn; each is told by itself.
            self._transport.batch.deliver()
