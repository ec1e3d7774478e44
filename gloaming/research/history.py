"""History of a game as its seats heard it: for information states and for imagined worlds.

Shared until it changes: copies made by other people's libraries cost nothing until one of them goes
on (copy on write).
"""

from __future__ import annotations

import json
from random import Random
from typing import Any, TypeAlias

from gloaming.core import wire
from gloaming.core.flow import SEAT, SPECTATOR, Action, Table, Told
from gloaming.core.info import dump
from gloaming.core.known import Known, Memory, know
from gloaming.research.environment import BadRequest, Environment, environment, known_spec
from gloaming.research.stepper import GREATEST, Stepper

# What was told, or what a seat decided.
Entry: TypeAlias = tuple[int, Told] | tuple[int, Action]

EVENTS = 16  # the latest events that an array of an information state holds
TOLD = -1
# Nobody's turn, in OpenSpiel's numbers.
CHANCE_NOW = -1
OVER_NOW = -4


class History:
    """A game under way with everything that was told in it."""

    def __init__(self, env: Environment, stepper: Stepper, log: list[Entry]) -> None:
        self.env = env
        self.stepper = stepper
        self.log = log
        self.shared = False
        self.turn()
        self.laid_out: Table | None = None  # where an imagined game began
        self._memories: dict[int, tuple[Memory, int]] = {}
        self._known: dict[int, Known] = {}
        self._stories: dict[int, tuple[str, int]] = {}
        self.arrays: dict[int, Any] = {}  # what viewers see at this point, kept by the observer
        self._views: dict[int, str] = {}

    @staticmethod
    def begin(env: Environment) -> History:
        found = History(env, env.stepper(None, listening=True), [])
        found.hear()
        return found

    def copy(self) -> History:
        twin = History(self.env, self.stepper.copy(), self.log[:])
        twin.stepper.table.heard = []
        twin.laid_out = self.laid_out
        twin._memories = {seat: (m.clone(), n) for seat, (m, n) in self._memories.items()}
        twin._stories = dict(self._stories)
        return twin

    def __deepcopy__(self, memo: Any) -> History:
        self.shared = True
        return self

    # -- inputs ------------------------------------------------------------------------------------

    def take(self, place: int) -> None:
        """The seat to answer does one of its choices."""
        stepper = self.stepper
        self.log.append((stepper.seat, stepper.choices[place]))
        stepper.take(place)
        self.hear()

    def chance(self, outcome: int) -> None:
        self.stepper.chance(outcome)
        self.hear()

    def hear(self) -> None:
        g = self.stepper.table
        if g.heard:
            self.log.extend([(TOLD, told) for told in g.heard])
            g.heard = []
        self.turn()
        self._known = {}
        self.arrays = {}
        self._views = {}

    def turn(self) -> None:
        """Whose turn it is now; other people's libraries ask many times for every move."""
        stepper = self.stepper
        if stepper.over or stepper.cut_off:
            self.player = OVER_NOW
        else:
            self.player = stepper.seat if stepper.seat >= 0 else CHANCE_NOW
        self.legal: list[int] | None = None  # sorted when first asked for

    def numbers(self) -> list[int]:
        """The numbers that can be chosen, in order."""
        if self.legal is None:
            self.legal = sorted([number for number in self.stepper.numbers if number >= 0])
        return self.legal

    # -- what a seat knows -------------------------------------------------------------------------

    def heard(self, seat: int, start: int = 0) -> list[tuple[int, tuple[int, ...]]]:
        """What a seat was told, and what it decided itself (as TOLD), from an entry on."""
        found: list[tuple[int, tuple[int, ...]]] = []
        for who, what in self.log[start:]:
            if who == seat:
                found.append((TOLD, what))  # type: ignore[arg-type]
            elif who == TOLD:
                arguments = wire.hears(what, seat)  # type: ignore[arg-type]
                if arguments is not None:
                    found.append((what[0], arguments))
        return found

    def story(self, seat: int) -> str:
        """The same as text; equal for games that a seat heard alike."""
        text, start = self._stories.get(seat, (f"seat {seat}", 0))
        if start < len(self.log):
            events = self.env.spec.vocabulary.events
            for kind, told in self.heard(seat, start):
                name = "decided" if kind == TOLD else events[kind].name
                text += f"\n{name} {' '.join(map(str, told))}"
            self._stories[seat] = (text, len(self.log))
        return text

    def latest(self, seat: int) -> list[list[int]]:
        """The latest events a seat heard, the last one first: its kind and arguments."""
        width = event_width(self.env)
        rows = []
        for kind, told in reversed(self.heard(seat, max(0, len(self.log) - 4 * EVENTS))):
            row = [kind + 2, *[number % GREATEST for number in told]]
            rows.append((row + [0] * width)[:width])
            if len(rows) == EVENTS:
                break
        return rows

    def view(self, seat: int) -> dict[str, Any]:
        return wire.view(self.env.spec, self.stepper.table, seat)

    def view_text(self, viewer: int) -> str:
        """The view as JSON."""
        if viewer not in self._views:
            self._views[viewer] = wire.encode(self.view(viewer)).decode()
        return self._views[viewer]

    def secrets(self, seat: int) -> dict[str, Any]:
        """What a seat sees and a spectator does not."""
        own, others = self.view(seat), self.view(SPECTATOR)
        state = own["state"]
        found = {key: state[key] for key in state if state[key] != others["state"].get(key)}
        if own["doing"] != others["doing"]:
            found["doing"] = own["doing"]
        return found

    # -- worlds ------------------------------------------------------------------------------------

    def memory(self, seat: int) -> Memory:
        """What a seat remembers, up to date."""
        env = self.env
        if seat not in self._memories:
            memory = env.spec.information.memory(env.seats, env.setup, seat)
            noticed = 0
            if self.laid_out is not None:
                memory.start_from(know(self.laid_out, seat, env.setup, memory))
                noticed = len(self.log)
            self._memories[seat] = (memory, noticed)
        memory, noticed = self._memories[seat]
        for who, what in self.log[noticed:]:
            if who == TOLD:
                arguments = wire.hears(what, seat)  # type: ignore[arg-type]
                if arguments is not None:
                    memory.notice(what[0], arguments)
        self._memories[seat] = (memory, len(self.log))
        return memory

    def known(self, seat: int) -> Known:
        """Everything a seat may know."""
        if seat not in self._known:
            memory = self.memory(seat).clone()
            self._known[seat] = know(self.stepper.table, seat, self.env.setup, memory)
        return self._known[seat]

    def imagined(self, seat: int, rng: Random) -> History:
        """A game this seat cannot tell from the true one: other secrets, the same story for it."""
        g = self.stepper.table
        if not g.is_asked(seat) and not (g.wait == SEAT and g.seen_by >> seat & 1):
            raise BadRequest(
                f"seat {seat} can imagine the others' secrets when it sees who is asked"
            )
        world = self.env.spec.information.imagine(self.known(seat), rng)
        world.heard = []
        stepper = self.env.stepper_on(world, None)
        if world.is_asked(seat):
            stepper.turn_to(seat)  # whether those before it have answered it does not know
        stepper.inputs = self.stepper.inputs
        found = History(self.env, stepper, [entry for one in self.log for entry in own(one, seat)])
        found.laid_out = world.clone()
        found._memories = {seat: (self.memory(seat).clone(), len(found.log))}
        return found

    # -- saving ------------------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """As plain data; `restore` is the way back."""
        laid_out = None if self.laid_out is None else dump(self.laid_out)
        return {
            "table": dump(self.stepper.table),
            "log": self.log,
            "laid_out": laid_out,
            "inputs": self.stepper.inputs,
            "seat": self.stepper.seat,
        }

    @staticmethod
    def restore(env: Environment, data: dict[str, Any]) -> History:
        table = env.spec.load(data["table"], env.setup)
        table.heard = []
        found = History(env, env.stepper_on(table, None), list(data["log"]))
        found.stepper.inputs = data["inputs"]
        if data["seat"] != found.stepper.seat:
            found.stepper.turn_to(data["seat"])
            found.turn()
        if data["laid_out"] is not None:
            found.laid_out = env.spec.load(data["laid_out"], env.setup)
        return found

    def __reduce__(self) -> Any:
        """How it is pickled when OpenSpiel serialises a state."""
        env = self.env
        return restored, (env.spec.id, env.seats, dict(env.options), self.plain())

    def __str__(self) -> str:
        return json.dumps(dump(self.stepper.table))


def restored(game_id: str, seats: int, options: dict[str, Any], data: dict[str, Any]) -> History:
    """The history of a pickle."""
    return History.restore(environment(known_spec(game_id), seats, options), data)


def own(entry: Entry, seat: int) -> list[Entry]:
    """Of an entry what this seat knows: nothing, or one entry."""
    who, what = entry
    if who == seat:
        return [entry]
    if who != TOLD:
        return []
    kind, open, shut, to = what  # type: ignore[misc]
    if to >> seat & 1:
        return [(TOLD, (kind, open, shut, 1 << seat))]
    return [] if open is None else [(TOLD, (kind, open, (), 0))]


def event_width(env: Environment) -> int:
    """Numbers of one event in an array: its kind, and as many arguments as any has."""
    words = env.spec.vocabulary
    sides = zip(words.open, words.shut, strict=True)
    return 1 + max([3, *[len(open) + len(shut) for open, shut in sides]])
