"""Restarts (P-15): many tables, SIGTERM, a new server, and nobody has lost anything."""

from __future__ import annotations

import asyncio
import time
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from gloaming.core import wire
from gloaming.core.chance import SeededDealer
from gloaming.core.session import Session
from gloaming.registry import game
from gloaming.server.match.tokens import seal
from gloaming.server.store import rows
from gloaming.server.store.interface import ChairRow, InputRow, MatchRow
from harness.load_generator import LoadGenerator, own_cpu, recordings
from harness.recorder import check_data_file
from harness.restartable_server import RestartableServer

PATIENCE = 300.0
MANY = ("--new-tables", "100000", "--sockets", "100000")


@dataclass
class Restart:
    tables: int = 0
    down: float = 0.0
    up: float = 0.0
    back: float = 0.0  # until the last client was up to date, from its start on
    work: float = 0.0  # the server's own of that
    violations: list[str] = field(default_factory=list)


async def restart_once(server: RestartableServer, load: LoadGenerator, found: Restart) -> None:
    playing = [player for player in load.players if not player.script.over]
    begun = time.monotonic()
    if await asyncio.to_thread(server.stop) != 0:
        found.violations.append("the server did not stop well")
    found.down = time.monotonic() - begun
    for player in playing:
        player.script.fresh = False
    await asyncio.to_thread(server.start)
    found.up = time.monotonic() - begun - found.down
    while not all(player.script.fresh or player.script.over for player in playing):
        await asyncio.sleep(0.02)
        if time.monotonic() - begun > PATIENCE:
            found.violations.append("somebody did not come back")
            break
    found.back = time.monotonic() - begun - found.down
    found.work = own_cpu(server.pid)


def restart(
    folder: Path, seed: int, tables: int, pace: tuple[float, float] = (0.2, 0.6)
) -> Restart:
    """Play, restart, play on; times and violations."""
    found = Restart(tables)
    server = RestartableServer(folder, options=MANY).start()

    async def main() -> None:
        async with LoadGenerator(server, seed, tables, pace=pace, at_once=True) as load:
            while len(load.players) < 3 * tables or not all(
                player.script.news for player in load.players
            ):
                await asyncio.sleep(0.05)
            await asyncio.sleep(2.0)
            await restart_once(server, load, found)
            at = load.acknowledged
            while load.acknowledged < at + tables:
                await asyncio.sleep(0.05)

    try:
        asyncio.run(asyncio.wait_for(main(), 600))
        server.stop()
    finally:
        server.leave()
    found.violations += check_data_file(server.data_file, recordings(folder))
    return found


# -- a file with many matches ---------------------------------------------------------------------


def some_inputs(seed: int) -> list[InputRow]:
    session = Session(game("revenge"), 3, {}, SeededDealer(seed))
    rng = Random(seed)
    while not session.over and len(session.record.inputs) < 12:
        seat = session.table.first_asked()
        session.decide_raw(seat, rng.choice(session.table.legal(seat)))
    return [InputRow(wire.encode(line), "") for line in session.record.inputs]


def stored(path: Path, count: int) -> str:
    """A file with so many matches, a tenth of them being played; the id of one of those."""
    spec = game("revenge")
    inputs = some_inputs(15)
    blank = MatchRow(
        "", "revenge", 3, "{}", spec.rules.version, spec.content_hash, '{"answer_seconds":0}',
        False, "waiting", seal("host"), seal("watch"), 0.0,
    )  # fmt: skip
    with closing(rows.open_file(path)) as db:
        db.execute("PRAGMA synchronous=OFF")
        db.execute("BEGIN")
        for n in range(count):
            match = f"stored{n:06}"
            chairs = [
                ChairRow(match, seat, "person", "", "", seal(f"{match}/{seat}"))
                for seat in range(3)
            ]
            rows.create(db, replace(blank, id=match, created=float(n)), chairs)
            rows.append(db, match, 0, inputs, "playing" if n % 10 == 0 else "over")
        db.execute("COMMIT")
    return "stored000000"


def start_full(folder: Path, count: int) -> tuple[float, list[str]]:
    """How long a server with so many matches takes until somebody can sit down and see."""
    server = RestartableServer(folder)
    server.data.mkdir(mode=0o700)
    match = stored(server.data_file, count)
    try:
        begun = time.monotonic()
        server.start()
        visitor = server.sit(f"/table/{match}#{match}/0")
        status, _ = server.call("GET", f"/api/tables/{match}/moments?eyes=0", None, visitor)
        took = time.monotonic() - begun
        stopped = server.stop()
    finally:
        server.leave()
    violations = [] if (status, stopped) == (200, 0) else [f"answered {status}, ended {stopped}"]
    return took, violations
