"""Long work is done a little at a time, so that nobody else has to wait for it."""

from __future__ import annotations

import asyncio
import time

LONGEST = 0.02  # seconds


class Breath:
    """`await breath.take()` now and then: after a while of work it lets the others have theirs."""

    def __init__(self) -> None:
        self._since = time.perf_counter()

    async def take(self) -> None:
        if time.perf_counter() - self._since > LONGEST:
            await asyncio.sleep(0)
            self._since = time.perf_counter()
