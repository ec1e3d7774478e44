"""Simulations: the same result with any number of workers and interruptions."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gloaming.cli import main
from gloaming.commands import simulate as command
from gloaming.games.revenge import SPEC as REVENGE
from gloaming.lab.report import lines, percent, report
from gloaming.lab.simulate import Chunks, Plan, Run, find_spec, joined, play_chunk, simulate
from wake import SPEC as WAKE


def nothing(done: int) -> None:
    return


def played(plan: Plan, games: int, workers: int = 1) -> dict[str, Any]:
    run = Run(plan)
    assert simulate(run, games, workers, nothing)
    found = report(run, find_spec(plan.game))
    assert found.pop("timing")["seconds"] > 0.0
    return found


RANDOM = Plan("revenge", 4, ("random",) * 4)
MIXED = Plan("revenge", 3, ("heuristic", "random", "random"), seed="x", measured=True)
AT_THE_WAKE = Plan("wake:SPEC", 3, ("sexton", "ismcts:3", "random"))


@pytest.mark.parametrize("plan", [RANDOM, MIXED, AT_THE_WAKE], ids=["random", "mixed", "wake"])
def test_a_plan_gives_the_same_games_every_time(plan: Plan) -> None:
    found = played(plan, 12)
    assert found == played(plan, 12)
    assert found["games"] == 12
    assert sum(row["wins"] for row in found["bots"]) == pytest.approx(12.0)


def test_any_number_of_workers_plays_the_same_games() -> None:
    assert played(MIXED, 40, 2) == played(MIXED, 40, 1)


def test_where_nobody_shares_a_win_the_report_counts_games_that_anybody_won(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As a co-operative game: all win, or nobody does; and points are counted."""

    def together(g: Any) -> list[float]:
        return [1.0 if WAKE.rules.score(g)[0] else 0.0] * g.seats

    rules = replace(
        WAKE.rules, score=together, shared_win=False, points=lambda g: [5, 3, 4][: g.seats]
    )
    spec = replace(WAKE, rules=rules)
    monkeypatch.setattr("gloaming.lab.simulate.find_spec", lambda name: spec)
    run = Run(Plan("wake:SPEC", 3, ("sexton", "random", "random"), fixed_seats=True))
    assert simulate(run, 20, 1, nothing)
    found = report(run, spec)
    won = found["won"]
    assert 0 < won["wins"] < 20
    assert won["fair"] is None
    assert [row["wins"] for row in found["by_seat"]] == [won["wins"]] * 3
    sexton, other = found["bots"]
    assert (sexton["games"], other["games"]) == (20, 40)  # two chairs, each for itself
    assert sexton["share"] == other["share"] == won["share"]
    assert (sexton["points"]["median"], other["points"]["mean"]) == (5, 3.5)
    said = "\n".join(lines(found, spec, "en"))
    assert f"Somebody wins in {percent(won['share'])}" in said


def test_another_seed_plays_other_games() -> None:
    assert played(RANDOM, 5)["length"] != played(Plan("revenge", 4, RANDOM.bots, "1"), 5)["length"]


def test_chunks_do_not_matter() -> None:
    whole = Run(RANDOM)
    whole.take(0, 9, *play_chunk(RANDOM, 0, 9))
    pieces = Run(RANDOM)
    for start, stop in ((6, 9), (0, 1), (1, 6)):
        pieces.take(start, stop, *play_chunk(RANDOM, start, stop))
    assert pieces.tally == whole.tally
    assert pieces.done == whole.done == [(0, 9)]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupted_run_keeps_what_is_done_and_goes_on(workers: int) -> None:
    run = Run(MIXED)
    calls = 0

    def impatient(done: int) -> None:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise KeyboardInterrupt

    assert not simulate(run, 120, workers, impatient)
    assert 0 < run.games < 120
    assert sum(run.tally["decisions"].values()) == run.games
    assert simulate(run, 120, 1, nothing)
    found = report(run, REVENGE)
    found.pop("timing")
    assert found == played(MIXED, 120)


def test_what_is_missing_after_a_break() -> None:
    run = Run(RANDOM, done=[(2, 4), (7, 8)])
    assert list(run.missing(10)) == [(0, 2), (4, 7), (8, 10)]
    assert list(run.missing(6)) == [(0, 2), (4, 6)]
    assert list(run.missing(2)) == [(0, 2)]
    assert joined([(3, 4), (0, 3)]) == [(0, 4)]


