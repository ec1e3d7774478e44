"""Dealing by people: what real dice and cards brought is asked of those who may see it.

They are offered everything that could have come as far as they know, so that the question tells
nothing of what others drew. Only a lie can meet with a refusal.
"""

from __future__ import annotations

from collections.abc import Sequence

from gloaming.core.chance import Dealer
from gloaming.core.flow import CHANCE, Table
from gloaming.core.spec import GameSpec
from gloaming.server.store.interface import ChairRow


def who_deals(g: Table, chairs: Sequence[ChairRow]) -> list[int]:
    """The people who may see what chance brings now, and so may say it."""
    if g.wait != CHANCE:
        return []
    return [c.seat for c in chairs if c.sit == "person" and g.seen_by >> c.seat & 1]


class TableDealer:
    """Leaves every draw to the people at the table, and deals where only bots may look."""

    def __init__(self, house: Dealer, chairs: Sequence[ChairRow]) -> None:
        self._house = house
        self._chairs = chairs  # the match's own list: whoever sits there now

    def deal(self, spec: GameSpec, g: Table, draw: int = 0) -> int | None:
        return None if who_deals(g, self._chairs) else self._house.deal(spec, g, draw)
