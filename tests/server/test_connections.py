"""Connections: how many one address may hold and all together, who goes for whom, backing off."""

from __future__ import annotations

import asyncio
import errno
import resource
import socket
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from gloaming.server.limits import Allowed
from gloaming.server.ops.descriptors import raise_soft_limit, room_for_connections
from gloaming.server.rate_limits import neighbour
from gloaming.server.socket import listener
from gloaming.server.socket.listener import (
    AcceptedConnection,
    ConnectionLimiter,
    LimitedListener,
    listen_on,
)
from harness import virtual_clock


class Hallway:
    """A limiter and connections to nobody."""

    ends: ClassVar[list[socket.socket]] = []  # of all of them, to be closed

    def __init__(self, most: int, most_an_address: int, proxied: bool = False) -> None:
        self.limiter = ConnectionLimiter(most, most_an_address, proxied)

    def come(self, address: str) -> AcceptedConnection | None:
        """The connection, if it may stay."""
        here, there = socket.socketpair()
        connection = AcceptedConnection(here, address, self.limiter)
        self.ends.extend([connection, there])
        return connection if self.limiter.admit(connection) else None


@pytest.fixture(autouse=True)
def close_all() -> Iterator[None]:
    yield
    while Hallway.ends:
        Hallway.ends.pop().close()


def was_given_up(connection: AcceptedConnection | None) -> bool:
    """Then there is nothing more to read."""
    assert connection is not None
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False


def test_a_newcomer_takes_the_place_of_the_oldest_of_its_address_that_keeps_us_waiting() -> None:
    hall = Hallway(100, 3)
    first, second, third = (hall.come("192.0.2.1") for _ in range(3))
    assert first is not None
    first.keeps_us_waiting(False)
    stranger = hall.come("192.0.2.2")
    assert hall.come("192.0.2.1") is not None
    assert [was_given_up(c) for c in (first, second, third, stranger)] == [
        *(False, True, False, False)
    ]
    assert hall.limiter.total == 4


def test_whoever_is_served_is_not_closed_for_a_newcomer() -> None:
    hall = Hallway(100, 2)
    served = [hall.come("192.0.2.1") for _ in range(2)]
    for connection in served:
        assert connection is not None
        connection.keeps_us_waiting(False)
    assert hall.come("192.0.2.1") is None
    assert served[0] is not None
    served[0].keeps_us_waiting(True)
    assert hall.come("192.0.2.1") is not None
    assert [was_given_up(connection) for connection in served] == [True, False]


def test_when_all_places_are_taken_the_address_that_waits_most_gives_way() -> None:
    hall = Hallway(5, 4)
    alone = hall.come("192.0.2.1")
    crowd = [hall.come("192.0.2.2") for _ in range(4)]
    assert hall.come("192.0.2.3") is not None
    assert not was_given_up(alone)
    assert [was_given_up(connection) for connection in crowd] == [True, False, False, False]
    assert hall.limiter.total == 5


def test_closing_makes_room_once() -> None:
    hall = Hallway(1, 1)
    first = hall.come("192.0.2.1")
    assert first is not None
    first.keeps_us_waiting(False)
    first.close()
    first.close()
    assert hall.limiter.total == 0
    assert hall.come("192.0.2.1") is not None


@pytest.mark.parametrize(("proxied", "held"), [(True, 5), (False, 2)])
def test_a_proxy_on_this_machine_is_not_one_visitor(proxied: bool, held: int) -> None:
    for address in ("127.0.0.1", "::1"):
        hall = Hallway(100, 2, proxied)
        for _ in range(5):
            assert hall.come(address) is not None
        assert hall.limiter.total == held


def test_a_house_is_a_network_of_the_newer_kind_however_it_is_written() -> None:
    assert neighbour("192.0.2.7") == "192.0.2.7"
    assert neighbour("2001:db8::1") == neighbour("2001:db8::2:3") == neighbour("2001:db8:0:0:9::")
    assert neighbour("2001:db8:0:1::1") != neighbour("2001:db8::1")
    assert neighbour("::ffff:192.0.2.7") == "192.0.2.7"
    assert neighbour("fe80::1%eth0") == neighbour("fe80::2")


def test_sockets_and_pages_have_room_below_the_limit() -> None:
    assert Allowed().connections == 100
    assert room_for_connections(1024) == 768
    assert room_for_connections(200) == 100


def test_the_soft_limit_is_raised_as_far_as_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: asked.append(pair))
    for limits, found in [((256, 4096), 4096), ((256, 10**6), 8192), ((20_000, 20_000), 8192)]:
        monkeypatch.setattr(resource, "getrlimit", lambda _, pair=limits: pair)
        assert raise_soft_limit(8192) == found
    assert asked == [(4096, 4096), (8192, 10**6)]


def test_when_nothing_can_be_accepted_the_listener_backs_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """asyncio by itself would try, and complain, as often as the queue is long, every second."""
    tries: list[float] = []
    faults: list[Any] = []

    def exhausted(_: socket.socket) -> Any:
        tries.append(asyncio.get_running_loop().time())
        raise OSError(errno.EMFILE, "no descriptor is left")

    async def main() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: faults.append(context))
        (door,) = listen_on("127.0.0.1", 0, ConnectionLimiter(10, 10))
        server = await loop.create_server(asyncio.Protocol, sock=door, backlog=2048)
        with socket.create_connection(door.getsockname()):
            monkeypatch.setattr(socket.socket, "accept", exhausted)
            await asyncio.sleep(9.5)
        server.close()

    virtual_clock.run(main())
    assert 0 < len(tries) <= 10
    assert len(faults) == len(tries)


def test_a_crowd_is_let_in_a_few_at_a_time() -> None:
    limiter = ConnectionLimiter(100, 100)
    (door,) = listen_on("127.0.0.1", 0, limiter)
    door.listen(100)
    door.setblocking(False)
    outside = [socket.create_connection(door.getsockname()) for _ in range(listener.A_TURN + 1)]
    turns = [turn(door), turn(door)]
    assert [len(inside) for inside in turns] == [listener.A_TURN, 1]
    Hallway.ends.extend([door, *outside, *turns[0], *turns[1]])


def turn(door: LimitedListener) -> list[socket.socket]:
    found = []
    while True:
        try:
            found.append(door.accept()[0])
        except BlockingIOError:
            return found
