"""Hands and deck as a seat imagines them: from what is unseen, and nothing but that. [6.3]"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from games.house.given import CARDS
from gloaming.bots.loops import random_game
from gloaming.core.flow import CHANCE, OVER
from gloaming.core.info import dump
from gloaming.core.session import Session
from gloaming.games.house import SPEC
from gloaming.games.house.bots.imagine import imagine
from gloaming.games.house.bots.memory import Notes, remember
from gloaming.games.house.rules.setup import Setup
from gloaming.games.house.rules.state import House
from gloaming.games.house.rules.terms import (
    BOON_ATTACHED,
    CARD_DISCARDED,
    CARD_SWAPPED,
    DREW,
    EXIT_PLAYED,
    HANDS_SWAPPED,
    RESHUFFLED,
)

A, B, C = 0, 1, 2


def small(cards: list[int]) -> Setup:
    """A game with just these cards."""
    setup: Setup = SPEC.prepare(3, {})
    setup.escapes = sorted(cards)
    return setup


class Story:
    """What seat A hears, and every way the hidden draws may have gone."""

    def __init__(self, cards: list[int]) -> None:
        self.setup = small(cards)
        self.notes = Notes(3, self.setup, A)
        # A world: hands of B and C, deck; all equally likely draws.
        self.worlds: list[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = [
            ((), (), tuple(self.setup.escapes))
        ]
        self.pile: list[int] = []

    def draw(self, seat: int) -> Story:
        self.notes.notice(DREW, (seat,))
        found = []
        for b, c, deck in self.worlds:
            for place in range(len(deck)):
                rest = deck[:place] + deck[place + 1 :]
                hands = [b, c]
                hands[seat - 1] = tuple(sorted((*hands[seat - 1], deck[place])))
                found.append((hands[0], hands[1], rest))
        self.worlds = found
        return self

    def shows(self, seat: int, card: int, kind: int = CARD_DISCARDED) -> Story:
        self.notes.notice(kind, (seat, card))
        found = []
        for b, c, deck in self.worlds:
            hands = [b, c]
            if card in hands[seat - 1]:
                left = list(hands[seat - 1])
                left.remove(card)
                hands[seat - 1] = tuple(left)
                found.append((hands[0], hands[1], deck))
        self.worlds = found
        if kind == CARD_DISCARDED:
            self.pile.append(card)
        return self

    def reshuffle(self) -> Story:
        self.notes.notice(RESHUFFLED, (0, len(self.pile)))
        self.worlds = [(b, c, tuple(sorted(self.pile))) for b, c, deck in self.worlds if not deck]
        self.pile = []
        return self

    def swap(self) -> Story:
        self.notes.notice(HANDS_SWAPPED, (B, C, 0, 0))
        self.worlds = [(c, b, deck) for b, c, deck in self.worlds]
        return self

    def truth(self) -> set[Any]:
        return set(self.worlds)

    def imagined(self, times: int = 400) -> Counter[Any]:
        from gloaming.games.house.bots.imagine import Guess

        rng = Random(3)
        found: Counter[Any] = Counter()
        for _ in range(times):
            guess = Guess(self.notes)
            assert guess.answer(0, rng)
            hands = []
            for seat in (B, C):
                number = self.notes.holds[seat]
                cards = guess.known[number][:]
                for lot, count in enumerate(guess.slots[number]):
                    there = guess.lots[lot]
                    for _ in range(count):
                        cards.append(there.pop(int(rng.random() * len(there))))
                hands.append(tuple(sorted(cards)))
            found[hands[0], hands[1], tuple(guess.lots[-1])] += 1
        return found


def test_before_any_shuffle_every_deal_is_as_likely() -> None:
    story = Story([0, 1, 2, 3, 4]).draw(B).draw(C).draw(B)
    found = story.imagined(3000)
    truth = Counter(story.worlds)
    assert set(found) == set(truth)
    for world, ways in truth.items():
        assert abs(found[world] / 3000 - ways / len(story.worlds)) < 0.03


@pytest.mark.parametrize("order", list(permutations([0, 1, 2]))[:6])
def test_after_a_shuffle_the_worlds_are_exactly_those_that_fit(order: tuple[int, ...]) -> None:
    """B and C hold old cards, the pile becomes the deck, and shown cards may be from either."""
    story = Story([0, 0, 1, 1, 2, 2])
    story.draw(B).draw(C).draw(B).draw(C).draw(B).draw(C)
    story.shows(B, order[0]).shows(C, order[1]).shows(B, order[2]).reshuffle()
    story.draw(C).draw(B)
    assert set(story.imagined()) == story.truth()
    story.shows(C, order[1])
    if story.worlds:
        assert set(story.imagined()) == story.truth()
        story.shows(B, order[0], EXIT_PLAYED)
        if story.worlds:
            assert set(story.imagined()) == story.truth()


def test_riddles_survive_an_exchange_of_hands_and_a_second_shuffle() -> None:
    story = Story([0, 0, 1, 1, 2])
    story.draw(B).draw(B).draw(C).draw(C).draw(B)
    story.shows(B, 0).shows(C, 1).reshuffle().draw(B).draw(C)
    assert set(story.imagined()) == story.truth()
    story.swap()
    assert set(story.imagined()) == story.truth()
    story.shows(C, 0).shows(B, 1)
    assert set(story.imagined()) == story.truth()
    story.reshuffle().draw(C)
    assert set(story.imagined()) == story.truth()


def test_a_card_shown_early_was_not_drawn_late() -> None:
    """C shows a 0 before it draws from the new deck: it cannot have come from there."""
    story = Story([0, 0, 1, 1])
    story.draw(B).draw(C).draw(B).draw(C).shows(B, 0).shows(C, 1).reshuffle()
    story.draw(B).shows(B, 0).draw(B)
    assert set(story.imagined()) == story.truth()
    story.shows(B, 1, BOON_ATTACHED)
    assert set(story.imagined()) == story.truth()


def test_an_own_exchange_shows_both_hands() -> None:
    setup = small([0, 1, 2, 3, 4, 5])
    notes = Notes(3, setup, A)
    for heard in ((A, 0), (B,), (C,), (B,)):
        notes.notice(DREW, heard)
    notes.notice(HANDS_SWAPPED, (A, B, 1, 2))
    for giver, taker, card in ((A, B, 0), (B, A, 3), (B, A, 5)):
        notes.notice(CARD_SWAPPED, (giver, taker, card))
    assert notes.known[notes.holds[B]] == [0]
    assert notes.lots == [[1, 2, 4]]
    notes.notice(DREW, (B,))
    notes.notice(CARD_DISCARDED, (B, 0))
    assert notes.known[notes.holds[B]] == []


def test_a_memory_goes_through_plain_data_and_back() -> None:
    story = Story([0, 0, 1, 1]).draw(B).draw(C).draw(B).draw(C).shows(B, 0).shows(C, 1)
    story.reshuffle().draw(B).shows(B, 0)
    copy = story.notes.clone()
    assert copy.plain() == story.notes.plain()
    copy.notice(DREW, (C,))
    assert copy.plain() != story.notes.plain()


class Counting(Random):
    """Knows how often it was asked."""

    asked = 0

    def random(self) -> float:
        self.asked += 1
        assert self.asked < 20_000, "an endless thought"
        return super().random()


def test_imagining_stays_cheap_however_often_the_deck_is_shuffled() -> None:
    """Eight players by chance: at each shuffle more cards might have come from here or there."""
    rng = Random(2)
    session = Session(SPEC, 8, {"turn_limit": 120, "target_points": 20})
    while not session.over:
        g = session.table
        if g.wait == CHANCE:
            session.chance(rng.randrange(g.outcomes))
            continue
        seat = g.first_asked()
        if rng.random() < 0.05:
            world = imagine(session.known(seat), Counting(1))
            assert SPEC.rules.consistent(world) is None
        legal = g.legal(seat)
        session.decide_raw(seat, legal[int(rng.random() * len(legal))])
    assert sum(kind == RESHUFFLED for kind, *_ in session.log) >= 4


@pytest.mark.parametrize("seats", [2, 8])
def test_every_imagined_world_of_a_real_game_is_whole(seats: int) -> None:
    """Also after shuffles and exchanges: eight players go through the deck quickly."""
    rng = Random(seats)
    session = Session(SPEC, seats, {"turn_limit": 40})
    shuffled = 0
    while not session.over:
        g = session.table
        if g.wait == CHANCE:
            session.chance(rng.randrange(g.outcomes))
            continue
        seat = g.first_asked()
        if rng.random() < 0.1:
            world = imagine(session.known(seat), rng)
            assert isinstance(world, House)
            assert SPEC.rules.consistent(world) is None
            shuffled = max(shuffled, len(session.known(seat).memory.plain()[0]))
        legal = g.legal(seat)
        session.decide_raw(seat, legal[int(rng.random() * len(legal))])
    assert session.table.wait == OVER
    assert seats == 2 or shuffled > 1
    assert isinstance(remember(2, session.setup, 0), Notes)
    assert len(CARDS) == 37


def test_worlds_of_one_moment_share_nothing_that_changes() -> None:
    session = Session(SPEC, 4)
    rng = Random(2)
    while session.table.wait == CHANCE or len(session.table.legal(session.table.first_asked())) < 2:
        g = session.table
        if g.wait == CHANCE:
            session.chance(rng.randrange(g.outcomes))
        else:
            session.decide_raw(g.first_asked(), g.legal(g.first_asked())[0])
    known = session.known(session.table.first_asked())
    before = dump(imagine(known, Random(3)))
    random_game(imagine(known, Random(3)), rng)
    assert dump(imagine(known, Random(3))) == before
