"""The long forms are run in chunks: none is counted twice, and none is left out."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

SOAK = Path(__file__).parents[1] / "soak"
FOR_EVER = 1e9


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """soak/run.py, which is no part of the package."""
    monkeypatch.syspath_prepend(str(SOAK))
    monkeypatch.delitem(sys.modules, "run", raising=False)
    import run as found  # type: ignore[import-not-found]

    monkeypatch.delitem(sys.modules, "run")
    return found  # type: ignore[no-any-return]


class Chunks:
    """Chunks that end one turn after they began, and what was going on whenever one began."""

    def __init__(self, run: ModuleType, amount: int = 10) -> None:
        self.run = run
        self.amount = amount
        self.begun: list[tuple[str, int]] = []
        self.beside: list[list[str]] = []
        self.stopped = 0

    def round(self, book: Any, items: list[Any], jobs: int = 2) -> Any:
        playing = self.run.Round(book, [("soak-0", item) for item in items], jobs)
        playing.begin = lambda piece, item, seed: self.begin(playing, item, seed)
        return playing

    def begin(self, playing: Any, item: Any, seed: int) -> Any:
        self.begun.append((item.what, seed))
        self.beside.append([running.item.what for running in playing.running])
        chunk = self.run.Chunk(self.amount, [] if self.amount else ["nothing"], "")
        return SimpleNamespace(
            item=item,
            seed=seed,
            begun=time.monotonic(),
            process=SimpleNamespace(poll=lambda: 0),
            found=lambda: chunk,
            stop=lambda: setattr(self, "stopped", self.stopped + 1),
        )


def items(run: ModuleType, **wanted: int) -> list[Any]:
    """The one called `alone` wants to be."""
    return [
        run.Item("P-0", what, amount, lambda folder, seed: (1, []), alone=what == "alone")
        for what, amount in wanted.items()
    ]


@pytest.fixture(autouse=True)
def quick(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run.time, "sleep", lambda seconds: None)


def test_chunks_of_one_item_have_seeds_of_their_own(run: ModuleType, tmp_path: Path) -> None:
    chunks = Chunks(run)
    book = run.Book(tmp_path / "soak.json", False)
    chosen = items(run, dice=35)
    chunks.round(book, chosen).go(FOR_EVER)
    assert sorted(chunks.begun) == [("dice", seed) for seed in range(4)]
    assert book.line(chosen[0])["amount"] == 40


def test_what_was_done_is_not_done_again_and_what_was_lost_is(
    run: ModuleType, tmp_path: Path
) -> None:
    path = tmp_path / "soak.json"
    chosen = items(run, dice=35)
    book = run.Book(path, False)
    for seed in (0, 2):  # whoever had 1 was stopped
        book.add(chosen[0], seed, run.Chunk(10, [], ""), 1.0)
    chunks = Chunks(run)
    chunks.round(run.Book(path, False), chosen).go(FOR_EVER)
    assert sorted(chunks.begun) == [("dice", 1), ("dice", 3)]
    chunks.round(run.Book(path, False), chosen).go(FOR_EVER)
    assert len(chunks.begun) == 2


def test_other_code_begins_anew(run: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "soak.json"
    chosen = items(run, dice=20)
    book = run.Book(path, False)
    book.add(chosen[0], 0, run.Chunk(10, [], ""), 1.0)
    again = run.Book(path, False)
    again.code = "another"
    assert again.line(chosen[0])["amount"] == 0


def test_who_wants_to_be_alone_is(run: ModuleType, tmp_path: Path) -> None:
    chunks = Chunks(run)
    book = run.Book(tmp_path / "soak.json", False)
    chunks.round(book, items(run, alone=30, dice=40, cards=10), jobs=3).go(FOR_EVER)
    for (what, _), there in zip(chunks.begun, chunks.beside, strict=True):
        assert "alone" not in there
        assert what != "alone" or there == []
    assert sum(what == "alone" for what, _ in chunks.begun) == 3
    assert any(chunks.beside)


def test_what_comes_to_nothing_is_not_tried_for_ever(run: ModuleType, tmp_path: Path) -> None:
    chunks = Chunks(run, amount=0)
    book = run.Book(tmp_path / "soak.json", False)
    chosen = items(run, dice=40)
    chunks.round(book, chosen).go(FOR_EVER)
    assert len(chunks.begun) == 2  # both were under way
    assert book.line(chosen[0])["violations"] == 2


def test_when_the_time_is_over_nothing_more_is_begun(run: ModuleType, tmp_path: Path) -> None:
    chunks = Chunks(run)
    chunks.round(run.Book(tmp_path / "soak.json", False), items(run, dice=40)).go(0.0)
    assert chunks.begun == []


def test_who_is_interrupted_leaves_nothing_running(run: ModuleType, tmp_path: Path) -> None:
    chunks = Chunks(run)
    playing = chunks.round(run.Book(tmp_path / "soak.json", False), items(run, dice=40))

    def stop() -> None:
        raise KeyboardInterrupt

    playing.gather = stop
    with pytest.raises(KeyboardInterrupt):
        playing.go(FOR_EVER)
    assert chunks.stopped == 2


def test_a_chunk_that_dies_says_so(run: ModuleType) -> None:
    """A real one, in a process of its own."""
    item = run.Item("P-4", "draws", 1, lambda folder, seed: (1, []))
    running = run.Running("soak-4", item, 0)
    running.process.kill()
    running.process.wait()
    found = running.found()
    assert found.amount == 0
    assert "said nothing" in found.violations[0]
    assert not running.result.exists()
