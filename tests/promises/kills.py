"""P-6: what was confirmed is kept, however often the server is killed in the midst of play."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from promises.lodge import Company, Lodge, statements
from witness import judge_file

LONGEST_LIFE = 0.6
# Answers acknowledged a life, on the average: a server that nobody had time to use proves nothing.
LEAST_USE = 3


async def live_and_die(lodge: Lodge, company: Company, rng: Random, count: int) -> None:
    async with company:
        for life in range(count):
            await used(company, LEAST_USE * life)
            await asyncio.sleep(rng.uniform(0.05, LONGEST_LIFE))
            lodge.kill()
            await asyncio.to_thread(lodge.start)
        await used(company, LEAST_USE * count)
        await asyncio.sleep(LONGEST_LIFE)


async def used(company: Company, least: int) -> None:
    while company.acknowledged < least:
        await asyncio.sleep(0.01)


def kills(folder: Path, seed: int, count: int, tables: int) -> tuple[int, int, list[str]]:
    """Kill a server under three people a table; how many answers were acknowledged, how many
    games were finished, and violations."""
    lodge = Lodge(folder).start()
    company = Company(lodge, seed, tables)
    try:
        asyncio.run(asyncio.wait_for(live_and_die(lodge, company, Random(seed), count), 900))
        lodge.kill()
    finally:
        lodge.leave()
    violations = judge_file(lodge.data_file, statements(folder))
    return company.acknowledged, company.games, [f"seed {seed}: {found}" for found in violations]
