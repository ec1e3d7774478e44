"""A fair queue for clients that send much: whoever has sent least goes first, a few each turn of
the event loop.
"""

from __future__ import annotations

import asyncio
from heapq import heappop, heappush
from itertools import count

A_TURN = 8


class FairQueue:
    """`await door.enter(said)` before each thing a noisy one is heard for, and before what is dear.
    Each turn of the loop lets some in, so that a turn stays short however many they are: first
    those who have `said` the least of late, among them who came first."""

    def __init__(self) -> None:
        self._left = A_TURN
        self._opening = False  # it will be, at the end of this turn
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._comes = count()

    async def enter(self, said: float) -> None:
        loop = asyncio.get_running_loop()
        if not self._opening:
            self._opening = True
            loop.call_soon(self._open, loop)
        if self._left and not self._waiting:
            self._left -= 1
            return
        turn: asyncio.Future[None] = loop.create_future()
        heappush(self._waiting, (int(said), next(self._comes), turn))
        await turn

    def _open(self, loop: asyncio.AbstractEventLoop) -> None:
        self._left = A_TURN
        while self._waiting and self._left:
            _, _, turn = heappop(self._waiting)
            if not turn.done():  # otherwise it has left
                turn.set_result(None)
                self._left -= 1
        self._opening = self._left < A_TURN or bool(self._waiting)
        if self._opening:
            loop.call_soon(self._open, loop)
