"""How imagined nights are played on: by rule of thumb, in a few glances.

Johnny judges as `Hunt` does, tile by tile instead of path by path. A ghost plans its whole turn:
where to be at the end of it, how far from its performance, and how likely to be caught there.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from gloaming.core.masks import members
from gloaming.games.sonata.bots.hint import Fog
from gloaming.games.sonata.bots.johnny_tactics import (
    AGAIN,
    BESIDE,
    CARRIER,
    GUARD,
    LAST_CATCH,
    LAST_POSITION,
    NEXT_CATCH,
    POSITION,
    RESCUE_FEAR,
    camping,
    reckoned,
    usual_weights,
)
from gloaming.games.sonata.rules.floor import SITTING
from gloaming.games.sonata.rules.procedures.ghost import PERFORMING, POSSESSING, UNPOSSESSING
from gloaming.games.sonata.rules.procedures.johnny import CLAIMS, WALK
from gloaming.games.sonata.rules.state import Sonata
from gloaming.games.sonata.rules.terms import (
    BASE,
    HIM,
    INSTRUMENTS,
    JOHNNY,
    NOTHING_HELD,
    RED,
    SEATS,
)

TEMPTED: Final = 0.5  # what a Johnny who camps has to expect before he captures
WAVERING: Final = 0.04  # how much chance there is in Johnny's judgement
WILD: Final = 0.15  # and in a ghost's
KEEN: Final = 4.0  # how much rather he looks for a ghost where an instrument lies
HOPELESS: Final = 0.35  # so much less to catch, and Johnny does not look closer
ACTION: Final = 0.3  # what an action less to go is worth
CAUGHT: Final = 4.0  # what being caught costs
SEEN: Final = 0.9  # how likely, if he sees one within his reach
UNSURE: Final = 2.2  # tiles he can cover of those on which one may be
SPREAD: Final = 6  # tiles on which one may be after an unseen turn, at least
PERFORMS: Final = 1.0
JOINS: Final = 4.0  # performing when a friend has
RESCUES: Final = 6.0
TOWARDS: Final = 0.2  # an action nearer to Johnny, while he holds captives


class Glance:
    """What Johnny reckons with, tile by tile: so he can look at every tile he can reach.

    With `keen` at 1 it is the judgement of `Hunt`. In imagined nights he is as keen as one who
    searches, or ghosts would walk into him.
    """

    def __init__(self, g: Sonata, keen: float = KEEN) -> None:
        floor = g.setup.floor
        self.g = g
        self.keen = keen
        self.passes = g.passes.bit_count()
        self.menace = floor.menace(self.passes, g.setup.diagonal)
        self.grasps = floor.grasps[g.setup.diagonal]
        self.beliefs = reckoned(g)
        self.weights = usual_weights(g)
        self.counts = [1] * SEATS
        self.ghosts = [0.0] * (floor.tiles + 1)  # how many are to be expected on each tile
        self.prey = [0.0] * (floor.tiles + 1)  # the same, carriers for more
        self.tiles: list[int] = []  # where any may be
        free = 0
        for seat in range(RED, SEATS):
            if seat not in g.captives:
                free += 1
                self.reckon(seat, members(self.beliefs[seat]))
        self.catch_worth = LAST_CATCH if free == 1 else 1.0
        self.fear = RESCUE_FEAR * len(g.captives)

    def reckon(self, seat: int, tiles: list[int]) -> None:
        self.counts[seat] = max(1, len(tiles))
        total = 0.0
        lying = self.g.instruments
        for tile in tiles:
            total += self.keen if tile in lying else 1.0
        share = 1.0 / max(1.0, total)
        worth = CARRIER if self.g.holds[seat] != NOTHING_HELD else 1.0
        for tile in tiles:
            if self.ghosts[tile] == 0.0:
                self.tiles.append(tile)
            here = share * self.keen if tile in lying else share
            self.ghosts[tile] += here
            self.prey[tile] += here * worth

    def catch(self, tile: int) -> float:
        """As `Hunt.catch`."""
        total = 0.0
        for there in self.grasps[tile]:
            total += self.prey[there]
        return total * self.catch_worth

    def position(self, tile: int) -> float:
        """As `Hunt.position`."""
        menaced = self.menace[tile]
        caught = 0.0
        ghosts = self.ghosts
        for there in self.tiles:
            if menaced[there]:
                caught += ghosts[there]
        value = NEXT_CATCH * caught
        way = self.g.setup.floor.way[tile]
        weights = self.weights
        lying = self.g.instruments
        for n in range(INSTRUMENTS):
            there = lying[n]
            value -= weights[n] * BESIDE * way[there]
            if menaced[there]:
                value += weights[n] * GUARD
        if self.fear > 0.0:
            close = self.g.setup.floor.close[tile]
            for there in self.tiles:
                if close >> there & 1:
                    value -= self.fear * self.ghosts[there]
        return value

    def hit(self, tile: int) -> float:
        """As `Hunt.hit`."""
        missed = 1.0
        for seat in range(RED, SEATS):
            if seat not in self.g.captives and self.beliefs[seat] >> tile & 1:
                missed *= 1.0 - 1.0 / self.counts[seat]
        return 1.0 - missed


def hunt_quickly(g: Sonata, rng: Random) -> Any:
    """Go where most can be caught, capture, or stand where he threatens most. Who camps stays
    where he is, and captures who comes within his grasp."""
    hunt = Glance(g)
    floor = g.setup.floor
    here = g.place[JOHNNY]
    catch = hunt.catch(here)
    if camps(g, rng):
        return CLAIMS[here] if catch > TEMPTED else floor.walk_to(here, here, 0, WALK)
    last = g.actions <= 1
    reach = floor.reach(here, hunt.passes, WALK)
    catches = [0.0] * len(reach)
    most = 0.0
    if not last:
        for n in range(len(reach)):
            catches[n] = hunt.catch(reach[n])
            most = max(most, catches[n])
    best = -1000.0
    place = -1000.0
    target = here
    for n in range(len(reach)):
        if catches[n] < most - HOPELESS:
            continue  # standing well does not make up for that
        tile = reach[n]
        value = hunt.position(tile)
        if tile == here or not last:
            place = max(place, value)
        value = LAST_POSITION * value if last else catches[n] + POSITION * value
        value += WAVERING * rng.random()
        if value > best:
            best = value
            target = tile
    value = catch + (LAST_POSITION if last else POSITION) * place + 0.3 * hunt.hit(here)
    if not last:
        value += AGAIN if catch > 0.3 else -0.3
    if value > best:
        return CLAIMS[here]
    return floor.walk_to(here, target, hunt.passes, WALK)


def camps(g: Sonata, rng: Random) -> bool:
    """Does he stay on the instrument he is at?"""
    camp = camping(g)
    return camp > 0.0 and rng.random() < camp


class Turn:
    """A ghost's turn, planned from where it is."""

    def __init__(self, g: Sonata, seat: int, rng: Random) -> None:
        setup = g.setup
        self.g = g
        self.seat = seat
        self.rng = rng
        self.floor = setup.floor
        self.johnny = g.place[JOHNNY]
        passes = SITTING if camps(g, rng) else g.passes.bit_count()
        self.menaced = setup.floor.menace(passes, setup.diagonal)[self.johnny]
        self.own = g.card[seat]
        self.spot = g.spot[seat]
        self.here = g.place[seat]
        self.held = g.holds[seat]
        self.lying = g.instruments[self.own]
        self.ways = setup.floor.stroll_to if g.may_cross(seat) else setup.floor.quiet_to
        self.steps = 2 * g.actions  # that can still be walked
        self.best = -1000.0
        self.target = self.here
        self.then: Any = None  # what to do instead of walking
        tiles = SPREAD
        fog = g.hint
        if fog is not None:
            assert isinstance(fog, Fog)
            tiles = fog.tiles[seat].bit_count()
        self.stay_risk = min(0.8, UNSURE / max(1, tiles))
        self.walk_risk = min(0.8, UNSURE / max(SPREAD, tiles))

    def end(self, tile: int, visible: bool, lying: int) -> float:
        """What it is worth to end the turn so."""
        steps = self.floor.steps
        if visible:
            needed = (steps[tile][self.spot] + 1) // 2 + 1
        else:
            needed = (steps[tile][lying] + 1) // 2 + (steps[lying][self.spot] + 1) // 2 + 2
        value = -ACTION * max(2, needed) + WILD * self.rng.random()
        if self.menaced[tile]:
            risk = SEEN if visible else self.walk_risk if tile != self.here else self.stay_risk
            value -= CAUGHT * risk
        if self.g.captives and not visible:
            value -= TOWARDS * ((steps[tile][self.johnny] + 1) // 2)
        return value

    def offer(self, value: float, target: int, then: Any) -> None:
        if value > self.best:
            self.best = value
            self.target = target
            self.then = then

    def choose(self) -> Any:
        if self.held == NOTHING_HELD:
            self.hidden()
        elif self.held == self.own:
            self.carrying()
        else:
            return UNPOSSESSING
        if self.then is not None:
            return self.then
        return self.walk(self.target)

    def walk(self, target: int) -> Any:
        """The first Move of a way there, or to as near as this Move can get."""
        way = self.ways.get(self.here * BASE + target)
        if way is not None:
            return way
        nearest = self.floor.steps[self.here][target]
        best: Any = self.ways[self.here * BASE + self.here]
        for tile in self.floor.near[self.here]:
            if self.floor.steps[tile][target] < nearest:
                way = self.ways.get(self.here * BASE + tile)
                if way is not None:
                    nearest = self.floor.steps[tile][target]
                    best = way
        return best

    def hidden(self) -> None:
        """Walk, take the instrument, or free the captives."""
        floor = self.floor
        here = self.here
        g = self.g
        for tile in floor.near[here] if self.steps == 2 else floor.far[here]:
            self.offer(self.end(tile, False, self.lying), tile, None)
        away = floor.steps[here][self.johnny]
        if g.captives and away <= self.steps - 2:
            self.offer(RESCUES, self.johnny, POSSESSING[HIM] if away == 0 else None)
        if g.holder(self.own) >= 0:
            return
        if here == self.lying:
            for tile in floor.near[here] if self.steps == 4 else [here]:
                self.offer(self.end(tile, True, tile), here, POSSESSING[self.own])
            if self.steps == 4 and here == self.spot:
                self.offer(self.performance(here), here, POSSESSING[self.own])
        elif floor.steps[here][self.lying] <= self.steps - 2:
            self.offer(self.end(self.lying, True, self.lying), self.lying, None)

    def carrying(self) -> None:
        """Walk in plain sight, perform, or let go and vanish."""
        floor = self.floor
        here = self.here
        for tile in floor.near[here] if self.steps == 2 else floor.far[here]:
            self.offer(self.end(tile, True, tile), tile, None)
        if self.steps == 4:
            for tile in floor.near[here]:
                self.offer(self.end(tile, False, here), here, UNPOSSESSING)
        if self.g.performed[self.seat]:
            return
        if here == self.spot:
            self.offer(self.performance(here), here, PERFORMING)
        elif floor.steps[here][self.spot] <= self.steps - 2:
            self.offer(self.performance(self.spot), self.spot, None)

    def performance(self, tile: int) -> float:
        """With friends that have performed, or still may."""
        marks = 0
        for seat in range(RED, SEATS):
            marks += self.g.performed[seat]
        value = self.end(tile, True, tile) + PERFORMS + JOINS * marks
        return value if not self.g.captives else value - PERFORMS
