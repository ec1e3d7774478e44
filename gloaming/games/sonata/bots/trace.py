"""Where a ghost may be, as far as somebody who was told only the open part can tell. [ledger 6.3]

A trace follows one ghost by sets of tiles: pushed forward by every unseen action, cut down by
every scan, bell, wall flip and capture. To be exact after a rescue it must also know which
starting points are still possible, and a ghost that has not been seen since it stood on its
starting point may be here or there depending on where it started. So the trace keeps what was
observed since then, and works out the pairs (start, now) from it when somebody asks.

With `wall_signal = turn` a ghost may have crossed a wall in this turn without having shown it yet:
every set comes twice, for the ghost that has not crossed and for the one that has.
"""

from __future__ import annotations

from typing import Any, Final

from gloaming.core.masks import members
from gloaming.games.sonata.rules.setup import Setup
from gloaming.games.sonata.rules.terms import BASE

# What may be observed of a hidden ghost.
MOVED: Final = 0  # an unseen action
IS_AMONG: Final = 1  # it is on one of these tiles: a scan, a capture that missed
HAS_CROSSED: Final = 2  # at the end of a turn it showed whether it had crossed a wall

# Walls of an unseen action: none, at least one, not told yet, impossible.
NO_WALL: Final = 0
SOME_WALL: Final = 1
UNTOLD: Final = 2

Both = tuple[int, int]  # tiles of the ghost that has not, and of the one that has, to show a wall


class Seen:
    """One observation."""

    def __init__(self, kind: int, wall: int, tiles: int) -> None:
        self.kind = kind
        self.wall = wall
        self.tiles = tiles  # MOVED: areas of bells that did not ring; IS_AMONG: where it may be
        self.rung: list[int] = []  # bells that rang
        self.firsts: list[int] = []  # and the tile each of them told, or NOWHERE

    def plain(self) -> list[Any]:
        return [self.kind, self.wall, f"{self.tiles:x}", self.rung[:], self.firsts[:]]


def revive(data: Any) -> Seen:
    seen = Seen(data[0], data[1], int(data[2], 16))
    seen.rung = list(data[3])
    seen.firsts = list(data[4])
    return seen


# -- one observation -------------------------------------------------------------------------------


def observe(setup: Setup, seen: Seen, plain: int, hiding: int) -> Both:
    """The tiles after an observation, from those before it."""
    if seen.kind == IS_AMONG:
        return plain & seen.tiles, hiding & seen.tiles
    if seen.kind == HAS_CROSSED:
        return (hiding if seen.wall else plain), 0
    if seen.wall == UNTOLD:
        again = 0 if setup.single_use else strolled(setup, seen, hiding, True)
        crossed = strolled(setup, seen, plain, True) | again
        return strolled(setup, seen, plain, False), crossed | strolled(setup, seen, hiding, False)
    return (
        strolled(setup, seen, plain, seen.wall == SOME_WALL),
        strolled(setup, seen, hiding, seen.wall == SOME_WALL),
    )


def strolled(setup: Setup, seen: Seen, tiles: int, walls: bool) -> int:
    """Where a Move may end that crosses walls or does not, and rings exactly these bells."""
    if tiles == 0:
        return 0
    if seen.rung:
        return strolled_ringing(setup, seen, tiles, walls)
    floor = setup.floor
    silent = ~seen.tiles
    begin = tiles if setup.bell_enter else tiles & silent
    near = floor.spread_open(begin) & silent
    if not walls:
        return tiles | near | floor.spread_open(near) & silent
    past = floor.spread_wall(begin) & silent
    further = floor.spread_open(past) | floor.spread_wall(past) | floor.spread_wall(near)
    return past | further & silent


def strolled_ringing(setup: Setup, seen: Seen, tiles: int, walls: bool) -> int:
    """The same path by path, for the few Moves that ring a bell."""
    floor = setup.floor
    found = 0
    for tile in members(tiles):
        for stroll in floor.strolls_from[tile]:
            if found >> stroll.end & 1 or (stroll.walls > 0) != walls:
                continue
            touched = stroll.entered if setup.bell_enter else stroll.touched
            if touched & seen.tiles or stroll.entered == 0:
                continue
            fits = True
            for n in range(len(seen.rung)):
                area = floor.areas[seen.rung[n]]
                if not touched & area:
                    fits = False
                elif (
                    seen.firsts[n]
                    and first_in(setup, tile, stroll.action[1], area) != seen.firsts[n]
                ):
                    fits = False
            if fits:
                found |= 1 << stroll.end
    return found


def first_in(setup: Setup, start: int, path: int, area: int) -> int:
    """The tile a bell tells with `bell_reveals = tile`. [SON-R59]"""
    if area >> start & 1 and not setup.bell_enter:
        return start
    while path > 0:
        tile = path % BASE - 1
        if area >> tile & 1:
            return tile
        path //= BASE
    return 0


# -- one ghost -------------------------------------------------------------------------------------


