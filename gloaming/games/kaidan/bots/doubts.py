"""Hypothesis set: who may be Possessed since which draw, and what every Status pile holds then.

Every card drawn from the Objects deck may have been the Hyoirei. For each such draw, and for
"nobody yet", the open list of exchanges determines all piles, so each check, Exorcism and death
keeps a hypothesis or kills it. [ledger 6 (a), KAI-194, KAI-195, KAI-R72]
"""

from __future__ import annotations

from typing import Any, Final

from gloaming.core.flow import NOBODY
from gloaming.games.kaidan.rules.ending import DEATH, KILL
from gloaming.games.kaidan.rules.setup import Setup
from gloaming.games.kaidan.rules.status import give_bottom, give_lowest_mark, give_top, receive
from gloaming.games.kaidan.rules.terms import FRESH_PILE, PILE

PILE_MASK: Final = (1 << PILE) - 1
CERTAIN: Final = -1  # the number of a draw nobody heard of: tables laid out by hand


def fresh_piles(seats: int) -> int:
    """All piles as they are set out, five bits a seat."""
    found = 0
    for seat in range(seats):
        found |= FRESH_PILE << seat * PILE
    return found


def pile_of(piles: int, seat: int) -> int:
    return piles >> seat * PILE & PILE_MASK


def with_pile(piles: int, seat: int, pile: int) -> int:
    return piles & ~(PILE_MASK << seat * PILE) | pile << seat * PILE


