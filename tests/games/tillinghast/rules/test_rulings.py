"""Ledger 5: rulings not proved beside their rules."""

from random import Random

from games.tillinghast.given import acting, new_game
from gloaming.games.tillinghast import SPEC
from gloaming.games.tillinghast.rules.book import BOOK
from gloaming.testing import rule


@rule("TIL-R52")
def test_every_cursed_square_is_usable_and_four_different_ones_are_needed() -> None:
    for name, village in BOOK.villages.items():
        cost = village.cost[11]
        for square in village.altars:
            here = SPEC.vocabulary.name("square", square)
            table = acting("A", village=name, squares={"A": here}, power=[8, 0])
            table.does("A", f"summon({cost})").expect(spirits={"A": 1})


@rule("TIL-R55")
def test_others_never_learn_which_spirit_it_was() -> None:
    stories = []
    for square in ("C1", "A3"):
        table = acting("A", squares={"A": square}, power=[6, 0]).does("A", "summon(6)")
        stories.append((table.events("B"), table.view("B")))
    assert stories[0] == stories[1]


@rule("TIL-R69")
def test_official_lines_are_made_by_the_engine_alone() -> None:
    table = acting("A", squares={"A": "B1"}, power=[8, 0])
    for lie in ("restless", "vision", "say", "banished", "summoned"):
        table.refuses("A", lie, rule="CORE-4")
    # The sanctioned deceptions are legal: overpaying, nothing, and drawing less.
    assert {"dissipate(8)", "flee(8)", "finish(0)"} <= table.legal("A")


@rule("TIL-R71")
def test_whoever_acts_for_an_absent_seat_gets_that_seats_view_and_its_legal_answers() -> None:
    table = new_game(3)
    rng = Random(1)
    for _ in range(40):
        seat = table.asked[0]
        known = table.session.known("ABC".index(seat))
        assert [square for square in known.fields["square"] if square is not None] == [
            known.fields["square"][known.seat]
        ]
        action = rng.choice(sorted(table.session.table.legal(known.seat)))
        table.session.decide_raw(known.seat, action)
        if table.over:
            break
