"""What a seat can tell of hidden Objects and of the Status piles. [ledger 6]

Every card out of a deck is a token: its value if we know it, else the lot it was drawn from (a deck
as it was shuffled at some time), and the places where it may be by now: hands, or elsewhere, which
is on the map, under an Enemy, or out of the game. Who holds how many is public, so an imagined
world finds a place for each token and a value for each unknown one.
"""

from __future__ import annotations

from typing import Any, Final

from gloaming.core.flow import NOBODY
from gloaming.core.known import Known, Memory
from gloaming.games.kaidan.bots.doubts import CERTAIN, Doubts
from gloaming.games.kaidan.rules.setup import Setup
from gloaming.games.kaidan.rules.terms import (
    ARMED,
    BANISHED,
    BRONZE_KEY,
    CARD_TAKEN,
    CARD_TRADED,
    CHECKED,
    CONDEMNED,
    DEALT,
    DECK_SHUFFLED,
    DECKS,
    DIED,
    DISCARDED,
    DREW,
    DUEL_ROLLED,
    ESCAPED,
    EVENTS_COUNTED,
    EXTRA_DECK,
    EXTRA_TAKEN,
    FOR_EXORCISM,
    GOLD_KEY,
    GOT_OUT,
    HYOIREI,
    HYOIREI_DEFEATED,
    HYOIREI_REVEALED,
    LOOKED,
    LOOKED_INTO,
    LOOT_TAKEN,
    MISSION,
    MOST_SEATS,
    NO_KILLER,
    NOT_POSSESSED,
    OBJECTS_DECK,
    PEEKED,
    PUT_UNDER,
    RECOVERED,
    SILVER_KEY,
    STATUS_EXCHANGED,
    STOLEN,
    TRADED,
    UNIVERSAL_KEY,
    USED,
    USES,
    WAS_EXORCISED,
    WORE,
)

ELSEWHERE: Final = 1 << MOST_SEATS  # on the map, under an Enemy, or out of the game
UNKNOWN: Final = -1
KEYS: Final = (SILVER_KEY, BRONZE_KEY, UNIVERSAL_KEY, GOLD_KEY)


