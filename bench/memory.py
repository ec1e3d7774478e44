"""In-memory store: the server without durability, to measure what durability costs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from gloaming.server.ops.metrics import Histogram
from gloaming.server.store.interface import Append, ChairRow, Done, InputRow, MatchRow, TalkRow


class MemoryStore:
    """Keeps everything in dictionaries, checks nothing and never waits."""

    waited = 0.0
    timings: dict[str, Histogram] = {}  # noqa: RUF012 - there is no disk

    def __init__(self, path: Path, broken: Callable[[str], None]) -> None:
        self._matches: dict[str, tuple[MatchRow, list[ChairRow]]] = {}
        self._inputs: dict[str, list[InputRow]] = {}

    def preallocate_log(self) -> None:
        return

    async def create(self, match: MatchRow, chairs: list[ChairRow]) -> None:
        self._matches[match.id] = match, chairs

    async def append(self, match: str, first: int, rows: list[InputRow], status: str) -> None:
        self._inputs.setdefault(match, []).extend(rows)

    def keep(self, inputs: Append, done: Done) -> None:
        self._inputs.setdefault(inputs.match, []).extend(inputs.rows)
        asyncio.get_running_loop().call_soon(done, None)

    async def match(self, match: str) -> tuple[MatchRow, list[ChairRow]] | None:
        return self._matches.get(match)

    async def inputs(self, match: str) -> list[InputRow]:
        return self._inputs.get(match, [])

    async def chain(self, match: str, n: int) -> bytes | None:
        return None

    async def matches(self, status: str, listed: bool, most: int) -> list[MatchRow]:
        return []

    async def ids(self, status: str) -> list[str]:
        return []

    async def set_pace(self, match: str, pace: str) -> None:
        return

    async def set_watch(self, match: str, watch: bytes) -> None:
        return

    async def set_chair(self, chair: ChairRow) -> None:
        return

    async def say(self, match: str, first: int, row: TalkRow) -> None:
        return

    async def said(self, match: str) -> list[TalkRow]:
        return []

    async def set_note(self, match: str, seat: int, text: str) -> None:
        return

    async def note(self, match: str, seat: int) -> str:
        return ""

    async def close(self) -> None:
        return
