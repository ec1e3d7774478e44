"""Validator of hand-made tables: finds forgotten fields, whose value never occurs in real play.

A new table says `phase = setup` and `round = 0`. Whoever lays out a turn and forgets them gets a
table that cannot be, and mostly nobody complains. So a few random games are played, once, to learn
which fields of the table and of its procedures never have their first value at a given step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from gloaming.core.flow import CHANCE, NOTHING, OVER, SEATS, Frame, Table, Together
from gloaming.core.options import spell
from gloaming.core.spec import GameSpec

GAMES = 8
STEPS = 1500  # of one game: most of what can happen has happened by then
OFTEN = 20  # times that a step must have been seen before anything is concluded
EXAMPLES = 4  # values of a field that are named

Step = tuple[str, str]  # a procedure and its step
Seen = dict[str, list[Any]]  # values of a field, as many as are named


class Ordinary:
    """By step: the fields that never had the value of a new table, and what they had instead."""

    def __init__(self) -> None:
        self.times: Counter[Step] = Counter()
        self.table: dict[Step, Seen] = {}
        self.frames: dict[Step, Seen] = {}

    def note(self, g: Table, new: Table) -> None:
        """The step that is about to run, and those that wait for it."""
        step = step_of(g.stack[-1])
        self.times[step] += 1
        look(self.table, step, g, new, countable)
        for frame in g.stack:
            look(self.frames, step_of(frame), frame, fresh(frame), nameable)

    def forgotten(self, g: Table, given: set[str], new: Table) -> tuple[str, str, list[Any]] | None:
        """Where, which field, and what it usually is; `given` is what the author has said."""
        top = step_of(g.stack[-1])
        if self.times[top] < OFTEN:
            return None
        for name, values in self.table.get(top, {}).items():
            if name not in given and getattr(g, name) == getattr(new, name):
                return "", name, values
        for frame in g.stack:
            kind = type(frame).__name__
            for name, values in self.frames.get(step_of(frame), {}).items():
                untouched = getattr(frame, name) == getattr(fresh(frame), name)
                if f"{kind}.{name}" not in given and untouched:
                    return kind, name, values
        return None


def look(
    found: dict[Step, Seen], step: Step, owner: Any, new: Any, may_be: Callable[[str, Any], bool]
) -> None:
    """Keep of a step what has differed from a new one every time."""
    before = found.get(step)
    if before is None:
        fields = [name for name, _, shape in owner.INFO if may_be(shape, getattr(new, name))]
        before = found[step] = {name: [] for name in fields}
    for name in list(before):
        value = getattr(owner, name)
        if value == getattr(new, name):
            del before[name]
        elif value not in before[name] and len(before[name]) < EXAMPLES:
            before[name].append(value)


def nameable(shape: str, value: Any) -> bool:
    """One thing by its name, and none at first: an empty list or set may be meant."""
    return is_single(shape) and shape != "int" and value == -1


def countable(shape: str, value: Any) -> bool:
    """The same, or a counter or phase at its beginning. The first seat is a seat like others."""
    return is_single(shape) and (shape != "seat" or value == -1)


def is_single(shape: str) -> bool:
    plain = shape[-1] not in "*^" and not shape.startswith("mask:")
    return plain and shape not in ("action", "bool", "str")


def step_of(frame: Frame[Any]) -> Step:
    return type(frame).__name__, frame.at


def fresh(frame: Frame[Any]) -> Frame[Any]:
    """Another of its kind, as it is made."""
    return type(frame)()


# -- random games ----------------------------------------------------------------------------------

KNOWN: dict[tuple[str, str, int, str], Ordinary] = {}


def ordinary(spec: GameSpec, seats: int, options: Mapping[str, Any]) -> Ordinary:
    """What is ordinary at tables of this kind, learned when first asked for."""
    named = " ".join(f"{name}={spell(value)}" for name, value in sorted(options.items()))
    key = (spec.id, spec.package, seats, named)
    if key not in KNOWN:
        found = KNOWN[key] = Ordinary()
        setup = spec.prepare(seats, options)
        for number in range(GAMES):
            play(spec, seats, setup, found, Random(number))
    return KNOWN[key]


def play(spec: GameSpec, seats: int, setup: Any, found: Ordinary, rng: Random) -> None:
    """A random game, step by step."""
    g, new = spec.rules.new(seats, setup), spec.rules.new(seats, setup)
    for _ in range(STEPS):
        if g.wait == OVER:
            return
        if g.wait == NOTHING:
            found.note(g, new)
            g.stack[-1].run(g)
        elif g.wait == CHANCE:
            g.got = rng.randrange(g.outcomes)
            g.stack[-1].at = g.then
            g.wait = NOTHING
        else:
            answer(g, rng)


def answer(g: Table, rng: Random) -> None:
    """Somebody who is asked says something legal, the kind of it first."""
    seat = g.first_asked()
    legal = g.legal(seat)
    verb = rng.choice(sorted({action[0] for action in legal}))
    action = rng.choice([action for action in legal if action[0] == verb])
    if g.wait == SEATS:
        together = g.stack[-1]
        assert isinstance(together, Together)
        together.answer(g, seat, action)
        if g.asked:
            return
    else:
        g.stack[-1].at = g.then
    g.said = action
    g.got = action[0]
    g.wait = NOTHING
    g.asked = 0
