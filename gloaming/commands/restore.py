"""`gloaming restore`: replace the data file by a backup."""

from __future__ import annotations

import argparse
import os
from contextlib import closing
from pathlib import Path

from gloaming.commands import CommandError, Commands
from gloaming.commands.doctor import report
from gloaming.commands.folder import (
    DATA_FILE,
    add_data_argument,
    data_folder,
    hold,
    reading,
    sync_folder,
)
from gloaming.commands.progress import progress


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "restore",
        help="put a backup in place",
        description="Refuses while a server runs, and where it would lose anything: a data file"
        " that holds more than the backup must be moved away first.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="what `gloaming backup` wrote")
    add_data_argument(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    # Imported late: the other commands should not pay for the games.
    from gloaming.server.store.maintenance import copy, page_count

    if not args.file.is_file():
        raise CommandError(f"{args.file}: no such file")
    folder = data_folder(args.data)
    lock = hold(folder)
    try:
        place = folder / DATA_FILE
        if place.exists() and place.samefile(args.file):
            raise CommandError(f"{args.file}: is the data file itself")
        with closing(reading(args.file)) as backup:
            make_way(place, args.file)
            with progress("pages", page_count(backup)) as advance:
                copy(backup, place, advance)
        sync_folder(folder)
        return report(place)
    finally:
        os.close(lock)


def make_way(place: Path, file: Path) -> None:
    """Check that overwriting the data file loses nothing; remove what is left of its log."""
    from gloaming.server.store.interface import Damaged, StoreBroken
    from gloaming.server.store.maintenance import ahead
    from gloaming.server.store.rows import open_file

    if place.exists():
        try:
            with closing(reading(place)) as current, closing(reading(file)) as backup:
                newer = ahead(current, backup)
        except (Damaged, CommandError) as error:
            raise CommandError(
                f"{place}: cannot be compared ({error}); move it and its -wal file away first"
            ) from None
        if newer:
            raise CommandError(
                f"{place}: holds more than {file.name} of {len(newer)} matches ({newer[0]});"
                " move it and its -wal file away first"
            )
        try:
            open_file(place).close()  # whatever the log beside it still holds goes in
        except StoreBroken as error:
            raise CommandError(f"{place}: {error}; move it away first") from None
    left = place.with_name(place.name + "-wal")
    if left.exists() and left.stat().st_size:
        # A log beside a file it does not belong to could be played into it.
        raise CommandError(f"{left}: is left over from another data file; move it away first")
    for empty in (left, place.with_name(place.name + "-shm")):
        empty.unlink(missing_ok=True)
