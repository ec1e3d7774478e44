"""A match: one writer, and everything kept before it is told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

from gloaming.core import wire
from gloaming.core.chance import Dealer
from gloaming.core.flow import ALL, CHANCE, Refused
from gloaming.core.kinds import Json
from gloaming.core.sealed import SealedDealer
from gloaming.core.session import Draft, Session, check_header
from gloaming.core.spec import TABLE, GameSpec
from gloaming.server.breath import Breath
from gloaming.server.dealing import TableDealer
from gloaming.server.desk import (
    DAMAGED,
    NO_PART,
    NO_ROOM,
    NOT_ALLOWED,
    OTHER_RULES,
    PART_MISSING,
    STALE,
    Desk,
    rows_of,
)
from gloaming.server.help import Help
from gloaming.server.moments import Asked
from gloaming.server.pace import StandIns
from gloaming.server.seats import free_name
from gloaming.server.store import (
    ChairRow,
    Damaged,
    InputRow,
    MatchRow,
    StoreFull,
    TalkRow,
    header_of,
)
from gloaming.server.turns import Turns

__all__ = ["DAMAGED", "NOT_ALLOWED", "NO_ROOM", "OTHER_RULES", "STALE", "Help", "Match"]

log = logging.getLogger("gloaming.match")


class Match(Desk):
    """A match, with all of it that takes time."""

    def __init__(self, spec: GameSpec, row: MatchRow, chairs: list[ChairRow], help: Help) -> None:
        super().__init__(spec, row, chairs, help)
        self.changes: set[asyncio.Task[Any]] = set()  # being made just now
        self.stand_ins = StandIns(self)
        self.turns = Turns()

    # -- beginning and waking -------------------------------------------------------------------

    async def begin(self) -> None:
        """Open chairs go to bots; the game's first chance is kept before anybody sees it."""
        await self._finish(self._begin())

    async def _begin(self) -> None:
        async with self.pen:
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
            return self.help.dealer
        return TableDealer(self.help.dealer, self.chairs)

    def _open(self, session: Session) -> None:
        self.session = session
        self.asked = [Asked() for _ in range(self.row.seats)]
        self.audience.open(self.row.seats)
        self._look()

    async def wake(self) -> None:
        """Play the stored inputs again; afterwards everything is as if nothing had happened.
        SaveError if they were played by other rules: it would be another game."""
        check_header(self.spec, header_of(self.row), f"match {self.row.id} cannot be opened")
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
        pace = replace(self.pace, waited=waited)
        await self.help.store.set_pace(self.row.id, pace.written())

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
        async with self.pen:
            draft = self._drafted(seat, number, nonce, action)
            if draft is not None:
                await self.adopt(draft, seat, nonce)

    async def instant(self, seat: int, nonce: str, action: Json) -> None:
        """An any-time action of a person."""
        await self._finish(self._instant(seat, nonce, action))

    async def _instant(self, seat: int, nonce: str, action: Json) -> None:
        async with self.pen:
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
        async with self.pen:
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

    async def adopt(self, draft: Draft, seat: int, nonce: str) -> None:
        change = self._prepare(draft, seat, nonce)
        await self._append(change.rows, change.status)
        self._complete(change)

    async def _keep(self, lines: list[list[Json]], nonce: str, status: str) -> None:
        """Durable when it returns; until then nothing has happened."""
        rows = rows_of(lines, nonce)
        begun = time.perf_counter()
        await self._append(rows, status)
        self._is_kept(rows, nonce, status, begun)

    async def _append(self, rows: list[InputRow], status: str) -> None:
        try:
            await self.help.store.append(self.row.id, self.kept, rows, status)
        except (StoreFull, Damaged) as error:
            self._not_kept(error)

    # -- what viewers hear ------------------------------------------------------------------------

    def scene(self) -> Json:
        """What the table is laid on: public, and the same from the first moment to the last."""
        if self.spec.scene is None:
            return None
        return self.spec.scene(self.spec.prepare(self.row.seats, wire.decode(self.row.options)))

    def tell_all(self) -> None:
        """News for everybody, and work for whoever answers for others."""
        super().tell_all()
        if self.session is not None:
            self.stand_ins.stir()

    # -- people and chairs ------------------------------------------------------------------------

    async def seat_changed(self, seat: int, **changes: Any) -> None:
        """Somebody sat down, left, or handed the chair to a bot. Only what is named changes: two
        who change different things at once do not undo each other."""
        await self._finish(self._change_seat(seat, changes))

    async def _change_seat(self, seat: int, changes: dict[str, Any]) -> None:
        async with self.pen:
            await self._set_chair(replace(self.chairs[seat], **changes))
            self.stand_ins.begin_again(seat)
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
        async with self.pen:
            known = self.pace.parts.get(str(seat))
            if not self.pace.seed:
                raise Refused(NO_PART, {"why": "house"})
            if known is not None and known != part:
                raise Refused(NO_PART, {"why": "given"})
            if known is None and self.session is not None:
                raise Refused(NO_PART, {"why": "begun"})
            if known is None:
                pace = replace(self.pace, parts={**self.pace.parts, str(seat): part})
                await self.help.store.set_pace(self.row.id, pace.written())
                self.pace = pace

    async def watch_changed(self, token: bytes) -> None:
        """Onlookers have another link from now on."""
        await self._finish(self._change_watch(token))

    async def _change_watch(self, token: bytes) -> None:
        async with self.pen:
            await self.help.store.set_watch(self.row.id, token)
            self.row = replace(self.row, watch=token)

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

    async def speak(self, seat: int, nonce: str, text: str, to: str = TABLE) -> None:
        """A line of table talk. Repeating a nonce changes nothing."""
        circle = self.circles.get(to, 0)
        if not circle >> seat & 1:
            raise Refused(NOT_ALLOWED)
        row = TalkRow(seat, text, f"{seat}:{nonce}", 0 if circle == ALL else circle)
        await self._finish(self._speak(row, nonce))

    async def _speak(self, row: TalkRow, nonce: str) -> None:
        async with self.pen:
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
        if self.sockets.total() or self.stand_ins.busy or self.changes or self.pen.locked():
            return False
        return self.row.status == "over" or not self.stand_ins.passing

    def close(self) -> None:
        self.stand_ins.close()
