"""What the label of an answer needs: what it points at, what it costs, how likely it works.

Everything here is open to everybody or belongs to the seat that is spoken to.
"""

from __future__ import annotations

from collections.abc import Callable

from gloaming.core.flow import NOBODY, PASS, Action
from gloaming.core.kinds import Json
from gloaming.core.spec import thing
from gloaming.core.window import Window
from gloaming.games.kaidan.rules import terms as t
from gloaming.games.kaidan.rules.actions import STANDARD_OBJECTS
from gloaming.games.kaidan.rules.book import BOOK
from gloaming.games.kaidan.rules.figures import (
    darkness_for,
    door_found,
    figure_on,
    hideout_of,
    is_burning,
    kind_of,
    on_map,
    plan_of,
)
from gloaming.games.kaidan.rules.hands import cards_in
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.options import AREAS
from gloaming.games.kaidan.rules.plan import area_of, beside, distance_apart, edge_between, slot_of
from gloaming.games.kaidan.rules.procedures.arbitrate import Arbitrate
from gloaming.games.kaidan.rules.procedures.chasing import Flee
from gloaming.games.kaidan.rules.procedures.combat import Combat
from gloaming.games.kaidan.rules.procedures.curses import Curse
from gloaming.games.kaidan.rules.procedures.hiding import LastStand
from gloaming.games.kaidan.rules.procedures.lost import Meeting
from gloaming.games.kaidan.rules.procedures.placing import PlaceRoom
from gloaming.games.kaidan.rules.procedures.spirits import OnryoMove
from gloaming.games.kaidan.rules.procedures.stepping import Step
from gloaming.games.kaidan.rules.procedures.trading import Trade
from gloaming.games.kaidan.rules.vocabulary import SIDES, named
from gloaming.games.kaidan.shown.odds import against, hide_odds, ritual_odds, skill_odds
from gloaming.games.kaidan.shown.things import (
    Facts,
    cost,
    enemy_thing,
    place_facts,
    room_thing,
    seat_thing,
    square_thing,
    who,
)

# What saying nothing means, by the frame that asks.
PASSES: tuple[tuple[type, str], ...] = (
    (Window, "window"),
    (OnryoMove, "onryo"),
    (LastStand, "last_stand"),
    (Combat, "combat"),
    (Meeting, "meeting"),
)

# Icons that mean something to an Onryo. [KAI-R65]
ONRYO_ICONS = {t.MOVE_GHOST: "ghost", t.MOVE_UNKNOWN: "unknown", t.MOVE_HAUNT: "haunt"}
# Masks that keep their wearers quiet, by Object.
NOISE_CAPS = {
    number: one.worn.noise_cap for number, one in enumerate(BOOK.objects) if one.worn is not None
}


def passing(g: Manor, seat: int, a: Action) -> Facts:
    frame = g.asking()
    at = next((name for kind, name in PASSES if isinstance(frame, kind)), "")
    if not at:
        at = "spirits" if g.role[seat] != t.LIVING else "activation"
    return {"at": at, "actions": g.action_points[seat], "steps": g.movement_points[seat]}


def picking(g: Manor, seat: int, a: Action) -> Facts:
    nerves, strength, exorcism, perception, speed = g.setup.skills[a[1]]
    return {
        "nerves": nerves,
        "strength": strength,
        "exorcism": exorcism,
        "perception": perception,
        "speed": speed,
    }


def turning(g: Manor, seat: int, a: Action) -> Facts:
    """The sides on which the new Room has its doors."""
    room = -1
    for frame in g.stack:
        if isinstance(frame, PlaceRoom):
            room = frame.room
    tile = g.setup.tile(room, a[1])
    sides: list[Json] = [SIDES[side] for side in range(4) if tile.doors_on(side)]
    return {"doors": thing("mask:direction", sides)}


# -- steps -----------------------------------------------------------------------------------------


def stepping(g: Manor, seat: int, a: Action) -> Facts:
    frame = g.asking()
    here = g.where[seat]
    to = beside(here, a[1])
    how = "onryo" if isinstance(frame, OnryoMove) else "walk"
    if isinstance(frame, Flee):
        how = "flee"
    noise = noise_after(g, seat) if how == "walk" else 0
    other = figure_on(g, to)
    return {
        "how": how,
        "to": square_thing(to),
        "room": room_thing(g, to),
        "into": into(g, here, to),
        "door": "none" if how == "onryo" else door(g, here, a[1], how),
        "noise": noise,
        "heard": heard(g, to, noise) if noise > g.noise[seat] else 0,  # KAI-R25
        "swap": who(other),
        "flames": is_burning(g, to),
    }


def into(g: Manor, here: int, to: int) -> str:
    if slot_of(here) == slot_of(to):
        return "same"
    return "unknown" if g.room[slot_of(to)] < 0 else "other_room"


