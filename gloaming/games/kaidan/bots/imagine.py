"""Determinization: a full table that a seat cannot rule out. [ledger 6]

Whom the Hyoirei took is drawn first, then where the keys are, as far as the number of Events tells;
every other hidden card is any of its lot.
"""

from __future__ import annotations

from random import Random
from typing import Final

from gloaming.core.flow import NOBODY, Table
from gloaming.core.info import HOLE
from gloaming.core.known import Known
from gloaming.games.kaidan.bots.doubts import pile_of
from gloaming.games.kaidan.bots.layout import Layout, hidden_look
from gloaming.games.kaidan.bots.memory import UNKNOWN, Notes
from gloaming.games.kaidan.bots.sketches import sketch
from gloaming.games.kaidan.rules.state import Kaidan
from gloaming.games.kaidan.rules.terms import (
    DECKS,
    ESCAPED,
    EXTRA_DECK,
    GOLD_KEY,
    HYOIREI,
    LIVING,
    MISSION,
    MOST_SEATS,
    OBJECTS_DECK,
    TREASURES,
    USES,
)

TRIES: Final = 40  # places tried for the keys, and for cards that may be in several hands


def imagine(known: Known, rng: Random) -> Table:
    """A table this viewer cannot tell from the one it sits at."""
    g = sketch(known)
    notes = known.memory
    assert isinstance(notes, Notes)
    layout = notes.layout
    if not isinstance(layout, Layout):
        layout = Layout(known, g, notes)
        notes.layout = layout
    fill_bag(g, layout, rng)
    if layout.begun:
        lay_rooms(g, layout, rng)
        Deal(g, layout, notes, rng).deal()
    return g


def lay_rooms(g: Kaidan, layout: Layout, rng: Random) -> None:
    """One Room of each pile was removed unseen. [KAI-14..KAI-16]"""
    for area in range(3):
        choices = layout.removable[area]
        removed = choices[int(rng.random() * len(choices))]
        pile = layout.unplaced[area][:]
        pile.remove(removed)
        g.piles[area] = pile
        g.removed_rooms.append(removed)


def fill_bag(g: Kaidan, layout: Layout, rng: Random) -> None:
    """Tokens that other Onryo hold are any of those not seen. [KAI-51]"""
    bag = layout.unseen_tokens[:]
    for row in g.onryo_tokens:
        if row and row[0] == HOLE:
            for place in range(len(row)):
                row[place] = bag.pop(int(rng.random() * len(bag)))
            row.sort()
    g.door_bag = bag


