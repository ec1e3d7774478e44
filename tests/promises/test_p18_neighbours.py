"""P-18: one bad neighbour does not spoil the room. (The long form is `soak-18`, which also looks
at the clock: on a machine that does other things a moment's wait says nothing about a crowd.)
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import virtual
from gloaming.server.limits import QUEUE_BYTES
from gloaming.server.sabotage import SWITCH
from gloaming.server.sockets import SeatSocket
from promises.hall import Hall, Link
from promises.neighbours import LEAST_ANSWERS, neighbours, told


def test_beside_a_crowd_of_bad_neighbours_play_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    room = neighbours(tmp_path, seed=18, tables=5, size=5, seconds=3.0)
    with capsys.disabled():
        print(f"\nP-18: {told(room)}")
    assert not room.violations, "\n".join(room.violations)
    assert room.answers >= LEAST_ANSWERS
    assert room.chain > 10


class Deaf(Link):
    """A reader that never reads."""

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()


def one_deaf_reader(tmp_path: Path) -> tuple[int, bool]:
    """The most that was ever held for it, and whether it was gone in time."""

    async def main() -> tuple[int, bool]:
        hall = Hall(tmp_path / "data.sqlite", 1)
        table = await hall.table("revenge", {}, "person", "person", "person")
        match = await hall.parlour.find(table)
        await match.begin()
        link: Any = Deaf()
        ear = SeatSocket(link, match, 0)
        running = hall.spawn(ear.run())
        held = 0
        for _ in range(140):
            link.say({"t": "hello", "heard": 0})
            await asyncio.sleep(0.4)
            held = max(held, ear._queued)
            if running.done():
                break
        gone = running.done()
        await hall.close()
        return held, gone

    return virtual.run(main())


def test_a_reader_that_never_reads_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, gone = one_deaf_reader(tmp_path)
    assert gone
    assert held <= QUEUE_BYTES + 65_536
    monkeypatch.setenv(SWITCH, "endless-patience")
    held, gone = one_deaf_reader(tmp_path)
    assert not gone
