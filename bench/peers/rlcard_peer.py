"""RLCard: gin rummy in pure Python, through its public interface."""

from __future__ import annotations

import random

import common
import rlcard

ENV = rlcard.make("gin-rummy", {"seed": 1})
RNG = random.Random(1)


def play() -> int:
    state, _ = ENV.reset()
    decisions = 0
    while not ENV.is_over():
        state, _ = ENV.step(RNG.choice(list(state["legal_actions"])))
        decisions += 1
    return decisions


def play_one_seat() -> int:
    """The same, as one of the two players counts it."""
    state, player = ENV.reset()
    decisions = 0
    while not ENV.is_over():
        decisions += player == 0
        state, player = ENV.step(RNG.choice(list(state["legal_actions"])))
    return decisions


if __name__ == "__main__":
    seconds = common.seconds_wanted()
    common.rate("rlcard gin rummy", play, seconds)
    common.rate("rlcard gin rummy, one seat", play_one_seat, seconds)
