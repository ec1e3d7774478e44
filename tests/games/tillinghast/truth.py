"""Whole nights in which what everybody can work out is held against the truth, moment by moment.

python tests/games/tillinghast/truth.py --nights 1000
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

from gloaming.core.flow import OVER, SPECTATOR
from gloaming.core.options import Choice
from gloaming.games.tillinghast import SPEC
from gloaming.games.tillinghast.bots.cloud import FLAGS
from gloaming.games.tillinghast.bots.memory import Notes
from gloaming.games.tillinghast.rules.book import BOOK
from gloaming.games.tillinghast.rules.state import Tillinghast
from gloaming.games.tillinghast.rules.terms import ON_MAP
from gloaming.testing.kit.play import apply, choose

MAPS = tuple(BOOK.maps)


def options_of(rng: Random, number: int) -> dict[str, Any]:
    """Every map in turn; one night in three with options drawn by lot."""
    options: dict[str, Any] = {"map": MAPS[number % len(MAPS)]}
    if number % 3 == 0:
        for name, option in SPEC.rules.options.options.items():
            if isinstance(option, Choice) and name not in ("map", "start_player"):
                options[name] = rng.choice(option.values)
    return options


def night(number: int) -> tuple[int, list[str]]:
    """One random game: how many moments were looked at, and what was wrong."""
    rng = Random(f"truth/{number}")
    seats = rng.randint(2, 5)
    options = options_of(rng, number)
    setup = SPEC.prepare(seats, options)
    g = SPEC.rules.new(seats, setup)
    assert isinstance(g, Tillinghast)
    notes = Notes(seats, setup, SPECTATOR)
    g.heard = []
    g.advance()
    moments, violations = 0, []
    while g.wait != OVER:
        move = choose(g, rng)
        assert move is not None
        apply(g, move)
        for kind, open, _, _ in g.heard:
            if open is not None:
                notes.notice(kind, open)
        g.heard = []
        moments += 1
        violations += [f"night {number}, {options}: {what}" for what in wrong(g, notes)]
    return moments, violations


def wrong(g: Tillinghast, notes: Notes) -> list[str]:
    """Ghosts that are where they cannot be, or with marks they cannot have made."""
    found = []
    for seat in range(g.seats):
        here = g.square[seat]
        if g.exile[seat] != ON_MAP or here < 0:
            continue
        sets = 0
        for state, some in notes.now(seat).sets.items():
            if state // FLAGS == here:
                sets |= some
        if not sets >> g.setup.chart.marks_of(g.marks[seat]) & 1:
            found.append(f"hour {g.round}, seat {seat}")
    return found


def nights(count: int, first: int) -> tuple[int, list[str]]:
    moments, violations = 0, []
    for number in range(first, first + count):
        more, found = night(number)
        moments += more
        violations += found
    return moments, violations


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--nights", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=0)
    args = parser.parse_args()
    moments, violations = nights(args.nights, args.first)
    print(f"{args.nights:,} nights, {moments:,} moments, {len(violations)} violations")
    for line in violations[:5]:
        print(line)


if __name__ == "__main__":
    main()
