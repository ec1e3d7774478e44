"""Sins against the flow, copies and legality. Each class spoils one thing of the sound game."""

from __future__ import annotations

from typing import Any

from gloaming.core.flow import OVER, PREVENTED, Action, BrokenFlow, Frame
from gloaming.core.window import Window
from laws.faults.attic.procedures import (
    Attic,
    Evening,
    Laying,
    Night,
    Turn,
    Whistle,
)
from laws.faults.attic.state import Setup
from laws.faults.attic.terms import BEFORE_DRAW, DRAW, HAUNTED, PEEK, REST, TURN


def with_part(**parts: type[Frame[Any]]) -> type[Attic]:
    """The sound table with one procedure played by another."""
    return type("Spoilt", (Attic,), {"PARTS": {**Attic.PARTS, **parts}})


# -- waiting, reaching, naming ---------------------------------------------------------------------


class RestlessTurn(Turn):
    """Counts how often it has asked: asked again after an interruption, it counts again."""

    def run(self, g: Attic) -> None:
        if self.at == "main":
            g.points[self.seat] += 1
        super().run(g)


class ReachingLaying(Laying):
    """Tells the evening below how many cards there are, by writing it there."""

    def lay(self, g: Attic) -> None:
        super().lay(g)
        below = g.stack[0]
        assert isinstance(below, Evening)
        below.dealt += 1


class NumberedNight(Night):
    """Its steps are numbers: a step put in between, and every save means another one."""

    def __init__(self) -> None:
        self.at = "1"

    def run(self, g: Attic) -> None:
        if self.at == "1":
            g.ask(g.ghost, "2", 1 << g.ghost, True)
        else:
            g.haunts.append(g.said[1])
            g.tell(HAUNTED, None, (g.said[1],), 1 << g.ghost)
            g.end()


class HastyTurn(Turn):
    """Gives two directives in one step."""

    def run(self, g: Attic) -> None:
        if self.at == "start":
            g.tell(TURN, (self.seat,))
            g.goto("over")
            g.goto("main")
        else:
            super().run(g)


class LostTurn(Turn):
    """Goes to a step it does not have, if ever a draw is prevented."""

    def run(self, g: Attic) -> None:
        match self.at:
            case "guard":
                g.call(Window(BEFORE_DRAW, (self.seat + 1) % g.seats), "guarded")
            case "guarded":
                g.goto("sulk" if g.got == PREVENTED else "draw")
            case _:
                super().run(g)


# -- ends and dead ends ----------------------------------------------------------------------------


class MuteNight(Night):
    """Asks the ghost of the last round, and takes no answer."""

    def why_not(self, g: Attic, seat: int, a: Action) -> str | None:
        return "ATT-12" if g.round == g.setup.rounds else super().why_not(g, seat, a)


class EndlessEvening(Evening):
    """Another round, and another, and another."""

    def next_round(self, g: Attic) -> None:
        g.round = 0
        super().next_round(g)


class CirclingTurn(Turn):
    """Never comes out of its last step."""

    def run(self, g: Attic) -> None:
        match self.at:
            case "over":
                g.goto("over")
            case _:
                super().run(g)


class ThievishWhistle(Whistle):
    """Takes everybody's cards; whoever was asked to lay one then has none."""

    def run(self, g: Attic) -> None:
        if self.at == "picked":
            for seat in range(g.seats):
                g.pile.extend(g.hand[seat])
                g.hand[seat] = []
        super().run(g)


def generous(g: Attic) -> list[float]:
    """Everybody wins a whole game, once it is over."""
    return [1.0 if g.wait == OVER else 0.0] * g.seats


def boundless(g: Attic) -> list[float]:
    """Everybody wins twice."""
    return [2.0 if g.wait == OVER else 0.0] * g.seats


def always_winning(g: Attic) -> list[float]:
    """Everybody has half a victory from the beginning."""
    return [0.5] * g.seats


def whole_points(g: Attic) -> list[int]:
    return list(g.points)


def half_points(g: Attic) -> list[Any]:
    return [points / 2 for points in g.points]


# -- copies ----------------------------------------------------------------------------------------


class SharingAttic(Attic):
    """A clone goes on with its original's pile."""

    def clone(self) -> Attic:
        g = super().clone()
        g.pile = self.pile
        return g


class ForgetfulAttic(Attic):
    """A clone forgets who has whistled."""

    def clone(self) -> Attic:
        g = super().clone()
        g.whistled = 0
        return g


class UnlistedAttic(Attic):
    """Counts draws in a field that INFO does not know."""

    def lay_out(self, seats: int, setup: Setup) -> None:
        super().lay_out(seats, setup)
        self.draws = 0

    def clone(self) -> Attic:
        g = super().clone()
        assert isinstance(g, UnlistedAttic)
        g.draws = self.draws
        return g

    def take(self, seat: int, outcome: int) -> int:
        self.draws += 1
        return super().take(seat, outcome)


class RecallingTurn(Turn):
    """After a draw it looks at the decision before it, which no save keeps."""

    def draw(self, g: Attic) -> None:
        if g.said[0] != DRAW and g.said[0] != 0:
            raise BrokenFlow("a draw nobody asked for")
        super().draw(g)


# -- legality --------------------------------------------------------------------------------------


class BoastingTurn(Turn):
    """Lists a peek at oneself, which is refused."""

    def legal(self, g: Attic, seat: int) -> list[Action]:
        return [*super().legal(g, seat), (PEEK, seat, -1)]


class SecretiveTurn(Turn):
    """Would let you rest, and does not say so."""

    def space(self, g: Attic, seat: int) -> list[Action]:
        found = super().space(g, seat)
        return [a for a in found if a[0] != REST] if g.bag else found
