"""`oracle`: one viewer's belief, followed exactly: every table it cannot rule out.

It starts from the first rest and tries every input of everybody else. What the viewer is told
and shown sorts the tables; inputs that tell and show it nothing may have happened or not. The
truth must be among the tables that remain, everything imagined must be among them, and where
they are few, everything likely among them must be imagined.

Slow by nature: it gives up, visibly, when the tables or the inputs tried become too many.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from gloaming.core import wire
from gloaming.core.flow import NO_ANSWER, OVER, Table, Together, Told
from gloaming.core.spec import GameSpec
from gloaming.core.window import Window
from gloaming.testing.kit.amounts import Amounts
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.eyes import heard_by
from gloaming.testing.kit.play import (
    Input,
    accepts,
    begin,
    can_imagine,
    copy,
    every_input,
    feed,
    key,
    odds,
    take,
)

SAMPLES = 8  # worlds imagined at every rest
PER_WORLD = 60  # worlds imagined per possible one, to see that none is missing
UNLIKELY = 0.25  # of an even share: rarer worlds need not turn up, unless …
AWAITED = 80.0  # … so many of the worlds imagined should have been it (four times what is enough)

Sight = tuple[Any, bytes]  # what was heard and what is seen then


class Beyond(Exception):
    """Too many tables to follow."""


class Possible(NamedTuple):
    """A table that may be the truth, and roughly how likely it is."""

    table: Table
    weight: float


class Belief:
    """All tables one viewer cannot rule out."""

    def __init__(self, spec: GameSpec, seats: int, setup: Any, viewer: int, most: Amounts) -> None:
        self.spec = spec
        self.viewer = viewer
        self.most = most
        self.steps = 0
        self.coverages = 0
        first = begin(spec, seats, setup)
        take(first)
        self.tables: dict[str, Possible] = {}
        self.next: dict[Sight, dict[str, Possible]] = {}
        self._become({key(first): Possible(first, 1.0)})

    def _become(self, tables: dict[str, Possible]) -> None:
        """These remain, and whatever follows from them in silence."""
        whole = sum(possible.weight for possible in tables.values())
        self.tables = {k: Possible(t, w / whole) for k, (t, w) in tables.items()}
        self.next = {}
        waiting = list(self.tables)
        while waiting:
            here = self.tables[waiting.pop()]
            seen = self.view(here.table)
            for sight, possible in self._successors(here):
                name = key(possible.table)
                if sight != ((), seen):
                    add(self.next.setdefault(sight, {}), name, possible)
                elif name not in self.tables:
                    self.tables[name] = possible
                    waiting.append(name)
                    if len(self.tables) > self.most.oracle_tables:
                        raise Beyond

    def _successors(self, here: Possible) -> Iterator[tuple[Sight, Possible]]:
        """The inputs that others, or chance, may make next, and the tables they lead to."""
        for x in every_input(here.table, self.viewer):
            yield self._after(here, x, odds(here.table, x))

    def _after(self, here: Possible, x: Input, likely: float) -> tuple[Sight, Possible]:
        self.steps += 1
        if self.steps > self.most.oracle_steps:
            raise Beyond
        table = copy(here.table)
        sight = self.sight(feed(table, x), table)
        return sight, Possible(table, here.weight * likely)

    def view(self, table: Table) -> bytes:
        return wire.encode(wire.view(self.spec, table, self.viewer))

    def sight(self, told: list[Told], table: Table) -> Sight:
        return tuple(heard_by(told, self.viewer)), self.view(table)

    def follow(self, x: Input, told: list[Told], before: bytes, table: Table) -> None:
        """The truth took `x`, told `told`, and is `table` now; `before` is what was seen before."""
        sight = self.sight(told, table)
        if x.seat == self.viewer:
            after: dict[str, Possible] = {}
            for here in self.tables.values():
                if accepts(here.table, x):
                    seen, possible = self._after(here, x, 1.0)
                    if seen == sight:
                        add(after, key(possible.table), possible)
            self._become(after)
        elif sight != ((), before):
            self._become(self.next.get(sight, {}))


def add(tables: dict[str, Possible], name: str, possible: Possible) -> None:
    old = tables.get(name)
    weight = possible.weight if old is None else possible.weight + old.weight
    tables[name] = Possible(possible.table, weight)


# -- the law ---------------------------------------------------------------------------------------


def believe(case: Case, belief: Belief) -> bool:
    """At this rest: the truth is possible, and so is whatever is imagined."""
    viewer = belief.viewer
    possible = key(case.table) in belief.tables
    if not case.holds("oracle", possible, "the truth is not among the possible tables", viewer):
        return False
    if case.table.wait == OVER or not can_imagine(case.table, viewer):
        return True
    rng = case.rng("oracle")
    for _ in range(SAMPLES):
        world = case.imagine(viewer, rng)
        inside = key(world) in belief.tables
        what = f"it imagines what cannot be, {len(belief.tables)} worlds can: {key(world)}"
        if not case.holds("oracle", inside, what, viewer):
            return False
    if viewer < case.table.seats and case.table.is_asked(viewer):
        cover(case, belief)
    return True


def cover(case: Case, belief: Belief) -> None:
    """Completeness: where few worlds are possible, all are imagined but those far too rare.

    Worlds are imagined until every one of those has come, which takes an honest sampler few.
    """
    wanted = {k: p for k, p in belief.tables.items() if unanswered(p.table, belief.viewer)}
    if not 2 <= len(wanted) <= case.amounts.oracle_coverage:
        return
    if belief.coverages >= case.amounts.oracle_coverages:
        return
    belief.coverages += 1
    rng = case.rng("cover")
    most = max(PER_WORLD * len(wanted), case.amounts.oracle_worlds)
    whole = sum(possible.weight for possible in wanted.values())
    least = min(UNLIKELY / len(wanted), AWAITED / most)
    demanded = {name for name, possible in wanted.items() if possible.weight / whole >= least}
    missing = set(demanded)
    known = case.known(belief.viewer)
    tried = 0
    while missing and tried < most:
        missing.discard(key(case.spec.information.imagine(known, rng)))
        tried += 1
    for name in sorted(demanded):
        what = f"one of {len(wanted)} possible worlds is in none of {tried} imagined: {name}"
        case.holds("oracle", name not in missing, what, belief.viewer)


def unanswered(g: Table, viewer: int) -> bool:
    """Worlds are imagined before the others answer, also where something interrupts the answers."""
    for frame in g.stack:
        if isinstance(frame, (Together, Window)):
            others = [a for seat, a in enumerate(frame.given) if seat != viewer]
            if any(a != NO_ANSWER for a in others):
                return False
    return True
