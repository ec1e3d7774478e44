"""The options of the Wake and how they become a setup."""

from __future__ import annotations

from collections.abc import Mapping

from gloaming.core.options import Choice, Number, OptionSet, Value
from wake.rules.book import BONES, BOOK, EFFECTS, KINDS
from wake.rules.setup import Setup
from wake.rules.vocabulary import ROOMS

OPTIONS = OptionSet(
    (
        Number("hours", 4, 1, 6, "WAK-11"),
        Number("chills", 2, 1, 4, "WAK-40"),
        Choice("boards", "creaking", ("creaking", "silent"), "WAK-28"),
        Choice("box", "whole", ("whole", "small"), "WAK-R7"),
    )
)


def whole(value: Value) -> int:
    assert isinstance(value, int)
    return value


def make_setup(seats: int, options: Mapping[str, Value]) -> Setup:
    chosen = {**OPTIONS.defaults(), **options}
    setup = Setup()
    setup.hours = whole(chosen["hours"])
    setup.chills = whole(chosen["chills"])
    numbers = {name: number for number, name in enumerate(ROOMS.names)}
    setup.parlour, setup.attic = numbers["parlour"], numbers["attic"]
    setup.doors = tuple(sum(1 << numbers[door] for door in room.doors) for room in BOOK.rooms)
    setup.paths = tuple(drifts(setup.doors, start) for start in range(len(BOOK.rooms)))
    if chosen["boards"] == "creaking":
        setup.creaking = sum(1 << n for n, room in enumerate(BOOK.rooms) if room.creaks)
    small = chosen["box"] == "small"
    setup.keepsakes = sum(1 << n for n, c in enumerate(BOOK.keepsakes) if c.small or not small)
    setup.omens = sum(1 << n for n, omen in enumerate(BOOK.omens) if omen.small or not small)
    setup.dealt = 1 if small else 3
    setup.kind = tuple(KINDS.index(card.kind) for card in BOOK.keepsakes)
    setup.grief = tuple(card.grief for card in BOOK.keepsakes)
    setup.bones = tuple(BOOK.bones[n] for n in range(len(BONES)))
    setup.omen = tuple(EFFECTS.index(omen.effect) for omen in BOOK.omens)
    return setup


def drifts(doors: tuple[int, ...], start: int) -> tuple[int, ...]:
    """Every drift of one or two steps from a room, packed as the `path` kind packs it."""
    base = len(doors) + 1
    found = []
    for first in range(len(doors)):
        if doors[start] >> first & 1:
            found.append(first + 1)
            second = [room for room in range(len(doors)) if doors[first] >> room & 1]
            found.extend(first + 1 + (room + 1) * base for room in second)
    return tuple(found)
