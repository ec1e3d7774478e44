"""Progress bar for long work; silent in pipes and for quick work."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rich.progress import Progress


class Advance(Protocol):
    def __call__(self, done: int) -> None: ...


PATIENCE = 2.0


class Bar:
    """Counts from the start, shows itself only after PATIENCE seconds, and only to a person."""

    def __init__(self, label: str, total: int) -> None:
        self._label = label
        self._total = total
        self._done = 0
        self._start = time.monotonic()
        self._live: Progress | None = None
        self._wanted = sys.stderr.isatty()

    def __call__(self, done: int) -> None:
        self._done += done
        if not self._wanted:
            return
        if self._live is None:
            if time.monotonic() - self._start < PATIENCE:
                return
            self._open()
        assert self._live is not None
        self._live.update(self._task, completed=self._done)

    def _open(self) -> None:
        # Imported late: a quick command should not pay for it.
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        self._live = Progress(
            "{task.description}",
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._live.add_task(self._label, total=self._total)
        self._live.start()

    def close(self) -> None:
        if self._live is not None:
            self._live.stop()


@contextmanager
def progress(label: str, total: int) -> Iterator[Advance]:
    """`with progress("games", 1000) as advance: … advance(1)`."""
    bar = Bar(label, total)
    try:
        yield bar
    finally:
        bar.close()
