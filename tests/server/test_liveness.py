"""Liveness: a table where only bots are asked always goes on, whatever happened around it.

Bots take their time or fail, the store is slow or full, chairs change hands, people come, act out
of turn and leave, matches are forgotten and woken. Then all that stops, bots sit everywhere, and
every game must come to its end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from gloaming.core.chance import SeededDealer
from gloaming.core.flow import Action, Refused
from gloaming.server.bots.autoplay import Autoplay
from gloaming.server.bots.pool import InlineBotPool
from gloaming.server.match.match import Match
from gloaming.server.store.interface import Append, Done, StoreFull
from harness import virtual_clock
from harness.in_memory_app import AppSocket, InMemoryApp, MemoryStore
from promises.hidden_state import act

TABLES = 12
TROUBLE = 400  # things that happen around them
HOURS = 48.0


class Moody(InlineBotPool):
    """Takes its time; sometimes far too long, sometimes it fails."""

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self.moods = True

    async def think(self, *known: Any) -> Action:
        mood = self._chance.random() if self.moods else 1.0
        await asyncio.sleep(self._chance.random() * (20.0 if mood < 0.05 else 2.0))
        if mood < 0.02:
            raise OSError("no process to be had")
        return await super().think(*known)


def later(wait: float, what: Callable[[], None]) -> None:
    if wait:
        asyncio.get_running_loop().call_later(wait, what)
    else:
        what()


class MoodyStore(MemoryStore):
    """Slow at times, full at times."""

    def __init__(self, chance: Random) -> None:
        super().__init__()
        self.chance = chance
        self.moods = True

    def keep(self, inputs: Append, done: Done) -> None:
        mood = self.chance.random() if self.moods else 1.0
        wait = self.chance.random() * 3 if mood < 0.3 else 0.0
        if mood < 0.1:
            later(wait, partial(done, StoreFull()))
        else:
            later(wait, partial(super().keep, inputs, done))


class Chaos:
    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.bot_pool = Moody(Random(seed))
        self.app = InMemoryApp(SeededDealer(seed), self.bot_pool, Random(seed))
        self.store = MoodyStore(Random(seed))
        self.app.parlour.services.store = self.store
        self.tables: list[str] = []
        self.keys: dict[str, dict[int, dict[str, str]]] = {}
        self.wires: list[AppSocket] = []

    async def set_up(self) -> None:
        for n in range(TABLES):
            game, bot = ("wake", "sexton") if n % 3 else ("revenge", "heuristic")
            sits = [bot] * self.rng.randint(2, 4) if game == "wake" else [bot] * 3
            match, keys = await self.app.table(game, sits, {}, self.rng.choice((0, 30)))
            self.tables.append(match.row.id)
            self.keys[match.row.id] = keys
            await self.until_begun(match)

    async def until_begun(self, match: Match) -> None:
        while match.session is None:
            try:
                await match.begin()
            except Refused:
                await asyncio.sleep(1)

    async def trouble(self) -> None:
        """One of the things that happen."""
        table = self.rng.choice(self.tables)
        match = await self.app.parlour.find(table)
        ways = (self.hand_over, self.hand_over, self.knock, self.knock, self.meddle, self.forget)
        try:
            await self.rng.choice(ways)(match)
        except (Refused, StoreFull):
            return

    async def hand_over(self, match: Match) -> None:
        chair = self.rng.choice(match.chairs)
        person = chair.sit == "bot"
        bot = "" if person else match.default_bot()
        await match.seat_changed(chair.seat, sit="person" if person else "bot", bot=bot)

    async def knock(self, match: Match) -> None:
        if self.wires and self.rng.random() < 0.5:
            await self.wires.pop(self.rng.randrange(len(self.wires))).close()
            return
        seat = self.rng.randrange(match.row.seats)
        wire = self.app.connect(match.row.id, seat, self.keys[match.row.id][seat])
        wire.say({"t": "hello", "heard": 0})
        if self.rng.random() < 0.3:
            moments = getattr(match.spec.vocabulary.kinds.get("moment"), "names", ())
            wire.say({"t": "passes", "moments": list(moments)})
        self.wires.append(wire)

    async def meddle(self, match: Match) -> None:
        """Somebody acts for whoever is asked, or out of turn."""
        if match.session is not None and not match.session.over:
            await act(match, self.rng, f"n{self.rng.random()}")

    async def forget(self, match: Match) -> None:
        """As the parlour does with matches nobody looks at."""
        if match.idle:
            match.close()
            del self.app.parlour.matches[match.row.id]

    async def calm(self) -> None:
        """Everybody leaves, the trouble is over, bots sit everywhere."""
        self.store.moods = self.bot_pool.moods = False
        for wire in self.wires:
            await wire.close()
        for table in self.tables:
            match = await self.app.parlour.find(table)
            for chair in list(match.chairs):
                if chair.sit == "person":
                    await match.seat_changed(chair.seat, sit="bot", bot=match.default_bot())

    def stuck(self) -> list[str]:
        found = []
        for table in self.tables:
            match = self.app.parlour.matches[table]
            session = match.playing()
            if not session.over:
                found.append(f"{table} ({match.spec.id}): {session.table.whereabouts()}")
        return found


def left_waiting(seed: int) -> list[str]:
    async def main() -> list[str]:
        chaos = Chaos(seed)
        await chaos.set_up()
        for _ in range(TROUBLE):
            await chaos.trouble()
            await asyncio.sleep(chaos.rng.choice((0.0, 0.01, 0.3, 2.0)))
        await chaos.calm()
        await asyncio.sleep(HOURS * 3600)
        stuck = chaos.stuck()
        chaos.app.close()
        return stuck

    return virtual_clock.run(main())


@pytest.mark.parametrize("seed", range(3))
def test_every_game_comes_to_its_end(seed: int) -> None:
    assert left_waiting(seed) == []


def test_a_question_nobody_sees_to_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in that was dropped once too often."""
    usual = Autoplay.drop

    def careless(self: Autoplay, seat: int) -> None:
        usual(self, seat)
        if self._match.asked:
            self._match.asked[seat].promised = self._match.asked[seat].number

    monkeypatch.setattr(Autoplay, "drop", careless)
    assert left_waiting(0)
