"""Paired comparisons (common random numbers), score tests, and the bootstrap.

Two variants play the same seeds, so what differs is looked at game by game: luck that both had is
subtracted, and an interval of the differences is narrower than two intervals side by side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import inf, sqrt
from random import Random
from statistics import NormalDist
from typing import NamedTuple

from gloaming.lab.statistics.counts import (
    CONFIDENCE,
    Counts,
    deviation,
    mean,
    mean_interval,
    size,
    student_inside,
)


class Compared(NamedTuple):
    """A difference with its interval, and how likely chance alone makes one as large."""

    games: int
    difference: float
    low: float
    high: float
    p: float


def paired(
    before: Sequence[float], after: Sequence[float], confidence: float = CONFIDENCE
) -> Compared:
    """Student's test of the differences of the same games under two variants.

    >>> [round(x, 3) for x in paired([0, 1, 1, 0, 1], [1, 1, 1, 1, 1])]
    [5, 0.4, -0.28, 1.08, 0.178]
    """
    differences: Counts = Counter(b - a for a, b in zip(before, after, strict=True))
    low, high = mean_interval(differences, confidence)
    return Compared(size(differences), mean(differences), low, high, student_p(differences))


def student_p(differences: Counts) -> float:
    """Two-sided p of Student's test that the mean is zero."""
    games = size(differences)
    middle, spread = mean(differences), deviation(differences)
    if games < 2 or middle == 0.0:
        return 1.0
    if spread == 0.0:
        return 0.0 if games > 20 else 1.0  # a few games that all agree may still be luck
    return 1.0 - student_inside(abs(middle) / (spread / sqrt(games)), games - 1)


def share_p(wins: float, games: int, fair: float) -> float:
    """Two-sided p of the score test that a share is `fair`: Wilson's interval, turned round.

    >>> round(share_p(60, 100, 0.5), 4)
    0.0455
    """
    if games == 0 or not 0.0 < fair < 1.0:
        return 1.0
    return normal_p((wins / games - fair) / sqrt(fair * (1 - fair) / games))


def normal_p(z: float) -> float:
    return 2.0 * NormalDist().cdf(-abs(z))


# -- the bootstrap --------------------------------------------------------------------------------

RESAMPLES = 500


def bootstrap(
    values: Sequence[float],
    figure: Callable[[Sequence[float]], float],
    seed: str,
    confidence: float = CONFIDENCE,
    resamples: int = RESAMPLES,
) -> tuple[float, float]:
    """Percentile interval of any figure, by drawing the games again; the seed makes it the same."""
    if len(values) < 2:
        return -inf, inf
    rng = Random(f"bootstrap/{seed}")
    drawn = sorted(figure(rng.choices(values, k=len(values))) for _ in range(resamples))
    beyond = (1 - confidence) / 2
    return drawn[int(beyond * resamples)], drawn[min(resamples - 1, int((1 - beyond) * resamples))]


# -- many lines at once ---------------------------------------------------------------------------


def holm(ps: Sequence[float]) -> list[float]:
    """Holm's correction: p of each line, so that all of them together err as rarely as one.

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03, 0.005])]
    [0.03, 0.06, 0.06, 0.02]
    """
    order = sorted(range(len(ps)), key=lambda n: ps[n])
    found = [1.0] * len(ps)
    least = 0.0
    for place, n in enumerate(order):
        least = max(least, min(1.0, ps[n] * (len(ps) - place)))
        found[n] = least
    return found
