"""Byte flips (P-11): damage is noticed and stays local.

One byte of a copy of the data file is changed, again and again. Each time every match must read
exactly as before or be refused by its name; the sound ones can be played on; and a file that
cannot be opened says so in one line.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from gloaming.server.store import rows
from gloaming.server.store.interface import Damaged, InputRow, StoreBroken
from gloaming.server.store.rows import open_file
from harness import virtual_clock
from harness.in_process_server import InProcessServer
from promises.duplicate_delivery import TO_THE_END, match
from promises.store_faults import seating


def sample_data_file(path: Path, seed: int) -> None:
    """A data file with matches waiting, in the midst of play, and over."""

    async def wait() -> None:
        server = InProcessServer(path, seed)
        await server.table("revenge", {}, *seating("revenge", 2))
        await server.close()

    virtual_clock.run(wait())
    for number, answers in enumerate((3, 6, 9, TO_THE_END, TO_THE_END)):
        virtual_clock.run(match(path, "revenge", seed + number, True, answers))


def contents(db: rows.Db, match_id: str) -> Any:
    """Everything stored of a match."""
    found = rows.read_match(db, match_id)
    if found is None:
        return None
    notes = [rows.read_note(db, match_id, chair.seat) for chair in found[1]]
    return found, rows.read_inputs(db, match_id), rows.read_talk(db, match_id), notes


@dataclass
class FlipCounts:
    flips: int = 0
    unopened: int = 0
    same: int = 0
    refused: int = 0
    went_on: int = 0
    stuck: int = 0
    violations: list[str] = field(default_factory=list)


class ByteFlipper:
    def __init__(self, source: Path, folder: Path, seed: int) -> None:
        self.data = source.read_bytes()
        self.copy = folder / "copy.sqlite"
        self.rng = Random(seed)
        self.tally = FlipCounts()
        with closing(rows.open_to_read(source)) as db:
            ids, trouble = rows.every_id(db)
            assert not trouble
            self.truth = {match_id: contents(db, match_id) for match_id in ids}

    def flip(self) -> None:
        place, change = self.rng.randrange(len(self.data)), self.rng.randrange(1, 256)
        damaged = bytearray(self.data)
        damaged[place] ^= change
        for left in self.copy.parent.glob("copy.sqlite*"):
            left.unlink()
        self.copy.write_bytes(damaged)
        self.tally.flips += 1
        found = self.look()
        self.tally.violations += [f"byte {place} changed by {change}: {text}" for text in found]

    def look(self) -> list[str]:
        try:
            db = open_file(self.copy)
        except StoreBroken as error:
            self.tally.unopened += 1
            return [] if "\n" not in str(error) else [f"not one line: {error}"]
        with closing(db):
            db.execute("PRAGMA synchronous=OFF")
            found = self.list_all(db)
            for match_id in self.truth:
                found += self.compare(db, match_id)
        return found

    def list_all(self, db: rows.Db) -> list[str]:
        ids, trouble = rows.every_id(db)
        lost = set(self.truth) - set(ids)
        return [f"{lost} vanished from the lists unnoticed"] if lost and not trouble else []

    def compare(self, db: rows.Db, match_id: str) -> list[str]:
        try:
            found = contents(db, match_id)
        except Damaged as error:
            self.tally.refused += 1
            return [] if match_id in str(error) else [f"refused without a name: {error}"]
        if found != self.truth[match_id]:
            return [f"{match_id} reads differently"]
        self.tally.same += 1
        return self.go_on(db, match_id)

    def go_on(self, db: rows.Db, match_id: str) -> list[str]:
        """Another input, as if the match went on."""
        (row, _), inputs, _, _ = self.truth[match_id]
        more = InputRow(b'["c","d6",3]', "")
        db.execute("BEGIN IMMEDIATE")
        try:
            rows.append(db, match_id, len(inputs), [more], row.status)
            db.execute("COMMIT")
            kept = rows.read_inputs(db, match_id)
        except Damaged:
            self.tally.stuck += 1
            return []
        finally:
            if db.in_transaction:
                db.execute("ROLLBACK")
        self.tally.went_on += 1
        return [] if kept == [*inputs, more] else [f"{match_id} went on differently"]


def flip_bytes(source: Path, folder: Path, seed: int, count: int) -> FlipCounts:
    flipper = ByteFlipper(source, folder, seed)
    for _ in range(count):
        flipper.flip()
    return flipper.tally
