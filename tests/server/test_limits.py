"""Limits at their exact numbers: per address, per spectator, per bot, and for idle connections."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from gloaming.commands.serve import uvicorn_config
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR
from gloaming.server import limits
from gloaming.server.bots import pool, worker
from gloaming.server.bots.pool import InlineBotPool, Worker, WorkerGone
from gloaming.server.bots.worker import Reply, Task
from gloaming.server.limits import Allowed
from gloaming.server.match.match import Match
from gloaming.server.socket.listener import ConnectionLimiter
from gloaming.server.socket.transport import SocketTransport
from harness import virtual_clock
from harness.in_memory_app import AppSocket, InMemoryApp

PING = {"t": "ping", "at": 1}
BYE = {"t": "bye", "rule": "CORE-22"}


async def table(seats: int = 3) -> tuple[InMemoryApp, Match, dict[int, dict[str, str]]]:
    app = InMemoryApp(SeededDealer(1), InlineBotPool(Random(1)), Random(1))
    match, keys = await app.table("revenge", ["person"] * seats, {})
    await match.begin()
    return app, match, keys


def knock(app: InMemoryApp, match: Match, cookies: dict[str, str], who: str) -> AppSocket:
    path = f"/api/tables/{match.row.id}/socket"
    return AppSocket(app.asgi, path, "eyes=watch", cookies, who=who)


# -- sockets of an address -------------------------------------------------------------------------


def test_fifty_sockets_an_address_and_the_next_when_one_has_gone() -> None:
    async def main() -> None:
        app, match, keys = await table()
        watch = keys[SPECTATOR]
        wires = [knock(app, match, watch, "192.0.2.7") for _ in range(51)]
        await asyncio.sleep(1)
        assert [wire.closed for wire in wires] == [False] * 50 + [True]
        other = knock(app, match, watch, "192.0.2.8")  # of another house
        await wires[0].close()
        again = knock(app, match, watch, "192.0.2.7")
        relay = AppSocket(
            app.asgi, "/api/companion/sonata", "", {}, who="192.0.2.7"
        )  # counts as well
        await asyncio.sleep(1)
        assert [wire.closed for wire in (other, again, relay)] == [False, False, True]
        for wire in (*wires[1:50], other, again):
            await wire.close()
        app.close()

    assert Allowed().sockets == limits.SOCKETS_AN_ADDRESS == 50
    virtual_clock.run(main())


def test_whoever_comes_and_goes_all_the_time_has_to_wait() -> None:
    async def main() -> None:
        app, match, keys = await table()
        for _ in range(200):
            await knock(app, match, keys[SPECTATOR], "192.0.2.7").close()
        late = knock(app, match, keys[SPECTATOR], "192.0.2.7")
        await asyncio.sleep(1)
        assert late.closed
        later = knock(app, match, keys[SPECTATOR], "192.0.2.7")
        await asyncio.sleep(1)
        assert not later.closed
        await later.close()
        app.close()

    virtual_clock.run(main())


# -- messages of an onlooker -----------------------------------------------------------------------


def test_thirty_messages_an_onlooker_in_twenty_seconds_each_for_itself() -> None:
    async def main() -> None:
        app, match, keys = await table()
        loud, calm = [app.connect(match.row.id, SPECTATOR, keys[SPECTATOR]) for _ in range(2)]
        for wire in (loud, calm):
            for _ in range(30):
                wire.say(PING)
        await asyncio.sleep(0.5)
        assert [len(wire.heard) for wire in (loud, calm)] == [30, 30]
        loud.say(PING)
        await asyncio.sleep(0.1)
        assert json.loads(loud.heard[-1][1]) == BYE
        await asyncio.sleep(20)
        for _ in range(30):
            calm.say(PING)
        await asyncio.sleep(0.5)
        assert len(calm.heard) == 60
        assert not calm.closed
        for wire in (loud, calm):
            await wire.close()
        app.close()

    assert (limits.WATCH_MESSAGES.count, limits.WATCH_MESSAGES.seconds) == (30, 20.0)
    virtual_clock.run(main())


# -- what a bot may use ----------------------------------------------------------------------------

# A bot process as ever, but for how it chooses: it takes too much, or says what it may take.
GREEDY = """
import sys; sys.path[:] = {path!r}
import os, resource
from gloaming.server.bots import worker
def choose(task):
    if task.bot == "memory":
        return bytearray(worker.MOST_MEMORY)
    if task.bot == "time":
        worker.MOST_CPU = 1
        worker.limit(cpu=True)
        while True:
            pass
    used = int(resource.getrusage(resource.RUSAGE_SELF).ru_utime)
    time = resource.getrlimit(resource.RLIMIT_CPU)[0] - used
    return resource.getrlimit(resource.RLIMIT_AS)[0] >> 20, time, os.nice(0)
worker.choose = choose
worker.main()
"""


def test_a_bot_gets_a_gibibyte_and_a_minute_and_its_process_ends_if_it_takes_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def task(bot: str) -> Task:
        return Task("revenge", 3, "{}", bot, b"", [], 1)

    async def main() -> None:
        process = await Worker.start()
        assert await process.ask(task("memory")) == Reply(None, "MemoryError")
        told = await process.ask(task("says"))  # the same process serves on
        assert told.action is not None
        assert told.action[0] == 1024
        assert told.action[1] in (worker.MOST_CPU - 1, worker.MOST_CPU)  # a second may just be over
        assert told.action[2] >= worker.NICENESS
        with pytest.raises(WorkerGone):
            await process.ask(task("time"))
        await process.end()

    assert (worker.MOST_MEMORY, worker.MOST_CPU) == (1 << 30, 60)
    monkeypatch.setattr(pool, "PROGRAM", GREEDY)
    asyncio.run(main())


# -- a silent line ---------------------------------------------------------------------------------


UPGRADE = b"\r\n".join(
    [
        b"GET / HTTP/1.1",
        b"host: house",
        b"upgrade: websocket",
        b"connection: upgrade",
        b"sec-websocket-version: 13",
        b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
        b"\r\n",
    ]
)


class Cable:
    """A transport nobody reads from."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.cut = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.cut

    def close(self) -> None:
        return  # the other side is gone: what was written never leaves

    def abort(self) -> None:
        self.cut = True


def test_a_line_is_asked_every_twenty_seconds_and_dead_after_forty_five() -> None:
    async def main() -> None:
        app: Any = None
        config = uvicorn_config(app, ConnectionLimiter(10, 10), False)
        loop = asyncio.get_running_loop()
        line: Any = SocketTransport(config, ServerState(), {}, loop)
        line.transport = proxy = Cable()
        line._frames = []
        line.conn.receive_data(UPGRADE)
        (request,) = line.conn.events_received()
        line.conn.send_response(line.conn.accept(request))
        line.conn.data_to_send()
        line.handshake_complete = True
        line.start_keepalive()
        await asyncio.sleep(19.9)
        assert proxy.written == []
        await asyncio.sleep(0.2)
        (asked,) = proxy.written
        assert asked[0] & 0x0F == Opcode.PING
        await asyncio.sleep(20)  # slow, but there
        line.data_received(Frame(Opcode.PONG, asked[2:]).serialize(mask=True))
        await asyncio.sleep(0.1)
        assert len(proxy.written) == 2  # twenty seconds after the first
        await asyncio.sleep(24.8)
        assert not proxy.cut
        await asyncio.sleep(0.2)
        assert proxy.cut

    assert (limits.PING_SECONDS, limits.PING_SECONDS + limits.PONG_SECONDS) == (20.0, 45.0)
    virtual_clock.run(main())
