"""Golden playthroughs: a whole game as a readable transcript, compared like code in review.

A transcript begins with how it was made; then comes every input with what each viewer was told
because of it, how many answers the next seat has, and the stack of procedures. Playing it again
must give the same text, or somebody has changed the game.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from gloaming.core.chance import SeededDealer
from gloaming.core.flow import CHANCE, SPECTATOR, Action, Refused, Told
from gloaming.core.options import spell
from gloaming.core.outcome import outcome
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.testing.naming import LETTERS, Naming

SHOWN_DIFFERENCES = 40


class BadPlaythrough(Exception):
    """A golden file that cannot be played again, and why, in one line."""


@dataclass(frozen=True)
class PlaythroughPlan:
    """How a playthrough is made: the same plan gives the same game."""

    game: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1

    def header(self, spec: GameSpec) -> list[str]:
        lines = [f"playthrough {self.game}", f"seats {self.seats}", f"seed {self.seed}"]
        lines += [f"option {name}={spell(value)}" for name, value in self.options.items()]
        return [*lines, f"rules {spec.rules.version}", f"content {spec.content_hash}"]

    @staticmethod
    def read(spec: GameSpec, text: str, name: str) -> PlaythroughPlan:
        """The plan at the head of a golden file."""
        found: dict[str, list[str]] = {}
        for line in text.partition("\n\n")[0].splitlines():
            word, _, rest = line.partition(" ")
            found.setdefault(word, []).append(rest)
        try:
            if found["playthrough"] != [spec.id]:
                raise BadPlaythrough(f"{name}: not a playthrough of {spec.id}")
            options = spec.rules.options.read(found.get("option", []))
            return PlaythroughPlan(spec.id, int(found["seats"][0]), options, int(found["seed"][0]))
        except (KeyError, ValueError, Refused):
            raise BadPlaythrough(f"{name}: its head does not say how it was made") from None


def transcript(spec: GameSpec, plan: PlaythroughPlan) -> str:
    """Play a game by its plan and write it down."""
    return "\n".join([*plan.header(spec), "", *Scribe(spec, plan).lines()]) + "\n"


class Scribe:
    """Plays at random, the kind of action first, and notes what happens."""

    def __init__(self, spec: GameSpec, plan: PlaythroughPlan) -> None:
        self.spec = spec
        self.names = Naming(spec, plan.seats, letters_inside=False)  # as the files were written
        self.rng = Random(f"{plan.seed} seats")
        self.dealer = SeededDealer(f"{plan.seed} chance")
        self.session = Session(spec, plan.seats, plan.options)

    def lines(self) -> Iterator[str]:
        session = self.session
        yield from self.told(0)
        yield self.rest()
        for number in range(1, self.spec.rules.longest):
            if session.over:
                break
            heard = len(session.log)
            yield f"{number}. {self.step()}"
            yield from self.told(heard)
            yield self.rest()
        else:
            yield "the game does not end"

    def step(self) -> str:
        """One input, and how it is written."""
        session = self.session
        g = session.table
        if g.wait == CHANCE:
            session.chance(self.dealer.deal(self.spec, g))
            _, source, value = session.record.inputs[-1]
            return f"{source} {self.names.write_outcome(source, value)}"
        seat, action = self.choose()
        session.decide_raw(seat, action)
        return f"{LETTERS[seat]} {self.names.write_action(action)}"

    def choose(self) -> tuple[int, Action]:
        """An answer, the kind first."""
        g = self.session.table
        seat = g.first_asked()
        legal = g.legal(seat)
        kind = self.rng.choice(sorted({action[0] for action in legal}))
        return seat, self.rng.choice([action for action in legal if action[0] == kind])

    def told(self, start: int) -> Iterator[str]:
        """What was told since: once where all heard the same, else by who heard what."""
        for event in self.session.log[start:]:
            heard = self.heard(event)
            if len(heard) == 1:
                yield f"    {next(iter(heard))}"
            else:
                for said, viewers in heard.items():
                    yield f"    {viewers}: {said}"

    def heard(self, event: Told) -> dict[str, str]:
        """What was heard, by whom; `*` is the spectator."""
        by_viewer: dict[str, str] = {}
        for viewer in [*range(self.names.seats), SPECTATOR]:
            said = self.names.write_event(event, viewer) or "(nothing)"
            letter = "*" if viewer == SPECTATOR else LETTERS[viewer]
            by_viewer[said] = by_viewer.get(said, "") + letter
        return by_viewer

    def rest(self) -> str:
        """Who is asked, with how many answers of each kind, and where in the procedures."""
        g = self.session.table
        if self.session.over:
            found = outcome(self.spec, g)
            each = [f"{LETTERS[seat]} {score:g}" for seat, score in enumerate(found.scores)]
            for seat, points in enumerate(found.points or ()):
                each[seat] += f" ({points})"
            return "  over: " + ", ".join(each)
        if g.wait == CHANCE:
            source = self.spec.vocabulary.sources[g.source].name
            return f"  {source}: one of {g.outcomes} [{g.whereabouts()}]"
        asked = [seat for seat in range(g.seats) if g.is_asked(seat)]
        return f"  {'; '.join(self.answers(seat) for seat in asked)} [{g.whereabouts()}]"

    def answers(self, seat: int) -> str:
        verbs = self.spec.vocabulary.verbs
        kinds = Counter(verbs[action[0]].name for action in self.session.table.legal(seat))
        return f"{LETTERS[seat]}: " + ", ".join(f"{name} {n}" for name, n in kinds.items())


# -- golden files ---------------------------------------------------------------------------------


def golden_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.txt"))


def check_playthroughs(spec: GameSpec, folder: Path) -> None:
    """Play every golden file of a folder again; an AssertionError says what has changed."""
    files = golden_files(folder)
    if not files:
        raise AssertionError(
            f"{spec.id} has no playthrough; make one: "
            f"gloaming playthrough {spec.id} --update {folder}/default.txt"
        )
    for file in files:
        check_playthrough(spec, file)


def check_playthrough(spec: GameSpec, file: Path) -> None:
    written = file.read_text(encoding="utf-8")
    played = transcript(spec, PlaythroughPlan.read(spec, written, file.name))
    if played != written:
        shown = differences(written.splitlines(), played.splitlines())
        raise AssertionError(
            f"{file.name}: the game no longer goes as written.\n{shown}\nIf the change is meant,"
            f" review it: gloaming playthrough {spec.id} --update {file}"
        )


def differences(written: Sequence[str], played: Sequence[str]) -> str:
    """The first differing lines; the rest usually follows from them."""
    changed = list(difflib.unified_diff(written, played, "written", "played", lineterm="", n=3))
    more = len(changed) - SHOWN_DIFFERENCES
    tail = [f"… and {more} lines more"] if more > 0 else []
    return "\n".join(changed[:SHOWN_DIFFERENCES] + tail)


__all__ = [
    "BadPlaythrough",
    "PlaythroughPlan",
    "check_playthrough",
    "check_playthroughs",
    "golden_files",
    "transcript",
]