def door(g: Manor, here: int, direction: int, how: str) -> str:
    """What is known of the Door in the way. [KAI-95, KAI-96, KAI-104]"""
    edge = plan_of(g).edge_to(here, direction)
    if edge == t.INTERNAL:
        return "internal"
    if edge != t.EXTERNAL:
        return "none"
    found = -1 if how == "flee" else door_found(g, edge_between(here, beside(here, direction)))
    if found < 0:
        return "unchecked"
    return "open" if found == t.DOOR_OPEN else "blocked"


def noise_after(g: Manor, seat: int) -> int:
    """Noise of a PC after one more Square of its Activation. [KAI-84, KAI-85]"""
    silent = g.silent or (g.character[seat] == t.REN and not g.soft_step)
    most = NOISE_CAPS.get(g.worn[seat], t.MOST_NOISE)
    return g.noise[seat] if silent else max(g.noise[seat], min(most, g.noise[seat] + 1))


def heard(g: Manor, square: int, noise: int) -> int:
    """How many that have not been Alerted this Turn would hear it. [KAI-88..KAI-90]"""
    found = 0
    for figure in range(t.FIGURES):
        hostile = figure >= t.FIRST_ENTITY or (figure < g.seats and g.role[figure] == t.ONRYO)
        if hostile and on_map(g, figure) and not g.alerted >> figure & 1:
            found += distance_apart(g.where[figure], square) <= noise
    return found


def breaking(g: Manor, seat: int, a: Action) -> Facts:
    """A Blocked Door: the first try is free. [KAI-98, KAI-100, KAI-105]"""
    frame = g.asking()
    assert isinstance(frame, Step)
    again = not frame.fleeing and frame.edge() in g.door_tried
    odds = skill_odds(g, seat, t.STRENGTH, t.FOR_BREAK, frame.blocked)
    return {"odds": odds, "cost": int(again)}


def giving_up(g: Manor, seat: int, a: Action) -> Facts:
    return {"at": g.asking().at}


# -- Actions ---------------------------------------------------------------------------------------


def running(g: Manor, seat: int, a: Action) -> Facts:
    return {"odds": skill_odds(g, seat, t.SPEED, t.FOR_RUN, darkness_for(g, seat))}


def examining(g: Manor, seat: int, a: Action) -> Facts:
    darkness = darkness_for(g, seat)
    return {
        "token": thing("token", named("token", g.token[g.where[seat]])),
        "cost": cost(g, seat),
        "darkness": darkness,
        "odds": skill_odds(g, seat, t.PERCEPTION, t.FOR_EXAMINE, darkness),
    }


def costing(g: Manor, seat: int, a: Action) -> Facts:
    return {"cost": cost(g, seat)}


def accepting(g: Manor, seat: int, a: Action) -> Facts:
    frame = g.asking()
    return {"by": seat_thing(frame.seat if isinstance(frame, Trade) else NOBODY)}


def attacking(g: Manor, seat: int, a: Action) -> Facts:
    more = g.setup.weapon_strength[a[2]] if a[2] >= 0 else 0
    odds = against(g, seat, a[1], t.STRENGTH, t.STRENGTH, t.FOR_ATTACK, more)
    return {"cost": cost(g, seat), "odds": odds}


def arming(g: Manor, seat: int, a: Action) -> Facts:
    return {"bonus": g.setup.weapon_strength[a[1]]}


def exorcising(g: Manor, seat: int, a: Action) -> Facts:
    if a[1] >= 0:
        odds = against(g, seat, a[1], t.EXORCISM, t.EXORCISM, t.FOR_EXORCISM)
        return {"figure": seat_thing(NOBODY), "cost": cost(g, seat), "odds": odds}
    odds = against(g, seat, g.hunter, t.EXORCISM, t.EXORCISM, t.FOR_EXORCISE)
    return {"figure": who(g.hunter), "cost": "free", "odds": odds}


def recovering(g: Manor, seat: int, a: Action) -> Facts:
    return {"cost": cost(g, seat), "cards": len(cards_in(g, a[1]))}


def emitting(g: Manor, seat: int, a: Action) -> Facts:
    return {"cost": cost(g, seat), "noise": g.noise[seat]}


def hiding(g: Manor, seat: int, a: Action) -> Facts:
    bonus = hideout_of(g, seat)
    return {"bonus": bonus, "odds": hide_odds(g, seat, bonus)}


def using(g: Manor, seat: int, a: Action) -> Facts:
    standard = a[1] in STANDARD_OBJECTS
    return {"cost": cost(g, seat) if standard else "free", "aim": aim_thing(a[2])}