class Deal:
    """Cards for every hidden place of one world."""

    def __init__(self, g: Kaidan, layout: Layout, notes: Notes, rng: Random) -> None:
        self.g = g
        self.layout = layout
        self.notes = notes
        self.rng = rng
        self.value = layout.value[:]
        self.where = layout.where
        self.lots = [lot[:] for lot in notes.lots]
        self.possessed = NOBODY
        self.unbound = False  # the Hyoirei is still in its deck
        self.kept_back: list[int] = []  # keys that no token is

    def deal(self) -> None:
        self.possess()
        self.bind()
        self.hide_keys()
        self.draw_values()
        self.fill_decks()
        self.hand_out()

    def draw(self, lot: int) -> int:
        values = self.lots[lot]
        return values.pop(int(self.rng.random() * len(values)))

    # -- the Hyoirei -----------------------------------------------------------------------------

    def possess(self) -> None:
        """One of the hypotheses, by their weights."""
        g, layout = self.g, self.layout
        if g.defeated:
            g.status = [0] * g.seats
            g.possessed = NOBODY
            return
        h = self.pick(layout.weights)
        self.possessed = layout.suspects[h] if h >= 0 else NOBODY
        g.possessed = self.possessed
        if self.possessed != NOBODY:
            g.dark_points = layout.dark[h]
        for seat in range(g.seats):
            if g.role[seat] != LIVING and g.role[seat] != ESCAPED:
                g.status[seat] = 0
            elif self.possessed != NOBODY:
                g.status[seat] = pile_of(layout.piles[h], seat)

    def pick(self, weights: list[float]) -> int:
        total = 0.0
        for weight in weights:
            total += weight
        roll = self.rng.random() * total
        for place in range(len(weights)):
            roll -= weights[place]
            if roll < 0.0:
                return place
        return len(weights) - 1

    def bind(self) -> None:
        """The Hyoirei lies with whom it took, or was carried out of the house. [KAI-R52]"""
        if HYOIREI not in self.lots[OBJECTS_DECK]:
            return
        self.lots[OBJECTS_DECK].remove(HYOIREI)
        if self.possessed == NOBODY:
            self.unbound = True
            return
        place = self.possessed
        if self.g.role[place] == ESCAPED:
            place = MOST_SEATS
        found: list[int] = []
        for token in range(len(self.where)):
            if self.layout.lot[token] == OBJECTS_DECK and self.where[token] >> place & 1:
                found.append(token)
        if found:
            token = found[int(self.rng.random() * len(found))]
            self.value[token] = HYOIREI * USES
            if self.where[token] != 1 << place:
                self.where = self.where[:]
                self.where[token] = 1 << place

    # -- keys ------------------------------------------------------------------------------------

    def hide_keys(self) -> None:
        """Keys may be anywhere that fits the numbers of Events so far. [KAI-183..KAI-185]"""
        layout = self.layout
        if layout.key_ways:
            for _ in range(TRIES):
                way = layout.key_ways[self.pick(layout.key_weights)]
                if self.place_keys(way):
                    break
        if GOLD_KEY in self.lots[TREASURES]:
            self.place_gold()

    def place_keys(self, way: list[int]) -> bool:
        """Each key of the lot into a token of its age, or left in the deck."""
        layout = self.layout
        chosen: list[int] = []
        for age in way:
            found: list[int] = []
            if age < layout.ages:
                for token in range(len(self.value)):
                    if layout.key_group[token] == age and self.value[token] == UNKNOWN:
                        if token not in chosen:
                            found.append(token)
                if not found:
                    return False
                chosen.append(found[int(self.rng.random() * len(found))])
            else:
                chosen.append(UNKNOWN)
        for place in range(len(chosen)):
            self.put_key(OBJECTS_DECK, layout.keys[place], chosen[place])
        return True

    def put_key(self, lot: int, key: int, token: int) -> None:
        self.lots[lot].remove(key)
        if token == UNKNOWN:
            self.kept_back.append(key)
        else:
            self.value[token] = key * USES + self.g.setup.uses[key]

    def place_gold(self) -> None:
        layout, counted = self.layout, self.notes.counted
        found: list[int] = []
        tokens = 0
        for token in range(len(self.value)):
            if layout.lot[token] == TREASURES and self.value[token] == UNKNOWN:
                tokens += 1
                age = layout.age[token]
                if age >= counted[3] and (counted[4] == 0 or age < counted[4]):
                    found.append(token)
        if counted[4] == 0:
            for _ in range(len(self.lots[TREASURES]) - tokens):
                found.append(UNKNOWN)
        if found:
            self.put_key(TREASURES, GOLD_KEY, found[int(self.rng.random() * len(found))])

    # -- values and decks ------------------------------------------------------------------------

    def draw_values(self) -> None:
        layout = self.layout
        setup = self.g.setup
        for token in range(len(self.value)):
            if self.value[token] == UNKNOWN:
                thing = self.draw(layout.lot[token])
                self.value[token] = thing * USES + setup.uses[thing]

    def fill_decks(self) -> None:
        """What is left lies in the decks, under them, or before somebody's eyes."""
        g, notes = self.g, self.notes
        look = hidden_look(g, self.layout.viewer)
        for key in self.kept_back:
            self.lots[TREASURES if key == GOLD_KEY else OBJECTS_DECK].append(key)
        for place in range(len(g.bottom)):
            if g.bottom[place] == HOLE:
                g.bottom[place] = self.draw(notes.under_lot[place])
        if self.unbound:
            self.lots[OBJECTS_DECK].append(HYOIREI)
        if look is not None:
            lot = notes.lot_of[look.deck]
            look.first = self.draw(lot)
            look.second = self.draw(lot)
        for deck in range(DECKS):
            if deck != EXTRA_DECK:
                values = self.lots[notes.lot_of[deck]]
                values.sort()
                g.decks[deck] = values

    # -- places ----------------------------------------------------------------------------------

    def hand_out(self) -> None:
        """Every card to its place; where several are possible, by how many it still takes."""
        g, layout = self.g, self.layout
        hands = [cards[:] for cards in layout.certain]
        room = layout.room[:]
        for token in range(len(self.value)):
            places = self.where[token]
            if places & (places - 1) == 0:
                place = places.bit_length() - 1
                hands[place].append(self.value[token])
                room[place] -= 1
        if layout.loose:
            self.hand_out_loose(hands, room)
        for seat in range(g.seats):
            if seat != layout.viewer:
                hands[seat].sort()
                g.inventory[seat] = hands[seat]
        if hands[MOST_SEATS]:
            self.lay_elsewhere(hands[MOST_SEATS])

    def hand_out_loose(self, hands: list[list[int]], room: list[int]) -> None:
        """Tokens that may be in several places; those that find none take whatever is free."""
        loose: list[int] = []
        for token in range(len(self.value)):
            places = self.where[token]
            if places & (places - 1) != 0:
                loose.append(token)
        self.rng.shuffle(loose)
        homeless: list[int] = []
        for token in loose:
            place = self.find_room(self.where[token], room)
            if place < 0:
                homeless.append(token)
            else:
                hands[place].append(self.value[token])
                room[place] -= 1
        for token in homeless:
            place = self.find_room(-1, room)
            if place >= 0:
                hands[place].append(self.value[token])
                room[place] -= 1

    def find_room(self, places: int, room: list[int]) -> int:
        total = 0
        for place in range(len(room)):
            if places >> place & 1 and room[place] > 0:
                total += room[place]
        if total == 0:
            return -1
        roll = int(self.rng.random() * total)
        for place in range(len(room)):
            if places >> place & 1 and room[place] > 0:
                roll -= room[place]
                if roll < 0:
                    return place
        return -1

    def lay_elsewhere(self, cards: list[int]) -> None:
        """Under Enemies, into Inventory tokens, out of the game; Mission Objects never burn."""
        g, layout = self.g, self.layout
        self.rng.shuffle(cards)
        burnt: list[int] = []
        kept: list[int] = []
        for card in cards:
            thing = card // USES
            if thing == HYOIREI:
                burnt.append(thing)  # carried out of the house
            elif g.setup.icon[thing] != MISSION and len(burnt) < layout.burnt:
                burnt.append(thing)
            else:
                kept.append(card)
        while len(burnt) > layout.burnt:
            thing = burnt.pop(0)
            kept.append(thing * USES + g.setup.uses[thing])
        while len(burnt) < layout.burnt:
            burnt.append(kept.pop() // USES)
        burnt.sort()
        g.burnt = burnt
        for place in layout.bundles:
            g.bundle_card[place] = kept.pop()
        for place in layout.loot:
            g.loot_card[place] = kept.pop()
