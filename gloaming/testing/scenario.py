"""Given, When, Then: a rule of any game tried out in the language of its ledger.

    Scenario(SPEC, seats=4).given(tokens={"B": 9}).begin("Turn", at="main", seat="B")

lays out a table; `does`, `refuses` and `chance` play on it; `expect`, `tells` and `legal` look at
what came of it. Seats are letters or numbers, everything else has the name the game's vocabulary
gives it, and actions are written as the ledger writes them: `block(C, medium)`.

>>> from gloaming.games.revenge import SPEC
>>> table = Scenario(
...     SPEC,
...     options={"first_seat": 0, "ghost_deal": ["banshee", "poltergeist", "pontianak", "ifrit"]},
... )
>>> table.does("A", "contract(light)", "light L16", "d6 4").tells(
...     "contract_accepted(A, light, 3)",
...     "card_revealed(A, L16, 4)",
...     "contract_rolled(A, light, 4, yes)",
...     "bars_gained(A, 4, no, 4, 4)",
...     "card_discarded(light, L16)",
...     "turn_ended(A)",
...     "turn_started",
...     "tokens_collected(B, 5, 15)",
... )
Scenario of revenge: B is asked
>>> table.expect(meter={"A": 4}, tokens={"A": 12}, asked="B")
Scenario of revenge: B is asked
>>> table.refuses("C", "contract(light)", rule="REV-38")
Scenario of revenge: B is asked
>>> table.expect(meter={"A": 3})
Traceback (most recent call last):
    ...
gloaming.testing.scenario.Mismatch: meter of A: expected 3, but it is 4
"""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

from gloaming.core.flow import NOTHING, OVER, SPECTATOR, BrokenFlow, Frame, Refused, Table
from gloaming.core.info import by_seat, dump
from gloaming.core.kinds import BadValue, Json
from gloaming.core.locale import LANGUAGES, LocaleError
from gloaming.core.narration import Narrator
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.core.wire import decode, encode
from gloaming.testing.naming import LETTERS, Naming, matches
from gloaming.testing.script import Script

Seat = str | int


class ImpossibleState(AssertionError):
    """The table that was asked for, or that play has led to, cannot be."""


class Mismatch(AssertionError):
    """What was expected and what there is, in the ledger's names."""


