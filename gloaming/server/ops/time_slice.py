"""Cooperative scheduling: long work gives the event loop back after each time slice."""

from __future__ import annotations

import asyncio
import time

LONGEST = 0.02  # seconds


class TimeSlice:
    """`await time_slice.give_way()` now and then: it yields once the slice is used up."""

    def __init__(self) -> None:
        self._since = time.perf_counter()

    async def give_way(self) -> None:
        if time.perf_counter() - self._since > LONGEST:
            await asyncio.sleep(0)
            self._since = time.perf_counter()
