"""A hunted PC steps onto an Enemy's square. [KAI-252..KAI-254, KAI-R97]"""

from __future__ import annotations

from gloaming.core.flow import PUBLIC, BrokenFlow, Frame
from gloaming.games.kaidan.rules.figures import free_beside, is_living, on_map
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import direction_to
from gloaming.games.kaidan.rules.procedures.arbitrate import Arbitrate
from gloaming.games.kaidan.rules.procedures.trial import Duel
from gloaming.games.kaidan.rules.terms import (
    DISPLACED,
    DISPLACED_ENTITY,
    FOR_PASSING,
    PASSED,
    STRENGTH,
)


class Passing(Frame[Manor]):
    """An Opposed Strength Test; either way the Enemy is put aside, if the PC lives."""

    INFO = (("seat", PUBLIC, "seat"), ("figure", PUBLIC, "figure"), ("spot", PUBLIC, "square"))
    SHOWN = True

    def __init__(self, seat: int = 0, figure: int = 0, spot: int = 0) -> None:
        self.at = "test"
        self.seat = seat
        self.figure = figure
        self.spot = spot

    def run(self, g: Manor) -> None:
        match self.at:
            case "test":
                duel = Duel(self.seat, self.figure, STRENGTH, STRENGTH, FOR_PASSING)
                g.call(duel, "tested")
            case "tested":
                if g.got == PASSED or not self.stands(g):
                    g.goto("aside")
                else:
                    g.call(g.wound(self.seat, g.margin, self.figure), "aside")  # KAI-254
            case "aside":
                self.aside(g)
            case "put":
                g.where[self.figure] = g.got
                g.say(DISPLACED, self.figure, g.got)
                g.end()
            case _:
                raise BrokenFlow(f"Passing has no step {self.at}")

    def stands(self, g: Manor) -> bool:
        """Are both still where they were?"""
        return (
            is_living(g, self.seat)
            and g.where[self.seat] == self.spot
            and on_map(g, self.figure)
            and direction_to(self.spot, g.where[self.figure]) >= 0
        )

    def aside(self, g: Manor) -> None:
        """On a free square beside it; the PC's former square counts as free. [KAI-R97]"""
        if not self.stands(g):
            g.end()
            return
        squares = [*free_beside(g, g.where[self.figure], False, False), self.spot]
        g.call(Arbitrate(DISPLACED_ENTITY, squares, self.figure), "put")

    def clone(self) -> Passing:
        frame = Passing(self.seat, self.figure, self.spot)
        frame.at = self.at
        return frame
