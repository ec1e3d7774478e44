"""Bot floods (P-18): tables that keep the bot pool as busy as they can, beside an honest one.

On the virtual clock, with processes that are none: how long a thought takes is written down, so
what is measured is the order of turns and nothing else.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, ClassVar

from gloaming.core.chance import SeededDealer
from gloaming.server.bots.pool import ProcessBotPool, told_seconds
from gloaming.server.bots.worker import Task
from gloaming.server.match.match import Match
from harness import virtual_clock
from harness.fake_worker import FakeWorker
from harness.in_memory_app import HOST_VIEWER, HttpAnswer, InMemoryApp
from harness.server_process import LONG

DEAR = "ismcts:1900ms"
CHEAP = "heuristic"
CHANGES = 300
IN = 2.3  # seconds
ROUNDS = 5
A_LOOK = 0.01  # a waiting person looks up so often, in seconds


class Clerk(FakeWorker):
    """Thinks as long as it was told, or for a moment, and notes when each search began."""

    searches: ClassVar[list[float]] = []

    def seconds(self, task: Task) -> float:
        told = told_seconds(task.bot)
        if told is not None:
            self.searches.append(asyncio.get_running_loop().time())
        return told or 0.05


class Flood:
    """A server with one process for each kind of thought, and tables of one bad neighbour."""

    def __init__(self) -> None:
        Clerk.searches.clear()
        pool = ProcessBotPool(1, Random(18))
        self.app = InMemoryApp(SeededDealer(18), pool, Random(18), quick=True)
        self.tasks: list[asyncio.Task[None]] = []

    async def dear_table(self) -> tuple[Match, dict[str, str]]:
        """Its bot is asked, and will be again whenever somebody sits down there anew."""
        sits = [DEAR, "person", "person"]
        match, keys = await self.app.table("revenge", sits, {"first_seat": 0})
        match.autoplay.address = "bad"
        await match.begin()
        return match, keys[HOST_VIEWER]

    async def change_chair(self, match: Match, times: int) -> None:
        """By itself, so that no rate limit helps."""
        for number in range(times):
            await match.seat_changed(0, sit="bot", bot=DEAR)
            await asyncio.sleep(IN / CHANGES if number < CHANGES else 0.5)

    async def begin(self, tables: int) -> None:
        """As many that change a chair all the time, and as many of bots alone."""
        for _ in range(tables):
            match, _ = await self.dear_table()
            self.tasks.append(asyncio.create_task(self.change_chair(match, 10**9)))
            match, _ = await self.app.table("revenge", [DEAR] * 3, LONG)
            match.autoplay.address = "bad"
            await match.begin()

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.app.close()
        await self.app.parlour.services.bot_pool.close()


async def play_honestly(app: InMemoryApp, bot: str, rounds: int) -> float:
    """The seconds a person waits for each answer of the two bots beside it."""
    match, _ = await app.table("revenge", ["person", bot, bot], {**LONG, "first_seat": 0})
    match.autoplay.address = "good"
    await match.begin()
    now = asyncio.get_running_loop().time
    waited = 0.0
    for number in range(rounds):
        asked = match.asked[0]
        action: Any = match.spec.vocabulary.name_action(match.playing().table.legal(0)[0])
        await match.answer(0, asked.number, f"n{number}", action)
        begun = now()
        while not match.playing().table.is_asked(0):
            await asyncio.sleep(A_LOOK)
        waited += now() - begun
    answers = [line for line in match.playing().record.inputs if line[0] == "d" and line[1] != 0]
    return waited / len(answers)


def honest_wait(bot: str, flooding_tables: int, rounds: int = ROUNDS) -> float:
    async def main() -> float:
        flood = Flood()
        await flood.begin(flooding_tables)
        await asyncio.sleep(IN)
        waited = await play_honestly(flood.app, bot, rounds)
        await flood.close()
        return waited

    return virtual_clock.run(main())


def searches_of_one_chair(seconds: float) -> int:
    """How many have begun so long after one chair was changed three hundred times."""

    async def main() -> int:
        flood = Flood()
        match, _ = await flood.dear_table()
        await flood.change_chair(match, CHANGES)
        await asyncio.sleep(seconds)
        await flood.close()
        return len(Clerk.searches)

    return virtual_clock.run(main())


def change_by_request(times: int) -> list[HttpAnswer]:
    """What the host hears, and once more after a minute."""

    async def main() -> list[HttpAnswer]:
        flood = Flood()
        match, host = await flood.dear_table()
        path = f"/api/tables/{match.row.id}/chairs/0"
        body = {"sit": "bot", "bot": DEAR}
        found = []
        for _ in range(times):
            found.append(await flood.app.http("POST", path, body, host))
            await asyncio.sleep(IN / CHANGES)
        await asyncio.sleep(60.0)
        found.append(await flood.app.http("POST", path, body, host))
        await flood.close()
        return found

    return virtual_clock.run(main())
