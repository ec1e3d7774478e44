"""A real server in a process of its own that can be killed often, and people who come back."""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import subprocess
import sys
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
from promises.mind import Mind
from server.inn import PATIENCE, Inn, Visitor
from witness import Statement, Witness, read_statement

# Loads everything once. For each line it reads it becomes two processes: one is the server, the
# other says its number, waits for its end and says how it ended.
STABLE = """
import os, sys
import uvicorn
import gloaming.server.app, gloaming.server.sqlite, gloaming.server.thinking
from gloaming.cli import main
from gloaming.registry import game
game("revenge")
{first}
while sys.stdin.readline():
    child = os.fork()
    if child == 0:
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, 0)
        os.dup2(nothing, 1)
        sys.exit(main(sys.argv[1:]))
    print(child, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class Lodge(Inn):
    """`first` is Python that runs before any server; `around` is a command to run all that in."""

    def __init__(
        self,
        folder: Path,
        around: tuple[str, ...] = (),
        first: str = "",
        options: tuple[str, ...] = (),
        papers: Path | None = None,
    ) -> None:
        super().__init__(folder)
        self.papers = papers or folder  # where everybody writes down what they hear
        self.log = folder / "server.log"
        self.data = folder / "data"
        self.server = 0
        self.door = self.port  # where players knock
        arguments = ["serve", "--no-browser", "--port", str(self.port), "--data", str(self.data)]
        arguments += options
        with self.log.open("ab") as log:
            self.stable = subprocess.Popen(
                [*around, sys.executable, "-c", STABLE.format(first=first), *arguments],
                env={**os.environ, "GLOAMING_QUICK_BOTS": "1"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
            )

    def start(self) -> Lodge:
        """Begin another life and wait until it answers."""
        self.launch()
        deadline = time.monotonic() + 300
        while True:
            try:
                if self.raw("GET", "/healthz")[0] == 200:
                    return self
            except OSError:
                time.sleep(0.01)
            assert not self.ended, self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()

    def launch(self) -> None:
        assert self.stable.stdin is not None
        self.stable.stdin.write(b"\n")
        self.stable.stdin.flush()
        self.server = self.said()

    def said(self) -> int:
        assert self.stable.stdout is not None
        return int(self.stable.stdout.readline())

    @property
    def ended(self) -> bool:
        """Is there an exit code to be read?"""
        return bool(select.select([self.stable.stdout], [], [], 0)[0])

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def stop(self) -> int:
        return self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> int:
        os.kill(self.server, how)
        return self.exit_code()

    def exit_code(self) -> int:
        """Wait for its end."""
        self.server = 0
        return self.said()

    def leave(self) -> None:
        """Nothing of it stays behind."""
        if self.server and not self.ended:
            self.kill()
        self.stable.kill()
        self.stable.wait()
        for pipe in (self.stable.stdin, self.stable.stdout):
            assert pipe is not None
            pipe.close()

    @property
    def data_file(self) -> Path:
        return self.data / "gloaming.sqlite"


TICK = os.sysconf("SC_CLK_TCK")
# Seconds until somebody whose line broke tries again.
SOONEST = 0.02
LATEST = 2.0
MOST_PATIENCE = 300.0  # seconds for a table to be set


class Player:
    """One person with one socket, who comes back whenever it breaks. Without a seat it looks on;
    `number` tells those apart who do."""

    def __init__(
        self,
        lodge: Lodge,
        visitor: Visitor,
        seed: int,
        pace: tuple[float, float],
        number: int = 0,
    ) -> None:
        self.lodge = lodge
        self.visitor = visitor
        self.pace = pace
        self.link: ClientConnection | None = None  # the latest
        self.falls = 0  # how often its line broke
        self.eyes = "watch" if visitor.seat is None else str(visitor.seat)
        viewer = SPECTATOR if visitor.seat is None else visitor.seat
        self.rng = Random(f"pace {seed} {self.eyes}")
        self.moods = Random(f"{visitor.table} {self.eyes} {number}")
        path = lodge.papers / f"witness-{visitor.table}-{self.eyes}-{number}.jsonl"
        self.file = path.open("w", encoding="utf-8")
        witness = Witness(visitor.table, viewer, time.monotonic, self.file, lean=True)
        self.mind = Mind(viewer, seed, witness, talks=True)

    async def play(self) -> None:
        """As a page does it: soon again, then later and later, and not all at the same moment."""
        wait = SOONEST
        while not self.mind.over:
            try:
                async with self.connect() as link:
                    self.link = link
                    wait = SOONEST
                    await self.sit(link)
            except (OSError, EOFError, WebSocketException, TimeoutError):
                self.falls += not self.mind.over
                await asyncio.sleep(wait * self.moods.uniform(0.5, 1.0))
                wait = min(2 * wait, LATEST)

    def connect(self) -> connect:
        cookie = "; ".join(f"{name}={value}" for name, value in self.visitor.cookies.items())
        return connect(
            f"ws://127.0.0.1:{self.lodge.door}/api/tables/{self.visitor.table}/socket"
            f"?eyes={self.eyes}",
            origin=f"http://127.0.0.1:{self.lodge.door}",  # type: ignore[arg-type]
            additional_headers={"cookie": cookie},
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
            ping_timeout=PATIENCE,
        )

    async def sit(self, link: ClientConnection) -> None:
        mind = self.mind
        await self.say(link, [mind.hello(), *mind.again()])
        while not mind.over:
            try:
                async with asyncio.timeout(1.0 if mind.pending else None):
                    mind.hear(json.loads(await link.recv()))
            except TimeoutError:
                await self.say(link, mind.again())
                continue
            answer = mind.act()
            if answer is not None:
                await self.think(link)
                await self.say(link, [answer])

    async def think(self, link: ClientConnection) -> None:
        """For a moment, or until the line breaks, which a page notices at once."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.rng.uniform(*self.pace)):
                await link.wait_closed()

    async def say(self, link: ClientConnection, messages: list[dict[str, Any]]) -> None:
        for message in messages:
            self.mind.sends(message)
            await link.send(json.dumps(message))


