"""What questions and answers say besides their own words; asked for after every input."""

from __future__ import annotations

from gloaming.core.flow import Action
from gloaming.core.kinds import Json
from gloaming.core.spec import thing
from gloaming.games.revenge.book import BOOK
from gloaming.games.revenge.state import Revenge
from gloaming.games.revenge.terms import ABILITY, BLOCK, CONTRACT, MARK


def prompt_facts(g: Revenge, seat: int) -> dict[str, Json]:
    return {
        "seat": thing("seat", seat),
        "tokens": g.tokens[seat],
        "meter": g.meter[seat],
        "full": g.setup.meter_size,
    }


def option_facts(g: Revenge, seat: int, a: Action) -> dict[str, Json]:
    """What the label of an answer says besides its own arguments."""
    verb, one, _ = a
    if verb == CONTRACT:
        best = g.setup.odds[one]
        return {
            "price": g.setup.costs[one],
            "odds": f"1-{best}" if best > 1 else "1",
            "cards": g.stack_counts[one],
        }
    if verb == MARK:
        return {"price": g.setup.mark_cost}
    if verb == BLOCK:
        return {"price": g.setup.block_cost}
    if verb == ABILITY:
        return {"ghost": thing("ghost", BOOK.ghosts[g.ghost[seat]].id)}
    return {}
