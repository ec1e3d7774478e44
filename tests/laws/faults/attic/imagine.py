"""What a seat of the Attic remembers, and the worlds it cannot rule out."""

from __future__ import annotations

from random import Random
from typing import Any

from gloaming.core.flow import Frame
from gloaming.core.info import HOLE
from gloaming.core.known import Known, Memory
from gloaming.core.window import Window
from laws.faults.attic.state import Attic
from laws.faults.attic.terms import PEEKED

# Where the evening stands under the procedure that is going on.
BELOW = {"turn": "turned", "laying": "night", "night": "round"}


class Peeks(Memory):
    """The cards this seat has peeked at: the first that each seat laid."""

    def __init__(self, seats: int) -> None:
        self.first = [-1] * seats

    def notice(self, kind: int, heard: tuple[int, ...]) -> None:
        if kind == PEEKED:
            target, card = heard
            self.first[target] = card

    def plain(self) -> Any:
        return self.first

    def clone(self) -> Peeks:
        twin = Peeks(0)
        twin.first = self.first[:]
        return twin


def remember(seats: int, setup: Any, seat: int) -> Memory:
    return Peeks(seats)


def imagine(table: type[Attic], known: Known, rng: Random, heed: bool = True) -> Attic:
    """Deal the unseen cards again, choose a ghost, and put the hidden frames back.

    `heed=False` forgets what was peeked at: one of the faults.
    """
    g = table()
    g.setup = known.setup
    kinds: dict[str, type[Frame[Any]]] = {part.__name__: part for part in table.PARTS.values()}
    known.sketch(g, {**kinds, "Window": Window})
    deal_again(g, known, rng, heed)
    if not hasattr(g, "ghost"):
        g.ghost = rng.choice([seat for seat in range(g.seats) if seat != known.seat])
        others = [seat for seat in range(g.seats) if seat != g.ghost]
        g.haunts = [rng.choice(others) for _ in range(g.round - 1)]
    put_back(g, known, rng)
    return g


def deal_again(g: Attic, known: Known, rng: Random, heed: bool) -> None:
    memory = known.memory
    for seat in range(g.seats):
        if seat != known.seat and heed and isinstance(memory, Peeks) and memory.first[seat] >= 0:
            g.laid[seat][0] = memory.first[seat]
    seen = {*g.pile, *[card for rows in (g.hand, g.laid) for row in rows for card in row]}
    unseen = [card for card in range(g.setup.cards) if card not in seen]
    rng.shuffle(unseen)
    for rows in (g.hand, g.laid):
        for row in rows:
            for place, card in enumerate(row):
                if card == HOLE:
                    row[place] = unseen.pop()
    for row in g.hand:
        row.sort()
    g.bag = sum(1 << card for card in unseen)


def put_back(g: Attic, known: Known, rng: Random) -> None:
    """The evening below, and silent choices of the active seat."""
    names = {part: name for name, part in g.PARTS.items()}
    evening = g.PARTS["evening"]()
    evening.at = BELOW[names[type(g.stack[0])]]
    evening.dealt = 2 * g.seats  # type: ignore[attr-defined]
    turn = g.stack[0]
    if isinstance(turn, g.PARTS["turn"]) and known.seat != g.active:
        seat = g.active
        could = any(g.laid[other] for other in range(g.seats) if other != seat)
        turn.peeked = could and rng.random() < 0.5  # type: ignore[attr-defined]
        held = [-1, *g.hand[seat]] if turn.at == "main" else [-1]
        g.favoured[seat] = rng.choice(held)
    for seat in range(g.seats):
        if g.favoured[seat] == HOLE:  # only a seat that is asked has a favourite
            g.favoured[seat] = -1
    g.stack = [evening, *g.stack]
