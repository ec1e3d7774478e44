"""Floor plan of one layout of Rooms: edges, lines of sight and paths. [KAI-54..KAI-63]

A plan never changes; placing or turning a Room makes a new one. Tables share plans, so what was
worked out once (distances) is there for every copy of the game.
"""

from __future__ import annotations

from typing import Final

from gloaming.games.kaidan.rules.setup import Setup, Tile
from gloaming.games.kaidan.rules.terms import (
    EXTERNAL,
    INTERNAL,
    NO_MARKER,
    OPEN_EDGE,
    SLOTS,
    SPECTRAL,
    SQUARES,
    TREASURE_ROOM,
    WALL,
    WIDTH,
)

FAR: Final = 999


def row_of(square: int) -> int:
    return square // WIDTH


def slot_of(square: int) -> int:
    """The slot a square belongs to. [KAI-11]"""
    return square // 20 * 5 + square % WIDTH // 2


def corner_of(slot: int) -> int:
    """The first square of a slot; the others are 1, 10 and 11 further."""
    return slot // 5 * 20 + slot % 5 * 2


def squares_of(slot: int) -> list[int]:
    corner = corner_of(slot)
    return [corner, corner + 1, corner + 10, corner + 11]


def area_of(slot: int) -> int:
    """Rows 1-6 are the House, 7-8 House/Garden, 9-10 the Garden. [KAI-12]"""
    row = slot // 5
    return 0 if row < 3 else row - 2


def beside(square: int, direction: int) -> int:
    """The adjacent square that way, or -1 beyond the rim. [KAI-55, KAI-58]"""
    if direction == 0:
        return square - 10 if square >= 10 else -1
    if direction == 1:
        return square + 1 if square % 10 < 9 else -1
    if direction == 2:
        return square + 10 if square < 90 else -1
    return square - 1 if square % 10 > 0 else -1


