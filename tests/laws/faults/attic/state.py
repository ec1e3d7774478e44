"""The table of the Attic: a little of everything that can be hidden. [ATT-1..ATT-4]"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from gloaming.core.flow import (
    COUNT,
    OWNER,
    OWNER_ELSE_COUNT,
    PUBLIC,
    Action,
    Frame,
    Table,
)
from laws.faults.attic.terms import (
    ACTIVE,
    BAG,
    CAT,
    GHOST,
    HIGH,
    HISS,
    WHISTLE,
)


@dataclass(frozen=True)
class Setup:
    """What a table shares with its copies."""

    cards: int
    rounds: int


class Attic(Table):
    """Hands, a bag, cards laid face down, a favourite, and a ghost nobody knows."""

    INFO = (
        ("round", PUBLIC, "int"),
        ("active", PUBLIC, "seat"),
        ("hand", OWNER_ELSE_COUNT, "card**"),
        ("bag", COUNT, "mask:card"),
        ("laid", OWNER_ELSE_COUNT, "card**"),
        ("pile", PUBLIC, "card*"),
        ("favoured", OWNER, "card*"),  # while its seat is asked
        ("ghost", GHOST, "seat"),
        ("haunts", GHOST, "seat*"),
        ("whistled", PUBLIC, "mask:seat"),
        ("tune", PUBLIC, "tune"),
        ("points", PUBLIC, "int*"),
        ("winners", PUBLIC, "mask:seat"),
    )
    RULE_OVER = "ATT-15"
    RULE_NOT_ASKED = "ATT-14"
    # The procedures by their parts, so that a fault can play one of them.
    PARTS: ClassVar[dict[str, type[Frame[Any]]]] = {}

    def lay_out(self, seats: int, setup: Setup) -> None:
        self.setup = setup
        self.round = 0
        self.active = 0
        self.hand: list[list[int]] = [[] for _ in range(seats)]
        self.bag = (1 << setup.cards) - 1
        self.laid: list[list[int]] = [[] for _ in range(seats)]
        self.pile: list[int] = []
        self.favoured = [-1] * seats
        self.ghost = 0
        self.haunts: list[int] = []
        self.whistled = 0
        self.tune = HIGH
        self.points = [0] * seats
        self.winners = 0

    def clone(self) -> Attic:
        g = type(self)()
        self.copy_rest(g)
        g.setup = self.setup
        g.round = self.round
        g.active = self.active
        g.hand = [row[:] for row in self.hand]
        g.bag = self.bag
        g.laid = [row[:] for row in self.laid]
        g.pile = self.pile[:]
        g.favoured = self.favoured[:]
        g.ghost = self.ghost
        g.haunts = self.haunts[:]
        g.whistled = self.whistled
        g.tune = self.tune
        g.points = self.points[:]
        g.winners = self.winners
        return g

    def may_read(self, audience: int, owner: int, reader: int) -> bool:
        if audience == GHOST:
            return reader == self.ghost
        return audience == ACTIVE and reader == self.active

    def items(self, source: int) -> list[int] | None:
        if source == BAG:
            return [card for card in range(self.setup.cards) if self.bag >> card & 1]
        return None

    def take(self, seat: int, outcome: int) -> int:
        """From the bag into a hand, which is kept in order."""
        items = self.items(BAG)
        assert items is not None
        card = items[outcome]
        self.bag &= ~(1 << card)
        self.hand[seat] = sorted([*self.hand[seat], card])
        return card

    # -- reactions and instants -------------------------------------------------------------------

    def could_react(self, seat: int, moment: int) -> bool:
        """Anybody else with a card might hold the cat. [ATT-9]"""
        return seat != self.active and bool(self.hand[seat])

    def reactions(self, seat: int, moment: int) -> list[Action]:
        hiss = (HISS, -1, -1)
        return [hiss] if self.why_not_react(seat, moment, hiss) is None else []

    def why_not_react(self, seat: int, moment: int, a: Action) -> str | None:
        if a[0] != HISS:
            return "ATT-16" if a[0] == WHISTLE else "ATT-14"
        return None if CAT in self.hand[seat] else "ATT-9"

    def react(self, seat: int, moment: int, a: Action) -> Frame[Any]:
        return self.PARTS["hiss"](seat)

    def is_instant(self, a: Action) -> bool:
        return a[0] == WHISTLE

    def instants(self, seat: int) -> list[Action]:
        return [(WHISTLE, -1, -1)]

    def why_not_now(self, seat: int, a: Action) -> str | None:
        return "ATT-10" if self.whistled >> seat & 1 else None

    def instant(self, seat: int, a: Action) -> Frame[Any]:
        return self.PARTS["whistle"](seat)


def score(g: Attic) -> list[float]:
    winners = [seat for seat in range(g.seats) if g.winners >> seat & 1]
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(g.seats)]
