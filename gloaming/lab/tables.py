"""Win tables of a line: by place in turn order, by name, by side and by bot, with intervals.

What a win is worth is what the game says (`score`): a share of one win, or what each seat has
reached. Where seats win and lose together, sides are judged instead of seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gloaming.core.kinds import Json
from gloaming.lab.statistics.counts import wilson
from gloaming.lab.statistics.paired import holm, share_p
from gloaming.lab.stopping import shares, sides_of

Record = Mapping[str, Json]
Row = dict[str, Any]

DIGITS = 6
PLACES = ("place", "name", "side")


def rounded(value: float) -> float:
    return round(value, DIGITS)


class Wins:
    """How wins are judged in an experiment: the same way in all of its lines."""

    def __init__(self, records: Sequence[Record], seats: int, shared: bool, confidence: float):
        self.seats = seats
        self.shared = shared
        self.confidence = confidence
        self.sides = sides_of(records)
        self.teams = shared and len(self.sides) > 1 and any(len(side) > 1 for side in self.sides)

    def kinds(self, records: Sequence[Record]) -> list[str]:
        """The tables there are: in a game of sides, places and names say little by themselves."""
        if not self.shared:
            return ["won", *(["name"] if has_names(records) else [])]
        if self.teams:
            return ["side"]
        return ["place", *(["name"] if has_names(records) else [])]

    def values(self, record: Record, kind: str) -> dict[str, float]:
        if kind == "won":
            return {"won": float(bool(record["winners"]))}
        return shares(record, kind, self.sides)

    def fair(self, kind: str) -> float | None:
        if not self.shared:
            return None
        return 1 / len(self.sides) if kind == "side" else 1 / self.seats

    def tables(self, records: Sequence[Record]) -> dict[str, list[Row]]:
        """Every table of a line; p is corrected for all rows of all tables together (Holm)."""
        found = {kind: self._table(records, kind) for kind in self.kinds(records)}
        judged = [row for rows in found.values() for row in rows if row["fair"] is not None]
        corrected = holm([row["p"] for row in judged])
        for row, p in zip(judged, corrected, strict=True):
            row["holm"] = rounded(p)
        return found

    def _table(self, records: Sequence[Record], kind: str) -> list[Row]:
        totals: dict[str, list[float]] = {}
        for record in records:
            for name, value in self.values(record, kind).items():
                total = totals.setdefault(name, [0.0, 0])
                total[0] += value
                total[1] += 1
        order = sorted(totals) if kind != "side" else list(totals)
        fair = self.fair(kind)
        return [self.row(name, totals[name][0], int(totals[name][1]), fair) for name in order]

    def row(self, name: str, wins: float, games: int, fair: float | None) -> Row:
        low, high = wilson(wins, games, self.confidence)
        return {
            "name": name,
            "games": games,
            "wins": rounded(wins),
            "share": rounded(wins / games) if games else 0.0,
            "low": rounded(low),
            "high": rounded(high),
            "fair": None if fair is None else rounded(fair),
            **({} if fair is None else {"p": share_p(wins, games, fair)}),
        }

    def bots(self, records: Sequence[Record], chairs: Sequence[str]) -> list[Row]:
        """By bot, where different ones sit together: all its chairs against what luck would win."""
        found = []
        for bot in dict.fromkeys(chairs) if len(set(chairs)) > 1 else ():
            mine = [n for n, name in enumerate(chairs) if name == bot]
            wins = sum(
                record["scores"][(chair + record["rotation"]) % self.seats]
                for record in records
                for chair in mine
            )
            if self.shared:
                found.append(self.row(bot, wins, len(records), len(mine) / self.seats))
            else:
                found.append(self.row(bot, wins, len(records) * len(mine), None))
        return found


def has_names(records: Sequence[Record]) -> bool:
    return bool(records) and bool(records[0]["names"])
