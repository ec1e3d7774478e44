"""Time-outs: the answer given in the place of somebody who is out of time."""

from __future__ import annotations

from random import Random
from typing import Final

from gloaming.core.flow import PASS, Action
from gloaming.core.known import Known
from gloaming.games.kaidan.bots.advice import Heuristic
from gloaming.games.kaidan.rules.terms import (
    BUILD,
    CALL,
    CHOOSE,
    GIVE,
    GIVE_UP,
    GO,
    PICK,
    REFUSE,
    REPEL,
    SET_ON,
    STOP,
    TURN,
    WAIT,
)

# What the ledger says, first come first served: pass, wait, repel, refuse, give up, stop.
PASSIVE: Final = (PASS, WAIT, REPEL, REFUSE, GIVE_UP, STOP)
# Left to chance: rulings of the Arbiter, parity calls, characters. [KAI-R12]
BY_LOT: Final = (CALL, TURN, GO, SET_ON, CHOOSE, BUILD, PICK)


def absent(known: Known, legal: list[Action], rng: Random) -> Action:
    """Whoever is out of time does as little as may be; what must be chosen, chance or its bot
    chooses. [ledger 7]"""
    verbs = {action[0]: action for action in reversed(legal)}
    for verb in PASSIVE:
        if verb in verbs:
            return verbs[verb]
    if GIVE in verbs:
        return min(legal)  # nothing
    if verbs.keys() <= set(BY_LOT):
        return legal[int(rng.random() * len(legal))]
    return Heuristic(rng).choose(known, legal)
