"""Secure defaults: a server started with no options, line by line of the checklist, from outside.

(What the checklist says of seats and messages is tried further in P-16, P-17 and P-18.)
"""

from __future__ import annotations

import http.client
import json
import os
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from gloaming.server import limits
from harness.ports import free_port
from harness.server_process import PATIENCE, ServerProcess, Visitor


class Plain(ServerProcess):
    """No option but the port, which other tests want too."""

    def start(self) -> Plain:
        environment = {**os.environ, "XDG_DATA_HOME": str(self.folder)}
        self.output = (self.folder / "output").open("wb")
        command = [sys.executable, "-m", "gloaming.cli", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            command, env=environment, stdout=self.output, stderr=subprocess.STDOUT
        )
        self.wait()
        return self

    @property
    def kept(self) -> Path:
        return self.folder / "gloaming"


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Plain]:
    server = Plain(tmp_path_factory.mktemp("plain")).start()
    yield server
    assert server.stop() == 0
    server.output.close()


@pytest.fixture(scope="module")
def table(plain: Plain) -> dict[str, Any]:
    return plain.table("person", "person", "person", "person")


def lower(headers: dict[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def request(plain: Plain, method: str, path: str, headers: dict[str, str]) -> int:
    line = http.client.HTTPConnection("127.0.0.1", plain.port, timeout=PATIENCE)
    line.request(method, path, body="{}" if method == "POST" else None, headers=headers)
    status = line.getresponse().status
    line.close()
    return status


# -- reach ----------------------------------------------------------------------------------------


def test_it_listens_on_loopback_alone(plain: Plain) -> None:
    others = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None)}
    for address in sorted(str(a) for a in others if not str(a).startswith(("127.", "::1"))):
        with pytest.raises(OSError):  # noqa: PT011
            socket.create_connection((address, plain.port), timeout=3).close()
    assert "On this network" not in (plain.folder / "output").read_text()


@pytest.mark.parametrize(
    "name", ["evil.example", "127.0.0.1.evil.example", "localhost.evil", "localhost:1;x", "[::2]"]
)
def test_a_name_that_is_not_ours_is_not_answered(plain: Plain, name: str) -> None:
    assert request(plain, "GET", "/api/parlour", {"host": name}) in (400, 421)


def test_no_page_for_operators_is_on_the_public_port(plain: Plain) -> None:
    for path in ("/metrics", "/docs", "/openapi.json", "/admin", "/debug", "/api/docs", "/api/"):
        status, data, headers = plain.raw("GET", path)
        kind = lower(headers).get("content-type", "")
        # Either nothing, or the page every address of the client shares.
        assert status == 404 or kind.startswith("text/html"), (path, status, data[:60])


def test_nothing_else_is_open(plain: Plain) -> None:
    """One port and no other: the metrics are off."""
    assert plain.process is not None
    ports = set()
    for table in ("tcp", "tcp6"):
        rows = Path(f"/proc/{plain.process.pid}/net/{table}").read_text().splitlines()[1:]
        listening = {row.split()[9]: row.split()[1] for row in rows if row.split()[3] == "0A"}
        for handle in Path(f"/proc/{plain.process.pid}/fd").iterdir():
            inode = os.readlink(handle).removeprefix("socket:[").rstrip("]")
            if inode in listening:
                ports.add(int(listening[inode].rpartition(":")[2], 16))
    assert ports == {plain.port}


# -- headers --------------------------------------------------------------------------------------


def test_every_answer_carries_the_safe_headers(plain: Plain) -> None:
    for path in ("/", "/healthz", "/api/parlour", "/api/tables/none", "/nowhere", "/assets/x"):
        _, _, headers = plain.raw("GET", path)
        found = lower(headers)
        policy = found["content-security-policy"]
        assert policy == (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
            "font-src 'self'; media-src 'self'; connect-src 'self' "
            f"ws://127.0.0.1:{plain.port}; manifest-src 'self'; worker-src 'self'; "
            "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
            "require-trusted-types-for 'script'"
        )
        assert found["x-content-type-options"] == "nosniff"
        assert found["referrer-policy"] == "no-referrer"
        assert found["cross-origin-opener-policy"] == "same-origin"
        assert found["cross-origin-resource-policy"] == "same-origin"
        assert "strict-transport-security" not in found  # that is for TLS
        assert "server" not in found
        if path.startswith("/api/"):
            assert found["cache-control"] == "no-store"


# -- seat links -----------------------------------------------------------------------------------


def test_a_link_has_128_random_bits_behind_the_hash(table: dict[str, Any]) -> None:
    links = [*table["links"]["seats"], table["links"]["host"], table["links"]["watch"]]
    secrets = [link.partition("#")[2] for link in links]
    assert all(len(secret) >= 22 and "/" not in secret for secret in secrets)
    assert len(set(secrets)) == len(secrets)


def test_the_cookie_of_a_chair_is_closed_to_scripts(plain: Plain, table: dict[str, Any]) -> None:
    secret = table["links"]["seats"][0].partition("#")[2]
    _, _, headers = plain.raw("POST", "/api/sit", {"table": table["table"], "secret": secret})
    cookie = lower(headers)["set-cookie"].lower()
    assert cookie.startswith(f"gloaming_{table['table']}_0=")
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert f"path=/api/tables/{table['table']}" in cookie
    assert "domain" not in cookie


