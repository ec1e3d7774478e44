"""Report of a simulation: as plain data, and as text."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import inf
from typing import Any

from gloaming.core.kinds import Json
from gloaming.core.locale import Locale, load_locales
from gloaming.core.measures import Figure
from gloaming.core.spec import GameSpec
from gloaming.lab.simulate import Run, Tally, merge
from gloaming.lab.statistics.counts import Counts, mean, mean_interval, quantile, size, wilson

DIGITS = 6


@cache
def lab_words() -> dict[str, Locale]:
    return load_locales(files("gloaming.lab") / "words")


# -- plain data -----------------------------------------------------------------------------------


def numbers(tally: Tally, key: str) -> Counts:
    return {float(value): count for value, count in tally.get(key, {}).items()}


def report(run: Run, spec: GameSpec) -> dict[str, Json]:
    """Everything a simulation found. What depends on the clock stands under `timing` alone."""
    plan = run.plan
    chairs = range(plan.seats)
    # Where everybody may win, or nobody, no share is the fair one.
    even = 1 / plan.seats if spec.rules.shared_win else None
    found: dict[str, Json] = {
        "game": spec.id,
        "rules": spec.rules.version,
        "content": spec.content_hash,
        "seats": plan.seats,
        "options": plan.options,
        "seed": plan.seed,
        "fixed_seats": plan.fixed_seats,
        "games": run.games,
        "endless": sum(run.tally.get("endless", {}).values()),
        "bots": bots(run, spec),
        "by_seat": [winning(numbers(run.tally, f"seat {n}"), even) for n in chairs],
        "by_turn_order": [winning(numbers(run.tally, f"place {n}"), even) for n in chairs],
        "length": {name: spread(numbers(run.tally, name)) for name in ("decisions", "inputs")},
    }
    if not spec.rules.shared_win:
        found["won"] = winning(numbers(run.tally, "won"), None)
    if plan.measured and spec.lab.measures is not None:
        figures = spec.lab.measures.figures(plan.seats)
        found["measures"] = [measured(run.tally, figure) for figure in figures]
    found["timing"] = {
        "seconds": run.wall,
        "processor_seconds": run.processor,
        "games_per_second": run.games / run.wall if run.wall else 0.0,
    }
    return found


def bots(run: Run, spec: GameSpec) -> list[dict[str, Json]]:
    """By bot, all its chairs together: its wins against what its chairs would win by luck."""
    plan = run.plan
    found = []
    for name in dict.fromkeys(plan.bots):
        chairs = [chair for chair, bot in enumerate(plan.bots) if bot == name]
        counts = [numbers(run.tally, f"chair {chair}") for chair in chairs]
        games = size(counts[0])
        wins = sum(mean(one) * size(one) for one in counts)
        row: dict[str, Json] = {"bot": name, "chairs": len(chairs)}
        if spec.rules.shared_win:
            row |= share(wins, games, len(chairs) / plan.seats)
        else:  # its chairs win or lose each by itself
            row |= share(wins, games * len(chairs), None)
        if spec.rules.points is not None:
            points: Tally = {}
            for chair in chairs:
                merge(points, {"": run.tally.get(f"points {chair}", {})})
            row["points"] = spread(numbers(points, ""))
        found.append(row)
    return found


def winning(counts: Counts, fair: float | None) -> dict[str, Json]:
    games = size(counts)
    return share(mean(counts) * games, games, fair)


def share(wins: float, games: int, fair: float | None) -> dict[str, Json]:
    """Wins, their share with Wilson's interval, and the fair share where there is one."""
    low, high = wilson(wins, games)
    return {
        "games": games,
        "wins": round(wins, DIGITS),
        "share": round(wins / games, DIGITS) if games else 0.0,
        "low": round(low, DIGITS),
        "high": round(high, DIGITS),
        "fair": None if fair is None else round(fair, DIGITS),
    }


def spread(counts: Counts) -> dict[str, Json]:
    return {
        "p5": quantile(counts, 0.05),
        "median": quantile(counts, 0.5),
        "p95": quantile(counts, 0.95),
        "mean": round(mean(counts), DIGITS),
    }


