"""P-15, restart: nothing is lost by one. (The long form is `soak-15`, which also measures time.)"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

from faults import Plant
from gloaming.core.chance import SeededDealer
from gloaming.server.bots.pool import InlineBotPool
from harness import virtual_clock
from harness.in_memory_app import InMemoryApp
from promises.restarts import restart, start_full


def test_twenty_tables_go_on_after_a_restart(tmp_path: Path) -> None:
    found = restart(tmp_path, seed=15, tables=20)
    assert not found.violations, "\n".join(found.violations)


def test_a_file_with_many_matches_opens(tmp_path: Path) -> None:
    _, violations = start_full(tmp_path, 2_000)
    assert not violations


def seconds_left(wire: Any) -> int:
    news = wire.news()
    assert news is not None
    found: int = news["clock"]["seconds"]
    return found


def clock_after_a_rest(graceful: bool) -> tuple[int, int, bool]:
    """What is left of 60 seconds before a night's rest and after it; and is time still counted?"""

    async def main() -> tuple[int, int, bool]:
        app = InMemoryApp(SeededDealer(1), InlineBotPool(Random(1)), Random(1))
        match, keys = await app.table("revenge", ["person"] * 3, {"first_seat": 0}, 60)
        await match.begin()
        await asyncio.sleep(40)
        wire = app.connect(match.row.id, 0, keys[0])
        wire.say({"t": "hello", "heard": 0})
        await asyncio.sleep(0.1)
        before = seconds_left(wire)
        await wire.close()
        if graceful:
            await app.parlour.rest()
        app.close()
        await asyncio.sleep(8 * 3600)
        again = InMemoryApp(SeededDealer(2), InlineBotPool(Random(1)), Random(1))
        again.parlour.services.store = app.store
        await again.parlour.wake_all()
        wire = again.connect(match.row.id, 0, keys[0])
        wire.say({"t": "hello", "heard": 0})
        await asyncio.sleep(0.1)
        after = seconds_left(wire)
        await asyncio.sleep(after + 3)
        card = await again.http("GET", f"/api/tables/{match.row.id}", None, keys[0])
        assert card.plain["pace"] == {"answer_seconds": 60}
        moved = len(json.loads(wire.heard[-1][1])["events"]) > 0
        await wire.close()
        again.close()
        return before, after, moved

    return virtual_clock.run(main())


def test_turn_clocks_stand_still_while_the_server_does() -> None:
    before, after, moved = clock_after_a_rest(graceful=True)
    assert before == after == 20
    assert moved


def test_after_a_kill_a_clock_begins_anew() -> None:
    assert clock_after_a_rest(graceful=False) == (20, 60, True)


def test_a_server_that_shows_what_it_did_not_keep_is_noticed(tmp_path: Path, plant: Plant) -> None:
    plant("skip-news")
    assert restart(tmp_path, seed=15, tables=2).violations
