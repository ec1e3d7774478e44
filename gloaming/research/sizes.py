"""Measurement of a game: how long its lists grow and how many answers it offers, by playing it.

Nothing declares such bounds, so a few random games are played with a fixed seed, and what they show
gets a margin. The same game gives the same sizes on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from gloaming.core.flow import CHANCE, OVER, SEATS, Action, Table
from gloaming.core.spec import GameSpec

GAMES = 4
INPUTS = 6_000  # of all games; a long game is left in the middle
SPARE = 4  # a list that changes its length may grow by this, or by half


@dataclass
class Sizes:
    """What the games showed."""

    # By owner (a frame, or "" for the table), field and depth: the least and the greatest length.
    lengths: dict[tuple[str, str, int], tuple[int, int]] = field(default_factory=dict)
    steps: dict[str, set[str]] = field(default_factory=dict)  # by frame
    answers: int = 0  # the most that were ever offered
    unnamed: int = 0  # the most of them that stand in no table of actions
    outcomes: int = 0  # of one draw
    simultaneous: bool = False  # were several seats asked at once?

    def capacity(self, owner: str, name: str, depth: int) -> int:
        """Room for a list: as long as it always is, or longer than it ever was."""
        least, most = self.lengths.get((owner, name, depth), (0, 0))
        return most if least == most > 0 else most + max(SPARE, most // 2)


def measure(spec: GameSpec, seats: int, setup: Any, numbers: dict[Action, int]) -> Sizes:
    """Play and look. `numbers` are the actions that have a number of their own."""
    sizes = Sizes()
    inputs = 0
    for number in range(GAMES):
        rng = Random(f"sizes/{number}")
        g = spec.start(seats, setup)
        look(sizes, g)
        while g.wait != OVER and inputs < INPUTS:
            play_on(sizes, g, rng, numbers)
            look(sizes, g)
            inputs += 1
    return sizes


def play_on(sizes: Sizes, g: Table, rng: Random, numbers: dict[Action, int]) -> None:
    """One random input."""
    if g.wait == CHANCE:
        sizes.outcomes = max(sizes.outcomes, g.outcomes)
        g.chance(rng.randrange(g.outcomes))
        return
    sizes.simultaneous |= g.wait == SEATS and g.asked.bit_count() > 1
    seat = g.first_asked()
    legal = g.legal(seat)
    sizes.answers = max(sizes.answers, len(legal))
    sizes.unnamed = max(sizes.unnamed, sum(1 for a in legal if a not in numbers))
    g.decide_trusted(seat, rng.choice(legal))


def look(sizes: Sizes, g: Table) -> None:
    """Take note of the lists on a table and of the steps its frames are at."""
    for name, _, shape in g.INFO:
        if shape[-1] in "*^":
            take(sizes, "", name, 0, shape, getattr(g, name))
    for frame in g.stack:
        owner = type(frame).__name__
        sizes.steps.setdefault(owner, set()).add(frame.at)
        for name, _, shape in frame.INFO:
            if shape[-1] in "*^":
                take(sizes, owner, name, 0, shape, getattr(frame, name))


def take(sizes: Sizes, owner: str, name: str, depth: int, shape: str, value: Any) -> None:
    key = (owner, name, depth)
    length = len(value)
    least, most = sizes.lengths.get(key, (length, length))
    sizes.lengths[key] = (min(least, length), max(most, length))
    inner = shape[:-1]
    if inner[-1] in "*^":
        for entry in value:
            take(sizes, owner, name, depth + 1, inner, entry)
