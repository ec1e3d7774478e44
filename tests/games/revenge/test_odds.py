"""Ledger 8: chance. Exact where it can be counted, chi-square over fixed seeds where it cannot."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from itertools import permutations
from math import sqrt

import pytest

from games.revenge.given import ALL_CARDS, GHOSTS, Given, deciding
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import CHANCE
from gloaming.core.masks import members
from gloaming.core.session import Session
from gloaming.games.revenge import SPEC
from gloaming.games.revenge.rules.book import BOOK, CLASSES
from gloaming.games.revenge.rules.state import Revenge
from gloaming.testing import rule

# One chance in ten thousand that fair dice look unfair; the seeds are fixed, so it is settled.
FAIR = 3.719


def looks_uniform(counts: Counter[Hashable], values: Iterable[Hashable]) -> bool:
    """Pearson's chi-square against a uniform distribution (Wilson and Hilferty's quantile)."""
    there = list(values)
    assert set(counts) <= set(there)
    expected = counts.total() / len(there)
    statistic = sum((counts[value] - expected) ** 2 / expected for value in there)
    spread = 2 / (9 * (len(there) - 1))
    return statistic < (len(there) - 1) * (1 - spread + FAIR * sqrt(spread)) ** 3


def test_the_measure_notices_a_loaded_die() -> None:
    fair: Counter[Hashable] = Counter(dict.fromkeys(range(6), 1000))
    loaded: Counter[Hashable] = Counter({0: 1150, **dict.fromkeys(range(1, 6), 970)})
    assert looks_uniform(fair, range(6))
    assert not looks_uniform(loaded, range(6))


# -- exactly: every roll of the die followed ------------------------------------------------------


def chances(table: Revenge, what: Callable[[Revenge], Hashable]) -> dict[Hashable, Fraction]:
    """The exact chance of everything that can come of a table that waits for chance."""
    total: dict[Hashable, Fraction] = {}
    if table.wait != CHANCE:
        return {what(table): Fraction(1)}
    for outcome in range(table.outcomes):
        after = table.clone()
        after.chance(outcome)
        for value, chance in chances(after, what).items():
            total[value] = total.get(value, Fraction(0)) + chance / table.outcomes
    return total


def accepted(name: str, marks: int) -> Revenge:
    """A has accepted a contract under so many marks; the card is the first of its class."""
    table = deciding("A", tokens={"A": 60}, marks={"A": ["B"] * marks}).revenge
    table.decide(0, (0, CLASSES.index(name), -1))
    table.chance(0)
    return table


@pytest.mark.parametrize("marks", [0, 1, 2, 3])
@pytest.mark.parametrize(("name", "sixths"), [("light", 4), ("medium", 3), ("hard", 2)])
def test_chance_that_a_contract_succeeds(name: str, sixths: int, marks: int) -> None:
    found = chances(accepted(name, marks), lambda g: g.meter[0] > 0)
    assert found[True] == Fraction(sixths, 6) * Fraction(1, 2**marks)


@pytest.mark.parametrize("marks", [0, 1, 2, 3])
def test_chance_that_a_contract_is_sabotaged(marks: int) -> None:
    table = accepted("light", marks)
    table.meter[0] = 12  # a sabotage shows as a loss of bars
    found = chances(table, lambda g: g.meter[0] < 12)
    assert found.get(True, 0) == 1 - Fraction(1, 2**marks)


@pytest.mark.parametrize(
    ("name", "mean", "expected", "price"),
    [("light", 2.5, 1.667, 3), ("medium", 4.071, 2.036, 5), ("hard", 7.3, 2.433, 8)],
)
def test_bars_to_expect_of_full_stacks(name: str, mean: float, expected: float, price: int) -> None:
    rewards = [card.reward for card in BOOK.cards if card.class_ == name]
    assert sum(rewards) / len(rewards) == pytest.approx(mean, abs=0.0005)
    table = deciding("A", tokens={"A": price}).revenge
    table.decide(0, (0, CLASSES.index(name), -1))
    bars = sum(chance * meter for meter, chance in chances(table, lambda g: g.meter[0]).items())
    assert float(bars) == pytest.approx(expected, abs=0.0005)
    assert table.tokens[0] == 0


# -- by the seed ----------------------------------------------------------------------------------

GAMES = 2400


@pytest.fixture(scope="module")
def openings() -> list[Session]:
    """New games with different seeds in which the first seat has accepted a light contract."""
    found = []
    for seed in range(GAMES):
        session = Session(SPEC, 4, dealer=SeededDealer(seed))
        first = session.table.first_asked()
        session.decide(first, {"do": "contract", "class": "light"})
        found.append(session)
    return found


def drawn(session: Session, source: str) -> list[str | int]:
    return [line[2] for line in session.record.inputs if line[:2] == ["c", source]]


@rule("REV-S44")
def test_fair_setup(openings: list[Session]) -> None:
    deals = Counter(tuple(drawn(session, "ghost")) for session in openings)
    assert set(deals) == set(permutations(GHOSTS))
    assert all(60 <= count <= 140 for count in deals.values())
    first = Counter(drawn(session, "first_seat")[0] for session in openings)
    assert sorted(first) == [0, 1, 2, 3]
    assert all(500 <= count <= 700 for count in first.values())
    tops = Counter(drawn(session, "light")[0] for session in openings)
    assert sorted(tops) == ALL_CARDS["light"]
    assert all(100 <= count <= 200 for count in tops.values())


@rule("REV-S44")
def test_every_game_has_its_full_stacks(openings: list[Session]) -> None:
    for session in openings[:50]:
        start = session.at(5).table  # first seat and four ghosts
        assert isinstance(start, Revenge)
        assert start.stack_counts == [16, 14, 10]
        cards = [[BOOK.cards[card].id for card in members(mask)] for mask in start.unseen]
        assert cards == list(ALL_CARDS.values())


def test_first_seat_and_ghosts_are_uniform(openings: list[Session]) -> None:
    firsts: Counter[Hashable] = Counter(drawn(session, "first_seat")[0] for session in openings)
    assert looks_uniform(firsts, range(4))
    deals: Counter[Hashable] = Counter(tuple(drawn(session, "ghost")) for session in openings)
    assert looks_uniform(deals, permutations(GHOSTS))


def test_ghosts_of_three_seats_are_uniform_over_twenty_four_ways() -> None:
    deals: Counter[Hashable] = Counter()
    for seed in range(GAMES):
        session = Session(SPEC, 3, {"first_seat": 0}, dealer=SeededDealer(f"three {seed}"))
        deals[tuple(session.view(0)["state"]["ghost"])] += 1
    assert looks_uniform(deals, permutations(GHOSTS, 3))


@pytest.mark.parametrize("name", CLASSES)
@pytest.mark.parametrize("empty", [False, True], ids=["full stack", "reshuffled"])
def test_every_card_of_a_class_comes_next_equally_often(name: str, empty: bool) -> None:
    table = deciding("A", tokens={"A": 60})
    if empty:
        table.discarded(**{name: ALL_CARDS[name]})
    game = table.revenge
    dealer = SeededDealer(f"{name} {empty}")
    tops: Counter[Hashable] = Counter()
    for _ in range(200 * len(ALL_CARDS[name])):
        after = game.clone()
        after.decide(0, (0, CLASSES.index(name), -1))
        card = members(after.unseen[CLASSES.index(name)])[dealer.deal(SPEC, after)]
        tops[BOOK.cards[card].id] += 1
    assert looks_uniform(tops, ALL_CARDS[name])


def test_the_die_is_fair_in_both_kinds_of_roll(openings: list[Session]) -> None:
    contract: Counter[Hashable] = Counter(drawn(session, "d6")[0] for session in openings)
    assert looks_uniform(contract, range(1, 7))
    table = marked()
    dealer = SeededDealer("sabotage")
    sabotage: Counter[Hashable] = Counter(dealer.deal(SPEC, table) for _ in range(GAMES))
    assert looks_uniform(sabotage, range(6))


def marked() -> Revenge:
    table = deciding("A", marks={"A": ["B"]}).revenge
    table.decide(0, (0, 0, -1))
    table.chance(0)
    assert table.outcomes == 6
    return table


def test_chance_is_used_in_the_ledgers_order_and_for_nothing_else() -> None:
    session = Session(SPEC, 3, dealer=SeededDealer("order"))
    assert [line[1] for line in session.record.inputs] == ["first_seat", "ghost", "ghost", "ghost"]
    fixed = Session(SPEC, 3, {"first_seat": 0, "ghost_deal": GHOSTS[:3]}, dealer=SeededDealer(1))
    assert fixed.record.inputs == []
    for action in ("block(B, hard)", "mark(B)", "ability(B)"):
        table: Given = deciding("A", ready="A").does("A", action)
        assert [line[0] for line in table.session.record.inputs] == ["d"]
