"""Load generator: tables full of scripted players over real sockets, who reconnect whenever
their connection breaks."""

from __future__ import annotations

import asyncio
import json
import os
import time
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from http.client import HTTPException
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from gloaming.core.flow import SPECTATOR
from harness.player_script import PlayerScript
from harness.recorder import Recorder, Recording, read_recording
from harness.restartable_server import RestartableServer
from harness.server_process import PATIENCE, Visitor

TICK = os.sysconf("SC_CLK_TCK")


# Seconds until somebody whose line broke tries again.
SOONEST = 0.02


LATEST = 2.0


MOST_PATIENCE = 300.0  # seconds for a table to be set


class ReconnectingPlayer:
    """One person with one socket, who comes back whenever it breaks. Without a seat it looks on;
    `number` tells those apart who do."""

    def __init__(
        self,
        server: RestartableServer,
        visitor: Visitor,
        seed: int,
        pace: tuple[float, float],
        number: int = 0,
    ) -> None:
        self.server = server
        self.visitor = visitor
        self.pace = pace
        self.link: ClientConnection | None = None  # the latest
        self.falls = 0  # how often its line broke
        self.eyes = "watch" if visitor.seat is None else str(visitor.seat)
        viewer = SPECTATOR if visitor.seat is None else visitor.seat
        self.rng = Random(f"pace {seed} {self.eyes}")
        self.moods = Random(f"{visitor.table} {self.eyes} {number}")
        path = server.recordings_folder / f"recording-{visitor.table}-{self.eyes}-{number}.jsonl"
        self.file = path.open("w", encoding="utf-8")
        recorder = Recorder(visitor.table, viewer, time.monotonic, self.file, lean=True)
        self.script = PlayerScript(viewer, seed, recorder, talks=True)

    async def play(self) -> None:
        """Reconnect as a page does: with exponential backoff and jitter."""
        wait = SOONEST
        while not self.script.over:
            try:
                async with self.connect() as link:
                    self.link = link
                    wait = SOONEST
                    await self.sit(link)
            except (OSError, EOFError, WebSocketException, TimeoutError):
                self.falls += not self.script.over
                await asyncio.sleep(wait * self.moods.uniform(0.5, 1.0))
                wait = min(2 * wait, LATEST)

    def connect(self) -> connect:
        cookie = "; ".join(f"{name}={value}" for name, value in self.visitor.cookies.items())
        return connect(
            f"ws://127.0.0.1:{self.server.public_port}/api/tables/{self.visitor.table}/socket"
            f"?eyes={self.eyes}",
            origin=f"http://127.0.0.1:{self.server.public_port}",  # type: ignore[arg-type]
            additional_headers={"cookie": cookie},
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
            ping_timeout=PATIENCE,
        )

    async def sit(self, link: ClientConnection) -> None:
        script = self.script
        await self.say(link, [script.hello(), *script.again()])
        while not script.over:
            try:
                async with asyncio.timeout(1.0 if script.pending else None):
                    script.hear(json.loads(await link.recv()))
            except TimeoutError:
                await self.say(link, script.again())
                continue
            answer = script.act()
            if answer is not None:
                await self.think(link)
                await self.say(link, [answer])

    async def think(self, link: ClientConnection) -> None:
        """Wait a little, or until the connection breaks, which a page notices at once."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.rng.uniform(*self.pace)):
                await link.wait_closed()

    async def say(self, link: ClientConnection, messages: list[dict[str, Any]]) -> None:
        for message in messages:
            self.script.sends(message)
            await link.send(json.dumps(message))


class LoadGenerator:
    """Tables of so many people each, each of the next of these games; whenever a game is over,
    another one begins."""

    def __init__(
        self,
        server: RestartableServer,
        seed: int,
        tables: int,
        sits: tuple[str, ...] = ("person", "person", "person"),
        pace: tuple[float, float] = (0.01, 0.08),
        options: dict[str, Any] | None = None,
        at_once: bool = False,
        games: Sequence[str] = ("revenge",),
        watchers: int = 0,
    ) -> None:
        self.server = server
        self.games_played = games
        self.watchers = watchers  # who look on at each table
        # Setting many tables up in many threads would starve those who play already.
        self.setup_slots = asyncio.Semaphore(4 if at_once else 1000)
        self.seed = seed
        self.tables = tables
        self.sits = sits
        self.pace = pace
        self.options = options or {}
        self.players: list[ReconnectingPlayer] = []
        self.games = 0

    async def __aenter__(self) -> LoadGenerator:
        self.tasks = [asyncio.create_task(self.evening(n)) for n in range(self.tables)]
        return self

    async def __aexit__(self, *error: object) -> None:
        for task in self.tasks:
            task.cancel()
        done = await asyncio.gather(*self.tasks, return_exceptions=True)
        for player in self.players:
            player.file.close()
            if player.link is not None:  # who was just saying goodbye has not hung up
                player.link.transport.abort()
        await asyncio.sleep(0.01)
        for found in done:
            if isinstance(found, Exception):
                raise found

    async def evening(self, number: int) -> None:
        for game in range(1_000_000):
            seed = self.seed * 1_000_000 + number * 1_000 + game
            async with self.setup_slots:
                visitors = await self.persevere(partial(self.set_up, number))
            players = [
                ReconnectingPlayer(self.server, visitor, seed, self.pace, n)
                for n, visitor in enumerate(visitors)
            ]
            self.players += players
            await asyncio.gather(*[player.play() for player in players])
            self.games += 1

    def set_up(self, number: int) -> list[Visitor]:
        game = self.games_played[number % len(self.games_played)]
        table = self.server.table(*self.sits, game=game, options=self.options)
        links = table["links"]
        people = [seat for seat, sit in enumerate(self.sits) if sit == "person"]
        visitors = [self.server.sit(links["seats"][seat]) for seat in people]
        visitors += [self.server.sit(links["watch"]) for _ in range(self.watchers)]
        host = self.server.sit(links["host"])
        status, answer = self.server.call("POST", f"/api/tables/{table['table']}/begin", {}, host)
        assert status == 200, answer
        return visitors

    async def persevere(self, work: Callable[[], Any]) -> Any:
        deadline = time.monotonic() + MOST_PATIENCE
        while True:
            try:
                return await asyncio.to_thread(work)
            except (OSError, HTTPException, AssertionError):  # the server is away, or has no room
                if time.monotonic() > deadline:  # or what is wanted cannot be had
                    raise
                await asyncio.sleep(0.1)

    async def all_here(self, sockets: int) -> None:
        """Wait until so many sit down; whoever has given up ends the waiting."""
        while len(self.players) < sockets:
            for task in self.tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(0.1)

    def set_pace(self, pace: tuple[float, float]) -> None:
        self.pace = pace
        for player in self.players:
            player.pace = pace

    @property
    def acknowledged(self) -> int:
        return sum(player.script.receipts for player in self.players)


def own_cpu(pid: int) -> float:
    """Seconds the server itself has worked; its bots are other processes."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


class MetricsPoller:
    """Client of the server's metrics endpoint."""

    def __init__(self, port: int) -> None:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=120) as answer:
            lines = answer.read().decode().splitlines()
        self._rows = dict(line.rsplit(" ", 1) for line in lines if line[0] != "#")

    def longer(self, name: str, seconds: float) -> int:
        """How often something took longer than that (which must be one of its bounds)."""
        bucket = f'gloaming_{name}_seconds_bucket{{le="{seconds}"}}'
        return int(self._rows[f"gloaming_{name}_seconds_count"]) - int(self._rows[bucket])


def recordings(folder: Path, table: str = "*") -> list[Recording]:
    return [read_recording(path) for path in sorted(folder.glob(f"recording-{table}-*.jsonl"))]
