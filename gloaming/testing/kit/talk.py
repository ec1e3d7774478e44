"""`talk`: audiences of chat: nobody receives messages of a circle that is not theirs.

The kit cannot know who ought to hear what. But it sees who shares secrets (fields of the table that
some seats may read and others may not) and who wins and loses together. A circle apart from the
table's that joins such a side with somebody else gives its secrets away.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from gloaming.core.flow import ALL, NOBODY, SPECTATOR
from gloaming.core.info import FLAGS, GAME_AUDIENCE, by_entry, may_see
from gloaming.core.spec import TABLE, GameSpec
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.report import Judge


class TalkTally:
    """The circles of every table that was laid, and how its games ended."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.circles: dict[int, Mapping[str, int]] = {}  # by number of seats
        self.scores: dict[int, list[list[float]]] = {}
        self.shared: dict[tuple[int, int], str] = {}  # seats and who shares a secret -> its field

    def begin(self, judge: Judge, seats: int, setup: Any, strange: Any) -> None:
        """Before a game: circles are sets of viewers, and spectators hear no more than each."""
        found = self.spec.talks(setup)
        again = self.spec.talks(strange)
        judge.holds("talk", found == again, f"circles {found}, and on another table {again}")
        everybody = (1 << seats) - 1
        for name, viewers in found.items():
            known = 0 < viewers <= ALL
            judge.holds("talk", known, f"the circle {name} is {viewers}, no set of viewers")
            all_in = viewers & everybody == everybody
            listens = viewers >> SPECTATOR & 1 == 1 and not all_in
            judge.holds("talk", not listens, f"spectators hear {name}, and not every seat does")
            heard = name == TABLE or self._has_words(name)
            judge.holds("talk", heard, f"no words for circle.{name}")
            alone = name == TABLE or bool(viewers & everybody)
            judge.holds("talk", alone, f"nobody sits in the circle {name}")
        self.circles[seats] = found

    def _has_words(self, name: str) -> bool:
        return all(words.has(f"circle.{name}") for words in self.spec.locales.values())

    def look(self, case: Case) -> None:
        """At a rest: which seats share a secret?"""
        g = case.table
        everybody = (1 << g.seats) - 1
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
                        self.shared.setdefault((g.seats, mask), name)

    def end(self, judge: Judge, seats: int, setup: Any, score: list[float]) -> None:
        """After a game: talk goes by the table's options, not by what has happened at it."""
        now = self.spec.talks(setup)
        same = now == self.circles[seats]
        judge.holds("talk", same, f"circles {self.circles[seats]} became {now} while they played")
        self.scores.setdefault(seats, []).append(score)

    def judge(self, judge: Judge) -> None:
        """Over all games: no circle but the table's joins a side with anybody else."""
        for seats, circles in self.circles.items():
            sides = [
                (mask, f"may read {name}") for (n, mask), name in self.shared.items() if n == seats
            ]
            sides.extend(
                (mask, "win together") for mask in together(seats, self.scores.get(seats, []))
            )
            for name, viewers in circles.items():
                for side, why in sides:
                    inside = viewers & side
                    strangers = [s for s in range(seats) if viewers >> s & 1 and not side >> s & 1]
                    joined = name != TABLE and inside.bit_count() > 1 and bool(strangers)
                    told = f"seats {strangers} hear {name}, where seats talk that {why}"
                    judge.holds("talk", not joined, told)


def together(seats: int, scores: list[list[float]]) -> list[int]:
    """Pairs of seats that have always won and lost together, and have done both."""
    found = []
    for one, two in combinations(range(seats), 2):
        pairs = [(score[one], score[two]) for score in scores]
        if len(set(pairs)) > 1 and all(mine == other for mine, other in pairs):
            found.append(1 << one | 1 << two)
    return found
