"""When things happen at a table: moments drawn before anybody looks, and standing passes.

Haste and silence tell as much as words. So whoever answers for a seat (a bot, or the house for a
person who can only pass) takes a moment that was drawn when the question was put, whatever the
answer will be, and thinks inside it. What a seat does unnoticed takes no time that others could
measure.
"""

from __future__ import annotations

import asyncio
import logging
import time
from math import ceil
from typing import TYPE_CHECKING

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
from gloaming.core.session import Draft
from gloaming.server.moments import open_window, slips_by
from gloaming.server.sabotage import sabotaged

if TYPE_CHECKING:
    from gloaming.server.matches import Match

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
    """Chance is never drawn twice: what needs it is left for later."""
    draft.dealer = None
    draft.decide(seat, action)


def after_thinking(due: float, quick: bool) -> float:
    """When a moment is over, or if thinking took longer the end of a whole number of seconds more:
    how long exactly is nobody's business. Where bots are quick they answer once they know what."""
    if quick:
        return due
    late = asyncio.get_running_loop().time() - due
    return due + BETWEEN_BEATS * max(0, ceil(late / BETWEEN_BEATS))


async def until(when: float) -> None:
    await asyncio.sleep(max(0.0, when - asyncio.get_running_loop().time()))


class StandIns:
    """Sees to it that every open question will be answered: by the bot in that chair, or for a
    person who is out of time, has only one thing to say, or has said it beforehand."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._tasks: dict[int, asyncio.Task[None]] = {}  # by seat
        self._passes: dict[int, frozenset[str]] = {}  # by seat, the moments it stands passing in
        self._whims = Whims(match)

    @property
    def busy(self) -> bool:
        return self._whims.busy or any(not task.done() for task in self._tasks.values())

    @property
    def passing(self) -> bool:
        """Has anybody said anything but what goes without saying?"""
        usual = frozenset(self._match.spec.lulls)
        return any(moments != usual for moments in self._passes.values())

    def stir(self) -> None:
        """Give every open question to somebody."""
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
        self._whims.stir()

    def _is_needed(self, seat: int) -> bool:
        if self._match.playing().table.wait == CHANCE:
            return False  # nobody else knows what lies on a real table
        if self._match.chairs[seat].sit == "bot" or self._match.pace.answer_seconds > 0:
            return True
        table = self._match.playing().table
        return open_window(table) is not None or self._habit(seat) is not None

    def drop(self, seat: int) -> None:
        """Whoever was to answer for this seat need not. Never while it holds the pen: then its
        question is still the one it was told of."""
        task = self._tasks.pop(seat, None)
        if task is not None:
            task.cancel()
        if self._match.asked:
            self._match.asked[seat].promised = 0

    def begin_again(self, seat: int) -> None:
        """Somebody else sits here, or thinks otherwise: they take a moment of their own."""
        self.drop(seat)
        if self._match.asked:
            self._match.asked[seat].due = self._match.moment_from_now()

    def close(self) -> None:
        self._whims.close()
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    # -- standing passes --------------------------------------------------------------------------

    @property
    def moments(self) -> tuple[str, ...]:
        """The moments of this game in which anybody may be asked whether it steps in."""
        return tuple(getattr(self._match.spec.words.kinds.get("moment"), "names", ()))

    def passes(self, seat: int) -> list[str]:
        return sorted(self._stands(seat))

    def told_passes(self, seat: int) -> Json:
        """For the seat itself; `usual` as long as it has said nothing that is known here."""
        usual = {} if seat in self._passes else {"usual": True}
        return {"t": "passes", "moments": self.passes(seat), **usual}

    def _stands(self, seat: int) -> frozenset[str]:
        """The moments in which this seat does not want to be asked."""
        usual = self._passes.get(seat)
        return frozenset(self._match.spec.lulls) if usual is None else usual

    def _habit(self, seat: int) -> Action | None:
        """The answer that goes without saying, unless this seat wants to be asked."""
        session = self._match.playing()
        habit = session.spec.habit
        if habit is None or session.table.secret or not session.table.is_asked(seat):
            return None
        found = habit(session.table, seat)
        return found[1] if found is not None and found[0] in self._stands(seat) else None

    async def set_passes(self, seat: int, moments: list[str]) -> None:
        """From now on `seat` passes by itself in these windows, after a moment as any."""
        for moment in moments:
            if moment not in self.moments:
                raise Refused("CORE-6", {"name": "moments", "value": wire.shorten(moment)})
        async with self._match.pen:
            before, self._passes[seat] = self._stands(seat), frozenset(moments)
            if self._passes[seat] != before:
                self.begin_again(seat)
                self.stir()

    def _passes_now(self, seat: int) -> bool:
        """In a window: can or will this seat only pass?"""
        window = open_window(self._match.playing().table)
        if window is None:
            return False
        name = self._match.spec.words.name("moment", window.moment)
        return name in self._stands(seat) or self._is_forced(seat)

    async def hold_back(self, seat: int, number: int, action: Json) -> bool:
        """A person's pass in a window counts no sooner than one that goes without saying: nobody
        passes for whoever has a choice, so making it at once would tell that there was one.
        True if it had to wait: then nobody else will answer."""
        match = self._match
        asked = match.asked[seat]
        if not self._is_open(seat, number) or sabotaged("leak-haste"):
            return False
        if open_window(match.playing().table) is None:
            return False
        do = wire.parse_action(match.spec, match.row.seats, action)
        if do[0] != PASS or match.playing().table.why_not(seat, do) is not None:
            return False
        if asyncio.get_running_loop().time() >= asked.due:
            return False
        self.drop(seat)  # until it is due, no stand-in holds the pen
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
        """Answer, and whatever goes wrong see to it that somebody tries again."""
        try:
            await self._answer(seat)
        except Exception:
            # Not for which seat: who is asked may be a secret.
            log.error("match %s: nobody could answer", self._match.row.id, exc_info=True)
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
        while habit is not None and self._is_open(seat, number):
            if await self._do(seat, number, habit):
                return
            await asyncio.sleep(BETWEEN_TRIES)
        if chair.sit == "bot":
            await self._play(seat, chair.bot)
        else:
            hasty = sabotaged("leak-time") and self._is_forced(seat)
            await until(0.0 if hasty else asked.due)
            while self._is_open(seat, number) and self._passes_now(seat):
                if await self._do(seat, number, (PASS, -1, -1)):
                    return
                await asyncio.sleep(BETWEEN_TRIES)
            if seconds:
                await until(asked.since + seconds)
                await self._play(seat, OUT_OF_TIME)

    async def _play(self, seat: int, bot: str) -> None:
        """Let a bot answer when it is due, and before that do what slips by."""
        asked = self._match.asked[seat]
        number = asked.number
        while self._is_open(seat, number):
            action = await self._think(seat, bot)
            if await self._do_at_once(seat, number, action):
                number = asked.number
                continue
            await until(after_thinking(asked.due, self._match.help.quick))
            if not await self._do(seat, number, action):
                await asyncio.sleep(BETWEEN_TRIES)

    def _is_open(self, seat: int, number: int) -> bool:
        asked = self._match.asked[seat]
        return asked.number == number and asked.question is not None

    async def _think(self, seat: int, bot: str) -> Action:
        """What the bot would do. It thinks even if it has no choice, for that may lie in its hand,
        and not even the time it takes should tell."""
        match = self._match
        session = match.playing()
        legal = session.table.legal(seat)
        if bot == OUT_OF_TIME:
            action = self._default(seat, legal)
            if action in legal:
                return action
            bot = match.default_bot()
        if match.help.quick:
            bot = hurried(bot)
        known = encode_known(session.known(seat))
        begun = time.perf_counter()
        action = await match.help.thinker.think(
            match.spec.id, match.row.seats, match.row.options, bot, known, legal
        )
        match.help.metrics.thoughts.add(time.perf_counter() - begun)
        return action

    def _default(self, seat: int, legal: list[Action]) -> Action | None:
        """What the rules say somebody does who is out of time; None: they say nothing."""
        match = self._match
        if match.spec.absent is None:
            return None
        return match.spec.absent(match.playing().known(seat), legal, match.help.chance)

    async def _do_at_once(self, seat: int, number: int, action: Action) -> bool:
        """Do what slips by; leave the rest for when it is due."""
        match = self._match
        if not match.playing().table.secret:
            return False
        async with match.pen:
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
        async with match.pen:
            if not self._is_open(seat, number):
                return True
            session = match.playing()
            draft = match.tried(session, lambda draft: draft.decide(seat, action))
            return await self._adopt(draft, seat)

    async def _adopt(self, draft: Draft, seat: int) -> bool:
        try:
            await self._match.adopt(draft, seat, "")
        except Refused as refused:
            # It could not be kept. Nothing else can refuse a legal action.
            self._match.halt(refused.rule)
            return False
        return True


class Whims:
    """Lets bots act out of turn: at every rest each that could is asked once whether it would."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._tasks: dict[int, asyncio.Task[None]] = {}  # by seat
        self._weighed: dict[int, int] = {}  # by seat, the rest it has been asked at

    @property
    def busy(self) -> bool:
        return any(not task.done() for task in self._tasks.values())

    def stir(self) -> None:
        match = self._match
        if match.spec.whim is None:
            return
        table = match.playing().table
        for chair in match.chairs:
            if chair.sit != "bot" or self._weighed.get(chair.seat) == match.kept:
                continue
            self._weighed[chair.seat] = match.kept
            self._drop(chair.seat)
            if table.legal_instants(chair.seat):
                self._tasks[chair.seat] = asyncio.create_task(self._weigh(chair.seat, match.kept))

    def _drop(self, seat: int) -> None:
        """Things have changed. While it holds the pen they have not."""
        task = self._tasks.pop(seat, None)
        if task is not None:
            task.cancel()

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    async def _weigh(self, seat: int, rest: int) -> None:
        match = self._match
        due = match.moment_from_now()  # drawn before anybody looks
        session = match.playing()
        action = await match.help.thinker.whim(
            match.spec.id,
            match.row.seats,
            match.row.options,
            encode_known(session.known(seat)),
            session.table.legal_instants(seat),
        )
        if action is None:
            return
        await until(after_thinking(due, match.help.quick))
        async with match.pen:
            if match.kept != rest or match.chairs[seat].sit != "bot":
                return
            try:
                draft = match.tried(session, lambda draft: draft.interrupt(seat, action))
                await match.adopt(draft, seat, "")
            except Refused as refused:  # it could not be kept; whoever is asked tries again
                match.halt(refused.rule)
                return
        self._tasks.pop(seat, None)
        match.tell_all()
