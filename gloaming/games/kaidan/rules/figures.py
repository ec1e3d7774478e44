"""Where figures stand, whom they see and how strong they are. [KAI-54..KAI-78]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import (
    FAR,
    Plan,
    beside,
    distance_apart,
    edge_between,
    ends_of,
    slot_of,
)
from gloaming.games.kaidan.rules.terms import (
    ABSENT,
    ENTITIES,
    EXORCISM,
    FEAR,
    FIGURES,
    FIRST_ENTITY,
    FOR_HIDING,
    FUYUREI,
    HARA,
    HIDEOUT_1,
    HIDEOUT_3,
    INTERNAL,
    LIVING,
    LOST_PERSON,
    NERVES,
    OFF,
    ONRYO,
    SANO,
    SPEED,
    STRENGTH,
    TREASURE_ROOM,
    UNSEEN,
    WALL,
)


def plan_of(g: Manor) -> Plan:
    """The plan of the Rooms as they lie."""
    plan = g.plan
    if plan is None:
        plan = Plan(g.setup, g.room, g.turned, g.silver_placed and g.bronze_placed)
        g.plan = plan
    return plan


# -- who is there ----------------------------------------------------------------------------------


def is_living(g: Manor, seat: int) -> bool:
    """A PC alive and on the map."""
    return g.role[seat] == LIVING and g.where[seat] != OFF


def living(g: Manor) -> list[int]:
    """The living PCs on the map, clockwise from the First Player. [KAI-5]"""
    first = max(g.first_player, 0)
    found: list[int] = []
    for place in range(g.seats):
        seat = (first + place) % g.seats
        if is_living(g, seat):
            found.append(seat)
    return found


def onryo(g: Manor) -> list[int]:
    """The Onryo on the map, clockwise from the First Player. [KAI-178]"""
    first = max(g.first_player, 0)
    found: list[int] = []
    for place in range(g.seats):
        seat = (first + place) % g.seats
        if g.role[seat] == ONRYO and g.where[seat] != OFF:
            found.append(seat)
    return found


def on_map(g: Manor, figure: int) -> bool:
    return g.where[figure] != OFF


def is_enemy(g: Manor, figure: int) -> bool:
    """A revealed Enemy, or an Onryo. [KAI-174, KAI-216]"""
    if g.where[figure] == OFF:
        return False
    if figure >= FIRST_ENTITY:
        kind = g.kind[figure - FIRST_ENTITY]
        return kind != ABSENT and kind != UNSEEN and kind != LOST_PERSON
    return figure < g.seats and g.role[figure] == ONRYO


def is_lost_person(g: Manor, figure: int) -> bool:
    return figure >= FIRST_ENTITY and g.kind[figure - FIRST_ENTITY] == LOST_PERSON


def is_unseen(g: Manor, figure: int) -> bool:
    return figure >= FIRST_ENTITY and g.kind[figure - FIRST_ENTITY] == UNSEEN


def kind_of(g: Manor, figure: int) -> int:
    """The kind of an Entity; ABSENT for an Onryo."""
    return g.kind[figure - FIRST_ENTITY] if figure >= FIRST_ENTITY else ABSENT


def is_onryo_of(g: Manor, figure: int, character: int) -> bool:
    """The Onryo of that character."""
    return figure < g.seats and g.role[figure] == ONRYO and g.character[figure] == character


def free_standee(g: Manor) -> int:
    """The free Standee with the lowest number, as a figure, or -1. [KAI-209]"""
    for n in range(ENTITIES):
        if g.kind[n] == ABSENT:
            return FIRST_ENTITY + n
    return -1


def figure_on(g: Manor, square: int) -> int:
    """Who stands on a square, or -1. [KAI-54]"""
    for figure in range(FIGURES):
        if g.where[figure] == square:
            return figure
    return -1


def is_hidden(g: Manor, seat: int) -> bool:
    return g.hidden >> seat & 1 == 1


def room_of(g: Manor, figure: int) -> int:
    """The slot of the Room a figure stands in, or -1."""
    if g.where[figure] == OFF:
        return -1
    slot = slot_of(g.where[figure])
    return slot if g.room[slot] >= 0 else -1


# -- sight -----------------------------------------------------------------------------------------


def sees(g: Manor, a: int, b: int) -> bool:
    """Line of Sight between two squares; a Door that stands open joins its two. [KAI-61, KAI-94]"""
    if b in plan_of(g).sight[a]:
        return True
    if g.ajar < 0:
        return False
    one, two = ends_of(g.ajar)
    return (a == one and b == two) or (a == two and b == one)


def sights(g: Manor, figure: int, seat: int) -> bool:
    """Does the figure Sight that PC? Hidden PCs are not Sighted. [KAI-63, KAI-265]"""
    if not is_living(g, seat) or is_hidden(g, seat) or g.where[figure] == OFF:
        return False
    return sees(g, g.where[figure], g.where[seat])


def sights_another(g: Manor, figure: int, seat: int) -> bool:
    """Does the Enemy Sight a PC other than that one? [KAI-246, KAI-271]"""
    for other in range(g.seats):
        if other != seat and sights(g, figure, other):
            return True
    return False


def in_reach(g: Manor, seat: int, other: int) -> bool:
    """Near enough to Trade, Attack, Exorcise: adjacent and in sight, or beyond a Door that
    can be opened now. [KAI-138, KAI-140, KAI-R20, KAI-R31]"""
    if seat == other or not is_living(g, other) or not is_living(g, seat):
        return False
    a, b = g.where[seat], g.where[other]
    if distance_apart(a, b) == 1:
        return b in plan_of(g).sight[a] or can_open(g, seat, a, b)
    return g.setup.diagonal_reach and b in plan_of(g).sight[a]


def beside_in_sight(g: Manor, seat: int, other: int) -> bool:
    """In reach without opening a Door: near enough to heal, or to hold a mirror up. [KAI-93]"""
    return in_reach(g, seat, other) and g.where[other] in plan_of(g).sight[g.where[seat]]


def can_open(g: Manor, seat: int, a: int, b: int) -> bool:
    """Is there an Internal Door between two adjacent squares, or one this PC found Open?
    [KAI-93, KAI-R31]"""
    plan = plan_of(g)
    for direction in range(4):
        if beside(a, direction) == b and plan.is_door(a, direction):
            if plan.edge_to(a, direction) == INTERNAL:
                return True
            return seat == g.active and door_found(g, edge_between(a, b)) == 0
    return False


def door_found(g: Manor, edge: int) -> int:
    """What this Activation's Check found: 0 Open, n Blocked, -1 not Checked. [KAI-95, KAI-102]"""
    for place in range(len(g.door_edge)):
        if g.door_edge[place] == edge:
            return g.door_state[place]
    return -1


