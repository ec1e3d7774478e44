"""Virtual clock: an event loop whose time jumps to the next timer as soon as nobody has anything
left to do.

The server takes all its time from the loop, so eight hours of play pass in a blink, always in the
same order.
"""

from __future__ import annotations

import asyncio
import heapq
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class JumpingSelector(selectors.DefaultSelector):
    """Selector that does not wait but advances the virtual clock."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise RuntimeError("everybody waits, and nothing will ever happen")
        self.now += max(timeout, 0.0)
        return super().select(0)


class OrderedTimer(asyncio.TimerHandle):
    """Timer with a stable order: those due at the same time fire in the order they were set."""

    number = 0

    def __lt__(self, other: object) -> bool:
        assert isinstance(other, OrderedTimer)
        return (self.when(), self.number) < (other.when(), other.number)


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._clock = JumpingSelector()
        self._timers = 0
        super().__init__(self._clock)

    def time(self) -> float:
        return self._clock.now

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> OrderedTimer:
        timer = OrderedTimer(when, callback, args, self, context)
        self._timers += 1
        timer.number = self._timers
        heapq.heappush(self._scheduled, timer)  # type: ignore[attr-defined]
        timer._scheduled = True  # type: ignore[attr-defined]
        return timer


def run(main: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(main)
