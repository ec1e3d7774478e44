"""Ledger 4.5 to 4.7: sabotage, the mark and the block. REV-59 to REV-87."""

import pytest

from games.revenge.given import blocks, contracts, deciding, marks
from gloaming.testing import rule

SABOTAGES = ["mark(B)", "block(B, medium)"]


@rule("REV-59")
def test_there_are_two_sabotages() -> None:
    table = deciding("A", tokens={"A": 60})
    assert table.legal("A") == contracts() | marks("B", "C", "D") | blocks("B", "C", "D")
    table.refuses("A", "curse(B)", rule="CORE-4")


@rule("REV-60")
def test_nobody_sabotages_themself() -> None:
    table = deciding("A", tokens={"A": 60})
    table.refuses("A", "mark(A)", rule="REV-60", code="self_target")
    table.refuses("A", "block(A, light)", rule="REV-60", code="self_target")


@rule("REV-61")
def test_any_other_player_can_be_named() -> None:
    table = deciding(
        "A",
        tokens=[60, 0, 90, 10],
        meter=[0, 0, 23, 5],
        silenced={"B": "A"},
        halved={"C": "D"},
        marks={"C": ["B", "B", "D"]},
        blocks={"C": {"light": "B"}},
        orders={"D": ("hard", "C")},
        ghosts=["banshee", "poltergeist", "ifrit", "pontianak"],
    )
    assert marks("B", "C", "D") < table.legal("A")
    assert blocks("B", "D") < table.legal("A")
    assert blocks("C", classes=["medium", "hard"]) < table.legal("A")


@rule("REV-62")
@pytest.mark.parametrize(("sabotage", "left"), [("mark(B)", 5), ("block(B, medium)", 10)])
def test_the_price_is_paid_at_once_and_never_given_back(sabotage: str, left: int) -> None:
    table = deciding("A", tokens={"A": 15}, silenced={"B": "A"})
    table.does("A", sabotage).expect(tokens={"A": left}, asked="C")  # B's turn was lost
    table.does("C", "contract(light)", "d6 6").does("D", "contract(light)", "d6 6")
    table.expect(asked="A", tokens={"A": left + 5})


@rule("REV-63")
@pytest.mark.parametrize("sabotage", SABOTAGES)
def test_a_sabotage_ends_the_turn_and_the_saboteur_rolls_nothing(sabotage: str) -> None:
    table = deciding("A", tokens={"A": 15}).does("A", sabotage).expect(asked="B")
    assert table.session.record.inputs == [
        ["d", 0, *(["mark", 1] if "mark" in sabotage else ["block", 1, "medium"])]
    ]


@rule("REV-64")
def test_everybody_learns_of_a_sabotage_at_once() -> None:
    marked = deciding("A", tokens={"A": 15}).does("A", "mark(C)")
    closed = deciding("A", tokens={"A": 15}).does("A", "block(C, hard)")
    for viewer in ("A", "B", "C", "D", "spectator"):
        assert marked.events(viewer)[0] == "mark_placed(C, A, 1, 10)"
        assert closed.events(viewer)[0] == "class_blocked(C, A, hard, 5)"


# -- the mark -------------------------------------------------------------------------------------


@rule("REV-65")
def test_a_mark_costs_ten() -> None:
    deciding("A", tokens={"A": 10}).does("A", "mark(B)").expect(tokens={"A": 0})
    poor = deciding("A", tokens={"A": 9})
    poor.refuses("A", "mark(B)", rule="REV-65", code="not_enough_stamina")


@rule("REV-66")
def test_one_mark_with_the_name_of_the_saboteur() -> None:
    table = deciding("A", tokens={"A": 10}, marks={"B": ["D"]})
    table.does("A", "mark(B)").expect(marks=[[], ["D", "A"], [], []])


@rule("REV-67")
def test_a_mark_does_nothing_until_a_contract_is_accepted() -> None:
    table = deciding("A", tokens=[10, 20, 10, 10], meter={"B": 8}, ready="B")
    table.does("A", "mark(B)").does("B", "ability(C)").does("B", "block(C, light)")
    table.expect(meter={"B": 8}, tokens={"B": 20}, marks={"B": ["A"]})


