"""Confidence sequence: a sequential test that may be looked at after every game.

An ordinary 95 % interval is right 95 times in 100 if one looks once. Whoever looks after every
game and stops when the answer pleases is wrong far more often. The intervals here hold at all looks
together: with probability 1 - alpha the mean lies in every one of them, however long one goes on
(empirical-Bernstein confidence sequence of Waudby-Smith and Ramdas, 2023). No approximation is
involved; it holds for every distribution between `least` and `most`, and small samples are no
exception. The price is that it is wider than the interval of somebody who looks once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import log, log1p, sqrt

MOST_BET = 0.5


@dataclass
class Sequence:
    """Interval of a mean of bounded values, valid at every time it is looked at."""

    alpha: float = 0.05
    least: float = 0.0
    most: float = 1.0
    games: int = 0
    low: float = field(init=False)
    high: float = field(init=False)
    _bets: float = 0.0
    _weighed: float = 0.0
    _price: float = 0.0
    _sum: float = 0.5
    _squares: float = 0.25

    def __post_init__(self) -> None:
        self.low, self.high = self.least, self.most

    def take(self, value: float) -> None:
        """One more game."""
        x = (value - self.least) / (self.most - self.least)
        guess = self._sum / (self.games + 1)  # from the games before this one
        variance = self._squares / (self.games + 1)
        self.games += 1
        bet = sqrt(2 * log(2 / self.alpha) / (variance * self.games * log1p(self.games)))
        bet = min(bet, MOST_BET)
        self._bets += bet
        self._weighed += bet * x
        self._price += (x - guess) ** 2 * (-log1p(-bet) - bet)
        self._sum += x
        self._squares += (x - self._sum / (self.games + 1)) ** 2
        self._narrow()

    def take_all(self, values: Iterable[float]) -> None:
        for value in values:
            self.take(value)

    def _narrow(self) -> None:
        """Intervals that all hold together may be cut to what they share."""
        centre = self._weighed / self._bets
        reach = (log(2 / self.alpha) + self._price) / self._bets
        width = self.most - self.least
        self.low = max(self.low, self.least + width * (centre - reach))
        self.high = min(self.high, self.least + width * (centre + reach))


def verdict(low: float, high: float, margin: float) -> str:
    """What an interval of a difference says: `more`, `less`, `same` (within the margin), `open`.

    >>> [verdict(*each, 0.02) for each in ((0.01, 0.05), (-0.3, -0.1), (-0.01, 0.015), (-0.1, 0.1))]
    ['more', 'less', 'same', 'open']
    """
    if -margin <= low and high <= margin:
        return "same"
    if low > 0.0:
        return "more"
    if high < 0.0:
        return "less"
    return "open"
