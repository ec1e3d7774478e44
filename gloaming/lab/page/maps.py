"""Maps of a game's scene: where squares and tiles lie, for heat maps.

A scene with `rows` and `columns` (or `cols`) is a grid. Tiles that are numbers are counted from 1,
row by row; squares are named by a letter for the column and a number for the row, such as `C5`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

SQUARE = re.compile(r"([A-Z])(\d{1,2})")


class Grid(NamedTuple):
    columns: int
    rows: int


def grid_of(scene: Any) -> Grid | None:
    if not isinstance(scene, dict):
        return None
    columns, rows = scene.get("columns", scene.get("cols")), scene.get("rows")
    return Grid(columns, rows) if type(columns) is int and type(rows) is int else None


def place_of(name: str, grid: Grid) -> tuple[int, int] | None:
    """Column and row of a square, from 0.

    >>> place_of("C5", Grid(16, 9)), place_of("18", Grid(16, 6)), place_of("Z9", Grid(4, 4))
    ((2, 4), (1, 1), None)
    """
    square = SQUARE.fullmatch(name)
    if square:
        column, row = ord(square[1]) - ord("A"), int(square[2]) - 1
    elif name.isdigit() and int(name) > 0:
        row, column = divmod(int(name) - 1, grid.columns)
    else:
        return None
    return (column, row) if column < grid.columns and 0 <= row < grid.rows else None


def visited(scene: Any, grid: Grid, spots: Mapping[str, int]) -> list[tuple[int, int, str, float]]:
    """Every square of the map with how often it was gone to."""
    counts: dict[str, int] = {}
    for spot, count in spots.items():
        name = spot.partition(":")[2]
        counts[name] = counts.get(name, 0) + count
    listed = scene.get("squares")
    names = [str(name) for name in listed] if isinstance(listed, list) else []
    names = names or [str(n + 1) for n in range(grid.columns * grid.rows)]
    found = []
    for name in names:
        place = place_of(name, grid)
        if place is not None:
            found.append((*place, name, float(counts.get(name, 0))))
    return found
