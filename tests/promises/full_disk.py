"""Full disk (P-9): it pauses play and loses nothing.

The server keeps its data on a disk of 4 MiB that exists for it alone. Again and again a ballast
file takes all the room that is left; people are told, nothing moves; the ballast goes, and play
goes on by itself.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from harness.load_generator import LoadGenerator, recordings
from harness.recorder import check_data_file
from harness.restartable_server import RestartableServer

SIZE = 4 * 1024 * 1024
PATIENCE = 300.0
MOST_LOG = 20_000
MOST_TABLES = 100  # they would be longer than the log can be on this disk
TABLES = ("--new-tables", "1000")
# Where mounts are not ours to make: the server's file layer reports a full disk while a file is
# there.
PRETENCE = """
import os, sqlite3
class Full(sqlite3.Connection):
    def execute(self, sql, *arguments):
        self.look_for_room(sql)
        return super().execute(sql, *arguments)
    def executemany(self, sql, *arguments):
        self.look_for_room(sql)
        return super().executemany(sql, *arguments)
    def look_for_room(self, sql):
        if sql.startswith(("INSERT", "REPLACE")) and os.path.exists({flag!r}):
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorname = "SQLITE_FULL"
            raise error
connect = sqlite3.connect
sqlite3.connect = lambda *where, **how: connect(*where, factory=Full, **how)
"""
MOUNT = f'mount -t tmpfs -o size={SIZE},mode=700 tmpfs "$0" && exec "$@"'


def own_mounts() -> tuple[str, ...] | None:
    """The command that gives a process mounts of its own, where this system allows that."""
    command = ("unshare", "--mount") if os.geteuid() == 0 else ("unshare", "-Urm")
    if shutil.which("unshare") is None:
        return None
    trial = subprocess.run([*command, "true"], capture_output=True, check=False)
    return command if trial.returncode == 0 else None


class SmallDisk(RestartableServer):
    """A server whose data folder is a disk of its own."""

    def __init__(self, folder: Path, mounts: tuple[str, ...]) -> None:
        data = folder / "data"
        data.mkdir(mode=0o700)
        super().__init__(folder, (*mounts, "sh", "-c", MOUNT, str(data)), options=TABLES)

    @property
    def inside(self) -> Path:
        """The data folder as the server sees it."""
        return Path(f"/proc/{self.fork_server.pid}/root") / self.data.relative_to("/")

    @property
    def ballast(self) -> Path:
        return self.inside / "ballast"

    def fill(self) -> None:
        """Take whatever room is left."""
        with suppress(OSError), self.ballast.open("ab", buffering=0) as file:
            while True:
                file.write(bytes(4096))

    def empty(self) -> None:
        self.ballast.unlink()


class SimulatedFullDisk(SmallDisk):
    """A server that believes its disk is full while the ballast is there."""

    def __init__(self, folder: Path) -> None:
        flag = str(folder / "ballast")
        RestartableServer.__init__(self, folder, first=PRETENCE.format(flag=flag), options=TABLES)

    @property
    def inside(self) -> Path:
        return self.data

    @property
    def ballast(self) -> Path:
        return self.folder / "ballast"

    def fill(self) -> None:
        self.ballast.touch()


@dataclass
class Finding:
    fillings: int = 0
    acknowledged: int = 0
    log_size: int = 0
    real: bool = True  # a real disk was really full
    violations: list[str] = field(default_factory=list)


class DiskWatch:
    """Looks on while the disk is filled and emptied."""

    def __init__(self, disk: SmallDisk, load: LoadGenerator, finding: Finding) -> None:
        self.disk = disk
        self.load = load
        self.finding = finding

    def told(self) -> dict[str, int]:
        """How often people at each table were told that there is no room."""
        found: dict[str, int] = {}
        for player in self.load.players:
            if not player.script.over:
                table = player.visitor.table
                found[table] = found.get(table, 0) + player.script.hushed
        return found

    async def until(self, what: str, good: object) -> bool:
        """Wait for something good; too long is a violation."""
        assert callable(good)
        deadline = time.monotonic() + PATIENCE
        while not good():
            if time.monotonic() > deadline:
                self.finding.violations.append(f"filling {self.finding.fillings}: {what}")
                return False
            await asyncio.sleep(0.02)
        return True

    async def fill_once(self) -> None:
        load, disk = self.load, self.disk
        at = load.acknowledged
        await self.until("play does not go on", lambda: load.acknowledged >= at + 5)
        before = self.told()

        def everybody_told() -> bool:
            disk.fill()  # what the server frees while it tidies up is taken, too
            now = self.told()
            return all(now.get(table, count + 1) > count for table, count in before.items())

        self.finding.fillings += 1
        if await self.until("people are not told", everybody_told):
            await self.ask_for_a_table()
        disk.empty()
        at = load.acknowledged
        await self.until("play does not resume", lambda: load.acknowledged >= at + 5)

    async def ask_for_a_table(self) -> None:
        """Refused; for some there may be room that was freed since, in the log above all: when it
        has been moved into the file it is written over."""
        for _ in range(MOST_TABLES):
            self.disk.fill()
            status, answer = await asyncio.to_thread(self.new_table)
            if (status, answer.get("rule")) == (507, "CORE-16"):
                return
        self.finding.violations.append(f"a new table on a full disk: {status} {answer}")

    def new_table(self) -> tuple[int, dict[str, str]]:
        chairs = [{"sit": "person"}, {"sit": "person"}, {"sit": "person"}]
        body = {"game": "revenge", "seats": 3, "chairs": chairs}
        return self.disk.call("POST", "/api/tables", body)


async def watch(
    disk: SmallDisk, companies: list[LoadGenerator], count: int, finding: Finding
) -> None:
    async with companies[0], companies[1]:
        while not all(load.players for load in companies):
            await asyncio.sleep(0.02)
        for number in range(count):
            await DiskWatch(disk, companies[number % 2], finding).fill_once()


def fill_disk(folder: Path, seed: int, count: int) -> Finding:
    """Fill the disk `count` times, under a table of people and one with bots."""
    finding = Finding()
    mounts = own_mounts()
    disk = SimulatedFullDisk(folder) if mounts is None else SmallDisk(folder, mounts)
    finding.real = mounts is not None
    try:
        disk.start()
        long = {"meter_size": 60}
        people = LoadGenerator(disk, seed, 1, options=long)
        # The bots' own trouble is what the person hears of.
        bots = LoadGenerator(disk, seed + 1, 1, ("random", "person", "random"), options=long)
        asyncio.run(watch(disk, [people, bots], count, finding))
        finding.acknowledged = people.acknowledged + bots.acknowledged
        if disk.stop() != 0:
            finding.violations.append("the server did not stop well")
        shutil.copy(disk.inside / "gloaming.sqlite", folder / "kept.sqlite")
    finally:
        disk.leave()
    finding.log_size = disk.log.stat().st_size
    if finding.log_size > MOST_LOG:
        finding.violations.append(f"the log has grown to {finding.log_size} bytes")
    finding.violations += check_data_file(folder / "kept.sqlite", recordings(folder))
    return finding
