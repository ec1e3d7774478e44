"""Statistics on counts of observed values: intervals, quantiles, deviations.

Counts (value -> how often) can be added up in any order and give the same figures, so a thousand
games are the same thousand games however many workers played them.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, inf, lgamma, log, log1p, sqrt
from statistics import NormalDist

Counts = Mapping[float, int]

CONFIDENCE = 0.95


def normal_quantile(confidence: float) -> float:
    """How many standard deviations hold the middle `confidence` of a normal distribution.

    >>> round(normal_quantile(0.95), 3)
    1.96
    """
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(wins: float, games: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's interval for a share. Shared wins may make `wins` a fraction.

    >>> [round(bound, 4) for bound in wilson(8, 10)]
    [0.4902, 0.9433]
    """
    if games == 0:
        return 0.0, 1.0
    z = normal_quantile(confidence)
    share = wins / games
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    reach /= 1 + z * z / games
    return max(0.0, centre - reach), min(1.0, centre + reach)


def size(counts: Counts) -> int:
    return sum(counts.values())


def mean(counts: Counts) -> float:
    total = size(counts)
    return sum(value * counts[value] for value in sorted(counts)) / total if total else 0.0


def deviation(counts: Counts) -> float:
    """The standard deviation of the population these are a sample of."""
    total = size(counts)
    if total < 2:
        return 0.0
    middle = mean(counts)
    squares = sum((value - middle) ** 2 * counts[value] for value in sorted(counts))
    return sqrt(squares / (total - 1))


def mean_interval(counts: Counts, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Student's interval for a mean; without two values, everything is possible."""
    total = size(counts)
    if total < 2:
        return -inf, inf
    reach = student_quantile(confidence, total - 1) * deviation(counts) / sqrt(total)
    middle = mean(counts)
    return middle - reach, middle + reach


def quantile(counts: Counts, share: float) -> float:
    """The least value that at least `share` of what was seen does not exceed.

    >>> quantile({1: 5, 2: 4, 9: 1}, 0.5), quantile({1: 5, 2: 4, 9: 1}, 0.95)
    (1, 9)
    """
    wanted = share * size(counts)
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted - 1e-9:
            return value
    return 0.0


# -- Student's distribution -----------------------------------------------------------------------


def student_quantile(confidence: float, freedom: int) -> float:
    """How many standard errors hold the middle `confidence` of Student's distribution.

    >>> round(student_quantile(0.95, 10), 3)
    2.228
    """
    if freedom > 10_000:
        return normal_quantile(confidence)
    low, high = 0.0, 1e4
    while high - low > 1e-9 * max(1.0, low):
        middle = (low + high) / 2
        if student_inside(middle, freedom) < confidence:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def student_inside(t: float, freedom: int) -> float:
    """How likely Student's t lies between -t and t."""
    return 1.0 - incomplete_beta(freedom / (freedom + t * t), freedom / 2, 0.5)


def incomplete_beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, by Lentz's continued fraction."""
    if x <= 0.0 or x >= 1.0:
        return 0.0 if x <= 0.0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1.0 - incomplete_beta(1.0 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    fraction, c, d = 1.0, 1.0, 0.0
    for step in range(400):
        half = step // 2
        if step == 0:
            term = 1.0
        elif step % 2 == 0:
            term = half * (b - half) * x / ((a + 2 * half - 1) * (a + 2 * half))
        else:
            term = -(a + half) * (a + b + half) * x / ((a + 2 * half) * (a + 2 * half + 1))
        d = 1.0 / away_from_zero(1.0 + term * d)
        c = away_from_zero(1.0 + term / c)
        fraction *= c * d
        if abs(1.0 - c * d) < 1e-14:
            break
    return front * (fraction - 1.0)


def away_from_zero(value: float) -> float:
    return value if abs(value) > 1e-300 else 1e-300
