"""Fake worker: stands for a bot process on a virtual clock, and writes down whom it served when."""

from __future__ import annotations

import asyncio
from typing import Any

from gloaming.server.bots.worker import Reply, Task


class FakeWorker:
    """Put in place by `monkeypatch.setattr(Worker, "start", FakeWorker.start)`."""

    @classmethod
    async def start(cls) -> Any:
        return cls()

    async def ask(self, task: Task) -> Reply:
        await asyncio.sleep(self.seconds(task))
        return Reply(self.choice(task), "")

    def seconds(self, task: Task) -> float:
        """How long it thinks."""
        return 0.0

    def choice(self, task: Task) -> Any:
        return task.legal[-1]

    async def end(self) -> None:
        return
