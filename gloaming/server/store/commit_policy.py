"""Commit policy: may the event loop wait for the disk itself, or must a thread?

Handing a commit to a thread costs more than blocking the loop for a millisecond, and less than
blocking it for three hundred. How long the next commit takes is predicted from the latest ones.
"""

from __future__ import annotations

SWIFT = 0.002  # seconds that a write may take, on average
RECENT = 32  # of so many writes, about
LONG = 0.02  # seconds; nobody should notice that nobody listens
# After one that took longer, somebody else waits for a hundred times as long: whatever the disk
# does, the loop loses no more than a hundredth of its time to that.
WARY = 100
WHILE = 5.0  # seconds: a disk that has rested may have to wake up first


class CommitPolicy:
    """Predicts commit times from the latest ones: trust grows slowly and is lost at once."""

    def __init__(self) -> None:
        self._usual = LONG
        self._latest = 0.0  # when the last one was
        self._wary = 0.0  # until when nothing is believed

    def has_taken(self, took: float, now: float) -> None:
        """Record how long a commit took."""
        self._usual += (min(took, LONG) - self._usual) / RECENT
        self._latest = now
        if took > LONG:
            self._wary = now + WARY * took

    def forget(self) -> None:
        """Reset after an error: the next commits go to the thread."""
        self._usual = LONG

    def is_sure(self, now: float) -> bool:
        return self._usual <= SWIFT and now >= self._wary and now - self._latest < WHILE