@rule("REV-68")
def test_a_mark_waits_through_turns_without_a_contract() -> None:
    table = deciding("B", marks={"B": ["D"]}).does("B", "block(C, light)")
    table.expect(marks={"B": ["D"]})
    lost = deciding("A", marks={"B": ["D"]}, silenced={"B": "A"})
    lost.does("A", "contract(light)", "d6 6").expect(asked="C", marks={"B": ["D"]})


@rule("REV-69")
def test_the_roll_for_a_mark_cannot_be_declined() -> None:
    table = deciding("A", marks={"A": ["B"]})
    table.refuses("A", "decline_roll", rule="REV-69", code="malformed")
    table.does("A", "contract(light)", "d6 2").expect(asked="B")  # nobody was asked on the way
    assert "sabotage_rolled(A, B, 2, yes)" in table.events()


@rule("REV-70")
@pytest.mark.parametrize("die", [2, 4, 6])
def test_even_and_the_contract_fails_at_once(die: int) -> None:
    table = deciding("A", marks={"A": ["B"]}).does("A", "contract(light)", f"d6 {die}")
    table.tells(
        "contract_accepted",
        "card_revealed",
        f"sabotage_rolled(A, B, {die}, yes)",
        "contract_failed(A, light, sabotage)",
        "bars_lost(A, 0, 0)",
        "card_discarded",
        "turn_ended(A)",
        "turn_started",
        "tokens_collected",
    )


@rule("REV-71")
@pytest.mark.parametrize("bars", [2, 3, 23])
def test_a_successful_sabotage_takes_two_bars(bars: int) -> None:
    table = deciding("A", meter=[bars, 9, 9, 9], marks={"A": ["B"]})
    table.does("A", "contract(light)", "d6 2").expect(meter=[bars - 2, 9, 9, 9])
    assert f"bars_lost(A, 2, {bars - 2})" in table.events()


@rule("REV-72")
@pytest.mark.parametrize("bars", [0, 1])
def test_a_meter_never_falls_below_nothing(bars: int) -> None:
    table = deciding("A", meter={"A": bars}, marks={"A": ["B"]})
    table.does("A", "contract(light)", "d6 2").expect(meter={"A": 0})
    assert f"bars_lost(A, {bars}, 0)" in table.events()


@rule("REV-73")
def test_after_a_successful_sabotage_the_turn_is_over() -> None:
    options = {"ability_timing": "either"}
    table = deciding("A", ready="A", marks={"A": ["B"]}, options=options)
    table.does("A", "contract(light)", "d6 2").expect(asked="B")
    spared = deciding("A", ready="A", marks={"A": ["B"]}, options=options)
    spared.does("A", "contract(light)", "d6 1", "d6 6").expect(asked="A")


@rule("REV-74")
@pytest.mark.parametrize("die", [1, 3, 5])
def test_odd_and_the_turn_goes_on(die: int) -> None:
    table = deciding("A", meter={"A": 12}, marks={"A": ["B"]})
    table.does("A", "contract(light)", f"d6 {die}", "d6 6").expect(meter={"A": 12})
    assert table.events()[2:4] == [
        f"sabotage_rolled(A, B, {die}, no)",
        "contract_rolled(A, light, 6, no)",
    ]


@rule("REV-75")
@pytest.mark.parametrize("dice", [["d6 2"], ["d6 1", "d6 6"]], ids=["hit", "miss"])
def test_the_roll_uses_up_the_mark(dice: list[str]) -> None:
    table = deciding("A", marks={"A": ["B"]}).does("A", "contract(light)", *dice)
    table.expect(marks=[[], [], [], []])


@rule("REV-76")
def test_the_sabotage_roll_never_decides_the_contract() -> None:
    # A 1 would be a success, but it only spares A; the 6 decides.
    table = deciding("A", marks={"A": ["B"]}).does("A", "contract(light)", "d6 1", "d6 6")
    table.expect(meter={"A": 0})
    table = deciding("A", marks={"A": ["B"]}).does("A", "contract(light)", "d6 5", "d6 1")
    table.expect(meter={"A": 2})


@rule("REV-77")
def test_any_number_of_marks_also_from_one_saboteur() -> None:
    table = deciding("B", marks={"C": ["B", "A", "B", "D", "B"]})
    table.does("B", "mark(C)").expect(marks={"C": ["B", "A", "B", "D", "B", "B"]})
    assert table.events()[0] == "mark_placed(C, B, 6, 10)"


