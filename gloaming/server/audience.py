"""What the viewers of a match hear and see; the same for all who listen, return or come late."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from gloaming.core import wire
from gloaming.core.flow import CHANCE, SPECTATOR
from gloaming.core.kinds import Json
from gloaming.core.session import Session
from gloaming.server.returning import on_return
from gloaming.server.sabotage import bit, sabotaged
from gloaming.server.sight import Sight
from gloaming.server.store import TalkRow

if TYPE_CHECKING:
    from gloaming.server.desk import Desk

# How things stand for a viewer, as bytes in pieces: equal means nothing new to see.
Standing = tuple[bytes, ...]


class Ear(Protocol):
    """One socket of a viewer."""

    heard: int  # how many of its viewer's events it has been sent
    shown: Standing  # how things stood when it was last sent news

    def send(self, message: bytes) -> None: ...


class Audience:
    """The viewers of one match: what each was told, and the sockets that are still to be told."""

    def __init__(self, match: Desk) -> None:
        self._match = match
        self.told: dict[int, list[bytes]] = {}  # events by viewer, ready to send
        self.acted: dict[int, int] = {}  # by seat, its events before its last act
        self.ears: dict[int, set[Ear]] = {}
        self._named = 0  # how much of the session's log stands in `told`
        self._firm: dict[int, int] = {}  # by viewer: events never taken back
        self._sight = Sight(match.spec)
        self._seated = b""  # the chairs as they were last seen; empty: look again

    # -- events -----------------------------------------------------------------------------------

    def open(self, seats: int) -> None:
        """The game begins: from here on there is something to tell."""
        self.told = {viewer: [] for viewer in [*range(seats), SPECTATOR]}
        self._named = 0

    def name_events(self, session: Session) -> None:
        """Write the new events, each once for those it was told to and once for the others."""
        leak = sabotaged("leak-event")
        for told in session.log[self._named :]:
            outside, inside = wire.faces(session.spec.words, told)
            for viewer, heard in self.told.items():
                face = inside if leak or told[3] >> viewer & 1 else outside
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
        if sabotaged("leak-taken-back"):
            self.say(b'{"t":"talk","from":0,"lines":[]}')

    def has_acted(self, seat: int) -> None:
        """What comes now is what happened since."""
        self.acted[seat] = len(self.told[seat])

    # -- how things stand -------------------------------------------------------------------------

    def news(self, viewer: int, heard: int) -> bytes:
        """The events from number `heard` on, then how things stand."""
        return self._news(viewer, heard, self._standing(viewer))

    def _news(self, viewer: int, heard: int, standing: Standing) -> bytes:
        events = self.told[viewer]
        log = self._match.playing().log
        new = b'{"t":"news","from":%d,"events":[%b],"clock":%b,"view":' % (
            heard if not sabotaged("leak-number") else len(log) - len(events),
            b",".join(events[heard:]),
            self._clock(viewer),
        )
        return b"".join((new, *standing))

    def _standing(self, viewer: int) -> Standing:
        session = self._match.playing()
        more = session.aid(viewer)
        if more and sabotaged("leak-aid"):
            more["aid"] = [more["aid"], bit(session.table)]
        if sabotaged("leak-view"):
            more["hidden"] = bit(session.table)
        if session.over:
            more["over"] = {"scores": session.spec.score(session.table)}
        rest = b',"question":%b,"instants":%b,"undo":%b,"since":%d,"chairs":' % (
            self._question(viewer),
            self._instants(session, viewer),
            b"true" if viewer != SPECTATOR and may_undo(session, viewer) else b"false",
            min(self.acted.get(viewer, 0), len(self.told[viewer])),
        )
        return *self._sight.view(session.table, viewer, more), rest, self._seats(), b"}"

    def _question(self, viewer: int) -> bytes:
        asked = None if viewer == SPECTATOR else self._match.asked[viewer]
        if asked is None or asked.question is None:
            return b"null"
        return b'{"q":%d,%b' % (asked.number, asked.question[1:])

    def _instants(self, session: Session, viewer: int) -> bytes:
        if viewer == SPECTATOR:
            return b"[]"
        table = session.table
        if sabotaged("leak-instants"):
            return b"[%d]" % bit(table)
        legal = table.legal_instants(viewer)
        if not legal:
            return b"[]"
        return wire.encode([wire.option(session.spec, table, viewer, a) for a in legal])

    def _clock(self, viewer: int) -> bytes:
        seconds = self._match.pace.answer_seconds
        if viewer == SPECTATOR or not seconds or self._match.asked[viewer].question is None:
            return b"null"
        if self._match.playing().table.wait == CHANCE:
            return b"null"
        waited = asyncio.get_running_loop().time() - self._match.asked[viewer].since
        return b'{"seconds":%d}' % max(0, round(seconds - waited))

    # -- who sits where ---------------------------------------------------------------------------

    def chairs_seen(self) -> list[Json]:
        return [
            {
                "seat": chair.seat,
                "sit": chair.sit,
                "bot": chair.bot,
                "name": chair.name,
                "here": bool(self.ears.get(chair.seat)),
                **(self._who_is_asked(chair.seat) if sabotaged("leak-chairs") else {}),
            }
            for chair in self._match.chairs
        ]

    def _who_is_asked(self, seat: int) -> dict[str, Json]:
        """Only for the fault `leak-chairs`."""
        asked = self._match.asked
        return {"asked": bool(asked) and asked[seat].question is not None}

    def chairs_changed(self) -> None:
        self._seated = b""

    def _seats(self) -> bytes:
        if not self._seated or sabotaged("leak-chairs"):
            self._seated = wire.encode(self.chairs_seen())
        return self._seated

    def _waiting(self) -> bytes:
        return wire.encode({"t": "waiting", "chairs": self.chairs_seen()})

    # -- telling ----------------------------------------------------------------------------------

    def listen(self, viewer: int, ear: Ear, heard: int) -> None:
        """A socket joins: it gets the news it has missed, then all that comes."""
        arrives = not self.ears.get(viewer)
        self.ears.setdefault(viewer, set()).add(ear)
        if arrives:
            self.chairs_changed()
        begun = self._match.session is not None
        told = len(self.told.get(viewer, ()))
        welcome = on_return(begun, heard, told, self._firm.get(viewer))
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

    def refresh(self, viewer: int, ear: Ear) -> None:
        """Show a client that is behind how things stand."""
        if self._match.session is not None:
            self._send(viewer, ear, ear.heard, self._standing(viewer))

    def leave(self, viewer: int, ear: Ear) -> None:
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
        if not sabotaged("leak-presence"):
            self._match.tell_all()

    def _send(self, viewer: int, ear: Ear, heard: int, standing: Standing) -> None:
        ear.heard = len(self.told[viewer])
        ear.shown = standing
        ear.send(self._news(viewer, heard, standing))

    def tell_who_sits(self) -> None:
        """Before the game has begun there is nothing else to tell."""
        waiting = self._waiting()
        for viewer_ears in self.ears.values():
            for ear in list(viewer_ears):
                if ear.shown != (waiting,):
                    ear.shown = (waiting,)
                    ear.send(waiting)

    def tell(self) -> None:
        """News for everybody who has not heard or seen it yet, and for nobody else: a message
        without news would tell that something silent has happened."""
        for viewer, viewer_ears in self.ears.items():
            if not viewer_ears:
                continue
            standing = self._standing(viewer)
            for ear in list(viewer_ears):
                new = ear.heard != len(self.told[viewer]) or ear.shown != standing
                if new or sabotaged("leak-count"):
                    self._send(viewer, ear, ear.heard, standing)

    # -- talk -------------------------------------------------------------------------------------

    def _said_to(self, viewer: int) -> list[TalkRow]:
        """What was said to this viewer. It counts these lines and knows of no others."""
        return [row for row in self._match.talk if not row.to or row.to >> viewer & 1]

    def hear_said(self, row: TalkRow) -> None:
        """The latest line, for those it was said to."""
        for viewer, viewer_ears in self.ears.items():
            said = self._said_to(viewer)
            if said and said[-1] is row:
                start = len(said) - 1 if not sabotaged("leak-talk") else self._match.kept
                for ear in list(viewer_ears):
                    ear.send(self._talk_message(start, [row]))

    def _talk_message(self, start: int, rows: list[TalkRow]) -> bytes:
        names = {mask: name for name, mask in self._match.circles.items()}
        lines = [
            {"seat": row.seat, "text": row.text, **({"to": names[row.to]} if row.to else {})}
            for row in rows
        ]
        return wire.encode({"t": "talk", "from": start, "lines": lines})

    def tell_own(self, viewer: int, writer: Ear, message: bytes) -> None:
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
    if sabotaged("leak-undo"):
        return bool(session.record.standing()[-1][1] == seat)
    return session.undoing(seat) > 0
