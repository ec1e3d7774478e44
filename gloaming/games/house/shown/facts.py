"""What the sentences of questions, answers and refusals need to know besides their arguments.

Everything here is open to everybody or belongs to the seat that is spoken to.
"""

from __future__ import annotations

from gloaming.core.flow import SEATS, Action
from gloaming.core.kinds import Json
from gloaming.core.spec import thing
from gloaming.core.window import Window
from gloaming.games.house.rules.procedures.act import Act
from gloaming.games.house.rules.procedures.event import Event
from gloaming.games.house.rules.sins import part_of, place_of, seat_of
from gloaming.games.house.rules.state import House
from gloaming.games.house.rules.terms import (
    AIM,
    ATTACH,
    CHOOSE,
    DECLINE,
    DISCARD,
    EXIT,
    IN_PLAY,
    OPTION,
    PARTS,
    PLAY_EXIT,
    PRIMARY,
    REATTACH,
    SECONDARY,
    SIN,
    TAKE,
    USE,
)
from gloaming.games.house.rules.vocabulary import named

Facts = dict[str, Json]

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


def card_thing(card: int) -> Json:
    return thing("card", named("card", card))


def seat_thing(seat: int) -> Json:
    return thing("seat", None if seat < 0 else seat)


def in_play(g: House, seat: int, place: int, part: int) -> int:
    """The card that lies there, or -1."""
    if place >= len(g.exits[seat]):
        return -1
    return g.exits[seat][place] if part == EXIT else g.boon_at(seat, place, part)


def piece_card(g: House, seat: int, piece: int) -> int:
    if piece < IN_PLAY:
        return piece
    return in_play(g, seat, (piece - IN_PLAY) // PARTS, (piece - IN_PLAY) % PARTS)


def aim_thing(g: House, aim: int) -> Json:
    """The card aimed at, or the player."""
    if aim < 0 or aim % AIM == 0:
        return seat_thing(seat_of(aim) if aim >= 0 else -1)
    return card_thing(in_play(g, seat_of(aim), place_of(aim), part_of(aim)))


def person(g: House, seat: int) -> Json:
    return thing("character", named("character", g.character[seat]))


def current_card(g: House) -> Json:
    """The Possession card being resolved, if any."""
    events = [frame for frame in g.stack if isinstance(frame, Event)]
    return thing("omen", named("omen", events[-1].card) if events else None)


def prompt_facts(g: House, seat: int) -> Facts:
    asking = g.asking()
    moment = named("moment", asking.moment) if isinstance(asking, Window) else None
    threatened = in_play(g, g.threat_seat, g.threat_place, EXIT) if g.threat_seat >= 0 else -1
    return {
        "seat": seat_thing(seat),
        "turn": seat_thing(g.turn),
        "active": seat_thing(g.active),
        "character": person(g, seat),
        "room": thing("room", named("room", g.room[seat])),
        "total": g.total[seat],
        "target": g.setup.target,
        "points": g.points[seat],
        "cards": len(g.hand[seat]),
        "leads": g.total[g.turn],
        "moment": thing("moment", moment),
        "omen": current_card(g),
        "owner": seat_thing(g.threat_seat),
        "exit": card_thing(threatened),
        "by": seat_thing(g.threat_by),
        "act": thing("act", named("act", asking.act) if isinstance(asking, Act) else None),
        "roll": asking.roll if isinstance(asking, Act) else 0,
        "together": g.wait == SEATS,
    }


def option_facts(g: House, seat: int, a: Action) -> Facts:
    """Names for what an answer points at, and what it would cost or bring."""
    verb, one, two = a
    facts = argument_facts(g, seat, a)
    if verb == PLAY_EXIT:
        facts.update(worth=g.setup.points[one], mark=g.setup.marked[one])
    elif verb == ATTACH:
        facts.update(place_facts(g, seat, two), worth=g.setup.points[one])
    elif verb == REATTACH:
        facts.update(place_facts(g, seat, two))
    elif verb in (PRIMARY, SECONDARY):
        facts.update(character=person(g, seat), left=g.points[seat] - 1)
    elif verb in (USE, DECLINE):
        act = g.asking()
        facts.update(character=person(g, seat), acts=isinstance(act, Act))
    elif verb == TAKE:
        facts.update(owner=seat_thing(seat_of(one)))
    elif verb == CHOOSE:
        ignoring = bool(g.drawers) and isinstance(g.asking(), Event) and g.ignores(one)
        facts.update(ignores=ignoring, total=g.total[one])
    elif verb == OPTION:
        facts.update(omen=current_card(g))
    return facts


def place_facts(g: House, seat: int, place: int) -> Facts:
    """A place is known by the Exit that lies there."""
    return {"exit": card_thing(g.exits[seat][place]), "place": card_thing(g.exits[seat][place])}


def argument_facts(g: House, seat: int, a: Action) -> Facts:
    """The arguments whose names say nothing by themselves: pieces, places and aims."""
    verb, one, two = a
    if verb == SECONDARY:
        return {
            "pay": card_thing(piece_card(g, seat, one)),
            "also": card_thing(piece_card(g, seat, two) if two >= 0 else -1),
            "single": two < 0,
        }
    if verb in (REATTACH, DISCARD):
        card = piece_card(g, seat, one)
        place = (one - IN_PLAY) // PARTS
        worn = one >= IN_PLAY and (one - IN_PLAY) % PARTS != EXIT
        on = in_play(g, seat, place, EXIT) if worn else -1
        return {"piece": card_thing(card), "on": card_thing(on), "played": one >= IN_PLAY}
    if verb in (SIN, TAKE):
        aim = two if verb == SIN else one
        owner = seat_of(aim) if aim >= 0 else -1
        return {"aim": aim_thing(g, aim), "owner": seat_thing(owner)}
    return {}


def refusal_facts(g: House, seat: int, a: Action, rule: str) -> Facts:
    """What a sentence names, and no more: a refusal is short. All of it is open to everybody, or
    the seat's own."""
    facts = argument_facts(g, seat, a)
    room = g.room[seat]
    if rule == "HOP-60":
        facts.update(hider=seat_thing(g.hider_in(room) if room >= 0 else -1))
    elif rule == "HOP-61":
        facts.update(held=len(g.hand[seat]))
    elif rule == "HOP-62":
        facts.update(place_room=thing("room", named("room", room)))
    elif rule == "HOP-R16":
        facts.update(never=not g.setup.boons_move)
    return facts
