"""Effect sizes in numbers that people can picture: one game in so many."""

from __future__ import annotations

from typing import NamedTuple

TOO_SMALL = 1 / 2000


class GamesIn(NamedTuple):
    """`games` in `of`; `of` is 0 where it is next to nothing."""

    games: int
    of: int


def rate(share: float) -> GamesIn:
    """A share as games in so many: one in 40, two in 5, and nothing finer than it is known.

    >>> [tuple(rate(share)) for share in (0.025, -0.11, 0.4, 0.0001, 0.97)]
    [(1, 40), (1, 9), (2, 5), (0, 0), (34, 35)]
    """
    size = min(1.0, abs(share))
    if size < TOO_SMALL:
        return GamesIn(0, 0)
    if size > 0.5:
        rest = rate(1 - size)
        return GamesIn(1, 1) if rest.of == 0 else GamesIn(rest.of - rest.games, rest.of)
    if size > 0.15:
        found = min(
            ((count, of) for of in range(2, 11) for count in range(1, of)),
            key=lambda pair: (abs(pair[0] / pair[1] - size) > 0.02, pair[1], pair[0]),
        )
        return GamesIn(*found)
    return GamesIn(1, neat(1 / size))


def neat(number: float) -> int:
    """Rounded to what people say: 7, 12, 40, 150.

    >>> [neat(n) for n in (7.3, 12.4, 39.6, 153, 1234)]
    [7, 12, 40, 150, 1200]
    """
    if number < 20:
        return round(number)
    if number < 100:
        return 5 * round(number / 5)
    if number < 1000:
        return 50 * round(number / 50)
    return 100 * round(number / 100)
