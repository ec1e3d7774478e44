"""`begin`: where procedures can be begun, and what an author forgot."""

from typing import Any

import pytest

from gloaming.games.house import SPEC as HOUSE
from gloaming.games.revenge import SPEC as REVENGE
from gloaming.games.sonata import SPEC as SONATA
from gloaming.registry import game
from gloaming.testing import ImpossibleState, Scenario, procedures
from gloaming.testing.forgotten import OFTEN, ordinary
from wake import SPEC as WAKE

GHOSTS = ["banshee", "poltergeist", "pontianak", "ifrit"]


def revenge(**fields: Any) -> Scenario:
    table = Scenario(REVENGE, seats=4)
    return table.given(ghost=GHOSTS, active="B", round=2, **fields)


# -- steps -----------------------------------------------------------------------------------------


def test_an_unknown_step_is_refused_at_once_with_those_there_are() -> None:
    with pytest.raises(
        ImpossibleState,
        match="Turn has no step 'lunch'; it can be begun at: after, end, main, start",
    ):
        revenge().begin("Turn", at="lunch")


@pytest.mark.parametrize(
    ("spec", "outside", "frame", "step"),
    [
        (REVENGE, ("Game", "next"), "Turn", "chosen"),  # an answer
        (REVENGE, ("Game", "next"), "Contract", "rolled"),  # chance
        (REVENGE, ("Game", "next"), "Turn", "resolved"),  # another procedure
        (HOUSE, ("Game", "next"), "Turn", "rolled"),
        (HOUSE, ("Game", "next"), "Turn", "acted"),
        (SONATA, ("Night", "ghosts"), "GhostTurn", "acted"),
        (SONATA, ("Night", "round"), "SettingUp", "start drawn"),
        (game("tillinghast"), ("Night", "turn over"), "Turn", "acted"),
        (WAKE, ("Vigil", "turn over"), "Turn", "drawn"),
        (WAKE, ("Vigil", "turn over"), "Window", "heard"),
    ],
)
def test_a_step_that_goes_on_with_an_answer_nobody_gave_is_refused(
    spec: Any, outside: tuple[str, str], frame: str, step: str
) -> None:
    table = Scenario(spec).begin(outside[0], at=outside[1]).begin(frame, at=step)
    with pytest.raises(ImpossibleState, match=f"{frame} cannot be begun at '{step}'.*begun at: "):
        table.expect(over=False)


def test_outer_procedures_stand_where_they_wait_for_the_inner_one() -> None:
    table = revenge().begin("Game", at="turn").begin("Turn", at="main", seat="B")
    with pytest.raises(
        ImpossibleState,
        match="while another procedure is under way, Game stands at: next; not at 'turn'",
    ):
        table.expect(asked="B")


def test_the_outermost_procedure_is_the_one_a_game_begins_with() -> None:
    with pytest.raises(
        ImpossibleState, match="outermost procedure is Game, not Turn; begin with Game at: next"
    ):
        revenge().begin("Turn", at="main", seat="B").expect(asked="B")


def test_every_first_step_of_every_game_can_be_begun_at() -> None:
    for spec in (REVENGE, HOUSE, SONATA, game("tillinghast"), WAKE):
        for name, steps in procedures(spec).items():
            first = spec.rules.frames[name]().at
            assert not steps.known or first in steps.begins, (spec.id, name)


# -- what is forgotten -----------------------------------------------------------------------------

ATTIC = HOUSE.vocabulary.kinds["room"].name(0)
WHOLE = {"haunt": ATTIC, "turns": 5, "phase": "escape"}


def house(but: str = "", **fields: Any) -> Scenario:
    """A's Escape Phase, with everything that matters given but one field."""
    given = {name: value for name, value in {**WHOLE, **fields}.items() if name != but}
    table = Scenario(HOUSE, seats=3)
    table.given(character=["sensa", "fernando", "timothy"], room=[ATTIC] * 3, **given)
    return table.begin("Game", at="next").begin("Turn", at="main", seat="A")


@pytest.mark.parametrize(
    ("field", "as_new", "usual"),
    [("phase", "setup", "escape"), ("turns", "0", "1, 2, 3, 4"), ("haunt", "none", "")],
)
def test_a_forgotten_phase_counter_or_place_is_named(field: str, as_new: str, usual: str) -> None:
    house().expect(asked="A")
    table = house(but=field)
    with pytest.raises(
        ImpossibleState,
        match=f"the table is not given {field}: it is {as_new} as in a new game, and in play at"
        f" Turn at 'main' it never is, but for example {usual}.*; give {field}",
    ):
        table.expect(asked="A")


def test_what_is_given_is_believed_even_if_it_never_comes_up() -> None:
    house(turns=0).expect(asked="A")


def test_a_forgotten_field_of_a_procedure_is_named() -> None:
    table = revenge(tokens=[5] * 4, stack_counts={"light": 15}).begin("Game", at="next")
    table.begin("Turn", at="resolved", seat="B").begin("Contract", at="roll", seat="B")
    with pytest.raises(ImpossibleState, match="Contract is not given card: it is none as in a new"):
        table.expect(pending="d6")


def laid_exit(**fields: Any) -> Scenario:
    """A has played the Coal Hatch."""
    table = house(exits={"A": ["coal_hatch"]}, protection={"A": [None]}, tool={"A": [None]})
    deck = table.names.name("card*", table.laid_out.escape_deck)  # type: ignore[attr-defined]
    deck.remove("coal_hatch")
    return table.given(escape_deck=deck, **fields)


def test_a_forgotten_total_is_named_with_all_that_was_never_given() -> None:
    with pytest.raises(ImpossibleState, match=r"total of seat A is 0, .*never given: .*, total, "):
        laid_exit().expect(asked="A")
    worth = HOUSE.prepare(3, {}).points[HOUSE.vocabulary.kinds["card"].number("coal_hatch", 3)]
    laid_exit(total={"A": worth}).expect(asked="A")


def test_cards_are_named() -> None:
    table = house(exits={"A": ["coal_hatch"]}, protection={"A": [None]}, tool={"A": [None]})
    with pytest.raises(ImpossibleState, match="missing: none; in two places: coal_hatch"):
        table.expect(asked="A")


def test_what_is_ordinary_is_learned_from_enough_play() -> None:
    usual = ordinary(HOUSE, 3, {})
    assert usual.times[("Turn", "main")] >= OFTEN
    assert usual.table[("Turn", "main")]["phase"] == [1]
    assert "total" not in usual.table[("Turn", "main")]
    rare = Scenario(HOUSE, seats=3)
    assert usual.times[("Turn", "no such step")] < OFTEN
    assert usual.forgotten(rare.laid_out, set(), rare.laid_out) is None
