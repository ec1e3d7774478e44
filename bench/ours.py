"""`gloaming serve` as shipped, with the limits lifted that keep one address from doing what a
load generator does: many tables, many sockets and many messages from 127.0.0.1.

    python bench/ours.py PORT FOLDER [--memory]

`--memory` keeps matches in dictionaries instead of the SQLite file: what durability costs is the
difference.
"""

from __future__ import annotations

import sys

from gloaming.cli import main
from gloaming.server import limits, rate_limits
from gloaming.server.store import sqlite


def lift_limits() -> None:
    """The buckets still leak and are still asked: only their size differs."""
    limits.SEAT_MESSAGES = rate_limits.Rate(1_000_000_000, 1.0)


if __name__ == "__main__":
    port, folder, *how = sys.argv[1:]
    lift_limits()
    if "--memory" in how:
        from memory import MemoryStore

        sqlite.SqliteStore = MemoryStore  # type: ignore[assignment, misc]
    plenty = ["--new-tables", "1000000", "--sockets", "1000000"]
    sys.exit(main(["serve", "--no-browser", "--port", port, "--data", folder, *plenty]))
