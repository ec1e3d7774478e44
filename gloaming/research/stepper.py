"""Stepper: one game under way, as every adapter drives it: whose turn it is, what may be answered.

Chance is drawn as it comes up, or left to the caller. Seats that are asked at once answer one after
another, unseen, lowest seat first.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from gloaming.core.flow import CHANCE, NOBODY, OVER, Action, Table

GREATEST: Final = 2_147_483_647  # a prime: greater arguments of actions are given modulo this


class Numbering:
    """Which number an answer has: one of its own, or, if it has none, its place among those that
    have none. There is room for `size` numbers; answers that find no room are not offered."""

    def __init__(self, numbers: dict[Action, int], size: int) -> None:
        self.numbers = numbers
        self.named = len(numbers)
        self.size = size
        self.room = size - self.named

    def of(self, choices: list[Action]) -> list[int]:
        """The number of each choice, -1 where there is no room."""
        found: list[int] = []
        unnamed = self.named
        if unnamed == 0 and len(choices) <= self.size:
            return list(range(len(choices)))
        for n in range(len(choices)):
            number = self.numbers.get(choices[n], -1)
            if number < 0 and unnamed < self.size:
                number = unnamed
                unnamed += 1
            found.append(number)
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Stepper:
    """A table, the seat to answer, and the numbered choices it has."""

    def __init__(
        self,
        table: Table,
        numbering: Numbering,
        draw: Callable[[], float] | None,
        limit: int,
    ) -> None:
        self.table = table
        self.numbering = numbering
        self.draw = draw  # None: chance waits for `chance`
        self.limit = limit  # inputs; a game that goes on for longer is cut off
        self.inputs = 0
        self.seat = NOBODY
        self.choices: list[Action] = []
        self.numbers: list[int] = []

    def copy(self) -> Stepper:
        """The same game again; choices are never changed and can be shared."""
        twin = Stepper(self.table.clone(), self.numbering, self.draw, self.limit)
        twin.inputs = self.inputs
        twin.seat = self.seat
        twin.choices = self.choices
        twin.numbers = self.numbers
        return twin

    @property
    def over(self) -> bool:
        return self.table.wait == OVER

    @property
    def cut_off(self) -> bool:
        """Has it gone on for too long?"""
        return self.inputs >= self.limit and self.table.wait != OVER

    def settle(self) -> None:
        """Draw what chance is asked for, and turn to the next seat."""
        g = self.table
        draw = self.draw
        if draw is not None:
            while g.wait == CHANCE and self.inputs < self.limit:
                g.chance(int(draw() * g.outcomes))
                self.inputs += 1
        self.turn_to(g.first_asked())

    def turn_to(self, seat: int) -> None:
        """Let this seat answer next, one of those that are asked; NOBODY clears the choices."""
        g = self.table
        self.seat = seat
        self.choices = g.legal(seat) if seat >= 0 else []
        self.numbers = self.numbering.of(self.choices)

    def place_of(self, number: int) -> int:
        """Which choice has this number; -1 if none."""
        if self.numbering.named == 0:
            return number if 0 <= number < min(len(self.numbers), self.numbering.size) else -1
        for n in range(len(self.numbers)):
            if self.numbers[n] == number:
                return n
        return -1

    def take(self, place: int) -> None:
        """Do the choice at this place, and go on to the next question."""
        self.inputs += 1
        self.table.decide_trusted(self.seat, self.choices[place])
        self.settle()

    def chance(self, outcome: int) -> None:
        self.inputs += 1
        self.table.chance(outcome)
        self.settle()

    def mask(self) -> bytearray:
        """A byte for every number: 1 where it can be chosen."""
        found = bytearray(self.numbering.size)
        for number in self.numbers:
            if number >= 0:
                found[number] = 1
        return found

    def unnamed(self) -> bytes:
        """Verb (from 1) and arguments of the choices without a number of their own, three numbers
        each, in the order of their numbers, as they lie in memory (32 bits)."""
        named = self.numbering.named
        row: list[int] = []
        for n in range(len(self.choices)):
            if self.numbers[n] >= named:
                verb, first, second = self.choices[n]
                row.append(verb + 1)
                row.append(first if first < GREATEST else first % GREATEST)
                row.append(second if second < GREATEST else second % GREATEST)
        return struct.pack(f"={len(row)}i", *row)
