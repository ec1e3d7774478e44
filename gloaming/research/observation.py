"""Observation encoder: what a seat sees of a table, as an array of small whole numbers.

The layout is fixed for a game, a number of seats and options. It follows the declarations in
`INFO`, field by field, and reads every field that is not public through `core.info`: a seat's array
holds what its view holds. First come numbers, 16 bits each, then the members of all bit masks, one
bit each. A list has its length in front and is padded with zeros; a field that a seat may not see
has a zero in front, and zeros in its place.
"""

from __future__ import annotations

import struct
from operator import attrgetter
from typing import Any, Final, TypeAlias
from zlib import crc32

from gloaming.core.flow import (
    PUBLIC,
    SPECTATOR,
    Frame,
    Table,
    Together,
)
from gloaming.core.info import rest_seen, see_field
from gloaming.core.several import MOST_OF_ONE, count_of

MOST: Final = 32_767  # what a number of an array can hold; greater ones stay there
PRIME: Final = 32_749  # numbers that name something, and are too great, are given modulo this

# One place of an array: where it comes from, the kind of thing, least and greatest value.
Slot: TypeAlias = tuple[str, str, int, int]


class Cell:
    """Encodes values of one shape into so many numbers and so many bytes of bits."""

    def __init__(self, width: int, octets: int) -> None:
        self.width = width
        self.octets = octets
        self.blank = [0] * width
        self.blank_bits = bytes(octets)

    def put(self, value: Any, viewer: int, row: list[int], bits: list[bytes]) -> None:
        raise NotImplementedError

    def skip(self, row: list[int], bits: list[bytes]) -> None:
        """Zeros where there is nothing, or nothing to be seen."""
        row.extend(self.blank)
        if self.octets:
            bits.append(self.blank_bits)

    def slots(self, label: str) -> list[Slot]:
        """What the numbers are, in order."""
        return []

    def bit_slots(self, label: str) -> list[Slot]:
        """What the bits are, in order."""
        return []


class NumberCell(Cell):
    """One number: an amount, or the number of a thing; -1 is none."""

    def __init__(self, kind: str, least: int, most: int) -> None:
        super().__init__(1, 0)
        self.kind = kind
        self.least = least
        self.most = most

    def put(self, value: Any, viewer: int, row: list[int], bits: list[bytes]) -> None:
        row.append(value)

    def slots(self, label: str) -> list[Slot]:
        return [(label, self.kind, self.least, self.most)]


class TextCell(Cell):
    """A name that belongs to no kind, by its checksum."""

    def __init__(self) -> None:
        super().__init__(1, 0)

    def put(self, value: Any, viewer: int, row: list[int], bits: list[bytes]) -> None:
        text: str = value
        row.append(crc32(text.encode()) % PRIME)

    def slots(self, label: str) -> list[Slot]:
        return [(label, "str", 0, PRIME)]


class PathCell(Cell):
    """A sequence packed in one number: how many steps, and the first of them."""

    def __init__(self, base: int, most: int) -> None:
        super().__init__(1 + most, 0)
        self.base = base
        self.most = most

    def put(self, value: Any, viewer: int, row: list[int], bits: list[bytes]) -> None:
        left: int = value
        steps: list[int] = []
        while left > 0:
            steps.append(left % self.base)
            left //= self.base
        row.append(len(steps))
        row.extend(steps[: self.most])
        row.extend(self.blank[: self.most - len(steps[: self.most])])

    def slots(self, label: str) -> list[Slot]:
        steps = [(f"{label}.{n}", "step", 0, self.base) for n in range(self.most)]
        return [(f"{label}.length", "int", 0, MOST), *steps]


class ActionCell(Cell):
    """An action: verb and arguments."""

    def __init__(self) -> None:
        super().__init__(3, 0)

    def put(self, value: Any, viewer: int, row: list[int], bits: list[bytes]) -> None:
        for part in value:
            number: int = part
            row.append(number if -MOST <= number <= MOST else number % PRIME)

    def slots(self, label: str) -> list[Slot]:
        return [(f"{label}.{part}", "int", -MOST, MOST) for part in ("verb", "first", "second")]


