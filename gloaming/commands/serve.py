"""`gloaming serve`: open the parlour."""

from __future__ import annotations

import argparse
import os
import signal
import socket
import stat
import sys
import threading
import webbrowser
from pathlib import Path
from random import SystemRandom

from gloaming.commands import CommandError, Commands, whole_number


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
        help="a name the server answers to behind a reverse proxy; may be given again",
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="where matches are kept")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    folder = data_folder(args.data)
    host = "0.0.0.0" if args.lan else args.host  # asked for, and said aloud below
    taken(host, args.port)
    address = lan_address() if host not in ("127.0.0.1", "::1", "localhost") else None
    names = {"localhost", "127.0.0.1", "[::1]", *args.public}
    if address:
        names.add(address)
    if host not in ("0.0.0.0", "::"):
        names.add(host)
    url = f"http://{address}:{args.port}" if address else None
    # Imported late: the other commands should not pay for a server.
    import uvicorn

    from gloaming.core.chance import SystemDealer
    from gloaming.server.app import make_app
    from gloaming.server.matches import Help
    from gloaming.server.parlour import Parlour
    from gloaming.server.store import SqliteStore, StoreBroken
    from gloaming.server.thinking import PoolThinker

    try:
        store = SqliteStore(folder / "gloaming.sqlite")
    except StoreBroken as error:
        raise CommandError(str(error)) from None
    thinker = PoolThinker(max(1, (os.cpu_count() or 2) - 1), SystemRandom())
    # For tests: bots that do not pretend to think.
    quick = os.environ.get("GLOAMING_QUICK_BOTS") == "1"
    help = Help(store, thinker, SystemDealer(), SystemRandom(), quick)
    app = make_app(Parlour(help), frozenset(names), url)
    here = f"http://127.0.0.1:{args.port}"
    print(f"The parlour is open: {here}", flush=True)
    if url:
        print(f"On this network:     {url}   (anybody on it can reach the parlour)", flush=True)
    if not args.no_browser and sys.stdout.isatty():
        threading.Timer(1.0, webbrowser.open, [here]).start()
    config = uvicorn.Config(
        app,
        host=host,
        port=args.port,
        ws="websockets-sansio",
        ws_max_size=8 * 1024,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=25,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    # uvicorn stops gracefully and then raises the signal again; being asked to stop is no error.
    for asked_to_stop in (signal.SIGTERM, signal.SIGINT):
        signal.signal(asked_to_stop, lambda number, frame: None)
    try:
        uvicorn.Server(config).run()
    finally:
        thinker.close()
    return 0


def data_folder(given: Path | None) -> Path:
    """A folder only its owner can read."""
    default = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "gloaming"
    folder = given or default
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{folder}: cannot be made: {error.strerror}") from None
    if stat.S_IMODE(folder.stat().st_mode) & 0o077:
        raise CommandError(f"{folder}: others can read it; try: chmod 700 {folder}")
    return folder


def taken(host: str, port: int) -> None:
    """A port somebody else has is a clear line, not a trace."""
    with socket.socket() as probe:
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
