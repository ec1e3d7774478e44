"""Evaluation of benchmarks: ratios within each repetition, against our targets."""

from __future__ import annotations

import json
import os
import platform
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

# Figures by name, such as "revenge compiled clone_us" or "catanatron decisions_per_s".
Repetition = dict[str, float]


@dataclass(frozen=True)
class Target:
    """One line of the table: a figure of ours, by itself or over a peer's."""

    label: str
    ours: str
    peer: str = ""
    reach: float | None = None
    moonshot: float | None = None
    less: bool = False  # less is better
    unit: str = ""


def judge(target: Target, repetitions: list[Repetition]) -> dict[str, Any] | None:
    """The median over the repetitions that have both figures, and what it amounts to."""
    values = []
    for found in repetitions:
        if target.ours in found and (not target.peer or target.peer in found):
            values.append(found[target.ours] / (found[target.peer] if target.peer else 1.0))
    if not values:
        return None
    value = median(values)
    return {
        "line": target.label,
        "value": value,
        "from": min(values),
        "to": max(values),
        "unit": target.unit or ("×" if target.peer else ""),
        "reach": target.reach,
        "moonshot": target.moonshot,
        "verdict": verdict(target, value),
    }


def verdict(target: Target, value: float) -> str:
    sign = -1 if target.less else 1
    if target.moonshot is not None and sign * value >= sign * target.moonshot:
        return "moonshot"
    if target.reach is not None:
        return "reached" if sign * value >= sign * target.reach else "MISSED"
    return "not yet" if target.moonshot is not None else ""


def shown(value: float | None, unit: str) -> str:
    if value is None:
        return ""
    if unit == "×" and value < 0.5:
        return f"1/{1 / value:.3g}"
    return f"{value:.3g} {unit}".rstrip()


def print_table(lines: list[dict[str, Any]]) -> None:
    heads = ["line", "value", "range", "reach", "moonshot", ""]
    rows = [heads]
    for line in lines:
        unit = line["unit"]
        span = f"{shown(line['from'], unit)} – {shown(line['to'], unit)}"
        figures = [
            shown(line["value"], unit),
            span,
            shown(line["reach"], unit),
            shown(line["moonshot"], unit),
        ]
        rows.append([line["line"], *figures, line["verdict"]])
    print(table(rows))


def table(rows: list[list[str]]) -> str:
    """Rows of cells, the columns aligned."""
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def keep(path: Path, lines: list[dict[str, Any]], repetitions: list[Repetition]) -> None:
    """Write all figures to a file, for comparison with later runs."""
    machine = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
    }
    kept = {"machine": machine, "lines": lines, "repetitions": repetitions}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
