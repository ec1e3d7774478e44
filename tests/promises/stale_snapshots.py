"""Stale snapshots (P-11): what a snapshot says counts only if it follows from the inputs at hand.

A match is played, and its snapshot is made to lie: by another byte, by other code, by inputs that
were lost or replaced since. Whatever it says, the match that is woken, and every byte its viewers
are sent, must be what a replay of the stored inputs gives.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import msgspec

from gloaming.core import snapshot
from gloaming.core.flow import Refused
from gloaming.server.match import snapshots
from gloaming.server.match.match import Match
from gloaming.server.match.snapshots import Kept
from gloaming.server.store.interface import InputRow
from gloaming.server.store.snapshots import SnapshotCache, SnapshotFile, SnapshotRow
from harness.in_memory_app import MemoryStore
from harness.memory_snapshots import MemorySnapshots
from harness.snapshot_matches import begun, play, remembered, sent, services, woken

OTHER_CODE = "0" * 32


async def differences(match: Match, cache: SnapshotCache) -> list[str]:
    """How a match woken with these snapshots differs from one that is replayed."""
    true = await woken(match)
    try:
        found = await woken(match, cache)
    except Refused:
        return ["it cannot be opened"]
    first, second = remembered(true), remembered(found)
    violations = [f"{what} differs" for what in first if first[what] != second[what]]
    if sent(true) != sent(found):
        violations.append("viewers are sent something else")
    return violations


async def played(name: str, seed: int, count: int, cache: SnapshotCache) -> Match:
    match = await begun(services(MemoryStore(), cache, seed), name, 3)
    await play(match, Random(seed), count)
    return match


async def row_of(match: Match) -> SnapshotRow:
    """A snapshot of a match as it stands."""
    taken = snapshots.take(match.state)
    chain = await match.services.store.chain(match.row.id, match.kept)
    assert taken is not None
    assert chain is not None
    code = snapshots.made_by(match.spec)
    return SnapshotRow(match.row.id, match.kept, code, chain, snapshot.pack(taken()))


def holding(row: SnapshotRow) -> MemorySnapshots:
    cache = MemorySnapshots()
    cache.rows[row.match] = [row]
    return cache


def log_of(match: Match) -> list[InputRow]:
    store = match.services.store
    assert isinstance(store, MemoryStore)
    return store.lines[match.row.id]


# -- three lies -----------------------------------------------------------------------------------


async def from_other_code(seed: int) -> list[str]:
    """The inputs are the same; what follows from them is not."""
    match = await played("revenge", seed, 30, MemorySnapshots())
    row = await row_of(match)
    kept = msgspec.json.decode(snapshot.unpack(row.data), type=Kept)
    kept.session.log.reverse()
    kept.asked = [(number + 1, heard, public) for number, heard, public in kept.asked]
    data = snapshot.pack(kept)
    return await differences(match, holding(row._replace(code=OTHER_CODE, data=data)))


async def ahead_of_the_log(seed: int) -> list[str]:
    """The latest inputs were lost, as when a backup is restored."""
    match = await played("revenge", seed, 20, MemorySnapshots())
    length = match.kept
    await play(match, Random(seed), 10)
    row = await row_of(match)
    del log_of(match)[length:]
    return await differences(match, holding(row))


async def of_another_log(seed: int) -> list[str]:
    """The latest inputs were lost, and others have come in their place."""
    match = await played("revenge", seed, 20, MemorySnapshots())
    length = match.kept
    before = await woken(match)
    await play(match, Random(seed), 10)
    row = await row_of(match)
    del log_of(match)[length:]
    rng = Random(seed + 1)
    while before.kept < row.n:
        await play(before, rng, 1)
    return await differences(before, holding(row))


# -- flips ----------------------------------------------------------------------------------------


@dataclass
class FlipCounts:
    flips: int = 0
    believed: int = 0  # snapshots that the flip did not touch
    violations: list[str] = field(default_factory=list)


async def flip_snapshots(folder: Path, seed: int, count: int) -> FlipCounts:
    """Change one byte of the file again and again, and wake every match with it."""
    path, copy = folder / "snapshots", folder / "copy"
    file = SnapshotFile(path)
    names = ("revenge", "house", "tillinghast")
    matches = [await played(name, seed, 25, MemorySnapshots()) for name in names]
    for match in matches:
        row = await row_of(match)
        await file.write(lambda row=row: row)  # type: ignore[misc]
    await file.close()
    data, rng, tally = path.read_bytes(), Random(seed), FlipCounts()
    for _ in range(count):
        damaged = bytearray(data)
        place, change = rng.randrange(len(data)), rng.randrange(1, 256)
        damaged[place] ^= change
        copy.write_bytes(damaged)
        spoilt = SnapshotFile(copy)
        tally.flips += 1
        for match in matches:
            tally.believed += await spoilt.read(match.row.id) is not None
            found = await differences(match, spoilt)
            tally.violations += [f"byte {place} changed by {change}: {text}" for text in found]
        await spoilt.close()
    return tally


def run_flips(folder: Path, seed: int, count: int) -> FlipCounts:
    return asyncio.run(flip_snapshots(folder, seed, count))
