"""The possible set against the truth: every way a ghost could have acted, tried on the engine.

A *trial* begins with a few states a ghost may be in, plays every sequence of its actions from each
of them, and sorts the outcomes by what the others were told. For each story told, the possible set
must hold exactly the outcomes that tell it: not one more, not one fewer. And which notices come
together must be the same whatever caused them. [TIL-R26]

    python tests/games/tillinghast/enumeration.py --turns 5000 --windows 1000 --strikes 500
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from dataclasses import dataclass, field
from random import Random
from typing import Any

from gloaming.core.flow import NOTHING, SEAT, Table
from gloaming.games.tillinghast import SPEC
from gloaming.games.tillinghast.bots.cloud import FLAGS, Cloud
from gloaming.games.tillinghast.bots.memory import Notes
from gloaming.games.tillinghast.rules.procedures.night import Night
from gloaming.games.tillinghast.rules.procedures.opportunity import Opportunity
from gloaming.games.tillinghast.rules.procedures.turn import Turn
from gloaming.games.tillinghast.rules.setup import Setup
from gloaming.games.tillinghast.rules.state import Tillinghast
from gloaming.games.tillinghast.rules.terms import (
    BANISHED,
    DECLARED,
    DREW,
    STANDS_DOWN,
    STRIKE,
    STRUCK,
    TURN,
)

Told = tuple[tuple[int, tuple[int, ...]], ...]
Pair = tuple[int, int]  # a square (-1: banished) and a set of marks, by altars
MAPS = ("yard", "yard", "lychgate")  # in the yard everything is near
OPTIONS: dict[str, tuple[Any, ...]] = {
    "strike_through_walls": (False, True),
    "holy_start_counts": (True, False),
    "quiet_mode": ("automatic", "choose"),
    "lit_stay_speaks": (False, True),
    "illuminate_reveals": (False, True),
    "vortex_same_grave": (True, False),
}


@dataclass
class Trial:
    """Two ghosts, what everybody knows of them, and a phase to be played in every way."""

    setup: Setup
    power: list[int]
    lit: int
    first: list[Pair]  # where the one who acts may be
    second: list[Pair]  # and the other
    window: bool  # the first acts in the other's phase 3, not in its own turn
    stories: dict[Told, tuple[set[Pair], set[Pair]]] = field(default_factory=dict)
    # Of each story, how many notices came with each input that told any.
    shapes: dict[Told, set[tuple[int, ...]]] = field(default_factory=lambda: defaultdict(set))

    def table(self, one: Pair, two: Pair) -> Tillinghast:
        g = SPEC.rules.new(2, self.setup)
        assert isinstance(g, Tillinghast)
        g.start_player = 0
        g.lit = self.lit
        g.power = self.power[:]
        for seat, (square, marks) in enumerate((one, two)):
            g.square[seat] = square
            g.marks[seat] = self.setup.village.marked[marks]
            g.spirits[seat] = marks.bit_count()
        night = Night()
        night.at = "turn over"
        turn = Turn(0)
        g.stack = [night, turn]
        if self.window:
            g.active = 1
            turn.seat = 1
            turn.at = "end"
            window = Opportunity()
            window.at = "cast"
            window.asked = window.declared = 1
            g.stirring = 0
            g.stack.append(window)
        g.wait = NOTHING
        g.heard = []
        g.advance()
        g.heard = []
        return g

    def play(self) -> None:
        """Every sequence of actions, from every pair of states."""
        found: dict[Told, tuple[set[Pair], set[Pair]]] = defaultdict(lambda: (set(), set()))
        for one in self.first:
            for two in self.second:
                self.play_from(self.table(one, two), found)
        self.stories = dict(found)

    def play_from(self, g: Tillinghast, found: dict[Told, tuple[set[Pair], set[Pair]]]) -> None:
        seen: set[Any] = set()
        edge: list[tuple[Table, Told, tuple[int, ...]]] = [(g, (), ())]
        while edge:
            here, told, shape = edge.pop()
            asked = here.first_asked()
            for action in here.legal(asked):
                twin = here.clone()
                assert isinstance(twin, Tillinghast)
                twin.heard = []
                twin.decide_trusted(asked, action)
                more = [(kind, open) for kind, open, _, _ in twin.heard if open is not None]
                story = told + tuple(more)
                groups = (*shape, len(more)) if more else shape
                if self.is_over(twin):
                    story = story[: last_notice(story, self.window) + 1]
                    self.shapes[story].add((*shape, len(story) - len(told)))
                    found[story][0].add(pair_of(twin, 0))
                    found[story][1].add(pair_of(twin, 1))
                    continue
                key = (story, groups, repr(fields(twin)))
                if key not in seen:
                    seen.add(key)
                    edge.append((twin, story, groups))

    def is_over(self, g: Tillinghast) -> bool:
        """Is the first ghost done, the other asked or its turn begun?"""
        if self.window:
            return not (len(g.stack) == 3 and g.stirring == 0)
        return g.active != 0 or (g.wait == SEAT and not g.is_asked(0))

    def notes(self) -> Notes:
        """What everybody knows before the phase begins."""
        notes = Notes(2, self.setup, 1)
        notes.lit = self.lit
        notes.power = self.power[:]
        for seat, pairs in enumerate((self.first, self.second)):
            cloud = Cloud()
            for square, marks in pairs:
                cloud.add(square * FLAGS, 1 << marks, 1.0)
            notes.beliefs[seat].cloud = cloud
            notes.spirits[seat] = pairs[0][1].bit_count()
        if self.window:
            notes.active = 1
            notes.notice(DECLARED, (1,))
        else:
            notes.notice(TURN, (1, 0))
        return notes

    def differences(self) -> list[str]:
        """Stories whose possible sets are not what was found."""
        wrong = []
        for story, (one, two) in self.stories.items():
            notes = self.notes()
            for kind, heard in story:
                notes.notice(kind, heard)
            banished = {heard[0] for kind, heard in story if kind == BANISHED}
            for seat, truth in enumerate((one, two)):
                if seat in banished:
                    believed = {(-1, marks) for marks in bits(notes.marks_away(seat, False))}
                else:
                    believed = pairs_of(notes.now(seat))
                if believed != truth:
                    wrong.append(f"{story}: seat {seat}: {believed - truth} {truth - believed}")
        return wrong

    def telltales(self) -> list[str]:
        """Stories that come in different groups of notices: the groups tell what nobody said."""
        return [f"{story}: {shapes}" for story, shapes in self.shapes.items() if len(shapes) > 1]


def last_notice(story: Told, window: bool) -> int:
    """Where the phase ends: at the draw or when the ghost settles."""
    end = STANDS_DOWN if window else DREW
    return max(n for n, (kind, heard) in enumerate(story) if kind == end and heard[0] == 0)


def fields(g: Tillinghast) -> list[Any]:
    frames = [[getattr(frame, name) for name, _, _ in frame.INFO] + [frame.at] for frame in g.stack]
    return [g.square, g.marks, g.power, g.lit, frames]


def pair_of(g: Tillinghast, seat: int) -> Pair:
    altars = g.setup.village.altars
    return g.square[seat], sum(1 << n for n, q in enumerate(altars) if g.marks[seat] >> q & 1)


def bits(mask: int) -> list[int]:
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


def pairs_of(cloud: Cloud) -> set[Pair]:
    return {(state // FLAGS, marks) for state, sets in cloud.sets.items() for marks in bits(sets)}


# -- trials at random ------------------------------------------------------------------------------


def trial(rng: Random, kind: str, plain: bool) -> Trial:
    """A turn, a window or a Strike on a small map; `plain`: with the usual options."""
    options = {} if plain else {name: rng.choice(values) for name, values in OPTIONS.items()}
    setup = SPEC.prepare(2, {"map": rng.choice(MAPS), **options})
    v = setup.village
    lit = sum(1 << square for square in rng.sample(v.squares, rng.randint(0, 8)))
    power = [rng.randint(0, 4), 0]
    if kind == "strike":
        power = [v.cost[STRIKE], rng.choice([0, 3])]
    elif kind == "window":
        power = [rng.randint(1, 5), 0]
    spirits = rng.randint(0, 3)
    first = some_pairs(rng, setup, rng.randint(1, 5 if kind != "strike" else 2), spirits)
    second = [(v.squares[-1], 0)]
    if kind == "strike":
        second = some_pairs(rng, setup, rng.randint(2, 3), rng.randint(0, 3))
        near = first[0][0]
        second[0] = (rng.choice(v.open[near]), second[0][1])
    return Trial(setup, power, lit, first, second, kind == "window")


def some_pairs(rng: Random, setup: Setup, count: int, spirits: int) -> list[Pair]:
    altars = range(len(setup.village.altars))
    squares = rng.sample(setup.village.squares, count)
    return [(square, sum(1 << n for n in rng.sample(altars, spirits))) for square in squares]


@dataclass
class Tally:
    turns: int = 0
    windows: int = 0
    strikes: int = 0
    wrong: list[str] = field(default_factory=list)
    telltales: list[str] = field(default_factory=list)


def compare(turns: int, windows: int, strikes: int, seed: int = 1) -> Tally:
    """Trials until so many stories of each kind have been compared; half with other options."""
    tally = Tally()
    number = 0
    wanted = (("turn", turns), ("window", windows), ("strike", strikes))
    for kind, least in wanted:
        while getattr(tally, f"{kind}s") < least:
            number += 1
            rng = Random(f"{seed}/{number}")
            tried = trial(rng, kind, number % 2 == 0)
            tried.play()
            tally.wrong.extend(tried.differences())
            tally.telltales.extend(tried.telltales())
            struck = sum(any(k == STRUCK for k, _ in story) for story in tried.stories)
            tally.strikes += struck
            if kind == "window":
                tally.windows += len(tried.stories)
            else:
                tally.turns += len(tried.stories) - struck
    return tally


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=5_000)
    parser.add_argument("--windows", type=int, default=1_000)
    parser.add_argument("--strikes", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    tally = compare(args.turns, args.windows, args.strikes, args.seed)
    print(
        f"{tally.turns} turns, {tally.windows} windows and {tally.strikes} Strikes compared;"
        f" {len(tally.wrong)} differ, {len(tally.telltales)} are told in more ways than one"
    )
    for line in [*tally.wrong[:5], *tally.telltales[:5]]:
        print(line)


if __name__ == "__main__":
    main()
