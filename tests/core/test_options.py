"""Options: declared once, read from anywhere, refused by name."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloaming.core.flow import Refused
from gloaming.core.options import Choice, Listing, Number, Option, OptionSet, spell
from gloaming.games.revenge import SPEC as REVENGE
from wake import SPEC as WAKE
from wake.rules.setup import Setup

CHOICE = Choice("boards", "creaking", ("creaking", "silent", True, 3), "X-1")
NUMBER = Number("hours", 4, 1, 6, "X-2", also=(0,))
LISTING = Listing("ghosts", "random", ("random",), ("ada", "bob"), "X-3")
OPTIONS = OptionSet((CHOICE, NUMBER, LISTING))


def refused(given: dict[str, Any]) -> Refused:
    with pytest.raises(Refused) as caught:
        OPTIONS.resolve(given)
    return caught.value


def test_what_is_not_given_has_its_default() -> None:
    assert OPTIONS.resolve({}) == {"boards": "creaking", "hours": 4, "ghosts": "random"}
    assert OPTIONS.resolve({"hours": 6})["hours"] == 6
    assert OPTIONS.defaults() == {"boards": "creaking", "hours": 4, "ghosts": "random"}


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("boards", ["silent", True, 3], ["loud", False, 1, 3.0, "3", None, ["silent"], "true"]),
        ("hours", [1, 6, 0], [7, -1, 4.0, True, "4", None, [4]]),
        ("ghosts", ["random", ["ada"], ["bob", "ada"], []], ["ada", ["eve"], [3], 3, None, {}]),
    ],
)
def test_values_are_taken_or_refused(name: str, good: list[Any], bad: list[Any]) -> None:
    for value in good:
        assert OPTIONS.resolve({name: value})[name] == value
    for value in bad:
        assert refused({name: value}).rule == "CORE-11", value


def test_a_refusal_says_what_would_do() -> None:
    assert refused({"hours": 9}).facts == {"name": "hours", "value": "9", "allowed": "0, 1 to 6"}
    assert refused({"boards": 1}).facts["allowed"] == "creaking, silent, true, 3"
    assert refused({"ghosts": 1}).facts["allowed"] == "random, or a list of ada, bob"


def test_an_unknown_option_is_named() -> None:
    unknown = refused({"tea": True})
    assert unknown.rule == "CORE-10"
    assert unknown.facts == {"name": "tea", "allowed": "boards, hours, ghosts"}
    assert refused({"x" * 999: 1}).facts["name"] == "x" * 37 + "…"


# --- the command line -----------------------------------------------------------------------------


@pytest.mark.parametrize("option", [CHOICE, NUMBER, LISTING], ids=lambda option: option.name)
def test_what_is_spelled_is_read(option: Option) -> None:
    values: dict[str, list[Any]] = {
        "boards": ["creaking", "silent", True, 3],
        "hours": [0, 1, 6],
        "ghosts": ["random", ["ada", "bob"], ["bob"]],
    }
    for value in values[option.name]:
        assert OPTIONS.read([f"{option.name}={spell(value)}"]) == {option.name: value}


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("hours=nine", "CORE-11"),
        ("hours=--5", "CORE-11"),
        ("hours=²", "CORE-11"),
        ("hours=" + "9" * 5_000, "CORE-11"),
        ("hours=", "CORE-11"),
        ("hours=4.0", "CORE-11"),
        ("boards=True", "CORE-11"),
        ("ghosts=eve+ada", "CORE-11"),
        ("tea=1", "CORE-10"),
        ("hours", "CORE-10"),
        ("", "CORE-10"),
        ("=3", "CORE-10"),
    ],
)
def test_nonsense_on_the_command_line_is_refused(text: str, rule: str) -> None:
    with pytest.raises(Refused) as caught:
        OPTIONS.resolve(OPTIONS.read([text]))
    assert caught.value.rule == rule


@given(st.sampled_from(["boards", "hours", "ghosts"]), st.text(max_size=30))
def test_no_text_does_worse_than_be_refused(name: str, value: str) -> None:
    given = OPTIONS.read([f"{name}={value}"])
    option = OPTIONS.options[name]
    if option.accepts(given[name]):
        assert OPTIONS.resolve(given)[name] == given[name]
    else:
        assert refused(given).rule == "CORE-11"


def test_a_later_word_wins() -> None:
    assert OPTIONS.read(["hours=1", "hours=2"]) == {"hours": 2}


# --- in real games --------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", [WAKE, REVENGE], ids=["wake", "revenge"])
def test_the_defaults_of_a_game_are_its_own_values(spec: Any) -> None:
    for option in spec.rules.options.options.values():
        assert option.accepts(option.default), option.name
        assert option.rule
    assert spec.rules.options.usual() == {}


def test_what_is_usual_is_said_and_nobody_has_to_have_it() -> None:
    boards = OptionSet((Choice("board", "house", ("house", "maze"), "REV-1", usual="maze"),))
    assert boards.usual() == {"board": "maze"}
    assert boards.resolve({}) == boards.defaults() == {"board": "house"}
    assert boards.resolve({**boards.usual(), **boards.read(["board=house"])}) == {"board": "house"}


@pytest.mark.parametrize("seats", [1, 5, 0, -1, True, "3", None, 2.0])
def test_a_wrong_number_of_seats_is_refused(seats: Any) -> None:
    with pytest.raises(Refused) as caught:
        WAKE.prepare(seats, {})
    assert caught.value.rule == "WAK-1"
    assert (caught.value.facts["least"], caught.value.facts["most"]) == (2, 4)


def test_options_reach_the_table() -> None:
    setup = WAKE.prepare(2, {"hours": 2, "chills": 1, "boards": "silent", "box": "small"})
    assert isinstance(setup, Setup)
    assert (setup.hours, setup.chills, setup.creaking, setup.dealt) == (2, 1, 0, 1)
    usual = WAKE.prepare(2, {})
    assert (usual.hours, usual.chills, usual.creaking.bit_count(), usual.dealt) == (4, 2, 2, 3)


def test_what_spans_several_options_is_refused_too() -> None:
    with pytest.raises(Refused, match="REV-9"):
        REVENGE.prepare(3, {"ghost_deal": ["banshee", "banshee", "ifrit"]})
    with pytest.raises(Refused, match="CORE-11"):
        REVENGE.prepare(3, {"first_seat": 3})
