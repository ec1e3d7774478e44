"""An Exit is about to be discarded or stolen. [HOP-29..HOP-33, HOP-R53, HOP-R57..HOP-R59]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PREVENTED, PUBLIC, BrokenFlow, Frame
from gloaming.core.window import Window
from gloaming.games.house.rules.estate import Estate
from gloaming.games.house.rules.terms import EXIT_SAVED, EXIT_THREATENED, THREAT


class Loss(Frame[Estate]):
    """Named, perhaps saved by somebody, else gone: to the pile, or to the thief.

    While it is threatened nothing but saving can happen, so its place stays its place.
    """

    INFO = (("seat", PUBLIC, "seat"), ("place", PUBLIC, "int"), ("thief", PUBLIC, "seat"))
    SHOWN = True

    def __init__(self, seat: int = 0, place: int = 0, thief: int = NOBODY) -> None:
        self.at = "threaten"
        self.seat = seat
        self.place = place
        self.thief = thief

    def run(self, g: Estate) -> None:
        match self.at:
            case "threaten":
                g.threat_seat = self.seat
                g.threat_place = self.place
                g.threat_by = self.thief
                g.say(EXIT_THREATENED, self.seat, g.exits[self.seat][self.place], self.thief)
                g.call(Window(THREAT, g.active), "lose")
            case "lose":
                g.threat_seat = NOBODY
                g.threat_place = -1
                g.threat_by = NOBODY
                if g.got == PREVENTED:  # HOP-R58: and nothing else goes instead
                    g.say(EXIT_SAVED, self.seat, g.exits[self.seat][self.place])
                elif self.thief >= 0:
                    g.steal_exit(self.seat, self.place, self.thief)
                else:
                    g.discard_exit(self.seat, self.place)
                g.end()
            case _:
                raise BrokenFlow(f"Loss has no step {self.at}")

    def clone(self) -> Loss:
        frame = Loss(self.seat, self.place, self.thief)
        frame.at = self.at
        return frame
