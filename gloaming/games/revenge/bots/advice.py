"""Rule-of-thumb bots. They read what their seat knows and nothing else. [ledger 12]"""

from __future__ import annotations

from gloaming.core.agent import Weigher
from gloaming.core.flow import Action
from gloaming.core.known import Known
from gloaming.games.revenge.bots import evaluation
from gloaming.games.revenge.rules.state import Revenge
from gloaming.games.revenge.rules.table import FRAMES, blank
from gloaming.games.revenge.rules.terms import ABILITY, BLOCK, CONTRACT, MARK

# What it is worth to hit back, beside what it is worth anyway.
GRUDGE = 0.3


class Heuristic(Weigher):
    """Counts the finish, buys bars at a fair price, stops the threat that moves next."""

    def weigh(self, known: Known, legal: list[Action]) -> list[float]:
        table = known.sketch(blank(known.setup), FRAMES)
        assert isinstance(table, Revenge)
        return self.scores(table, known.seat, legal)

    def scores(self, table: Revenge, seat: int, legal: list[Action]) -> list[float]:
        return evaluation.scores(table, seat, legal)


class Racer(Heuristic):
    """Only ever races: the best expected bars, and the ability on whoever leads."""

    def scores(self, table: Revenge, seat: int, legal: list[Action]) -> list[float]:
        scores = []
        for verb, one, _ in legal:
            if verb == CONTRACT:
                scores.append(evaluation.expected_bars(table, seat, one, False))
            elif verb == ABILITY:
                scores.append(10.0 + table.meter[one])
            else:
                scores.append(-1.0)
        return scores


class Avenger(Heuristic):
    """Plays well, and remembers: whoever has something lying on it now gets it back first."""

    def scores(self, table: Revenge, seat: int, legal: list[Action]) -> list[float]:
        grudges = {
            *table.marks[seat],
            *table.blocks[seat],
            table.halved[seat],
            table.order_by[seat],
        }
        scores = evaluation.scores(table, seat, legal)
        for n, (verb, target, _) in enumerate(legal):
            if target in grudges and verb == ABILITY:
                scores[n] += GRUDGE
            elif target in grudges and verb in (MARK, BLOCK):
                # Revenge pays only on a rival who is about to win, or nobody ever would.
                scores[n] += GRUDGE * evaluation.threat_now(table, target, False)
        return scores
