"""Chat at the table: who may write, who receives it, and that others cannot tell. [SON-R64]"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gloaming.core import wire
from gloaming.core.flow import SPECTATOR, Refused
from gloaming.core.masks import members
from gloaming.server.match.match import Match
from gloaming.server.socket.protocol import Talk, decoder
from gloaming.server.store.interface import TalkRow
from harness.in_memory_app import add_wake
from harness.in_process_server import InProcessServer
from wake.rules.state import Wake
from wake.rules.terms import CALL, WAIL

VIEWERS = (0, 1, 2, 3, SPECTATOR)
BOO, WHO = {"seat": 1, "text": "boo"}, {"seat": 0, "text": "who is there"}
PSST = {"seat": 2, "text": "psst", "to": "ghosts"}


class Ear:
    """Somebody who listens, and keeps what is said."""

    heard = 0
    shown: tuple[bytes, ...] = ()

    def __init__(self, match: Match, viewer: int) -> None:
        self.talk: list[Any] = []
        self.circles: list[str] | None = None
        match.broadcast.listen(viewer, self, 0)

    def send(self, message: bytes) -> None:
        told = wire.decode(message)
        if told["t"] == "news":
            self.circles = told.get("circles")
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


def test_a_circle_follows_the_game_and_lines_stay_with_those_who_heard_them(tmp_path: Path) -> None:
    """One dies and talks to itself, then another, who hears only what is said from then on."""

    async def until_dead(match: Match, many: int) -> list[int]:
        session = match.playing()
        while True:
            table = session.table
            assert isinstance(table, Wake)
            dead = members(table.ghosts())
            if len(dead) >= many or session.over:
                return dead
            seat = table.first_asked()
            do = next((a for a in table.legal(seat) if a[0] in (CALL, WAIL)), table.legal(seat)[-1])
            named = session.spec.vocabulary.name_action(do)
            with suppress(Refused):  # it was passed for meanwhile
                await match.answer(seat, match.asked[seat].number, f"n{match.kept}", named)

    async def evening() -> None:
        add_wake()
        server = InProcessServer(tmp_path / "gloaming.sqlite", 3)
        table = await server.table("wake", {"chills": 1}, *["person"] * 4)
        match = await server.parlour.find(table)
        match.services.quick = True
        await match.begin()
        await refused(match, 0, "dead")
        (first,) = await until_dead(match, 1)
        await match.speak(first, "a", "is anybody there?", "dead")
        living = next(seat for seat in range(4) if seat != first)
        await refused(match, living, "dead")
        dead = await until_dead(match, 2)
        (second,) = [seat for seat in dead if seat != first]
        await match.speak(second, "b", "now there is", "dead")
        heard = {viewer: Ear(match, viewer).talk for viewer in VIEWERS}
        may = {viewer: Ear(match, viewer).circles for viewer in VIEWERS}
        assert may[SPECTATOR] is None
        assert {seat for seat in range(4) if may[seat] == ["table", "dead"]} == {first, second}
        lines = [
            {"seat": first, "text": "is anybody there?", "to": "dead"},
            {"seat": second, "text": "now there is", "to": "dead"},
        ]
        assert heard == {viewer: [] for viewer in VIEWERS} | {first: lines, second: lines[1:]}
        await server.close()
        again = InProcessServer(tmp_path / "gloaming.sqlite", 3)
        woken = await again.parlour.find(table)
        assert {viewer: Ear(woken, viewer).talk for viewer in VIEWERS} == heard
        await again.close()

    asyncio.run(evening())


def test_lines_without_the_name_of_their_circle_are_still_read(tmp_path: Path) -> None:
    """As an older Gloaming kept them."""

    async def talk(match: Match) -> None:
        row = TalkRow(2, "psst", "2:b", 0b1110)
        await match.services.store.say(match.row.id, 0, row)
        match.state.talk.append(row)
        match.broadcast.hear_said(row)

    assert at_a_table(tmp_path, "ghosts", talk) == [[], [PSST], [PSST], [PSST], []]


def test_a_line_says_to_whom_it_is_said_or_is_for_all() -> None:
    said = decoder.decode('{"t":"talk","nonce":"n","text":"boo"}')
    assert said == Talk("n", "boo", "table")
    for to in (3, None, ["ghosts"], "x" * 999):
        with pytest.raises(msgspec.ValidationError):
            decoder.decode(wire.encode({"t": "talk", "nonce": "n", "text": "boo", "to": to}))
