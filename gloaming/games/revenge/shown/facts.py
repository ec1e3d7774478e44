"""What questions and answers say besides their own words; asked for after every input."""

from __future__ import annotations

from gloaming.core.flow import Action
from gloaming.core.kinds import Json
from gloaming.core.spec import thing
from gloaming.games.revenge.rules.book import BOOK
from gloaming.games.revenge.rules.state import Revenge
from gloaming.games.revenge.rules.terms import ABILITY, BLOCK, CONTRACT, MARK
from gloaming.games.revenge.rules.vocabulary import WORDS

# The ledger's codes of section 11, by the rule each refusal cites.
CODES = {
    "REV-123": "game_over",
    "REV-38": "not_your_turn",
    "REV-31": "main_action_done",
    "REV-60": "self_target",
    "REV-96": "self_target",
    "REV-92": "ability_used",
    "REV-94": "ability_cooling",
    "REV-93": "ability_cooling",
    "REV-97": "no_effect",
    "REV-108": "no_effect",
    "REV-114": "no_effect",
    "REV-87": "no_effect",
    "REV-116": "must_obey",
    "REV-117": "order_impossible",
    "REV-82": "class_blocked",
    "REV-39": "not_enough_stamina",
    "REV-65": "not_enough_stamina",
    "REV-80": "not_enough_stamina",
    "REV-34": "must_act",
    "REV-115": "malformed",
    "REV-88": "malformed",
    "REV-6": "malformed",
    "REV-43": "malformed",
    "REV-44": "malformed",
    "REV-69": "malformed",
    "REV-58": "malformed",
    "REV-29": "malformed",
    "REV-24": "malformed",
    "REV-1": "bad_option",
    "REV-4": "bad_option",
    "REV-9": "bad_option",
}

# What people try although no such action exists, and the rule that says so.
NONSENSE = {
    "seats": "REV-1",
    "kind:class": "REV-6",
    "kind:seat": "REV-1",
    "argument:card": "REV-43",
    "argument:place": "REV-43",
    "verb:look": "REV-43",
    "verb:give_up": "REV-44",
    "verb:exchange": "REV-44",
    "verb:decline_roll": "REV-69",
    "verb:reroll": "REV-58",
    "verb:give": "REV-29",
    "verb:lend": "REV-29",
    "verb:decline_income": "REV-24",
}


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


def refusal_facts(g: Revenge, seat: int, a: Action, rule: str) -> dict[str, Json]:
    """What the sentence of a refusal says, all of it open to everybody."""
    classes = WORDS.kinds["class"]
    facts: dict[str, Json] = {
        "tokens": g.tokens[seat],
        "ready": g.ready_round[seat],
        "round": g.round,
        "seat": thing("seat", g.active),
    }
    if rule in ("REV-116", "REV-117"):
        facts["class"] = thing("class", classes.name(g.order[seat]))
    elif rule == "REV-82":
        facts["by"] = thing("seat", g.blocks[seat][a[1]])
    if rule == "REV-39":
        facts["price"] = g.setup.costs[a[1]]
    elif rule == "REV-65":
        facts["price"] = g.setup.mark_cost
    elif rule == "REV-80":
        facts["price"] = g.setup.block_cost
    return facts
