"""Power cuts (P-6): what was confirmed is durable, also when the power goes.

The store keeps matches on a shaky disk. At random instants, in the midst of any write or sync and
right after a confirmation, the power goes; the file that is left is opened as a server would open
it. Everything confirmed must be there, whole inputs only, and every chain unbroken. Now and then
the store goes on from what was left, as after a real cut.
"""

from __future__ import annotations

import asyncio
import shutil
from contextlib import closing
from pathlib import Path
from random import Random

from gloaming.server.store import rows, sqlite
from gloaming.server.store.interface import ChairRow, Damaged, InputRow, MatchRow, StoreBroken
from gloaming.server.store.rows import open_file
from harness import virtual_clock
from harness.in_process_server import ThreadlessStore, empty_data_file
from harness.lossy_disk import LossyDisk

MATCHES = ("ash", "birch", "cedar", "dogwood")
LIFE = 12  # commits before the store goes on from a cut file
LIVES = 2  # before everything begins anew
OFTEN = 0.25  # of the instants at which something is done to the disk


class PowerCutRun:
    """Writes matches, remembers what was confirmed, and looks at the ruins after each cut."""

    def __init__(self, folder: Path, seed: int, power_cuts: int) -> None:
        self.folder = folder
        self.rng = Random(seed)
        self.wanted = power_cuts
        self.cuts = 0
        self.violations: list[str] = []
        self.written: dict[str, list[InputRow]] = {}
        # How long each log may be: the least that was confirmed, and where appends end.
        self.confirmed: dict[str, int] = {}
        self.ends: dict[str, set[int]] = {}
        self.quiet = True

    def instant(self) -> None:
        if not self.quiet and not self.violations and self.rng.random() < OFTEN:
            self.cut()

    def cut(self) -> Path:
        """The power goes; what is found afterwards."""
        ruin = self.folder / "ruin"
        ruin.mkdir(exist_ok=True)
        for left in ruin.iterdir():
            left.unlink()
        self.disk.cut(self.rng, ruin)
        self.cuts += 1
        found = self.examine(ruin / "data.sqlite")
        self.violations += [f"cut {self.cuts}: {text}" for text in found]
        return ruin

    def examine(self, path: Path) -> list[str]:
        try:
            with closing(open_file(path)) as db:
                db.execute("PRAGMA synchronous=OFF")  # nobody will need this one again
                return [text for match in self.written for text in self.compare(db, match)]
        except StoreBroken as error:
            return [str(error)]

    def compare(self, db: rows.Db, match: str) -> list[str]:
        try:
            if rows.read_match(db, match) is None:
                return [f"{match} was confirmed and is gone"] if match in self.confirmed else []
            kept = rows.read_inputs(db, match)
        except Damaged as error:
            return [str(error)]
        if len(kept) < self.confirmed.get(match, 0):
            return [f"{match}: {self.confirmed[match] - len(kept)} confirmed inputs are lost"]
        if kept != self.written[match][: len(kept)] or len(kept) not in self.ends[match]:
            return [f"{match}: what is kept was never written like that"]
        return []

    # -- a life of the store ----------------------------------------------------------------------

    async def create(self, store: ThreadlessStore, match: str) -> None:
        self.written[match] = []
        self.ends[match] = {0}
        row = MatchRow(match, "revenge", 1, "{}", 1, "", "{}", False, "waiting", b"", b"", 0.0)
        await store.create(row, [ChairRow(match, 0, "person", "", "", b"")])
        self.confirmed[match] = 0

    async def append(self, store: ThreadlessStore, match: str) -> None:
        first = self.confirmed[match]
        size = self.rng.randrange(1, 5)
        new = [
            InputRow(b"x" * self.rng.randrange(1, 300), f"{self.rng.random()}") for n in range(size)
        ]
        self.written[match] = [*self.written[match][:first], *new]
        self.ends[match].add(first + size)
        await store.append(match, first, new, "playing" if size < 4 else "over")
        self.confirmed[match] = first + size

    async def live(self, home: Path) -> Path:
        """Write for a while; the folder that is left after the last cut."""
        self.disk = LossyDisk(self.instant)
        store = ThreadlessStore(home / "data.sqlite", connect=self.disk.connect)
        self.quiet = False
        for _ in range(LIFE):
            busy = self.rng.sample(MATCHES, self.rng.randrange(1, len(MATCHES) + 1))
            await asyncio.gather(
                *[
                    self.append(store, match)
                    if match in self.confirmed
                    else self.create(store, match)
                    for match in busy
                ]
            )
            ruin = self.cut()  # right after the confirmation, before anything else is synced
            if self.violations:
                break
        self.quiet = True
        await store.close()
        self.disk.unregister()
        return ruin

    def accept(self, path: Path) -> None:
        """Go on from what is there: more than was confirmed may have survived."""
        with closing(open_file(path)) as db:
            for match in list(self.written):
                if rows.read_match(db, match) is None:
                    del self.written[match]
                    continue
                kept = len(rows.read_inputs(db, match))
                self.confirmed[match] = kept
                self.ends[match] = {end for end in self.ends[match] if end <= kept}

    async def run(self) -> None:
        home = self.folder / "home"
        life = 0
        while self.cuts < self.wanted and not self.violations:
            if life % LIVES == 0:
                shutil.rmtree(home, ignore_errors=True)
                home.mkdir()
                (home / "data.sqlite").write_bytes(empty_data_file())
                self.written, self.confirmed, self.ends = {}, {}, {}
            ruin = await self.live(home)
            if not self.violations:
                self.accept(ruin / "data.sqlite")
                shutil.rmtree(home)
                ruin.rename(home)
            life += 1


def power_cuts(folder: Path, seed: int, count: int) -> tuple[int, list[str]]:
    """At least `count` power cuts; how many there were, and violations."""
    keeper = PowerCutRun(folder, seed, count)
    usual = sqlite.CHECKPOINT_EVERY
    sqlite.CHECKPOINT_EVERY = 20
    try:
        virtual_clock.run(keeper.run())
    finally:
        sqlite.CHECKPOINT_EVERY = usual
    return keeper.cuts, [f"seed {seed}: {found}" for found in keeper.violations]
