"""Snapshots of matches: a match woken from one is the match, byte for byte; and nobody waits."""

from __future__ import annotations

import asyncio
import itertools
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest

from gloaming.core import snapshot
from gloaming.core.flow import CHANCE, OVER, Refused
from gloaming.registry import game, game_ids
from gloaming.server import limits
from gloaming.server.match import snapshots
from gloaming.server.match.match import Match
from gloaming.server.match.snapshots import Kept, Taken
from gloaming.server.match.state import MatchState
from gloaming.server.store.interface import InputRow, StoreFull
from gloaming.server.store.snapshots import SnapshotFile, SnapshotRow, open_snapshots
from harness.counting_store import create_matches, open_store
from harness.in_memory_app import MemoryStore
from harness.memory_snapshots import MemorySnapshots
from harness.snapshot_matches import Ear, begun, play, remembered, sent, services, woken
from harness.virtual_clock import run
from promises.store_faults import games_to_play

OFTEN = 5


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "EVERY", OFTEN)


async def a_match(cache: MemorySnapshots, seed: int = 1, count: int = 40) -> Match:
    match = await begun(services(MemoryStore(), cache, seed), "revenge", 3)
    await play(match, Random(seed), count)
    await asyncio.sleep(1)
    return match


# -- equal, byte for byte -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["wake", *game_ids()])
def test_viewers_are_sent_the_same_bytes_as_after_a_replay(name: str) -> None:
    """Wherever the latest snapshot is, however many inputs follow; and as in the life before."""

    async def main() -> None:
        cache = MemorySnapshots()
        seats = game(name).seats[1]
        match = await begun(services(MemoryStore(), cache, 1), name, seats)
        rng = Random(name)
        for _ in range(6):
            await play(match, rng, rng.randrange(30))
            await asyncio.sleep(1)
            kept = cache.rows[match.row.id]
            replayed, restored = await woken(match), await woken(match, cache)
            assert cache.rows[match.row.id][: len(kept)] == kept  # and so it was believed
            assert remembered(restored) == remembered(replayed) == remembered(match)
            assert sent(restored) == sent(replayed) == sent(match)
            match = restored

    with games_to_play():
        run(main())


def test_people_who_deal_are_asked_as_before() -> None:
    """No snapshot is taken while the table waits for what they draw. What they mistype was heard
    and is taken back: from there on viewers are told again, also after a snapshot."""

    async def main() -> None:
        cache = MemorySnapshots()
        match = await begun(services(MemoryStore(), cache, 2), "sonata", 4, "people")
        rng = Random(2)
        waited = 0
        for _ in range(20):
            await play(match, rng, rng.randint(1, 8), undo=0.05)
            await asyncio.sleep(1)
            waited += match.playing().table.wait == CHANCE
            restored, replayed = await woken(match, cache), await woken(match)
            assert sent(restored) == sent(replayed) == sent(match)
            assert restored.broadcast.places() == replayed.broadcast.places()
        assert waited
        assert restored.broadcast.places()[1]
        assert cache.rows[match.row.id][-1].n > OFTEN

    run(main())


# -- in the background ----------------------------------------------------------------------------


def test_snapshots_are_taken_every_so_many_inputs() -> None:
    async def main() -> None:
        cache = MemorySnapshots()
        await a_match(cache)
        (rows,) = cache.rows.values()
        places = [row.n for row in rows]
        assert len(places) > 3
        assert all(after - before >= OFTEN for before, after in itertools.pairwise(places))

    run(main())


class StuckCache(MemorySnapshots):
    """Takes a snapshot and never has done with it."""

    async def write(self, make: Callable[[], SnapshotRow]) -> None:
        await super().write(make)
        await asyncio.Event().wait()


def test_nobody_waits_for_a_snapshot() -> None:
    async def main() -> None:
        cache = StuckCache()
        match = await a_match(cache)
        assert match.kept > 8 * OFTEN - 1
        assert len(cache.rows[match.row.id]) == 1

    run(main())


class Socket(Ear):
    """Writes what it is sent at the end of this turn of the loop, as real ones do."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []

    def send(self, message: bytes) -> None:
        super().send(message)
        asyncio.get_running_loop().call_soon(self.written.append, message)


def test_a_snapshot_is_taken_after_everybody_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        cache = MemorySnapshots()
        match = await begun(services(MemoryStore(), cache, 6), "revenge", 3)
        socket, behind = Socket(), []
        match.broadcast.listen(0, socket, 0)
        take = snapshots.take

        def looked(state: MatchState) -> Taken | None:
            behind.append(len(socket.messages) - len(socket.written))
            return take(state)

        monkeypatch.setattr(snapshots, "take", looked)
        await play(match, Random(6), 30)
        await asyncio.sleep(1)
        assert len(behind) > 3
        assert not any(behind)

    run(main())


class SlowStore(MemoryStore):
    """Says where a log's hash is only when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.let = asyncio.Event()

    async def chain(self, match: str, n: int) -> bytes | None:
        await self.let.wait()
        return await super().chain(match, n)


