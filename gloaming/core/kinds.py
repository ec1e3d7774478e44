"""The vocabulary of a game: schema of its kinds of things, verbs, events and sources of chance.

Inside, everything is a small number; in messages and files it has the rulebook's name. This module
maps one to the other. Nothing here runs while a game is searched.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import Any

from gloaming.core.flow import Told
from gloaming.core.naming import (
    ActionNamer,
    FlagNamer,
    KindNamer,
    ListNamer,
    MaskNamer,
    Namer,
    SeatNamer,
    TableNamer,
)
from gloaming.core.several import MOST_OF_ONE, pack, things

Json = Any

# Actions whose names are remembered; a game of many paths has more than that.
MOST_POINTED = 4096
MOST_TOLD = 16_384  # likewise events
# Of names that would have been good, a refusal gives so many, in so many letters.
MOST_NAMED = 12
MOST_IN_ONE = 200  # things in one set
MOST_LETTERS = 100


class BadValue(ValueError):
    """Not a value of its kind."""


class Kind:
    """Base of the kinds: maps numbers of one kind to names and back."""

    # Could a value of this kind be somebody's secret? Such values must not appear in what is
    # told to others; plain numbers may coincide with anything and are not looked for.
    telling = False
    # Do its names begin with the number of a seat, such as `1.2e`? Tests write its letter there.
    leads_with_seat = False
    # Are its names said as they are in every language?
    bare = False

    def name(self, value: int) -> Json:
        return value

    def number(self, name: Json, seats: int) -> int:
        raise NotImplementedError

    def domain(self, seats: int) -> list[int]:
        """All values, for tests that try everything; a large kind gives a fair sample."""
        raise NotImplementedError


@dataclass(frozen=True)
class Numbers(Kind):
    """Whole numbers from `least` to `most`."""

    least: int = 0
    most: int = 99

    def number(self, name: Json, seats: int) -> int:
        if type(name) is not int or not self.least <= name <= self.most:
            raise BadValue(f"a whole number from {self.least} to {self.most}")
        return name

    def domain(self, seats: int) -> list[int]:
        return list(range(self.least, self.most + 1))


class Seats(Kind):
    def number(self, name: Json, seats: int) -> int:
        if type(name) is not int or not 0 <= name < seats:
            raise BadValue(f"a seat from 0 to {seats - 1}")
        return name

    def name(self, value: int) -> Json:
        return None if value < 0 else value

    def domain(self, seats: int) -> list[int]:
        return list(range(seats))


class Flags(Kind):
    def name(self, value: int) -> Json:
        return bool(value)

    def number(self, name: Json, seats: int) -> int:
        if type(name) is not bool:
            raise BadValue("true or false")
        return int(name)

    def domain(self, seats: int) -> list[int]:
        return [0, 1]


@dataclass(frozen=True)
class Names(Kind):
    """Things with names: cards, rooms, classes. -1 is none of them.

    Bare names, such as the squares of a map, are said as they are in every language.
    """

    names: tuple[str, ...]
    telling: bool = True
    bare: bool = False
    _numbers: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_numbers", {name: n for n, name in enumerate(self.names)})
        if len(self._numbers) != len(self.names):
            raise ValueError(f"a name stands twice in {self.names}")

    def name(self, value: int) -> Json:
        return None if value < 0 else self.names[value]

    def number(self, name: Json, seats: int) -> int:
        if not isinstance(name, str) or name not in self._numbers:
            raise BadValue(f"one of {self.some_names()}")
        return self._numbers[name]

    def some_names(self) -> str:
        """All of them if they are few and short: a refusal is no place for a long list."""
        shown = 0
        length = 0
        for name in self.names[:MOST_NAMED]:
            length += len(name) + 2
            if length > MOST_LETTERS and shown:
                break
            shown += 1
        return ", ".join(self.names[:shown]) + (" …" if shown < len(self.names) else "")

    def domain(self, seats: int) -> list[int]:
        return list(range(len(self.names)))


@dataclass(frozen=True)
class Path(Kind):
    """A short sequence of things packed in one number, first step in the lowest digits."""

    of: Kind
    base: int
    most: int
    telling: bool = True

    def name(self, value: int) -> Json:
        steps = []
        while value > 0:
            steps.append(self.of.name(value % self.base - 1))
            value //= self.base
        return steps

    def number(self, name: Json, seats: int) -> int:
        if not isinstance(name, list) or len(name) > self.most:
            raise BadValue(f"a list of at most {self.most} steps")
        packed = 0
        for step in reversed(name):
            packed = packed * self.base + self.of.number(step, seats) + 1
        return packed

    def domain(self, seats: int) -> list[int]:
        return [0, *[step + 1 for step in self.of.domain(seats)]]


@dataclass(frozen=True)
class Several(Kind):
    """A multiset of things packed in one number (`core.several`): named as a list, in any order."""

    of: Names
    telling: bool = True

    def name(self, value: int) -> Json:
        return [self.of.name(thing) for thing in things(value)]

    def number(self, name: Json, seats: int) -> int:
        if not isinstance(name, list) or len(name) > MOST_IN_ONE:
            raise BadValue(f"a list of at most {MOST_IN_ONE} names")
        try:
            return pack([self.of.number(one, seats) for one in name])
        except BadValue as error:
            raise BadValue(f"a list of names, each {error}") from None
        except ValueError:
            raise BadValue(f"a list with at most {MOST_OF_ONE} of each name") from None

    def domain(self, seats: int) -> list[int]:
        """None, each by itself, two of each, and pairs of neighbours."""
        each = [pack([thing]) for thing in self.of.domain(seats)]
        pairs = [one + other for one, other in pairwise(each)]
        return [0, *each, *[2 * one for one in each], *pairs]


@dataclass(frozen=True)
class Verb:
    """A word of the rulebook with its arguments: (name, kind), `?` after the kind if optional.

    `rule` is the entry of the ledger that somebody wants to read who wonders what it does. One word
    may fall under several: `where` lists (when, rule), and the first that holds counts. `when` is
    said in words that must all hold: a prompt (`act.take`), something the answer or its question
    points at (`character:della`), or a plain fact of theirs (`worth:0`).
    """

    name: str
    arguments: tuple[tuple[str, str], ...] = ()
    rule: str = ""
    where: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Event:
    """Schema of an event: `open` arguments are public, `shut` ones for the seats it is told to.

    Arguments are written `name` (a number), `name:kind`, and with a `!` behind when they announce
    something that was hidden until now and that no view need show afterwards.
    """

    name: str
    open: str = ""
    shut: str = ""


@dataclass(frozen=True)
class Argument:
    name: str
    kind: str
    announces: bool


def arguments(text: str) -> tuple[Argument, ...]:
    """Read an event's argument list.

    >>> [(word.name, word.kind, word.announces) for word in arguments("seat card:card!")]
    [('seat', 'seat', False), ('card', 'card', True)]
    """
    found = []
    for word in text.split():
        announces = word.endswith("!")
        name, _, kind = word.rstrip("!").partition(":")
        found.append(Argument(name, kind or ("seat" if name == "seat" else "int"), announces))
    return tuple(found)


@dataclass(frozen=True)
class Source:
    """A die, bag or deck: its name, the kind of its items, and what a plain outcome starts from."""

    name: str
    kind: str = "int"
    base: int = 0


BUILT_IN: Mapping[str, Kind] = {
    "int": Numbers(-(2**31), 2**31),
    "seat": Seats(),
    "bool": Flags(),
    "str": Kind(),
    "action": Kind(),
}


class Vocabulary:
    """All names of one game, mapped to numbers and back."""

    def __init__(
        self,
        kinds: Mapping[str, Kind],
        verbs: Sequence[Verb],
        events: Sequence[tuple[int, Event]],
        sources: Sequence[Source],
    ) -> None:
        self.kinds: dict[str, Kind] = {**BUILT_IN, **kinds}
        self._namers: dict[str, Namer] = {}
        self._told: dict[Told, Told] = {}
        self._pointed: dict[tuple[int, int, int], tuple[dict[str, Json], list[str]]] = {}
        self.verbs = tuple(verbs)
        self.verb_numbers = {verb.name: n for n, verb in enumerate(verbs)}
        if [number for number, _ in events] != list(range(len(events))):
            raise ValueError("events are not listed in the order of their numbers")
        self.events = tuple(event for _, event in events)
        self.open = tuple(arguments(event.open) for event in self.events)
        self.shut = tuple(arguments(event.shut) for event in self.events)
        self.sources = tuple(sources)
        for kind in self.used_kinds():
            if kind.removeprefix("mask:") not in self.kinds:
                raise ValueError(f"there is no kind {kind!r}")

    def used_kinds(self) -> Iterable[str]:
        for verb in self.verbs:
            for _, kind in verb.arguments:
                yield kind.rstrip("?")
        for face in (*self.open, *self.shut):
            for argument in face:
                yield argument.kind
        for source in self.sources:
            yield source.kind

    def steps_of(self, kind: str) -> str:
        """The kind of the steps of a path, or of the things of a set; any other kind is its own."""
        path = self.kinds.get(kind)
        if isinstance(path, (Path, Several)):
            for name, other in self.kinds.items():
                if other is path.of:
                    return name
        return kind

    def sent_kind(self, kind: str) -> str:
        """A kind as clients know it: a set says of what, as a mask does."""
        several = isinstance(self.kinds.get(kind), Several)
        return f"several:{self.steps_of(kind)}" if several else kind

    def sent_shape(self, shape: str) -> str:
        """A shape as clients know it."""
        base = shape.rstrip("*^")
        return self.sent_kind(base) + shape[len(base) :]

    def name(self, shape: str, value: Any) -> Json:
        """The value of a field, named, as it goes over the wire."""
        return self.namer(shape).name(value)

    def namer(self, shape: str) -> Namer:
        """What names values of this shape; made when first asked for."""
        found = self._namers.get(shape)
        if found is None:
            found = self._namers[shape] = self._make_namer(shape)
        return found

    def _make_namer(self, shape: str) -> Namer:
        if shape[-1] in "*^":
            return ListNamer(self.namer(shape[:-1]))
        if shape.startswith("mask:"):
            return MaskNamer(self.namer(shape[5:]))
        if shape == "action":
            return ActionNamer(self)
        kind = self.kinds[shape]
        naming = type(kind).name
        if naming is Kind.name:
            return Namer()
        if naming is Flags.name:
            return FlagNamer()
        if naming is Seats.name:
            return SeatNamer()
        if isinstance(kind, Names) and naming is Names.name:
            return TableNamer(list(kind.names))
        return KindNamer(kind)

    def name_action(self, action: tuple[int, int, int]) -> dict[str, Json]:
        """`(2, 1, 0)` as `{"do": "block", "target": 1, "class": "light"}`."""
        verb = self.verbs[action[0]]
        named: dict[str, Json] = {"do": verb.name}
        for (name, kind), value in zip(verb.arguments, action[1:], strict=False):
            if value >= 0 or not kind.endswith("?"):
                named[name] = self.kinds[kind.rstrip("?")].name(value)
        return named

    def shared(self, told: Told) -> Told:
        """Intern an event: equal events of all tables share one object, to save memory."""
        found = self._told.get(told)
        if found is None:
            if len(self._told) >= MOST_TOLD:
                self._told.clear()
            self._told[told] = found = told
        return found

    def point(self, action: tuple[int, int, int]) -> tuple[dict[str, Json], list[str]]:
        """An action by name, and the things it points at. Shared: not to be changed."""
        found = self._pointed.get(action)
        if found is None:
            if len(self._pointed) >= MOST_POINTED:
                self._pointed.clear()
            found = self._pointed[action] = self._point(action)
        return found

    def _point(self, action: tuple[int, int, int]) -> tuple[dict[str, Json], list[str]]:
        named = self.name_action(action)
        marks: list[str] = []
        for (name, kind), value in zip(self.verbs[action[0]].arguments, action[1:], strict=False):
            base = kind.rstrip("?")
            if value >= 0 and base not in ("int", "bool"):
                steps = named[name] if isinstance(named[name], list) else [named[name]]
                marks.extend(f"{self.steps_of(base)}:{step}" for step in steps)
        return named, marks

    def all_actions(self, seats: int) -> list[tuple[int, int, int]]:
        """Every action the vocabulary can say; the kit tries them all."""
        found: list[tuple[int, int, int]] = []
        for number, verb in enumerate(self.verbs):
            domains = []
            for _, kind in verb.arguments:
                values = self.kinds[kind.rstrip("?")].domain(seats)
                domains.append([-1, *values] if kind.endswith("?") else values)
            while len(domains) < 2:
                domains.append([-1])
            found.extend((number, a, b) for a, b in product(*domains))
        return found
