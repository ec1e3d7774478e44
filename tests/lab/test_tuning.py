"""Tuning: knobs, goals and limits, a search that can be stopped and repeated, and its page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from gloaming.cli import main
from gloaming.lab.experiment import ExperimentError
from gloaming.lab.tuning import search
from gloaming.lab.tuning.file import Tuning, parse_tuning, to_table, to_toml
from gloaming.lab.tuning.goals import distance, losses, pareto, unevenness, useless, violation
from gloaming.lab.tuning.report import TuningReport
from gloaming.lab.tuning.search import Stopped, Tuned, TuningSearch
from harness.lab_runs import nothing, run_experiment_here

TEXT = """
game = "wake:SPEC"
name = "Hours"
seats = 3
games = 8
bots = ["random"]
trials = 6
check = 6

[[knob]]
name = "hours"
option = "hours"
least = 1
most = 6

[[knob]]
name = "boards"
option = "boards"
values = ["creaking", "silent"]

[[goal]]
of = "even"
[[goal]]
of = "inputs"
target = 40
[[limit]]
of = "inputs"
most = 300
"""
PATCH = """
[[knob]]
name = "grief"
patch = { file = "keepsakes.toml", entry = "hand-bell", field = "grief" }
least = 1
most = 3
"""


def made(text: str = TEXT) -> Tuning:
    return parse_tuning(text, "tune.toml")


# -- files ----------------------------------------------------------------------------------------


def test_values_become_a_variant_that_says_what_it_changes() -> None:
    tuning = made(TEXT + PATCH)
    assert tuning.printed == {"hours": 4, "boards": "creaking", "grief": 1}
    values = {"hours": 6, "boards": "creaking", "grief": 3}
    experiment = tuning.experiment([{}, values], 10, "5")
    printed, changed = experiment.variants
    assert (printed.options, printed.patch) == ({}, ())
    assert changed.name == "hours 6, grief 3"
    assert changed.options == {"hours": 6}
    assert str(changed.patch[0]) == "keepsakes.toml hand-bell grief = 3"
    assert (experiment.games, experiment.seed_of(3)) == (10, "5/3")


def test_a_search_may_set_out_from_a_draft() -> None:
    start = (
        '\n[start]\noptions = { hours = 5 }\npatch = [{ file = "keepsakes.toml",'
        ' entry = "hand-bell", field = "grief", value = 2 }]\n'
    )
    tuning = made(TEXT + PATCH + start)
    assert tuning.printed == {"hours": 5, "boards": "creaking", "grief": 2}
    (variant,) = tuning.experiment([tuning.printed], 4, "0").variants
    assert (variant.options, len(variant.patch), variant.name) == ({"hours": 5}, 1, "printed")


def test_what_is_written_is_read_again() -> None:
    import tomllib

    data = {"a": '“x” \\ "y"\n', "b": [1, 2.5, True], "c": {"d": "e"}, "f": {}}
    assert tomllib.loads(to_toml(data)) == data
    assert tomllib.loads(to_table("v", data)) == {"v": [data]}


@pytest.mark.parametrize(
    ("here", "there", "said"),
    [
        ('option = "hours"', 'option = "hour"', "entry hours, field option: hour is none of hours"),
        ("most = 6", "most = 9", "entry hours, field option: 7 is not allowed; allowed is 1 to 6"),
        ("most = 6", "most = 1", "entry hours, field least: least and most are needed"),
        ("most = 6", "", "entry hours, field least: least and most are needed"),
        ("most = 6", "most = 6\nstep = 0", "entry hours, field step: is not above 0"),
        ("most = 6", "most = 6\nvalues = [1]", "entry hours, field values: say least and most, or"),
        ('option = "hours"', "", "entry hours, field patch: a knob has an option or a patch"),
        ('"boards"\noption', '"hours"\noption', "entry hours, field name: two knobs have it"),
        ("hand-bell", "hand-bel", "entry grief, field patch: keepsakes.toml has no single value"),
        ("keepsakes.toml", "keeps.toml", "entry grief, field patch: wake has no file keeps.toml"),
        ('of = "even"', 'of = "odd"', "entry goal, field of: odd is none of even, useless, near"),
        ('[[limit]]\nof = "inputs"', '[[limit]]\nof = "x"', "entry limit, field of: x is none of"),
        ("games = 8", 'games = 8\nseeds = ["a"]', "field seeds: a tuning finds its variants"),
        ("trials = 6", "trails = 6", "field trails: object contains unknown field trails"),
        ('["random"]', '["rand"]', "field bots: wake has no bot 'rand'"),
    ],
    ids=lambda text: text[:30].strip(),
)
def test_what_is_wrong_is_named_in_one_line(here: str, there: str, said: str) -> None:
    assert here in TEXT + PATCH
    with pytest.raises(ExperimentError) as caught:
        made((TEXT + PATCH).replace(here, there))
    message = str(caught.value)
    assert message.startswith("tune.toml: ")
    assert said in message
    assert "\n" not in message


def test_without_a_knob_or_a_goal_there_is_nothing_to_tune() -> None:
    with pytest.raises(ExperimentError, match="a tuning needs a knob to turn and a goal"):
        made(TEXT.partition("[[knob]]")[0])


# -- goals ----------------------------------------------------------------------------------------


def line(**more: Any) -> dict[str, Any]:
    return {"wins": {}, "uses": [], "figures": {}, **more}


def test_luck_is_not_taken_for_unevenness() -> None:
    fair = {"games": 100, "fair": 0.5}
    assert unevenness({"place": [{**fair, "share": 0.53}, {**fair, "share": 0.47}]}) == 0.0
    uneven = unevenness({"place": [{**fair, "share": 0.8}, {**fair, "share": 0.2}]})
    assert uneven == pytest.approx((0.09 - 0.0025) ** 0.5)
    assert unevenness({"won": [{"share": 0.9, "fair": None, "games": 9}]}) == 0.0


def test_an_option_is_useless_if_hardly_anybody_takes_it() -> None:
    rows = [{"offered": 50, "share": share} for share in (0.0, 0.5, 0.01, 1.0)]
    assert useless([*rows, {"offered": 3, "share": 0.0}]) == 0.5
    assert useless([]) == 0.0


def test_limits_outweigh_every_goal() -> None:
    tuning = made(TEXT.replace('of = "even"', 'of = "near"'))
    values: dict[str, Any] = {"hours": 6, "boards": "silent"}
    assert distance(tuning, values) == pytest.approx(2 / 5 + 1)
    within = {"lines": [line(figures={"inputs": {"median": 50, "mean": 60}})]}
    assert losses(tuning, values, within) == pytest.approx([1.4, 0.25])
    beyond = {"lines": [line(figures={"inputs": {"median": 301, "mean": 60}})]}
    assert min(losses(tuning, values, beyond)) > 10
    assert violation(tuning.file.limit[0], beyond["lines"][0]) == 1.0


def test_the_pareto_set_is_what_nothing_beats() -> None:
    found = {"a": [1.0, 5.0], "b": [2.0, 2.0], "c": [2.0, 3.0], "d": [5.0, 1.0], "e": [2.0, 2.0]}
    assert pareto(found) == ["a", "b", "d"]


# -- the search -----------------------------------------------------------------------------------


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trials are played in this process: none of them is patched."""
    monkeypatch.setattr(search, "run_experiment", run_experiment_here)


