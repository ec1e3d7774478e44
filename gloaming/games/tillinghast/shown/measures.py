"""What to count in many games of Tillinghast, and what is healthy (ledger 12.4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from gloaming.core.flow import Told
from gloaming.core.measures import Figure, Measures, Seen
from gloaming.games.tillinghast.rules import terms as t
from gloaming.games.tillinghast.rules.book import SPELLS
from gloaming.games.tillinghast.rules.state import Tillinghast

QUIETLY = ("dissipate", "discorporate", "flee", "quiet")  # spells nobody names [TIL-R25]


@dataclass
class Course:
    """A game as its events tell it, every face open."""

    spells: Counter[str] = field(default_factory=Counter)
    strikes: int = 0
    hits: int = 0  # Strikes that banished somebody
    banished: int = 0
    first_summoner: int = -1
    fourth_lost: bool = False
    windows: int = 0
    stirred: int = 0
    hit_open: bool = False
    spirits: Counter[int] = field(default_factory=Counter)

    def follow(self, told: Told) -> None:
        kind, open, shut, _ = told
        if open is None:
            return
        if kind == t.PAID:
            self.spells[SPELLS[shut[0]]] += 1
        elif kind == t.SUMMONED:
            self.spirits[open[0]] = open[1]
            if self.first_summoner < 0:
                self.first_summoner = open[0]
        elif kind == t.STRUCK:
            self.strikes += 1
            self.hit_open = True
        elif kind == t.BANISHED:
            self.banished += 1
            self.hits += self.hit_open
            self.hit_open = False
            self.fourth_lost = self.fourth_lost or self.spirits[open[0]] == t.MOST_SPIRITS
            self.spirits[open[0]] -= open[2]
        elif kind == t.DECLARED:
            self.windows += 1
            self.stirred += open[0].bit_count()


def take(g: Tillinghast, log: list[Told]) -> Seen:
    """Counts of one finished game."""
    course = Course()
    for told in log:
        course.follow(told)
    track = g.setup.village.rounds
    paid = sum(course.spells.values())
    silent = sum(course.spells[name] for name in QUIETLY)
    seen: Seen = {
        "rounds": {str(g.round): 1},
        "track": {str(round(100 * g.round / track)): 1},
        "by_four": yes_no(g.reason == t.BY_FOUR),
        "tie": yes_no(g.tie != t.NO_TIE),
        "strikes": {str(course.strikes): 1},
        "banishments": {str(course.banished): 1},
        "accuracy": {"yes": course.hits, "no": course.strikes - course.hits},
        "fourth_lost": yes_no(course.fourth_lost),
        "winner_banished": yes_no(g.banished[g.winner] > 0),
        "undeclared": {"yes": silent, "no": paid - silent},
        "stirs": {str(course.stirred): 1},
    }
    if course.first_summoner >= 0:
        seen["first_summoner"] = yes_no(course.first_summoner == g.winner)
    for name in SPELLS:
        seen[f"spell_{name}"] = {str(course.spells[name]): 1}
    return seen


def yes_no(fact: bool) -> dict[str, int]:
    return {"yes": int(fact), "no": int(not fact)}


def figures(seats: int) -> tuple[Figure, ...]:
    """The table of ledger 12.4."""
    fair = 1 / seats
    return (
        Figure("rounds", "mean"),
        Figure("track", "mean", least=65, most=90),
        Figure("by_four", "share", "yes", 0.70, 0.97),
        Figure("tie", "share", "yes", 0.05, 0.20),
        Figure("strikes", "mean"),
        Figure("banishments", "mean", least=0.25 * seats, most=1.0 * seats),
        Figure("accuracy", "share", "yes", 0.45, 0.75),
        Figure("first_summoner", "share", "yes", fair - 0.20, fair + 0.20),
        Figure("winner_banished", "share", "yes", 0.02, 0.30),
        Figure("fourth_lost", "share", "yes", 0.02, 0.15),
        Figure("undeclared", "share", "yes", 0.50, 0.80),
        *[Figure(f"spell_{name}", "mean", least=0.2) for name in SPELLS],
        Figure("stirs", "mean"),
    )


MEASURES = Measures(take, figures)