def test_a_snapshot_is_of_the_moment_it_was_taken_whatever_comes_meanwhile() -> None:
    async def main() -> None:
        cache, store = MemorySnapshots(), SlowStore()
        match = await begun(services(store, cache, 4), "revenge", 3)
        await play(match, Random(4), 30)
        assert not cache.rows
        store.let.set()
        await asyncio.sleep(1)
        (row,) = cache.rows[match.row.id]
        assert row.n < match.kept - OFTEN
        assert sent(await woken(match, cache)) == sent(await woken(match))

    run(main())


class FullStore(MemoryStore):
    async def chain(self, match: str, n: int) -> bytes | None:
        raise StoreFull("no room")


def test_a_full_disk_costs_no_more_than_the_snapshot() -> None:
    async def main() -> None:
        cache = MemorySnapshots()
        match = await begun(services(FullStore(), cache, 5), "revenge", 3)
        await play(match, Random(5), 30)
        await asyncio.sleep(1)
        assert not cache.rows
        assert sent(await woken(match, cache)) == sent(match)

    run(main())


def test_a_match_that_had_to_be_replayed_is_written_down() -> None:
    async def main() -> None:
        cache = MemorySnapshots()
        match = await a_match(cache)
        cache.rows.clear()
        again = await woken(match, cache)
        await asyncio.sleep(1)
        (row,) = cache.rows[match.row.id]
        assert row.n == again.kept == match.kept

    run(main())


# -- what is not believed -------------------------------------------------------------------------


async def latest(cache: MemorySnapshots, match: Match) -> SnapshotRow:
    row = await cache.read(match.row.id)
    assert row is not None
    return row


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda row: row._replace(code="0" * 32), ""),
        (lambda row: row._replace(n=row.n + 1000), "it stands for"),
        (lambda row: row._replace(n=row.n - 1), "after other inputs"),
        (lambda row: row._replace(chain=b"\0" * 16), "after other inputs"),
        (lambda row: row._replace(data=row.data[:-1]), "cannot be restored (error)"),
        (lambda row: row._replace(data=b""), "cannot be restored (error)"),
    ],
    ids=["code", "ahead", "behind", "chain", "short", "empty"],
)
def test_a_snapshot_that_does_not_fit_is_thrown_away(
    change: Callable[[SnapshotRow], SnapshotRow], said: str, caplog: pytest.LogCaptureFixture
) -> None:
    """With one line in the log at most; none after an update of the code."""

    async def main() -> None:
        cache = MemorySnapshots()
        match = await a_match(cache)
        spoilt = change(await latest(cache, match))
        cache.rows = {match.row.id: [spoilt]}
        with caplog.at_level(logging.WARNING):
            again = await woken(match, cache)
        assert sent(again) == sent(match)
        lines = [record.getMessage() for record in caplog.records]
        assert [said in line for line in lines] == ([True] if said else [])
        await asyncio.sleep(1)
        assert (await latest(cache, match)) != spoilt

    run(main())


