"""Half-open clients (P-18): they connect, begin a request and never finish it, many at once.

`HalfOpenClients` keeps them in processes of their own (`python -m promises.half_open_clients PORT
COUNT ADDRESS…`), so that a test needs no more descriptors than it may have. Whoever is hung up on
comes back.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

from harness.restartable_server import RestartableServer

A_PROCESS = 500
BACK_AFTER = 2.0  # seconds
# The headers are there, so that it may stay for longer than ten seconds; the body never comes.
BEGUN = (
    b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
    b"content-length: 100\r\n\r\n{"
)
SILENT = b"GET /healthz HTT"
# A server that has as many descriptors as most systems give to a process, and no more to ask for.
FEW_DESCRIPTORS = ("sh", "-c", 'ulimit -n 1024; exec "$@"', "sh")


class HalfOpenClients:
    """So many half-open connections, from these addresses in turn."""

    def __init__(self, port: int, count: int, addresses: list[str]) -> None:
        self._processes = [
            subprocess.Popen(
                [
                    *(sys.executable, "-m", "promises.half_open_clients"),
                    *(str(port), str(min(A_PROCESS, count - first)), *addresses),
                ],
                env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            for first in range(0, count, A_PROCESS)
        ]

    def __enter__(self) -> HalfOpenClients:
        for process in self._processes:
            assert process.stdout is not None
            assert process.stdout.readline() == b"open\n"
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._processes:
            process.communicate()


def gets_in(server: RestartableServer, seconds: float) -> bool:
    """A visitor that tries again whenever it is hung up on."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with suppress(OSError), urlopen(f"{server.origin}/healthz", timeout=seconds) as answer:
            return bool(answer.status == 200)
        time.sleep(0.01)
    return False


async def stay(port: int, address: str, first: asyncio.Event, begun: bytes) -> None:
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(address, 0)
            )
            writer.write(begun)
            first.set()
            await reader.read()
            writer.close()
        await asyncio.sleep(BACK_AFTER)


async def main(port: int, count: int, addresses: list[str]) -> None:
    loop = asyncio.get_running_loop()
    come = [asyncio.Event() for _ in range(count)]
    clients = [
        asyncio.create_task(
            stay(port, addresses[n % len(addresses)], event, SILENT if n % 4 == 0 else BEGUN)
        )
        for n, event in enumerate(come)
    ]
    for event in come:
        await event.wait()
    print("open", flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    for client in clients:
        client.cancel()


if __name__ == "__main__":
    os.nice(5)
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
