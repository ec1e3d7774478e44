"""Checkpoints: tables kept from earlier in a game, so that going back does not replay all of it.

A table that has been adopted never changes again, so keeping one costs a reference. Memories do
change; a checkpoint has them as bytes, which take a tenth of the room that copies would. Nothing
here is stored: what is, is in `snapshot`.
"""

from __future__ import annotations

import zlib
from typing import Any, Final, NamedTuple

from gloaming.core import wire
from gloaming.core.flow import Table, Told

EVERY: Final = 64  # inputs between two checkpoints, at first
MOST: Final = 32  # kept; then every other one goes and the distance doubles


# A viewer, how many events its memory has been told of, and the memory as plain data.
Remembered = tuple[int, int, Any]


class Checkpoint(NamedTuple):
    """A game after so many standing inputs. Shared: not to be changed."""

    standing: int
    told: int  # events by then
    table: Table
    memories: bytes  # see `pack_memories`


class Captured(NamedTuple):
    """All of a session but its inputs; whatever may still change is a copy."""

    table: Table
    past: list[Table]
    log: list[Told]
    marks: list[int]
    memories: list[Remembered]
    draws: int
    said: bool
    checkpoint: Checkpoint | None  # the latest that an undo may go back to


class Checkpoints:
    """The checkpoints of one session, oldest first."""

    def __init__(self) -> None:
        self.next = EVERY  # the number of standing inputs at which another one is due
        self._every = EVERY
        self._kept: list[Checkpoint] = []

    def add(self, checkpoint: Checkpoint) -> None:
        self._kept.append(checkpoint)
        if len(self._kept) > MOST:
            del self._kept[::2]
            self._every *= 2
        self.next = self._kept[-1].standing + self._every

    def before(self, count: int) -> Checkpoint | None:
        """The latest one at or before this number of standing inputs."""
        for checkpoint in reversed(self._kept):
            if checkpoint.standing <= count:
                return checkpoint
        return None

    def cut(self, count: int) -> None:
        """Forget those after this number of standing inputs: these were taken back."""
        while self._kept and self._kept[-1].standing > count:
            self._kept.pop()
        self.next = (self._kept[-1].standing if self._kept else 0) + self._every

    def copy(self) -> Checkpoints:
        found = Checkpoints()
        found.next, found._every, found._kept = self.next, self._every, self._kept[:]
        return found


def pack_memories(memories: list[Remembered]) -> bytes:
    return zlib.compress(wire.encode(memories), 1)


def unpack_memories(packed: bytes) -> list[Remembered]:
    return [
        (viewer, noticed, plain) for viewer, noticed, plain in wire.decode(zlib.decompress(packed))
    ]
