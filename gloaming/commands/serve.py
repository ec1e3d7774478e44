"""`gloaming serve`: open the parlour."""

from __future__ import annotations

import argparse
import gc
import os
import re
import signal
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

from gloaming.commands import CommandError, Commands, whole_number
from gloaming.commands.folder import DATA_FILE, add_data_argument, data_folder, hold

if TYPE_CHECKING:
    from starlette.types import ASGIApp
    from uvicorn import Config

    from gloaming.server.help import Help


LOOPBACK = ("127.0.0.1", "::1", "localhost")
EVERYWHERE = ("0.0.0.0", "::")
NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")


def register(commands: Commands) -> None:
    parser = commands.add_parser("serve", help="open the parlour in the browser")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    parser.add_argument("--port", type=whole_number(1, 65535), default=8666)
    parser.add_argument(
        "--lan", action="store_true", help="let phones on the same network join by QR code"
    )
    parser.add_argument(
        "--public",
        action="append",
        default=[],
        metavar="NAME",
        help="a name the server answers to behind a reverse proxy on this machine;"
        " may be given again",
    )
    add_data_argument(parser)
    parser.add_argument(
        "--metrics", metavar="PORT", type=whole_number(1, 65535), help="Prometheus, on loopback"
    )
    parser.add_argument(
        "--new-tables",
        metavar="N",
        type=whole_number(1, 1_000_000),
        default=10,
        help="tables one address may set up in an hour",
    )
    parser.add_argument(
        "--sockets",
        metavar="N",
        type=whole_number(1, 1_000_000),
        default=50,
        help="sockets one address may hold open",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    for name in args.public:
        if not NAME.fullmatch(name):
            raise CommandError(f"--public {name}: a name such as parlour.example, without a port")
    folder = data_folder(args.data)
    hold(folder)
    host = "0.0.0.0" if args.lan else args.host  # asked for, and said aloud below
    taken(host, args.port)
    lan = lan_address() if host in EVERYWHERE else host if host not in LOOPBACK else None
    # Imported late: the other commands should not pay for a server.
    from gloaming.server.journal import open_journal

    journal = open_journal(folder / "log")
    try:
        open_house(args, folder, host, lan)
    finally:
        journal.close()
    return 0


def open_house(args: argparse.Namespace, folder: Path, host: str, lan: str | None) -> None:
    import uvicorn

    from gloaming.server.app import make_app
    from gloaming.server.limits import Allowed, Rate
    from gloaming.server.parlour import Parlour

    help = make_help(folder)
    names = frozenset({"localhost", "127.0.0.1", "[::1]", *map(str.lower, args.public)})
    names |= {bracketed(lan)} if lan else set()
    url = f"http://{bracketed(lan)}:{args.port}" if lan else None
    allowed = Allowed(Rate(args.new_tables, 3600.0), args.sockets)
    app = make_app(Parlour(help), names, url, allowed, args.metrics)
    announce(args, url)
    sweep_seldom()
    share_quickly()
    config = how_to_listen(app, host, args.port, bool(args.public))
    # uvicorn stops gracefully and then raises the signal again; being asked to stop is no error.
    for asked_to_stop in (signal.SIGTERM, signal.SIGINT):
        signal.signal(asked_to_stop, lambda number, frame: None)
    uvicorn.Server(config).run()


def how_to_listen(app: ASGIApp, host: str, port: int, proxied: bool) -> Config:
    """Everything uvicorn has to know."""
    import uvicorn

    from gloaming.server import limits
    from gloaming.server.lines import HttpLine, SocketLine

    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=HttpLine,
        ws=SocketLine,
        ws_max_size=limits.MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=limits.PING_SECONDS,
        ws_ping_timeout=limits.PONG_SECONDS,
        # Only a proxy on this machine may say for whom it speaks, and only if there is one.
        proxy_headers=proxied,
        forwarded_allow_ips="127.0.0.1,::1",
        log_config=None,
        # What `lines` asks of a transport is what asyncio's own has.
        loop="asyncio",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


def sweep_seldom() -> None:
    """Python goes through everything there is whenever it has grown by a quarter, looking for
    what only refers to itself: with hundreds of matches that halts play for half a second at a
    time. What is loaded by now stays, and matches stay for long; hardly anything we make refers
    to itself. So the young are looked through a few thousand at a time, the older ones seldom, all
    of it hardly ever."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 500, 100)


def share_quickly() -> None:
    """After every commit the store's thread needs Python's lock for a moment. A loop that has much
    to do lets go of it once in five milliseconds, several of which everybody would have to wait
    for what is kept already; now ten times as often."""
    sys.setswitchinterval(0.0005)


class Reserve(SystemRandom):
    """The system's own chance, fetched in advance: a pause is drawn after every input, and asking
    for each would be a call to the system."""

    _bytes = b""

    def random(self) -> float:
        if len(self._bytes) < 7:
            self._bytes = os.urandom(7 * 64)
        drawn, self._bytes = self._bytes[:7], self._bytes[7:]
        return float((int.from_bytes(drawn, "big") >> 3) * 2.0**-53)


def make_help(folder: Path) -> Help:
    """What matches need of the world: the real one."""
    from gloaming.core.chance import SystemDealer
    from gloaming.server.help import Help
    from gloaming.server.sqlite import SqliteStore
    from gloaming.server.store import StoreBroken
    from gloaming.server.thinking import PoolThinker

    try:
        store = SqliteStore(folder / DATA_FILE, stop_at_once)
        store.lay_by()
    except StoreBroken as error:
        raise CommandError(f"{folder}: {error}; try gloaming doctor") from None
    thinker = PoolThinker(max(1, (os.cpu_count() or 2) - 1), SystemRandom())
    # For tests: bots that do not pretend to think, nor think for long.
    quick = os.environ.get("GLOAMING_QUICK_BOTS") == "1"
    return Help(store, thinker, SystemDealer(), Reserve(), quick)


def announce(args: argparse.Namespace, url: str | None) -> None:
    """Where the parlour is, and what that opens to whom."""
    here = f"http://127.0.0.1:{args.port}"
    print(f"The parlour is open: {here}", flush=True)
    if url:
        print(f"On this network:     {url}   (anybody on it can reach the parlour)", flush=True)
    for name in args.public:
        print(
            f"On the internet:     https://{name}   (through a reverse proxy on this machine)",
            flush=True,
        )
    if args.metrics:
        print(f"For operators:       http://127.0.0.1:{args.metrics}/metrics", flush=True)
    if not args.no_browser and sys.stdout.isatty():
        threading.Timer(1.0, webbrowser.open, [here]).start()


def bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def stop_at_once(reason: str) -> None:
    """The disk has failed. Trying again could seem to work and lose what was confirmed, so the
    process ends here, without touching the file again; nobody has been told anything unkept."""
    print(
        f"gloaming: the disk has failed ({reason}). The parlour stops, so that nothing is"
        " confirmed that is not kept. Look at the disk, then try gloaming doctor.",
        file=sys.stderr,
        flush=True,
    )
    os._exit(1)


def taken(host: str, port: int) -> None:
    """A port somebody else has is a clear line, not a trace."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(f"port {port} on {host}: {error.strerror}; try --port") from None


def lan_address() -> str | None:
    """This machine's address on its network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address
