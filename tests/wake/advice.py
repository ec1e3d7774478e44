"""A bot for the Wake that goes by rule of thumb, from what its seat knows."""

from __future__ import annotations

from random import Random

from gloaming.core.agent import Thought
from gloaming.core.flow import Action
from gloaming.core.known import Known
from wake import thumb
from wake.imagine import FRAMES
from wake.procedures.night import blank
from wake.state import Wake


class Sexton:
    """Keeps keepsakes for the cold, prays early, and grudges whoever grieves most."""

    wants_known = True

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._thoughts: list[Thought] = []

    def choose(self, known: Known | None, legal: list[Action]) -> Action:
        assert known is not None
        table = known.sketch(blank(known.setup), FRAMES)
        assert isinstance(table, Wake)
        values = thumb.worths(table, known.seat, legal)
        ranked = sorted(zip(values, legal, strict=True), key=lambda pair: -pair[0])
        self._thoughts = [Thought(a, value, 0, 0.0) for value, a in ranked]
        best = [a for value, a in ranked if value == ranked[0][0]]
        return best[int(self._rng.random() * len(best))]

    def explain(self) -> list[Thought]:
        return self._thoughts