class Company:
    """Tables of so many people each, each of the next of these games; whenever a game is over,
    another one begins."""

    def __init__(
        self,
        lodge: Lodge,
        seed: int,
        tables: int,
        sits: tuple[str, ...] = ("person", "person", "person"),
        pace: tuple[float, float] = (0.01, 0.08),
        options: dict[str, Any] | None = None,
        at_once: bool = False,
        games: Sequence[str] = ("revenge",),
        watchers: int = 0,
    ) -> None:
        self.lodge = lodge
        self.games_played = games
        self.watchers = watchers  # who look on at each table
        # Setting many tables up in many threads would starve those who play already.
        self.door = asyncio.Semaphore(4 if at_once else 1000)
        self.seed = seed
        self.tables = tables
        self.sits = sits
        self.pace = pace
        self.options = options or {}
        self.players: list[Player] = []
        self.games = 0

    async def __aenter__(self) -> Company:
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
            async with self.door:
                visitors = await self.persevere(partial(self.set_up, number))
            players = [
                Player(self.lodge, visitor, seed, self.pace, n)
                for n, visitor in enumerate(visitors)
            ]
            self.players += players
            await asyncio.gather(*[player.play() for player in players])
            self.games += 1

    def set_up(self, number: int) -> list[Visitor]:
        game = self.games_played[number % len(self.games_played)]
        table = self.lodge.table(*self.sits, game=game, options=self.options)
        links = table["links"]
        people = [seat for seat, sit in enumerate(self.sits) if sit == "person"]
        visitors = [self.lodge.sit(links["seats"][seat]) for seat in people]
        visitors += [self.lodge.sit(links["watch"]) for _ in range(self.watchers)]
        host = self.lodge.sit(links["host"])
        status, answer = self.lodge.call("POST", f"/api/tables/{table['table']}/begin", {}, host)
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
        return sum(player.mind.receipts for player in self.players)


def own_cpu(pid: int) -> float:
    """Seconds the server itself has worked; its bots are other processes."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


class Numbers:
    """What the server tells its operators."""

    def __init__(self, port: int) -> None:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=120) as answer:
            lines = answer.read().decode().splitlines()
        self._rows = dict(line.rsplit(" ", 1) for line in lines if line[0] != "#")

    def longer(self, name: str, seconds: float) -> int:
        """How often something took longer than that (which must be one of its bounds)."""
        bucket = f'gloaming_{name}_seconds_bucket{{le="{seconds}"}}'
        return int(self._rows[f"gloaming_{name}_seconds_count"]) - int(self._rows[bucket])


def statements(folder: Path, table: str = "*") -> list[Statement]:
    return [read_statement(path) for path in sorted(folder.glob(f"witness-{table}-*.jsonl"))]
