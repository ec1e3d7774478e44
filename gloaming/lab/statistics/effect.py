"""Effect sizes in numbers that people can picture: one game in so many."""

from __future__ import annotations

from typing import NamedTuple

TOO_SMALL = 1 / 2000


class Rate(NamedTuple):
    """`games` in `of`; `of` is 0 where it is next to nothing."""

    games: int
    of: int


def rate(share: float) -> Rate:
    """A share as games in so many: one in 40, two in 5, and nothing finer than it is known.

    >>> rate(0.025), rate(-0.11), rate(0.4), rate(0.0001), rate(0.97)
    (Rate(games=1, of=40), Rate(games=1, of=9), Rate(games=2, of=5), Rate(games=0, of=0), \
Rate(games=34, of=35))
    """
    size = min(1.0, abs(share))
    if size < TOO_SMALL:
        return Rate(0, 0)
    if size > 0.5:
        rest = rate(1 - size)
        return Rate(1, 1) if rest.of == 0 else Rate(rest.of - rest.games, rest.of)
    if size > 0.15:
        found = min(
            ((count, of) for of in range(2, 11) for count in range(1, of)),
            key=lambda pair: (abs(pair[0] / pair[1] - size) > 0.02, pair[1], pair[0]),
        )
        return Rate(*found)
    return Rate(1, neat(1 / size))


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