def measured(tally: Tally, figure: Figure) -> dict[str, Json]:
    """One figure of a game's own, with the healthy range where the game names one."""
    counts = tally.get(f"measure {figure.of}", {})
    total = sum(counts.values())
    low = high = None
    if figure.what == "share":
        seen = counts.get(figure.value, 0)
        value = seen / total if total else 0.0
        low, high = wilson(seen, total)
    else:
        numbered = numbers(tally, f"measure {figure.of}")
        value = figure_of(figure.what, numbered)
        if figure.what == "mean" and total > 1:
            low, high = mean_interval(numbered)
    bounded = {"least": figure.least, "most": figure.most}
    return {
        "of": figure.of,
        "what": figure.what,
        **({"value": figure.value} if figure.value else {}),
        "figure": round(value, DIGITS),
        **(
            {}
            if low is None or high is None
            else {"low": round(low, DIGITS), "high": round(high, DIGITS)}
        ),
        **{name: bound for name, bound in bounded.items() if abs(bound) != inf},
        "healthy": figure.least <= value <= figure.most if total else None,
    }


def figure_of(what: str, counts: Counts) -> float:
    match what:
        case "mean":
            return mean(counts)
        case "median":
            return quantile(counts, 0.5)
        case "p5":
            return quantile(counts, 0.05)
        case "p95":
            return quantile(counts, 0.95)
    raise ValueError(f"there is no figure {what!r}")


# -- lines to read --------------------------------------------------------------------------------


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def lines(found: dict[str, Json], spec: GameSpec, language: str) -> list[str]:
    """The report as text."""
    words = lab_words()[language].merged(spec.locales[language])
    written = [
        words.say(
            "lab.head",
            {
                "name": words.say("game.name"),
                "games": found["games"],
                "seats": found["seats"],
                "seed": found["seed"],
            },
        ),
    ]
    if found["endless"]:
        written.append(words.say("lab.endless", {"games": found["endless"]}))
    written += [
        "",
        *table(
            share_heads(words, "lab.bot"),
            [[row["bot"], *share_cells(row)] for row in found["bots"]],
        ),
    ]
    if "won" in found:
        won = found["won"]
        shares = {name: percent(won[name]) for name in ("share", "low", "high")}
        written += ["", words.say("lab.won", shares)]
    for key, head in (("by_seat", "lab.seat"), ("by_turn_order", "lab.place")):
        rows = [[str(n + 1), *share_cells(row)] for n, row in enumerate(found[key])]
        written += ["", *table(share_heads(words, head), rows)]
    heads = [words.say(f"lab.{name}") for name in ("length", "p5", "median", "p95", "mean")]
    rows = [
        [
            words.say(f"lab.{name}"),
            *[f"{row[what]:.4g}" for what in ("p5", "median", "p95", "mean")],
        ]
        for name, row in found["length"].items()
    ]
    written += ["", *table(heads, rows)]
    if "measures" in found:
        heads = [
            words.say(f"lab.{name}")
            for name in ("measure", "figure", "interval", "healthy", "well")
        ]
        written += ["", *table(heads, [measure_cells(words, row) for row in found["measures"]])]
    timing = found["timing"]
    facts = {"seconds": f"{timing['seconds']:.1f}", "rate": f"{timing['games_per_second']:.4g}"}
    return [*written, "", words.say("lab.timing", facts)]


def share_heads(words: Locale, first: str) -> list[str]:
    return [words.say(key) for key in (first, "lab.wins", "lab.share", "lab.interval", "lab.fair")]


def share_cells(row: dict[str, Json]) -> list[str]:
    interval = f"{percent(row['low'])} – {percent(row['high'])}"
    fair = "" if row["fair"] is None else percent(row["fair"])
    return [f"{row['wins']:g}", percent(row["share"]), interval, fair]


def measure_cells(words: Locale, row: dict[str, Any]) -> list[str]:
    shown = percent if row["what"] == "share" else "{:.3g}".format
    name = words.say(f"measure.{row['of']}.name")
    detail = f"measure.{row['of']}.{row['value']}" if "value" in row else f"lab.{row['what']}"
    least = shown(row["least"]) if "least" in row else ""
    most = shown(row["most"]) if "most" in row else ""
    well = (
        ""
        if row["healthy"] is None or not (least or most)
        else words.say("lab.yes" if row["healthy"] else "lab.no")
    )
    return [
        f"{name}: {words.say(detail)}",
        shown(row["figure"]),
        f"{shown(row['low'])} – {shown(row['high'])}" if "low" in row else "",
        f"{least} – {most}" if least or most else "",
        well,
    ]


def table(heads: list[str], rows: list[list[str]]) -> list[str]:
    """Columns, the first to the left, the others to the right."""
    widths = [max(len(row[n]) for row in [heads, *rows]) for n in range(len(heads))]
    written = []
    for row in [heads, *rows]:
        cells = [
            row[0].ljust(widths[0]),
            *[c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True)],
        ]
        written.append("  ".join(cells).rstrip())
    return written
