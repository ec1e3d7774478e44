"""Backups under load (P-11): one taken while people play restores, and replays equal."""

from __future__ import annotations

import asyncio
import sys
from contextlib import closing
from pathlib import Path

from gloaming.server.store.rows import open_to_read
from harness.load_generator import LoadGenerator, recordings
from harness.recorder import Log, check_data_file, read_logs
from harness.restartable_server import RestartableServer


async def gloaming(*arguments: str) -> tuple[int, str]:
    """Run a command; its exit code and all it said."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "gloaming.cli", *arguments),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, said.decode()


async def save_often(server: RestartableServer, load: LoadGenerator, count: int) -> list[str]:
    found = []
    async with load:
        for number in range(count):
            at = load.acknowledged
            while load.acknowledged < at + 5:
                await asyncio.sleep(0.02)
            file = server.folder / f"backup-{number}.sqlite"
            code, said = await gloaming("backup", str(file), "--data", str(server.data))
            if code != 0:
                found.append(f"backup {number}: {code} {said}")
    return found


def logs(path: Path) -> tuple[dict[str, Log], list[str]]:
    with closing(open_to_read(path)) as db:
        return read_logs(db)


def is_earlier(early: Log, late: Log) -> bool:
    inputs, talk = len(early.inputs), len(early.talk)
    return early.inputs == late.inputs[:inputs] and early.talk == late.talk[:talk]


async def restore(file: Path, folder: Path) -> list[str]:
    """Put a backup into a new folder; what is there must be what was saved."""
    code, said = await gloaming("restore", str(file), "--data", str(folder))
    if code != 0:
        return [f"{file.name} is not restored: {code} {said}"]
    same = logs(folder / "gloaming.sqlite") == logs(file)
    return [] if same else [f"{file.name} is restored differently"]


def backups(folder: Path, seed: int, count: int) -> tuple[int, list[str]]:
    """Take backups under load; how many answers were acknowledged meanwhile, and violations."""
    server = RestartableServer(folder)
    load = LoadGenerator(server, seed, 2)
    try:
        server.start()
        violations = asyncio.run(save_often(server, load, count))
        server.stop()
    finally:
        server.leave()
    violations += check_data_file(server.data_file, recordings(folder))
    final, _ = logs(server.data_file)
    for number in range(count):
        file = folder / f"backup-{number}.sqlite"
        saved, damage = logs(file)
        violations += damage
        violations += [
            f"backup {number}: {match} is not what was played"
            for match, log in saved.items()
            if not is_earlier(log, final[match])
        ]
        violations += asyncio.run(restore(file, folder / f"restored-{number}"))
    return load.acknowledged, [f"seed {seed}: {found}" for found in violations]
