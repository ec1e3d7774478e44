"""What an imagined night carries for those who play it: where Johnny reckons with each ghost.

In a real night that is worked out by everybody's memory, exactly. In an imagined one Johnny must
not simply see where the ghosts are, nor know less than he would: so the tiles are followed from
what he knows now, without pairing them with starting points.
"""

from __future__ import annotations

from typing import Final

from gloaming.games.sonata.bots.trace import MOVED, NO_WALL, Seen, strolled
from gloaming.games.sonata.rules.setup import Setup

QUIET: Final = Seen(MOVED, NO_WALL, 0)


def spread(setup: Setup, tiles: int, walls: bool, silent: int, rung: int) -> int:
    """Where a ghost may be that moved unseen: a little too much if it rang a bell."""
    seen = QUIET if silent == 0 else Seen(MOVED, NO_WALL, silent)
    found = strolled(setup, seen, tiles, walls)
    if setup.wall_by_turn:
        found |= strolled(setup, seen, tiles, not walls)
    if rung:  # it ended within two steps of that area
        floor = setup.floor
        near = floor.spread_open(rung) | floor.spread_wall(rung) | rung
        found &= floor.spread_open(near) | floor.spread_wall(near) | near
    return found


class Fog:
    """By seat, the tiles on which a ghost may be as far as Johnny can tell."""

    def __init__(
        self, setup: Setup, tiles: list[int], homes: list[int], weights: list[float]
    ) -> None:
        self.setup = setup
        self.tiles = tiles
        self.homes = homes  # where each may have begun
        self.weights = weights  # by instrument: how likely it is one of the three
        self.camp = 0.0  # how likely Johnny sits on the instrument he is at, come what may

    def clone(self) -> Fog:
        fog = Fog(self.setup, self.tiles[:], self.homes, self.weights)
        fog.camp = self.camp
        return fog

    def moves(self, seat: int, walls: bool, silent: int, rung: int) -> None:
        """An unseen action, given the areas of bells that kept silent and of those that rang."""
        self.tiles[seat] = spread(self.setup, self.tiles[seat], walls, silent, rung)

    def shows(self, seat: int, tile: int) -> None:
        """It possesses or lets go of something, or is caught."""
        self.tiles[seat] = 1 << tile

    def returns(self, seat: int) -> None:
        """To its starting point."""
        self.tiles[seat] = self.homes[seat]

    def answers(self, seat: int, among: int) -> None:
        """A scan, or a Capture that missed it."""
        left = self.tiles[seat] & among
        # Starts are not followed, so very rarely nothing is left: then as if nothing were known.
        self.tiles[seat] = left if left else self.setup.floor.all & among
