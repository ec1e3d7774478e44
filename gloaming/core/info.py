"""Access control of fields: views, dumps and sketches, all built from `INFO` and nothing else.

Every field of a table or frame stands in its `INFO` as (name, audience, shape). A field left out
appears nowhere. Audiences:

- PUBLIC: everybody, spectators too.
- OWNER: a list by seat; each seat reads its own entry, the others see a hole. Of a `mask:seat`
  each seat reads its own bit.
- COUNT: nobody reads it, everybody sees how many.
- SECRET: nobody, not even its owner.
- from GAME_AUDIENCE on: the game's own, answered by `may_read`; with BY_ENTRY added, entry by
  entry, be they seats or not.
- with ELSE_COUNT added to OWNER (OWNER_ELSE_COUNT) or to one of the game's own: the others see how
  many, unless `may_count` says no. What is counted are members of a list or tuple, of a mask, or of
  a set packed in a number; in `Known` a count that stands for a number is given as `~count`.

A shape is a kind of thing (`int`, `seat`, a game's `card`, `mask:card`) and then, from the inside
out, `*` for a list and `^` for a tuple: `seat^*` is a list of tuples of seats.
"""

from __future__ import annotations

from typing import Any, Final

from gloaming.core.flow import (
    COUNT,
    ELSE_COUNT,
    NO_ANSWER,
    NOBODY,
    OWNER,
    OWNER_ELSE_COUNT,
    PUBLIC,
    SEATS,
    SECRET,
    Frame,
    Info,
    Table,
    Together,
)
from gloaming.core.several import size

GAME_AUDIENCE: Final = 16
BY_ENTRY: Final = 256
FLAGS: Final = BY_ENTRY | ELSE_COUNT

# Stands where a sketch knows that there is something and not what.
HOLE: Final = -999_999

__all__ = [
    "BY_ENTRY",
    "COUNT",
    "ELSE_COUNT",
    "GAME_AUDIENCE",
    "HOLE",
    "OWNER",
    "OWNER_ELSE_COUNT",
    "PUBLIC",
    "SECRET",
    "copy_value",
    "dump",
    "may_see",
    "rest_seen",
    "restore_fields",
    "see",
    "see_field",
]


def may_see(g: Table, audience: int, entry: int, viewer: int) -> bool:
    """May `viewer` read this entry of a field (NOBODY: all of it) under this audience?"""
    if audience == PUBLIC:
        return True
    base = audience & ~FLAGS
    if base == OWNER:
        return entry == viewer
    if base >= GAME_AUDIENCE:
        return g.may_read(base, entry, viewer)
    return False


def may_count(g: Table, audience: int, entry: int, viewer: int) -> bool:
    """May `viewer`, who may not read it, see how many there are?"""
    if audience == COUNT:
        return True
    return audience & ELSE_COUNT != 0 and g.may_count(audience & ~FLAGS, entry, viewer)


def by_entry(audience: int) -> bool:
    """Does this audience look at a field entry by entry?"""
    return audience & ~FLAGS == OWNER or audience & BY_ENTRY != 0


def by_seat(audience: int) -> bool:
    """Does each entry belong to a seat, by the audience itself?"""
    return audience & ~FLAGS == OWNER


def copy_value(value: Any, shape: str) -> Any:
    """A copy that shares no list with the original."""
    if not shape.endswith("*"):
        return value  # numbers, names and tuples never change
    if shape.endswith("**"):
        return [row[:] for row in value]
    return value[:]


def size_of(value: Any, shape: str) -> int:
    """How many things: members of a collection, of a bit mask, or of a packed set."""
    if isinstance(value, int):
        return value.bit_count() if shape.startswith("mask:") else size(value)
    return len(value)


def counted(value: Any, shape: str) -> Any:
    """How many, where a viewer sees no more than that, so that it is told from what can be read."""
    if shape.endswith("**") or shape.endswith("^*"):
        return [len(row) for row in value]
    number = size_of(value, shape)
    return ~number if isinstance(value, int) else number


def see_field(g: Table, value: Any, audience: int, shape: str, viewer: int) -> Any:
    """What `viewer` sees of one field; None where nothing at all."""
    if audience == PUBLIC:
        return copy_value(value, shape)
    if audience == SECRET:
        return None
    if audience == COUNT:
        if shape.endswith("**") or shape.endswith("^*"):
            return [size_of(row, shape[:-1]) for row in value]
        return size_of(value, shape)
    if by_entry(audience):
        if isinstance(value, int):
            return value & 1 << viewer if viewer >= 0 else 0
        return see_entries(g, value, audience, shape[:-1], viewer)
    if may_see(g, audience, NOBODY, viewer):
        return copy_value(value, shape)
    return counted(value, shape) if may_count(g, audience, NOBODY, viewer) else None


def see_entries(g: Table, value: Any, audience: int, inner: str, viewer: int) -> list[Any]:
    """What `viewer` sees of a list, entry by entry: the entry, how many it holds, or None."""
    seen: list[Any] = []
    for entry in range(len(value)):
        if may_see(g, audience, entry, viewer):
            seen.append(copy_value(value[entry], inner))
        elif may_count(g, audience, entry, viewer):
            number = size_of(value[entry], inner)
            seen.append(~number if isinstance(value[entry], int) else number)
        else:
            seen.append(None)
    return seen


def see(g: Table, owner: Any, info: Info, viewer: int) -> dict[str, Any]:
    """What `viewer` sees of the fields of a table or frame, as numbers."""
    seen: dict[str, Any] = {}
    for name, audience, shape in info:
        if audience == SECRET:
            continue
        value = see_field(g, getattr(owner, name), audience, shape, viewer)
        if value is not None:
            seen[name] = value
    return seen


