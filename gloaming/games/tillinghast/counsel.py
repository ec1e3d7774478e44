"""What the rules of thumb advise on a decision a search is about, from all its seat knows."""

from __future__ import annotations

from math import exp
from typing import Final

from gloaming.core.flow import Action
from gloaming.core.known import Known
from gloaming.games.tillinghast.imagine import FRAMES, Notes
from gloaming.games.tillinghast.plan import NOTHING, Odds, Planner, Style
from gloaming.games.tillinghast.procedures.night import blank
from gloaming.games.tillinghast.procedures.opportunity import NO, Opportunity
from gloaming.games.tillinghast.procedures.turn import Turn
from gloaming.games.tillinghast.state import Tillinghast
from gloaming.games.tillinghast.terms import DONE, FLEE, MOVE
from gloaming.games.tillinghast.thumb import normal

# How much worse a plan must be to get a third of the attention, and the least any action gets.
HEAT: Final = 1.5
CURIOSITY: Final = 0.004
STYLE: Final = Style(1.0, 0.15, 0.0, 0.0, 0.0)


def advice(known: Known, legal: list[Action]) -> list[float]:
    """How much of a search's attention each action deserves at first."""
    g = known.sketch(blank(known.setup), FRAMES)
    notes = known.memory
    assert isinstance(g, Tillinghast)
    assert isinstance(notes, Notes)
    frame = g.asking()
    if isinstance(frame, Turn) and frame.at == "act":
        return normal(by_plan(g, known.seat, notes, frame, legal))
    if isinstance(frame, Opportunity):
        return normal(in_window(g, known.seat, notes, frame, legal))
    return [1.0 / len(legal)] * len(legal)


def make_planner(g: Tillinghast, seat: int, notes: Notes) -> Planner:
    taste = [0.0] * len(g.setup.village.altars)
    return Planner(g, seat, Odds(g, seat, notes), STYLE, taste)


def by_plan(
    g: Tillinghast, seat: int, notes: Notes, turn: Turn, legal: list[Action]
) -> list[float]:
    """By the best plan that begins with it."""
    planner = make_planner(g, seat, notes)
    planner.search(turn)
    found: list[float] = []
    for action in legal:
        value = planner.values.get(action, NOTHING)
        found.append(max(CURIOSITY, exp(max(-20.0, value - planner.best) / HEAT)))
    return found


def in_window(
    g: Tillinghast, seat: int, notes: Notes, window: Opportunity, legal: list[Action]
) -> list[float]:
    """By what it is worth to stand here, or a step away."""
    planner = make_planner(g, seat, notes)
    here = g.square[seat]
    power = g.power[seat]
    price = g.setup.village.cost[FLEE]
    still = stand(planner, here, power, planner.odds.at[seat][here])
    best = NOTHING
    left = power if window.due else power - price
    if left >= 0:
        for to in g.setup.village.squares if window.due else g.setup.village.open[here]:
            best = max(best, stand(planner, to, left, exposure(planner, to)))
    flight = exp(max(-20.0, min(20.0, best - still)) / HEAT)
    found: list[float] = []
    for action in legal:
        verb = action[0]
        weight = CURIOSITY
        if verb == MOVE:
            value = stand(planner, action[1], power, exposure(planner, action[1]))
            weight = exp(max(-20.0, value - best) / HEAT)
        elif action == NO or verb == DONE:
            weight = 1.0
        elif action[1] == (price if verb == FLEE else 1):
            weight = flight if verb == FLEE or window.at != "cast" else CURIOSITY
        found.append(max(CURIOSITY, weight))
    return found


def stand(planner: Planner, square: int, power: int, seen: float) -> float:
    g = planner.g
    seat = planner.seat
    return planner.position(square, power, planner.marks, g.spirits[seat], seen)


def exposure(planner: Planner, to: int) -> float:
    return 1.0 if planner.g.shines_on(to) else planner.odds.at[planner.seat][to]
