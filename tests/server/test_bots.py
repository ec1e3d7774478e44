"""A bot that fails is answered for; a table never waits for ever."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

import virtual
from gloaming.core.flow import Action
from gloaming.server import thinking
from gloaming.server.thinking import PoolThinker
from promises.faults import A_MOMENT
from promises.hall import Hall


def fail(*known: object) -> Action:
    raise KeyError("what only this seat knows")


def test_a_bot_that_fails_is_answered_for_and_its_secret_stays_out_of_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    legal = [(0, 1, 2), (3, 4, 5)]
    monkeypatch.setattr(thinking, "choose", fail)
    thinker = PoolThinker(1, Random(1))
    try:
        action = asyncio.run(thinker.think("revenge", 3, "{}", "random", b"", legal))
    finally:
        thinker.close()
    assert action in legal
    assert caplog.messages == ["the bot random of revenge has failed: KeyError"]


class Clumsy:
    """A thinker that fails, and then does not."""

    def __init__(self, thinker: object) -> None:
        self.thinker = thinker
        self.thoughts = 0

    async def think(self, *known: object) -> Action:
        self.thoughts += 1
        if self.thoughts == 1:
            raise OSError("no process to be had")
        action: Action = await self.thinker.think(*known)  # type: ignore[attr-defined]
        return action


def test_a_table_whose_stand_in_dies_goes_on_after_a_while(tmp_path: Path) -> None:
    async def main() -> tuple[int, int]:
        hall = Hall(tmp_path / "data.sqlite", 1)
        clumsy = Clumsy(hall.parlour.help.thinker)
        hall.parlour.help.thinker = clumsy
        table = await hall.table("revenge", {}, "random", "random", "random")
        match = await hall.parlour.find(table)
        await match.begin()
        await asyncio.sleep(A_MOMENT)
        before = match.kept
        await asyncio.sleep(600.0)
        await hall.close()
        return before, match.kept

    before, after = virtual.run(main())
    assert after > before
