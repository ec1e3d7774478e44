"""Commit policy: the event loop commits itself while the disk is quick, else a thread does."""

from __future__ import annotations

import asyncio
import threading
from functools import partial
from pathlib import Path

import pytest

from gloaming.server.store import commit_policy, sqlite
from gloaming.server.store.commit_policy import CommitPolicy
from gloaming.server.store.interface import Append, StoreBroken, StoreFull, TalkRow
from gloaming.server.store.sqlite import SqliteStore
from harness.counting_store import (
    LOOP,
    STORE,
    CountingConnection,
    create_matches,
    input_row,
    open_store,
    reset_counts,
)

__all__ = ["reset_counts"]  # a fixture that comes by itself
FEW = 5


def easily_satisfied(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, a disk is trusted after the second write."""
    for name, value in (("SWIFT", 5.0), ("LONG", 12.0), ("RECENT", 2), ("WHILE", 1e9)):
        monkeypatch.setattr(commit_policy, name, value)


async def trusting(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match "m", and a few commits that were swift enough, so that the loop waits itself."""
    easily_satisfied(monkeypatch)
    await create_matches(store, "m")
    for n in range(FEW):
        await store.append("m", n, input_row(n), "playing")
    CountingConnection.waited.clear()


def test_a_swift_disk_is_waited_for_by_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until it is swift no more."""

    async def main() -> None:
        store = open_store(tmp_path)
        await trusting(store, monkeypatch)
        await store.append("m", FEW, input_row(0), "playing")
        assert CountingConnection.waited == [LOOP]
        monkeypatch.setattr(commit_policy, "LONG", 0.001)
        monkeypatch.setattr(commit_policy, "WARY", 1e9)
        CountingConnection.takes = 0.01
        for n in range(2):
            await store.append("m", FEW + 1 + n, input_row(n), "playing")
        assert CountingConnection.waited == [LOOP, LOOP, STORE]
        assert store.waited >= 0.01
        await store.close()

    asyncio.run(main())


def test_a_disk_that_was_only_read_is_not_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        easily_satisfied(monkeypatch)
        store = open_store(tmp_path)
        await create_matches(store, "m")
        for _ in range(20):
            await store.inputs("m")
        await store.append("m", 0, input_row(0), "playing")
        assert CountingConnection.waited[-1] == STORE
        await store.close()

    asyncio.run(main())


def test_whoever_was_kept_first_is_told_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the thread has kept need not wait for what the loop keeps after it."""

    async def main() -> None:
        store = open_store(tmp_path)
        await trusting(store, monkeypatch)
        told: list[str] = []

        async def listen() -> None:
            await store.said("m")
            told.append("talk")

        listening = asyncio.ensure_future(listen())
        await asyncio.sleep(0)  # it is on its way to the thread
        done = asyncio.Event()

        def tell(error: Exception | None) -> None:
            told.append("input")
            done.set()

        wanted = Append("m", FEW, input_row(0), "playing")
        asyncio.get_running_loop().call_soon(store.keep, wanted, tell)
        await done.wait()
        await listening
        assert CountingConnection.waited == [STORE, LOOP]
        assert told == ["talk", "input"]
        await store.close()

    asyncio.run(main())


def test_what_is_said_and_noted_is_kept_with_the_inputs_of_the_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the loop: a busy one lets a thread do one statement in half a millisecond."""

    async def main() -> None:
        store = open_store(tmp_path)
        await trusting(store, monkeypatch)
        await asyncio.gather(
            store.set_note("m", 0, "x"),
            store.append("m", FEW, input_row(FEW), "playing"),
            store.say("m", 0, TalkRow(0, "hm", "0:t")),
            store.append("m", FEW + 1, input_row(FEW + 1), "over"),
        )
        assert CountingConnection.waited == [LOOP]
        assert await store.note("m", 0) == "x"
        assert await store.said("m") == [TalkRow(0, "hm", "0:t")]
        assert len(await store.inputs("m")) == FEW + 2
        kept = await store.match("m")
        assert kept is not None
        assert kept[0].status == "over"
        await store.close()

    asyncio.run(main())


def writes_until_sure(disk: CommitPolicy, took: float, now: float) -> int:
    for count in range(1000):
        if disk.is_sure(now):
            return count
        disk.has_taken(took, now)
    return 1000


def test_trust_is_won_slowly_and_lost_at_once() -> None:
    disk, quick, slow = CommitPolicy(), 0.0005, 0.3
    assert commit_policy.RECENT < writes_until_sure(disk, quick, 1.0) < 10 * commit_policy.RECENT
    assert not disk.is_sure(1.0 + commit_policy.WHILE)  # it has rested
    disk.has_taken(slow, 2.0)
    later = 2.0 + slow * commit_policy.WARY
    assert writes_until_sure(disk, quick, later - 0.1) == 1000
    assert disk.is_sure(later)
    disk.forget()
    assert writes_until_sure(disk, quick, later) > commit_policy.RECENT


@pytest.mark.parametrize(("took", "sure"), [(0.001, True), (0.003, False), (0.015, False)])
def test_a_disk_is_judged_by_what_it_usually_takes(took: float, sure: bool) -> None:
    assert (writes_until_sure(CommitPolicy(), took, 1.0) < 1000) == sure


def test_one_write_that_takes_a_little_longer_is_forgiven() -> None:
    disk = CommitPolicy()
    writes_until_sure(disk, 0.0005, 1.0)
    for _ in range(100):
        disk.has_taken(0.0005, 1.0)
    disk.has_taken(0.015, 1.0)
    assert disk.is_sure(1.0)


def test_a_sync_that_fails_while_the_loop_waits_is_not_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        said: list[str] = []
        store = open_store(tmp_path, said.append)
        await trusting(store, monkeypatch)
        CountingConnection.fails = "SQLITE_IOERR_FSYNC"
        for _ in range(2):
            with pytest.raises(StoreBroken):
                await store.append("m", FEW, input_row(0), "playing")
        assert CountingConnection.waited == [LOOP]
        assert len(said) == 1
        await store.close()

    asyncio.run(main())


def test_a_disk_that_fills_while_the_loop_waits_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        store = open_store(tmp_path)
        await trusting(store, monkeypatch)
        CountingConnection.fails = "SQLITE_FULL"
        with pytest.raises(StoreFull):
            await store.append("m", FEW, input_row(0), "playing")
        CountingConnection.fails = ""
        await store.append("m", FEW, input_row(1), "playing")
        assert CountingConnection.waited == [LOOP, STORE]
        assert (await store.inputs("m"))[FEW:] == input_row(1)
        await store.close()

    asyncio.run(main())


def test_the_log_is_moved_by_the_thread_while_nobody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved: list[str] = []
    checkpoint = SqliteStore._checkpoint

    def noted(store: SqliteStore) -> None:
        moved.append(threading.current_thread().name)
        checkpoint(store)

    async def main() -> None:
        store = open_store(tmp_path)
        await trusting(store, monkeypatch)
        monkeypatch.setattr(SqliteStore, "_checkpoint", noted)
        monkeypatch.setattr(sqlite, "CHECKPOINT_EVERY", FEW + 30)
        for n in range(FEW, FEW + 40):
            await store.append("m", n, input_row(n), "playing")
        assert moved == [STORE]
        assert CountingConnection.waited == [LOOP] * 40
        assert len(await store.inputs("m")) == FEW + 40
        await store.close()

    asyncio.run(main())


def test_who_asks_for_more_when_told_is_told_of_that_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the loop tells what it has kept, more may come, and more than one commit holds."""

    async def main() -> None:
        store = open_store(tmp_path)
        await trusting(store, monkeypatch)
        monkeypatch.setattr(sqlite, "MOST_PER_COMMIT", 3)
        told: asyncio.Queue[int] = asyncio.Queue()

        def ask(n: int) -> None:
            store.keep(Append("m", n, input_row(n), "playing"), partial(tell, n))

        def tell(n: int, error: Exception | None) -> None:
            assert error is None
            told.put_nowait(n)
            if n < FEW + 16:
                ask(n + 8)

        for n in range(FEW, FEW + 8):
            ask(n)
        assert [await told.get() for _ in range(24)] == [*range(FEW, FEW + 24)]
        assert set(CountingConnection.waited) == {LOOP}
        await store.close()

    asyncio.run(main())
