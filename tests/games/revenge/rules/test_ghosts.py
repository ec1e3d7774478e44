"""Ledger 4.9 to 4.12: the four ghosts. REV-101 to REV-121."""

import pytest

from games.revenge.given import abilities, blocks, contracts, deciding, marks, orders
from gloaming.testing import rule

# -- Banshee --------------------------------------------------------------------------------------


@rule("REV-101")
def test_the_silenced_player_loses_its_next_turn() -> None:
    table = deciding("A", ready="A").does("A", "ability(C)").expect(silenced={"C": "A"})
    table.does("A", "contract(light)", "d6 6").expect(asked="B")
    table.does("B", "contract(light)", "d6 6").expect(asked="D")


@rule("REV-102")
def test_a_lost_turn_is_income_and_nothing_else() -> None:
    table = deciding(
        "A", ready="B", silenced={"B": "A"}, marks={"B": ["D"]}, tokens={"B": 60}, meter={"B": 9}
    )
    table.does("A", "block(C, hard)").tells(
        "class_blocked",
        "turn_ended(A)",
        "turn_started(2, B)",
        "tokens_collected(B, 5, 65)",
        "turn_lost(B)",
        "turn_ended(B)",
        "turn_started(2, C)",
        "tokens_collected(C, 5, 15)",
    )
    table.expect(meter={"B": 9}, ready_round={"B": 1}, asked="C")
    assert [line[0] for line in table.session.record.inputs] == ["d"]  # no roll, no decision of B


@rule("REV-103")
def test_blocks_and_orders_lapse_with_a_lost_turn() -> None:
    table = deciding(
        "A", silenced={"B": "A"}, blocks={"B": {"hard": "C"}}, orders={"B": ("light", "D")}
    )
    table.does("A", "contract(light)", "d6 6").expect(
        blocks={"B": {}}, order={"B": None}, asked="C"
    )
    assert "effects_lapsed(B, 1, yes, 0)" in table.events()


@rule("REV-104")
def test_marks_and_halving_are_not_touched_by_a_lost_turn() -> None:
    table = deciding("A", silenced={"B": "A"}, marks={"B": ["D", "A"]}, halved={"B": "C"})
    table.does("A", "contract(light)", "d6 6").expect(marks={"B": ["D", "A"]}, halved={"B": "C"})


@rule("REV-105")
def test_silencing_takes_exactly_one_turn() -> None:
    table = deciding("A", silenced={"B": "A"})
    table.does("A", "contract(light)", "d6 6").expect(silenced={"B": None}, asked="C")
    for seat in "CDA":
        table.does(seat, "contract(light)", "d6 6")
    table.expect(asked="B", round=3)


# -- Poltergeist ----------------------------------------------------------------------------------


@rule("REV-106")
@pytest.mark.parametrize("held", [4, 5, 60])
def test_the_chosen_player_loses_four_tokens_to_the_bank(held: int) -> None:
    options = {"token_supply": 200}
    table = deciding("B", ready="B", tokens=[10, 10, 10, held], options=options)
    before = table.value("bank")
    table.does("B", "ability(D)").expect(tokens=[10, 10, 10, held - 4], bank=before + 4)


@rule("REV-107")
@pytest.mark.parametrize("held", [1, 2, 3])
def test_with_fewer_than_four_all_are_lost(held: int) -> None:
    table = deciding("B", ready="B", tokens={"D": held})
    table.does("B", "ability(D)").expect(tokens={"D": 0})
    table.tells("ability_used", f"tokens_lost(D, {held}, 0)")


@rule("REV-108")
def test_a_player_without_tokens_cannot_be_chosen() -> None:
    table = deciding("B", ready="B", tokens={"D": 0})
    table.refuses("B", "ability(D)", rule="REV-108", code="no_effect")
    assert table.legal("B") >= abilities("A", "C")


# -- Pontianak ------------------------------------------------------------------------------------


@rule("REV-109")
def test_the_next_success_of_the_chosen_player_gives_half() -> None:
    table = deciding("C", ready="C").does("C", "ability(D)").expect(halved={"D": "C"})
    table.does("C", "contract(light)", "d6 6")
    table.does("D", "contract(hard)", "hard 8", "d6 1").expect(meter={"D": 4})
    assert "bars_gained(D, 8, yes, 4, 4)" in table.events()


@rule("REV-110")
@pytest.mark.parametrize(
    ("name", "reward", "half"), [("light", 3, 1), ("medium", 5, 2), ("hard", 7, 3)]
)
def test_half_of_an_odd_reward_is_rounded_down(name: str, reward: int, half: int) -> None:
    table = deciding("A", halved={"A": "C"})
    table.does("A", f"contract({name})", f"{name} {reward}", "d6 1").expect(meter={"A": half})


@rule("REV-111")
def test_halving_stays_until_a_contract_succeeds() -> None:
    given = {"halved": {"A": "C"}, "tokens": {"A": 20}}
    deciding("A", **given).does("A", "contract(light)", "d6 6").expect(halved={"A": "C"})
    sabotaged = deciding("A", **given, marks={"A": ["B"]})
    sabotaged.does("A", "contract(light)", "d6 2").expect(halved={"A": "C"})
    deciding("A", **given).does("A", "mark(B)").expect(halved={"A": "C"})
    lost = deciding(
        "D", **given, silenced={"A": "B"}, ghosts=["ifrit", "banshee", "pontianak", "poltergeist"]
    )
    lost.does("D", "contract(light)", "d6 6").expect(asked="B", halved={"A": "C"})