def told(tuned: Tuned) -> list[tuple[str, list[float], list[float] | None]]:
    return [(name, trial.early, trial.losses) for name, trial in tuned.trials.items()]


def test_a_search_tries_values_and_keeps_the_best(tmp_path: Path, here: None) -> None:
    found = TuningSearch(made(), tmp_path, 1, nothing).go()
    assert len(found.trials) == 6
    assert next(iter(found.trials)) == "printed"
    assert found.best
    done = {name: trial.losses for name, trial in found.trials.items() if trial.losses is not None}
    assert found.best == pareto(done)


def test_a_search_that_was_stopped_comes_to_the_same(
    tmp_path: Path, here: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    undisturbed = TuningSearch(made(), tmp_path / "one", 1, nothing).go()
    runs = 0

    def stopping(*given: Any) -> Any:
        nonlocal runs
        runs += 1
        if runs == 5:
            raise Stopped
        return run_experiment_here(*given)

    monkeypatch.setattr(search, "run_experiment", stopping)
    with pytest.raises(Stopped):
        TuningSearch(made(), tmp_path / "two", 1, nothing).go()
    resumed = TuningSearch(made(), tmp_path / "two", 1, nothing).go()
    assert told(resumed) == told(undisturbed)
    assert resumed.best == undisturbed.best
    with pytest.raises(ExperimentError, match="holds another tuning"):
        TuningSearch(made(TEXT.replace("= 8", "= 9")), tmp_path / "two", 1, nothing).go()


def test_what_is_worse_than_most_in_everything_is_stopped_early(tmp_path: Path) -> None:
    found = TuningSearch(made(), tmp_path, 1, nothing)
    for n in range(5):
        values: dict[str, Any] = {"hours": n}
        found.found.trials[str(n)] = search.Trial(values, [float(n), 1.0], [float(n), 1.0])
    assert found._is_hopeless([3.0, 2.0])
    assert not found._is_hopeless([3.0, 0.5])
    del found.found.trials["0"]
    assert not found._is_hopeless([9.0, 9.0])  # too few to say


def test_the_report_says_what_each_change_costs(tmp_path: Path) -> None:
    tuned = Tuned(
        {
            "printed": search.Trial({"hours": 4, "boards": "creaking"}, [0.2, 0.5], [0.2, 0.5]),
            "hours 3": search.Trial({"hours": 3, "boards": "creaking"}, [0.1, 0.4], [0.1, 0.4]),
            "hours 1": search.Trial({"hours": 1, "boards": "creaking"}, [0.9, 0.9], None),
        },
        ["hours 3"],
    )
    checked = {
        "lines": [
            line(variant="printed", figures={"inputs": {"median": 60}}),
            line(variant="hours 3", figures={"inputs": {"median": 50}}),
        ]
    }
    english = TuningReport(made(), tuned, checked, "en")
    assert english.sentences()[0] == "3 sets of values were tried, 1 of them stopped early."
    assert "hours 3 – on other seeds: unevenness of wins: 0 (0); off" in english.sentences()[1]
    assert english.sentences()[1].endswith("40): 0.25 (0.5). In brackets: as printed.")
    section = TuningReport(made(), tuned, checked, "it").section()
    assert "come stampato" in section
    assert 'download="trials.csv"' in section
    nothing_better = TuningReport(made(), Tuned(tuned.trials, ["printed"]), checked, "en")
    assert (
        nothing_better.sentences()[-1]
        == "Nothing that was tried beats the printed game in any goal."
    )


def test_the_command_tunes_patched_content_and_writes_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    knobs = TEXT.partition("[[knob]]")[0].replace("trials = 6", "trials = 2") + PATCH
    goals = '[[goal]]\nof = "inputs"\ntarget = 1\n'
    Path("bell.toml").write_text(knobs + goals)
    assert main(["lab", "tune", "bell.toml", "--workers", "1"]) == 0
    assert "Hours: 2 sets of values tried. lab-bell" in capsys.readouterr().out
    page = Path("lab-bell/report.html").read_text()
    assert "What was tried" in page
    assert main(["lab", "tune", "lab-bell", "--workers", "1"]) == 0
    assert Path("lab-bell/report.html").read_text() == page
    monkeypatch.setitem(sys.modules, "optuna", None)
    assert main(["lab", "tune", "lab-bell"]) == 2
    assert "tuning needs optuna: pip install 'gloaming[lab]'" in capsys.readouterr().err
