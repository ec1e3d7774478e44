"""Durable inputs: what somebody did is in the store before it counts and before anybody hears.

Here, too, is what makes inputs idempotent: each is stored with the nonce of the message it came in,
and a nonce that comes again is answered by the receipt of the first.
"""

from __future__ import annotations

import logging
import time
from typing import NamedTuple

from gloaming.core import wire
from gloaming.core.flow import Refused
from gloaming.core.kinds import Json
from gloaming.core.refusal_ids import DAMAGED, NO_ROOM
from gloaming.core.session import Draft
from gloaming.server.match.services import Services
from gloaming.server.store.interface import Append, Damaged, Done, InputRow, StoreFull

log = logging.getLogger("gloaming.match")


class Change(NamedTuple):
    """An input that was tried out and is to be stored, with all that has followed from it."""

    draft: Draft
    seat: int
    nonce: str  # with the seat; empty: nobody sent it
    rows: list[InputRow]
    status: str
    begun: float


def prepare(draft: Draft, seat: int, nonce: str) -> Change:
    """The input of a draft as it will be stored."""
    named = f"{seat}:{nonce}" if nonce else ""
    status = "over" if draft.over else "playing"
    rows = rows_of(draft.lines, named)
    return Change(draft, seat, named, rows, status, time.perf_counter())


def rows_of(lines: list[list[Json]], nonce: str) -> list[InputRow]:
    """The first is what somebody did; the others have followed from it."""
    return [InputRow(wire.encode(line), nonce if n == 0 else "") for n, line in enumerate(lines)]


class DurableInputs:
    """The inputs of one match as far as they are in the store."""

    def __init__(self, match: str, services: Services) -> None:
        self._match = match
        self._services = services
        self.count = 0
        self.receipts: dict[str, int] = {}  # seat and nonce -> the input (or talk) it became

    def has_receipt(self, seat: int, nonce: str) -> bool:
        """Was this message dealt with before?"""
        return f"{seat}:{nonce}" in self.receipts

    def append(self, rows: list[InputRow], status: str, done: Done) -> None:
        """Store them next; `done` is called when they are on disk, or with what went wrong."""
        self._services.store.keep(Append(self._match, self.count, rows, status), done)

    def record(
        self, rows: list[InputRow], nonce: str, begun: float, error: Exception | None
    ) -> None:
        """What has come of `append`: count them, or say why they were not stored."""
        if error is not None:
            raise refusal(error) from None
        self._services.metrics.kept.add(time.perf_counter() - begun)
        if nonce:
            self.receipts[nonce] = self.count
        self.count += len(rows)


def refusal(error: Exception) -> Exception:
    """Why something could not be stored, as those hear it who wanted it."""
    if isinstance(error, StoreFull):
        return Refused(NO_ROOM)
    if isinstance(error, Damaged):
        log.error("%s", error)
        return Refused(DAMAGED)
    return error
