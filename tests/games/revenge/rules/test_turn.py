"""Ledger 4.3: the turn. REV-22 to REV-38."""

import pytest
from games.revenge.given import abilities, blocks, contracts, deciding, marks, new_game

from gloaming.testing import rule


@rule("REV-22")
def test_a_turn_runs_in_order() -> None:
    table = deciding("A", ready="B", blocks={"B": {"hard": "D"}})
    table.does("A", "contract(light)", "d6 6")
    assert table.events()[-2:] == ["turn_started(2, B)", "tokens_collected(B, 5, 15)"]
    table.does("B", "ability(C)").tells("ability_used(B, poltergeist, C, none)", "tokens_lost")
    table.does("B", "contract(light)", "d6 6").tells(
        "contract_accepted",
        "card_revealed",
        "contract_rolled",
        "contract_failed",
        "card_discarded",
        "effects_lapsed(B, 1, no, 0)",
        "turn_ended(B)",
        "turn_started(2, C)",
        "tokens_collected(C, 5, 11)",
    )


@rule("REV-22")
def test_the_lost_turn_check_comes_after_income() -> None:
    table = deciding("A", silenced={"B": "A"})
    table.does("A", "block(C, hard)").tells(
        "class_blocked",
        "turn_ended(A)",
        "turn_started(2, B)",
        "tokens_collected(B, 5, 15)",
        "turn_lost(B)",
        "turn_ended(B)",
        "turn_started(2, C)",
        "tokens_collected(C, 5, 15)",
    )


@rule("REV-23")
def test_income_is_five_tokens_from_the_bank() -> None:
    table = deciding("A", tokens=[10, 0, 7, 40], options={"token_supply": 100})
    table.does("A", "block(B, hard)").expect(tokens={"B": 5}, bank=43)
    table.does("B", "block(A, hard)").expect(tokens={"C": 12}, bank=43)
    table.does("C", "block(A, light)").expect(tokens={"D": 45}, bank=43)


@rule("REV-24")
def test_income_cannot_be_declined_or_collected_later() -> None:
    table = deciding("A")
    table.refuses("A", "decline_income", rule="REV-24", code="malformed")
    table.refuses("A", "collect", rule="CORE-4")
    table.does("A", "contract(light)", "d6 6")
    table.tells(*["*" for _ in ()], *table.events())  # nobody was asked in between
    assert table.events()[-1] == "tokens_collected(B, 5, 15)"
    assert not [action for action in table.legal("B") if "income" in action]


@rule("REV-25")
def test_income_on_the_first_turn() -> None:
    new_game().expect(asked="A", tokens={"A": 15})


@rule("REV-25")
def test_income_on_a_turn_on_which_nothing_can_be_done() -> None:
    table = deciding("A", tokens=[5, 0, 10, 10], options={"income_timing": "end"})
    table.does("A", "contract(light)", "d6 6").expect(tokens={"B": 5}, asked="C")
    assert "no_action(B)" in table.events()


@rule("REV-25")
def test_income_on_a_lost_turn() -> None:
    table = deciding("A", silenced={"B": "A"})
    table.does("A", "contract(light)", "d6 6").expect(tokens={"B": 15}, asked="C")


@rule("REV-26")
def test_only_the_active_seat_collects_and_each_once_a_round() -> None:
    table = deciding("A", tokens=[50, 50, 50, 50])
    collected = []
    for seat in "ABCD":
        table.does(seat, "block(A, hard)" if seat != "A" else "block(B, light)")
        table.given  # noqa: B018
        collected += [event for event in table.events() if event.startswith("tokens_collected")]
        if seat == "B":
            continue
    assert [event[17] for event in collected] == ["B", "C", "D", "A"]
