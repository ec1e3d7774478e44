"""What an imagined game carries for those who play it: where everybody is by hearsay."""

from __future__ import annotations

from typing import Final

OLDEST: Final = 2

# Where somebody may be by hearsay: a weight per square, fresh, a turn old, and older.
Rumour = list[list[float]]


class Hearsay:
    """In imagined games: where everybody is by hearsay, and how many turns old it is.

    Rivals act on it, for they do not see what the searching seat sees.
    """

    def __init__(self, rumours: list[Rumour]) -> None:
        self.rumours = rumours
        self.ages = [0] * len(rumours)

    def at(self, seat: int) -> list[float]:
        return self.rumours[seat][self.ages[seat]]

    def hear(self, seat: int, rumour: Rumour) -> None:
        self.rumours[seat] = rumour
        self.ages[seat] = 0

    def grow_old(self, seat: int) -> None:
        if self.ages[seat] < OLDEST:
            self.ages[seat] += 1
