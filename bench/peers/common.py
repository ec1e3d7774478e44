"""Helpers of the peer scripts. Standard library only: each runs in its peer's own environment.

A *decision* is one action applied by a player, listing the legal ones and choosing uniformly
included. Rates are per second of processor time. A script prints one JSON object per figure.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable

WARM_UP = 0.2


def emit(line: str, **figures: float) -> None:
    print(json.dumps({"line": line, **figures}), flush=True)


def rate(line: str, play: Callable[[], int], seconds: float) -> None:
    """Play whole games for about `seconds`; `play` returns the decisions of one."""
    clock = time.process_time
    warm = clock() + seconds * WARM_UP
    play()
    while clock() < warm:
        play()
    games = decisions = 0
    start = clock()
    while True:
        decisions += play()
        games += 1
        elapsed = clock() - start
        if elapsed >= seconds:
            break
    emit(line, decisions_per_s=decisions / elapsed, games_per_s=games / elapsed)


def cost(line: str, action: Callable[[], object], seconds: float) -> None:
    """The mean cost of `action` in microseconds."""
    clock = time.process_time
    action()
    count = 0
    start = clock()
    while True:
        for _ in range(50):
            action()
        count += 50
        elapsed = clock() - start
        if elapsed >= seconds:
            break
    emit(line, microseconds=elapsed / count * 1e6)


def search(line: str, think: Callable[[int], object], seconds: float) -> None:
    """Simulations per second of a search; its budget grows until it fills the time."""
    budget = 10
    while True:
        start = time.process_time()
        think(budget)
        elapsed = time.process_time() - start
        if elapsed >= seconds / 2:
            break
        budget = int(budget * min(10, max(1.5, seconds / elapsed))) + 1
    emit(line, per_s=budget / elapsed)


def seconds_wanted() -> float:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=1.0)
    return float(parser.parse_args().seconds)
