"""Findings: win tables, figures, drama, use and worth, and what is said about them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from gloaming.core.locale import Locale
from gloaming.games.revenge import SPEC as REVENGE
from gloaming.games.sonata import SPEC as SONATA
from gloaming.lab.diagnosis import about_regrets, diagnose
from gloaming.lab.figures import figures, histogram
from gloaming.lab.findings import find
from gloaming.lab.judge import regrets
from gloaming.lab.naming import LabNames
from gloaming.lab.race import race
from gloaming.lab.report import lab_words
from gloaming.lab.stopping import sides_of
from gloaming.lab.store import Results
from gloaming.lab.tables import Wins
from gloaming.lab.uses import openings, options
from gloaming.lab.watch import watch_game
from harness.lab_runs import run_here


def game(scores: list[float], **more: Any) -> dict[str, Any]:
    winners = [seat for seat, score in enumerate(scores) if score]
    return {"scores": scores, "winners": winners, "first": 0, "names": [], "rotation": 0, **more}


# -- who wins -------------------------------------------------------------------------------------


def test_places_are_counted_from_whoever_plays_first() -> None:
    records = [game([1.0, 0.0, 0.0], first=0), game([0.0, 1.0, 0.0], first=1)] * 30
    table = Wins(records, 3, True, 0.95).tables(records)["place"]
    assert [(row["name"], row["share"]) for row in table] == [("1", 1.0), ("2", 0.0), ("3", 0.0)]
    assert all(
        row["holm"] < 0.001 and row["fair"] == pytest.approx(1 / 3, abs=1e-6) for row in table
    )


def test_seats_that_win_together_are_a_side() -> None:
    third = 1 / 3
    records = [game([1.0, 0.0, 0.0, 0.0])] * 12 + [game([0.0, third, third, third])] * 8
    wins = Wins(records, 4, True, 0.95)
    assert (wins.sides, wins.teams) == ([[0], [1, 2, 3]], True)
    (table,) = wins.tables(records).values()
    assert [(row["name"], row["share"], row["fair"]) for row in table] == [
        ("1", 0.6, 0.5),
        ("2 + 3 + 4", 0.4, 0.5),
    ]


def test_a_seat_that_never_wins_is_nobodys_team_mate() -> None:
    records = [game([1.0, 0.0, 0.0, 0.0]), game([0.0, 1.0, 0.0, 0.0])]
    assert sides_of(records) == [[0], [1], [2], [3]]


def test_where_all_may_win_nothing_is_called_unfair() -> None:
    records = [game([1.0, 1.0])] * 6 + [game([0.0, 0.0])] * 4
    wins = Wins(records, 2, False, 0.95)
    (row,) = wins.tables(records)["won"]
    assert (row["share"], row["fair"]) == (0.6, None)
    assert wins.bots(records, ["a", "b"])[0]["fair"] is None


def test_bots_are_found_in_the_seats_they_had() -> None:
    records = [game([1.0, 0.0, 0.0], rotation=0), game([0.0, 1.0, 0.0], rotation=1)]
    first, others = Wins(records, 3, True, 0.95).bots(records, ["good", "bad", "bad"])
    assert (first["name"], first["wins"], others["wins"]) == ("good", 2.0, 0.0)
    assert (first["fair"], others["fair"]) == pytest.approx((1 / 3, 2 / 3), abs=1e-6)


# -- drama ----------------------------------------------------------------------------------------


def test_a_race_is_told_by_the_chances_on_the_way() -> None:
    chances = [[0.5, 0.3, 0.2], [0.3, 0.6, 0.1], [0.2, 0.79, 0.01], [0.9, 0.09, 0.01]]
    found = race(chances, [1.0, 0.0, 0.0], True)
    assert found["lead_changes"] == 2
    assert found["comeback"] == 1
    assert found["decided"] == 0.75
    assert found["drama"] == pytest.approx((0 + 0.3 + 0.59 + 0) / 4)
    assert found["watching"] == [0.0, 0.0, 0.5]
    assert (found["curve"][0], found["curve"][-1]) == (0.5, 0.9)


def test_sides_race_as_one() -> None:
    chances = [[0.4, 0.2, 0.2, 0.2], [0.9, 0.1 / 3, 0.1 / 3, 0.1 / 3]]
    found = race(chances, [1.0, 0.0, 0.0, 0.0], True)
    assert (found["lead_changes"], found["comeback"]) == (1, 0)
    assert found["watching"] == [0.0, 0.0, 0.0, 0.0]


def test_nobody_leads_where_all_may_win() -> None:
    assert set(race([[0.5, 0.5], [0.9, 0.9]], [1.0, 1.0], False)) == {"curve"}
    assert race([[0.5, 0.5]], [0.0, 0.0], False) == {}


# -- figures --------------------------------------------------------------------------------------


def test_figures_are_of_games_or_of_all_choices() -> None:
    records = [
        game([1.0, 0.0], minutes=n, inputs=9, decisions=[n, 1], forced=[1, 1], branches=[4, 0])
        for n in (2, 3, 4, 11)
    ]
    found = figures(records, 0.95, "x")
    assert (found["minutes"]["mean"], found["minutes"]["median"]) == (5.0, 3)
    assert found["forced"]["mean"] == pytest.approx(8 / 24, abs=1e-6)
    assert found["branching"]["mean"] == 1.0
    assert found == figures(records, 0.95, "x")
    assert "drama" not in found


def test_bins_hold_every_game_once() -> None:
    rng = Random(1)
    for values in ([rng.gauss(5, 2) for _ in range(300)], [float(n % 70) for n in range(300)], [3]):
        assert sum(histogram(values)["counts"]) == len(values)


# -- options --------------------------------------------------------------------------------------


def test_worth_is_measured_against_the_role() -> None:
    """The strong role always hides, and hiding does nothing: its worth is none, not its wins."""
    rng = Random(2)
    records = []
    for n in range(400):
        strong = rng.random() < 0.8
        wins = [1.0, 0.0] if strong else [0.0, 1.0]
        hides = [{"hide": 1}, {"hide": int(n % 10 == 0)}]
        records.append(game(wins, names=["strong", "weak"], use=hides))
    (row,) = options(records, 0.95)
    assert row["won_used"] > 0.7
    assert row["won_left"] < 0.3
    assert row["worth_low"] < 0 < row["worth_high"]
    assert (row["offered"], row["used"], row["times"], row["never"]) == (800, 440, 440, 0)


def test_an_option_that_wins_is_found() -> None:
    rng = Random(3)
    records = []
    for _ in range(400):
        used = rng.random() < 0.5
        won = rng.random() < (0.7 if used else 0.4)
        use = [{"ace": int(used), "joker": 0}, {}]
        records.append(game([1.0, 0.0] if won else [0.0, 1.0], use=use))
    ace, joker = options(records, 0.95)
    assert ace["worth_low"] > 0.1
    assert ace["holm"] < 0.001
    assert (joker["used"], joker["never"], "worth" in joker) == (0, 400, False)
    assert joker["won_left"] + joker["won_never"] == pytest.approx(1.0)


def test_seats_of_one_game_are_not_taken_for_independent_witnesses() -> None:
    """One of two tosses the coin, which does nothing: 300 experiments cry wolf at the stated rate.

    Where one wins the other loses; taken for two witnesses they would cry in every sixth.
    """
    rng = Random(4)
    alarms = 0
    for _ in range(300):
        records = []
        for _ in range(80):
            used, won = rng.random() < 0.5, rng.random() < 0.5
            use = [{"coin": int(used)}, {"coin": int(not used)}]
            records.append(game([1.0, 0.0] if won else [0.0, 1.0], use=use))
        alarms += options(records, 0.95)[0]["p"] < 0.05
    assert 0.02 <= alarms / 300 <= 0.08


def test_openings_count_for_whoever_plays_first() -> None:
    records = [game([0.0, 1.0], first=1, opening="draw")] * 3 + [game([0.0, 1.0], opening="wait")]
    assert [(row["option"], row["games"], row["share"]) for row in openings(records, 0.95)] == [
        ("draw", 3, 1.0),
        ("wait", 1, 0.0),
    ]


def test_regret_is_of_what_was_taken_and_missed_what_was_best() -> None:
    judged = [["wait", "draw", 0.1], ["wait", "wait", 0.0]] * 10 + [["draw", "draw", 0.0]] * 2
    found = regrets([game([1.0, 0.0], regret=judged), game([0.0, 1.0])], 0.95)
    draw, wait = found
    assert (draw["option"], draw["taken"], draw["best"], draw["missed"]) == ("draw", 2, 12, 10)
    assert "regret" not in draw  # twice is not enough to say
    assert (wait["taken"], wait["missed"], wait["regret"]) == (20, 0, 0.05)
    line = {"regrets": [{**row, "taken": 10 * row["taken"]} for row in found]}
    (sentence,) = about_regrets(line["regrets"], LabNames(REVENGE, "en"))
    assert sentence.text.endswith("would rather have done this: Draw (4.5 %).")


def test_a_search_judges_the_same_choices_every_time() -> None:
    setup = REVENGE.prepare(4, {})
    one = watch_game(REVENGE, setup, ["random"] * 4, "3", ("regret",))
    assert one == watch_game(REVENGE, setup, ["random"] * 4, "3", ("regret",))
    assert len(one["regret"]) > 3
    assert all(lost >= 0.0 for _, _, lost in one["regret"])
    plain = watch_game(REVENGE, setup, ["random"] * 4, "3", ())
    assert plain["scores"] == one["scores"]  # who judges does not disturb


# -- games that are really played -----------------------------------------------------------------


def test_the_same_seed_deals_the_same_cards_under_other_options() -> None:
    def played(**given: Any) -> dict[str, Any]:
        setup = REVENGE.prepare(4, given)
        return watch_game(REVENGE, setup, ["heuristic"] * 4, "0/1", ("length",))

    one, two = played(ghost_deal="random"), played(ghost_deal="random", meter_size=30)
    assert one["names"] == two["names"]
    assert one["first"] == two["first"]
    assert one["inputs"] != two["inputs"]


def test_a_record_says_what_was_offered_and_used() -> None:
    setup = SONATA.prepare(4, {})
    found = watch_game(SONATA, setup, ["random"] * 4, "5", ("use", "decisions"))
    assert found["names"] == ["johnny", "red", "yellow", "green"]
    used = found["use"][1]
    assert 0 in used.values()
    assert max(used.values()) > 0
    assert any(option.startswith("possess target:") for option in used)
    assert all(spot.startswith("tile:") for spot in found["spots"])
    verbs = [count for seat in found["use"] for key, count in seat.items() if " " not in key]
    assert sum(verbs) == sum(found["decisions"])


@pytest.fixture(scope="module")
def revenge(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, dict[str, Any]]:
    """A second variant that is over much sooner, between fools and between those who think."""
    folder = tmp_path_factory.mktemp("revenge")
    text = """
