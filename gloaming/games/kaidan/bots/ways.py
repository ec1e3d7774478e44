"""Path planning: where a PC can walk, what it wants there, and what it had better avoid."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from gloaming.games.kaidan.bots.worth import chance_of
from gloaming.games.kaidan.rules.actions import beside_treasure
from gloaming.games.kaidan.rules.figures import (
    door_found,
    is_burning,
    is_enemy,
    is_living,
    plan_of,
    skill_of,
)
from gloaming.games.kaidan.rules.hands import has
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import (
    area_of,
    beside,
    distance_apart,
    edge_between,
    slot_of,
)
from gloaming.games.kaidan.rules.terms import (
    BLUE_MARKER,
    BLUE_TOKEN,
    BRONZE_KEY,
    EXPLORATION,
    EXTERNAL,
    FIGURES,
    FIRST_ENTITY,
    FOR_EXAMINE,
    GOLD_KEY,
    HOUSE,
    MAP_MARKER,
    MASK_TOKEN,
    NO_TOKEN,
    OFF,
    PASSAGE,
    PERCEPTION,
    SILVER_KEY,
    SLOTS,
    SPECTRAL,
    SQUARES,
    STRENGTH,
    TRAPDOOR,
    TREASURE_ROOM,
    UNIVERSAL_KEY,
    WALL,
)

FAR: Final = 1_000
PLAIN: Final = 2  # a step over an open edge; half steps, for Doors cost more
DOOR: Final = 3
FADING: Final = 0.94  # what a goal loses with each half step


def slot_with(g: Manor, kind: int) -> int:
    """The slot of the Room of that kind, or -1."""
    for slot in range(SLOTS):
        if g.room[slot] >= 0 and g.setup.room_kind[g.room[slot]] == kind:
            return slot
    return -1


def holds_key(g: Manor, seat: int) -> bool:
    """A key that has still a place on the Treasure Room."""
    if has(g, seat, SILVER_KEY) and not g.silver_placed:
        return True
    if has(g, seat, BRONZE_KEY) and not g.bronze_placed:
        return True
    return has(g, seat, UNIVERSAL_KEY) and not (g.silver_placed and g.bronze_placed)


def danger(g: Manor, seat: int, square: int) -> int:
    """How dangerous a square is, in half steps that one would walk to avoid it."""
    if is_burning(g, square):
        return FAR
    found = 0
    for figure in range(FIGURES):
        if g.where[figure] == OFF or figure == seat:
            continue
        apart = distance_apart(square, g.where[figure])
        if is_enemy(g, figure):
            if apart <= 2 and g.where[figure] in plan_of(g).sight[square]:
                found += 12
            elif apart <= 3:
                found += 3
        elif figure >= FIRST_ENTITY and apart <= 2:
            found += 4
    return found


class Ways:
    """Shortest ways of one PC from where it stands: costs in half steps, and how they begin."""

    def __init__(self, g: Manor, seat: int) -> None:
        self.cost = [FAR] * SQUARES
        self.first = [-1] * SQUARES  # direction of the first step
        self.frontier: list[int] = []  # squares of empty slots behind a Door
        self.search(g, seat)

    def search(self, g: Manor, seat: int) -> None:
        start = g.where[seat]
        plan = plan_of(g)
        self.cost[start] = 0
        queue = [start]
        while queue:
            entry = heappop(queue)
            cost, square = entry // SQUARES, entry % SQUARES
            if cost > self.cost[square]:
                continue
            if g.room[slot_of(square)] < 0:
                self.frontier.append(square)
                continue
            for direction in range(4):
                edge = plan.edge_to(square, direction)
                to = beside(square, direction)
                if to < 0 or edge == WALL or edge == SPECTRAL:
                    continue
                new = cost + self.price(g, seat, square, to, edge)
                if new < self.cost[to]:
                    self.cost[to] = new
                    self.first[to] = direction if square == start else self.first[square]
                    heappush(queue, new * SQUARES + to)

    def price(self, g: Manor, seat: int, square: int, to: int, edge: int) -> int:
        found = PLAIN + danger(g, seat, to)
        if edge == EXTERNAL:
            edge = edge_between(square, to)
            state = door_found(g, edge)
            if state < 0:
                found += DOOR - PLAIN
            elif state > 0:
                found += self.price_of_breaking(g, seat, edge, state)
        return found

    def price_of_breaking(self, g: Manor, seat: int, edge: int, blocked: int) -> int:
        """A Door found Blocked: once for nothing, then by an Action each. [KAI-98, KAI-100]"""
        if blocked - g.setup.skills[g.character[seat]][STRENGTH] > 2:
            return FAR
        if edge not in g.door_tried:
            return 4
        return 8 if g.action_points[seat] > 0 else FAR


def goals(g: Manor, seat: int, ways: Ways, traitor: bool) -> list[float]:
    """By square, what being there is worth to a PC. [ledger 12]"""
    found = [0.0] * SQUARES
    treasure = slot_with(g, TREASURE_ROOM)
    passage = slot_with(g, PASSAGE)
    plan = plan_of(g)
    leaving = g.gold_placed or has(g, seat, GOLD_KEY)
    key = holds_key(g, seat) and not traitor
    for square in range(SQUARES):
        if ways.cost[square] >= FAR:
            continue
        token = g.token[square]
        if token == EXPLORATION or token == MASK_TOKEN or token == BLUE_TOKEN:
            found[square] = token_goal(g, seat, square, token)
        elif token == NO_TOKEN and MAP_MARKER <= plan.marker[square] <= BLUE_MARKER:
            found[square] = 120.0 if plan.marker[square] == BLUE_MARKER else 3.0  # not seen yet
        if leaving and plan.marker[square] == TRAPDOOR and not traitor:
            found[square] = 400.0
        if key and treasure >= 0 and beside_treasure(g, square):
            found[square] = max(found[square], 200.0)
        if square in g.bundle_at:
            found[square] = max(found[square], 12.0)
    for square in ways.frontier:
        wish = 8.0 if key or leaving else (3.0 if keys_are_out(g) else 1.0)
        found[square] = frontier_goal(g, square, treasure < 0, passage < 0, wish)
    return found


def token_goal(g: Manor, seat: int, square: int, token: int) -> float:
    dark = max(0, g.darkness[slot_of(square) % 5])
    chance = chance_of(dark - skill_of(g, seat, PERCEPTION, FOR_EXAMINE))
    worth = 9.0
    if token == BLUE_TOKEN:
        worth = 150.0
    elif token == MASK_TOKEN:
        worth = 4.0
    return worth * chance * crowding(g, seat, square)


def crowding(g: Manor, seat: int, square: int) -> float:
    """Others who are nearer will see to it."""
    mine = distance_apart(g.where[seat], square)
    for other in range(g.seats):
        if other != seat and is_living(g, other):
            if distance_apart(g.where[other], square) < mine:
                return 0.6
    return 1.0


def frontier_goal(g: Manor, square: int, treasure: bool, passage: bool, wish: float) -> float:
    worth = 4.0
    if area_of(slot_of(square)) == HOUSE and (treasure or passage):
        worth = wish * (worth + 3.0 * (treasure + passage))
    return worth


def keys_are_out(g: Manor) -> bool:
    """A key lies on the Treasure Room, or somebody says it holds one."""
    if g.silver_placed or g.bronze_placed:
        return True
    for thing in g.claim:
        if 0 <= thing <= UNIVERSAL_KEY:
            return True
    return False


def best_ways(g: Manor, seat: int, traitor: bool) -> list[float]:
    """By direction, the best goal that a step that way leads to; last, the best right here."""
    ways = Ways(g, seat)
    wanted = goals(g, seat, ways, traitor)
    found = [0.0] * 5
    for square in range(SQUARES):
        if wanted[square] <= 0.0 or ways.cost[square] >= FAR:
            continue
        worth = wanted[square] * FADING ** ways.cost[square]
        place = ways.first[square] if ways.first[square] >= 0 else 4
        found[place] = max(found[place], worth)
    return found
