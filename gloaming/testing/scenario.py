"""Scenarios (Given, When, Then): tests of a game's rules, written in the ledger's notation.

    Scenario(SPEC, seats=4).given(tokens={"B": 9}).begin("Turn", at="main", seat="B")

lays out a table; `does`, `refuses` and `chance` play on it; `expect`, `tells` and `legal` look at
what came of it. Seats are letters, numbers or what the game itself calls them, everything else has
the name the game's vocabulary gives it, and actions are written as the ledger writes them:
`block(C, medium)`. The page "Test your game" of the documentation goes through all of it.

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
gloaming.testing.expectations.Mismatch: meter of A: expected 3, but it is 4
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import TracebackType
from typing import Any, Self

from gloaming.core import wire
from gloaming.core.flow import NOTHING, SPECTATOR, STEP_LIMIT, BrokenFlow, Refused, Table
from gloaming.core.info import dump
from gloaming.core.kinds import Json
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.testing.expectations import (
    Mismatch,
    Rules,
    by,
    check_facts,
    check_refusal,
    differences,
    sentence,
)
from gloaming.testing.layout import ImpossibleState, Layout, own_names, with_letters
from gloaming.testing.naming import LETTERS, WATCHING
from gloaming.testing.notation import matches
from gloaming.testing.observed import Observed, Seat
from gloaming.testing.script import Script
from gloaming.testing.seats import answer_out_of_time, open_window
from gloaming.testing.streams import Rest, apart

PASS = "pass"


class Scenario(Observed):
    """A table to try a rule on. Every method but the questions returns the scenario itself.

    Without `begin` the game starts from its very beginning. The first *When* or *Then* ends the
    *Given*: then the table is checked, and a state that cannot be raises ImpossibleState.

    Chance is scripted, and what was scripted must be used by the next expectation. Inside
    `with Scenario(…) as table:` it may be scripted further ahead: then all of it must be used by
    the end of the block.
    """

    def __init__(
        self, spec: GameSpec, seats: int | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        self.spec = spec
        self.seats = spec.seats[1] if seats is None else seats
        self.options = dict(options or {})
        self.script = Script(self.outcome)
        self._layout = Layout(spec, self.seats, self.options)
        self.setup = self._layout.setup
        self.names = self._layout.names
        self.names.own_names = self._own_names
        self._session: Session | None = None
        self.latest = 0  # the event number with which the latest When began
        self.rests: list[Rest] = []
        self._in_block = False
        self._refused: Refused | None = None

    def __repr__(self) -> str:
        asked = ", ".join(self.asked)
        chance = f"waiting for {self.pending}"
        state = "over" if self.over else f"{asked} is asked" if asked else chance
        return f"Scenario of {self.spec.id}: {state}"

    def outcome(self, g: Table, source: str, value: str) -> str:
        """The real name of a scripted outcome; a game's own scenarios may know more."""
        return self.names.read_outcome(source, value)

    def _own_names(self) -> Any:
        g = self._layout.table if self._session is None else self._session.table
        return own_names(self.spec, g)

    # -- Given ------------------------------------------------------------------------------------

    def given(self, **fields: Any) -> Self:
        """Set fields of the table by name: `tokens={"B": 9}`, `blocks={"D": {"hard": "A"}}`."""
        self._still_given().set(fields)
        return self

    def begin(self, frame: str, at: str | None = None, **fields: Any) -> Self:
        """Put a procedure on the stack, outermost first, paused at the step `at`.

        The innermost runs from there; those outside it stand where they wait for it. `procedures`
        lists them all with their steps.
        """
        self._still_given().begin(frame, at, fields)
        return self

    def chance(self, *outcomes: str, **by_source: Any) -> Self:
        """What chance will bring: `"d6 3"`, or `d6=[3, 5]`. All of it has to be used."""
        listed = list(outcomes)
        for source, values in by_source.items():
            each = values if isinstance(values, (list, tuple)) else [values]
            listed += [f"{source} {value}" for value in each]
        (self.script.ahead if self._in_block else self.script.due).extend(listed)
        return self

    def whatever(self, *sources: str) -> Self:
        """Sources of chance whose outcome does not matter beyond what is scripted."""
        self.script.free.update(self._sources(sources))
        return self

    def pauses_at(self, *sources: str) -> Self:
        """Let the table rest before every draw from these sources (without any: from all).

        Look at it there, `expect(pending="d6")`, and let it go on with `brings`.
        """
        self.script.pauses.update(self._sources(sources))
        return self

    def _sources(self, sources: tuple[str, ...]) -> list[str]:
        known = [source.name for source in self.spec.vocabulary.sources]
        for source in sources:
            if source not in known:
                raise ValueError(f"there is no source {source!r}; there are: {', '.join(known)}")
        return list(sources) or known

    @property
    def laid_out(self) -> Table:
        """The table before the game begins, for what `given` cannot say."""
        return self._still_given().table

    def _still_given(self) -> Layout:
        if self._session is not None:
            raise ImpossibleState("the game has begun; what is given comes before")
        return self._layout

    # -- from Given to When -----------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The game itself; it begins when somebody first looks."""
        if self._session is None:
            g = self._layout.finish()
            new = dump(g) == dump(self.spec.rules.new(self.seats, self.setup))
            given = None if new else g
            try:
                self._session = Session(self.spec, self.seats, self.options, self.script, given)
            except BrokenFlow as error:
                raise ImpossibleState(f"the game cannot go on from here: {error}") from None
            self._rested("the beginning")
        return self._session

    @property
    def begun_by_hand(self) -> bool:
        return self._layout.by_hand

    def _rested(self, after: str) -> Self:
        """Play must not lead where no table can be; remember where it has led."""
        session = self.session
        g = session.table
        wrong = self.spec.rules.consistent(g)
        if wrong is None and g.wait == NOTHING:
            wrong = f"nothing is waited for in {g.whereabouts()}"
        for seat in range(self.seats):
            if g.is_asked(seat) and not g.legal(seat):
                wrong = f"seat {seat} is asked and has no legal answer"
        if wrong is not None:
            raise ImpossibleState(f"after {after}: {with_letters(wrong)}")
        self.rests.append(Rest(g, tuple(session.log[self.latest :])))
        return self

    # -- When -------------------------------------------------------------------------------------

    def does(self, seat: Seat, action: str | Json, *chance: str, **arguments: Json) -> Self:
        """A seat's decision, with the outcomes of chance it leads to."""
        number, data = self.names.seat(seat), self.names.action(action, arguments)
        decide = self.session.decide
        return self._input(f"{seat} {action}", lambda: decide(number, data), chance, number)

    def acts(self, seat: Seat, *actions: str | Json) -> Self:
        """Several decisions of one seat, one after the other."""
        for action in actions:
            self.does(seat, action)
        return self

    def hears(self, seat: Seat, *actions: str | Json, to: Seat = WATCHING) -> list[str]:
        """The same, and what all of them told a viewer."""
        before = self.point
        return self.acts(seat, *actions).events(to, since=before)

    def passes(self, *seats: Seat) -> Self:
        """Each of these seats, in order, passes."""
        for seat in seats:
            self.does(seat, PASS)
        return self

    def brings(self, *outcomes: str) -> Self:
        """Chance brings this to a table that rests at it: `brings("d6 4")`, or what is scripted."""
        if self.pending is None:
            raise Mismatch(f"no chance is waited for; {self.who_is_asked()}")
        self.script.let_through = max(1, len(outcomes))
        return self._input("chance", self.session.settle, outcomes)

    def undo(self, seat: Seat) -> Self:
        """A seat takes back its latest input."""
        number = self.names.seat(seat)
        self._input(f"{seat} takes back", lambda: self.session.undo(number), ())
        self.rests[-1] = Rest(self.table, (), tuple(self.session.log))
        self.latest = len(self.session.log)
        return self

    def plays(self, seat: Seat, bot: str, *chance: str, seed: int = 0) -> Self:
        """A bot answers for a seat: `plays("B", "heuristic")`, `plays("B", "ismcts:50")`."""
        return self.does(seat, self.suggestion(seat, bot, seed=seed), *chance)

    def times_out(self, seat: Seat, *chance: str, seed: int = 0) -> Self:
        """A seat's time is over: what counts as its answer is done."""
        number = self.asked_seat(seat)
        self.check_memory()
        action = answer_out_of_time(self.session, number, seed)
        return self.does(seat, self.names.write_action(action), *chance)

    def _input(
        self, what: str, make: Callable[[], None], chance: Iterable[str], seat: int = SPECTATOR
    ) -> Self:
        session = self.session
        self.script.due.extend(chance)
        self.latest = len(session.log)
        try:
            make()
        except Refused as refused:
            legal = ", ".join(sorted(self.legal(seat))) if seat != SPECTATOR else ""
            heard = f" Legal: {legal}" if legal else f" {self.who_is_asked()}."
            raise Mismatch(f"{what}: {sentence(self.spec, refused)}{heard}") from None
        return self._rested(what)

    # -- When, with windows and several answers ---------------------------------------------------

    def answers(
        self, answers: Mapping[Seat, str | Json], *chance: str, others: str | Json = None
    ) -> Self:
        """Those who are asked at once answer: `answers({"B": "bid(3)"}, others="bid(0)")`."""
        given = {LETTERS[self.names.seat(seat)]: action for seat, action in answers.items()}
        asked = self.asked
        for seat in given:
            self.asked_seat(seat)
        missing = [seat for seat in asked if seat not in given]
        if missing and others is None:
            raise Mismatch(f"{', '.join(missing)} is asked, too, and given no answer")
        order = [*missing, *given]
        for seat in order:
            self.does(seat, given.get(seat, others), *(chance if seat == order[-1] else ()))
        return self

    def everybody_passes(self, *chance: str) -> Self:
        """Everybody who is asked passes, until the window is closed."""
        self.script.due.extend(chance)
        return self._pass_until(None)

    def reacts(self, seat: Seat, action: str | Json, *chance: str) -> Self:
        """In the open window this seat reacts; those asked before it or with it pass."""
        letter = LETTERS[self.names.seat(seat)]
        self._pass_until(letter)
        return self.does(letter, action, *chance)

    def _pass_until(self, reacting: str | None) -> Self:
        """All pass but one; that one is left to be asked."""
        here = open_window(self.table)
        passed: set[str] = set()
        while True:
            left = [seat for seat in self.asked if seat != reacting and seat not in passed]
            for seat in left:
                if PASS not in self.legal(seat):
                    legal = ", ".join(sorted(self.legal(seat)))
                    raise Mismatch(f"{seat} is asked and cannot pass. Legal: {legal}")
                self.does(seat, PASS)
                passed.add(seat)
            if reacting is not None and reacting in self.asked:
                return self
            if not left or here is None or open_window(self.table) != here:
                break
        if reacting is not None:
            raise Mismatch(f"{reacting} is not asked before everybody has passed")
        if not passed:
            raise Mismatch(f"nobody can pass: {self.who_is_asked()}")
        return self

    def keep_answering(self, *answers: str | Json, until: Callable[[], bool] | None = None) -> Self:
        """Whoever is asked gives the first of these answers that is legal, again and again.

        Ends when `until()` holds, when whoever is asked has none of them, or with the game.
        """
        texts = {self.names.write_action(self._parse(answer)): answer for answer in answers}
        for _ in range(STEP_LIMIT):
            if self.over or (until is not None and until()):
                return self
            legal = self.legal(self.asked[0]) if self.asked else set()
            fitting = [answer for text, answer in texts.items() if text in legal]
            if not fitting:
                if until is None:
                    return self
                listed = ", ".join(sorted(legal))
                raise Mismatch(f"{self.who_is_asked()} and has none of these. Legal: {listed}")
            self.does(self.asked[0], fitting[0])
        raise Mismatch(f"{STEP_LIMIT} answers, and no end")

    def _parse(self, answer: str | Json) -> Any:
        try:
            return wire.parse_action(self.spec, self.seats, self.names.action(answer))
        except Refused as refused:
            raise ValueError(f"{answer}: {sentence(self.spec, refused)}") from None

    # -- Then -------------------------------------------------------------------------------------

    def expect(self, **fields: Any) -> Self:
        """Fields of the table as they should be now; also `asked="C"`, `over=True`, `pending="d6"`
        (the chance it rests at) and `window="land"` (the reaction window that is open).

        Entries that a mapping does not name may be anything.
        """
        if not fields:
            raise ValueError("nothing is expected")
        wrong: list[str] = []
        for name, named in fields.items():
            if name == "asked":
                there = "".join(self.asked)
                wanted = "".join(LETTERS[self.names.seat(one)] for one in self._listed(named))
                wrong += [] if there == wanted else [f"asked: expected {named}, not {there}"]
            elif name in ("over", "pending", "window"):
                found = getattr(self, name)
                wrong += [] if found == named else [f"{name}: expected {named}, not {found}"]
            else:
                wrong += differences(self.spec, self.names, self.table, name, named)
        if wrong:
            raise Mismatch("; ".join(wrong))
        self.script.check_due()
        return self

    def _listed(self, seats: str | Iterable[Seat] | None) -> list[Seat]:
        """`"BC"`, `"banshee"` or `["B", "ifrit"]`."""
        if seats is None:
            return []
        if not isinstance(seats, str):
            return list(seats)
        return list(seats) if set(seats) <= set(LETTERS) else [seats]

    def refuses(
        self,
        seat: Seat,
        action: str | Json,
        *,
        rule: Rules = None,
        code: str | None = None,
        **arguments: Json,
    ) -> Self:
        """The attempt is refused by this rule, with words for it, and leaves no trace at all.

        `rule` may be several ids, any of which will do; without one, whichever rule refuses.
        """
        number, data = self._attempting(seat), self.names.action(action, arguments)
        attempt = self.session.decide
        return self._refuses(f"{seat} {action}", lambda: attempt(number, data), rule, code)

    def refuses_undo(self, seat: Seat, *, rule: Rules = None) -> Self:
        """The seat may not take anything back now."""
        number = self._attempting(seat)
        undo = self.session.undo
        return self._refuses(f"{seat} takes back", lambda: undo(number), rule)

    def _attempting(self, seat: Seat) -> int:
        """The number of who attempts it; viewers that are no seat are allowed, too."""
        return seat if isinstance(seat, int) else self.names.viewer(seat)

    def _refuses(
        self, what: str, attempt: Callable[[], None], rule: Rules, code: str | None = None
    ) -> Self:
        """Try it on the real game."""
        before = self._traces()
        try:
            attempt()
        except Refused as refused:
            self._refused = refused
            check_refusal(self.spec, what, refused, rule, code)
        else:
            raise Mismatch(f"{what}: expected a refusal{by(rule)}, but it is allowed")
        if self._traces() != before:
            raise Mismatch(f"{what}: is refused, but it left a trace")
        return self

    def _traces(self) -> Any:
        """Everything an attempt could have touched: table, record, chance, what anybody sees."""
        session = self.session
        viewers = [*range(self.seats), SPECTATOR]
        return (
            dump(session.table),
            [wire.encode(session.view(viewer)) for viewer in viewers],
            [wire.encode(session.question(seat)) for seat in range(self.seats)],
            len(session.log),
            list(session.record.inputs),
            self.script.unused(),
        )

    def tells(self, *expected: str, to: Seat = WATCHING) -> Self:
        """What the latest When told a viewer, complete and in order.

        `bars_lost(B, 2, 10)`, `bars_lost(B, *, 10)`, or only `bars_lost`.
        """
        told = self.events(to)
        pairs = zip(expected, told, strict=False)
        same = all(matches(one, other, self._letter) for one, other in pairs)
        if len(told) != len(expected) or not same:
            wanted = "\n  ".join(expected)
            there = "\n  ".join(told)
            raise Mismatch(f"expected to be told\n  {wanted}\nbut it was\n  {there}")
        self.script.check_due()
        return self

    def _letter(self, name: str) -> str:
        own = [one.casefold() if one else None for one in self._own_names()]
        return LETTERS[own.index(name.casefold())] if name.casefold() in own else name

    def asks(self, seat: Seat, prompt: str, **facts: Json) -> Self:
        """What a seat is asked, by the key of its sentence (`turn.main`), and facts of it."""
        check_facts(str(seat), self.question(seat), prompt, facts, self.who_is_asked())
        return self

    @property
    def refused(self) -> Refused:
        """The latest refusal, with its rule and its facts."""
        if self._refused is None:
            raise ValueError("nothing was refused yet")
        return self._refused

    # -- the end ----------------------------------------------------------------------------------

    def done(self) -> Self:
        """Raise if scripted chance was not used."""
        self.script.check_all()
        return self

    def __enter__(self) -> Self:
        self._in_block = True
        self.script.ahead += self.script.due
        self.script.due = []
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self.done()


# -- two tables ------------------------------------------------------------------------------------


def twins(one: Scenario, two: Scenario, to: Seat, since: int = 0) -> None:
    """One viewer cannot tell two tables apart: whatever reached it is the same, byte by byte.

    `since` leaves out what came before a `point`.
    """
    found = apart(one.stream(to, since), two.stream(to, since))
    if found is not None:
        raise Mismatch(f"{to} can tell them apart: {found}")


def tells_apart(one: Scenario, two: Scenario, to: Seat, since: int = 0) -> None:
    """The opposite: this viewer was told something else."""
    if apart(one.stream(to, since), two.stream(to, since)) is None:
        raise Mismatch(f"{to} cannot tell them apart")