@rule("REV-78")
def test_marks_are_rolled_for_one_at_a_time_oldest_first() -> None:
    table = deciding("C", marks={"C": ["D", "A", "B"]})
    table.does("C", "contract(light)", "d6 1", "d6 3", "d6 5", "d6 6")
    assert [event for event in table.events() if event.startswith("sabotage")] == [
        "sabotage_rolled(C, D, 1, no)",
        "sabotage_rolled(C, A, 3, no)",
        "sabotage_rolled(C, B, 5, no)",
    ]


@rule("REV-79")
def test_marks_not_rolled_for_stay_for_the_next_contract() -> None:
    table = deciding("C", meter={"C": 9}, marks={"C": ["D", "A", "B"]})
    table.does("C", "contract(light)", "d6 1", "d6 2").expect(marks={"C": ["B"]}, meter={"C": 7})
    for seat in "DAB":
        table.does(seat, "contract(light)", "d6 6")
    table.does("C", "contract(light)", "d6 4").expect(marks={"C": []}, meter={"C": 5})


# -- the block ------------------------------------------------------------------------------------


@rule("REV-80")
def test_a_block_costs_five() -> None:
    deciding("A", tokens={"A": 5}).does("A", "block(B, hard)").expect(tokens={"A": 0})
    poor = deciding("A", tokens={"A": 4})
    poor.refuses("A", "block(B, hard)", rule="REV-80", code="not_enough_stamina")


@rule("REV-81")
def test_a_block_names_a_target_and_one_class() -> None:
    table = deciding("A")
    table.refuses("A", "block(B)", rule="CORE-5")
    table.refuses("A", {"do": "block", "class": "hard"}, rule="CORE-5")
    table.refuses("A", {"do": "block", "target": 1, "class": ["light", "hard"]}, rule="REV-6")
    table.refuses("A", "block(B, light, hard)", rule="CORE-5")
    table.does("A", "block(C, hard)").expect(blocks=[{}, {}, {"hard": "A"}, {}])


@rule("REV-82")
@pytest.mark.parametrize("name", ["light", "medium", "hard"])
def test_a_blocked_class_cannot_be_accepted_on_the_next_turn(name: str) -> None:
    table = deciding("A").does("A", f"block(B, {name})")
    table.refuses("B", f"contract({name})", rule="REV-82", code="class_blocked")
    assert contracts() & table.legal("B") == contracts() - contracts(name)


@rule("REV-83")
def test_a_block_always_works_without_a_roll() -> None:
    table = deciding("A", marks={"A": ["B"], "B": ["A"]}).does("A", "block(B, hard)")
    table.expect(blocks={"B": {"hard": "A"}}, marks={"A": ["B"], "B": ["A"]}, asked="B")
    assert [line[0] for line in table.session.record.inputs] == ["d"]


@rule("REV-84")
def test_a_block_closes_nothing_else() -> None:
    table = deciding("B", tokens={"B": 15}, blocks={"B": {"medium": "A"}})
    others = marks("A", "C", "D") | blocks("A", "C", "D")
    assert table.legal("B") == contracts("light", "hard") | others


@rule("REV-85")
def test_a_block_holds_for_exactly_one_turn() -> None:
    table = deciding("A").does("A", "block(C, hard)").expect(blocks={"C": {"hard": "A"}})
    table.does("B", "contract(light)", "d6 6").expect(blocks={"C": {"hard": "A"}}, asked="C")
    table.does("C", "contract(light)", "d6 6").expect(blocks={"C": {}})
    for seat in "DAB":
        table.does(seat, "contract(light)", "d6 6")
    assert contracts() < table.legal("C")


@rule("REV-86")
def test_blocks_add_up() -> None:
    table = deciding("A", tokens=[10, 10, 10, 10])
    table.does("A", "block(D, light)").does("B", "block(D, medium)")
    assert table.legal("C") >= blocks("D", classes=["hard"])
    table.does("C", "block(D, hard)")
    table.expect(blocks={"D": {"light": "A", "medium": "B", "hard": "C"}}, tokens={"D": 15})
    assert table.legal("D") == marks("A", "B", "C") | blocks("A", "B", "C")


@rule("REV-87")
def test_a_blocked_class_cannot_be_blocked_again() -> None:
    table = deciding("B", tokens={"B": 10}, blocks={"D": {"hard": "A"}})
    table.refuses("B", "block(D, hard)", rule="REV-87", code="no_effect")
    assert table.legal("B") >= blocks("D", classes=["light", "medium"])
