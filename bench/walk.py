"""Count the calls of one move inside the server: from the bytes of a press to the other player's.

    python bench/walk.py PYTHON [--game revenge] [--presses 30] [--list]

PYTHON is an interpreter with the package installed from source (compiled functions are invisible
to a profiler). It runs `gloaming serve` in a process of its own with a profile hook. Three people
sit at one table; each press is recorded from the moment its sender writes it until every other
player has read the news. Of the presses that took every step, an event told and a question asked,
the shortest record counts: a timer, or a commit that was left to the store's thread because the
disk is slow, makes it longer. (With TMPDIR in memory and 150 presses the disk is never slow.)

Two counts. The *route* is what a reader has to follow: the functions of the package that stand on
the call stack whenever the message gets further, that is when it is decoded, tried by the rules,
written to the file, adopted, put into words for a viewer, handed to the event loop or to a thread,
or written to a socket. *Entered* are all functions of the server, with whatever they look up on the
way, and those of `core` and the games that they call themselves. A function counts once, however
often and for however many viewers it is called; constructors and comprehensions do not count. The
hops inside the client stand in docs/architecture.md.
"""

from __future__ import annotations

import argparse
import http.cookies
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

PATIENCE = 120.0
BETWEEN_PRESSES = 0.1  # seconds: who says more is shown out
SERVER = "gloaming.server"
NOT_CALLS = ("<", "__init__")  # how the names of what does not count begin
# The message gets further when one of these is called: functions of `core` and of the event loop,
# and what is built in (a decoder, the database, a socket, the queue to a thread).
OWN_STEPS = ("decide", "adopt", "faces", "write_question", "rest_seen")
STEPS = (*OWN_STEPS, "call_soon")
C_STEPS = ("decode", "execute", "executemany", "send", "put", "call_soon_threadsafe")

Call = tuple[str, str]  # module and function


class Walk(NamedTuple):
    route: list[Call]
    entered: list[Call]

    @property
    def is_whole(self) -> bool:
        taken = {function.split(".")[-1] for _, function in self.route}
        return taken.issuperset(OWN_STEPS)


# -- in the server's process ----------------------------------------------------------------------


