"""What a match does without waiting for anything: trying an input, taking it over, asking on.

`matches.Match` is the rest of it, all that waits: for the store, for the pen, for a moment. They
are apart so that this half can be compiled.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from mypy_extensions import mypyc_attr

from gloaming.core import wire
from gloaming.core.flow import CHANCE, NOBODY, SPECTATOR, Refused
from gloaming.core.kinds import Json
from gloaming.core.session import Draft, Session
from gloaming.core.spec import GameSpec
from gloaming.server import limits
from gloaming.server.audience import Audience
from gloaming.server.dealing import who_deals
from gloaming.server.help import Help, Pace
from gloaming.server.limits import Bucket
from gloaming.server.moments import Asked, draw_moment, is_lull, open_window, slips_by
from gloaming.server.pen import Pen
from gloaming.server.sabotage import bit, sabotaged
from gloaming.server.store import ChairRow, Damaged, Done, InputRow, MatchRow, StoreFull, TalkRow

log = logging.getLogger("gloaming.match")

# Rules of the parlour itself, beside those of the games; their sentences are in core/words.
STALE = "CORE-14"  # the question is not open any more
NOT_BEGUN = "CORE-15"
NO_ROOM = "CORE-16"  # the disk is full; nothing was lost
NOT_ALLOWED = "CORE-17"
DAMAGED = "CORE-21"
OTHER_RULES = "CORE-28"  # than those it was set up by
NO_PART = "CORE-29"  # nothing can be added to these dice, or not any more
PART_MISSING = "CORE-30"


class Change(NamedTuple):
    """An input that was tried out and is being kept."""

    draft: Draft
    seat: int
    nonce: str  # with the seat; empty: a stand-in did it
    rows: list[InputRow]
    status: str
    begun: float
    hasty: bool  # only for faults that do not wait


@mypyc_attr(allow_interpreted_subclasses=True)
class Desk:
    """A table of people and bots, and the game on it once it has begun: what is known of it."""

    def __init__(self, spec: GameSpec, row: MatchRow, chairs: list[ChairRow], help: Help) -> None:
        self.spec = spec
        self.row = row
        self.chairs = chairs
        self.help = help
        self._keeper = help.keeper
        self.session: Session | None = None
        self.kept = 0  # inputs in the store
        self.receipts: dict[str, int] = {}  # nonce -> input it became
        self.asked: list[Asked] = []
        self.rates: dict[int, Bucket] = {}  # by seat, how much it says
        self.sockets: Counter[int] = Counter()  # open ones, by viewer
        self.talk: list[TalkRow] = []
        self.notes: dict[int, str] = {}  # by seat, as far as anybody has asked
        self.pen = Pen()
        self.stuck = False  # a bot could not go on, and the table has been told
        self.pace = Pace.read(row.pace)
        self.audience = Audience(self)
        self._circles: dict[str, int] | None = None

    @property
    def circles(self) -> dict[str, int]:
        """Who may talk to whom at this table; empty where nobody may."""
        if self._circles is None:
            setup = self.spec.prepare(self.row.seats, wire.decode(self.row.options))
            self._circles = self.spec.talks(setup)
        return self._circles

    def token(self, viewer: int) -> bytes:
        """What a viewer's link is known by; another one means that the chair has a new holder."""
        return self.row.watch if viewer == SPECTATOR else self.chairs[viewer].token

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

    # -- an answer --------------------------------------------------------------------------------

    def _seen(self, seat: int, nonce: str) -> bool:
        return f"{seat}:{nonce}" in self.receipts and not sabotaged("forget-nonce")

    def _drafted(self, seat: int, number: int, nonce: str, action: Json) -> Draft | None:
        """What would come of an answer; None if it was given before."""
        if self._seen(seat, nonce):
            return None
        session = self.playing()
        asked = self.asked[seat]
        if asked.question is None or (asked.number != number and not sabotaged("late-click")):
            raise Refused(STALE)
        return self.tried(session, partial(self._answer_on, seat, action))

    def _answer_on(self, seat: int, action: Json, draft: Draft) -> None:
        """Where people deal, an answer may be what chance brought."""
        if draft.table.wait == CHANCE:
            draft.chance(wire.parse_draw(self.spec, draft.table, action), seat)
        else:
            draft.decide(seat, wire.parse_action(self.spec, self.row.seats, action))

    def takes_its_turn(self) -> bool:
        """Take the pen for an answer, if nothing stands in the way of any answer at all."""
        if (
            self.session is None
            or self._keeper is None
            or open_window(self.session.table) is not None
        ):
            return False
        return self.pen.take()

    def answer_at_once(self, seat: int, number: int, nonce: str, action: Json, done: Done) -> None:
        """`answer`, for whoever has taken their turn and so holds the pen: no task waits for
        anything, and `done` is called at the end."""
        try:
            draft = self._drafted(seat, number, nonce, action)
            if draft is not None:
                self._keep_soon(self._prepare(draft, seat, nonce), done)
                return
        except Exception as error:
            self.pen.release()
            done(error)
            return
        self.pen.release()
        self.tell_all()
        done(None)

    def _keep_soon(self, change: Change, done: Done) -> None:
        keeper = self._keeper
        assert keeper is not None
        match, first = self.row.id, self.kept
        told = partial(self._answered, change, done)
        keeper.keep(match, first, change.rows, change.status, told)

    def _answered(self, change: Change, done: Done, error: Exception | None) -> None:
        """It is kept, or not: the rest of an answer that nobody waits for."""
        trouble: Exception | None = None
        try:
            try:
                if error is not None:
                    self._not_kept(error)
                self._complete(change)
            finally:
                self.pen.release()
            self.tell_all()
        except Exception as found:
            trouble = found
        done(trouble)

    # -- keeping ----------------------------------------------------------------------------------

    def _prepare(self, draft: Draft, seat: int, nonce: str) -> Change:
        hasty = sabotaged("swap-before-append") or sabotaged("tell-first")
        if hasty:
            self._swap(self.playing(), draft, seat)
        if sabotaged("tell-first"):
            self.tell_all()
        named = f"{seat}:{nonce}" if nonce else ""
        status = "over" if draft.over else "playing"
        rows = rows_of(draft.lines, named)
        return Change(draft, seat, named, rows, status, time.perf_counter(), hasty)

    def _complete(self, change: Change) -> None:
        """What was to be kept is kept."""
        self._is_kept(change.rows, change.nonce, change.status, change.begun)
        if not change.hasty:
            self._swap(self.playing(), change.draft, change.seat)

    def _swap(self, session: Session, draft: Draft, seat: int) -> None:
        quiet = slips_by(self.spec, session.table, draft, seat) and not sabotaged("leak-silence")
        session.adopt(draft)
        self.asked[seat].question = None
        self._look(seat if quiet else NOBODY)

    def _not_kept(self, error: Exception) -> None:
        """Say why."""
        if isinstance(error, StoreFull):
            if not sabotaged("eat-full"):
                raise Refused(NO_ROOM) from None
        elif isinstance(error, Damaged):
            log.error("%s", error)
            raise Refused(DAMAGED) from None
        else:
            raise error

    def _is_kept(self, rows: list[InputRow], nonce: str, status: str, begun: float) -> None:
        if sabotaged("leak-log"):
            log.warning("kept %s", [wire.decode(row.line) for row in rows])
        if self.session is not None and sabotaged("waste"):
            sum(bit(self.session.table) for _ in range(1000))
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

    # -- who is asked what ------------------------------------------------------------------------

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
            content = wire.write_question(self.spec, session.table, seat)
            if seat in dealing:
                content = wire.encode(wire.draw(self.spec, session.table, seat))
            if content is not None and sabotaged("leak-question"):
                question = wire.decode(content)
                question["options"] = question["options"][: 1 + bit(session.table)]
                content = wire.encode(question)
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

    def tell_all(self) -> None:
        """News for everybody who has not heard it yet."""
        if self.session is None:
            self.audience.tell_who_sits()
        else:
            self.audience.tell()


def rows_of(lines: list[list[Json]], nonce: str) -> list[InputRow]:
    """The first is what somebody did; the others have followed from it."""
    return [InputRow(wire.encode(line), nonce if n == 0 else "") for n, line in enumerate(lines)]
