"""Experiment files: a TOML schema for what is played, varied, measured, and when to stop.

Everything a run depends on stands in the file, so that the same file gives the same report. What is
wrong with one is said in one line that names the file, the entry and the field.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Annotated, Any

from gloaming.bots.roster import UnknownBot, make_bot
from gloaming.core.content import ContentError, Entry, Meta, Patch, fail, read_text
from gloaming.core.flow import Refused
from gloaming.core.kinds import Names
from gloaming.core.narration import Narrator
from gloaming.core.spec import GameSpec
from gloaming.lab.simulate import find_spec
from gloaming.registry import UnknownGame

# What is measured where an experiment does not say, and all that can be.
USUAL_MEASURES = ("length", "decisions", "drama", "use", "own")
MEASURES = (*USUAL_MEASURES, "regret")  # a search judges some of the choices, which takes its time
# What a run may stop on: the win share of each place in turn order, of each name (role, character)
# or of each side.
STOPS = ("place", "name", "side")
LEAST_LOOK = 20
USUAL_LOOK = 100

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Confidence = Annotated[float, Meta(ge=0.5, le=0.999)]


class ExperimentError(Exception):
    """An experiment or its results cannot be used, and why, in one line."""


class Variant(Entry):
    """The game with some of its options or content changed."""

    name: Name
    options: dict[str, Any] = {}  # noqa: RUF012  (a struct copies its defaults)
    patch: tuple[Patch, ...] = ()


class Strength(Entry):
    """Who plays: bots by chair; the last takes the chairs that are left."""

    name: Name
    bots: Annotated[tuple[str, ...], Meta(min_length=1)]


class Stop(Entry):
    """When the answer is clear: sequential test, looked at after every `every` games."""

    on: str
    margin: Annotated[float, Meta(gt=0, le=0.5)]  # smaller differences count as none
    confidence: Confidence = 0.95
    every: Annotated[int, Meta(ge=LEAST_LOOK, le=100_000)] = USUAL_LOOK


class File(Entry):
    """An experiment as it is written."""

    game: str
    name: Name = ""
    question: Annotated[str, Meta(max_length=400)] = ""
    seats: int = 0
    games: Annotated[int, Meta(ge=2, le=10_000_000)] = 0
    seeds: Annotated[tuple[int | str, ...], Meta(max_length=1_000_000)] = ()
    seed: int | str = "0"
    bots: tuple[str, ...] = ()
    fixed_seats: bool = False
    measure: tuple[str, ...] = USUAL_MEASURES
    confidence: Confidence = 0.95
    longest: Annotated[int, Meta(ge=10, le=10_000_000)] = 0
    stop: Stop | None = None
    strength: tuple[Strength, ...] = ()
    variant: tuple[Variant, ...] = ()


@dataclass(frozen=True)
class Line:
    """One row of an experiment: a variant played by bots of one strength."""

    variant: int
    strength: int


@dataclass(frozen=True)
class Experiment:
    """An experiment that was read and checked."""

    file: File
    text: str
    where: str  # what errors call the file

    @cached_property
    def spec(self) -> GameSpec:
        """The printed game."""
        return find_spec(self.file.game)

    @property
    def name(self) -> str:
        return self.file.name or self.spec.id

    @cached_property
    def seats(self) -> int:
        return self.file.seats or self.spec.seats[1]

    @cached_property
    def games(self) -> int:
        """The most games a line plays."""
        return len(self.file.seeds) or self.file.games

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        return self.file.variant or (Variant(name="printed"),)

    @cached_property
    def strengths(self) -> tuple[Strength, ...]:
        bots = self.file.bots
        return self.file.strength or (Strength(name=" ".join(bots), bots=bots),)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Every variant at every strength; the first variant is what the others are compared to."""
        return tuple(
            Line(variant, strength)
            for strength in range(len(self.strengths))
            for variant in range(len(self.variants))
        )

    @property
    def look(self) -> int:
        """Games after which a sequential test looks; without one, how lines take turns."""
        return self.file.stop.every if self.file.stop else USUAL_LOOK

    def options(self, variant: Variant) -> dict[str, Any]:
        return {**self.spec.rules.options.usual(), **variant.options}

    def chairs(self, strength: Strength) -> list[str]:
        """The bot of each chair."""
        return [strength.bots[min(n, len(strength.bots) - 1)] for n in range(self.seats)]

    def seed_of(self, number: int) -> str:
        """The seed of a game: the same for every variant and strength."""
        seeds = self.file.seeds
        return str(seeds[number]) if seeds else f"{self.file.seed}/{number}"

    def rotation(self, strength: Strength, number: int) -> int:
        """How many seats the chairs have moved on; equal bots need not move."""
        chairs = self.chairs(strength)
        return 0 if self.file.fixed_seats or len(set(chairs)) == 1 else number % self.seats

    @property
    def hash(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]


