"""The estate: everything that lies on the table of House of Possession, and what changes it.

Decks are bags until somebody draws: a card has no place in a deck, it is picked from those that
lie in it. Equal cards are one and the same; a hand is a tuple of card numbers in order. What is in
play lies in three tuples by seat that belong together place by place: Exits, the Protection on
each, the Tool on each.
"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import COUNT, NOBODY, OWNER_ELSE_COUNT, PUBLIC, Table
from gloaming.games.house.rules.setup import Setup
from gloaming.games.house.rules.terms import (
    BOON_ATTACHED,
    BOON_LOST,
    BOON_MOVED,
    CARD_DISCARDED,
    CARD_SWAPPED,
    DREW,
    ESCAPE_DECK,
    ESCAPES,
    EXIT_LOST,
    EXIT_PLAYED,
    EXIT_STOLEN,
    HANDS_SWAPPED,
    HID,
    POSSESSION_DECK,
    POSSESSIONS,
    PROTECTION,
    RESHUFFLED,
    SETTING_UP,
)

FULL_POINTS: Final = 2  # HOP-99
HAND_LIMIT: Final = 5  # HOP-70


class Estate(Table):
    """Who is where, who holds what, and what is being done to whom. [HOP-1..HOP-34]"""

    INFO = (
        ("character", PUBLIC, "character*"),
        ("room", PUBLIC, "room*"),
        ("hiding", PUBLIC, "mask:seat"),
        ("haunt", PUBLIC, "room"),
        ("points", PUBLIC, "int*"),  # Desperation Points
        ("possessed", PUBLIC, "mask:seat"),
        ("turn", PUBLIC, "seat"),
        ("active", PUBLIC, "seat"),
        ("first_seat", PUBLIC, "seat"),
        ("turns", PUBLIC, "int"),
        ("phase", PUBLIC, "phase"),
        ("exits", PUBLIC, "card^*"),
        ("protection", PUBLIC, "card^*"),
        ("tool", PUBLIC, "card^*"),
        ("total", PUBLIC, "int*"),
        ("hand", OWNER_ELSE_COUNT, "card^*"),
        ("escape_deck", COUNT, "card*"),
        ("escape_pile", PUBLIC, "card*"),
        # What is left is what nobody has seen: anyone can work it out (ledger 6.3).
        ("possession_deck", PUBLIC, "omen*"),
        ("possession_pile", PUBLIC, "omen*"),
        ("drawers", PUBLIC, "seat*"),  # of each event being resolved, outermost first
        ("ignoring", PUBLIC, "mask:seat*"),  # who bought itself out of each
        ("threat_seat", PUBLIC, "seat"),
        ("threat_place", PUBLIC, "int"),
        ("threat_by", PUBLIC, "seat"),  # the thief; nobody: it would be discarded
        ("exit_played", PUBLIC, "bool"),  # by the turn player, this turn
        ("boons_played", PUBLIC, "int"),
        ("hid", PUBLIC, "bool"),
        ("marked", PUBLIC, "bool"),
        ("fresh", PUBLIC, "int"),  # Boons attached this phase: bits 2 * place + (0, 1)
        ("drawn", PUBLIC, "mask:seat"),  # whose moment of this Draw Phase is over
        ("winner", PUBLIC, "seat"),
    )
    RULE_OVER = "HOP-136"
    RULE_NOT_ASKED = "HOP-R47"

    setup: Setup
    character: list[int]
    room: list[int]
    hiding: int
    haunt: int
    points: list[int]
    possessed: int
    turn: int
    active: int
    first_seat: int
    turns: int
    phase: int
    exits: list[tuple[int, ...]]
    protection: list[tuple[int, ...]]
    tool: list[tuple[int, ...]]
    total: list[int]
    hand: list[tuple[int, ...]]
    escape_deck: list[int]
    escape_pile: list[int]
    possession_deck: list[int]
    possession_pile: list[int]
    drawers: list[int]
    ignoring: list[int]
    threat_seat: int
    threat_place: int
    threat_by: int
    exit_played: bool
    boons_played: int
    hid: bool
    marked: bool
    fresh: int
    drawn: int
    winner: int

    def lay_out(self, seats: int, setup: Setup) -> None:
        """Board in the middle, both decks face down. [HOP-35, HOP-36]"""
        self.setup = setup
        self.character = [-1] * seats
        self.room = [-1] * seats
        self.hiding = 0
        self.haunt = -1
        self.points = [FULL_POINTS] * seats  # HOP-40
        self.possessed = 0
        self.turn = 0
        self.active = 0
        self.first_seat = 0
        self.turns = 0
        self.phase = SETTING_UP
        self.exits = [()] * seats
        self.protection = [()] * seats
        self.tool = [()] * seats
        self.total = [0] * seats
        self.hand = [()] * seats
        self.escape_deck = setup.escapes[:]
        self.escape_pile = []
        self.possession_deck = setup.possessions[:]
        self.possession_pile = []
        self.drawers = []
        self.ignoring = []
        self.threat_seat = NOBODY
        self.threat_place = -1
        self.threat_by = NOBODY
        self.exit_played = False
        self.boons_played = 0
        self.hid = False
        self.marked = False
        self.fresh = 0
        self.drawn = 0
        self.winner = NOBODY

    def copy_estate(self, g: Estate) -> None:
        """Give the copy `g` everything there is."""
        self.copy_rest(g)
        g.setup = self.setup
        g.character = self.character  # made anew whenever it changes
        g.room = self.room[:]
        g.hiding = self.hiding
        g.haunt = self.haunt
        g.points = self.points[:]
        g.possessed = self.possessed
        g.turn = self.turn
        g.active = self.active
        g.first_seat = self.first_seat
        g.turns = self.turns
        g.phase = self.phase
        g.exits = self.exits[:]
        g.protection = self.protection[:]
        g.tool = self.tool[:]
        g.total = self.total[:]
        g.hand = self.hand[:]
        g.escape_deck = self.escape_deck[:]
        g.escape_pile = self.escape_pile[:]
        g.possession_deck = self.possession_deck[:]
        g.possession_pile = self.possession_pile[:]
        g.drawers = self.drawers[:]
        g.ignoring = self.ignoring[:]
        g.threat_seat = self.threat_seat
        g.threat_place = self.threat_place
        g.threat_by = self.threat_by
        g.exit_played = self.exit_played
        g.boons_played = self.boons_played
        g.hid = self.hid
        g.marked = self.marked
        g.fresh = self.fresh
        g.drawn = self.drawn
        g.winner = self.winner

    # -- chance ---------------------------------------------------------------------------------

    def items(self, source: int) -> list[int] | None:
        if source == ESCAPE_DECK:
            return self.escape_deck
        if source == POSSESSION_DECK:
            return self.possession_deck
        return None

    # -- where everybody is ----------------------------------------------------------------------

    def is_hiding(self, seat: int) -> bool:
        return self.hiding >> seat & 1 == 1

    def is_possessed(self, seat: int) -> bool:
        return self.possessed >> seat & 1 == 1

    def hider_in(self, room: int) -> int:
        """Somebody who hides in this room, or NOBODY. [HOP-R34]"""
        for seat in range(self.seats):
            if self.hiding >> seat & 1 and self.room[seat] == room:
                return seat
        return NOBODY

    def hide(self, seat: int) -> None:
        """On one's own turn, no Exit and no Boon goes with it. [HOP-63, HOP-64]"""
        self.hiding |= 1 << seat
        if seat == self.turn:
            self.hid = True
        self.say(HID, seat, self.room[seat])

    def ignores(self, seat: int) -> bool:
        """Is this seat untouched by the card now being resolved? [HOP-66, HOP-129]"""
        return (self.hiding | self.ignoring[-1]) >> seat & 1 == 1

    def takes_good(self, seat: int) -> bool:
        """Does what is good about the card reach this seat? [HOP-R30]"""
        if self.setup.hiders_take_good:
            return self.ignoring[-1] >> seat & 1 == 0
        return not self.ignores(seat)

    def may_draw(self, seat: int) -> bool:
        """May an act, Sin or card let this seat draw? [HOP-78, HOP-R68]"""
        return self.setup.blocks_draw_phase_only or not self.is_possessed(seat)

    # -- what is in play -------------------------------------------------------------------------

    def is_open(self, seat: int, place: int) -> bool:
        """Is there an Exit, and nothing protects it? [HOP-27, HOP-29]"""
        guards = self.protection[seat]
        return place < len(guards) and guards[place] < 0

    def has_open_exit(self, seat: int) -> bool:
        return -1 in self.protection[seat]

    def has_boon(self, seat: int) -> bool:
        for boon in self.protection[seat]:
            if boon >= 0:
                return True
        for boon in self.tool[seat]:
            if boon >= 0:
                return True
        return False

    def boon_at(self, seat: int, place: int, part: int) -> int:
        """The Boon of this sort on an Exit, or -1."""
        row = self.protection[seat] if part == PROTECTION else self.tool[seat]
        return row[place] if place < len(row) else -1

    def put_boon(self, seat: int, place: int, part: int, boon: int) -> None:
        """Set what lies on an Exit, -1 for nothing, and count again."""
        if part == PROTECTION:
            row = self.protection[seat]
            self.protection[seat] = (*row[:place], boon, *row[place + 1 :])
        else:
            row = self.tool[seat]
            before = row[place]
            self.tool[seat] = (*row[:place], boon, *row[place + 1 :])
            if before >= 0:
                self.total[seat] -= self.setup.points[before]
            if boon >= 0:
                self.total[seat] += self.setup.points[boon]  # HOP-25

    def play_exit(self, seat: int, card: int) -> None:
        """Face up in front of its player. [HOP-13, HOP-34]"""
        self.take_from_hand(seat, card)
        self.exits[seat] += (card,)
        self.protection[seat] += (-1,)
        self.tool[seat] += (-1,)
        self.total[seat] += self.setup.points[card]
        self.say(EXIT_PLAYED, seat, card, int(self.setup.marked[card]), self.total[seat])

    def attach(self, seat: int, card: int, place: int) -> None:
        part = self.setup.sort[card]
        self.take_from_hand(seat, card)
        self.put_boon(seat, place, part, card)
        self.fresh |= 1 << (2 * place + part - 1)
        self.say(BOON_ATTACHED, seat, card, self.exits[seat][place], place, self.total[seat])

    def reattach(self, seat: int, place: int, part: int, to: int) -> None:
        """A Boon of this same phase moves on. [HOP-R16]"""
        card = self.boon_at(seat, place, part)
        self.put_boon(seat, place, part, -1)
        self.put_boon(seat, to, part, card)
        self.fresh &= ~(1 << (2 * place + part - 1))
        self.fresh |= 1 << (2 * to + part - 1)
        self.say(BOON_MOVED, seat, card, self.exits[seat][to], to, self.total[seat])

    def take_exit(self, seat: int, place: int) -> None:
        """Out of the play area, with everything on it. [HOP-26, HOP-33]"""
        points = self.setup.points
        self.total[seat] -= points[self.exits[seat][place]]
        tool = self.tool[seat][place]
        if tool >= 0:
            self.total[seat] -= points[tool]
        self.exits[seat] = without(self.exits[seat], place)
        self.protection[seat] = without(self.protection[seat], place)
        self.tool[seat] = without(self.tool[seat], place)
        if seat == self.turn:
            low = self.fresh & ((1 << 2 * place) - 1)
            self.fresh = self.fresh >> (2 * place + 2) << 2 * place | low

    def discard_exit(self, seat: int, place: int) -> None:
        """With all its Boons. [HOP-30]"""
        exit_card = self.exits[seat][place]
        guard = self.protection[seat][place]
        tool = self.tool[seat][place]
        self.take_exit(seat, place)
        self.escape_pile.append(exit_card)
        if guard >= 0:
            self.escape_pile.append(guard)
        if tool >= 0:
            self.escape_pile.append(tool)
        self.say(EXIT_LOST, seat, exit_card, guard, tool, self.total[seat])

    def steal_exit(self, seat: int, place: int, thief: int) -> None:
        """Straight into the thief's play area, Boons and all. [HOP-31, HOP-32]"""
        exit_card = self.exits[seat][place]
        guard = self.protection[seat][place]
        tool = self.tool[seat][place]
        self.take_exit(seat, place)
        self.exits[thief] += (exit_card,)
        self.protection[thief] += (guard,)
        self.tool[thief] += (tool,)
        points = self.setup.points
        self.total[thief] += points[exit_card] + (points[tool] if tool >= 0 else 0)
        self.say(EXIT_STOLEN, thief, seat, exit_card, self.total[thief], self.total[seat])

    def discard_boon(self, seat: int, place: int, part: int) -> None:
        card = self.boon_at(seat, place, part)
        self.put_boon(seat, place, part, -1)
        if seat == self.turn:
            self.fresh &= ~(1 << (2 * place + part - 1))
        self.escape_pile.append(card)
        self.say(BOON_LOST, seat, card, self.exits[seat][place], place, self.total[seat])

    # -- hands and decks -------------------------------------------------------------------------

    def take_from_hand(self, seat: int, card: int) -> None:
        hand = self.hand[seat]
        self.hand[seat] = without(hand, hand.index(card))

    def discard_card(self, seat: int, card: int) -> None:
        """From hand to the pile, face up. [HOP-71, HOP-R86]"""
        self.take_from_hand(seat, card)
        self.escape_pile.append(card)
        self.say(CARD_DISCARDED, seat, card)

    def discard_hand(self, seat: int) -> None:
        hand = self.hand[seat]
        self.hand[seat] = ()
        for card in hand:
            self.escape_pile.append(card)
            self.say(CARD_DISCARDED, seat, card)

    def swap_hands(self, one: int, other: int) -> None:
        """Each of the two sees what it gives and what it gets; the others see how many."""
        mine, theirs = self.hand[one], self.hand[other]
        self.hand[one], self.hand[other] = theirs, mine
        self.say(HANDS_SWAPPED, one, other, len(mine), len(theirs))
        both = 1 << one | 1 << other
        for card in mine:
            self.tell(CARD_SWAPPED, None, (one, other, card), both)
        for card in theirs:
            self.tell(CARD_SWAPPED, None, (other, one, card), both)

    def can_refill(self) -> bool:
        """Is the Escape Deck empty and its pile not? [HOP-R85]"""
        return not self.escape_deck and len(self.escape_pile) > 0

    def refill(self) -> None:
        self.escape_deck = sorted(self.escape_pile)
        self.escape_pile = []
        self.say(RESHUFFLED, ESCAPES, len(self.escape_deck))

    def receive(self, seat: int, outcome: int, kind: int) -> None:
        """A card from the Escape Deck, unseen by the others. [HOP-94]"""
        card = self.escape_deck.pop(outcome)
        self.hand[seat] = with_card(self.hand[seat], card)
        if self.heard is not None or self.ear >= 0:
            self.tell(kind, (seat,), (card,), 1 << seat)

    def draw_card(self, seat: int, outcome: int) -> None:
        self.receive(seat, outcome, DREW)

    def refill_possessions(self) -> None:
        """HOP-R82: without the cards still being resolved."""
        self.possession_deck = sorted(self.possession_pile)
        self.possession_pile = []
        self.say(RESHUFFLED, POSSESSIONS, len(self.possession_deck))


def without(row: tuple[int, ...], place: int) -> tuple[int, ...]:
    return row[:place] + row[place + 1 :]


def with_card(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The hand with one card more, in order."""
    place = 0
    while place < len(hand) and hand[place] <= card:
        place += 1
    return (*hand[:place], card, *hand[place:])
