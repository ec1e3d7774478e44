"""Ledger 4.3: the turn. REV-22 to REV-38."""

import pytest

from games.revenge.given import abilities, blocks, contracts, deciding, marks, new_game
from gloaming.games.revenge import SPEC
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
    deciding("A", silenced={"B": "A"}).does("A", "block(C, hard)").tells(
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
    table.expect(bank=43)
    table.does("A", "block(B, hard)").expect(tokens=[5, 5, 7, 40], bank=43)
    table.does("B", "block(A, hard)").expect(tokens=[5, 0, 12, 40], bank=43)


@rule("REV-24")
def test_income_is_automatic_and_cannot_be_declined_or_delayed() -> None:
    table = deciding("A").does("A", "contract(light)", "d6 6")
    assert table.events()[-1] == "tokens_collected(B, 5, 15)"
    table.expect(asked="B")
    table.refuses("B", "decline_income", rule="REV-24", code="malformed")
    table.refuses("B", "collect_later", rule="CORE-4")


@rule("REV-25")
def test_income_on_the_first_turn() -> None:
    new_game().expect(asked="A", tokens=[15, 10, 10, 10])


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
    table = deciding("A")
    table.does("A", "block(B, light)").expect(tokens=[5, 15, 10, 10])
    table.does("B", "block(A, light)").expect(tokens=[5, 10, 15, 10])
    table.does("C", "block(A, medium)").expect(tokens=[5, 10, 10, 15])
    table.does("D", "block(A, hard)").expect(tokens=[10, 10, 10, 10], round=3)


@rule("REV-27")
def test_any_number_of_tokens_may_be_held() -> None:
    table = deciding("A", tokens={"B": 9_998})
    table.does("A", "contract(light)", "d6 6").expect(tokens={"B": 10_003})


@rule("REV-28")
def test_tokens_paid_or_lost_go_to_the_bank_and_to_no_player() -> None:
    table = deciding("B", ready="B", tokens=[10, 30, 10, 10], options={"token_supply": 100})
    table.expect(bank=40)
    table.does("B", "ability(C)").expect(tokens=[10, 30, 6, 10], bank=44)
    table.does("B", "mark(D)").expect(tokens=[10, 20, 11, 10], bank=49)  # C has its income
    table.does("C", "contract(hard)", "d6 6").expect(tokens=[10, 20, 3, 15], bank=52)


@rule("REV-29")
def test_nothing_can_be_given_or_lent() -> None:
    table = deciding("A", ready="A")
    table.refuses("A", "give(B, 3)", rule="REV-29", code="malformed")
    table.refuses("A", "lend(B, 3)", rule="REV-29", code="malformed")
    table.refuses("A", {"do": "give", "target": 1, "ability": "banshee"}, rule="REV-29")
    table.refuses("A", "promise(B)", rule="CORE-4")


@rule("REV-30")
def test_the_bank_never_runs_out() -> None:
    table = deciding("A", tokens=[10, 100_000, 10, 10])
    table.does("A", "contract(light)", "d6 6").expect(tokens={"B": 100_005}, bank=-1)


@rule("REV-30")
def test_a_counted_bank_gives_what_is_left() -> None:
    options = {"token_supply": 41}
    table = deciding("A", tokens=[10, 15, 10, 5], options=options).expect(bank=1)
    table.does("A", "contract(light)", "d6 6").expect(tokens={"B": 19}, bank=0)
    table.does("B", "block(A, light)").expect(tokens={"C": 15}, bank=0)


@rule("REV-31")
def test_one_main_action_and_the_turn_is_over() -> None:
    table = deciding("A", tokens=[60, 10, 10, 10])
    table.does("A", "contract(light)", "d6 6").expect(asked="B")
    table.refuses("A", "contract(light)", rule="REV-38", code="not_your_turn")


@rule("REV-31")
def test_no_main_action_after_the_main_action_even_when_asked_again() -> None:
    table = deciding("A", ready="A", tokens={"A": 60}, options={"ability_timing": "either"})
    table.does("A", "mark(B)").expect(asked="A")
    table.refuses("A", "contract(light)", rule="REV-31", code="main_action_done")
    table.refuses("A", "mark(C)", rule="REV-31")
    table.refuses("A", "block(C, hard)", rule="REV-31")


@rule("REV-32")
@pytest.mark.parametrize("sabotage", ["mark(B)", "block(B, light)"])
def test_no_contract_and_sabotage_on_one_turn(sabotage: str) -> None:
    options = {"ability_timing": "either"}
    table = deciding("A", ready="A", tokens={"A": 60}, options=options)
    table.does("A", sabotage).refuses("A", "contract(light)", rule="REV-31")
    table = deciding("A", ready="A", tokens={"A": 60}, options=options)
    table.does("A", "contract(light)", "d6 6").refuses("A", sabotage, rule="REV-31")


@rule("REV-33")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("contract(light)", "contract(hard)"),
        ("mark(B)", "mark(C)"),
        ("block(B, light)", "block(C, light)"),
        ("mark(B)", "block(B, light)"),
        ("block(B, light)", "mark(B)"),
    ],
)
def test_no_two_main_actions_of_any_kind(first: str, second: str) -> None:
    table = deciding("A", ready="A", tokens={"A": 60}, options={"ability_timing": "either"})
    table.whatever("d6").does("A", first)
    table.refuses("A", second, rule="REV-31", code="main_action_done")


