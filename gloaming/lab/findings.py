"""Findings of an experiment: plain data computed from its stored games, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gloaming.core.kinds import Json
from gloaming.core.measures import Figure
from gloaming.lab.experiment import Experiment, ExperimentError, Line
from gloaming.lab.figures import PARTS, RATIOS, SCALARS, SHARES, figures
from gloaming.lab.judge import regrets
from gloaming.lab.report import measured
from gloaming.lab.simulate import Tally, add
from gloaming.lab.statistics.paired import Compared, holm, paired
from gloaming.lab.stopping import Clarity, counted
from gloaming.lab.store import Results
from gloaming.lab.tables import Wins
from gloaming.lab.uses import openings, options, spots

Record = Mapping[str, Json]
Found = dict[str, Any]


def find(experiment: Experiment, results: Results, upto: int = 0) -> Found:
    """Everything an experiment has found so far, or in its first `upto` games."""
    games, clarity, finished = counted(experiment, results)
    games = min(games, upto or games)
    if games == 0:
        raise ExperimentError(f"{results.folder}: no game of every line is finished yet")
    played = {line: Games(experiment, results, line, games) for line in experiment.lines}
    keys = own_keys(experiment)
    ended = {line: [slim(record, keys) for record in each] for line, each in played.items()}
    if not all(ended.values()):
        raise ExperimentError(f"{results.folder}: there is a line of which no game has ended")
    everything = [record for found in ended.values() for record in found]
    rules = experiment.spec.rules
    wins = Wins(everything, experiment.seats, rules.shared_win, experiment.file.confidence)
    return {
        "name": experiment.name,
        "game": experiment.spec.id,
        "question": experiment.file.question,
        "seats": experiment.seats,
        "confidence": experiment.file.confidence,
        "games": games,
        "wanted": experiment.games,
        "finished": finished,
        "teams": wins.teams,
        "versions": dict(sorted(results.meta.items())),
        "stop": None if clarity is None else stopped(experiment, clarity),
        "lines": [
            line_found(experiment, wins, line, ended[line], played[line], games)
            for line in experiment.lines
        ],
        "comparisons": list(comparisons(experiment, wins, ended)),
        "ladder": list(ladder(experiment, wins, ended)),
    }


class Games:
    """The games of a line that ended, read again whenever they are gone through: what is large in
    them (options, the game's own measures) need not all be in memory at once."""

    def __init__(self, experiment: Experiment, results: Results, line: Line, games: int) -> None:
        self._results = results
        self._games = games
        self._variant = experiment.variants[line.variant].name
        self._strength = experiment.strengths[line.strength].name

    def __iter__(self) -> Iterator[dict[str, Json]]:
        for record in self._results.records(self._variant, self._strength, self._games):
            if "scores" in record:
                yield record


def slim(record: dict[str, Json], keys: Sequence[tuple[str, str]]) -> dict[str, Json]:
    """What every table and comparison needs of a game."""
    kept = {key: value for key, value in record.items() if key not in ("use", "spots", "own")}
    if "own" in record:
        kept["own_values"] = [own_value(record, *key) for key in keys]
    return kept


def stopped(experiment: Experiment, clarity: Clarity) -> list[Found]:
    stop = experiment.file.stop
    assert stop is not None
    return [
        {
            "variant": each.variant,
            "strength": each.strength,
            "on": stop.on,
            "name": each.name,
            "games": each.interval.games,
            "against": "first" if each.against_first else "fair",
            "low": round(each.interval.low - each.fair, 6),
            "high": round(each.interval.high - each.fair, 6),
            "margin": stop.margin,
            "verdict": each.verdict(stop.margin),
        }
        for each in clarity.watched.values()
    ]


def line_found(
    experiment: Experiment,
    wins: Wins,
    line: Line,
    ended: Sequence[Record],
    whole: Games,
    games: int,
) -> Found:
    made, confidence = experiment, experiment.file.confidence
    variant, strength = made.variants[line.variant], made.strengths[line.strength]
    found: Found = {
        "variant": variant.name,
        "strength": strength.name,
        "options": variant.options,
        "patches": [str(patch) for patch in variant.patch],
        "bots": made.chairs(strength),
        "games": games,
        "endless": games - len(ended),
        "wins": wins.tables(ended),
        "wins_fair": wins.fair(wins.kinds(ended)[0]),
        "by_bot": wins.bots(ended, made.chairs(strength)),
        "figures": figures(ended, confidence, f"{made.hash}/{line.variant}/{line.strength}"),
        "uses": options(whole, confidence),
        "openings": openings(ended, confidence),
        "regrets": regrets(ended, confidence),
        "spots": spots(whole),
        "curve": curve(ended),
    }
    if "own" in made.file.measure and made.spec.lab.measures is not None:
        tally = own_tally(whole)
        found["own"] = [measured(tally, figure) for figure in own_figures(made)]
    return found


def curve(ended: Sequence[Record]) -> list[float]:
    """What the eventual winner's chances were, on average, at every tenth of the game."""
    curves = [record["race"]["curve"] for record in ended if "curve" in record.get("race", {})]
    if not curves:
        return []
    return [round(sum(values) / len(curves), 6) for values in zip(*curves, strict=True)]


def own_figures(experiment: Experiment) -> Sequence[Figure]:
    measures = experiment.spec.lab.measures
    return () if measures is None else measures.figures(experiment.seats)


def own_tally(games: Games) -> Tally:
    tally: Tally = {}
    for record in games:
        for name, counts in record["own"].items():
            for value, count in counts.items():
                add(tally, f"measure {name}", value, count)
    return tally


# -- comparisons ----------------------------------------------------------------------------------


def comparisons(
    experiment: Experiment, wins: Wins, ended: Mapping[Line, Sequence[Record]]
) -> Iterator[Found]:
    """Every variant against the first, game by game on the same seeds."""
    made = experiment
    for line in made.lines:
        if line.variant:
            first = Line(0, line.strength)
            yield {
                "variant": made.variants[line.variant].name,
                "against": made.variants[0].name,
                "strength": made.strengths[line.strength].name,
                "rows": compare(made, wins, ended[first], ended[line]),
            }


def ladder(
    experiment: Experiment, wins: Wins, ended: Mapping[Line, Sequence[Record]]
) -> Iterator[Found]:
    """The last strength against the first, for every variant: what skill changes."""
    last = len(experiment.strengths) - 1
    for number, variant in enumerate(experiment.variants):
        if last:
            yield {
                "variant": variant.name,
                "strength": experiment.strengths[last].name,
                "against": experiment.strengths[0].name,
                "rows": compare(
                    experiment, wins, ended[Line(number, 0)], ended[Line(number, last)]
                ),
            }


def compare(
    experiment: Experiment, wins: Wins, before: Sequence[Record], after: Sequence[Record]
) -> list[Found]:
    """Rows of one comparison. Wins and figures are one family of tests, the game's own another."""
    firsts = {record["number"]: record for record in before}
    pairs = [(firsts[r["number"]], r) for r in after if r["number"] in firsts]
    main = [*win_rows(experiment, wins, pairs), *figure_rows(experiment, pairs)]
    own = list(own_rows(experiment, pairs))
    for rows in (main, own):
        for row, p in zip(rows, holm([row["p"] for row in rows]), strict=True):
            row["holm"] = round(p, 6)
    return [*main, *own]


Pairs = Sequence[tuple[Record, Record]]


def win_rows(experiment: Experiment, wins: Wins, pairs: Pairs) -> Iterator[Found]:
    for kind in wins.kinds([pairs[0][0]] if pairs else []):
        values: dict[str, tuple[list[float], list[float]]] = {}
        for before, after in pairs:
            old, new = wins.values(before, kind), wins.values(after, kind)
            for name in old.keys() & new.keys():
                both = values.setdefault(name, ([], []))
                both[0].append(old[name])
                both[1].append(new[name])
        for name in sorted(values):
            yield compared(experiment, kind, name, "share", *values[name])


def figure_rows(experiment: Experiment, pairs: Pairs) -> Iterator[Found]:
    for name in (*SCALARS, *SHARES, *RATIOS):
        both = [(a, b) for old, new in pairs if (a := game_value(old, name)) is not None
                if (b := game_value(new, name)) is not None]  # fmt: skip
        if both:
            unit = "share" if name in SHARES else "part" if name in PARTS else "number"
            yield compared(experiment, "figure", name, unit, *map(list, zip(*both, strict=True)))


def game_value(record: Record, name: str) -> float | None:
    if name in RATIOS:
        parts = RATIOS[name](record)
        return None if parts is None or not parts[1] else parts[0] / parts[1]
    return (SCALARS.get(name) or SHARES[name])(record)


def own_rows(experiment: Experiment, pairs: Pairs) -> Iterator[Found]:
    if "own" not in experiment.file.measure:
        return
    for place, key in enumerate(own_keys(experiment)):
        both = [(a, b) for old, new in pairs if (a := old["own_values"][place]) is not None
                if (b := new["own_values"][place]) is not None]  # fmt: skip
        if both:
            name = ".".join(part for part in key if part)
            unit = "share" if key[1] else "number"
            yield compared(experiment, "own", name, unit, *map(list, zip(*both, strict=True)))


def own_keys(experiment: Experiment) -> list[tuple[str, str]]:
    """What the game's figures are of: what was counted, and of shares which value."""
    figures = own_figures(experiment)
    return list(dict.fromkeys((f.of, f.value if f.what == "share" else "") for f in figures))


def own_value(record: Record, of: str, value: str) -> float | None:
    """The mean of what was counted in one game, or the share of one value."""
    counts = record["own"].get(of)
    total = sum(counts.values()) if counts else 0
    if not total:
        return None
    if value:
        return float(counts.get(value, 0) / total)
    try:
        return float(sum(float(number) * count for number, count in counts.items()) / total)
    except ValueError:
        return None


def compared(
    experiment: Experiment, kind: str, name: str, unit: str, old: list[float], new: list[float]
) -> Found:
    found: Compared = paired(old, new, experiment.file.confidence)
    return {
        "kind": kind,
        "name": name,
        "unit": unit,
        "games": found.games,
        "before": round(sum(old) / len(old), 6),
        "after": round(sum(new) / len(new), 6),
        "difference": round(found.difference, 6),
        "low": round(max(found.low, -1e9), 6),
        "high": round(min(found.high, 1e9), 6),
        "p": found.p,
    }
