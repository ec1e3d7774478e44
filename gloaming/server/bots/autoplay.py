"""Autoplay: the scheduler that answers for bots, absent people and standing passes.

Timing must leak nothing. So every automatic answer (a bot's, or the server's for a person who can
only pass) comes after a random delay drawn when the question was put, independent of the answer;
bots think inside it. Actions that others must not notice take no time they could measure.
"""

from __future__ import annotations

import asyncio
import logging
import time
from math import ceil
from typing import TYPE_CHECKING

from msgspec import UNSET

from gloaming.bots.roster import hurried
from gloaming.core import wire
from gloaming.core.flow import (
    CHANCE,
    PASS,
    Action,
    Refused,
)
from gloaming.core.kinds import Json
from gloaming.core.letters import encode_known
from gloaming.core.refusal_ids import BAD_VALUE
from gloaming.core.session import Draft
from gloaming.server.bots.fair_turns import SearchKey
from gloaming.server.bots.pool import Ticket
from gloaming.server.bots.worker import Task
from gloaming.server.match.timing import open_window, slips_by
from gloaming.server.socket.protocol import OwnPasses

if TYPE_CHECKING:
    from gloaming.server.match.match import Match

log = logging.getLogger("gloaming.match")

# A bot that has not thought to its end by then answers at the next beat.
BETWEEN_BEATS = 1.0
# Who answers for a person whose time is up.
OUT_OF_TIME = ""
# While there is no room to write, stand-ins try again this often.
BETWEEN_TRIES = 1.0
# After a fault of our own it may well come again.
BETWEEN_FAILURES = 20.0


def decide_without_chance(draft: Draft, seat: int, action: Action) -> None:
    """Apply only decisions that need no chance: an outcome must never be drawn twice."""
    draft.dealer = None
    draft.decide(seat, action)


def after_thinking(due: float, quick: bool) -> float:
    """When to answer: at the end of the drawn delay, or if thinking took longer, whole seconds
    after it, so that the exact time leaks nothing. Quick bots answer once they have chosen."""
    if quick:
        return due
    late = asyncio.get_running_loop().time() - due
    return due + BETWEEN_BEATS * max(0, ceil(late / BETWEEN_BEATS))


async def until(when: float) -> None:
    await asyncio.sleep(max(0.0, when - asyncio.get_running_loop().time()))