game = "revenge"
games = 60
[[strength]]
name = "fools"
bots = ["random"]
[[strength]]
name = "people"
bots = ["heuristic"]
[[variant]]
name = "printed"
[[variant]]
name = "short"
options = { meter_size = 13 }
"""
    experiment = run_here(text, folder)
    results = Results(folder)
    found = find(experiment, results)
    results.close()
    return experiment, found


def test_a_change_is_found_and_said_in_both_languages(revenge: tuple[Any, dict[str, Any]]) -> None:
    experiment, found = revenge
    said = [s.text for s in diagnose(found, LabNames(experiment.spec, "en")) if s.level == "change"]
    assert any(text.startswith("With “short (people)”: minutes at the pace") for text in said)
    detto = [
        s.text for s in diagnose(found, LabNames(experiment.spec, "it")) if s.level == "change"
    ]
    assert len(detto) == len(said)
    assert any(text.startswith("Con “short (people)”: minuti al passo") for text in detto)
    assert {row["kind"] for row in found["comparisons"][0]["rows"]} == {
        "place",
        "name",
        "figure",
        "own",
    }
    assert [rung["strength"] for rung in found["ladder"]] == ["people", "people"]


def test_a_planted_advantage_is_said_and_a_sound_game_called_sound() -> None:
    def said(share: float) -> list[tuple[str, str]]:
        rng = Random(7)
        records = [
            game([1.0, 0.0] if rng.random() < share else [0.0, 1.0], number=n) for n in range(600)
        ]
        line = {
            "variant": "printed", "strength": "random", "endless": 0, "games": 600, "figures": {},
            "uses": [], "regrets": [], "wins": Wins(records, 2, True, 0.95).tables(records),
        }  # fmt: skip
        found = {
            "lines": [line], "confidence": 0.95, "stop": None, "comparisons": [], "ladder": [],
        }  # fmt: skip
        return [(s.level, s.text) for s in diagnose(found, LabNames(REVENGE, "en"))]

    (first, second) = said(0.62)
    assert first[0] == second[0] == "alarm"
    assert first[1].startswith("whoever plays first wins 6")
    assert "fair: one game in 7 too many" in first[1]
    ((level, text),) = said(0.5)
    assert level == "good"
    assert text.startswith("Nothing unfair is shown")


def test_a_change_that_changes_no_game_is_called_so(tmp_path: Path) -> None:
    """Seed for seed the same, which differences of means alone would call a sound result."""
    text = 'game = "revenge"\ngames = 3\nbots = ["random"]\n'
    text += '[[variant]]\nname = "a"\n[[variant]]\nname = "b"\noptions = { round_limit = 999 }\n'
    experiment = run_here(text, tmp_path)
    results = Results(tmp_path)
    said = diagnose(find(experiment, results), LabNames(experiment.spec, "en"))
    results.close()
    assert said[0].text.startswith("With “b” every single game goes as before")
    assert not [sentence for sentence in said if "nobody is shown" in sentence.text]


def test_both_languages_have_the_same_words() -> None:
    words: dict[str, Locale] = lab_words()
    assert words["en"].keys() == words["it"].keys()
    for key in sorted(words["en"].keys()):
        assert words["en"].arguments(key) == words["it"].arguments(key), key


def test_without_games_there_is_nothing_to_find(tmp_path: Path) -> None:
    from gloaming.lab.experiment import ExperimentError, parse_experiment

    results = Results(tmp_path, writing=True)
    made = parse_experiment('game = "revenge"\ngames = 5\nbots = ["random"]\n', "try.toml")
    with pytest.raises(ExperimentError, match="no game of every line is finished yet"):
        find(made, results)
    results.close()