def aim_thing(aim: int) -> Json:
    """What an Object is used on, as a thing that has a name."""
    if aim < t.AIM_DIRECTION:
        return seat_thing(aim)
    if aim < t.AIM_SILVER:
        return thing("direction", SIDES[aim - t.AIM_DIRECTION])
    if aim < t.AIM_SQUARE:
        return thing("token", "silver" if aim == t.AIM_SILVER else "bronze")
    return square_thing(aim - t.AIM_SQUARE)


def unmasking(g: Manor, seat: int, a: Action) -> Facts:
    return {"object": thing("object", named("object", g.worn[seat]))}


def escaping(g: Manor, seat: int, a: Action) -> Facts:
    """The own Status pile is looked at, unless that is over. [KAI-202, KAI-204]"""
    return {"checked": not g.defeated and not g.exorcised >> seat & 1}


# -- in a Chase ------------------------------------------------------------------------------------


def fleeing(g: Manor, seat: int, a: Action) -> Facts:
    odds = against(g, seat, g.hunter, t.SPEED, t.SPEED, t.FOR_FLEE)
    return {"figure": who(g.hunter), "odds": odds}


def repelling(g: Manor, seat: int, a: Action) -> Facts:
    """Waiting ends in it, too: with what strength one has."""
    weapon = a[1] if a[0] == t.REPEL else -1
    more = g.setup.weapon_strength[weapon] if weapon >= 0 else 0
    odds = against(g, seat, g.hunter, t.STRENGTH, t.STRENGTH, t.FOR_REPEL, more)
    return {"figure": who(g.hunter), "odds": odds}


def stopping(g: Manor, seat: int, a: Action) -> Facts:
    frame = g.asking()
    return {"left": frame.left if isinstance(frame, Flee) else 0}


def performing(g: Manor, seat: int, a: Action) -> Facts:
    odds = ritual_odds(g, seat, kind_of(g, g.hunter))
    return {"enemy": enemy_thing(g, g.hunter), "odds": odds}


# -- other questions -------------------------------------------------------------------------------


def going(g: Manor, seat: int, a: Action) -> Facts:
    return place_facts(g, a[1])


def setting_on(g: Manor, seat: int, a: Action) -> Facts:
    frame = g.asking()
    meets = isinstance(frame, Arbitrate) and frame.topic == t.MEETING
    return {"figure": who(a[1]), "enemy": enemy_thing(g, a[1]), "meets": meets}


def choosing(g: Manor, seat: int, a: Action) -> Facts:
    return {"figure": who(a[1]), "enemy": enemy_thing(g, a[1])}


def spending(g: Manor, seat: int, a: Action) -> Facts:
    """One of its own tokens, which it alone sees; approach and away mean nothing to it. [KAI-51,
    KAI-R65]"""
    token = g.onryo_tokens[seat][a[1]]
    icon = g.setup.move_icon[token]
    number = g.setup.move_number[token] + (g.character[seat] == t.REN)  # Long Stride
    return {"move": ONRYO_ICONS.get(icon, "plain"), "number": number}


def suffering(g: Manor, seat: int, a: Action) -> Facts:
    frame = g.asking()
    curse = frame.curse if isinstance(frame, Curse) else -1
    odds = 0
    if g.setup.curse_test[curse] >= 0:
        skill, difficulty = g.setup.curse_test[curse], g.setup.curse_difficulty[curse]
        odds = skill_odds(g, seat, skill, t.FOR_CURSE, difficulty)
    return {
        "curse": thing("curse", named("curse", curse)),
        "wounds": g.setup.curse_wounds[curse],
        "odds": odds,
    }


def building(g: Manor, seat: int, a: Action) -> Facts:
    frame = g.asking()
    burns = isinstance(frame, Arbitrate) and frame.topic == t.BURNING
    return {"burns": burns, "area": thing("area", AREAS[area_of(a[1])])}


LABELS: dict[int, Callable[[Manor, int, Action], Facts]] = {
    PASS: passing,
    t.PICK: picking,
    t.TURN: turning,
    t.STEP: stepping,
    t.BREAK: breaking,
    t.REROLL: breaking,
    t.GIVE_UP: giving_up,
    t.RUN: running,
    t.EXAMINE: examining,
    t.TRADE: costing,
    t.ACCEPT: accepting,
    t.ATTACK: attacking,
    t.ARM: arming,
    t.EXORCISE: exorcising,
    t.RECOVER: recovering,
    t.EMIT: emitting,
    t.HIDE: hiding,
    t.USE: using,
    t.UNMASK: unmasking,
    t.FLEE: fleeing,
    t.WAIT: repelling,
    t.REPEL: repelling,
    t.STOP: stopping,
    t.RITUAL: performing,
    t.ESCAPE: escaping,
    t.GO: going,
    t.SET_ON: setting_on,
    t.CHOOSE: choosing,
    t.SPEND: spending,
    t.STITCH: costing,
    t.EVIDENCE: costing,
    t.SUFFER: suffering,
    t.BUILD: building,
}
