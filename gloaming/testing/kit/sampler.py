"""`sampler`: imagined worlds are whole, follow from what is known alone, and vary."""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt

from gloaming.core.flow import OVER, Table
from gloaming.core.info import HOLE, dump
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.copies import shapely
from gloaming.testing.kit.flow import rests_again
from gloaming.testing.kit.play import can_imagine, choose, copy, feed, key
from gloaming.testing.kit.report import Judge

DOUBT = 1e-9  # how often an honest sampler may be accused, at most
FEWEST = 10  # rests without any variation, before a sampler is called rigid


def sampler(case: Case) -> None:
    for viewer in case.viewers:
        if can_imagine(case.table, viewer):
            whole_worlds(case, viewer)


def whole_worlds(case: Case, viewer: int) -> None:
    """A world is complete and at rest; imagining changes neither the truth nor what is known."""
    known = case.known(viewer)
    before = repr(known.plain())
    world = case.spec.information.imagine(known, case.rng("world", viewer))
    untouched = repr(known.plain()) == before
    case.holds("sampler", untouched, "imagining changed what the viewer knows", viewer)
    data = dump(world)
    case.holds("sampler", not holes(data), f"left open: {holes(data)}", viewer)
    shapely(case, "sampler", world, "an imagined table")
    for frame in world.stack:
        shapely(case, "sampler", frame, f"an imagined {type(frame).__name__}")
    rests_again(case, world, "sampler", "in an imagined world ")
    again = case.imagine(viewer, case.rng("world", viewer))
    case.holds("sampler", key(again) == key(world), "same chance, another world", viewer)
    theirs = case.imagine(viewer, case.rng("world", viewer), world)
    what = "of an imagined world, with the same chance, it imagines another"
    case.holds("sampler", key(theirs) == key(world), what, viewer)
    if case.moment % case.amounts.play_on_every == 0:
        play_on(case, world, viewer)


def holes(data: dict[str, object]) -> list[str]:
    """Places where a sampler left a sketch's hole unfilled."""
    found = []
    state = data["state"]
    assert isinstance(state, dict)
    stack = data["stack"]
    assert isinstance(stack, list)
    parts = [("table", state), *[(name, fields) for name, _, fields in stack]]
    for part, fields in parts:
        for name, value in fields.items():
            if str(HOLE) in repr(value):
                found.append(f"{name} of {part}")
    return found


def play_on(case: Case, world: Table, viewer: int) -> None:
    """An imagined world is a game like any other."""
    g = copy(world)
    rng = case.rng("play on", viewer)
    left = case.spec.rules.longest
    while g.wait != OVER and left:
        x = choose(g, rng)
        if x is None:
            case.holds("sampler", False, f"an imagined world is stuck: {g.whereabouts()}", viewer)
            return
        feed(g, x)
        left -= 1
    case.holds("sampler", g.wait == OVER, "an imagined world does not end", viewer)


# -- over all games --------------------------------------------------------------------------------


@dataclass
class SampleTally:
    """What was seen under one heading, where several worlds were known to be possible."""

    rests: int = 0
    fair: float = 0.0  # how often the truth could fairly be met
    met: int = 0
    varied: int = 0


class Luck:
    """Statistical test: does the sampler hit the truth too often for chance? Does it vary?"""

    def __init__(self) -> None:
        self.records: dict[str, SampleTally] = {}

    def count(self, headings: set[str], fair: float, met: bool, varied: bool) -> None:
        """`fair`: how likely the likeliest of the worlds known to be possible was."""
        for heading in headings:
            record = self.records.setdefault(heading, SampleTally())
            record.rests += 1
            record.fair += fair
            record.met += met
            record.varied += varied

    def judge(self, judge: Judge) -> None:
        """Hoeffding's bound: an honest sampler passes `most` with a chance of DOUBT at most."""
        for heading, record in sorted(self.records.items()):
            most = record.fair + sqrt(record.rests * log(1 / DOUBT) / 2)
            what = (
                f"{heading}: {record.met} of {record.rests} worlds were the truth,"
                f" {record.fair:.1f} were to be expected"
            )
            judge.holds("sampler", record.met <= most, what)
            rigid = record.rests >= FEWEST and record.varied * 2 < record.rests
            what = f"{heading}: {record.varied} of {record.rests} rests had more than one world"
            judge.holds("sampler", not rigid, what)
