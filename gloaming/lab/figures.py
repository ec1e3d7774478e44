"""Figures of a line: length, choices and drama of its games, each with an interval.

Each figure is a number per game. Means have Student's interval, shares of games Wilson's, quantiles
that of order statistics, and ratios of sums (options per choice) a bootstrap over blocks of games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import inf, sqrt
from typing import Any

from gloaming.core.kinds import Json
from gloaming.lab.statistics.counts import (
    mean,
    mean_interval,
    normal_quantile,
    quantile,
    size,
    wilson,
)
from gloaming.lab.statistics.paired import bootstrap

Record = Mapping[str, Json]
BINS = 24
BLOCKS = 200


def average(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def losers(record: Record) -> float | None:
    """The share of the game in which those who lost had no chance left, on average."""
    watching = record.get("race", {}).get("watching")
    if watching is None:
        return None
    lost = [share for share, score in zip(watching, record["scores"], strict=True) if score == 0.0]
    return average(lost) if lost else 0.0


def of_race(name: str) -> Callable[[Record], float | None]:
    def read(record: Record) -> float | None:
        found: float | None = record.get("race", {}).get(name)
        return found

    return read


def choices(record: Record) -> tuple[int, int] | None:
    """Options of all real choices, and how many of these there were."""
    if "branches" not in record:
        return None
    return sum(record["branches"]), sum(record["decisions"]) - sum(record["forced"])


def forced(record: Record) -> tuple[int, int] | None:
    if "forced" not in record:
        return None
    return sum(record["forced"]), sum(record["decisions"])


# A number per game, or None where the game has none.
SCALARS: dict[str, Callable[[Record], float | None]] = {
    "minutes": lambda r: r.get("minutes"),
    "inputs": lambda r: r.get("inputs"),
    "hands": lambda r: r.get("hands"),
    "decisions": lambda r: average(r["decisions"]) if "decisions" in r else None,
    "lead_changes": of_race("lead_changes"),
    "drama": of_race("drama"),
    "decided": of_race("decided"),
    "watching": losers,
}
SHARES: dict[str, Callable[[Record], float | None]] = {"comeback": of_race("comeback")}
PARTS = ("drama", "decided", "watching", "forced")  # of one game or of all decisions, 0 to 1
RATIOS = {"branching": choices, "forced": forced}


def figures(records: Sequence[Record], confidence: float, seed: str) -> dict[str, Any]:
    """Every figure there is of these games."""
    found: dict[str, Any] = {}
    for name, read in SCALARS.items():
        values = [value for record in records if (value := read(record)) is not None]
        if values:
            found[name] = spread(values, confidence)
    for name, read in SHARES.items():
        values = [value for record in records if (value := read(record)) is not None]
        if values:
            low, high = wilson(sum(values), len(values), confidence)
            found[name] = tidy({"mean": average(values), "low": low, "high": high})
    for name, parts in RATIOS.items():
        pairs = [pair for record in records if (pair := parts(record)) is not None]
        if pairs:
            found[name] = ratio(pairs, confidence, f"{seed}/{name}")
    return found


def spread(values: Sequence[float], confidence: float) -> dict[str, Any]:
    """Mean and quantiles with their intervals, and a histogram."""
    counts = Counter(values)
    low, high = mean_interval(counts, confidence)
    middle = quantile_interval(values, 0.5, confidence)
    return tidy(
        {
            "mean": mean(counts),
            "low": low,
            "high": high,
            "median": quantile(counts, 0.5),
            "median_low": middle[0],
            "median_high": middle[1],
            "p5": quantile(counts, 0.05),
            "p95": quantile(counts, 0.95),
            "games": size(counts),
        }
    ) | {"histogram": histogram(values)}


def tidy(found: dict[str, float]) -> dict[str, Any]:
    """Rounded, and without what is not known."""
    return {name: round(value, 6) for name, value in found.items() if abs(value) != inf}


def quantile_interval(
    values: Sequence[float], share: float, confidence: float
) -> tuple[float, float]:
    """Between which two of the values a quantile lies: what a bootstrap of it comes to."""
    ordered = sorted(values)
    games = len(ordered)
    reach = normal_quantile(confidence) * sqrt(share * (1 - share) * games)
    low, high = int(share * games - reach), int(share * games + reach + 0.5)
    return ordered[max(0, low)], ordered[min(games - 1, high)]


def histogram(values: Sequence[float]) -> dict[str, Any]:
    """Counts in equal bins; whole numbers stay whole."""
    low, high = min(values), max(values)
    whole = all(value == int(value) for value in values)
    width = max((high - low) / BINS, 1e-9)
    if whole:
        width = max(1, -(-int(high - low + 1) // BINS))
    bins = [0] * (int((high - low) / width) + 1)
    for value in values:
        bins[min(len(bins) - 1, int((value - low) / width))] += 1
    return {"from": round(low, 6), "width": round(width, 6), "counts": bins}


def ratio(pairs: Sequence[tuple[int, int]], confidence: float, seed: str) -> dict[str, Any]:
    """Sum over sum, with a bootstrap over blocks of games."""
    count = min(BLOCKS, len(pairs))
    blocks = [
        (sum(top for top, _ in pairs[n::count]), sum(bottom for _, bottom in pairs[n::count]))
        for n in range(count)
    ]

    def divided(drawn: Sequence[int]) -> float:
        top = sum(blocks[n][0] for n in drawn)
        return top / max(1, sum(blocks[n][1] for n in drawn))

    low, high = bootstrap(range(count), divided, seed, confidence)  # type: ignore[arg-type]
    return tidy({"mean": divided(range(count)), "low": low, "high": high})
