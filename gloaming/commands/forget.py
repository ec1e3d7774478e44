"""`gloaming forget`: erase personal data of a table: names, chat and notes."""

from __future__ import annotations

import argparse
import os
import sqlite3
from contextlib import closing

from gloaming.commands import CommandError, Commands, whole_number
from gloaming.commands.folder import add_data_argument, data_file, hold


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "forget",
        help="erase names, talk and notes of a table, or of one seat; the game itself stays",
        description="For when somebody wants to be forgotten. The server must be stopped. The"
        " inputs of a match know seats only, so nothing else has to go; older backups keep what"
        " they hold.",
    )
    parser.add_argument("table", metavar="TABLE", help="the id in the table's address")
    parser.add_argument("--seat", type=whole_number(0, 14), metavar="N", help="this seat only")
    add_data_argument(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    # Imported late: the other commands should not pay for it.
    from gloaming.server.store.interface import Damaged, StoreBroken
    from gloaming.server.store.rows import forget, open_file

    path = data_file(args.data)
    held = hold(path.parent)
    try:
        with closing(open_file(path)) as db:
            db.execute("PRAGMA secure_delete=ON")
            db.execute("BEGIN IMMEDIATE")
            known = forget(db, args.table, args.seat)
            db.execute("COMMIT")
            # What was overwritten may still stand in the log beside the file, and between rows.
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except (StoreBroken, Damaged, sqlite3.Error) as error:
        raise CommandError(f"{path.parent}: {error}") from None
    finally:
        os.close(held)
    if not known:
        raise CommandError(f"{args.table}: there is no such table")
    who = "everybody" if args.seat is None else f"seat {args.seat}"
    print(f"{args.table}: names, talk and notes of {who} are gone.")
    return 0
