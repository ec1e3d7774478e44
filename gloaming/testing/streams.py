"""Streams: everything that reaches one viewer of a table, rest by rest; and twins, two tables that
one viewer cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gloaming.core import wire
from gloaming.core.flow import SPECTATOR, Table, Told
from gloaming.core.kinds import Json
from gloaming.core.known import Memory, know

if TYPE_CHECKING:
    from gloaming.core.spec import GameSpec


@dataclass(frozen=True)
class Rest:
    """A table after an input, and what that input told."""

    table: Table
    told: tuple[Told, ...]
    # Everything told so far, where an input was taken back: then it is less than before.
    again: tuple[Told, ...] | None = None


@dataclass(frozen=True)
class Update:
    """What one input brought a viewer: the events it heard, then its view and its question."""

    events: tuple[dict[str, Json], ...]
    view: dict[str, Json]
    question: dict[str, Json] | None

    @property
    def bytes(self) -> bytes:
        """As it would go over the wire, equal for equal content."""
        return wire.encode([self.events, self.view, self.question])


class Watcher:
    """Follows the rests of a table with the eyes and the memory of one viewer."""

    def __init__(self, spec: GameSpec, setup: Any, viewer: int, memory: Memory) -> None:
        self.spec = spec
        self.setup = setup
        self.viewer = viewer
        self.memory = memory.clone()
        self._first = memory  # before anything was told

    def watch(self, rests: Sequence[Rest]) -> Iterator[tuple[int, Update]]:
        """The number of each rest that brings the viewer anything, and what it brings."""
        before: tuple[Json, Json] | None = None
        for number, rest in enumerate(rests):
            update = self._update(rest)
            now = (update.view, update.question)
            if update.events or now != before:
                yield number, update
            before = now

    def _update(self, rest: Rest) -> Update:
        if rest.again is not None:
            self.memory = self._first.clone()
        for told in rest.told if rest.again is None else rest.again:
            arguments = wire.hears(told, self.viewer)
            if arguments is not None and type(self.memory) is not Memory:
                self.memory.notice(told[0], arguments)
        heard = [wire.event(self.spec, told, self.viewer) for told in rest.told]
        seat = self.viewer
        return Update(
            tuple(event for event in heard if event is not None),
            {**wire.view(self.spec, rest.table, seat), **self._aid(rest.table)},
            None if seat == SPECTATOR else wire.question(self.spec, rest.table, seat),
        )

    def _aid(self, g: Table) -> dict[str, Json]:
        if self.spec.information.aid is None:
            return {}
        found = self.spec.information.aid(know(g, self.viewer, self.setup, self.memory))
        return {"aid": found} if found else {}


def difference(one: Json, two: Json, where: str = "") -> str:
    """The first place in which two pieces of plain data differ.

    >>> difference({"a": [1, 2]}, {"a": [1, 3]})
    'a[1]: 2, not 3'
    """
    if isinstance(one, dict) and isinstance(two, dict):
        for key in [*one, *(key for key in two if key not in one)]:
            if key not in one or key not in two:
                return f"{where}.{key}".lstrip(".") + ": only in one of them"
            if one[key] != two[key]:
                return difference(one[key], two[key], f"{where}.{key}".lstrip("."))
    if isinstance(one, (list, tuple)) and isinstance(two, (list, tuple)) and len(one) == len(two):
        for place, (here, there) in enumerate(zip(one, two, strict=True)):
            if here != there:
                return difference(here, there, f"{where}[{place}]")
    return f"{where}: {one!r}, not {two!r}"


def apart(one: Sequence[Update], two: Sequence[Update]) -> str | None:
    """How two streams differ first, or None: they are the same, byte by byte."""
    for number, (here, there) in enumerate(zip(one, two, strict=False)):
        if here.bytes != there.bytes:
            for part in ("events", "view", "question"):
                mine, other = getattr(here, part), getattr(there, part)
                if mine != other:
                    return f"update {number}, {difference(mine, other, part)}"
            return f"update {number} has other bytes"
    if len(one) != len(two):
        return f"{len(one)} updates, not {len(two)}"
    return None