class Recorder:
    """A profile hook that lists the calls between two signals."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.entered: dict[Call, None] | None = None
        self.route: dict[Call, None] = {}
        signal.signal(signal.SIGUSR1, self.begin)
        signal.signal(signal.SIGUSR2, self.end)
        threading.setprofile(self.hook)
        sys.setprofile(self.hook)

    def begin(self, *_: object) -> None:
        self.entered, self.route = {}, {}
        self.out.write_text("null")

    def end(self, *_: object) -> None:
        found, self.entered = self.entered, None
        written = self.out.with_suffix(".new")
        written.write_text(json.dumps([list(self.route), list(found or {})]))
        written.replace(self.out)

    def hook(self, frame: FrameType, event: str, argument: Any) -> None:
        entered = self.entered
        if entered is None:
            return
        if event == "c_call" and argument.__name__ in C_STEPS:
            self.follow(frame)
        elif event == "call":
            if frame.f_code.co_name in STEPS:
                self.follow(frame)
            called, by = call(frame), call(caller(frame))
            if called[0].startswith(SERVER) or (called[0] and by[0].startswith(SERVER)):
                if not called[1].split(".")[-1].startswith(NOT_CALLS):
                    entered.setdefault(called)

    def follow(self, frame: FrameType | None) -> None:
        """The message gets further here: who has brought it."""
        passed = []
        while frame is not None:
            found = call(frame)
            if found[0].startswith(SERVER) or (found[0] and frame.f_code.co_name in STEPS):
                passed.append(found)
            frame = caller(frame)
        for found in reversed(passed):
            self.route.setdefault(found)


def caller(frame: FrameType) -> FrameType | None:
    """A comprehension belongs to whoever wrote it."""
    found = frame.f_back
    while found is not None and found.f_code.co_name.startswith("<"):
        found = found.f_back
    return found


def call(frame: FrameType | None) -> Call:
    """Module and function; both empty outside the package."""
    module = "" if frame is None else frame.f_globals.get("__name__", "")
    if frame is None or not module.startswith("gloaming."):
        return "", ""
    return module, frame.f_code.co_qualname


def serve(out: str, arguments: list[str]) -> int:
    from gloaming.cli import main

    Recorder(Path(out))
    return main(arguments)


# -- the players ----------------------------------------------------------------------------------


class Served:
    def __init__(self, python: str, place: Path, game: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.game = game
        self.out = place / "calls.json"
        arguments = ["serve", "--no-browser", "--port", str(self.port), "--data", str(place / "d")]
        self.process = subprocess.Popen(
            [python, str(Path(__file__).resolve()), "--serve", str(self.out), *arguments],
            stdout=subprocess.DEVNULL,
            env={**os.environ, "PYTHONSAFEPATH": "1"},
        )
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=1).close()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    def post(self, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
        origin = f"http://127.0.0.1:{self.port}"
        headers = {"origin": origin, "content-type": "application/json", "cookie": cookie}
        request = urllib.request.Request(origin + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            kept = http.cookies.SimpleCookie(answer.headers.get("set-cookie", ""))
            pairs = "; ".join(f"{name}={crumb.value}" for name, crumb in kept.items())
            return json.loads(answer.read()), pairs

    def sit(self) -> list[Player]:
        chairs = [{"sit": "person"}] * 3
        made, _ = self.post("/api/tables", {"game": self.game, "seats": 3, "chairs": chairs})
        cookies = []
        for link in (*made["links"]["seats"], made["links"]["host"]):
            body = {"table": made["table"], "secret": link.partition("#")[2]}
            cookies.append(self.post("/api/sit", body)[1])
        self.post(f"/api/tables/{made['table']}/begin", {}, cookies[3])
        return [Player(self.port, made["table"], seat, cookies[seat]) for seat in range(3)]

    def record(self, press: Any, until: Any) -> Walk:
        os.kill(self.process.pid, signal.SIGUSR1)
        self.wait_for(lambda: self.out.exists() and self.out.read_text() == "null")
        press()
        until()
        os.kill(self.process.pid, signal.SIGUSR2)
        self.wait_for(lambda: self.out.read_text() != "null")
        route, entered = json.loads(self.out.read_text())
        return Walk([(m, name) for m, name in route], [(m, name) for m, name in entered])

    def wait_for(self, condition: Any) -> None:
        deadline = time.monotonic() + PATIENCE
        while not condition():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("the server does not answer")
            time.sleep(0.005)


class Player:
    def __init__(self, port: int, table: str, seat: int, cookie: str) -> None:
        from websockets.sync.client import connect

        self.socket = connect(
            f"ws://127.0.0.1:{port}/api/tables/{table}/socket?eyes={seat}",
            origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
            additional_headers={"cookie": cookie},
            compression=None,
            legacy=True,
        )
        self.socket.send('{"t":"hello","heard":0}')
        self.news: dict[str, Any] = {}
        self.presses = 0
        self.hear("note")

    def hear(self, kind: str) -> None:
        message: dict[str, Any] = {}
        while message.get("t") != kind:
            message = json.loads(self.socket.recv(PATIENCE))
            if message["t"] == "news":
                self.news = message

    def catch_up(self) -> None:
        """Hear everything that was sent before now."""
        self.socket.send('{"t":"ping","at":0}')
        self.hear("pong")

    def press(self) -> None:
        self.presses += 1
        question = self.news["question"]
        move = question["options"][0]["action"]
        said = {"t": "answer", "q": question["q"], "nonce": f"p{self.presses}", "do": move}
        self.socket.send(json.dumps(said))


def walks(server: Served, presses: int) -> list[Walk]:
    found: list[Walk] = []
    while len(found) < presses:
        players = server.sit()
        while len(found) < presses:
            for player in players:
                player.catch_up()
            if "over" in players[0].news["view"]:
                break
            mover = next(player for player in players if player.news["question"] is not None)
            others = [player for player in players if player is not mover]

            def all_have_heard(mover: Player = mover, others: list[Player] = others) -> None:
                for other in others:
                    other.hear("news")
                mover.hear("receipt")

            found.append(server.record(mover.press, all_have_heard))
            time.sleep(BETWEEN_PRESSES)
        for player in players:
            player.socket.close()
    return found


def main() -> int:
    if sys.argv[1:2] == ["--serve"]:
        return serve(sys.argv[2], sys.argv[3:])
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("python")
    parser.add_argument("--game", default="revenge")
    parser.add_argument("--presses", type=int, default=30)
    parser.add_argument("--list", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        server = Served(chosen.python, Path(place), chosen.game)
        try:
            found = [walk for walk in walks(server, chosen.presses) if walk.is_whole]
            shortest = min(found, key=lambda walk: len(walk.entered))
        finally:
            server.process.terminate()
            server.process.wait()
    for name, calls in shortest._asdict().items():
        for number, (module, function) in enumerate(calls if chosen.list else (), 1):
            print(f"{number:3} {module.removeprefix('gloaming.'):24} {function}")
        modules = {module for module, _ in calls}
        print(f"{name}: {len(calls)} calls through {len(modules)} modules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
