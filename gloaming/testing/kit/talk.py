"""`talk`: audiences of chat: nobody receives messages of a circle that is not theirs.

The kit cannot know who ought to hear what. But it sees who shares secrets (fields of the table that
some seats may read and others may not) and who wins and loses together. A circle apart from the
table's that joins such a side with somebody else gives its secrets away.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from gloaming.core.flow import ALL, NOBODY, SPECTATOR, Table
from gloaming.core.info import FLAGS, GAME_AUDIENCE, by_entry, may_see
from gloaming.core.spec import TABLE, GameSpec
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.report import Judge


class TalkTally:
    """The circles of every table that was laid, and how its games ended."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.circles: dict[int, dict[str, set[int]]] = {}  # by number of seats, every set it was
        self.scores: dict[int, list[list[float]]] = {}

    def begin(self, judge: Judge, g: Table) -> None:
        """Before a game."""
        self._see(judge, g)

    def _see(self, judge: Judge, g: Table) -> dict[str, int]:
        """Circles are sets of viewers, and spectators hear no more than each seat."""
        found = self.spec.talks(g)
        everybody = (1 << g.seats) - 1
        known = self.circles.setdefault(g.seats, {})
        for name, viewers in found.items():
            if viewers in known.setdefault(name, set()):
                continue
            known[name].add(viewers)
            a_set = 0 <= viewers <= ALL
            judge.holds("talk", a_set, f"the circle {name} is {viewers}, no set of viewers")
            all_in = viewers & everybody == everybody
            listens = viewers >> SPECTATOR & 1 == 1 and not all_in
            judge.holds("talk", not listens, f"spectators hear {name}, and not every seat does")
            heard = name == TABLE or self._has_words(name)
            judge.holds("talk", heard, f"no words for circle.{name}")
        return found

    def _has_words(self, name: str) -> bool:
        return all(words.has(f"circle.{name}") for words in self.spec.locales.values())

    def look(self, case: Case) -> None:
        """At a rest: no circle but the table's joins seats that share a secret with others."""
        circles = self._see(case.judge, case.table)
        for side, name in shared(case.table).items():
            self._judge(case.judge, circles, case.table.seats, side, f"may read {name}")

    def end(self, seats: int, score: list[float]) -> None:
        """After a game."""
        self.scores.setdefault(seats, []).append(score)

    def judge(self, judge: Judge) -> None:
        """Over all games: the same for seats that always win together. A circle that follows the
        state does not go by sides."""
        for seats, circles in self.circles.items():
            steady = {name: min(masks) for name, masks in circles.items() if len(masks) == 1}
            for side in together(seats, self.scores.get(seats, [])):
                self._judge(judge, steady, seats, side, "win together")

    def _judge(
        self, judge: Judge, circles: Mapping[str, int], seats: int, side: int, why: str
    ) -> None:
        for name, viewers in circles.items():
            inside = viewers & side
            strangers = [s for s in range(seats) if viewers >> s & 1 and not side >> s & 1]
            joined = name != TABLE and inside.bit_count() > 1 and bool(strangers)
            told = f"seats {strangers} hear {name}, where seats talk that {why}"
            judge.holds("talk", not joined, told)


def shared(g: Table) -> dict[int, str]:
    """Which seats share a secret at this rest, and the field it stands in."""
    everybody = (1 << g.seats) - 1
    found: dict[int, str] = {}
    owners: list[Any] = [g, *g.stack]
    for owner in owners:
        for name, audience, _ in owner.INFO:
            if audience & ~FLAGS < GAME_AUDIENCE:
                continue
            value = getattr(owner, name)
            apart = by_entry(audience) and not isinstance(value, int)
            for entry in range(len(value)) if apart else (NOBODY,):
                readers = [s for s in range(g.seats) if may_see(g, audience, entry, s)]
                mask = sum(1 << seat for seat in readers)
                if len(readers) > 1 and mask != everybody:
                    found.setdefault(mask, name)
    return found


def together(seats: int, scores: list[list[float]]) -> list[int]:
    """Pairs of seats that have always won and lost together, and have done both."""
    found = []
    for one, two in combinations(range(seats), 2):
        pairs = [(score[one], score[two]) for score in scores]
        if len(set(pairs)) > 1 and all(mine == other for mine, other in pairs):
            found.append(1 << one | 1 << two)
    return found
