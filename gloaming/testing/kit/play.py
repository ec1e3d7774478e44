"""Random play on bare tables: inputs as plain values, a policy, and a game as its inputs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from gloaming.core import wire
from gloaming.core.agent import Agent
from gloaming.core.flow import (
    CHANCE,
    NO_ANSWER,
    NOBODY,
    OVER,
    SEAT,
    SEATS,
    SPECTATOR,
    Action,
    Refused,
    Table,
    Told,
)
from gloaming.core.kinds import Flags, Json, Kind, Numbers, Path, Several, Vocabulary
from gloaming.core.known import Known, Memory, know
from gloaming.core.spec import GameSpec
from gloaming.core.window import Window

FEW = 40  # a wider range of numbers is tried at both ends and in between


class Input(NamedTuple):
    """One of the world's two inputs: `d` a decision, `c` chance."""

    letter: str
    seat: int = NOBODY
    action: Action = NO_ANSWER
    outcome: int = -1


# -- tables ----------------------------------------------------------------------------------------


def begin(spec: GameSpec, seats: int, setup: Any) -> Table:
    """A table at its first rest, with what was told on the way in `heard`."""
    g = spec.rules.new(seats, setup)
    g.heard = []
    g.advance()
    return g


def copy(g: Table) -> Table:
    """A copy that collects events."""
    twin = g.clone()
    twin.heard = []
    return twin


def apply(g: Table, x: Input) -> None:
    """Apply an input through the checking calls, which may refuse it."""
    if x.letter == "c":
        g.chance(x.outcome)
    else:
        g.decide(x.seat, x.action)


def take(g: Table) -> list[Told]:
    """Take the events collected since the last call."""
    told = g.heard or []
    g.heard = []
    return told


def feed(g: Table, x: Input) -> list[Told]:
    """Apply an input and return what was told."""
    g.heard = []
    apply(g, x)
    return take(g)


def accepts(g: Table, x: Input) -> bool:
    if x.letter == "c":
        return g.wait == CHANCE and 0 <= x.outcome < g.outcomes
    return g.why_not(x.seat, x.action) is None


def same_input(spec: GameSpec, g: Table, x: Input, other: Table) -> Input | None:
    """The input that means on `other` what `x` means on `g`, if it is possible there."""
    if x.letter != "c":
        return x if accepts(other, x) else None
    if other.wait != CHANCE or other.source != g.source:
        return None
    source = spec.vocabulary.sources[g.source].name
    try:
        name = wire.name_outcome(spec, g, x.outcome)
        return Input("c", outcome=wire.parse_outcome(spec, other, source, name))
    except Refused:
        return None


def fields_of(owner: Any) -> list[Any]:
    """The values of a table or frame, true as 1 and false as 0, in the order of INFO."""
    found = []
    for name, _, shape in owner.INFO:
        value = getattr(owner, name)
        if shape.startswith("bool"):
            value = int(value) if shape == "bool" else [int(item) for item in value]
        found.append(value)
    return found


def picture(g: Table) -> str:
    """A cheap snapshot of the whole table, to see that nothing has changed."""
    stack = [(type(frame).__name__, frame.at, fields_of(frame)) for frame in g.stack]
    rest = (g.wait, g.asked, g.then, g.source, g.outcomes, g.seen_by, int(g.secret))
    return repr((g.seats, fields_of(g), stack, rest))


def key(g: Table) -> str:
    """Canonical key of a table, equal for tables that play alike.

    What the flow keeps from earlier waits makes no difference.
    """
    stack: list[Any] = []
    for frame in g.stack:
        stack.append((type(frame).__name__, frame.at, fields_of(frame)))
    rest: tuple[Any, ...] = (g.asked, g.then, g.seen_by, int(g.secret))
    if g.wait == CHANCE:
        rest = (g.then, g.source, g.outcomes, g.seen_by)
    elif g.wait == OVER:
        rest = ()
    return repr((g.seats, fields_of(g), stack, g.wait, rest))


