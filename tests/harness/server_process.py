"""Server process: `gloaming serve` on a free port, with HTTP and socket clients for it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import IO, Any

from websockets.sync.client import ClientConnection, connect

import faults
from harness.ports import free_port
from harness.strict_protocol import check_message, check_response

# Seconds, on a machine that does much else.
PATIENCE = 120.0
# Options of a night of Revenge that luck alone does not end within a few turns.
LONG = {"meter_size": 36}


class ServerProcess:
    """`gloaming serve` on a port of its own, with its data in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.more: tuple[str, ...] = ()  # options
        self.environment: dict[str, str] = {}  # besides this process's own
        self.errors: IO[bytes] | None = None  # where its standard error goes; None: to ours

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> ServerProcess:
        environment = {**os.environ, "GLOAMING_QUICK_BOTS": "1", **self.environment}
        self.process = subprocess.Popen(
            faults.command(
                *("serve", "--no-browser", "--port", str(self.port)),
                *("--data", str(self.folder / "data"), *self.more),
            ),
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=self.errors,
        )
        self.wait()
        return self

    def wait(self) -> None:
        deadline = time.monotonic() + 300  # on a machine that does much else
        while True:
            try:
                with urllib.request.urlopen(f"{self.origin}/healthz", timeout=1):
                    return
            except OSError:
                ended = self.process is not None and self.process.poll() is not None
                if ended or time.monotonic() > deadline:
                    self.kill()  # nothing of it stays behind
                    raise
                time.sleep(0.05)

    def kill(self) -> None:
        """SIGKILL: as a power failure, as far as the process can tell."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(300)

    # -- speaking to it ---------------------------------------------------------------------------

    def call(
        self, method: str, path: str, body: Any = None, visitor: Visitor | None = None
    ) -> tuple[int, Any]:
        status, data, _ = self.raw(method, path, body, visitor)
        return status, json.loads(data) if data else None

    def raw(
        self, method: str, path: str, body: Any = None, visitor: Visitor | None = None
    ) -> tuple[int, bytes, dict[str, str]]:
        status, data, headers = self._request(method, path, body, visitor)
        check_response(method, path, status, data)
        return status, data, headers

    def _request(
        self, method: str, path: str, body: Any = None, visitor: Visitor | None = None
    ) -> tuple[int, bytes, dict[str, str]]:
        data = None if body is None else json.dumps(body).encode()
        headers = {"origin": self.origin, "content-type": "application/json"}
        if visitor is not None and visitor.cookies:
            headers["cookie"] = "; ".join(f"{k}={v}" for k, v in visitor.cookies.items())
        request = urllib.request.Request(self.origin + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                if visitor is not None:
                    visitor.keep(answer.headers.get_all("set-cookie") or [])
                return answer.status, answer.read(), dict(answer.headers)
        except urllib.error.HTTPError as error:
            return error.code, error.read(), dict(error.headers)

    def send_bytes(self, path: str, data: bytes) -> tuple[int, Any]:
        request = urllib.request.Request(
            self.origin + path, data, {"origin": self.origin}, method="POST"
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read())

    def table(self, *sits: str, game: str = "revenge", **more: Any) -> dict[str, Any]:
        """A new table; `sits` says who sits where: person, open, or a bot's name."""
        chairs = [
            {"sit": sit} if sit in ("person", "open") else {"sit": "bot", "bot": sit}
            for sit in sits
        ]
        body = {"game": game, "seats": len(sits), "chairs": chairs, **more}
        status, answer = self.call("POST", "/api/tables", body)
        assert status == 201, answer
        found: dict[str, Any] = answer
        return found

    def sit(self, link: str) -> Visitor:
        visitor = Visitor()
        path, _, secret = link.partition("#")
        table = path.rsplit("/", 1)[1]
        status, answer = self.call("POST", "/api/sit", {"table": table, "secret": secret}, visitor)
        assert status == 200, answer
        visitor.table, visitor.seat = table, answer["seat"]
        return visitor

    def socket(self, visitor: Visitor, eyes: str | None = None) -> SocketClient:
        who = eyes if eyes is not None else str(visitor.seat)
        cookie = "; ".join(f"{k}={v}" for k, v in visitor.cookies.items())
        link = connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{visitor.table}/socket?eyes={who}",
            origin=self.origin,  # type: ignore[arg-type]
            additional_headers={"cookie": cookie},
            compression=None,
            legacy=True,
            open_timeout=PATIENCE,
            ping_interval=None,
            ping_timeout=PATIENCE,
        )
        return SocketClient(link)


class Visitor:
    """Somebody's browser: the cookies it holds."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}
        self.table = ""
        self.seat: int | None = None

    def keep(self, headers: list[str]) -> None:
        for header in headers:
            name, _, rest = header.partition("=")
            self.cookies[name] = rest.partition(";")[0]


class SocketClient:
    """One socket: remembers what it was told and can answer."""

    def __init__(self, link: ClientConnection) -> None:
        self.link = link
        self.events: list[Any] = []
        self.news: dict[str, Any] | None = None
        self.nonces = 0

    def hello(self, heard: int = 0) -> SocketClient:
        self.send({"t": "hello", "heard": heard})
        return self

    def send(self, message: Any) -> None:
        self.link.send(json.dumps(message))

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        data = self.link.recv(timeout)
        check_message(data)
        message: dict[str, Any] = json.loads(data)
        if message["t"] == "news":
            assert message["from"] <= len(self.events)
            self.events[message["from"] :] = message["events"]
            self.news = message
        return message

    def until(self, kind: str, timeout: float = PATIENCE) -> dict[str, Any]:
        while True:
            message = self.receive(timeout)
            if message["t"] == kind:
                return message

    @property
    def question(self) -> dict[str, Any] | None:
        return None if self.news is None else self.news["question"]

    @property
    def over(self) -> bool:
        return self.news is not None and "over" in self.news["view"]

    def answer(self, option: int = 0, nonce: str | None = None) -> str:
        question = self.question
        assert question is not None
        return self.act(question["options"][option]["action"], nonce)

    def act(self, action: Any, nonce: str | None = None) -> str:
        """Answer with anything, offered or not."""
        question = self.question
        assert question is not None
        if nonce is None:
            self.nonces += 1
            nonce = f"n{self.nonces}"
        self.send({"t": "answer", "q": question["q"], "nonce": nonce, "do": action})
        return nonce

    def catch_up(self) -> None:
        """Hear everything that was sent before now."""
        self.send({"t": "ping", "at": 0})
        self.until("pong")

    def close(self) -> None:
        self.link.close()
