"""Ledger 5.1 to 5.4: rulings about the text, the numbers, the table and the duty to act."""

from typing import Any

import pytest

from games.revenge.given import (
    GHOSTS,
    Given,
    abilities,
    blocks,
    contracts,
    deciding,
    marks,
    new_game,
)
from gloaming.core.flow import PUBLIC
from gloaming.games.revenge import SPEC
from gloaming.games.revenge.rules.book import BOOK
from gloaming.games.revenge.rules.state import Revenge
from gloaming.testing import refuses_table, rule


def bites(die: int, options: dict[str, Any]) -> bool:
    """Does this roll for a mark ruin the contract?"""
    table = deciding("B", meter={"B": 12}, marks={"B": ["A"]}, options=options)
    table.whatever("d6").dice(die).does("B", "contract(light)")
    return "contract_failed(B, light, sabotage)" in table.events()


@rule("REV-R1")
def test_even_rolls_let_a_sabotage_succeed() -> None:
    assert [die for die in range(1, 7) if bites(die, {})] == [2, 4, 6]
    odd = {"sabotage_parity": "odd"}
    assert [die for die in range(1, 7) if bites(die, odd)] == [1, 3, 5]
    refuses_table(SPEC, options={"sabotage_parity": "both"}, rule="CORE-11")


@rule("REV-R2")
def test_a_meter_at_twelve_is_not_full_and_a_failed_sabotage_leaves_it_there() -> None:
    for size in (13, 24, 60):
        table = deciding("A", meter={"A": 12}, marks={"A": ["B"]}, options={"meter_size": size})
        table.does("A", "contract(light)", "d6 3", "d6 6").expect(meter={"A": 12}, over=False)
    refuses_table(SPEC, options={"meter_size": 12}, rule="CORE-11")


@rule("REV-R3")
def test_the_results_of_every_class_cover_one_to_six() -> None:
    for name in ("light", "medium", "hard"):
        for die in range(1, 7):
            table = deciding("A").does("A", f"contract({name})", f"d6 {die}")
            succeeded = f"contract_rolled(A, {name}, {die}, yes)" in table.events()
            failed = f"contract_failed(A, {name}, roll)" in table.events()
            assert succeeded != failed


@rule("REV-R4")
def test_one_public_price_per_class_paid_on_acceptance() -> None:
    dear = {"cost_light": 0, "cost_medium": 9, "cost_hard": 20}
    for options, prices in (({}, (3, 5, 8)), (dear, (0, 9, 20))):
        for name, price in zip(("light", "medium", "hard"), prices, strict=True):
            table = deciding("A", tokens={"A": 20}, options=options)
            table.does("A", f"contract({name})", "d6 6").expect(tokens={"A": 20 - price})
    for price in (-1, 21):
        refuses_table(SPEC, options={"cost_light": price}, rule="CORE-11")


@rule("REV-R5")
@pytest.mark.parametrize("size", [13, 24, 60])
def test_the_length_of_the_meter(size: int) -> None:
    short = deciding("A", meter={"A": size - 3}, options={"meter_size": size})
    short.does("A", "contract(light)", "light 2", "d6 1").expect(over=False, meter={"A": size - 1})
    enough = deciding("A", meter={"A": size - 3}, options={"meter_size": size})
    enough.does("A", "contract(light)", "light 3", "d6 1").expect(over=True, meter={"A": size})
    refuses_table(SPEC, options={"meter_size": 61}, rule="CORE-11")


@rule("REV-R6")
def test_tokens_are_unlimited_or_counted() -> None:
    new_game().expect(bank=-1)
    new_game(4, options={"token_supply": 40}).expect(bank=0, tokens=[10, 10, 10, 10])
    new_game(4, options={"token_supply": 43}).expect(bank=0, tokens=[13, 10, 10, 10])
    new_game(3, options={"token_supply": 30}).expect(bank=0)
    refuses_table(SPEC, 4, {"token_supply": 39}, rule="CORE-11")
    refuses_table(SPEC, 3, {"token_supply": 29}, rule="CORE-11")


@rule("REV-R7")
def test_tokens_lost_to_a_poltergeist_go_to_the_bank() -> None:
    table = deciding("B", ready="B", options={"token_supply": 60}).expect(bank=20)
    table.does("B", "ability(A)").expect(tokens=[6, 10, 10, 10], bank=24)


@rule("REV-R8")
def test_every_ghost_has_a_start_bonus_of_nothing() -> None:
    assert {ghost.id: ghost.start_bonus for ghost in BOOK.ghosts} == dict.fromkeys(GHOSTS, 0)
    assert SPEC.prepare(4, {}).start_bonus == (0, 0, 0, 0)


@rule("REV-R9")
def test_ghosts_are_dealt_at_random_or_fixed_by_the_host() -> None:
    dealt = ["pontianak", "ifrit", "banshee"]
    table = Given(3, {"first_seat": 0}).chance(ghost=dealt)
    table.expect(ghost=dealt, unused_ghost="poltergeist")
    new_game(3, dealt).expect(ghost=dealt, unused_ghost="poltergeist")


@rule("REV-R10")
def test_the_first_seat_is_random_or_named_and_turns_rise() -> None:
    Given(4, {"ghost_deal": GHOSTS}).chance("first_seat 3").expect(asked="D")
    table = new_game(options={"first_seat": 3}).expect(asked="D")
    table.does("D", "contract(light)", "d6 6").expect(asked="A")
    refuses_table(SPEC, 3, {"first_seat": 3}, rule="CORE-11")


