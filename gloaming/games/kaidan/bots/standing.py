"""Standing answers: what goes without saying unless a person wants to be asked."""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import NOBODY, Action
from gloaming.games.kaidan.rules.figures import living
from gloaming.games.kaidan.rules.plan import distance_apart
from gloaming.games.kaidan.rules.procedures.arbitrate import Arbitrate
from gloaming.games.kaidan.rules.state import Kaidan
from gloaming.games.kaidan.rules.terms import PATH

# What a person is not asked about unless they want to be (ledger 7): windows around dice, at the
# end of an Activation and at the beginning of a Phase, and which way an Entity takes that is far
# from everybody. Chases, Attacks, Wounds and Impulses always ask.
LULLS: Final = ("test", "dice", "activation", "phase", "path")
FAR_OFF: Final = 6  # rows plus columns: more than any token, and as far as a Noise is heard


def habit(g: Kaidan, seat: int) -> tuple[str, Action] | None:
    """Of equally short ways of an Entity that nobody is near, the first will do. [KAI-R12]"""
    asking = g.asking()
    if not isinstance(asking, Arbitrate) or asking.topic != PATH or asking.chooser != NOBODY:
        return None
    here = g.where[asking.figure]
    if any(distance_apart(here, g.where[other]) <= FAR_OFF for other in living(g)):
        return None
    return ("path", asking.action_of(asking.values[0]))
