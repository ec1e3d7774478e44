"""Worlds a seat cannot rule out: every hidden hand filled from the lots it may come from.
[ledger 6.3]
"""

from __future__ import annotations

from random import Random
from typing import Final

from gloaming.core.flow import Table
from gloaming.core.known import Known
from gloaming.games.house.bots.memory import KNOWN, Notes, Riddle
from gloaming.games.house.rules.state import House
from gloaming.games.house.rules.table import FRAMES, blank

# How many answers are tried before a world is begun anew, and how many beginnings.
PATIENCE: Final = 120
BEGINNINGS: Final = 4


class Guess:
    """The notes with every riddle answered one way."""

    def __init__(self, notes: Notes) -> None:
        self.lots = [lot[:] for lot in notes.lots]
        self.slots = notes.slots
        self.known = notes.known
        self.riddles = notes.riddles
        self.used: list[list[int]] = []
        self.counts: list[list[int]] = []  # by lot, by card: how many lie in it
        self.patience = PATIENCE
        if notes.riddles:
            self.slots = [row[:] for row in notes.slots]
            self.known = [cards[:] for cards in notes.known]
            self.used = [[0] * len(notes.lots) for _ in notes.slots]
            self.count(len(notes.setup.sort))

    def count(self, cards: int) -> None:
        for lot in self.lots:
            row = [0] * cards
            for card in lot:
                row[card] += 1
            self.counts.append(row)

    def answer(self, number: int, rng: Random) -> bool:
        """Answer this riddle and all after it; False if what came before leaves no way, or none
        was found in good time."""
        if number == len(self.riddles):
            return True
        riddle = self.riddles[number]
        tried = 0
        while self.patience > 0:
            place = self.pick(riddle, tried, rng)
            if place < 0:
                return False
            self.patience -= 1
            tried |= 1 << place
            self.take(riddle, riddle.lots[place])
            if self.answer(number + 1, rng):
                return True
            self.put_back(riddle, riddle.lots[place])
        return False

    def pick(self, riddle: Riddle, tried: int, rng: Random) -> int:
        """One of the lots it may be from, by how likely a card of it is to be this one; -1 if
        none is left."""
        weights: list[float] = []
        total = 0.0
        lots = riddle.lots
        for place in range(len(lots)):
            weight = 0.0 if tried >> place & 1 else self.weight(riddle, lots[place])
            weights.append(weight)
            total += weight
        roll = rng.random() * total
        chosen = -1
        for place in range(len(lots)):
            if weights[place] > 0.0:
                chosen = place
                roll -= weights[place]
                if roll < 0.0:
                    break
        return chosen

    def weight(self, riddle: Riddle, lot: int) -> float:
        hand = riddle.hand
        if lot == KNOWN:
            return 1.0 if riddle.card in self.known[hand] else 0.0
        if self.used[hand][lot] >= riddle.caps[lot]:
            return 0.0
        return self.slots[hand][lot] * self.counts[lot][riddle.card] / max(1, len(self.lots[lot]))

    def take(self, riddle: Riddle, lot: int) -> None:
        hand, card = riddle.hand, riddle.card
        if lot == KNOWN:
            self.known[hand].remove(card)
            return
        self.slots[hand][lot] -= 1
        self.used[hand][lot] += 1
        self.lots[lot].remove(card)
        self.counts[lot][card] -= 1

    def put_back(self, riddle: Riddle, lot: int) -> None:
        hand, card = riddle.hand, riddle.card
        if lot == KNOWN:
            self.known[hand].append(card)
            return
        self.slots[hand][lot] += 1
        self.used[hand][lot] -= 1
        self.lots[lot].append(card)
        self.lots[lot].sort()
        self.counts[lot][card] += 1


def imagine(known: Known, rng: Random) -> Table:
    """Hands and deck from what is unseen; everything else lies open."""
    g = known.world(blank(known.setup), FRAMES)
    notes = known.memory
    assert isinstance(g, House)
    assert isinstance(notes, Notes)
    guess = Guess(notes)
    for _ in range(BEGINNINGS):
        if guess.answer(0, rng):
            break
        guess = Guess(notes)
    else:
        guess = at_a_loss(notes)
    draw = rng.random
    for seat in range(g.seats):
        if seat == known.seat:
            continue
        hand = notes.holds[seat]
        cards = guess.known[hand][:]
        row = guess.slots[hand]
        for lot in range(len(row)):
            there = guess.lots[lot]
            for _ in range(row[lot]):
                cards.append(there.pop(int(draw() * len(there))))
        cards.sort()
        g.hand[seat] = tuple(cards)
    g.escape_deck = guess.lots[-1]
    return g


def at_a_loss(notes: Notes) -> Guess:
    """Riddles nobody can answer in good time: any deal of what is unseen will do."""
    rough = notes.clone()
    rough.forget()
    return Guess(rough)
