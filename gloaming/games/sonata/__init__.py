"""Possession Sonata: three hidden ghosts, one last concert, and Johnny who hears them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib.resources.abc import Traversable

from gloaming.core.flow import ALL, Action
from gloaming.core.kinds import Json
from gloaming.core.options import Value
from gloaming.core.spec import TABLE, GameSpec, thing
from gloaming.games.sonata.advice import Camper, Heuristic, Plain, advice
from gloaming.games.sonata.aid import aid
from gloaming.games.sonata.book import floor_of, read_boards
from gloaming.games.sonata.consistent import consistent
from gloaming.games.sonata.floor import last_step, steps_of
from gloaming.games.sonata.imagine import imagine
from gloaming.games.sonata.measures import MEASURES
from gloaming.games.sonata.memory import remember
from gloaming.games.sonata.options import OPTIONS, OPTIONS_ELSEWHERE, make_setup, setup_on
from gloaming.games.sonata.procedures.ghost import GhostTurn
from gloaming.games.sonata.procedures.johnny import JohnnyTurn
from gloaming.games.sonata.procedures.night import Night, SettingUp, Whispers, blank, new
from gloaming.games.sonata.procedures.scan import Scan
from gloaming.games.sonata.scene import scene
from gloaming.games.sonata.setup import Setup
from gloaming.games.sonata.state import BELLS, Sonata, score
from gloaming.games.sonata.terms import (
    BASE,
    CARDS,
    GHOSTS,
    HIM,
    JOHNNY,
    MOVE,
    PERFORM,
    PLAY,
    POSSESS,
    RED,
    SEATS,
    UNPOSSESS,
)
from gloaming.games.sonata.thumb import HORIZON, narrow, outlook, playout, prior, settled
from gloaming.games.sonata.vocabulary import INSTRUMENTS, WORDS

# What people try although no such action exists, and the rule that says so.
NONSENSE = {
    "seats": "SON-1",
    "kind:tile": "SON-7",
    "kind:path": "SON-7",
    "kind:target": "SON-52",
    "kind:word": "SON-147",
    "kind:seat": "SON-138",
    "possess:": "SON-52",
    "push:": "SON-125",
    "push:tile": "SON-126",  # the border stops a push as a wall does
    "whisper:": "SON-141",
    "bell:": "SON-148",
    "bell:tile": "SON-148",
    "capture:ghost": "SON-105",
    "capture:ghosts": "SON-105",
    "capture:seat": "SON-105",
    "capture:target": "SON-105",
    "whisper:to": "SON-143",
    "whisper:receiver": "SON-143",
    "whisper:seat": "SON-143",
    "whisper:words": "SON-141",
    "verb:take_bell": "SON-151",
    "verb:move_bell": "SON-151",
    "verb:look": "SON-21",
}

# A short code for every rule a refusal cites (ledger 11).
CODES = {
    "SON-1": "bad_option",
    "SON-7": "no_such_tile",
    "SON-8": "not_adjacent",
    "SON-21": "not_yours_to_see",
    "SON-29": "not_your_turn",
    "SON-30": "captive",
    "SON-31": "owes_a_turn",
    "SON-32": "no_such_action",
    "SON-33": "no_such_action",
    "SON-38": "too_far",
    "SON-39": "not_adjacent",
    "SON-51": "wall",
    "SON-52": "bad_target",
    "SON-53": "not_here",
    "SON-54": "hands_full",
    "SON-55": "taken",
    "SON-60": "not_for_johnny",
    "SON-63": "holds_nothing",
    "SON-66": "no_instrument",
    "SON-69": "cannot_perform",
    "SON-92": "not_your_turn",
    "SON-96": "too_far",
    "SON-97": "wall",
    "SON-100": "too_far",
    "SON-105": "cannot_choose",
    "SON-107": "own_tile_only",
    "SON-108": "no_action_left",
    "SON-116": "captive",
    "SON-120": "wall",
    "SON-124": "cannot_push",
    "SON-125": "not_adjacent",
    "SON-126": "wall",
    "SON-128": "cannot_push",
    "SON-129": "wrong_moment",
    "SON-138": "bad_target",
    "SON-140": "wrong_moment",
    "SON-141": "one_card",
    "SON-142": "chosen_already",
    "SON-143": "cannot_choose",
    "SON-147": "no_such_card",
    "SON-148": "wrong_moment",
    "SON-150": "no_bell_left",
    "SON-151": "bell_stays",
    "SON-162": "game_over",
    "SON-165": "game_over",
    "SON-166": "game_over",
    "SON-R20": "token_used",
    "SON-R21": "wall",
    "SON-R29": "must_name",
    "SON-R37": "must_answer",
    "SON-R40": "out_of_reach",
    "SON-R49": "cannot_push",
    "SON-R55": "captive",
    "SON-R66": "no_aid",
}


def prompt_facts(g: Sonata, seat: int) -> dict[str, Json]:
    """Where one stands, what is left, and to whom a card would go."""
    facts: dict[str, Json] = {
        "round": g.round,
        "rounds": g.setup.rounds,
        "actions": g.actions,
        "bells": BELLS - len(g.bells),
        "tile": g.place[JOHNNY] if seat in g.captives else g.place[seat],
    }
    asking = g.asking()
    if isinstance(asking, Whispers) and seat != JOHNNY:
        facts["receiver"] = thing("seat", asking.receiver(g, seat))
    return facts


def drawable(g: Sonata, seat: int) -> list[int]:
    """What may come out of the pocket or the cards, as far as this seat can know. All who draw
    cards see those drawn before; what a teammate took out of the pocket, nobody does. [SON-21]"""
    cards = g.items(CARDS)
    assert cards is not None
    return cards if g.source == CARDS else g.pocket(1 << seat)


def deal_facts(g: Sonata) -> dict[str, Json]:
    """What is being drawn, and for whom, where people draw from a pocket of their own."""
    setting = g.stack[-1]
    assert isinstance(setting, SettingUp)
    facts: dict[str, Json] = {"draw": setting.at, "seat": thing("seat", RED + setting.drawn)}
    if setting.at == "instruments":
        facts["seat"] = thing("seat", JOHNNY)
        facts["instrument"] = thing("instrument", INSTRUMENTS[setting.drawn])
    return facts


def option_facts(g: Sonata, seat: int, a: Action) -> dict[str, Json]:
    """What the label of an answer says besides its own arguments; all of it the seat may know."""
    verb, one, _ = a
    if verb == MOVE:
        return move_facts(g, seat, one)
    if verb == POSSESS:
        return {"captives": len(g.captives)}
    if verb == UNPOSSESS:
        return {"held": "johnny" if g.holds[seat] == HIM else "instrument"}
    if verb in (PLAY, PERFORM):
        return {"instrument": thing("instrument", INSTRUMENTS[g.holds[seat]])}
    return {}


def move_facts(g: Sonata, seat: int, path: int) -> dict[str, Json]:
    """Where a Move ends, and what it will give away or cost."""
    start = g.place[seat]
    facts: dict[str, Json] = {
        "tile": last_step(path, start),
        "steps": len(steps_of(path)),
        "wall": False,
        "bells": 0,
        "passes": 0,
    }
    if seat == JOHNNY:
        here = start
        for tile in steps_of(path):
            facts["passes"] += g.setup.floor.side(here, tile)
            here = tile
        return facts
    stroll = g.setup.floor.stroll_of[path * BASE + start]
    facts["wall"] = stroll.walls > 0
    if stroll.entered:
        touched = stroll.entered if g.setup.bell_enter else stroll.touched
        facts["bells"] = sum(touched & g.setup.floor.areas[bell] != 0 for bell in g.bells)
    return facts


def circles(setup: Setup) -> dict[str, int]:
    """Who may talk to whom: all to all, nobody, or the ghosts among themselves too. [SON-R64]"""
    if setup.chat == "off":
        return {}
    return {TABLE: ALL, "ghosts": GHOSTS} if setup.chat == "ghosts" else {TABLE: ALL}


def with_maps(file: Traversable) -> GameSpec:
    """The game on a board of one's own, the first of its file. [ledger 9.1]"""
    floor = floor_of(read_boards(file)[0], file.name)

    def setup(seats: int, options: Mapping[str, Value]) -> Setup:
        return setup_on(floor, options)

    return replace(SPEC, options=OPTIONS_ELSEWHERE, setup=setup)


SPEC = GameSpec(
    id="sonata",
    package="gloaming.games.sonata",
    seats=(SEATS, SEATS),
    rules=1,
    options=OPTIONS,
    setup=make_setup,
    new=new,
    blank=blank,
    frames=(Night, SettingUp, GhostTurn, JohnnyTurn, Whispers, Scan),
    words=WORDS,
    score=score,
    imagine=imagine,
    memory=remember,
    bots={"heuristic": Heuristic, "plain": Plain, "camper": Camper},
    playout=playout,
    prior=prior,
    narrow=narrow,
    outlook=outlook,
    horizon=HORIZON,
    advice=advice,
    settled=settled,
    race=True,
    prompt_facts=prompt_facts,
    option_facts=option_facts,
    drawable=drawable,
    deal_facts=deal_facts,
    consistent=consistent,
    circles=circles,
    with_maps=with_maps,
    aid=aid,
    scene=scene,
    nonsense=NONSENSE,
    codes=CODES,
    longest=4_000,
    measures=MEASURES,
)
