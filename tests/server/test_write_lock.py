"""The write lock of a match: one writer at a time, first come, first served."""

from __future__ import annotations

import asyncio

from gloaming.server.match.write_lock import WriteLock


def test_the_pen_is_taken_at_once_only_if_nobody_waits_for_it() -> None:
    async def hands() -> None:
        pen = WriteLock()
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
