"""Ledger 10.2, second half: REV-S27 to REV-S43, as the ledger writes them."""

from typing import Any

import pytest

from games.revenge.given import ALL_CARDS, abilities, blocks, contracts, deciding, marks, new_game
from gloaming.core.flow import SPECTATOR
from gloaming.core.wire import encode
from gloaming.testing import rule


@rule("REV-S27")
def test_more_than_enough() -> None:
    table = deciding("A", meter={"A": 22}, tokens={"A": 5}).top(medium=5).dice(3)
    table.does("A", "contract(medium)")
    table.expect(meter={"A": 24}, winners=["A"], over=True, tokens={"B": 10})
    for seat in "ABCD":
        assert table.legal(seat) == set()


@rule("REV-S28")
def test_empty_stack() -> None:
    table = deciding("B", tokens={"B": 10}).discarded(hard=ALL_CARDS["hard"])
    table.does("B", "contract(hard)", "d6 5")
    assert table.events()[1] == "stack_reshuffled(hard, 10)"
    table.expect(stack_counts=[16, 14, 9])
    assert [len(discard) for discard in table.value("discards")] == [0, 0, 1]


@rule("REV-S29")
def test_ability_and_sabotage_on_one_turn() -> None:
    ghosts = ["poltergeist", "banshee", "pontianak", "ifrit"]
    table = deciding("A", ready="A", ghosts=ghosts, tokens={"A": 12, "B": 9})
    table.does("A", "ability(B)").expect(tokens={"B": 5})
    table.does("A", "mark(B)").expect(tokens={"A": 2, "B": 10}, marks={"B": ["A"]}, asked="B")
    for action in ("contract(light)", "mark(C)", "ability(C)", "end_turn"):
        table.refuses("A", action, rule="REV-38", code="not_your_turn")


@rule("REV-S30")
def test_ability_after_the_main_action() -> None:
    given: dict[str, Any] = {"ready": "A", "tokens": {"A": 12}}
    deciding("A", **given).does("A", "contract(light)", "d6 6").expect(asked="B")
    either: dict[str, Any] = {"options": {"ability_timing": "either"}}
    asked = deciding("A", **given, **either).does("A", "contract(light)", "d6 6").expect(asked="A")
    assert asked.legal("A") == abilities("B", "C", "D") | {"end_turn"}
    asked.does("A", "ability(B)").expect(asked="C")
    assert "turn_lost(B)" in asked.events()
    hit = deciding("A", **given, **either, marks={"A": ["B"]}).does("A", "contract(light)", "d6 2")
    hit.expect(asked="B")


@rule("REV-S31")
def test_a_limited_bank() -> None:
    table = deciding("A", tokens=[10, 12, 9, 6], options={"token_supply": 40}).expect(bank=3)
    table.does("A", "contract(light)", "d6 6").expect(tokens=[7, 17, 9, 6], bank=1)
    table.does("B", "contract(light)", "d6 6").expect(tokens=[7, 14, 13, 6], bank=0)
    assert "tokens_collected(C, 4, 13)" in table.events()


@rule("REV-S32")
def test_sabotaged_while_halved() -> None:
    table = deciding("A", meter={"A": 5}, halved={"A": "C"}, marks={"A": ["B"]})
    table.does("A", "contract(light)", "d6 4")
    table.expect(meter={"A": 3}, marks={"A": []}, halved={"A": "C"})


@rule("REV-S33")
def test_the_same_class_twice() -> None:
    table = deciding("B", tokens={"B": 10}, blocks={"D": {"hard": "A"}})
    table.refuses("B", "block(D, hard)", rule="REV-87", code="no_effect").expect(tokens={"B": 10})
    table.does("B", "block(D, light)")
    table.expect(blocks={"D": {"light": "B", "hard": "A"}}, tokens={"B": 5})


@rule("REV-S34")
def test_marks_for_the_next_turn_only() -> None:
    options = {"mark_duration": "next_turn"}
    table = deciding("B", tokens={"B": 9}, marks={"B": ["A"]}, options=options)
    table.does("B", "block(C, light)").expect(marks={"B": []})


@rule("REV-S35")
def test_no_tokens_while_silenced() -> None:
    options = {"lost_turn_income": False}
    table = deciding("A", tokens={"A": 8, "B": 4}, silenced={"B": "A"}, options=options)
    table.does("A", "contract(light)", "d6 6").expect(tokens={"B": 4}, asked="C")


@rule("REV-S36")
def test_first_round_with_three() -> None:
    table = new_game(3, ["banshee", "poltergeist", "ifrit"])
    assert "ghost_announced(none, pontianak)" in table.events(all=True)
    table.does("A", "ability(B)")
    table.does("A", "contract(medium)", "medium 4", "d6 2")
    table.expect(meter={"A": 4}, tokens={"A": 10, "B": 15}, asked="C")
    table.does("C", "ability(B, hard)")
    table.does("C", "mark(A)").expect(tokens={"C": 5, "A": 15}, asked="A", round=2)
    table.does("A", "contract(light)", "light 2", "d6 3", "d6 4")
    table.expect(meter={"A": 6}, tokens={"A": 12, "B": 20}, asked="B")
    assert table.legal("B") == abilities("A", "C") | contracts("hard")


