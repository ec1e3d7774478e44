"""`gloaming doctor`: integrity check of a data file or backup."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path

from gloaming.commands import Commands
from gloaming.commands.folder import add_data_argument, data_file, reading
from gloaming.commands.progress import progress


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "doctor",
        help="check the integrity of the stored matches and name those that are damaged",
        description="Reads every match, checks its chain of hashes and plays it again. Changes"
        " nothing; the server may be running. Exit code 1 if anything is damaged.",
    )
    add_data_argument(parser)
    parser.add_argument(
        "file", type=Path, nargs="?", metavar="FILE", help="a backup to examine instead"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    path = args.file or data_file(args.data)
    return report(path)


def report(path: Path) -> int:
    """Examine a file and say what was found; the exit code."""
    # Imported late: the other commands should not pay for the games.
    from gloaming.server.store.maintenance import examine, page_trouble
    from gloaming.server.store.rows import every_id

    with closing(reading(path)) as db:
        ids, trouble = every_id(db)
        with progress("matches", len(ids)) as advance:
            for match in ids:
                found = examine(db, match)
                trouble += [] if found is None else [found]
                advance(1)
        trouble += page_trouble(db)
    for line in trouble:
        print(line)
    if trouble:
        print(f"{path.name}: {len(ids)} matches; what is not named above is well.")
        return 1
    print(f"{path.name}: {len(ids)} matches, all well.")
    return 0
