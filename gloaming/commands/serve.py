"""`gloaming serve`: open the parlour."""

from __future__ import annotations

import argparse
import os
import signal
import socket
import sys
import threading
import webbrowser
from random import SystemRandom

from gloaming.commands import CommandError, Commands, whole_number
from gloaming.commands.folder import DATA_FILE, add_data_argument, data_folder, hold


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
    add_data_argument(parser)
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    folder = data_folder(args.data)
    hold(folder)
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
    from gloaming.server.sqlite import SqliteStore
    from gloaming.server.store import StoreBroken
    from gloaming.server.thinking import PoolThinker

    try:
        store = SqliteStore(folder / DATA_FILE, stop_at_once)
    except StoreBroken as error:
        raise CommandError(f"{folder}: {error}; try gloaming doctor") from None
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
    uvicorn.Server(config).run()
    return 0


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
