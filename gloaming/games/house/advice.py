"""Rule-of-thumb bots. They read what their seat knows and nothing else. [ledger 12]"""

from __future__ import annotations

from random import Random

from gloaming.core.agent import Weigher
from gloaming.core.flow import PASS, Action
from gloaming.core.known import Known
from gloaming.games.house import thumb
from gloaming.games.house.estate import HAND_LIMIT
from gloaming.games.house.imagine import FRAMES
from gloaming.games.house.procedures.act import Act
from gloaming.games.house.procedures.turn import DRAWING, Turn
from gloaming.games.house.state import House, blank
from gloaming.games.house.terms import DECLINE, DRAW, END_ESCAPE, PREVENT_POSSESSION, SAVE_EXIT, USE

# What a person is not asked about unless they want to be (ledger 7.4): the quiet windows, and
# whether to draw.
LULLS = ("land", "escape", "end", "card")


def habit(g: House, seat: int) -> tuple[str, Action] | None:
    """Drawing goes without saying while the hand has fewer than five cards. [ledger 7.3]"""
    asking = g.asking()
    if isinstance(asking, Turn) and asking.at == "draw" and len(g.hand[seat]) < HAND_LIMIT:
        return ("card", DRAWING)
    return None


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


class Heuristic(Weigher):
    """Counts the points, protects the best, and keeps its interrupts for when they matter."""

    def weigh(self, known: Known, legal: list[Action]) -> list[float]:
        table = known.sketch(blank(known.setup), FRAMES)
        assert isinstance(table, House)
        return thumb.scores(table, known.seat, legal)
