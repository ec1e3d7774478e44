"""Sections of the page, each a chart with its sentence, its numbers and its data to download."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from gloaming.lab.figures import PARTS, SHARES
from gloaming.lab.naming import LabNames
from gloaming.lab.page import html, svg
from gloaming.lab.page.maps import grid_of, visited

Found = Mapping[str, Any]

WON = ("won_used", "won_left", "won_never")
MOST_OPTIONS = 80  # rows of the table of options; the download has all
ORDER = (
    "minutes",
    "inputs",
    "hands",
    "decisions",
    "branching",
    "forced",
    "lead_changes",
    "drama",
    "decided",
    "comeback",
    "watching",
)


class Page:
    """The findings of an experiment and the words to say them."""

    def __init__(self, found: Found, names: LabNames, scenes: Sequence[Any]) -> None:
        self.found = found
        self.names = names
        self.scenes = scenes  # by line
        self.lines: Sequence[Found] = found["lines"]

    def say(self, key: str, **facts: Any) -> str:
        return self.names.say(f"page.{key}", **facts)

    @property
    def confidence(self) -> str:
        return self.names.local(f"{100 * self.found['confidence']:g} %")

    def line(self, line: Found) -> str:
        """What a line is called: its variant, and its strength where there are several."""
        variants = {each["variant"] for each in self.lines}
        strengths = {each["strength"] for each in self.lines}
        parts = [line["variant"]] if len(variants) > 1 or len(strengths) == 1 else []
        return ", ".join([*parts, *([line["strength"]] if len(strengths) > 1 else [])])

    def legend(self) -> str:
        if len(self.lines) == 1:
            return ""
        items = "".join(
            f'<li><svg aria-hidden="true" viewBox="0 0 12 12">{svg.mark(6, 6, n)}</svg> '
            f"{escape(self.line(line))}</li>"
            for n, line in enumerate(self.lines)
        )
        return f'<ul class="legend">{items}</ul>'

    def data(self, name: str, rows: Sequence[Found]) -> str:
        return html.downloads(name, rows, self.say("csv"), self.say("json"))

    def numbers(
        self, label: str, heads: Sequence[str], rows: Sequence[Sequence[str]], data: str
    ) -> str:
        return html.folded(f"{self.say('numbers')}: {label}", html.table(label, heads, rows) + data)


def p_value(p: float, names: LabNames) -> str:
    return names.local(f"{p:.3f}") if p >= 0.001 else names.local("< 0.001")


# -- who wins -------------------------------------------------------------------------------------


def wins(page: Page) -> Iterator[str]:
    yield f"<p>{escape(page.say('wins_how', confidence=page.confidence))}</p>"
    yield page.legend()
    for kind in page.lines[0]["wins"]:
        rows: dict[str, list[tuple[int, svg.Interval]]] = {}
        told, fair = [], None
        for n, line in enumerate(page.lines):
            for row in line["wins"].get(kind, ()):
                bar = svg.Interval(row["share"], row["low"], row["high"])
                rows.setdefault(row["name"], []).append((n, bar))
                told.append({"variant": line["variant"], "strength": line["strength"], **row})
                fair = row["fair"]
        label = page.say("wins")
        drawn = [(page.names.row(kind, name), bars) for name, bars in rows.items()]
        chart = svg.intervals(f"{label}: {', '.join(name for name, _ in drawn)}", drawn, fair)
        yield html.figure(chart, label)
        yield win_numbers(page, kind, told)


def win_numbers(page: Page, kind: str, told: Sequence[Found]) -> str:
    names = page.names
    heads = [page.say(key) for key in ("what", "variant", "strength", "games", "share")]
    heads += [page.say("interval", confidence=page.confidence), page.say("fair"), page.say("shown")]
    rows = [
        [
            escape(names.row(kind, row["name"])),
            escape(row["variant"]),
            escape(row["strength"]),
            str(row["games"]),
            names.percent(row["share"]),
            names.span(row),
            "" if row["fair"] is None else names.percent(row["fair"]),
            p_value(row["holm"], names) if "holm" in row else "",
        ]
        for row in told
    ]
    return page.numbers(page.say("wins"), heads, rows, page.data(f"wins-{kind}", told))


def bots(page: Page) -> Iterator[str]:
    for line in page.lines:
        if line["by_bot"]:
            rows = [
                (row["name"], [(0, svg.Interval(row["share"], row["low"], row["high"]))])
                for row in line["by_bot"]
            ]
            yield html.figure(svg.intervals(page.say("bots"), rows, None), page.line(line))
            yield page.data("bots", line["by_bot"])


# -- comparisons ----------------------------------------------------------------------------------


def changes(page: Page, comparisons: Sequence[Found], how: str) -> Iterator[str]:
    """Differences in wins as a chart, those of all figures as a table."""
    if not comparisons:
        return
    yield f"<p>{escape(how)}</p>"
    for n, comparison in enumerate(comparisons, 1):
        title = f"{comparison['variant']} · {comparison['strength']}"
        yield f"<h3>{escape(title)}</h3>"
        shares = [row for row in comparison["rows"] if row["kind"] not in ("own", "figure")]
        if shares:
            drawn = [
                (
                    page.names.row(row["kind"], row["name"]),
                    [(n, svg.Interval(row["difference"], row["low"], row["high"]))],
                )
                for row in shares
            ]
            label = f"{page.say('changes')}: {title}"
            caption = f"{title}: {page.say('difference')}"
            yield html.figure(svg.intervals(label, drawn, 0.0), caption)
        yield change_numbers(page, title, comparison["rows"])


def change_numbers(page: Page, title: str, found: Sequence[Found]) -> str:
    names = page.names
    heads = [page.say(key) for key in ("what", "before", "after", "difference")]
    heads += [page.say("interval", confidence=page.confidence), page.say("shown")]
    rows = [
        [
            escape(names.row(row["kind"], row["name"])),
            names.value(row["before"], row["unit"]),
            names.value(row["after"], row["unit"]),
            names.change(row),
            names.span(row, row["unit"]),
            p_value(row["holm"], names),
        ]
        for row in found
    ]
    return page.numbers(title, heads, rows, page.data("differences", found))


def stop(page: Page, every: int) -> Iterator[str]:
    found = page.found["stop"]
    if not found:
        return
    names = page.names
    yield f"<p>{escape(page.say('stop_how', every=every, confidence=page.confidence))}</p>"
    drawn = [
        (
            f"{row['variant']}: {names.row(row['on'], row['name'])}",
            [(n, svg.Interval((row["low"] + row["high"]) / 2, row["low"], row["high"]))],
        )
        for n, row in enumerate(found)
    ]
    yield html.figure(svg.intervals(page.say("stop"), drawn, 0.0), page.say("difference"))
    heads = [page.say(key) for key in ("what", "variant", "games")]
    heads += [page.say("interval", confidence=page.confidence), page.say("margin")]
    heads += [page.say("verdict")]
    rows = [
        [
            escape(names.row(row["on"], row["name"])),
            escape(row["variant"]),
            str(row["games"]),
            f"{names.points(row['low'], True)} – {names.points(row['high'], True)}",
            names.points(row["margin"]),
            page.say(row["verdict"]),
        ]
        for row in found
    ]
    yield page.numbers(page.say("stop"), heads, rows, page.data("sequential-test", found))


# -- length and drama -----------------------------------------------------------------------------


def length(page: Page) -> Iterator[str]:
    strips = []
    for n, line in enumerate(page.lines):
        spread = line["figures"].get("minutes")
        if spread:
            bins = spread["histogram"]
            strips.append((page.line(line), n, bins["from"], bins["width"], bins["counts"]))
    if strips:
        chart = svg.histogram(page.say("length"), strips, "")
        yield html.figure(chart, page.say("length_how"))
    yield figure_numbers(page)


def figure_numbers(page: Page) -> str:
    names, told, rows = page.names, [], []
    for name in ORDER:
        unit = "share" if name in SHARES or name in PARTS else "number"
        for line in page.lines:
            figure = line["figures"].get(name)
            if figure:
                plain = {key: value for key, value in figure.items() if key != "histogram"}
                head = {"figure": name, "variant": line["variant"], "strength": line["strength"]}
                told.append({**head, **plain})
                rows.append(
                    [
                        escape(names.say(f"fig.{name}")),
                        escape(page.line(line)),
                        names.value(figure["mean"], unit),
                        names.span(figure, unit) if "low" in figure else "",
                        *[
                            names.value(figure[key], unit) if key in figure else ""
                            for key in ("median", "p5", "p95")
                        ],
                    ]
                )
    heads = [page.say("what"), page.say("variant"), page.say("mean")]
    heads += [page.say("interval", confidence=page.confidence)]
    heads += [page.say(key) for key in ("median", "p5", "p95")]
    return page.numbers(page.say("length"), heads, rows, page.data("figures", told)) if rows else ""


def drama(page: Page) -> Iterator[str]:
    series = [(n, line["curve"]) for n, line in enumerate(page.lines) if line["curve"]]
    if series:
        yield page.legend()
        chart = svg.curves(page.say("chance"), series, page.say("progress"))
        yield html.figure(chart, page.say("race_how"))
        told = [
            {
                "line": page.line(page.lines[n]),
                **{f"at {10 * t} %": v for t, v in enumerate(values)},
            }
            for n, values in series
        ]
        yield page.data("chances", told)


# -- options --------------------------------------------------------------------------------------


def options(page: Page) -> Iterator[str]:
    """The first line's rows, with a sparkline of how often each option is used in every line."""
    first = page.lines[0]["uses"]
    if not first:
        return
    yield f"<p>{escape(page.say('options_how'))}</p>"
    yield page.legend()
    names = page.names
    shares = [{row["option"]: row["share"] for row in line["uses"]} for line in page.lines]
    keys = ("what", "offered", "used", "across", *WON, "worth", "shown")
    rows = []
    for row in first[:MOST_OPTIONS]:
        used = f"{names.percent(row['share'])} ({names.span(row)})"
        worth = (
            f"{names.points(row['worth'], True)} ({names.points(row['worth_low'], True)} – "
            f"{names.points(row['worth_high'], True)})"
            if "worth" in row
            else ""
        )
        won = ["" if row[key] is None else names.percent(row[key]) for key in WON]
        spark = svg.sparkline([each.get(row["option"], 0.0) for each in shares])
        shown = p_value(row["holm"], names) if "worth" in row else ""
        option = escape(names.option(row["option"]))
        rows.append([option, str(row["offered"]), used, spark, *won, worth, shown])
    yield html.table(page.say("options"), [page.say(key) for key in keys], rows)
    told = [
        {"variant": line["variant"], "strength": line["strength"], **row}
        for line in page.lines
        for row in line["uses"]
    ]
    yield page.data("options", told)


