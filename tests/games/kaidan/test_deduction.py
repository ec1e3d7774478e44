"""Who may be Possessed since which draw: the notes against every possible order of a deck.

Ledger 6 (a), KAI-192 to KAI-204, KAI-R72.
"""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from gloaming.core.flow import NOBODY, SPECTATOR
from gloaming.games.kaidan import SPEC
from gloaming.games.kaidan.bots.doubts import pile_of
from gloaming.games.kaidan.bots.memory import Notes
from gloaming.games.kaidan.rules.setup import Setup
from gloaming.games.kaidan.rules.status import exchange, only_marks
from gloaming.games.kaidan.rules.table import new
from gloaming.games.kaidan.rules.terms import (
    BOKKEN,
    CHECKED,
    CONDEMNED,
    CROWBAR,
    DIED,
    DISCARDED,
    DREW,
    GOT_OUT,
    HOUSE_PLAN,
    HYOIREI,
    NO_KILLER,
    NOT_POSSESSED,
    OBJECTS_DECK,
    SACRED_OIL,
    STATUS_EXCHANGED,
)
from gloaming.testing import rule

SEATS = 3
CARDS = (HYOIREI, CROWBAR, SACRED_OIL, HOUSE_PLAN, BOKKEN)
MOMENTS = 600  # `bench/kaidan_deduction.py` compares 5,000


class World:
    """One order of the deck, played along the story; `fits` as long as all that was heard fits."""

    def __init__(self, order: tuple[int, ...], setup: Setup) -> None:
        self.g = new(SEATS, setup)
        self.order = order
        self.drawn: list[tuple[int, int]] = []  # seat, card
        self.fits = True

    @property
    def taken_by(self) -> int:
        """The draw that was the Hyoirei, counted from 1, or 0."""
        for place, (_, card) in enumerate(self.drawn):
            if card == HYOIREI:
                return place + 1
        return 0

    def draw(self, seat: int) -> int:
        card = self.order[len(self.drawn)]
        self.drawn.append((seat, card))
        if card == HYOIREI:
            self.g.possessed = seat
        return card

    def exchange(self, one: int, two: int) -> None:
        self.g.exchanged = 0
        exchange(self.g, one, two)


class Story:
    """A true order of the deck, what one viewer hears, and all orders that would sound the same."""

    def __init__(self, seed: int, viewer: int, setup: Setup) -> None:
        self.rng = Random(f"{seed}/{viewer}/{setup.bottom_card}")
        self.viewer = viewer
        self.notes = Notes(SEATS, setup, viewer)
        orders = list(permutations(CARDS))
        self.truth = World(self.rng.choice(orders), setup)
        self.worlds = [World(order, setup) for order in orders]
        self.shown: list[int] = []
        self.living = list(range(SEATS))

    def happens(self) -> None:
        """Something any of the living may do or suffer."""
        kind = self.rng.choice(("draw", "swap", "swap", "swap", "check", "show", "accuse"))
        seat = self.rng.choice(self.living)
        if kind == "draw" and len(self.truth.drawn) < len(CARDS):
            self.draw(seat)
        elif kind == "swap":
            one, two = sorted(self.rng.sample(self.living, 2))
            for world in (self.truth, *self.worlds):
                world.exchange(one, two)
            self.notes.notice(STATUS_EXCHANGED, (one, two))
        elif kind == "check":
            self.check(seat)
        elif kind == "show":
            self.show(seat)
        elif kind == "accuse" and self.truth.g.possessed != seat:
            self.rule_out(lambda world: world.g.possessed == seat)
            self.notes.notice(NOT_POSSESSED, (self.living[0], seat))

    def draw(self, seat: int) -> None:
        card = self.truth.draw(seat)
        for world in self.worlds:
            world.fits &= world.draw(seat) == card or seat != self.viewer
        heard = (seat, OBJECTS_DECK, card) if seat == self.viewer else (seat, OBJECTS_DECK)
        self.notes.notice(DREW, heard)

    def check(self, seat: int) -> None:
        marked = only_marks(self.truth.g, seat)
        self.rule_out(lambda world: only_marks(world.g, seat) != marked)
        heard = (seat, int(marked)) if seat == self.viewer else (seat,)
        self.notes.notice(CHECKED, heard)
        if marked:
            self.notes.notice(CONDEMNED, (seat, 9))
            self.notes.doubts.doomed = 0  # so that each check is told anew

    def show(self, seat: int) -> None:
        """A card leaves a hand openly; never the Hyoirei."""
        cards = [card for owner, card in self.truth.drawn if owner == seat and card != HYOIREI]
        left = [card for card in cards if card not in self.shown]
        if left:
            card = self.rng.choice(left)
            self.shown.append(card)
            self.rule_out(lambda world: (seat, card) not in world.drawn)
            self.notes.notice(DISCARDED, (seat, card))

    def rule_out(self, impossible: object) -> None:
        assert callable(impossible)
        for world in self.worlds:
            world.fits &= not impossible(world)

    def compare(self) -> None:
        """The same hypotheses, the same piles under each, and the same weights."""
        expected: dict[int, float] = {}
        for world in self.worlds:
            if world.fits:
                expected[world.taken_by] = expected.get(world.taken_by, 0) + 1
        doubts = self.notes.doubts
        found = dict(zip(doubts.draw, doubts.weight, strict=True))
        if doubts.nobody and self.notes.left[OBJECTS_DECK]:
            found[0] = float(self.notes.left[OBJECTS_DECK])
        assert set(found) == set(expected)
        assert self.truth.taken_by in found
        for draw, weight in found.items():
            share = expected[draw] / sum(expected.values())
            assert weight / sum(found.values()) == pytest.approx(share)
        for h, draw in enumerate(doubts.draw):
            world = next(world for world in self.worlds if world.fits and world.taken_by == draw)
            assert doubts.seat[h] == world.g.possessed
            assert [pile_of(doubts.piles[h], seat) for seat in range(SEATS)] == world.g.status


