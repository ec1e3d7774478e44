"""What search uses: how imagined games are played."""

from __future__ import annotations

from random import Random

from gloaming.core.flow import Action
from wake.bots.evaluation import worth
from wake.rules.state import Wake


def playout(g: Wake, seat: int, rng: Random) -> Action:
    """For imagined games: the best by rule of thumb, blurred."""
    legal = g.legal(seat)
    best = -1000.0
    choice = legal[0]
    for a in legal:
        value = worth(g, seat, a) + rng.random()
        if value > best:
            best = value
            choice = a
    return choice
