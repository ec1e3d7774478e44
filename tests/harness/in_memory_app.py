"""In-memory application: all of the server behind its ASGI interface, on a virtual clock.

No port, no file. What goes in and out are the bytes of HTTP bodies and socket messages, each with
its time.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from gloaming import registry
from gloaming.core.chance import Dealer
from gloaming.core.flow import SPECTATOR
from gloaming.core.spec import GameSpec
from gloaming.server.bots.pool import BotPool
from gloaming.server.http.app import make_app
from gloaming.server.match.directory import MatchDirectory, TableRequest, cookie_name
from gloaming.server.match.match import Match, Services
from gloaming.server.store.interface import (
    Append,
    ChairRow,
    Done,
    InputRow,
    MatchRow,
    TalkRow,
    digest,
)
from harness.strict_protocol import check_message, check_response
from wake import SPEC as WAKE

HOST = "house"
HOST_VIEWER = 99  # the key of the host's cookies
installed = registry.entry_points


@dataclass(frozen=True)
class FakeEntryPoint:
    """An entry point of a game that is only here for tests."""

    name: str
    spec: GameSpec
    value: str = "wake:SPEC"  # the same game as others add by a real entry point
    module: str = "wake"

    def load(self) -> GameSpec:
        return self.spec


def add_wake() -> None:
    """Let the server know the Wake, as if it were installed."""

    def points(group: str) -> Any:
        found = [*installed(group=group)]
        return [*found, FakeEntryPoint("wake", WAKE)] if group == "gloaming.games" else found

    registry.entry_points = points  # type: ignore[assignment]


def spec_of(game_id: str) -> GameSpec:
    add_wake()
    return registry.game(game_id)


class MemoryStore:
    """In-memory store; every write succeeds at once."""

    def __init__(self) -> None:
        self.rows: dict[str, MatchRow] = {}
        self.chairs: dict[str, list[ChairRow]] = {}
        self.lines: dict[str, list[InputRow]] = {}
        self.talk: dict[str, list[TalkRow]] = {}
        self.notes: dict[tuple[str, int], str] = {}

    async def create(self, match: MatchRow, chairs: list[ChairRow]) -> None:
        self.rows[match.id] = match
        self.chairs[match.id] = list(chairs)
        self.lines[match.id] = []
        self.talk[match.id] = []

    async def append(self, match: str, first: int, rows: list[InputRow], status: str) -> None:
        self.keep(Append(match, first, rows, status), lambda error: None)

    def keep(self, inputs: Append, done: Done) -> None:
        match, first, rows, status = inputs
        assert first == len(self.lines[match])
        self.lines[match].extend(rows)
        self.rows[match] = replace(self.rows[match], status=status)
        done(None)

    async def match(self, match: str) -> tuple[MatchRow, list[ChairRow]] | None:
        return (self.rows[match], list(self.chairs[match])) if match in self.rows else None

    async def inputs(self, match: str) -> list[InputRow]:
        return list(self.lines[match])

    async def chain(self, match: str, n: int) -> bytes | None:
        rows = self.lines[match]
        return digest("inputs", match, *rows[:n]) if 0 < n <= len(rows) else None

    async def matches(self, status: str, listed: bool, most: int) -> list[MatchRow]:
        found = [r for r in self.rows.values() if r.status == status and r.listed >= listed]
        return found[:most]

    async def ids(self, status: str) -> list[str]:
        return [row.id for row in self.rows.values() if row.status == status]

    async def set_pace(self, match: str, pace: str) -> None:
        self.rows[match] = replace(self.rows[match], pace=pace)

    async def set_watch(self, match: str, watch: bytes) -> None:
        self.rows[match] = replace(self.rows[match], watch=watch)

    async def set_chair(self, chair: ChairRow) -> None:
        self.chairs[chair.match][chair.seat] = chair

    async def say(self, match: str, first: int, row: TalkRow) -> None:
        assert first == len(self.talk[match])
        self.talk[match].append(row)

    async def said(self, match: str) -> list[TalkRow]:
        return list(self.talk[match])

    async def set_note(self, match: str, seat: int, text: str) -> None:
        self.notes[match, seat] = text

    async def note(self, match: str, seat: int) -> str:
        return self.notes.get((match, seat), "")

    async def close(self) -> None:
        return


@dataclass(frozen=True)
class HttpAnswer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def plain(self) -> Any:
        return json.loads(self.body)


Headers = list[tuple[bytes, bytes]]


def headers_for(
    cookies: dict[str, str], host: str = HOST, origin: str | None = f"http://{HOST}"
) -> Headers:
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    found = [(b"host", host.encode()), (b"cookie", cookie.encode())]
    return found if origin is None else [*found, (b"origin", origin.encode())]


class AppSocket:
    """Client end of a socket: records what it received, and when."""

    def __init__(
        self,
        app: Any,
        path: str,
        query: str,
        cookies: dict[str, str],
        headers: Headers | None = None,
        who: str = "guest",
    ) -> None:
        self.heard: list[tuple[float, bytes]] = []
        self.closed = False
        self._relay, self._watches = path.startswith("/api/companion/"), query == "eyes=watch"
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": path,
            "query_string": query.encode(),
            "headers": headers or headers_for(cookies),
            "subprotocols": [],
            "client": (who, 0),
        }
        self.task = asyncio.create_task(app(scope, self._inbox.get, self._take))

    async def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            now = asyncio.get_running_loop().time()
            self.heard.append((now, message["text"].encode()))
            check_message(message["text"], self._relay, self._watches)
        elif message["type"] == "websocket.close":
            self.closed = True

    def say(self, message: Any) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    def news(self) -> dict[str, Any] | None:
        """The latest news it has heard."""
        for _, data in reversed(self.heard):
            if data.startswith(b'{"t":"news"'):
                found: dict[str, Any] = json.loads(data)
                return found
        return None

    async def close(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        with suppress(asyncio.CancelledError):
            await self.task


class InMemoryApp:
    """The server application, with helpers to set up tables and open sockets."""

    def __init__(
        self, dealer: Dealer, thinker: BotPool, chance: Random, quick: bool = False
    ) -> None:
        add_wake()
        self.store = MemoryStore()
        help = Services(self.store, thinker, dealer, chance, quick, today=lambda: 0.0)
        self.parlour = MatchDirectory(help)
        self.asgi = make_app(self.parlour, frozenset({HOST}), None)

    async def table(
        self,
        game: str,
        sits: list[str],
        options: dict[str, Any],
        seconds: int = 0,
        dealer: str = "house",
    ) -> tuple[Match, dict[int, dict[str, str]]]:
        """Set up a table; the cookies of each viewer."""
        chairs = [
            {"sit": "person", "bot": "", "name": f"Guest {seat}"}
            if sit == "person"
            else {"sit": "bot", "bot": sit, "name": ""}
            for seat, sit in enumerate(sits)
        ]
        plan = TableRequest(game, len(sits), options, chairs, False, seconds, dealer)
        match, links = await self.parlour.create(plan)
        table = match.row.id
        cookies = {
            seat: {cookie_name(table, str(seat)): link.partition("#")[2]}
            for seat, link in enumerate(links.seats)
        }
        cookies[SPECTATOR] = {cookie_name(table, "watch"): links.watch.partition("#")[2]}
        cookies[HOST_VIEWER] = {cookie_name(table, "host"): links.host.partition("#")[2]}
        return match, cookies

    def connect(self, table: str, viewer: int, cookies: dict[str, str]) -> AppSocket:
        eyes = "watch" if viewer == SPECTATOR else str(viewer)
        return AppSocket(self.asgi, f"/api/tables/{table}/socket", f"eyes={eyes}", cookies)

    async def http(
        self,
        method: str,
        path: str,
        body: Any = None,
        cookies: dict[str, str] | None = None,
        who: str = "guest",
        headers: Headers | None = None,
    ) -> HttpAnswer:
        path, _, query = path.partition("?")
        data = (
            b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        )
        messages = [{"type": "http.request", "body": data, "more_body": False}]
        found: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return messages.pop(0) if messages else {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            found.append(message)

        scope = {
            "type": "http",
            "scheme": "http",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": headers or headers_for(cookies or {}),
            "client": (who, 0),
            "http_version": "1.1",
        }
        await self.asgi(scope, receive, send)  # type: ignore[arg-type]
        told = {k.decode(): v.decode() for k, v in found[0]["headers"]}
        answer = b"".join(m.get("body", b"") for m in found[1:])
        check_response(method, path, found[0]["status"], answer)
        return HttpAnswer(found[0]["status"], told, answer)

    def close(self) -> None:
        self.parlour.close()


class ClockSeededRandom(Random):
    """Chance that depends on the time alone: two tables that ask at the same moment get the same,
    however much they asked for before."""

    def __init__(self, seed: object, clock: Callable[[], float]) -> None:
        super().__init__(0)
        self._seed = seed
        self._clock = clock
        self._start = clock()

    def random(self) -> float:
        return Random(f"{self._seed}/{self._clock() - self._start:.4f}").random()
