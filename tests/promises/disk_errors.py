"""Disk errors (P-6): a disk that fails once is not believed again.

The n-th sync reports an error. The server must end there, say why in one line, and not try again:
the next sync may "succeed" without having written anything. Afterwards a new start finds everything
that was confirmed.
"""

from __future__ import annotations

import asyncio
import shutil
import time
from pathlib import Path

from harness.load_generator import LoadGenerator, recordings
from harness.recorder import check_data_file
from harness.restartable_server import RestartableServer

PATIENCE = 300.0

# Runs in the server's process, before it opens its file: the n-th commit fails.
FAILING = """
import sqlite3
class Failing(sqlite3.Connection):
    commits = 0
    def execute(self, sql, *arguments):
        if sql == "COMMIT":
            Failing.commits += 1
        if Failing.commits > {n}:
            print("TRIED AGAIN", file=sys.stderr, flush=True)
        if sql == "COMMIT" and Failing.commits == {n}:
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorname = "SQLITE_IOERR_FSYNC"
            raise error
        return super().execute(sql, *arguments)
connect = sqlite3.connect
sqlite3.connect = lambda *where, **how: connect(*where, factory=Failing, **how)
"""


def strace(n: int) -> tuple[str, ...] | None:
    """The command under which the n-th sync of a thread fails, if there is strace."""
    if shutil.which("strace") is None:
        return None
    fault = f"inject=fdatasync:error=EIO:when={n}"
    return ("strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=fdatasync", "-e", fault)


async def play_until_it_ends(server: RestartableServer, load: LoadGenerator) -> None:
    async with load:
        deadline = time.monotonic() + PATIENCE
        while not server.ended and time.monotonic() < deadline:
            await asyncio.sleep(0.02)


def play_with_disk_error(folder: Path, seed: int, server: RestartableServer) -> list[str]:
    """Play until the disk fails, then start again on a good one; violations."""
    violations = []
    try:
        server.start()
        asyncio.run(play_until_it_ends(server, LoadGenerator(server, seed, 2)))
        if not server.ended:
            return ["the server goes on after a failed sync"]
        code, said = server.exit_code(), server.log.read_text()
        if code != 1:
            violations.append(f"it ended with {code}")
        if not said.startswith("gloaming: the disk has failed (disk I/O error)."):
            violations.append(f"it said: {said}")
        if "Traceback" in said or "TRIED AGAIN" in said:
            violations.append(f"it went on: {said}")
    finally:
        server.leave()
    violations += check_data_file(server.data_file, recordings(folder))
    return [f"seed {seed}: {found}" for found in violations]


def failing_commit(folder: Path, seed: int, n: int) -> list[str]:
    return play_with_disk_error(folder, seed, RestartableServer(folder, first=FAILING.format(n=n)))


def failing_sync(folder: Path, seed: int, n: int) -> list[str]:
    around = strace(n)
    assert around is not None
    return play_with_disk_error(folder, seed, RestartableServer(folder, around))
