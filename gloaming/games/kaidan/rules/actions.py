"""The Actions of a PC: which there are, and what forbids each. [KAI-124..KAI-169, ledger 11]"""

from __future__ import annotations

from gloaming.core.flow import PASS, Action
from gloaming.games.kaidan.rules.figures import (
    beside_in_sight,
    in_reach,
    is_burning,
    is_living,
    is_shut,
    on_trapdoor,
    plan_of,
)
from gloaming.games.kaidan.rules.hands import bundles_on, has, is_weapon, object_of
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import beside, corner_of, distance_apart, slot_of
from gloaming.games.kaidan.rules.terms import (
    AIM_BRONZE,
    AIM_DIRECTION,
    AIM_SILVER,
    AIM_SQUARE,
    ATTACK,
    BLUE_TOKEN,
    BOX_OF_MATCHES,
    BREAK,
    BRONZE_KEY,
    EMIT,
    EVIDENCE,
    EXAMINE,
    EXORCISE,
    EXPLORATION,
    EXTERNAL,
    GIVE_UP,
    GOLD_KEY,
    HOUSE_PLAN,
    MASK_TOKEN,
    MIRROR_SHARD,
    MIZUKI,
    MOON_WATER,
    MUGWORT_SALVE,
    OFF,
    OFUDA,
    RAW_CRYSTAL,
    RECOVER,
    RUN,
    SACRED_OIL,
    SACRED_WATER,
    SILVER_KEY,
    SQUARES,
    STEP,
    STITCH,
    TRADE,
    TREASURE_ROOM,
    UNIVERSAL_KEY,
    USE,
    WARD_BURNT,
    WIND_CHIME,
)

STANDARD_OBJECTS = (
    SILVER_KEY,
    BRONZE_KEY,
    UNIVERSAL_KEY,
    GOLD_KEY,
    OFUDA,
    RAW_CRYSTAL,
    BOX_OF_MATCHES,
    SACRED_OIL,
    SACRED_WATER,
    MUGWORT_SALVE,
    WIND_CHIME,
    HOUSE_PLAN,
    MIRROR_SHARD,
    MOON_WATER,
)


def list_actions(g: Manor, seat: int, chase: bool) -> list[Action]:
    """Actions worth weighing; `chase`: as the Move of a Round. [KAI-240, KAI-R93]"""
    found: list[Action] = [(EXAMINE, -1, -1), (EMIT, -1, -1), (EVIDENCE, -1, -1)]
    for other in range(g.seats):
        if other != seat:
            if is_living(g, other) and distance_apart(g.where[seat], g.where[other]) <= 2:
                found.append((TRADE, other, -1))
                found.append((EXORCISE, other, -1))
                found.append((ATTACK, other, -1))
                list_armed(g, seat, other, found)
        if g.character[seat] == MIZUKI:
            found.append((STITCH, other, -1))
    for bundle in bundles_on(g, g.where[seat]):
        found.append((RECOVER, bundle, -1))
    last = -1
    for card in g.inventory[seat]:
        thing = object_of(card)
        if thing != last and thing in STANDARD_OBJECTS:
            list_uses_of(g, seat, thing, found)
        last = thing
    return found


def list_armed(g: Manor, seat: int, other: int, found: list[Action]) -> None:
    last = -1
    for card in g.inventory[seat]:
        thing = object_of(card)
        if thing != last and is_weapon(g, thing):
            found.append((ATTACK, other, thing))
        last = thing


def list_uses_of(g: Manor, seat: int, thing: int, found: list[Action]) -> None:
    """An Object with everything it might be aimed at."""
    if thing == UNIVERSAL_KEY:
        found.append((USE, thing, AIM_SILVER))
        found.append((USE, thing, AIM_BRONZE))
    elif thing == OFUDA or thing == HOUSE_PLAN:
        for direction in range(4):
            found.append((USE, thing, AIM_DIRECTION + direction))
    elif thing == MUGWORT_SALVE or thing == MIRROR_SHARD:
        for other in range(g.seats):
            found.append((USE, thing, other))
    elif thing == WIND_CHIME:
        for square in range(SQUARES):
            if distance_apart(square, g.where[seat]) <= g.setup.chime_reach:
                found.append((USE, thing, AIM_SQUARE + square))
    else:
        found.append((USE, thing, -1))


