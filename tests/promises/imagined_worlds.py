"""Imagined worlds (P-3): worlds a seat imagines must vary, and as often as they should."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Any

from gloaming.bots.roster import bot_names
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import Table
from gloaming.core.known import Known
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.testing.kit.play import can_imagine, key
from harness.in_memory_app import spec_of
from wake.rules.state import Wake

Imagine = Callable[[Known, Random, Table], Table]


def bots_of(spec: GameSpec) -> tuple[str, ...]:
    """Every bot; the search with a budget in keeping with a test."""
    return tuple("ismcts:6" if name == "ismcts" else name for name in bot_names(spec))


def chi_square(found: Counter[Any], expected: dict[Any, float]) -> float:
    """How far counts are from shares, as a normal deviate (Wilson and Hilferty): 3.1 is p = 0.001.

    Something that should never come is infinitely far.
    """
    total = sum(found.values())
    if set(found) - set(expected):
        return float("inf")
    value = sum((found[k] - total * p) ** 2 / (total * p) for k, p in expected.items())
    freedom = len(expected) - 1
    ratio = (value / freedom) ** (1 / 3)
    return float((ratio - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom)))


def by_known(known: Known, rng: Random, truth: Table) -> Table:
    """As bots imagine."""
    return spec_of("wake").information.imagine(known, rng)


def by_truth(known: Known, rng: Random, truth: Table) -> Table:
    """As nobody may."""
    return truth.clone()


def small_worlds(samples: int, seed: int, imagine: Imagine = by_known) -> float:
    """Two by the coffin and one keepsake each: every world there is, with its right share."""
    spec = spec_of("wake")
    session = Session(spec, 2, {"box": "small"}, SeededDealer(seed))
    truth = session.table
    assert isinstance(truth, Wake)
    mine = truth.hand[0]
    known = session.known(0)
    cards = [n for n in range(truth.setup.keepsakes.bit_length()) if truth.setup.keepsakes >> n & 1]
    others = [card for card in cards if card not in mine]
    bones = {(0, 0): 0.2, (0, 1): 0.3, (1, 0): 0.3, (1, 1): 0.2}  # of three white and three black
    expected = {(c, b): share / len(others) for c in others for b, share in bones.items()}
    found: Counter[Any] = Counter()
    rng = Random(seed)
    for _ in range(samples):
        world = imagine(known, rng, truth)
        assert isinstance(world, Wake)
        found[world.hand[1][0], (world.bone[0], world.bone[1])] += 1
    return chi_square(found, expected)


def truth_met(games: int, seed: int, imagine: Imagine = by_known) -> tuple[int, int]:
    """Of so many worlds imagined in whole games, how many were the truth.

    Only while at least 50 are possible: with another hand of two or more unseen cards.
    """
    spec = spec_of("wake")
    met = samples = 0
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        session = Session(spec, 3, {}, SeededDealer(f"{seed}/{number}"))
        while not session.over:
            g = session.table
            assert isinstance(g, Wake)
            for seat in range(g.seats):
                rich = any(len(g.hand[other]) >= 2 for other in range(g.seats) if other != seat)
                if can_imagine(g, seat) and rich and g.chest.bit_count() > 4:
                    world = imagine(session.known(seat), rng, g)
                    met += key(world) == key(g)
                    samples += 1
            seat = rng.choice([seat for seat in range(g.seats) if g.is_asked(seat)])
            session.decide_raw(seat, rng.choice(g.legal(seat)))
    return met, samples
