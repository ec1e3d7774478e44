"""What is said and heard on one socket without waiting for anything; see `sockets`."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Protocol

import msgspec
from mypy_extensions import mypyc_attr

from gloaming.core import wire
from gloaming.core.flow import SPECTATOR, Refused
from gloaming.core.kinds import Json
from gloaming.server import limits
from gloaming.server.audience import Standing
from gloaming.server.desk import DAMAGED, NO_ROOM, STALE, Desk
from gloaming.server.limits import Bucket
from gloaming.server.sabotage import sabotaged
from gloaming.server.spoken import Answer, decoder
from gloaming.server.store import Damaged, StoreFull

log = logging.getLogger("gloaming.socket")

TOO_MANY = "CORE-22"  # too many messages
TOO_SLOW = "CORE-23"  # this client does not read
MOVED = "CORE-24"  # the chair has a new holder
OUR_FAULT = "CORE-26"
NONSENSE = "CORE-3"


class Line(Protocol):
    """A short way out and in, past all tasks; see `lines.SocketLine`."""

    def put(self, data: bytes) -> bool: ...
    def hurry(self) -> None: ...
    def listen(self, catch: Callable[[str], bool] | None) -> None: ...


@mypyc_attr(allow_interpreted_subclasses=True)
class Mouth(ABC):
    """The ear and mouth of one viewer."""

    def __init__(self, line: Line | None, match: Desk, viewer: int) -> None:
        self.heard = 0
        self.shown: Standing = ()
        self.viewer = viewer
        self.writing = False  # what waits is being sent, so nothing may overtake it
        self._line = line
        self._desk = match
        self._queue: list[bytes] = []  # what the line could not take at once
        self._queued = 0
        self._closing = False
        self._at_rest = False  # nothing said here is being dealt with
        self._rested: asyncio.Future[None] | None = None  # what the reader waits for meanwhile
        self._token = match.token(viewer)
        now = asyncio.get_running_loop().time()
        if viewer == SPECTATOR:
            self._bucket = Bucket(limits.WATCH_MESSAGES, now)
        else:  # all sockets of a seat share one
            self._bucket = match.rates.setdefault(viewer, Bucket(limits.SEAT_MESSAGES, now))

    # -- out --------------------------------------------------------------------------------------

    def tell(self, message: Json) -> None:
        self.send(wire.encode(message))

    def send(self, data: bytes) -> None:
        if self._closing:
            return
        if self._line is not None and not self.writing and self._line.put(data):
            return
        if self._is_behind(len(data)) and not sabotaged("endless-patience"):
            self.dismiss(TOO_SLOW)
            return
        self._queued += len(data)
        self._queue.append(data)
        self._write_soon()

    def _is_behind(self, more: int) -> bool:
        """Does so much wait already that this is too much? One message alone never is: a question
        may offer thousands of ways, and whoever is asked cannot help that."""
        if not self._queue:
            return False
        return len(self._queue) >= limits.QUEUE or self._queued + more > limits.QUEUE_BYTES

    def dismiss(self, rule: str) -> None:
        """Say why, then close; whatever was waiting is dropped."""
        data = wire.encode({"t": "bye", "rule": rule})
        self._queue.clear()
        self._queue.append(data)
        self._queued = len(data)
        self._closing = True
        self._write_soon()
        # Who does not read does not read this either.
        asyncio.get_running_loop().call_later(limits.FAREWELL, self._be_gone)

    @abstractmethod
    def _write_soon(self) -> None:
        """Send what waits, as fast as the other side reads it."""

    @abstractmethod
    def _be_gone(self) -> None:
        """The other side is not waited for any longer."""

    def _excuse(self, nonce: str | None, error: Exception) -> None:
        """Say why something was not done."""
        if isinstance(error, Refused):
            self.refuse(nonce, error)
            if error.rule == STALE:
                self._desk.audience.refresh(self.viewer, self)
        elif isinstance(error, StoreFull):
            self.refuse(nonce, Refused(NO_ROOM))
        elif isinstance(error, Damaged):
            log.error("%s", error)
            self.refuse(nonce, Refused(DAMAGED))
        else:  # our own fault; what was said stays out of the log
            name = self._desk.row.id
            log.error("match %s: a message could not be dealt with", name, exc_info=error)
            self.refuse(nonce, Refused(OUR_FAULT))

    def refuse(self, nonce: str | None, refused: Refused) -> None:
        self._desk.help.metrics.refused[refused.rule] += 1
        facts = refused.facts if not sabotaged("leak-refusal") else {"kept": self._desk.kept}
        self.tell({"t": "refused", "nonce": nonce, "rule": refused.rule, "facts": facts})

    def _confirm(self, nonce: str) -> None:
        number = {} if not sabotaged("leak-receipt") else {"number": self._desk.kept}
        self.tell({"t": "receipt", "nonce": nonce, **number})

    # -- in ---------------------------------------------------------------------------------------

    def catch(self, text: str) -> bool:
        """The short way in, for what is said most often: an answer, while nothing else is being
        dealt with and nothing stands in its way. False: the reader has to see to it."""
        match, viewer = self._desk, self.viewer
        if not self._at_rest or self._closing or viewer == SPECTATOR or len(text) > limits.MESSAGE:
            return False
        try:
            said = decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            return False
        if type(said) is not Answer or match.token(viewer) != self._token:
            return False
        if not match.takes_its_turn():
            return False
        if not self._bucket.allow(asyncio.get_running_loop().time()):
            match.pen.release()
            self.dismiss(TOO_MANY)
            return True
        self._at_rest = False
        nonce = said.nonce
        match.answer_at_once(viewer, said.q, nonce, said.do, partial(self._answered, nonce))
        return True

    def _answered(self, nonce: str, error: Exception | None) -> None:
        self._at_rest = True
        if self._rested is not None:
            self._rested.set_result(None)
            self._rested = None
        if error is None:
            self._confirm(nonce)
        else:
            self._excuse(nonce, error)
        if self._line is not None:
            self._line.hurry()  # many answers may be kept in one turn; each is told by itself
