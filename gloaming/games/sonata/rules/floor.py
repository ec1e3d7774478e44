"""A board as numbers: sides, rings, zones and every path there is. [SON-7..SON-12]

Made once per board and shared by all games on it. Sets of tiles are bit masks: bit t for tile t.
"""

from __future__ import annotations

from typing import Any, Final

from gloaming.core.masks import members
from gloaming.games.sonata.rules.terms import BASE, MOVE, SILENCE

# How diagonal tiles belong to the capture zone. [SON-103, SON-R38]
ANY_PATH: Final = 0
BOTH_PATHS: Final = 1
NO_DIAGONALS: Final = 2

SITTING: Final = 7  # in place of Johnny's passes: he stays where he is
STROLL: Final = 2  # the longest Move of a ghost [SON-38]
FAR: Final = 99  # farther than anything


class Stroll:
    """A Move of a ghost from one tile, with everything it touches."""

    def __init__(self, action: Any, end: int, walls: int, entered: int, touched: int) -> None:
        self.action = action
        self.end = end
        self.walls = walls  # sides crossed that are walls
        self.entered = entered  # tiles stepped onto, a mask
        self.touched = touched  # those and the tile it began on


class Floor:
    """One board."""

    def __init__(self, cols: int, rows: int, entry: int, walls: list[tuple[int, int]]) -> None:
        self.cols = cols
        self.rows = rows
        self.tiles = cols * rows
        self.entry = entry
        self.all = (1 << self.tiles + 1) - 2
        # Directions: up, left, right, down; tiles from which one can go there, by kind of side.
        self.open_side = [0, 0, 0, 0]
        self.wall_side = [0, 0, 0, 0]
        self.sides: dict[int, int] = {}  # one tile * BASE + the other -> 1 if a wall is between
        self.neighbours: list[list[int]] = [[]]
        self._sides(walls)
        self.rings: list[list[int]] = []  # from, to -> ring
        self.heard: list[list[int]] = []  # from, level -> mask of the tiles that answer so
        self.areas: list[int] = []  # the 3x3 area of each tile
        self._rings()
        self.zones: list[list[int]] = [
            [0, *[self._zone(tile, rule) for tile in range(1, self.tiles + 1)]]
            for rule in (ANY_PATH, BOTH_PATHS, NO_DIAGONALS)
        ]
        # By tile, the Moves of a ghost: all, and those that cross no wall.
        self.strolls: list[list[Any]] = []
        self.quiet_strolls: list[list[Any]] = []
        self.stroll_of: dict[int, Stroll] = {}  # packed path * BASE + tile
        self.strolls_from: list[list[Stroll]] = []
        # By tile * BASE + tile, the Move of a ghost with fewest walls; and that without any.
        self.stroll_to: dict[int, Any] = {}
        self.quiet_to: dict[int, Any] = {}
        self._strolls()
        self.walks_found: dict[int, list[Any]] = {}  # Johnny's Moves, when first needed
        self.steps: list[list[int]] = self._distances(False)  # for ghosts: walls do not count
        self.way: list[list[int]] = self._distances(True)  # for Johnny, without wall-passes
        self.reaches: dict[int, list[int]] = {}  # where Johnny can go, when first needed
        self.threats: dict[int, int] = {}  # where he can capture next, when first needed
        self.menaces: dict[int, list[list[bool]]] = {}  # the same by tile and tile
        self.walks_to: dict[int, Any] = {}  # Johnny's Move to a tile, when first needed
        # By tile, where a ghost can be after one Move or after two; and as a mask.
        self.near = [self._within(tile, STROLL) for tile in range(self.tiles + 1)]
        self.far = [self._within(tile, 2 * STROLL) for tile in range(self.tiles + 1)]
        self.close = [0, *[self._close(tile) for tile in range(1, self.tiles + 1)]]
        self.grasps = [[members(zone) for zone in zones] for zones in self.zones]

    # -- sides ------------------------------------------------------------------------------------

    def _sides(self, walls: list[tuple[int, int]]) -> None:
        shut = {one * BASE + two for one, two in walls} | {two * BASE + one for one, two in walls}
        for tile in range(1, self.tiles + 1):
            there = [tile - self.cols, tile - 1, tile + 1, tile + self.cols]
            if tile <= self.cols:
                there[0] = 0
            if tile % self.cols == 1 or self.cols == 1:
                there[1] = 0
            if tile % self.cols == 0:
                there[2] = 0
            if tile > self.tiles - self.cols:
                there[3] = 0
            found: list[int] = []
            for direction in range(4):
                other = there[direction]
                if other == 0:
                    continue
                wall = 1 if tile * BASE + other in shut else 0
                if wall:
                    self.wall_side[direction] |= 1 << tile
                else:
                    self.open_side[direction] |= 1 << tile
                self.sides[tile * BASE + other] = wall
                found.append(other)
            self.neighbours.append(found)

    def side(self, one: int, two: int) -> int:
        """0 open or door, 1 wall, -1 if the tiles are not adjacent. [SON-8, SON-9]"""
        return self.sides.get(one * BASE + two, -1)

    def has(self, tile: int) -> bool:
        return 1 <= tile <= self.tiles

    # -- rings and zones --------------------------------------------------------------------------

    def _rings(self) -> None:
        none: list[int] = []
        self.rings.append(none)
        self.heard.append(none)
        self.areas.append(0)
        for one in range(1, self.tiles + 1):
            row, col = divmod(one - 1, self.cols)
            ring = [FAR]
            heard = [0] * (SILENCE + 1)
            for two in range(1, self.tiles + 1):
                other_row, other_col = divmod(two - 1, self.cols)
                far = max(abs(row - other_row), abs(col - other_col))
                ring.append(far)
                heard[min(far, SILENCE)] |= 1 << two
            self.rings.append(ring)
            self.heard.append(heard)
            self.areas.append(heard[0] | heard[1])

    def _zone(self, tile: int, rule: int) -> int:
        """Where Johnny on `tile` can capture: not behind a wall. [SON-101..SON-104]"""
        zone = 1 << tile
        for beside in self.neighbours[tile]:
            if self.side(tile, beside) == 0:
                zone |= 1 << beside
        if rule == NO_DIAGONALS:
            return zone
        needed = 1 if rule == ANY_PATH else 2
        for corner in range(1, self.tiles + 1):
            if not self.areas[tile] >> corner & 1 or corner in self.neighbours[tile]:
                continue
            ways = 0
            for beside in self.neighbours[tile]:
                if self.side(tile, beside) == 0 and self.side(beside, corner) == 0:
                    ways += 1
            if corner != tile and ways >= needed:
                zone |= 1 << corner
        return zone

    # -- paths ------------------------------------------------------------------------------------

    def _strolls(self) -> None:
        none: list[Any] = []
        nobody: list[Stroll] = []
        self.strolls.append(none)
        self.quiet_strolls.append(none)
        self.strolls_from.append(nobody)
        for tile in range(1, self.tiles + 1):
            found = [Stroll((MOVE, 0, -1), tile, 0, 0, 1 << tile)]
            paths = [(tile, 0, 0, 0)]  # end, packed, walls, entered
            weight = 1
            for _ in range(STROLL):
                longer: list[tuple[int, int, int, int]] = []
                for end, packed, walls, entered in paths:
                    for beside in self.neighbours[end]:
                        step = (
                            beside,
                            packed + (beside + 1) * weight,
                            walls + self.side(end, beside),
                            entered | 1 << beside,
                        )
                        longer.append(step)
                        action = (MOVE, step[1], -1)
                        touched = step[3] | 1 << tile
                        found.append(Stroll(action, beside, step[2], step[3], touched))
                paths = longer
                weight *= BASE
            self.strolls.append([stroll.action for stroll in found])
            self.quiet_strolls.append([stroll.action for stroll in found if stroll.walls == 0])
            self.strolls_from.append(found)
            for stroll in found:
                self.stroll_of[stroll.action[1] * BASE + tile] = stroll
                key = tile * BASE + stroll.end
                if stroll.walls == 0:
                    self.quiet_to.setdefault(key, stroll.action)
                    self.stroll_to[key] = self.quiet_to[key]
                else:
                    self.stroll_to.setdefault(key, stroll.action)

    def walks(self, tile: int, passes: int, limit: int) -> list[Any]:
        """Johnny's Moves of up to `limit` steps, spending at most `passes`. [SON-96, SON-97]"""
        key = (tile * 8 + passes) * 16 + limit
        known = self.walks_found.get(key)
        if known is not None:
            return known
        found: list[Any] = [(MOVE, 0, -1)]
        paths = [(tile, 0, passes)]
        weight = 1
        for _ in range(limit):
            longer: list[tuple[int, int, int]] = []
            for end, packed, left in paths:
                for beside in self.neighbours[end]:
                    rest = left - self.side(end, beside)
                    if rest >= 0:
                        path = packed + (beside + 1) * weight
                        longer.append((beside, path, rest))
                        found.append((MOVE, path, -1))
            paths = longer
            weight *= BASE
        self.walks_found[key] = found
        return found

    def _distances(self, walls: bool) -> list[list[int]]:
        none: list[int] = []
        found = [none]
        for start in range(1, self.tiles + 1):
            far = [FAR] * (self.tiles + 1)
            far[start] = 0
            edge = [start]
            for tile in edge:  # grows as we go
                for beside in self.neighbours[tile]:
                    if far[beside] == FAR and not (walls and self.side(tile, beside) == 1):
                        far[beside] = far[tile] + 1
                        edge.append(beside)
            found.append(far)
        return found

    def reach(self, tile: int, passes: int, limit: int) -> list[int]:
        """Where Johnny can get to from a tile, spending so many passes; nearest first."""
        key = (tile * 8 + passes) * 16 + limit
        known = self.reaches.get(key)
        if known is not None:
            return known
        best: dict[int, int] = {tile: passes}  # tile -> most passes left there by now
        found = [tile]
        edge = [tile]
        for _ in range(limit):
            longer: list[int] = []
            left = [best[end] for end in edge]
            for n in range(len(edge)):
                for beside in self.neighbours[edge[n]]:
                    rest = left[n] - self.side(edge[n], beside)
                    if rest >= 0 and rest > best.get(beside, -1):
                        if beside not in best:
                            found.append(beside)
                        best[beside] = rest
                        longer.append(beside)
            edge = longer
        self.reaches[key] = found
        return found

    def threat(self, tile: int, passes: int, rule: int) -> int:
        """The tiles on which Johnny can capture in one turn: a Move, then a Capture. [12.1]
        With SITTING for his passes, those he can capture on from where he is."""
        key = (tile * 8 + passes) * 4 + rule
        known = self.threats.get(key)
        if known is None:
            known = 0
            for end in [tile] if passes == SITTING else self.reach(tile, passes, 4):
                known |= self.zones[rule][end]
            self.threats[key] = known
        return known

    def menace(self, passes: int, rule: int) -> list[list[bool]]:
        """By the tile Johnny stands on, is each tile under his threat?"""
        key = passes * 4 + rule
        known = self.menaces.get(key)
        if known is None:
            known = [[False] * (self.tiles + 1) for _ in range(self.tiles + 1)]
            for tile in range(1, self.tiles + 1):
                for other in members(self.threat(tile, passes, rule)):
                    known[tile][other] = True
            self.menaces[key] = known
        return known

    def _within(self, tile: int, steps: int) -> list[int]:
        if tile == 0:
            return []
        return [other for other in range(1, self.tiles + 1) if self.steps[tile][other] <= steps]

    def _close(self, tile: int) -> int:
        ends = 0
        for stroll in self.strolls_from[tile]:
            ends |= 1 << stroll.end
        return ends

    def walk_to(self, tile: int, end: int, passes: int, limit: int) -> Any:
        """Johnny's Move to `end` that spends fewest passes, then fewest steps; None without one."""
        key = ((tile * BASE + end) * 8 + passes) * 16 + limit
        known = self.walks_to.get(key)
        if known is not None:
            return known
        for spent in range(passes + 1):
            for action in self.walks(tile, spent, limit):
                if last_step(action[1], tile) == end:
                    self.walks_to[key] = action
                    return action
        return None

    # -- moving sets of tiles ---------------------------------------------------------------------

    def spread_open(self, tiles: int) -> int:
        """All tiles one step away through open sides and doors."""
        up, left, right, down = self.open_side
        return (
            (tiles & up) >> self.cols
            | (tiles & left) >> 1
            | (tiles & right) << 1
            | (tiles & down) << self.cols
        )

    def spread_wall(self, tiles: int) -> int:
        """All tiles one step away through walls."""
        up, left, right, down = self.wall_side
        return (
            (tiles & up) >> self.cols
            | (tiles & left) >> 1
            | (tiles & right) << 1
            | (tiles & down) << self.cols
        )


def last_step(path: int, start: int) -> int:
    """Where a packed path ends."""
    end = start
    while path > 0:
        end = path % BASE - 1
        path //= BASE
    return end


def steps_of(path: int) -> list[int]:
    """The tiles of a packed path."""
    found: list[int] = []
    while path > 0:
        found.append(path % BASE - 1)
        path //= BASE
    return found


def pack(tiles: list[int]) -> int:
    """A path as one number."""
    packed = 0
    for n in range(len(tiles) - 1, -1, -1):
        packed = packed * BASE + tiles[n] + 1
    return packed
