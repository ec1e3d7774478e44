"""Leak tests `scramble` and `canary`: hidden values make no difference to a viewer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from gloaming.core import wire
from gloaming.core.flow import (
    NO_ANSWER,
    NOBODY,
    PUBLIC,
    SEAT,
    SEATS,
    SPECTATOR,
    Action,
    Table,
    Together,
)
from gloaming.core.info import by_entry, copy_value, may_count, may_see, see, see_frames
from gloaming.core.kinds import Several
from gloaming.core.several import MOST_OF_ONE, pack, size
from gloaming.core.spec import GameSpec
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.eyes import Raised, attempt, channels, compare, pattern, refusal
from gloaming.testing.kit.play import copy, domain, some_actions

RARE = 719_000_000  # canaries are numbers from here on; no game counts that far
HIGH = 200  # and bits from here on, in masks


# -- overwriting what is hidden --------------------------------------------------------------------


class Noise:
    """Other values, as legal as they come: of the same kind, as many as there were."""

    def __init__(self, spec: GameSpec, seats: int, rng: Random) -> None:
        self.spec = spec
        self.seats = seats
        self.rng = rng

    def leaf(self, kind: str, value: Any) -> Any:
        rng = self.rng
        if kind.startswith("mask:"):
            return self.mask(domain(self.spec.vocabulary.kinds[kind[5:]], self.seats), value)
        if kind == "bool":
            return type(value)(rng.random() < 0.5)
        several = self.spec.vocabulary.kinds.get(kind)
        if isinstance(several, Several):
            return self.as_many(several.of.domain(self.seats), value)
        if kind == "str":
            return value
        if kind == "action":
            return rng.choice([NO_ANSWER, *some_actions(self.spec.vocabulary, self.seats, 20, rng)])
        return rng.choice(domain(self.spec.vocabulary.kinds[kind], self.seats) or [value])

    def as_many(self, members: list[int], value: int) -> int:
        """Another set of as many things."""
        return pack(self.rng.choices(members, k=size(value)))

    def mask(self, members: list[int], value: int) -> int:
        wanted = min(value.bit_count(), len(members))
        return sum(1 << n for n in self.rng.sample(members, wanted))

    def flags(self, value: int, hidden: list[int]) -> int:
        """A mask by seat with other bits for the hidden ones."""
        for seat in hidden:
            value ^= (self.rng.random() < 0.5) << seat
        return value

    def entries(self, rows: list[Any]) -> list[Any]:
        """Hidden entries of a list by seat, among themselves."""
        return self.rng.sample(rows, len(rows))


class Canaries(Noise):
    """Rare values, each its own; they are listed in `planted` as they would be printed."""

    def __init__(self, spec: GameSpec, seats: int, rng: Random) -> None:
        super().__init__(spec, seats, rng)
        self.planted: list[str] = []

    def leaf(self, kind: str, value: Any) -> Any:
        if kind == "bool":
            return value
        if value == 0 and isinstance(self.spec.vocabulary.kinds.get(kind), Several):
            return value
        number = RARE + len(self.planted)
        if isinstance(self.spec.vocabulary.kinds.get(kind), Several):
            start = HIGH + 64 * len(self.planted)  # as many of one thing as there is none of
            number = min(size(value), MOST_OF_ONE) << 4 * start
        if kind.startswith("mask:"):
            start = HIGH + 64 * len(self.planted)
            number = sum(1 << start + n for n in range(value.bit_count()))
            if number == 0:
                return value
        self.planted.append(str(number))
        if kind == "str":
            return str(number)
        return (number, number, number) if kind == "action" else number

    def flags(self, value: int, hidden: list[int]) -> int:
        return value  # one bit is not rare

    def entries(self, rows: list[Any]) -> list[Any]:
        return rows


def overwrite(g: Table, viewer: int, noise: Noise) -> bool:
    """Put noise into every place hidden from `viewer`; True if there was any.

    Who may read a field can itself follow from a secret (the dead see the dead). Noise that would
    open or close the viewer's eyes is no noise, and is taken back.
    """
    found = False
    owners: list[Any] = [g, *g.stack]
    for owner in owners:
        for name, audience, shape in owner.INFO:
            if audience == PUBLIC or (isinstance(owner, Together) and name == "seen_by"):
                continue
            value = getattr(owner, name)
            before = eyes_of(g, viewer)
            try:
                other = hide(g, audience, shape, value, viewer, noise)
                setattr(owner, name, other)
                kept = eyes_of(g, viewer) == before
            except Exception:
                kept = False
            if not kept:
                setattr(owner, name, value)
            found = found or (kept and other is not value)
    return found


def disturb(g: Table, viewer: int, rng: Random) -> None:
    """What a table waits for is hidden, too, from whoever may not know who is asked: let it ask
    another seat, go on elsewhere, and be as secret as it likes. And of several that are asked at
    once, nobody knows who has answered."""
    if g.wait == SEATS:
        together = g.stack[-1]
        assert isinstance(together, Together)
        for seat in range(g.seats):
            if seat != viewer and together.seats >> seat & 1:
                g.asked = g.asked & ~(1 << seat) | (rng.random() < 0.5) << seat
    elif g.wait == SEAT and not g.seen_by >> viewer & 1 and not g.is_asked(viewer):
        others = [seat for seat in range(g.seats) if seat != viewer]
        seat = rng.choice(others)
        g.asked = 1 << seat
        g.seen_by = 1 << seat
        g.then = f"{g.then} or not"


def eyes_of(g: Table, viewer: int) -> list[Any]:
    return [pattern(g, owner, viewer) for owner in [g, *g.stack]]


def hide(g: Table, audience: int, shape: str, value: Any, viewer: int, noise: Noise) -> Any:
    """The value with everything this audience hides from `viewer` replaced."""
    if not by_entry(audience):
        return value if may_see(g, audience, NOBODY, viewer) else replace(shape, value, noise)
    if isinstance(value, int):  # a mask of seats, of which each reads its own bit
        own = 1 << viewer
        return value & own | noise.leaf(shape, value & ~own) & ~own
    if isinstance(value, int):
        return noise.flags(
            value, [s for s in range(g.seats) if not may_see(g, audience, s, viewer)]
        )
    rows = copy_value(value, shape)
    hidden = [n for n in range(len(rows)) if not may_see(g, audience, n, viewer)]
    uncounted = [n for n in hidden if not may_count(g, audience, n, viewer)]
    for n, entry in zip(uncounted, noise.entries([rows[n] for n in uncounted]), strict=True):
        rows[n] = entry  # of the others, how many each holds is seen
    for n in hidden:
        rows[n] = replace(shape[:-1], rows[n], noise)
    return rows if hidden else value


def replace(shape: str, value: Any, noise: Noise) -> Any:
    """As many values of the same shape."""
    if shape[-1] in "*^":
        items = [replace(shape[:-1], item, noise) for item in value]
        return items if shape[-1] == "*" else tuple(items)
    return noise.leaf(shape, value)


# -- the laws --------------------------------------------------------------------------------------


def scramble(case: Case) -> None:
    """Nothing said to a viewer changes when everything hidden from it does."""
    for viewer in case.viewers:
        rng = case.rng("scramble", viewer)
        g = copy(case.table)
        overwrite(g, viewer, Noise(case.spec, g.seats, rng))
        disturb(g, viewer, rng)
        actions = case.actions(case.amounts.refusals, rng)
        mine = channels(case, case.table, viewer, actions)
        other = channels(case, g, viewer, actions)
        compare(case, "scramble", viewer, mine, other, "with noise in what is hidden")


def canary(case: Case) -> None:
    """What is planted where a viewer may not look is in nothing it gets."""
    for viewer in case.viewers:
        rng = case.rng("canary", viewer)
        g = copy(case.table)
        canaries = Canaries(case.spec, g.seats, rng)
        overwrite(g, viewer, canaries)
        for name, ask in outlets(case, g, viewer, case.actions(case.amounts.refusals, rng)):
            said = attempt(ask)
            if not isinstance(said, Raised):  # rare numbers may break things; noise must not
                text = repr(said)
                out = [number for number in canaries.planted if number in text]
                case.holds("canary", not out, f"{name} shows what is hidden: {text}", viewer)


def outlets(
    case: Case, g: Table, viewer: int, actions: list[Action]
) -> list[tuple[str, Callable[[], Any]]]:
    """Everything a viewer gets, as numbers, before anything has a name."""
    spec = case.spec
    found: list[tuple[str, Callable[[], Any]]] = [
        ("the view", lambda: see(g, g, g.INFO, viewer)),
        ("a frame", lambda: see_frames(g, viewer)),
        ("known", lambda: case.known(viewer, g).plain()),
    ]
    aid = spec.information.aid
    if aid is not None:
        found.append(("the aid", lambda: aid(case.known(viewer, g))))
    if viewer != SPECTATOR:
        found.append(("the legal list", lambda: g.legal(viewer)))
        found.append(("sets", lambda: [answer.plain() for answer in g.set_answers(viewer)]))
        found.append(("the question", lambda: wire.question(spec, g, viewer)))
        found.extend(("a refusal", partial(refusal, spec, g, viewer, a)) for a in actions)
    return found
