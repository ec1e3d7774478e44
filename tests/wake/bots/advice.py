"""A bot for the Wake that goes by rule of thumb, from what its seat knows."""

from __future__ import annotations

from gloaming.core.agent import Weigher
from gloaming.core.flow import Action
from gloaming.core.known import Known
from wake.bots import evaluation
from wake.rules.state import Wake
from wake.rules.table import FRAMES, blank


class Sexton(Weigher):
    """Keeps keepsakes for the cold, prays early, and grudges whoever grieves most."""

    def weigh(self, known: Known, legal: list[Action]) -> list[float]:
        table = known.sketch(blank(known.setup), FRAMES)
        assert isinstance(table, Wake)
        return evaluation.worths(table, known.seat, legal)
