"""Broadcast: what each viewer of a match, seat or spectator, is sent.

The same code serves live, late and returning viewers.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol, cast

from msgspec import UNSET

from gloaming.core import wire
from gloaming.core.flow import CHANCE, SPECTATOR
from gloaming.core.outcome import outcome
from gloaming.core.session import Session
from gloaming.core.spec import TABLE
from gloaming.server.match.resume import resume
from gloaming.server.match.view_bytes import ViewBytes
from gloaming.server.socket.protocol import Chair, Sit, TalkHeard, TalkLine, Waiting
from gloaming.server.store.interface import TalkRow

if TYPE_CHECKING:
    from gloaming.server.match.state import MatchState

# How things stand for a viewer, as bytes in pieces: equal means nothing new to see.
Standing = tuple[bytes, ...]


class Listener(Protocol):
    """One socket of a viewer."""

    heard: int  # how many of its viewer's events it has been sent
    shown: Standing  # how things stood when it was last sent news

    def send(self, message: bytes) -> None: ...


class Broadcast:
    """The viewers of one match: what each was told, and the sockets that are still to be told."""

    def __init__(self, match: MatchState) -> None:
        self._match = match
        self.told: dict[int, list[bytes]] = {}  # events by viewer, ready to send
        self.acted: dict[int, int] = {}  # by seat, its events when its last act was done
        self.ears: dict[int, set[Listener]] = {}
        self._named = 0  # how much of the session's log stands in `told`
        self._firm: dict[int, int] = {}  # by viewer: events never taken back
        self._sight = ViewBytes(match.spec)
        self._seated = b""  # the chairs as they were last seen; empty: look again

    # -- events -----------------------------------------------------------------------------------

    def open(self, seats: int) -> None:
        """The game begins: from here on there is something to tell."""
        self.told = {viewer: [] for viewer in [*range(seats), SPECTATOR]}
        self._named = 0
        self.acted, self._firm = {}, {}

    def places(self) -> tuple[dict[int, int], dict[int, int]]:
        """Where viewers stand in their events, for a snapshot: after their last act, and up to
        where nothing was ever taken back."""
        return self.acted.copy(), self._firm.copy()

    def take_places(self, acted: dict[int, int], firm: dict[int, int]) -> None:
        self.acted, self._firm = acted, firm

    def name_events(self, session: Session) -> None:
        """Write the new events, each once for those it was told to and once for the others."""
        for told in session.log[self._named :]:
            outside, inside = wire.faces(session.spec.vocabulary, told)
            for viewer, heard in self.told.items():
                face = inside if told[3] >> viewer & 1 else outside
                if face is not None:
                    heard.append(face)
        self._named = len(session.log)

    def begin_again(self) -> dict[int, list[bytes]]:
        """Something was taken back: all events will be named anew. Those that were told."""
        before, self.told = self.told, {viewer: [] for viewer in self.told}
        self._named = 0
        return before

    def compare(self, before: dict[int, list[bytes]]) -> None:
        """The events are those of a shorter game now. For whoever had heard nothing of it they are
        the same, and so is their place in them."""
        for viewer, events in self.told.items():
            if events != before[viewer]:
                pairs = list(zip(events, before[viewer], strict=False))
                same = next((n for n, (a, b) in enumerate(pairs) if a != b), len(pairs))
                self._firm[viewer] = min(same, self._firm.get(viewer, same))
                for ear in self.ears.get(viewer, ()):
                    ear.heard = min(ear.heard, same)

    def has_acted(self, seat: int) -> None:
        """A person has, and this is all it has heard: what comes now is what happened since."""
        self.acted[seat] = len(self.told[seat])

    # -- how things stand -------------------------------------------------------------------------

    def news(self, viewer: int, heard: int) -> bytes:
        """The events from number `heard` on, then how things stand."""
        return self._news(viewer, heard, self._standing(viewer))

    def _news(self, viewer: int, heard: int, standing: Standing) -> bytes:
        events = self.told[viewer]
        new = b'{"t":"news","from":%d,"events":[%b],"clock":%b,"view":' % (
            heard,
            b",".join(events[heard:]),
            self._clock(viewer),
        )
        return b"".join((new, *standing))

    def _standing(self, viewer: int) -> Standing:
        session = self._match.playing()
        more = session.aid(viewer)
        if session.over:
            more["over"] = outcome(session.spec, session.table).named()
        rest = b',"question":%b,"undo":%b,"since":%d%b,"chairs":' % (
            self._question(viewer),
            b"true" if viewer != SPECTATOR and may_undo(session, viewer) else b"false",
            min(self.acted.get(viewer, 0), len(self.told[viewer])),
            self._circles(session, viewer),
        )
        return *self._sight.view(session.table, viewer, more), rest, self._seats(), b"}"

    def _question(self, viewer: int) -> bytes:
        asked = None if viewer == SPECTATOR else self._match.asked[viewer]
        if asked is None or asked.question is None:
            return b"null"
        return b'{"q":%d,%b' % (asked.number, asked.question[1:])

    def _circles(self, session: Session, viewer: int) -> bytes:
        """In which circles a seat may talk now, where that can change."""
        if viewer == SPECTATOR or session.spec.table.circles is None:
            return b""
        circles = session.spec.talks(session.table)
        return b',"circles":%b' % wire.encode([n for n in circles if circles[n] >> viewer & 1])

    def _clock(self, viewer: int) -> bytes:
        seconds = self._match.pace.answer_seconds
        if viewer == SPECTATOR or not seconds or self._match.asked[viewer].question is None:
            return b"null"
        if self._match.playing().table.wait == CHANCE:
            return b"null"
        waited = asyncio.get_running_loop().time() - self._match.asked[viewer].since
        return b'{"seconds":%d}' % max(0, round(seconds - waited))

    # -- who sits where ---------------------------------------------------------------------------

    def chairs_seen(self) -> list[Chair]:
        return [
            Chair(
                chair.seat,
                cast(Sit, chair.sit),
                chair.bot,
                chair.name,
                bool(self.ears.get(chair.seat)),
            )
            for chair in self._match.chairs
        ]

    def chairs_changed(self) -> None:
        self._seated = b""

    def _seats(self) -> bytes:
        if not self._seated:
            self._seated = wire.encode(self.chairs_seen())
        return self._seated

    def _waiting(self) -> bytes:
        return wire.encode(Waiting(self.chairs_seen()))

    # -- telling ----------------------------------------------------------------------------------

    def listen(self, viewer: int, ear: Listener, heard: int) -> None:
        """Answer a connect or a reconnect: the socket gets the news it has missed, as `resume`
        decides, then all that comes."""
        arrives = not self.ears.get(viewer)
        self.ears.setdefault(viewer, set()).add(ear)
        if arrives:
            self.chairs_changed()
        begun = self._match.session is not None
        told = len(self.told.get(viewer, ()))
        welcome = resume(begun, heard, told, self._firm.get(viewer))
        if not begun:
            ear.shown = (self._waiting(),)
            ear.send(ear.shown[0])
        else:
            self._send(viewer, ear, welcome.start, self._standing(viewer))
            said = self._said_to(viewer)
            if said:
                ear.send(self._talk_message(0, said))
        if arrives:
            self._tell_who_is_here()

    def refresh(self, viewer: int, ear: Listener) -> None:
        """Show a client that is behind how things stand."""
        if self._match.session is not None:
            self._send(viewer, ear, ear.heard, self._standing(viewer))

    def leave(self, viewer: int, ear: Listener) -> None:
        here = self.ears.get(viewer, set())
        if ear not in here:
            return  # it never said hello
        here.discard(ear)
        if not here:
            self.chairs_changed()
            self._tell_who_is_here()
        if not any(self.ears.values()):
            self._sight.forget()

    def _tell_who_is_here(self) -> None:
        """At once: told later, with something silent, it would give that away."""
        self.tell_all()

    def _send(self, viewer: int, ear: Listener, heard: int, standing: Standing) -> None:
        ear.heard = len(self.told[viewer])
        ear.shown = standing
        ear.send(self._news(viewer, heard, standing))

    def _tell_who_sits(self) -> None:
        """Before the game has begun there is nothing else to tell."""
        waiting = self._waiting()
        for viewer_ears in self.ears.values():
            for ear in list(viewer_ears):
                if ear.shown != (waiting,):
                    ear.shown = (waiting,)
                    ear.send(waiting)

    def tell_all(self) -> None:
        """News for everybody who has not heard or seen it yet, and for nobody else: a message
        without news would tell that something silent has happened. Then work for whoever answers
        for others."""
        if self._match.session is None:
            self._tell_who_sits()
            return
        for viewer, viewer_ears in self.ears.items():
            if not viewer_ears:
                continue
            standing = self._standing(viewer)
            for ear in list(viewer_ears):
                if ear.heard != len(self.told[viewer]) or ear.shown != standing:
                    self._send(viewer, ear, ear.heard, standing)
        self._match.reschedule()

    # -- talk -------------------------------------------------------------------------------------

    def _said_to(self, viewer: int) -> list[TalkRow]:
        """What was said to this viewer. It counts these lines and knows of no others."""
        return [row for row in self._match.talk if not row.to or row.to >> viewer & 1]

    def hear_said(self, row: TalkRow) -> None:
        """The latest line, for those it was said to."""
        for viewer, viewer_ears in self.ears.items():
            said = self._said_to(viewer)
            if said and said[-1] is row:
                start = len(said) - 1
                for ear in list(viewer_ears):
                    ear.send(self._talk_message(start, [row]))

    def _talk_message(self, start: int, rows: list[TalkRow]) -> bytes:
        # Lines of an older Gloaming have no name of their circle, and circles did not change then.
        names = {mask: name for name, mask in self._match.circles.items()}
        lines = []
        for row in rows:
            name = row.circle or names.get(row.to, TABLE)
            lines.append(TalkLine(row.seat, row.text, name if row.to else UNSET))
        return wire.encode(TalkHeard(start, lines))

    def tell_own(self, viewer: int, writer: Listener, message: bytes) -> None:
        """What this viewer has written on one device, for its others."""
        for ear in list(self.ears.get(viewer, ())):
            if ear is not writer:
                ear.send(message)

    def say(self, message: bytes) -> None:
        """The same for everybody."""
        for viewer_ears in self.ears.values():
            for ear in list(viewer_ears):
                ear.send(message)


def may_undo(session: Session, seat: int) -> bool:
    return session.undoing(seat) > 0
