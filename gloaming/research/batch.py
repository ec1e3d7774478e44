"""Inner loop of the vectorised environment: steps and encodes many games, compiled where it can be.

It is apart from `vector` because the compiler must not see NumPy.
"""

from __future__ import annotations

import struct

from gloaming.research.observation import ArrayLayout, clipped
from gloaming.research.stepper import Stepper


def advance(steppers: list[Stepper], numbers: list[int]) -> list[int] | None:
    """One decision in every game; which games ended. None, with nothing done, if an action is not
    offered."""
    places: list[int] = []
    for n in range(len(steppers)):
        place = steppers[n].place_of(numbers[n])
        if place < 0:
            return None
        places.append(place)
    ended: list[int] = []
    for n in range(len(steppers)):
        stepper = steppers[n]
        stepper.take(places[n])
        if stepper.over or stepper.cut_off:
            ended.append(n)
    return ended


def encode(
    layout: ArrayLayout, steppers: list[Stepper]
) -> tuple[bytes, bytes, bytes, bytes, list[int], list[int]]:
    """Numbers and bits of what each seat to answer sees, masks, unnamed answers and how many
    numbers of them each game has, and the seats."""
    row: list[int] = []
    bits: list[bytes] = []
    masks = bytearray()
    answers: list[bytes] = []
    lengths: list[int] = []
    seats: list[int] = []
    for stepper in steppers:
        layout.encode(stepper.table, stepper.seat, row, bits)
        masks.extend(stepper.mask())
        unnamed = stepper.unnamed()
        answers.append(unnamed)
        lengths.append(len(unnamed) // 4)
        seats.append(stepper.seat)
    try:
        numbers = struct.pack(f"={len(row)}h", *row)
    except struct.error:
        numbers = struct.pack(f"={len(row)}h", *clipped(row))
    return numbers, b"".join(bits), bytes(masks), b"".join(answers), lengths, seats
