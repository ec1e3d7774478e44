"""Ledger 4.4: accepting a contract. REV-39 to REV-58."""

import pytest

from games.revenge.given import ALL_CARDS, Given, blocks, contracts, deciding
from gloaming.core.chance import ScriptMismatch
from gloaming.testing import rule

CLASSES = ("light", "medium", "hard")
PRICES = {"light": 3, "medium": 5, "hard": 8}


@rule("REV-39")
def test_an_open_class_is_not_blocked_affordable_and_not_forbidden() -> None:
    table = deciding("A", tokens={"A": 7}, blocks={"A": {"light": "B"}})
    assert table.legal("A") == contracts("medium") | blocks("B", "C", "D")
    table.refuses("A", "contract(light)", rule="REV-82", code="class_blocked")
    table.refuses("A", "contract(hard)", rule="REV-39", code="not_enough_stamina")
    ordered = deciding("A", tokens={"A": 7}, orders={"A": ("light", "D")})
    ordered.refuses("A", "contract(medium)", rule="REV-116", code="must_obey")
    beyond = deciding("A", tokens={"A": 7}, orders={"A": ("hard", "D")})
    beyond.refuses("A", "contract(light)", rule="REV-117", code="order_impossible")


@rule("REV-39")
def test_a_class_closed_by_an_order_is_no_main_action_either() -> None:
    # Medium is cheap and not blocked, but the order leaves only light, which is blocked.
    table = deciding(
        "A",
        tokens={"A": 2},
        blocks={"A": {"light": "B"}},
        orders={"A": ("light", "D")},
        options={"income_timing": "end", "cost_medium": 1},
    )
    assert table.events(all=True)[0] == "no_action(A)"


@rule("REV-40")
@pytest.mark.parametrize(("name", "price"), list(PRICES.items()))
def test_the_price_of_each_class(name: str, price: int) -> None:
    table = deciding("A", tokens={"A": price})
    table.does("A", f"contract({name})", "d6 6").expect(tokens={"A": 0})
    poor = deciding("A", ready="A", tokens={"A": price - 1})
    poor.refuses("A", f"contract({name})", rule="REV-39", code="not_enough_stamina")


@rule("REV-41")
def test_the_price_is_paid_before_anything_is_turned_over_or_rolled() -> None:
    table = deciding("A", marks={"A": ["B"]}).does("A", "contract(hard)", "d6 1", "d6 1")
    assert table.events()[:4] == [
        "contract_accepted(A, hard, 8)",
        "card_revealed(A, H01, 6)",
        "sabotage_rolled(A, B, 1, no)",
        "contract_rolled(A, hard, 1, yes)",
    ]
    table.expect(tokens={"A": 2})


@rule("REV-42")
@pytest.mark.parametrize("dice", [["d6 2"], ["d6 1", "d6 6"]], ids=["sabotaged", "failed"])
def test_the_price_is_never_given_back(dice: list[str]) -> None:
    table = deciding("A", marks={"A": ["B"]}).does("A", "contract(medium)", *dice)
    table.expect(tokens={"A": 5}, meter={"A": 0})


@rule("REV-43")
def test_only_a_class_is_named_and_the_card_comes_unseen() -> None:
    table = deciding("A")
    table.refuses("A", "contract(light, card=L16)", rule="REV-43", code="malformed")
    table.refuses("A", "contract(light, place=2)", rule="REV-43", code="malformed")
    table.refuses("A", "look(light)", rule="REV-43", code="malformed")
    table.does("A", "contract(light)", "light L09", "d6 6").expect(discards={"light": ["L09"]})


@rule("REV-44")
def test_an_accepted_contract_cannot_be_given_up_or_exchanged() -> None:
    table = deciding("A")
    table.refuses("A", "give_up", rule="REV-44", code="malformed")
    table.refuses("A", "exchange(hard)", rule="REV-44", code="malformed")
    # From acceptance to the end of the turn nobody is asked anything.
    table.does("A", "contract(light)", "d6 6").expect(asked="B", discards={"light": ["L01"]})


@rule("REV-45")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_contract_is_resolved_on_the_turn_it_was_accepted(die: int) -> None:
    table = deciding("A").does("A", "contract(medium)", f"d6 {die}")
    table.expect(asked="B", stack_counts={"medium": 13}, discards={"medium": ["M01"]})
    assert [frame["frame"] for frame in table.view()["doing"]] == ["Game", "Turn"]


@rule("REV-46")
def test_the_reward_is_turned_up_for_everybody_before_any_roll() -> None:
    table = deciding("A", marks={"A": ["C"]}).does("A", "contract(hard)", "hard 10", "d6 2")
    for seat in "ABCD":
        told = [event.partition("(")[0] for event in table.events(seat)]
        assert told[:3] == ["contract_accepted", "card_revealed", "sabotage_rolled"]
        assert "card_revealed(A, H10, 10)" in table.events(seat)


@rule("REV-47")
def test_marks_are_rolled_for_after_the_card_and_before_the_contract() -> None:
    table = deciding("A", marks={"A": ["B", "D"]})
    table.does("A", "contract(light)", "d6 3", "d6 5", "d6 6")
    assert [event.partition("(")[0] for event in table.events()[:5]] == [
        "contract_accepted",
        "card_revealed",
        "sabotage_rolled",
        "sabotage_rolled",
        "contract_rolled",
    ]


