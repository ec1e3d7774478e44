"""Access control of fields: views, dumps and sketches, all built from `INFO` and nothing else.

Every field of a table or frame stands in its `INFO` as (name, audience, shape). A field left out
appears nowhere. Audiences:

- PUBLIC: everybody, spectators too.
- OWNER: a list by seat; each seat reads its own entry, the others see a hole. Of a `mask:seat`
  each seat reads its own bit.
- OWNER_ELSE_COUNT: a list by seat of collections; the others see how many.
- COUNT: nobody reads it, everybody sees how many.
- SECRET: nobody, not even its owner.
- from GAME_AUDIENCE on: the game's own, answered by `may_read`; with BY_SEAT added, entry by entry.

A shape is a kind of thing (`int`, `seat`, a game's `card`, `mask:card`) and then, from the inside
out, `*` for a list and `^` for a tuple: `seat^*` is a list of tuples of seats.
"""

from __future__ import annotations

from typing import Any, Final

from gloaming.core.flow import (
    COUNT,
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

GAME_AUDIENCE: Final = 16
BY_SEAT: Final = 256

# Stands where a sketch knows that there is something and not what.
HOLE: Final = -999_999

__all__ = [
    "BY_SEAT",
    "COUNT",
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


def may_see(g: Table, audience: int, owner: int, viewer: int) -> bool:
    """May `viewer` read what belongs to `owner` (NOBODY: to the table) under this audience?"""
    if audience == PUBLIC:
        return True
    if audience == OWNER or audience == OWNER_ELSE_COUNT:
        return owner == viewer
    if audience >= GAME_AUDIENCE:
        return g.may_read(audience & ~BY_SEAT, owner, viewer)
    return False


def by_seat(audience: int) -> bool:
    """Does this audience look at a field entry by entry, one per seat?"""
    return audience == OWNER or audience == OWNER_ELSE_COUNT or audience & BY_SEAT != 0


def copy_value(value: Any, shape: str) -> Any:
    """A copy that shares no list with the original."""
    if not shape.endswith("*"):
        return value  # numbers, names and tuples never change
    if shape.endswith("**"):
        return [row[:] for row in value]
    return value[:]


def size_of(value: Any) -> int:
    """How many things: members of a collection, or of a bit mask."""
    if isinstance(value, int):
        return value.bit_count()
    return len(value)


def see_field(g: Table, value: Any, audience: int, shape: str, viewer: int) -> Any:
    """What `viewer` sees of one field; None where nothing at all."""
    if audience == PUBLIC:
        return copy_value(value, shape)
    if audience == SECRET:
        return None
    if audience == COUNT:
        if shape.endswith("**") or shape.endswith("^*"):
            return [size_of(row) for row in value]
        return size_of(value)
    if by_seat(audience):
        if isinstance(value, int):
            return value & 1 << viewer if viewer >= 0 else 0
        seen: list[Any] = []
        inner = shape[:-1]
        for owner in range(len(value)):
            if may_see(g, audience, owner, viewer):
                seen.append(copy_value(value[owner], inner))
            elif audience == OWNER_ELSE_COUNT:
                seen.append(size_of(value[owner]))
            else:
                seen.append(None)
        return seen
    if may_see(g, audience, NOBODY, viewer):
        return copy_value(value, shape)
    return None


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


def sketch_fields(owner: Any, info: Info, seen: dict[str, Any], viewer: int) -> None:
    """Set what is seen; leave the rest unset, so that reading a secret raises."""
    for name, audience, shape in info:
        if name not in seen:
            continue
        value = seen[name]
        if audience == COUNT:
            if shape.endswith("*") and not (shape.endswith("**") or shape.endswith("^*")):
                setattr(owner, name, [HOLE] * value)
            continue
        if by_seat(audience) and not isinstance(value, int):
            inner = shape[:-1]
            row: list[Any] = []
            for entry in range(len(value)):
                shown = value[entry]
                hidden = shown is None or (audience == OWNER_ELSE_COUNT and entry != viewer)
                row.append(hole(inner, shown) if hidden else copy_value(shown, inner))
            setattr(owner, name, row)
        else:
            setattr(owner, name, copy_value(value, shape))
