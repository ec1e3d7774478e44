"""Regression: fits the outlook of House of Possession (`games/house/bots/policy.py`) to who won.

    python bench/fit_house.py [games]

Guests play by rule of thumb, first without Sins and then with them. Whenever somebody is about to
play its cards, every seat's figures are noted, and in the end who won. A softmax over the seats is
fitted to that by Newton's method, a little drawn to 0; a quarter of the games is kept to judge it.
"""

from __future__ import annotations

import sys
from math import exp, log
from random import Random

from gloaming.core.flow import CHANCE, OVER
from gloaming.games.house import SPEC
from gloaming.games.house.bots.policy import COUNTS, hunters, playout, settled, what_counts
from gloaming.games.house.rules.state import House

SEATS = 4
CHARACTERS = 8
PULL = 1.0
ROUNDS = 6

Row = tuple[list[list[float]], int]


def watch(rng: Random, sins: bool) -> list[Row]:
    """One game: the figures at every settled moment, and who won."""
    g = SPEC.start(SEATS, SPEC.prepare(SEATS, {"sins": sins}))
    assert isinstance(g, House)
    seen: list[list[list[float]]] = []
    while g.wait != OVER:
        if g.wait == CHANCE:
            g.chance(int(rng.random() * g.outcomes))
            continue
        if settled(g):
            seen.append([figures(g, seat) for seat in range(SEATS)])
        seat = g.first_asked()
        g.decide_trusted(seat, playout(g, seat, rng))
    return [(counts, g.winner) for counts in seen] if g.winner >= 0 else []


def figures(g: House, seat: int) -> list[float]:
    person = [1.0 if g.character[seat] == n else 0.0 for n in range(CHARACTERS)]
    return what_counts(g, seat, hunters(g)) + person


def chances(row: list[list[float]], weights: list[float]) -> list[float]:
    values = [sum(w * x for w, x in zip(weights, seat, strict=True)) for seat in row]
    shares = [exp(value - max(values)) for value in values]
    return [share / sum(shares) for share in shares]


def loss(rows: list[Row], weights: list[float]) -> float:
    return -sum(log(chances(row, weights)[winner]) for row, winner in rows) / len(rows)


def step(rows: list[Row], weights: list[float]) -> list[float]:
    """One step of Newton's."""
    size = len(weights)
    slope = [-PULL * w for w in weights]
    curve = [[PULL if i == j else 0.0 for j in range(size)] for i in range(size)]
    for row, winner in rows:
        shares = chances(row, weights)
        mean = [sum(p * seat[i] for p, seat in zip(shares, row, strict=True)) for i in range(size)]
        for i in range(size):
            slope[i] += row[winner][i] - mean[i]
        for share, seat in zip(shares, row, strict=True):
            apart = [seat[i] - mean[i] for i in range(size)]
            for i in range(size):
                if apart[i]:
                    line, pull = curve[i], share * apart[i]
                    for j in range(i + 1):
                        line[j] += pull * apart[j]
    for i in range(size):
        for j in range(i):
            curve[j][i] = curve[i][j]
    return [w + change for w, change in zip(weights, solve(curve, slope), strict=True)]


def solve(matrix: list[list[float]], target: list[float]) -> list[float]:
    """Gauss, with pivots."""
    size = len(target)
    rows = [[*matrix[i], target[i]] for i in range(size)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda n: abs(rows[n][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for n in range(size):
            if n != i and rows[n][i]:
                factor = rows[n][i] / rows[i][i]
                for k in range(i, size + 1):
                    rows[n][k] -= factor * rows[i][k]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def fit(games: int, sins: bool) -> None:
    rng = Random(1)
    rows: list[Row] = []
    for _ in range(games):
        rows += watch(rng, sins)
    fitted, kept = rows[: len(rows) * 3 // 4], rows[len(rows) * 3 // 4 :]
    weights = [0.0] * (len(COUNTS) + CHARACTERS)
    for _ in range(ROUNDS):
        weights = step(fitted, weights)
    print(f"{len(rows)} moments; loss {loss(fitted, weights):.4f}, kept {loss(kept, weights):.4f}")
    for name, weight in zip(COUNTS, weights, strict=False):
        print(f"{weight:8.3f}  {name}")
    print("  PERSON", [round(weight, 2) for weight in weights[len(COUNTS) :]])


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1600
    for sins in (False, True):
        fit(games, sins)


if __name__ == "__main__":
    main()
