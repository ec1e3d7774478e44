"""Snapshots of a match: written in the background, believed only if they prove themselves.

Every so many inputs the match is written to the snapshot cache: its session, and what the server
adds to that (numbers of questions, what each viewer may have heard that was taken back). Waking it
then replays the inputs since, instead of all. Nobody waits for a snapshot, and it is taken of what
is durable already. One that other code has made, or that does not belong to exactly the inputs in
the store, is thrown away, and the match is replayed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from gloaming.core import snapshot, wire
from gloaming.core.checkpoints import Captured
from gloaming.core.flow import CHANCE
from gloaming.core.snapshot import Snapshot
from gloaming.core.spec import GameSpec
from gloaming.server.match.state import NEVER, MatchState
from gloaming.server.match.timing import OpenQuestion
from gloaming.server.store.interface import Damaged, InputRow, StoreBroken, StoreFull
from gloaming.server.store.snapshots import NoSnapshots, SnapshotRow

if TYPE_CHECKING:
    from gloaming.server.match.match import Match

log = logging.getLogger("gloaming.match")

EVERY: Final = 128  # inputs; the fewer, the less to replay and the more to write


class Kept(msgspec.Struct, array_like=True):
    """A match as plain data, but for what the store has."""

    session: Snapshot
    asked: list[tuple[int, int, int]]  # by seat: number, and events heard by it and by everybody
    acted: dict[int, int]
    firm: dict[int, int]


class MatchSnapshots:
    """Writes the snapshots of one match."""

    def __init__(self, state: MatchState) -> None:
        self._state = state
        self._cache = state.services.snapshots
        self._task: asyncio.Task[None] | None = None
        if not isinstance(self._cache, NoSnapshots) and made_by(state.spec):
            state.take_snapshot = self._begin
            state.snapshot_at = EVERY

    def woken(self, start: int) -> None:
        """The match was replayed from input `start` on; if that took long, shorten it next time."""
        state = self._state
        if state.snapshot_at != NEVER:
            state.snapshot_at = start + EVERY
            if state.inputs.count >= state.snapshot_at:
                self._begin()

    def _begin(self) -> None:
        self._state.snapshot_at = NEVER
        self._task = asyncio.ensure_future(self._write())

    async def _write(self) -> None:
        """Take a snapshot and hand it to the cache."""
        state = self._state
        await asyncio.sleep(0)  # first whoever has just acted is told
        n = state.inputs.count
        taken = take(state)
        if taken is None:
            state.snapshot_at = n + 1
            return
        try:
            chain = await state.services.store.chain(state.row.id, n)
            if chain is not None:
                row = SnapshotRow(state.row.id, n, made_by(state.spec), chain, b"")
                await self._cache.write(lambda: row._replace(data=snapshot.pack(taken())))
        except (Damaged, StoreFull, StoreBroken):
            pass  # whoever plays on will hear of it
        finally:
            state.snapshot_at = n + EVERY


class Taken:
    """What a snapshot is made of; made in a thread."""

    def __init__(self, state: MatchState, captured: Captured) -> None:
        self._captured = captured
        self._asked = [(asked.number, asked.heard, asked.public) for asked in state.asked]
        self._acted, self._firm = state.broadcast.places()

    def __call__(self) -> Kept:
        return Kept(snapshot.write(self._captured), self._asked, self._acted, self._firm)


def take(state: MatchState) -> Taken | None:
    """A match between two inputs. None while it waits for chance: whom it asks then is decided by
    who sits there."""
    session = state.session
    if session is None or session.table.wait == CHANCE:
        return None
    return Taken(state, session.capture())


def made_by(spec: GameSpec) -> str:
    """The code that snapshots of this game depend on."""
    return snapshot.code_hash(spec.package, "gloaming.server.match")


# -- waking ---------------------------------------------------------------------------------------


async def resume(match: Match, rows: Sequence[InputRow]) -> int:
    """Open a match from its snapshot, if there is one to be believed: the inputs it stands for."""
    cache, state = match.services.snapshots, match.state
    row = await cache.read(match.row.id)
    if row is None:
        return 0
    why = await objection(match, rows, row)
    if not why:
        try:
            restore(state, rows, row)
            return row.n
        except Exception as error:  # whatever it is: a cache keeps no match from being opened
            why = f"it cannot be restored ({type(error).__name__})"
    await throw_away(match, why)
    return 0


FOREIGN: Final = "other code has made it"  # as after every update; not worth a line in the log


async def throw_away(match: Match, why: str) -> None:
    if why != FOREIGN:
        log.warning("the snapshot of match %s is thrown away: %s", match.row.id, why)
    await match.services.snapshots.forget(match.row.id)


async def objection(match: Match, rows: Sequence[InputRow], row: SnapshotRow) -> str:
    """Why this snapshot is not to be believed; empty if it is."""
    if row.match != match.row.id or row.code != made_by(match.spec) or not row.code:
        return FOREIGN
    if row.n > len(rows):
        return f"it stands for {row.n} inputs, and there are {len(rows)}"
    try:
        chain = await match.services.store.chain(row.match, row.n)
    except (Damaged, StoreFull) as error:
        return str(error)
    return "" if chain == row.chain else "it was taken after other inputs"


def restore(state: MatchState, rows: Sequence[InputRow], row: SnapshotRow) -> None:
    """The match as it was after the inputs the snapshot stands for."""
    spec, seats = state.spec, state.row.seats
    kept = msgspec.json.decode(snapshot.unpack(row.data), type=Kept)
    inputs = [wire.decode(line) for line, _ in rows[: row.n]]
    options = wire.decode(state.row.options)
    session = snapshot.read(spec, seats, options, inputs, kept.session)
    asked = [OpenQuestion() for _ in range(seats)]
    for seat, (number, heard, public) in zip(range(seats), kept.asked, strict=True):
        asked[seat].number, asked[seat].heard, asked[seat].public = number, heard, public
        asked[seat].question = wire.write_question(spec, session.table, seat)
    state.open(session, asked)
    state.broadcast.take_places(kept.acted, kept.firm)