class Scenario:
    """A table to try a rule on. Every method but the questions returns the scenario itself.

    Without `begin` the game starts from its very beginning. The first *When* or *Then* ends the
    *Given*: then the table is checked, and a state that cannot be raises ImpossibleState.
    """

    def __init__(
        self, spec: GameSpec, seats: int | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        self.spec = spec
        self.seats = spec.seats[1] if seats is None else seats
        self.options = dict(options or {})
        self.setup = spec.prepare(self.seats, self.options)
        self.names = Naming(spec, self.seats)
        self.script = Script(self.outcome)
        self._laid_out = spec.new(self.seats, self.setup)
        self._frames: list[Frame[Any]] = []
        self._session: Session | None = None
        self._latest = 0  # the event number with which the latest When began

    def __repr__(self) -> str:
        asked = ", ".join(self.asked)
        state = "over" if self.over else f"{asked} is asked" if asked else "waiting for chance"
        return f"Scenario of {self.spec.id}: {state}"

    def outcome(self, g: Table, source: str, value: str) -> str:
        """The real name of a scripted outcome; a game's own scenarios may know more."""
        return self.names.read_outcome(source, value)

    # -- Given ------------------------------------------------------------------------------------

    def given(self, **fields: Any) -> Self:
        """Set fields of the table by name: `tokens={"B": 9}`, `blocks={"D": {"hard": "A"}}`."""
        self._set(self._still_laid_out(), "", fields)
        return self

    def begin(self, frame: str, at: str | None = None, **fields: Any) -> Self:
        """Put a procedure on the stack, outermost first, paused at the step `at`."""
        self._still_laid_out()
        if frame not in self.spec.frame_types:
            raise ImpossibleState(f"there is no procedure {frame}; there are: {self._procedures()}")
        made = self.spec.frame_types[frame]()
        if at is not None:
            made.at = at
        self._set(made, frame, fields)
        self._frames.append(made)
        return self

    def chance(self, *outcomes: str, **by_source: Any) -> Self:
        """What chance will bring: `"d6 3"`, or `d6=[3, 5]`. All of it has to be used."""
        self.script.add(*outcomes)
        for source, values in by_source.items():
            listed = values if isinstance(values, (list, tuple)) else [values]
            self.script.add(*[f"{source} {value}" for value in listed])
        return self

    def whatever(self, *sources: str) -> Self:
        """Sources of chance whose outcome does not matter beyond what is scripted."""
        self.script.free.update(sources)
        return self

    def _still_laid_out(self) -> Table:
        if self._session is not None:
            raise ImpossibleState("the game has begun; what is given comes before")
        return self._laid_out

    def _procedures(self) -> str:
        return ", ".join(self.spec.frame_types)

    def _set(self, owner: Any, frame: str, fields: Mapping[str, Any]) -> None:
        shapes = self.spec.shapes[frame]
        for name, named in fields.items():
            if name not in shapes:
                where = frame or "the table"
                raise ImpossibleState(f"{where} has no {name}; it has: {', '.join(shapes)}")
            try:
                value = self.names.value(shapes[name], named, getattr(owner, name))
            except BadValue as error:
                raise ImpossibleState(f"{name}: {error}") from None
            setattr(owner, name, value)

    # -- from Given to When -----------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The game itself; it begins when somebody first looks."""
        if self._session is None:
            g = self._laid_out
            if self._frames:
                g.stack = self._frames
            self._check_given(g)
            try:
                self._session = Session(
                    self.spec, self.seats, self.options, dealer=self.script, table=g
                )
            except BrokenFlow as error:
                raise ImpossibleState(f"the game cannot go on from here: {error}") from None
            self._check_reached("the beginning")
        return self._session

    @property
    def table(self) -> Table:
        return self.session.table

    def _check_given(self, g: Table) -> None:
        self._check_shapes(g, g.INFO, "")
        for frame in g.stack:
            self._check_shapes(frame, frame.INFO, f"{type(frame).__name__}.")
        data = dump(g)
        if dump(self.spec.load(decode(encode(data)), self.setup)) != data:
            raise ImpossibleState("the table does not come back from its own dump")
        if dump(g.clone()) != data:
            raise ImpossibleState("the table does not equal its own copy")
        wrong = self.spec.consistent(g)
        if wrong is not None:
            raise ImpossibleState(wrong)

    def _check_shapes(self, owner: Any, info: Any, where: str) -> None:
        for name, audience, shape in info:
            value = getattr(owner, name)
            wrong = self.names.misfit(shape, value)
            if not wrong and shape[-1] == "*" and by_seat(audience) and len(value) != self.seats:
                wrong = f"{len(value)} entries for {self.seats} seats"
            if wrong is not None:
                raise ImpossibleState(f"{where}{name}: {wrong}")

    def _check_reached(self, after: str) -> None:
        """Play must not lead where no table can be."""
        g = self.session.table
        wrong = self.spec.consistent(g)
        if wrong is None and g.wait == NOTHING:
            wrong = f"nothing is waited for in {g.whereabouts()}"
        for seat in range(self.seats):
            if g.is_asked(seat) and not g.legal(seat):
                wrong = f"{LETTERS[seat]} is asked and has no legal answer"
        if wrong is not None:
            raise ImpossibleState(f"after {after}: {wrong}")

    # -- When -------------------------------------------------------------------------------------

    def does(self, seat: Seat, action: str | Json, *chance: str, **arguments: Json) -> Self:
        """A seat's decision, with the outcomes of chance it leads to."""
        return self._act(seat, action, chance, arguments, interrupting=False)

    def interrupts(self, seat: Seat, action: str | Json, *chance: str, **arguments: Json) -> Self:
        """An any-time action of a seat."""
        return self._act(seat, action, chance, arguments, interrupting=True)

    def passes(self, *seats: Seat) -> Self:
        """Each of these seats, in order, passes."""
        for seat in seats:
            self.does(seat, "pass")
        return self

    def _act(
        self,
        seat: Seat,
        action: Json,
        chance: tuple[str, ...],
        arguments: Mapping[str, Json],
        interrupting: bool,
    ) -> Self:
        session = self.session
        self.script.add(*chance)
        number = self.names.seat(seat)
        data = self.names.action(action, arguments)
        self._latest = len(session.log)
        try:
            if interrupting:
                session.interrupt(number, data)
            else:
                session.decide(number, data)
        except Refused as refused:
            why = Narrator(self.spec, "en", LETTERS).refusal(refused)
            legal = ", ".join(sorted(self.legal(seat))) or "nothing"
            raise Mismatch(f"{LETTERS[number]} {action}: {why} Legal: {legal}") from None
        self._check_reached(f"{LETTERS[number]} {action}")
        return self

    # -- Then -------------------------------------------------------------------------------------

    def expect(self, **fields: Any) -> Self:
        """Fields of the table as they should be now; also `asked="C"` and `over=True`.

        Entries that a mapping does not name may be anything. All scripted chance must be used.
        """
        if not fields:
            raise ValueError("nothing is expected")
        wrong: list[str] = []
        for name, named in fields.items():
            if name == "asked":
                there = "".join(self.asked)
                wrong += [] if there == (named or "") else [f"asked: expected {named}, not {there}"]
            elif name == "over":
                wrong += [] if self.over is named else [f"over: expected {named}"]
            else:
                wrong += self._differences(name, named)
        if wrong:
            raise Mismatch("; ".join(wrong))
        return self.done()

    def _differences(self, name: str, named: Any) -> list[str]:
        shape = self._shape(name)
        there = getattr(self.table, name)
        wanted = self.names.value(shape, named, there)
        if not shape.endswith("*"):
            return [self._difference(name, shape, wanted, there)] if wanted != there else []
        if isinstance(named, Mapping) and not named:
            raise ValueError(f"nothing is expected of {name}")
        if len(wanted) != len(there):
            return [self._difference(name, shape, wanted, there)]
        return [
            self._difference(f"{name} of {self.names.entry(place, len(there))}", shape[:-1], *pair)
            for place, pair in enumerate(zip(wanted, there, strict=True))
            if pair[0] != pair[1]
        ]

    def _difference(self, name: str, shape: str, wanted: Any, there: Any) -> str:
        expected, actual = self.names.name(shape, wanted), self.names.name(shape, there)
        return f"{name}: expected {expected}, but it is {actual}"

    def _shape(self, name: str) -> str:
        shapes = self.spec.shapes[""]
        if name not in shapes:
            raise ValueError(f"the table has no {name}; it has: {', '.join(shapes)}")
        return shapes[name]

    def refuses(
        self,
        seat: Seat,
        action: str | Json,
        *,
        rule: str,
        code: str | None = None,
        **arguments: Json,
    ) -> Self:
        """The attempt is refused by this rule, with words for it, and leaves no trace at all."""
        before = self._traces()
        refused = self._attempt(seat, self.names.action(action, arguments))
        what = f"{seat} {action}"
        if refused is None:
            raise Mismatch(f"{what}: expected a refusal by {rule}, but it is allowed")
        if refused.rule != rule:
            raise Mismatch(f"{what}: expected a refusal by {rule}, but it is by {refused.rule}")
        if code is not None and self.spec.codes.get(rule) != code:
            raise Mismatch(f"{rule}: expected the code {code}, not {self.spec.codes.get(rule)}")
        if self._traces() != before:
            raise Mismatch(f"{what}: is refused, but it left a trace")
        self._check_words(refused)
        return self

    def _attempt(self, seat: Seat, data: Json) -> Refused | None:
        """Try it on the real game; whoever is no seat of the table may try as well."""
        number = seat if isinstance(seat, int) else self.names.seat(seat)
        try:
            self.session.decide(number, data)
        except Refused as refused:
            return refused
        return None

    def _traces(self) -> Any:
        """Everything an attempt could have touched: table, record, chance, what anybody sees."""
        session = self.session
        viewers = [*range(self.seats), SPECTATOR]
        return (
            dump(session.table),
            [encode(session.view(viewer)) for viewer in viewers],
            [encode(session.question(seat)) for seat in range(self.seats)],
            len(session.log),
            list(session.record.inputs),
            list(self.script.script),
        )

    def _check_words(self, refused: Refused) -> None:
        said = set()
        for language in LANGUAGES:
            try:
                said.add(Narrator(self.spec, language, LETTERS).refusal(refused))
            except LocaleError as error:
                raise Mismatch(f"{refused.rule} has no words: {error}") from None
        if len(said) != len(LANGUAGES):
            raise Mismatch(f"{refused.rule} says the same in every language: {said.pop()}")

    def tells(self, *expected: str, to: Seat | None = None) -> Self:
        """What the latest When told a seat (None: the spectator), complete and in order.

        `bars_lost(B, 2, 10)`, `bars_lost(B, *, 10)`, or only `bars_lost`.
        """
        told = self.events(to)
        pairs = zip(expected, told, strict=False)
        if len(told) != len(expected) or not all(matches(*pair) for pair in pairs):
            wanted = "\n  ".join(expected)
            there = "\n  ".join(told)
            raise Mismatch(f"expected to be told\n  {wanted}\nbut it was\n  {there}")
        return self.done()

    def events(self, to: Seat | None = None, *, all: bool = False) -> list[str]:
        """What the latest When (or the whole game) told a seat (None: the spectator)."""
        session = self.session
        viewer = SPECTATOR if to is None else self.names.seat(to)
        log = session.log if all else session.log[self._latest :]
        written = [self.names.write_event(told, viewer) for told in log]
        return [event for event in written if event is not None]

    def legal(self, seat: Seat) -> set[str]:
        """The legal answers of a seat, as the ledger writes them."""
        legal = self.table.legal(self.names.seat(seat))
        return {self.names.write_action(action) for action in legal}

    def value(self, name: str) -> Any:
        """A field of the table, by names."""
        return self.names.name(self._shape(name), getattr(self.table, name))

    def view(self, seat: Seat | None = None) -> dict[str, Json]:
        """What a seat (None: the spectator) sees now."""
        return self.session.view(SPECTATOR if seat is None else self.names.seat(seat))

    @property
    def asked(self) -> str:
        """The letters of the seats whose answer is missing."""
        g = self.table
        return "".join(LETTERS[seat] for seat in range(self.seats) if g.is_asked(seat))

    @property
    def over(self) -> bool:
        return self.table.wait == OVER

    # -- the end ----------------------------------------------------------------------------------

    def done(self) -> Self:
        """Complain about scripted chance that nobody asked for."""
        self.script.finished()
        return self

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self.done()


def refuses_table(
    spec: GameSpec,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    rule: str,
    code: str | None = None,
) -> None:
    """A table with these seats and options is refused by this rule, with words for it.

    >>> from gloaming.games.revenge import SPEC
    >>> refuses_table(SPEC, seats=5, rule="REV-1")
    """
    try:
        spec.prepare(spec.seats[1] if seats is None else seats, options or {})
    except Refused as refused:
        if refused.rule != rule:
            raise Mismatch(f"expected a refusal by {rule}, but it is by {refused.rule}") from None
        if code is not None and spec.codes.get(rule) != code:
            found = spec.codes.get(rule)
            raise Mismatch(f"{rule}: expected the code {code}, not {found}") from None
        Scenario(spec)._check_words(refused)
        return
    raise Mismatch(f"expected a refusal by {rule}, but the table is allowed")
