"""The report page: self-contained, the same every time, safe from what people name things."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from gloaming.cli import main
from gloaming.core.locale import LANGUAGES
from gloaming.lab.findings import find
from gloaming.lab.page import svg
from gloaming.lab.page.maps import Grid, grid_of, place_of
from gloaming.lab.page.write import page
from gloaming.lab.store import Results
from harness.lab_runs import run_here
from wake import SPEC

HOSTILE = "<img src=x onerror=alert(1)>"
WAKE = f"""
game = "wake:SPEC"
name = "Hours"
question = "Is a {HOSTILE} longer?"
seats = 3
games = 40
bots = ["sexton", "random"]
stop = {{ on = "place", margin = 0.05, every = 20 }}
[[variant]]
name = "printed"
[[variant]]
name = "{HOSTILE}"
options = {{ hours = 6 }}
"""
SONATA = 'game = "sonata"\ngames = 8\nbots = ["random"]\n'


class Tags(HTMLParser):
    """Elements and addresses of a page, and whether everything that opens closes."""

    EMPTY = frozenset({"meta", "img", "link", "br"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src", "style")]
        assert not [name for name, _ in attrs if name.startswith("on")]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], str]:
    made: dict[str, tuple[Any, dict[str, Any]]] = {}

    def report(text: str, language: str) -> str:
        if text not in made:
            folder = tmp_path_factory.mktemp("run")
            experiment = run_here(text, folder)
            results = Results(folder)
            made[text] = experiment, find(experiment, results)
            results.close()
        return page(*made[text], language)

    return report


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [WAKE, SONATA], ids=["wake", "sonata"])
def test_the_page_needs_nothing_from_elsewhere(
    reported: Callable[[str, str], str], text: str, language: str
) -> None:
    found = reported(text, language)
    tags = Tags(found)
    assert f'<html lang="{language}">' in found
    assert not {"script", "img", "link", "iframe", "object"} & set(tags.tags)
    assert tags.links
    assert all(link.startswith("data:") for link in tags.links)
    assert "url(" not in found
    assert "@import" not in found
    assert found == reported(text, language)


def test_what_people_name_things_is_only_text(reported: Callable[[str, str], str]) -> None:
    found = reported(WAKE, "en")
    assert HOSTILE not in found
    assert unescape(found).count(HOSTILE) > 5


def test_every_figure_can_be_taken_away(reported: Callable[[str, str], str]) -> None:
    files = re.findall(r'download="([^"]+)" href="data:[^,]+,([^"]+)"', reported(WAKE, "en"))
    names = {name for name, _ in files}
    assert {"wins-place.csv", "figures.json", "options.csv", "sequential-test.csv"} <= names
    assert {"differences.csv", "openings.json", "bots.csv", "findings.json"} <= names
    wins = b64decode(dict(files)["wins-place.csv"]).decode().splitlines()
    assert wins[0].startswith("variant,strength,name,games,wins,share,low,high,fair")
    assert len(wins) == 7


def test_the_experiment_and_its_versions_stand_at_the_end(
    reported: Callable[[str, str], str],
) -> None:
    found = reported(WAKE, "it")
    assert unescape(found[found.index("<pre") :]).count("games = 40") == 1
    assert "content of printed" in found[found.index("</pre>") :]


def test_a_game_with_a_map_has_a_heat_map(reported: Callable[[str, str], str]) -> None:
    found = reported(SONATA, "en")
    assert found.count('class="cell"') == 96
    assert 'class="heat"' in found
    assert 'class="heat"' not in reported(WAKE, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_all_win_or_lose_has_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Nobody is ahead of anybody, no share is the fair one; how often they win is said."""

    def together(g: Any) -> list[float]:
        return [1.0 if SPEC.rules.score(g)[0] else 0.0] * g.seats

    spec = replace(SPEC, rules=replace(SPEC.rules, score=together, shared_win=False))
    monkeypatch.setattr("gloaming.lab.experiment.find_spec", lambda name: spec)
    text = WAKE.replace('on = "place"', 'on = "side"')
    experiment = run_here(text, tmp_path)
    results = Results(tmp_path)
    found = find(experiment, results)
    results.close()
    assert list(found["lines"][0]["wins"]) == ["won"]
    assert 0.0 < found["lines"][0]["wins"]["won"][0]["share"] < 1.0
    assert {row["kind"] for row in found["comparisons"][0]["rows"]} == {"won", "figure"}
    said = {"en": "Somebody wins", "it": "Qualcuno vince"}[language]
    made = page(experiment, found, language)
    Tags(made)
    assert f"{said} " in made or f"{said.lower()} " in made


