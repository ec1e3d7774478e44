"""What questions, answers and refusals say besides their own words, and the codes of refusals."""

from __future__ import annotations

from gloaming.core.flow import Action
from gloaming.core.kinds import Json
from gloaming.core.spec import thing
from gloaming.core.window import Window
from wake.rules.procedures.omen import Chill
from wake.rules.procedures.turn import HAND_LIMIT
from wake.rules.state import Wake
from wake.rules.terms import GHOST, PLAY, SALT
from wake.rules.vocabulary import ROOMS, WORDS

# What people try although no such action exists, and the rule that says so.
NONSENSE = {
    "seats": "WAK-1",
    "kind:room": "WAK-3",
    "kind:card": "WAK-4",
    "kind:cards": "WAK-4",
    "verb:look": "WAK-7",
    "verb:leave": "WAK-3",
}

# The ledger's codes of section 11, by the rule each refusal cites.
CODES = {
    "WAK-47": "game_over",
    "WAK-48": "not_asked",
    "WAK-1": "malformed",
    "WAK-3": "malformed",
    "WAK-4": "malformed",
    "WAK-7": "malformed",
    "WAK-13": "wrong_role",
    "WAK-15": "wrong_role",
    "WAK-18": "wrong_role",
    "WAK-25": "wrong_role",
    "WAK-14": "not_yours",
    "WAK-19": "no_prayer",
    "WAK-20": "hand_full",
    "WAK-21": "chest_empty",
    "WAK-22": "bad_target",
    "WAK-23": "nobody_walks",
    "WAK-24": "bad_target",
    "WAK-26": "drifted_already",
    "WAK-27": "no_such_way",
    "WAK-29": "no_peering",
    "WAK-30": "not_in_parlour",
    "WAK-31": "no_omen_left",
    "WAK-32": "wrong_moment",
    "WAK-33": "bad_target",
    "WAK-34": "bad_target",
    "WAK-35": "bad_target",
    "WAK-36": "wrong_moment",
    "WAK-42": "no_salt",
    "WAK-43": "bad_target",
}


def prompt_facts(g: Wake, seat: int) -> dict[str, Json]:
    facts: dict[str, Json] = {
        "hour": g.hour,
        "chill": g.chill[seat],
        "chills": g.setup.chills,
        "place": thing("room", ROOMS.name(g.place[seat])),
    }
    window = g.asking()
    if isinstance(window, Window):
        threat = g.stack[-3]
        target = threat.target if isinstance(threat, Chill) else g.omens[-1][1]
        facts["moment"] = thing("moment", WORDS.kinds["moment"].name(window.moment))
        facts["target"] = thing("seat", target)
    return facts


def option_facts(g: Wake, seat: int, a: Action) -> dict[str, Json]:
    """Keepsakes say what they are for and what they are worth."""
    if a[0] in (PLAY, SALT):
        kinds = ("bell", "mirror", "knell", "shroud", "salt")
        return {"kind": kinds[g.setup.kind[a[1]]], "grief": g.setup.grief[a[1]]}
    return {}


def refusal_facts(g: Wake, seat: int, a: Action, rule: str) -> dict[str, Json]:
    """Only what the seat that tried may know."""
    facts: dict[str, Json] = {"limit": HAND_LIMIT, "held": len(g.hand[seat])}
    if rule in ("WAK-27", "WAK-30") and g.role[seat] == GHOST:
        facts["place"] = thing("room", ROOMS.name(g.place[seat]))
    return facts
