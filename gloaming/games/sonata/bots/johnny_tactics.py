"""Rules of thumb for Johnny: where to capture, what to guard, where to hang a bell. [12.3]

Johnny goes by beliefs: by seat, the tiles on which a ghost may be. They come from a memory, or,
in an imagined night, from the rings of the latest scan.
"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import Action
from gloaming.games.sonata.bots.hint import Fog
from gloaming.games.sonata.rules.floor import last_step
from gloaming.games.sonata.rules.state import Sonata
from gloaming.games.sonata.rules.terms import (
    BELL,
    CAPTURE,
    CLAIM,
    INSTRUMENTS,
    JOHNNY,
    LISTEN,
    MOVE,
    NOTHING_HELD,
    RED,
    SEATS,
    SILENCE,
)

LAST_CATCH: Final = 60.0  # the third captive wins
CARRIER: Final = 1.35  # a ghost seen carrying something is worth more
POSITION: Final = 0.25  # standing well, while there is still an action
LAST_POSITION: Final = 0.55  # and with the last one
AGAIN: Final = 0.05  # a claim leaves the other action
NEXT_CATCH: Final = 0.4
GUARD: Final = 0.22
RESCUE_FEAR: Final = 0.7
BESIDE: Final = 0.015  # nearer is better, a little
DETOUR: Final = -5.0  # another way to a tile that is reached better
THRIFT: Final = 0.02  # a pass is worth something, and vanishes with a rescue
USUAL_WEIGHT: Final = 0.5  # of an instrument nobody has touched


def reckoned(g: Sonata) -> list[int]:
    """By seat, the tiles on which Johnny reckons with a ghost in an imagined night."""
    fog = g.hint
    if fog is not None:
        assert isinstance(fog, Fog)
        found = fog.tiles[:]
        for seat in range(RED, SEATS):
            if g.holds[seat] != NOTHING_HELD or seat in g.captives:
                found[seat] = 1 << g.place[seat]
        return found
    return rings_heard(g)


def camping(g: Sonata) -> float:
    """How likely Johnny stays on the instrument he is at, in an imagined night."""
    fog = g.hint
    if fog is None or g.place[JOHNNY] not in g.instruments:
        return 0.0
    assert isinstance(fog, Fog)
    return fog.camp


def rings_heard(g: Sonata) -> list[int]:
    """By seat, the tiles that fit the latest scan; a visible ghost is where it is."""
    found = [0] * SEATS
    floor = g.setup.floor
    for seat in range(RED, SEATS):
        if g.holds[seat] != NOTHING_HELD or seat in g.captives:
            found[seat] = 1 << g.place[seat]
        elif g.levels[seat] >= 0 and g.scanned_from > 0:
            found[seat] = floor.heard[g.scanned_from][g.levels[seat]]
        else:
            found[seat] = floor.all
    return found


def usual_weights(g: Sonata) -> list[float]:
    """How likely each instrument is one of the three, from what lies open alone."""
    fog = g.hint
    if fog is not None:
        assert isinstance(fog, Fog)
        weights = fog.weights[:]
    else:
        weights = [USUAL_WEIGHT] * INSTRUMENTS
    for seat in range(RED, SEATS):
        held = g.holds[seat]
        if 0 <= held < INSTRUMENTS:
            weights[held] = max(0.85, weights[held])
    return weights


class Hunt:
    """One decision of Johnny's, weighed."""

    def __init__(self, g: Sonata, beliefs: list[int], weights: list[float]) -> None:
        self.g = g
        self.beliefs = beliefs
        self.weights = weights
        self.counts = [float(max(1, belief.bit_count())) for belief in beliefs]
        self.free = [seat for seat in range(RED, SEATS) if seat not in g.captives]
        self.passes = g.passes.bit_count()

    def catch(self, tile: int) -> float:
        """What a Capture on this tile may bring: expected ghosts, weighted."""
        zone = self.g.setup.zones[tile]
        total = 0.0
        for seat in self.free:
            belief = self.beliefs[seat]
            if belief & zone:
                share = (belief & zone).bit_count() / self.counts[seat]
                total += share * (CARRIER if self.g.holds[seat] != NOTHING_HELD else 1.0)
        if len(self.free) == 1:
            total *= LAST_CATCH
        return total

    def position(self, tile: int) -> float:
        """How well he stands here for the next turn: ghosts, instruments, and no rescue."""
        g = self.g
        floor = g.setup.floor
        threat = floor.threat(tile, self.passes, g.setup.diagonal)
        value = 0.0
        for seat in self.free:
            belief = self.beliefs[seat]
            if belief & threat:
                value += NEXT_CATCH * (belief & threat).bit_count() / self.counts[seat]
            if g.captives and belief & floor.close[tile]:
                near = (belief & floor.close[tile]).bit_count() / self.counts[seat]
                value -= RESCUE_FEAR * len(g.captives) * near
        way = floor.way[tile]
        for instrument in range(INSTRUMENTS):
            there = g.instruments[instrument]
            if threat >> there & 1:
                value += GUARD * self.weights[instrument]
            value -= BESIDE * self.weights[instrument] * way[there]
        return value

    def weigh(self, legal: list[Action]) -> list[float]:
        """One number for each Move and Capture."""
        g = self.g
        here = g.place[JOHNNY]
        last = g.actions <= 1
        stay = self.position(here)
        seen: dict[int, float] = {}
        found: list[float] = []
        best_position = stay
        floor = g.setup.floor
        for verb, one, _ in legal:
            if verb != MOVE:
                found.append(0.0)
                continue
            end = last_step(one, here)
            if end in seen:
                found.append(DETOUR)
                continue
            place = self.position(end)
            best_position = max(best_position, place)
            value = LAST_POSITION * place if last else self.catch(end) + POSITION * place
            if self.passes and end not in floor.reach(here, 0, 4):
                value -= THRIFT
            seen[end] = value
            found.append(value)
        self.weigh_captures(legal, found, stay if last else best_position)
        return found

    def weigh_captures(self, legal: list[Action], found: list[float], place: float) -> None:
        """Claiming is never worse than capturing unsaid. [SON-R43]"""
        g = self.g
        here = g.place[JOHNNY]
        catch = self.catch(here)
        value = catch + LAST_POSITION * place if g.actions <= 1 else catch + POSITION * place
        if g.actions > 1:
            value += AGAIN if catch > 0.3 else -0.3
        for n in range(len(legal)):
            if legal[n][0] == CAPTURE:
                found[n] = value - 0.01
            elif legal[n][0] == CLAIM:
                found[n] = value + 0.3 * self.hit(legal[n][1])

    def hit(self, tile: int) -> float:
        """How likely somebody is on this very tile."""
        missed = 1.0
        for seat in self.free:
            if self.beliefs[seat] >> tile & 1:
                missed *= 1.0 - 1.0 / self.counts[seat]
        return 1.0 - missed

    def bells(self, legal: list[Action]) -> list[float]:
        """On the ways to instruments that matter, not where he or another bell listens. [12.3]"""
        g = self.g
        floor = g.setup.floor
        here = g.place[JOHNNY]
        found: list[float] = []
        for verb, tile, _ in legal:
            value = 0.0
            if verb == BELL:
                area = floor.areas[tile]
                for instrument in range(INSTRUMENTS):
                    if area >> g.instruments[instrument] & 1 and g.holder(instrument) < 0:
                        value += self.weights[instrument]
                for bell in g.bells:
                    if floor.rings[tile][bell] <= 2:
                        value -= 0.8
                if floor.rings[tile][here] < SILENCE:
                    value -= 0.5
                value -= 0.02 * abs(floor.steps[tile][here] - 8)
            found.append(value)
        return found


def ask(legal: list[Action]) -> list[float]:
    """Scans cost nothing and tell Johnny more than they tell the ghosts."""
    return [1.0 if verb == LISTEN else 0.0 for verb, _, _ in legal]
