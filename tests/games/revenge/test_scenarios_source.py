"""Ledger 10.1: the examples of the source, REV-S1 to REV-S8, as the ledger writes them."""

import pytest

from games.revenge.given import Given, blocks, contracts, deciding, marks
from gloaming.testing import rule

PRICES = {"light": 3, "medium": 5, "hard": 8}
REACH = {"light": 4, "medium": 3, "hard": 2}


def marked_b(**options: str) -> Given:
    """B decides with 12 bars, 9 tokens, one mark by A; top medium 4."""
    given = {"meter": {"B": 12}, "tokens": {"B": 9}, "marks": {"B": ["A"]}}
    return deciding("B", **given, options=options).top(medium=4)


@rule("REV-S1")
def test_sabotage_roll_odd_meter_stays_at_12() -> None:
    table = marked_b().dice(3, 5).does("B", "contract(medium)")
    table.expect(meter={"B": 12}, tokens={"B": 4}, marks={"B": []}, asked="C")
    table.expect(discards={"medium": ["M05"]})
    assert table.setup.reward[table.names.number("card", "M05")] == 4
    assert table.events()[2:5] == [
        "sabotage_rolled(B, A, 3, no)",
        "contract_rolled(B, medium, 5, no)",
        "contract_failed(B, medium, roll)",
    ]


@rule("REV-S2")
def test_sabotage_roll_even_two_bars_lost() -> None:
    table = marked_b().dice(4).does("B", "contract(medium)")
    table.expect(meter={"B": 10}, tokens={"B": 4}, marks={"B": []}, asked="C")
    table.expect(discards={"medium": ["M05"]})
    assert not [event for event in table.events() if event.startswith("contract_rolled")]


@rule("REV-S3")
def test_the_captions_as_printed() -> None:
    even = marked_b(sabotage_parity="odd").dice(4, 6).does("B", "contract(medium)")
    even.expect(meter={"B": 12})
    assert "contract_rolled(B, medium, 6, no)" in even.events()
    odd = marked_b(sabotage_parity="odd").dice(3).does("B", "contract(medium)")
    odd.expect(meter={"B": 10})


@rule("REV-S4")
def test_player_1_takes_medium_away_from_player_3() -> None:
    table = deciding("A", round=1, tokens=[15, 10, 10, 10])
    table.does("A", "block(C, medium)").does("B", "contract(light)", "d6 6")
    table.expect(tokens={"A": 10, "C": 15}, asked="C")
    sabotages = marks("A", "B", "D") | blocks("A", "B", "D")
    assert table.legal("C") == contracts("light", "hard") | sabotages
    table.refuses("C", "contract(medium)", rule="REV-82", code="class_blocked")


@rule("REV-S5")
def test_sabotaged_twice_in_a_row_and_beaten_by_a_medium_contract() -> None:
    table = deciding(
        "A", round=8, meter=[23, 10, 11, 20], tokens=[8, 5, 5, 5], marks={"A": ["B", "C"]}
    )
    table.top(light=[2, 3])
    table.does("A", "contract(light)", "d6 2")
    assert (table.value("meter"), table.value("marks")[0]) == ([21, 10, 11, 20], ["C"])
    for seat, die in (("B", 5), ("C", 6), ("D", 6)):
        table.does(seat, "contract(light)", f"d6 {die}")
    table.expect(round=9, asked="A", meter=[21, 10, 11, 20])
    table.does("A", "contract(light)", "d6 6").expect(meter={"A": 19}, marks={"A": []})
    table.does("B", "contract(light)", "d6 5").does("C", "contract(light)", "d6 6")
    table.top(medium=4).does("D", "contract(medium)", "d6 3")
    table.expect(over=True, winners=["D"], meter=[19, 10, 11, 24])


@rule("REV-S6")
def test_two_hard_contracts_in_a_row_narrowly_ahead() -> None:
    table = deciding("D", round=9, meter=[23, 22, 23, 9], tokens=[5, 5, 5, 16]).top(hard=[8, 7])
    table.does("D", "contract(hard)", "d6 2")
    assert (table.value("meter")[3], table.value("tokens")[3]) == (17, 8)
    for seat in "ABC":
        table.does(seat, "contract(light)", "d6 6")
    assert table.value("tokens")[3] == 13
    table.does("D", "contract(hard)", "d6 1")
    table.expect(over=True, winners=["D"], meter=[23, 22, 23, 24])


@rule("REV-S7")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("name", ["light", "medium", "hard"])
def test_odds_of_every_class(name: str, die: int) -> None:
    reward = {"light": 2, "medium": 4, "hard": 7}[name]
    table = deciding("A", tokens={"A": 15}).top(**{name: reward}).dice(die)
    table.does("A", f"contract({name})")
    gained = reward if die <= REACH[name] else 0
    table.expect(meter={"A": gained}, tokens={"A": 15 - PRICES[name]})


@rule("REV-S8")
@pytest.mark.parametrize(("held", "left"), [(9, 5), (3, 0)])
def test_poltergeist_four_and_fewer(held: int, left: int) -> None:
    ghosts = ["poltergeist", "banshee", "pontianak", "ifrit"]
    table = deciding("A", ghosts=ghosts, ready="A", tokens={"A": 15, "B": held})
    table.does("A", "ability(B)").expect(tokens={"A": 15, "B": left}, asked="A")
    table.refuses("A", "end_turn", rule="REV-34", code="must_act")
