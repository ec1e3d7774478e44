"""Time slices: loading, replaying and resuming long games give the event loop back in between."""

from __future__ import annotations

import asyncio
from functools import cache
from random import Random

import pytest

from gloaming.core.chance import SeededDealer
from gloaming.core.record import Record, SaveError
from gloaming.core.session import Session
from gloaming.registry import game
from gloaming.server.http.replay import moments, play_again
from gloaming.server.ops import time_slice

MOST = 0.25  # seconds


@cache
def long_game() -> Session:
    session = Session(game("revenge"), 4, {"meter_size": 60}, SeededDealer(5))
    rng = Random(5)
    while not session.over and len(session.record.inputs) < 1_500:
        seat = session.table.first_asked()
        # Nobody takes a contract: it goes on and on.
        legal = session.table.legal(seat)
        session.decide_raw(seat, rng.choice([a for a in legal if a[0] != 0] or legal))
    return session


async def turns_of_others(work: object) -> int:
    """How often somebody else had a turn meanwhile."""
    turns = 0
    done = False

    async def others() -> None:
        nonlocal turns
        while not done:
            await asyncio.sleep(0)
            turns += 1

    task = asyncio.create_task(others())
    await asyncio.sleep(0)
    await work  # type: ignore[misc]
    done = True
    await task
    return turns


def test_a_long_game_is_looked_at_a_little_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert time_slice.LONGEST <= MOST
    session = long_game()
    works = (
        lambda: moments(session, 0),
        lambda: play_again(session.spec, session.record, "the save"),
    )
    for work in works:
        monkeypatch.setattr(time_slice, "LONGEST", 0.0)
        often = asyncio.run(turns_of_others(work()))
        monkeypatch.setattr(time_slice, "LONGEST", 1e9)
        never = asyncio.run(turns_of_others(work()))
        assert often > len(session.record.inputs) / 2
        assert never < 5


def test_a_save_longer_than_any_game_is_refused() -> None:
    session = long_game()
    record = Record(session.record.header)
    record.inputs = session.record.inputs * 40
    assert len(record.inputs) > session.spec.rules.longest
    with pytest.raises(SaveError, match="longer than any game"):
        asyncio.run(play_again(session.spec, record, "the save"))


def test_a_brought_game_is_the_one_that_was_kept() -> None:
    session = long_game()
    again = asyncio.run(play_again(session.spec, session.record, "the save"))
    assert again.record.standing() == session.record.standing()
    assert again.view(0) == session.view(0)
