"""The parts of the kit by themselves: what it reads in sources, what it reckons, what it says."""

from __future__ import annotations

import ast
import dataclasses
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gloaming.cli import main
from gloaming.commands import check as command
from gloaming.core.spec import GameSpec
from gloaming.testing.kit import LAWS, Amounts, check
from gloaming.testing.kit.eyes import shown_values
from gloaming.testing.kit.flow import is_word
from gloaming.testing.kit.play import (
    Input,
    begin,
    choose,
    copy,
    every_input,
    feed,
    key,
    odds,
    picture,
    play,
    some_actions,
)
from gloaming.testing.kit.rare import seen_share
from gloaming.testing.kit.report import Judge, Report
from gloaming.testing.kit.sampler import Luck
from gloaming.testing.kit.seeds import SUSPECT, own_chance
from gloaming.testing.kit.steps import labels_of, steps_named
from laws.faults.attic import SPEC
from laws.faults.attic.procedures import Turn
from laws.faults.flow import LostTurn
from laws.faults.sins import SINS

# -- sources ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "import numpy as np",
        "from random import random",
        "from time import time",
        "from os import urandom",
        "from gloaming.core.chance import SystemDealer",
        "from gloaming.core import chance",
        "from random import Random\nx = Random()",
        "def f():\n    import secrets",
        "x = __import__('random')",
    ],
)
def test_chance_of_ones_own_is_seen(source: str) -> None:
    assert list(own_chance(ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        "from random import Random\ndef imagine(known, rng: Random): return rng.random()",
        "from gloaming.core.flow import CHANCE",
        "import math",
        "def seed(): ...",
    ],
)
def test_chance_that_is_handed_over_is_none_of_ones_own(source: str) -> None:
    assert not list(own_chance(ast.parse(source)))


@pytest.mark.parametrize("name", ["seed", "rng", "dice_rng", "random_state", "the_seed"])
def test_a_field_that_sounds_like_chance_is_suspect(name: str) -> None:
    assert SUSPECT.search(name)


@pytest.mark.parametrize("name", ["seeded", "clockwise", "strange"])
def test_most_names_are_not(name: str) -> None:
    assert not SUSPECT.search(name)


def test_the_steps_of_a_frame_are_read_from_its_source() -> None:
    steps = {"start", "main", "chosen", "guard", "guarded", "draw", "drawn", "over"}
    assert labels_of(Turn) == steps
    assert steps_named(Turn) == steps
    assert steps_named(LostTurn) - labels_of(LostTurn) == {"sulk"}


@pytest.mark.parametrize("step", ["1", "", "step 2", "S3", "at-4", "_", 5])
def test_a_number_is_no_name_of_a_step(step: object) -> None:
    assert not is_word(step)


@pytest.mark.parametrize("step", ["draw", "roll 2d6", "step back", "at rest", "s"])
def test_a_word_is(step: str) -> None:
    assert is_word(step)


# -- play ------------------------------------------------------------------------------------------


def test_odds_are_those_of_the_policy() -> None:
    """Over everything that can be chosen, at every rest, they add up to one."""
    played = play(SPEC, 3, SPEC.prepare(3, {}), seed=5)
    g = begin(SPEC, 3, played.setup)
    for x in played.inputs:
        assert sum(odds(g, y) for y in every_input(g)) == pytest.approx(1.0)
        assert x in every_input(g)
        feed(g, x)


def test_a_key_forgets_what_makes_no_difference_and_nothing_else() -> None:
    g = begin(SPEC, 2, SPEC.prepare(2, {}))
    rng = Random(1)
    while g.wait != 1:
        x = choose(g, rng)
        assert x is not None
        feed(g, x)
    twin = copy(g)
    twin.outcomes += 1  # of a draw long past
    assert key(twin) == key(g)
    assert picture(twin) != picture(g)
    twin.favoured[1] = 3  # type: ignore[attr-defined]
    assert key(twin) != key(g)


def test_a_vocabulary_too_large_to_try_is_sampled() -> None:
    actions = some_actions(SPEC.vocabulary, 3, 20, Random(1))
    assert {a[0] for a in actions} == set(range(len(SPEC.vocabulary.verbs)))
    assert len(actions) <= 20


def test_what_is_counted_is_not_shown() -> None:
    g = begin(SPEC, 2, SPEC.prepare(2, {}))
    for outcome in range(4):
        feed(g, Input("c", outcome=outcome))
    shown = {number for kind, number in shown_values(SPEC, g, 0) if kind == "card"}
    assert shown - {-1} == set(g.hand[0])  # type: ignore[attr-defined]


# -- luck ------------------------------------------------------------------------------------------


