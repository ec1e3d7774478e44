"""Tillinghast: ghosts of murdered magicians race and hunt one another, unseen, by night."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib.resources.abc import Traversable

from gloaming.core.flow import Action
from gloaming.core.kinds import Json
from gloaming.core.options import Value
from gloaming.core.spec import GameSpec, thing
from gloaming.games.tillinghast.book import read_book
from gloaming.games.tillinghast.consistent import consistent
from gloaming.games.tillinghast.imagine import imagine, remember
from gloaming.games.tillinghast.options import OPTIONS, make_setup, options_of, setup_from
from gloaming.games.tillinghast.procedures.night import (
    Night,
    SpecialHour,
    blank,
    most_to_take,
    new,
)
from gloaming.games.tillinghast.procedures.opportunity import Opportunity
from gloaming.games.tillinghast.procedures.strike import LostSpirit
from gloaming.games.tillinghast.procedures.turn import Turn
from gloaming.games.tillinghast.setup import Setup
from gloaming.games.tillinghast.state import Tillinghast, score
from gloaming.games.tillinghast.terms import (
    FINISH,
    FINISH_ALOUD,
    FIRST_SPELL,
    FLEE,
    LAST_SPELL,
    STRIKE,
    VORTEX,
)
from gloaming.games.tillinghast.vocabulary import SQUARES, WORDS

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
    "TIL-47": "malformed",
    "TIL-80": "no_such_step",
    "TIL-81": "wall",
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
    if verb in (FINISH, FINISH_ALOUD):
        frame = g.asking()
        assert isinstance(frame, Turn)
        return {"most": frame.most_to_draw(g)}
    if not FIRST_SPELL <= verb <= LAST_SPELL:
        return {}
    cost = g.setup.village.cost[verb]
    pay = two if verb in (FLEE, STRIKE, VORTEX) else one
    return {
        "cost": cost,
        "smoke": pay - cost,
        "here": thing("square", SQUARES.name(g.square[seat])),
    }


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


SPEC = GameSpec(
    id="tillinghast",
    package="gloaming.games.tillinghast",
    seats=(2, 5),
    rules=1,
    options=OPTIONS,
    setup=make_setup,
    new=new,
    blank=blank,
    frames=(Night, Turn, LostSpirit, Opportunity, SpecialHour),
    words=WORDS,
    score=score,
    imagine=imagine,
    memory=remember,
    prompt_facts=prompt_facts,
    option_facts=option_facts,
    refusal_facts=refusal_facts,
    consistent=consistent,
    nonsense=NONSENSE,
    codes=CODES,
    longest=20_000,
)


def with_maps(file: Traversable) -> GameSpec:
    """The game on maps of one's own, for whoever draws them. [TIL-18]"""
    book = read_book(file)

    def setup(seats: int, options: Mapping[str, Value]) -> Setup:
        return setup_from(book, seats, options)

    return replace(SPEC, options=options_of(book), setup=setup)
