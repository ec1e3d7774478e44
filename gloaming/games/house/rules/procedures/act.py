"""A Desperate Act: the point, the cost, the die, and then what it does. [HOP-97..HOP-130]"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import NOBODY, PREVENTED, PUBLIC, Action, BrokenFlow, Frame
from gloaming.games.house.rules.estate import Estate
from gloaming.games.house.rules.procedures.draw import Draw
from gloaming.games.house.rules.procedures.event import Event, Haunt
from gloaming.games.house.rules.procedures.giving import DECLINING
from gloaming.games.house.rules.procedures.loss import Loss
from gloaming.games.house.rules.procedures.questions import out_of_place
from gloaming.games.house.rules.setup import Deed
from gloaming.games.house.rules.sins import list_exits, place_of, seat_of, why_not_exit
from gloaming.games.house.rules.terms import (
    ACT_DECLINED,
    ACT_FAILED,
    ACT_USED,
    BY_ACT,
    BY_HAUNT,
    CARD_IGNORED,
    CHOOSE,
    DECLINE,
    DIE,
    DISCARD_OTHER_BOONS,
    DISCARD_OTHER_EXIT,
    DONE,
    DRAW_ESCAPE,
    EXIT,
    FACES,
    FOR_ACT,
    FORCE_POSSESSION,
    HAUNT_MOVED,
    HIDDEN,
    HIDE_ANYWHERE,
    IGNORE_CARD,
    IN_PLAY,
    MOVE_HAUNT,
    MOVE_OTHER,
    PAID,
    PARTS,
    PLACES_SWAPPED,
    PROTECTION,
    RELOCATE_SELF,
    ROLLED,
    STEAL_OTHER_EXIT,
    SWAP_PLACES,
    TAKE,
    TOOL,
    USE,
)

USING: Final = (USE, -1, -1)
ANY_POINTS: Final = 99


class Act(Frame[Estate]):
    """Cost, then roll, then the choice of target or of declining. [HOP-R51]

    It ends with PREVENTED when it saved an Exit or a draw, with HIDDEN when it hid its player.
    """

    INFO = (
        ("seat", PUBLIC, "seat"),
        ("act", PUBLIC, "act"),
        ("pay", PUBLIC, "piece"),
        ("also", PUBLIC, "piece"),
        ("roll", PUBLIC, "int"),  # 0: not rolled
    )
    SHOWN = True

    def __init__(self, seat: int = 0, act: int = 0, pay: int = -1, also: int = -1) -> None:
        self.at = "declare"
        self.seat = seat
        self.act = act
        self.pay = pay
        self.also = also
        self.roll = 0

    def deed(self, g: Estate) -> Deed:
        return g.setup.deeds[g.character[self.seat]][self.act]

    def run(self, g: Estate) -> None:
        match self.at:
            case "declare":
                self.declare(g)
            case "roll":
                g.roll(DIE, FACES, "rolled")
            case "rolled":
                self.rolled(g)
            case "works":
                self.works(g)
            case "ask":
                self.ask(g)
            case "answered":
                self.answered(g, g.said[0], g.said[1])
            case "done":
                g.end(DONE)
            case _:
                raise BrokenFlow(f"Act has no step {self.at}")

    # -- cost and roll ---------------------------------------------------------------------------

    def declare(self, g: Estate) -> None:
        """The point is spent and the cost paid before anything else. [HOP-98, HOP-R53]"""
        g.points[self.seat] -= 1
        g.say(ACT_USED, self.seat, g.character[self.seat], self.act, g.points[self.seat])
        # From the right, so that places to the left stay what they were.
        if self.also >= 0:
            self.spend(g, max(self.pay, self.also))
            self.spend(g, min(self.pay, self.also))
        elif self.pay >= 0:
            self.spend(g, self.pay)
        g.goto("roll" if self.deed(g).least else "works")

    def spend(self, g: Estate, piece: int) -> None:
        """A card from hand, a Boon, or an Exit with all that is on it. [HOP-R55, HOP-R56]"""
        seat = self.seat
        if piece < IN_PLAY:
            g.take_from_hand(seat, piece)
            g.escape_pile.append(piece)
            g.say(PAID, seat, piece, 1)
            return
        place = (piece - IN_PLAY) // PARTS
        part = (piece - IN_PLAY) % PARTS
        if part == EXIT:
            g.say(PAID, seat, g.exits[seat][place], 0)
            g.discard_exit(seat, place)
        else:
            g.say(PAID, seat, g.boon_at(seat, place, part), 0)
            g.discard_boon(seat, place, part)

    def rolled(self, g: Estate) -> None:
        """HOP-102: a failed roll still costs its point."""
        self.roll = g.got + 1
        g.say(ROLLED, self.seat, FOR_ACT, self.roll)
        if self.roll < self.deed(g).least:
            g.say(ACT_FAILED, self.seat, g.character[self.seat], self.act)
            g.goto("done")
        else:
            g.goto("works")

    # -- what it does ----------------------------------------------------------------------------

    def works(self, g: Estate) -> None:
        """What needs no further choice happens now; the rest is asked."""
        effect = self.deed(g).effect
        if effect == RELOCATE_SELF:
            g.call(Haunt(self.seat, self.roll - 1, True), "done")
        elif effect == MOVE_HAUNT:
            g.haunt = self.roll - 1  # HOP-90, HOP-91
            g.say(HAUNT_MOVED, self.seat, g.haunt)
            g.goto("done")
        elif effect == DRAW_ESCAPE:
            g.call(Draw(self.seat), "done")
        elif effect == IGNORE_CARD:
            self.ignore(g)
        else:
            g.goto("ask")

    def ignore(self, g: Estate) -> None:
        """Himself, for this card; by option the whole table. [HOP-129, HOP-R63]"""
        g.say(CARD_IGNORED, self.seat)
        if g.setup.fernando_spares_all:
            g.end(PREVENTED)
        else:
            g.ignoring[-1] |= 1 << self.seat
            g.goto("done")

    def ask(self, g: Estate) -> None:
        """A choice that must be made and has one answer makes itself."""
        legal = self.space(g, self.seat)
        if len(legal) == 1:
            verb, one, _ = legal[0]
            self.answered(g, verb, one)
        else:
            g.ask(self.seat, "answered")

    def answered(self, g: Estate, verb: int, one: int) -> None:
        effect = self.deed(g).effect
        if verb == DECLINE:
            g.say(ACT_DECLINED, self.seat, g.character[self.seat], self.act)
            g.goto("done")
        elif effect == HIDE_ANYWHERE:
            g.hide(self.seat)
            g.end(HIDDEN)
        elif effect == FORCE_POSSESSION:
            g.call(Event(g.active, BY_ACT), "done")  # HOP-R61
        elif effect == SWAP_PLACES:
            self.swap(g, one)
        elif effect == MOVE_OTHER:
            g.call(Haunt(one, self.roll - 1, True), "done")
        elif effect == DISCARD_OTHER_BOONS:
            strip(g, one)
            g.goto("done")
        elif effect == DISCARD_OTHER_EXIT:
            g.call(Loss(seat_of(one), place_of(one)), "done")
        elif effect == STEAL_OTHER_EXIT:
            g.call(Loss(seat_of(one), place_of(one), self.seat), "done")
        else:
            g.end(PREVENTED)  # HOP-105, HOP-108, HOP-127

    def swap(self, g: Estate, other: int) -> None:
        """Rooms and hiding states change place; then whoever arrived may wake the Haunt.
        [HOP-115, HOP-116, HOP-R44, HOP-R64]"""
        seat = self.seat
        g.room[seat], g.room[other] = g.room[other], g.room[seat]
        mine, theirs = g.hiding >> seat & 1, g.hiding >> other & 1
        g.hiding &= ~(1 << seat | 1 << other)
        g.hiding |= theirs << seat | mine << other
        g.say(PLACES_SWAPPED, seat, other, g.room[seat], g.room[other])
        arrived = NOBODY
        if g.room[seat] != g.room[other]:
            if g.room[seat] == g.haunt:
                arrived = seat
            elif g.room[other] == g.haunt:
                arrived = other
        if arrived >= 0:
            g.call(Event(arrived, BY_HAUNT, arrived), "done")
        else:
            g.goto("done")

    # -- questions -------------------------------------------------------------------------------

    def space(self, g: Estate, seat: int) -> list[Action]:
        effect = self.deed(g).effect
        if effect == DISCARD_OTHER_EXIT or effect == STEAL_OTHER_EXIT:
            return [(TAKE, aim, -1) for aim in list_exits(g, seat, ANY_POINTS)]
        found: list[Action] = []
        if effect == SWAP_PLACES or effect == MOVE_OTHER or effect == DISCARD_OTHER_BOONS:
            for other in range(g.seats):
                if other != seat and (effect != DISCARD_OTHER_BOONS or g.has_boon(other)):
                    found.append((CHOOSE, other, -1))
        else:
            found.append(USING)
        if self.is_optional(effect):
            found.append(DECLINING)
        return found

    def legal(self, g: Estate, seat: int) -> list[Action]:
        return self.space(g, seat)

    def is_optional(self, effect: int) -> bool:
        """On 7 or 8 he or she *can*; what was paid for or rolled to a room must be done."""
        return effect != MOVE_OTHER and effect != DISCARD_OTHER_BOONS

    def why_not(self, g: Estate, seat: int, a: Action) -> str | None:
        verb, one, _ = a
        effect = self.deed(g).effect
        if effect == DISCARD_OTHER_EXIT or effect == STEAL_OTHER_EXIT:
            if verb == TAKE:
                return why_not_exit(g, seat, one, ANY_POINTS)
            return out_of_place(g, seat, verb, "HOP-11")
        if verb == DECLINE and self.is_optional(effect):
            return None
        if effect == SWAP_PLACES or effect == MOVE_OTHER or effect == DISCARD_OTHER_BOONS:
            if verb == CHOOSE:
                return why_not_choose(g, seat, effect, one)
            return out_of_place(g, seat, verb, "HOP-R65" if effect == MOVE_OTHER else "HOP-11")
        return None if verb == USE else out_of_place(g, seat, verb, "HOP-R51")

    def prompt(self, g: Estate, seat: int) -> str:
        effect = self.deed(g).effect
        if effect == DISCARD_OTHER_EXIT or effect == STEAL_OTHER_EXIT:
            return "act.take"
        if effect == SWAP_PLACES:
            return "act.swap"
        if effect == MOVE_OTHER:
            return "act.move"
        return "act.strip" if effect == DISCARD_OTHER_BOONS else "act.use"

    def clone(self) -> Act:
        frame = Act(self.seat, self.act, self.pay, self.also)
        frame.at = self.at
        frame.roll = self.roll
        return frame


def strip(g: Estate, seat: int) -> None:
    """All Boons from play; those in hand are not touched. [HOP-121, HOP-122]"""
    for place in range(len(g.exits[seat])):
        if g.protection[seat][place] >= 0:
            g.discard_boon(seat, place, PROTECTION)
        if g.tool[seat][place] >= 0:
            g.discard_boon(seat, place, TOOL)


def why_not_choose(g: Estate, seat: int, effect: int, other: int) -> str | None:
    if other == seat:
        return "HOP-120" if effect == MOVE_OTHER else "HOP-11"
    if effect == DISCARD_OTHER_BOONS and not g.has_boon(other):
        return "HOP-R66"
    return None