class Doubts:
    """The hypotheses a viewer cannot rule out, each with its weight."""

    def __init__(self, seats: int, setup: Setup) -> None:
        self.seats = seats
        self.setup = setup
        # By hypothesis: whom the Hyoirei took, by which draw, the piles since, its secret points.
        self.seat: list[int] = []
        self.draw: list[int] = []
        self.piles: list[int] = []
        self.dark: list[int] = []
        self.weight: list[float] = []  # in cards of the deck: 1 for a plain draw
        self.nobody = True
        self.defeated = False
        self.escaped = 0
        self.doomed = 0
        # A check whose result the next event tells; and what was possible before it.
        self.checked = NOBODY
        self.before: list[int] = []
        self.before_weight: list[float] = []
        self.before_nobody = True

    def clone(self) -> Doubts:
        twin = Doubts(self.seats, self.setup)
        twin.seat = self.seat[:]
        twin.draw = self.draw[:]
        twin.piles = self.piles[:]
        twin.dark = self.dark[:]
        twin.weight = self.weight[:]
        twin.nobody = self.nobody
        twin.defeated = self.defeated
        twin.escaped = self.escaped
        twin.doomed = self.doomed
        twin.checked = self.checked
        twin.before = self.before[:]
        twin.before_weight = self.before_weight[:]
        twin.before_nobody = self.before_nobody
        return twin

    def plain(self) -> list[Any]:
        return [
            self.seat[:],
            self.draw[:],
            self.piles[:],
            self.dark[:],
            self.weight[:],
            [self.nobody, self.defeated, self.before_nobody],
            [self.escaped, self.doomed, self.checked],
            self.before[:],
            self.before_weight[:],
        ]

    def restore(self, data: Any) -> None:
        self.seat = list(data[0])
        self.draw = list(data[1])
        self.piles = list(data[2])
        self.dark = list(data[3])
        self.weight = [float(weight) for weight in data[4]]
        self.nobody, self.defeated, self.before_nobody = data[5]
        self.escaped, self.doomed, self.checked = data[6]
        self.before = list(data[7])
        self.before_weight = [float(weight) for weight in data[8]]

    # -- what is heard ---------------------------------------------------------------------------

    def drew(self, seat: int, draw: int, weight: float, points: int) -> None:
        """This card may have been the Hyoirei."""
        self.seat.append(seat)
        self.draw.append(draw)
        self.piles.append(fresh_piles(self.seats))
        self.dark.append(-points if self.setup.reset_points else 0)
        self.weight.append(weight)

    def only(self, seat: int) -> None:
        """It is certain that this seat is Possessed."""
        self.nobody = False
        self.keep([h for h in range(len(self.seat)) if self.seat[h] == seat])

    def not_this(self, seat: int) -> None:
        """It is certain that none of this seat's draws so far was the Hyoirei."""
        self.keep([h for h in range(len(self.seat)) if self.seat[h] != seat])

    def keep(self, found: list[int]) -> None:
        if len(found) == len(self.seat):
            return
        self.seat = [self.seat[h] for h in found]
        self.draw = [self.draw[h] for h in found]
        self.piles = [self.piles[h] for h in found]
        self.dark = [self.dark[h] for h in found]
        self.weight = [self.weight[h] for h in found]

    def scale(self, seat: int, share: float) -> None:
        """A card of this seat was shown, and it was not the Hyoirei."""
        for h in range(len(self.seat)):
            if self.seat[h] == seat:
                self.weight[h] *= share

    def exchanged(self, one: int, two: int) -> None:
        for h in range(len(self.seat)):
            piles = self.piles[h]
            first, rest = self.gift(pile_of(piles, one), self.seat[h] == one)
            second, others = self.gift(pile_of(piles, two), self.seat[h] == two)
            piles = with_pile(piles, one, receive(rest, second))
            self.piles[h] = with_pile(piles, two, receive(others, first))

    def gift(self, pile: int, possessed: bool) -> tuple[int, int]:
        if not possessed:
            return give_top(pile)
        return give_bottom(pile) if self.setup.bottom_card else give_lowest_mark(pile)

    # -- checks ----------------------------------------------------------------------------------

    def check(self, seat: int, marked: bool) -> None:
        """A pile was looked into: a Neutral State, or only Death Marks. [KAI-198]"""
        if marked:
            self.nobody = False
        found: list[int] = []
        for h in range(len(self.seat)):
            if (pile_of(self.piles[h], seat) == 0) == marked:
                found.append(h)
        self.keep(found)

    def checked_unseen(self, seat: int) -> None:
        """Another looked into its pile. Had it found only Marks, the next event would say so,
        unless it was Condemned before. [KAI-R76]"""
        self.checked = seat
        self.before = [*self.seat, *self.draw, *self.piles, *self.dark]
        self.before_weight = self.weight[:]
        self.before_nobody = self.nobody
        if not self.doomed >> seat & 1:
            self.check(seat, False)

    def found_marks(self, seat: int) -> None:
        """The next event says so: it did find only Marks."""
        if self.checked == seat:
            self.take_back()
        self.check(seat, True)

    def take_back(self) -> None:
        """As it was before the check."""
        count = len(self.before_weight)
        self.seat = self.before[:count]
        self.draw = self.before[count : 2 * count]
        self.piles = self.before[2 * count : 3 * count]
        self.dark = self.before[3 * count :]
        self.weight = self.before_weight[:]
        self.nobody = self.before_nobody

    def forget_check(self) -> None:
        if self.checked != NOBODY:
            self.checked = NOBODY
            self.before = []
            self.before_weight = []

    # -- deaths and Escapes ----------------------------------------------------------------------

    def died(self, seat: int, by: int) -> None:
        """Had it been Possessed, the Hyoirei would be defeated. [KAI-204, KAI-291]"""
        self.not_this(seat)
        self.doomed &= ~(1 << seat)
        for h in range(len(self.seat)):
            if self.escaped >> self.seat[h] & 1:
                continue
            if by != self.seat[h]:
                self.dark[h] += DEATH
            else:
                self.dark[h] += max(DEATH, KILL) if self.setup.highest_line else DEATH + KILL

    def got_out(self, seat: int) -> None:
        """Its pile had a Neutral State. [KAI-202]"""
        self.check(seat, False)
        self.escaped |= 1 << seat
        self.doomed &= ~(1 << seat)

    def over(self) -> None:
        """The Hyoirei is defeated. [KAI-204]"""
        self.defeated = True
        self.nobody = True
        self.doomed = 0
        self.keep([])