def handed_out(chunks: Chunks) -> list[tuple[int, int]]:
    """All chunks, if every game takes a hundredth of a second."""
    handed = []
    while (chunk := chunks.next()) is not None:
        handed.append(chunk)
        chunks.learn(chunk[1] - chunk[0], 0.01 * (chunk[1] - chunk[0]))
    return handed


@pytest.mark.parametrize("workers", [1, 2])
def test_chunks_grow_to_a_good_size_and_cover_everything(workers: int) -> None:
    handed = handed_out(Chunks(iter([(0, 5), (8, 1000)]), workers))
    assert joined(handed) == [(0, 5), (8, 1000)]
    assert max(stop - start for start, stop in handed) == 50  # half a second's worth


def test_chunks_for_several_shrink_towards_the_end_so_that_nobody_waits_long() -> None:
    handed = handed_out(Chunks(iter([(0, 1000)]), 2))
    sizes = [stop - start for start, stop in handed]
    assert sizes[-1] == 1
    assert max(sizes[-10:]) < 50
    assert handed_out(Chunks(iter([(0, 1000)]), 1))[-1][1] == 1000


# --- who sits where -------------------------------------------------------------------------------


def test_chairs_move_on_from_game_to_game_unless_they_are_fixed() -> None:
    plan = Plan("revenge", 4, ("a", "b", "c", "d"))
    assert [plan.seating(n) for n in range(2)] == [[0, 1, 2, 3], [3, 0, 1, 2]]
    fixed = Plan("revenge", 4, ("a", "b", "c", "d"), fixed_seats=True)
    assert fixed.seating(3) == [0, 1, 2, 3]


def test_a_bot_is_judged_by_the_chairs_it_has() -> None:
    found = played(Plan("revenge", 4, ("heuristic", "random", "random", "random")), 60)
    heuristic, randoms = found["bots"]
    assert (heuristic["bot"], heuristic["chairs"], heuristic["fair"]) == ("heuristic", 1, 0.25)
    assert (randoms["chairs"], randoms["fair"]) == (3, 0.75)
    assert heuristic["low"] > 0.25  # a rule of thumb beats luck
    assert heuristic["low"] <= heuristic["share"] <= heuristic["high"]


def test_seats_and_turn_order_are_counted_apart() -> None:
    """With the first seat fixed they are the same; dealt at random, they are not."""
    fixed = played(Plan("revenge", 3, ("heuristic",) * 3, options={"first_seat": 1}), 30)
    by_seat, by_place = fixed["by_seat"], fixed["by_turn_order"]
    assert by_place == [by_seat[1], by_seat[2], by_seat[0]]
    dealt = played(Plan("revenge", 3, ("heuristic",) * 3), 30)
    assert dealt["by_seat"] != dealt["by_turn_order"]


def test_a_game_without_end_is_counted_and_nobody_wins_it() -> None:
    """Four who only ever mark one another."""
    found = played(
        Plan(
            "revenge",
            4,
            ("random",) * 4,
            options={"cost_light": 20, "cost_medium": 20, "cost_hard": 20, "token_supply": 40},
        ),
        2,
    )
    assert found["endless"] == 2
    assert found["bots"][0]["games"] == 0


# --- measures -------------------------------------------------------------------------------------


def test_measures_of_a_game_add_up() -> None:
    run = Run(MIXED)
    simulate(run, 25, 1, nothing)
    counted = {key: sum(value.values()) for key, value in run.tally.items()}
    assert counted["measure rounds"] == 25
    assert counted["measure winning_class"] == 25
    ghosts = [value for key, value in counted.items() if key.startswith("measure ghost_")]
    assert sum(ghosts) == 3 * 25
    wins = [run.tally[key]["yes"] for key in run.tally if key.startswith("measure ghost_")]
    assert sum(wins) == 25
    figures = {
        (row["of"], row.get("value", row["what"])): row for row in report(run, REVENGE)["measures"]
    }
    assert figures["action", "contract"]["figure"] + figures["action", "mark"]["figure"] + figures[
        "action", "block"
    ]["figure"] == pytest.approx(1.0, abs=1e-5)
    assert figures["rounds", "p5"]["figure"] <= figures["rounds", "median"]["figure"]
    assert "least" not in figures["rounds", "p5"]
    assert figures["ability", "yes"]["least"] == 0.2


