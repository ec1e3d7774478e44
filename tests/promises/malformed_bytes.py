"""Malformed bytes on real sockets (P-17): what no client library would let anybody send."""

from __future__ import annotations

import os
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

from harness.restartable_server import RestartableServer
from harness.server_process import Visitor

MEMORY = 32 * 1024 * 1024


def frame(opcode: int, data: bytes, fin: bool = True, masked: bool = True) -> bytes:
    head = bytes([(0x80 if fin else 0) | opcode])
    mask = b"\x01\x02\x03\x04" if masked else b""
    flag = 0x80 if masked else 0
    if len(data) < 126:
        head += bytes([flag | len(data)])
    elif len(data) < 65536:
        head += bytes([flag | 126]) + struct.pack("!H", len(data))
    else:
        head += bytes([flag | 127]) + struct.pack("!Q", len(data))
    body = bytes(b ^ mask[n % 4] for n, b in enumerate(data)) if masked else data
    return head + mask + body


def frames(rng: Random) -> Iterator[bytes]:
    """Frames no peer should send."""
    yield frame(1, b"\xff\xfe\xfd")  # no text
    yield frame(2, b'{"t":"ping","at":1}')  # not text
    yield frame(1, b"x" * 9000)  # too long
    yield frame(1, b'{"t":', fin=False) + frame(1, b'"ping"}')  # two beginnings
    yield frame(0, b"the end of nothing")
    yield frame(1, b"{}", masked=False)
    yield frame(11, b"no such thing")
    yield frame(9, b"p" * 126)  # too long for a ping
    yield frame(8, b"\x00")  # half a reason
    yield bytes([0xF1, 0x82]) + rng.randbytes(6)  # bits nobody agreed on
    yield bytes([0x81, 0xFF]) + struct.pack("!Q", 2**62)  # a very long one
    yield frame(1, b"[" * 8000)
    yield rng.randbytes(rng.randrange(1, 400))
    for _ in range(30):
        yield frame(1, rng.choice((b"a", b"\x80")) * 100, fin=False)


def requests(host: str, rng: Random) -> Iterator[bytes]:
    """Requests no browser would make."""
    line = b"GET / HTTP/1.1\r\nhost: " + host.encode() + b"\r\n"
    yield b"\r\n\r\n"
    yield b"GET"
    yield b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"  # TLS
    yield line + b"x: " + b"y" * 100_000 + b"\r\n\r\n"
    yield line + b"content-length: -1\r\n\r\n"
    yield line + b"content-length: 5\r\ncontent-length: 6\r\n\r\nhello!"
    yield line + b"transfer-encoding: chunked\r\n\r\nzz\r\n"
    yield (
        b"POST /api/tables HTTP/1.1\r\nhost: %b\r\ntransfer-encoding: chunked\r\n\r\n"
        % (host.encode())
        + b"1000\r\n"
        + b"[" * 0x1000
        + b"\r\n0\r\n\r\n"
    )
    yield b"GET /\xff\xfe HTTP/1.1\r\nhost: x\r\n\r\n"
    yield b"GET //../../etc/passwd HTTP/1.1\r\nhost: %b\r\n\r\n" % host.encode()
    yield b"GET /assets/..%2f..%2fapp.py HTTP/1.1\r\nhost: " + host.encode() + b"\r\n\r\n"
    yield b"TRACE / HTTP/1.1\r\nhost: " + host.encode() + b"\r\n\r\n"
    yield b"GET / HTTP/1.1\r\nhost: %b\r\ncookie: %b\r\n\r\n" % (host.encode(), b"a=b; " * 3000)
    yield line + b"upgrade: websocket\r\nconnection: upgrade\r\n\r\n"
    yield rng.randbytes(rng.randrange(1, 3000))


def throw(port: int, first: bytes, data: bytes) -> bytes:
    """Say something, hang up soon; what came back."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1) as line:
        if first:
            line.sendall(first)
            line.recv(4096)
        line.sendall(data)
        line.settimeout(0.1)
        return line.recv(4096)
    return b""


def handshake(port: int, visitor: Visitor) -> bytes:
    cookie = "; ".join(f"{k}={v}" for k, v in visitor.cookies.items())
    return (
        f"GET /api/tables/{visitor.table}/socket?eyes={visitor.seat} HTTP/1.1\r\n"
        f"host: 127.0.0.1:{port}\r\norigin: http://127.0.0.1:{port}\r\ncookie: {cookie}\r\n"
        "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
        "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


def memory(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def send_garbage(folder: Path, seed: int, rounds: int) -> tuple[int, list[str]]:
    """Throw all of it at a server, again and again; how often, and violations."""
    server = RestartableServer(
        folder, options=("--new-tables", "1000", "--sockets", "1000")
    ).start()
    rng = Random(seed)
    count, violations = 0, []
    try:
        made = server.table("person", "person", "person")
        visitor = server.sit(made["links"]["seats"][0])
        host = server.sit(made["links"]["host"])
        server.call("POST", f"/api/tables/{made['table']}/begin", {}, host)
        path = f"/api/tables/{made['table']}/moments?eyes=0"
        story = server.call("GET", path, None, visitor)
        before = memory(server.pid)
        for _ in range(rounds):
            for data in requests(f"127.0.0.1:{server.port}", rng):
                answer = throw(server.port, b"", data)
                if answer.startswith(b"HTTP/1.1 5"):
                    violations.append(f"{data[:80]!r} was answered {answer[:80]!r}")
                count += 1
            for data in frames(rng):
                throw(server.port, handshake(server.port, visitor), data)
                count += 1
        if server.call("GET", path, None, visitor) != story:
            violations.append("the table has changed")
        grown = memory(server.pid) - before
        if grown > MEMORY:
            violations.append(f"memory has grown by {grown >> 20} MiB")
        if server.stop() != 0:
            violations.append("the server did not stop well")
    finally:
        server.leave()
    written = server.log.read_text()
    if "Traceback" in written or len(written) > 20_000:
        violations.append(f"the server was upset: {written[-500:]}")
    return count, violations
