"""Flaky store: a wrapper of a real one whose k-th call fails, is slow, or dies with the server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from gloaming.server.store.interface import Append, Done, StoreFull

KINDS = ("full", "slow", "left", "crash")


A_MINUTE = 60.0


A_MOMENT = 0.4  # how long a person takes


class FlakyStore:
    """A store that works, except for one call."""

    def __init__(self, store: Any, k: int, kind: str, look: Callable[[], Awaitable[None]]) -> None:
        self._store = store
        self._k = k
        self._kind = kind
        self._look = look
        self.calls = 0
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.dismiss_all: Callable[[], None] = lambda: None
        self.crashed = asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)

        async def call(*args: Any) -> Any:
            # As behind a thread of its own: one after the other, and what was begun is done
            # even if nobody waits for it any more.
            task = asyncio.ensure_future(self._in_turn(method, args))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            return await asyncio.shield(task)

        return call

    def keep(self, inputs: Append, done: Done) -> None:
        """The same for the callback interface."""

        async def call() -> None:
            try:
                await self.append(*inputs)
            except Exception as error:
                done(error)
            else:
                done(None)

        task = asyncio.ensure_future(call())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _in_turn(self, method: Any, args: Any) -> Any:
        async with self._turn:
            self.calls += 1
            if self.calls == self._k:
                await self._look()
                await self._trouble()
            result = await method(*args)
            if self.calls == self._k and self._kind == "crash":
                self.crashed.set()
                await asyncio.Event().wait()
            return result

    async def _trouble(self) -> None:
        if self._kind == "full":
            # Looks again when whoever called has digested the refusal.
            asyncio.get_running_loop().call_later(
                A_MOMENT / 4, lambda: asyncio.ensure_future(self._look())
            )
            raise StoreFull("the k-th call")
        if self._kind == "left":
            self.dismiss_all()
        if self._kind in ("slow", "left"):
            await asyncio.sleep(A_MINUTE)
            await self._look()
