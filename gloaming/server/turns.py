"""Which of a seat's own writings is the latest: a line that fell may deliver the older one last."""

from __future__ import annotations

from typing import Final

from gloaming.server.spoken import Wish

# So many pages are remembered for each thing a seat writes; more than have sockets.
PENS: Final = 8


class Turns:
    """By seat and thing, the number of the latest that each pen wrote. It lasts as long as the
    match is awake, which is longer than any line does."""

    def __init__(self) -> None:
        self._latest: dict[tuple[int, str], dict[str, int]] = {}

    def is_late(self, seat: int, wish: Wish) -> bool:
        """Was this, or something newer of the same pen, heard before? If not, it is from now on."""
        if wish.pen is None:
            return False
        pens = self._pens(seat, wish)
        if wish.turn <= pens.get(wish.pen, -1):
            return True
        pens.pop(wish.pen, None)
        pens[wish.pen] = wish.turn
        if len(pens) > PENS:
            del pens[next(iter(pens))]  # silent the longest
        return False

    def take_back(self, seat: int, wish: Wish) -> None:
        """It could not be kept after all, so it may be said again."""
        pens = self._pens(seat, wish)
        if wish.pen is not None and pens.get(wish.pen) == wish.turn:
            pens[wish.pen] = wish.turn - 1

    def _pens(self, seat: int, wish: Wish) -> dict[str, int]:
        return self._latest.setdefault((seat, type(wish).__name__), {})
