"""What no table of Tillinghast can be. For tests, scenarios and the laboratory."""

from __future__ import annotations

from collections.abc import Iterator

from gloaming.core.flow import OVER
from gloaming.games.tillinghast.rules.procedures.night import Night
from gloaming.games.tillinghast.rules.procedures.strike import LostSpirit
from gloaming.games.tillinghast.rules.state import Tillinghast
from gloaming.games.tillinghast.rules.terms import (
    BEFORE_TURNS,
    LOSES_TURN,
    MOST_POWER,
    MOST_SPIRITS,
    ON_MAP,
    RETURNS,
)


def consistent(g: Tillinghast) -> str | None:
    """The first thing that cannot be, in one line, or None."""
    return next(objections(g), None)


def objections(g: Tillinghast) -> Iterator[str]:
    by_seat = (g.power, g.spirits, g.exile, g.banished, g.square, g.marks)
    if {len(entries) for entries in by_seat} != {g.seats}:
        yield f"a list by seat has not {g.seats} entries"
    for seat in range(g.seats):
        yield from about_cubes(g, seat)
        yield from about_ghost(g, seat)
    v = g.setup.village
    if g.lit & ~v.playable:
        yield "a light burns where no square is"  # TIL-R5
    if not 1 <= g.round <= v.rounds:
        yield f"round {g.round} is not on the track"  # TIL-26
    if (g.winner >= 0) != (g.wait == OVER):
        yield "there is a winner exactly when the game is over"  # TIL-180
    if (g.winner >= 0) != (g.reason >= 0):
        yield "the game is over without a reason"


def about_cubes(g: Tillinghast, seat: int) -> Iterator[str]:
    """TIL-8, TIL-9, TIL-R46."""
    if not 0 <= g.power[seat] <= MOST_POWER:
        yield f"seat {seat} holds {g.power[seat]} power cubes"
    if not 0 <= g.spirits[seat] <= MOST_SPIRITS:
        yield f"seat {seat} holds {g.spirits[seat]} summoning cubes"
    if g.marks[seat] & ~g.setup.village.cursed:
        yield f"seat {seat} has marked a square that is not Cursed"
    owing = any(isinstance(frame, LostSpirit) and frame.owing >> seat & 1 for frame in g.stack)
    if g.marks[seat].bit_count() != g.spirits[seat] + owing:
        yield f"spirits of seat {seat} is {g.spirits[seat]}, and it has not as many marks"


def about_ghost(g: Tillinghast, seat: int) -> Iterator[str]:
    """On a square, or banished and without power. [TIL-14, TIL-127, TIL-128]"""
    here = g.square[seat]
    setting_up = bool(g.stack) and isinstance(g.stack[0], Night) and g.stack[0].at in BEFORE_TURNS
    if g.exile[seat] not in (ON_MAP, LOSES_TURN, RETURNS):
        yield f"seat {seat} is neither on the map nor banished"
    elif g.exile[seat] == ON_MAP and not setting_up:
        if here < 0 or not g.setup.village.playable >> here & 1:
            yield f"the ghost of seat {seat} is on no square"
    elif here >= 0:
        yield f"the ghost of seat {seat} is on a square and should not be"
    if g.exile[seat] != ON_MAP and (g.power[seat] or not g.banished[seat]):
        yield f"seat {seat} is banished, and holds power or was never struck"
