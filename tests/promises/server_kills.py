"""Server kills (P-6): what was confirmed is durable, however often the server is killed in play."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from harness.load_generator import LoadGenerator, recordings
from harness.recorder import check_data_file
from harness.restartable_server import RestartableServer

LONGEST_LIFE = 0.6
# Snapshots are taken all the time, so that many a kill comes while one is being written.
SNAPSHOTS_OFTEN = "import gloaming.server.match.snapshots as taking; taking.EVERY = 3"
# The third snapshot of a server's life is its end: written, and not committed.
DIES_OF_A_SNAPSHOT = f"""
{SNAPSHOTS_OFTEN}
import itertools, signal
import gloaming.server.store.snapshots as keeping
written, keep = itertools.count(1), keeping.put_row
class Dying:
    def __init__(self, db):
        self.db = db
    def execute(self, sql, *rest):
        if sql == "COMMIT":
            os.kill(os.getpid(), signal.SIGKILL)
        return self.db.execute(sql, *rest)
keeping.put_row = lambda db, row: keep(db if next(written) < 3 else Dying(db), row)
"""
# Answers acknowledged a life, on the average: a server that nobody had time to use proves nothing.
LEAST_USE = 3


async def live_and_die(
    server: RestartableServer, load: LoadGenerator, rng: Random, count: int
) -> None:
    async with load:
        for life in range(count):
            await used(load, LEAST_USE * life)
            await asyncio.sleep(rng.uniform(0.05, LONGEST_LIFE))
            server.kill()
            await asyncio.to_thread(server.start)
        await used(load, LEAST_USE * count)
        await asyncio.sleep(LONGEST_LIFE)


async def used(load: LoadGenerator, least: int) -> None:
    while load.acknowledged < least:
        await asyncio.sleep(0.01)


async def die_by_itself(
    server: RestartableServer, load: LoadGenerator, rng: Random, count: int
) -> None:
    async with load:
        for _ in range(count):
            while not server.ended:
                await asyncio.sleep(0.01)
            server.exit_code()
            await asyncio.to_thread(server.start)


def kill_repeatedly(
    folder: Path, seed: int, count: int, tables: int, first: str = SNAPSHOTS_OFTEN
) -> tuple[int, int, list[str]]:
    """Kill a server under three people a table; how many answers were acknowledged, how many
    games were finished, and violations."""
    server = RestartableServer(folder, first=first).start()
    load = LoadGenerator(server, seed, tables)
    lives = die_by_itself if first == DIES_OF_A_SNAPSHOT else live_and_die
    try:
        asyncio.run(asyncio.wait_for(lives(server, load, Random(seed), count), 900))
        server.kill()
    finally:
        server.leave()
    violations = check_data_file(server.data_file, recordings(folder))
    return load.acknowledged, load.games, [f"seed {seed}: {found}" for found in violations]