class Autoplay:
    """Schedules an answer to every open question: by the bot in that chair, or for a person who has
    timed out, has only one possible answer, or has left a standing one."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.address = ""  # of whoever has set up the table, as long as this server runs
        self._tasks: dict[int, asyncio.Task[None]] = {}  # by seat
        self._passes: dict[int, frozenset[str]] = {}  # by seat, the moments it stands passing in

    @property
    def busy(self) -> bool:
        return any(not task.done() for task in self._tasks.values())

    @property
    def passing(self) -> bool:
        """Has any seat set standing passes other than the game's usual ones?"""
        usual = frozenset(self._match.spec.table.lulls)
        return any(moments != usual for moments in self._passes.values())

    def reschedule(self) -> None:
        """Schedule an answer for every open question that has none."""
        for seat, asked in enumerate(self._match.asked):
            task = self._tasks.get(seat)
            if asked.question is None:
                if task is not None or asked.promised:
                    self.drop(seat)
            elif asked.promised != asked.number or (task is not None and task.done()):
                self.drop(seat)
                asked.promised = asked.number
                if self._is_needed(seat):
                    self._tasks[seat] = asyncio.create_task(self._answer_for(seat))

    def _is_needed(self, seat: int) -> bool:
        if self._match.playing().table.wait == CHANCE:
            return False  # nobody else knows what lies on a real table
        if self._match.chairs[seat].sit == "bot" or self._match.pace.answer_seconds > 0:
            return True
        table = self._match.playing().table
        return open_window(table) is not None or self._habit(seat) is not None

    def drop(self, seat: int) -> None:
        """Cancel the scheduled answer of this seat. Never while it holds the write lock: then its
        question has not changed."""
        task = self._tasks.pop(seat, None)
        if task is not None:
            task.cancel()
        if self._match.asked:
            self._match.asked[seat].promised = 0

    def begin_again(self, seat: int) -> None:
        """Reschedule with a new delay: the chair's occupant or its standing answers changed."""
        self.drop(seat)
        if self._match.asked:
            self._match.asked[seat].due = self._match.moment_from_now()

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    # -- standing passes --------------------------------------------------------------------------

    @property
    def moments(self) -> tuple[str, ...]:
        """The names of this game's reaction windows."""
        return tuple(getattr(self._match.spec.vocabulary.kinds.get("moment"), "names", ()))

    def passes(self, seat: int) -> list[str]:
        return sorted(self._stands(seat))

    def told_passes(self, seat: int) -> OwnPasses:
        """The standing passes as sent to the seat itself; `usual` while it has set none."""
        return OwnPasses(self.passes(seat), UNSET if seat in self._passes else True)

    def _stands(self, seat: int) -> frozenset[str]:
        """The windows in which this seat passes automatically."""
        usual = self._passes.get(seat)
        return frozenset(self._match.spec.table.lulls) if usual is None else usual

    def _habit(self, seat: int) -> tuple[str, Action] | None:
        """The game's automatic answer to this question, unless this seat wants to be asked."""
        session = self._match.playing()
        habit = session.spec.table.habit
        if habit is None or session.table.secret or not session.table.is_asked(seat):
            return None
        found = habit(session.table, seat)
        return found if found is not None and found[0] in self._stands(seat) else None

    async def set_passes(self, seat: int, moments: list[str]) -> None:
        """Set standing passes: `seat` passes by itself in these windows, after the usual delay."""
        for moment in moments:
            if moment not in self.moments:
                raise Refused(BAD_VALUE, {"name": "moments", "value": wire.shorten(moment)})
        async with self._match.write_lock:
            before, self._passes[seat] = self._stands(seat), frozenset(moments)
            if self._passes[seat] != before:
                self.begin_again(seat)
                self.reschedule()

    def _passes_now(self, seat: int) -> bool:
        """In a window: has this seat no answer but to pass, or a standing pass?"""
        window = open_window(self._match.playing().table)
        if window is None:
            return False
        name = self._match.spec.vocabulary.name("moment", window.moment)
        return name in self._stands(seat) or self._is_forced(seat)

    async def hold_back(self, seat: int, number: int, action: Json) -> bool:
        """Delay a person's pass in a window until an automatic pass would be due: the server passes
        only for those without a choice, so an earlier pass would reveal that there was one. True if
        it was delayed; then nothing else answers for the seat."""
        match = self._match
        asked = match.asked[seat]
        if not self._is_open(seat, number):
            return False
        if open_window(match.playing().table) is None:
            return False
        do = wire.parse_action(match.spec, match.row.seats, action)
        if do[0] != PASS or match.playing().table.why_not(seat, do) is not None:
            return False
        if asyncio.get_running_loop().time() >= asked.due:
            return False
        self.drop(seat)  # until it is due, nothing else may answer for it
        asked.promised = number
        try:
            await until(asked.due)
        finally:
            asked.promised = 0
        return True

    def _is_forced(self, seat: int) -> bool:
        return self._match.playing().table.legal(seat) == [(PASS, -1, -1)]

    # -- answering --------------------------------------------------------------------------------

    async def _answer_for(self, seat: int) -> None:
        """Answer for a seat; on any failure schedule a retry."""
        try:
            await self._answer(seat)
        except Exception:
            # Not for which seat: who is asked may be a secret.
            log.error("match %s: an automatic answer failed", self._match.row.id, exc_info=True)
            await asyncio.sleep(BETWEEN_FAILURES)
            self._match.asked[seat].promised = 0
        if self._tasks.get(seat) is asyncio.current_task():
            del self._tasks[seat]
        self._match.tell_all()

    async def _answer(self, seat: int) -> None:
        match = self._match
        chair, asked = match.chairs[seat], match.asked[seat]
        number, seconds = asked.number, match.pace.answer_seconds
        habit = self._habit(seat)
        if habit is not None and habit[0] not in match.spec.table.lulls:
            await until(asked.due)  # a standing order is private: it takes as long as anybody
        while habit is not None and self._is_open(seat, number):
            if await self._do(seat, number, habit[1]):
                return
            await asyncio.sleep(BETWEEN_TRIES)
        if chair.sit == "bot":
            await self._play(seat, chair.bot)
        else:
            await until(asked.due)
            while self._is_open(seat, number) and self._passes_now(seat):
                if await self._do(seat, number, (PASS, -1, -1)):
                    return
                await asyncio.sleep(BETWEEN_TRIES)
            if seconds:
                await until(asked.since + seconds)
                await self._play(seat, OUT_OF_TIME)

    async def _play(self, seat: int, bot: str) -> None:
        """Let a bot answer when its delay is over, and before that do its unnoticeable actions."""
        asked = self._match.asked[seat]
        number = asked.number
        while self._is_open(seat, number):
            due = self._answers_at(seat)
            action = await self._think(seat, bot, due)
            if await self._do_at_once(seat, number, action):
                number = asked.number
                continue
            await until(after_thinking(due, self._match.services.quick))
            if not await self._do(seat, number, action):
                await asyncio.sleep(BETWEEN_TRIES)

    def _is_open(self, seat: int, number: int) -> bool:
        asked = self._match.asked[seat]
        return asked.number == number and asked.question is not None

    def _answers_at(self, seat: int) -> float:
        """When a bot answers: when it is due, and in a window some whole seconds later where those
        who are asked in it need them to think. That follows from who they are, not from what they
        know or how busy others keep the pool; a thought that is not there by then is too late."""
        match = self._match
        due, table = match.asked[seat].due, match.playing().table
        if match.services.quick or open_window(table) is None:
            return due
        asked = [chair for chair in match.chairs if table.is_asked(chair.seat)]
        bots = [chair.bot if chair.sit == "bot" else match.default_bot() for chair in asked]
        needed = match.services.bot_pool.allowance(match.spec.id, bots)
        late = asyncio.get_running_loop().time() + needed - due
        return due + BETWEEN_BEATS * max(0, ceil(late / BETWEEN_BEATS))

    def ticket(self, seat: int, by: float | None = None) -> Ticket:
        """Its place in the queue of the bot pool: for whom, and until when."""
        table = self._match.row.id
        return Ticket(SearchKey(self.address or table, table, str(seat)), by)

    def task(self, seat: int, bot: str, legal: list[Action]) -> Task:
        """What the bot of a seat is sent: what that seat knows and may do."""
        session, row = self._match.playing(), self._match.row
        known = encode_known(session.known(seat))
        return Task(row.game, row.seats, row.options, bot, known, legal)

    async def _think(self, seat: int, bot: str, due: float) -> Action:
        """Ask the pool for the bot's choice, even where it has none: that may follow from its
        hidden hand, so the time must not differ."""
        match = self._match
        session = match.playing()
        legal = session.table.legal(seat)
        if bot == OUT_OF_TIME:
            action = self._default(seat, legal)
            if action in legal:
                return action
            bot = match.default_bot()
        if match.services.quick:
            bot = hurried(bot)
        window = not match.services.quick and open_window(session.table) is not None
        ticket = self.ticket(seat, due if window else None)
        task = self.task(seat, bot, legal)
        begun = time.perf_counter()
        action = await match.services.bot_pool.think(task, ticket)
        match.services.metrics.thoughts.add(time.perf_counter() - begun)
        return action

    def _default(self, seat: int, legal: list[Action]) -> Action | None:
        """The time-out answer the rules prescribe; None: they prescribe none."""
        match = self._match
        if match.spec.table.absent is None:
            return None
        return match.spec.table.absent(match.playing().known(seat), legal, match.services.chance)

    async def _do_at_once(self, seat: int, number: int, action: Action) -> bool:
        """Do unnoticeable actions at once; leave the rest for when it is due."""
        match = self._match
        if not match.playing().table.secret:
            return False
        async with match.write_lock:
            if not self._is_open(seat, number):
                return False
            session = match.playing()
            draft = match.tried(session, lambda draft: decide_without_chance(draft, seat, action))
            if not slips_by(match.spec, session.table, draft, seat):
                return False
            if not await self._adopt(draft, seat):
                return False
            match.asked[seat].promised = match.asked[seat].number
        match.tell_all()
        return True

    async def _do(self, seat: int, number: int, action: Action) -> bool:
        """True when the question is settled, by this answer or another."""
        match = self._match
        async with match.write_lock:
            if not self._is_open(seat, number):
                return True
            session = match.playing()
            draft = match.tried(session, lambda draft: draft.decide(seat, action))
            return await self._adopt(draft, seat)

    async def _adopt(self, draft: Draft, seat: int) -> bool:
        try:
            await self._match.adopt(draft, seat, "")
        except Refused as refused:
            # The store is full. Nothing else can refuse a legal action.
            self._match.halt(refused.rule)
            return False
        return True
