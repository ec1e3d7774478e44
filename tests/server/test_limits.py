"""How much one address, one onlooker, one bot and one silent line may have, to the very number."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

import virtual
from gloaming.commands.serve import how_to_listen
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR
from gloaming.server import limits, mind, thinking
from gloaming.server.limits import Allowed
from gloaming.server.lines import SocketLine
from gloaming.server.matches import Match
from gloaming.server.mind import Reply, Task
from gloaming.server.thinking import Gone, InlineThinker, Worker
from promises.salon import Salon, Wire

PING = {"t": "ping", "at": 1}
BYE = {"t": "bye", "rule": "CORE-22"}


async def table(seats: int = 3) -> tuple[Salon, Match, dict[int, dict[str, str]]]:
    salon = Salon(SeededDealer(1), InlineThinker(Random(1)), Random(1))
    match, keys = await salon.table("revenge", ["person"] * seats, {})
    await match.begin()
    return salon, match, keys


def knock(salon: Salon, match: Match, cookies: dict[str, str], who: str) -> Wire:
    path = f"/api/tables/{match.row.id}/socket"
    return Wire(salon.app, path, "eyes=watch", cookies, who=who)


# -- sockets of an address -------------------------------------------------------------------------


def test_fifty_sockets_an_address_and_the_next_when_one_has_gone() -> None:
    async def main() -> None:
        salon, match, keys = await table()
        watch = keys[SPECTATOR]
        wires = [knock(salon, match, watch, "192.0.2.7") for _ in range(51)]
        await asyncio.sleep(1)
        assert [wire.closed for wire in wires] == [False] * 50 + [True]
        other = knock(salon, match, watch, "192.0.2.8")  # of another house
        await wires[0].close()
        again = knock(salon, match, watch, "192.0.2.7")
        orchestra = Wire(salon.app, "/api/orchestra", "", {}, who="192.0.2.7")  # counts as well
        await asyncio.sleep(1)
        assert [wire.closed for wire in (other, again, orchestra)] == [False, False, True]
        for wire in (*wires[1:50], other, again):
            await wire.close()
        salon.close()

    assert Allowed().sockets == limits.SOCKETS_AN_ADDRESS == 50
    virtual.run(main())


def test_whoever_comes_and_goes_all_the_time_has_to_wait() -> None:
    async def main() -> None:
        salon, match, keys = await table()
        for _ in range(200):
            await knock(salon, match, keys[SPECTATOR], "192.0.2.7").close()
        late = knock(salon, match, keys[SPECTATOR], "192.0.2.7")
        await asyncio.sleep(1)
        assert late.closed
        later = knock(salon, match, keys[SPECTATOR], "192.0.2.7")
        await asyncio.sleep(1)
        assert not later.closed
        await later.close()
        salon.close()

    virtual.run(main())


# -- messages of an onlooker -----------------------------------------------------------------------


def test_thirty_messages_an_onlooker_in_twenty_seconds_each_for_itself() -> None:
    async def main() -> None:
        salon, match, keys = await table()
        loud, calm = [salon.connect(match.row.id, SPECTATOR, keys[SPECTATOR]) for _ in range(2)]
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
        salon.close()

    assert (limits.WATCH_MESSAGES.count, limits.WATCH_MESSAGES.seconds) == (30, 20.0)
    virtual.run(main())


# -- what a bot may use ----------------------------------------------------------------------------

# A bot process as ever, but for how it chooses: it takes too much, or says what it may take.
GREEDY = """
import sys; sys.path[:] = {path!r}
import os, resource
from gloaming.server import mind
def choose(game, seats, options, bot, known, legal, seed):
    if bot == "memory":
        return bytearray(mind.MOST_MEMORY)
    if bot == "time":
        mind.MOST_CPU = 1
        mind.limit(cpu=True)
        while True:
            pass
    used = int(resource.getrusage(resource.RUSAGE_SELF).ru_utime)
    time = resource.getrlimit(resource.RLIMIT_CPU)[0] - used
    return resource.getrlimit(resource.RLIMIT_AS)[0] >> 20, time, os.nice(0)
mind.choose = choose
mind.main()
"""


def test_a_bot_gets_a_gibibyte_and_a_minute_and_its_process_ends_if_it_takes_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def task(bot: str) -> Task:
        return Task("revenge", 3, "{}", bot, b"", [], 1)

    async def main() -> None:
        worker = await Worker.start()
        assert await worker.ask(task("memory")) == Reply(None, "MemoryError")
        told = await worker.ask(task("says"))  # the same process serves on
        assert told.action is not None
        assert told.action[0] == 1024
        assert told.action[1] in (mind.MOST_CPU - 1, mind.MOST_CPU)  # a second may just be over
        assert told.action[2] >= mind.MANNERS
        with pytest.raises(Gone):
            await worker.ask(task("time"))
        await worker.end()

    assert (mind.MOST_MEMORY, mind.MOST_CPU) == (1 << 30, 60)
    monkeypatch.setattr(thinking, "PROGRAM", GREEDY)
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
        config = how_to_listen(app, "127.0.0.1", 0, False)
        loop = asyncio.get_running_loop()
        line: Any = SocketLine(config, ServerState(), {}, loop)
        line.transport = cable = Cable()
        line._frames = []
        line.conn.receive_data(UPGRADE)
        (request,) = line.conn.events_received()
        line.conn.send_response(line.conn.accept(request))
        line.conn.data_to_send()
        line.handshake_complete = True
        line.start_keepalive()
        await asyncio.sleep(19.9)
        assert cable.written == []
        await asyncio.sleep(0.2)
        (asked,) = cable.written
        assert asked[0] & 0x0F == Opcode.PING
        await asyncio.sleep(20)  # slow, but there
        line.data_received(Frame(Opcode.PONG, asked[2:]).serialize(mask=True))
        await asyncio.sleep(0.1)
        assert len(cable.written) == 2  # twenty seconds after the first
        await asyncio.sleep(24.8)
        assert not cable.cut
        await asyncio.sleep(0.2)
        assert cable.cut

    assert (limits.PING_SECONDS, limits.PING_SECONDS + limits.PONG_SECONDS) == (20.0, 45.0)
    virtual.run(main())
