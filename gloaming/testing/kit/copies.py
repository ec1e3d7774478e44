"""Law 4: `clone`, save and replay give the same table, and INFO lists every field of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from gloaming.core.flow import OVER, Frame, Table, Told
from gloaming.core.info import dump
from gloaming.core.kinds import Names, Path, Seats, Several
from gloaming.core.several import BITS
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.play import Input, choose, copy, feed, picture
from gloaming.testing.kit.report import shortly

PLAIN = (int, str, bool, float, bytes, type(None))


def copies(case: Case) -> None:
    """A copy equals the original, and playing on the copy leaves the original alone."""
    g = case.table
    before = picture(g)
    flow = (g.got, g.said, list(g.answers))
    clone = copy(g)
    case.holds("copies", picture(clone) == before, "a clone differs from its original")
    same_flow = (clone.got, clone.said, list(clone.answers)) == flow
    case.holds("copies", same_flow, "a clone forgets the latest answer: does it use copy_rest?")
    rng = case.rng("copies")
    for _ in range(case.amounts.copy_steps):
        x = choose(clone, rng) if clone.wait != OVER else None
        if x is None:
            break
        feed(clone, x)
        if not case.holds(
            "copies", picture(g) == before, "playing on a clone changed its original"
        ):
            return


def memories(case: Case) -> None:
    """What a viewer remembers follows from what it heard, and its copy is a copy."""
    again = case.echo
    again.hear(case.minds.story[len(again.story) :])
    future = told_next(case)
    for viewer, memory in case.minds.memories.items():
        before = repr(memory.plain())
        same = repr(again.memories[viewer].plain()) == before
        case.holds("copies", same, "hearing the same again, it remembers something else", viewer)
        clone = memory.clone()
        same = repr(clone.plain()) == before
        case.holds("copies", same, "a copied memory differs from its original", viewer)
        if clone is not memory:
            case.minds.remind(clone, viewer, future)
            same = repr(memory.plain()) == before
            case.holds("copies", same, "what a copied memory hears changes its original", viewer)


def told_next(case: Case) -> list[Told]:
    """Events that might follow from here, along one random continuation."""
    g = copy(case.table)
    rng = case.rng("memories")
    told: list[Told] = []
    for _ in range(case.amounts.copy_steps):
        x = choose(g, rng) if g.wait != OVER else None
        if x is None:
            break
        told.extend(feed(g, x))
    return told


def saved(case: Case) -> Table:
    """The table of a dump that went through JSON."""
    data = json.loads(json.dumps(dump(case.table)))
    loaded = case.spec.load(data, case.setup)
    loaded.heard = []
    same = dump(loaded) == dump(case.table)
    case.holds("copies", same, "a saved and loaded table differs from the original")
    return loaded


class Shadow:
    """A copy that follows the original: same inputs, same table, same events."""

    def __init__(self, table: Table, what: str, steps: int) -> None:
        self.table = table
        self.what = what
        self.left = steps

    def follow(self, case: Case, x: Input, told: list[Told]) -> bool:
        """After the original took `x` and told `told`; False when it is time to part."""
        self.left -= 1
        try:
            heard = feed(self.table, x)
            same = picture(self.table) == picture(case.table)
        except Exception as error:
            what = f"{self.what} cannot go on as the original: {type(error).__name__}: {error}"
            return case.holds("copies", False, what)
        held = case.holds("copies", same, f"{self.what} goes on differently from the original")
        held &= case.holds("copies", heard == told, f"{self.what} tells another story")
        return held and self.left > 0


# -- INFO ------------------------------------------------------------------------------------------


def fields(case: Case) -> None:
    """Every attribute stands in INFO with a value of its shape."""
    g = case.table
    listed(case, g, "the table")
    for frame in g.stack:
        listed(case, frame, type(frame).__name__)


def listed(case: Case, owner: Table | Frame[Any], what: str) -> None:
    names = [name for name, _, _ in owner.INFO]
    caches = owner.CACHES if isinstance(owner, Table) else ()
    case.holds("copies", len(set(names)) == len(names), f"a field stands twice in INFO of {what}")
    for name in sorted(attributes(owner).difference(caches)):
        if name not in names and not shared(case.setup, getattr(owner, name, None)):
            case.holds("copies", False, f"{name} of {what} is not in INFO")
    shapely(case, "copies", owner, what)


def shapely(case: Case, law: str, owner: Table | Frame[Any], what: str) -> None:
    for name, _, shape in owner.INFO:
        wrong = misfit(case, shape, getattr(owner, name))
        case.holds(law, wrong is None, f"{name} of {what}: {wrong}")


def attributes(owner: Table | Frame[Any]) -> set[str]:
    """The attributes a game added: those of its instances, and those of its compiled classes."""
    base = Table if isinstance(owner, Table) else Frame
    found = set(getattr(owner, "__dict__", ()))
    for kind in type(owner).__mro__:
        if issubclass(kind, base) and kind is not base:
            found.update(declared(kind))
    core = {*vars(base), *vars(base).get("__annotations__", ())}
    return {name for name in found - core if not name.startswith("__") and hasattr(owner, name)}


def declared(kind: type[Any]) -> Iterator[str]:
    """The fields a class declares; a compiled one has a descriptor for each instead."""
    for name, annotation in vars(kind).get("__annotations__", {}).items():
        if "ClassVar" not in str(annotation):
            yield name
    for name, entry in vars(kind).items():
        if type(entry).__name__ == "getset_descriptor":
            yield name


def shared(setup: Any, value: Any) -> bool:
    """Is this the setup, or a part of it that never changes and is never copied?"""
    if value is setup:
        return True
    if isinstance(value, PLAIN):
        return False
    parts = [getattr(setup, name, None) for name in dir(setup) if not name.startswith("__")]
    return any(value is part for part in parts)


def misfit(case: Case, shape: str, value: Any) -> str | None:
    """Why a value cannot stand in a field of this shape, or None."""
    if shape[-1] in "*^":
        wanted = list if shape[-1] == "*" else tuple
        if type(value) is not wanted:
            return f"{shortly(value)} is not a {wanted.__name__}, and its shape is {shape}"
        return next((w for w in (misfit(case, shape[:-1], v) for v in value) if w), None)
    if shape == "str":
        return None if isinstance(value, str) else f"{value!r} is not text"
    if shape == "action":
        return None if isinstance(value, tuple) and len(value) == 3 else f"{value!r} is no action"
    if not isinstance(value, int):
        return f"{value!r} is not a number, and its shape is {shape}"
    return stranger(case, shape, value)


def stranger(case: Case, shape: str, value: int) -> str | None:
    """Is this number none of its kind?"""
    kind = case.spec.vocabulary.kinds[shape.removeprefix("mask:")]
    low, high = -1, 2**63
    if isinstance(kind, Several):
        high = 1 << BITS * len(kind.of.names)
    elif isinstance(kind, Names):
        high = len(kind.names)
    elif isinstance(kind, Seats):
        high = case.table.seats
    elif not isinstance(kind, Path) and not shape.startswith("mask:"):
        return None
    if shape.startswith("mask:"):
        return None if value >= 0 and value.bit_length() <= high else f"{value:b} is no {shape}"
    return None if low <= value < high else f"{value} is no {shape}"
