"""Session: a game in progress. Its table, its record, and the events each viewer was sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gloaming.core import wire
from gloaming.core.chance import Dealer, SystemDealer
from gloaming.core.checkpoints import (
    Captured,
    Checkpoint,
    Checkpoints,
    Remembered,
    pack_memories,
    unpack_memories,
)
from gloaming.core.flow import (
    CHANCE,
    NO_ANSWER,
    NOBODY,
    NOTHING,
    OVER,
    SEAT,
    SPECTATOR,
    STEP_LIMIT,
    Action,
    BrokenFlow,
    Refused,
    Table,
    Told,
)
from gloaming.core.kinds import Json
from gloaming.core.known import Known, Memory, know
from gloaming.core.record import (
    FORMAT,
    Header,
    Record,
    SaveError,
    name_decision,
    spread_decision,
)
from gloaming.core.refusal_ids import BAD_OUTCOME, NO_UNDO, NOT_ASKED, UNREADABLE
from gloaming.core.spec import GameSpec

# Tables kept from before each of the latest inputs; further back, from a checkpoint on.
MOST_PAST = 8
MOST_UNDONE = 1_000_000  # no limit


class Draft:
    """A tentative input: applied to a copy of the table, with the chance it needs.

    A durable store writes `lines` first, and only then does the session `adopt` the draft: if the
    write fails, nothing has happened.
    """

    def __init__(self, session: Session) -> None:
        self.spec = session.spec
        self.dealer = session.dealer
        self.table = session.table.clone()
        self.table.heard = []
        self.lines: list[list[Json]] = []
        self.marks: list[int] = []  # events told before each line
        self.draws = session.draws
        self.said = False  # has anybody said what chance brought?

    def decide(self, seat: int, a: Action) -> None:
        rule = self.table.why_not(seat, a)
        if rule is not None:
            raise self.spec.refuse(self.table, seat, a, rule)
        self._write(name_decision(self.spec, seat, a))
        self.table.decide_trusted(seat, a)
        self.settle()

    def chance(self, outcome: int, seat: int = NOBODY) -> None:
        """Apply an outcome of chance; `seat` is the one that entered it where people deal."""
        g = self.table
        if g.wait != CHANCE or not 0 <= outcome < g.outcomes:
            raise Refused(BAD_OUTCOME, {"source": "", "value": outcome})
        self._bring(outcome, seat)
        self.settle()

    def settle(self) -> None:
        """Let the dealer answer chance until a seat is asked, the game is over, or the dealer
        leaves it to people."""
        draws = 0
        while self.dealer is not None and self.table.wait == CHANCE:
            outcome = self.dealer.deal(self.spec, self.table, self.draws)
            if outcome is None:
                return
            self._bring(outcome)
            draws += 1
            if draws > STEP_LIMIT:
                where = self.table.whereabouts()
                raise BrokenFlow(f"{STEP_LIMIT} draws without a question in {where}")

    def _bring(self, outcome: int, seat: int = NOBODY) -> None:
        g = self.table
        source = self.spec.vocabulary.sources[g.source].name
        said = [] if seat == NOBODY else [seat]
        self.said = self.said or seat != NOBODY
        self._write(["c", source, wire.name_outcome(self.spec, g, outcome), *said])
        self.draws += 1
        g.chance(outcome)

    @property
    def over(self) -> bool:
        return self.table.wait == OVER

    def _write(self, line: list[Json]) -> None:
        assert self.table.heard is not None
        self.marks.append(len(self.table.heard))
        self.lines.append(line)


def read_answer(spec: GameSpec, g: Table, seat: int, action: Json) -> Action:
    """Parse a client's answer into numbers. A seat that is not asked is refused for that first,
    however malformed its answer."""
    if not 0 <= seat < g.seats:
        raise Refused(g.RULE_NOT_ASKED)
    try:
        return wire.parse_action(spec, g.seats, action)
    except Refused:
        if g.wait == OVER:
            raise Refused(g.why_not(seat, NO_ANSWER) or g.RULE_OVER) from None
        if not g.is_asked(seat):
            raise Refused(g.RULE_NOT_ASKED) from None
        raise


class Session:
    """One game from its first rest to its end.

    Decisions come in by name (`decide`) or as numbers (`decide_raw`); chance is answered by the
    dealer at once. `dealer=None` leaves the table waiting for chance: then `chance` supplies it.
    """

    def __init__(
        self,
        spec: GameSpec,
        seats: int,
        options: Mapping[str, Any] | None = None,
        dealer: Dealer | None = None,
        table: Table | None = None,
    ) -> None:
        self.spec = spec
        self.setup = spec.prepare(seats, options or {})
        self.dealer = dealer
        self.record = Record(
            Header(
                FORMAT, spec.id, spec.rules.version, spec.content_hash, seats, dict(options or {})
            )
        )
        self.draws = 0  # what chance has ever brought; what is taken back is not drawn again
        self._said = False  # has anybody ever said what chance brought?
        # How the game began if it was laid out by hand, in the middle of things; else it was new.
        self._laid_out = None if table is None else table.clone()
        self._checkpoints = Checkpoints()
        self._begin(seats, table)
        self.settle()

    def _begin(self, seats: int, table: Table | None) -> None:
        self.log: list[Told] = []  # every event with all its faces, in order
        self.marks: list[int] = []  # length of the log before each standing input
        self._memories: dict[int, Memory] = {
            seat: self.spec.information.memory(seats, self.setup, seat)
            for seat in [*range(seats), SPECTATOR]
        }
        # How much of the log each has noticed. They catch up when somebody asks: working out what
        # a seat can know is dear, and most inputs are followed by nobody who wants to know.
        # Below 0: has yet to be told how a table laid out by hand began.
        self._noticed = dict.fromkeys(self._memories, 0 if table is None else -1)
        self._past: list[Table] = []  # before each of the latest inputs that may be taken back
        self.table = self.spec.rules.new(seats, self.setup) if table is None else table
        self.table.heard = []
        if self.table.wait == NOTHING:  # new, or laid out by hand in the middle of a procedure
            self.table.advance()
        self._hear()

    # -- inputs -----------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.table.wait == OVER

    def decide(self, seat: int, action: Json) -> None:
        """A seat's decision as a client sends it. Raises Refused; then nothing has changed."""
        self.decide_raw(seat, read_answer(self.spec, self.table, seat, action))

    def decide_raw(self, seat: int, a: Action) -> None:
        draft = Draft(self)
        draft.decide(seat, a)
        self.adopt(draft)

    def chance(self, outcome: int, seat: int = NOBODY) -> None:
        """Supply an outcome by hand; where people draw, as this seat says it came."""
        draft = Draft(self)
        draft.chance(outcome, seat)
        self.adopt(draft)

    def settle(self) -> None:
        """Let the dealer answer chance until a seat is asked or the game is over."""
        if self.dealer is not None and self.table.wait == CHANCE:
            draft = Draft(self)
            draft.settle()
            self.adopt(draft)

    def adopt(self, draft: Draft) -> None:
        """Commit a draft: its table becomes the session's, and its events are delivered."""
        if len(self.marks) >= self._checkpoints.next:
            self._checkpoints.add(self._checkpoint())
        self.marks.extend([len(self.log) + before for before in draft.marks])
        self.record.inputs.extend(draft.lines)
        self.draws = draft.draws
        self._said = self._said or draft.said
        self._remember(draft)
        self.table = draft.table
        self._hear()

    def _remember(self, draft: Draft) -> None:
        """Keep the table before an input for as long as the input may be undone."""
        if not draft.lines:
            return
        telling = [told for told in draft.table.heard or () if told[1] is not None]
        if telling or len(draft.lines) != 1 or draft.lines[0][0] == "c":
            self._past.clear()
        else:
            self._past.append(self.table)
            del self._past[:-MOST_PAST]

    def _hear(self) -> None:
        heard = self.table.heard
        assert heard is not None
        self.log.extend([self.spec.vocabulary.shared(told) for told in heard])
        self.table.heard = []

    # -- what comes out ---------------------------------------------------------------------------

    @property
    def memories(self) -> dict[int, Memory]:
        """The memory of every viewer, up to date."""
        for viewer in self._memories:
            self.memory(viewer)
        return self._memories

    def memory(self, viewer: int) -> Memory:
        """The memory of `viewer`, up to date."""
        if self._noticed[viewer] < 0:
            self._memories[viewer] = self.first_memory(viewer)
            self._noticed[viewer] = 0
        memory = self._memories[viewer]
        if type(memory) is not Memory:  # most games keep none
            for told in self.log[self._noticed[viewer] :]:
                arguments = wire.hears(told, viewer)
                if arguments is not None:
                    memory.notice(told[0], arguments)
        self._noticed[viewer] = len(self.log)
        return memory

    def first_memory(self, viewer: int) -> Memory:
        """The memory of `viewer` before the first event."""
        memory = self.spec.information.memory(self.table.seats, self.setup, viewer)
        if self._laid_out is not None:
            memory.start_from(know(self._laid_out, viewer, self.setup, memory))
        return memory

    def view(self, viewer: int) -> dict[str, Json]:
        """What `viewer` sees now, with the aid its table allows it."""
        return {**wire.view(self.spec, self.table, viewer), **self.aid(viewer)}

    def aid(self, viewer: int) -> dict[str, Json]:
        """What the table works out for `viewer`, as it stands in its view."""
        aid = self.spec.information.aid
        found = None if aid is None else aid(self.known(viewer))
        return {"aid": found} if found else {}

    def question(self, seat: int) -> dict[str, Json] | None:
        return wire.question(self.spec, self.table, seat)

    def known(self, seat: int) -> Known:
        return know(self.table, seat, self.setup, self.memory(seat))

    def events(self, viewer: int | None, start: int = 0) -> list[dict[str, Json]]:
        """Events of `viewer`, from its own event number `start` on.

        None hears everything with all faces open: for after the game.
        """
        if viewer is None and not self.over:
            raise Refused(NOT_ASKED)
        heard = [wire.event(self.spec, told, viewer) for told in self.log]
        return [event for event in heard if event is not None][start:]

    # -- taking back -------------------------------------------------------------------------------

    def can_undo(self, seat: int, most: int = MOST_UNDONE) -> int:
        """How many of the latest inputs `seat` may take back by itself, up to `most`.

        Its own, while since then no chance was used, nobody else was told or shown anything (after
        any of them: a step back hides no step), and the seat itself learned nothing that was hidden
        from it. And only while it is the one asked: otherwise the offer would vanish when somebody
        else answers in secret.
        """
        if self.table.wait != SEAT or not self.table.is_asked(seat):
            return 0
        last = self.record.inputs[-1] if self.record.inputs else ["c"]
        if last[0] == "c" or (last[0] != "u" and last[1] != seat):
            return 0  # nearly always, and whoever shows tables asks after every input
        count = 0
        for line in self.record.latest():
            if count == most or line[0] == "c" or line[1] != seat:
                break
            told = self.log[self.marks[-count - 1] :]
            if not self._harmless(told, seat) or not self._unseen(count + 1, seat):
                break
            count += 1
        return count

    def _harmless(self, told: list[Told], seat: int) -> bool:
        words = self.spec.vocabulary
        for event in told:
            if event[1] is not None or event[3] & ~(1 << seat):
                return False
            heard = words.shut[event[0]] if event[3] else ()
            if any(argument.announces for argument in heard):
                return False
        return True

    def _unseen(self, count: int, seat: int) -> bool:
        """Do all other viewers see now what they saw before the latest `count` inputs?"""
        known = count <= len(self._past)
        before = self._past[-count] if known else self.at(len(self.marks) - count).table
        viewers = [v for v in self._memories if v != seat]
        now = self.table
        return all(wire.view(self.spec, before, v) == wire.view(self.spec, now, v) for v in viewers)

    def mistyped(self, seat: int) -> int:
        """How many of the latest inputs go if `seat` takes back the latest draw it told of.

        People who draw from a bag of their own may mistype. While nobody has decided anything
        since, only other draws came after it, and whoever drew them has them before it and says
        them again: nothing was learned from what was typed, and nothing hung on it.
        """
        if not self._said:
            return 0
        for count, line in enumerate(self.record.latest(), start=1):
            if line[0] != "c":
                return 0
            if line[3:] == [seat]:
                return count
        return 0

    def undoing(self, seat: int) -> int:
        """How many of the latest inputs go if this seat takes something back now; 0: it may not."""
        return self.can_undo(seat, most=1) or self.mistyped(seat)

    def undo(self, seat: int) -> None:
        """Undo the seat's latest input, if nobody learned anything from it."""
        count = self.undoing(seat)
        if count == 0:
            raise Refused(NO_UNDO)
        self.take_back(count)

    def take_back(self, count: int) -> None:
        """Undo the latest inputs, whoever made them: for when all seats consent."""
        if not 0 < count <= len(self.marks):
            raise Refused(NO_UNDO)
        kept = self.record.standing()[:-count]
        inputs = [*self.record.inputs, ["u", count]]
        draws = self.draws
        dealer, self.dealer = self.dealer, None
        self.record.inputs = []
        for line in kept[self._go_back(len(kept)) :]:
            self.apply(line)
        self.record.inputs, self.draws = inputs, draws
        self.dealer = dealer
        self.settle()

    # -- replay -------------------------------------------------------------------------------

    def apply(self, line: list[Json]) -> None:
        """Apply one named input of a record."""
        match line:
            case ["c", source, value]:
                self.chance(wire.parse_outcome(self.spec, self.table, source, value))
            case ["c", source, value, int(seat)]:
                self.chance(wire.parse_outcome(self.spec, self.table, source, value), seat)
            case ["d", int(seat), str(), *_]:
                self.decide(seat, spread_decision(self.spec, line))
            case ["u", int(count)]:
                self.take_back(count)
            case _:
                raise Refused(UNREADABLE, {"what": wire.shorten(line)})

    def at(self, count: int) -> Session:
        """This game as it stood after its first `count` standing inputs."""
        header, standing = self.record.header, self.record.standing()[:count]
        laid_out = None if self._laid_out is None else self._laid_out.clone()
        session = Session(self.spec, header.seats, header.options, table=laid_out)
        found = self._checkpoints.before(len(standing) - MOST_PAST)
        if found is not None:
            session.record.inputs = standing[: found.standing]
            chances = [line for line in session.record.inputs if line[0] == "c"]
            session.draws = len(chances)
            session._said = any(len(line) > 3 for line in chances)
            session.log, session.marks = self.log, self.marks
            session._checkpoints = self._checkpoints.copy()
            session._resume(found)
        for line in standing[len(session.marks) :]:
            session.apply(line)
        return session

    # -- checkpoints and snapshots ----------------------------------------------------------------

    def _checkpoint(self) -> Checkpoint:
        """How things stand now, to come back to."""
        memories = pack_memories(self._remembered())
        return Checkpoint(len(self.marks), len(self.log), self.table, memories)

    def _remembered(self) -> list[Remembered]:
        return [(v, self._noticed[v], memory.plain()) for v, memory in self._memories.items()]

    def _recall(self, remembered: list[Remembered]) -> None:
        for viewer, noticed, plain in remembered:
            memory = self.spec.information.memory(self.table.seats, self.setup, viewer)
            memory.restore(plain)
            self._memories[viewer] = memory
            self._noticed[viewer] = noticed

    def _go_back(self, count: int) -> int:
        """Go back to a moment at or before standing input `count`; how many stand there. Early
        enough for `_past` to be filled again on the way."""
        found = self._checkpoints.before(count - MOST_PAST)
        if found is not None:
            self._resume(found)
            return found.standing
        self._checkpoints.cut(0)
        laid_out = None if self._laid_out is None else self._laid_out.clone()
        self._begin(self.table.seats, laid_out)
        return 0

    def _resume(self, found: Checkpoint) -> None:
        """Go on from a checkpoint of the same inputs."""
        self.log = self.log[: found.told]
        self.marks = self.marks[: found.standing]
        self._recall(unpack_memories(found.memories))
        self._past = []
        self.table = found.table
        self._checkpoints.cut(found.standing)

    def capture(self) -> Captured:
        """Everything but the inputs, for a snapshot; what comes later does not change it."""
        return Captured(
            self.table,
            self._past[:],
            self.log[:],
            self.marks[:],
            self._remembered(),
            self.draws,
            self._said,
            self._checkpoints.before(len(self.marks) - MOST_PAST),
        )

    def restore(self, captured: Captured, inputs: list[list[Json]]) -> None:
        """Take over what a session with these inputs had captured. For a session just made."""
        self.record.inputs = inputs
        self.log, self.marks = captured.log, captured.marks
        self.draws, self._said = captured.draws, captured.said
        self._past, self.table = captured.past, captured.table
        self._recall(captured.memories)
        if captured.checkpoint is not None:
            self._checkpoints.add(captured.checkpoint)


