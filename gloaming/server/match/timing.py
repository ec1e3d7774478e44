"""Timing of answers: when a seat was asked what, and the delay whoever answers for it takes."""

from __future__ import annotations

from random import Random
from typing import Final

from gloaming.core import wire
from gloaming.core.flow import SEAT, SEATS, SPECTATOR, Table
from gloaming.core.session import Draft
from gloaming.core.spec import GameSpec
from gloaming.core.window import Window

# A believable moment, in seconds.
LEAST_MOMENT: Final = 0.5
MOST_MOMENT: Final = 1.6
# In a lull, where hardly anybody wants to be asked, everybody's moment is so much shorter.
LULL: Final = 0.5


class OpenQuestion:
    """What one seat is being asked. Numbers count per seat, so gaps tell nothing."""

    def __init__(self) -> None:
        self.number = 0
        self.question: bytes | None = None  # as JSON, without its number
        self.heard = 0  # events the seat had been told: hearing one makes it a new question
        self.public = 0  # events everybody had been told: hearing one starts the clock again
        self.since = 0.0  # when the clock was started
        self.due = 0.0  # when a stand-in's moment is over
        self.promised = 0  # the question a stand-in has been told to see to


def draw_moment(chance: Random, lull: bool = False) -> float:
    moment = LEAST_MOMENT + (MOST_MOMENT - LEAST_MOMENT) * chance.random()
    return LULL * moment if lull else moment


def open_window(table: Table) -> Window | None:
    """The window that is open and asks."""
    top = table.asking() if table.wait == SEATS else None
    return top if isinstance(top, Window) else None


def is_lull(spec: GameSpec, table: Table) -> bool:
    """Is a window open that people pass by unless they want to be asked? By public facts alone:
    what somebody in it has said beforehand is nobody else's business."""
    window = open_window(table)
    return window is not None and spec.vocabulary.name("moment", window.moment) in spec.table.lulls


def slips_by(spec: GameSpec, before: Table, draft: Draft, seat: int) -> bool:
    """Is `seat` asked on after this answer, and somebody hears and sees nothing of it?

    Then it must take no time: whoever has not noticed it would notice the delay.
    """
    after = draft.table
    if before.wait != SEAT or after.wait != SEAT or after.asked != 1 << seat:
        return False
    others = [viewer for viewer in (*range(after.seats), SPECTATOR) if viewer != seat]
    deaf = [v for v in others if all(wire.hears(told, v) is None for told in after.heard or ())]
    return any(wire.view(spec, before, v) == wire.view(spec, after, v) for v in deaf)
