"""What somebody does who is out of time: the ledger's own answer. [TIL-R71]"""

from __future__ import annotations

from random import Random

from gloaming.core.flow import Action
from gloaming.core.known import Known
from gloaming.games.tillinghast.bots.advice import Heuristic
from gloaming.games.tillinghast.rules.procedures.opportunity import NO, STAND_DOWN
from gloaming.games.tillinghast.rules.terms import FINISH, GIVE_UP, HOUR_TAKE, PLACE, RETURN


def absent(known: Known, legal: list[Action], rng: Random) -> Action:
    """Any Grave to lie in, any mark to give up; the largest draw and the most at a Cursed hour;
    no stirring, and no spell. Whoever is bound to cast one: as a ghost of some sense would."""
    verbs = {action[0] for action in legal}
    if verbs & {PLACE, RETURN, GIVE_UP}:
        return legal[int(rng.random() * len(legal))]
    if FINISH in verbs or HOUR_TAKE in verbs:
        return max((a for a in legal if a[0] in (FINISH, HOUR_TAKE)), key=amount)
    for answer in (NO, STAND_DOWN):
        if answer in legal:
            return answer
    return Heuristic(rng).choose(known, legal)


def amount(action: Action) -> int:
    return action[1]