class Notes(Memory):
    """Tokens, lots, what lies under decks, and the hypotheses about the Possessed."""

    def __init__(self, seats: int, setup: Setup, viewer: int) -> None:
        self.seats = seats
        self.setup = setup
        self.viewer = viewer
        # By token.
        self.value: list[int] = []  # what it is as a card in a hand, or UNKNOWN
        self.where: list[int] = []  # mask of places where it may be
        self.lot: list[int] = []  # of an unknown one; -1: it came from no deck
        self.age: list[int] = []  # how often Events had been counted when it was drawn
        # Lots: the values of unknown tokens and of what is left of the deck, in order.
        self.lots: list[list[int]] = [deck[:] for deck in setup.decks]
        self.lots[EXTRA_DECK] = []
        self.lot_of = list(range(DECKS))  # by deck: the lot that lies in it
        self.left = [len(lot) for lot in self.lots]  # by deck, without what lies under it
        self.under_deck: list[int] = []  # cards put under a deck: which deck, value, lot
        self.under_value: list[int] = []
        self.under_lot: list[int] = []
        self.looked: list[int] = []  # our own look at two cards: values not yet placed
        self.looking = False  # somebody else's
        self.held = [0] * seats  # how many cards each seat holds
        self.own = [0] * seats  # at most so many of them are draws of its own we do not know
        self.banished = [0] * seats  # Enemies
        self.discards: list[int] = []  # of the Objects deck, in order
        self.draws = 0
        # How often Events were counted; the last time there was one, the first time two, the last
        # time fewer than three, the first time three. 0: never. [KAI-183..KAI-185]
        self.counted = [0] * 5
        self.key_age = [UNKNOWN] * len(KEYS)  # of keys we know to be out
        self.doubts = Doubts(seats, setup)
        self.layout: object | None = None  # what `imagine` has worked out from all this

    # -- copies ----------------------------------------------------------------------------------

    def clone(self) -> Notes:
        twin = Notes(self.seats, self.setup, self.viewer)
        twin.value = self.value[:]
        twin.where = self.where[:]
        twin.lot = self.lot[:]
        twin.age = self.age[:]
        twin.lots = [lot[:] for lot in self.lots]
        twin.lot_of = self.lot_of[:]
        twin.left = self.left[:]
        twin.under_deck = self.under_deck[:]
        twin.under_value = self.under_value[:]
        twin.under_lot = self.under_lot[:]
        twin.looked = self.looked[:]
        twin.looking = self.looking
        twin.held = self.held[:]
        twin.own = self.own[:]
        twin.banished = self.banished[:]
        twin.discards = self.discards[:]
        twin.draws = self.draws
        twin.counted = self.counted[:]
        twin.key_age = self.key_age[:]
        twin.doubts = self.doubts.clone()
        return twin

    def plain(self) -> Any:
        return [
            *(self.value[:], self.where[:], self.lot[:], self.age[:]),
            *([lot[:] for lot in self.lots], self.lot_of[:], self.left[:]),
            *(self.under_deck[:], self.under_value[:], self.under_lot[:]),
            *(self.looked[:], self.looking, self.held[:], self.own[:], self.banished[:]),
            *(self.discards[:], self.draws, self.counted[:], self.key_age[:]),
            self.doubts.plain(),
        ]

    def restore(self, data: Any) -> None:
        self.value, self.where, self.lot, self.age = (list(row) for row in data[:4])
        self.lots = [list(lot) for lot in data[4]]
        self.lot_of, self.left = list(data[5]), list(data[6])
        self.under_deck, self.under_value, self.under_lot = (list(row) for row in data[7:10])
        self.looked, self.looking = list(data[10]), bool(data[11])
        self.held, self.own, self.banished = (list(row) for row in data[12:15])
        self.discards, self.draws = list(data[15]), data[16]
        self.counted, self.key_age = list(data[17]), list(data[18])
        self.doubts.restore(data[19])

    # -- how it begins ---------------------------------------------------------------------------

    def start_from(self, known: Known) -> None:
        """In the middle of a game: what nobody shows is in the decks or anywhere."""
        fields = known.fields
        if sum(fields["piles"]) == 0 and sum(fields["decks"]) == 0:
            return
        out = list(self.setup.decks[EXTRA_DECK])
        for thing in fields["extra_deck"]:
            out.remove(thing)
        self.lots[EXTRA_DECK] = out
        sizes = list(fields["decks"])
        for deck in fields["bottom_of"]:
            self.under_deck.append(deck)
            self.under_value.append(UNKNOWN)
            self.under_lot.append(deck)
        for place, thing in enumerate(fields["bottom"]):
            if thing is not None:
                self.under_value[place] = thing
                self.account(thing)
        self.left = sizes
        self.discards = list(fields["discard"])
        for thing in (*fields["discard"], *fields["spent"]):
            self.account(thing)
        for seat in range(self.seats):
            self.start_hand(seat, fields["inventory"][seat], fields["shown"][seat])
        self.start_elsewhere([*fields["bundle_card"], *fields["loot_card"]], fields["burnt"])
        self.start_doubts(known)

    def account(self, thing: int) -> int:
        """This card is known: it is in no lot. The lot it was in, or -1."""
        order: list[int] = [EXTRA_DECK, *range(len(self.lots))]
        for lot in order:
            if thing in self.lots[lot]:
                self.lots[lot].remove(thing)
                return int(lot)
        return -1

    def start_hand(self, seat: int, hand: Any, shown: list[int]) -> None:
        if seat == self.viewer:
            for card in hand:
                self.account(card // USES)
                self.add(card, 1 << seat, -1)
            self.held[seat] = len(hand)
            return
        if hand is None:  # the table hides how many
            hand = len(shown)
        self.held[seat] = hand
        for card in shown:
            self.account(card // USES)
            self.add(card, 1 << seat, -1)
        for _ in range(hand - len(shown)):
            self.start_unknown(1 << seat)
        self.own[seat] = hand - len(shown)

    def start_elsewhere(self, cards: list[Any], burnt: int) -> None:
        for card in cards:
            if card is None:
                self.start_unknown(ELSEWHERE)
            else:
                self.account(card // USES)
                self.add(card, ELSEWHERE, -1)
        for _ in range(burnt):
            self.start_unknown(ELSEWHERE)

    def start_unknown(self, place: int) -> None:
        """A card of whichever lot has more than its deck holds."""
        for lot in range(DECKS):
            unknown = self.lot.count(lot) + self.under_lot.count(lot)
            if len(self.lots[lot]) > self.left[lot] + unknown:
                self.add(UNKNOWN, place, lot)
                return

    def start_doubts(self, known: Known) -> None:
        """Anybody with a hidden card may be Possessed; the piles are as they were set out."""
        fields = known.fields
        doubts = self.doubts
        for seat in range(self.seats):
            if fields["role"][seat] == ESCAPED:
                doubts.escaped |= 1 << seat
            if fields["doom"][seat] > 0:
                doubts.doomed |= 1 << seat
            if self.own[seat] > 0 and HYOIREI in self.lots[OBJECTS_DECK]:
                doubts.drew(seat, CERTAIN, float(self.own[seat]), 0)
        doubts.nobody = self.left[OBJECTS_DECK] > 0 or not self.setup.hyoirei
        if fields["defeated"]:
            doubts.over()
        elif "possessed" in fields and fields["possessed"] != NOBODY:
            seat = fields["possessed"]
            doubts.not_this(seat)
            doubts.drew(seat, CERTAIN, 1.0, 0)
            doubts.only(seat)

    # -- what is told ----------------------------------------------------------------------------

    def notice(self, kind: int, heard: tuple[int, ...]) -> None:
        self.layout = None
        if kind == CONDEMNED:
            self.doubts.found_marks(heard[0])
            self.doubts.doomed |= 1 << heard[0]
        elif kind == DIED:
            self.died(heard[0], heard[2])
        self.doubts.forget_check()
        if kind == DREW:
            self.drew(heard[0], heard[1], heard[2] if len(heard) > 2 else UNKNOWN)
        elif kind == STATUS_EXCHANGED:
            self.doubts.exchanged(heard[0], heard[1])
        elif kind == DISCARDED:
            self.discarded(heard[0], heard[1])
        elif kind == USED:
            self.used(heard[0], heard[1])
        elif kind == ARMED or kind == WORE:
            self.settle_on(1 << heard[0], heard[1], UNKNOWN)
        elif kind == DEALT or kind == EXTRA_TAKEN:
            self.add(heard[1] * USES + self.setup.uses[heard[1]], 1 << heard[0], -1)
            self.held[heard[0]] += 1
        elif kind == DECK_SHUFFLED:
            self.shuffled()
        elif kind == EVENTS_COUNTED:
            self.count_events(heard[0])
        elif kind == BANISHED:
            if heard[1] >= 0:
                self.banished[heard[1]] += 1
        else:
            self.notice_doubts(kind, heard)
            self.notice_transfer(kind, heard)

    def notice_doubts(self, kind: int, heard: tuple[int, ...]) -> None:
        doubts = self.doubts
        if kind == CHECKED:
            if len(heard) > 1:
                doubts.check(heard[0], heard[1] == 1)
            else:
                doubts.checked_unseen(heard[0])
        elif kind == NOT_POSSESSED:
            doubts.not_this(heard[1])
        elif kind == DUEL_ROLLED:
            if heard[2] == FOR_EXORCISM:
                doubts.only(heard[1])
        elif kind == HYOIREI_REVEALED:
            doubts.only(heard[0])
            self.settle_on(1 << heard[0], HYOIREI, UNKNOWN)
        elif kind == WAS_EXORCISED:
            self.held[heard[0]] -= 1
        elif kind == HYOIREI_DEFEATED:
            doubts.over()
            self.remove(self.settle_on(1 << heard[0] | ELSEWHERE, HYOIREI, UNKNOWN))
        elif kind == GOT_OUT:
            doubts.got_out(heard[0])
            self.gone(heard[0])

    def notice_transfer(self, kind: int, heard: tuple[int, ...]) -> None:
        me = self.viewer
        if kind == TRADED:
            if me != heard[0] and me != heard[1]:
                self.traded(heard[0], heard[1], heard[2], heard[3])
        elif kind == CARD_TRADED:
            self.handed(1 << heard[0], 1 << heard[1], heard[2])
            self.gave(heard[0], 1)
            self.held[heard[1]] += 1
        elif kind == STOLEN:
            if len(heard) > 2:
                self.handed(1 << heard[1], ELSEWHERE, heard[2])
            else:
                self.moved(1 << heard[1], ELSEWHERE, self.held[heard[1]] == 1)
            self.gave(heard[1], 1)
        elif kind == LOOT_TAKEN:
            if len(heard) > 2:
                self.handed(ELSEWHERE, 1 << heard[0], heard[2])
            else:
                self.moved(ELSEWHERE, 1 << heard[0], False)
            self.held[heard[0]] += 1
        elif kind == RECOVERED:
            if heard[0] != me:
                self.moved(ELSEWHERE, 1 << heard[0], False)
                self.held[heard[0]] += heard[1]
        else:
            self.notice_sight(kind, heard)

    def notice_sight(self, kind: int, heard: tuple[int, ...]) -> None:
        """Cards somebody looked at: in an Inventory token, in a hand, on a deck."""
        me = self.viewer
        if kind == LOOKED_INTO:
            self.settle_on(ELSEWHERE, heard[1] // USES, heard[1])
        elif kind == CARD_TAKEN:
            self.handed(ELSEWHERE, 1 << me, heard[1])
            self.held[me] += 1
        elif kind == PEEKED:
            if len(heard) > 2:
                self.settle_on(1 << heard[1], heard[2] // USES, heard[2])
        elif kind == LOOKED:
            if len(heard) > 1:
                self.looked = [heard[1], heard[2]]
                for thing in self.looked:
                    self.account(thing)
            else:
                self.looking = True
        elif kind == PUT_UNDER and len(heard) > 1:
            self.looked.remove(heard[1])
            self.looked.append(heard[1])  # the card kept comes first

    # -- draws -----------------------------------------------------------------------------------

    def drew(self, seat: int, deck: int, thing: int) -> None:
        self.held[seat] += 1
        self.draws += 1
        first = self.take_top(deck)
        if self.looked or self.looking:
            self.kept(seat, deck, thing, first)
        elif thing >= 0:
            if first < 0:
                self.account(thing)
            self.own_draw(seat, thing)
        elif first >= 0:
            self.add(first * USES + self.setup.uses[first], 1 << seat, -1)
        else:
            self.unknown_draw(seat, deck, 1.0 if first == UNKNOWN else 0.0)

    def take_top(self, deck: int) -> int:
        """One card off a deck: its value if we put it there, UNKNOWN, or below that: unknown and
        from under the deck, where the Hyoirei never lies."""
        if self.left[deck] > 0:
            self.left[deck] -= 1
            return UNKNOWN
        if deck not in self.under_deck:
            return UNKNOWN
        place = self.under_deck.index(deck)
        self.under_deck.pop(place)
        self.under_lot.pop(place)
        value = self.under_value.pop(place)
        return value if value >= 0 else UNKNOWN - 1

    def kept(self, seat: int, deck: int, thing: int, first: int) -> None:
        """One of two cards was kept, the other lies under the deck."""
        second = self.take_top(deck)
        under = UNKNOWN
        if thing >= 0:
            under = self.looked[1]
            self.own_draw(seat, thing)
        else:
            for value in (first, second):
                if value >= 0:  # we put it there, and cannot tell what became of it
                    self.lots[self.lot_of[deck]].append(value)
                    self.lots[self.lot_of[deck]].sort()
            self.unknown_draw(seat, deck, (first == UNKNOWN) + (second == UNKNOWN))
        self.under_deck.append(deck)
        self.under_value.append(under)
        self.under_lot.append(self.lot_of[deck])
        self.looked = []
        self.looking = False

    def own_draw(self, seat: int, thing: int) -> None:
        self.add(thing * USES + self.setup.uses[thing], 1 << seat, -1)
        if thing == HYOIREI:
            self.doubts.drew(seat, self.draws, 1.0, self.banished[seat])
            self.doubts.only(seat)

    def unknown_draw(self, seat: int, deck: int, weight: float) -> None:
        lot = self.lot_of[deck]
        self.add(UNKNOWN, 1 << seat, lot)
        if lot == OBJECTS_DECK:
            self.own[seat] += 1
            if HYOIREI in self.lots[lot] and weight > 0.0 and self.doubts.nobody:
                self.doubts.drew(seat, self.draws, weight, self.banished[seat])

    def shuffled(self) -> None:
        """The Objects deck is made of its discards: a new lot. [KAI-R51]"""
        self.lots.append(self.discards)
        self.lot_of[OBJECTS_DECK] = len(self.lots) - 1
        self.left[OBJECTS_DECK] = len(self.discards)
        self.discards = []

    def count_events(self, number: int) -> None:
        counted = self.counted
        counted[0] += 1
        now = counted[0]
        if number == 1:
            counted[1] = now
        elif number == 2 and counted[2] == 0:
            counted[2] = now
        if number < 3:
            counted[3] = now
        elif counted[4] == 0:
            counted[4] = now

    # -- tokens ----------------------------------------------------------------------------------

    def add(self, value: int, place: int, lot: int) -> None:
        self.value.append(value)
        self.where.append(place)
        self.lot.append(lot)
        self.age.append(self.counted[0])
        if value >= 0:
            self.note_key(value // USES, self.counted[0])

    def note_key(self, thing: int, age: int) -> None:
        if thing in KEYS:
            self.key_age[KEYS.index(thing)] = age

    def remove(self, token: int) -> None:
        if token >= 0:
            self.value.pop(token)
            self.where.pop(token)
            self.lot.pop(token)
            self.age.pop(token)

    def find(self, place: int, thing: int, card: int) -> int:
        """The token that most likely is this card in this place, or -1: one we know before one we
        do not, one that can be nowhere else before one that can. Of several, the most used."""
        best = -1
        rank = 1 << 20
        for token in range(len(self.value)):
            where = self.where[token]
            if not where & place:
                continue
            value = self.value[token]
            if value >= 0:
                if value // USES != thing or (card >= 0 and value != card):
                    continue
                score = value % USES
            else:
                if thing not in self.lots[self.lot[token]]:
                    continue
                score = 100
            if where & ~place:
                score += 10
            if score < rank:
                rank = score
                best = token
        return best

    def settle_on(self, place: int, thing: int, card: int) -> int:
        """We have seen this Object in this place: the token, which is known and there now."""
        token = self.find(place, thing, card)
        if token < 0:
            return -1
        where = self.where[token] & place
        self.where[token] = where
        if self.value[token] < 0:
            self.lots[self.lot[token]].remove(thing)
            self.value[token] = card if card >= 0 else thing * USES + self.setup.uses[thing]
            self.note_key(thing, self.age[token])
            if self.lot[token] == OBJECTS_DECK and thing != HYOIREI and where < ELSEWHERE:
                self.one_less(where.bit_length() - 1)
            self.lot[token] = -1
        return token

    def one_less(self, seat: int) -> None:
        """One of a seat's unknown cards turned out not to be the Hyoirei."""
        strange = 0
        for token in range(len(self.value)):
            if self.value[token] < 0 and self.where[token] >> seat & 1:
                if self.where[token] != 1 << seat or self.lot[token] != OBJECTS_DECK:
                    strange += 1
        own = self.own[seat]
        if own > 0:
            self.doubts.scale(seat, (own + strange - 1) / (own + strange))
            if strange == 0:
                self.own[seat] -= 1
                self.no_room(seat)

    def no_room(self, seat: int) -> None:
        """A hand that holds nothing unknown of its own holds no Hyoirei. [KAI-R52]"""
        if self.own[seat] <= 0 and seat != self.viewer:
            self.doubts.not_this(seat)

    def discarded(self, seat: int, thing: int) -> None:
        self.remove(self.settle_on(1 << seat, thing, UNKNOWN))
        self.gave(seat, 1)
        setup = self.setup
        if setup.home[thing] == OBJECTS_DECK and setup.icon[thing] != MISSION:
            self.discards.append(thing)
            self.discards.sort()

    def used(self, seat: int, thing: int) -> None:
        token = self.settle_on(1 << seat, thing, UNKNOWN)
        if token >= 0 and self.value[token] % USES > 1:
            self.value[token] -= 1

    # -- cards that change places ----------------------------------------------------------------

    def handed(self, source: int, to: int, card: int) -> None:
        """A card we have seen goes from one place to another."""
        token = self.settle_on(source, card // USES, card)
        if token >= 0:
            self.where[token] = to

    def moved(self, source: int, to: int, all_of_it: bool) -> None:
        """Cards we have not seen go from one place to another: some of those there, or all."""
        where = self.where
        for token in range(len(where)):
            if where[token] & source:
                where[token] |= to
                if all_of_it:
                    where[token] &= ~source

    def gave(self, seat: int, cards: int) -> None:
        """So many cards have left a hand; the Hyoirei never does so unseen. [KAI-R52]"""
        self.held[seat] -= cards
        if self.own[seat] > self.held[seat]:
            self.own[seat] = self.held[seat]
            self.no_room(seat)

    def traded(self, one: int, two: int, given: int, taken: int) -> None:
        """Two others traded: their cards may have changed hands."""
        before = self.where[:]
        first, second = 1 << one, 1 << two
        for token in range(len(before)):
            where = before[token]
            if where & first and given:
                self.where[token] |= second
                if given == self.held[one] and not where & second:
                    self.where[token] &= ~first
            if where & second and taken:
                self.where[token] |= first
                if taken == self.held[two] and not where & first:
                    self.where[token] &= ~second
        self.gave(one, given)
        self.gave(two, taken)
        self.held[one] += taken
        self.held[two] += given

    def died(self, seat: int, by: int) -> None:
        if self.doubts.checked == seat and by == NO_KILLER:
            self.doubts.found_marks(seat)  # in an Escape [KAI-202]
        self.doubts.died(seat, by)
        self.gone(seat)

    def gone(self, seat: int) -> None:
        """Dead or Escaped: its cards are on the map or out of the game. [KAI-170, KAI-R42]"""
        self.moved(1 << seat, ELSEWHERE, True)
        self.held[seat] = 0
        self.own[seat] = 0


def remember(seats: int, setup: Setup, seat: int) -> Memory:
    return Notes(seats, setup, seat)
