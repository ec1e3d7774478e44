"""Encoder of views: from numbers to names, field by field.

Who sees what is decided by `core.info`; the names are those of the game's vocabulary. Namers and
lenses are compiled once per game and shape, so that a view looks nothing up twice.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from gloaming.core.flow import (
    COUNT,
    ELSE_COUNT,
    PUBLIC,
    SECRET,
    Info,
    Table,
    Together,
)
from gloaming.core.info import by_entry, copy_value, is_hidden, see_field


class Namer:
    """Names values of one shape. This one leaves them as they are."""

    def name(self, value: Any) -> Any:
        return value


class FlagNamer(Namer):
    def name(self, value: Any) -> Any:
        return None if value is None else bool(value)


class SeatNamer(Namer):
    """A seat is its number; nobody has none."""

    def name(self, value: Any) -> Any:
        return None if value is None or value < 0 else value


class TableNamer(Namer):
    """Things with names of their own; a negative number is none of them."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def name(self, value: Any) -> Any:
        if value is None:
            return None
        number: int = value
        return None if number < 0 else self.names[number]


class KindNamer(Namer):
    """Any other kind, which names its values itself."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    def name(self, value: Any) -> Any:
        return None if value is None else self.kind.name(value)


class ActionNamer(Namer):
    """An action; None while there is none."""

    def __init__(self, words: Any) -> None:
        self.words = words

    def name(self, value: Any) -> Any:
        return None if value is None or value[0] < 0 else self.words.name_action(value)


class MaskNamer(Namer):
    """The members of a bit mask, lowest first."""

    def __init__(self, of: Namer) -> None:
        self.of = of

    def name(self, value: Any) -> Any:
        if value is None:
            return None
        found: list[Any] = []
        mask: int = value
        while mask:
            low = mask & -mask  # masks over the squares of a map are wide and thin
            found.append(self.of.name(low.bit_length() - 1))
            mask ^= low
        return found


class ListNamer(Namer):
    """A list or tuple, item by item; a bare number stands for how many."""

    def __init__(self, of: Namer) -> None:
        self.of = of

    def name(self, value: Any) -> Any:
        if value is None:
            return None
        if isinstance(value, int):
            return {"count": value}
        return [self.of.name(item) for item in value]


class FieldLens:
    """How one field of a table or frame looks to a viewer."""

    def __init__(self, field: str, audience: int, shape: str, whole: Namer, entry: Namer) -> None:
        self.field = field
        self.audience = audience
        self.shape = shape
        self.whole = whole
        self.entry = entry  # of a list that is seen entry by entry: one of them
        self.entries = by_entry(audience)

    def name(self, seen: Any) -> Any:
        """What is seen of the field, named; where only a number of things is seen, that."""
        if self.audience == COUNT:
            return count(seen)
        if self.audience & ELSE_COUNT == 0:
            return self.whole.name(seen)
        if self.entries:
            return [self.counted(self.entry, entry, self.shape[:-1]) for entry in seen]
        return self.counted(self.whole, seen, self.shape)

    def counted(self, namer: Namer, seen: Any, shape: str) -> Any:
        """A value of this shape, or how many it holds."""
        if not is_hidden(seen, self.audience, shape):
            return namer.name(seen)
        return None if seen is None else count(seen if seen >= 0 else ~seen)


class Lens:
    """The fields of one kind of table or frame, ready to be looked at."""

    def __init__(self, words: Any, info: Info) -> None:
        self.fields: list[FieldLens] = []
        self.closer: list[FieldLens] = []  # those for which it matters who looks
        for field, audience, shape in info:
            if audience != SECRET:
                apart = by_entry(audience) and shape.endswith("*")
                entry = words.namer(shape[:-1] if apart else shape)
                lens = FieldLens(field, audience, shape, words.namer(shape), entry)
                self.fields.append(lens)
                if audience != PUBLIC:
                    self.closer.append(lens)

    def look(self, g: Table, owner: Any, viewer: int, seen: dict[str, Any]) -> None:
        """Add to `seen` what `viewer` sees of `owner`, by name."""
        for lens in self.fields:
            value = getattr(owner, lens.field)
            if lens.audience == PUBLIC:
                seen[lens.field] = lens.whole.name(value)
                continue
            value = see_field(g, value, lens.audience, lens.shape, viewer)
            if value is not None:
                seen[lens.field] = lens.name(value)

    def changed(self, owner: Any, known: list[Any]) -> list[int]:
        """The public fields that differ from the cache `known`, which is updated."""
        found: list[int] = []
        for n in range(len(self.fields)):
            lens = self.fields[n]
            if lens.audience == PUBLIC:
                value = getattr(owner, lens.field)
                if known[n] != value:
                    known[n] = copy_value(value, lens.shape)
                    found.append(n)
        return found

    def look_closer(self, g: Table, owner: Any, viewer: int, seen: dict[str, Any]) -> None:
        """As `look`, but only what is not public."""
        for lens in self.closer:
            value = getattr(owner, lens.field)
            value = see_field(g, value, lens.audience, lens.shape, viewer)
            if value is not None:
                seen[lens.field] = lens.name(value)


def count(value: Any) -> Any:
    """How many, where a viewer sees no more than that."""
    if isinstance(value, list):
        return [count(entry) for entry in value]
    return {"count": value}


@mypyc_attr(allow_interpreted_subclasses=True)
class Lenses:
    """The lenses of one game, each made when first needed."""

    def __init__(self, words: Any) -> None:
        self.words = words
        self.made: dict[Any, Lens] = {}

    def of(self, owner: Any) -> Lens:
        """The lens for tables or frames like this one."""
        kind = type(owner)
        lens = self.made.get(kind)
        if lens is None:
            lens = Lens(self.words, owner.INFO)
            self.made[kind] = lens
        return lens

    def state(self, g: Table, viewer: int) -> dict[str, Any]:
        """The fields of the table as `viewer` sees them."""
        seen: dict[str, Any] = {}
        self.of(g).look(g, g, viewer, seen)
        return seen

    def doing(self, g: Table, viewer: int) -> list[dict[str, Any]]:
        """The shown frames, outermost first, as `viewer` sees them."""
        found: list[dict[str, Any]] = []
        for frame in g.stack:
            if frame.SHOWN:
                seen: dict[str, Any] = {"frame": type(frame).__name__, "at": frame.at}
                self.of(frame).look(g, frame, viewer, seen)
                if isinstance(frame, Together) and not frame.seen_by >> viewer & 1:
                    seen["seats"] = [viewer] if frame.seats >> viewer & 1 else []
                found.append(seen)
        return found
