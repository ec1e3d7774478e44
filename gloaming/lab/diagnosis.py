"""Diagnosis: what the findings mean, in sentences, the alarming ones first.

A sentence is only said of what is shown: its p, corrected for all rows of its family, is below one
minus the confidence, and the effect is worth a sentence. What is not shown is said with the size
that would have been seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from gloaming.lab.naming import LabNames
from gloaming.lab.statistics.counts import normal_quantile
from gloaming.lab.statistics.effect import rate

Found = Mapping[str, Any]

ALARM, CHANGE, NOTE, GOOD = LEVELS = "alarm", "change", "note", "good"
WORTH_SAYING = 0.02  # of a share: one game in fifty
MOST_OPTIONS = 6  # sentences about options of one line
HARDLY = 0.02  # of those who could use an option
ENOUGH_OFFERED = 100
LEAST_MISSED = 0.02  # of all judged choices
MUCH_FORCED = 0.4
LONG_WATCH = 0.25


class Sentence(NamedTuple):
    level: str
    text: str


def diagnose(found: Found, names: LabNames) -> list[Sentence]:
    """All sentences of an experiment, the alarming ones first."""
    said = list(sentences(found, names))
    return sorted(said, key=lambda sentence: LEVELS.index(sentence.level))


def sentences(found: Found, names: LabNames) -> Iterator[Sentence]:
    several = len(found["lines"]) > 1
    alpha = 1 - found["confidence"]
    for watched in found["stop"] or ():
        yield clear(watched, names)
    for line in found["lines"]:
        where = line_name(found, line, names) if several else ""
        for sentence in about_line(line, names, alpha):
            yield sentence._replace(text=f"{where}{sentence.text}")
    for comparison in found["comparisons"]:
        yield from about_change(found, comparison, names, alpha)
    for rung in found["ladder"]:
        yield from about_skill(rung, names, alpha)


def line_name(found: Found, line: Found, names: LabNames) -> str:
    """`“printed”, experts: `, as far as it is needed to tell lines apart."""
    parts = []
    if len({each["variant"] for each in found["lines"]}) > 1:
        parts.append(names.say("quoted", text=line["variant"]))
    if len({each["strength"] for each in found["lines"]}) > 1:
        parts.append(line["strength"])
    return f"{', '.join(parts)}: "


# -- one line -------------------------------------------------------------------------------------


def about_line(line: Found, names: LabNames, alpha: float) -> Iterator[Sentence]:
    if line["endless"]:
        yield Sentence(ALARM, names.say("say.endless", games=line["endless"], of=line["games"]))
    yield from about_wins(line, names, alpha)
    yield from about_figures(line["figures"], names)
    yield from about_options(line["uses"], names, alpha)
    yield from about_regrets(line["regrets"], names)
    sick = [own for own in line.get("own", ()) if is_unhealthy(own)]
    if sick:
        listed = "; ".join(unhealthy(own, names) for own in sick[:MOST_OPTIONS])
        more = max(0, len(sick) - MOST_OPTIONS)
        yield Sentence(NOTE, names.say("say.unhealthy", figures=listed, more=more))


def about_wins(line: Found, names: LabNames, alpha: float) -> Iterator[Sentence]:
    judged = []
    shown = False
    for kind, rows in line["wins"].items():
        for row in rows:
            if row["fair"] is None:
                facts = {"what": names.row(kind, row["name"]), "share": names.percent(row["share"])}
                yield Sentence(NOTE, names.say("say.share", **facts, span=names.span(row)))
                continue
            judged.append(row)
            off = row["share"] - row["fair"]
            if row["holm"] < alpha and abs(off) >= WORTH_SAYING:
                shown = True
                key = "say.better" if off > 0 else "say.worse"
                yield Sentence(ALARM, names.say(key, **win_facts(kind, row, names)))
    if judged and not shown:
        off = [(row["share"] - row["fair"], row["high"] - row["low"]) for row in judged]
        most = ruled_out(off, alpha)
        yield Sentence(GOOD, names.say("say.fair", most=names.points(most)))


def ruled_out(rows: list[tuple[float, float]], alpha: float) -> float:
    """The largest difference that is still possible, of (difference, width of its interval): wide
    enough that all of them hold together (Bonferroni)."""
    wider = normal_quantile(1 - alpha / len(rows)) / normal_quantile(1 - alpha)
    return max(abs(middle) + wider * width / 2 for middle, width in rows)


def win_facts(kind: str, row: Found, names: LabNames) -> dict[str, str]:
    return {
        "what": names.row(kind, row["name"]),
        "share": names.percent(row["share"]),
        "span": names.span(row),
        "fair": names.percent(row["fair"]),
        "rate": names.rate(row["share"] - row["fair"]),
    }


def about_figures(figures: Found, names: LabNames) -> Iterator[Sentence]:
    if "minutes" in figures:
        spread = figures["minutes"]
        facts = {key: names.minutes(spread[key]) for key in ("median", "p5", "p95")}
        yield Sentence(NOTE, names.say("say.minutes", **facts))
    if "lead_changes" in figures:
        facts = {
            "changes": names.number(figures["lead_changes"]["mean"]),
            "comeback": names.percent(figures["comeback"]["mean"]),
            "decided": names.percent(figures["decided"]["median"]),
        }
        yield Sentence(NOTE, names.say("say.race", **facts))
    if figures.get("watching", {}).get("mean", 0.0) > LONG_WATCH:
        share = names.percent(figures["watching"]["mean"])
        yield Sentence(ALARM, names.say("say.watching", share=share))
    if figures.get("forced", {}).get("mean", 0.0) > MUCH_FORCED:
        share = names.percent(figures["forced"]["mean"])
        yield Sentence(NOTE, names.say("say.forced", share=share))


def about_options(uses: list[Found], names: LabNames, alpha: float) -> Iterator[Sentence]:
    """Options that hardly anybody takes, and those that go with winning or losing."""
    dead = [row for row in uses if row["offered"] >= ENOUGH_OFFERED and row["high"] < HARDLY]
    if dead:
        listed = "; ".join(names.option(row["option"]) for row in dead[:MOST_OPTIONS])
        facts = {"options": listed, "more": max(0, len(dead) - MOST_OPTIONS)}
        share = names.percent(HARDLY)
        yield Sentence(ALARM, names.say("say.unused", **facts, count=len(dead), share=share))
    told = [row for row in uses if "worth" in row and row["holm"] < alpha]
    told = [row for row in told if abs(row["worth"]) >= WORTH_SAYING]
    for key, better in (("say.winning", True), ("say.losing", False)):
        rows = sorted(
            (row for row in told if (row["worth"] > 0) == better),
            key=lambda row: (-abs(row["worth"]), row["option"]),
        )
        if rows:
            listed = "; ".join(
                f"{names.option(row['option'])} ({names.points(row['worth'], signed=True)})"
                for row in rows[:MOST_OPTIONS]
            )
            more = max(0, len(rows) - MOST_OPTIONS)
            yield Sentence(NOTE, names.say(key, options=listed, more=more))


def about_regrets(regrets: list[Found], names: LabNames) -> Iterator[Sentence]:
    """What the search would have done that the bots did not."""
    judged = sum(row["taken"] for row in regrets)
    often = [row for row in regrets if row["missed"] >= LEAST_MISSED * judged]
    if judged >= ENOUGH_OFFERED and often:
        listed = "; ".join(
            f"{names.option(row['option'])} ({names.percent(row['missed'] / judged)})"
            for row in often[:MOST_OPTIONS]
        )
        yield Sentence(NOTE, names.say("say.missed", options=listed, judged=judged))


def is_unhealthy(own: Found) -> bool:
    """Its whole interval lies outside what the game calls healthy; where it has none, it does."""
    if own["healthy"] is not False:
        return False
    low, high = own.get("low", own["figure"]), own.get("high", own["figure"])
    return bool(high < own.get("least", high) or low > own.get("most", low))


def unhealthy(own: Found, names: LabNames) -> str:
    unit = "share" if own["what"] == "share" else "number"
    bounds = [names.value(own[key], unit) if key in own else "…" for key in ("least", "most")]
    what = names.measure(own["of"], own.get("value", ""))
    how = "" if own["what"] == "share" else f" ({names.say(own['what'])})"
    return f"{what}{how} {names.value(own['figure'], unit)} [{' – '.join(bounds)}]"


# -- between lines --------------------------------------------------------------------------------


def clear(watched: Found, names: LabNames) -> Sentence:
    """What a sequential test has come to."""
    level = {"open": NOTE, "same": GOOD}.get(watched["verdict"], ALARM)
    key = f"clear.{watched['against']}_{watched['verdict']}"
    facts = {
        "what": names.row(watched["on"], watched["name"]),
        "variant": watched["variant"],
        "games": watched["games"],
        "margin": names.points(watched["margin"]),
        "low": names.points(watched["low"], signed=True),
        "high": names.points(watched["high"], signed=True),
    }
    return Sentence(level, names.say(key, **facts))


def about_change(
    found: Found, comparison: Found, names: LabNames, alpha: float
) -> Iterator[Sentence]:
    """What a variant changes, figure by figure; wins as games in so many."""
    several = len({line["strength"] for line in found["lines"]}) > 1
    who = f" ({comparison['strength']})" if several else ""
    shown = [row for row in comparison["rows"] if row["holm"] < alpha and row["kind"] != "own"]
    variant = comparison["variant"] + who
    if all(row["difference"] == row["low"] == row["high"] == 0.0 for row in comparison["rows"]):
        yield Sentence(ALARM, names.say("say.nothing", variant=variant))
        return
    for row in shown:
        if row["kind"] != "figure":
            yield Sentence(CHANGE, names.say("say.moved", variant=variant, **moved(row, names)))
    figures = [
        names.say("say.figure", **moved(row, names)) for row in shown if row["kind"] == "figure"
    ]
    if figures:
        facts = {"variant": variant, "figures": "; ".join(figures)}
        yield Sentence(CHANGE, names.say("say.figures", **facts))
    wins = [row for row in comparison["rows"] if row["kind"] not in ("own", "figure")]
    if wins and not any(row["kind"] != "figure" for row in shown):
        most = ruled_out([(row["difference"], row["high"] - row["low"]) for row in wins], alpha)
        facts = {"variant": variant, "most": names.points(most)}
        yield Sentence(GOOD, names.say("say.unmoved", **facts))


def moved(row: Found, names: LabNames) -> dict[str, str]:
    return {
        "what": names.row(row["kind"], row["name"]),
        "before": names.value(row["before"], row["unit"]),
        "after": names.value(row["after"], row["unit"]),
        "change": names.change(row),
        "rate": names.rate(row["difference"]) if row["unit"] == "share" else "",
    }


def about_skill(rung: Found, names: LabNames, alpha: float) -> Iterator[Sentence]:
    """Whether a game that is fair between some is so between others."""
    wins = [row for row in rung["rows"] if row["kind"] not in ("own", "figure")]
    shown = [row for row in wins if row["holm"] < alpha and rate(row["difference"]).of]
    for row in shown:
        facts = {"strength": rung["strength"], "against": rung["against"]}
        yield Sentence(NOTE, names.say("say.skill", **facts, **moved(row, names)))
    if wins and not shown:
        most = ruled_out([(row["difference"], row["high"] - row["low"]) for row in wins], alpha)
        facts = {"strength": rung["strength"], "against": rung["against"]}
        yield Sentence(GOOD, names.say("say.no_skill", **facts, most=names.points(most)))
