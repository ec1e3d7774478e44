"""Rule-of-thumb bots. They read what their seat knows and nothing else. [ledger 12]"""

from __future__ import annotations

from random import Random

from gloaming.core.agent import Thought
from gloaming.core.flow import Action
from gloaming.core.known import Known
from gloaming.games.house import thumb
from gloaming.games.house.imagine import FRAMES
from gloaming.games.house.state import House, blank


class Heuristic:
    """Counts the points, protects the best, and keeps its interrupts for when they matter."""

    wants_known = True

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._thoughts: list[Thought] = []

    def choose(self, known: Known | None, legal: list[Action]) -> Action:
        assert known is not None
        table = known.sketch(blank(known.setup), FRAMES)
        assert isinstance(table, House)
        scores = thumb.scores(table, known.seat, legal)
        ranked = sorted(zip(scores, legal, strict=True), key=lambda pair: -pair[0])
        self._thoughts = [Thought(a, score, 0, 0.0) for score, a in ranked]
        best = [a for score, a in ranked if score == ranked[0][0]]
        return best[int(self._rng.random() * len(best))]

    def explain(self) -> list[Thought]:
        return self._thoughts
