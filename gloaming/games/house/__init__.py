"""House of Possession: a race for the exits with interrupts, for two to eight guests."""

from __future__ import annotations

from gloaming.core.spec import GameSpec
from gloaming.games.house.advice import LULLS, Heuristic, absent, habit
from gloaming.games.house.consistent import consistent
from gloaming.games.house.facts import option_facts, prompt_facts, refusal_facts
from gloaming.games.house.imagine import imagine, remember
from gloaming.games.house.measures import MEASURES
from gloaming.games.house.options import OPTIONS, make_setup
from gloaming.games.house.plan import calm, likely, narrow, playout, prior, prospects
from gloaming.games.house.procedures.act import Act
from gloaming.games.house.procedures.draw import Draw
from gloaming.games.house.procedures.event import Event, Haunt
from gloaming.games.house.procedures.game import Game
from gloaming.games.house.procedures.giving import GiveUp, StealLeft
from gloaming.games.house.procedures.loss import Loss
from gloaming.games.house.procedures.sin import Sin
from gloaming.games.house.procedures.turn import Turn
from gloaming.games.house.state import blank, first_turn, new, score
from gloaming.games.house.vocabulary import WORDS

# What kind of refusal each rule stands for.
CODES = {
    "HOP-136": "game_over",
    "HOP-R47": "not_asked",
    "HOP-48": "not_now",
    "HOP-57": "not_now",
    "HOP-58": "not_now",
    "HOP-64": "not_now",
    "HOP-R46": "not_now",
    "HOP-128": "not_now",
    "HOP-134": "not_now",
    "HOP-R35": "not_now",
    "HOP-42": "not_now",
    "HOP-72": "not_now",
    "HOP-75": "must_choose",
    "HOP-11": "bad_target",
    "HOP-27": "bad_target",
    "HOP-105": "bad_target",
    "HOP-108": "bad_target",
    "HOP-120": "bad_target",
    "HOP-145": "bad_target",
    "HOP-146": "bad_target",
    "HOP-149": "bad_target",
    "HOP-R51": "must_choose",
    "HOP-R52": "no_effect",
    "HOP-R65": "must_choose",
    "HOP-R66": "bad_target",
    "HOP-R68": "possessed",
    "HOP-R76": "bad_target",
    "HOP-R95": "bad_target",
    "HOP-96": "possessed",
    "HOP-93": "not_now",
    "HOP-94": "not_now",
    "HOP-95": "must_choose",
    "HOP-70": "must_choose",
    "HOP-98": "no_point",
    "HOP-107": "cost",
    "HOP-110": "cost",
    "HOP-112": "cost",
    "HOP-114": "cost",
    "HOP-130": "cost",
    "HOP-R23": "cost",
    "HOP-R54": "cost",
    "HOP-13": "not_yours",
    "HOP-17": "bad_card",
    "HOP-18": "bad_place",
    "HOP-20": "bad_place",
    "HOP-21": "bad_place",
    "HOP-23": "bad_place",
    "HOP-24": "bad_place",
    "HOP-R15": "limit",
    "HOP-R16": "bad_place",
    "HOP-R19": "not_allowed",
    "HOP-53": "either_or",
    "HOP-54": "limit",
    "HOP-59": "no_closet",
    "HOP-60": "no_closet",
    "HOP-61": "limit",
    "HOP-62": "no_closet",
    "HOP-2": "taken",
    "HOP-R2": "bad_option",
    "HOP-R4": "bad_option",
}

# What people try although no such action exists, and the rule that says so.
NONSENSE = {
    "seats": "HOP-R1",
    "kind:seat": "HOP-R11",
    "kind:card": "HOP-13",
    "kind:piece": "HOP-13",
    "kind:aim": "HOP-12",
    "kind:place": "HOP-12",
    "kind:room": "HOP-3",
    "kind:character": "HOP-1",
    "argument:character": "HOP-2",
    "argument:to": "HOP-51",
    "verb:roll": "HOP-51",
    "verb:move": "HOP-51",
    "verb:take_back": "HOP-R19",
    "verb:show": "HOP-R14",
    "verb:give": "HOP-R14",
    "verb:look": "HOP-R14",
}

SPEC = GameSpec(
    id="house",
    package="gloaming.games.house",
    seats=(2, 8),
    rules=1,
    options=OPTIONS,
    setup=make_setup,
    new=new,
    blank=blank,
    frames=(Game, Turn, Event, Haunt, GiveUp, StealLeft, Loss, Draw, Act, Sin),
    words=WORDS,
    score=score,
    imagine=imagine,
    memory=remember,
    bots={"heuristic": Heuristic},
    absent=absent,
    lulls=LULLS,
    habit=habit,
    playout=playout,
    prior=prior,
    narrow=narrow,
    likely=likely,
    outlook=prospects,
    horizon=80,
    settled=calm,
    race=True,
    prompt_facts=prompt_facts,
    option_facts=option_facts,
    refusal_facts=refusal_facts,
    consistent=consistent,
    nonsense=NONSENSE,
    codes=CODES,
    measures=MEASURES,
    first_turn=first_turn,
    longest=300_000,  # random guests with Sins stop each other for hundreds of turns
)
