"""Listening sockets: connection limits per address and in all, back-off when accepting fails.

A connection costs a file descriptor before it has said a word. Past a limit the newcomer takes the
place of the oldest connection that still keeps us waiting (for a request, or for an answer to be
read), so that whoever speaks at once gets in beside any number of half-open ones. Open sockets and
requests that are being answered are never closed for a newcomer; where there is nothing else, it
is turned away.
"""

from __future__ import annotations

import errno
import logging
import socket
from collections import Counter
from contextlib import suppress
from typing import Any

from gloaming.server.ops.logs import RateLimitedFilter
from gloaming.server.rate_limits import neighbour

log = logging.getLogger("gloaming.listener")
log.addFilter(RateLimitedFilter())

# Accepted at a time; then the event loop has its turn, and closes what was given up.
A_TURN = 16
EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
PROXIES = frozenset({"127.0.0.1", neighbour("::1")})


class AcceptedConnection(socket.socket):
    """An accepted connection. It counts until it is closed or given up."""

    def __init__(self, accepted: socket.socket, address: str, limiter: ConnectionLimiter) -> None:
        family, kind, protocol = accepted.family, accepted.type, accepted.proto
        super().__init__(family, kind, protocol, accepted.detach())
        self.who = neighbour(address)
        self.descriptor = self.fileno()
        self._limiter = limiter

    def keeps_us_waiting(self, waiting: bool) -> None:
        self._limiter.mark(self, waiting)

    def give_up(self) -> None:
        """Whoever reads from it notices at once, and closes it."""
        with suppress(OSError):  # it may be gone already
            self.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._limiter.release(self)
        super().close()


class ConnectionLimiter:
    """Counts connections by address, and knows which of them keep us waiting, oldest first."""

    def __init__(self, most: int, most_an_address: int, proxied: bool = False) -> None:
        self._most = most
        self._most_an_address = most_an_address
        # A reverse proxy speaks for everybody.
        self._proxies = PROXIES if proxied else frozenset()
        self._held: Counter[str] = Counter()
        self._open: dict[int, AcceptedConnection] = {}  # by descriptor
        self._waiting: dict[str, dict[AcceptedConnection, None]] = {}

    @property
    def total(self) -> int:
        return self._held.total()

    def admit(self, connection: AcceptedConnection) -> bool:
        """May it stay? If need be, another is given up for it."""
        who = connection.who
        if self._held[who] >= self._most_an_address and who not in self._proxies:
            log.warning("too many connections of one address")
            if not self._give_up_oldest(who):
                return False
        if len(self._open) >= self._most:
            log.warning("too many connections in all")
            if not self._give_up_oldest(self._who_waits_most()):
                return False
        self._held[who] += 1
        self._open[connection.descriptor] = connection
        self.mark(connection, True)
        return True

    def mark(self, connection: AcceptedConnection, waiting: bool) -> None:
        if self._open.get(connection.descriptor) is not connection:
            return
        if waiting:
            self._waiting.setdefault(connection.who, {})[connection] = None
        else:
            self._stop_waiting(connection)

    def _stop_waiting(self, connection: AcceptedConnection) -> None:
        others = self._waiting.get(connection.who, {})
        others.pop(connection, None)
        if not others:
            self._waiting.pop(connection.who, None)

    def release(self, connection: AcceptedConnection) -> None:
        """It counts no more. Doing so twice changes nothing."""
        if self._open.get(connection.descriptor) is not connection:
            return
        del self._open[connection.descriptor]
        self._stop_waiting(connection)
        self._held[connection.who] -= 1
        if not self._held[connection.who]:
            del self._held[connection.who]

    def find(self, transport: Any) -> AcceptedConnection | None:
        """The connection a transport reads from."""
        wire = transport.get_extra_info("socket")
        return None if wire is None else self._open.get(wire.fileno())

    def _who_waits_most(self) -> str:
        return max(self._waiting, key=lambda who: len(self._waiting[who]), default="")

    def _give_up_oldest(self, who: str) -> bool:
        oldest = next(iter(self._waiting.get(who, ())), None)
        if oldest is None:
            return False
        self.release(oldest)
        oldest.give_up()
        return True


class LimitedListener(socket.socket):
    """A listening socket that hands out only what the limiter lets stay."""

    def __init__(self, family: int, kind: int, protocol: int, limiter: ConnectionLimiter) -> None:
        super().__init__(family, kind, protocol)
        self._limiter = limiter
        self._left = A_TURN
        self._backing_off = False

    def accept(self) -> tuple[socket.socket, Any]:
        """BlockingIOError: that was all for this turn of the event loop."""
        while self._left > 0 and not self._backing_off:
            self._left -= 1
            accepted, address = self._accept_next()
            connection = AcceptedConnection(accepted, address[0], self._limiter)
            if self._limiter.admit(connection):
                return connection, address
            connection.close()
        self._left = A_TURN
        self._backing_off = False
        raise BlockingIOError

    def _accept_next(self) -> tuple[socket.socket, Any]:
        try:
            return super().accept()
        except BlockingIOError:
            self._left = A_TURN
            raise
        except OSError as error:
            # asyncio stops listening for a second, but goes on accepting until it is told that
            # nobody is left: it is told so the next time it asks.
            self._backing_off = error.errno in EXHAUSTED
            raise


def listen_on(host: str, port: int, limiter: ConnectionLimiter) -> list[LimitedListener]:
    """A listener for every address the host stands for, bound and not yet listening."""
    found: list[LimitedListener] = []
    places = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    for family, kind, protocol, _, address in dict.fromkeys(places):
        listener = LimitedListener(family, kind, protocol, limiter)
        found.append(listener)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        try:
            listener.bind(address)
        except OSError:
            for other in found:
                other.close()
            raise
    return found
