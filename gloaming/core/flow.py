"""The flow of a game: a state machine. A stack of frames, each at a named step, and two inputs.

A table is plain data and always at rest: it waits for a seat's decision, for an outcome of
chance, or it is over. A frame is one procedure of a rulebook. `advance` runs the top frame until
something waits again, so a copy of a table is a copy of the game, in the middle of anything.

Four laws, checked by the conformance kit along random games:

1. A step that waits may be run again: it only sees whether its question still stands and asks it.
2. Frames return values only by `end(value)`; no frame touches another's fields.
3. On resuming, re-check the state: child frames may have changed it.
4. `clone`, `dump -> load` and replay give the same table.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from gloaming.core.refusal_ids import BAD_OUTCOME, BAD_SET, GAME_OVER, NOT_ASKED
from gloaming.core.several import SetAnswer

# A verb and two small numbers; what they mean is written once, in a game's `VERBS`.
Action: TypeAlias = tuple[int, int, int]
# What was told: kind, what everybody hears (None: others hear nothing), the rest, and to whom.
Told: TypeAlias = tuple[int, tuple[int, ...] | None, tuple[int, ...], int]
# (field, audience, shape) for every field of a table or frame; see `core.info`.
Info: TypeAlias = tuple[tuple[str, int, str], ...]

# What a table waits for.
NOTHING: Final = 0
SEAT: Final = 1
SEATS: Final = 2
CHANCE: Final = 3
OVER: Final = 4

# Viewers are seats and one spectator; sets of viewers are bit masks.
SPECTATOR: Final = 15
ALL: Final = 0xFFFF
NOBODY: Final = -1

# Games with reaction windows list `pass` as their first verb.
PASS: Final = 0
PREVENTED: Final = 1
NO_ANSWER: Final = (-1, -1, -1)
UNSAID: Final = -999_999
STEP_LIMIT: Final = 10_000

# Audiences (see `core.info`); here because core's own frames need them.
PUBLIC: Final = 0
OWNER: Final = 1
COUNT: Final = 3
SECRET: Final = 4
ELSE_COUNT: Final = 512  # added to an audience: all others see how many
OWNER_ELSE_COUNT: Final = OWNER | ELSE_COUNT


class Refused(Exception):
    """A refusal of an input: the rule that forbids it, and the facts its message needs."""

    def __init__(self, rule: str, facts: dict[str, Any] | None = None) -> None:
        super().__init__(rule)
        self.rule = rule
        self.facts: dict[str, Any] = {} if facts is None else facts


class BrokenFlow(Exception):
    """A bug in a game's code: it broke a law of the flow. Never caused by a player's input."""


G = TypeVar("G", bound="Table")


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[G]):
    """One procedure of the rulebook, paused at step `at`. Plain data, no references."""

    INFO: ClassVar[Info] = ()
    SHOWN: ClassVar[bool] = False
    # May a seat it asks do one of the game's instants first? Then it is asked anew.
    INSTANTS: ClassVar[bool] = False

    at: str

    def run(self, g: G) -> None:
        """Do one step and end it with exactly one of the table's directives."""
        raise BrokenFlow(f"{type(self).__name__} has no steps")

    def space(self, g: G, seat: int) -> list[Action]:
        """Answers worth weighing: every legal one is among them."""
        return []

    def why_not(self, g: G, seat: int, a: Action) -> str | None:
        """The first rule that `a` breaks, judged by what `seat` may know."""
        return None

    def legal(self, g: G, seat: int) -> list[Action]:
        """The legal answers of `seat`. A faster enumerator is welcome; the kit compares."""
        return [a for a in self.space(g, seat) if self.why_not(g, seat, a) is None]

    def set_answers(self, g: G, seat: int) -> list[SetAnswer]:
        """Answers that are sets, described. `space` lists `some_sets`; `why_not` judges any."""
        return []

    def why_not_set(self, g: G, seat: int, a: Action) -> str | None:
        """For `why_not`: None if one of `set_answers` allows `a`, else core's rule."""
        for answer in self.set_answers(g, seat):
            if answer.fits(a):
                return None
        return BAD_SET

    def prompt(self, g: G, seat: int) -> str:
        """The locale key of the question this frame is asking."""
        return f"{type(self).__name__.lower()}.{self.at}"

    def clone(self) -> Frame[G]:
        raise BrokenFlow(f"{type(self).__name__} cannot be copied")


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """A game at rest. A game's state extends it and lists every field in `INFO`."""

    INFO: ClassVar[Info] = ()
    # The rules behind core's own refusals; a game names its own.
    RULE_OVER: ClassVar[str] = GAME_OVER
    RULE_NOT_ASKED: ClassVar[str] = NOT_ASKED
    # Do all reactions of one round happen, or the first alone? See `core.window`.
    EVERY_REACTION: ClassVar[bool] = False
    # Attributes that only keep what has been worked out from fields of `INFO`: a clone may share
    # them, a save leaves them out, and `blank` sets them to None.
    CACHES: ClassVar[tuple[str, ...]] = ()

    seats: int
    stack: list[Frame[Any]]
    wait: int
    asked: int  # mask of the seats whose answer is missing
    then: str  # the step that follows the input
    source: int
    outcomes: int
    seen_by: int  # who may know: that this seat is asked, or what chance brings
    secret: bool  # the answer itself is nobody else's business
    got: int  # what a child ended with, a chance outcome, or the verb of a decision
    said: Action
    answers: list[Action]  # of a finished `ask_all`, read in the very next step
    moves: int  # directives given; lets the kit see that each step gives exactly one
    heard: list[Told] | None  # events, while somebody listens
    ear: int  # the viewer whose hearing `told` sums up, or NOBODY
    told: int
    # What an imagined game carries for the policies that play it; None at a real table.
    hint: Any

    # -- beginning, copying ------------------------------------------------------------------

    def begin(self, seats: int, first: Frame[Any]) -> None:
        """Set the seats and the first frame; the game starts with the next `advance`."""
        self.seats = seats
        self.stack = [first]
        self.wait = NOTHING
        self.asked = 0
        self.then = ""
        self.source = 0
        self.outcomes = 0
        self.seen_by = ALL
        self.secret = False
        self.got = 0
        self.said = NO_ANSWER
        self.answers = []
        self.moves = 0
        self.heard = None
        self.ear = NOBODY
        self.told = 0
        self.hint = None

    def copy_rest(self, g: Table) -> None:
        """Copy the fields of the flow to the clone `g`. A clone collects no events."""
        g.seats = self.seats
        g.stack = [frame.clone() for frame in self.stack]
        g.wait = self.wait
        g.asked = self.asked
        g.then = self.then
        g.source = self.source
        g.outcomes = self.outcomes
        g.seen_by = self.seen_by
        g.secret = self.secret
        g.got = self.got
        g.said = self.said
        g.answers = self.answers
        g.moves = self.moves
        g.heard = None
        g.ear = self.ear
        g.told = self.told
        g.hint = self.hint

    def clone(self) -> Table:
        raise BrokenFlow(f"{type(self).__name__} cannot be copied")

    # -- a step ends with exactly one of these -------------------------------------------------

    def goto(self, step: str) -> None:
        self.moves += 1
        self.stack[-1].at = step

    def call(self, child: Frame[Any], then: str) -> None:
        """Push a child frame; this one resumes at `then`, with the child's value in `got`."""
        self.moves += 1
        self.stack[-1].at = then
        self.stack.append(child)

    def ask(self, seat: int, then: str, seen_by: int = ALL, secret: bool = False) -> None:
        """Wait for the decision of one seat. `seen_by`: who may know that it is asked."""
        self.moves += 1
        self.wait = SEAT
        self.asked = 1 << seat
        self.then = then
        self.seen_by = seen_by
        self.secret = secret

    def ask_all(self, seats: int, then: str, seen_by: int = ALL) -> None:
        """Wait for every seat of the mask at once; nobody sees an answer before all are in."""
        self.call(Together(seats, self.seats, seen_by), then)

    def roll(self, source: int, n: int, then: str, seen_by: int = ALL) -> None:
        """Wait for chance: one of `n` equally likely outcomes of `source`."""
        self.moves += 1
        if n < 1:
            raise BrokenFlow(f"chance source {source} has no outcome left")
        self.wait = CHANCE
        self.asked = 0
        self.then = then
        self.source = source
        self.outcomes = n
        self.seen_by = seen_by

    def end(self, value: int = 0) -> None:
        """Pop this frame; its caller reads `value` as `got`."""
        self.moves += 1
        self.stack.pop()
        self.got = value
        if not self.stack:
            self.stop()

    def finish(self) -> None:
        """End the game, whatever is on the stack."""
        self.moves += 1
        self.stack = []
        self.stop()

    def stop(self) -> None:
        self.wait = OVER
        self.asked = 0
        self.seen_by = ALL
        self.secret = False

    # -- the world's two inputs ------------------------------------------------------------------

    def decide(self, seat: int, a: Action) -> None:
        """Apply a decision after checking it; raises Refused with the rule it breaks."""
        rule = self.why_not(seat, a)
        if rule is not None:
            raise Refused(rule)
        self.decide_trusted(seat, a)

    def decide_trusted(self, seat: int, a: Action) -> None:
        """Apply a decision unchecked: the fast path, for an action taken from `legal`."""
        if seat == self.ear:
            self.told = hash((self.told, a))
        if self.suspends(a):
            self.suspend(seat, a)
            return
        if self.wait == SEATS:
            together = self.stack[-1]
            assert isinstance(together, Together)
            together.answer(self, seat, a)
            if self.asked:
                return
        else:
            self.stack[-1].at = self.then
        self.said = a
        self.got = a[0]
        self.wait = NOTHING
        self.asked = 0
        self.advance()

    def suspend(self, seat: int, a: Action) -> None:
        """Do an instant on top of the open question, which is asked anew afterwards."""
        self.wait = NOTHING
        self.asked = 0
        self.said = a
        self.stack.append(self.instant(seat, a))
        self.advance()

    def chance(self, outcome: int) -> None:
        """Apply an outcome of chance: a number below `outcomes`."""
        if self.wait != CHANCE or not 0 <= outcome < self.outcomes:
            raise Refused(BAD_OUTCOME, {"source": self.source, "value": outcome})
        self.stack[-1].at = self.then
        self.got = outcome
        self.wait = NOTHING
        self.advance()

    def advance(self) -> None:
        """Run steps until the table waits for an input or the game is over."""
        steps = 0
        while self.wait == NOTHING:
            self.stack[-1].run(self)
            steps += 1
            if steps > STEP_LIMIT:
                raise BrokenFlow(f"{STEP_LIMIT} steps without a wait in {self.whereabouts()}")

    def whereabouts(self) -> str:
        """The stack in one line, for errors and transcripts."""
        return " > ".join([f"{type(frame).__name__}:{frame.at}" for frame in self.stack])

    # -- questions -------------------------------------------------------------------------------

    def asking(self) -> Frame[Any]:
        """The frame whose question is open (behind `ask_all`, the frame that asked)."""
        return self.stack[-2] if self.wait == SEATS else self.stack[-1]

    def is_asked(self, seat: int) -> bool:
        return self.asked >> seat & 1 == 1

    def first_asked(self) -> int:
        """The lowest seat whose answer is missing, or NOBODY."""
        asked = self.asked
        if asked == 0:
            return NOBODY
        seat = 0
        while asked & 1 == 0:
            asked >>= 1
            seat += 1
        return seat

    def legal(self, seat: int) -> list[Action]:
        if not self.is_asked(seat):
            return []
        asking = self.asking()
        if asking.INSTANTS:
            return [*asking.legal(self, seat), *self.legal_instants(seat)]
        return asking.legal(self, seat)

    def set_answers(self, seat: int) -> list[SetAnswer]:
        """The answers of `seat` that are sets, described; `legal` lists some of them."""
        return self.asking().set_answers(self, seat) if self.is_asked(seat) else []

    def why_not(self, seat: int, a: Action) -> str | None:
        if self.wait == OVER:
            return self.RULE_OVER
        if not self.is_asked(seat):
            return self.why_not_asked(seat, a)
        if self.suspends(a):
            return self.why_not_now(seat, a)
        return self.asking().why_not(self, seat, a)

    def suspends(self, a: Action) -> bool:
        """Would `a`, as an answer to the open question, be an instant that only suspends it?"""
        return self.asking().INSTANTS and self.is_instant(a)

    def why_not_asked(self, seat: int, a: Action) -> str:
        """The rule by which a seat that is not asked may not act; a game may know better."""
        return self.RULE_NOT_ASKED

    def legal_instants(self, seat: int) -> list[Action]:
        """The instants `seat` may do now, in order."""
        return [a for a in self.instants(seat) if self.why_not_now(seat, a) is None]

    # -- what a game may say ---------------------------------------------------------------------

    # Instants: done by a seat that is asked, before it answers, where the frame that asks says so.
    # A game without them leaves these alone.

    def is_instant(self, a: Action) -> bool:
        """Is this an instant, by its verb? Then no frame's own answer has that verb beside it."""
        return False

    def instants(self, seat: int) -> list[Action]:
        """Instants worth weighing."""
        return []

    def why_not_now(self, seat: int, a: Action) -> str | None:
        """The first rule that forbids this instant now, judged by what `seat` may know."""
        return None

    def instant(self, seat: int, a: Action) -> Frame[Any]:
        """The procedure of an instant."""
        raise BrokenFlow("this game has no instants")

    def answered(self, seat: int, a: Action) -> None:
        """Hook: one of several simultaneous answers has arrived; a game may announce that."""
        return

    def could_react(self, seat: int, moment: int) -> bool:
        """Might this seat react, as far as everybody can tell? Public facts only."""
        return False

    def reactions(self, seat: int, moment: int) -> list[Action]:
        """The legal reactions, without `pass`."""
        return []

    def why_not_react(self, seat: int, moment: int, a: Action) -> str | None:
        return None

    def react(self, seat: int, moment: int, a: Action) -> Frame[Any]:
        """The procedure of a reaction; it ends with PREVENTED to close the window."""
        raise BrokenFlow("this game has no reactions")

    def window_order(self, moment: int, first: int, concerned: int) -> list[int]:
        """The order in which the reactions of one round count: every seat, each once."""
        order = [] if concerned == NOBODY else [concerned]
        for place in range(self.seats):
            seat = (first + place) % self.seats
            if seat != concerned:
                order.append(seat)
        return order

    def reacts_first(self, moment: int, first: int) -> int:
        """With whom a round begins after one reaction; `first`: with whom it began."""
        return first

    def may_read(self, audience: int, entry: int, reader: int) -> bool:
        """Does `reader` belong to one of the game's own audiences? `entry`: of a list that is seen
        entry by entry, which; else NOBODY."""
        return False

    def may_count(self, audience: int, entry: int, reader: int) -> bool:
        """Where others than the audience see how many: does `reader`, too? By public facts and the
        table's options."""
        return True

    def items(self, source: int) -> list[int] | None:
        """What the outcomes of a chance source stand for, in order; None: plain numbers."""
        return None

    # -- telling ---------------------------------------------------------------------------------

    def tell(
        self, kind: int, open: tuple[int, ...] | None, shut: tuple[int, ...] = (), to: int = 0
    ) -> None:
        """Emit an event: seats of `to` get all arguments, the others the open ones or nothing."""
        if self.heard is not None:
            self.heard.append((kind, open, shut, to))
        if self.ear >= 0:
            if to >> self.ear & 1:
                self.told = hash((self.told, kind, open, shut))
            elif open is not None:
                self.told = hash((self.told, kind, open))

    def say(
        self,
        kind: int,
        a: int = UNSAID,
        b: int = UNSAID,
        c: int = UNSAID,
        d: int = UNSAID,
        e: int = UNSAID,
    ) -> None:
        """Emit a public event: `tell(kind, (a, b, …))`, at no cost where none are collected."""
        if self.heard is None and self.ear < 0:
            return
        if a == UNSAID:
            self.tell(kind, ())
        elif b == UNSAID:
            self.tell(kind, (a,))
        elif c == UNSAID:
            self.tell(kind, (a, b))
        elif d == UNSAID:
            self.tell(kind, (a, b, c))
        elif e == UNSAID:
            self.tell(kind, (a, b, c, d))
        else:
            self.tell(kind, (a, b, c, d, e))