def is_trapped(g: Manor, seat: int) -> bool:
    """Every side closed by a Wall or held by an Enemy; Doors are ways out. [KAI-263, KAI-R98]"""
    plan = plan_of(g)
    square = g.where[seat]
    for direction in range(4):
        if plan.edge_to(square, direction) == WALL:
            continue
        other = figure_on(g, beside(square, direction))
        if other < 0 or not is_enemy(g, other):
            return False
    return True


def is_burning(g: Manor, square: int) -> bool:
    return square != OFF and (square == g.flame or g.burning >> slot_of(square) & 1 == 1)


def is_shut(g: Manor, slot: int) -> bool:
    """The Treasure Room before both keys lie on it. [KAI-117, KAI-118]"""
    if g.room[slot] < 0 or g.setup.room_kind[g.room[slot]] != TREASURE_ROOM:
        return False
    return not (g.silver_placed and g.bronze_placed)


def on_trapdoor(g: Manor, seat: int) -> bool:
    return g.where[seat] != OFF and plan_of(g).marker[g.where[seat]] == 4


# -- characteristics -------------------------------------------------------------------------------


def nerves_of(g: Manor, seat: int) -> int:
    """Current Nerves. [KAI-66]"""
    return g.setup.skills[g.character[seat]][NERVES] - g.wounds[seat]


