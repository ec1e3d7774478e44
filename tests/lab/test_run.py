"""Runs of experiments: the same findings with any number of workers, kills and interruptions."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gloaming.lab import run as runs
from gloaming.lab import store, workers
from gloaming.lab.experiment import Experiment, ExperimentError, parse_experiment
from gloaming.lab.findings import find
from gloaming.lab.run import open_folder, run_experiment
from gloaming.lab.store import Results

TEXT = """
game = "wake:SPEC"
seats = 3
games = 60
bots = ["sexton", "random"]

[[variant]]
name = "printed"
[[variant]]
name = "heavy"
patch = [{ file = "keepsakes.toml", entry = "hand-bell", field = "grief", value = 3 }]
"""
SMALL = TEXT.split("[[variant]]")[0].replace("60", "2")


def nothing(done: int) -> None:
    return


def made(text: str = TEXT) -> Experiment:
    return parse_experiment(text, "try.toml")


def found_in(folder: Path) -> str:
    results = Results(folder)
    try:
        return json.dumps(find(open_folder(folder), results), ensure_ascii=False)
    finally:
        results.close()


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Wake is quick: its games come in many chunks only if these are small."""
    monkeypatch.setattr(runs, "MOST_IN_CHUNK", 7)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("undisturbed")
    done = run_experiment(made(), folder, 1, nothing)
    assert (done.games, done.finished) == (60, True)
    return found_in(folder)


# -- neither lost nor counted twice [P-22] --------------------------------------------------------


@pytest.mark.parametrize("count", [2, 8])
def test_any_number_of_workers_finds_the_same(tmp_path: Path, undisturbed: str, count: int) -> None:
    run_experiment(made(), tmp_path, count, nothing)
    assert found_in(tmp_path) == undisturbed


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path, undisturbed: str) -> None:
    chunks = 0

    def interrupt(done: int) -> None:
        nonlocal chunks
        chunks += 1
        if chunks == 4:
            raise KeyboardInterrupt

    done = run_experiment(made(), tmp_path, 1, interrupt)
    assert (done.games < 60, done.finished) == (True, False)
    early = json.loads(found_in(tmp_path)) if done.games else {"finished": False}
    assert early["finished"] is False
    assert run_experiment(open_folder(tmp_path), tmp_path, 2, nothing).finished
    assert found_in(tmp_path) == undisturbed


def test_killed_workers_are_replaced(tmp_path: Path, undisturbed: str) -> None:
    killed: list[int] = []

    def kill(done: int) -> None:
        for child in multiprocessing.active_children():
            if len(killed) < 3 and child.pid is not None and child.pid not in killed:
                os.kill(child.pid, signal.SIGKILL)
                killed.append(child.pid)
                return

    assert run_experiment(made(), tmp_path, 2, kill).finished
    assert len(killed) == 3
    assert found_in(tmp_path) == undisturbed


def test_a_full_disk_keeps_what_is_finished(
    tmp_path: Path, undisturbed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "SCHEMA", store.SCHEMA + "PRAGMA max_page_count = 8;")
    with pytest.raises(ExperimentError, match="disk is full; finished games are kept"):
        run_experiment(made(), tmp_path, 1, nothing)
    results = Results(tmp_path)
    kept = results.done("printed", "sexton random")
    results.close()
    assert kept[:3] == [0, 1, 2]
    monkeypatch.undo()
    run_experiment(made(), tmp_path, 1, nothing)
    assert found_in(tmp_path) == undisturbed


def test_a_game_counts_once(tmp_path: Path) -> None:
    results = Results(tmp_path, writing=True)
    key = ("printed", "sexton", "0/0", 0, 0)
    results.add([(key, '{"first": 1}')])
    results.add([(key, '{"first": 2}')])
    assert [record["first"] for record in results.records("printed", "sexton", 9)] == [1]
    results.close()


@pytest.fixture(scope="module")
def two_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("two games")
    run_experiment(made(SMALL), folder, 1, nothing)
    return folder


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda m: m.setattr(runs, "code_hash", lambda e: "other"), "another code"),
        (lambda m: m.setattr(runs, "__version__", "9"), "another version"),
    ],
    ids=["code", "version"],
)
def test_other_code_may_not_go_on(
    two_games: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[Any], None], said: str
) -> None:
    before = found_in(two_games)
    change(monkeypatch)
    with pytest.raises(ExperimentError, match=f"{said} .*finished games are kept"):
        run_experiment(made(SMALL), two_games, 1, nothing)
    assert found_in(two_games) == before


def test_another_experiment_may_not_go_on(two_games: Path) -> None:
    with pytest.raises(ExperimentError, match="holds another experiment"):
        run_experiment(made(SMALL.replace("= 2", "= 3")), two_games, 1, nothing)


# -- patched content ------------------------------------------------------------------------------