class Trace:
    """What follows about one ghost from what everybody was told."""

    def __init__(self, homes: int) -> None:
        # Starting points that were possible when the log began.
        self.homes = homes
        self.hiding_homes = 0
        self.bound = True  # stood on its starting point when the log began
        self.log: list[Seen] = []
        # Where it may be now: the union over all starting points.
        self.here = homes
        self.hiding = 0
        # The pairs, worked out as far as `known` observations.
        self.known = -1
        self.starts: list[int] = []
        self.nows: list[int] = []
        self.hidings: list[int] = []

    def clone(self, setup: Setup) -> Trace:
        """A copy that shares the pairs: those are replaced, never changed."""
        if self.bound:
            self.work_out(setup)
        trace = Trace(self.homes)
        trace.hiding_homes = self.hiding_homes
        trace.bound = self.bound
        trace.log = self.log[:]
        trace.here = self.here
        trace.hiding = self.hiding
        trace.known = self.known
        trace.starts = self.starts
        trace.nows = self.nows
        trace.hidings = self.hidings
        return trace

    def plain(self) -> list[Any]:
        return [
            f"{self.homes:x}",
            f"{self.hiding_homes:x}",
            int(self.bound),
            [seen.plain() for seen in self.log],
            f"{self.here:x}",
            f"{self.hiding:x}",
        ]

    def restore(self, data: Any) -> None:
        self.homes = int(data[0], 16)
        self.hiding_homes = int(data[1], 16)
        self.bound = data[2] == 1
        self.log = [revive(seen) for seen in data[3]]
        self.here = int(data[4], 16)
        self.hiding = int(data[5], 16)
        self.known = -1

    # -- what is observed -------------------------------------------------------------------------

    def see(self, setup: Setup, seen: Seen) -> None:
        """Something observed of the ghost, wherever it is."""
        before = self.hiding
        self.here, self.hiding = observe(setup, seen, self.here, self.hiding)
        if self.bound:
            self.log.append(seen)
        elif seen.kind == HAS_CROSSED:
            self.homes = self.hiding_homes if seen.wall else self.homes
            self.hiding_homes = 0
        elif seen.kind == MOVED and seen.wall == UNTOLD:
            self.part_homes(before)

    def part_homes(self, before: int) -> None:
        """A ghost seen on a tile moves on: whether it has crossed says nothing of its start."""
        if before == 0:
            self.hiding_homes |= self.homes

    def is_on(self, setup: Setup, tiles: int) -> None:
        """It shows itself, or is caught, on one of these tiles: its start matters no more."""
        if self.bound:
            self.work_out(setup)
            homes = 0
            hiding = 0
            for n in range(len(self.starts)):
                if self.nows[n] & tiles:
                    homes |= 1 << self.starts[n]
                if self.hidings[n] & tiles:
                    hiding |= 1 << self.starts[n]
            self.homes = homes
            self.hiding_homes = hiding
            self.bound = False
            self.log = []
            self.known = -1
        else:
            if not self.here & tiles:
                self.homes = 0
            if not self.hiding & tiles:
                self.hiding_homes = 0
        self.here = tiles if self.homes else 0
        self.hiding = tiles if self.hiding_homes else 0

    def goes_openly(self, tile: int, walls: bool) -> None:
        """A visible ghost moves to a tile; a wall it need not have shown yet was seen by all."""
        if walls:
            self.hiding_homes |= self.homes
            self.homes = 0
        self.here = 1 << tile if self.homes else 0
        self.hiding = 1 << tile if self.hiding_homes else 0

    def goes_home(self) -> None:
        """Back on its starting point, whichever that is. [SON-134, SON-136]"""
        self.bound = True
        self.log = []
        self.known = -1
        self.here = self.homes
        self.hiding = self.hiding_homes

    def cannot_start_on(self, setup: Setup, tile: int) -> None:
        """Somebody else's tile has become known."""
        if not (self.homes | self.hiding_homes) >> tile & 1:
            return
        self.homes &= ~(1 << tile)
        self.hiding_homes &= ~(1 << tile)
        if self.bound:
            self.known = -1
            self.here = self.homes
            self.hiding = self.hiding_homes
            for seen in self.log:
                self.here, self.hiding = observe(setup, seen, self.here, self.hiding)

    # -- pairs ------------------------------------------------------------------------------------

    def work_out(self, setup: Setup) -> None:
        """The pairs (start, now) as they stand after the whole log."""
        if self.known < 0:
            self.starts = members(self.homes | self.hiding_homes)
            self.nows = [self.homes & 1 << start for start in self.starts]
            self.hidings = [self.hiding_homes & 1 << start for start in self.starts]
            self.known = 0
        while self.known < len(self.log):
            seen = self.log[self.known]
            starts: list[int] = []
            nows: list[int] = []
            hidings: list[int] = []
            for n in range(len(self.starts)):
                here, hiding = observe(setup, seen, self.nows[n], self.hidings[n])
                if here or hiding:
                    starts.append(self.starts[n])
                    nows.append(here)
                    hidings.append(hiding)
            self.starts = starts
            self.nows = nows
            self.hidings = hidings
            self.known += 1

    def possible_starts(self, setup: Setup) -> int:
        """The starting points that are still possible, a mask."""
        if not self.bound:
            return self.homes | self.hiding_homes
        self.work_out(setup)
        found = 0
        for start in self.starts:
            found |= 1 << start
        return found

    def possible_tiles(self, setup: Setup, starts: int) -> int:
        """Where it may be if it started on one of these."""
        if not self.bound:
            return self.here | self.hiding
        self.work_out(setup)
        found = 0
        for n in range(len(self.starts)):
            if starts >> self.starts[n] & 1:
                found |= self.nows[n] | self.hidings[n]
        return found
