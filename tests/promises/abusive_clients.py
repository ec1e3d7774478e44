"""Abusive clients (P-18): floods and idle connections, in a process of their own.

Run it with `python -m promises.abusive_clients`.

Reads whom to be, as JSON; prints after how many seconds the server had hung up on all who said or
read nothing.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
import time
from contextlib import suppress
from pathlib import Path

from harness.server_process import Visitor
from promises.malformed_bytes import frame, handshake

CLOSED_IN = 30.0
PATIENCE = 300.0  # on a machine that does much else
HELLO = frame(1, b'{"t":"hello","heard":0}')


class AbusiveClients:
    def __init__(self, port: int, visitors: list[Visitor], size: int) -> None:
        self.port = port
        self.visitors = visitors
        self.size = size
        self.tasks: list[asyncio.Task[None]] = []
        self.lines: list[asyncio.StreamWriter] = []
        self.silent: list[asyncio.StreamReader] = []

    async def open(self, visitor: Visitor | None, first: bytes = b"") -> asyncio.StreamWriter:
        wire = socket.socket()
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire.setblocking(False)
        await asyncio.get_running_loop().sock_connect(wire, ("127.0.0.1", self.port))
        reader, writer = await asyncio.open_connection(sock=wire, limit=2048)
        if visitor is not None:
            writer.write(handshake(self.port, visitor))
            await reader.readuntil(b"\r\n\r\n")
        elif first:
            writer.write(first)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        self.lines.append(writer)
        self.silent.append(reader)
        return writer

    async def come(self) -> None:
        for n in range(self.size):
            self.tasks.append(asyncio.create_task(self.flood(self.visitors[n % 3])))
        for n in range(10 * self.size):
            await self.open(None, b"GET /healthz HTT" if n % 2 else b"")
            writer = await self.open(self.visitors[3 + n])
            writer.write(HELLO * 55)

    async def flood(self, visitor: Visitor) -> None:
        """Flood as fast as possible, and reconnect when disconnected."""
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write(handshake(self.port, visitor))
                await reader.readuntil(b"\r\n\r\n")
                for _ in range(200):
                    writer.write(frame(1, b'{"t":"ping","at":1}') * 5)
                    await writer.drain()
                writer.close()
            await asyncio.sleep(0.01)

    async def until_closed(self) -> float:
        """How long until the server has hung up on all who are silent."""
        begun = time.monotonic()
        while time.monotonic() - begun < PATIENCE:
            if self.open_lines() == 0:
                break
            await asyncio.sleep(0.2)
        return time.monotonic() - begun

    def open_lines(self) -> int:
        """Of ours, as the system sees the server's ends."""
        mine = {writer.get_extra_info("sockname")[1] for writer in self.lines}
        found = 0
        for row in Path("/proc/net/tcp").read_text().splitlines()[1:]:
            here, there, state = row.split()[1:4]
            if state == "01" and int(here.rpartition(":")[2], 16) == self.port:
                found += int(there.rpartition(":")[2], 16) in mine
        return found

    async def go(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for writer in self.lines:
            writer.transport.abort()


async def main() -> None:
    told = json.load(sys.stdin)
    visitors = []
    for table, seat, cookies in told["visitors"]:
        visitor = Visitor()
        visitor.table, visitor.seat, visitor.cookies = table, seat, cookies
        visitors.append(visitor)
    crowd = AbusiveClients(told["port"], visitors, told["size"])
    await crowd.come()
    print(await crowd.until_closed())
    await crowd.go()


if __name__ == "__main__":
    os.nice(5)
    asyncio.run(main())
