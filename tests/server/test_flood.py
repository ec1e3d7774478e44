"""Floods: rate limits and fair queues. Who exceeds them is disconnected and must wait to return."""

from __future__ import annotations

import asyncio
import json
from asyncio import selector_events
from random import Random
from typing import Any

from gloaming.core.chance import SeededDealer
from gloaming.core.wire import encode
from gloaming.server import limits
from gloaming.server.bots.pool import InlineBotPool
from gloaming.server.rate_limits import Bucket, Rate
from gloaming.server.socket.fair_queue import A_TURN, FairQueue
from gloaming.server.socket.protocol import OwnNote
from gloaming.server.socket.transport import SocketTransport
from harness import virtual_clock
from harness.in_memory_app import AppSocket, InMemoryApp, MemoryStore

PING = {"t": "ping", "at": 1}
HELLO = {"t": "hello", "heard": 0}


def test_what_overflowed_has_to_be_half_empty_again() -> None:
    bucket = Bucket(Rate(10, 10.0), 0.0)
    assert all(bucket.allow(0.0) for _ in range(10))
    assert bucket.has_calmed(0.0)  # full, and never too full
    assert not bucket.allow(0.0)
    assert not bucket.has_calmed(4.9)
    assert bucket.has_calmed(5.1)
    assert bucket.has_calmed(5.1)


async def is_let_in(app: InMemoryApp, table: str, cookies: dict[str, str]) -> bool:
    wire = app.connect(table, 0, cookies)
    wire.say(PING)
    await asyncio.sleep(2)
    let_in = not wire.closed and bool(wire.heard)
    await wire.close()
    return let_in


def test_a_seat_that_said_too_much_comes_back_when_it_has_calmed() -> None:
    async def main() -> None:
        app = InMemoryApp(SeededDealer(1), InlineBotPool(Random(1)), Random(1))
        match, keys = await app.table("revenge", ["person"] * 3, {})
        await match.begin()
        table = match.row.id
        wire = app.connect(table, 0, keys[0])
        for _ in range(limits.SEAT_MESSAGES.count + 1):
            wire.say(PING)
        await asyncio.sleep(0.1)
        assert json.loads(wire.heard[-1][1]) == {"t": "bye", "rule": "CORE-22"}
        assert not await is_let_in(app, table, keys[0])
        other = app.connect(table, 1, keys[1])  # nobody else's business
        other.say(PING)
        await asyncio.sleep(0.1)
        assert not other.closed
        await asyncio.sleep(limits.SEAT_MESSAGES.seconds / 2)
        assert await is_let_in(app, table, keys[0])
        await other.close()
        app.close()

    virtual_clock.run(main())


def test_of_those_who_say_much_a_few_are_heard_in_a_turn() -> None:
    async def main() -> None:
        door, inside = FairQueue(), []

        async def enter(n: int) -> None:
            await door.enter(20)
            inside.append(n)

        tasks = [asyncio.create_task(enter(n)) for n in range(4 * A_TURN)]
        await asyncio.sleep(0)
        tasks[A_TURN + 1].cancel()  # who leaves keeps nobody waiting
        turns = 0
        while len(inside) < 4 * A_TURN - 1:
            before = len(inside)
            await asyncio.sleep(0)
            assert len(inside) - before <= A_TURN
            turns += 1
        assert 3 <= turns < 9
        assert inside == [n for n in range(4 * A_TURN) if n != A_TURN + 1]
        await asyncio.sleep(1)
        await enter(99)  # alone: at once
        assert inside[-1] == 99

    virtual_clock.run(main())


def test_whoever_has_said_least_is_let_in_first() -> None:
    async def main() -> None:
        door, inside = FairQueue(), []

        async def enter(said: float) -> None:
            await door.enter(said)
            inside.append(said)

        crowd = [asyncio.create_task(enter(30)) for _ in range(4 * A_TURN)]
        await asyncio.sleep(0)
        quiet = [asyncio.create_task(enter(said)) for said in (12.5, 11.2)]
        await asyncio.gather(*crowd, *quiet)
        assert inside == [30] * 2 * A_TURN + [11.2, 12.5] + [30] * 2 * A_TURN

    virtual_clock.run(main())


def test_however_many_come_in_a_few_are_told_all_of_it_in_a_turn() -> None:
    async def main() -> None:
        app = InMemoryApp(SeededDealer(1), InlineBotPool(Random(1)), Random(1))
        wires = []
        for _ in range(4 * A_TURN):
            match, keys = await app.table("revenge", ["person"] * 3, {})
            await match.begin()
            wires.append(app.connect(match.row.id, 0, keys[0]))
        await asyncio.sleep(1)
        for wire in wires:
            wire.say(HELLO)
        told, before = 0, 0
        while told < len(wires):
            await asyncio.sleep(0)
            told, before = sum(bool(wire.heard) for wire in wires), told
            assert told - before <= A_TURN
        app.close()

    virtual_clock.run(main())


