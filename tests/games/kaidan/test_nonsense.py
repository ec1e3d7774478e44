"""What people try although no such action exists: refused by the rule that says so."""

from __future__ import annotations

import pytest

from games.kaidan.given import Given, new_game, table
from gloaming.core.kinds import Json
from gloaming.games.kaidan import SPEC
from gloaming.testing import refuses_table


def home() -> Given:
    return table(2, hands={"A": ["ofuda", "silver_key"]})


@pytest.mark.parametrize("seats", [0, 6])
def test_the_house_takes_one_to_five(seats: int) -> None:
    refuses_table(SPEC, seats=seats, rule="KAI-R1")


def test_nobody_sits_there() -> None:
    home().refuses("A", {"do": "trade", "target": 4}, rule="KAI-1")


def test_no_such_character() -> None:
    new_game(2).refuses("A", {"do": "pick", "character": "okiku"}, rule="KAI-2")


def test_no_such_figure_square_slot_or_quarter() -> None:
    scene = home()
    scene.refuses("A", {"do": "choose", "figure": "entity_7"}, rule="KAI-6")
    scene.refuses("A", {"do": "go", "square": "11-1"}, rule="KAI-10")
    scene.refuses("A", {"do": "build", "slot": "s6-1"}, rule="KAI-11")
    scene.refuses("A", {"do": "turn", "quarter": 4}, rule="KAI-40")


@pytest.mark.parametrize("verb", ["look", "check"])
def test_nobody_looks_into_a_status_pile(verb: str) -> None:
    home().refuses("A", {"do": verb, "target": 1}, rule="KAI-30")


def test_nobody_chooses_in_the_exchange_of_status_cards() -> None:
    scene = home().refuses("A", {"do": "exchange", "target": 1}, rule="KAI-R73")
    scene.refuses("A", {"do": "trade", "target": 1, "status": 0}, rule="KAI-R73")


@pytest.mark.parametrize("verb", ["open", "peek"])
def test_a_door_is_not_opened_only_to_look(verb: str) -> None:
    home().refuses("A", {"do": verb, "direction": "north"}, rule="KAI-R30")


def test_a_move_of_a_chase_cannot_be_skipped() -> None:
    home().refuses("A", "skip", rule="KAI-232")


def test_cards_are_neither_shown_nor_dropped() -> None:
    scene = home().refuses("A", {"do": "show", "object": "ofuda"}, rule="KAI-69")
    scene.refuses("A", {"do": "claim", "says": "sword"}, rule="KAI-69")
    scene.refuses("A", {"do": "drop", "object": "silver_key"}, rule="KAI-160")


def test_one_weapon_is_enough() -> None:
    armed = {"do": "attack", "target": 1, "weapon": "bokken", "second": "wakizashi"}
    home().refuses("A", armed, rule="KAI-147")


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ({"do": "use", "object": "sword"}, "KAI-137"),
        ({"do": "use", "object": "ofuda", "aim": "up"}, "KAI-137"),
        ({"do": "discard", "holding": "ofuda_9"}, "KAI-137"),
        ({"do": "give", "cards": ["sword"]}, "KAI-R44"),
        ({"do": "recover", "bundle": 21}, "KAI-153"),
        ({"do": "spend", "place": 2}, "KAI-176"),
    ],
)
def test_no_such_thing(action: dict[str, Json], rule: str) -> None:
    home().refuses("A", action, rule=rule)
