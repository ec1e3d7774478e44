"""The whole game: setting up, then turn after turn. [HOP-35..HOP-49]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PUBLIC, Action, BrokenFlow, Frame
from gloaming.games.house.rules.estate import Estate
from gloaming.games.house.rules.procedures.questions import out_of_place
from gloaming.games.house.rules.procedures.turn import Turn
from gloaming.games.house.rules.terms import (
    CHARACTER_TAKEN,
    DEALT,
    DIE,
    ESCAPE_DECK,
    FACES,
    FOR_CHARACTER,
    FOR_HAUNT,
    FOR_START,
    GAME_STARTED,
    HAUNT_MOVED,
    NOBODY_ESCAPED,
    NUMBER_TAKEN,
    PICK,
    ROLLED,
)


class Game(Frame[Estate]):
    """One card each, characters, first player, Haunt; then turns clockwise. [ledger 4.3, 4.4]"""

    INFO = (
        ("place", PUBLIC, "int"),
        ("contenders", PUBLIC, "mask:seat"),  # for the first turn, by high roll
        ("best", PUBLIC, "int"),  # the highest roll so far
        ("tied", PUBLIC, "mask:seat"),  # those who rolled it
    )
    SHOWN = True

    def __init__(self) -> None:
        self.at = "deal"
        self.place = 0
        self.contenders = 0
        self.best = 0
        self.tied = 0

    def run(self, g: Estate) -> None:
        match self.at:
            case "deal":
                self.deal(g)
            case "dealt":
                g.receive(self.place, g.got, DEALT)
                self.place += 1
                g.goto("deal")
            case "characters":
                self.next_character(g)
            case "rolled":
                self.roll_character(g, g.got)
            case "picked":
                self.become(g, g.said[1])
                g.goto("characters")
            case "first player":
                self.first_player(g)
            case "high roll":
                g.roll(DIE, FACES, "contended")
            case "contended":
                self.contend(g, g.got + 1)
            case "haunt":
                g.roll(DIE, FACES, "haunted")
            case "haunted":
                self.begin(g, g.got)
            case "turn":
                g.turns += 1
                g.call(Turn(g.turn), "next")
            case "next":
                self.next_turn(g)
            case _:
                raise BrokenFlow(f"Game has no step {self.at}")

    # -- setting up ------------------------------------------------------------------------------

    def deal(self, g: Estate) -> None:
        """One card each, face down. [HOP-37, HOP-R7]"""
        if self.place < g.seats:
            g.roll(ESCAPE_DECK, len(g.escape_deck), "dealt", 1 << self.place)
        else:
            self.place = 0
            g.goto("characters")

    def next_character(self, g: Estate) -> None:
        """Round the table each rolls, or picks while there is a choice. [HOP-38, HOP-42]"""
        if self.place == g.seats:
            g.goto("first player")
        elif g.setup.pick:
            left = self.space(g, self.place)
            if len(left) > 1:
                g.ask(self.place, "picked")
            else:
                self.become(g, left[0][1])
                g.goto("characters")
        else:
            g.roll(DIE, FACES, "rolled")

    def roll_character(self, g: Estate, character: int) -> None:
        """A number already taken is rolled again. [HOP-39]"""
        g.say(ROLLED, self.place, FOR_CHARACTER, character + 1)
        if character in g.character:
            g.say(NUMBER_TAKEN, self.place, character)
        else:
            self.become(g, character)
        g.goto("characters")

    def become(self, g: Estate, character: int) -> None:
        """Into the room of the character's number. [HOP-41, HOP-R4]"""
        dealt = g.character[:]
        dealt[self.place] = character
        g.character = dealt
        g.room[self.place] = character
        g.say(CHARACTER_TAKEN, self.place, character, character)
        self.place += 1

    def first_player(self, g: Estate) -> None:
        """The lowest character number, or the highest roll. [HOP-43, HOP-44]"""
        if g.setup.high_roll:
            self.place = 0
            self.contenders = (1 << g.seats) - 1
            g.goto("high roll")
        else:
            g.first_seat = g.character.index(min(g.character))
            g.goto("haunt")

    def contend(self, g: Estate, roll: int) -> None:
        """Those who tie for the highest roll again. [HOP-R5]"""
        g.say(ROLLED, self.place, FOR_START, roll)
        if roll > self.best:
            self.best = roll
            self.tied = 0
        if roll == self.best:
            self.tied |= 1 << self.place
        self.place = self.next_contender(g, self.place + 1)
        if self.place < g.seats:
            g.goto("high roll")
        elif self.tied.bit_count() > 1:
            self.contenders = self.tied
            self.best = 0
            self.place = self.next_contender(g, 0)
            g.goto("high roll")
        else:
            g.first_seat = self.tied.bit_length() - 1
            g.goto("haunt")

    def next_contender(self, g: Estate, place: int) -> int:
        while place < g.seats and not self.contenders >> place & 1:
            place += 1
        return place

    def begin(self, g: Estate, room: int) -> None:
        """The first player has rolled for the Haunt; nobody moved, so nothing happens.
        [HOP-46, HOP-R8, HOP-R9]"""
        g.say(ROLLED, g.first_seat, FOR_HAUNT, room + 1)
        g.haunt = room
        g.say(HAUNT_MOVED, g.first_seat, room)
        g.turn = g.first_seat
        g.active = g.first_seat
        self.place = 0
        self.contenders = 0
        self.best = 0
        self.tied = 0
        g.say(GAME_STARTED, g.first_seat)
        g.goto("turn")

    # -- turns -----------------------------------------------------------------------------------

    def next_turn(self, g: Estate) -> None:
        """Clockwise, again and again; the laboratory may set a limit. [HOP-47, HOP-R89]"""
        if g.setup.turn_limit and g.turns >= g.setup.turn_limit:
            g.say(NOBODY_ESCAPED, g.turns)
            g.winner = NOBODY
            g.finish()
        else:
            g.turn = (g.turn + 1) % g.seats
            g.active = g.turn
            g.goto("turn")

    # -- questions -------------------------------------------------------------------------------

    def space(self, g: Estate, seat: int) -> list[Action]:
        return [(PICK, character, -1) for character in range(FACES) if character not in g.character]

    def legal(self, g: Estate, seat: int) -> list[Action]:
        return self.space(g, seat)

    def why_not(self, g: Estate, seat: int, a: Action) -> str | None:
        if a[0] != PICK:
            return out_of_place(g, seat, a[0], "HOP-42")
        return "HOP-2" if a[1] in g.character else None

    def prompt(self, g: Estate, seat: int) -> str:
        return "game.pick"

    def clone(self) -> Game:
        frame = Game()
        frame.at = self.at
        frame.place = self.place
        frame.contenders = self.contenders
        frame.best = self.best
        frame.tied = self.tied
        return frame
