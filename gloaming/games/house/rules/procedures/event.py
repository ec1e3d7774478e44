"""A Possession Event, from the breath before the draw to the last word of the card; and the
Haunt, into whose room one must move for most of them. [HOP-72..HOP-92]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PREVENTED, PUBLIC, Action, BrokenFlow, Frame
from gloaming.core.window import Window
from gloaming.games.house.rules.estate import Estate
from gloaming.games.house.rules.procedures.draw import Draw
from gloaming.games.house.rules.procedures.giving import GiveUp, StealLeft
from gloaming.games.house.rules.procedures.questions import out_of_place
from gloaming.games.house.rules.terms import (
    ACTIVE,
    BEFORE_CARD,
    BY_HAUNT,
    BY_PHASE,
    CAME_OUT,
    CARD_OVER,
    CARD_TURNED,
    CHOOSE,
    CHOOSE_OPTION,
    CHOOSE_PLAYER,
    CHOOSE_ROOM,
    CLEAR,
    CLEARED,
    DECK_EMPTY,
    DIE,
    DISCARD_BOONS,
    DISCARD_HAND,
    DRAW_CARDS,
    DRAW_PREVENTED,
    EVENT_BEGAN,
    EVERYBODY,
    FACES,
    FIRST,
    FOR_HAUNT,
    FOR_MOVE,
    HAUNT_BY_ROLL,
    HAUNT_DODGED,
    HAUNT_MOVED,
    HERE,
    HOLDING,
    IN_METAL,
    IN_ROOM,
    IN_WOOD,
    LEADERS,
    METAL,
    MOVE_BY_ROLL,
    MOVED,
    OPTION,
    OPTION_CHOSEN,
    OTHERS,
    PLAYER_CHOSEN,
    POSSESS,
    POSSESSED,
    POSSESSION_DECK,
    REVEALED,
    ROLLED,
    ROOM,
    ROOM_CHOSEN,
    SECOND,
    SPARED,
    STAYED,
    STEAL_LEFT,
    STOP,
    SWAP_HANDS,
    WOOD,
)


class Haunt(Frame[Estate]):
    """A character is put into a room, out of any closet; if it moved in with the Haunt Token, a
    Possession Event follows before anything else. [HOP-85..HOP-88, HOP-R33, HOP-R38..HOP-R45]"""

    INFO = (("seat", PUBLIC, "seat"), ("room", PUBLIC, "room"), ("rolled", PUBLIC, "bool"))
    SHOWN = True

    def __init__(self, seat: int = 0, room: int = 0, rolled: bool = False) -> None:
        self.at = "arrive"
        self.seat = seat
        self.room = room
        self.rolled = rolled

    def run(self, g: Estate) -> None:
        match self.at:
            case "arrive":
                self.arrive(g)
            case "over":
                g.end()
            case _:
                raise BrokenFlow(f"Haunt has no step {self.at}")

    def arrive(self, g: Estate) -> None:
        seat = self.seat
        stays = g.room[seat] == self.room
        out = g.is_hiding(seat)
        g.room[seat] = self.room
        g.hiding &= ~(1 << seat)  # HOP-68, HOP-R33
        if not stays:
            g.say(MOVED, seat, self.room, int(out))
        elif out:
            g.say(CAME_OUT, seat, self.room)
        else:
            g.say(STAYED, seat, self.room)  # HOP-52
        moved_in = not stays or (self.rolled and g.setup.haunt_on_stay)  # HOP-R38
        if self.room == g.haunt and moved_in:
            g.call(Event(seat, BY_HAUNT, seat), "over")  # HOP-86
        else:
            g.end()

    def clone(self) -> Haunt:
        frame = Haunt(self.seat, self.room, self.rolled)
        frame.at = self.at
        return frame


class Event(Frame[Estate]):
    """The Active Player turns over a Possession card and the table obeys it. [ledger 7.1]"""

    INFO = (
        ("drawer", PUBLIC, "seat"),
        ("cause", PUBLIC, "cause"),
        ("mover", PUBLIC, "seat"),  # whose arrival woke the Haunt
        ("former", PUBLIC, "seat"),  # the Active Player before
        ("card", PUBLIC, "omen"),
        ("step", PUBLIC, "int"),
        ("first", PUBLIC, "seat"),
        ("second", PUBLIC, "seat"),
        ("chosen", PUBLIC, "room"),
        ("here", PUBLIC, "mask:seat"),  # possessed by this card so far
        ("place", PUBLIC, "int"),  # how far round the table an instruction has got
    )
    SHOWN = True

    def __init__(self, drawer: int = 0, cause: int = BY_PHASE, mover: int = NOBODY) -> None:
        self.at = "begin"
        self.drawer = drawer
        self.cause = cause
        self.mover = mover
        self.former = NOBODY
        self.card = -1
        self.step = 0
        self.first = NOBODY
        self.second = NOBODY
        self.chosen = -1
        self.here = 0
        self.place = 0

    def run(self, g: Estate) -> None:
        match self.at:
            case "begin":
                self.begin(g)
            case "may draw":
                self.may_draw(g)
            case "draw":
                g.roll(POSSESSION_DECK, len(g.possession_deck), "turn over")
            case "turn over":
                self.turn_over(g)
            case "shown":
                g.goto("close" if g.got == PREVENTED else "obey")  # HOP-R63
            case "obey":
                self.obey(g)
            case "chosen":
                self.choose(g)
            case "haunt rolled":
                self.move_haunt(g)
            case "scatter":
                self.scatter(g)
            case "scattered":
                self.scattered(g)
            case "next":
                self.step += 1
                g.goto("obey")
            case "close":
                self.close(g)
            case _:
                raise BrokenFlow(f"Event has no step {self.at}")

    # -- before the card -------------------------------------------------------------------------

    def begin(self, g: Estate) -> None:
        """The drawer is the Active Player; now the draw may be prevented. [HOP-77, HOP-88]"""
        self.former = g.active
        g.active = self.drawer
        g.drawers.append(self.drawer)
        g.ignoring.append(0)
        g.say(EVENT_BEGAN, self.drawer, self.cause)
        g.call(Window(BEFORE_CARD, self.drawer), "may draw")

    def may_draw(self, g: Estate) -> None:
        """Is a card still due, and is there one? [HOP-91, HOP-127, HOP-R40, HOP-R82]"""
        self.drawer = g.drawers[-1]  # a Sin may have named another
        if g.got == PREVENTED:
            g.say(DRAW_PREVENTED, self.drawer)
            g.goto("close")
        elif self.cause == BY_HAUNT and g.room[self.mover] != g.haunt:
            g.say(HAUNT_DODGED, self.mover)
            g.goto("close")
        else:
            if not g.possession_deck and g.possession_pile:
                g.refill_possessions()
            if g.possession_deck:
                g.goto("draw")
            else:
                g.say(DECK_EMPTY, self.drawer)
                g.goto("close")

    def turn_over(self, g: Estate) -> None:
        self.card = g.possession_deck.pop(g.got)
        g.say(CARD_TURNED, self.drawer, self.card)
        g.call(Window(REVEALED, g.active), "shown")

    def close(self, g: Estate) -> None:
        """HOP-89: whoever was active before is so again."""
        if self.card >= 0:
            g.possession_pile.append(self.card)
            g.say(CARD_OVER, self.card)
        g.drawers.pop()
        g.ignoring.pop()
        g.active = self.former
        g.end()

    # -- the card --------------------------------------------------------------------------------

    def obey(self, g: Estate) -> None:
        """One instruction, in printed order. [HOP-R72]"""
        op, who, one, two = g.setup.programs[self.card][self.step]
        if op == STOP:
            g.goto("close")
        elif op == CHOOSE_PLAYER or op == CHOOSE_OPTION or op == CHOOSE_ROOM:
            self.ask(g)
        elif op == HAUNT_BY_ROLL:
            g.roll(DIE, FACES, "haunt rolled")
        elif op == MOVE_BY_ROLL:
            self.place = 0
            g.goto("scatter")
        elif op == STEAL_LEFT:
            g.call(StealLeft(self.drawer), "next")
        elif op == DRAW_CARDS:
            if g.takes_good(self.drawer) and g.may_draw(self.drawer):
                g.call(Draw(self.drawer), "next")
            else:
                g.goto("next")
        elif op < DISCARD_HAND or op == DISCARD_HAND or op == SWAP_HANDS:
            self.at_once(g, op, self.whom(g, who, one))
            g.goto("next")
        else:
            whom = self.whom(g, who, one)
            if op == DISCARD_BOONS and two == 0:
                self.lose_boons(g, whom, one % 4)
                g.goto("next")
            else:
                g.call(GiveUp(op, whom, self.drawer, one, two), "next")

    def at_once(self, g: Estate, op: int, whom: int) -> None:
        """What needs no answer from anybody."""
        spared = whom & (g.hiding | g.ignoring[-1])  # HOP-66
        if op == POSSESS:
            whom &= ~spared
            g.possessed |= whom
            self.here |= whom
            if whom:
                g.say(POSSESSED, whom)
            tell_spared(g, spared)
        elif op == CLEAR:
            self.clear(g)
        elif op == DISCARD_HAND:
            for place in range(g.seats):
                seat = (self.drawer + place) % g.seats
                if (whom & ~spared) >> seat & 1:
                    g.discard_hand(seat)
            tell_spared(g, spared)
        elif op == SWAP_HANDS and self.first >= 0:
            if self.here >> self.drawer & 1 and self.here >> self.first & 1:
                g.swap_hands(self.drawer, self.first)

    def clear(self, g: Estate) -> None:
        """No one is possessed; whoever ignores the card is not freed. [HOP-82, HOP-R30]"""
        spared = 0
        for seat in range(g.seats):
            if g.is_possessed(seat) and not g.takes_good(seat):
                spared |= 1 << seat
        freed = g.possessed & ~spared
        g.possessed = spared
        g.say(CLEARED, freed.bit_count(), freed)
        tell_spared(g, spared)

    def lose_boons(self, g: Estate, whom: int, on: int) -> None:
        """Every Tool on Exits of this material, protected or not. [HOP-146, HOP-R25]"""
        for place in range(g.seats):
            seat = (self.drawer + place) % g.seats
            if whom >> seat & 1 and not g.ignores(seat):
                for spot in range(len(g.exits[seat])):
                    if g.tool[seat][spot] >= 0 and g.setup.material[g.exits[seat][spot]] & on:
                        g.discard_boon(seat, spot, 2)

    def whom(self, g: Estate, who: int, least: int) -> int:
        """The players an instruction is about, counted as it starts. [HOP-R73]"""
        everybody = (1 << g.seats) - 1
        if who == ACTIVE:
            return 1 << self.drawer
        if who == OTHERS:
            return everybody & ~(1 << self.drawer)
        if who == EVERYBODY:
            return everybody
        if who == FIRST:
            return 1 << self.first if self.first >= 0 else 0
        if who == SECOND:
            return 1 << self.second if self.second >= 0 else 0
        if who == HERE:
            return self.here
        found = 0
        best = max(g.total)
        for seat in range(g.seats):
            if self.is_meant(g, seat, who, least, best):
                found |= 1 << seat
        return found

    def is_meant(self, g: Estate, seat: int, who: int, least: int, best: int) -> bool:
        room = g.room[seat]
        if who == IN_ROOM:
            return room == self.chosen
        if who == LEADERS:
            return best > 0 and g.total[seat] == best
        if who == IN_METAL:
            return g.setup.influence[room] == METAL
        if who == IN_WOOD:
            return g.setup.influence[room] == WOOD
        if who == HOLDING:
            return len(g.hand[seat]) >= least
        return room == g.haunt

    def move_haunt(self, g: Estate) -> None:
        """The token moves; that alone wakes nobody. [HOP-90]"""
        g.say(ROLLED, self.drawer, FOR_HAUNT, g.got + 1)
        g.haunt = g.got
        g.say(HAUNT_MOVED, self.drawer, g.haunt)
        g.goto("next")

    def scatter(self, g: Estate) -> None:
        """Around the table each rolls and moves. [HOP-R72]"""
        while self.place < g.seats and g.ignores((self.drawer + self.place) % g.seats):
            self.place += 1
        if self.place < g.seats:
            g.roll(DIE, FACES, "scattered")
        else:
            g.goto("next")

    def scattered(self, g: Estate) -> None:
        seat = (self.drawer + self.place) % g.seats
        self.place += 1
        g.say(ROLLED, seat, FOR_MOVE, g.got + 1)
        g.call(Haunt(seat, g.got, True), "scatter")

    # -- choices ---------------------------------------------------------------------------------

    def chooser(self, g: Estate) -> int:
        """Who makes this choice; NOBODY if it falls away. [HOP-R31, HOP-R32]"""
        op, by, _, _ = g.setup.programs[self.card][self.step]
        if op != CHOOSE_PLAYER or by == 0:
            return self.drawer
        if self.first < 0 or g.ignores(self.first):
            return NOBODY
        return self.first

    def candidates(self, g: Estate) -> list[int]:
        """What there is to choose from: players, A and B, or rooms."""
        op, _, one, _ = g.setup.programs[self.card][self.step]
        if op == CHOOSE_OPTION:
            return [0, 1]
        found: list[int] = []
        if op == CHOOSE_PLAYER:
            chooser = self.chooser(g)
            for seat in range(g.seats):
                if seat != chooser and seat != self.drawer:  # HOP-11, HOP-145
                    found.append(seat)
            return found
        for room in range(len(g.setup.influence)):
            if g.setup.influence[room] & one and room in g.room:  # HOP-146
                found.append(room)
        return found

    def ask(self, g: Estate) -> None:
        """A choice without candidates is skipped, one with a single one makes itself. [HOP-R74]"""
        chooser = self.chooser(g)
        found = self.candidates(g) if chooser >= 0 else []
        if not found:
            g.goto("next")
        elif len(found) == 1:
            self.choice(g, chooser, found[0])
        else:
            g.ask(chooser, "chosen")

    def choose(self, g: Estate) -> None:
        self.choice(g, self.chooser(g), g.said[1])

    def choice(self, g: Estate, chooser: int, choice: int) -> None:
        op, _, one, two = g.setup.programs[self.card][self.step]
        if op == CHOOSE_OPTION:
            g.say(OPTION_CHOSEN, chooser, self.card, choice)
            self.step = one if choice == 0 else two
            g.goto("obey")
            return
        if op == CHOOSE_ROOM:
            self.chosen = choice
            g.say(ROOM_CHOSEN, chooser, choice)
        else:
            if one == 0:
                self.first = choice
            else:
                self.second = choice
            g.say(PLAYER_CHOSEN, chooser, choice)
        g.goto("next")

    def verb(self, g: Estate) -> int:
        op = g.setup.programs[self.card][self.step][0]
        if op == CHOOSE_PLAYER:
            return CHOOSE
        return OPTION if op == CHOOSE_OPTION else ROOM

    def space(self, g: Estate, seat: int) -> list[Action]:
        verb = self.verb(g)
        return [(verb, choice, -1) for choice in self.candidates(g)]

    def legal(self, g: Estate, seat: int) -> list[Action]:
        return self.space(g, seat)

    def why_not(self, g: Estate, seat: int, a: Action) -> str | None:
        verb = self.verb(g)
        if a[0] != verb:
            return out_of_place(g, seat, a[0], "HOP-11" if verb == CHOOSE else "HOP-75")
        if verb == OPTION or a[1] in self.candidates(g):
            return None
        if verb == ROOM:
            return "HOP-146"
        return "HOP-11" if a[1] == seat else "HOP-145"

    def prompt(self, g: Estate, seat: int) -> str:
        verb = self.verb(g)
        if verb == CHOOSE:
            return "event.player"
        return "event.option" if verb == OPTION else "event.room"

    def clone(self) -> Event:
        frame = Event(self.drawer, self.cause, self.mover)
        frame.at = self.at
        frame.former = self.former
        frame.card = self.card
        frame.step = self.step
        frame.first = self.first
        frame.second = self.second
        frame.chosen = self.chosen
        frame.here = self.here
        frame.place = self.place
        return frame


def tell_spared(g: Estate, seats: int) -> None:
    """Whom a card would have touched and did not. [HOP-66]"""
    if seats:
        g.say(SPARED, seats)
