"""Measures of simulated games: what a game counts, and the healthy range of each figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, TypeAlias

from gloaming.core.flow import Told

# What was counted -> value -> how often, in one game. Numbers are written as text.
Seen: TypeAlias = dict[str, dict[str, int]]


@dataclass(frozen=True)
class Figure:
    """One figure computed from many games, and its healthy range."""

    of: str  # what was counted
    what: str  # `median`, `p5`, `p95`, `mean`, or `share`: how often a value was seen
    value: str = ""  # of a share: which value
    least: float = -inf
    most: float = inf


@dataclass(frozen=True)
class Measures:
    """A game's own measures."""

    take: Callable[[Any, list[Told]], Seen]  # from the final table and everything that was told
    figures: Callable[[int], Sequence[Figure]]  # by number of seats
