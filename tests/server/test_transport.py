"""The fast path of the socket transport reads the same messages as the websockets library would."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from gloaming.server.socket.frames import is_whole, lone_text
from gloaming.server.socket.transport import ReceiveQueue, SocketTransport, WriteGate
from harness import virtual_clock
from harness.in_process_server import CallbackSocket, InProcessServer


def frame(text: str, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


@pytest.mark.parametrize("size", [0, 1, 4, 125, 126, 3000])
def test_one_message_in_one_piece_is_read_as_it_was_sent(size: int) -> None:
    text = "".join(Random(size).choices("aé…👻", k=size))
    assert lone_text(frame(text)) == text
    assert is_whole(frame(text))


def test_whatever_else_comes_is_left_to_others() -> None:
    whole = frame("x" * 200)
    odd = [
        b"",
        whole[:-1],
        whole + whole,
        frame("x", Opcode.BINARY),
        frame("x", Opcode.PONG),
        frame("x", fin=False),
        Frame(Opcode.TEXT, b"x").serialize(mask=False),
        Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True),
        bytes([whole[0] | 0x40]) + whole[1:],  # a bit that nobody agreed on
    ]
    assert [lone_text(data) for data in odd] == [None] * len(odd)


def test_a_piece_is_whole_if_it_ends_with_a_message() -> None:
    three = frame("a") + frame("", Opcode.PONG) + frame("b" * 300)
    ends = {len(frame("a")), len(frame("a") + frame("", Opcode.PONG)), len(three)}
    for cut in range(1, len(three) + 1):
        assert is_whole(three[:cut]) == (cut in ends)
    assert not is_whole(frame("a", fin=False))  # more of it will follow


class Parser:
    """Where the long way begins."""

    parser_exc = None

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def receive_data(self, data: bytes) -> None:
        self.pieces.append(data)

    def events_received(self) -> list[Any]:
        return []


def test_after_half_a_message_everything_goes_the_long_way() -> None:
    async def main() -> None:
        line: Any = SocketTransport.__new__(SocketTransport)
        line.conn, line.queue = Parser(), asyncio.Queue()
        line.close_sent, line.handshake_complete = False, True
        caught: list[str] = []

        def catch(text: str) -> bool:
            caught.append(text)
            return text != "no"

        line.data_received(frame("nobody listens"))
        line.listen(catch)
        line.data_received(frame("one"))
        line.data_received(frame("no"))
        line.data_received(frame("", Opcode.PONG))
        line.data_received(frame("two"))
        line.queue.put_nowait({})
        line.data_received(frame("something waits"))
        line.queue.get_nowait()
        half = frame("half")
        for piece in (half[:2], half[2:], frame("three")):
            line.data_received(piece)
        assert caught == ["one", "no", "two"]
        said = ["nobody listens", "no", "", "something waits"]
        assert len(line.conn.pieces) == len(said) + 3

    asyncio.run(main())


def test_whoever_speaks_before_being_welcomed_takes_the_long_way() -> None:
    line: Any = SocketTransport.__new__(SocketTransport)
    line.conn = Parser()
    line.close_sent = line.handshake_complete = False
    line.handshake_initiated = True
    line.data_received(frame("early")[:3])
    line.handshake_complete = True
    line.listen(lambda text: True)
    line.data_received(frame("early")[3:])
    line.data_received(frame("late"))
    assert len(line.conn.pieces) == 3


def test_what_waits_is_read_in_order_and_nothing_is_lost_with_a_reader() -> None:
    async def main() -> None:
        inbox = ReceiveQueue(asyncio.get_running_loop())
        reader = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        inbox.put_nowait("one")
        assert not inbox.empty()  # until it is really taken
        assert await reader == "one"
        leaving = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        inbox.put_nowait("two")
        leaving.cancel()
        inbox.put_nowait("three")
        await asyncio.wait({leaving})
        assert inbox.qsize() == 2
        assert [await inbox.get(), await inbox.get()] == ["two", "three"]

    asyncio.run(main())


def test_a_gate_lets_all_through_who_wait_and_shuts_again() -> None:
    async def main() -> None:
        gate = WriteGate(asyncio.get_running_loop())
        waiting = [asyncio.create_task(gate.wait()) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        gate.set()
        assert gate.is_set()
        assert await asyncio.gather(*waiting[1:]) == [True, True]
        gate.clear()
        late = asyncio.create_task(gate.wait())
        await asyncio.sleep(0)
        assert not late.done()
        gate.set()
        assert await late

    asyncio.run(main())


def test_an_answer_goes_the_short_way_and_the_next_message_waits_for_it(tmp_path: Path) -> None:
    async def main() -> None:
        server = InProcessServer(tmp_path / "data.sqlite", 1)
        table = await server.table("revenge", {}, "person", "person", "person")
        match = await server.parlour.find(table)
        await match.begin()
        links = [await server.connect(table, seat) for seat in range(3)]
        for link in links:
            await asyncio.sleep(0.1)
            link.say({"t": "hello", "heard": 0})
        await asyncio.sleep(1)
        seat = next(n for n, asked in enumerate(match.asked) if asked.question is not None)
        link = links[seat]
        assert isinstance(link, CallbackSocket)
        while not link.outbox.empty():
            link.outbox.get_nowait()
        asked = match.asked[seat]
        do = match.playing().question(seat)["options"][0]["action"]  # type: ignore[index]
        link.say({"t": "answer", "q": asked.number, "nonce": "a", "do": do})
        link.say({"t": "answer", "q": asked.number, "nonce": "a", "do": do})  # once more
        link.say({"t": "ping", "at": 1.0})
        await asyncio.sleep(1)
        heard = [link.outbox.get_nowait() for _ in range(link.outbox.qsize())]
        assert link.caught == 1
        said = [message["t"] for message in heard if message is not None]
        assert said == ["news", "receipt", "receipt", "pong"]
        assert len(match.state.inputs.receipts) == 1
        assert not match.write_lock.locked()
        await server.close()

    virtual_clock.run(main())
