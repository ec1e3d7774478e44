"""The whole evening: characters, set-up, Awakening, Turns. [KAI-1..KAI-44]"""

from __future__ import annotations

from gloaming.core.flow import PUBLIC, Action, BrokenFlow, Frame
from gloaming.games.kaidan.rules.hands import add_card, fresh, show_card
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.procedures.appearing import Disappear
from gloaming.games.kaidan.rules.procedures.turn import Turn
from gloaming.games.kaidan.rules.terms import (
    BEGINS,
    CHARACTER,
    CHARACTER_TAKEN,
    DEALT,
    DECKS,
    EXTRA_DECK,
    HOUSE,
    MASK_ROOM,
    OFUDA,
    PASSAGE,
    PICK,
    REMOVED_ROOM,
    TREASURE_ROOM,
    WHO_BEGINS,
    WISHING_WELL,
)


class Game(Frame[Manor]):
    """Phase 0 once, then Turn after Turn. [KAI-31, KAI-45]"""

    INFO = (("next", PUBLIC, "int"),)
    SHOWN = True

    def __init__(self) -> None:
        self.at = "characters"
        self.next = 0

    def run(self, g: Manor) -> None:
        match self.at:
            case "characters":
                self.characters(g)
            case "picked":
                self.take(g, g.said[1])
            case "dealt":
                self.take(g, free_characters(g)[g.got])
            case "first":
                self.first(g)
            case "begins":
                self.begin_with(g, g.got)
            case "piles":
                self.piles(g)
            case "removed":
                self.removed(g)
            case "awaken":
                self.awaken(g)
            case "awake":
                self.awake(g)
            case "turn":
                g.call(Turn(), "turn")
            case _:
                raise BrokenFlow(f"Game has no step {self.at}")

    # -- before the Awakening --------------------------------------------------------------------

    def characters(self, g: Manor) -> None:
        """One PC each, no PC twice. [KAI-2]"""
        if self.next == g.seats:
            g.goto("first")
        elif g.setup.random_characters:
            g.roll(CHARACTER, len(free_characters(g)), "dealt")
        else:
            g.ask(self.next, "picked")  # D1

    def take(self, g: Manor, character: int) -> None:
        g.character[self.next] = character
        g.say(CHARACTER_TAKEN, self.next, character)
        self.next += 1
        g.goto("characters")

    def first(self, g: Manor) -> None:
        """By roll, or as agreed: the host's seat. [KAI-4]"""
        if g.setup.first_agreed or g.seats == 1:
            self.begin_with(g, 0)
        else:
            g.roll(WHO_BEGINS, g.seats, "begins")

    def begin_with(self, g: Manor, seat: int) -> None:
        g.began = seat
        g.first_player = seat
        g.say(BEGINS, seat)
        self.next = 0
        g.goto("piles")

    def piles(self, g: Manor) -> None:
        """One Room of each pile is removed unseen. [KAI-14..KAI-16]"""
        if self.next == 0:
            g.piles = [pile_of(g, area) for area in range(3)]
            for deck in range(DECKS):
                g.decks[deck] = [] if deck == EXTRA_DECK else g.setup.decks[deck][:]
        if self.next == 3:
            self.next = 0
            g.goto("awaken")
        else:
            g.roll(REMOVED_ROOM, len(removable(g, self.next)), "removed", 0)

    def removed(self, g: Manor) -> None:
        room = removable(g, self.next)[g.got]
        g.piles[self.next].remove(room)
        g.removed_rooms.append(room)
        self.next += 1
        g.goto("piles")

    # -- Awakening -------------------------------------------------------------------------------

    def awaken(self, g: Manor) -> None:
        """From the First Player clockwise each PC wakes on a Resulting Square. [KAI-32]"""
        if self.next == g.seats:
            g.goto("awake")
            return
        seat = (g.first_player + self.next) % g.seats
        self.next += 1
        g.call(Disappear(seat, True), "awaken")

    def awake(self, g: Manor) -> None:
        """Secret Passage and Treasure Room join the House pile; an Ofuda each. [KAI-43, KAI-44]"""
        g.piles[HOUSE].extend(set_aside(g))
        g.piles[HOUSE].sort()
        for seat in range(g.seats):
            g.extra_deck.remove(OFUDA)
            add_card(g, seat, fresh(g, OFUDA))
            show_card(g, seat, fresh(g, OFUDA))
            g.say(DEALT, seat, OFUDA)
        g.goto("turn")

    # -- answers ---------------------------------------------------------------------------------

    def space(self, g: Manor, seat: int) -> list[Action]:
        return [(PICK, character, -1) for character in free_characters(g)]

    def why_not(self, g: Manor, seat: int, a: Action) -> str | None:
        free = a[0] == PICK and a[2] == -1 and a[1] in free_characters(g)
        return None if free else "KAI-2"

    def clone(self) -> Game:
        frame = Game()
        frame.at = self.at
        frame.next = self.next
        return frame


def free_characters(g: Manor) -> list[int]:
    return [n for n in range(len(g.setup.skills)) if n not in g.character]


def pile_of(g: Manor, area: int) -> list[int]:
    """The Rooms of an Area without those set aside until all have awakened."""
    found: list[int] = []
    for room in range(len(g.setup.area)):
        if g.setup.area[room] == area and not waits(g, room):
            found.append(room)
    return found


def waits(g: Manor, room: int) -> bool:
    kind = g.setup.room_kind[room]
    return kind == TREASURE_ROOM or kind == PASSAGE


def set_aside(g: Manor) -> list[int]:
    return [room for room in range(len(g.setup.area)) if waits(g, room)]


def removable(g: Manor, area: int) -> list[int]:
    """Every Room of the pile but Mask Rooms and the Wishing Well. [KAI-14..KAI-16]"""
    return removable_rooms(g, g.piles[area])


def removable_rooms(g: Manor, rooms: list[int]) -> list[int]:
    """Those of these Rooms that may be removed; Secret Passage and Treasure Room never are."""
    found: list[int] = []
    for room in rooms:
        if g.setup.room_kind[room] == MASK_ROOM or waits(g, room):
            continue
        if g.setup.curse[room] != WISHING_WELL:
            found.append(room)
    return found
