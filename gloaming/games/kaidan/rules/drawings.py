"""Geometry checks of the drawings: the Rooms and the Spectral World, before anything uses them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gloaming.core.content import ContentError, fail
from gloaming.games.kaidan.rules.entries import Room, World

ROOMS_FILE = "rooms.toml"
WORLD_FILE = "world.toml"
SIDE = 10  # Squares of the Spectral World
SQUARES = ((1, 1), (1, 3), (3, 1), (3, 3))
INNER = ((1, 2), (2, 1), (2, 3), (3, 2))
DOORS = (2, 4)  # least and most External Doors of a tile
# What may stand at a place of a tile's drawing.
ON_SQUARE = "_mvzT"
BETWEEN = ".#+"
ON_RIM = "#D"
CORNER = "#"
MIDDLE = "*"
MARKERS = {"m": 50, "v": 3, "z": 2, "T": 1}
# Kinds of special Rooms, and the marker they and no others have.
MARKED = {"mask": "v", "treasure": "z", "passage": "T"}

Place = tuple[int, int]


def allowed_at(row: int, column: int) -> str:
    """The characters that mean something at this place of a tile."""
    if (row, column) == (2, 2):
        return MIDDLE
    rim = row in (0, 4) or column in (0, 4)
    if rim:
        return ON_RIM if row % 2 or column % 2 else CORNER
    return ON_SQUARE if row % 2 and column % 2 else BETWEEN


def check_tile(room: Room) -> None:
    """A drawing is five by five, says only what can stand there, and hangs together."""
    lines = room.lines
    if len(lines) != 5 or any(len(line) != 5 for line in lines):
        raise fail(ROOMS_FILE, room.id, "grid", "is not five lines of five characters")
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            allowed = allowed_at(row, column)
            if sign not in allowed:
                why = f"{sign} at line {row + 1}, place {column + 1} is not one of {allowed}"
                raise fail(ROOMS_FILE, room.id, "grid", why)
    doors = room.grid.count("D")
    if not DOORS[0] <= doors <= DOORS[1]:
        why = f"has {doors} External Doors, not {DOORS[0]} to {DOORS[1]}"
        raise fail(ROOMS_FILE, room.id, "grid", why)
    if len(reached((1, 1), inside(lines))) != len(SQUARES):
        raise fail(ROOMS_FILE, room.id, "grid", "a Square cannot be reached from the others")
    for kind, marker in MARKED.items():
        if (room.kind == kind) != (marker in room.grid):
            raise fail(ROOMS_FILE, room.id, "grid", f"{marker} goes with the kind {kind}")


def check_markers(rooms: Sequence[Room]) -> None:
    """So many markers of each sort, over all tiles. [KAI-26, KAI-110, KAI-R35]"""
    for marker, wanted in MARKERS.items():
        found = sum(room.grid.count(marker) for room in rooms)
        if found != wanted:
            raise fail(ROOMS_FILE, "all", "grid", f"{marker} stands {found} times, not {wanted}")


def inside(lines: Sequence[str]) -> Callable[[Place], list[Place]]:
    """The steps from a Square of a tile to the next; Internal Doors can be opened."""

    def steps(at: Place) -> list[Place]:
        row, column = at
        ways = [(row + 2 * down, column + 2 * right) for down, right in DIRECTIONS]
        return [
            way
            for way in ways
            if way in SQUARES and lines[(row + way[0]) // 2][(column + way[1]) // 2] != "#"
        ]

    return steps


DIRECTIONS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def check_world(world: World) -> None:
    """Spectral Walls are drawn for every edge, and shut no Square off."""
    check_rows("v", world.v, SIDE, SIDE - 1, ".|")
    check_rows("h", world.h, SIDE - 1, SIDE, ".-")
    if len(reached((0, 0), outside(world))) != SIDE * SIDE:
        raise ContentError(f"{WORLD_FILE}: fields v and h: the walls shut a Square off")


def check_rows(field: str, rows: Sequence[str], count: int, length: int, signs: str) -> None:
    if len(rows) != count:
        raise ContentError(f"{WORLD_FILE}: field {field}: has {len(rows)} rows, not {count}")
    for number, row in enumerate(rows, 1):
        if len(row) != length or set(row) - set(signs):
            why = f"row {number} is not {length} of {signs}"
            raise ContentError(f"{WORLD_FILE}: field {field}: {why}")


def spectral_wall(world: World, one: Place, other: Place) -> bool:
    """Is there a Spectral Wall between two Squares that share an edge? Asked from either side, it
    is the same edge of the drawing."""
    (row, column), (down, _) = sorted((one, other))
    return world.h[row][column] == "-" if down > row else world.v[row][column] == "|"


def outside(world: World) -> Callable[[Place], list[Place]]:
    """The steps of an Entity over unexplored Squares."""

    def steps(at: Place) -> list[Place]:
        ways = [(at[0] + down, at[1] + right) for down, right in DIRECTIONS]
        there = [way for way in ways if 0 <= way[0] < SIDE and 0 <= way[1] < SIDE]
        return [way for way in there if not spectral_wall(world, at, way)]

    return steps


def reached(start: Place, steps: Callable[[Place], list[Place]]) -> set[Place]:
    """Flood fill from a place."""
    found = {start}
    edge = [start]
    while edge:
        for way in steps(edge.pop()):
            if way not in found:
                found.add(way)
                edge.append(way)
    return found
