"""`gloaming serve`: run the HTTP and WebSocket server."""

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
from contextlib import closing
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

from gloaming.commands import (
    CommandError,
    Commands,
    find_game,
    read_map,
    say_refusals,
    whole_number,
)
from gloaming.commands.folder import DATA_FILE, SNAPSHOT_FILE, add_data_argument, data_folder, hold

if TYPE_CHECKING:
    from starlette.types import ASGIApp
    from uvicorn import Config

    from gloaming.server.http.schemas import Offer
    from gloaming.server.match.services import Services
    from gloaming.server.socket.listener import ConnectionLimiter, LimitedListener


DEFAULT_PORT = 8666
LOOPBACK = ("127.0.0.1", "::1", "localhost")
EVERYWHERE = ("0.0.0.0", "::")
NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")


def register(commands: Commands) -> None:
    parser = commands.add_parser("serve", help="run the server, for play in the browser")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    parser.add_argument("--port", type=whole_number(1, 65535), default=DEFAULT_PORT)
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
        "--map",
        action="append",
        default=[],
        metavar="GAME=FILE",
        help="a map of your own, offered when a table is set up; may be given again",
    )
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
    gc.disable()  # until all is imported: hardly anything becomes garbage meanwhile
    try:
        return serve(args)
    finally:
        gc.enable()


def serve(args: argparse.Namespace) -> int:
    for name in args.public:
        if not NAME.fullmatch(name):
            raise CommandError(f"--public {name}: a name such as parlour.example, without a port")
    maps = maps_to_offer(args.map)
    folder = data_folder(args.data)
    hold(folder)
    host = "0.0.0.0" if args.lan else args.host  # asked for, and said aloud below
    limiter = limit_connections(args.sockets, bool(args.public))
    listeners = bind(host, args.port, limiter)
    try:
        lan = lan_address() if host in EVERYWHERE else host if host not in LOOPBACK else None
        # Imported late: the other commands should not pay for a server.
        from gloaming.server.ops.logs import open_logs

        with closing(open_logs(folder / "log")):
            run_server(args, folder, listeners, lan, limiter, maps)
    finally:  # also where nothing could be opened, and nobody else has closed them
        for listener in listeners:
            listener.close()
    return 0


def maps_to_offer(given: list[str]) -> dict[str, list[Offer]]:
    """Parse and validate `GAME=FILE` arguments at start: maps by the name of their file."""
    from gloaming.server.http.schemas import Offer

    found: dict[str, list[Offer]] = {}
    for text in given:
        name, equals, file = text.partition("=")
        if not equals:
            raise CommandError(f"--map {text}: write GAME=FILE, such as chess=mine.toml")
        spec = find_game(name)
        path = Path(file)
        found.setdefault(spec.id, []).append(Offer(path.stem, read_map(spec, path)))
    return found


def run_server(
    args: argparse.Namespace,
    folder: Path,
    listeners: list[LimitedListener],
    lan: str | None,
    limiter: ConnectionLimiter,
    maps: dict[str, list[Offer]],
) -> None:
    import uvicorn

    from gloaming.server.http.app import make_app
    from gloaming.server.http.game_files import GameFiles
    from gloaming.server.limits import Allowed
    from gloaming.server.match.directory import MatchDirectory
    from gloaming.server.rate_limits import Rate

    game_files = GameFiles()
    say_refusals(game_files.refusals)
    services = make_services(folder)
    services.maps = maps
    names = frozenset({"localhost", "127.0.0.1", "[::1]", *map(str.lower, args.public)})
    names |= {bracketed(lan)} if lan else set()
    url = f"http://{bracketed(lan)}:{args.port}" if lan else None
    allowed = Allowed(Rate(args.new_tables, 3600.0), args.sockets)
    app = make_app(MatchDirectory(services), names, url, allowed, args.metrics, game_files)
    services.metrics.gauges["connections"] = lambda: limiter.total
    config = uvicorn_config(app, limiter, bool(args.public))
    announce(args, url)
    tune_garbage_collector()  # the last of it is imported
    shorten_switch_interval()
    # uvicorn stops gracefully and then raises the signal again; being asked to stop is no error.
    for asked_to_stop in (signal.SIGTERM, signal.SIGINT):
        signal.signal(asked_to_stop, lambda number, frame: None)
    uvicorn.Server(config).run([*listeners])


