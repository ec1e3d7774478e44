"""Clouds: every state a ghost may be in, the sets of marks it may have made, and a weight.

A set of marks is a number whose bits are altars, and a set of such sets is a mask over those
numbers, so a summoning shifts a mask and a step copies it.
"""

from __future__ import annotations

from typing import Any, Final

# What is hidden about a turn, as bits below the square.
MOVED: Final = 1
THROUGH: Final = 2  # discorporate
HUSHED: Final = 4  # quiet
HALLOWED: Final = 8  # was on Holy Ground
STAYED: Final = 16  # began where staying speaks, and has not left
FINISHED: Final = 32  # said the line of staying: phase 1 is over
FLEES: Final = 64  # has paid for a step it has not made yet
TORN: Final = 128  # is on its way to a Grave, and has not arrived
FLAGS: Final = 256


class Cloud:
    """States and what is known of each: sets of marks, and a weight."""

    def __init__(self) -> None:
        self.sets: dict[int, int] = {}
        self.odds: dict[int, float] = {}

    def add(self, state: int, sets: int, odds: float) -> None:
        old = self.sets.get(state)
        if old is None:
            self.sets[state] = sets
            self.odds[state] = odds
        else:
            self.sets[state] = old | sets
            self.odds[state] += odds

    def copy(self) -> Cloud:
        cloud = Cloud()
        cloud.sets = self.sets.copy()
        cloud.odds = self.odds.copy()
        return cloud

    def plain(self) -> Any:
        return [[state, f"{sets:x}", self.odds[state]] for state, sets in self.sets.items()]

    def restore(self, data: Any) -> None:
        self.sets = {entry[0]: int(entry[1], 16) for entry in data}
        self.odds = {entry[0]: float(entry[2]) for entry in data}

    def squares(self) -> int:
        """The squares as a mask."""
        found = 0
        for state in self.sets:
            found |= 1 << state // FLAGS
        return found


def unfinished(cloud: Cloud) -> Cloud:
    """Without those whose phase 1 is over."""
    out = Cloud()
    for state, sets in cloud.sets.items():
        if state & FINISHED == 0:
            out.add(state, sets, cloud.odds[state])
    return out
