"""Deduction in Kaidan at length: `python bench/kaidan_deduction.py [--moments N] [--games N]`.

Compares the hypotheses about the Possessed with every order of a small deck, moment by moment, and
looks along whole random games, at every rest, whether the truth is among them.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from games.kaidan.test_deduction import follow
from games.kaidan.test_imagine import truth_is_inside
from gloaming.core.flow import OVER
from gloaming.games.kaidan import SPEC
from gloaming.games.kaidan.bots.layout import Layout
from gloaming.games.kaidan.bots.memory import Notes
from gloaming.games.kaidan.bots.sketches import sketch
from gloaming.games.kaidan.rules.state import Kaidan
from gloaming.testing.kit.play import (
    Minds,
    begin,
    can_imagine,
    choose,
    feed,
    take,
    viewers_of,
)


def one_game(seats: int, seed: int) -> tuple[int, int]:
    """A random game: rests looked at, and those at which a viewer had ruled the truth out."""
    setup = SPEC.prepare(seats, {})
    rng = Random(f"{seats}/{seed}")
    minds = Minds(SPEC, seats, setup)
    g = begin(SPEC, seats, setup)
    assert isinstance(g, Kaidan)
    minds.hear(take(g))
    rests = wrong = 0
    while g.wait != OVER:
        viewers = [viewer for viewer in viewers_of(seats) if can_imagine(g, viewer)]
        if viewers:
            known = minds.known(g, rng.choice(viewers))
            notes = known.memory
            assert isinstance(notes, Notes)
            rests += 1
            wrong += not truth_is_inside(g, Layout(known, sketch(known), notes))
        x = choose(g, rng)
        assert x is not None
        minds.hear(feed(g, x))
    return rests, wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moments", type=int, default=5_000)
    parser.add_argument("--games", type=int, default=1_000)
    given = parser.parse_args()
    for gives in ("lowest_mark", "bottom_card"):
        follow(gives, given.moments // 2)
    print(f"hypotheses equal to enumeration in {given.moments} moments")
    rests = wrong = 0
    for seed in range(given.games):
        more, missed = one_game(3 + seed % 3, seed)
        rests += more
        wrong += missed
    print(f"{given.games} random games, {rests} rests: the truth was ruled out at {wrong}")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