def limit_connections(sockets: int, proxied: bool) -> ConnectionLimiter:
    """Set the connection limits: in all by the file descriptors available, and per address."""
    from gloaming.server.limits import Allowed
    from gloaming.server.ops.descriptors import raise_soft_limit, room_for_connections
    from gloaming.server.socket.listener import ConnectionLimiter

    most = room_for_connections(raise_soft_limit())
    return ConnectionLimiter(most, Allowed(sockets=sockets).connections, proxied)


def uvicorn_config(app: ASGIApp, limiter: ConnectionLimiter, proxied: bool) -> Config:
    """The configuration of uvicorn."""
    from gloaming.server import limits
    from gloaming.server.socket.transport import HttpTransport, ListenConfig, SocketTransport

    return ListenConfig(
        app,
        limiter,
        http=HttpTransport,
        ws=SocketTransport,
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


def tune_garbage_collector() -> None:
    """Tune the garbage collector. A full collection runs whenever the heap has grown by a quarter;
    with hundreds of matches each halts the event loop for half a second. What is loaded by now is
    frozen, as it is: looking for the little of it that is garbage would take a twentieth of the
    start. Matches live for long, and hardly anything here makes reference cycles. So the young
    generation is collected a few thousand objects at a time, older ones seldom, all hardly ever."""
    gc.freeze()
    gc.set_threshold(10_000, 500, 100)
    gc.enable()


def shorten_switch_interval() -> None:
    """Shorten the GIL's switch interval to a tenth. After every commit the store's thread needs the
    GIL, which a busy event loop releases only every five milliseconds by default: several of those
    would delay acknowledgements of what is durable already."""
    sys.setswitchinterval(0.0005)


class BufferedSystemRandom(SystemRandom):
    """Buffered randomness of the operating system: a delay is drawn after every input, and reading
    each by itself would be a system call."""

    _bytes = b""

    def random(self) -> float:
        if len(self._bytes) < 7:
            self._bytes = os.urandom(7 * 64)
        drawn, self._bytes = self._bytes[:7], self._bytes[7:]
        return float((int.from_bytes(drawn, "big") >> 3) * 2.0**-53)


def make_services(folder: Path) -> Services:
    """The dependencies of matches in production: store, bot pool, dealer, random delays."""
    from gloaming.core.chance import SystemDealer
    from gloaming.server.bots.pool import ProcessBotPool
    from gloaming.server.match.services import Services
    from gloaming.server.store.interface import StoreBroken
    from gloaming.server.store.snapshots import SnapshotFile
    from gloaming.server.store.sqlite import SqliteStore

    try:
        store = SqliteStore(folder / DATA_FILE, stop_at_once)
        store.preallocate_log()
    except StoreBroken as error:
        raise CommandError(f"{folder}: {error}; try gloaming doctor") from None
    thinker = ProcessBotPool(max(1, (os.cpu_count() or 2) - 1), SystemRandom())
    # For tests: bots that do not pretend to think, nor think for long.
    quick = os.environ.get("GLOAMING_QUICK_BOTS") == "1"
    snapshots = SnapshotFile(folder / SNAPSHOT_FILE)
    chance = BufferedSystemRandom()
    return Services(store, thinker, SystemDealer(), chance, quick, snapshots=snapshots)


def announce(args: argparse.Namespace, url: str | None) -> None:
    """Print the URLs of the server, and who can reach it."""
    here = f"http://127.0.0.1:{args.port}"
    print(f"Gloaming is running: {here}", flush=True)
    if url:
        print(f"On this network:     {url}   (anybody on it can reach the server)", flush=True)
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
    """Exit after a disk failure, without touching the file again. A retry could seem to succeed and
    lose what was acknowledged; nothing that is not durable has been sent to anybody."""
    print(
        f"gloaming: the disk has failed ({reason}). The server stops, so that nothing is"
        " acknowledged that is not stored. Check the disk, then run gloaming doctor.",
        file=sys.stderr,
        flush=True,
    )
    os._exit(1)


def bind(host: str, port: int, limiter: ConnectionLimiter) -> list[LimitedListener]:
    """Bind the port; if it is in use, an error of one line."""
    from gloaming.server.socket.listener import listen_on

    try:
        return listen_on(host, port, limiter)
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
