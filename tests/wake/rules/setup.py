"""A table's options and content as numbers, made once and shared by every copy of the game."""

from __future__ import annotations


class Setup:
    """Never changes after it is made."""

    def __init__(self) -> None:
        self.hours = 4
        self.chills = 2  # with so many a mourner dies
        self.creaking = 0  # rooms whose boards creak, a mask; none if the boards are silent
        # The house.
        self.doors: tuple[int, ...] = ()  # by room, a mask of the rooms next door
        self.paths: tuple[tuple[int, ...], ...] = ()  # by room, every drift from there, packed
        self.parlour = 0
        self.attic = 0
        # The box.
        self.keepsakes = 0  # those in the box, a mask
        self.omens = 0  # likewise
        self.dealt = 3  # keepsakes for each seat
        self.kind: tuple[int, ...] = ()  # by keepsake
        self.grief: tuple[int, ...] = ()  # by keepsake
        self.bones: tuple[int, ...] = (0, 0)  # by bone, how many lie in the bag
        self.omen: tuple[int, ...] = ()  # by omen card, what it does
