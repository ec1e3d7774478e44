"""The state of a match, and every transition of it: try an answer, adopt it once it is durable, ask
on. Answers are idempotent: a nonce that is known gets its receipt again and changes nothing.

Nothing here waits, so that it can be compiled: what takes time calls back. `match.match.Match` has
a state, and all that awaits.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from gloaming.core import wire
from gloaming.core.flow import CHANCE, NOBODY, SPECTATOR, Refused
from gloaming.core.kinds import Json
from gloaming.core.refusal_ids import NOT_BEGUN, STALE
from gloaming.core.session import Draft, Session
from gloaming.core.spec import GameSpec
from gloaming.server import limits
from gloaming.server.match.broadcast import Broadcast
from gloaming.server.match.durable_inputs import Change, DurableInputs, prepare
from gloaming.server.match.people_dealing import who_deals
from gloaming.server.match.services import Services, TableSettings
from gloaming.server.match.timing import OpenQuestion, draw_moment, is_lull, open_window, slips_by
from gloaming.server.match.write_lock import WriteLock
from gloaming.server.rate_limits import Bucket
from gloaming.server.store.interface import ChairRow, Done, MatchRow, TalkRow

log = logging.getLogger("gloaming.match")


NEVER = 1 << 62


def nothing_to_do() -> None:
    """Until somebody answers for others there is nobody to wake."""


class MatchState:
    """A table of people and bots, and the game on it once it has begun: what is known of it."""

    def __init__(
        self, spec: GameSpec, row: MatchRow, chairs: list[ChairRow], services: Services
    ) -> None:
        self.spec = spec
        self.row = row
        self.chairs = chairs
        self.services = services
        self.session: Session | None = None
        self.inputs = DurableInputs(row.id, services)
        self.asked: list[OpenQuestion] = []
        self.rates: dict[int, Bucket] = {}  # by seat, how much it says
        self.talk: list[TalkRow] = []
        self.write_lock = WriteLock()
        self.stuck = False  # a bot could not go on, and the table has been told
        self.pace = TableSettings.read(row.pace)
        self.broadcast = Broadcast(self)
        # Autoplay looks again at who has to be answered for.
        self.reschedule: Callable[[], None] = nothing_to_do
        # A snapshot is due at this many inputs; it is taken later, when nobody waits for it.
        self.snapshot_at = NEVER
        self.take_snapshot: Callable[[], None] = nothing_to_do
        self._first_circles: dict[str, int] | None = None

    @property
    def circles(self) -> dict[str, int]:
        """Who may talk to whom at this table now; empty where nobody may."""
        if self.session is not None:
            return self.spec.talks(self.session.table)
        if self._first_circles is None:
            setup = self.spec.prepare(self.row.seats, wire.decode(self.row.options))
            self._first_circles = self.spec.talks(self.spec.rules.new(self.row.seats, setup))
        return self._first_circles

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
        self._measure(begun)
        return draft

    def _measure(self, begun: float) -> None:
        took = time.thread_time() - begun
        self.services.metrics.rules.add(took)
        if took > limits.INPUT_SECONDS:
            facts = {"match": self.row.id, "game": self.spec.id, "ms": round(1000 * took)}
            log.warning("an input has taken long", extra={"facts": facts})

    # -- an answer --------------------------------------------------------------------------------

    def takes_its_turn(self) -> bool:
        """Take the write lock for an answer, if nothing stands in the way of any answer at all."""
        if self.session is None or open_window(self.session.table) is not None:
            return False
        return self.write_lock.take()

    def answer(self, seat: int, number: int, nonce: str, action: Json, done: Done) -> None:
        """A person's answer to question `number`: try it, store it, adopt it, tell everybody.

        Whoever calls holds the write lock, which is free again when `done` is called. Idempotent:
        repeating a nonce changes nothing.
        """
        if self.inputs.has_receipt(seat, nonce):
            self.write_lock.release()
            self.broadcast.tell_all()
            done(None)
            return
        try:
            change = prepare(self._try_answer(seat, number, action), seat, nonce)
            self.inputs.append(change.rows, change.status, partial(self._stored, change, done))
        except Exception as error:
            self.write_lock.release()
            done(error)

    def _try_answer(self, seat: int, number: int, action: Json) -> Draft:
        """What would come of it, on a copy. Where people deal, an answer may be what chance
        brought."""
        session = self.playing()
        asked = self.asked[seat]
        if asked.question is None or asked.number != number:
            raise Refused(STALE)
        begun = time.thread_time()
        draft = Draft(session)
        if draft.table.wait == CHANCE:
            draft.chance(wire.parse_draw(self.spec, draft.table, action), seat)
        else:
            draft.decide(seat, wire.parse_action(self.spec, self.row.seats, action))
        self._measure(begun)
        return draft

    def _stored(self, change: Change, done: Done, error: Exception | None) -> None:
        """It is durable, or not: the rest of an answer, which no task waits for."""
        trouble: Exception | None = None
        try:
            try:
                self.adopt(change, error)
            finally:
                self.write_lock.release()
            self.broadcast.tell_all()
        except Exception as found:
            trouble = found
        done(trouble)

    def adopt(self, change: Change, error: Exception | None) -> None:
        """What was tried out becomes the game, if it was stored; else say why it was not."""
        self.inputs.record(change.rows, change.nonce, change.begun, error)
        self.has_grown(change.status)
        session, seat = self.playing(), change.seat
        quiet = slips_by(self.spec, session.table, change.draft, seat)
        session.adopt(change.draft)
        self.asked[seat].question = None
        self.ask(seat if quiet else NOBODY)
        if change.nonce:
            self.broadcast.has_acted(seat)

    def has_grown(self, status: str) -> None:
        """Another input of this match is in the store."""
        self.stuck = False
        if status != self.row.status:
            self.row = replace(self.row, status=status)
        if self.inputs.count >= self.snapshot_at:
            self.take_snapshot()

    # -- who is asked what ------------------------------------------------------------------------

    def open(self, session: Session, asked: list[OpenQuestion]) -> None:
        """The game begins, or goes on where these questions are open. Clocks begin anew."""
        self.session = session
        self.asked = asked
        self.broadcast.open(self.row.seats)
        for question in asked:
            if question.question is not None:
                question.since = asyncio.get_running_loop().time()
                question.due = self.moment_from_now()
        self.ask()

    def ask(self, quiet: int = NOBODY) -> None:
        """Put the new events into words and see who is asked what; the clock of a seat that was
        `quiet` goes on, for others see when it runs out."""
        session, told = self.playing(), self.broadcast.told
        self.broadcast.name_events(session)
        dealing = self._dealing(session)
        if session.table.wait == CHANCE and not dealing:
            return
        public = len(told[SPECTATOR])
        for seat, asked in enumerate(self.asked):
            content = wire.write_question(self.spec, session.table, seat)
            if seat in dealing:
                content = wire.encode(wire.draw(self.spec, session.table, seat))
            events = len(told[seat])
            if content is not None and (content != asked.question or events != asked.heard):
                asked.number += 1
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
        pause = 0.0 if self.services.quick else draw_moment(self.services.chance, lull)
        return asyncio.get_running_loop().time() + pause

    def renumber(self) -> None:
        """After something was taken back, the events are those of the shorter game."""
        before = self.broadcast.begin_again()
        self.ask()
        self.broadcast.compare(before)
