"""Rule-of-thumb bots. They read what their seat knows and nothing else. [ledger 12]"""

from __future__ import annotations

from gloaming.core.agent import Weigher
from gloaming.core.flow import Action
from gloaming.core.known import Known
from gloaming.games.house.bots import evaluation
from gloaming.games.house.rules.state import House
from gloaming.games.house.rules.table import FRAMES, blank


class Heuristic(Weigher):
    """Counts the points, protects the best, and keeps its interrupts for when they matter."""

    def weigh(self, known: Known, legal: list[Action]) -> list[float]:
        table = known.sketch(blank(known.setup), FRAMES)
        assert isinstance(table, House)
        return evaluation.scores(table, known.seat, legal)
