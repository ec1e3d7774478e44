"""A match as the rest of the server has it: whatever takes time at one table (the store, the write
lock, timers), one writer at a time.

How an input is tried, adopted and asked on is in `match.state`, which a match has; how it is made
durable in `match.durable_inputs`; what everybody is sent in `match.broadcast`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import Any

from gloaming.core import wire
from gloaming.core.chance import Dealer
from gloaming.core.flow import ALL, CHANCE, NOBODY, Refused
from gloaming.core.kinds import Json
from gloaming.core.refusal_ids import (
    NO_PART,
    NO_UNDO,
    NOT_ALLOWED,
    PART_MISSING,
)
from gloaming.core.sealed import SealedDealer
from gloaming.core.session import Draft, Session, check_header
from gloaming.core.spec import TABLE, GameSpec
from gloaming.server.bots.autoplay import Autoplay
from gloaming.server.match.broadcast import Broadcast
from gloaming.server.match.durable_inputs import prepare, rows_of
from gloaming.server.match.people_dealing import TableDealer
from gloaming.server.match.services import Services, TableSettings
from gloaming.server.match.snapshots import MatchSnapshots, resume, throw_away
from gloaming.server.match.state import MatchState
from gloaming.server.match.timing import OpenQuestion
from gloaming.server.match.tokens import free_name
from gloaming.server.match.write_order import WriteOrder
from gloaming.server.ops.time_slice import TimeSlice
from gloaming.server.socket.protocol import Rejected
from gloaming.server.store.interface import ChairRow, Done, InputRow, MatchRow, TalkRow, header_of

__all__ = ["Match"]

log = logging.getLogger("gloaming.match")


async def called_back(start: Callable[[Done], None]) -> Exception | None:
    """Wait for what calls back when it is done: what went wrong, or None."""
    future: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    start(partial(settle, future))
    return await future


def settle(future: asyncio.Future[Exception | None], error: Exception | None) -> None:
    if not future.done():  # else nobody waits any more
        future.set_result(error)


def raise_if(error: Exception | None) -> None:
    if error is not None:
        raise error


class Match:
    """A table of people and bots, and all that takes time there. What is known of it, and how that
    changes, is its `state`."""

    def __init__(
        self, spec: GameSpec, row: MatchRow, chairs: list[ChairRow], services: Services
    ) -> None:
        self.state = MatchState(spec, row, chairs, services)
        self.spec = spec
        self.chairs = chairs
        self.services = services
        self.broadcast: Broadcast = self.state.broadcast
        self.write_lock = self.state.write_lock
        self.changes: set[asyncio.Task[Any]] = set()  # being made just now
        self.autoplay = Autoplay(self)
        self.state.reschedule = self.autoplay.reschedule
        self.snapshots = MatchSnapshots(self.state)
        self.write_order = WriteOrder()
        self.sockets: Counter[int] = Counter()  # open ones, by viewer
        self.notes: dict[int, str] = {}  # by seat, as far as anybody has asked

    # -- what others ask of the state -------------------------------------------------------------

    @property
    def row(self) -> MatchRow:
        return self.state.row

    @property
    def session(self) -> Session | None:
        return self.state.session

    @property
    def asked(self) -> list[OpenQuestion]:
        return self.state.asked

    @property
    def pace(self) -> TableSettings:
        return self.state.pace

    @property
    def kept(self) -> int:
        """How many inputs are in the store."""
        return self.state.inputs.count

    @property
    def circles(self) -> dict[str, int]:
        return self.state.circles

    def playing(self) -> Session:
        return self.state.playing()

    def tried(self, session: Session, do: Callable[[Draft], None]) -> Draft:
        return self.state.tried(session, do)

    def moment_from_now(self) -> float:
        return self.state.moment_from_now()

    def tell_all(self) -> None:
        self.broadcast.tell_all()

    # -- beginning and waking -------------------------------------------------------------------

    async def begin(self) -> None:
        """Open chairs go to bots; the game's first chance is kept before anybody sees it."""
        await self._finish(self._begin())

    async def _begin(self) -> None:
        async with self.write_lock:
            if self.session is not None:
                return
            self._expect_parts()
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
        if self.pace.seed:
            return SealedDealer(self.pace.sealed(self.row.id, self.row.seats))
        if not self.pace.people_deal:
            return self.services.dealer
        return TableDealer(self.services.dealer, self.chairs)

    def _open(self, session: Session) -> None:
        self.state.open(session, [OpenQuestion() for _ in range(self.row.seats)])

    async def wake(self) -> None:
        """Play the stored inputs again, since the latest snapshot if there is one; afterwards
        everything is as if nothing had happened. SaveError if they were played by other rules: it
        would be another game."""
        check_header(self.spec, header_of(self.row), f"match {self.row.id} cannot be opened")
        rows = await self.services.store.inputs(self.row.id)
        talk = self.state.talk = await self.services.store.said(self.row.id)
        self.state.inputs.receipts.update({row.nonce: n for n, row in enumerate(talk)})
        if self.row.status == "waiting":
            return
        start = await resume(self, rows)
        try:
            await self._replay(rows, start)
        except Refused as refused:
            if not start:
                raise
            await throw_away(self, f"what follows is refused ({refused.rule})")
            start = 0
            await self._replay(rows, start)
        self.playing().dealer = self.dealer
        self.state.inputs.count = len(rows)
        self.snapshots.woken(start)
        self._wind_clocks()
        self.autoplay.reschedule()

    async def _replay(self, rows: list[InputRow], start: int) -> None:
        """Play the stored inputs from number `start` on; those before were played already."""
        if not start:
            self._open(Session(self.spec, self.row.seats, wire.decode(self.row.options)))
        state, session, receipts = self.state, self.playing(), self.state.inputs.receipts
        time_slice = TimeSlice()
        actor = NOBODY  # the person whose act the latest chance has followed from
        for n, row in enumerate(rows):
            await time_slice.give_way()
            if row.nonce:
                receipts[row.nonce] = n
            if n < start:
                continue  # no snapshot waits for chance, so the next row has an actor of its own
            line = wire.decode(row.line)
            if line[0] == "d":
                state.asked[line[1]].question = None
            session.apply(line)
            if line[0] == "u":
                state.renumber()
            else:
                state.ask()
            if row.nonce or line[0] != "c":
                actor = int(row.nonce.partition(":")[0]) if row.nonce else NOBODY
            if actor != NOBODY:
                self.broadcast.has_acted(actor)

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
        pace = replace(self.pace, waited=waited)
        await self.services.store.set_pace(self.row.id, pace.written())

    def default_bot(self) -> str:
        return next(iter(self.spec.table.bots), "random")

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
        """The same as for whoever finds the write lock free; here it is waited for."""
        held = False
        if self.session is not None and not self._is_known(seat, nonce):
            held = await self.autoplay.hold_back(seat, number, action)
        await self.write_lock.acquire()
        try:
            raise_if(await called_back(partial(self.state.answer, seat, number, nonce, action)))
        except Refused:
            if held:
                self.autoplay.reschedule()  # whoever would have answered instead was sent away
            raise

    def _is_known(self, seat: int, nonce: str) -> bool:
        return self.state.inputs.has_receipt(seat, nonce)

    async def undo(self, seat: int, nonce: str) -> None:
        """Take back one's latest input, if information allows."""
        await self._finish(self._undo(seat, nonce))

    async def _undo(self, seat: int, nonce: str) -> None:
        async with self.write_lock:
            if self._is_known(seat, nonce):
                return
            session = self.playing()
            count = session.undoing(seat)
            if count == 0:
                raise Refused(NO_UNDO)
            await self._keep([["u", count]], f"{seat}:{nonce}", "playing")
            session.take_back(count)
            self.state.renumber()
            self.broadcast.has_acted(seat)
        self.tell_all()

    async def adopt(self, draft: Draft, seat: int, nonce: str) -> None:
        """What was tried out becomes the game once it is durable. For whoever has the lock."""
        change = prepare(draft, seat, nonce)
        self.state.adopt(change, await self._append(change.rows, change.status))

    async def _keep(self, lines: list[list[Json]], nonce: str, status: str) -> None:
        """Durable when it returns; until then nothing has happened."""
        rows = rows_of(lines, nonce)
        begun = time.perf_counter()
        error = await self._append(rows, status)
        self.state.inputs.record(rows, nonce, begun, error)
        self.state.has_grown(status)

    async def _append(self, rows: list[InputRow], status: str) -> Exception | None:
        return await called_back(partial(self.state.inputs.append, rows, status))

    # -- what viewers hear ------------------------------------------------------------------------

    def scene(self) -> Json:
        """What the table is laid on: public, and the same from the first moment to the last."""
        scene = self.spec.table.scene
        if scene is None:
            return None
        return scene(self.spec.prepare(self.row.seats, wire.decode(self.row.options)))

    # -- people and chairs ------------------------------------------------------------------------

    async def seat_changed(self, seat: int, **changes: Any) -> None:
        """Somebody sat down, left, or handed the chair to a bot. Only what is named changes: two
        who change different things at once do not undo each other."""
        await self._finish(self._change_seat(seat, changes))

    async def _change_seat(self, seat: int, changes: dict[str, Any]) -> None:
        async with self.write_lock:
            await self._set_chair(replace(self.chairs[seat], **changes))
            self.autoplay.begin_again(seat)
            if self.session is not None and self.session.table.wait == CHANCE:
                await self._deal_on(self.session)
        self.tell_all()

    # -- sealed dice ------------------------------------------------------------------------------

    def _expect_parts(self) -> None:
        """Where the dice are sealed, whoever plays has had a hand in them. Bots have none: the
        house would only be choosing for them."""
        if not self.pace.seed:
            return
        for chair in self.chairs:
            if chair.sit == "person" and str(chair.seat) not in self.pace.parts:
                raise Refused(PART_MISSING, {"who": chair.name or str(chair.seat + 1)})

    async def add_part(self, seat: int, part: str) -> None:
        """What a person adds to the sealed dice, after the seal was shown: once, and it stays with
        the chair, whoever has it later."""
        await self._finish(self._add_part(seat, part))

    async def _add_part(self, seat: int, part: str) -> None:
        async with self.write_lock:
            known = self.pace.parts.get(str(seat))
            if not self.pace.seed:
                raise Refused(NO_PART, {"why": "house"})
            if known is not None and known != part:
                raise Refused(NO_PART, {"why": "given"})
            if known is None and self.session is not None:
                raise Refused(NO_PART, {"why": "begun"})
            if known is None:
                pace = replace(self.pace, parts={**self.pace.parts, str(seat): part})
                await self.services.store.set_pace(self.row.id, pace.written())
                self.state.pace = pace

    async def watch_changed(self, token: bytes) -> None:
        """Onlookers have another link from now on."""
        await self._finish(self._change_watch(token))

    async def _change_watch(self, token: bytes) -> None:
        async with self.write_lock:
            await self.services.store.set_watch(self.row.id, token)
            self.state.row = replace(self.row, watch=token)

    async def _deal_on(self, session: Session) -> None:
        """Somebody who was to say what chance brought has gone: ask others, or let the house."""
        draft = self.tried(session, Draft.settle)
        if draft.lines:
            await self._keep(draft.lines, "", "over" if draft.over else "playing")
            session.adopt(draft)
        self.state.ask()

    async def _set_chair(self, chair: ChairRow) -> None:
        await self.services.store.set_chair(chair)
        self.chairs[chair.seat] = chair
        self.broadcast.chairs_changed()

    async def speak(self, seat: int, nonce: str, text: str, to: str = TABLE) -> None:
        """A line of table talk. Repeating a nonce changes nothing."""
        circle = self.state.circles.get(to, 0)
        if not circle >> seat & 1:
            raise Refused(NOT_ALLOWED)
        whole = circle == ALL
        row = TalkRow(seat, text, f"{seat}:{nonce}", 0 if whole else circle, "" if whole else to)
        await self._finish(self._speak(row, nonce))

    async def _speak(self, row: TalkRow, nonce: str) -> None:
        async with self.write_lock:
            if self._is_known(row.seat, nonce):
                return
            talk = self.state.talk
            await self.services.store.say(self.row.id, len(talk), row)
            self.state.inputs.receipts[row.nonce] = len(talk)
            talk.append(row)
        self.broadcast.hear_said(row)

    async def note(self, seat: int) -> str:
        """What this seat has written for itself. The store is asked once."""
        if seat not in self.notes:
            self.notes.setdefault(seat, await self.services.store.note(self.row.id, seat))
        return self.notes[seat]

    async def set_note(self, seat: int, text: str) -> None:
        await self.services.store.set_note(self.row.id, seat, text)
        self.notes[seat] = text

    def halt(self, rule: str) -> None:
        """Tell the table once why nothing goes on; those who try to act hear it as an answer."""
        if not self.state.stuck:
            self.state.stuck = True
            self.broadcast.say(wire.encode(Rejected(None, rule, {})))

    @property
    def idle(self) -> bool:
        """Nobody is here, nothing is going on, and nothing is known that the store is not told."""
        if self.sockets.total() or self.autoplay.busy or self.changes or self.write_lock.locked():
            return False
        return self.row.status == "over" or not self.autoplay.passing

    def close(self) -> None:
        self.autoplay.close()