def skill_of(g: Manor, seat: int, skill: int, purpose: int) -> int:
    """What a PC adds to its D10: characteristic, mask worn, an Onryo in the Room."""
    value = g.setup.skills[g.character[seat]][skill]
    mask = g.worn[seat]
    if skill == NERVES:
        value -= g.wounds[seat]
        if mask >= 0:
            value += g.setup.mask_nerves[mask]
            if purpose == FOR_HIDING:
                value += g.setup.mask_hide[mask]
        if onryo_in_room(g, HARA, room_of(g, seat)):
            value += g.setup.lamp_nerves
    elif mask >= 0 and skill == STRENGTH:
        value += g.setup.mask_strength[mask]
    elif mask >= 0 and skill == EXORCISM:
        value += g.setup.mask_exorcism[mask]
    return value


def foe_skill(g: Manor, figure: int, skill: int) -> int:
    """A characteristic of an Enemy or Onryo. [KAI-230]"""
    index = 0 if skill == FEAR else (1 if skill == STRENGTH else (2 if skill == EXORCISM else 3))
    if figure >= FIRST_ENTITY:
        return g.setup.enemy_skills[g.kind[figure - FIRST_ENTITY]][index]
    return g.setup.onryo_skills[g.character[figure]][index]


def onryo_in_room(g: Manor, character: int, slot: int) -> bool:
    if slot < 0:
        return False
    for seat in range(g.seats):
        if g.role[seat] == ONRYO and g.character[seat] == character and room_of(g, seat) == slot:
            return True
    return False


def ghost_walks(g: Manor, figure: int) -> bool:
    return kind_of(g, figure) == FUYUREI


def darkness_for(g: Manor, seat: int) -> int:
    """The Darkness a Run or Examine is tested against. [KAI-131]"""
    slot = room_of(g, seat)
    value = g.darkness[slot % 5]
    for until in g.wicks:
        if until >= g.turn:
            value += g.setup.wicks_darkness
    return value + (g.setup.snuffed if onryo_in_room(g, SANO, slot) else 0)


def hideout_of(g: Manor, seat: int) -> int:
    """The value of the Hideout on a PC's square; 0 without one. [KAI-268]"""
    token = g.token[g.where[seat]]
    return token - HIDEOUT_1 + 1 if HIDEOUT_1 <= token <= HIDEOUT_3 else 0


def speed_of(g: Manor, seat: int) -> int:
    """Movement Points of a Turn. [KAI-52]"""
    mask = g.worn[seat]
    more = g.setup.mask_movement[mask] if mask >= 0 else 0
    return g.setup.skills[g.character[seat]][SPEED] + more


# -- nearness --------------------------------------------------------------------------------------


def path_length(g: Manor, figure: int, square: int, ghost: bool) -> int:
    return plan_of(g).paths_to(square, ghost)[g.where[figure]]


def nearest(g: Manor, figure: int, ghost: bool) -> list[int]:
    """The PCs nearest to an Entity by path, then with most Noise, then of lowest Nerves; more than
    one only if all are equal. [KAI-224, KAI-R83]"""
    best: list[int] = []
    rank = (FAR, 0, 0, 0)
    for seat in living(g):
        steps = path_length(g, figure, g.where[seat], ghost)
        apart = distance_apart(g.where[figure], g.where[seat]) if steps == FAR else 0
        mine = (steps, apart, -g.noise[seat], nerves_of(g, seat))
        if not best or mine < rank:
            best = [seat]
            rank = mine
        elif mine == rank:
            best.append(seat)
    return best


def free_beside(g: Manor, square: int, in_sight: bool, ghost: bool) -> list[int]:
    """Free squares adjacent to one: in sight of it, or over an edge an Entity can pass."""
    plan = plan_of(g)
    found: list[int] = []
    for direction in range(4):
        to = beside(square, direction)
        if to < 0 or figure_on(g, to) >= 0:
            continue
        if in_sight and to in plan.sight[square]:
            found.append(to)
        elif not in_sight and plan.passable(square, direction, ghost):
            found.append(to)
    return found


def arbiter(g: Manor) -> int:
    """Who resolves what the rules leave open. [KAI-6..KAI-9]"""
    return g.first_player if g.voice == NOBODY else g.voice
