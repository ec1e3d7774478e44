"""Ledger 10.2, first half: REV-S9 to REV-S26, as the ledger writes them."""

from typing import Any

import pytest

from games.revenge.given import (
    Given,
    abilities,
    blocks,
    contracts,
    deciding,
    marks,
    new_game,
    orders,
)
from gloaming.testing import rule


@rule("REV-S9")
def test_opening() -> None:
    table = new_game()
    names = [event.partition("(")[0] for event in table.events(all=True)]
    assert names.index("turn_started") == 5
    assert names[1:5] == ["ghost_announced"] * 4
    table.expect(tokens={"A": 15}, asked="A")
    table.does("A", "contract(hard)", "d6 6").expect(tokens=[7, 15, 10, 10], round=1)


@rule("REV-S10")
def test_no_passing() -> None:
    table = deciding("A", tokens={"A": 5})
    assert table.legal("A") == contracts("light", "medium") | blocks("B", "C", "D")
    table.refuses("A", "end_turn", rule="REV-34", code="must_act")
    table.refuses("A", "contract(hard)", rule="REV-39", code="not_enough_stamina")
    table.refuses("A", "mark(B)", rule="REV-65", code="not_enough_stamina")
    free = deciding("A", tokens={"A": 5}, options={"may_wait": True})
    free.does("A", "end_turn").expect(tokens={"A": 5, "B": 15})


@rule("REV-S11")
def test_nothing_affordable() -> None:
    table = deciding("A", tokens={"A": 3, "B": 2}, options={"income_timing": "end"})
    table.does("A", "contract(light)", "d6 6").expect(tokens=[5, 7, 10, 10], asked="C")
    assert "no_action(B)" in table.events()


@rule("REV-S12")
def test_nothing_affordable_but_an_ability() -> None:
    options = {"income_timing": "end"}
    table = deciding("A", ready="B", tokens={"A": 3, "B": 2}, options=options)
    table.does("A", "contract(light)", "d6 6")
    assert table.legal("B") == abilities("A", "C", "D") | {"end_turn"}
    table.does("B", "ability(D)").expect(tokens={"D": 6, "B": 7}, asked="C")


@rule("REV-S13")
def test_a_mark_waits_through_a_sabotage() -> None:
    table = deciding("A", round=1, tokens={"A": 15}, meter={"B": 8})
    table.does("A", "mark(B)").expect(tokens={"A": 5, "B": 15})
    table.does("B", "block(D, light)").expect(meter={"B": 8}, marks={"B": ["A"]})
    table.does("C", "contract(light)", "d6 6").does("D", "contract(medium)", "d6 6")
    table.does("A", "contract(light)", "d6 6").expect(tokens={"B": 15}, asked="B")
    table.does("B", "contract(light)", "d6 6").expect(meter={"B": 6}, marks={"B": []})
    assert not [event for event in table.events() if event.startswith("contract_rolled")]


def twice_marked_c(**options: str) -> Given:
    given = {"meter": {"C": 7}, "tokens": {"C": 9}, "marks": {"C": ["A", "B"]}}
    return deciding("C", **given, options=options).top(medium=5)


@rule("REV-S14")
def test_two_marks_the_second_bites() -> None:
    table = twice_marked_c().dice(1, 2).does("C", "contract(medium)")
    table.expect(meter={"C": 5}, tokens={"C": 4}, marks={"C": []})
    assert [event for event in table.events() if "_rolled" in event] == [
        "sabotage_rolled(C, A, 1, no)",
        "sabotage_rolled(C, B, 2, yes)",
    ]


@rule("REV-S15")
def test_two_marks_the_first_bites() -> None:
    table = twice_marked_c().dice(6).does("C", "contract(medium)")
    table.expect(meter={"C": 5}, marks={"C": ["B"]})
    lapsed = twice_marked_c(unrolled_marks="lapse").dice(6).does("C", "contract(medium)")
    lapsed.expect(meter={"C": 5}, marks={"C": []})


@rule("REV-S16")
def test_floor_of_the_meter() -> None:
    table = deciding("A", meter={"A": 1}, tokens={"A": 6}, marks={"A": ["D"]})
    table.does("A", "contract(light)", "d6 2").expect(meter={"A": 0}, tokens={"A": 3})


@rule("REV-S17")
def test_all_classes_closed() -> None:
    shut = {"light": "A", "medium": "B", "hard": "C"}
    table = deciding("D", tokens={"D": 12}, blocks={"D": shut})
    assert table.legal("D") == marks("A", "B", "C") | blocks("A", "B", "C")
    assert len(blocks("A", "B", "C")) == 9
    table.refuses("D", "end_turn", rule="REV-34", code="must_act")
    table.does("D", "block(A, light)").expect(tokens={"D": 7}, blocks={"D": {}})


@rule("REV-S18")
@pytest.mark.parametrize("carried", [False, True])
def test_silenced_blocked_ordered_marked_and_halved_at_once(carried: bool) -> None:
    table = deciding(
        "C",
        ghosts=["banshee", "ifrit", "pontianak", "poltergeist"],
        meter={"D": 9},
        tokens={"C": 8, "D": 6},
        silenced={"D": "A"},
        orders={"D": ("hard", "B")},
        blocks={"D": {"light": "B"}},
        marks={"D": ["A"]},
        halved={"D": "C"},
        options={"next_turn_rule": "carry"} if carried else {},
    )
    table.does("C", "contract(light)", "d6 6").expect(asked="A", round=3)
    table.expect(tokens={"D": 11}, meter={"D": 9}, marks={"D": ["A"]}, halved={"D": "C"})
    table.expect(silenced={"D": None})
    if carried:
        table.expect(order={"D": "hard"}, order_by={"D": "B"}, blocks={"D": {"light": "B"}})
    else:
        table.expect(order={"D": None}, order_by={"D": None}, blocks={"D": {}})


