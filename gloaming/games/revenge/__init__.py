"""A Ghost's Revenge: contracts and sabotage for three or four ghosts who want to live again."""

from __future__ import annotations

from gloaming.core.flow import Action
from gloaming.core.kinds import Json
from gloaming.core.spec import GameSpec, thing
from gloaming.games.revenge.absent import absent
from gloaming.games.revenge.advice import Avenger, Heuristic, Racer
from gloaming.games.revenge.consistent import consistent
from gloaming.games.revenge.facts import option_facts, prompt_facts
from gloaming.games.revenge.imagine import imagine
from gloaming.games.revenge.measures import MEASURES
from gloaming.games.revenge.options import OPTIONS, make_setup
from gloaming.games.revenge.procedures.contract import Contract
from gloaming.games.revenge.procedures.game import Game, blank, new
from gloaming.games.revenge.procedures.turn import Turn
from gloaming.games.revenge.state import Revenge, score
from gloaming.games.revenge.thumb import outlook, playout, prior
from gloaming.games.revenge.vocabulary import WORDS

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


SPEC = GameSpec(
    id="revenge",
    package="gloaming.games.revenge",
    seats=(3, 4),
    rules=1,
    options=OPTIONS,
    setup=make_setup,
    new=new,
    blank=blank,
    frames=(Game, Turn, Contract),
    words=WORDS,
    score=score,
    imagine=imagine,
    bots={"heuristic": Heuristic, "racer": Racer, "avenger": Avenger},
    absent=absent,
    playout=playout,
    prior=prior,
    outlook=outlook,
    horizon=8,
    prompt_facts=prompt_facts,
    option_facts=option_facts,
    refusal_facts=refusal_facts,
    consistent=consistent,
    nonsense=NONSENSE,
    codes=CODES,
    measures=MEASURES,
)
