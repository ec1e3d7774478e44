"""Drama of a game, from a time series of each seat's chance to win (its outlook).

All of it is relative to the game's own estimate of who will win, which is a guess: compare variants
and strengths with each other rather than one game with another.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

TENTHS = 10
AHEAD = 0.01  # a lead smaller than this is nobody's
LOST = 0.2  # of a fair share: whoever has less than this left only watches


def race(outlooks: Sequence[Sequence[float]], scores: Sequence[float], shared: bool) -> Any:
    """Lead changes, drama, when it was decided, comeback, and the time losers only watched."""
    sides = sides_of(outlooks) if shared else [[seat] for seat in range(len(scores))]
    series = [[sum(outlook[seat] for seat in side) for side in sides] for outlook in outlooks]
    won = [sum(scores[seat] for seat in side) for side in sides]
    winners = [n for n, score in enumerate(won) if score == max(won) and score > 0.0]
    found: dict[str, Any] = {}
    if winners:
        found["curve"] = curve([max(values[n] for n in winners) for values in series])
    if not shared or len(winners) != 1 or len(sides) < 2:
        return found  # nobody leads where all may win, and a shared win has no one winner
    winner = winners[0]
    leaders = [leader(values) for values in series]
    taken = [side for side in leaders if side >= 0]
    found["lead_changes"] = sum(a != b for a, b in pairwise(taken))
    gaps = [max(values) - values[winner] for values in series]
    found["drama"] = round(sum(gaps) / len(gaps), 6)
    found["comeback"] = int(leaders[len(leaders) // 2] != winner)
    behind = [n for n, side in enumerate(leaders) if side not in (winner, -1)]
    found["decided"] = round((behind[-1] + 1) / len(leaders), 6) if behind else 0.0
    lost = [watching(series, n) if n != winner else 0.0 for n in range(len(sides))]
    found["watching"] = [
        round(lost[n], 6)
        for seat in range(len(scores))
        for n, side in enumerate(sides)
        if seat in side
    ]
    return found


def sides_of(outlooks: Sequence[Sequence[float]]) -> list[list[int]]:
    """Seats that win and lose together: their chances are the same from the start to the end.

    >>> sides_of([[0.4, 0.2, 0.2, 0.2], [0.7, 0.1, 0.1, 0.1]])
    [[0], [1, 2, 3]]
    """
    found: dict[tuple[float, ...], list[int]] = {}
    for seat in range(len(outlooks[0])):
        found.setdefault(tuple(outlook[seat] for outlook in outlooks), []).append(seat)
    return list(found.values())


def leader(outlook: Sequence[float]) -> int:
    """The seat that is clearly ahead, or -1.

    >>> leader([0.5, 0.3, 0.2]), leader([0.4, 0.4, 0.2])
    (0, -1)
    """
    first, second = sorted(outlook, reverse=True)[:2]
    return list(outlook).index(first) if first - second >= AHEAD else -1


def watching(outlooks: Sequence[Sequence[float]], seat: int) -> float:
    """Share of the game, up to its end, in which a seat had hardly any chance left.

    >>> watching([[0.5, 0.5], [0.8, 0.2], [0.95, 0.05], [1.0, 0.0]], 1)
    0.5
    """
    hopeless = LOST / len(outlooks[0])
    lost = 0
    for outlook in reversed(outlooks):
        if outlook[seat] >= hopeless:
            break
        lost += 1
    return lost / len(outlooks)


def curve(values: Sequence[float]) -> list[float]:
    """The value at the start and at every tenth of the game.

    >>> curve([0.0, 1.0])
    [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
    """
    last = len(values) - 1
    return [
        round(values[min(last, tenth * len(values) // TENTHS)], 4) for tenth in range(TENTHS + 1)
    ]
