"""Where matches are kept. An input counts as kept when `append` returns.

Whatever is kept can be checked: the inputs and the talk of a match hang on chains of hashes whose
ends are kept apart, and every other row carries a hash of itself. So damage cannot hide.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from gloaming.core import wire
from gloaming.core.record import FORMAT, Header
from gloaming.server.metrics import Timing
from gloaming.server.sabotage import sabotaged


class StoreFull(Exception):
    """There is no room to keep anything more; what is kept is safe."""


class StoreBroken(Exception):
    """The disk no longer keeps its word. The only safe thing is to stop."""


class Damaged(Exception):
    """What is kept of one match does not hang together any more; the message names the match."""


@dataclass(frozen=True)
class MatchRow:
    """A match as it was set up."""

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
    """How its save would begin."""
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


class Store(Protocol):
    """What the server needs of a place to keep matches.

    Any call may raise StoreFull (nothing has happened; try later) or Damaged (this match only). A
    store that breaks says so to whoever opened it, once, and raises StoreBroken from then on.
    """

    async def create(self, match: MatchRow, chairs: list[ChairRow]) -> None: ...
    async def append(self, match: str, first: int, rows: list[InputRow], status: str) -> None: ...
    async def match(self, match: str) -> tuple[MatchRow, list[ChairRow]] | None: ...
    async def inputs(self, match: str) -> list[InputRow]: ...
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


# What is called when something has been kept, or could not be.
Done = Callable[[Exception | None], None]


class Keeper(Protocol):
    """A store that need not be waited for by a task: `append`, and somebody is called."""

    waited: float  # seconds in all for which the loop has stood still for it
    timings: dict[str, Timing]  # what the disk takes, for operators

    def keep(
        self, match: str, first: int, rows: list[InputRow], status: str, done: Done
    ) -> None: ...


def digest(*parts: object) -> bytes:
    """A hash of plain values that tells 1 from "1" and ("ab", "c") from ("a", "bc")."""
    return hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass")).digest()[:16]


def check(kept: object, expected: object, match: str, what: str) -> None:
    """Refuse to believe a row that is not what was written."""
    if kept != expected and not sabotaged("no-chain"):
        raise Damaged(f"match {match} is damaged: {what}")
