"""A match: one writer, everything kept before it is told, the same news for all who return."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Protocol

from gloaming.core import wire
from gloaming.core.chance import Dealer
from gloaming.core.flow import CHANCE, SPECTATOR, Action, Refused
from gloaming.core.kinds import Json
from gloaming.core.letters import encode_known
from gloaming.core.session import Draft, Session
from gloaming.core.spec import GameSpec
from gloaming.server.sabotage import sabotaged
from gloaming.server.store import (
    ChairRow,
    Damaged,
    InputRow,
    MatchRow,
    Store,
    StoreFull,
    TalkRow,
)
from gloaming.server.thinking import Thinker

log = logging.getLogger("gloaming.match")

# Rules of the parlour itself, beside those of the games; their sentences are in core/words.
STALE = "CORE-14"  # the question is not open any more
NOT_BEGUN = "CORE-15"
NO_ROOM = "CORE-16"  # the disk is full; nothing was lost
NOT_ALLOWED = "CORE-17"
DAMAGED = "CORE-21"

# A bot takes a believable moment, drawn before it looks at anything.
LEAST_MOMENT, MOST_MOMENT = 0.5, 1.6
# While there is no room to write, bots try again this often.
BETWEEN_TRIES = 1.0


class Ear(Protocol):
    """One socket of a viewer."""

    heard: int  # how many of its viewer's events it has been sent
    shown: bytes  # how things stood when it was last sent news

    def send(self, message: bytes) -> None: ...


@dataclass
class Asked:
    """What one seat is being asked. Numbers count per seat, so gaps tell nothing."""

    number: int = 0
    content: bytes | None = None
    question: dict[str, Json] | None = None
    since: float = 0.0


@dataclass(frozen=True)
class Pace:
    """How long a person may take before a stand-in answers; 0: for ever."""

    answer_seconds: int = 0


@dataclass
class Help:
    """What a match needs of the world; passed in, so that tests can bring their own."""

    store: Store
    thinker: Thinker
    dealer: Dealer
    chance: Random  # for pauses only, never for the game
    quick: bool = False  # bots answer at once: for tests and the laboratory
    today: Callable[[], float] = time.time  # the wall clock, for when a match was made


@dataclass
class Match:
    """A table of people and bots, and the game on it once it has begun."""

    spec: GameSpec
    row: MatchRow
    chairs: list[ChairRow]
    help: Help
    session: Session | None = None
    kept: int = 0  # inputs in the store
    receipts: dict[str, int] = field(default_factory=dict)  # nonce -> input it became
    asked: list[Asked] = field(default_factory=list)
    told: dict[int, list[bytes]] = field(default_factory=dict)  # events by viewer, ready to send
    named: int = 0  # how much of the session's log stands in `told`
    renumbered: bool = False  # something was taken back, so old event numbers mean nothing
    ears: dict[int, set[Ear]] = field(default_factory=dict)
    guests: int = 0  # open sockets, also those that have not said hello yet
    talk: list[TalkRow] = field(default_factory=list)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    tasks: dict[int, asyncio.Task[None]] = field(default_factory=dict)  # by seat, who will answer
    changes: set[asyncio.Task[None]] = field(default_factory=set)  # being made just now
    stuck: bool = False  # a bot could not go on, and the table has been told

    # -- beginning and waking -------------------------------------------------------------------

    @property
    def pace(self) -> Pace:
        return Pace(**wire.decode(self.row.pace))

    async def begin(self) -> None:
        """Open chairs go to bots; the game's first chance is kept before anybody sees it."""
        await self._finish(self._begin())

    async def _begin(self) -> None:
        async with self.lock:
            if self.session is not None:
                return
            for chair in list(self.chairs):
                if chair.sit == "open":
                    await self._set_chair(replace(chair, sit="bot", bot=self.default_bot()))
            session = self._new_session()
            draft = Draft(session)
            draft.settle()
            await self._keep(draft.lines, "", "over" if draft.over else "playing")
            session.adopt(draft)
            self._open(session)
        self._tell_all()

    def _new_session(self) -> Session:
        session = Session(self.spec, self.row.seats, wire.decode(self.row.options))
        session.dealer = self.help.dealer
        return session

    def _open(self, session: Session) -> None:
        self.session = session
        self.asked = [Asked() for _ in range(self.row.seats)]
        self.told = {viewer: [] for viewer in [*range(self.row.seats), SPECTATOR]}
        self.named = 0
        self._look()

    async def wake(self) -> None:
        """Play the stored inputs again; afterwards everything is as if nothing had happened."""
        rows = await self.help.store.inputs(self.row.id)
        self.talk = await self.help.store.said(self.row.id)
        self.receipts.update({row.nonce: n for n, row in enumerate(self.talk)})
        if self.row.status == "waiting":
            return
        session = Session(self.spec, self.row.seats, wire.decode(self.row.options))
        self._open(session)
        for n, row in enumerate(rows):
            if row.nonce:
                self.receipts[row.nonce] = n
            line = wire.decode(row.line)
            if line[0] in ("d", "i"):
                self.asked[line[1]].content = None
            session.apply(line)
            if line[0] == "u":
                self._renumber()
            self._look()
        session.dealer = self.help.dealer
        self.kept = len(rows)
        self._stir()

    def default_bot(self) -> str:
        return next(iter(self.spec.bots), "random")

    # -- inputs ---------------------------------------------------------------------------------

    async def _finish(self, change: Coroutine[Any, Any, None]) -> None:
        """A change once begun is brought to its end, even if whoever wanted it has left: what
        is kept and what we remember must never part."""
        task = asyncio.ensure_future(change)
        self.changes.add(task)
        task.add_done_callback(self.changes.discard)
        await asyncio.shield(task)

    async def answer(self, seat: int, number: int, nonce: str, action: Json) -> None:
        """A person's answer to question `number`. Repeating a nonce changes nothing."""
        await self._finish(self._answer(seat, number, nonce, action))

    async def _answer(self, seat: int, number: int, nonce: str, action: Json) -> None:
        async with self.lock:
            if self._seen(seat, nonce):
                return
            session = self._playing()
            asked = self.asked[seat]
            if asked.content is None or asked.number != number:
                raise Refused(STALE)
            draft = Draft(session)
            draft.decide(seat, wire.parse_action(self.spec, self.row.seats, action))
            await self._adopt(draft, seat, nonce)
        self._tell_all()

    async def instant(self, seat: int, nonce: str, action: Json) -> None:
        """An any-time action of a person."""
        await self._finish(self._instant(seat, nonce, action))

    async def _instant(self, seat: int, nonce: str, action: Json) -> None:
        async with self.lock:
            if self._seen(seat, nonce):
                return
            draft = Draft(self._playing())
            draft.interrupt(seat, wire.parse_action(self.spec, self.row.seats, action))
            await self._adopt(draft, seat, nonce)
        self._tell_all()

    async def undo(self, seat: int, nonce: str) -> None:
        """Take back one's latest input, if information allows."""
        await self._finish(self._undo(seat, nonce))

    async def _undo(self, seat: int, nonce: str) -> None:
        async with self.lock:
            if self._seen(seat, nonce):
                return
            session = self._playing()
            if session.can_undo(seat) == 0:
                raise Refused("CORE-9")
            await self._keep([["u", 1]], f"{seat}:{nonce}", "playing")
            session.take_back(1)
            self._renumber()
            self._look()
        self._tell_all()

    def _seen(self, seat: int, nonce: str) -> bool:
        return f"{seat}:{nonce}" in self.receipts and not sabotaged("forget-nonce")

    def _playing(self) -> Session:
        if self.session is None:
            raise Refused(NOT_BEGUN)
        return self.session

    async def _adopt(self, draft: Draft, seat: int, nonce: str) -> None:
        session = self._playing()
        status = "over" if draft.over else "playing"
        hasty = sabotaged("swap-before-append") or sabotaged("tell-first")
        if hasty:
            self._swap(session, draft, seat)
        if sabotaged("tell-first"):
            self._tell_all()
        await self._keep(draft.lines, f"{seat}:{nonce}" if nonce else "", status)
        if not hasty:
            self._swap(session, draft, seat)

    def _swap(self, session: Session, draft: Draft, seat: int) -> None:
        session.adopt(draft)
        self.asked[seat].content = None
        self._look()

    async def _keep(self, lines: list[list[Json]], nonce: str, status: str) -> None:
        """Durable when it returns; until then nothing has happened."""
        rows = [
            InputRow(wire.encode(line), nonce if n == 0 else "") for n, line in enumerate(lines)
        ]
        try:
            await self.help.store.append(self.row.id, self.kept, rows, status)
        except StoreFull:
            raise Refused(NO_ROOM) from None
        except Damaged as error:
            log.error("%s", error)
            raise Refused(DAMAGED) from None
        self.stuck = False
        if nonce:
            self.receipts[nonce] = self.kept
        self.kept += len(rows)
        self.row = replace(self.row, status=status)

    # -- what viewers hear ------------------------------------------------------------------------

    def _look(self) -> None:
        """Name the new events and see who is asked what."""
        session = self._playing()
        for told in session.log[self.named :]:
            for viewer, heard in self.told.items():
                event = wire.event(self.spec, told, viewer)
                if event is not None:
                    heard.append(wire.encode(event))
        self.named = len(session.log)
        if session.table.wait == CHANCE:
            return
        for seat, asked in enumerate(self.asked):
            question = session.question(seat)
            content = None if question is None else wire.encode(question)
            if content is not None and content != asked.content:
                asked.number += 1
                asked.since = asyncio.get_running_loop().time()
            asked.content = content
            asked.question = question

    def _renumber(self) -> None:
        """After something was taken back, the events are those of the shorter game."""
        for heard in self.told.values():
            heard.clear()
        self.named = 0
        self.renumbered = True
        for viewer_ears in self.ears.values():
            for ear in viewer_ears:
                ear.heard = 0

    def news(self, viewer: int, heard: int) -> bytes:
        """The events from number `heard` on, then how things stand. The same for everybody who
        listens, returns or comes late."""
        return self._news(viewer, heard, self._standing(viewer))

    def _news(self, viewer: int, heard: int, standing: bytes) -> bytes:
        events = self.told[viewer]
        heard = heard if heard <= len(events) else 0
        clock = wire.encode(self._clock(viewer))
        return b'{"t":"news","from":%d,"events":[%b],"clock":%b,%b' % (
            heard,
            b",".join(events[heard:]),
            clock,
            standing[1:],
        )

    def _standing(self, viewer: int) -> bytes:
        """How things stand for a viewer, as bytes: equal means nothing new to see."""
        session = self._playing()
        view = session.view(viewer)
        if session.over:
            view["over"] = {"scores": self.spec.score(session.table)}
        question = None
        if viewer != SPECTATOR and self.asked[viewer].question is not None:
            question = {"q": self.asked[viewer].number, **(self.asked[viewer].question or {})}
        return wire.encode(
            {
                "view": view,
                "question": question,
                "instants": self._instants(viewer),
                "undo": viewer != SPECTATOR and session.can_undo(viewer) > 0,
                "chairs": self.chairs_seen(),
            }
        )

    def _instants(self, viewer: int) -> list[Json]:
        if viewer == SPECTATOR:
            return []
        table = self._playing().table
        return [wire.option(self.spec, table, viewer, a) for a in table.legal_instants(viewer)]

    def _clock(self, viewer: int) -> Json:
        seconds = self.pace.answer_seconds
        if viewer == SPECTATOR or not seconds or self.asked[viewer].question is None:
            return None
        waited = asyncio.get_running_loop().time() - self.asked[viewer].since
        return {"seconds": max(0, round(seconds - waited))}

    def chairs_seen(self) -> list[Json]:
        return [
            {
                "seat": chair.seat,
                "sit": chair.sit,
                "bot": chair.bot,
                "name": chair.name,
                "here": bool(self.ears.get(chair.seat)),
            }
            for chair in self.chairs
        ]

    def listen(self, viewer: int, ear: Ear, heard: int) -> None:
        """A socket joins: it gets the news it has missed, then all that comes."""
        self.ears.setdefault(viewer, set()).add(ear)
        if self.session is None:
            ear.send(self._waiting())
            return
        # Who was away while something was taken back may hold events that are none any more.
        heard = 0 if self.renumbered else heard
        self._send(viewer, ear, heard, self._standing(viewer))
        if self.talk:
            ear.send(talk_message(0, self.talk))

    def refresh(self, viewer: int, ear: Ear) -> None:
        """Show a client that is behind how things stand."""
        if self.session is not None:
            self._send(viewer, ear, ear.heard, self._standing(viewer))

    def leave(self, viewer: int, ear: Ear) -> None:
        self.ears.get(viewer, set()).discard(ear)

    def _send(self, viewer: int, ear: Ear, heard: int, standing: bytes) -> None:
        ear.heard = len(self.told[viewer])
        ear.shown = standing
        ear.send(self._news(viewer, heard, standing))

    def _waiting(self) -> bytes:
        return wire.encode({"t": "waiting", "chairs": self.chairs_seen()})

    def _tell_all(self) -> None:
        """News for everybody who has not heard or seen it yet, and for nobody else: a message
        without news would tell that something silent has happened."""
        for viewer, viewer_ears in self.ears.items():
            if not viewer_ears:
                continue
            if self.session is None:
                for ear in list(viewer_ears):
                    ear.send(self._waiting())
                continue
            standing = self._standing(viewer)
            for ear in list(viewer_ears):
                if ear.heard != len(self.told[viewer]) or ear.shown != standing:
                    self._send(viewer, ear, ear.heard, standing)
        if self.session is not None:
            self._stir()

    # -- people and chairs ------------------------------------------------------------------------

    async def seat_changed(self, chair: ChairRow) -> None:
        """Somebody sat down, left, or handed the chair to a bot."""
        await self._finish(self._change_seat(chair))

    async def _change_seat(self, chair: ChairRow) -> None:
        async with self.lock:
            await self._set_chair(chair)
            task = self.tasks.pop(chair.seat, None)
            if task is not None:
                task.cancel()
        self._tell_all()

    async def _set_chair(self, chair: ChairRow) -> None:
        await self.help.store.set_chair(chair)
        self.chairs[chair.seat] = chair

    async def speak(self, seat: int, nonce: str, text: str) -> None:
        """A line of table talk. Repeating a nonce changes nothing."""
        if not self.spec.talk:
            raise Refused(NOT_ALLOWED)
        await self._finish(self._speak(TalkRow(seat, text, f"{seat}:{nonce}"), nonce))

    async def _speak(self, row: TalkRow, nonce: str) -> None:
        async with self.lock:
            if self._seen(row.seat, nonce):
                return
            await self.help.store.say(self.row.id, len(self.talk), row)
            self.receipts[row.nonce] = len(self.talk)
            self.talk.append(row)
        self._say(talk_message(len(self.talk) - 1, [row]))

    # -- bots and stand-ins -----------------------------------------------------------------------

    def _stir(self) -> None:
        """See to it that every open question will be answered by somebody."""
        for seat, asked in enumerate(self.asked):
            if asked.question is None:
                continue
            task = self.tasks.get(seat)
            if task is not None and not task.done():
                continue
            chair = self.chairs[seat]
            seconds = self.pace.answer_seconds
            if chair.sit == "bot":
                pause = 0.0 if self.help.quick else self._moment()
                self._promise(seat, pause, chair.bot)
            elif seconds:
                self._promise(seat, float(seconds), self.default_bot())

    def _moment(self) -> float:
        return LEAST_MOMENT + (MOST_MOMENT - LEAST_MOMENT) * self.help.chance.random()

    def _promise(self, seat: int, pause: float, bot: str) -> None:
        task = asyncio.create_task(self._answer_for(seat, self.asked[seat].number, pause, bot))
        self.tasks[seat] = task

    async def _answer_for(self, seat: int, number: int, pause: float, bot: str) -> None:
        """Answer question `number` for a seat, unless it has been answered by then."""
        loop = asyncio.get_running_loop()
        until = loop.time() + pause
        person = self.chairs[seat].sit == "person"
        if person:
            await asyncio.sleep(pause)
        while self.asked[seat].number == number and self.asked[seat].question is not None:
            session = self._playing()
            legal = session.table.legal(seat)
            action = await self._think(session, seat, bot, legal)
            await asyncio.sleep(max(0.0, until - loop.time()))
            if await self._apply_for(seat, number, action):
                break
            await asyncio.sleep(BETWEEN_TRIES)
        self.tasks.pop(seat, None)
        self._tell_all()

    async def _think(self, session: Session, seat: int, bot: str, legal: list[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        known = encode_known(session.known(seat))
        return await self.help.thinker.think(
            self.spec.id, self.row.seats, self.row.options, bot, known, legal
        )

    async def _apply_for(self, seat: int, number: int, action: Action) -> bool:
        """True when the question is settled, by this answer or another."""
        async with self.lock:
            if self.asked[seat].number != number or self.asked[seat].question is None:
                return True
            draft = Draft(self._playing())
            try:
                draft.decide(seat, action)
                await self._adopt(draft, seat, "")
            except Refused as refused:
                # It could not be kept. Nothing else can refuse a legal action.
                self._halt(refused.rule)
                return False
        return True

    def _halt(self, rule: str) -> None:
        """Tell the table once why nothing goes on; those who try to act hear it as an answer."""
        if not self.stuck:
            self.stuck = True
            self._say(wire.encode({"t": "refused", "nonce": None, "rule": rule, "facts": {}}))

    def _say(self, message: bytes) -> None:
        for viewer_ears in self.ears.values():
            for ear in list(viewer_ears):
                ear.send(message)

    @property
    def idle(self) -> bool:
        """Nobody is here and nothing is going on."""
        return not self.guests and not self.tasks and not self.changes

    def close(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        self.tasks.clear()


def talk_message(start: int, lines: list[TalkRow]) -> bytes:
    said = [{"seat": row.seat, "text": row.text} for row in lines]
    return wire.encode({"t": "talk", "from": start, "lines": said})


def eyes_of(text: str, seats: int) -> int:
    """The viewer named in an address: a seat's number, or `watch`."""
    if text == "watch":
        return SPECTATOR
    if text.isdigit() and int(text) < seats:
        return int(text)
    raise Refused(NOT_ALLOWED)


def moments(session: Session, viewer: int | None) -> list[dict[str, Any]]:
    """The replay of a game through one pair of eyes: what was heard, then how things stood.

    None sees everything, and only when the game is over.
    """
    if viewer is None and not session.over:
        raise Refused(NOT_ALLOWED)
    found: list[dict[str, Any]] = []
    again = Session(session.spec, session.table.seats, session.record.header.options)
    eyes = SPECTATOR if viewer is None else viewer
    heard = named = 0
    events: list[Json] = []
    for line in [None, *session.record.standing()]:
        if line is not None:
            again.apply(line)
        for told in again.log[named:]:
            event = wire.event(again.spec, told, viewer)
            if event is not None:
                events.append(event)
        named = len(again.log)
        view = again.view(eyes)
        if again.table.wait == CHANCE or (not events and found and found[-1]["view"] == view):
            continue
        found.append({"from": heard, "events": events, "view": view})
        heard += len(events)
        events = []
    return found
