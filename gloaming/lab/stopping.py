"""Stopping rule: when the answer of an experiment is clear, and which of its games count.

Looks are taken after fixed numbers of games, in the order of their numbers, so that it does not
matter which worker finished first. Each line that is watched has a confidence sequence; with k
lines each gets a k-th of the permitted error (Bonferroni), so all of them hold together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from gloaming.core.kinds import Json
from gloaming.lab.experiment import Experiment, Stop, known_names
from gloaming.lab.statistics import sequence
from gloaming.lab.store import Results

Record = Mapping[str, Json]
Values = dict[str, float]


def shares(record: Record, on: str, sides: Sequence[Sequence[int]]) -> Values:
    """What a game was worth to each place in turn order, to each name, or to each side."""
    scores = record["scores"]
    if on == "place":
        seats = len(scores)
        return {str((seat - record["first"]) % seats + 1): scores[seat] for seat in range(seats)}
    if on == "name":
        return dict(zip(record["names"], scores, strict=False))
    winners = record["winners"]
    return {side_name(record, side): float(side[0] in winners) for side in sides}


def side_name(record: Record, side: Sequence[int]) -> str:
    names = record["names"]
    return " + ".join(names[seat] if names else str(seat + 1) for seat in side)


def sides_of(records: Sequence[Record]) -> list[list[int]]:
    """Seats that always win and lose together; a seat that always does either stands alone."""
    found: dict[tuple[bool, ...], list[int]] = {}
    alone: list[list[int]] = []
    for seat in range(len(records[0]["scores"]) if records else 0):
        won = tuple(seat in record["winners"] for record in records)
        if len(set(won)) == 1:
            alone.append([seat])
        else:
            found.setdefault(won, []).append(seat)
    return sorted([*found.values(), *alone])


@dataclass
class Watched:
    """One line of the answer: a share of a variant, against what is fair or against the first."""

    variant: str
    strength: str
    name: str
    fair: float
    interval: sequence.Sequence
    against_first: bool

    def verdict(self, margin: float) -> str:
        return sequence.verdict(
            self.interval.low - self.fair, self.interval.high - self.fair, margin
        )


class Clarity:
    """Follows an experiment game by game, and knows when every line of it is clear."""

    def __init__(self, experiment: Experiment, stop: Stop) -> None:
        self._experiment = experiment
        self._stop = stop
        self._sides: list[list[int]] = []
        self.watched: dict[tuple[int, int, str], Watched] = {}

    def look(self, games: Mapping[tuple[int, int], Sequence[Record]]) -> bool:
        """Take the games of one look, by variant and strength; is all of it clear now?"""
        ended = {line: [r for r in found if "scores" in r] for line, found in games.items()}
        if not self._sides:
            self._sides = sides_of(ended[0, 0])
        for (variant, strength), records in ended.items():
            if variant == 0 and len(self._experiment.variants) == 1:
                self._against_fair(strength, records)
            elif variant > 0:
                self._against_first(variant, strength, ended[0, strength], records)
        return bool(self.watched) and all(
            each.verdict(self._stop.margin) != "open" for each in self.watched.values()
        )

    def _against_fair(self, strength: int, records: Sequence[Record]) -> None:
        for record in records:
            for name, value in shares(record, self._stop.on, self._sides).items():
                self._line(0, strength, name).interval.take(value)

    def _against_first(
        self, variant: int, strength: int, before: Sequence[Record], after: Sequence[Record]
    ) -> None:
        firsts = {record["number"]: record for record in before}
        for record in after:
            other = firsts.get(record["number"])
            if other is None:
                continue
            old = shares(other, self._stop.on, self._sides)
            for name, value in shares(record, self._stop.on, self._sides).items():
                if name in old:
                    self._line(variant, strength, name).interval.take(value - old[name])

    def _line(self, variant: int, strength: int, name: str) -> Watched:
        found = self.watched.get((variant, strength, name))
        if found is None:
            found = self._new_line(variant, strength, name)
            self.watched[variant, strength, name] = found
        return found

    def _new_line(self, variant: int, strength: int, name: str) -> Watched:
        made, first = self._experiment, variant > 0
        groups = {"side": len(self._sides), "place": made.seats}.get(self._stop.on, 0)
        groups = groups or len(known_names(made.spec))
        lines = groups * len(made.strengths) * max(1, len(made.variants) - 1)
        return Watched(
            made.variants[variant].name,
            made.strengths[strength].name,
            name,
            0.0 if first else 1 / (len(self._sides) if self._stop.on == "side" else made.seats),
            sequence.Sequence((1 - self._stop.confidence) / lines, -1.0 if first else 0.0, 1.0),
            first,
        )


# -- which games count ----------------------------------------------------------------------------


def prefix(numbers: Iterable[int]) -> int:
    """How many games are there without a gap, from the first.

    >>> prefix([0, 1, 2, 5])
    3
    """
    count = 0
    for number in numbers:
        if number != count:
            break
        count += 1
    return count


def counted(experiment: Experiment, results: Results) -> tuple[int, Clarity | None, bool]:
    """How many games of each line count; what the stopping rule saw; and is the run over?"""
    lines = [
        (experiment.variants[line.variant].name, experiment.strengths[line.strength].name)
        for line in experiment.lines
    ]
    there = min(prefix(results.done(*line)) for line in lines)
    stop = experiment.file.stop
    if stop is None:
        return there, None, there >= experiment.games
    clarity = Clarity(experiment, stop)
    streams = [results.records(*line, there) for line in lines]
    for upto in range(stop.every, there + 1, stop.every):
        games = {
            (line.variant, line.strength): [next(stream) for _ in range(stop.every)]
            for line, stream in zip(experiment.lines, streams, strict=True)
        }
        if clarity.look(games):
            return upto, clarity, True
    return there, clarity, there >= experiment.games