def regrets(page: Page) -> Iterator[str]:
    """What a search would rather have done, where choices were judged."""
    names, rows, told = page.names, [], []
    for line in page.lines:
        for row in line["regrets"]:
            told.append({"variant": line["variant"], "strength": line["strength"], **row})
            if row["missed"] or "regret" in row:
                regret = (
                    f"{names.points(row['regret'])} ({names.span(row)})" if "regret" in row else ""
                )
                option = escape(names.option(row["option"]))
                counts = [str(row[key]) for key in ("taken", "best", "missed")]
                rows.append([option, escape(page.line(line)), *counts, regret])
    if rows:
        yield f"<p>{escape(page.say('regret_how'))}</p>"
        keys = ("what", "variant", "taken", "best", "missed", "regret")
        heads = [page.say(key) for key in keys]
        yield html.table(page.say("regret"), heads, rows[:MOST_OPTIONS])
        yield page.data("regrets", told)


def openings(page: Page) -> Iterator[str]:
    rows: dict[str, list[tuple[int, svg.Interval]]] = {}
    told = []
    for n, line in enumerate(page.lines):
        for row in line["openings"]:
            bar = svg.Interval(row["share"], row["low"], row["high"])
            rows.setdefault(row["option"], []).append((n, bar))
            told.append({"variant": line["variant"], "strength": line["strength"], **row})
    if len(rows) > 1:
        yield f"<p>{escape(page.say('openings_how'))}</p>"
        drawn = [(page.names.option(option), bars) for option, bars in list(rows.items())[:12]]
        chart = svg.intervals(page.say("openings"), drawn, page.lines[0]["wins_fair"])
        yield html.figure(chart, page.say("openings"))
        yield page.data("openings", told)