# -- the policy ------------------------------------------------------------------------------------


def asked_seats(g: Table) -> list[int]:
    return [seat for seat in range(g.seats) if g.is_asked(seat)]


def choose(g: Table, rng: Random) -> Input | None:
    """Any verb, then any of its actions; None where nothing can be done."""
    if g.wait == CHANCE:
        return Input("c", outcome=rng.randrange(g.outcomes))
    asked = asked_seats(g)
    if not asked:
        return None
    seat = rng.choice(asked)
    legal = g.legal(seat)
    if not legal:
        return None
    verb = rng.choice(sorted({a[0] for a in legal}))
    return Input("d", seat, rng.choice([a for a in legal if a[0] == verb]))


def odds(g: Table, x: Input) -> float:
    """How likely `choose` is to choose `x`."""
    if x.letter == "c":
        return 1.0 / g.outcomes
    legal = g.legal(x.seat)
    verbs = {a[0] for a in legal}
    same = sum(a[0] == x.action[0] for a in legal)
    return 1.0 / len(asked_seats(g)) / len(verbs) / same


def every_input(g: Table, without: int = NOBODY) -> list[Input]:
    """All inputs possible now, except those of the seat `without`."""
    if g.wait == CHANCE:
        return [Input("c", outcome=outcome) for outcome in range(g.outcomes)]
    return [
        Input("d", seat, a) for seat in asked_seats(g) if seat != without for a in g.legal(seat)
    ]


# -- what could be said ----------------------------------------------------------------------------


def domain(kind: Kind, seats: int) -> list[int]:
    """The values of a kind; of a wide range of numbers, its ends and some in between."""
    if isinstance(kind, Numbers) and kind.most - kind.least > FEW:
        middle = range(max(kind.least, -1), min(kind.most, FEW - 2) + 1)
        return sorted({kind.least, kind.most, *middle})
    return kind.domain(seats)


def is_thing(kind: Kind | None) -> bool:
    """Do values of this kind stand for things that can be told apart by name: cards, squares?"""
    return type(kind) not in (type(None), Kind) and not isinstance(
        kind, (Numbers, Flags, Path, Several)
    )


def some_actions(words: Vocabulary, seats: int, most: int, rng: Random) -> list[Action]:
    """Everything the vocabulary can say, or a fair sample of it: as many of each verb."""
    found: list[Action] = []
    for number, verb in enumerate(words.verbs):
        places: list[list[int]] = []
        for _, kind in verb.arguments:
            values = domain(words.kinds[kind.rstrip("?")], seats)
            places.append([-1, *values] if kind.endswith("?") else values)
        while len(places) < 2:
            places.append([-1])
        first, second = places
        share = max(1, most // len(words.verbs))
        if len(first) * len(second) <= share:
            found.extend((number, a, b) for a in first for b in second)
        else:
            found.extend((number, rng.choice(first), rng.choice(second)) for _ in range(share))
    return found


# -- a whole game ----------------------------------------------------------------------------------


class Tag(NamedTuple):
    """What kind of rest this is."""

    where: str  # the frame on top and its step
    kind: str  # everything on the stack, and who is asked
    chance: bool
    secret: bool
    windows: int  # how many of them interrupt each other


@dataclass
class Played:
    """A random game: its inputs, what each rest was like, and how it ended."""

    seed: int
    seats: int
    setup: Any
    inputs: list[Input] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)  # of the rest before each input
    told: list[list[Told]] = field(default_factory=list)  # first on the way to the first rest
    last: Table | None = None
    trouble: str = ""  # why it did not come to its end


