"""Multisets packed in one number, and answers that are such sets.

Four bits count each thing, the first in the lowest: `0x21` is one of thing 0 and two of thing 1. So
a set of cards fits into an argument of an action, and equal sets are equal numbers.
"""

from __future__ import annotations

from typing import Final

BITS: Final = 4
MOST_OF_ONE: Final = 15
# So many sub-multisets are listed one by one; of more, some.
LISTED: Final = 16


def count_of(packed: int, thing: int) -> int:
    """How many of this thing are in the set."""
    return packed >> BITS * thing & MOST_OF_ONE


def add(packed: int, thing: int) -> int:
    """The set with one more of this thing."""
    if count_of(packed, thing) == MOST_OF_ONE:
        raise ValueError(f"more than {MOST_OF_ONE} of thing {thing}")
    return packed + (1 << BITS * thing)


def lowest(packed: int) -> int:
    """The first thing of a set that is not empty."""
    return ((packed & -packed).bit_length() - 1) // BITS


def within(part: int, whole: int) -> bool:
    """Is there no more of anything in `part` than in `whole`?"""
    while part:
        thing = lowest(part)
        count = count_of(part, thing)
        if count > count_of(whole, thing):
            return False
        part -= count << BITS * thing
    return True


def size(packed: int) -> int:
    """How many things, each as often as it is there."""
    found = 0
    while packed:
        thing = lowest(packed)
        count = count_of(packed, thing)
        found += count
        packed -= count << BITS * thing
    return found


def things(packed: int) -> list[int]:
    """The things in order, each as often as it is there."""
    found: list[int] = []
    while packed:
        thing = lowest(packed)
        count = count_of(packed, thing)
        for _ in range(count):
            found.append(thing)
        packed -= count << BITS * thing
    return found


def pack(members: list[int]) -> int:
    """The set of these things, in whatever order they come."""
    packed = 0
    for thing in members:
        packed = add(packed, thing)
    return packed


class SetAnswer:
    """Description of answers whose first argument is a set: any of `members` (packed), from `least`
    to `most` of them. `other` is the second argument, the same for all."""

    def __init__(self, verb: int, members: int, least: int, most: int, other: int = -1) -> None:
        self.verb = verb
        self.members = members
        self.least = least
        self.most = most
        self.other = other

    def fits(self, a: tuple[int, int, int]) -> bool:
        """Is this one of the answers described?"""
        if a[0] != self.verb or a[2] != self.other or a[1] < 0 or not within(a[1], self.members):
            return False
        return self.least <= size(a[1]) <= self.most

    def plain(self) -> list[int]:
        """As numbers, to be compared."""
        return [self.verb, self.members, self.least, self.most, self.other]


def some_sets(answer: SetAnswer) -> list[tuple[int, int, int]]:
    """Answers to list for a description: all of them if they are few, small sets first; else the
    smallest, the single things and the largest."""
    most = min(answer.most, size(answer.members))
    parts: list[int] = []
    if how_many(answer.members, answer.least, most) <= LISTED:
        for number in range(answer.least, most + 1):
            parts.extend(sub_sets(answer.members, number))
    else:
        held = things(answer.members)
        parts = [pack(held[: answer.least]), *singles(answer.members), pack(held[:most])]
    found: list[tuple[int, int, int]] = []
    for part in parts:
        a = (answer.verb, part, answer.other)
        if a not in found and answer.fits(a):
            found.append(a)
    return found


def singles(packed: int) -> list[int]:
    """Each thing of a set by itself."""
    found: list[int] = []
    while packed:
        thing = lowest(packed)
        found.append(1 << BITS * thing)
        packed -= count_of(packed, thing) << BITS * thing
    return found


def how_many(whole: int, least: int, most: int) -> int:
    """The number of sub-multisets of so many things."""
    ways = [0] * (most + 1)  # by size
    ways[0] = 1
    while whole:
        thing = lowest(whole)
        count = count_of(whole, thing)
        for number in range(most, 0, -1):
            for more in range(1, min(count, number) + 1):
                ways[number] += ways[number - more]
        whole -= count << BITS * thing
    return sum(ways[least:])


def sub_sets(whole: int, number: int) -> list[int]:
    """The sub-multisets of just so many things, those with the first things first."""
    if number == 0:
        return [0]
    found: list[int] = []
    while whole:
        thing = lowest(whole)
        one = 1 << BITS * thing
        whole -= one
        for part in sub_sets(whole, number - 1):
            found.append(part + one)
        whole -= count_of(whole, thing) << BITS * thing
    return found
