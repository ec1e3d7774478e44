"""One writer at a time, and no overtaking."""

from __future__ import annotations

import asyncio

from gloaming.server.pen import Pen


def test_the_pen_is_taken_at_once_only_if_nobody_waits_for_it() -> None:
    async def hands() -> None:
        pen = Pen()
        assert pen.take()
        assert not pen.take()
        first = asyncio.create_task(pen.acquire())
        await asyncio.sleep(0)
        pen.release()
        assert not pen.take()  # it is promised, though nobody has it yet
        assert await first
        pen.release()
        assert pen.take()
        assert pen.locked()

    asyncio.run(hands())
