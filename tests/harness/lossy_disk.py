"""Lossy disk: a file layer for SQLite that keeps only what was synced when the power goes.

What was written since then may be there, not be there, or be there in part, each sector for
itself. SQLite runs on it through `apsw`. The files are real, so SQLite reads what it has written;
beside each stands what the disk would still hold.
"""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import apsw

SECTOR = 512
names = itertools.count()


@dataclass
class DurableBytes:
    """One file: what is safe, and what was written since."""

    safe: bytearray
    since: list[tuple[int, bytes | None]] = field(default_factory=list)  # None: cut off here

    def sync(self) -> None:
        self.safe = self.after([True] * len(self.since), Random(0))
        self.since.clear()

    def after(self, survives: list[bool | None], rng: Random) -> bytearray:
        """The file if each write since the sync survived (True), not (False), or in part."""
        data = bytearray(self.safe)
        for (offset, written), whole in zip(self.since, survives, strict=True):
            if written is None:
                if whole:
                    del data[offset:]
                continue
            for start in range(0, len(written), SECTOR):
                if whole or (whole is None and rng.random() < 0.5):
                    put(data, offset + start, written[start : start + SECTOR])
        return data


def put(data: bytearray, offset: int, written: bytes) -> None:
    if len(data) < offset:
        data.extend(bytes(offset - len(data)))
    data[offset : offset + len(written)] = written


class LossyDisk(apsw.VFS):
    """A file layer over the system's own. `instant` is called before anything is done to it."""

    def __init__(self, instant: Callable[[], None]) -> None:
        self.name = f"shaky-{next(names)}"
        self.instant = instant
        self.platters: dict[str, DurableBytes] = {}
        super().__init__(self.name, base="")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        path = Path(str(name.filename() if hasattr(name, "filename") else name))
        self.platters.setdefault(
            path.name, DurableBytes(bytearray(path.read_bytes() if path.exists() else b""))
        )
        return LossyFile(self, path.name, name, flags)

    def cut(self, rng: Random, folder: Path) -> None:
        """The power goes: what a new start would find, written into another folder."""
        for name, platter in self.platters.items():
            mood = rng.choice(([True, False, None], [True, False], [False], [True, None]))
            survives = [rng.choice(mood) for _ in platter.since]
            (folder / name).write_bytes(platter.after(survives, rng))

    def connect(self, path: Path) -> Any:
        return Connection(apsw.Connection(str(path), vfs=self.name))


class LossyFile(apsw.VFSFile):
    def __init__(self, disk: LossyDisk, key: str, name: Any, flags: list[int]) -> None:
        self._disk = disk
        self._key = key
        super().__init__("", name, flags)

    @property
    def _platter(self) -> DurableBytes:
        return self._disk.platters[self._key]

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        self._disk.instant()
        self._platter.since.append((offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, size: int) -> None:  # noqa: N802
        self._disk.instant()
        self._platter.since.append((size, None))
        super().xTruncate(size)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.instant()
        self._platter.sync()


class Rows:
    """As much of a cursor of `sqlite3` as the store uses."""

    def __init__(self, found: list[Any], rowcount: int = -1) -> None:
        self._found = found
        self.rowcount = rowcount  # how many were changed

    def __iter__(self) -> Iterator[Any]:
        return iter(self._found)

    def fetchone(self) -> Any:
        return self._found[0] if self._found else None

    def fetchall(self) -> list[Any]:
        return self._found


class Connection:
    """As much of a connection of `sqlite3` as the store uses."""

    def __init__(self, db: apsw.Connection) -> None:
        self._db = db

    @property
    def in_transaction(self) -> bool:
        return self._db.in_transaction

    @property
    def total_changes(self) -> int:
        return self._db.total_changes()

    def execute(self, sql: str, arguments: Any = ()) -> Rows:
        try:
            return Rows(list(self._db.execute(sql, arguments)))
        except apsw.Error as error:
            raise sqlite3.OperationalError(str(error)) from error

    def executemany(self, sql: str, many: Any) -> Rows:
        try:
            before = self._db.total_changes()
            return Rows(list(self._db.executemany(sql, many)), self._db.total_changes() - before)
        except apsw.Error as error:
            raise sqlite3.OperationalError(str(error)) from error

    def close(self) -> None:
        self._db.close()