# -- sockets --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://localhost.evil.example"]
)
def test_a_page_of_another_house_can_neither_post_nor_listen(
    plain: Plain, table: dict[str, Any], origin: str
) -> None:
    headers = {"origin": origin, "content-type": "application/json"}
    assert request(plain, "POST", "/api/tables", headers) == 403
    visitor = plain.sit(table["links"]["seats"][0])
    cookie = "; ".join(f"{k}={v}" for k, v in visitor.cookies.items())
    url = f"ws://127.0.0.1:{plain.port}/api/tables/{table['table']}/socket?eyes=0"
    with pytest.raises(InvalidStatus):
        connect(
            url,
            origin=origin,  # type: ignore[arg-type]
            additional_headers={"cookie": cookie},
            open_timeout=PATIENCE,
            ping_interval=None,
        )


def test_sockets_are_not_compressed_and_speak_text(plain: Plain, table: dict[str, Any]) -> None:
    visitor = plain.sit(table["links"]["seats"][0])
    cookie = "; ".join(f"{k}={v}" for k, v in visitor.cookies.items())
    url = f"ws://127.0.0.1:{plain.port}/api/tables/{table['table']}/socket?eyes=0"
    with connect(
        url,
        origin=plain.origin,  # type: ignore[arg-type]
        additional_headers={"cookie": cookie},
        open_timeout=PATIENCE,
        ping_interval=None,
    ) as link:
        assert link.response is not None
        assert "sec-websocket-extensions" not in link.response.headers
        link.send(b'{"t":"ping","at":1}')
        assert json.loads(link.recv(PATIENCE)) == {"t": "bye", "rule": "CORE-3"}


# -- limits ---------------------------------------------------------------------------------------


def test_messages_and_bodies_are_bounded(plain: Plain, table: dict[str, Any]) -> None:
    status, answer = plain.send_bytes("/api/tables", b" " * (limits.BODY + 1))
    assert (status, answer["rule"]) == (400, "CORE-3")
    client = plain.socket(plain.sit(table["links"]["seats"][0]))
    client.send({"t": "note", "text": "x" * limits.MESSAGE})
    with pytest.raises(ConnectionClosed):
        client.receive()


def test_names_are_short_and_only_text(plain: Plain, table: dict[str, Any]) -> None:
    visitor = plain.sit(table["links"]["seats"][0])
    path = f"/api/tables/{table['table']}/chairs/0"
    name = "\u202e Ada\n\t<b>\u0000 \u200b" + "x" * 100
    status, card = plain.call("POST", path, {"name": name}, visitor)
    assert status == 200
    assert card["chairs"][0]["name"] == ("Ada<b> " + "x" * 100)[: limits.NAME]


# What is limited is counted for each seat: nobody else sits in these.


def test_five_sockets_a_seat(plain: Plain, table: dict[str, Any]) -> None:
    visitor = plain.sit(table["links"]["seats"][2])
    open_ones = [plain.socket(visitor) for _ in range(limits.SOCKETS_A_SEAT)]
    with pytest.raises(InvalidStatus):
        plain.socket(visitor)
    for client in open_ones:
        client.close()


def test_sixty_messages_a_seat_whatever_the_socket(plain: Plain, table: dict[str, Any]) -> None:
    visitor = plain.sit(table["links"]["seats"][3])
    first, second = plain.socket(visitor), plain.socket(visitor)
    begun = time.monotonic()
    for number in range(45):
        first.send({"t": "ping", "at": number})
    for _ in range(45):
        assert first.receive()["t"] == "pong"
    # As many as it takes: on a slow machine some of those are forgiven by now.
    for number in range(2_000):
        second.send({"t": "ping", "at": number})
        if (answer := second.receive())["t"] != "pong":
            break
    assert answer == {"t": "bye", "rule": "CORE-22"}
    assert number <= 60 - 45 + 3 * (time.monotonic() - begun) + 1
    for client in (first, second):
        client.close()


def test_a_request_that_never_comes_is_not_awaited(plain: Plain) -> None:
    """What shows of it quickly: the limit is there. P-18 waits for it."""
    assert limits.HEADER_SECONDS <= 30
    assert request(plain, "GET", "/healthz", {}) == 200


# -- secrets, disk --------------------------------------------------------------------------------


def test_what_is_kept_is_private_and_holds_no_secret(plain: Plain, table: dict[str, Any]) -> None:
    assert stat.S_IMODE(plain.kept.stat().st_mode) == 0o700
    links = [*table["links"]["seats"], table["links"]["host"], table["links"]["watch"]]
    files = [path for path in plain.kept.rglob("*") if path.is_file()]
    assert {"gloaming.sqlite", "gloaming.lock"} <= {path.name for path in files}
    for file in files:
        assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file.name
        for link in links:
            assert link.partition("#")[2].encode() not in file.read_bytes(), file.name


