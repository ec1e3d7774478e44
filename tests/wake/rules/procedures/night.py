"""The night and the toll. [WAK-7..WAK-17]"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import PUBLIC, Action, BrokenFlow, Frame
from gloaming.core.several import SetAnswer, pack, size, some_sets, things, within
from wake.rules.procedures.omen import Chill
from wake.rules.procedures.turn import Turn, draw
from wake.rules.state import Wake
from wake.rules.terms import (
    BONE_DEALT,
    BONES,
    CHEST,
    FOLLOW,
    FOLLOWED,
    GHOST,
    HOUR_STRUCK,
    LAID,
    LAY,
    LINGER,
    LINGERED,
    WITHHELD,
    WITHHOLD,
)

MOST_LAID: Final = 2


class Vigil(Frame[Wake]):
    """The whole night: the deal, then hour by hour toll and turns, then dawn. [WAK-10..WAK-12]

    Nobody is shown this frame: where the night stands is plain from what goes on in it.
    """

    INFO = ()

    def __init__(self) -> None:
        self.at = "deal"

    def run(self, g: Wake) -> None:
        match self.at:
            case "deal":
                g.call(Deal(), "hour")
            case "hour":
                self.strike(g)
            case "turn":
                g.call(Turn(g.active, g.role[g.active]), "turn over")
            case "turn over":
                g.active = (g.active + 1) % g.seats
                g.goto("hour" if g.active == g.first_seat() else "turn")
            case _:
                raise BrokenFlow(f"Vigil has no step {self.at}")

    def strike(self, g: Wake) -> None:
        """The next hour begins with its toll, or it is dawn. [WAK-10, WAK-11]"""
        if g.hour == g.setup.hours:
            g.dawn()
            return
        g.hour += 1
        g.active = g.first_seat()
        g.tell(HOUR_STRUCK, (g.hour, g.active))
        g.call(Toll(), "turn")

    def clone(self) -> Vigil:
        frame = Vigil()
        frame.at = self.at
        return frame


class Deal(Frame[Wake]):
    """A bone each that nobody sees, then keepsakes that only their owner sees. [WAK-7, WAK-8]"""

    INFO = (("seat", PUBLIC, "seat"),)
    SHOWN = True

    def __init__(self) -> None:
        self.at = "bone"
        self.seat = 0

    def run(self, g: Wake) -> None:
        match self.at:
            case "bone":
                items = g.items(BONES)
                assert items is not None
                g.roll(BONES, len(items), "bone dealt", 0)
            case "bone dealt":
                items = g.items(BONES)
                assert items is not None
                g.bone[self.seat] = items[g.got]
                g.tell(BONE_DEALT, (self.seat,))
                self.seat = (self.seat + 1) % g.seats
                g.goto("keepsake" if self.seat == 0 else "bone")
            case "keepsake":
                g.roll(CHEST, g.chest.bit_count(), "keepsake dealt", 1 << self.seat)
            case "keepsake dealt":
                draw(g, self.seat, g.got)
                if len(g.hand[self.seat]) == g.setup.dealt:
                    self.seat += 1
                if self.seat == g.seats:
                    g.end()
                else:
                    g.goto("keepsake")
            case _:
                raise BrokenFlow(f"Deal has no step {self.at}")

    def clone(self) -> Deal:
        frame = Deal()
        frame.at = self.at
        frame.seat = self.seat
        return frame


class Toll(Frame[Wake]):
    """All choose at once and unseen; all is shown, and the followed shiver. [WAK-13..WAK-17]"""

    INFO = (("shivering", PUBLIC, "mask:seat"),)  # who is still to be chilled
    SHOWN = True
    INSTANTS = True  # WAK-42

    def __init__(self) -> None:
        self.at = "choose"
        self.shivering = 0

    def run(self, g: Wake) -> None:
        match self.at:
            case "choose":
                g.ask_all((1 << g.seats) - 1, "show")
            case "show":
                self.show(g)
                g.goto("shiver")
            case "shiver":
                self.shiver(g)
            case _:
                raise BrokenFlow(f"Toll has no step {self.at}")

    def show(self, g: Wake) -> None:
        """In seat order. [WAK-16, WAK-17]"""
        followed = 0
        bare = 0
        for seat in range(g.seats):
            verb, one, _ = g.answers[seat]
            if verb == FOLLOW:
                followed |= 1 << one
                g.tell(FOLLOWED, (seat, one))
            elif verb == LINGER:
                g.tell(LINGERED, (seat,))
            elif verb == LAY:
                for card in things(one):
                    g.spend(seat, card)
                    g.grief[seat] += g.setup.grief[card]
                    g.tell(LAID, (seat, card, g.grief[seat]))
            else:
                bare |= 1 << seat
                g.tell(WITHHELD, (seat,))
        self.shivering = followed & bare

    def shiver(self, g: Wake) -> None:
        """One chill each, clockwise from the first seat of the hour. [WAK-17]"""
        for place in range(g.seats):
            seat = (g.first_seat() + place) % g.seats
            if self.shivering >> seat & 1:
                self.shivering &= ~(1 << seat)
                if g.is_mourner(seat):
                    g.call(Chill(seat), "shiver")
                    return
        g.end()

    def space(self, g: Wake, seat: int) -> list[Action]:
        if g.role[seat] == GHOST:
            return [*[(FOLLOW, target, -1) for target in g.mourners()], (LINGER, -1, -1)]
        laid = [a for answer in self.set_answers(g, seat) for a in some_sets(answer)]
        return [*laid, (WITHHOLD, -1, -1)]

    def set_answers(self, g: Wake, seat: int) -> list[SetAnswer]:
        """One keepsake or two, out of the own hand. [WAK-13]"""
        hand = g.hand[seat]
        if g.role[seat] == GHOST or not hand:
            return []
        return [SetAnswer(LAY, pack(list(hand)), 1, MOST_LAID)]

    def why_not(self, g: Wake, seat: int, a: Action) -> str | None:
        verb, one, _ = a
        if g.role[seat] == GHOST:
            if verb == FOLLOW:
                return None if g.is_mourner(one) else "WAK-15"
            return None if verb == LINGER else "WAK-15"
        if verb == LAY:
            if not within(one, pack(list(g.hand[seat]))):
                return "WAK-14"
            return None if 1 <= size(one) <= MOST_LAID else "WAK-13"
        return None if verb == WITHHOLD else "WAK-13"

    def prompt(self, g: Wake, seat: int) -> str:
        return "toll.ghost" if g.role[seat] == GHOST else "toll.mourner"

    def clone(self) -> Toll:
        frame = Toll()
        frame.at = self.at
        frame.shivering = self.shivering
        return frame