def play(spec: GameSpec, seats: int, setup: Any, seed: int, player: Player | None = None) -> Played:
    """One game by the random policy or by bots, to its end or to its trouble."""
    rng = Random(f"{seed}/play")
    played = Played(seed, seats, setup)
    try:
        g = begin(spec, seats, setup)
    except Exception as error:
        played.trouble = f"the game does not begin: {named(error)}"
        return played
    played.last = g
    played.told.append(take(g))
    while g.wait != OVER:
        if len(played.inputs) >= spec.rules.longest:
            played.trouble = f"not over after {spec.rules.longest} inputs, in {g.whereabouts()}"
            break
        where = g.whereabouts()
        try:
            x = choose(g, rng) if player is None else player.choose(g, rng)
            if x is None:
                played.trouble = f"a dead end in {where}: nobody can do anything"
                break
            tag = tag_of(g)
            told = feed(g, x)
        except Exception as error:
            played.trouble = f"{named(error)}, in {where}"
            break
        played.inputs.append(x)
        played.tags.append(tag)
        played.told.append(told)
        if player is not None:
            player.minds.hear(told)
    return played


def tag_of(g: Table) -> Tag:
    stack = g.whereabouts()
    where = stack.rpartition(" > ")[2]
    if g.wait == SEATS:
        where += f", {g.asked.bit_count()} missing"
    kind = f"{stack} {g.wait} {g.asked} {g.source if g.wait == CHANCE else ''}"
    windows = sum(isinstance(frame, Window) for frame in g.stack)
    return Tag(where, kind, g.wait == CHANCE, has_secret(g), windows)


def has_secret(g: Table) -> bool:
    """Is the next input hidden from anybody?"""
    if g.wait == CHANCE:
        return any(not g.seen_by >> viewer & 1 for viewer in viewers_of(g.seats))
    return g.wait in (SEAT, SEATS) and g.secret


def named(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


# -- memories --------------------------------------------------------------------------------------


def viewers_of(seats: int) -> list[int]:
    return [*range(seats), SPECTATOR]


class Minds:
    """What every viewer remembers of one game."""

    def __init__(self, spec: GameSpec, seats: int, setup: Any) -> None:
        self.setup = setup
        self.story: list[Told] = []
        self.memories: dict[int, Memory] = {
            viewer: spec.information.memory(seats, setup, viewer) for viewer in viewers_of(seats)
        }

    def hear(self, told: list[Told]) -> None:
        self.story.extend(told)
        for viewer, memory in self.memories.items():
            self.remind(memory, viewer, told)

    def remind(self, memory: Memory, viewer: int, told: list[Told]) -> None:
        """Let a memory hear what this viewer heard of these events."""
        for event in told:
            heard = wire.hears(event, viewer)
            if heard is not None:
                memory.notice(event[0], heard)

    def known(self, g: Table, viewer: int) -> Known:
        """What `viewer` knows of `g`; the memory is a copy, so that nothing leaks through it."""
        return know(g, viewer, self.setup, self.memories[viewer].clone())


class Player:
    """Bots in every seat, each with what its seat knows; chance stays chance."""

    def __init__(self, spec: GameSpec, setup: Any, agents: Sequence[Agent]) -> None:
        self.agents = agents
        self.minds = Minds(spec, len(agents), setup)

    def choose(self, g: Table, rng: Random) -> Input | None:
        asked = asked_seats(g)
        if g.wait == CHANCE or not asked:
            return choose(g, rng)
        seat = rng.choice(asked)
        legal = g.legal(seat)
        action = self.agents[seat].choose(self.minds.known(g, seat), legal) if legal else None
        return None if action is None else Input("d", seat, action)


def can_imagine(g: Table, viewer: int) -> bool:
    """May a world be asked for here: is this viewer asked, or does it see who is?

    While several answer at once, only for those whose own answer is missing: whether the others
    have answered is nobody's business.
    """
    if 0 <= viewer < g.seats and g.is_asked(viewer):
        return True
    return g.wait == SEAT and g.seen_by >> viewer & 1 == 1


def describe(spec: GameSpec, x: Input) -> Json:
    """An input as an example names it."""
    if x.letter == "c":
        return f"chance {x.outcome}"
    return f"seat {x.seat} {spec.vocabulary.name_action(x.action)}"
