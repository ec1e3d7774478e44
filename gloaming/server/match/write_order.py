"""Write ordering of a seat's own settings (notes, standing passes): last write wins.

After a reconnect an older message may be delivered after a newer one; it is recognised by its
number and dropped.
"""

from __future__ import annotations

from typing import Final

from gloaming.server.socket.protocol import OwnSetting

# So many pages are remembered for each thing a seat writes; more than have sockets.
PENS: Final = 8


class WriteOrder:
    """By seat and thing, the number of the latest that each pen wrote. It lasts as long as the
    match is awake, which is longer than any connection does."""

    def __init__(self) -> None:
        self._latest: dict[tuple[int, str], dict[str, int]] = {}

    def is_late(self, seat: int, setting: OwnSetting) -> bool:
        """Was this, or something newer of the same pen, heard before? If not, it is from now on."""
        if setting.pen is None:
            return False
        pens = self._pens(seat, setting)
        if setting.turn <= pens.get(setting.pen, -1):
            return True
        pens.pop(setting.pen, None)
        pens[setting.pen] = setting.turn
        if len(pens) > PENS:
            del pens[next(iter(pens))]  # silent the longest
        return False

    def take_back(self, seat: int, setting: OwnSetting) -> None:
        """It could not be kept after all, so it may be said again."""
        pens = self._pens(seat, setting)
        if setting.pen is not None and pens.get(setting.pen) == setting.turn:
            pens[setting.pen] = setting.turn - 1

    def _pens(self, seat: int, setting: OwnSetting) -> dict[str, int]:
        return self._latest.setdefault((seat, type(setting).__name__), {})
