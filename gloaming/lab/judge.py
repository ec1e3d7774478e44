"""Regret: a search judges a sample of decisions, and what it would rather have done.

Regret is what the best option promises beyond the one that was taken, in shares of a win, by the
search's own estimate. The best of several estimates is always somewhat too good, so regrets are
for comparing options with each other; none of them is to be taken for its own sake.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from gloaming.bots.roster import make_bot
from gloaming.core.flow import Action
from gloaming.core.kinds import Json
from gloaming.core.known import Known
from gloaming.core.spec import GameSpec
from gloaming.lab.statistics.counts import mean, mean_interval

SEARCH = "ismcts:200"
ONE_IN = 12  # choices; a search takes as long as hundreds of rules of thumb
LEAST = 10  # judged choices of an option, before anything is said of it

Judged = tuple[Action, Action, float]  # taken, best, regret


class ChoiceJudge:
    """Judges one choice in so many of a game; which ones follows from its seed."""

    def __init__(self, spec: GameSpec, seed: str) -> None:
        self._rng = Random(f"{seed}/judge")
        self._search = make_bot(spec, SEARCH, self._rng)
        self.judged: list[Judged] = []

    def is_due(self) -> bool:
        return self._rng.random() * ONE_IN < 1.0

    def take(self, known: Known, legal: list[Action], taken: Action) -> None:
        self._search.choose(known, legal)
        thoughts = self._search.explain()
        values = {thought.action: thought.value for thought in thoughts if thought.visits > 0}
        if taken not in values:
            return  # the search did not think it worth a try
        best = max(values, key=lambda action: (values[action], action == taken))
        self.judged.append((taken, best, values[best] - values[taken]))

    def record(self, name: Callable[[Action], str]) -> list[Json]:
        """As it is kept of a game: names of what was taken and of what was best, and the regret."""
        return [[name(taken), name(best), round(lost, 4)] for taken, best, lost in self.judged]


def regrets(records: Iterable[Mapping[str, Json]], confidence: float) -> list[dict[str, Any]]:
    """By option: regret where it was taken, and how often it was best and not taken."""
    taken: dict[str, Counter[float]] = {}
    missed: Counter[str] = Counter()
    best: Counter[str] = Counter()
    for record in records:
        for mine, other, lost in record.get("regret", ()):
            taken.setdefault(mine, Counter())[lost] += 1
            best[other] += 1
            missed[other] += mine != other
    rows = []
    for option in sorted({*taken, *best}):
        counts = taken.get(option, Counter())
        row: dict[str, Any] = {"option": option, "taken": counts.total(), "best": best[option]}
        row["missed"] = missed[option]
        if counts.total() >= LEAST:
            low, high = mean_interval(counts, confidence)
            row |= {"regret": round(mean(counts), 6), "low": round(low, 6), "high": round(high, 6)}
        rows.append(row)
    return sorted(rows, key=lambda row: (-row["missed"], row["option"]))
