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


if __name__ == "__main__":
    common.rate("rlcard gin rummy", play, common.seconds_wanted())
