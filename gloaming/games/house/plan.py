"""What search needs: how imagined games are played, what is worth trying, when to judge."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from gloaming.core.flow import Action
from gloaming.core.pause import Pause
from gloaming.games.house.estate import HAND_LIMIT, Estate
from gloaming.games.house.procedures.turn import DRAWING, Turn
from gloaming.games.house.standings import View, on_the_table, shares
from gloaming.games.house.terms import (
    DISCARD_OTHER_EXIT,
    EXIT,
    PROTECTION,
    SIN_CARD,
    STEAL_OTHER_EXIT,
    TOOL,
)
from gloaming.games.house.thumb import moment_of, score, scores

# How far a prior follows the rule of thumb, and what it leaves to everything else.
SHARPNESS: Final = 0.25
CURIOSITY: Final = 0.06
# What falls short of the best by more is not tried: in a window, and in what is one's own to do.
MARGIN: Final = 0.4
OWN_MARGIN: Final = 0.6


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
        value = score(g, view, moment, a)
        if value > best:
            best = value
            choice = a
    return choice


def calm(g: Estate) -> bool:
    """Is somebody about to play its cards? The standings were fitted to such moments."""
    frame = g.stack[-1]
    if not isinstance(frame, Turn) or frame.at != "main":
        return False
    return not g.exit_played and g.boons_played == 0


# -- the outlook ----------------------------------------------------------------------------------

# In imagined games all hands lie open. Fitted as the standings are, with what the cards are.
BEST_EXIT: Final = 0.166  # per point of the best Exit in hand
PROTECTION_READY: Final = 0.186  # each, up to two that have an Exit to go to
TOOL_READY: Final = 0.1  # per point, up to three
ANY_CARD: Final = 0.02
SIN_READY: Final = 0.1
HUNTER_BOON: Final = 0.088  # whoever pays with Boons: each, up to three
HUNTER_TOKEN: Final = 0.112
PERSON: Final[list[float]] = [-0.05, -0.17, -0.38, -0.43, 0.16, 0.0, 0.51, -0.33]


def prospects(g: Estate) -> list[float]:
    """Each seat's chance to win in an imagined game, at a glance into all hands."""
    return shares([exp(on_the_table(g, s) + in_hand(g, s)) for s in range(g.seats)])


def in_hand(g: Estate, seat: int) -> float:
    """What the cards of a seat promise, and who it is."""
    setup = g.setup
    hand = g.hand[seat]
    bare, blunt = without_boons(g, seat)
    best = guards = points = boons = sins = 0
    for card in hand:
        sort = setup.sort[card]
        if sort == EXIT:
            best = max(best, setup.points[card])
        elif sort == SIN_CARD:
            sins += 1
        else:
            boons += 1
            if sort == PROTECTION and setup.material[card] & bare:
                guards += 1
            elif sort == TOOL and setup.material[card] & blunt:
                points += setup.points[card]
    value = ANY_CARD * len(hand) + BEST_EXIT * best + SIN_READY * sins
    value += PROTECTION_READY * min(guards, 2) + TOOL_READY * min(points, 3)
    character = g.character[seat]
    if character < 0:
        return value
    effect = setup.deeds[character][1].effect
    if effect == DISCARD_OTHER_EXIT or effect == STEAL_OTHER_EXIT:
        value += HUNTER_BOON * min(boons, 3) + HUNTER_TOKEN * g.points[seat]
    return value + PERSON[character]


def without_boons(g: Estate, seat: int) -> tuple[int, int]:
    """The materials of Exits without Protection, and of those without a Tool, in play or held."""
    material = g.setup.material
    bare = blunt = 0
    exits = g.exits[seat]
    for place in range(len(exits)):
        if g.protection[seat][place] < 0:
            bare |= material[exits[place]]
        if g.tool[seat][place] < 0:
            blunt |= material[exits[place]]
    for card in g.hand[seat]:
        if g.setup.sort[card] == EXIT:
            bare |= material[card]
            blunt |= material[card]
    return bare, blunt


# -- what to try ----------------------------------------------------------------------------------


def narrow(g: Estate, seat: int, legal: list[Action]) -> list[Action]:
    """What is not far worse than the best by rule of thumb: in most windows, to pass."""
    if legal[0] == DRAWING and len(g.hand[seat]) < HAND_LIMIT - 1:
        return [DRAWING]
    found = scores(g, seat, legal)
    least = max(found) - (MARGIN if isinstance(g.asking(), Pause) else OWN_MARGIN)
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
