"""Determinization plan: what all worlds a seat imagines at one rest have in common.

Worked out once for everything that is known, and then dealt out at random as often as wanted.
"""

from __future__ import annotations

from gloaming.core.flow import NOBODY
from gloaming.core.info import HOLE
from gloaming.core.known import Known
from gloaming.games.kaidan.bots.memory import ELSEWHERE, KEYS, UNKNOWN, Notes
from gloaming.games.kaidan.rules.procedures.drawing import Look
from gloaming.games.kaidan.rules.procedures.game import removable_rooms, waits
from gloaming.games.kaidan.rules.procedures.placing import PlaceRoom
from gloaming.games.kaidan.rules.procedures.trial import Duel
from gloaming.games.kaidan.rules.state import Kaidan
from gloaming.games.kaidan.rules.terms import (
    ESCAPED,
    FOR_EXORCISM,
    HYOIREI,
    LIVING,
    MOST_SEATS,
    OBJECTS_DECK,
)


class Layout:
    """Rooms, bags, tokens with their places, and the hypotheses that are left."""

    def __init__(self, known: Known, g: Kaidan, notes: Notes) -> None:
        self.viewer = known.seat
        self.begun = sum(known.fields["decks"]) + sum(known.fields["piles"]) > 0
        self.sizes: list[int] = list(known.fields["decks"])
        self.unplaced: list[list[int]] = [[], [], []]  # Rooms by pile
        self.removable: list[list[int]] = [[], [], []]
        self.find_rooms(g)
        self.unseen_tokens = self.door_tokens(g)
        # Places: seats, then elsewhere. Cards certainly there, and how many more there are.
        self.certain: list[list[int]] = [[] for _ in range(MOST_SEATS + 1)]
        self.room = [0] * (MOST_SEATS + 1)
        # Tokens that are not certain: where they may be, and what they are or their lot.
        self.where: list[int] = []
        self.value: list[int] = []
        self.lot: list[int] = []
        self.age: list[int] = []
        self.loose = 0  # how many of them may be in several places
        self.bundles: list[int] = []  # hidden entries, by number
        self.loot: list[int] = []
        self.burnt = 0
        self.count_room(g, notes)
        self.place_tokens(g, notes)
        # Hypotheses by seat; the last one is nobody.
        self.suspects: list[int] = []
        self.piles: list[int] = []
        self.dark: list[int] = []
        self.weights: list[float] = []
        self.doubt(g, notes)
        # Keys nobody has seen, and in which groups of tokens (by age) or in the deck they may be.
        self.ages = 3
        self.keys: list[int] = []
        self.key_group: list[int] = []
        self.key_ways: list[list[int]] = []
        self.key_weights: list[float] = []
        self.seek_keys(notes)

    # -- Rooms and tokens ------------------------------------------------------------------------

    def find_rooms(self, g: Kaidan) -> None:
        """Rooms that lie neither on the map nor in somebody's hands. [KAI-14..KAI-16, KAI-43]"""
        setup = g.setup
        seen = [False] * len(setup.area)
        for room in g.room:
            if room >= 0:
                seen[room] = True
        for frame in g.stack:
            if isinstance(frame, PlaceRoom) and frame.room >= 0:
                seen[frame.room] = True
        for room in range(len(seen)):
            if not seen[room] and not (g.turn == 0 and waits(g, room)):
                self.unplaced[setup.area[room]].append(room)
        self.removable = [removable_rooms(g, rooms) for rooms in self.unplaced]

    def door_tokens(self, g: Kaidan) -> list[int]:
        """Door/Movement tokens in the bag or with other Onryo, in order."""
        left = g.setup.door_tokens[:]
        for token in g.door_used:
            left.remove(token)
        for row in g.onryo_tokens:
            for token in row:
                if token != HOLE:
                    left.remove(token)
        return left

    # -- cards -----------------------------------------------------------------------------------

    def count_room(self, g: Kaidan, notes: Notes) -> None:
        """Where a table hides how many cards a seat holds, whoever counts along still knows."""
        for seat in range(g.seats):
            if seat != self.viewer:
                self.room[seat] = notes.held[seat]
        for place in range(len(g.bundle_card)):
            if g.bundle_card[place] == HOLE:
                self.bundles.append(place)
        for place in range(len(g.loot_card)):
            if g.loot_card[place] == HOLE:
                self.loot.append(place)
        self.burnt = len(g.burnt)
        self.room[MOST_SEATS] = len(self.bundles) + len(self.loot) + self.burnt

    def place_tokens(self, g: Kaidan, notes: Notes) -> None:
        """Tokens we see are done with; those everybody sees are where they are seen."""
        where = notes.where[:]
        own = 0
        if self.viewer < g.seats:
            own = 1 << self.viewer
        for card in (*g.bundle_card, *g.loot_card):
            if card != HOLE:
                self.pin(notes, where, card, ELSEWHERE, 0)
        for seat in range(g.seats):
            if seat != self.viewer:
                for card in g.shown[seat]:
                    self.pin(notes, where, card, 1 << seat, -(1 << seat))
        for token in range(len(where)):
            places = where[token]
            if places < 0:
                places = -places
            if places == 0 or places == own:
                continue
            self.sort_in(notes, token, places)

    def pin(self, notes: Notes, where: list[int], card: int, place: int, mark: int) -> None:
        """A card in plain sight: its token can be nowhere else, whatever we thought."""
        best = -1
        for token in range(len(where)):
            if notes.value[token] == card and where[token] > 0 and where[token] & place:
                if best < 0 or where[token] == place:
                    best = token
        if best >= 0:
            where[best] = mark

    def sort_in(self, notes: Notes, token: int, places: int) -> None:
        single = places & (places - 1) == 0
        value = notes.value[token]
        if single and value >= 0:
            place = places.bit_length() - 1
            self.certain[place].append(value)
            self.room[place] -= 1
            return
        self.where.append(places)
        self.value.append(value)
        self.lot.append(notes.lot[token])
        self.age.append(notes.age[token])
        if not single:
            self.loose += 1

    # -- hypotheses ------------------------------------------------------------------------------

    def doubt(self, g: Kaidan, notes: Notes) -> None:
        doubts = notes.doubts
        forced = forced_suspect(g)
        cleared = cleared_suspect(g)
        for h in range(len(doubts.seat)):
            seat = doubts.seat[h]
            if (forced != NOBODY and seat != forced) or seat == cleared:
                continue
            if g.role[seat] == LIVING and self.room_for(seat, notes) < 1:
                continue
            self.suspects.append(seat)
            self.piles.append(doubts.piles[h])
            self.dark.append(doubts.dark[h])
            self.weights.append(doubts.weight[h])
        left = float(notes.left[OBJECTS_DECK]) if notes.lot_of[OBJECTS_DECK] == OBJECTS_DECK else 0
        if doubts.nobody and forced == NOBODY and (left > 0 or not self.suspects):
            self.suspects.append(NOBODY)
            self.piles.append(0)
            self.dark.append(0)
            self.weights.append(max(left, 1.0))

    def room_for(self, seat: int, notes: Notes) -> int:
        """How many cards of a hand may be the Hyoirei, as far as we know them."""
        if seat == self.viewer or HYOIREI not in notes.lots[OBJECTS_DECK]:
            return 1
        return self.room[seat]

    # -- keys ------------------------------------------------------------------------------------

    def seek_keys(self, notes: Notes) -> None:
        """All ways to hide the keys that fit the numbers of Events. [KAI-183, KAI-184]

        Tokens drawn before Events were last counted as one hold one key at most; with those drawn
        before they were first counted as two, two keys or more were out.
        """
        lot = notes.lots[OBJECTS_DECK]
        self.keys = [key for key in KEYS[:3] if key in lot]
        last_one, first_two = notes.counted[1], notes.counted[2]
        sizes = [0] * (self.ages + 1)
        for token in range(len(self.value)):
            group = UNKNOWN
            if self.lot[token] == OBJECTS_DECK and self.value[token] == UNKNOWN:
                group = age_group(self.age[token], last_one, first_two)
                sizes[group] += 1
            self.key_group.append(group)
        sizes[self.ages] = max(0, len(lot) - sum(sizes))
        out = [0] * (self.ages + 1)
        for key in range(3):
            if notes.key_age[key] != UNKNOWN:
                out[age_group(notes.key_age[key], last_one, first_two)] += 1
        if self.keys:
            self.list_ways([], sizes, out, 1.0, first_two > 0)

    def list_ways(
        self, way: list[int], sizes: list[int], out: list[int], weight: float, two: bool
    ) -> None:
        if len(way) == len(self.keys):
            if out[0] <= 1 and (not two or out[0] + out[1] >= 2):
                self.key_ways.append(way)
                self.key_weights.append(weight)
            return
        for group in range(len(sizes)):
            if sizes[group] > 0:
                size = sizes[group]
                sizes[group] -= 1
                out[group] += 1
                self.list_ways([*way, group], sizes, out, weight * size, two)
                out[group] -= 1
                sizes[group] += 1


def age_group(age: int, last_one: int, first_two: int) -> int:
    """0: drawn before the last single Event; 1: before the first two; 2: later."""
    if age < last_one:
        return 0
    return 1 if age < first_two else 2


def forced_suspect(g: Kaidan) -> int:
    """An Exorcism comes to a Test only with the Possessed. [KAI-152]"""
    for frame in g.stack:
        if isinstance(frame, Duel) and frame.purpose == FOR_EXORCISM:
            return frame.foe
    return g.possessed


def cleared_suspect(g: Kaidan) -> int:
    """Were the last PC Possessed, the game would be over. [KAI-284]"""
    if g.hold_end or g.turn == 0:
        return NOBODY - 1
    last = NOBODY - 1
    for seat in range(g.seats):
        if g.role[seat] == ESCAPED:
            return NOBODY - 1
        if g.role[seat] == LIVING:
            if last >= 0:
                return NOBODY - 1
            last = seat
    return last


def hidden_look(g: Kaidan, viewer: int) -> Look | None:
    """Two cards that somebody else is looking at."""
    for frame in g.stack:
        if isinstance(frame, Look) and frame.seat != viewer and frame.at == "keep":
            return frame
    return None
