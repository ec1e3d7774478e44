"""P-2 on the real clock: can somebody tell from delays alone who had nothing to play?"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any

from gloaming.core.chance import SystemDealer
from gloaming.core.flow import SEAT, Window
from gloaming.server.pace import StandIns
from gloaming.server.thinking import InlineThinker
from promises.salon import Salon

TABLES = 100


@dataclass
class Delays:
    """How long answers in windows took: of those who could only pass, and of the others."""

    forced: list[float] = field(default_factory=list)
    free: list[float] = field(default_factory=list)

    @property
    def count(self) -> int:
        return len(self.forced) + len(self.free)

    def auc(self) -> float:
        """How often somebody who could only pass took longer than somebody who had a choice."""
        ranked = sorted([(d, 1) for d in self.forced] + [(d, 0) for d in self.free])
        ranks = sum(rank for rank, (_, forced) in enumerate(ranked, start=1) if forced)
        wins = ranks - len(self.forced) * (len(self.forced) + 1) / 2
        return wins / (len(self.forced) * len(self.free))


def watched(delays: Delays, do: Callable[..., Awaitable[bool]]) -> Callable[..., Awaitable[bool]]:
    """Looks on when a stand-in answers."""

    async def watch(stand_ins: Any, seat: int, number: int, action: Any) -> bool:
        match = stand_ins._match
        g = match.playing().table
        window = g.wait == SEAT and isinstance(g.stack[-1], Window)
        forced = window and len(g.legal(seat)) == 1
        since = match.asked[seat].since
        done = await do(stand_ins, seat, number, action)
        if window:
            took = asyncio.get_running_loop().time() - since
            (delays.forced if forced else delays.free).append(took)
        return done

    return watch


async def evening(salon: Salon, delays: Delays, most: int, rng: Random) -> None:
    """One table after another, all bots, until enough was seen."""
    while delays.count < most:
        bots = [rng.choice(("sexton", "random")) for _ in range(rng.randint(2, 4))]
        match, _ = await salon.table("wake", bots, {})
        await match.begin()
        while delays.count < most and not match.playing().over:
            await asyncio.sleep(0.2)
        match.close()
        del salon.parlour.matches[match.row.id]


def real_windows(most: int, seed: int) -> Delays:
    """So many answers in windows, as the clock on the wall has it."""
    delays = Delays()
    rng = Random(seed)

    async def main() -> None:
        salon = Salon(SystemDealer(), InlineThinker(Random(seed)), SystemRandom())
        await asyncio.gather(*[evening(salon, delays, most, rng) for _ in range(TABLES)])

    usual = StandIns._do
    StandIns._do = watched(delays, usual)  # type: ignore[method-assign,assignment]
    try:
        asyncio.run(main())
    finally:
        StandIns._do = usual  # type: ignore[method-assign]
    return delays
