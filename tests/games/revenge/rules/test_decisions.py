"""Ledger 7: the two decisions, what is not asked, and the fixed orders of events."""

from typing import Any

from games.revenge.given import abilities, blocks, contracts, deciding, marks, new_game, orders
from gloaming.core.flow import CHANCE, OVER, SEAT
from gloaming.testing import rule


@rule("REV-D1")
def test_the_active_seat_chooses_after_income_and_again_after_an_ability() -> None:
    table = new_game(ghosts=["ifrit", "banshee", "poltergeist", "pontianak"])
    table.expect(asked="A", tokens={"A": 15})
    main = contracts() | marks("B", "C", "D") | blocks("B", "C", "D")
    assert table.legal("A") == main | orders("B", "C", "D")
    table.does("A", "ability(B, hard)").expect(asked="A")
    assert table.legal("A") == main
    table.refuses("A", "end_turn", rule="REV-34", code="must_act")


@rule("REV-D1")
def test_it_is_open_and_one_after_another() -> None:
    table = deciding("B")
    assert table.table.wait == SEAT
    for viewer in ("A", "C", "spectator"):
        assert table.view(viewer)["waiting"] == {"for": "seat", "seats": [1]}
    question = table.session.question(1)
    assert question is not None
    assert question["together"] is False
    assert table.session.question(0) is None


@rule("REV-D1")
def test_a_single_legal_action_is_offered_as_forced() -> None:
    forced = deciding("A", orders={"A": ("light", "D")}).session.question(0)
    free = deciding("A").session.question(0)
    assert forced is not None
    assert free is not None
    assert (forced["forced"], len(forced["options"])) == (True, 1)
    assert free["forced"] is False


@rule("REV-D2")
def test_after_the_main_action_only_with_ability_timing_either() -> None:
    options = {"ability_timing": "either"}
    table = deciding("D", ready="D", tokens={"D": 10}, options=options).does("D", "mark(A)")
    assert table.legal("D") == orders("A", "B", "C") | {"end_turn"}
    question = table.session.question(3)
    assert question is not None
    assert question["prompt"] == "turn.after"
    table.does("D", "end_turn").expect(asked="A", ready_round={"D": 1})
    deciding("D", ready="D").does("D", "mark(A)").expect(asked="A")


@rule("REV-D2")
def test_it_is_not_asked_without_a_ready_ability_that_has_a_target() -> None:
    options = {"ability_timing": "either"}
    deciding("A", options=options).does("A", "block(B, hard)").expect(asked="B")
    broke = deciding("B", ready="B", tokens=[0, 10, 0, 0], options=options)
    broke.does("B", "block(A, hard)").expect(asked="C")
    used = deciding("A", ready="A", options=options).does("A", "ability(C)")
    used.does("A", "block(B, hard)").expect(asked="B")
    assert abilities("B") & used.legal("B") == set()


@rule("REV-D1", "REV-D2")
def test_there_is_no_other_decision() -> None:
    """From a choice to the next one only chance is waited for, in every kind of turn."""
    given: dict[str, Any] = {"ready": "A", "tokens": {"A": 60}, "marks": {"A": ["B", "C"]}}
    for action in ("contract(hard)", "mark(B)", "block(B, light)", "ability(B)"):
        table = deciding("A", **given)
        session = table.session
        session.dealer = None
        session.decide(0, table.names.action(action))
        while session.table.wait == CHANCE:
            session.chance(0)
        assert session.table.wait in (SEAT, OVER)
        assert session.table.stack[-1].at == "main"


def test_events_of_a_turn_with_income_at_its_end() -> None:
    table = deciding("B", blocks={"B": {"hard": "A"}}, options={"income_timing": "end"})
    table.does("B", "contract(light)", "d6 6").tells(
        "contract_accepted",
        "card_revealed",
        "contract_rolled",
        "contract_failed",
        "card_discarded",
        "tokens_collected(B, 5, 12)",
        "effects_lapsed(B, 1, no, 0)",
        "turn_ended(B)",
        "turn_started(2, C)",
    )


def test_events_of_a_sabotaged_contract_on_an_empty_stack() -> None:
    cards = [f"H{number:02}" for number in range(1, 11)]
    table = deciding("B", meter={"B": 5}, marks={"B": ["A", "C"]}).discarded(hard=cards)
    table.does("B", "contract(hard)", "hard H05", "d6 1", "d6 2").tells(
        "contract_accepted(B, hard, 8)",
        "stack_reshuffled(hard, 10)",
        "card_revealed(B, H05, 7)",
        "sabotage_rolled(B, A, 1, no)",
        "sabotage_rolled(B, C, 2, yes)",
        "contract_failed(B, hard, sabotage)",
        "bars_lost(B, 2, 3)",
        "card_discarded(hard, H05)",
        "turn_ended(B)",
        "turn_started(2, C)",
        "tokens_collected(C, 5, 15)",
    )
