"""The bench measures everything, however little time it is given."""

from __future__ import annotations

import json
import math

import pytest

from gloaming.cli import main
from gloaming.core.flow import CHANCE
from gloaming.lab import bench as bench_module
from gloaming.lab.bench import Stand, compiled, per_call, two_loops, two_processes
from gloaming.lab.report import lab_words
from gloaming.lab.simulate import find_spec

FIGURES = {
    "decisions_per_s",
    "inputs_per_s",
    "games_per_s",
    "decisions_per_game",
    "clone_us",
    "worlds_per_s",
    "imagine_us",
    "view_us",
    "known_us",
    "playouts_per_s",
    "ismcts_per_s",
    "ismcts_whole_per_s",
    "decisions_per_iteration",
    "search_efficiency",
    "table_kib",
    "import_ms",
}


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every figure once, and a search that looks only briefly."""
    monkeypatch.setattr(bench_module, "REPETITIONS", 1)
    monkeypatch.setattr(bench_module, "DEFAULT_ITERATIONS", 20)


@pytest.mark.usefixtures("hasty")
def test_every_figure_is_there_and_makes_sense(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "revenge", "--spec", "wake:SPEC", "--seconds", "0.01", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [game["game"] for game in found] == ["revenge", "wake"]
    for game in found:
        assert set(game) == FIGURES | {"game", "seats", "compiled", "python"}
        assert game["compiled"] is compiled()
        assert all(math.isfinite(game[key]) and game[key] > 0 for key in FIGURES)
        assert game["inputs_per_s"] > game["decisions_per_s"] > game["games_per_s"]
        assert game["imagine_us"] * game["worlds_per_s"] == pytest.approx(1e6, rel=0.5)


def test_search_begins_where_somebody_is_asked_even_if_some_rolls_do_not_count() -> None:
    """In House of Possession whoever rolls a character that is taken rolls again."""
    assert Stand(find_spec("house"), 3).root.wait != CHANCE


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_figure_has_words(capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert main(["bench", "revenge", "--seats", "3", "--seconds", "0.005", "--lang", language]) == 0
    out = capsys.readouterr().out
    words = lab_words()[language]
    for key in FIGURES:
        assert words.say(f"bench.{key}") in out
    assert "3" in out.splitlines()[0]


def test_two_processes_are_measured_against_one() -> None:
    assert two_processes("revenge", 3, 20, tries=1) > 0.0


def test_what_the_machine_gives_two_loops_is_measured_beside_them() -> None:
    assert two_loops(1000, tries=1) > 0.0


def test_a_call_is_timed_in_batches_that_fill_the_time() -> None:
    calls = 0

    def work() -> None:
        nonlocal calls
        calls += 1
        sum(range(1000))

    took = per_call(work, 0.02)
    assert calls > 10
    assert 0.0 < took < 0.01


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("whist",), "there is no game 'whist'"),
        (("--spec", "wake:NOTHING"), "wake:NOTHING"),
        (("--spec", "no.such:SPEC"), "no.such:SPEC"),
        (("--spec", "wake:CODES"), "is not a game"),
        (("revenge", "--seats", "9"), "revenge takes 3 to 4 seats, not 9"),
        (("revenge", "--seconds", "0"), "0 seconds will not do"),
    ],
)
def test_what_a_person_can_mend_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], complaint: str
) -> None:
    assert main(["bench", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert complaint in err
    assert err.count("\n") == 1
