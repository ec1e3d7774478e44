"""The table of House of Possession: the estate, and who may interrupt it when.

Who is asked in a window follows from public facts alone; what a seat may answer, from its own
hand too. [ledger 7.2, 7.4]
"""

from __future__ import annotations

from typing import Any

from gloaming.core.flow import OVER, SEATS, Action, Frame
from gloaming.core.window import Window
from gloaming.games.house.rules.acts import could_act, list_acts, why_not_act
from gloaming.games.house.rules.estate import Estate
from gloaming.games.house.rules.procedures.act import Act
from gloaming.games.house.rules.procedures.questions import out_of_place
from gloaming.games.house.rules.procedures.sin import Sin
from gloaming.games.house.rules.sins import list_sins, why_not_sin
from gloaming.games.house.rules.terms import (
    BEFORE_CARD,
    DECLINE,
    POSSESSION_PHASE,
    PRIMARY,
    SECONDARY,
    SIN,
)


class House(Estate):
    """House of Possession: a sprint with loaded mousetraps."""

    def clone(self) -> House:
        g = House()
        self.copy_estate(g)
        return g

    def could_react(self, seat: int, moment: int) -> bool:
        """Public facts only: a point and an act that fits, or Sins and a card to be one."""
        if self.setup.sins and len(self.hand[seat]) > 0:
            return True
        return could_act(self, seat, moment)

    def reactions(self, seat: int, moment: int) -> list[Action]:
        found: list[Action] = []
        list_acts(self, seat, moment, found)
        if self.setup.sins:
            list_sins(self, seat, moment, found)
        return found

    def why_not_react(self, seat: int, moment: int, a: Action) -> str | None:
        verb, one, two = a
        if verb == PRIMARY or verb == SECONDARY:
            return why_not_act(self, seat, moment, verb - PRIMARY, one, two)
        if verb == SIN:
            return why_not_sin(self, seat, moment, one, two)
        if verb == DECLINE and moment == BEFORE_CARD and self.phase == POSSESSION_PHASE:
            return "HOP-72" if seat == self.turn else "HOP-R46"
        return out_of_place(self, seat, verb, "HOP-R46")

    def react(self, seat: int, moment: int, a: Action) -> Frame[Any]:
        verb, one, two = a
        if verb == SIN:
            return Sin(seat, one, two)
        return Act(seat, verb - PRIMARY, one, two)

    def reacts_first(self, moment: int, first: int) -> int:
        """HOP-R47: from the then Active Player."""
        return self.active

    def why_not_asked(self, seat: int, a: Action) -> str:
        """Nothing here depends on what others hold. In a window whoever is not asked hears why it
        could not react. [HOP-48, HOP-57, HOP-58, HOP-R47]"""
        if a[0] == PRIMARY or a[0] == SECONDARY or a[0] == SIN:
            asking = self.asking() if self.wait == SEATS else None
            why = self.why_not_react(seat, asking.moment, a) if isinstance(asking, Window) else None
            return self.RULE_NOT_ASKED if why is None else why
        return out_of_place(self, seat, a[0], self.RULE_NOT_ASKED)


def score(g: House) -> list[float]:
    """One winner, and everyone else loses; a game nobody wins is shared. [HOP-138, HOP-R89]"""
    if g.wait != OVER:
        return [0.0] * g.seats
    if g.winner < 0:
        return [1.0 / g.seats] * g.seats
    return [1.0 if seat == g.winner else 0.0 for seat in range(g.seats)]


def first_turn(g: House) -> int:
    """Others are asked before whoever begins: they may interrupt its first move."""
    return g.first_seat
