"""What search needs: how imagined games are played, what is worth trying, when to judge."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from gloaming.core.flow import Action
from gloaming.games.house.bots.evaluation import moment_of, score_answer, scores
from gloaming.games.house.bots.standings import View, open_points, shares
from gloaming.games.house.rules.estate import HAND_LIMIT, Estate
from gloaming.games.house.rules.procedures.turn import DRAWING, Turn
from gloaming.games.house.rules.terms import (
    DISCARD_OTHER_EXIT,
    EXIT,
    PROTECTION,
    SIN_CARD,
    STEAL_OTHER_EXIT,
    TOOL,
)

# How far a prior follows the rule of thumb, and what it leaves to everything else.
SHARPNESS: Final = 0.25
CURIOSITY: Final = 0.06
# What falls short of the best by more is not tried. Wide, for the rule of thumb is least sure of
# what interrupts are worth: half of what there is to gain lies more than 0.4 below its favourite.
MARGIN: Final = 1.2


def playout(g: Estate, seat: int, rng: Random) -> Action:
    """For imagined games: the best by rule of thumb. Chance has no say in it, so that games from
    the same world differ by what was chosen there and by nothing else."""
    legal = g.legal(seat)
    if len(legal) == 1:
        return legal[0]
    view = View(g, seat)
    moment = moment_of(g)
    best = -1000.0
    choice = legal[0]
    for a in legal:
        value = score_answer(g, view, moment, a)
        if value > best:
            best = value
            choice = a
    return choice


def settled(g: Estate) -> bool:
    """Is somebody about to play its cards? The standings were fitted to such moments."""
    frame = g.stack[-1]
    if not isinstance(frame, Turn) or frame.at != "main":
        return False
    return not g.exit_played and g.boons_played == 0


# -- the outlook ----------------------------------------------------------------------------------

# A seat's prospects, in an imagined game in which all hands lie open: what counts, and for how
# much on the logarithmic scale of a softmax over the seats. `python bench/fit_house.py` plays
# games by rule of thumb, looks at them at settled moments, and fits these figures to who won.
COUNTS: Final = (
    "points on protected Exits",
    "points on open Exits",
    "points above five",
    "seats until its turn",
    "hides",
    "points of its best Exit in hand",
    "Protections it can use, up to two",
    "points of Tools, up to three",
    "cards",
    "Sins",
    "tokens of a hunter",
    "points within reach above five",
    "the goal is within reach",
    "the goal is within reach, on its turn",
    "the goal is within reach, by seat until its turn",
    "open Exits",
    "open points, by hunter who can pay",
    "the goal is within reach, by hunter who can pay",
)
# Without Sins and with them; then what is in the characters, in their order.
WEIGHTS: Final[list[float]] = [
    0.299,
    0.147,
    0.037,
    -0.080,
    0.102,
    0.036,
    0.300,
    0.090,
    0.027,
    0.000,
    0.035,
    0.118,
    1.198,
    0.189,
    -0.402,
    0.157,
    -0.081,
    -0.269,
]
WEIGHTS_SINS: Final[list[float]] = [
    0.182,
    -0.009,
    0.136,
    -0.069,
    0.092,
    0.010,
    0.203,
    0.052,
    -0.008,
    0.115,
    -0.013,
    0.084,
    0.961,
    0.161,
    -0.347,
    0.258,
    -0.013,
    -0.335,
]
PERSON: Final[list[float]] = [-0.39, -0.02, -0.35, -0.23, 0.38, 0.30, 0.66, -0.35]
PERSON_SINS: Final[list[float]] = [0.09, 0.14, 0.0, -0.36, 0.21, -0.09, 0.23, -0.22]


def outlook(g: Estate) -> list[float]:
    """Each seat's chance to win in an imagined game, at a glance into all hands."""
    hunting = hunters(g)
    weights = WEIGHTS_SINS if g.setup.sins else WEIGHTS
    person = PERSON_SINS if g.setup.sins else PERSON
    found: list[float] = []
    for seat in range(g.seats):
        value = 0.0
        counts = what_counts(g, seat, hunting)
        for n in range(len(counts)):
            value += weights[n] * counts[n]
        character = g.character[seat]
        found.append(exp(value + (person[character] if character >= 0 else 0.0)))
    return shares(found)


def hunters(g: Estate) -> int:
    """Who can make somebody lose an Exit, and pay for it: a mask."""
    found = 0
    sorts = g.setup.sort
    for seat in range(g.seats):
        if g.points[seat] == 0 or not is_hunter(g, seat):
            continue
        for card in g.hand[seat]:
            if sorts[card] == PROTECTION or sorts[card] == TOOL:
                found |= 1 << seat
                break
    return found


def is_hunter(g: Estate, seat: int) -> bool:
    character = g.character[seat]
    if character < 0:
        return False
    effect = g.setup.deeds[character][1].effect
    return effect == DISCARD_OTHER_EXIT or effect == STEAL_OTHER_EXIT


