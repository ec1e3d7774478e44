"""Network faults (P-12): play through a proxy that delays, stalls, half-closes and resets
connections."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

from harness.load_generator import LoadGenerator, recordings
from harness.network_proxy import FAULTS, NetworkProxy
from harness.recorder import check_data_file
from harness.restartable_server import RestartableServer
from promises.restarts import MANY


async def bad_network(
    server: RestartableServer, seed: int, faults: int, tables: int
) -> tuple[Counter[str], float]:
    """Play through bad weather; how often what went wrong, and how long after its end the last
    person was up to date."""
    proxy = NetworkProxy(server.port, seed)
    async with proxy as port:
        server.public_port = port
        async with LoadGenerator(server, seed, tables) as load:
            while sum(proxy.faults.values()) < faults or len(proxy.faults) < len(set(FAULTS)):
                await asyncio.sleep(0.05)
            playing = [player for player in load.players if not player.script.over]
            proxy.heal()
            begun = asyncio.get_running_loop().time()
            for player in playing:
                player.script.fresh = False
            looked, stalled = begun, 0.0
            while not all(player.script.fresh or player.script.over for player in playing):
                await asyncio.sleep(0.01)
                now = asyncio.get_running_loop().time()
                stalled += max(0.0, now - looked - 0.03)  # this process had no turn itself
                looked = now
            waited = asyncio.get_running_loop().time() - begun - stalled
            at = load.acknowledged
            while load.acknowledged < at + 5:
                await asyncio.sleep(0.02)
    return proxy.faults, waited


def play_through_bad_network(
    folder: Path, seed: int, faults: int, tables: int
) -> tuple[Counter[str], float, list[str]]:
    """What went wrong, how long after it all were up to date, and violations."""
    server = RestartableServer(folder, options=MANY).start()
    try:
        found, waited = asyncio.run(
            asyncio.wait_for(bad_network(server, seed, faults, tables), 900)
        )
        server.stop()
    finally:
        server.leave()
    violations = check_data_file(server.data_file, recordings(folder))
    written = server.log.read_text()
    if "Traceback" in written:
        violations.append(f"the server was upset: {written[-2000:]}")
    return found, waited, [f"seed {seed}: {violation}" for violation in violations]