def check_header(spec: GameSpec, header: Header, name: str) -> None:
    """Refuse a save that this version cannot play again faithfully."""
    if header.game != spec.id:
        raise SaveError(f"{name}: a game of {header.game}, not of {spec.id}")
    if header.rules > spec.rules.version:
        raise SaveError(
            f"{name}: played by rules version {header.rules} of {spec.id};"
            f" this Gloaming knows up to {spec.rules.version}",
            "rules",
        )
    if header.rules < spec.rules.version:
        # Nobody keeps old rules here: played again by the new ones, it would be another game.
        raise SaveError(
            f"{name}: played by rules version {header.rules} of {spec.id};"
            f" this Gloaming plays version {spec.rules.version}",
            "rules",
        )
    if header.content != spec.content_hash:
        raise SaveError(
            f"{name}: played with other cards or maps of {spec.id} than those here", "content"
        )


def replay(
    spec: GameSpec, record: Record, count: int | None = None, name: str = "the save"
) -> Session:
    """Play a record again, whole or up to its first `count` standing inputs."""
    check_header(spec, record.header, name)
    try:
        session = Session(spec, record.header.seats, record.header.options)
    except Refused as refused:
        raise SaveError(f"{name}: its options are refused ({refused.rule})") from None
    standing = record.standing()
    for number, line in enumerate(standing if count is None else standing[:count], start=1):
        try:
            session.apply(line)
        except Refused as refused:
            raise SaveError(f"{name}: input {number} is refused ({refused.rule})") from None
    return session


def new_session(
    spec: GameSpec,
    seats: int,
    options: Mapping[str, Any] | None = None,
    dealer: Dealer | None = None,
) -> Session:
    """A game for play: chance comes from the operating system unless told otherwise."""
    return Session(spec, seats, options, dealer or SystemDealer())
