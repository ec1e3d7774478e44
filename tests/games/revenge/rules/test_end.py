"""Ledger 4.13: the end of the game. REV-122 to REV-126."""

from games.revenge.given import ALL_CARDS, deciding
from gloaming.games.revenge import SPEC
from gloaming.testing import rule


@rule("REV-122")
def test_a_full_meter_wins_at_that_moment() -> None:
    table = deciding("B", meter={"B": 20}).does("B", "contract(medium)", "medium 4", "d6 3")
    table.expect(over=True, winners=["B"], meter={"B": 24})
    assert table.events()[-1] == "game_won(B, 24)"


@rule("REV-122")
def test_one_bar_short_wins_nothing() -> None:
    table = deciding("B", meter={"B": 20}).does("B", "contract(medium)", "medium 3", "d6 3")
    table.expect(over=False, winners=[], meter={"B": 23}, asked="C")


@rule("REV-123")
def test_the_game_stops_there() -> None:
    table = deciding(
        "A",
        ready="A",
        meter={"A": 23},
        blocks={"A": {"hard": "B"}},
        silenced={"B": "A"},
        marks={"C": ["A"]},
        options={"ability_timing": "either", "income_timing": "end"},
    )
    table.does("A", "contract(light)", "d6 1").tells(
        "contract_accepted",
        "card_revealed",
        "contract_rolled",
        "bars_gained(A, 2, no, 1, 24)",
        "card_discarded",
        "game_won(A, 24)",
    )
    table.expect(blocks={"A": {"hard": "B"}}, silenced={"B": "A"}, marks={"C": ["A"]}, asked="")
    table.expect(tokens=[7, 10, 10, 10], round=2)
    for seat in "ABCD":
        assert table.legal(seat) == set()
        table.refuses(seat, "contract(light)", rule="REV-123", code="game_over")
        table.refuses(seat, "end_turn", rule="REV-123", code="game_over")


@rule("REV-124")
def test_more_than_enough_also_fills_the_meter() -> None:
    table = deciding("A", meter={"A": 15}).does("A", "contract(hard)", "hard 10", "d6 2")
    table.expect(over=True, winners=["A"], meter={"A": 24})


@rule("REV-125")
def test_only_the_active_seats_own_success_raises_a_meter() -> None:
    table = deciding("A", meter=[23, 23, 23, 23], ready="ABCD", marks={"B": ["C"]})
    table.does("A", "ability(C)").expect(meter=[23, 23, 23, 23])
    table.does("A", "block(B, hard)").expect(meter=[23, 23, 23, 23])
    table.does("B", "contract(light)", "d6 2").expect(meter=[23, 21, 23, 23])
    table.does("D", "contract(light)", "d6 1").expect(meter=[23, 21, 23, 24], winners=["D"])
    assert SPEC.rules.score(table.table) == [0, 0, 0, 1]


@rule("REV-126")
def test_nothing_else_ends_the_game() -> None:
    late = deciding("D", round=500).does("D", "contract(light)", "d6 6")
    late.expect(over=False, round=501)
    empty = deciding("A").discarded(**ALL_CARDS).does("A", "contract(light)", "d6 6")
    empty.expect(over=False, stack_counts=[15, 0, 0])
    broke = deciding("A", tokens=[10, 10, 10, 10], options={"token_supply": 40})
    broke.expect(bank=0).does("A", "contract(light)", "d6 6").expect(over=False, tokens={"B": 13})