class Together(Frame[Table]):
    """Several seats answer at once and unseen; the answers go in together, in seat order."""

    # Who is asked is public to those of `seen_by`; of the others each knows of itself alone.
    INFO = (("seats", PUBLIC, "mask:seat"), ("seen_by", SECRET, "int"), ("given", OWNER, "action*"))
    SHOWN = True

    def __init__(self, seats: int = 0, chairs: int = 0, seen_by: int = ALL) -> None:
        self.at = "ask"
        self.seats = seats
        self.seen_by = seen_by
        self.given: list[Action] = [NO_ANSWER] * chairs

    def run(self, g: Table) -> None:
        pending = self.pending()
        if pending == 0:
            g.answers = self.given
            g.end()
        else:
            g.ask(0, "ask", self.seen_by, True)
            g.wait = SEATS
            g.asked = pending

    def pending(self) -> int:
        """The seats whose answer is missing."""
        missing = self.seats
        for seat in range(len(self.given)):
            if self.given[seat] != NO_ANSWER:
                missing &= ~(1 << seat)
        return missing

    def answer(self, g: Table, seat: int, a: Action) -> None:
        self.given[seat] = a
        g.answered(seat, a)
        g.asked &= ~(1 << seat)

    def clone(self) -> Together:
        frame = Together(self.seats, 0, self.seen_by)
        frame.at = self.at
        frame.given = self.given[:]
        return frame
