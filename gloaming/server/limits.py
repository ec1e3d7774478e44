"""How much anybody may ask of the server."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

MESSAGE = 8 * 1024
BODY = 64 * 1024
SAVE = 5 * 1024 * 1024
NAME = 40
TALK = 500
NOTE = 4_000
NONCE = 40
SOCKETS_A_SEAT = 5
SOCKETS_AN_ADDRESS = 50
# How long a bot may be told to think.
BOT_ITERATIONS = 5_000
BOT_MILLISECONDS = 5_000
QUEUE = 64
QUEUE_BYTES = 256 * 1024
READ_AHEAD = 4  # messages of a socket that may wait to be looked at
READ_BYTES = 512  # of a socket at a time: a score of small messages; a long one comes in pieces
LAST_WORDS = 4 * 1024  # bytes heard of whoever has been shown the door
LINE_BYTES = 32 * 1024  # that the system keeps for a socket besides
INPUT_SECONDS = 0.25  # of our own time, for all that follows from one input
READ_SECONDS = 10.0  # for what was sent to be read
HEADER_SECONDS = 10.0  # for a request to begin and say what it wants
BODY_SECONDS = 60.0  # for the rest of it
PING_SECONDS = 20.0  # a socket is asked this often whether anybody is there
PONG_SECONDS = 25.0  # and has so long to say so
FAREWELL = 5.0  # seconds for a goodbye to be read


@dataclass(frozen=True)
class Rate:
    """So many in so many seconds."""

    count: int
    seconds: float


SEAT_MESSAGES = Rate(60, 20.0)
WATCH_MESSAGES = Rate(30, 20.0)
MUCH = 10  # of these at once; whoever says more lets the others speak first
NEW_TABLES = Rate(10, 3600.0)
WRONG_LINKS = Rate(20, 60.0)
WRONG_LINK_SECONDS = 1.0


@dataclass(frozen=True)
class Allowed:
    """What an operator may choose: a club behind one address needs more."""

    new_tables: Rate = NEW_TABLES
    sockets: int = SOCKETS_AN_ADDRESS

    @property
    def new_sockets(self) -> Rate:
        """Whoever comes back all the time, too, has to wait."""
        return Rate(4 * self.sockets, 60.0)


def neighbour(address: str) -> str:
    """Whom to count together: one house has one IPv4 address, or 2^64 of the newer kind."""
    return ":".join(address.split(":")[:4]) + "::" if ":" in address else address


class Bucket:
    """Leaks steadily; full means wait."""

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self.level = 0.0
        self._at = now
        self._overflowed = False

    def allow(self, now: float) -> bool:
        self._leak(now)
        if self.level + 1 > self._rate.count:
            self._overflowed = True
            return False
        self.level += 1
        return True

    def is_much(self) -> bool:
        return self.level > MUCH

    def has_calmed(self, now: float) -> bool:
        """Once it was too much, it has to be half empty again."""
        self._leak(now)
        if 2 * self.level <= self._rate.count:
            self._overflowed = False
        return not self._overflowed

    def _leak(self, now: float) -> None:
        leaked = (now - self._at) * self._rate.count / self._rate.seconds
        self.level = max(0.0, self.level - leaked)
        self._at = now


class Buckets:
    """One bucket per address, the longest idle forgotten first, so memory stays bounded."""

    def __init__(self, rate: Rate, most: int = 10_000) -> None:
        self._rate = rate
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allow(self, key: str, now: float) -> bool:
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, now)
        self._buckets[key] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.allow(now)