@rule("REV-34")
def test_whoever_can_act_must_act() -> None:
    table = deciding("A", tokens={"A": 3})
    assert table.legal("A") == contracts("light")
    table.refuses("A", "end_turn", rule="REV-34", code="must_act")


@rule("REV-34")
def test_a_sabotage_alone_is_reason_enough() -> None:
    shut = {"light": "B", "medium": "C", "hard": "D"}
    table = deciding("A", tokens={"A": 5}, blocks={"A": shut})
    assert table.legal("A") == blocks("B", "C", "D")
    table.refuses("A", "end_turn", rule="REV-34")


@rule("REV-35")
def test_whoever_can_do_nothing_keeps_its_tokens_and_its_turn_ends() -> None:
    table = deciding("A", tokens=[5, 2, 10, 10], options={"income_timing": "end"})
    table.does("A", "block(C, light)").tells(
        "class_blocked",
        "tokens_collected(A, 5, 5)",
        "turn_ended(A)",
        "turn_started(2, B)",
        "no_action(B)",
        "tokens_collected(B, 5, 7)",
        "turn_ended(B)",
        "turn_started(2, C)",
    )


@rule("REV-35")
def test_it_may_use_its_ability_first() -> None:
    table = deciding("B", ready="B", tokens={"B": 2}, options={"income_timing": "end"})
    assert table.legal("B") == abilities("A", "C", "D") | {"end_turn"}
    table.does("B", "ability(A)").expect(tokens=[6, 7, 10, 10], asked="C")
    assert "no_action(B)" in table.events()


@rule("REV-36")
def test_being_unable_to_act_leaves_no_trace() -> None:
    tokens, cooling = [2, 10, 10, 10], {"A": 5}
    options = {"income_timing": "end"}
    table = deciding("D", tokens=tokens, ready_round=cooling, options=options)
    table.does("D", "block(B, hard)").expect(tokens={"A": 7}, asked="B")
    for seat in "BCD":
        table.does(seat, "contract(light)", "d6 6")
    table.expect(asked="A", tokens={"A": 7})
    assert table.legal("A") == contracts("light", "medium") | blocks("B", "C", "D")


@rule("REV-37")
def test_blocks_and_order_lapse_at_the_end_of_the_turn_used_or_not() -> None:
    table = deciding(
        "B", tokens={"B": 20}, blocks={"B": {"light": "A"}}, orders={"B": ("light", "D")}
    )
    table.does("B", "mark(C)").expect(blocks={"B": {}}, order={"B": None}, order_by={"B": None})
    told = table.events()
    assert told[1:4] == ["effects_lapsed(B, 1, yes, 0)", "turn_ended(B)", "turn_started(2, C)"]


@rule("REV-37")
def test_what_lies_on_others_does_not_lapse() -> None:
    table = deciding(
        "B", blocks={"C": {"light": "A"}, "A": {"hard": "D"}}, orders={"C": ("hard", "D")}
    )
    table.does("B", "contract(light)", "d6 6")
    table.expect(blocks={"C": {"light": "A"}, "A": {"hard": "D"}}, order={"C": "hard"})
    assert not [event for event in table.events() if event.startswith("effects_lapsed")]


@rule("REV-38")
def test_nobody_acts_but_the_active_seat() -> None:
    table = deciding("B", ready="ABCD", tokens=[60] * 4)
    for seat in "ACD":
        assert table.legal(seat) == set()
        others = [other for other in "ABCD" if other != seat]
        attempts = contracts() | marks(*others) | blocks(*others) | abilities(*others)
        for attempt in sorted(attempts | {"end_turn"}):
            table.refuses(seat, attempt, rule="REV-38", code="not_your_turn")


@rule("REV-38")
def test_there_are_no_interruptions() -> None:
    table = deciding("B", ready="ABCD")
    for seat in range(4):
        for action in SPEC.vocabulary.all_actions(4) if seat != 1 else ():
            assert table.table.why_not(seat, action) == "REV-38"
            assert not table.table.suspends(action)