@rule("REV-R11")
def test_a_round_is_one_turn_of_every_seat_lost_turns_counted() -> None:
    table = deciding("A", silenced={"C": "A"})
    turns: dict[int, list[str]] = {2: ["A"], 3: [], 4: []}
    while table.value("round") < 4:
        table.does(table.asked, "contract(light)", "d6 6")
        for event in table.events():
            if event.startswith("turn_started"):
                turns[int(event[13])].append(event[16])
    assert (turns[2], turns[3]) == (list("ABCD"), list("ABCD"))


@rule("REV-R12")
def test_everything_is_open_but_the_reward_sides_in_the_stacks() -> None:
    owners = (Revenge, *SPEC.own_frames)
    assert {audience for owner in owners for _, audience, _ in owner.INFO} == {PUBLIC}
    table = deciding("A", tokens={"A": 5_000}).expect(tokens={"A": 5_000})
    assert table.view("C")["state"]["tokens"][0] == 5_000
    assert table.view("C")["state"]["stack_counts"] == [16, 14, 10]


@rule("REV-R13")
def test_nothing_changes_hands() -> None:
    table = deciding("A")
    table.refuses("A", "give(C, 5)", rule="REV-29", code="malformed")
    table.refuses("A", "lend(C, 5)", rule="REV-29", code="malformed")
    assert SPEC.table.talk  # but talk is free


@rule("REV-R14")
def test_each_seat_collects_once_a_round_at_the_start_of_its_turn() -> None:
    table = new_game().expect(tokens=[15, 10, 10, 10])
    table.does("A", "contract(light)", "d6 6").expect(tokens=[12, 15, 10, 10])


@rule("REV-R14")
def test_or_at_its_end_lost_turns_included() -> None:
    end = {"income_timing": "end"}
    table = new_game(options=end).expect(tokens=[10, 10, 10, 10])
    table.does("A", "contract(light)", "d6 6").expect(tokens=[12, 10, 10, 10])
    lost = deciding("A", silenced={"B": "A"}, options=end)
    lost.does("A", "block(C, hard)").expect(tokens=[10, 15, 10, 10], asked="C")
    won = deciding("A", meter={"A": 23}, options=end).does("A", "contract(light)", "d6 1")
    won.expect(over=True, tokens={"A": 7})  # not after winning


@rule("REV-R15")
def test_income_needs_no_answer() -> None:
    table = deciding("A").does("A", "contract(light)", "d6 6").expect(asked="B", tokens={"B": 15})
    question = table.session.question(1)
    assert question is not None
    assert question["prompt"] == "turn.main"
    table.refuses("B", "decline_income", rule="REV-24", code="malformed")


@rule("REV-R16")
def test_no_passing_unless_the_table_allows_it() -> None:
    deciding("A").refuses("A", "end_turn", rule="REV-34", code="must_act")
    free = deciding("A", options={"may_wait": True})
    free.does("A", "end_turn").expect(tokens=[10, 15, 10, 10], asked="B")


@rule("REV-R16")
def test_even_then_an_order_that_can_be_obeyed_forbids_it() -> None:
    wait: dict[str, Any] = {"may_wait": True}
    bound = deciding("A", orders={"A": ("light", "D")}, options=wait)
    bound.refuses("A", "end_turn", rule="REV-116", code="must_obey")
    loose = deciding(
        "A", orders={"A": ("light", "D")}, options={**wait, "ifrit_order": "class_only"}
    )
    assert "end_turn" in loose.legal("A")
    beyond = deciding("A", tokens={"A": 7}, orders={"A": ("hard", "D")}, options=wait)
    assert "end_turn" in beyond.legal("A")


@rule("REV-R17")
def test_only_the_main_action_is_lost() -> None:
    end = {"income_timing": "end"}
    table = deciding("D", ready="A", tokens=[0, 10, 10, 10], options=end)
    table.does("D", "contract(light)", "d6 6").expect(asked="A")
    assert table.legal("A") == abilities("B", "C", "D") | {"end_turn"}
    table.does("A", "ability(C)").expect(tokens={"A": 5}, silenced={"C": "A"}, asked="B")


@rule("REV-R17")
def test_the_same_when_blocks_and_an_order_leave_nothing() -> None:
    shut = {"light": "B", "medium": "C", "hard": "D"}
    table = deciding("A", tokens={"A": 4}, blocks={"A": shut}, options={"income_timing": "end"})
    table.expect(asked="B", tokens={"A": 9})
    assert table.events(all=True)[0] == "no_action(A)"


@rule("REV-R17")
def test_by_default_five_tokens_always_pay_for_a_block() -> None:
    # As many blocks as rivals can lay, and an order out of reach: a block is still possible.
    table = deciding(
        "D",
        seats=4,
        tokens=[0, 0, 0, 5],
        blocks={
            "A": {"light": "B", "medium": "C"},
            "B": {"light": "A", "hard": "C"},
            "C": {"medium": "A", "hard": "B"},
            "D": {"light": "A", "medium": "B", "hard": "C"},
        },
    )
    assert table.legal("D") == {"block(A, hard)", "block(B, medium)", "block(C, light)"}


@rule("REV-R18")
def test_one_main_action_in_all() -> None:
    options = {"ability_timing": "either"}
    for first in ("contract(light)", "mark(B)", "block(B, hard)"):
        table = deciding("A", ready="A", tokens={"A": 60}, options=options).whatever("d6")
        table.does("A", first)
        assert table.legal("A") == abilities("B", "C", "D") | {"end_turn"}
        for second in sorted(contracts() | marks("C") | blocks("C")):
            table.refuses("A", second, rule="REV-31")