def test_a_figure_outside_its_range_is_not_healthy() -> None:
    run = Run(MIXED)
    run.tally = {"measure long": {"yes": 1, "no": 9}, "measure rounds": {"11": 10}}
    rows = {(row["of"], row["what"]): row for row in report(run, REVENGE)["measures"]}
    assert rows["long", "share"]["healthy"] is False
    assert rows["rounds", "median"]["healthy"] is True
    assert rows["comeback", "share"]["healthy"] is None  # nothing was seen


# --- the command ----------------------------------------------------------------------------------


def run_command(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["simulate", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_two_runs_differ_in_nothing_but_timing(capsys: pytest.CaptureFixture[str]) -> None:
    call = ("revenge", "--games", "20", "--bots", "heuristic,random", "--seed", "7", "--json")
    found = []
    for _ in range(2):
        code, out, err = run_command(capsys, *call)
        assert (code, err) == (0, "")
        result = json.loads(out)
        assert set(result.pop("timing")) == {"seconds", "processor_seconds", "games_per_second"}
        found.append(result)
    assert found[0] == found[1]
    assert found[0]["bots"][1]["chairs"] == 3


@pytest.mark.parametrize(("language", "word"), [("en", "fair share"), ("it", "quota equa")])
def test_the_report_can_be_read(
    capsys: pytest.CaptureFixture[str], language: str, word: str
) -> None:
    code, out, _ = run_command(
        capsys, "revenge", "--games", "6", "--seats", "3", "--measures", "--lang", language
    )
    assert code == 0
    assert word in out
    assert "random" in out
    assert "Pontianak" in out


def test_a_file_is_kept_and_taken_up_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    once, twice = tmp_path / "once.json", tmp_path / "twice.json"
    run_command(capsys, "revenge", "--games", "15", "--out", str(once))
    for games in ("6", "15"):
        code, _, _ = run_command(
            capsys, "revenge", "--games", games, "--out", str(twice), "--resume"
        )
        assert code == 0
    kept = [json.loads(file.read_text()) for file in (once, twice)]
    for one in kept:
        one["report"].pop("timing")
    assert kept[0] == kept[1]
    assert kept[0]["state"]["done"] == [[0, 15]]
    assert not list(tmp_path.glob("*.part"))


def test_ctrl_c_ends_with_what_was_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stopped(run: Run, games: int, workers: int, advance: Any) -> bool:
        simulate(run, 4, 1, advance)
        return False

    monkeypatch.setattr(command, "simulate", stopped)
    file = tmp_path / "part.json"
    code, out, _ = run_command(
        capsys, "revenge", "--games", "50", "--out", str(file), "--lang", "en"
    )
    assert code == 130
    assert "Stopped after 4 games of 50." in out
    assert json.loads(file.read_text())["report"]["games"] == 4


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("whist",), "there is no game 'whist'"),
        (("revenge", "--bots", "ghost"), "revenge has no bot 'ghost'"),
        (("revenge", "--seats", "3", "--bots", "random,random,random,random"), "4 bots for 3"),
        (("revenge", "--seats", "9"), "revenge: "),
        (("revenge", "--option", "cooldown=0"), "cooldown"),
        (("revenge", "--resume"), "--resume needs --out"),
    ],
)
def test_what_a_person_can_mend_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], complaint: str
) -> None:
    code, out, err = run_command(capsys, *arguments, "--games", "2")
    assert (code, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1


def test_a_file_of_something_else_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "file.json"
    file.write_text("[]")
    call = ("revenge", "--games", "2", "--out", str(file), "--resume")
    code, _, err = run_command(capsys, *call)
    assert code == 2
    assert "not the result of a simulation" in err
    file.unlink()
    assert run_command(capsys, *call)[0] == 0
    code, _, err = run_command(capsys, *call, "--seed", "other")
    assert code == 2
    assert "holds another simulation" in err
    missing = tmp_path / "no" / "file.json"
    code, _, err = run_command(capsys, "revenge", "--games", "2", "--out", str(missing))
    assert code == 2
    assert "cannot be written" in err


def test_a_game_without_measures_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert WAKE.lab.measures is None
    monkeypatch.setattr(command, "find_game", lambda name: WAKE)
    code, _, err = run_command(capsys, "wake", "--games", "1", "--measures")
    assert code == 2
    assert "wake has no measures of its own" in err
