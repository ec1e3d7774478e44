"""The Attic: a small sound game with every kind of secret, and a spec for its faulty relatives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib.resources import files
from random import Random
from typing import Any

from gloaming.core.content import Sourced, read
from gloaming.core.flow import Action
from gloaming.core.kinds import Event, Json, Names, Source, Verb, Vocabulary
from gloaming.core.known import Known
from gloaming.core.options import Number, OptionSet, Value
from gloaming.core.spec import GameSpec, named_frames
from harness.specs import GROUPS, grouped
from laws.faults.attic import terms as t
from laws.faults.attic.imagine import imagine, remember
from laws.faults.attic.procedures import Attic
from laws.faults.attic.state import Setup, score


class Cards(Sourced):
    names: list[str]


CARDS = tuple(read(files(__name__) / "content" / "cards.toml", Cards).names)

KINDS = {
    "card": Names(CARDS),
    "tune": Names(("high", "low"), telling=False),
    "moment": Names(("draw",), telling=False),
}
VERBS = (
    Verb("pass", (), "ATT-9"),
    Verb("favour", (("card", "card"),), "ATT-6"),
    Verb("peek", (("target", "seat"),), "ATT-8"),
    Verb("draw", (), "ATT-7"),
    Verb("rest", (), "ATT-5"),
    Verb("hiss", (), "ATT-9"),
    Verb("whistle", (), "ATT-10"),
    Verb("tune", (("tune", "tune"),), "ATT-10"),
    Verb("lay", (("card", "card"),), "ATT-11"),
    Verb("haunt", (("target", "seat"),), "ATT-12"),
)
EVENTS = (
    (t.DREW, Event("drew", "seat", "card:card")),
    (t.CHOSEN, Event("chosen", "", "seat!")),
    (t.ROUND, Event("round", "round")),
    (t.TURN, Event("turn", "seat")),
    (t.FAVOURED, Event("favoured", "", "card:card")),
    (t.PEEKED, Event("peeked", "", "target:seat card:card!")),
    (t.HISSED, Event("hissed", "seat")),
    (t.WHISTLED, Event("whistled", "seat")),
    (t.TUNED, Event("tuned", "seat tune:tune")),
    (t.LAID, Event("laid", "seat", "card:card")),
    (t.HAUNTED, Event("haunted", "", "target:seat")),
    (t.UNMASKED, Event("unmasked", "seat!")),
    (t.REVEALED, Event("revealed", "seat cards:mask:card points")),
    (t.WON, Event("won", "winners:mask:seat")),
    (t.SMILED, Event("smiled", "seat")),  # only in a fault
)
SOURCES = (Source("bag", "card"), Source("ghost", "seat"))
CODES = {f"ATT-{number}": "" for number in (5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16)}


def vocabulary(**changed: Event) -> Vocabulary:
    """The words of the game, with some events told otherwise."""
    events = [(number, changed.get(event.name, event)) for number, event in EVENTS]
    return Vocabulary(KINDS, VERBS, events, SOURCES)


def make_setup(seats: int, options: Mapping[str, Value]) -> Setup:
    rounds = options.get("rounds", 2)
    assert isinstance(rounds, int)
    return Setup(len(CARDS), rounds)


def new(table: type[Attic], seats: int, setup: Setup) -> Attic:
    g = table()
    g.begin(seats, table.PARTS["evening"]())
    g.lay_out(seats, setup)
    return g


def blank(table: type[Attic], setup: Setup) -> Attic:
    g = table()
    g.setup = setup
    return g


def refusal_facts(g: Attic, seat: int, a: Action, rule: str) -> dict[str, Json]:
    return {"cards": len(g.hand[seat])}


def spec_of(
    table: type[Attic] = Attic,
    dream: Callable[[type[Attic], Known, Random], Attic] = imagine,
    **changed: Any,
) -> GameSpec:
    """The sound game, or one that differs from it in a single respect."""
    flat: dict[str, Any] = {
        "version": 1,
        "options": OptionSet((Number("rounds", 2, 1, 2, "ATT-4"),)),
        "setup": make_setup,
        "new": partial(new, table),
        "blank": partial(blank, table),
        "frames": named_frames(*table.PARTS.values()),
        "score": score,
        "longest": 400,
        "imagine": partial(dream, table),
        "memory": remember,
        "vocabulary": vocabulary(),
        "refusal_facts": refusal_facts,
        "codes": CODES,
    }
    parts = {name: GROUPS[name](**part) for name, part in grouped({**flat, **changed}).items()}
    return GameSpec(id="attic", package=__name__, seats=(2, 3), **parts)


SPEC = spec_of()
