"""Rule-of-thumb bots. They read what their seat knows and nothing else. [ledger 12]"""

from __future__ import annotations

from gloaming.core.agent import Weigher
from gloaming.core.flow import NOBODY, Action
from gloaming.core.known import Known
from gloaming.games.kaidan.bots.doubts import pile_of
from gloaming.games.kaidan.bots.evaluation import Beliefs, scores
from gloaming.games.kaidan.bots.layout import Layout
from gloaming.games.kaidan.bots.memory import Notes
from gloaming.games.kaidan.bots.sketches import sketch
from gloaming.games.kaidan.rules.state import Kaidan


def believe(known: Known, g: Kaidan) -> Beliefs:
    """Suspicion by the hypotheses that are left, and whose pile holds only Marks under them."""
    beliefs = Beliefs(g.seats)
    notes = known.memory
    if not isinstance(notes, Notes) or g.defeated:
        return beliefs
    layout = Layout(known, g, notes)
    whole = sum(layout.weights) or 1.0
    for h, suspect in enumerate(layout.suspects):
        if suspect == NOBODY:
            continue
        share = layout.weights[h] / whole
        beliefs.suspicion[suspect] += share
        for seat in range(g.seats):
            if pile_of(layout.piles[h], seat) == 0:
                beliefs.marked[seat] += share
    return beliefs


class Heuristic(Weigher):
    """Finds keys, keeps quiet, and watches who stood beside whom."""

    def weigh(self, known: Known, legal: list[Action]) -> list[float]:
        g = sketch(known)
        return scores(g, known.seat, legal, believe(known, g))