def test_a_patched_variant_has_a_content_of_its_own(undisturbed: str) -> None:
    found = json.loads(undisturbed)
    versions = found["versions"]
    assert versions["content of printed"] != versions["content of heavy"]
    printed, heavy = found["lines"]
    assert printed["games"] == heavy["games"] == 60
    assert printed["figures"] != heavy["figures"]
    assert heavy["patches"] == ["keepsakes.toml hand-bell grief = 3"]


@pytest.mark.parametrize(
    ("here", "there", "said"),
    [
        ("hand-bell", "hand-bel", "keepsakes.toml: entry hand-bel: there is no such entry"),
        ('"grief"', '"greif"', "keepsakes.toml: entry hand-bell, field greif: object contains"),
        ("value = 3", 'value = "3"', "keepsakes.toml: entry hand-bell, field grief: expected int"),
    ],
)
def test_a_patch_that_does_not_fit_leaves_nothing_behind(
    tmp_path: Path, here: str, there: str, said: str
) -> None:
    with pytest.raises(ExperimentError) as caught:
        run_experiment(made(TEXT.replace(here, there)), tmp_path / "out", 1, nothing)
    assert str(caught.value).startswith(f"try.toml: entry heavy, field patch: {said}")
    assert not (tmp_path / "out").exists()


def test_a_patch_that_the_game_does_not_read_is_refused(tmp_path: Path) -> None:
    from gloaming.core import content
    from gloaming.core.content import ContentError, Patch

    patch = Patch(file="keepsakes.toml", entry="hand-bell", field="grief", value=3)
    with pytest.raises(ContentError, match=r"keepsakes\.toml: wake:SPEC does not read it by"):
        workers.load_variant("wake:SPEC", tmp_path, [patch])
    content._PATCHES.clear()


# -- games that go wrong --------------------------------------------------------------------------


def test_a_variant_that_never_ends_is_named(tmp_path: Path) -> None:
    endless = TEXT.replace("games = 60", "games = 60\nlongest = 10").replace("sexton", "random")
    with pytest.raises(ExperimentError, match="entry printed: the first 5 games do not end"):
        run_experiment(made(endless), tmp_path, 1, nothing)


def test_a_value_that_breaks_the_game_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    experiment = made(TEXT.split("[[variant]]")[0])
    spec = experiment.spec

    def broken(*anything: object) -> None:
        raise IndexError("no such coffin")

    monkeypatch.setattr("gloaming.lab.workers.watch_game", broken)
    job = workers.GamesJob(0, 0, 3, 4, {}, ("random",) * 3, ("0/3",), (0,), (), 0)
    done = workers.play(spec, job)
    assert done.wrong == "the game breaks (seed 0/3): IndexError: no such coffin"


def test_a_game_that_kills_its_workers_is_found(tmp_path: Path) -> None:
    pool = workers.Pool(made(), 1)
    job = workers.GamesJob(0, 0, 4, 7, {}, ("random",) * 3, ("4", "5", "6"), (0, 0, 0), (), 0)
    for _ in range(workers.DEATHS):
        pool._again(job)
    one, rest = pool.lost[-2:]
    assert ((one.start, one.stop), (rest.start, rest.stop)) == ((4, 5), (5, 7))
    assert rest.seeds == ("5", "6")
    for _ in range(workers.DEATHS - 1):
        pool._again(one)
    with pytest.raises(ExperimentError, match="entry printed: the game of seed 4 has killed 5"):
        pool._again(one)


# -- stopping -------------------------------------------------------------------------------------


def test_a_run_stops_when_the_answer_is_clear(tmp_path: Path) -> None:
    """A rule of thumb against two that guess: nobody needs thousands of games to see it."""
    text = TEXT.split("[[variant]]")[0].replace(
        "games = 60", 'games = 4000\nstop = { on = "place", margin = 0.4, every = 20 }'
    )
    assert run_experiment(made(text), tmp_path / "one", 1, nothing).finished
    found = json.loads(found_in(tmp_path / "one"))
    assert found["finished"]
    assert found["games"] < 4000
    assert found["games"] % 20 == 0
    assert {line["verdict"] for line in found["stop"]} <= {"same", "more", "less"}
    run_experiment(made(text), tmp_path / "two", 3, nothing)
    assert json.loads(found_in(tmp_path / "two")) == found


def test_results_can_be_asked(two_games: Path) -> None:
    results = Results(two_games)
    heads, rows = results.query("SELECT number, count(*) AS n, sum(score) FROM seats GROUP BY 1")
    assert heads == ["number", "n", "sum(score)"]
    assert [(n, count, round(score, 6)) for n, count, score in rows] == [(0, 3, 1.0), (1, 3, 1.0)]
    with pytest.raises(ExperimentError, match="readonly"):
        results.query("DELETE FROM game")
    results.close()
