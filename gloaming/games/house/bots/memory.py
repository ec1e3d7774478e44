"""What a seat can tell of the others' hands. [ledger 6.3]

A hidden card came from the deck as it was shuffled at some time, so it is one of a known lot of
cards: everything at first, later what lay on the pile when it was shuffled again. Of each hand we
keep how many cards come from which lot, and the cards we saw change hands. When somebody shows a
card that more than one lot could have given, the question stays open until a world is imagined.
"""

from __future__ import annotations

from typing import Any, Final

from gloaming.core.known import Known, Memory
from gloaming.games.house.rules.setup import Setup
from gloaming.games.house.rules.terms import (
    BOON_ATTACHED,
    BOON_LOST,
    CARD_DISCARDED,
    CARD_SWAPPED,
    DEALT,
    DREW,
    ESCAPES,
    EXIT_LOST,
    EXIT_PLAYED,
    HANDS_SWAPPED,
    PAID,
    RESHUFFLED,
    SETTING_UP,
    SIN_OVER,
    SIN_PLAYED,
)

KNOWN: Final = -1  # a card we saw change hands, instead of the number of a lot
# With more riddles than this, or more shuffles, it is forgotten at the next shuffle who drew when.
MOST_RIDDLES: Final = 8
MOST_LOTS: Final = 4


class Riddle:
    """A card somebody showed that may have come from more than one lot."""

    def __init__(self, hand: int, card: int, lots: list[int], caps: list[int]) -> None:
        self.hand = hand
        self.card = card
        self.lots = lots  # which it may be, KNOWN among them
        # By lot: of this and the riddles of the same hand before it, no more can be from there.
        self.caps = caps

    def plain(self) -> Any:
        return [self.hand, self.card, self.lots[:], self.caps[:]]