@rule("REV-48")
def test_one_roll_decides_a_contract_without_marks() -> None:
    deciding("A").does("A", "contract(light)", "d6 1").expect(meter={"A": 2})
    with pytest.raises(ScriptMismatch, match="never used"):
        deciding("A").does("A", "contract(light)", "d6 1", "d6 1").done()
    with pytest.raises(ScriptMismatch, match="d6 is wanted"):
        deciding("A").does("A", "contract(light)")


def outcomes(name: str) -> list[int]:
    """Which rolls of the die let a contract of this class succeed."""
    succeeded = []
    for die in range(1, 7):
        table = deciding("A").does("A", f"contract({name})", f"d6 {die}")
        if table.revenge.meter[0]:
            succeeded.append(die)
    return succeeded


@rule("REV-49")
def test_light_succeeds_up_to_four() -> None:
    assert outcomes("light") == [1, 2, 3, 4]


@rule("REV-50")
def test_medium_succeeds_up_to_three() -> None:
    assert outcomes("medium") == [1, 2, 3]


@rule("REV-51")
def test_hard_succeeds_up_to_two() -> None:
    assert outcomes("hard") == [1, 2]


@rule("REV-52")
@pytest.mark.parametrize(
    ("name", "reward"), [("light", 4), ("medium", 3), ("medium", 6), ("hard", 7), ("hard", 10)]
)
def test_success_raises_the_meter_by_the_printed_reward(name: str, reward: int) -> None:
    table = deciding("A", meter={"A": 5})
    table.does("A", f"contract({name})", f"{name} {reward}", "d6 1")
    table.expect(meter=[5 + reward, 0, 0, 0])
    assert f"bars_gained(A, {reward}, no, {reward}, {5 + reward})" in table.events()


@rule("REV-53")
def test_a_failed_roll_changes_no_meter() -> None:
    table = deciding("A", meter=[5, 6, 7, 8])
    table.does("A", "contract(hard)", "d6 3").expect(meter=[5, 6, 7, 8])
    assert "contract_failed(A, hard, roll)" in table.events()
    assert not [event for event in table.events() if event.startswith("bars_")]


@rule("REV-54")
def test_a_meter_never_rises_above_its_size() -> None:
    table = deciding("A", meter={"A": 23}).does("A", "contract(hard)", "hard 10", "d6 1")
    table.expect(meter={"A": 24})
    assert "bars_gained(A, 10, no, 1, 24)" in table.events()


@rule("REV-55")
@pytest.mark.parametrize("dice", [["d6 2"], ["d6 1", "d6 6"], ["d6 1", "d6 1"]])
def test_the_card_goes_face_up_to_its_discard_whatever_happened(dice: list[str]) -> None:
    table = deciding("A", marks={"A": ["B"]}).discarded(medium=["M09", "M02"])
    table.does("A", "contract(medium)", "medium M14", *dice)
    table.expect(discards=[[], ["M09", "M02", "M14"], []])


def exhausted(name: str) -> Given:
    return deciding("B", tokens={"B": 20}).discarded(**{name: ALL_CARDS[name]})


@rule("REV-56")
@pytest.mark.parametrize("name", CLASSES)
def test_an_empty_stack_is_made_anew_from_its_discard(name: str) -> None:
    count = len(ALL_CARDS[name])
    table = exhausted(name).expect(stack_counts={name: 0})
    last = ALL_CARDS[name][-1]
    table.does("B", f"contract({name})", f"{name} {last}", "d6 6")
    assert table.events()[:3] == [
        f"contract_accepted(B, {name}, {PRICES[name]})",
        f"stack_reshuffled({name}, {count})",
        f"card_revealed(B, {last}, {table.setup.reward[table.names.number('card', last)]})",
    ]
    table.expect(stack_counts={name: count - 1}, discards={name: [last]})


@rule("REV-56")
def test_a_stack_is_not_made_anew_before_a_card_is_needed() -> None:
    all_but_one = ALL_CARDS["hard"][:-1]
    table = deciding("B", tokens={"B": 20}).discarded(hard=all_but_one)
    table.does("B", "contract(hard)", "hard H10", "d6 6")
    table.expect(stack_counts={"hard": 0}, discards={"hard": ALL_CARDS["hard"]})


@rule("REV-57")
def test_a_reshuffle_touches_only_its_own_class() -> None:
    table = exhausted("hard").discarded(light=["L03"], medium=["M03", "M04"])
    table.does("B", "contract(hard)", "d6 6")
    table.expect(stack_counts=[15, 12, 9], discards=[["L03"], ["M03", "M04"], ["H01"]])


@rule("REV-58")
def test_no_roll_is_repeated() -> None:
    table = deciding("A", marks={"A": ["B"]}).does("A", "contract(light)", "d6 2")
    table.refuses("A", "reroll", rule="REV-38")  # it is not even A's turn any more
    table.refuses("B", "reroll", rule="REV-58", code="malformed")
    assert [line for line in table.session.record.inputs if line[:2] == ["c", "d6"]] == [
        ["c", "d6", 2]
    ]


@rule("REV-58")
def test_no_legal_action_is_about_a_roll() -> None:
    table = deciding("A", ready="A", tokens={"A": 60})
    assert {action.partition("(")[0] for action in table.legal("A")} == {
        "contract",
        "mark",
        "block",
        "ability",
    }
