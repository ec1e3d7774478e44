"""Settle: what follows from any change of place, Room or Line of Sight. [KAI-83, KAI-R23]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PUBLIC, BrokenFlow, Frame
from gloaming.games.kaidan.rules.figures import (
    is_enemy,
    is_lost_person,
    living,
    on_map,
    plan_of,
    room_of,
    sees,
    sights,
)
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import squares_of
from gloaming.games.kaidan.rules.procedures.arbitrate import PAIR, Arbitrate
from gloaming.games.kaidan.rules.status import exchange, pair_bit
from gloaming.games.kaidan.rules.terms import (
    ANY_SQUARE,
    BLUE_MARKER,
    BLUE_TOKEN,
    CHASE_PAIR,
    CORPSE,
    ENTITIES,
    ENTITY_DECK,
    EVIDENCE_PLACED,
    EXPLORATION,
    FIGURES,
    FIRST_ENTITY,
    JIBAKUREI,
    MAP_BAG,
    MAP_MARKER,
    MASK_TOKEN,
    MEETING,
    NO_TOKEN,
    OFF,
    REVEALED_AS,
    SLOTS,
    TOKEN_PLACED,
    TREASURE_ROOM,
    UNSEEN,
    VIOLET_MARKER,
)


class Settle(Frame[Manor]):
    """Map tokens, Entities revealed, Status swaps, Lost Persons, Chases: again until nothing more
    follows. While a Chase is running no other begins. [KAI-R89]"""

    INFO = (("square", PUBLIC, "square"),)
    SHOWN = True

    def __init__(self) -> None:
        self.at = "look"
        self.square = OFF

    def run(self, g: Manor) -> None:
        match self.at:
            case "look":
                self.look(g)
            case "draw":
                g.roll(MAP_BAG, sum(g.map_bag), "drawn")
            case "drawn":
                self.drawn(g, g.got)
            case "meet":
                self.meet(g)
            case "met":
                g.call(g.meet_lost(g.got // PAIR, g.got % PAIR), "look")
            case "hunt":
                self.hunt(g)
            case "hunted":
                g.call(g.chase(g.got // PAIR, g.got % PAIR), "look")
            case _:
                raise BrokenFlow(f"Settle has no step {self.at}")

    def look(self, g: Manor) -> None:
        self.square = self.bare_marker(g)
        if self.square != OFF:
            marker = plan_of(g).marker[self.square]
            if marker == MAP_MARKER:
                g.goto("draw")
                return
            token = MASK_TOKEN if marker == VIOLET_MARKER else BLUE_TOKEN  # KAI-110
            self.put(g, token)
            g.goto("look")
            return
        entity = self.unseen_in_sight(g)
        if entity >= 0:
            g.call(Reveal(entity), "look")
            return
        self.swap_status(g)
        g.goto("meet")

    def bare_marker(self, g: Manor) -> int:
        """The first marker in a PC's sight that has no token yet. [KAI-108, KAI-R35]"""
        plan = plan_of(g)
        found = 1000
        for seat in living(g):
            for square in plan.sight[g.where[seat]]:
                if square < found and self.is_bare(g, plan.marker[square], square):
                    found = square
            # A Door that stands open shows the square behind it.
            if g.ajar >= 0:
                for end in (g.ajar // 2, g.ajar // 2 + (1 if g.ajar % 2 == 0 else 10)):
                    if end < found and sees(g, g.where[seat], end):
                        if self.is_bare(g, plan.marker[end], end):
                            found = end
        return OFF if found == 1000 else found

    def is_bare(self, g: Manor, marker: int, square: int) -> bool:
        if g.token[square] != NO_TOKEN:
            return False
        if marker == MAP_MARKER:
            return sum(g.map_bag) > 0
        return marker == VIOLET_MARKER or marker == BLUE_MARKER

    def drawn(self, g: Manor, outcome: int) -> None:
        for token in range(EXPLORATION, CORPSE + 1):
            if outcome < g.map_bag[token]:
                g.map_bag[token] -= 1
                self.put(g, token)
                break
            outcome -= g.map_bag[token]
        g.goto("look")

    def put(self, g: Manor, token: int) -> None:
        g.token[self.square] = token
        g.say(TOKEN_PLACED, self.square, token)

    def unseen_in_sight(self, g: Manor) -> int:
        for figure in range(FIRST_ENTITY, FIGURES):
            if g.kind[figure - FIRST_ENTITY] == UNSEEN and on_map(g, figure):
                for seat in range(g.seats):
                    if g.where[seat] != OFF and g.role[seat] == 0:
                        if sees(g, g.where[seat], g.where[figure]):
                            return figure
        return -1

    def swap_status(self, g: Manor) -> None:
        """Pairs that have come together exchange a Status card. [KAI-192, KAI-R71]"""
        together = 0
        seats = [seat for seat in range(g.seats) if g.role[seat] == 0 and g.where[seat] != OFF]
        for one in seats:
            for two in seats:
                if one < two and room_of(g, one) == room_of(g, two):
                    if sees(g, g.where[one], g.where[two]):
                        together |= 1 << pair_bit(one, two)
        new = together & ~g.contact
        g.contact = together
        if new:
            for one in seats:
                for two in seats:
                    if one < two and new >> pair_bit(one, two) & 1:
                        exchange(g, one, two)

    def meet(self, g: Manor) -> None:
        """The Lost Person meets a PC it Sights. [KAI-276, KAI-R105]"""
        pairs: list[int] = []
        for n in range(ENTITIES):
            figure = FIRST_ENTITY + n
            if is_lost_person(g, figure) and on_map(g, figure):
                for seat in range(g.seats):
                    if sights(g, figure, seat):
                        pairs.append(figure * PAIR + seat)
        if not pairs:
            g.goto("hunt")
        else:
            g.call(Arbitrate(MEETING, pairs), "met")

    def hunt(self, g: Manor) -> None:
        """An Enemy that Sights a PC hunts it. [KAI-231, KAI-R89]"""
        if g.hunted != NOBODY:
            g.end()
            return
        pairs: list[int] = []
        for figure in range(FIGURES):
            if is_enemy(g, figure):
                for seat in range(g.seats):
                    if sights(g, figure, seat):
                        pairs.append(figure * PAIR + seat)
        if not pairs:
            g.end()
        else:
            g.call(Arbitrate(CHASE_PAIR, pairs), "hunted")

    def clone(self) -> Settle:
        frame = Settle()
        frame.at = self.at
        frame.square = self.square
        return frame


class Reveal(Frame[Manor]):
    """The first sight of an Entity: its card is drawn. [KAI-214, KAI-R81]"""

    INFO = (("figure", PUBLIC, "figure"), ("left", PUBLIC, "int"))
    SHOWN = True

    def __init__(self, figure: int = 0) -> None:
        self.at = "draw"
        self.figure = figure
        self.left = 0  # Evidence tokens to place

    def run(self, g: Manor) -> None:
        match self.at:
            case "draw":
                if not g.entity_deck:  # KAI-R81
                    g.entity_deck = sorted(g.entity_discard)
                    g.entity_discard = []
                g.roll(ENTITY_DECK, len(g.entity_deck), "drawn")
            case "drawn":
                kind = g.entity_deck.pop(g.got)
                g.kind[self.figure - FIRST_ENTITY] = kind
                g.say(REVEALED_AS, self.figure, kind)
                self.left = 2 if kind == JIBAKUREI else 0
                g.goto("evidence")
            case "evidence":
                if self.left == 0:
                    g.end()
                else:
                    g.roll(ANY_SQUARE, len(open_squares(g)), "placed")
            case "placed":
                self.left -= 1
                square = open_squares(g)[g.got]
                g.evidence_at[self.left] = square
                g.evidence_by[self.left] = NOBODY
                g.say(EVIDENCE_PLACED, square)
                g.goto("evidence")
            case _:
                raise BrokenFlow(f"Reveal has no step {self.at}")

    def clone(self) -> Reveal:
        frame = Reveal(self.figure)
        frame.at = self.at
        frame.left = self.left
        return frame


def open_squares(g: Manor) -> list[int]:
    """Squares of placed Rooms that are not shut, without Evidence. [ledger 9.3]"""
    found: list[int] = []
    shut = not (g.silver_placed and g.bronze_placed)
    for slot in range(SLOTS):
        if g.room[slot] < 0:
            continue
        if shut and g.setup.room_kind[g.room[slot]] == TREASURE_ROOM:
            continue
        for square in squares_of(slot):
            if square not in g.evidence_at:
                found.append(square)
    return found
