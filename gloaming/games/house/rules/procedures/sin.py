"""A Sin: shown, carried out, laid on the pile. [HOP-134, HOP-R92]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PREVENTED, PUBLIC, BrokenFlow, Frame
from gloaming.games.house.rules.estate import Estate
from gloaming.games.house.rules.procedures.draw import Draw
from gloaming.games.house.rules.procedures.event import Haunt
from gloaming.games.house.rules.procedures.loss import Loss
from gloaming.games.house.rules.sins import part_of, place_of, seat_of
from gloaming.games.house.rules.terms import (
    CARD_IGNORED,
    DONE,
    DRAWER_CHANGED,
    POINT_REGAINED,
    SIN_CHANGE_DRAWER,
    SIN_DISCARD_BOON,
    SIN_DISCARD_EXIT,
    SIN_DRAW,
    SIN_IGNORE,
    SIN_OVER,
    SIN_PLAYED,
    SIN_SAVE,
    SIN_SHOVE,
    SIN_STEAL_EXIT,
)


class Sin(Frame[Estate]):
    """The card lies in front of its player while it works, and goes to the pile after."""

    INFO = (("seat", PUBLIC, "seat"), ("card", PUBLIC, "card"), ("aim", PUBLIC, "aim"))
    SHOWN = True

    def __init__(self, seat: int = 0, card: int = 0, aim: int = -1) -> None:
        self.at = "show"
        self.seat = seat
        self.card = card
        self.aim = aim

    def run(self, g: Estate) -> None:
        match self.at:
            case "show":
                g.take_from_hand(self.seat, self.card)
                target = seat_of(self.aim) if self.aim >= 0 else NOBODY
                g.say(SIN_PLAYED, self.seat, self.card, target)
                g.goto("works")
            case "works":
                self.works(g, g.setup.sin_effect[self.card - g.setup.first_sin])
            case "done":
                self.lay_down(g)
                g.end(DONE)
            case _:
                raise BrokenFlow(f"Sin has no step {self.at}")

    def works(self, g: Estate, effect: int) -> None:
        seat, aim = self.seat, self.aim
        if effect == SIN_DISCARD_EXIT:
            g.call(Loss(seat_of(aim), place_of(aim)), "done")
        elif effect == SIN_STEAL_EXIT:
            g.call(Loss(seat_of(aim), place_of(aim), seat), "done")
        elif effect == SIN_SHOVE:
            g.call(Haunt(seat_of(aim), g.haunt), "done")
        elif effect == SIN_DRAW:
            g.call(Draw(seat), "done")
        elif effect == SIN_SAVE:
            self.lay_down(g)
            g.end(PREVENTED)
        else:
            self.at_once(g, effect)
            g.goto("done")

    def lay_down(self, g: Estate) -> None:
        g.escape_pile.append(self.card)
        g.say(SIN_OVER, self.card)

    def at_once(self, g: Estate, effect: int) -> None:
        seat, aim = self.seat, self.aim
        if effect == SIN_DISCARD_BOON:
            g.discard_boon(seat_of(aim), place_of(aim), part_of(aim))
        elif effect == SIN_CHANGE_DRAWER:
            g.drawers[-1] = seat_of(aim)
            g.active = seat_of(aim)
            g.say(DRAWER_CHANGED, seat_of(aim))
        elif effect == SIN_IGNORE:
            g.ignoring[-1] |= 1 << seat
            g.say(CARD_IGNORED, seat)
        else:
            g.points[seat] += 1
            g.say(POINT_REGAINED, seat, g.points[seat])

    def clone(self) -> Sin:
        frame = Sin(self.seat, self.card, self.aim)
        frame.at = self.at
        return frame
