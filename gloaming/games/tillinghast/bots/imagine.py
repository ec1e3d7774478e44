"""Worlds a seat cannot rule out: its own truth with any possible state of each other ghost.
[ledger 6.4]
"""

from __future__ import annotations

from random import Random
from typing import Final

from gloaming.core.flow import OVER, SEATS, Table, Together
from gloaming.core.known import Known
from gloaming.core.masks import members
from gloaming.games.tillinghast.bots.cloud import (
    FINISHED,
    FLAGS,
    FLEES,
    HALLOWED,
    HUSHED,
    MOVED,
    STAYED,
    THROUGH,
    TORN,
)
from gloaming.games.tillinghast.bots.hint import Hearsay
from gloaming.games.tillinghast.bots.memory import Notes
from gloaming.games.tillinghast.rules.procedures.opportunity import Opportunity
from gloaming.games.tillinghast.rules.procedures.strike import LostSpirit
from gloaming.games.tillinghast.rules.procedures.turn import Turn
from gloaming.games.tillinghast.rules.state import Tillinghast
from gloaming.games.tillinghast.rules.table import FRAMES, blank
from gloaming.games.tillinghast.rules.terms import (
    BY_FLEE,
    BY_MOVE,
    BY_VORTEX,
    ON_MAP,
    PLACE,
)

# How often a world is drawn from all that are possible, each alike; else by what is likely.
EVENLY: Final = 0.25


def imagine(known: Known, rng: Random) -> Table:
    """A night this viewer cannot tell from the one it sits in."""
    g = known.sketch(blank(known.setup), FRAMES)
    notes = known.memory
    assert isinstance(g, Tillinghast)
    assert isinstance(notes, Notes)
    if g.wait == OVER:
        return g
    if g.wait == SEATS and len(g.stack) == 2:
        imagine_placing(g, known.seat, notes, rng)
        return g
    g.hint = Hearsay(notes.hearsay()[:])
    owing = 0
    for frame in g.stack:
        if isinstance(frame, LostSpirit):
            owing = frame.owing
    evenly = rng.random() < EVENLY  # for all ghosts: so all that is possible comes up together
    for seat in range(g.seats):
        if seat == known.seat:
            continue
        if g.exile[seat] == ON_MAP:
            imagine_ghost(g, notes, seat, rng, evenly)
        else:
            g.square[seat] = -1
            sets = notes.marks_away(seat, owing >> seat & 1 == 1)
            g.marks[seat] = g.setup.village.marked[pick(sets, rng)]
    return g


def imagine_placing(g: Tillinghast, viewer: int, notes: Notes, rng: Random) -> None:
    """Those who have placed their ghost lie in some Grave; nobody is on the map yet."""
    together = g.stack[-1]
    assert isinstance(together, Together)
    graves = g.setup.village.graves
    for seat in range(g.seats):
        if seat != viewer:
            g.square[seat] = -1
            g.marks[seat] = 0
            if notes.placed >> seat & 1:
                together.given[seat] = (PLACE, graves[int(rng.random() * len(graves))], -1)
    g.asked = together.pending()


def imagine_ghost(g: Tillinghast, notes: Notes, seat: int, rng: Random, evenly: bool) -> None:
    """One possible state of a ghost, with what is hidden about its turn."""
    if seat == g.active and isinstance(g.asking(), LostSpirit):
        chances = notes.chances_in_between(seat)
    else:
        chances = notes.chances_of(seat)
    place = chances.draw(rng, evenly)
    state = chances.states[place]
    g.square[seat] = state // FLAGS
    g.marks[seat] = g.setup.village.marked[pick(chances.sets[place], rng)]
    if seat == g.stirring:
        window = g.stack[-1]
        assert isinstance(window, Opportunity)
        window.quiet = state & HUSHED != 0
        window.discorporate = state & THROUGH != 0
        window.due = movement_due(state)
    elif seat == g.active and notes.beliefs[seat].acting:
        turn = g.stack[1]
        assert isinstance(turn, Turn)
        turn.moved = state & MOVED != 0
        turn.holy = state & HALLOWED != 0
        turn.stays = state & STAYED != 0
        turn.quiet = state & HUSHED != 0
        turn.discorporate = state & THROUGH != 0
        turn.due = movement_due(state)
        turn.settled = state & FINISHED != 0


def movement_due(state: int) -> int:
    if state & FLEES:
        return BY_FLEE
    return BY_VORTEX if state & TORN else BY_MOVE


def pick(sets: int, rng: Random) -> int:
    """One of the numbers in a mask."""
    if sets & (sets - 1) == 0:
        return sets.bit_length() - 1
    choices = members(sets)
    return choices[int(rng.random() * len(choices))]
