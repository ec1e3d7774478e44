"""A match: one writer, and everything kept before it is told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Any

from gloaming.core import wire
from gloaming.core.chance import Dealer
from gloaming.core.flow import ALL, CHANCE, NOBODY, SPECTATOR, Refused
from gloaming.core.kinds import Json
from gloaming.core.session import Draft, Session
from gloaming.core.spec import TABLE, GameSpec
from gloaming.server import limits
from gloaming.server.audience import Audience
from gloaming.server.breath import Breath
from gloaming.server.dealing import TableDealer, who_deals
from gloaming.server.limits import Bucket
from gloaming.server.metrics import Metrics
from gloaming.server.pace import Asked, Pace, StandIns, draw_moment, is_lull, slips_by
from gloaming.server.sabotage import bit, sabotaged
from gloaming.server.seats import free_name
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
    rates: dict[int, Bucket] = field(default_factory=dict)  # by seat, how much it says
    sockets: Counter[int] = field(default_factory=Counter)  # open ones, by viewer
    talk: list[TalkRow] = field(default_factory=list)
    notes: dict[int, str] = field(default_factory=dict)  # by seat, as far as anybody has asked
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changes: set[asyncio.Task[Any]] = field(default_factory=set)  # being made just now
    stuck: bool = False  # a bot could not go on, and the table has been told
    stand_ins: StandIns = field(init=False)
    pace: Pace = field(init=False)
    audience: Audience = field(init=False)

    def __post_init__(self) -> None:
        self.stand_ins = StandIns(self)
        self.pace = Pace(**wire.decode(self.row.pace))
        self.audience = Audience(self)

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
            draft = self.tried(session, Draft.settle)
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
        self.audience.open(self.row.seats)
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
        held = False
        if self.session is not None and not self._seen(seat, nonce):
            held = await self.stand_ins.hold_back(seat, number, action)
        try:
            await self._answer_now(seat, number, nonce, action)
        except Refused:
            if held:
                self.stand_ins.stir()  # whoever would have answered instead was sent away
            raise
        self.tell_all()

    async def _answer_now(self, seat: int, number: int, nonce: str, action: Json) -> None:
        async with self.lock:
            if self._seen(seat, nonce):
                return
            session = self.playing()
            asked = self.asked[seat]
            if asked.question is None or (asked.number != number and not sabotaged("late-click")):
                raise Refused(STALE)
            draft = self.tried(session, lambda draft: self._answer_on(draft, seat, action))
            await self.adopt(draft, seat, nonce)

    def _answer_on(self, draft: Draft, seat: int, action: Json) -> None:
        """Where people deal, an answer may be what chance brought."""
        if draft.table.wait == CHANCE:
            draft.chance(wire.parse_draw(self.spec, draft.table, action), seat)
        else:
            draft.decide(seat, wire.parse_action(self.spec, self.row.seats, action))

    async def instant(self, seat: int, nonce: str, action: Json) -> None:
        """An any-time action of a person."""
        await self._finish(self._instant(seat, nonce, action))

    async def _instant(self, seat: int, nonce: str, action: Json) -> None:
        async with self.lock:
            if self._seen(seat, nonce):
                return
            session = self.playing()
            do = wire.parse_action(self.spec, self.row.seats, action)
            draft = self.tried(session, lambda draft: draft.interrupt(seat, do))
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
            count = session.undoing(seat)
            if count == 0:
                raise Refused("CORE-9")
            await self._keep([["u", count]], f"{seat}:{nonce}", "playing")
            session.take_back(count)
            self._renumber()
        self.tell_all()

    def _seen(self, seat: int, nonce: str) -> bool:
        return f"{seat}:{nonce}" in self.receipts and not sabotaged("forget-nonce")

    def playing(self) -> Session:
        if self.session is None:
            raise Refused(NOT_BEGUN)
        return self.session

    def tried(self, session: Session, do: Callable[[Draft], None]) -> Draft:
        """What would come of it, on a copy. Nobody is heard meanwhile, so if it takes long that is
        written down: by our own time, for a busy machine is no fault of the game's."""
        begun = time.thread_time()
        draft = Draft(session)
        do(draft)
        took = time.thread_time() - begun
        self.help.metrics.rules.add(took)
        if took > limits.INPUT_SECONDS:
            facts = {"match": self.row.id, "game": self.spec.id, "ms": round(1000 * took)}
            log.warning("an input has taken long", extra={"facts": facts})
        return draft

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
        self.audience.has_acted(int(nonce.partition(":")[0]))

    # -- what viewers hear ------------------------------------------------------------------------

    def _look(self, quiet: int = NOBODY) -> None:
        """Name the new events and see who is asked what; the clock of a seat that was `quiet`
        goes on, for others see when it runs out."""
        session, told = self.playing(), self.audience.told
        self.audience.name_events(session)
        dealing = self._dealing(session)
        if session.table.wait == CHANCE and not dealing:
            return
        public = len(told[SPECTATOR])
        for seat, asked in enumerate(self.asked):
            question = session.question(seat)
            if seat in dealing:
                question = wire.draw(self.spec, session.table, seat)
            if question is not None and sabotaged("leak-question"):
                question["options"] = question["options"][: 1 + bit(session.table)]
            content = None if question is None else wire.encode(question)
            events = 0 if sabotaged("deaf-question") else len(told[seat])
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

    def moment_from_now(self) -> float:
        """Drawn before anybody looks at anything but what everybody sees."""
        lull = is_lull(self.spec, self.playing().table)
        pause = 0.0 if self.help.quick else draw_moment(self.help.chance, lull)
        return asyncio.get_running_loop().time() + pause

    def _renumber(self) -> None:
        """After something was taken back, the events are those of the shorter game."""
        before = self.audience.begin_again()
        self._look()
        self.audience.compare(before)

    def scene(self) -> Json:
        """What the table is laid on: public, and the same from the first moment to the last."""
        if self.spec.scene is None:
            return None
        return self.spec.scene(self.spec.prepare(self.row.seats, wire.decode(self.row.options)))

    def tell_all(self) -> None:
        """News for everybody who has not heard it yet, and work for whoever answers for others."""
        if self.session is None:
            self.audience.tell_who_sits()
        else:
            self.audience.tell()
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
        draft = self.tried(session, Draft.settle)
        if draft.lines:
            await self._keep(draft.lines, "", "over" if draft.over else "playing")
            session.adopt(draft)
        self._look()

    async def _set_chair(self, chair: ChairRow) -> None:
        await self.help.store.set_chair(chair)
        self.chairs[chair.seat] = chair
        self.audience.chairs_changed()

    @cached_property
    def circles(self) -> dict[str, int]:
        """Who may talk to whom at this table; empty where nobody may."""
        return self.spec.talks(self.spec.prepare(self.row.seats, wire.decode(self.row.options)))

    async def speak(self, seat: int, nonce: str, text: str, to: str = TABLE) -> None:
        """A line of table talk. Repeating a nonce changes nothing."""
        circle = self.circles.get(to, 0)
        if not circle >> seat & 1:
            raise Refused(NOT_ALLOWED)
        row = TalkRow(seat, text, f"{seat}:{nonce}", 0 if circle == ALL else circle)
        await self._finish(self._speak(row, nonce))

    async def _speak(self, row: TalkRow, nonce: str) -> None:
        async with self.lock:
            if self._seen(row.seat, nonce):
                return
            await self.help.store.say(self.row.id, len(self.talk), row)
            self.receipts[row.nonce] = len(self.talk)
            self.talk.append(row)
        self.audience.hear_said(row)

    async def note(self, seat: int) -> str:
        """What this seat has written for itself. The store is asked once."""
        if seat not in self.notes:
            self.notes.setdefault(seat, await self.help.store.note(self.row.id, seat))
        return self.notes[seat]

    async def set_note(self, seat: int, text: str) -> None:
        await self.help.store.set_note(self.row.id, seat, text)
        self.notes[seat] = text

    def halt(self, rule: str) -> None:
        """Tell the table once why nothing goes on; those who try to act hear it as an answer."""
        if not self.stuck:
            self.stuck = True
            told: Json = {"t": "refused", "nonce": None, "rule": rule, "facts": {}}
            self.audience.say(wire.encode(told))

    @property
    def idle(self) -> bool:
        """Nobody is here, nothing is going on, and nothing is known that the store is not told."""
        if self.sockets.total() or self.stand_ins.busy or self.changes:
            return False
        return self.row.status == "over" or not self.stand_ins.passing

    def close(self) -> None:
        self.stand_ins.close()