@rule("REV-S37")
def test_round_limit_of_the_lab() -> None:
    table = deciding(
        "D", round=3, meter=[10, 12, 12, 3], tokens=[1, 6, 7, 8], options={"round_limit": 3}
    )
    table.does("D", "contract(light)", "d6 6")
    table.expect(over=True, winners=["C"], by_limit=True)
    assert table.events()[-1] == "game_limit(C, 3)"


@rule("REV-S38")
def test_what_the_table_is_told() -> None:
    """A stack has no order below its top here: two engines can differ only in what comes next."""
    seen = []
    for then in ("L02", "L16"):
        table = deciding("A")
        told = [encode(table.session.view(viewer)) for viewer in (0, 1, 2, 3, SPECTATOR)]
        table.does("A", "contract(light)", "light L09", "d6 6")
        told += [encode(table.session.view(viewer)) for viewer in (0, 1, 2, 3, SPECTATOR)]
        told += [encode(table.session.events(viewer)) for viewer in (0, 1, 2, 3, SPECTATOR)]
        seen.append(told)
        table.does("B", "contract(light)", f"light {then}", "d6 6")
        table.expect(discards={"light": ["L09", then]})
    assert seen[0] == seen[1]
    first = deciding("A").does("A", "contract(light)", "light L09", "d6 6")
    assert first.events()[:3] == [
        "contract_accepted(A, light, 3)",
        "card_revealed(A, L09, 2)",
        "contract_rolled(A, light, 6, no)",
    ]


@rule("REV-S39")
def test_unseen_failures() -> None:
    """A card that fails unseen is never drawn: no outcome of chance in the record names it."""
    table = deciding("A", options={"contract_reveal": "success"})
    table.does("A", "contract(hard)", "d6 5")
    session = table.session
    viewers = (0, 1, 2, 3, SPECTATOR)
    said = b"".join([encode(session.events(viewer)) for viewer in viewers])
    said += encode(session.record.inputs)
    assert b"H10" not in said
    assert b"reward" not in said
    assert b"card_revealed" not in said
    table.expect(discards={"hard": [None]}, stack_counts={"hard": 9})
    table.expect(unseen={"hard": ALL_CARDS["hard"]})  # what the aid counts with


@rule("REV-S40")
def test_blocks_and_orders_end_with_the_turn() -> None:
    table = deciding(
        "B", tokens={"B": 14}, blocks={"B": {"hard": "A"}}, orders={"B": ("medium", "D")}
    )
    assert table.legal("B") == contracts("medium")
    table.does("B", "contract(medium)", "d6 6")
    for seat in "CDA":
        table.does(seat, "contract(light)", "d6 6")
    table.expect(tokens={"B": 14}, asked="B")
    others = marks("A", "C", "D") | blocks("A", "C", "D")
    assert table.legal("B") == contracts() | others


@rule("REV-S41")
def test_a_sabotage_that_comes_to_nothing() -> None:
    table = deciding("A", tokens={"A": 15, "B": 5}, meter={"B": 23}, silenced={"D": "A"})
    table.does("A", "mark(D)").expect(tokens={"A": 5, "B": 10})
    table.does("B", "contract(light)", "d6 1")
    table.expect(over=True, winners=["B"], tokens={"A": 5}, marks={"D": ["A"]})


@rule("REV-S42")
def test_an_ability_kept() -> None:
    table = deciding("A", ready="A", tokens={"A": 60})
    prompts = []
    for seat in "ABCD":
        question = table.session.question("ABCD".index(seat))
        assert question is not None
        prompts.append(question["prompt"])
        table.does(seat, "contract(light)", "d6 6")
    assert prompts == ["turn.main"] * 4  # one question per turn, none about abilities alone
    table.expect(round=3, asked="A", tokens={"A": 62}, ready_round={"A": 1})
    assert abilities("B", "C", "D") < table.legal("A")


@rule("REV-S43")
def test_halving_does_not_stack() -> None:
    table = deciding("C", ready="C", round=5, halved={"B": "C"})
    table.refuses("C", "ability(B)", rule="REV-114", code="no_effect")
    table.refuses("C", "ability(C)", rule="REV-96", code="self_target")
    table.expect(ready_round={"C": 1})
    table.does("C", "ability(D)").expect(halved=[None, "C", None, "C"], ready_round={"C": 8})


@pytest.mark.parametrize("reward", [6, 7, 8, 10])
@rule("REV-S39")
def test_a_success_draws_the_card_among_all_that_nobody_has_seen(reward: int) -> None:
    table = deciding("A", options={"contract_reveal": "success"})
    table.does("A", "contract(hard)", "d6 5").does("B", "contract(hard)", f"hard {reward}", "d6 1")
    table.expect(meter={"B": reward}, stack_counts={"hard": 8})
