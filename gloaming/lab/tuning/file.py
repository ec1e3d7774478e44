"""Tuning files: a TOML schema for knobs (what may be changed), goals and limits.

A tuning file is an experiment file without variants: the search makes the variants. What a set of
values is worth is found by an ordinary experiment, kept in a folder of its own.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

from gloaming.core.content import ContentError, Entry, Meta, Patch, fail, read_text
from gloaming.core.options import Choice, Number
from gloaming.core.spec import GameSpec
from gloaming.lab.experiment import (
    Experiment,
    ExperimentError,
    File,
    Variant,
    content_folder,
    parse_experiment,
)
from gloaming.lab.figures import RATIOS, SCALARS, SHARES

Value = int | float | str | bool
FIGURES = (*SCALARS, *SHARES, *RATIOS)
OWN_GOALS = ("even", "useless", "near")
PRINTED = "printed"
SHARED = ("game", "seats", "fixed_seats", "measure", "confidence", "longest", "bots")


class Where(Entry):
    """A field of the content, as in a patch."""

    file: str
    field: str
    entry: str = ""


class Knob(Entry):
    """Something that may be changed: an option or a field of the content, and within what."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    option: str = ""
    patch: Where | None = None
    least: int | float | None = None
    most: int | float | None = None
    step: int | float = 1
    values: tuple[Value, ...] = ()

    @property
    def choices(self) -> tuple[Value, ...]:
        """Every value it may have."""
        if self.values:
            return self.values
        assert self.least is not None
        assert self.most is not None
        count = int((self.most - self.least) / self.step + 1e-9) + 1
        return tuple(round(self.least + n * self.step, 9) for n in range(count))


class Goal(Entry):
    """What is wanted: `even`, nothing `useless`, `near` what is printed, or a figure."""

    of: str
    target: float | None = None  # of a figure: as near as possible
    more: bool = False  # of a figure without a target: the more the better


class Limit(Entry):
    """What must be: a figure within bounds."""

    of: str
    least: float | None = None
    most: float | None = None


class Start(Entry):
    """What the search sets out from instead of the printed game: a draft with its own changes."""

    options: dict[str, Any] = {}  # noqa: RUF012  (a struct copies its defaults)
    patch: tuple[Patch, ...] = ()


class TuningFile(File):
    """A tuning as it is written."""

    trials: Annotated[int, Meta(ge=2, le=10_000)] = 30
    check: Annotated[int, Meta(ge=2, le=10_000_000)] = 0
    start: Start | None = None
    knob: tuple[Knob, ...] = ()
    goal: tuple[Goal, ...] = ()
    limit: tuple[Limit, ...] = ()


@dataclass(frozen=True)
class Tuning:
    """A tuning that was read and checked."""

    file: TuningFile
    text: str
    where: str

    @cached_property
    def base(self) -> Experiment:
        """The printed game alone, as the experiment it would be."""
        return self.experiment([{}], self.file.games, str(self.file.seed))

    @property
    def start(self) -> Start:
        return self.file.start or Start()

    @property
    def spec(self) -> GameSpec:
        return self.base.spec

    @property
    def name(self) -> str:
        return self.file.name or self.spec.id

    @cached_property
    def printed(self) -> dict[str, Value]:
        """By knob, its value in the printed game."""
        return {knob.name: printed_value(self, knob) for knob in self.file.knob}

    def variant(self, values: dict[str, Value], name: str) -> dict[str, Any]:
        """Values of the knobs as a variant; a knob that is not turned changes nothing."""
        options: dict[str, Any] = dict(self.start.options)
        patches = [plain_patch(patch) for patch in self.start.patch]
        for knob in self.file.knob:
            value = values.get(knob.name)
            if not values or value == self.printed[knob.name]:
                continue
            if knob.patch is None:
                options[knob.option] = value
            else:
                where = knob.patch
                found = {"file": where.file, "field": where.field, "value": value}
                patches.append({**found, **({"entry": where.entry} if where.entry else {})})
        return {"name": name, "options": options, "patch": patches}

    def experiment(
        self, values: list[dict[str, Value]], games: int, seed: str, name: str = ""
    ) -> Experiment:
        """The experiment with these values as its variants; none at all is the printed game."""
        shared = {key: getattr(self.file, key) for key in SHARED}
        data: dict[str, Any] = {
            **{key: value for key, value in shared.items() if value or key == "measure"},
            "name": name or self.file.name,
            "question": self.file.question,
            "games": games,
            "seed": seed,
        }
        strengths = [{"name": one.name, "bots": list(one.bots)} for one in self.file.strength]
        variants = [self.variant(each, self.called(each) if each else PRINTED) for each in values]
        text = to_toml({key: value for key, value in data.items() if value != ""})
        text += "".join(to_table("strength", each) for each in strengths)
        text += "".join(to_table("variant", each) for each in variants)
        return parse_experiment(text, self.where)

    def called(self, values: dict[str, Value]) -> str:
        """What a variant is called: what it changes."""
        changed = [f"{k} {v}" for k, v in values.items() if v != self.printed[k]]
        return ", ".join(changed)[:60] or PRINTED

    def key(self, values: dict[str, Value]) -> str:
        """A short name for a folder."""
        return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:12]


