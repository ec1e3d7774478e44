"""Rule-of-thumb bots. They read what their seat knows and nothing else. [ledger 12]"""

from __future__ import annotations

from random import Random

from gloaming.core.agent import Thought
from gloaming.core.flow import Action
from gloaming.core.known import Known


class Heuristic:
    wants_known = False

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, known: Known | None, legal: list[Action]) -> Action:
        return legal[int(self._rng.random() * len(legal))]

    def explain(self) -> list[Thought]:
        return []
