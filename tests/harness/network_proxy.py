"""Network proxy with faults: it delays, stalls, half-closes or resets connections to a real server.

Sockets are cut after any number of bytes, so in the midst of a frame, too.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from random import Random

LONGEST = (3_000, 30_000)
FAULTS = ("cut", "cut", "cut", "stall", "half-close", "delay")


class ProxiedConnection:
    """One connection through the proxy, and what will happen to it."""

    def __init__(self, proxy: NetworkProxy, rng: Random) -> None:
        self.proxy = proxy
        self.fault = rng.choice(FAULTS) if proxy.bad else ""
        self.way = rng.randrange(2)  # which direction closes, or is counted
        # Bytes. People say much less than they hear, and nobody wants to wait until they have.
        self.left = rng.choice((0, rng.randrange(600), rng.randrange(600, LONGEST[self.way])))
        self.pause = rng.uniform(0.05, 1.5)
        self.slow = False
        self.writers: list[asyncio.StreamWriter] = []

    async def pump(
        self, way: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(4096):
                if self.fault and way == self.way and self.proxy.bad:
                    data = await self.suffer(data, writer)
                    if not data:  # that was its end
                        return
                writer.write(data)
                await writer.drain()
            writer.write_eof()

    async def suffer(self, data: bytes, writer: asyncio.StreamWriter) -> bytes:
        """Inject the fault as soon as enough bytes have passed."""
        if self.left >= len(data):
            self.left -= len(data)
            return data
        fault, self.fault = self.fault, ""
        self.proxy.faults[fault] += not self.slow
        if fault == "cut":
            writer.write(data[: self.left])
            with suppress(OSError):
                await writer.drain()
            self.cut()
            return b""
        if fault == "half-close":
            writer.write(data[: self.left])
            writer.write_eof()
            await asyncio.sleep(self.pause)
            self.cut()
            return b""
        if fault == "delay":  # from here on, again and again
            self.fault, self.left, self.slow = "delay", self.left + 500, True
        await asyncio.sleep(self.pause if fault == "stall" else 0.05)
        return data

    def cut(self) -> None:
        for writer in self.writers:
            writer.transport.abort()


class NetworkProxy:
    def __init__(self, port: int, seed: int) -> None:
        self.port = port
        self.rng = Random(seed)
        self.bad = True
        self.faults: Counter[str] = Counter()
        self.lines: set[ProxiedConnection] = set()

    async def __aenter__(self) -> int:
        self.listener = await asyncio.start_server(self.carry, "127.0.0.1", 0)
        port: int = self.listener.sockets[0].getsockname()[1]
        return port

    async def __aexit__(self, *error: object) -> None:
        self.listener.close()
        for line in self.lines:
            line.cut()
        while self.lines:  # those that stall have not noticed yet
            await asyncio.sleep(0.01)

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = ProxiedConnection(self, self.rng)
        line.writers.append(writer)
        self.lines.add(line)
        try:
            far, to_far = await asyncio.open_connection("127.0.0.1", self.port)
            line.writers.append(to_far)
            await asyncio.gather(line.pump(0, reader, to_far), line.pump(1, far, writer))
        except OSError:
            pass  # the server is away
        finally:
            line.cut()
            self.lines.discard(line)

    def heal(self) -> None:
        """Reset all connections once more; from then on there are no faults."""
        self.bad = False
        for line in list(self.lines):
            line.cut()
