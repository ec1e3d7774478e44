"""Environment: what all adapters share of one game at one size: layout, numbers of actions, rules.

Actions get numbers of their own if the vocabulary can say few enough of them. Where it can say too
many, or does not list them all (paths, sets), an answer without a number of its own is called by
its place among the legal answers, and its verb and arguments are given beside the mask.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from gloaming.core.flow import (
    COUNT,
    ELSE_COUNT,
    PUBLIC,
    SECRET,
    Action,
    Info,
    Table,
)
from gloaming.core.info import by_entry
from gloaming.core.kinds import Flags, Kind, Names, Numbers, Path, Seats, Several, Vocabulary
from gloaming.core.outcome import outcome
from gloaming.core.spec import GameSpec
from gloaming.registry import game
from gloaming.research.observation import (
    MOST,
    ActionCell,
    ArrayLayout,
    Cell,
    CountedCell,
    FieldCell,
    FrameCell,
    MaskCell,
    MaybeCell,
    NumberCell,
    PathCell,
    RowCell,
    SetCell,
    TextCell,
)
from gloaming.research.sizes import Sizes, measure
from gloaming.research.stepper import Numbering, Stepper

VERSION = 0  # of the adapters: arrays and numbers mean the same as long as it does
MOST_NUMBERED = 2_048  # actions; a vocabulary that says more than these is not numbered
LEAST_ROOM = 32  # for answers without numbers
STEPS = 8  # of a path, in an array
MEMBERS = 64  # of a mask over things that cannot be counted
CLOSED = (Names, Numbers, Seats, Flags)  # kinds that list all their values

REWARDS = ("share", "win", "points")


class BadRequest(ValueError):
    """Something was asked of an environment that it cannot do; the message says what can be."""


@dataclass(frozen=True, kw_only=True)
class Environment:
    """One game, seats and options, ready to be played by machines."""

    spec: GameSpec
    seats: int
    options: Mapping[str, Any]
    setup: Any
    sizes: Sizes
    layout: ArrayLayout
    numbering: Numbering
    rules: str  # hash of the rules; results under another one are not comparable
    _first: list[Table] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<{self.name}: {self.seats} seats, options {dict(self.options)}>"

    @property
    def name(self) -> str:
        return f"{self.spec.id}_v{VERSION}"

    @property
    def imperfect(self) -> bool:
        """Is anything hidden from anybody?"""
        infos = [self.start().INFO, *[one.INFO for one in self.spec.own_frames if one.SHOWN]]
        return any(audience != PUBLIC for info in infos for _, audience, _ in info)

    def start(self) -> Table:
        """A new table at its first rest."""
        if not self._first:
            self._first.append(self.spec.start(self.seats, self.setup))
        return self._first[0].clone()

    def stepper(self, draw: Callable[[], float] | None, listening: bool = False) -> Stepper:
        """A new game; `listening` collects its events from the first on."""
        if listening:
            table = self.spec.rules.new(self.seats, self.setup)
            table.heard = []
            table.advance()
        else:
            table = self.start()
        return self.stepper_on(table, draw)

    def stepper_on(self, table: Table, draw: Callable[[], float] | None) -> Stepper:
        """A game that goes on from this table."""
        limit = self.spec.rules.longest
        found = Stepper(table, self.numbering, draw, limit)
        found.settle()
        return found

    def rewards(self, g: Table, how: str) -> list[float]:
        """What the end of a game is worth to each seat."""
        found = outcome(self.spec, g)
        if how == "share":
            return [float(score) for score in found.scores]
        if how == "win":
            return [float(seat in found.winners) for seat in range(self.seats)]
        return [float(points) for points in found.points or found.scores]

    def check_rewards(self, how: str) -> str:
        known = [one for one in REWARDS if one != "points" or self.spec.rules.points is not None]
        if how not in known:
            raise BadRequest(f"{self.spec.id}: rewards are one of {', '.join(known)}, not {how!r}")
        return how

    def action_name(self, a: Action) -> str:
        """An action in words: `block target=1 class=light`."""
        named = self.spec.vocabulary.name_action(a)
        words = [str(named.pop("do")), *[f"{key}={spell(value)}" for key, value in named.items()]]
        return " ".join(words)


def spell(value: Any) -> str:
    return "-".join(map(str, value)) if isinstance(value, list) else str(value)


_known: dict[tuple[int, int, str], Environment] = {}


def known_spec(game_id: str) -> GameSpec:
    """The game of a saved state: one that was played here, or an installed one."""
    for env in _known.values():
        if env.spec.id == game_id:
            return env.spec
    return game(game_id)


def environment(
    spec: GameSpec, seats: int | None = None, options: Mapping[str, Any] | None = None
) -> Environment:
    """The environment of a game; made once, for measuring takes a moment."""
    seats = spec.seats[0] if seats is None else seats
    given = dict(options or {})
    key = (id(spec), seats, json.dumps(given, sort_keys=True, default=str))
    found = _known.get(key)
    if found is None:
        found = _known[key] = make(spec, seats, given)
    return found


def make(spec: GameSpec, seats: int, options: Mapping[str, Any]) -> Environment:
    setup = spec.prepare(seats, options)
    words = spec.vocabulary
    first = spec.start(seats, setup)
    numbers = action_numbers(words, seats)
    sizes = measure(spec, seats, setup, numbers)
    complete = bool(numbers) and lists_all(words)
    room = 0 if complete else room_for(sizes.unnamed)
    builder = Builder(words, seats, sizes)
    # Core's own frames are in every game's list; those that never came up are left out.
    shown = [
        (name, one)
        for name, one in spec.rules.frames.items()
        if one.SHOWN and (one in spec.own_frames or name in sizes.steps)
    ]
    layout = ArrayLayout(
        seats,
        builder.fields("", type(first).INFO),
        [
            FrameCell(name, builder.fields(name, one.INFO), sorted(sizes.steps.get(name, ())))
            for name, one in shown
        ],
    )
    return Environment(
        spec=spec,
        seats=seats,
        options=options,
        setup=setup,
        sizes=sizes,
        layout=layout,
        numbering=Numbering(numbers, len(numbers) + room),
        rules=rules_hash(spec),
    )


def room_for(seen: int) -> int:
    """Room for twice as many as were seen, a power of two."""
    return max(LEAST_ROOM, 1 << (2 * seen - 1).bit_length())


# -- actions ---------------------------------------------------------------------------------------


def argument_kinds(words: Vocabulary) -> list[tuple[Kind, bool]]:
    return [
        (words.kinds[kind.rstrip("?")], kind.endswith("?"))
        for verb in words.verbs
        for _, kind in verb.arguments
    ]


def lists_all(words: Vocabulary) -> bool:
    """Does the vocabulary list every action, or are there kinds that give a sample?"""
    return all(type(kind) in CLOSED for kind, _ in argument_kinds(words))


def action_numbers(words: Vocabulary, seats: int) -> dict[Action, int]:
    """The number of every action the vocabulary says; empty if they are too many."""
    total = 0
    for verb in words.verbs:
        count = 1
        for _, kind in verb.arguments:
            domain = words.kinds[kind.rstrip("?")].domain(seats)
            count *= len(domain) + kind.endswith("?")
        total += count
        if total > MOST_NUMBERED:
            return {}
    return {action: number for number, action in enumerate(words.all_actions(seats))}


# -- observations ----------------------------------------------------------------------------------


class Builder:
    """Makes the cells of a layout from the declarations of fields."""

    def __init__(self, words: Vocabulary, seats: int, sizes: Sizes) -> None:
        self.words = words
        self.seats = seats
        self.sizes = sizes

    def fields(self, owner: str, info: Info) -> list[FieldCell]:
        return [
            FieldCell(name, audience, shape, self.field(owner, name, audience, shape))
            for name, audience, shape in info
            if audience != SECRET
        ]

    def field(self, owner: str, name: str, audience: int, shape: str) -> Cell:
        """The cell of a field as its audience is shown it."""
        if audience == PUBLIC:
            return self.cell(owner, name, shape, 0)
        if audience == COUNT:
            amount = NumberCell("int", 0, MOST)
            many = shape.endswith(("**", "^*"))
            return RowCell(amount, self.sizes.capacity(owner, name, 0)) if many else amount
        hiding = CountedCell if audience & ELSE_COUNT else MaybeCell
        if by_entry(audience) and shape[-1] in "*^":
            entry = hiding(self.cell(owner, name, shape[:-1], 1))
            return RowCell(entry, self.sizes.capacity(owner, name, 0))
        return hiding(self.cell(owner, name, shape, 0))

    def cell(self, owner: str, name: str, shape: str, depth: int) -> Cell:
        if shape[-1] in "*^":
            inner = self.cell(owner, name, shape[:-1], depth + 1)
            return RowCell(inner, self.sizes.capacity(owner, name, depth))
        if shape.startswith("mask:"):
            return MaskCell(shape[5:], self.members(shape[5:]))
        if shape == "action":
            return ActionCell()
        if shape == "str":
            return TextCell()
        kind = self.words.kinds[shape]
        if isinstance(kind, Path):
            return PathCell(kind.base, STEPS)
        if isinstance(kind, Several):
            return SetCell(self.words.steps_of(shape), len(kind.of.names))
        return NumberCell(shape, *bounds(kind, self.seats))

    def members(self, kind: str) -> int:
        """How many bits a mask over this kind needs."""
        known = self.words.kinds[kind]
        if type(known) is Numbers and known.most > MOST:
            return MEMBERS
        return 1 + max(known.domain(self.seats), default=0)


def bounds(kind: Kind, seats: int) -> tuple[int, int]:
    """The least and the greatest value of a kind, in 16 bits; -1 is none of its things."""
    if isinstance(kind, Numbers):
        return max(-MOST, kind.least), min(MOST, kind.most)
    if isinstance(kind, CLOSED):
        return -1, max(kind.domain(seats), default=0)
    return -MOST, MOST  # its domain may be a sample


# -- versions --------------------------------------------------------------------------------------


def rules_hash(spec: GameSpec) -> str:
    """Hash of everything results depend on: rules version, content, words and fields."""
    words = spec.vocabulary
    frames = {name: frame.INFO for name, frame in sorted(spec.rules.frames.items())}
    told: list[Any] = [spec.id, spec.rules.version, spec.content_hash, VERSION]
    told += [[verb.name, verb.arguments] for verb in words.verbs]
    told += [[event.name, event.open, event.shut] for event in words.events]
    told += [[source.name, source.kind, source.base] for source in words.sources]
    told += [frames, type(spec.rules.blank(spec.rules.setup(spec.seats[0], {}))).INFO]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:12]


def check_rules(spec: GameSpec, wanted: str | None) -> None:
    """Refuse other rules than those somebody's results were made under."""
    found = rules_hash(spec)
    if wanted is not None and wanted != found:
        raise BadRequest(
            f"{spec.id}: these are rules {found}, not {wanted}; results are not comparable"
        )


def seeded(seed: int | str | None) -> Random:
    return Random() if seed is None else Random(f"{seed}")