def read_experiment(path: Path) -> Experiment:
    """Read and check an experiment file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ExperimentError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ExperimentError(f"{path}: not valid TOML: it is not UTF-8") from None
    return parse_experiment(text, path.name)


def parse_experiment(text: str, where: str) -> Experiment:
    """The same from a text; `where` is what errors call it."""
    try:
        made = Experiment(read_text(text, where, File), text, where)
        check_game(made)
        check_lines(made)
    except (ContentError, UnknownBot) as error:
        raise ExperimentError(str(error)) from None
    return made


# -- checks ---------------------------------------------------------------------------------------


def check_game(made: Experiment) -> None:
    file, where = made.file, made.where
    try:
        spec = made.spec
    except (UnknownGame, ImportError, AttributeError, TypeError) as error:
        raise ContentError(f"{where}: field game: {error}") from None
    if bool(file.games) == bool(file.seeds):
        raise ContentError(f"{where}: field games: say how many games, or list the seeds, not both")
    if len(set(map(str, file.seeds))) != len(file.seeds):
        raise ContentError(f"{where}: field seeds: one stands twice")
    if bool(file.bots) == bool(file.strength):
        raise ContentError(f"{where}: field bots: name the bots, or give strengths, not both")
    for name in file.measure:
        if name not in MEASURES:
            raise ContentError(f"{where}: field measure: {name} is none of {', '.join(MEASURES)}")
    if file.stop is not None and file.stop.on not in STOPS:
        raise fail(where, "stop", "on", f"{file.stop.on} is none of {', '.join(STOPS)}")
    if file.stop is not None and not spec.rules.shared_win:
        if file.stop.on == "place":
            raise fail(where, "stop", "on", f"nobody wins alone in {spec.id}; say side or name")
        if len(made.variants) == 1:
            why = f"no share of wins is the fair one in {spec.id}; give two variants to compare"
            raise fail(where, "stop", "on", why)

    if file.stop is not None and file.stop.on == "name" and not known_names(spec):
        raise fail(where, "stop", "on", f"{spec.id} has no names for its seats; say place or side")


def known_names(spec: GameSpec) -> tuple[str, ...]:
    """All that a seat may be called: the roles, or the characters there are."""
    names = spec.words.seat_names
    if isinstance(names, tuple):
        return names
    kind = spec.vocabulary.kinds[spec.shapes[""][names].rstrip("*^")]
    return kind.names if isinstance(kind, Names) else ()


def check_lines(made: Experiment) -> None:
    where, spec = made.where, made.spec
    twice(where, "variant", [variant.name for variant in made.variants])
    twice(where, "strength", [strength.name for strength in made.strengths])
    for variant in made.variants:
        try:
            if not variant.patch:  # what other content allows, its own workers say
                spec.prepare(made.seats, made.options(variant))
        except Refused as refused:
            said = Narrator(spec, "en").refusal(refused)
            raise ContentError(f"{where}: entry {variant.name}, field options: {said}") from None
        check_files(made, variant)
    for strength in made.strengths:
        if len(strength.bots) > made.seats:
            why = f"{len(strength.bots)} bots for {made.seats} seats"
            raise fail(where, strength.name, "bots", why)
        for bot in strength.bots:
            check_bot(made, strength, bot)


def check_bot(made: Experiment, strength: Strength, bot: str) -> None:
    try:
        make_bot(made.spec, bot, Random(0))
    except UnknownBot as error:
        raise fail(made.where, strength.name, "bots", str(error)) from None
    if bot.endswith("ms"):
        why = f"{bot} thinks by the clock, so that no run could be repeated; say ismcts:500"
        raise fail(made.where, strength.name, "bots", why)


def check_files(made: Experiment, variant: Variant) -> None:
    """Patches are for files there are; what they say in them the game judges when it reads them."""
    there = sorted(each.name for each in content_folder(made.spec).iterdir())
    for patch in variant.patch:
        if patch.file not in there:
            names = ", ".join(name for name in there if name.endswith(".toml"))
            why = f"{made.spec.id} has no file {patch.file}; there are: {names}"
            raise fail(made.where, variant.name, "patch", why)


def content_folder(spec: GameSpec) -> Any:
    return spec.folder / "content"


def twice(where: str, what: str, names: list[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise fail(where, name, "name", f"two entries of {what} have it")