class MaskCell(Cell):
    """The members of a bit mask, one bit each."""

    def __init__(self, kind: str, members: int) -> None:
        super().__init__(0, (members + 7) // 8)
        self.kind = kind
        self.whole = (1 << 8 * self.octets) - 1

    def put(self, value: Any, viewer: int, row: list[int], bits: list[bytes]) -> None:
        mask: int = value
        bits.append((mask & self.whole).to_bytes(self.octets, "little"))

    def bit_slots(self, label: str) -> list[Slot]:
        return [(f"{label}[{n}]", self.kind, 0, 1) for n in range(8 * self.octets)]


class RowCell(Cell):
    """A list or tuple: its length, then its first `most` entries. A bare number is a length."""

    def __init__(self, inner: Cell, most: int) -> None:
        super().__init__(1 + most * inner.width, most * inner.octets)
        self.inner = inner
        self.most = most
        self.plain = isinstance(inner, NumberCell)

    def put(self, value: Any, viewer: int, row: list[int], bits: list[bytes]) -> None:
        if isinstance(value, int):
            row.append(value)
            row.extend(self.blank[1:])
            if self.octets:
                bits.append(self.blank_bits)
            return
        length = len(value)
        row.append(length)
        known = min(length, self.most)
        if self.plain:
            row.extend(value if known == length else value[:known])
        else:
            for n in range(known):
                self.inner.put(value[n], viewer, row, bits)
        if known < self.most:
            row.extend(self.blank[1 + known * self.inner.width :])
            bits.append(self.blank_bits[known * self.inner.octets :])

    def slots(self, label: str) -> list[Slot]:
        found: list[Slot] = [(f"{label}.length", "int", 0, MOST)]
        for n in range(self.most):
            found.extend(self.inner.slots(f"{label}[{n}]"))
        return found

    def bit_slots(self, label: str) -> list[Slot]:
        found: list[Slot] = []
        for n in range(self.most):
            found.extend(self.inner.bit_slots(f"{label}[{n}]"))
        return found


class MaybeCell(Cell):
    """Something that not everybody sees: 1 and its value, or zeros."""

    def __init__(self, inner: Cell) -> None:
        super().__init__(1 + inner.width, inner.octets)
        self.inner = inner

    def put(self, value: Any, viewer: int, row: list[int], bits: list[bytes]) -> None:
        if value is None:
            self.skip(row, bits)
        else:
            row.append(1)
            self.inner.put(value, viewer, row, bits)

    def slots(self, label: str) -> list[Slot]:
        return [(f"{label}.seen", "bool", 0, 1), *self.inner.slots(label)]

    def bit_slots(self, label: str) -> list[Slot]:
        return self.inner.bit_slots(label)


class CountedCell(Cell):
    """Something of which some see no more than how many: 1, 0 and its value; 2, how many, and
    zeros; or all zeros. Core says how many as a number in place of a list, or below zero."""

    def __init__(self, inner: Cell) -> None:
        super().__init__(2 + inner.width, inner.octets)
        self.inner = inner
        self.lists = isinstance(inner, RowCell)

    def put(self, value: Any, viewer: int, row: list[int], bits: list[bytes]) -> None:
        if value is None:
            self.skip(row, bits)
        elif isinstance(value, int) and (self.lists or value < 0):
            row.append(2)
            row.append(value if value >= 0 else ~value)
            self.inner.skip(row, bits)
        else:
            row.append(1)
            row.append(0)
            self.inner.put(value, viewer, row, bits)

    def slots(self, label: str) -> list[Slot]:
        seen: Slot = (f"{label}.seen", "seen", 0, 2)
        return [seen, (f"{label}.count", "int", 0, MOST), *self.inner.slots(label)]

    def bit_slots(self, label: str) -> list[Slot]:
        return self.inner.bit_slots(label)


class SetCell(Cell):
    """A multiset packed in one number: how many of each thing."""

    def __init__(self, kind: str, members: int) -> None:
        super().__init__(members, 0)
        self.kind = kind

    def put(self, value: Any, viewer: int, row: list[int], bits: list[bytes]) -> None:
        packed: int = value
        for thing in range(self.width):
            row.append(count_of(packed, thing))

    def slots(self, label: str) -> list[Slot]:
        return [(f"{label}[{n}]", self.kind, 0, MOST_OF_ONE) for n in range(self.width)]


class FieldCell:
    """One field of a table or frame, as far as its audience lets a viewer see it."""

    def __init__(self, name: str, audience: int, shape: str, cell: Cell) -> None:
        self.name = name
        self.audience = audience
        self.shape = shape
        self.cell = cell


class Fields:
    """The fields of a table or frame. Public numbers come first: they are fetched in one call."""

    def __init__(self, fields: list[FieldCell]) -> None:
        plain = [one for one in fields if one.audience == PUBLIC and one.cell.width == 1]
        self.plain = [one for one in plain if isinstance(one.cell, NumberCell)]
        if len(self.plain) < 2:
            self.plain = []
        self.others = [one for one in fields if one not in self.plain]
        self.all = self.plain + self.others
        self.width = sum([one.cell.width for one in fields])
        self.octets = sum([one.cell.octets for one in fields])
        # A getter of one name would give a value instead of a tuple; two more make it a tuple.
        self._plain = attrgetter(*[one.name for one in self.plain]) if self.plain else None
        self._others = attrgetter("INFO", "INFO", *[one.name for one in self.others])

    def put(
        self, g: Table, owner: Any, viewer: int, alone: bool, row: list[int], bits: list[bytes]
    ) -> None:
        """Add what `viewer` sees of `owner`; `alone`: of a question it knows only its own part."""
        if self._plain is not None:
            row.extend(self._plain(owner))
        values = self._others(owner)
        for n in range(len(self.others)):
            field = self.others[n]
            value = values[n + 2]
            if field.audience != PUBLIC:
                value = see_field(g, value, field.audience, field.shape, viewer)
                if value is None:
                    field.cell.skip(row, bits)
                    continue
            elif alone and field.name == "seats":
                value = value & 1 << viewer
            field.cell.put(value, viewer, row, bits)

    def slots(self, label: str) -> list[Slot]:
        found: list[Slot] = []
        for field in self.all:
            found.extend(field.cell.slots(label + field.name))
        return found

    def bit_slots(self, label: str) -> list[Slot]:
        found: list[Slot] = []
        for field in self.all:
            found.extend(field.cell.bit_slots(label + field.name))
        return found


class FrameCell:
    """The innermost shown frame of a kind: its place in the stack, how many there are, its step."""

    def __init__(self, name: str, fields: list[FieldCell], steps: list[str]) -> None:
        self.name = name
        self.fields = Fields(fields)
        self.steps = {step: n for n, step in enumerate(steps, 1)}
        self.width = 3 + self.fields.width
        self.octets = self.fields.octets
        self.blank = [0] * self.width
        self.blank_bits = bytes(self.octets)

    def put(
        self,
        g: Table,
        frame: Frame[Any],
        depth: int,
        count: int,
        viewer: int,
        row: list[int],
        bits: list[bytes],
    ) -> None:
        row.append(depth)
        row.append(count)
        row.append(self.steps.get(frame.at, 0))
        # Who else is asked is not for everybody to know.
        alone = isinstance(frame, Together) and not frame.seen_by >> viewer & 1
        self.fields.put(g, frame, viewer, alone, row, bits)

    def slots(self) -> list[Slot]:
        label = self.name
        return [
            (f"{label}:depth", "int", 0, MOST),
            (f"{label}:count", "int", 0, MOST),
            (f"{label}:step", "step", 0, max(1, len(self.steps))),
            *self.fields.slots(f"{label}."),
        ]


class ArrayLayout:
    """Where everything stands in the array of a game. `encode` is the one way in."""

    def __init__(self, seats: int, fields: list[FieldCell], frames: list[FrameCell]) -> None:
        self.seats = seats
        self.fields = Fields(fields)
        self.frames = frames
        self.asked = MaskCell("seat", seats)
        self.width = 2 + self.fields.width + sum([one.width for one in frames])
        self.octets = self.asked.octets + self.fields.octets + sum([one.octets for one in frames])
        self.size = self.width + 8 * self.octets
        self._packing = struct.Struct(f"={self.width}h")

    def encode(self, g: Table, viewer: int, row: list[int], bits: list[bytes]) -> None:
        """Add what `viewer` (a seat, or the spectator) sees of `g`."""
        wait, asked = rest_seen(g, viewer)
        row.append(-1 if viewer == SPECTATOR else viewer)
        row.append(wait)
        self.asked.put(asked, viewer, row, bits)
        self.fields.put(g, g, viewer, False, row, bits)
        depths: dict[str, int] = {}
        counts: dict[str, int] = {}
        for n in range(len(g.stack)):
            if g.stack[n].SHOWN:
                name = type(g.stack[n]).__name__
                depths[name] = n + 1
                counts[name] = counts.get(name, 0) + 1
        for shown in self.frames:
            depth = depths.get(shown.name, 0)
            if depth:
                frame = g.stack[depth - 1]
                shown.put(g, frame, depth, counts[shown.name], viewer, row, bits)
            else:
                row.extend(shown.blank)
                bits.append(shown.blank_bits)

    def pack(self, g: Table, viewer: int) -> tuple[bytes, bytes]:
        """The numbers and the bits of one viewer's array, as they lie in memory."""
        row: list[int] = []
        bits: list[bytes] = []
        self.encode(g, viewer, row, bits)
        try:
            numbers = self._packing.pack(*row)
        except struct.error:
            numbers = self._packing.pack(*clipped(row))
        return numbers, b"".join(bits)

    def slots(self) -> list[Slot]:
        """Every place of the array, in order."""
        found: list[Slot] = [("you", "seat", -1, self.seats - 1), ("waiting for", "wait", 0, 4)]
        found.extend(self.fields.slots(""))
        for frame in self.frames:
            found.extend(frame.slots())
        found.extend(self.asked.bit_slots("asked"))
        found.extend(self.fields.bit_slots(""))
        for frame in self.frames:
            found.extend(frame.fields.bit_slots(f"{frame.name}."))
        return found


def clipped(row: list[int]) -> list[int]:
    return [max(-MOST, min(MOST, number)) for number in row]