@rule("REV-112")
def test_the_first_success_uses_it_up() -> None:
    table = deciding("A", halved={"A": "C"}, tokens={"A": 20})
    table.does("A", "contract(light)", "light 2", "d6 1").expect(halved={"A": None}, meter={"A": 1})
    for seat in "BCD":
        table.does(seat, "contract(light)", "d6 6")
    table.does("A", "contract(light)", "light 3", "d6 1").expect(meter={"A": 4})


@rule("REV-113")
def test_the_reward_is_halved_first_and_added_after() -> None:
    # Half of 10 is 5: the meter is short of full by one. Capping the 10 first would have won.
    table = deciding("A", meter={"A": 18}, halved={"A": "C"})
    table.does("A", "contract(hard)", "hard 10", "d6 1").expect(meter={"A": 23}, over=False)


@rule("REV-114")
def test_a_halved_player_cannot_be_chosen() -> None:
    table = deciding("C", ready="C", halved={"B": "C"})
    table.refuses("C", "ability(B)", rule="REV-114", code="no_effect")
    assert table.legal("C") >= abilities("A", "D")


# -- Ifrit ----------------------------------------------------------------------------------------


@rule("REV-115")
def test_the_ifrit_names_a_player_and_a_class() -> None:
    table = deciding("D", ready="D")
    table.refuses("D", "ability(A)", rule="REV-115", code="malformed")
    table.does("D", "ability(A, hard)").expect(
        order=["hard", None, None, None], order_by={"A": "D"}
    )


@rule("REV-116")
def test_an_order_that_can_be_obeyed_must_be() -> None:
    table = deciding("A", tokens={"A": 60}, orders={"A": ("medium", "D")})
    assert table.legal("A") == contracts("medium")
    refused = (
        contracts("light", "hard") | marks("B", "C", "D") | blocks("B", "C", "D") | {"end_turn"}
    )
    for action in sorted(refused):
        table.refuses("A", action, rule="REV-116", code="must_obey")


@rule("REV-117")
def test_an_order_that_cannot_be_obeyed_closes_every_class() -> None:
    dear = deciding("A", tokens={"A": 7}, orders={"A": ("hard", "D")})
    assert dear.legal("A") == blocks("B", "C", "D")
    for name in ("light", "medium", "hard"):
        dear.refuses("A", f"contract({name})", rule="REV-117", code="order_impossible")
    shut = deciding("A", blocks={"A": {"light": "B"}}, orders={"A": ("light", "D")})
    assert shut.legal("A") == marks("B", "C", "D") | blocks("B", "C", "D")


@rule("REV-117")
def test_without_the_tokens_for_a_sabotage_the_turn_ends() -> None:
    options = {"income_timing": "end"}
    table = deciding("D", tokens=[4, 10, 10, 10], orders={"A": ("hard", "D")}, options=options)
    table.does("D", "contract(light)", "d6 6").expect(asked="B", tokens={"A": 9})
    assert "no_action(A)" in table.events()


@rule("REV-118")
def test_an_order_changes_neither_price_nor_odds_nor_reward_nor_marks() -> None:
    table = deciding("A", tokens={"A": 8}, marks={"A": ["B"]}, orders={"A": ("hard", "D")})
    table.does("A", "contract(hard)", "hard 8", "d6 5", "d6 2").tells(
        "contract_accepted(A, hard, 8)",
        "card_revealed(A, *, 8)",
        "sabotage_rolled(A, B, 5, no)",
        "contract_rolled(A, hard, 2, yes)",
        "bars_gained(A, 8, no, 8, 8)",
        "card_discarded",
        "effects_lapsed(A, 0, yes, 0)",
        "turn_ended",
        "turn_started",
        "tokens_collected",
    )
    failed = deciding("A", orders={"A": ("hard", "D")}).does("A", "contract(hard)", "d6 3")
    failed.expect(meter={"A": 0})


@rule("REV-119")
def test_the_ordered_player_may_use_its_own_ability_first() -> None:
    table = deciding("A", ready="A", orders={"A": ("light", "D")})
    assert table.legal("A") == contracts("light") | abilities("B", "C", "D")
    table.does("A", "ability(B)").expect(asked="A", silenced={"B": "A"})
    assert table.legal("A") == contracts("light")


@rule("REV-120")
def test_the_ifrit_may_name_any_class_even_one_out_of_reach() -> None:
    table = deciding("D", ready="D", tokens={"A": 0}, blocks={"A": {"light": "C"}})
    assert orders("A", "B", "C") < table.legal("D")
    table.does("D", "ability(A, light)").expect(order={"A": "light"})


@rule("REV-120")
def test_whether_it_can_be_obeyed_is_seen_on_the_ordered_players_turn_after_income() -> None:
    # 3 tokens are too few for hard, but with the income they are enough.
    table = deciding("D", ready="D", tokens={"A": 3}).does("D", "ability(A, hard)")
    table.does("D", "contract(light)", "d6 6")
    assert table.legal("A") == contracts("hard")


@rule("REV-121")
def test_an_order_holds_for_one_turn_obeyed_or_not() -> None:
    obeyed = deciding("A", orders={"A": ("light", "D")}).does("A", "contract(light)", "d6 6")
    obeyed.expect(order={"A": None})
    beyond = deciding("A", tokens={"A": 7}, orders={"A": ("hard", "D")})
    beyond.does("A", "block(B, hard)").expect(order={"A": None})
    for seat in "BCD":
        beyond.does(seat, "contract(light)", "d6 6")
    assert beyond.legal("A") == contracts("light", "medium") | blocks("B", "C", "D")