def distance_apart(a: int, b: int) -> int:
    """Rows plus columns, ignoring Walls: how far Noise carries. [KAI-88]"""
    return abs(a // 10 - b // 10) + abs(a % 10 - b % 10)


def direction_to(a: int, b: int) -> int:
    """The direction from a square to an adjacent one, or -1."""
    for direction in range(4):
        if beside(a, direction) == b:
            return direction
    return -1


def edge_between(a: int, b: int) -> int:
    """The number of the edge between two adjacent squares, the same from both sides."""
    low = min(a, b)
    return low * 2 + (0 if max(a, b) == low + 1 else 1)


def ends_of(edge: int) -> tuple[int, int]:
    """The two squares of an edge."""
    low = edge // 2
    return low, low + (1 if edge % 2 == 0 else 10)


class Plan:
    """Edges by square and direction, squares in sight, markers, and paths when asked for."""

    def __init__(
        self, setup: Setup, room: list[int], turned: list[int], treasure_open: bool
    ) -> None:
        self.edge: list[int] = [OPEN_EDGE] * (4 * SQUARES)
        self.marker: list[int] = [NO_MARKER] * SQUARES
        self.sight: list[list[int]] = []
        self._paths: dict[int, list[int]] = {}
        self._spectral(setup)
        for slot in range(SLOTS):
            if room[slot] >= 0:
                shut = setup.room_kind[room[slot]] == TREASURE_ROOM and not treasure_open
                self._lay(setup.tile(room[slot], turned[slot]), slot, shut)
        self._join(setup, room, turned, treasure_open)
        for square in range(SQUARES):
            self.sight.append(self._seen_from(square))

    # -- making ----------------------------------------------------------------------------------

    def _spectral(self, setup: Setup) -> None:
        """The rim, and Spectral Walls; these count between unexplored squares only. [KAI-59]"""
        for square in range(SQUARES):
            for direction in range(4):
                to = beside(square, direction)
                if to < 0:
                    self.edge[4 * square + direction] = WALL  # KAI-58
                    continue
                low = min(square, to)
                between = setup.wall_east if direction % 2 == 1 else setup.wall_south
                if between[low]:
                    self.edge[4 * square + direction] = SPECTRAL

    def _lay(self, tile: Tile, slot: int, shut: bool) -> None:
        """A Room's own edges; towards an unexplored square they count alone. [KAI-56, KAI-59]"""
        places = squares_of(slot)
        for place in range(4):
            square = places[place]
            self.marker[square] = tile.marker[place]
            for direction in range(4):
                edge = tile.edges[place][direction]
                to = beside(square, direction)
                if to < 0:
                    continue
                if edge == EXTERNAL and shut:  # KAI-117
                    edge = WALL
                self._set(square, direction, edge)

    def _set(self, square: int, direction: int, edge: int) -> None:
        self.edge[4 * square + direction] = edge
        self.edge[4 * beside(square, direction) + (direction + 2) % 4] = edge

    def _join(self, setup: Setup, room: list[int], turned: list[int], treasure_open: bool) -> None:
        """Between two Rooms there is a Door if either prints one. [KAI-57, KAI-R16, KAI-117]"""
        for slot in range(SLOTS):
            if room[slot] < 0:
                continue
            for direction in (1, 2):
                other = slot + (1 if direction == 1 else 5)
                if other >= SLOTS or (direction == 1 and slot % 5 == 4) or room[other] < 0:
                    continue
                shut = not treasure_open and (
                    setup.room_kind[room[slot]] == TREASURE_ROOM
                    or setup.room_kind[room[other]] == TREASURE_ROOM
                )
                one = setup.tile(room[slot], turned[slot])
                two = setup.tile(room[other], turned[other])
                mine = (1, 3) if direction == 1 else (2, 3)
                theirs = (0, 2) if direction == 1 else (0, 1)
                for k in range(2):
                    door = (
                        one.edges[mine[k]][direction] == EXTERNAL
                        or two.edges[theirs[k]][direction + 2 if direction == 1 else 0] == EXTERNAL
                    )
                    square = squares_of(slot)[mine[k]]
                    self._set(square, direction, EXTERNAL if door and not shut else WALL)

    def _seen_from(self, square: int) -> list[int]:
        """Squares in sight over open edges alone; a diagonal needs one clear way round. [KAI-61,
        KAI-62, KAI-R19]"""
        found = [square]
        for direction in range(4):
            if self.edge[4 * square + direction] != OPEN_EDGE:
                continue
            to = beside(square, direction)
            if to < 0:
                continue
            if to not in found:
                found.append(to)
            for turn in (1, 3):
                further = (direction + turn) % 4
                diagonal = beside(to, further)
                if diagonal >= 0 and self.edge[4 * to + further] == OPEN_EDGE:
                    if diagonal not in found:
                        found.append(diagonal)
        found.sort()
        return found

    # -- questions -------------------------------------------------------------------------------

    def edge_to(self, square: int, direction: int) -> int:
        return self.edge[4 * square + direction]

    def is_door(self, square: int, direction: int) -> bool:
        edge = self.edge[4 * square + direction]
        return edge == INTERNAL or edge == EXTERNAL

    def passable(self, square: int, direction: int, ghost: bool) -> bool:
        """May an Entity go that way? [KAI-106, KAI-222, KAI-226]"""
        edge = self.edge[4 * square + direction]
        return edge != WALL and (ghost or edge != SPECTRAL)

    def paths_to(self, target: int, ghost: bool) -> list[int]:
        """By square, how many steps an Entity needs to `target`; FAR without a path. [KAI-R21]"""
        key = 2 * target + ghost
        found = self._paths.get(key)
        if found is None:
            found = self.measure(target, ghost, -1)
            self._paths[key] = found
        return found

    def measure(self, target: int, ghost: bool, closed: int) -> list[int]:
        """The same, worked out now; `closed` is a mask of squares nobody may enter, or -1."""
        steps = [FAR] * SQUARES
        steps[target] = 0
        queue = [target]
        done = 0
        while done < len(queue):
            square = queue[done]
            done += 1
            for direction in range(4):
                if not self.passable(square, direction, ghost):
                    continue
                to = beside(square, direction)
                if steps[to] == FAR and (closed < 0 or not closed >> to & 1):
                    steps[to] = steps[square] + 1
                    queue.append(to)
        return steps