def see_frames(g: Table, viewer: int) -> list[tuple[str, str, dict[str, Any]]]:
    """The shown frames, outermost first: name, step, and what `viewer` sees of their fields."""
    shown: list[tuple[str, str, dict[str, Any]]] = []
    for frame in g.stack:
        if frame.SHOWN:
            seen = see(g, frame, frame.INFO, viewer)
            if isinstance(frame, Together) and not frame.seen_by >> viewer & 1:
                seen["seats"] = frame.seats & 1 << viewer
            shown.append((type(frame).__name__, frame.at, seen))
    return shown


def rest_seen(g: Table, viewer: int) -> tuple[int, int]:
    """What the table waits for and whom it asks, as far as `viewer` may know."""
    own = 0 if viewer == NOBODY else g.asked & (1 << viewer)
    if not g.seen_by >> viewer & 1:
        return g.wait, own
    if g.wait == SEATS:
        together = g.stack[-1]
        assert isinstance(together, Together)
        return g.wait, together.seats
    return g.wait, g.asked


# -- dumps: the whole truth, for snapshots, comparisons and the laboratory ------------------------


def plain(value: Any, shape: str) -> Any:
    """The value as lists, numbers and strings."""
    if shape.endswith("*") or shape.endswith("^"):
        inner = shape[:-1]
        return [plain(item, inner) for item in value]
    if shape == "action":
        return list(value)
    return value


def unplain(value: Any, shape: str) -> Any:
    if shape.endswith("*"):
        inner = shape[:-1]
        return [unplain(item, inner) for item in value]
    if shape.endswith("^"):
        inner = shape[:-1]
        return tuple([unplain(item, inner) for item in value])
    if shape == "action":
        return (value[0], value[1], value[2])
    return value


def dump_fields(owner: Any, info: Info) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, _, shape in info:
        fields[name] = plain(getattr(owner, name), shape)
    return fields


def restore_fields(owner: Any, info: Info, fields: dict[str, Any]) -> None:
    for name, _, shape in info:
        setattr(owner, name, unplain(fields[name], shape))


def dump(g: Table) -> dict[str, Any]:
    """The table as plain data; `Codec.load` is the way back."""
    return {
        "seats": g.seats,
        "state": dump_fields(g, g.INFO),
        "stack": [
            [type(frame).__name__, frame.at, dump_fields(frame, frame.INFO)] for frame in g.stack
        ],
        "rest": [g.wait, g.asked, g.then, g.source, g.outcomes, g.seen_by, int(g.secret)],
    }


def load_rest(g: Table, seats: int, stack: list[Frame[Any]], rest: list[Any]) -> None:
    """Set the flow of a table made from a dump."""
    g.begin(seats, stack[0] if stack else Frame())
    g.stack = stack
    g.wait = rest[0]
    g.asked = rest[1]
    g.then = rest[2]
    g.source = rest[3]
    g.outcomes = rest[4]
    g.seen_by = rest[5]
    g.secret = bool(rest[6])


# -- sketches: a table that holds only what one viewer knows --------------------------------------


def hole(shape: str, count: Any) -> Any:
    """What stands in a sketch for one hidden entry of this shape."""
    if shape == "action":
        return NO_ANSWER
    if shape.endswith("*"):
        return [HOLE] * (count if isinstance(count, int) else 0)
    if shape.endswith("^"):
        return tuple([HOLE] * (count if isinstance(count, int) else 0))
    return HOLE


def is_hidden(seen: Any, audience: int, shape: str) -> bool:
    """Is this what somebody sees who may not read a value of this shape: nothing, or how many?"""
    if seen is None:
        return True
    if not audience & ELSE_COUNT or not isinstance(seen, int):
        return False
    return seen < 0 or shape.endswith("*") or shape.endswith("^")


def sketch_fields(owner: Any, info: Info, seen: dict[str, Any], viewer: int) -> None:
    """Set what is seen; leave the rest unset, so that reading a secret raises."""
    for name, audience, shape in info:
        if name not in seen:
            continue
        value = seen[name]
        if audience == COUNT:
            if shape.endswith("*") and not (shape.endswith("**") or shape.endswith("^*")):
                setattr(owner, name, [HOLE] * value)
        elif by_entry(audience) and not isinstance(value, int):
            inner = shape[:-1]
            row: list[Any] = []
            for shown in value:
                hidden = is_hidden(shown, audience, inner)
                row.append(hole(inner, shown) if hidden else copy_value(shown, inner))
            setattr(owner, name, row)
        elif not audience & ELSE_COUNT:
            setattr(owner, name, copy_value(value, shape))
        else:
            sketch_counted(owner, name, audience, shape, value)


def sketch_counted(owner: Any, name: str, audience: int, shape: str, value: Any) -> None:
    """A field read whole or counted: as many holes as there are things, where they can stand."""
    if shape.endswith("**") or shape.endswith("^*"):
        inner = shape[:-1]
        row: list[Any] = []
        for shown in value:
            hidden = is_hidden(shown, audience, inner)
            row.append(hole(inner, shown) if hidden else copy_value(shown, inner))
        setattr(owner, name, row)
    elif not is_hidden(value, audience, shape):
        setattr(owner, name, copy_value(value, shape))
    elif shape.endswith("*") or shape.endswith("^"):
        setattr(owner, name, hole(shape, value))
