"""Limits: sizes, counts, time-outs and rates of everything anybody may ask of the server.

How rates are enforced is in `rate_limits`.
"""

from __future__ import annotations

from dataclasses import dataclass

from gloaming.server.rate_limits import Rate

MESSAGE = 8 * 1024
BODY = 64 * 1024
SAVE = 5 * 1024 * 1024
NAME = 40
TALK = 500
NOTE = 4_000
NONCE = 40
SOCKETS_A_SEAT = 5
SOCKETS_AN_ADDRESS = 50
PAGES_AN_ADDRESS = 50  # connections besides: a browser opens half a dozen
# Largest budgets of a bot's search.
BOT_ITERATIONS = 5_000
BOT_MILLISECONDS = 5_000
QUEUE = 64
QUEUE_BYTES = 256 * 1024
READ_AHEAD = 4  # messages of a socket that may wait to be looked at
READ_BYTES = 512  # of a socket at a time: a score of small messages; a long one comes in pieces
LAST_WORDS = 4 * 1024  # bytes read from a connection after it was closed for flooding
LINE_BYTES = 32 * 1024  # that the system keeps for a socket besides
SNAPSHOTS = 4096  # matches of which one is kept; some 20 KiB each
INPUT_SECONDS = 0.25  # of our own time, for all that follows from one input
READ_SECONDS = 10.0  # for what was sent to be read
HEADER_SECONDS = 10.0  # for a request to begin and say what it wants
BODY_SECONDS = 60.0  # for the rest of it
PING_SECONDS = 20.0  # a socket is asked this often whether anybody is there
PONG_SECONDS = 25.0  # and has so long to say so
FAREWELL = 5.0  # seconds for a goodbye to be read

SEAT_MESSAGES = Rate(60, 20.0)
WATCH_MESSAGES = Rate(30, 20.0)
NEW_TABLES = Rate(10, 3600.0)
CHAIR_CHANGES = Rate(30, 60.0)  # of who sits in one, at one table, by one address
WRONG_LINKS = Rate(20, 60.0)
WRONG_LINK_SECONDS = 1.0


@dataclass(frozen=True)
class Allowed:
    """Limits an operator may set: a club behind one address needs more."""

    new_tables: Rate = NEW_TABLES
    sockets: int = SOCKETS_AN_ADDRESS

    @property
    def connections(self) -> int:
        """Connections one address may hold open: its sockets, and HTTP beside them."""
        return self.sockets + PAGES_AN_ADDRESS

    @property
    def new_sockets(self) -> Rate:
        """Rate of new sockets of one address: constant reconnecting is limited, too."""
        return Rate(4 * self.sockets, 60.0)
