"""Chat at the table: who may write, who receives it, and that others cannot tell. [SON-R64]"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gloaming.core import wire
from gloaming.core.flow import SPECTATOR, Refused
from gloaming.server.match.match import Match
from gloaming.server.socket.protocol import Talk, decoder
from harness.in_process_server import InProcessServer

VIEWERS = (0, 1, 2, 3, SPECTATOR)
BOO, WHO = {"seat": 1, "text": "boo"}, {"seat": 0, "text": "who is there"}
PSST = {"seat": 2, "text": "psst", "to": "ghosts"}


class Ear:
    """Somebody who listens, and keeps what is said."""

    heard = 0
    shown: tuple[bytes, ...] = ()

    def __init__(self, match: Match, viewer: int) -> None:
        self.talk: list[Any] = []
        match.broadcast.listen(viewer, self, 0)

    def send(self, message: bytes) -> None:
        told = wire.decode(message)
        if told["t"] == "talk":
            self.talk[told["from"] :] = told["lines"]
            assert len(self.talk) == told["from"] + len(told["lines"])  # no gap to count by


def at_a_table(folder: Path, chat: str, then: Callable[[Match], Awaitable[None]]) -> list[Any]:
    """What each viewer has heard at the end; who comes late has heard the same."""

    async def evening() -> list[Any]:
        server = InProcessServer(folder / "gloaming.sqlite", 1)
        table = await server.table("sonata", {"chat": chat}, *["person"] * 4)
        match = await server.parlour.find(table)
        await match.begin()
        ears = [Ear(match, viewer) for viewer in VIEWERS]
        await then(match)
        told = [ear.talk for ear in ears]
        assert [Ear(match, viewer).talk for viewer in VIEWERS] == told
        await server.close()
        again = InProcessServer(folder / "gloaming.sqlite", 1)
        woken = await again.parlour.find(table)
        assert [Ear(woken, viewer).talk for viewer in VIEWERS] == told
        await again.close()
        return told

    return asyncio.run(evening())


async def refused(match: Match, seat: int, *to: str) -> None:
    with pytest.raises(Refused, match="CORE-17"):
        await match.speak(seat, "n", "psst", *to)


def test_what_is_said_is_said_to_the_whole_table(tmp_path: Path) -> None:
    async def talk(match: Match) -> None:
        await match.speak(1, "a", "boo")
        await refused(match, 2, "ghosts")
        assert list(match.circles) == ["table"]

    assert at_a_table(tmp_path, "public", talk) == [[BOO]] * 5


def test_where_there_is_no_talk_nobody_can(tmp_path: Path) -> None:
    async def talk(match: Match) -> None:
        for to in ((), ("table",), ("ghosts",)):
            await refused(match, 1, *to)
        assert match.circles == {}

    assert at_a_table(tmp_path, "off", talk) == [[]] * 5


def test_ghosts_may_have_a_circle_of_their_own(tmp_path: Path) -> None:
    async def talk(match: Match) -> None:
        await match.speak(1, "a", "boo")
        await match.speak(2, "b", "psst", "ghosts")
        await match.speak(2, "b", "psst", "ghosts")  # once is enough
        await refused(match, 0, "ghosts")
        await refused(match, 1, "Ghosts")
        await match.speak(0, "c", "who is there")

    ghosts = [BOO, PSST, WHO]
    told = at_a_table(tmp_path, "ghosts", talk)
    assert told == [[BOO, WHO], ghosts, ghosts, ghosts, [BOO, WHO]]


def test_a_line_says_to_whom_it_is_said_or_is_for_all() -> None:
    said = decoder.decode('{"t":"talk","nonce":"n","text":"boo"}')
    assert said == Talk("n", "boo", "table")
    for to in (3, None, ["ghosts"], "x" * 999):
        with pytest.raises(msgspec.ValidationError):
            decoder.decode(wire.encode({"t": "talk", "nonce": "n", "text": "boo", "to": to}))
