"""Use and worth of every option: how often it is taken when it can be, and how those fare who do.

A row counts seats of games. The worth of an option is how much better those did who used it than
those who could have and did not, each measured against the average of its own role or character.
That is an association: whoever is ahead may use other options than whoever is behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any

from gloaming.core.kinds import Json
from gloaming.lab.statistics.counts import normal_quantile, wilson
from gloaming.lab.statistics.paired import holm, normal_p

Record = Mapping[str, Json]
LEAST = 20  # seats on either side; fewer say nothing about worth
MOST_OPENINGS = 16


class Sums:
    """Count, wins, and scores above the average of who plays."""

    def __init__(self) -> None:
        self.count = 0
        self.wins = 0.0
        self.above = 0.0

    def take(self, score: float, usual: float) -> None:
        self.count += 1
        self.wins += score
        self.above += score - usual

    @property
    def mean(self) -> float:
        return self.above / self.count if self.count else 0.0

    def share(self) -> float | None:
        return round(self.wins / self.count, 6) if self.count else None


def who(record: Record, seat: int) -> str:
    names = record["names"]
    return str(names[seat]) if names else ""


def usual_scores(records: Iterable[Record]) -> dict[str, float]:
    """The average score of every role or character."""
    sums: dict[str, Sums] = {}
    for record in records:
        for seat, score in enumerate(record["scores"]):
            sums.setdefault(who(record, seat), Sums()).take(score, 0.0)
    return {name: found.wins / found.count for name, found in sums.items()}


def options(records: Iterable[Record], confidence: float) -> list[dict[str, Any]]:
    """A row for every option that was ever offered; the records are gone through three times."""
    usual = usual_scores(records)
    used: dict[str, Sums] = {}
    left: dict[str, Sums] = {}
    times: dict[str, int] = {}
    everybody = Sums()
    for record in records:
        for seat, counts in enumerate(record.get("use", ())):
            score, expected = record["scores"][seat], usual[who(record, seat)]
            everybody.take(score, expected)
            for option, count in counts.items():
                (used if count else left).setdefault(option, Sums()).take(score, expected)
                times[option] = times.get(option, 0) + count
    errors = worth_errors(records, usual, used, left)
    none = Sums()
    rows = []
    for option in sorted({*used, *left}):
        sums = used.get(option, none), left.get(option, none)
        found = row(option, times[option], *sums, errors.get(option, 0.0), confidence)
        found["never"] = everybody.count - found["offered"]
        wins = everybody.wins - sum(each.wins for each in sums)
        found["won_never"] = round(wins / found["never"], 6) if found["never"] else None
        rows.append(found)
    corrected = holm([each["p"] for each in rows])
    return [{**each, "holm": round(p, 6)} for each, p in zip(rows, corrected, strict=True)]


def worth_errors(
    records: Iterable[Record],
    usual: Mapping[str, float],
    used: Mapping[str, Sums],
    left: Mapping[str, Sums],
) -> dict[str, float]:
    """Standard error of every worth, game by game: where one wins, the others of its game lose, so
    seats of a game are no independent witnesses (cluster-robust variance)."""
    both = {option for option in used if option in left}
    squares: dict[str, float] = dict.fromkeys(both, 0.0)
    for record in records:
        shares: dict[str, float] = {}
        for seat, counts in enumerate(record.get("use", ())):
            above = record["scores"][seat] - usual[who(record, seat)]
            for option, count in counts.items():
                if option in both:
                    sums = used[option] if count else left[option]
                    share = (above - sums.mean) / sums.count
                    shares[option] = shares.get(option, 0.0) + (share if count else -share)
        for option, share in shares.items():
            squares[option] += share * share
    return {option: sqrt(square) for option, square in squares.items()}


def row(
    option: str, times: int, used: Sums, left: Sums, error: float, confidence: float
) -> dict[str, Any]:
    offered = used.count + left.count
    low, high = wilson(used.count, offered, confidence)
    found = {
        "option": option,
        "offered": offered,
        "used": used.count,
        "times": times,
        "share": round(used.count / offered, 6),
        "low": round(low, 6),
        "high": round(high, 6),
        "won_used": used.share(),
        "won_left": left.share(),
        "p": 1.0,
    }
    if min(used.count, left.count) >= LEAST:
        worth = used.mean - left.mean
        reach = normal_quantile(confidence) * error
        found |= {
            "worth": round(worth, 6),
            "worth_low": round(worth - reach, 6),
            "worth_high": round(worth + reach, 6),
            "p": normal_p(worth / error) if error else 1.0,
        }
    return found


def openings(records: Sequence[Record], confidence: float) -> list[dict[str, Any]]:
    """The first choice of whoever had the first turn, the most frequent first."""
    sums: dict[str, Sums] = {}
    for record in records:
        if "opening" in record:
            score = record["scores"][record["first"]]
            sums.setdefault(record["opening"], Sums()).take(score, 0.0)
    found = []
    for option, each in sorted(sums.items(), key=lambda item: (-item[1].count, item[0])):
        low, high = wilson(each.wins, each.count, confidence)
        found.append(
            {
                "option": option,
                "games": each.count,
                "share": each.share(),
                "low": round(low, 6),
                "high": round(high, 6),
            }
        )
    return found[:MOST_OPENINGS]


def spots(records: Iterable[Record]) -> dict[str, int]:
    """How often each square or tile was gone to, in all games."""
    found: dict[str, int] = {}
    for record in records:
        for name, count in record.get("spots", {}).items():
            found[name] = found.get(name, 0) + count
    return dict(sorted(found.items()))
