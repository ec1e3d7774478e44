"""The bot pool: failures, time-outs and killed processes; a table never waits for ever."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from gloaming.core.flow import Action
from gloaming.core.letters import encode_known
from gloaming.core.session import Session, new_session
from gloaming.registry import game
from gloaming.server.bots.fair_turns import SearchKey
from gloaming.server.bots.pool import NOBODY, ProcessBotPool, Ticket, Worker
from gloaming.server.bots.worker import Reply, Task
from harness import virtual_clock
from harness.fake_worker import FakeWorker
from harness.flaky_store import A_MOMENT
from harness.in_process_server import InProcessServer

ENDLESS = "ismcts:900000ms"  # a quarter of an hour, as everybody can tell
DEEP = "ismcts:900000000"  # as long, but nobody is told


def question() -> tuple[Session, int, bytes]:
    session = new_session(game("revenge"), 3)
    seat = session.table.first_asked()
    return session, seat, encode_known(session.known(seat))


async def ask(
    thinker: ProcessBotPool, bot: str, options: str = "{}", ticket: Ticket = NOBODY
) -> tuple[Action, list[Action]]:
    session, seat, known = question()
    legal = session.table.legal(seat)
    return await thinker.think(Task("revenge", 3, options, bot, known, legal), ticket), legal


def test_a_bot_that_fails_is_answered_for_and_its_secret_stays_out_of_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def main() -> None:
        thinker = ProcessBotPool(1, Random(1))
        action, legal = await ask(thinker, "what-only-this-seat-knows")
        assert action in legal
        action, legal = await ask(thinker, "heuristic")  # the same process serves on
        assert action in legal
        await thinker.close()

    asyncio.run(main())
    assert len(caplog.messages) == 1
    assert caplog.messages[0].endswith("has failed: UnknownBot")


@pytest.mark.parametrize("endless", [ENDLESS, DEEP])
def test_a_bot_that_thinks_for_ever_keeps_nobody_waiting(endless: str) -> None:
    async def main() -> list[bool]:
        thinker = ProcessBotPool(1, Random(1), patience=600.0)
        thinker._cheap._patience = 600.0  # whatever else this machine does
        thinker._dear._patience = 0.5  # as if those two seconds were over sooner
        chairs = [Ticket(SearchKey("", "", str(seat))) for seat in range(3)]
        tasks = [
            asyncio.ensure_future(ask(thinker, endless, ticket=ticket)) for ticket in chairs[:2]
        ]
        while thinker._dear._busy or not thinker._slow._busy:
            await asyncio.sleep(0.01)
        thinker._dear._patience = 600.0
        for bot in ("heuristic", "ismcts:20") * 5:
            await ask(thinker, bot, ticket=chairs[2])
        waited_for = [task.done() for task in tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await thinker.close()
        return waited_for

    assert asyncio.run(main()) == [False, False]


def test_a_thought_that_is_too_long_is_answered_for(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        thinker = ProcessBotPool(1, Random(1), patience=0.3)
        action, legal = await ask(thinker, ENDLESS)
        assert action in legal
        await thinker.close()

    asyncio.run(main())
    assert caplog.messages[-1].endswith("has failed: TimeoutError")


def test_a_process_that_is_killed_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        thinker = ProcessBotPool(1, Random(1))
        await ask(thinker, "heuristic")
        os.kill(thinker._cheap._idle[0]._process.pid, signal.SIGKILL)
        for _ in range(2):
            action, legal = await ask(thinker, "heuristic")
            assert action in legal
        await thinker.close()

    asyncio.run(main())
    said = [line.getMessage() for line in caplog.records if line.name == "gloaming.bots"]
    assert [text.rpartition(" ")[2] for text in said] == ["WorkerGone"]


class Slowing(FakeWorker):
    """A process whose thoughts take longer and longer."""

    took: ClassVar[list[float]] = []

    async def ask(self, task: Task) -> Reply:
        self.took.append(0.1 * (len(self.took) + 1))
        await asyncio.sleep(self.took[-1])
        return Reply(task.legal[-1], "")


def test_a_bot_without_a_choice_takes_as_long_as_one_that_thinks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whether it has one may be a secret of its hand."""
    monkeypatch.setattr(Worker, "start", Slowing.start)
    Slowing.took.clear()

    async def main() -> list[float]:
        thinker = ProcessBotPool(1, Random(1))
        now = asyncio.get_running_loop().time
        found: list[float] = []
        for legal in [[(0, -1, -1), (1, -1, -1)]] * 3 + [[(0, -1, -1)]] * 40:
            begun = now()
            assert await thinker.think(Task("wake", 3, "{}", "sexton", b"", legal)) == legal[-1]
            found.append(round(now() - begun, 6))
        return found[3:]

    found = virtual_clock.run(main())
    assert len(Slowing.took) == 3  # nobody thought about what had only one answer
    assert set(found) == {round(took, 6) for took in Slowing.took}


class Clumsy:
    """A thinker that fails, and then does not."""

    def __init__(self, thinker: Any) -> None:
        self.bot_pool = thinker
        self.thoughts = 0

    def allowance(self, *asked: object) -> float:
        return 0.0

    async def think(self, *known: object) -> Action:
        self.thoughts += 1
        if self.thoughts == 1:
            raise OSError("no process to be had")
        action: Action = await self.bot_pool.think(*known)
        return action


def test_a_table_whose_stand_in_dies_goes_on_after_a_while(tmp_path: Path) -> None:
    async def main() -> tuple[int, int]:
        server = InProcessServer(tmp_path / "data.sqlite", 1)
        clumsy = Clumsy(server.parlour.services.bot_pool)
        server.parlour.services.bot_pool = clumsy  # type: ignore[assignment]
        table = await server.table("revenge", {}, "random", "random", "random")
        match = await server.parlour.find(table)
        await match.begin()
        await asyncio.sleep(A_MOMENT)
        before = match.kept
        await asyncio.sleep(600.0)
        await server.close()
        return before, match.kept

    before, after = virtual_clock.run(main())
    assert after > before


class Ponderous:
    """A thinker that takes a tenth of a second."""

    def __init__(self, thinker: Any) -> None:
        self.bot_pool = thinker

    def allowance(self, *asked: object) -> float:
        return 0.0

    async def think(self, *known: object) -> Action:
        await asyncio.sleep(0.1)
        action: Action = await self.bot_pool.think(*known)
        return action


@pytest.mark.parametrize(("quick", "least", "most"), [(True, 20, 10_000), (False, 1, 12)])
def test_quick_bots_wait_for_no_beat(tmp_path: Path, quick: bool, least: int, most: int) -> None:
    """In ten seconds: as many answers as they have thoughts, or one for every moment."""

    async def main() -> int:
        server = InProcessServer(tmp_path / "data.sqlite", 1)
        help = server.parlour.services
        help.bot_pool = Ponderous(help.bot_pool)  # type: ignore[assignment]
        help.quick = quick
        table = await server.table("revenge", {}, "random", "random", "random")
        match = await server.parlour.find(table)
        await match.begin()
        before = len(match.playing().record.inputs)
        await asyncio.sleep(10.0)
        decided = [line for line in match.playing().record.inputs[before:] if line[0] == "d"]
        await server.close()
        return len(decided)

    assert least <= virtual_clock.run(main()) <= most