def why_not_action(g: Manor, seat: int, a: Action, chase: bool) -> str | None:
    """The first rule an Action breaks. In a Chase no AP is needed. [KAI-124, KAI-R93]"""
    verb, one, two = a
    if verb == RUN or verb == PASS or verb == STEP:
        return "KAI-R93"
    why = why_not_verb(g, seat, verb, one, two)
    if why is None and not chase and g.action_points[seat] < 1:
        return "KAI-124"
    return why


def why_not_verb(g: Manor, seat: int, verb: int, one: int, two: int) -> str | None:
    if verb == EXAMINE and one == -1 and two == -1:
        return why_not_examine(g, seat)
    if verb == EMIT and one == -1 and two == -1:
        return None
    if verb == EVIDENCE and one == -1 and two == -1:
        return None if g.where[seat] in g.evidence_at else "KAI-134"
    if verb == TRADE and two == -1:
        return why_not_trade(g, seat, one)
    if verb == ATTACK:
        return why_not_attack(g, seat, one, two)
    if verb == EXORCISE and two == -1:
        return why_not_exorcise(g, seat, one)
    if verb == RECOVER and two == -1:
        return None if one in bundles_on(g, g.where[seat]) else "KAI-153"
    if verb == STITCH and two == -1:
        return why_not_stitch(g, seat, one)
    if verb == USE:
        return why_not_standard(g, seat, one, two)
    return "KAI-97" if verb == BREAK or verb == GIVE_UP else "KAI-79"


def why_not_examine(g: Manor, seat: int) -> str | None:
    token = g.token[g.where[seat]]
    if token == EXPLORATION or token == MASK_TOKEN or token == BLUE_TOKEN:
        return None
    return "KAI-R36" if token == 8 else "KAI-134"


def why_not_trade(g: Manor, seat: int, other: int) -> str | None:
    """With somebody in reach, and not if both have nothing to give. [KAI-138, KAI-R44]"""
    if not 0 <= other < g.seats or not in_reach(g, seat, other):
        return "KAI-138"
    return None if g.inventory[seat] or g.inventory[other] else "KAI-R44"


def why_not_attack(g: Manor, seat: int, other: int, weapon: int) -> str | None:
    if not 0 <= other < g.seats or not in_reach(g, seat, other):
        return "KAI-140"
    if weapon == -1:
        return None
    if not has(g, seat, weapon):
        return "KAI-147"
    return None if is_weapon(g, weapon) else "KAI-R45"


def why_not_exorcise(g: Manor, seat: int, other: int) -> str | None:
    if not g.unlocked:
        return "KAI-149"
    if not 0 <= other < g.seats or not in_reach(g, seat, other):
        return "KAI-R47"
    return None if has(g, seat, OFUDA) else "KAI-148"


def why_not_stitch(g: Manor, seat: int, other: int) -> str | None:
    if g.character[seat] != MIZUKI:
        return "KAI-65"
    if g.stitched >> seat & 1:
        return "KAI-129"
    return why_not_heal(g, seat, other)


def why_not_heal(g: Manor, seat: int, other: int) -> str | None:
    if not 0 <= other < g.seats or (other != seat and not beside_in_sight(g, seat, other)):
        return "KAI-R20"
    return None if g.wounds[other] > 0 else "KAI-66"


def why_not_escape(g: Manor, seat: int) -> str | None:
    """From the open Trapdoor. [KAI-123]"""
    return None if on_trapdoor(g, seat) and g.gold_placed else "KAI-123"


# -- Objects ---------------------------------------------------------------------------------------


def why_not_standard(g: Manor, seat: int, thing: int, aim: int) -> str | None:
    """Use of an Object as a Standard Action. [KAI-137]"""
    if thing not in STANDARD_OBJECTS:
        return "KAI-R43"  # a Rapid Object outside its window
    if not has(g, seat, thing):
        return "KAI-137"
    if thing == SILVER_KEY or thing == BRONZE_KEY or thing == UNIVERSAL_KEY:
        return why_not_key(g, seat, thing, aim)
    if thing == OFUDA:
        return why_not_ward(g, seat, aim)
    if thing == HOUSE_PLAN:
        return None if plan_slot(g, seat, aim) >= 0 else "KAI-35"
    if thing == MUGWORT_SALVE:
        return why_not_heal(g, seat, aim)
    if thing == MIRROR_SHARD:
        if not 0 <= aim < g.seats or not beside_in_sight(g, seat, aim):
            return "KAI-R20"
        return None if g.inventory[aim] else "KAI-68"
    if thing == WIND_CHIME:
        return why_not_chime(g, seat, aim)
    if aim != -1:
        return "KAI-137"
    if thing == GOLD_KEY:
        return None if on_trapdoor(g, seat) and not g.gold_placed else "KAI-122"
    return why_not_plain(g, seat, thing)