# -- reading --------------------------------------------------------------------------------------


def read_tuning(path: Path) -> Tuning:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ExperimentError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ExperimentError(f"{path}: not valid TOML: it is not UTF-8") from None
    return parse_tuning(text, path.name)


def parse_tuning(text: str, where: str) -> Tuning:
    try:
        made = Tuning(read_text(text, where, TuningFile), text, where)
        check(made)
    except ContentError as error:
        raise ExperimentError(str(error)) from None
    return made


def check(made: Tuning) -> None:
    file, where = made.file, made.where
    for name in ("variant", "stop", "seeds"):
        if getattr(file, name):
            raise ContentError(f"{where}: field {name}: a tuning finds its variants itself")
    if not file.knob or not file.goal:
        raise ContentError(f"{where}: field knob: a tuning needs a knob to turn and a goal")
    names = [knob.name for knob in file.knob]
    for knob in file.knob:
        if names.count(knob.name) > 1:
            raise fail(where, knob.name, "name", "two knobs have it")
        check_knob(made, knob)
    for goal in file.goal:
        if goal.of not in (*OWN_GOALS, *FIGURES):
            told = ", ".join((*OWN_GOALS, *FIGURES))
            raise fail(where, "goal", "of", f"{goal.of} is none of {told}")
    for limit in file.limit:
        if limit.of not in FIGURES:
            raise fail(where, "limit", "of", f"{limit.of} is none of {', '.join(FIGURES)}")


def check_knob(made: Tuning, knob: Knob) -> None:
    where = made.where
    if bool(knob.option) == (knob.patch is not None):
        raise fail(where, knob.name, "patch", "a knob has an option or a patch")
    if bool(knob.values) == (knob.least is not None or knob.most is not None):
        raise fail(where, knob.name, "values", "say least and most, or list the values")
    if not knob.values and (knob.least is None or knob.most is None or knob.least >= knob.most):
        raise fail(where, knob.name, "least", "least and most are needed, least below most")
    if knob.step <= 0:
        raise fail(where, knob.name, "step", "is not above 0")
    if knob.option:
        check_option(made, knob)
    printed_value(made, knob)


def check_option(made: Tuning, knob: Knob) -> None:
    option = made.spec.rules.options.options.get(knob.option)
    if not isinstance(option, Choice | Number):
        there = made.spec.rules.options.options.values()
        names = ", ".join(one.name for one in there if isinstance(one, Choice | Number))
        raise fail(made.where, knob.name, "option", f"{knob.option} is none of {names}")
    for value in knob.choices:
        if not option.accepts(value):  # type: ignore[arg-type]
            why = f"{value} is not allowed; allowed is {option.allowed()}"
            raise fail(made.where, knob.name, "option", why)


def printed_value(made: Tuning, knob: Knob) -> Value:
    """What the printed game has; a field that is not there cannot be tuned."""
    if knob.patch is None:
        usual = {**made.base.options(Variant(name=PRINTED)), **made.start.options}
        found: Any = made.spec.rules.options.resolve(usual)[knob.option]
        return found  # type: ignore[no-any-return]
    where = knob.patch
    file = content_folder(made.spec) / where.file
    if not file.is_file():
        raise fail(made.where, knob.name, "patch", f"{made.spec.id} has no file {where.file}")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    for patch in made.start.patch:
        if patch.file == where.file:
            patch.apply(data)
    found = Patch(file=where.file, entry=where.entry, field=where.field, value=0).look(data)
    if not isinstance(found, int | float | str):
        told = f"{where.file} has no single value at {where.entry} {where.field}"
        raise fail(made.where, knob.name, "patch", told)
    return found


def plain_patch(patch: Patch) -> dict[str, Any]:
    """A patch as it is written in a file."""
    told = {"file": patch.file, "entry": patch.entry, "field": patch.field}
    found: dict[str, Any] = {key: value for key, value in told.items() if value}
    if patch.remove:
        return {**found, "remove": True}
    return {**found, "value": patch.value} if patch.add is None else {**found, "add": patch.add}


# -- writing TOML ---------------------------------------------------------------------------------


def to_toml(data: dict[str, Any]) -> str:
    return "".join(f"{key} = {written(value)}\n" for key, value in data.items())


def to_table(name: str, data: dict[str, Any]) -> str:
    return f"\n[[{name}]]\n{to_toml(data)}"


def written(value: Any) -> str:
    """A value as TOML on one line.

    >>> written({"a": [1, "x"], "b": True})
    '{ a = [1, "x"], b = true }'
    """
    if isinstance(value, dict):
        inside = ", ".join(f"{key} = {written(each)}" for key, each in value.items())
        return f"{{ {inside} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(written(each) for each in value)}]"
    return json.dumps(value, ensure_ascii=False)
