"""An event loop whose clock jumps to the next timer as soon as nobody has anything left to do.

The server takes all its time from the loop, so eight hours of play pass in a blink, always in the
same order.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class VirtualLoop(asyncio.SelectorEventLoop):
    _now = 0.0

    def time(self) -> float:
        return self._now

    def _run_once(self) -> None:
        if not self._ready:
            if not self._scheduled:
                raise RuntimeError("everybody waits, and nothing will ever happen")
            self._now = max(self._now, self._scheduled[0].when())
        super()._run_once()


def run(main: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(main)