def why_not_plain(g: Manor, seat: int, thing: int) -> str | None:
    if thing == BOX_OF_MATCHES:
        if g.oil == OFF:
            return "KAI-164"
        near = distance_apart(g.oil, g.where[seat]) <= 1
        return None if near and g.oil in plan_of(g).sight[g.where[seat]] else "KAI-R57"
    if thing == SACRED_OIL:
        return None if g.oil == OFF and not is_burning(g, g.where[seat]) else "KAI-163"
    if thing == SACRED_WATER:
        return None if g.flame != OFF or g.burning else "KAI-169"
    if thing == MOON_WATER:
        return None if g.wounds[seat] > 0 else "KAI-66"
    return None


def why_not_key(g: Manor, seat: int, thing: int, aim: int) -> str | None:
    """From a square with a Door of the Treasure Room; each token once. [KAI-119, KAI-R39]"""
    if thing == UNIVERSAL_KEY:
        if aim != AIM_SILVER and aim != AIM_BRONZE:
            return "KAI-119"
    elif aim != -1:
        return "KAI-119"
    silver = thing == SILVER_KEY or aim == AIM_SILVER
    if g.silver_placed if silver else g.bronze_placed:
        return "KAI-R39"
    return None if beside_treasure(g, g.where[seat]) else "KAI-119"


def beside_treasure(g: Manor, square: int) -> bool:
    """Is there an edge that would be an External Door of the shut Treasure Room? [KAI-R39]"""
    slot = slot_of(square)
    for direction in range(4):
        to = beside(square, direction)
        if to < 0:
            continue
        other = slot_of(to)
        if other == slot or not is_treasure(g, other):
            continue
        if prints_door(g, square, direction) or prints_door(g, to, (direction + 2) % 4):
            return True
    return False


def is_treasure(g: Manor, slot: int) -> bool:
    return g.room[slot] >= 0 and g.setup.room_kind[g.room[slot]] == TREASURE_ROOM


def prints_door(g: Manor, square: int, direction: int) -> bool:
    """Does the tile of that square print an External Door on this side of it?"""
    slot = slot_of(square)
    if g.room[slot] < 0:
        return False
    offset = square - corner_of(slot)
    place = offset % 10 + (2 if offset >= 10 else 0)
    return g.setup.tile(g.room[slot], g.turned[slot]).edges[place][direction] == EXTERNAL


def why_not_ward(g: Manor, seat: int, aim: int) -> str | None:
    """The Ofuda token on a Door of one's square. [KAI-R53]"""
    if not AIM_DIRECTION <= aim < AIM_DIRECTION + 4 or g.ward[seat] == WARD_BURNT:
        return "KAI-R53"
    direction = aim - AIM_DIRECTION
    return None if plan_of(g).is_door(g.where[seat], direction) else "KAI-R53"


def plan_slot(g: Manor, seat: int, aim: int) -> int:
    """The empty slot behind an External Door on that side of the PC's Room, or -1."""
    if not AIM_DIRECTION <= aim < AIM_DIRECTION + 4:
        return -1
    direction = aim - AIM_DIRECTION
    corner = corner_of(slot_of(g.where[seat]))
    for offset in (0, 1, 10, 11):
        to = beside(corner + offset, direction)
        if to >= 0 and slot_of(to) != slot_of(corner) and g.room[slot_of(to)] < 0:
            if plan_of(g).edge_to(corner + offset, direction) == EXTERNAL:
                return slot_of(to)
    return -1


def why_not_chime(g: Manor, seat: int, aim: int) -> str | None:
    if not AIM_SQUARE <= aim < AIM_SQUARE + SQUARES:
        return "KAI-88"
    square = aim - AIM_SQUARE
    slot = slot_of(square)
    if g.room[slot] < 0 or is_shut(g, slot):
        return "KAI-88"
    near = distance_apart(square, g.where[seat]) <= g.setup.chime_reach
    return None if near else "KAI-88"
