"""The house's side: Arbiter, dead players and Onryo, by rule of thumb. [ledger 12]"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import PASS, Action
from gloaming.games.kaidan.rules.figures import (
    foe_skill,
    is_burning,
    living,
    nerves_of,
    plan_of,
)
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import beside, distance_apart
from gloaming.games.kaidan.rules.procedures.arbitrate import Arbitrate
from gloaming.games.kaidan.rules.procedures.placing import neighbour
from gloaming.games.kaidan.rules.procedures.walking import ward_on
from gloaming.games.kaidan.rules.terms import (
    CHOOSE,
    FEAR,
    GO,
    LIVING,
    MOVE_HAUNT,
    MOVE_UNKNOWN,
    OFF,
    ROTATION,
    SET_ON,
    SPEND,
    STEP,
    TURN,
)

FAR: Final = 40


def nearest_pc(g: Manor, square: int) -> int:
    """Rows and columns to the nearest living PC."""
    best = FAR
    for seat in living(g):
        best = min(best, distance_apart(square, g.where[seat]))
    return best


def score_ruling(g: Manor, seat: int, frame: Arbitrate, a: Action) -> float:
    """The living arbitrate in favour of the PCs, the dead against them. [KAI-7, KAI-8]"""
    side = 1.0 if g.role[seat] == LIVING else -1.0
    verb, one, two = a
    if verb == GO:
        return side * min(nearest_pc(g, one), 10)
    if verb == SET_ON:
        return side * (nerves_of(g, two) - foe_skill(g, one, FEAR))
    if verb == CHOOSE and one < g.seats and g.role[one] == LIVING:
        return side * nerves_of(g, one)
    if verb == TURN and frame.topic == ROTATION:
        return side * open_doors(g, one)
    return 0.0


def open_doors(g: Manor, turned: int) -> float:
    """Doors towards empty slots, if the Room being placed is turned so."""
    for frame in g.stack:
        slot = getattr(frame, "slot", -1)
        room = getattr(frame, "room", -1)
        if isinstance(slot, int) and isinstance(room, int) and slot >= 0 and room >= 0:
            found = 0
            for side in range(4):
                other = neighbour(slot, side)
                if other >= 0 and g.room[other] < 0:
                    found += g.setup.tile(room, turned).doors_on(side)
            return float(found)
    return 0.0


# -- Onryo -----------------------------------------------------------------------------------------


def score_token(g: Manor, seat: int, a: Action) -> float:
    """Use a token when it reaches a PC; the last chance of a Turn is better than none."""
    if a[0] != SPEND:
        return 1.0
    token = g.onryo_tokens[seat][a[1]]
    number = g.setup.move_number[token]
    if g.setup.move_icon[token] == MOVE_HAUNT:
        return 3.0
    steps = way_to_prey(g, seat, g.where[seat])
    if g.setup.move_icon[token] == MOVE_UNKNOWN:
        return 1.5 if steps > 8 else 0.5
    if steps <= number + 1:
        return 4.0
    last = g.order and g.active == g.order[-1]
    return 1.2 + 0.1 * number if last else 0.0


def way_to_prey(g: Manor, seat: int, square: int) -> int:
    """Steps to the PC that is easiest to reach and to break."""
    best = 1_000
    for other in living(g):
        if not g.hidden >> other & 1:
            steps = plan_of(g).paths_to(g.where[other], False)[square]
            best = min(best, steps * 2 + nerves_of(g, other) // 2)
    return best // 2


def score_haunting(g: Manor, seat: int, a: Action) -> float:
    """A square of an Onryo's own movement: nearer, but not into fire nor through an Ofuda."""
    if a[0] == PASS or a[0] != STEP:
        return 0.0
    here = g.where[seat]
    to = beside(here, a[1])
    if to == OFF or is_burning(g, to):
        return -9.0
    low = min(here, to)
    edge = low * 2 + (0 if max(here, to) == low + 1 else 1)
    if ward_on(g, edge) >= 0:
        return -5.0
    return float(way_to_prey(g, seat, here) - way_to_prey(g, seat, to))