def round_of(table: Given, number: int, sabotage: bool = False) -> None:
    """Play light contracts (A perhaps sabotages) until A decides in this round."""
    while table.value("round") < number or table.asked != "A":
        if sabotage and table.asked == "A":
            table.does("A", "block(C, hard)")
        else:
            table.does(table.asked, "contract(light)", "d6 6")


@rule("REV-S19")
@pytest.mark.parametrize("sabotage", [False, True], ids=["contracts", "sabotage"])
def test_cooldown(sabotage: bool) -> None:
    table = deciding("A", ready="A").does("A", "ability(B)")
    table.refuses("A", "ability(C)", rule="REV-92", code="ability_used")
    for number in (3, 4):
        round_of(table, number, sabotage)
        table.refuses("A", "ability(C)", rule="REV-94", code="ability_cooling")
    round_of(table, 5, sabotage)
    assert abilities("B", "C", "D") < table.legal("A")
    assert abilities("B", "C", "D") < new_game().legal("A")


@rule("REV-S19")
def test_cooldown_over_a_lost_turn() -> None:
    ghosts = ["ifrit", "banshee", "pontianak", "poltergeist"]
    table = deciding("A", ready="AB", ghosts=ghosts).does("A", "ability(C, light)")
    table.does("A", "contract(light)", "d6 6").does("B", "ability(A)")  # A loses round 3
    round_of(table, 4)
    table.refuses("A", "ability(B, hard)", rule="REV-94")
    round_of(table, 5)
    assert orders("B", "C", "D") < table.legal("A")


@rule("REV-S20")
def test_no_empty_robbery() -> None:
    ghosts = ["poltergeist", "banshee", "pontianak", "ifrit"]
    table = deciding("A", ghosts=ghosts, ready="A", tokens={"B": 0, "C": 3})
    table.refuses("A", "ability(B)", rule="REV-108", code="no_effect").expect(ready_round={"A": 1})
    table.does("A", "ability(C)").expect(tokens={"C": 0})


@rule("REV-S21")
def test_halving_waits_then_rounds_down() -> None:
    given: dict[str, Any] = {"meter": {"A": 10}, "tokens": {"A": 20}, "halved": {"A": "C"}}
    failed = deciding("A", **given).top(hard=7).dice(3).does("A", "contract(hard)")
    failed.expect(meter={"A": 10}, halved={"A": "C"})
    down = deciding("A", **given).top(hard=7).dice(2).does("A", "contract(hard)")
    down.expect(meter={"A": 13}, halved={"A": None})
    up = deciding("A", **given, options={"half_rounding": "up"}).top(hard=7).dice(2)
    up.does("A", "contract(hard)").expect(meter={"A": 14}, halved={"A": None})


@rule("REV-S22")
def test_halving_denies_the_win() -> None:
    table = deciding("A", meter={"A": 20}, halved={"A": "C"}).top(medium=6).dice(1)
    table.does("A", "contract(medium)").expect(meter={"A": 23}, over=False, asked="B")


@rule("REV-S23")
def test_an_order_obeyed() -> None:
    given: dict[str, Any] = {"tokens": {"A": 14}, "orders": {"A": ("light", "D")}}
    table = deciding("A", **given)
    assert table.legal("A") == contracts("light")
    for action in ("contract(medium)", "mark(B)", "block(B, light)", "end_turn"):
        table.refuses("A", action, rule="REV-116", code="must_obey")
    able = deciding("A", ready="A", **given)
    assert able.legal("A") == contracts("light") | abilities("B", "C", "D")
    waiting = deciding("A", **given, options={"may_wait": True})
    waiting.refuses("A", "end_turn", rule="REV-116", code="must_obey")
    loose = deciding("A", **given, options={"ifrit_order": "class_only"})
    sabotages = marks("B", "C", "D") | blocks("B", "C", "D")
    assert loose.legal("A") == contracts("light") | sabotages


@rule("REV-S24")
def test_an_order_out_of_reach() -> None:
    given: dict[str, Any] = {"tokens": {"B": 10, "C": 2}, "orders": {"C": ("hard", "D")}}
    table = deciding("B", **given).does("B", "contract(light)", "d6 6").expect(tokens={"C": 7})
    assert table.legal("C") == blocks("A", "B", "D")
    table.refuses("C", "contract(light)", rule="REV-117", code="order_impossible")
    table.refuses("C", "mark(A)", rule="REV-65", code="not_enough_stamina")
    lapsed = deciding("B", **given, options={"impossible_order": "lapses"})
    lapsed.does("B", "contract(light)", "d6 6")
    assert lapsed.legal("C") == contracts("light", "medium") | blocks("A", "B", "D")


@rule("REV-S25")
def test_ordered_and_blocked_on_the_same_class() -> None:
    given = {"tokens": {"A": 20}, "blocks": {"A": {"medium": "B"}}}
    table = deciding("A", **given, orders={"A": ("medium", "D")})
    assert table.legal("A") == marks("B", "C", "D") | blocks("B", "C", "D")


@rule("REV-S26")
def test_order_then_theft() -> None:
    ghosts = ["ifrit", "poltergeist", "pontianak", "banshee"]
    table = deciding("A", ready="AB", ghosts=ghosts, tokens={"A": 15, "B": 10, "C": 6})
    table.does("A", "ability(C, hard)").does("A", "contract(light)", "d6 6")
    table.does("B", "ability(C)").expect(tokens={"C": 2})
    table.does("B", "contract(light)", "d6 6").expect(tokens={"C": 7}, asked="C")
    assert not contracts() & table.legal("C")
