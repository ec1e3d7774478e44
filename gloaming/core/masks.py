"""Bit masks: small sets of small numbers (seats, squares, cards) as one integer."""

from __future__ import annotations

from typing import Final

# Small integers are shifted much faster than great ones, so a mask is read in parts.
PART_BITS: Final = 60
PART: Final = (1 << 60) - 1
# With more members than this in a part, trying every bit is faster than jumping from bit to bit.
MANY: Final = 8


def members(mask: int) -> list[int]:
    """The numbers in a bit mask, lowest first."""
    found: list[int] = []
    base = 0
    while mask:
        part = mask & PART
        mask >>= PART_BITS
        if part.bit_count() > MANY:
            number = base
            while part:
                if part & 1:
                    found.append(number)
                part >>= 1
                number += 1
        else:
            while part:
                low = part & -part
                found.append(base + low.bit_length() - 1)
                part ^= low
        base += PART_BITS
    return found
