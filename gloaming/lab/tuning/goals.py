"""Goals of a tuning: losses computed from the findings of one variant, the smaller the better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from gloaming.lab.diagnosis import HARDLY
from gloaming.lab.figures import SCALARS
from gloaming.lab.tuning.file import Goal, Limit, Tuning, Value

Found = Mapping[str, Any]
OFFERED = 20  # seats; an option that fewer could take is not judged
PENALTY = 10.0  # of a goal whose limits are broken: nothing within them is worse


def losses(tuning: Tuning, values: dict[str, Value], found: Found) -> list[float]:
    """By goal, what a variant lacks; the worst of all strengths counts."""
    lines = found["lines"]
    broken = sum(violation(limit, line) for limit in tuning.file.limit for line in lines)
    out = []
    for goal in tuning.file.goal:
        if goal.of == "near":
            loss = distance(tuning, values)
        else:
            loss = max(line_loss(goal, line) for line in lines)
        out.append(round(loss + (PENALTY + broken if broken else 0.0), 6))
    return out


def line_loss(goal: Goal, line: Found) -> float:
    if goal.of == "even":
        return unevenness(line["wins"])
    if goal.of == "useless":
        return useless(line["uses"])
    value = figure(goal.of, line)
    if goal.target is not None:
        return abs(value - goal.target) / max(abs(goal.target), 1e-9)
    return -value if goal.more else value


def figure(of: str, line: Found) -> float:
    """The median of what is counted game by game, the mean of what is a share."""
    found = line["figures"].get(of)
    if found is None:
        return 0.0
    return float(found["median"] if of in SCALARS and "median" in found else found["mean"])


def unevenness(tables: Mapping[str, Sequence[Found]]) -> float:
    """How far shares are from fair (root mean square), less what luck alone would make of it."""
    rows = [row for rows in tables.values() for row in rows if row["fair"] is not None]
    if not rows:
        return 0.0
    total = sum(
        (row["share"] - row["fair"]) ** 2 - row["fair"] * (1 - row["fair"]) / row["games"]
        for row in rows
    )
    return sqrt(max(0.0, total / len(rows)))


def useless(uses: Sequence[Found]) -> float:
    """The share of options that hardly anybody takes who could."""
    judged = [row for row in uses if row["offered"] >= OFFERED]
    return sum(row["share"] < HARDLY for row in judged) / len(judged) if judged else 0.0


def distance(tuning: Tuning, values: dict[str, Value]) -> float:
    """How far the knobs are turned from what is printed: 1 for one knob from end to end."""
    total = 0.0
    for knob in tuning.file.knob:
        here, printed = values[knob.name], tuning.printed[knob.name]
        if knob.values or isinstance(printed, str) or isinstance(here, str):
            total += here != printed
        else:
            assert knob.least is not None
            assert knob.most is not None
            total += abs(here - printed) / (knob.most - knob.least)
    return total


def violation(limit: Limit, line: Found) -> float:
    value = figure(limit.of, line)
    below = 0.0 if limit.least is None else max(0.0, limit.least - value)
    above = 0.0 if limit.most is None else max(0.0, value - limit.most)
    return below + above


def dominates(one: Sequence[float], other: Sequence[float]) -> bool:
    """Nowhere worse, somewhere better.

    >>> dominates([1, 2], [1, 3]), dominates([1, 2], [1, 2]), dominates([0, 9], [1, 2])
    (True, False, False)
    """
    pairs = list(zip(one, other, strict=True))
    return all(a <= b for a, b in pairs) and any(a < b for a, b in pairs)


def pareto(found: Mapping[str, Sequence[float]]) -> list[str]:
    """The names nobody dominates, in their order; of equals the first."""
    kept: list[str] = []
    for name, mine in found.items():
        beaten = any(dominates(other, mine) for other in found.values())
        if not beaten and not any(list(found[each]) == list(mine) for each in kept):
            kept.append(name)
    return kept
