"""Fixture builder of scenarios (Given): a table laid out by hand, and its validation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from gloaming.core.flow import Frame, Table
from gloaming.core.info import by_seat, dump
from gloaming.core.kinds import BadValue
from gloaming.core.spec import GameSpec
from gloaming.core.wire import decode, encode
from gloaming.testing.forgotten import ordinary
from gloaming.testing.naming import LETTERS, Naming
from gloaming.testing.procedures import Steps, steps_of, why_not_at

BY_NUMBER = re.compile(r"\bseat (\d+)\b")


class ImpossibleState(AssertionError):
    """The table that was asked for, or that play has led to, cannot be."""


def with_letters(text: str) -> str:
    """What a game says about its seats, in letters.

    >>> with_letters("seat 0 holds -1 tokens")
    'seat A holds -1 tokens'
    """
    return BY_NUMBER.sub(lambda found: f"seat {LETTERS[int(found[1]) % len(LETTERS)]}", text)


class Layout:
    """A new table whose fields and procedures are set by name, until the game begins."""

    def __init__(self, spec: GameSpec, seats: int, options: Mapping[str, Any]) -> None:
        self.spec = spec
        self.seats = seats
        self.options = options
        self.setup = spec.prepare(seats, options)
        self.table = spec.rules.new(seats, self.setup)
        self.names = Naming(spec, seats, self.own_names)
        self._frames: list[Frame[Any]] = []
        self._given: set[str] = set()  # `round`, `Turn.seat`

    def own_names(self) -> Sequence[str | None]:
        return own_names(self.spec, self.table)

    @property
    def by_hand(self) -> bool:
        """Does the game begin in the middle of a procedure?"""
        return bool(self._frames)

    def set(self, fields: Mapping[str, Any]) -> None:
        self._set(self.table, "", fields)
        self._given.update(fields)

    def begin(self, frame: str, at: str | None, fields: Mapping[str, Any]) -> None:
        """Put a procedure on the stack, outermost first."""
        if frame not in self.spec.rules.frames:
            there = ", ".join(self.spec.rules.frames)
            raise ImpossibleState(f"there is no procedure {frame}; there are: {there}")
        made = self.spec.rules.frames[frame]()
        steps = steps_of(type(made))
        if at is not None:
            if steps.known and at not in steps.known:
                raise ImpossibleState(why_not_at(frame, steps, at, innermost=True))
            made.at = at
        self._set(made, frame, fields)
        self._given.update(f"{frame}.{name}" for name in fields)
        self._frames.append(made)

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

    # -- what can be wrong ------------------------------------------------------------------------

    def finish(self) -> Table:
        """The table, ready to go on; or a complaint that names what is wrong."""
        g = self.table
        if self._frames:
            g.stack = self._frames
            self._check_steps()
        self._check_shapes(g, g.INFO, "")
        for frame in g.stack:
            self._check_shapes(frame, frame.INFO, f"{type(frame).__name__}.")
        data = dump(g)
        if dump(self.spec.load(decode(encode(data)), self.setup)) != data:
            raise ImpossibleState("the table does not come back from its own dump")
        if dump(g.clone()) != data:
            raise ImpossibleState("the table does not equal its own copy")
        if self._frames:
            self._check_forgotten()
        wrong = self.spec.rules.consistent(g)
        if wrong is not None:
            raise ImpossibleState(f"{with_letters(wrong)}{self._never_given()}")
        return g

    def _check_steps(self) -> None:
        """Procedures wait where a procedure can wait, and begin where it can be begun."""
        first = type(self.spec.rules.new(self.seats, self.setup).stack[0])
        outermost = type(self._frames[0])
        if outermost is not first:
            inside = ", ".join(steps_of(first).inside)
            raise ImpossibleState(
                f"the outermost procedure is {first.__name__}, not {outermost.__name__}; begin with"
                f" {first.__name__} at: {inside}"
            )
        for frame in self._frames:
            steps = steps_of(type(frame))
            innermost = frame is self._frames[-1]
            wrong = why_not_at(type(frame).__name__, steps, frame.at, innermost)
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

    def _never_given(self) -> str:
        """The fields an author may have forgotten, for whoever wonders what is wrong."""
        if not self._frames:
            return ""
        left = [name for name, _, _ in self.table.INFO if name not in self._given]
        return f" (never given: {', '.join(left)})" if left else ""

    def _check_forgotten(self) -> None:
        """A field nobody gave that is never as in a new game at this step is forgotten."""
        new = self.spec.rules.new(self.seats, self.setup)
        usual = ordinary(self.spec, self.seats, {})
        found = usual.forgotten(self.table, self._given, new)
        if found is not None and self.options:  # to be sure: as at this very table
            usual = ordinary(self.spec, self.seats, self.options)
            found = usual.forgotten(self.table, self._given, new)
        if found is None:
            return
        where, name, values = found
        shape = self.spec.shapes[where][name]
        left = self.names.write(self.names.name(shape, getattr(self._owner(where), name)))
        seen = ", ".join(self.names.write(self.names.name(shape, value)) for value in values)
        step = f"{type(self.table.stack[-1]).__name__} at {self.table.stack[-1].at!r}"
        raise ImpossibleState(
            f"{where or 'the table'} is not given {name}: it is {left} as in a new game, and in"
            f" play at {step} it never is, but for example {seen}; give {name}"
        )

    def _owner(self, where: str) -> Any:
        frames = [frame for frame in self.table.stack if type(frame).__name__ == where]
        return frames[-1] if where else self.table


def own_names(spec: GameSpec, g: Table) -> Sequence[str | None]:
    """What a game calls its seats: fixed, or by a public field with a name for each."""
    if not isinstance(spec.words.seat_names, str):
        return spec.words.seat_names
    named = spec.vocabulary.name(
        spec.shapes[""][spec.words.seat_names], getattr(g, spec.words.seat_names)
    )
    return [name if isinstance(name, str) else None for name in named]


def procedures(spec: GameSpec) -> dict[str, Steps]:
    """Every procedure of a game with its steps: what `begin` takes.

    >>> from gloaming.registry import game
    >>> procedures(game("revenge"))["Turn"].begins
    ('after', 'end', 'main', 'start')
    """
    return {name: steps_of(frame) for name, frame in spec.rules.frames.items()}