def maps(page: Page) -> Iterator[str]:
    for line, scene in zip(page.lines, page.scenes, strict=True):
        grid = grid_of(scene)
        cells = visited(scene, grid, line["spots"]) if grid is not None else []
        if grid is not None and any(count for *_, count in cells):
            chart = svg.heat_map(f"{page.say('map')}: {page.line(line)}", *grid, cells)
            yield html.figure(chart, f"{page.line(line)}. {page.say('map_how')}")
            told = [{"square": name, "count": int(count)} for _, _, name, count in cells]
            yield page.data("map", told)


def own(page: Page) -> Iterator[str]:
    names, told, rows = page.names, [], []
    for line in page.lines:
        for row in line.get("own", ()):
            unit = "share" if row["what"] == "share" else "number"
            bounds = [
                names.value(row[key], unit) if key in row else "" for key in ("least", "most")
            ]
            how = "" if unit == "share" else f", {names.say(row['what'])}"
            judged = row["healthy"] is not None and any(bounds)
            rows.append(
                [
                    escape(names.measure(row["of"], row.get("value", "")) + how),
                    escape(page.line(line)),
                    names.value(row["figure"], unit),
                    names.span(row, unit) if "low" in row else "",
                    " – ".join(bounds) if any(bounds) else "",
                    names.say("yes" if row["healthy"] else "no") if judged else "",
                ]
            )
            told.append({"variant": line["variant"], "strength": line["strength"], **row})
    if rows:
        heads = [page.say("what"), page.say("variant"), page.say("figure")]
        heads += [page.say("interval", confidence=page.confidence)]
        heads += [page.say("healthy"), page.say("well")]
        yield page.numbers(page.say("own"), heads, rows, page.data("measures", told))
