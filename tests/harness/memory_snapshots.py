"""In-memory snapshot cache: what a server keeps between two lives of it, without a file."""

from __future__ import annotations

from collections.abc import Callable

from gloaming.server.store.snapshots import SnapshotRow


class MemorySnapshots:
    """Keeps every snapshot of every match; the latest is what is read."""

    def __init__(self) -> None:
        self.rows: dict[str, list[SnapshotRow]] = {}

    async def read(self, match: str) -> SnapshotRow | None:
        kept = self.rows.get(match)
        return kept[-1] if kept else None

    async def write(self, make: Callable[[], SnapshotRow]) -> None:
        row = make()
        self.rows.setdefault(row.match, []).append(row)

    async def forget(self, match: str) -> None:
        self.rows.pop(match, None)

    async def close(self) -> None:
        return
