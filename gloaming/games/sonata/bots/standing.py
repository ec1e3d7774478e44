"""Standing answers: a captive who has said so only holds. [ledger 7]"""

from __future__ import annotations

from gloaming.core.flow import Action
from gloaming.games.sonata.rules.procedures.johnny import HOLDING, JohnnyTurn
from gloaming.games.sonata.rules.state import Sonata
from gloaming.games.sonata.rules.vocabulary import WORDS


def habit(g: Sonata, seat: int) -> tuple[str, Action] | None:
    """Holding, by the moment of Johnny's turn; who is asked, and when, everybody sees."""
    asking = g.asking()
    if isinstance(asking, JohnnyTurn) and asking.at == "ask to push":
        return (str(WORDS.name("moment", asking.moment(g))), HOLDING)
    return None
