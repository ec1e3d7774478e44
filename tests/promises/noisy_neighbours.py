"""Noisy neighbours (P-18): abusive clients do not slow honest tables down.

Honest tables play, calmly first. Then others flood, never read, open connections and say nothing,
let bots think as long as they may, and make the move from which most follows. Honest people must
hardly notice.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from harness.load_generator import LoadGenerator, MetricsPoller, own_cpu, recordings
from harness.ports import free_port
from harness.recorder import check_data_file
from harness.restartable_server import RestartableServer
from harness.server_process import Visitor
from promises.abusive_clients import PATIENCE
from promises.longest_chain import longest_chain, make_moves, seat_players
from promises.malformed_bytes import memory
from promises.restarts import MANY

BLOCKED = 0.25  # seconds the server may work without listening
LEAST_ANSWERS = 50  # of honest people
SLOW_READER = 256 * 1024
CHAIN = (8, 9)  # games to look through for the longest move, and their seed
SLACK = 48 * 1024 * 1024  # what the server itself may grow by


@dataclass
class NeighbourReport:
    """What was measured."""

    calm: float = 0.0  # p99 of honest answers, in seconds
    crowded: float = 0.0
    calm_work: float = 0.0  # how much of a processor the server needed
    crowded_work: float = 0.0
    answers: int = 0
    closed_in: float = 0.0
    grown: int = 0  # bytes
    blocked: int = 0
    chain: int = 0  # what followed from the longest move
    chains: int = 0  # how often that was made
    violations: list[str] = field(default_factory=list)


def p99(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.99)] if times else 0.0


def measure_neighbours(
    folder: Path, seed: int, tables: int, size: int, seconds: float
) -> NeighbourReport:
    """Honest tables, so many; a crowd of so many floods and ten times as many silent ones."""
    room = NeighbourReport()
    numbers = free_port()
    server = RestartableServer(folder, options=(*MANY, "--metrics", str(numbers))).start()
    move = longest_chain(*CHAIN)
    room.chain = move.length

    async def main() -> None:
        visitors = await asyncio.to_thread(play_extra_tables, server, 3 + 10 * size)
        masters = [await asyncio.to_thread(seat_players, server, move) for _ in range(size)]
        async with LoadGenerator(server, seed, tables, pace=(0.05, 0.2), at_once=True) as load:
            await load.all_here(3 * tables)
            await asyncio.sleep(1.0)
            room.calm, room.calm_work = await measured(server, load, seconds)
            before, busy = memory(server.pid), MetricsPoller(numbers).longer("busy", BLOCKED)
            await asyncio.to_thread(endless_bots, server)
            crowd = asyncio.create_task(run_abusive_clients(server, visitors, size))
            chains = asyncio.create_task(asyncio.to_thread(make_moves, masters, move, seconds))
            await asyncio.sleep(1.0)
            room.crowded, room.crowded_work = await measured(server, load, seconds)
            room.grown = memory(server.pid) - before
            room.closed_in = await crowd
            room.chains = await chains
            room.blocked = MetricsPoller(numbers).longer("busy", BLOCKED) - busy
            while load.acknowledged < LEAST_ANSWERS:
                await asyncio.sleep(0.05)
            room.answers = load.acknowledged

    try:
        asyncio.run(asyncio.wait_for(main(), 900))
        server.stop()
    finally:
        server.leave()
    room.violations += check_data_file(server.data_file, recordings(folder))
    most = SLACK + 10 * size * SLOW_READER
    if room.grown > most:
        room.violations.append(f"memory has grown by {room.grown >> 20} MiB")
    if room.chains != size:
        room.violations.append(f"only {room.chains} of {size} long moves were acknowledged")
    if room.closed_in >= PATIENCE:
        room.violations.append("nobody hung up on the silent")
    return room


async def run_abusive_clients(
    server: RestartableServer, visitors: list[Visitor], size: int
) -> float:
    """The crowd has a process of its own; it says how long the silent were suffered."""
    told = {
        "port": server.port,
        "size": size,
        "visitors": [[v.table, v.seat, v.cookies] for v in visitors],
    }
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "promises.abusive_clients"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
    )
    said, _ = await process.communicate(json.dumps(told).encode())
    return float(said)


def endless_bots(server: RestartableServer) -> None:
    slow = "ismcts:5000ms"
    server.table("person", slow, slow, slow)


def play_extra_tables(server: RestartableServer, count: int) -> list[Visitor]:
    """People at tables of their own."""
    found = []
    while len(found) < count:
        made = server.table("person", "person", "person", "person")
        links = made["links"]
        host = server.sit(links["host"])
        server.call("POST", f"/api/tables/{made['table']}/begin", {}, host)
        found += [server.sit(link) for link in links["seats"]]
    return found


async def measured(
    server: RestartableServer, load: LoadGenerator, seconds: float
) -> tuple[float, float]:
    """p99 of honest answers, and how much of a processor the server took meanwhile."""
    for player in load.players:
        player.script.times.clear()
    begun, cpu = time.monotonic(), own_cpu(server.pid)
    await asyncio.sleep(seconds)
    work = (own_cpu(server.pid) - cpu) / (time.monotonic() - begun)
    return p99([took for player in load.players for took in player.script.times]), work


def told(room: NeighbourReport) -> str:
    figures = {k: round(v, 3) if isinstance(v, float) else v for k, v in vars(room).items()}
    return json.dumps({**figures, "violations": room.violations[:5]})
