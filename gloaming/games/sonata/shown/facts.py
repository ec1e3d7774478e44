"""What questions, answers and refusals say besides their own words, and the codes of refusals."""

from __future__ import annotations

from gloaming.core.flow import Action
from gloaming.core.kinds import Json
from gloaming.core.spec import thing
from gloaming.games.sonata.rules.floor import last_step, steps_of
from gloaming.games.sonata.rules.procedures.johnny import JohnnyTurn
from gloaming.games.sonata.rules.procedures.night import SettingUp, Whispers
from gloaming.games.sonata.rules.state import BELLS, Sonata
from gloaming.games.sonata.rules.terms import (
    BASE,
    HIM,
    JOHNNY,
    MOVE,
    PERFORM,
    PLAY,
    POCKET,
    POSSESS,
    RED,
    UNPOSSESS,
)
from gloaming.games.sonata.rules.vocabulary import INSTRUMENTS, WORDS

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
    elif isinstance(asking, JohnnyTurn) and asking.at == "ask to push":
        facts["moment"] = thing("moment", WORDS.name("moment", asking.moment(g)))
    return facts


def drawable(g: Sonata, seat: int) -> list[int]:
    """What may come out of the pocket or the cards, as far as this seat can know. All who draw
    cards see those drawn before; what a teammate took out of the pocket, nobody does. [SON-21]"""
    if g.source == POCKET:
        return g.pocket(1 << seat)
    items = g.items(g.source)
    assert items is not None
    return items


def deal_facts(g: Sonata) -> dict[str, Json]:
    """What is being drawn, and for whom, where people draw from a pocket of their own."""
    setting = g.stack[-1]
    assert isinstance(setting, SettingUp)
    placing = setting.at in ("tokens", "instruments")
    facts: dict[str, Json] = {
        "draw": "instruments" if placing else setting.at,
        "seat": thing("seat", JOHNNY if placing else RED + setting.drawn),
    }
    if setting.at == "instruments":
        facts["instrument"] = thing("instrument", INSTRUMENTS[setting.token])
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
