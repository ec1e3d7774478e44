"""Report of a tuning: the trials as a picture, the Pareto set with what each change costs."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from gloaming.lab.naming import LabNames
from gloaming.lab.page import html, svg
from gloaming.lab.tuning.file import PRINTED, Tuning
from gloaming.lab.tuning.goals import OFFERED, losses
from gloaming.lab.tuning.search import Tuned

START, BEST, STOPPED, OTHER = 0, 1, 3, 4  # series: dot, square, triangle; others are dots too


class TuningReport:
    """What a tuning has found, in one language."""

    def __init__(
        self, tuning: Tuning, tuned: Tuned, checked: Mapping[str, Any], language: str
    ) -> None:
        self._tuning = tuning
        self._tuned = tuned
        self._again = again(tuning, tuned, checked)
        self._names = LabNames(tuning.spec, language)

    def say(self, key: str, **facts: Any) -> str:
        return self._names.say(f"tune.{key}", **facts)

    def goal(self, number: int) -> str:
        """What a goal is called, with its target."""
        goal = self._tuning.file.goal[number]
        if goal.of in ("even", "useless", "near"):
            return self.say(goal.of, least=OFFERED)
        said = self._names.say(f"fig.{goal.of}")
        if goal.target is not None:
            return self.say("target", what=said, target=self._names.number(goal.target))
        return self.say("more" if goal.more else "less", what=said)

    @property
    def goals(self) -> list[str]:
        return [self.goal(number) for number in range(len(self._tuning.file.goal))]

    def name(self, name: str) -> str:
        return self.say("printed") if name == PRINTED else name

    def sentences(self) -> list[str]:
        """What was tried, and what came of it."""
        trials = self._tuned.trials
        stopped = sum(trial.losses is None for trial in trials.values())
        said = [self.say("tried", trials=len(trials), stopped=stopped)]
        better = [name for name in self._tuned.best if name in self._again and name != PRINTED]
        if not better:
            return [*said, self.say("nothing")]
        printed = self._again[PRINTED]
        for name in better:
            gained = [
                f"{goal}: {self._names.number(now)} ({self._names.number(before)})"
                for goal, now, before in zip(self.goals, self._again[name], printed, strict=True)
            ]
            said.append(self.say("change", values=name, goals="; ".join(gained)))
        return said

    def rows(self) -> list[dict[str, Any]]:
        """Every trial as plain data."""
        return [
            {
                "name": name,
                **trial.values,
                **dict(zip(self.goals, trial.losses or trial.early, strict=True)),
                "stopped early": trial.losses is None,
                "best": name in self._tuned.best,
            }
            for name, trial in self._tuned.trials.items()
        ]

    def section(self) -> str:
        """The part of the page that comes first."""
        said = "".join(f"<li>{escape(text)}</li>" for text in self.sentences())
        parts = [self.picture(), f'<ul class="said change">{said}</ul>', self.table()]
        rows = self.rows()
        parts.append(html.downloads("trials", rows, self._names.say("page.csv"), "JSON"))
        return html.section(self.say("head"), parts)

    def picture(self) -> str:
        """Trials by their first two goals; with one goal, in the order they were tried."""
        points = []
        for place, (name, trial) in enumerate(self._tuned.trials.items()):
            found = trial.losses or trial.early
            series = BEST if name in self._tuned.best else OTHER
            series = STOPPED if trial.losses is None else series
            series = START if name == PRINTED else series
            x, y = (found[0], found[1]) if len(found) > 1 else (float(place + 1), found[0])
            points.append((series, x, y, self.name(name)))
        goals = self.goals
        across, up = goals[:2] if len(goals) > 1 else (self.say("order"), goals[0])
        chart = svg.scatter(self.say("head"), points, across, up)
        return html.figure(chart, self.say("how"))

    def table(self) -> str:
        """The best, as they were found and as they did on other seeds."""
        heads = [self.say("values")]
        heads += [f"{goal}, {self.say(when)}" for goal in self.goals for when in ("then", "again")]
        rows = []
        for name in dict.fromkeys([PRINTED, *self._tuned.best]):
            trial = self._tuned.trials.get(name)
            if trial is not None and trial.losses is not None:
                cells = []
                for place, loss in enumerate(trial.losses):
                    cells.append(self._names.number(loss))
                    checked = self._again.get(name)
                    cells.append("" if checked is None else self._names.number(checked[place]))
                rows.append([escape(self.name(name)), *cells])
        return html.table(self.say("head"), heads, rows)


def again(tuning: Tuning, tuned: Tuned, checked: Mapping[str, Any]) -> dict[str, list[float]]:
    """What the best and the printed game are worth on seeds they were not chosen by."""
    values = {name: trial.values for name, trial in tuned.trials.items()}
    values.setdefault(PRINTED, tuning.printed)
    found: dict[str, list[float]] = {}
    for name in dict.fromkeys(line["variant"] for line in checked["lines"]):
        lines = [line for line in checked["lines"] if line["variant"] == name]
        found[name] = losses(tuning, values[name], {"lines": lines})
    return found
