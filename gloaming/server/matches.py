"""A match: one writer, everything kept before it is told, the same news for all who return."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Protocol

from gloaming.core import wire
from gloaming.core.chance import Dealer
from gloaming.core.flow import CHANCE, NOBODY, SPECTATOR, Refused
from gloaming.core.kinds import Json
from gloaming.core.session import Draft, Session
from gloaming.core.spec import GameSpec
from gloaming.server.breath import Breath
from gloaming.server.dealing import TableDealer, who_deals
from gloaming.server.limits import Bucket
from gloaming.server.metrics import Metrics
from gloaming.server.pace import Asked, Pace, StandIns, draw_moment, slips_by
from gloaming.server.returning import on_return
from gloaming.server.sabotage import bit, sabotaged
from gloaming.server.seats import free_name
from gloaming.server.sight import Sight
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


# How things stand for a viewer, as bytes in pieces: equal means nothing new to see.
Standing = tuple[bytes, ...]


class Ear(Protocol):
    """One socket of a viewer."""

    heard: int  # how many of its viewer's events it has been sent
    shown: Standing  # how things stood when it was last sent news

    def send(self, message: bytes) -> None: ...


@dataclass
class Help:
    """What a match needs of the world; passed in, so that tests can bring their own."""

    store: Store
    thinker: Thinker
    dealer: Dealer
    chance: Random  # for pauses only, never for the game
    quick: bool = False  # bots answer at once: for tests and the laboratory
    today: Callable[[], float] = time.time  # the wall clock, for when a match was made
    metrics: Metrics = field(default_factory=Metrics)


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
    acted: dict[int, int] = field(default_factory=dict)  # by seat, its events before its last act
    named: int = 0  # how much of the session's log stands in `told`
    firm: dict[int, int] = field(default_factory=dict)  # by viewer: events never taken back
    ears: dict[int, set[Ear]] = field(default_factory=dict)
    rates: dict[int, Bucket] = field(default_factory=dict)  # by seat, how much it says
    sockets: Counter[int] = field(default_factory=Counter)  # open ones, by viewer
    talk: list[TalkRow] = field(default_factory=list)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changes: set[asyncio.Task[Any]] = field(default_factory=set)  # being made just now
    stuck: bool = False  # a bot could not go on, and the table has been told
    stand_ins: StandIns = field(init=False)
    pace: Pace = field(init=False)
    sight: Sight = field(init=False)
    _seated: bytes = b""  # the chairs as they were last seen; empty: look again

    def __post_init__(self) -> None:
        self.stand_ins = StandIns(self)
        self.pace = Pace(**wire.decode(self.row.pace))
        self.sight = Sight(self.spec)

    # -- beginning and waking -------------------------------------------------------------------

    async def begin(self) -> None:
        """Open chairs go to bots; the game's first chance is kept before anybody sees it."""
        await self._finish(self._begin())

    async def _begin(self) -> None:
        async with self.lock:
            if self.session is not None:
                return
            for chair in list(self.chairs):
                if chair.sit == "open":
                    name = chair.name or free_name(self.chairs)
                    bot = self.default_bot()
                    await self._set_chair(replace(chair, sit="bot", bot=bot, name=name))
            session = self._new_session()
            draft = Draft(session)
            draft.settle()
            await self._keep(draft.lines, "", "over" if draft.over else "playing")
            session.adopt(draft)
            self._open(session)
        self.tell_all()

    def _new_session(self) -> Session:
        session = Session(self.spec, self.row.seats, wire.decode(self.row.options))
        session.dealer = self.dealer
        return session

    @property
    def dealer(self) -> Dealer:
        if not self.pace.people_deal:
            return self.help.dealer
        return TableDealer(self.help.dealer, self.chairs)

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
        breath = Breath()
        for n, row in enumerate(rows):
            await breath.take()
            if row.nonce:
                self._has_acted(row.nonce)
                self.receipts[row.nonce] = n
            line = wire.decode(row.line)
            if line[0] in ("d", "i"):
                self.asked[line[1]].question = None
            session.apply(line)
            if line[0] == "u":
                self._renumber()
            else:
                self._look()
        session.dealer = self.dealer
        self.kept = len(rows)
        self._wind_clocks()
        self.stand_ins.stir()

    def _wind_clocks(self) -> None:
        """Clocks stood still while the server did."""
        for seat, (number, waited) in self.pace.waited.items():
            asked = self.asked[int(seat)]
            if asked.number == number:
                asked.since -= waited

    async def rest(self) -> None:
        """The server is about to stop: write down how long each has had for its question."""
        if not self.pace.answer_seconds or self.session is None or self.session.over:
            return
        now = asyncio.get_running_loop().time()
        waited = {
            str(seat): (asked.number, round(now - asked.since, 1))
            for seat, asked in enumerate(self.asked)
            if asked.question is not None
        }
        kept = {"answer_seconds": self.pace.answer_seconds, "people_deal": self.pace.people_deal}
        pace = wire.encode({**kept, "waited": waited})
        await self.help.store.set_pace(self.row.id, pace.decode())

    def token(self, viewer: int) -> bytes:
        """What a viewer's link is known by; another one means that the chair has a new holder."""
        return self.row.watch if viewer == SPECTATOR else self.chairs[viewer].token

    def default_bot(self) -> str:
        return next(iter(self.spec.bots), "random")

    # -- inputs ---------------------------------------------------------------------------------

    async def _finish(self, change: Coroutine[Any, Any, None]) -> None:
        """A change once begun is brought to its end, even if whoever wanted it has left: what
        is kept and what we remember must never part."""
        if asyncio.current_task() in self.changes:  # which nobody cancels
            await change
            return
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
            session = self.playing()
            asked = self.asked[seat]
            if asked.question is None or (asked.number != number and not sabotaged("late-click")):
                raise Refused(STALE)
            draft = Draft(session)
            if session.table.wait == CHANCE:
                draft.chance(wire.parse_draw(self.spec, session.table, action))
            else:
                draft.decide(seat, wire.parse_action(self.spec, self.row.seats, action))
            await self.adopt(draft, seat, nonce)
        self.tell_all()

    async def instant(self, seat: int, nonce: str, action: Json) -> None:
        """An any-time action of a person."""
        await self._finish(self._instant(seat, nonce, action))

    async def _instant(self, seat: int, nonce: str, action: Json) -> None:
        async with self.lock:
            if self._seen(seat, nonce):
                return
            draft = Draft(self.playing())
            draft.interrupt(seat, wire.parse_action(self.spec, self.row.seats, action))
            await self.adopt(draft, seat, nonce)
        self.tell_all()

    async def undo(self, seat: int, nonce: str) -> None:
        """Take back one's latest input, if information allows."""
        await self._finish(self._undo(seat, nonce))

    async def _undo(self, seat: int, nonce: str) -> None:
        async with self.lock:
            if self._seen(seat, nonce):
                return
            session = self.playing()
            if session.can_undo(seat) == 0:
                raise Refused("CORE-9")
            await self._keep([["u", 1]], f"{seat}:{nonce}", "playing")
            session.take_back(1)
            self._renumber()
        self.tell_all()

    def _seen(self, seat: int, nonce: str) -> bool:
        return f"{seat}:{nonce}" in self.receipts and not sabotaged("forget-nonce")

    def playing(self) -> Session:
        if self.session is None:
            raise Refused(NOT_BEGUN)
        return self.session

    async def adopt(self, draft: Draft, seat: int, nonce: str) -> None:
        session = self.playing()
        status = "over" if draft.over else "playing"
        hasty = sabotaged("swap-before-append") or sabotaged("tell-first")
        if hasty:
            self._swap(session, draft, seat)
        if sabotaged("tell-first"):
            self.tell_all()
        await self._keep(draft.lines, f"{seat}:{nonce}" if nonce else "", status)
        if not hasty:
            self._swap(session, draft, seat)

    def _swap(self, session: Session, draft: Draft, seat: int) -> None:
        quiet = slips_by(self.spec, session.table, draft, seat) and not sabotaged("leak-silence")
        session.adopt(draft)
        self.asked[seat].question = None
        self._look(seat if quiet else NOBODY)

    async def _keep(self, lines: list[list[Json]], nonce: str, status: str) -> None:
        """Durable when it returns; until then nothing has happened."""
        rows = [
            InputRow(wire.encode(line), nonce if n == 0 else "") for n, line in enumerate(lines)
        ]
        begun = time.perf_counter()
        try:
            await self.help.store.append(self.row.id, self.kept, rows, status)
        except StoreFull:
            if not sabotaged("eat-full"):
                raise Refused(NO_ROOM) from None
        except Damaged as error:
            log.error("%s", error)
            raise Refused(DAMAGED) from None
        if sabotaged("leak-log"):
            log.warning("kept %s", lines)
        if self.session is not None and sabotaged("waste"):
            sum(bit(self.session.table) for _ in range(200))
        self.help.metrics.kept.add(time.perf_counter() - begun)
        self.stuck = False
        if nonce:
            self._has_acted(nonce)
            self.receipts[nonce] = self.kept
        self.kept += len(rows)
        if status != self.row.status:
            self.row = replace(self.row, status=status)

    def _has_acted(self, nonce: str) -> None:
        """A person did this: what comes now is what happened since."""
        seat = int(nonce.partition(":")[0])
        self.acted[seat] = len(self.told[seat])

    # -- what viewers hear ------------------------------------------------------------------------

    def _look(self, quiet: int = NOBODY) -> None:
        """Name the new events and see who is asked what; the clock of a seat that was `quiet`
        goes on, for others see when it runs out."""
        session = self.playing()
        self._name_events(session)
        dealing = self._dealing(session)
        if session.table.wait == CHANCE and not dealing:
            return
        public = len(self.told[SPECTATOR])
        for seat, asked in enumerate(self.asked):
            question = session.question(seat)
            if seat in dealing:
                question = wire.draw(self.spec, session.table, seat)
            if question is not None and sabotaged("leak-question"):
                question["options"] = question["options"][: 1 + bit(session.table)]
            content = None if question is None else wire.encode(question)
            events = 0 if sabotaged("deaf-question") else len(self.told[seat])
            if content is not None and (content != asked.question or events != asked.heard):
                asked.number += 1 if not sabotaged("leak-question-number") else len(session.log)
                if (asked.question is None and seat != quiet) or public != asked.public:
                    asked.since = asyncio.get_running_loop().time()
                    asked.due = self.moment_from_now()
            asked.question = content
            asked.heard = events
            asked.public = public

    def _dealing(self, session: Session) -> list[int]:
        """Who is asked what chance brought, at a table where people deal."""
        return who_deals(session.table, self.chairs) if self.pace.people_deal else []

    def _name_events(self, session: Session) -> None:
        """Write the new events, each once for those it was told to and once for the others."""
        leak = sabotaged("leak-event")
        for told in session.log[self.named :]:
            outside, inside = wire.faces(self.spec.words, told)
            for viewer, heard in self.told.items():
                face = inside if leak or told[3] >> viewer & 1 else outside
                if face is not None:
                    heard.append(face)
        self.named = len(session.log)

    def moment_from_now(self) -> float:
        """Drawn before anybody looks at anything."""
        pause = 0.0 if self.help.quick else draw_moment(self.help.chance)
        return asyncio.get_running_loop().time() + pause

    def _renumber(self) -> None:
        """After something was taken back, the events are those of the shorter game. For whoever
        had heard nothing of it they are the same, and so is their place in them."""
        before = self.told
        self.told = {viewer: [] for viewer in before}
        self.named = 0
        self._look()
        for viewer, events in self.told.items():
            if events != before[viewer]:
                pairs = list(zip(events, before[viewer], strict=False))
                same = next((n for n, (a, b) in enumerate(pairs) if a != b), len(pairs))
                self.firm[viewer] = min(same, self.firm.get(viewer, same))
                for ear in self.ears.get(viewer, ()):
                    ear.heard = min(ear.heard, same)
        if sabotaged("leak-taken-back"):
            self._say(b'{"t":"talk","from":0,"lines":[]}')

    def news(self, viewer: int, heard: int) -> bytes:
        """The events from number `heard` on, then how things stand. The same for everybody who
        listens, returns or comes late."""
        return self._news(viewer, heard, self._standing(viewer))

    def _news(self, viewer: int, heard: int, standing: Standing) -> bytes:
        events = self.told[viewer]
        new = b'{"t":"news","from":%d,"events":[%b],"clock":%b,"view":' % (
            heard if not sabotaged("leak-number") else len(self.playing().log) - len(events),
            b",".join(events[heard:]),
            wire.encode(self._clock(viewer)),
        )
        return new + b"".join(standing)

    def scene(self) -> Json:
        """What the table is laid on: public, and the same from the first moment to the last."""
        if self.spec.scene is None:
            return None
        return self.spec.scene(self.spec.prepare(self.row.seats, wire.decode(self.row.options)))

    def _standing(self, viewer: int) -> Standing:
        session = self.playing()
        more = session.aid(viewer)
        if sabotaged("leak-view"):
            more["hidden"] = bit(session.table)
        if session.over:
            more["over"] = {"scores": self.spec.score(session.table)}
        rest = b',"question":%b,"instants":%b,"undo":%b,"since":%d,"chairs":' % (
            self._question(viewer),
            wire.encode(self._instants(viewer)),
            b"true" if viewer != SPECTATOR and self._may_undo(viewer) else b"false",
            min(self.acted.get(viewer, 0), len(self.told[viewer])),
        )
        return *self.sight.view(session.table, viewer, more), rest, self._seats(), b"}"

    def _question(self, viewer: int) -> bytes:
        asked = None if viewer == SPECTATOR else self.asked[viewer]
        if asked is None or asked.question is None:
            return b"null"
        return b'{"q":%d,%b' % (asked.number, asked.question[1:])

    def _seats(self) -> bytes:
        if not self._seated or sabotaged("leak-chairs"):
            self._seated = wire.encode(self.chairs_seen())
        return self._seated

    def _may_undo(self, seat: int) -> bool:
        session = self.playing()
        if sabotaged("leak-undo"):
            return bool(session.record.standing()[-1][1] == seat)
        return session.can_undo(seat) > 0

    def _instants(self, viewer: int) -> list[Json]:
        if viewer == SPECTATOR:
            return []
        if sabotaged("leak-instants"):
            return [bit(self.playing().table)]
        table = self.playing().table
        return [wire.option(self.spec, table, viewer, a) for a in table.legal_instants(viewer)]

    def _clock(self, viewer: int) -> Json:
        seconds = self.pace.answer_seconds
        if viewer == SPECTATOR or not seconds or self.asked[viewer].question is None:
            return None
        if self.playing().table.wait == CHANCE:
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
                **(self._who_is_asked(chair.seat) if sabotaged("leak-chairs") else {}),
            }
            for chair in self.chairs
        ]

    def _who_is_asked(self, seat: int) -> dict[str, Json]:
        """Only for the fault `leak-chairs`."""
        return {"asked": bool(self.asked) and self.asked[seat].question is not None}

    def listen(self, viewer: int, ear: Ear, heard: int) -> None:
        """A socket joins: it gets the news it has missed, then all that comes."""
        self.ears.setdefault(viewer, set()).add(ear)
        self._seated = b""
        told = len(self.told.get(viewer, ()))
        welcome = on_return(self.session is not None, heard, told, self.firm.get(viewer))
        if self.session is None:
            ear.shown = (self._waiting(),)
            ear.send(ear.shown[0])
        else:
            self._send(viewer, ear, welcome.start, self._standing(viewer))
            if self.talk:
                ear.send(talk_message(0, self.talk))
        self._tell_who_is_here()

    def refresh(self, viewer: int, ear: Ear) -> None:
        """Show a client that is behind how things stand."""
        if self.session is not None:
            self._send(viewer, ear, ear.heard, self._standing(viewer))

    def leave(self, viewer: int, ear: Ear) -> None:
        self.ears.get(viewer, set()).discard(ear)
        self._seated = b""
        self._tell_who_is_here()
        if not any(self.ears.values()):
            self.sight.forget()

    def _tell_who_is_here(self) -> None:
        """At once: told later, with something silent, it would give that away."""
        if not sabotaged("leak-presence"):
            self.tell_all()

    def _send(self, viewer: int, ear: Ear, heard: int, standing: Standing) -> None:
        ear.heard = len(self.told[viewer])
        ear.shown = standing
        ear.send(self._news(viewer, heard, standing))

    def _waiting(self) -> bytes:
        return wire.encode({"t": "waiting", "chairs": self.chairs_seen()})

    def tell_all(self) -> None:
        """News for everybody who has not heard or seen it yet, and for nobody else: a message
        without news would tell that something silent has happened."""
        for viewer, viewer_ears in self.ears.items():
            if not viewer_ears:
                continue
            if self.session is None:
                waiting = self._waiting()
                for ear in list(viewer_ears):
                    if ear.shown != (waiting,):
                        ear.shown = (waiting,)
                        ear.send(waiting)
                continue
            standing = self._standing(viewer)
            for ear in list(viewer_ears):
                new = ear.heard != len(self.told[viewer]) or ear.shown != standing
                if new or sabotaged("leak-count"):
                    self._send(viewer, ear, ear.heard, standing)
        if self.session is not None:
            self.stand_ins.stir()

    # -- people and chairs ------------------------------------------------------------------------

    async def seat_changed(self, seat: int, **changes: Any) -> None:
        """Somebody sat down, left, or handed the chair to a bot. Only what is named changes: two
        who change different things at once do not undo each other."""
        await self._finish(self._change_seat(seat, changes))

    async def _change_seat(self, seat: int, changes: dict[str, Any]) -> None:
        async with self.lock:
            await self._set_chair(replace(self.chairs[seat], **changes))
            self.stand_ins.begin_again(seat)
            if self.session is not None and self.session.table.wait == CHANCE:
                await self._deal_on(self.session)
        self.tell_all()

    async def _deal_on(self, session: Session) -> None:
        """Somebody who was to say what chance brought has gone: ask others, or let the house."""
        draft = Draft(session)
        draft.settle()
        if draft.lines:
            await self._keep(draft.lines, "", "over" if draft.over else "playing")
            session.adopt(draft)
        self._look()

    async def _set_chair(self, chair: ChairRow) -> None:
        await self.help.store.set_chair(chair)
        self.chairs[chair.seat] = chair
        self._seated = b""

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
        start = len(self.talk) - 1 if not sabotaged("leak-talk") else self.kept
        self._say(talk_message(start, [row]))

    def halt(self, rule: str) -> None:
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
        """Nobody is here, nothing is going on, and nothing is known that the store is not told."""
        if self.sockets.total() or self.stand_ins.busy or self.changes:
            return False
        return self.row.status == "over" or not self.stand_ins.passing

    def close(self) -> None:
        self.stand_ins.close()


def talk_message(start: int, lines: list[TalkRow]) -> bytes:
    said = [{"seat": row.seat, "text": row.text} for row in lines]
    return wire.encode({"t": "talk", "from": start, "lines": said})
