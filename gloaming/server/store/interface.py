"""The store's interface. An input is durable when `append` returns.

Everything stored can be verified: inputs and chat of a match are hash chains whose ends are stored
separately, and every other row carries a checksum. So damage is always noticed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

from gloaming.core import wire
from gloaming.core.record import FORMAT, Header
from gloaming.server.ops.metrics import Histogram


class StoreFull(Exception):
    """The disk is full: nothing was written; what was stored before is safe."""


class StoreBroken(Exception):
    """A write or sync failed. What the disk holds is unknown; the only safe thing is to stop."""


class Damaged(Exception):
    """Verification failed: the stored data of one match is damaged; the message names it."""


@dataclass(frozen=True)
class MatchRow:
    """The row of a match: how it was set up."""

    id: str
    game: str
    seats: int
    options: str  # JSON
    rules: int
    content: str
    pace: str  # JSON
    listed: bool
    status: str
    host: bytes  # hashes of the secrets, never the secrets
    watch: bytes
    created: float


def header_of(row: MatchRow) -> Header:
    """The header of its save."""
    options = wire.decode(row.options)
    return Header(FORMAT, row.game, row.rules, row.content, row.seats, options)


@dataclass(frozen=True)
class ChairRow:
    match: str
    seat: int
    sit: str
    bot: str
    name: str
    token: bytes


class InputRow(NamedTuple):
    line: bytes
    nonce: str  # of the client's message; empty for chance and bots


@dataclass(frozen=True)
class TalkRow:
    seat: int
    text: str
    nonce: str
    to: int = 0  # the viewers it was said to, a mask; 0: everybody
    circle: str = ""  # its name, where that was not the whole table


class Append(NamedTuple):
    """A write: inputs `first`, `first` + 1, … of a match, and its status after them."""

    match: str
    first: int
    rows: list[InputRow]
    status: str


# What is called when something is durable, or with the reason why it is not.
Done = Callable[[Exception | None], None]


class Store(Protocol):
    """Interface of a durable store of matches.

    Any call may raise StoreFull (nothing has happened; try later) or Damaged (this match only). A
    store that breaks calls back whoever opened it, once, and raises StoreBroken from then on.
    """

    async def create(self, match: MatchRow, chairs: list[ChairRow]) -> None: ...
    async def append(self, match: str, first: int, rows: list[InputRow], status: str) -> None: ...
    def keep(self, inputs: Append, done: Done) -> None:
        """`append`, without a task that waits: what it would raise, `done` is called with."""

    async def match(self, match: str) -> tuple[MatchRow, list[ChairRow]] | None: ...
    async def inputs(self, match: str) -> list[InputRow]: ...
    async def chain(self, match: str, n: int) -> bytes | None:
        """The hash of a match's first `n` inputs; None if its log has no such place."""

    async def matches(self, status: str, listed: bool, most: int) -> list[MatchRow]: ...
    async def ids(self, status: str) -> list[str]: ...
    async def set_pace(self, match: str, pace: str) -> None: ...
    async def set_watch(self, match: str, watch: bytes) -> None: ...
    async def set_chair(self, chair: ChairRow) -> None: ...
    async def say(self, match: str, first: int, row: TalkRow) -> None: ...
    async def said(self, match: str) -> list[TalkRow]: ...
    async def set_note(self, match: str, seat: int, text: str) -> None: ...
    async def note(self, match: str, seat: int) -> str: ...
    async def close(self) -> None: ...


@runtime_checkable
class TimedStore(Protocol):
    """A store that tells operators what its disk takes."""

    waited: float  # seconds in all for which the loop has stood still for it
    timings: dict[str, Histogram]


def digest(*parts: object) -> bytes:
    """Checksum of plain values; 1 and "1" differ, and so do ("ab", "c") and ("a", "bc")."""
    return hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass")).digest()[:16]


def check(kept: object, expected: object, match: str, what: str) -> None:
    """Verify a row's checksum; raises Damaged."""
    if kept != expected:
        raise Damaged(f"match {match} is damaged: {what}")
