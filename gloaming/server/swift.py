"""Is the disk so quick that the loop may wait for it itself?

Having a thread wait costs more than a millisecond of waiting does, and less than three hundred, in
which nobody is heard. What the disk will do nobody knows; so it is judged by what it has done.
"""

from __future__ import annotations

SWIFT = 0.002  # seconds that a write may take, on average
RECENT = 32  # of so many writes, about
LONG = 0.02  # seconds; nobody should notice that nobody listens
# After one that took longer, somebody else waits for a hundred times as long: whatever the disk
# does, the loop loses no more than a hundredth of its time to that.
WARY = 100
WHILE = 5.0  # seconds: a disk that has rested may have to wake up first


class Swiftness:
    """What the latest writes have taken. Trust is won slowly and lost at once."""

    def __init__(self) -> None:
        self._usual = LONG
        self._latest = 0.0  # when the last one was
        self._wary = 0.0  # until when nothing is believed

    def has_taken(self, took: float, now: float) -> None:
        """A write has."""
        self._usual += (min(took, LONG) - self._usual) / RECENT
        self._latest = now
        if took > LONG:
            self._wary = now + WARY * took

    def forget(self) -> None:
        """Something went wrong."""
        self._usual = LONG

    def is_sure(self, now: float) -> bool:
        return self._usual <= SWIFT and now >= self._wary and now - self._latest < WHILE
