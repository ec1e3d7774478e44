"""Tables that cannot be are named as such; those of random games never are."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from gloaming.core.flow import OVER
from gloaming.games.kaidan import SPEC
from gloaming.games.kaidan.rules.consistent import consistent
from gloaming.games.kaidan.rules.state import Kaidan
from gloaming.games.kaidan.rules.terms import HYOIREI, OFUDA, USES
from gloaming.testing.kit.play import begin, choose, feed


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_every_rest_of_random_games_is_possible(seats: int) -> None:
    for seed in range(2):
        g = begin(SPEC, seats, SPEC.prepare(seats, {}))
        assert isinstance(g, Kaidan)
        rng = Random(f"{seats}/{seed}")
        while g.wait != OVER:
            assert consistent(g) is None
            x = choose(g, rng)
            assert x is not None
            feed(g, x)
        assert consistent(g) is None


def lose_a_card(g: Kaidan) -> None:
    g.inventory[0] = []
    g.shown[0] = []


def two_on_a_square(g: Kaidan) -> None:
    g.where[1] = g.where[0]


def token_gone(g: Kaidan) -> None:
    g.door_bag.pop()


def room_gone(g: Kaidan) -> None:
    g.piles[0].pop()


def marks_without_a_possessed(g: Kaidan) -> None:
    g.status[1] = 0


def hyoirei_without_possession(g: Kaidan) -> None:
    g.decks[0].remove(HYOIREI)
    g.inventory[1].append(HYOIREI * USES)


def too_loud(g: Kaidan) -> None:
    g.noise[0] = 7


def shown_but_not_held(g: Kaidan) -> None:
    g.shown[1].append(OFUDA * USES + g.setup.uses[OFUDA])


def lists_of_unequal_length(g: Kaidan) -> None:
    g.bundle_known.append(1)


def wounds_of_the_dead(g: Kaidan) -> None:
    g.wounds[0] = 9


WRONG: tuple[tuple[Callable[[Kaidan], None], str], ...] = (
    (lose_a_card, "Objects missing: ofuda; too many: none"),
    (two_on_a_square, "two figures stand on one square"),
    (token_gone, "the Door/Movement tokens are not those of the box"),
    (room_gone, "a Room is missing or in two places"),
    (marks_without_a_possessed, "nobody is Possessed, and a pile has not one Neutral State"),
    (hyoirei_without_possession, "seat 1 holds the Hyoirei, but possessed says -1"),
    (too_loud, "seat 0 makes Noise 7"),
    (shown_but_not_held, "seat 1 is known to hold what it does not hold"),
    (lists_of_unequal_length, "the lists of Inventory tokens are not of one length"),
    (wounds_of_the_dead, "seat 0 lives with 9 Wounds"),
)


@pytest.mark.parametrize(("spoil", "told"), WRONG)
def test_what_cannot_be_is_named(spoil: Callable[[Kaidan], None], told: str) -> None:
    g = begin(SPEC, 3, SPEC.prepare(3, {}))
    assert isinstance(g, Kaidan)
    rng = Random(8)
    while not g.whereabouts().endswith("Activation:ask"):
        x = choose(g, rng)
        assert x is not None
        feed(g, x)
    assert consistent(g) is None
    spoil(g)
    assert consistent(g) == told