def what_counts(g: Estate, seat: int, hunting: int) -> list[float]:
    """The figures of COUNTS for one seat."""
    bare = 0
    for guard in g.protection[seat]:
        if guard < 0:
            bare += 1
    total = g.total[seat]
    exposed = open_points(g, seat)
    wait = (seat - g.turn) % g.seats
    best, guards, tools, sins = in_hand(g, seat)
    reach = total + best + usable_tools(g, seat)
    near = 1.0 if reach >= g.setup.target else 0.0
    pursuers = float((hunting & ~(1 << seat)).bit_count())
    return [
        float(total - exposed),
        float(exposed),
        float(max(0, total - 5)),
        float(wait),
        1.0 if g.is_hiding(seat) else 0.0,
        float(best),
        float(min(2, guards)),
        float(min(3, tools)),
        float(len(g.hand[seat])),
        float(sins),
        float(g.points[seat]) if is_hunter(g, seat) else 0.0,
        float(max(0, reach - 5)),
        near,
        near if wait == 0 else 0.0,
        near * wait,
        float(bare),
        pursuers * exposed,
        pursuers * near,
    ]


def in_hand(g: Estate, seat: int) -> tuple[int, int, int, int]:
    """Points of the best Exit, Protections with an Exit to go to, points of Tools, Sins."""
    setup = g.setup
    bare = bare_materials(g, seat)
    best = guards = tools = sins = 0
    for card in g.hand[seat]:
        sort = setup.sort[card]
        if sort == EXIT:
            best = max(best, setup.points[card])
        elif sort == SIN_CARD:
            sins += 1
        elif sort == PROTECTION:
            if setup.material[card] & bare:
                guards += 1
        else:
            tools += setup.points[card]
    return best, guards, tools, sins


def bare_materials(g: Estate, seat: int) -> int:
    """The materials of Exits without Protection, in play or held."""
    material = g.setup.material
    found = 0
    exits = g.exits[seat]
    guards = g.protection[seat]
    for place in range(len(exits)):
        if guards[place] < 0:
            found |= material[exits[place]]
    for card in g.hand[seat]:
        if g.setup.sort[card] == EXIT:
            found |= material[card]
    return found


def usable_tools(g: Estate, seat: int) -> int:
    """Points of the Tools in hand that find an Exit without one, the best Exit in hand included.
    Cards lie in order, so the first fit is a fair guess."""
    setup = g.setup
    free: list[int] = []
    exits = g.exits[seat]
    for place in range(len(exits)):
        if g.tool[seat][place] < 0:
            free.append(setup.material[exits[place]])
    best = -1
    for card in g.hand[seat]:
        if setup.sort[card] == EXIT and (best < 0 or setup.points[card] > setup.points[best]):
            best = card
    if best >= 0:
        free.append(setup.material[best])
    points = 0
    for card in g.hand[seat]:
        if setup.sort[card] != TOOL:
            continue
        for n in range(len(free)):
            if free[n] & setup.material[card]:
                points += setup.points[card]
                free[n] = 0
                break
    return points


# -- what the others hold -------------------------------------------------------------------------


def likely(g: Estate, seat: int) -> float:
    """How likely the others hold what they hold here, seeing what they did not play.

    Who has played its cards would have attached a Boon that has a place to go. So of the cards
    somebody holds, those that fit now came after its latest turn: how likely is it that just these
    were among the last it drew? Who hides could not play any.
    """
    chance = 1.0
    for other in range(g.seats):
        passed = (g.turn - other) % g.seats
        if other == seat or passed == 0 or g.turns <= passed or g.is_hiding(other):
            continue
        fresh = passed + (g.drawn >> other & 1)
        held = len(g.hand[other])
        if fresh < held:
            for n in range(fitting_boons(g, other)):
                chance *= max(0, fresh - n) / (held - n)
    return chance


def fitting_boons(g: Estate, seat: int) -> int:
    """Boons in hand for which an Exit in play has room."""
    setup = g.setup
    exits = g.exits[seat]
    bare = 0
    plain = 0
    for place in range(len(exits)):
        if g.protection[seat][place] < 0:
            bare |= setup.material[exits[place]]
        if g.tool[seat][place] < 0:
            plain |= setup.material[exits[place]]
    found = 0
    for card in g.hand[seat]:
        room = bare if setup.sort[card] == PROTECTION else plain
        if setup.sort[card] in (PROTECTION, TOOL) and setup.material[card] & room:
            found += 1
    return found


# -- what to try ----------------------------------------------------------------------------------


def narrow(g: Estate, seat: int, legal: list[Action]) -> list[Action]:
    """What is not far worse than the best by rule of thumb."""
    if legal[0] == DRAWING and len(g.hand[seat]) < HAND_LIMIT - 1:
        return [DRAWING]
    found = scores(g, seat, legal)
    least = max(found) - MARGIN
    return [legal[n] for n in range(len(legal)) if found[n] >= least]


def prior(g: Estate, seat: int, legal: list[Action]) -> list[float]:
    """How much attention each action deserves before anybody has tried it; sums to one."""
    found = scores(g, seat, legal)
    best = max(found)
    total = 0.0
    for n in range(len(found)):
        found[n] = exp(max(-20.0, (found[n] - best) / SHARPNESS)) + CURIOSITY
        total += found[n]
    return [weight / total for weight in found]
