"""Drawing an Escape card, wherever a rule says so. [HOP-94, HOP-R85]"""

from __future__ import annotations

from gloaming.core.flow import PUBLIC, BrokenFlow, Frame
from gloaming.games.house.rules.estate import Estate
from gloaming.games.house.rules.terms import ESCAPE_DECK, NOTHING_TO_DRAW


class Draw(Frame[Estate]):
    """One card into the hand, unseen by the others; an empty deck is shuffled anew first."""

    INFO = (("seat", PUBLIC, "seat"),)
    SHOWN = True

    def __init__(self, seat: int = 0) -> None:
        self.at = "look"
        self.seat = seat

    def run(self, g: Estate) -> None:
        match self.at:
            case "look":
                if g.can_refill():
                    g.refill()
                if g.escape_deck:
                    g.goto("draw")
                else:
                    g.say(NOTHING_TO_DRAW, self.seat)
                    g.end()
            case "draw":
                g.roll(ESCAPE_DECK, len(g.escape_deck), "drawn", 1 << self.seat)
            case "drawn":
                g.draw_card(self.seat, g.got)
                g.end()
            case _:
                raise BrokenFlow(f"Draw has no step {self.at}")

    def clone(self) -> Draw:
        frame = Draw(self.seat)
        frame.at = self.at
        return frame