def test_whoever_says_much_at_once_is_heard_one_thing_at_a_time() -> None:
    async def main() -> None:
        app = InMemoryApp(SeededDealer(1), InlineBotPool(Random(1)), Random(1))
        match, keys = await app.table("revenge", ["person"] * 3, {})
        await match.begin()
        loud, other = (app.connect(match.row.id, seat, keys[seat]) for seat in (0, 1))
        await asyncio.sleep(1)
        for _ in range(50):
            loud.say(HELLO)
        other.say(PING)
        while not other.heard:
            await asyncio.sleep(0)
        shown = [data for _, data in loud.heard if data.startswith(b'{"t":"news"')]
        assert len(shown) < 5  # and has not had all that it wanted to hear
        await asyncio.sleep(1)
        shown = [data for _, data in loud.heard if data.startswith(b'{"t":"news"')]
        assert len(shown) == 50
        app.close()

    virtual_clock.run(main())


def test_one_long_message_is_not_its_readers_fault() -> None:
    """A question may be longer than all that may wait to be read."""

    async def main() -> None:
        app = InMemoryApp(SeededDealer(1), InlineBotPool(Random(1)), Random(1))
        match, keys = await app.table("revenge", ["person"] * 3, {})
        await match.begin()
        wire = app.connect(match.row.id, 0, keys[0])
        wire.say(HELLO)
        await asyncio.sleep(1)
        (ear,) = match.broadcast.ears[0]
        long = encode(OwnNote("x" * limits.QUEUE_BYTES))
        for _ in range(2):
            ear.send(long)
            await asyncio.sleep(1)
            assert wire.heard[-1][1] == long
        ear.send(long)
        ear.send(b"{}")  # but nothing may wait behind it
        await asyncio.sleep(1)
        assert json.loads(wire.heard[-1][1]) == {"t": "bye", "rule": "CORE-23"}
        assert wire.closed
        app.close()

    virtual_clock.run(main())


class Transport:
    aborted = False

    def abort(self) -> None:
        self.aborted = True


class Heard:
    """What websockets makes of bytes."""

    parser_exc = None

    def __init__(self) -> None:
        self.data = b""

    def receive_data(self, data: bytes) -> None:
        self.data += data

    def events_received(self) -> list[Any]:
        return []


def test_whoever_was_shown_the_door_is_heard_for_a_word_and_no_longer() -> None:
    line: Any = SocketTransport.__new__(SocketTransport)
    line.transport, line.conn, line.close_sent = Transport(), Heard(), True
    goodbye = b"\x88\x82\x00\x00\x00\x00\x03\xe8"
    line.data_received(goodbye)
    assert line.conn.data == goodbye
    line.data_received(bytes(limits.LAST_WORDS))
    assert line.transport.aborted
    assert line.conn.data == goodbye


def test_nobody_is_read_without_end() -> None:
    """What `SocketTransport` sets is what asyncio reads at a time."""
    assert selector_events._SelectorSocketTransport.max_size > limits.READ_BYTES  # type: ignore[attr-defined]


class Counting(MemoryStore):
    asked = 0

    async def note(self, match: str, seat: int) -> str:
        self.asked += 1
        return await super().note(match, seat)


def test_saying_hello_again_asks_nothing_of_the_others_or_of_the_store() -> None:
    async def main() -> None:
        app = InMemoryApp(SeededDealer(1), InlineBotPool(Random(1)), Random(1))
        app.store = store = Counting()
        app.parlour.services.store = store
        match, keys = await app.table("revenge", ["person"] * 3, {})
        await match.begin()
        wires = [app.connect(match.row.id, seat, keys[seat]) for seat in range(2)]
        for wire in wires:
            wire.say(HELLO)
        await asyncio.sleep(0.1)
        before, asked = len(wires[1].heard), store.asked
        told: list[int] = []
        usual = match.state.reschedule  # the end of telling everybody
        match.state.reschedule = lambda: (told.append(1), usual())[1]
        second = app.connect(match.row.id, 0, keys[0])
        for wire in (wires[0], second, second):
            wire.say(HELLO)
        await asyncio.sleep(0.1)
        assert heard(second) == ["news", "note"] * 2
        assert (len(wires[1].heard), store.asked, told) == (before, asked, [])
        await second.close()
        assert told == []
        await wires[0].close()
        assert told == [1]  # now that chair is empty
        assert len(wires[1].heard) == before + 1
        await wires[1].close()
        app.close()

    virtual_clock.run(main())


def heard(wire: AppSocket) -> list[str]:
    return [json.loads(data)["t"] for _, data in wire.heard]