def test_the_journal_has_ids_and_shortened_addresses_only(
    plain: Plain, table: dict[str, Any]
) -> None:
    lines = [
        json.loads(line)
        for path in (plain.kept / "log").iterdir()
        for line in path.read_text().splitlines()
    ]
    made = next(line for line in lines if line["what"] == "table made")
    assert made["match"] == table["table"]
    assert made["by"] == "127.0.0.0"
    assert "Ada" not in json.dumps(lines)


# -- on servers of their own: whoever shares one would miss what they use up ----------------------


def test_ten_new_tables_an_hour(tmp_path: Path) -> None:
    server = Plain(tmp_path).start()
    chairs = [{"sit": "person"}, *[{"sit": "bot", "bot": "random"}] * 2]
    body = {"game": "revenge", "seats": 3, "chairs": chairs}
    statuses = [server.call("POST", "/api/tables", body)[0] for _ in range(12)]
    assert server.stop() == 0
    server.output.close()
    assert statuses[:10] == [201] * 10
    assert statuses[-1] == 429


# -- and when more is asked for -------------------------------------------------------------------


def refuses(tmp_path: Path, *arguments: str) -> str:
    port, data = str(free_port()), str(tmp_path / "data")
    command = [sys.executable, "-m", "gloaming.cli", "serve", "--port", port, "--data", data]
    done = subprocess.run([*command, *arguments], capture_output=True, timeout=300, check=False)
    assert done.returncode != 0
    assert b"Traceback" not in done.stderr
    return done.stderr.decode()


def test_a_folder_or_file_others_can_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir(mode=0o755)
    assert "chmod 700" in refuses(tmp_path)
    (tmp_path / "data").chmod(0o700)
    (tmp_path / "data" / "gloaming.sqlite").touch(0o644)
    assert "chmod 600" in refuses(tmp_path)


def test_a_public_name_is_a_name(tmp_path: Path) -> None:
    for name in ("https://parlour.example", "parlour.example:443", "*", ""):
        assert "--public" in refuses(tmp_path, "--public", name)


class Public(ServerProcess):
    """Behind a reverse proxy."""

    def start(self) -> Public:
        self.numbers = free_port()
        self.more = ("--public", "parlour.example", "--lan", "--metrics", str(self.numbers))
        super().start()
        return self


def test_behind_a_proxy_cookies_are_locked_and_guests_told_apart(tmp_path: Path) -> None:
    server = Public(tmp_path)
    server.start()
    try:
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        proxied = {"host": "Parlour.example", "x-forwarded-proto": "https"}
        line.request("GET", "/api/parlour", headers={**proxied, "x-forwarded-for": "203.0.113.9"})
        answer = line.getresponse()
        answer.read()
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        assert "wss://Parlour.example" in answer.headers["content-security-policy"]
        made = server.table("person", "heuristic", "heuristic")
        body = json.dumps(
            {"table": made["table"], "secret": made["links"]["seats"][0].partition("#")[2]}
        )
        line.request("POST", "/api/sit", body, proxied)
        answer = line.getresponse()
        answer.read()
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith(f"__Host-gloaming_{made['table']}_0=")
        assert "Secure" in cookie
        assert "Path=/;" in cookie
        # The unlocked name opens nothing here, the locked one does.
        secret = cookie.partition("=")[2].partition(";")[0]
        path = f"/api/tables/{made['table']}"
        for prefix, status in (("", 404), ("__Host-", 200)):
            jar = f"{prefix}gloaming_{made['table']}_0={secret}"
            line.request("GET", path, headers={**proxied, "cookie": jar})
            answer = line.getresponse()
            answer.read()
            assert answer.status == status
        line.close()
        check_metrics(server)
    finally:
        assert server.stop() == 0


def check_metrics(server: Public) -> None:
    line = http.client.HTTPConnection("127.0.0.1", server.numbers, timeout=PATIENCE)
    line.request("GET", "/metrics")
    text = line.getresponse().read().decode()
    line.close()
    names = {row.split("{")[0].split(" ")[0] for row in text.splitlines() if row[0] != "#"}
    assert {"gloaming_matches", "gloaming_sockets", "gloaming_input_seconds_count"} <= names
    assert {"gloaming_commit_seconds_count", "gloaming_checkpoint_seconds_count"} <= names
    assert all(float(row.rpartition(" ")[2]) >= 0 for row in text.splitlines() if row[0] != "#")
    line = http.client.HTTPConnection("127.0.0.1", server.numbers, timeout=PATIENCE)
    line.request("GET", "/")
    assert line.getresponse().status == 404
    line.close()


def test_stopping_comes_to_an_end_even_with_sockets_open(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path).start()
    made = server.table("person", "heuristic", "heuristic")
    clients = [server.socket(server.sit(made["links"]["seats"][0])).hello() for _ in range(3)]
    assert server.stop() == 0
    for client in clients:
        client.close()


def test_a_visitor_is_nobody_without_a_cookie(plain: Plain, table: dict[str, Any]) -> None:
    assert plain.call("GET", f"/api/tables/{table['table']}", None, Visitor())[0] == 404
