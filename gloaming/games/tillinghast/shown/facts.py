"""What questions, answers and refusals say besides their own words, and the codes of refusals."""

from __future__ import annotations

from gloaming.core.flow import Action
from gloaming.core.kinds import Json
from gloaming.core.spec import thing
from gloaming.games.tillinghast.rules.procedures.casting import Casting
from gloaming.games.tillinghast.rules.procedures.night import SpecialHour, most_to_take
from gloaming.games.tillinghast.rules.procedures.opportunity import Opportunity
from gloaming.games.tillinghast.rules.procedures.turn import Turn
from gloaming.games.tillinghast.rules.state import Tillinghast
from gloaming.games.tillinghast.rules.terms import (
    DECLARE,
    DONE,
    FINISH,
    FIRST_SPELL,
    LAST_SPELL,
    MOVE,
    MOVE_ALOUD,
    RETURN,
    STRIKE,
    STRIKE_ALOUD,
)
from gloaming.games.tillinghast.rules.vocabulary import SQUARES

# What each refusal is, in a word, by the rule it cites (ledger 11).
CODES = {
    "TIL-172": "game_over",
    "TIL-175": "game_over",
    "TIL-21": "not_now",
    "TIL-22": "not_a_grave",
    "TIL-27": "not_your_turn",
    "TIL-32": "not_your_turn",
    "TIL-133": "waiting_for_choice",
    "TIL-139": "banished",
    "TIL-136": "must_return",
    "TIL-34": "no_such_step",
    "TIL-12": "no_such_step",
    "TIL-36": "wall",
    "TIL-14": "void",
    "TIL-43": "not_listed",
    "TIL-88": "not_opportunistic",
    "TIL-113": "not_opportunistic",
    "TIL-108": "not_opportunistic",
    "TIL-125": "not_opportunistic",
    "TIL-46": "bad_payment",
    "TIL-47": "one_at_a_time",
    "TIL-53": "must_draw",
    "TIL-80": "no_such_step",
    "TIL-81": "wall",
    "TIL-82": "must_flee",
    "TIL-98": "out_of_reach",
    "TIL-109": "nothing_to_quench",
    "TIL-114": "not_a_grave",
    "TIL-117": "not_a_grave",
    "TIL-119": "not_cursed",
    "TIL-121": "used",
    "TIL-124": "four_spirits",
    "TIL-58": "bad_draw",
    "TIL-62": "not_your_window",
    "TIL-63": "not_now",
    "TIL-64": "did_not_declare",
    "TIL-65": "not_now",
    "TIL-66": "not_now",
    "TIL-67": "not_in_phase_3",
    "TIL-72": "banished",
    "TIL-130": "no_such_mark",
    "TIL-151": "must_speak",
    "TIL-158": "not_now",
    "TIL-159": "bad_draw",
    "TIL-161": "banished",
    "TIL-8": "full",
    "TIL-1": "bad_option",
    "TIL-R33": "not_aloud",
    "TIL-R57": "must_cast",
    "TIL-R58": "cannot_pay",
    "TIL-R61": "not_now",
}

LINES = ("none", "restless", "vision", "both")

# What people try although no such action exists, and the rule that says so.
NONSENSE = {
    "seats": "TIL-1",
    "verb:look": "TIL-182",
    "verb:record": "TIL-182",
}


def prompt_facts(g: Tillinghast, seat: int) -> dict[str, Json]:
    """What the question says; all of it is the seat's own or open."""
    facts: dict[str, Json] = {
        "seat": thing("seat", seat),
        "round": g.round,
        "rounds": g.setup.village.rounds,
        "power": g.power[seat],
        "spirits": g.spirits[seat],
        "square": thing("square", SQUARES.name(g.square[seat])),
    }
    frame = g.asking()
    if isinstance(frame, Turn) and frame.at == "act":
        facts |= {
            "moved": frame.moved,
            "holy": frame.holy,
            "cursed": bool(g.setup.village.cursed >> g.square[seat] & 1),
            "quiet": frame.quiet,
            "discorporate": frame.discorporate,
            "draw": frame.most_to_draw(g),
        }
    elif isinstance(frame, Opportunity):
        facts["active"] = thing("seat", g.active)
        if frame.at == "cast":
            facts |= {"quiet": frame.quiet, "discorporate": frame.discorporate}
    elif isinstance(frame, SpecialHour):
        facts["most"] = most_to_take(g, seat)
    return facts


def option_facts(g: Tillinghast, seat: int, a: Action) -> dict[str, Json]:
    """What an answer costs beyond its price, and what the others will hear."""
    verb, one, two = a
    frame = g.asking()
    if not isinstance(frame, Casting) or verb == DECLARE or verb == RETURN:
        return {}
    facts: dict[str, Json] = {"heard": LINES[lines(g, frame, seat, verb, one)]}
    if isinstance(frame, Turn) and verb == FINISH:
        facts["most"] = frame.most_to_draw(g)
    spell = STRIKE if verb == STRIKE_ALOUD else verb
    if FIRST_SPELL <= spell <= LAST_SPELL:
        cost = g.setup.village.cost[spell]
        facts["cost"] = cost
        facts["smoke"] = (two if spell == STRIKE else one) - cost
        facts["here"] = thing("square", SQUARES.name(g.square[seat]))
    return facts


def lines(g: Tillinghast, frame: Casting, seat: int, verb: int, to: int) -> int:
    """What the caster will have to say: 1 for the Grave's line, 2 for that of the light."""
    v = g.setup.village
    here = g.square[seat]
    if frame.quiet and verb <= LAST_SPELL:
        return 0
    if verb in (MOVE, MOVE_ALOUD):
        return (v.grave >> to & 1) + 2 * g.shines_on(to)
    if verb in (STRIKE, STRIKE_ALOUD):
        return 2 * (v.open_mask[to] >> here & 1 and not v.shelter >> here & 1)
    if verb == DONE and isinstance(frame, Turn):
        return (v.grave >> here & 1) + 2 * (g.setup.lit_stay_speaks and g.shines_on(here))
    return 0


def refusal_facts(g: Tillinghast, seat: int, a: Action, rule: str) -> dict[str, Json]:
    """What the sentence of a refusal says: open facts, and the seat's own."""
    facts: dict[str, Json] = {
        "active": thing("seat", g.active),
        "round": g.round,
        "held": g.power[seat],
    }
    if FIRST_SPELL <= a[0] <= LAST_SPELL:
        facts["cost"] = g.setup.village.cost[a[0]]
    frame = g.asking() if g.is_asked(seat) else None
    if rule == "TIL-58" and isinstance(frame, Turn):
        facts["most"] = frame.most_to_draw(g)
    elif rule == "TIL-159":
        facts["most"] = most_to_take(g, seat)
    return facts
