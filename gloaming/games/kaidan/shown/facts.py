"""What sentences need to know: of questions, answers and refusals; and the rules behind nonsense.

Everything here is open to everybody or belongs to the seat that is spoken to.
"""

from __future__ import annotations

from gloaming.core.flow import Action
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.shown.asked import question_facts
from gloaming.games.kaidan.shown.labels import LABELS
from gloaming.games.kaidan.shown.things import Facts

# What kind of refusal each rule stands for.
CODES = {
    "KAI-2": "taken",
    "KAI-7": "bad_choice",
    "KAI-8": "bad_choice",
    "KAI-9": "not_asked",
    "KAI-35": "bad_target",
    "KAI-58": "no_way",
    "KAI-65": "not_yours",
    "KAI-66": "no_effect",
    "KAI-68": "no_effect",
    "KAI-69": "secret",
    "KAI-79": "not_asked",
    "KAI-80": "no_way",
    "KAI-88": "bad_target",
    "KAI-97": "must_choose",
    "KAI-100": "cost",
    "KAI-111": "must_choose",
    "KAI-113": "must_choose",
    "KAI-117": "no_way",
    "KAI-119": "bad_place",
    "KAI-122": "bad_place",
    "KAI-123": "bad_place",
    "KAI-124": "cost",
    "KAI-129": "limit",
    "KAI-134": "bad_place",
    "KAI-135": "must_choose",
    "KAI-137": "not_yours",
    "KAI-138": "bad_target",
    "KAI-140": "bad_target",
    "KAI-147": "not_yours",
    "KAI-148": "cost",
    "KAI-149": "not_now",
    "KAI-153": "bad_place",
    "KAI-157": "bad_place",
    "KAI-160": "not_allowed",
    "KAI-162": "not_yours",
    "KAI-163": "no_effect",
    "KAI-164": "no_effect",
    "KAI-169": "no_effect",
    "KAI-176": "limit",
    "KAI-177": "no_way",
    "KAI-188": "must_choose",
    "KAI-201": "not_yours",
    "KAI-210": "bad_target",
    "KAI-235": "must_choose",
    "KAI-256": "terms",
    "KAI-257": "must_choose",
    "KAI-261": "cost",
    "KAI-273": "must_choose",
    "KAI-275": "must_choose",
    "KAI-277": "must_choose",
    "KAI-284": "game_over",
    "KAI-R20": "bad_target",
    "KAI-R32": "limit",
    "KAI-R36": "no_effect",
    "KAI-R39": "no_effect",
    "KAI-R43": "not_now",
    "KAI-R44": "not_yours",
    "KAI-R45": "bad_card",
    "KAI-R47": "bad_target",
    "KAI-R49": "must_choose",
    "KAI-R52": "not_allowed",
    "KAI-R53": "bad_target",
    "KAI-R57": "bad_place",
    "KAI-R68": "not_allowed",
    "KAI-R93": "not_now",
    "KAI-R95": "no_effect",
    "KAI-R99": "limit",
    "KAI-R103": "not_yours",
}

# What people try although no such action exists, and the rule that says so.
NONSENSE = {
    "seats": "KAI-R1",
    "kind:seat": "KAI-1",
    "kind:character": "KAI-2",
    "kind:figure": "KAI-6",
    "kind:square": "KAI-10",
    "kind:slot": "KAI-11",
    "kind:quarter": "KAI-40",
    "kind:bundle": "KAI-153",
    "kind:cards": "KAI-R44",
    "kind:holding": "KAI-137",
    "kind:object": "KAI-137",
    "kind:aim": "KAI-137",
    "kind:place": "KAI-176",
    "kind:object_said": "KAI-69",
    "argument:status": "KAI-R73",
    "argument:second": "KAI-147",
    "verb:show": "KAI-69",
    "verb:look": "KAI-30",
    "verb:check": "KAI-30",
    "verb:exchange": "KAI-R73",
    "verb:open": "KAI-R30",
    "verb:peek": "KAI-R30",
    "verb:skip": "KAI-232",
    "verb:drop": "KAI-160",
}


def prompt_facts(g: Manor, seat: int) -> Facts:
    return question_facts(g, seat)


def option_facts(g: Manor, seat: int, a: Action) -> Facts:
    """Names for what an answer points at, what it costs, and how likely it works."""
    tell = LABELS.get(a[0])
    return {} if tell is None else tell(g, seat, a)


def refusal_facts(g: Manor, seat: int, a: Action, rule: str) -> Facts:
    """What a sentence names, and no more: a refusal is short."""
    if rule != "KAI-80":
        return {}
    return {"steps": 1 if g.hunted == seat else g.movement_points[seat]}
