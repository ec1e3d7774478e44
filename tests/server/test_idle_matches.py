"""Idle matches are unloaded from memory and loaded again on demand, unnoticed by players."""

from __future__ import annotations

import asyncio
import gc
import weakref
from random import Random
from typing import Any

from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR
from gloaming.server.bots.pool import InlineBotPool
from gloaming.server.http.app import sweep
from gloaming.server.match.directory import IDLE_SECONDS, MatchDirectory
from gloaming.server.match.match import Match
from harness import virtual_clock
from harness.in_memory_app import AppSocket, InMemoryApp
from promises.hidden_state import act

A_WHILE = IDLE_SECONDS + 120


def app() -> InMemoryApp:
    return InMemoryApp(SeededDealer("sleep"), InlineBotPool(Random(1)), Random(1))


async def play(match: Match, inputs: int) -> None:
    rng = Random(7)
    for n in range(inputs):
        if not match.playing().over:
            await act(match, rng, f"n{n}")


async def joined(house: InMemoryApp, match: Match, seat: int, cookies: dict[str, str]) -> AppSocket:
    wire = house.connect(match.row.id, seat, cookies)
    wire.say({"t": "hello", "heard": 0})
    await asyncio.sleep(1)
    return wire


def shown(wire: AppSocket) -> dict[str, Any]:
    news = wire.news()
    assert news is not None
    return news


async def leave(wire: AppSocket) -> None:
    wire._inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
    await wire.task


def test_a_match_nobody_looks_at_leaves_no_trace_in_memory_and_wakes_as_it_was() -> None:
    async def main() -> None:
        house = app()
        sweeping = asyncio.create_task(sweep(house.parlour))
        match, cookies = await house.table("revenge", ["person"] * 3, {})
        await match.begin()
        await play(match, 25)
        wire = await joined(house, match, 0, cookies[0])
        before = shown(wire)
        table, ref = match.row.id, weakref.ref(match)
        await leave(wire)
        del match
        await asyncio.sleep(A_WHILE)
        gc.collect()
        assert house.parlour.matches == {}
        assert house.parlour._used == {}
        assert ref() is None
        again = await house.parlour.find(table)
        after = shown(await joined(house, again, 0, cookies[0]))
        assert after == before
        sweeping.cancel()

    virtual_clock.run(main())


def test_a_finished_match_is_forgotten_too() -> None:
    async def main() -> None:
        house = app()
        sweeping = asyncio.create_task(sweep(house.parlour))
        match, _ = await house.table("revenge", ["person"] * 3, {})
        await match.begin()
        await play(match, 5_000)
        assert match.playing().over
        await asyncio.sleep(A_WHILE)
        assert house.parlour.matches == {}
        assert (await house.parlour.find(match.row.id)).playing().over
        sweeping.cancel()

    virtual_clock.run(main())


def test_who_stays_keeps_it_awake_and_the_while_begins_when_the_last_one_leaves() -> None:
    async def main() -> None:
        house = app()
        sweeping = asyncio.create_task(sweep(house.parlour))
        match, cookies = await house.table("wake", ["person"] * 2, {})
        await match.begin()
        wire = await joined(house, match, SPECTATOR, cookies[SPECTATOR])
        await asyncio.sleep(5 * A_WHILE)
        await leave(wire)
        await asyncio.sleep(IDLE_SECONDS / 2)
        assert house.parlour.matches[match.row.id] is match
        await asyncio.sleep(A_WHILE)
        assert house.parlour.matches == {}
        sweeping.cancel()

    virtual_clock.run(main())


def test_bots_and_clocks_play_on_without_anybody() -> None:
    async def main() -> None:
        house = app()
        sweeping = asyncio.create_task(sweep(house.parlour))
        bots, _ = await house.table("revenge", ["heuristic"] * 3, {"round_limit": 1000})
        timed, _ = await house.table("revenge", ["person"] * 3, {}, seconds=3600)
        for match in (bots, timed):
            await match.begin()
        await asyncio.sleep(A_WHILE)
        assert house.parlour.matches[timed.row.id] is timed
        assert bots.playing().over or house.parlour.matches[bots.row.id] is bots
        sweeping.cancel()

    virtual_clock.run(main())


def test_standing_passes_are_not_forgotten_while_the_game_goes_on() -> None:
    async def main() -> None:
        house = app()
        sweeping = asyncio.create_task(sweep(house.parlour))
        match, _ = await house.table("wake", ["person"] * 2, {})
        await match.begin()
        moment = house.parlour.matches[match.row.id].spec.vocabulary.kinds["moment"].name(0)
        await match.autoplay.set_passes(0, [moment])
        await asyncio.sleep(A_WHILE)
        assert (await house.parlour.find(match.row.id)).autoplay.passes(0) == [moment]
        sweeping.cancel()

    virtual_clock.run(main())


def test_after_a_restart_only_those_that_go_on_by_themselves_are_awake() -> None:
    async def main() -> None:
        house = app()
        waiting, _ = await house.table("revenge", ["person"] * 3, {})
        timed, _ = await house.table("revenge", ["person"] * 3, {}, seconds=60)
        for match in (waiting, timed):
            await match.begin()
        house.parlour.close()
        restarted = MatchDirectory(house.parlour.services)
        await restarted.wake_all()
        assert set(restarted.matches) == {timed.row.id}
        assert (await restarted.find(waiting.row.id)).kept == waiting.kept
        restarted.close()

    virtual_clock.run(main())


def test_a_visitor_at_the_door_is_not_left_with_a_match_of_its_own() -> None:
    """Whoever asks for a match while it is being woken gets the one that stays."""

    async def main() -> None:
        house = app()
        match, _ = await house.table("revenge", ["person"] * 3, {})
        await match.begin()
        for early in (False, True):
            restarted = MatchDirectory(house.parlour.services)
            tasks = [restarted.wake_all(), restarted.find(match.row.id)]
            found = await asyncio.gather(*(reversed(tasks) if early else tasks))
            visitors = found[0] if early else found[1]
            assert restarted.matches[match.row.id] is visitors
            await restarted.wake_all()  # finds it there already
            assert restarted.matches[match.row.id] is visitors
            restarted.close()
        house.close()

    virtual_clock.run(main())