def test_a_snapshot_from_which_it_does_not_go_on_is_thrown_away(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """As from code that does not do the same twice. The inputs have the last word."""

    async def main() -> None:
        cache = MemorySnapshots()
        match = await a_match(cache)
        row = await latest(cache, match)
        await play(match, Random(2), 3)
        kept = msgspec.json.decode(snapshot.unpack(row.data), type=Kept)
        kept.session.table["rest"][0] = OVER
        cache.rows = {match.row.id: [row._replace(data=snapshot.pack(kept))]}
        again = await woken(match, cache)
        assert sent(again) == sent(await woken(match))
        assert remembered(again) == remembered(match)
        assert caplog.text.count("what follows is refused") == 1

    run(main())


def test_a_match_of_other_rules_is_refused_whatever_its_snapshot() -> None:
    async def main() -> None:
        cache = MemorySnapshots()
        match = await a_match(cache)
        damaged = await begun(match.services, "revenge", 3)
        store = match.services.store
        assert isinstance(store, MemoryStore)
        store.lines[damaged.row.id] = [InputRow(b'["d",0,"haunt"]', "")]
        cache.rows[damaged.row.id] = [(await latest(cache, match))._replace(match=damaged.row.id)]
        with pytest.raises(Refused):
            await woken(damaged, cache)

    run(main())


# -- the file -------------------------------------------------------------------------------------


def row_of(n: int, match: str = "abc") -> SnapshotRow:
    return SnapshotRow(match, n, "code", b"chain", b"data" * n)


def with_file(path: Path, *work: Callable[[SnapshotFile], object]) -> None:
    async def main() -> None:
        file = SnapshotFile(path)
        for one in work:
            found = one(file)
            if asyncio.iscoroutine(found):
                await found
        await file.close()

    asyncio.run(main())


def kept(path: Path, match: str = "abc") -> SnapshotRow | None:
    found: list[SnapshotRow | None] = []

    async def read(file: SnapshotFile) -> None:
        found.append(await file.read(match))

    with_file(path, read)
    return found[0]


def test_the_file_keeps_the_latest_of_each_match(tmp_path: Path) -> None:
    path = tmp_path / "snapshots"
    assert kept(path) is None
    with_file(path, *[lambda file, n=n: file.write(lambda: row_of(n)) for n in range(3)])
    with_file(path, lambda file: file.write(lambda: row_of(7, "other")))
    assert kept(path) == row_of(2)
    assert kept(path, "other") == row_of(7, "other")
    with_file(path, lambda file: file.forget("abc"))
    assert kept(path) is None
    assert path.stat().st_mode & 0o077 == 0


def test_the_file_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SNAPSHOTS", 3)
    path = tmp_path / "snapshots"
    names = ["a", "b", "c", "a", "d"]
    with_file(path, *[lambda file, m=m: file.write(lambda: row_of(1, m)) for m in names])
    assert [kept(path, m) is not None for m in "abcd"] == [True, False, True, True]


@pytest.mark.parametrize("spoil", [b"nonsense, and a lot of it", b"SQLite format 4\0", b""])
def test_a_file_that_cannot_be_read_is_begun_anew(tmp_path: Path, spoil: bytes) -> None:
    path = tmp_path / "snapshots"
    with_file(path, lambda file: file.write(lambda: row_of(1)))
    path.write_bytes(spoil + path.read_bytes()[len(spoil) :] if spoil else b"")
    assert kept(path) is None
    with_file(path, lambda file: file.write(lambda: row_of(2)))
    assert kept(path) == row_of(2)


def test_a_file_of_another_layout_is_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "snapshots"
    with_file(path, lambda file: file.write(lambda: row_of(1)))
    with closing(open_snapshots(path)) as db:
        db.execute("PRAGMA user_version=99")
    assert kept(path) is None


def test_damage_while_it_is_used_costs_the_snapshots_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "snapshots"

    def failing() -> SnapshotRow:
        error = sqlite3.DatabaseError("malformed")
        error.sqlite_errorname = "SQLITE_CORRUPT"
        raise error

    with_file(
        path,
        lambda file: file.write(failing),
        lambda file: file.write(lambda: row_of(1)),
    )
    assert "thrown away" in caplog.text
    assert kept(path) == row_of(1)


def test_a_place_where_there_can_be_no_file_is_said_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "folder"
    path.mkdir()
    (path / "something").touch()
    with_file(path, lambda file: file.write(lambda: row_of(1)), lambda file: file.read("abc"))
    assert [record.getMessage().split(" cannot")[0] for record in caplog.records] == ["folder"]


def test_a_closed_file_is_as_good_as_none(tmp_path: Path) -> None:
    async def main() -> None:
        file = SnapshotFile(tmp_path / "snapshots")
        await file.close()
        await file.write(lambda: row_of(1))
        assert await file.read("abc") is None

    asyncio.run(main())


# -- where a log's hash is ------------------------------------------------------------------------


def test_the_hash_of_a_log_is_known_where_a_link_ends(tmp_path: Path) -> None:
    async def main() -> None:
        store = open_store(tmp_path)
        await create_matches(store, "abc")
        first = [InputRow(b"[1]", "0:a"), InputRow(b"[2]", ""), InputRow(b"[3]", "")]
        await store.append("abc", 0, first, "playing")
        found = [await store.chain("abc", n) for n in range(5)]
        assert [chain is not None for chain in found] == [False, False, False, True, False]
        await store.append("abc", 3, [InputRow(b"[4]", "0:b")], "playing")
        again = [await store.chain("abc", n) for n in range(6)]
        assert again[3] == found[3]
        assert [chain is not None for chain in again] == [False] * 3 + [True, True, False]
        assert again[4] != again[3]
        await store.close()

    asyncio.run(main())