def test_squares_are_found_on_maps() -> None:
    assert grid_of({"columns": 7, "rows": 6}) == Grid(7, 6)
    assert grid_of({"cols": 16, "rows": 6}) == Grid(16, 6)
    assert grid_of({"rooms": []}) is grid_of(None) is None
    assert place_of("A1", Grid(7, 6)) == (0, 0)
    assert place_of("17", Grid(16, 6)) == (0, 1)
    assert (
        place_of("97", Grid(16, 6))
        is place_of("H1", Grid(7, 6))
        is place_of("x", Grid(1, 1))
        is None
    )


def test_scales_have_round_ticks() -> None:
    assert svg.Scale(0.0, 1.0).ticks() == [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    assert svg.Scale(-0.13, 0.21).ticks() == [-0.1, 0.0, 0.1, 0.2]
    assert svg.Scale(187, 1312).ticks() == [250, 500, 750, 1000, 1250]


def test_the_commands_lead_from_a_file_to_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hours.toml").write_text(WAKE.replace("games = 40", "games = 20"))
    assert main(["lab", "run", "hours.toml", "--workers", "1"]) == 0
    assert "Hours: 20 games in each of 2 lines" in capsys.readouterr().out
    assert main(["lab", "resume", "lab-hours", "--lang", "it", "--workers", "1"]) == 0
    assert "20 partite in ognuna di 2 righe" in capsys.readouterr().out
    assert main(["lab", "list"]) == 0
    assert re.search(r"lab-hours +wake +20/20 +finished", capsys.readouterr().out)
    assert main(["lab", "report", "lab-hours", "--lang", "it"]) == 0
    assert Path(capsys.readouterr().out.strip()).read_text().startswith("<!doctype html>")
    assert main(["lab", "compare", "lab-hours"]) == 0
    assert "- “printed”" in capsys.readouterr().out
    assert main(["lab", "query", "lab-hours", "SELECT count(*) AS n FROM games", "--json"]) == 0
    assert capsys.readouterr().out == '[{"n": 40}]\n'


def test_damaged_results_are_one_line_and_hide_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("good", "bad"):
        run_here(WAKE.replace("games = 40", "games = 20"), Path(name))
    file = Path("bad/results.sqlite")
    file.write_bytes(file.read_bytes()[:20_000])
    assert main(["lab", "report", "bad"]) == 2
    assert "malformed" in capsys.readouterr().err
    assert main(["lab", "list"]) == 0
    listed = capsys.readouterr().out
    assert re.search(r"^bad .*malformed", listed, re.MULTILINE)
    assert re.search(r"^good +wake +20/20 +finished", listed, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        ("run nowhere.toml", "nowhere.toml: cannot be read"),
        ("resume nowhere", "nowhere: there is no experiment in it"),
        ("report nowhere", "nowhere: there is no experiment in it"),
        ("list", "there are no results in it"),
        ("query nowhere x", "nowhere: there are no results in it"),
        ("run x --workers 0", "0 is not from 1 to 256"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: str,
    about: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        code: object = main(["lab", *arguments.split()])
    except SystemExit as stopped:
        code = stopped.code
    said = capsys.readouterr()
    assert (code, said.out, said.err.count("\n")) == (2, "", 1)
    assert about in said.err
    assert list(tmp_path.iterdir()) == []
