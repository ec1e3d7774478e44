"""Snapshots: a session as bytes, so that it need not be replayed from its first input.

A snapshot is a cache and nothing else: the inputs are what is kept, and everything in here follows
from them. So it is valid only for the code that made it; `code_hash` says which that is, and one
from other code is thrown away. Whoever stores snapshots checks that, and that they belong to the
inputs at hand.
"""

from __future__ import annotations

import hashlib
import sys
import zlib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from gloaming.core.checkpoints import (
    Captured,
    Checkpoint,
    Remembered,
    pack_memories,
    unpack_memories,
)
from gloaming.core.flow import Told
from gloaming.core.info import dump
from gloaming.core.kinds import Json
from gloaming.core.record import Record
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec

SUFFIXES = (".py", ".so", ".pyd")
LIBRARY = "gloaming__mypyc"  # what compiled modules share
QUICK = 1  # zlib's level: events are much alike


class Point(msgspec.Struct, array_like=True):
    """A checkpoint as plain data."""

    standing: int
    told: int
    table: dict[str, Any]
    memories: list[Remembered]


class Snapshot(msgspec.Struct, array_like=True):
    """A session as plain data. Every event stands in it once: most happen again and again."""

    table: dict[str, Any]
    past: list[dict[str, Any]]
    events: list[tuple[int, tuple[int, ...] | None, tuple[int, ...], int]]
    log: list[int]  # numbers of those
    marks: list[int]
    memories: list[Remembered]
    draws: int
    said: bool
    checkpoint: Point | None


def write(captured: Captured) -> Snapshot:
    """A snapshot of what a session has captured. Takes its time, and may do so in a thread."""
    numbers: dict[Told, int] = {}
    log = [numbers.setdefault(told, len(numbers)) for told in captured.log]
    found = captured.checkpoint
    return Snapshot(
        dump(captured.table),
        [dump(table) for table in captured.past],
        list(numbers),
        log,
        captured.marks,
        captured.memories,
        captured.draws,
        captured.said,
        None if found is None else write_point(found),
    )


def write_point(found: Checkpoint) -> Point:
    memories = unpack_memories(found.memories)
    return Point(found.standing, found.told, dump(found.table), memories)


def read(
    spec: GameSpec, seats: int, options: dict[str, Any], inputs: list[list[Json]], kept: Snapshot
) -> Session:
    """The session of a snapshot that was taken after these inputs, by this code. Whatever is wrong
    with it is raised as it comes; what cannot belong to these inputs as a ValueError."""
    session = Session(spec, seats, options)
    shared = spec.vocabulary.shared
    events = [shared(told) for told in kept.events]
    log = [events[number] for number in kept.log]
    point = kept.checkpoint
    captured = Captured(
        spec.load(kept.table, session.setup),
        [spec.load(past, session.setup) for past in kept.past],
        log,
        kept.marks,
        kept.memories,
        kept.draws,
        kept.said,
        None if point is None else read_point(session, point),
    )
    if len(kept.marks) != len(Record(session.record.header, inputs).standing()):
        raise ValueError("a snapshot of other inputs")
    session.restore(captured, inputs)
    return session


def read_point(session: Session, point: Point) -> Checkpoint:
    table = session.spec.load(point.table, session.setup)
    return Checkpoint(point.standing, point.told, table, pack_memories(point.memories))


def pack(kept: Any) -> bytes:
    return zlib.compress(msgspec.json.encode(kept), QUICK)


def unpack(data: bytes) -> bytes:
    return zlib.decompress(data)


# -- the code that made it ------------------------------------------------------------------------


@cache
def code_hash(package: str, *others: str) -> str:
    """A hash of the code a snapshot of a game depends on: core, the game with its content, and
    `others`; compiled or not. Empty where that cannot be read: then nothing must be believed."""
    digest = hashlib.sha256(sys.version.encode())
    for name in ("gloaming.core", package, *others):
        folders = [Path(folder) for folder in import_module(name).__path__]
        if not all(folder.is_dir() for folder in folders):
            return ""
        for folder in folders:
            for file in code_files(folder):
                digest.update(f"{name}\0{file.relative_to(folder)}\0".encode())
                digest.update(hashlib.sha256(file.read_bytes()).digest())
    library = getattr(sys.modules.get(LIBRARY), "__file__", None)
    if library is not None:
        digest.update(hashlib.sha256(Path(library).read_bytes()).digest())
    return digest.hexdigest()[:32]


def code_files(folder: Path) -> Iterator[Path]:
    for file in sorted(folder.rglob("*")):
        if file.suffix in (*SUFFIXES, ".toml") and file.is_file():
            yield file
