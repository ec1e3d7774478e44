"""URL paths: route templates filled with values."""

from __future__ import annotations

import re
from collections.abc import Callable

PARAMETER = re.compile(r"\{(\w+)(?::\w+)?\}")


def fill(template: str, table: str, game: str, change: Callable[[str], str] = str) -> str:
    """The path of a route at a table, each value as `change` makes it.

    >>> fill("/api/tables/{table}/chairs/{seat}", "bcd", "wake")
    '/api/tables/bcd/chairs/0'
    """
    words = {
        "language": "en",
        "game": game,
        "table": table,
        "seat": "0",
        "hash": "0" * 16,
        "name": "poster.svg",
    }
    return PARAMETER.sub(lambda found: change(words[found.group(1)]), template)
