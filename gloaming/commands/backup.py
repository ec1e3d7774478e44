"""`gloaming backup`: a snapshot of the data file, also while the server runs."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path

from gloaming.commands import CommandError, Commands
from gloaming.commands.doctor import report
from gloaming.commands.folder import add_data_argument, data_file, reading, sync_folder
from gloaming.commands.progress import progress


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "backup",
        help="copy all matches into one file; the server may be running",
        description="The copy shows one moment of the data file and is examined before it counts.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="where to; it must not exist yet")
    add_data_argument(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    # Imported late: the other commands should not pay for the games.
    from gloaming.server.store.maintenance import copy, page_count

    source = data_file(args.data)
    if args.file.exists():
        raise CommandError(f"{args.file}: exists already; choose another name")
    if not args.file.parent.is_dir():
        raise CommandError(f"{args.file.parent}: no such folder")
    with closing(reading(source)) as db, progress("pages", page_count(db)) as advance:
        copy(db, args.file, advance)
    sync_folder(args.file.parent)
    return report(args.file)
