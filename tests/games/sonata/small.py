"""A theatre of twelve tiles, and everybody in it enumerated one by one.

`Worlds` follows what one viewer is told with nothing but sets of tuples: for every ghost where it
may have begun and where it may be, all three together. It knows paths, rings and zones from the
drawn board and nothing of the game's own traces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from gloaming.core.session import Session
from gloaming.core.wire import event as named_event
from gloaming.games.sonata import SPEC
from gloaming.games.sonata.rules.book import Board, floor_of
from gloaming.games.sonata.rules.options import fill
from gloaming.games.sonata.rules.setup import Setup
from harness.specs import spec_with

BOARD = Board(
    id="closet",
    cols=4,
    rows=3,
    entry=12,
    source="ours",
    ascii="""
+--+--+--+--+
|01 02|03 04|
+  +==+  +--+
|05:06 07|08|
+--+  +--+  +
|09 10 11:12|
+--+--+--+--+
""",
)
FLOOR = floor_of(BOARD)
# With less room than a board of one's own must have: `start_gap` is tried out here, too.
CLOSET = spec_with(SPEC, setup=lambda seats, options: fill(Setup(FLOOR), options))

World = tuple[int, ...]  # start and tile of red, yellow, green; has the mover a wall to show?
Event = Mapping[str, Any]
SEATS = (1, 2, 3)


def row_col(tile: int) -> tuple[int, int]:
    return divmod(tile - 1, BOARD.cols)


def ring(one: int, two: int) -> int:
    (a, b), (c, d) = row_col(one), row_col(two)
    return max(abs(a - c), abs(b - d))


def paths(start: int) -> Iterator[tuple[int, ...]]:
    """Every Move of a ghost, with the tile it begins on."""
    yield (start,)
    for one in FLOOR.neighbours[start]:
        yield start, one
        for two in FLOOR.neighbours[one]:
            yield start, one, two


def walls(path: tuple[int, ...]) -> int:
    return sum(FLOOR.side(a, b) for a, b in pairwise(path))


class Worlds:
    """Everything one viewer cannot rule out."""

    def __init__(self, session: Session, viewer: int) -> None:
        self.session = session
        self.setup = session.setup
        self.viewer = viewer
        self.johnny = 0
        self.bells: list[int] = []
        self.taken: list[int] = []
        self.own: dict[str, int] = {}
        self.held: dict[int, str] = {}
        self.captive: set[int] = set()
        self.used: set[int] = set()  # wall tokens
        self.worlds: set[World] = set()
        self.read = 0

    def follow(self) -> None:
        """Hear what was told since the last time."""
        told = [named_event(SPEC, t, self.viewer) for t in self.session.log[self.read :]]
        self.read = len(self.session.log)
        heard = [event for event in told if event is not None]
        for n, event in enumerate(heard):
            after = heard[n + 1 :]
            name = event["event"]
            if hasattr(self, name):
                getattr(self, name)(event, after)
            if event.get("number") == 2 and name != "wall_crossed" and self.setup.wall_by_turn:
                shown = any(e["event"] == "wall_crossed" for e in until_next(after))
                self.keep(lambda w, shown=shown: w[6] == shown)
                self.worlds = {(*w[:6], False) for w in self.worlds}

    def keep(self, condition: Any) -> None:
        self.worlds = {w for w in self.worlds if condition(w)}

    def tiles(self, seat: int) -> set[int]:
        if seat in self.captive:
            return {self.johnny}
        return {w[2 * seat - 1] for w in self.worlds}

    def starts(self, seat: int) -> set[int]:
        return {w[2 * seat - 2] for w in self.worlds}

    # -- setup ------------------------------------------------------------------------------------

    def instrument_placed(self, e: Event, after: list[Event]) -> None:
        self.taken.append(e["tile"])

    def start_drawn(self, e: Event, after: list[Event]) -> None:
        if "tile" in e:
            self.own["start"] = e["tile"]

    def spot_drawn(self, e: Event, after: list[Event]) -> None:
        if "tile" in e:
            self.own["spot"] = e["tile"]

    def johnny_entered(self, e: Event, after: list[Event]) -> None:
        self.johnny = e["tile"]
        back = self.setup.put_back
        numbers = [t for t in range(1, FLOOR.tiles + 1) if back or t not in self.taken]
        homes = [t for t in numbers if ring(t, self.johnny) >= self.setup.start_gap]
        for red in homes:
            for yellow in homes:
                for green in homes:
                    starts = (red, yellow, green)
                    if back or len(set(starts)) == 3:
                        if self.fits(starts):
                            self.worlds.add((red, red, yellow, yellow, green, green, False))

    def fits(self, starts: tuple[int, ...]) -> bool:
        if self.viewer not in SEATS:
            return True
        own = starts[self.viewer - 1] == self.own["start"]
        return own and (self.setup.put_back or self.own["spot"] not in starts)

    # -- ghosts -----------------------------------------------------------------------------------

    def unseen(self, e: Event, after: list[Event]) -> None:
        """Every path that would have been told so."""
        seat = e["seat"]
        told = list(until_next(after))
        rang = [(b["bell"], b["first"]) for b in told if b["event"] == "bell_rang"]
        crossed = any(t["event"] == "wall_crossed" and t["number"] for t in told)
        found = set()
        for world in self.worlds:
            for path in self.own_paths(e, world, seat):
                if not self.may_cross(seat, world) and walls(path):
                    continue
                if self.rings(path) != rang:
                    continue
                if not self.setup.wall_by_turn and (walls(path) > 0) != crossed:
                    continue
                hiding = world[6] or (self.setup.wall_by_turn and walls(path) > 0)
                found.add((*put(world[:6], seat, path[-1]), hiding))
        self.worlds = found
        for bell, _ in rang:
            self.bells.remove(bell)
        if crossed:
            self.used.add(seat)

    def own_paths(self, e: Event, world: World, seat: int) -> Iterator[tuple[int, ...]]:
        start = world[2 * seat - 1]
        if seat == self.viewer:
            yield (start, *e["path"])
        else:
            yield from paths(start)

    def may_cross(self, seat: int, world: World) -> bool:
        return not (self.setup.single_use and (seat in self.used or world[6]))

    def rings(self, path: tuple[int, ...]) -> list[tuple[int, int | None]]:
        found: list[tuple[int, int | None]] = []
        if len(path) == 1:
            return found
        touched = path[1:] if self.setup.bell_enter else path
        for bell in self.bells:
            near = [tile for tile in touched if ring(tile, bell) <= 1]
            if near:
                found.append((bell, near[0] if self.setup.bell_tile else None))
        return found

    def wall_crossed(self, e: Event, after: list[Event]) -> None:
        self.used.add(e["seat"])

    def bell_rang(self, e: Event, after: list[Event]) -> None:
        if e["bell"] in self.bells:  # of a Move in plain sight; others are counted above
            if e["seat"] in self.held:
                self.bells.remove(e["bell"])

    def shows(self, seat: int, tile: int) -> None:
        self.keep(lambda w: w[2 * seat - 1] == tile)

    def possessed(self, e: Event, after: list[Event]) -> None:
        self.shows(e["seat"], e["tile"])
        self.held[e["seat"]] = e["instrument"]

    def johnny_possessed(self, e: Event, after: list[Event]) -> None:
        self.shows(e["seat"], e["tile"])
        self.held[e["seat"]] = "johnny"

    def unpossessed(self, e: Event, after: list[Event]) -> None:
        self.shows(e["seat"], e["tile"])
        del self.held[e["seat"]]

    shaken_off = unpossessed

    def dropped(self, e: Event, after: list[Event]) -> None:
        del self.held[e["seat"]]

    def carried(self, e: Event, after: list[Event]) -> None:
        seat = e["seat"]
        found = set()
        for world in self.worlds:
            path = (world[2 * seat - 1], *e["path"])
            hiding = world[6] or (self.setup.wall_by_turn and walls(path) > 0)
            found.add((*put(world[:6], seat, e["tile"]), hiding))
        self.worlds = found

    def drove(self, e: Event, after: list[Event]) -> None:
        self.carried(e, after)
        self.johnny = e["tile"]

    def rescued(self, e: Event, after: list[Event]) -> None:
        saviour = e["seat"]
        self.shows(saviour, self.johnny)
        found = set()
        for world in self.worlds:
            there = world[:6]
            for seat in (saviour, *e["freed"]):
                there = put(there, seat, there[2 * seat - 2])
            found.add((*there, world[6]))
        self.worlds = found
        self.captive -= set(e["freed"])

    # -- Johnny -----------------------------------------------------------------------------------

    def scanned(self, e: Event, after: list[Event]) -> None:
        levels = ("very_high", "high", "medium", "low", "silence")
        for seat, colour in zip(SEATS, ("red", "yellow", "green"), strict=True):
            if e[colour] is not None:
                far = levels.index(e[colour])
                self.keep(lambda w, s=seat, f=far: min(4, ring(w[2 * s - 1], e["tile"])) == f)

    def johnny_moved(self, e: Event, after: list[Event]) -> None:
        self.johnny = e["tile"]

    pushed = johnny_moved

    def captured(self, e: Event, after: list[Event]) -> None:
        zone = self.setup.zones[e["tile"]] if e["spent"] else 1 << e["claim"]
        for seat in SEATS:
            if seat in e["caught"]:
                self.keep(lambda w, s=seat: zone >> w[2 * s - 1] & 1)
                self.captive.add(seat)
            elif seat not in self.captive:
                self.keep(lambda w, s=seat: not zone >> w[2 * s - 1] & 1)

    def bell_placed(self, e: Event, after: list[Event]) -> None:
        self.bells.append(e["tile"])

    def performed(self, e: Event, after: list[Event]) -> None:
        if self.setup.put_back:
            return
        sounded = [n for n in self.session.log if n[0] == SOUNDED and n[1] and n[1][0] == e["seat"]]
        tile = (sounded[-1][1] or ())[3]
        self.keep(lambda w: tile not in (w[0], w[2], w[4]))


SOUNDED = [event.name for event in SPEC.vocabulary.events].index("sounded")


def until_next(after: list[Event]) -> Iterator[Event]:
    """What belongs to the action just told: walls and bells."""
    for event in after:
        if event["event"] not in ("wall_crossed", "bell_rang"):
            return
        yield event


def put(world: tuple[int, ...], seat: int, tile: int) -> tuple[int, ...]:
    there = list(world)
    there[2 * seat - 1] = tile
    return tuple(there)
