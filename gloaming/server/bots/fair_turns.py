"""Fair scheduling of bots' searches: round robin over addresses, then tables, for a few processes.

The next turn goes to the address whose latest turn is longest ago, among its tables likewise, then
first come, first served. However much one address requests, all others wait for one of its turns.
A chair has one turn at a time, and cancelled requests leave nothing in the queue.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from itertools import count
from typing import NamedTuple


class SearchKey(NamedTuple):
    """Scheduling key of a request: address, table and seat."""

    address: str  # of whoever set up the table, so far as it is known
    table: str
    seat: str


class LastTurns:
    """Latest turn by key, least recently used evicted first, so memory stays bounded."""

    def __init__(self, most: int = 10_000) -> None:
        self._most = most
        self._turns: OrderedDict[str, int] = OrderedDict()

    def of(self, key: str) -> int:
        return self._turns.get(key, -1)

    def note(self, key: str, turn: int) -> None:
        self._turns[key] = turn
        self._turns.move_to_end(key)
        if len(self._turns) > self._most:
            self._turns.popitem(last=False)


class FairTurns:
    """`await turns.take(chair)`, and afterwards `turns.give_back(chair)`."""

    def __init__(self, slots: int) -> None:
        self.free = slots
        self._waiting: dict[int, tuple[SearchKey, asyncio.Future[None]]] = {}  # in order of coming
        self._thinking: set[SearchKey] = set()
        self._addresses = LastTurns()
        self._tables = LastTurns()
        self._comes = count()
        self._turns = count()

    async def take(self, chair: SearchKey) -> None:
        number = next(self._comes)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[number] = (chair, turn)
        self._grant()
        try:
            await turn
        except asyncio.CancelledError:
            if self._waiting.pop(number, None) is None:  # it was its turn just now
                self.give_back(chair)
            raise

    def give_back(self, chair: SearchKey) -> None:
        """Release the turn and wake the next in the queue."""
        self._thinking.discard(chair)
        self.free += 1
        self._grant()

    def _grant(self) -> None:
        while self.free:
            ready = [n for n, (chair, _) in self._waiting.items() if chair not in self._thinking]
            if not ready:
                return
            chair, turn = self._waiting.pop(min(ready, key=self._rank))
            turn_number = next(self._turns)
            self._addresses.note(chair.address, turn_number)
            self._tables.note(chair.table, turn_number)
            self._thinking.add(chair)
            self.free -= 1
            if not turn.cancelled():
                turn.set_result(None)

    def _rank(self, number: int) -> tuple[int, int, int]:
        chair = self._waiting[number][0]
        return self._addresses.of(chair.address), self._tables.of(chair.table), number