def follow(gives: str, most: int) -> None:
    """Stories until so many moments were compared."""
    setup = SPEC.prepare(SEATS, {"possessed_gives": gives})
    setup.decks[OBJECTS_DECK] = sorted(CARDS)
    moments = 0
    seed = 0
    while moments < most:
        story = Story(seed, (0, 1, SPECTATOR)[seed % 3], setup)
        for _ in range(30):
            story.happens()
            story.compare()
            moments += 1
        seed += 1


@rule("KAI-R72", "KAI-194", "KAI-195", "KAI-197")
@pytest.mark.parametrize("gives", ["lowest_mark", "bottom_card"])
def test_hypotheses_are_those_of_every_order_of_a_small_deck(gives: str) -> None:
    follow(gives, MOMENTS // 2)


def notes_of(viewer: int) -> Notes:
    return Notes(SEATS, SPEC.prepare(SEATS, {}), viewer)


@rule("KAI-202", "KAI-R76")
def test_an_escape_and_a_death_at_the_trapdoor_tell_of_the_pile() -> None:
    notes = notes_of(0)
    notes.notice(DREW, (1, OBJECTS_DECK))
    notes.notice(STATUS_EXCHANGED, (1, 2))
    assert [pile_of(notes.doubts.piles[0], seat) for seat in range(3)] == [1, 3, 0]
    notes.notice(CHECKED, (2,))
    assert notes.doubts.seat == []
    notes.notice(DIED, (2, 11, NO_KILLER))
    assert notes.doubts.seat == [1]
    assert not notes.doubts.nobody
    other = notes_of(0)
    other.notice(DREW, (1, OBJECTS_DECK))
    other.notice(STATUS_EXCHANGED, (1, 2))
    other.notice(CHECKED, (2,))
    other.notice(GOT_OUT, (2,))
    assert other.doubts.seat == []
    assert other.doubts.nobody


@rule("KAI-204")
def test_whoever_dies_without_a_word_was_not_possessed() -> None:
    notes = notes_of(SPECTATOR)
    notes.notice(DREW, (0, OBJECTS_DECK))
    notes.notice(DREW, (1, OBJECTS_DECK))
    notes.notice(DIED, (0, 11, NO_KILLER))
    assert notes.doubts.seat == [1]
    assert notes.doubts.dark == [1]


@rule("KAI-R52")
def test_a_hand_without_hidden_cards_holds_no_hyoirei() -> None:
    notes = notes_of(0)
    notes.notice(DREW, (1, OBJECTS_DECK))
    assert notes.doubts.seat == [1]
    notes.notice(DISCARDED, (1, CROWBAR))
    assert notes.doubts.seat == []
    assert NOBODY not in notes.doubts.seat
