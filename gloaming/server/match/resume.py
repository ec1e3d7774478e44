"""Resume after a reconnect: what a client is sent that comes, or comes back, as data."""

from __future__ import annotations

from typing import NamedTuple


class Resume(NamedTuple):
    """Which branch it was, and the event of its own from which on a viewer is told."""

    branch: int
    start: int


def resume(begun: bool, heard: int, told: int, firm: int | None) -> Resume:
    """A viewer says it holds its first `heard` events; `told` are those there are, of which the
    first `firm` were never taken back (None: nothing ever was)."""
    # 1. The game has not begun: there is nothing to tell yet, only who sits where.
    if not begun:
        return Resume(1, 0)
    # 2. It holds more than there is. It has its story from somewhere else: tell it whole.
    if heard > told:
        return Resume(2, 0)
    # 3. Some of what it holds may have been taken back while it was away: tell from there on.
    if firm is not None and firm < heard:
        return Resume(3, firm)
    # 4. It holds a true beginning: tell the rest, which may be nothing.
    return Resume(4, heard)
