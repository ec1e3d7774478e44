"""Experiment files: what they say, and one line for what is wrong with them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from gloaming.lab.experiment import (
    Experiment,
    ExperimentError,
    content_folder,
    parse_experiment,
    read_experiment,
)
from gloaming.lab.tuning.file import parse_tuning, read_tuning
from wake import SPEC

WAKE = """
game = "wake:SPEC"
seats = 3
games = 40
bots = ["sexton"]
"""
VARIANTS = (
    WAKE
    + """
[[variant]]
name = "printed"
[[variant]]
name = "heavy"
patch = [{ file = "keepsakes.toml", entry = "hand-bell", field = "grief", value = 3 }]
"""
)


def made(text: str) -> Experiment:
    return parse_experiment(text, "try.toml")


def test_what_is_left_out_is_as_printed() -> None:
    found = made(WAKE)
    assert [variant.name for variant in found.variants] == ["printed"]
    assert found.chairs(found.strengths[0]) == ["sexton"] * 3
    assert (found.games, found.look, len(found.lines)) == (40, 100, 1)
    assert found.name == "wake"


def test_every_variant_is_played_at_every_strength() -> None:
    ladder = '\n[[strength]]\nname = "a"\nbots = ["random"]\n'
    ladder += '[[strength]]\nname = "b"\nbots = ["sexton", "random"]\n'
    found = made(VARIANTS.replace('bots = ["sexton"]\n', "") + ladder)
    assert [(line.variant, line.strength) for line in found.lines] == [
        (0, 0),
        (1, 0),
        (0, 1),
        (1, 1),
    ]
    assert found.chairs(found.strengths[1]) == ["sexton", "random", "random"]
    equal, mixed = found.strengths
    assert [found.rotation(equal, n) for n in range(4)] == [0, 0, 0, 0]  # there is nothing to turn
    assert [found.rotation(mixed, n) for n in range(4)] == [0, 1, 2, 0]


def test_seeds_are_counted_or_listed() -> None:
    assert [made(WAKE).seed_of(n) for n in (0, 7)] == ["0/0", "0/7"]
    listed = made(WAKE.replace("games = 40", 'seeds = [5, "x"]'))
    assert (listed.games, listed.seed_of(1)) == (2, "x")


@pytest.mark.parametrize(
    ("here", "there", "said"),
    [
        ("seats = 3", "seats = 9", "entry printed, field options: "),
        ('"wake:SPEC"', '"nogame"', "field game: there is no game 'nogame'; there are: "),
        ('"wake:SPEC"', '"nowhere:SPEC"', "field game: No module named 'nowhere'"),
        ("games = 40", "games = 1", "field games: expected int >= 2"),
        ("games = 40", "", "field games: say how many games, or list the seeds, not both"),
        ("games = 40", 'games = 40\nseeds = ["a"]', "field games: say how many games"),
        ("games = 40", "seeds = [1, 2, 1]", "field seeds: one stands twice"),
        ("games = 40", "gmaes = 40", "field gmaes: object contains unknown field gmaes"),
        ('["sexton"]', '["sexten"]', "entry sexten, field bots: wake has no bot 'sexten'; there"),
        ('["sexton"]', '["ismcts:9ms"]', "entry ismcts:9ms, field bots: ismcts:9ms thinks by the"),
        ('["sexton"]', "[]", "field bots: name the bots, or give strengths, not both"),
        (
            '["sexton"]',
            '["random", "random", "random", "random"]',
            "field bots: 4 bots for 3 seats",
        ),
        ("games = 40", 'games = 40\nmeasure = ["luck"]', "field measure: luck is none of length"),
        ("games = 40", 'games = 40\nstop = { on = "luck", margin = 0.1 }', "entry stop, field on:"),
        ("games = 40", 'games = 40\nstop = { on = "name", margin = 0.1 }', "entry stop, field on:"),
        ("games = 40", 'games = 40\nstop = { on = "place" }', "field stop, field margin: object"),
        ('name = "heavy"', 'name = "printed"', "entry printed, field name: two entries of variant"),
        ("keepsakes.toml", "keepsake.toml", "entry heavy, field patch: wake has no file keepsake"),
        ("keepsakes.toml", "../keepsakes.toml", "entry heavy, field patch: wake has no file ../"),
        ("value = 3", "vlaue = 3", "entry number 2, field patch, entry number 1, field vlaue"),
        ("patch =", "options = { gaslight = true }\npatch2 =", "entry number 2, field patch2"),
        ("games = 40", "games = ", "not valid TOML"),
    ],
    ids=lambda text: text[:40].strip(),
)
def test_what_is_wrong_is_named_in_one_line(here: str, there: str, said: str) -> None:
    assert here in VARIANTS
    with pytest.raises(ExperimentError) as caught:
        made(VARIANTS.replace(here, there))
    message = str(caught.value)
    assert message.startswith("try.toml: ")
    assert said in message
    assert "\n" not in message


def test_where_all_may_win_there_is_no_fair_share_to_stop_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spec = replace(SPEC, rules=replace(SPEC.rules, shared_win=False))
    monkeypatch.setattr("gloaming.lab.experiment.find_spec", lambda name: spec)
    stop = WAKE + '[stop]\non = "side"\nmargin = 0.1\n'
    with pytest.raises(ExperimentError, match="give two variants to compare"):
        made(stop)
    with pytest.raises(ExperimentError, match="nobody wins alone in wake; say side or name"):
        made(stop.replace("side", "place"))


def test_an_option_that_is_not_there_is_named() -> None:
    wrong = VARIANTS.replace('name = "printed"', 'name = "printed"\noptions = { gaslight = 3 }')
    with pytest.raises(ExperimentError, match=r"entry printed, field options: .*gaslight"):
        made(wrong)


EXPERIMENTS = sorted((Path(__file__).parents[2] / "docs" / "experiments").glob("*.toml"))


@pytest.mark.parametrize("path", EXPERIMENTS, ids=lambda path: path.stem)
def test_the_experiments_of_the_docs_can_be_run(path: Path) -> None:
    """Their patches change something that is there."""
    text = path.read_text(encoding="utf-8")
    if "[[knob]]" in text:
        tuning = read_tuning(path)
        assert all(value in knob.choices for knob in tuning.file.knob
                   for value in [tuning.printed[knob.name]])  # fmt: skip
        return
    found = read_experiment(path)
    for variant in found.variants:
        for patch in variant.patch:
            file = content_folder(found.spec) / patch.file
            assert patch.look(tomllib.loads(file.read_text(encoding="utf-8"))) is not None


DOCS = Path(__file__).parents[2] / "docs"
BLOCKS = [
    (page, text)
    for page in ("lab.md", "designers.md")
    for text in re.findall(r"```toml\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL)
    if text.startswith("game")
]


@pytest.mark.parametrize(("page", "text"), BLOCKS)
def test_the_files_shown_in_the_docs_can_be_run(page: str, text: str) -> None:
    if "[[knob]]" in text:
        assert parse_tuning(text, page).file.goal
    else:
        assert len(parse_experiment(text, page).lines) == 2


def test_the_docs_show_files() -> None:
    assert len(BLOCKS) == 3
