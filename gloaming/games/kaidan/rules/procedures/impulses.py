"""The Dark Impulse: each player learns of the own pile alone. [KAI-197..KAI-201]"""

from __future__ import annotations

from gloaming.core.flow import PUBLIC, BrokenFlow, Frame
from gloaming.core.window import Window
from gloaming.games.kaidan.rules.figures import living
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.status import only_marks
from gloaming.games.kaidan.rules.terms import (
    CHECKED,
    CONDEMNED,
    IMPULSE,
    IMPULSE_BEGAN,
    IMPULSE_IGNORED,
)


class Impulse(Frame[Manor]):
    """All PCs are checked; only Death Marks means Condemned. [KAI-198, KAI-199]"""

    INFO = (("turn", PUBLIC, "int"),)
    SHOWN = True

    def __init__(self) -> None:
        self.at = "begin"
        self.turn = 0

    def run(self, g: Manor) -> None:
        match self.at:
            case "begin":
                if g.defeated:
                    g.say(IMPULSE_IGNORED)  # KAI-204
                    g.end()
                else:
                    self.turn = g.turn
                    g.spared = 0
                    g.say(IMPULSE_BEGAN)
                    g.call(Window(IMPULSE, g.first_player), "check")  # W9
            case "check":
                self.check(g)
                g.end()
            case _:
                raise BrokenFlow(f"Impulse has no step {self.at}")

    def check(self, g: Manor) -> None:
        if g.defeated:
            return
        for seat in living(g):
            if (g.exorcised | g.spared) >> seat & 1:
                continue
            marked = only_marks(g, seat)
            g.tell(CHECKED, (seat,), (int(marked),), 1 << seat)
            if marked:
                g.unlocked = True  # KAI-149
                if g.doom[seat] == 0:  # KAI-R76
                    g.doom[seat] = g.turn + 1
                    g.say(CONDEMNED, seat, g.doom[seat])
        g.spared = 0

    def clone(self) -> Impulse:
        frame = Impulse()
        frame.at = self.at
        frame.turn = self.turn
        return frame
