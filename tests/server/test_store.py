"""The store: group commit of whatever comes in one turn of the loop; a bad write fails alone."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any

import pytest

from gloaming.commands.serve import BufferedSystemRandom
from gloaming.server.store import rows
from gloaming.server.store.hash_chain import MOST
from gloaming.server.store.interface import (
    Append,
    Damaged,
    InputRow,
    StoreBroken,
    StoreFull,
)
from gloaming.server.store.rows import connect_file
from gloaming.server.store.sqlite import MOST_PER_COMMIT, SqliteStore
from harness.counting_store import (
    CountingConnection,
    create_matches,
    input_row,
    open_store,
    reset_counts,
)

__all__ = ["reset_counts"]  # a fixture that comes by itself
FEW = 5


def test_what_one_turn_brings_is_one_commit(tmp_path: Path) -> None:
    async def main() -> None:
        store = open_store(tmp_path)
        names = [f"m{n}" for n in range(40)]
        await create_matches(store, *names)
        before = CountingConnection.commits
        await asyncio.gather(*[store.append(name, 0, input_row(0), "playing") for name in names])
        assert CountingConnection.commits == before + 1
        for name in names:
            assert await store.inputs(name) == input_row(0)
        await store.close()

    asyncio.run(main())


def test_a_new_link_for_onlookers_is_kept_with_what_else_has_changed(tmp_path: Path) -> None:
    async def main() -> None:
        store = open_store(tmp_path)
        await create_matches(store, "m")
        await store.append("m", 0, input_row(0), "playing")
        await store.set_watch("m", b"new")
        await store.append("m", 1, input_row(1), "over")
        with pytest.raises(Damaged):
            await store.set_watch("nobody", b"new")
        await store.close()
        again = open_store(tmp_path)
        found = await again.match("m")
        assert found is not None
        assert (found[0].watch, found[0].host, found[0].status) == (b"new", b"h", "over")
        await again.close()

    asyncio.run(main())


def test_more_than_one_commit_holds_is_kept_too(tmp_path: Path) -> None:
    async def main() -> None:
        store = open_store(tmp_path)
        await create_matches(store, "m")
        count = MOST_PER_COMMIT + 7
        asked = [store.append("m", n, input_row(n), "playing") for n in range(count)]
        await asyncio.gather(*asked)
        assert len(await store.inputs("m")) == count
        await store.close()

    asyncio.run(main())


@pytest.mark.parametrize("beside_others", [False, True], ids=["inputs alone", "beside others"])
def test_one_bad_job_harms_nobody(tmp_path: Path, beside_others: bool) -> None:
    async def main() -> None:
        store = open_store(tmp_path)
        await create_matches(store, "good", "bad", "fine")
        asked: list[Any] = [
            store.append("good", 0, input_row(0), "playing"),
            store.append("bad", 5, input_row(5), "playing"),  # its log has no such place
            store.append("fine", 0, input_row(0), "over"),
        ]
        if beside_others:
            asked.append(store.note("good", 0))
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(found[1], Damaged)
        assert [found[0], found[2]] == [None, None]
        assert await store.inputs("good") == await store.inputs("fine") == input_row(0)
        assert await store.inputs("bad") == []
        kept = await store.match("fine")
        assert kept is not None
        assert kept[0].status == "over"
        await store.close()

    asyncio.run(main())


def test_a_full_disk_refuses_and_later_takes_it(tmp_path: Path) -> None:
    async def main() -> None:
        store = open_store(tmp_path)
        await create_matches(store, "a", "b")
        CountingConnection.fails = "SQLITE_FULL"
        asked = [store.append(name, 0, input_row(0), "playing") for name in ("a", "b")]
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(one) for one in found] == [StoreFull, StoreFull]
        CountingConnection.fails = ""
        await store.append("a", 0, input_row(0), "playing")
        assert await store.inputs("a") == input_row(0)
        assert await store.inputs("b") == []
        await store.close()

    asyncio.run(main())


def test_closing_comes_after_what_was_asked_before(tmp_path: Path) -> None:
    async def main() -> None:
        store = open_store(tmp_path)
        await create_matches(store, "m")
        asked = [
            asyncio.ensure_future(store.append("m", n, input_row(n), "playing")) for n in range(3)
        ]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*asked)

    asyncio.run(main())
    again = SqliteStore(tmp_path / "data.sqlite", connect=connect_file)

    async def look() -> None:
        assert len(await again.inputs("m")) == 3
        await again.close()

    asyncio.run(look())


def test_who_no_longer_waits_is_not_answered(tmp_path: Path) -> None:
    async def main() -> None:
        store = open_store(tmp_path)
        await create_matches(store, "m")
        asked = asyncio.ensure_future(store.append("m", 0, input_row(0), "playing"))
        await asyncio.sleep(0)
        asked.cancel()
        assert await store.inputs("m") == input_row(0)  # asked for is asked for
        await store.close()

    asyncio.run(main())


def test_where_a_log_ends_is_remembered_and_not_believed(tmp_path: Path) -> None:
    """Who has changed the file behind our back is noticed by the next input, and only there."""

    async def main() -> None:
        store = open_store(tmp_path)
        await create_matches(store, "m", "n")
        for n in range(2):  # the second by what is remembered of the first
            await asyncio.gather(*[store.append(name, n, input_row(n), "playing") for name in "mn"])
        assert await store.inputs("m") == [*input_row(0), *input_row(1)]
        store._db.execute("UPDATE heads SET length=7 WHERE match='m' AND log='inputs'")
        asked = [store.append(name, 2, input_row(2), "playing") for name in "mn"]
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(found[0], Damaged)
        assert found[1] is None
        assert await store.inputs("n") == [*input_row(0), *input_row(1), *input_row(2)]
        await store.close()

    asyncio.run(main())


def test_who_begins_or_ends_keeps_nobody_else_waiting(tmp_path: Path) -> None:
    """Only of these it has to be found out how they stand, and of what follows them."""

    async def main() -> None:
        store = open_store(tmp_path)
        known = [f"m{n}" for n in range(10)]
        await create_matches(store, *known, "begins", "ends")
        for name in (*known, "ends"):
            await store.append(name, 0, input_row(0), "playing")
        commits, CountingConnection.asked = CountingConnection.commits, 0
        asked = [
            store.append("begins", 0, input_row(0), "playing"),
            store.append("begins", 1, input_row(1), "playing"),
            *[store.append(name, 1, input_row(1), "playing") for name in known],
            store.append("ends", 1, input_row(1), "playing"),
            store.append("ends", 2, input_row(2), "over"),
            store.append("m0", 2, input_row(2), "playing"),
        ]
        await asyncio.gather(*asked)
        assert (CountingConnection.commits - commits, CountingConnection.asked) == (1, 3)
        assert await store.inputs("begins") == [*input_row(0), *input_row(1)]
        for name in ("m0", "ends"):
            assert await store.inputs(name) == [*input_row(0), *input_row(1), *input_row(2)]
        for name in known[1:]:
            assert await store.inputs(name) == [*input_row(0), *input_row(1)]
        await store.close()

    asyncio.run(main())


def test_what_found_no_room_is_not_remembered(tmp_path: Path) -> None:
    async def main() -> None:
        store = open_store(tmp_path)
        await create_matches(store, "m")
        await store.append("m", 0, input_row(0), "playing")
        CountingConnection.fails = "SQLITE_FULL"
        with pytest.raises(StoreFull):
            await store.append("m", 1, input_row(1), "playing")
        CountingConnection.fails = ""
        await store.append("m", 1, input_row(2), "playing")
        assert await store.inputs("m") == [*input_row(0), *input_row(2)]
        await store.close()

    asyncio.run(main())


def test_what_takes_long_and_what_does_not_take_turns(tmp_path: Path) -> None:
    async def main() -> None:
        store = open_store(tmp_path)
        await create_matches(store, "m")
        done: list[str] = []

        async def ask(kind: str) -> None:
            for _ in range(FEW):
                await (store.said("m") if kind == "long" else store.note("m", 0))
                done.append(kind)

        await asyncio.gather(ask("brief"), ask("long"))
        assert done == ["long", "brief"] * FEW
        await store.close()

    asyncio.run(main())


def test_a_long_log_is_read_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "A_PIECE", 4)

    async def main() -> None:
        store = open_store(tmp_path)
        await create_matches(store, "m")
        for count in range(10):  # whole pieces among them
            assert await store.inputs("m") == [row for n in range(count) for row in input_row(n)]
            await store.append("m", count, input_row(count), "playing")
        store._db.execute("UPDATE inputs SET nonce='0:7' WHERE match='m' AND n=6")
        with pytest.raises(Damaged, match="input 6"):
            await store.inputs("m")
        store._db.execute("DELETE FROM inputs WHERE match='m' AND n>=4")  # just a piece is left
        with pytest.raises(Damaged, match="input 4"):
            await store.inputs("m")
        await store.close()

    asyncio.run(main())


# What one person did, what followed from it, and then others.
EVENING = [
    [InputRow(b"[0]", ""), InputRow(b"[1]", "")],
    [InputRow(b"[2]", "0:a"), InputRow(b"[3]", ""), InputRow(b"[4]", "")],
    [InputRow(b"[5]", "1:b"), InputRow(b"[6]", "0:c"), InputRow(b"[7]", "")],
]


def keep_evening(path: Path, moments: list[list[InputRow]]) -> list[tuple[int, bytes, str]]:
    """As it stands in the file, if these were kept at once, one after the other."""

    async def main() -> None:
        store = open_store(path)
        await create_matches(store, "m")
        first = 0
        for moment in moments:
            await store.append("m", first, moment, "playing")
            first += len(moment)
            assert await store.inputs("m") == [row for moment in moments for row in moment][:first]
        await store.close()

    asyncio.run(main())
    with closing(rows.open_to_read(path / "data.sqlite")) as db:
        return db.execute("SELECT n, line, nonce FROM inputs ORDER BY n").fetchall()


def test_what_follows_from_an_input_is_kept_in_one_row_with_it(tmp_path: Path) -> None:
    assert keep_evening(tmp_path, EVENING) == [
        (0, b"[0]\n[1]", ""),
        (2, b"[2]\n[3]\n[4]", "0:a"),
        (5, b"[5]", "1:b"),
        (6, b"[6]\n[7]", "0:c"),
    ]


def test_a_game_that_is_brought_is_kept_in_many_rows(tmp_path: Path) -> None:
    brought = [InputRow(b"[%d]" % n, "") for n in range(2 * MOST + 1)]
    assert [n for n, _, _ in keep_evening(tmp_path, [brought])] == [0, MOST, 2 * MOST]


def test_a_file_of_before_goes_on(tmp_path: Path) -> None:
    """In which every input had a row of its own; and who wrote it must not write to it any more."""
    alone = [[row] for moment in EVENING for row in moment]
    assert len(keep_evening(tmp_path, alone)) == len(alone)
    path = tmp_path / "data.sqlite"
    with closing(rows.open_file(path)) as db:
        db.execute("PRAGMA user_version=1")
    with closing(rows.open_to_read(path)) as db:  # as a backup of then is read
        assert rows.read_inputs(db, "m") == [row for (row,) in alone]
    with closing(rows.open_file(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (2,)
        rows.append(db, "m", len(alone), EVENING[1], "playing")
        assert rows.read_inputs(db, "m") == [*[row for (row,) in alone], *EVENING[1]]


def test_an_input_is_one_line(tmp_path: Path) -> None:
    async def main() -> None:
        store = open_store(tmp_path)
        await create_matches(store, "m")
        with pytest.raises(ValueError, match="one line"):
            await store.append("m", 0, [InputRow(b"[1,\n2]", "0:a")], "playing")
        assert await store.inputs("m") == []
        await store.append("m", 0, input_row(0), "playing")
        await store.close()

    asyncio.run(main())


def test_nobody_has_to_wait_in_a_task(tmp_path: Path) -> None:
    async def main() -> None:
        store = open_store(tmp_path)
        await create_matches(store, "m")
        found: asyncio.Queue[Exception | None] = asyncio.Queue()
        store.keep(Append("m", 0, input_row(0), "playing"), found.put_nowait)
        store.keep(Append("m", 9, input_row(9), "playing"), found.put_nowait)
        assert await found.get() is None
        assert isinstance(await found.get(), Damaged)
        assert await store.inputs("m") == input_row(0)
        await store.close()

    asyncio.run(main())


def test_the_log_is_laid_out_before_anybody_plays(tmp_path: Path) -> None:
    """And what is written into it is found again, whenever the power goes."""
    log = tmp_path / "data.sqlite-wal"

    async def main() -> None:
        store = open_store(tmp_path)
        store.preallocate_log()
        assert log.stat().st_size == rows.LOG_BYTES
        await create_matches(store, "m")
        await store.append("m", 0, input_row(0), "playing")
        assert log.stat().st_size == rows.LOG_BYTES
        assert log.read_bytes()[:4] != bytes(4)
        (tmp_path / "cut").mkdir()
        for name in ("data.sqlite", "data.sqlite-wal"):  # as they lie there at this moment
            shutil.copy(tmp_path / name, tmp_path / "cut" / name)
        await store.close()
        again = open_store(tmp_path / "cut")
        again.preallocate_log()
        assert await again.inputs("m") == input_row(0)
        await again.close()

    asyncio.run(main())


def test_where_there_is_little_room_none_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "PLENTY", 1 << 60)
    store = open_store(tmp_path)
    store.preallocate_log()
    assert (tmp_path / "data.sqlite-wal").stat().st_size == 0
    asyncio.run(store.close())


def test_what_somebody_reads_is_not_taken_away_to_make_room(tmp_path: Path) -> None:
    async def main() -> None:
        store = open_store(tmp_path)
        await create_matches(store, "m")
        with closing(rows.open_to_read(tmp_path / "data.sqlite")) as reader:
            assert rows.list_ids(reader, "playing") == ["m"]
            await create_matches(store, "n")
            before = (tmp_path / "data.sqlite-wal").read_bytes()
            store.preallocate_log()
            assert (tmp_path / "data.sqlite-wal").read_bytes() == before
        await store.close()

    asyncio.run(main())


def test_a_disk_that_fails_while_room_is_laid_by_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(tmp_path)
    for code, refused in ((errno.ENOSPC, False), (errno.EIO, True)):

        def fail(handle: int, code: int = code) -> None:
            raise OSError(code, "no")

        monkeypatch.setattr(os, "fsync", fail)
        with pytest.raises(StoreBroken) if refused else nullcontext():
            store.preallocate_log()
    asyncio.run(store.close())


def test_the_reserve_of_chance_never_runs_dry_nor_repeats() -> None:
    reserve = BufferedSystemRandom()
    drawn = [reserve.random() for _ in range(1000)]
    assert len(set(drawn)) == 1000
    assert all(0.0 <= number < 1.0 for number in drawn)
    assert 0.3 < sum(drawn) / 1000 < 0.7
