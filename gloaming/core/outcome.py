"""Outcome of a game that is over: each seat's score, who wins, points and their ranking."""

from __future__ import annotations

from typing import Any, NamedTuple

from gloaming.core.kinds import Json
from gloaming.core.spec import GameSpec


class Outcome(NamedTuple):
    """What came of a game."""

    scores: list[float]  # what the end is worth to each seat, from 0 to 1
    winners: list[int]  # nobody, one seat, several, or all of them
    points: list[int] | None  # by seat, in games that count them

    @property
    def ranks(self) -> list[int]:
        """By seat, its place in the ranking by points; equal points share the better place.

        >>> Outcome([0.0] * 4, [], [4, 9, 4, 1]).ranks
        [2, 1, 2, 4]
        """
        points = self.points or []
        return [1 + sum(other > own for other in points) for own in points]

    def named(self) -> dict[str, Json]:
        """As it is sent with the last view."""
        found: dict[str, Json] = {"scores": self.scores, "winners": self.winners}
        if self.points is not None:
            found |= {"points": self.points, "ranks": self.ranks}
        return found


def outcome(spec: GameSpec, g: Any) -> Outcome:
    """What came of the game on a table that is over.

    Where one win is shared, those with the largest share are the winners; where every seat wins or
    loses by itself, all whose end is worth anything are, a half victory too.
    """
    scores = spec.rules.score(g)
    least = max(scores) if spec.rules.shared_win else 0.0
    winners = [seat for seat, score in enumerate(scores) if score > 0.0 and score >= least]
    return Outcome(scores, winners, None if spec.rules.points is None else spec.rules.points(g))