def judged(draws: list[tuple[float, bool, bool]]) -> list[str]:
    report = Report("none", 1, (2,), 1, {})
    luck = Luck()
    for fair, met, varied in draws:
        luck.count({"in all"}, fair, met, varied)
    luck.judge(Judge(report, 1, 0))
    return report.laws["sampler"].examples


def test_an_honest_sampler_is_not_accused() -> None:
    """Not once in a thousand runs, for any number of worlds."""
    rng = Random(2)
    for _ in range(1000):
        worlds = rng.randint(2, 6)
        rests = rng.randint(1, 120)
        draws = [(1 / worlds, rng.random() < 1 / worlds, rng.random() < 0.95) for _ in range(rests)]
        assert not judged(draws)


def test_a_sampler_that_always_meets_the_truth_is() -> None:
    assert judged([(1 / 3, True, True)] * 30)
    assert judged([(1 / 3, False, False)] * 10)


# -- what it says ----------------------------------------------------------------------------------


@pytest.fixture
def attic(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {"attic": SPEC, "sin": sinner()}
    monkeypatch.setattr(command, "find_game", found.__getitem__)


def sinner() -> GameSpec:
    return SINS["a score that does not add up"].spec


@pytest.mark.usefixtures("attic")
def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["check", "attic", "--games", "2", "--seats", "2", "--option", "rounds=1", "--json"]
    assert main(asked) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["game"] == "attic"
    assert report["games"] == 2
    assert report["seats"] == [2]
    assert report["options"] == {"rounds": 1}
    assert list(report["laws"]) == list(LAWS)
    assert all(set(law) == {"checked", "failures"} for law in report["laws"].values())
    assert report["examples"] == {}


@pytest.mark.usefixtures("attic")
def test_a_broken_law_is_exit_code_1_with_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "sin", "--games", "1", "--seed", "9"]) == 1
    said = capsys.readouterr().out
    assert "broken: endings" in said
    assert "[gloaming check attic --games 1 --seed 9 --seats 2]" in said


@pytest.mark.usefixtures("attic")
def test_wrong_options_are_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "attic", "--option", "rounds=7"]) == 2
    assert main(["check", "attic", "--option", "moons=7", "--seats", "2"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert all(line.startswith("gloaming: attic: ") for line in lines)


def test_every_game_is_announced_to_whoever_waits() -> None:
    done: list[int] = []
    amounts = Amounts(oracle_games=0, moments=1, copies=0, undo_moments=0)
    check(SPEC, games=3, advance=done.append, amounts=amounts)
    assert done == [1, 1, 1]


def test_a_law_nobody_tried_is_named() -> None:
    report = check(SPEC, games=1, amounts=Amounts(oracle_games=0, secrets=0))
    assert report.untried == ["hush", "oracle"]
    assert "never tried" in command.describe(report)


def test_the_report_says_what_may_have_been_missed() -> None:
    sin = SINS["a sampler that never imagines a quiet deed"]
    report = check(sin.spec, games=2, amounts=sin.amounts)
    said = command.describe(report)
    assert "an honest sampler misses it with a chance of" in said
    assert "may not have come up here" in said
    unmet = report.plain()["coverage"]["unmet"]
    assert all(0.0 <= trait["luck"] <= 1.0 for trait in unmet)
    assert [trait["what"] for trait in unmet] == ["peeked of Turn is True"]


def test_the_share_below_which_a_trait_may_go_unseen_falls_with_the_games() -> None:
    assert 0.05 < seen_share(100) < 0.15
    assert seen_share(1000) < seen_share(100) < seen_share(10)
    assert seen_share(2) == 1.0


# -- what the docs say -----------------------------------------------------------------------------


def fields_of_a_spec(owner: Any) -> Iterator[str]:
    """Every field of a spec by its name; of a group of fields, those in it."""
    for field in dataclasses.fields(owner):
        value = getattr(owner, field.name)
        if type(value).__module__ == GameSpec.__module__ and dataclasses.is_dataclass(value):
            yield from fields_of_a_spec(value)
        else:
            yield field.name


def test_the_docs_say_how_every_field_of_a_spec_is_judged() -> None:
    page = Path(__file__).parents[2] / "docs" / "reference" / "check.md"
    text = page.read_text(encoding="utf-8")
    laws, fields = text.split("## Every field of a spec")
    assert first_column(laws) == set(LAWS)
    assert first_column(fields) == set(fields_of_a_spec(SPEC))


def first_column(text: str) -> set[str]:
    """What is named in the first column of a table; of `rules.setup`, the field."""
    rows = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    return {word.rpartition(".")[2] for row in rows for word in re.findall(r"`([\w.]+)`", row)}
