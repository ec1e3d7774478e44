"""P-11: a backup taken while people play restores, and replays equal."""

from __future__ import annotations

import asyncio
import sys
from contextlib import closing
from pathlib import Path

from gloaming.server.rows import open_to_read
from promises.lodge import Company, Lodge, statements
from witness import Log, judge_file, read_logs


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


async def save_often(lodge: Lodge, company: Company, count: int) -> list[str]:
    found = []
    async with company:
        for number in range(count):
            at = company.acknowledged
            while company.acknowledged < at + 5:
                await asyncio.sleep(0.02)
            file = lodge.folder / f"backup-{number}.sqlite"
            code, said = await gloaming("backup", str(file), "--data", str(lodge.data))
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
    lodge = Lodge(folder)
    company = Company(lodge, seed, 2)
    try:
        lodge.start()
        violations = asyncio.run(save_often(lodge, company, count))
        lodge.stop()
    finally:
        lodge.leave()
    violations += judge_file(lodge.data_file, statements(folder))
    final, _ = logs(lodge.data_file)
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
    return company.acknowledged, [f"seed {seed}: {found}" for found in violations]
