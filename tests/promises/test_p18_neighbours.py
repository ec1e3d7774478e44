"""P-18, isolation: abusive clients do not affect others. (The long form is `soak-18`, which also
measures delays: on a busy machine a single delay proves nothing.)
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from faults import Plant
from gloaming.server.bots.pool import Worker
from gloaming.server.limits import QUEUE_BYTES
from gloaming.server.socket.connection import SeatSocket
from harness import virtual_clock
from harness.in_process_server import FakeSocket, InProcessServer
from harness.restartable_server import RestartableServer
from harness.server_process import LONG, PATIENCE
from promises.bot_floods import (
    A_LOOK,
    CHANGES,
    CHEAP,
    DEAR,
    Clerk,
    change_by_request,
    honest_wait,
    searches_of_one_chair,
)
from promises.half_open_clients import FEW_DESCRIPTORS, HalfOpenClients, gets_in
from promises.noisy_neighbours import LEAST_ANSWERS, measure_neighbours, told


def test_beside_a_crowd_of_bad_neighbours_play_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    room = measure_neighbours(tmp_path, seed=18, tables=5, size=5, seconds=3.0)
    with capsys.disabled():
        print(f"\nP-18: {told(room)}")
    assert not room.violations, "\n".join(room.violations)
    assert room.answers >= LEAST_ANSWERS
    assert room.chain > 10


class Deaf(FakeSocket):
    """A reader that never reads."""

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()


def one_deaf_reader(tmp_path: Path) -> tuple[int, bool]:
    """The most that was ever held for it, and whether it was gone in time."""

    async def main() -> tuple[int, bool]:
        server = InProcessServer(tmp_path / "data.sqlite", 1)
        table = await server.table("revenge", {}, "person", "person", "person")
        match = await server.parlour.find(table)
        await match.begin()
        link: Any = Deaf()
        ear = SeatSocket(link, match, 0)
        running = server.spawn(ear.run())
        held = 0
        for _ in range(140):
            link.say({"t": "hello", "heard": 0})
            await asyncio.sleep(0.4)
            held = max(held, ear.channel.waiting_bytes)
            if running.done():
                break
        gone = running.done()
        await server.close()
        return held, gone

    return virtual_clock.run(main())


def test_a_reader_that_never_reads_is_not_waited_for(tmp_path: Path, plant: Plant) -> None:
    held, gone = one_deaf_reader(tmp_path)
    assert gone
    assert held <= QUEUE_BYTES + 65_536
    plant("endless-patience")
    held, gone = one_deaf_reader(tmp_path)
    assert not gone


# -- half-open connections -------------------------------------------------------------------------

HALF_OPEN = 2_000
ONE = ["127.0.0.1"]  # where the visitor comes from, too
MANY = [f"127.0.1.{n}" for n in range(1, 251)]
QUIET = 100_000  # bytes on standard error


@pytest.mark.parametrize("addresses", [ONE, MANY], ids=["one address", "many addresses"])
def test_a_visitor_gets_in_beside_half_open_connections(
    tmp_path: Path, addresses: list[str]
) -> None:
    server = RestartableServer(tmp_path, FEW_DESCRIPTORS).start()
    try:
        with HalfOpenClients(server.port, HALF_OPEN, addresses):
            for _ in range(20):
                assert gets_in(server, PATIENCE)
        assert gets_in(server, PATIENCE)
        assert server.stop() == 0
    finally:
        server.leave()
    assert server.log.stat().st_size < QUIET


@pytest.mark.parametrize("addresses", [ONE, MANY], ids=["one address", "many addresses"])
def test_where_connections_are_not_limited_nobody_gets_in(
    tmp_path: Path, addresses: list[str], plant: Plant
) -> None:
    """And even then standard error stays quiet."""
    plant("endless-connections")
    server = RestartableServer(tmp_path, FEW_DESCRIPTORS).start()
    try:
        with HalfOpenClients(server.port, HALF_OPEN, addresses):
            assert not gets_in(server, 5.0)
    finally:
        server.leave()
    assert server.log.stat().st_size < QUIET


# -- floods of thoughts ----------------------------------------------------------------------------


@pytest.fixture
def clerks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Worker, "start", Clerk.start)


@pytest.mark.usefixtures("clerks")
@pytest.mark.parametrize("bot", [CHEAP, DEAR])
@pytest.mark.parametrize("tables", [1, 5])
def test_an_honest_table_waits_at_most_twice_as_long_beside_a_flood_of_thoughts(
    bot: str, tables: int
) -> None:
    calm = honest_wait(bot, 0)
    assert calm > 0.0
    assert honest_wait(bot, tables) <= 2.0 * calm + A_LOOK


@pytest.mark.usefixtures("clerks")
@pytest.mark.parametrize(
    ("fault", "bot"), [("cheap-behind-dear", CHEAP), ("first-come-first-thought", DEAR)]
)
def test_turns_that_are_not_fair_are_noticed(fault: str, bot: str, plant: Plant) -> None:
    calm = honest_wait(bot, 0)
    plant(fault)
    assert honest_wait(bot, 5) > 2.0 * calm


@pytest.mark.usefixtures("clerks")
def test_what_is_no_longer_wanted_is_not_thought(plant: Plant) -> None:
    assert searches_of_one_chair(30.0) <= 4  # two while it is changed, and its own turn
    plant("think-unwanted")
    assert searches_of_one_chair(30.0) > 10


@pytest.mark.usefixtures("clerks")
def test_a_chair_that_is_changed_all_the_time_is_left_as_it_is() -> None:
    *flood, later = change_by_request(CHANGES)
    assert [answer.status for answer in flood[:30]] == [200] * 30
    refused = [answer for answer in flood if answer.status != 200]
    assert len(refused) >= CHANGES - 32
    assert {(answer.status, answer.plain["rule"]) for answer in refused} == {(429, "CORE-22")}
    assert later.status == 200


def test_beside_a_flood_of_thoughts_questions_come_in_real_processes(tmp_path: Path) -> None:
    """Before, the first of them came after ten minutes of searches."""
    server = RestartableServer(tmp_path).start()
    try:
        made = server.table(DEAR, "person", "person", options={"first_seat": 0})
        host = server.sit(made["links"]["host"])
        server.call("POST", f"/api/tables/{made['table']}/begin", {}, host)
        path = f"/api/tables/{made['table']}/chairs/0"
        for _ in range(CHANGES):
            server.call("POST", path, {"sit": "bot", "bot": DEAR}, host)
        honest = server.table("person", CHEAP, CHEAP, options={**LONG, "first_seat": 0})
        client = server.socket(server.sit(honest["links"]["seats"][0])).hello()
        for _ in range(5):
            while client.question is None:
                client.until("news")
            client.answer()
            client.until("receipt")
            client.catch_up()
        client.close()
        assert server.stop() == 0
    finally:
        server.leave()
