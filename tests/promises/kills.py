"""P-6: what was confirmed is kept, however often the server is killed in the midst of play."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from promises.lodge import Company, Lodge, statements
from witness import judge_file

LONGEST_LIFE = 0.6


async def live_and_die(lodge: Lodge, company: Company, rng: Random, count: int) -> None:
    async with company:
        for _ in range(count):
            await asyncio.sleep(rng.uniform(0.05, LONGEST_LIFE))
            lodge.kill()
            await asyncio.to_thread(lodge.start)
        await asyncio.sleep(LONGEST_LIFE)


def kills(folder: Path, seed: int, count: int, tables: int) -> tuple[int, int, list[str]]:
    """Kill a server under three people a table; how many answers were acknowledged, how many
    games were finished, and violations."""
    lodge = Lodge(folder).start()
    company = Company(lodge, seed, tables)
    try:
        asyncio.run(live_and_die(lodge, company, Random(seed), count))
        lodge.kill()
    finally:
        lodge.leave()
    violations = judge_file(lodge.data_file, statements(folder))
    return company.acknowledged, company.games, [f"seed {seed}: {found}" for found in violations]