class Notes(Memory):
    """One viewer's memory of cards. Hands have numbers of their own: they can change owners."""

    def __init__(self, seats: int, setup: Setup, seat: int) -> None:
        self.setup = setup
        self.seat = seat
        self.lots: list[list[int]] = [setup.escapes[:]]  # each in order; the last is the deck's
        self.holds: list[int] = list(range(seats))  # by seat: the number of its hand
        self.slots: list[list[int]] = [[0] for _ in range(seats)]  # by hand, by lot
        self.known: list[list[int]] = [[] for _ in range(seats)]  # by hand: cards we have seen
        self.riddles: list[Riddle] = []
        self.pile: list[int] = []

    def clone(self) -> Notes:
        notes = Notes(0, self.setup, self.seat)
        notes.restore(self.plain())
        return notes

    def plain(self) -> Any:
        return [
            [lot[:] for lot in self.lots],
            self.holds[:],
            [row[:] for row in self.slots],
            [cards[:] for cards in self.known],
            [riddle.plain() for riddle in self.riddles],
            self.pile[:],
        ]

    def restore(self, data: Any) -> None:
        self.lots = [list(lot) for lot in data[0]]
        self.holds = list(data[1])
        self.slots = [list(row) for row in data[2]]
        self.known = [list(cards) for cards in data[3]]
        self.riddles = [Riddle(r[0], r[1], list(r[2]), list(r[3])) for r in data[4]]
        self.pile = list(data[5])

    # -- how it begins ----------------------------------------------------------------------------

    def start_from(self, known: Known) -> None:
        """What nobody shows is one lot: the others may hold any of it."""
        fields = known.fields
        if fields["phase"] == SETTING_UP:
            return
        self.pile = list(fields["escape_pile"])
        shown = self.pile[:]
        for seat in range(len(self.holds)):
            shown += [*fields["exits"][seat], *fields["protection"][seat], *fields["tool"][seat]]
            held = fields["hand"][seat]
            if seat == self.seat:
                shown += held
            else:
                self.slots[self.holds[seat]][0] = held
        for card in shown:
            if card in self.lots[0]:
                self.lots[0].remove(card)

    # -- what is told -----------------------------------------------------------------------------

    def notice(self, kind: int, heard: tuple[int, ...]) -> None:
        if kind == DREW or kind == DEALT:
            self.drew(heard)
        elif kind == EXIT_PLAYED or kind == BOON_ATTACHED or kind == SIN_PLAYED:
            self.showed(heard[0], heard[1])
        elif kind == CARD_DISCARDED:
            self.showed(heard[0], heard[1])
            self.pile.append(heard[1])
        elif kind == PAID:
            if heard[2]:
                self.showed(heard[0], heard[1])
                self.pile.append(heard[1])
        elif kind == EXIT_LOST:
            for card in heard[1:4]:
                if card >= 0:
                    self.pile.append(card)
        elif kind == BOON_LOST:
            self.pile.append(heard[1])
        elif kind == SIN_OVER:
            self.pile.append(heard[0])
        elif kind == RESHUFFLED:
            if heard[0] == ESCAPES:
                self.reshuffled()
        elif kind == HANDS_SWAPPED:
            self.swapped(heard[0], heard[1])
        elif kind == CARD_SWAPPED:
            self.passed_on(heard[0], heard[1], heard[2])

    def drew(self, heard: tuple[int, ...]) -> None:
        if heard[0] == self.seat:
            if heard[1] in self.lots[-1]:
                self.lots[-1].remove(heard[1])
        else:
            self.slots[self.holds[heard[0]]][-1] += 1

    def reshuffled(self) -> None:
        """The deck is exactly what lay on the pile; the older lots are all in hands."""
        if len(self.riddles) > MOST_RIDDLES or len(self.lots) == MOST_LOTS:
            self.forget()
        self.lots.append(sorted(self.pile))
        self.pile = []
        for row in self.slots:
            row.append(0)
        for riddle in self.riddles:
            riddle.caps.append(0)

    def forget(self) -> None:
        """Remember of all that is in hands only the whole, and how much of it each hand holds.

        Whoever kept every riddle would have more and more of them, and ever longer to think.
        """
        for riddle in self.riddles:
            if KNOWN in riddle.lots and riddle.card in self.known[riddle.hand]:
                self.known[riddle.hand].remove(riddle.card)
            else:
                self.take_any(riddle)
        whole: list[int] = []
        for lot in self.lots:
            whole += lot
        self.lots = [sorted(whole)]
        self.slots = [[sum(row)] for row in self.slots]
        self.riddles = []

    def take_any(self, riddle: Riddle) -> None:
        """The card is gone, from wherever it came."""
        row = self.slots[riddle.hand]
        held = [lot for lot in range(len(row)) if row[lot] > 0]
        there = [lot for lot in range(len(row)) if riddle.card in self.lots[lot]]
        if held and there:
            row[held[0]] -= 1
            self.lots[there[0]].remove(riddle.card)

    def swapped(self, one: int, other: int) -> None:
        """Others' hands change owners. Of our own exchange we are told card by card."""
        if one == self.seat or other == self.seat:
            theirs = other if one == self.seat else one
            self.slots.append([0] * len(self.lots))
            self.known.append([])
            self.holds[self.seat] = self.holds[theirs]  # what we are about to see
            self.holds[theirs] = len(self.slots) - 1
        else:
            self.holds[one], self.holds[other] = self.holds[other], self.holds[one]

    def passed_on(self, giver: int, taker: int, card: int) -> None:
        if taker == self.seat:
            self.leaves(self.holds[self.seat], card)
        else:
            self.known[self.holds[taker]].append(card)
            self.known[self.holds[taker]].sort()

    def showed(self, seat: int, card: int) -> None:
        if seat != self.seat:
            self.leaves(self.holds[seat], card)

    def leaves(self, hand: int, card: int) -> None:
        """A card has left a hand: from which lot, if we can tell?"""
        found: list[int] = []
        if card in self.known[hand]:
            found.append(KNOWN)
        row = self.slots[hand]
        for lot in range(len(self.lots)):
            if row[lot] and card in self.lots[lot]:
                found.append(lot)
        if not found:
            return  # a table laid out by hand: this card was there before anybody told of it
        if len(found) > 1:
            self.riddles.append(Riddle(hand, card, found, row[:]))
        elif found[0] == KNOWN:
            self.known[hand].remove(card)
        else:
            lot = found[0]
            row[lot] -= 1
            self.lots[lot].remove(card)
            self.tighten(hand, lot)

    def tighten(self, hand: int, lot: int) -> None:
        """Riddles before a card that is certain cannot have taken its place."""
        for number in range(len(self.riddles) - 1, -1, -1):
            riddle = self.riddles[number]
            if riddle.hand == hand:
                riddle.caps[lot] = min(riddle.caps[lot], self.slots[hand][lot])
                return


def remember(seats: int, setup: Setup, seat: int) -> Memory:
    return Notes(seats, setup, seat)
