"""Time-outs: the answer given in the place of somebody who is out of time."""

from __future__ import annotations

from random import Random

from gloaming.core.flow import PASS, Action
from gloaming.core.known import Known
from gloaming.games.house.bots.advice import Heuristic
from gloaming.games.house.rules.estate import HAND_LIMIT
from gloaming.games.house.rules.procedures.act import Act
from gloaming.games.house.rules.state import House
from gloaming.games.house.rules.table import FRAMES, blank
from gloaming.games.house.rules.terms import (
    DECLINE,
    DRAW,
    END_ESCAPE,
    PREVENT_POSSESSION,
    SAVE_EXIT,
    USE,
)


def absent(known: Known, legal: list[Action], rng: Random) -> Action:
    """Whoever is out of time passes, ends its phase, saves what is its own, draws; what must be
    chosen its bot chooses. [ledger 7.5]"""
    table = known.sketch(blank(known.setup), FRAMES)
    assert isinstance(table, House)
    verbs = {action[0]: action for action in legal}
    if DRAW in verbs:
        return verbs[DRAW if len(table.hand[known.seat]) < HAND_LIMIT else DECLINE]
    if USE in verbs:
        return verbs[USE if helps_itself(table, known.seat) else DECLINE]
    for verb in (PASS, END_ESCAPE, DECLINE):
        if verb in verbs:
            return verbs[verb]
    return Heuristic(rng).choose(known, legal)


def helps_itself(g: House, seat: int) -> bool:
    """Would this save or prevention help the seat itself?"""
    act = g.asking()
    assert isinstance(act, Act)
    effect = act.deed(g).effect
    if effect == SAVE_EXIT:
        return g.threat_seat == seat
    return effect == PREVENT_POSSESSION and g.drawers[-1] == seat
