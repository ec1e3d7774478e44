"""Whoever says much is heard after the others: a few of them in one turn of the loop."""

from __future__ import annotations

import asyncio
from collections import deque

A_TURN = 8


class Door:
    """`await door.enter()` before each thing a noisy one is heard for. Who comes first is first;
    each turn of the loop lets some in, so that a turn stays short however many they are."""

    def __init__(self) -> None:
        self._left = A_TURN
        self._opening = False  # it will be, at the end of this turn
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def enter(self) -> None:
        loop = asyncio.get_running_loop()
        if not self._opening:
            self._opening = True
            loop.call_soon(self._open, loop)
        if self._left and not self._waiting:
            self._left -= 1
            return
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.append(turn)
        await turn

    def _open(self, loop: asyncio.AbstractEventLoop) -> None:
        self._left = A_TURN
        while self._waiting and self._left:
            turn = self._waiting.popleft()
            if not turn.done():  # otherwise it has left
                turn.set_result(None)
                self._left -= 1
        self._opening = self._left < A_TURN or bool(self._waiting)
        if self._opening:
            loop.call_soon(self._open, loop)
