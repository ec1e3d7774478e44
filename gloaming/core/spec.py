"""GameSpec: the interface of a game package, one object in six groups."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any

from gloaming.core.agent import Agent
from gloaming.core.content import hash_of
from gloaming.core.flow import ALL, Action, Frame, Refused, Table, Together
from gloaming.core.info import load_rest, restore_fields
from gloaming.core.kinds import Json, Vocabulary
from gloaming.core.known import Known, Memory
from gloaming.core.locale import Locale, load_locales
from gloaming.core.measures import Measures
from gloaming.core.naming import Lenses
from gloaming.core.options import OptionSet, Value
from gloaming.core.refusal_ids import BAD_SEATS
from gloaming.core.window import Window

TABLE = "table"  # the circle of talk to which everybody belongs


CORE_FRAMES: tuple[type[Frame[Any]], ...] = (Together, Window)


def no_facts(g: Any, seat: int, *rest: Any) -> dict[str, Json]:
    return {}


def nothing_to_say(g: Any) -> dict[str, Json]:
    return {}


def no_objection(g: Any) -> str | None:
    return None


def no_memory(seats: int, setup: Any, seat: int) -> Memory:
    return Memory()


def named_frames(*frames: type[Frame[Any]]) -> dict[str, type[Frame[Any]]]:
    """The frames that can lie on a game's tables, its own and core's, by the names in saves."""
    return {frame.__name__: frame for frame in (*CORE_FRAMES, *frames)}


def thing(kind: str, name: Json) -> dict[str, Json]:
    """A fact that is a thing of the game, so that each language can name it."""
    return {"kind": kind, "id": name}


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class RulesSpec:
    """The rules engine: how a table is set up, begun, restored and scored."""

    version: int  # of the rules; a save names the one it was played by
    options: OptionSet
    setup: Callable[[int, Mapping[str, Value]], Any]  # checked options and content, shared
    new: Callable[[int, Any], Table]  # begun, not yet advanced
    blank: Callable[[Any], Table]  # a bare table for this setup, every field unset
    frames: dict[str, type[Frame[Any]]]  # by name: `named_frames`
    # What the end is worth to each seat, from 0 to 1: one win shared among the winners, or, without
    # `shared_win`, what each has reached (everybody may win, or nobody). Nobody before the end.
    score: Callable[[Any], list[float]]
    shared_win: bool = True
    points: Callable[[Any], list[int]] | None = None  # at the end, ranked highest first
    longest: int = 20_000  # inputs; a random game longer than this is endless
    # Invariants: what is wrong with a table that cannot be (a card in two places …), or None.
    consistent: Callable[[Any], str | None] = no_objection


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class InformationSpec:
    """Hidden information beyond `INFO`: what a seat deduces, imagines, is shown and may deal."""

    imagine: Callable[[Known, Random], Table]  # a world the seat cannot rule out (determinization)
    memory: Callable[[int, Any, int], Memory] = no_memory
    # What the table shows a viewer of what it could work out itself; comes with its view as `aid`.
    aid: Callable[[Known], dict[str, Json]] | None = None
    # What people who deal may say was drawn, as far as their seat can know. Without it no draw is
    # left to people: what is missing from a bag would tell what others hold.
    drawable: Callable[[Any, int], list[int]] | None = None


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class WordsSpec:
    """Names at the border, and the facts that sentences need (messages and error codes)."""

    vocabulary: Vocabulary
    prompt_facts: Callable[[Any, int], dict[str, Json]] = no_facts
    option_facts: Callable[[Any, int, Action], dict[str, Json]] = no_facts
    refusal_facts: Callable[[Any, int, Action, str], dict[str, Json]] = no_facts
    # What the question of people who deal needs: what is being drawn, and for whom.
    deal_facts: Callable[[Any], dict[str, Json]] = nothing_to_say
    # Rules behind nonsense: "kind:class" -> "REV-6", "verb:reroll" -> "REV-58"; of one verb alone
    # "bell:tile" -> "SON-148" (what it is told is no tile, or not its to be told) and "whisper:"
    # -> "SON-141" (something is missing).
    nonsense: Mapping[str, str] = field(default_factory=dict)
    codes: Mapping[str, str] = field(default_factory=dict)  # rule -> the ledger's refusal code
    # What the game calls its seats: names in their order, or the public field of the table that has
    # a name for each (`character`). Tests may say them instead of letters.
    seat_names: str | tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class SearchSpec:
    """What tree search and races use: policies, priors and evaluation. All of it is optional."""

    # A cheap policy for imagined games; without one, search plays them at random.
    playout: Callable[[Any, int, Random], Action] | None = None
    # How much of a search's attention each legal action deserves at first; sums to one.
    prior: Callable[[Any, int, list[Action]], list[float]] | None = None
    # The same for the very decision a search is about, from all its seat knows and remembers.
    advice: Callable[[Known, list[Action]], list[float]] | None = None
    # The legal actions a search need try; the others are no better than one of these.
    narrow: Callable[[Any, int, list[Action]], list[Action]] | None = None
    # How likely it is, from 0 to 1, that the others of an imagined world would have done what they
    # did, for one of its seats: a race rather plays in worlds in which they would.
    likely: Callable[[Any, int], float] | None = None
    # How likely each seat is to win, at a glance. With it, search plays imagined games only for
    # `horizon` more decisions; a guess is far less a matter of luck than the end of one game.
    outlook: Callable[[Any], list[float]] | None = None
    horizon: int = 0
    # Moments at which an outlook means most, the end of a round for instance: after `horizon`
    # decisions an imagined game is played on until one comes.
    settled: Callable[[Any], bool] | None = None
    # How the others are taken to play in a search; without it they search too. For games of hiding:
    # rivals that shared the tree would learn in it what the searching seat hides from them.
    rivals: Callable[[Any, int, Random], Action] | None = None
    # Instead of a tree: every answer is played out in the same worlds, and those behind drop out.
    # For games in which chance and interrupts come thick and no two games go alike for long, and
    # for games of hiding, where hardly anything is heard twice.
    race: bool = False


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class TableSpec:
    """Play among people: bots in chairs, time-outs, automatic answers, chat, what boards draw."""

    # Rules of thumb, by name; each call makes an agent with its own chance.
    bots: Mapping[str, Callable[[Random], Agent]] = field(default_factory=dict)
    # What counts as the answer of somebody who is out of time, where the rules say so; without it
    # a rule of thumb answers.
    absent: Callable[[Known, list[Action], Random], Action] | None = None
    # Moments in which a person passes by itself unless it wants to be asked (names of `moment`).
    lulls: tuple[str, ...] = ()
    # An open question that people rarely want to be asked: its moment and the answer that goes
    # without saying, or None. By public facts alone, for it is given at once, by bots too.
    habit: Callable[[Any, int], tuple[str, Action] | None] | None = None
    # Options a table takes where people deal, unless it was given others.
    people_deal_by: Mapping[str, Value] = field(default_factory=dict)
    talk: bool = True  # may people chat at the table while they play?
    # Where a table's options or state have a say in that: the circles of its talk, each with its
    # viewers (a mask), by public facts of the table as it stands when somebody speaks. What is said
    # in one is nobody else's to hear, then or later.
    circles: Callable[[Any], Mapping[str, int]] | None = None
    # What a table is laid on, for whoever draws it: a map … Public, and never changes.
    scene: Callable[[Any], Json] | None = None


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class LabSpec:
    """What simulations count."""

    measures: Measures | None = None
    # Who had the first turn of a game that is over, where it is not whoever was asked first.
    first_turn: Callable[[Any], int] | None = None


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class GameSpec:
    """A game: everything the platform needs, reached by entry point `gloaming.games`."""

    id: str
    package: str  # where content/, locale/ and ledger.md lie
    seats: tuple[int, int]  # least and most
    rules: RulesSpec
    information: InformationSpec
    words: WordsSpec
    search: SearchSpec = field(default_factory=SearchSpec)
    table: TableSpec = field(default_factory=TableSpec)
    lab: LabSpec = field(default_factory=LabSpec)

    # -- the package ----------------------------------------------------------------------------

    @cached_property
    def folder(self) -> Traversable:
        return files(self.package)

    def shown(self, name: str) -> ModuleType | None:
        """The module `shown/<name>.py` of the package, if the game brings one."""
        for module in (f"{self.package}.shown", f"{self.package}.shown.{name}"):
            if find_spec(module) is None:
                return None
        return import_module(f"{self.package}.shown.{name}")

    @cached_property
    def content_hash(self) -> str:
        return hash_of(self.folder / "content")

    @cached_property
    def locales(self) -> dict[str, Locale]:
        return load_locales(self.folder / "locale")

    @cached_property
    def own_frames(self) -> list[type[Frame[Any]]]:
        """The frames the game brings itself."""
        return [frame for frame in self.rules.frames.values() if frame not in CORE_FRAMES]

    @cached_property
    def shapes(self) -> dict[str, dict[str, str]]:
        """The shape of every field: of each frame under its name, of the table under ""."""
        found = {
            name: {field: shape for field, _, shape in frame.INFO}
            for name, frame in self.rules.frames.items()
        }
        least = self.rules.blank(self.rules.setup(self.seats[0], {}))
        found[""] = {field: shape for field, _, shape in type(least).INFO}
        return found

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """`words.vocabulary`, one step nearer: it is looked up for every message."""
        return self.words.vocabulary

    @cached_property
    def lenses(self) -> Lenses:
        """What names the fields of the table and its frames."""
        return Lenses(self.vocabulary)

    # -- tables ---------------------------------------------------------------------------------

    def prepare(self, seats: int, options: Mapping[str, Any]) -> Any:
        """Check seats and options and make the shared setup, or refuse."""
        least, most = self.seats
        if type(seats) is not int or not least <= seats <= most:
            rule = self.words.nonsense.get("seats", BAD_SEATS)
            raise Refused(rule, {"seats": seats, "least": least, "most": most})
        return self.rules.setup(seats, self.rules.options.resolve(options))

    def talks(self, g: Table) -> dict[str, int]:
        """The circles in which people may talk at a table now: usually one, of everybody."""
        if not self.table.talk:
            return {}
        return {TABLE: ALL} if self.table.circles is None else dict(self.table.circles(g))

    def start(self, seats: int, setup: Any) -> Table:
        """A new table at its first rest."""
        g = self.rules.new(seats, setup)
        g.advance()
        return g

    def load(self, data: Mapping[str, Any], setup: Any) -> Table:
        """The table of a dump."""
        g = self.rules.blank(setup)
        stack = []
        for name, at, fields in data["stack"]:
            frame = self.rules.frames[name]()
            frame.at = at
            restore_fields(frame, frame.INFO, fields)
            stack.append(frame)
        load_rest(g, data["seats"], stack, data["rest"])
        restore_fields(g, g.INFO, data["state"])
        return g

    def sketch(self, known: Known) -> Table:
        """A table with what `known` shows and nothing else; reading a secret raises."""
        return known.sketch(self.rules.blank(known.setup), self.rules.frames)

    def refuse(self, g: Table, seat: int, a: Action, rule: str) -> Refused:
        """A refusal with what its sentence needs."""
        facts: dict[str, Json] = {}
        verb = self.vocabulary.verbs[a[0]]
        for (name, kind), value in zip(verb.arguments, a[1:], strict=False):
            if value >= 0:
                base = kind.rstrip("?")
                named = self.vocabulary.kinds[base].name(value)
                sent = self.vocabulary.sent_kind(base)
                facts[name] = named if base == "int" else thing(sent, named)
        return Refused(rule, {**facts, **self.words.refusal_facts(g, seat, a, rule)})
