"""How likely the ghosts are to win, from a night as it lies: what they still need, and by when."""

from __future__ import annotations

from math import exp
from typing import Final

AMPLE: Final = 12  # rounds to spare, beyond which more make no difference
AT_HOME: Final = 9  # actions a ghost needs about, when it has to begin again

# For what a search sees at the beginning of a round. Captives, time and readiness are as a logistic
# regression over 240 nights has them. It gave each ghost's own progress next to no weight, since
# all ghosts make progress; a search that goes by that makes none, so here it counts for more, and
# what Johnny guards at the moment for less.
BIAS: Final = 0.9
CAPTIVES: Final = (0.0, -3.2, -5.1, -20.0)
SLOWEST: Final = -0.08  # by action the slowest ghost needs
ALL_ACTIONS: Final = -0.12  # by action all of them need
SPARE: Final = 2.4  # by share of the time that is left over
ALL_READY: Final = 1.5
GUARDED: Final = -0.2  # by instrument Johnny threatens that is still to be fetched
COVERED: Final = -0.05  # by performance spot he threatens
# By actions between Johnny and the nearest hidden ghost, as a round begins: how likely it frees his
# captives. One is enough for certain: a turn has two, and the second possesses him.
FREED: Final = (0.98, 0.98, 0.2, 0.1, 0.05, 0.03)
FAR: Final = 5

# What a ghost goes by that weighs its own turn. It must hope, or it would dare too much; and
# caution pays: as the price of a captive was doubled, ghosts won half as many nights again.
HOPE: Final = 1.6
HOPE_CAPTIVES: Final = (0.0, -3.0, -4.5, -20.0)
HOPE_SLOWEST: Final = -0.11
HOPE_ALL_ACTIONS: Final = -0.035
HOPE_SPARE: Final = 0.9


def share(odds: float) -> float:
    return 1.0 / (1.0 + exp(-max(-20.0, min(20.0, odds))))


def chance(left: int, slowest: int, total: int, captives: int, guarded: int, covered: int) -> float:
    """The ghosts' share of the win at the beginning of a round, `left` more to come after it."""
    spare = left + 1 - (slowest + 1) // 2
    if spare < 0:
        return 0.0
    odds = BIAS + SLOWEST * slowest + ALL_ACTIONS * total + SPARE * min(AMPLE, spare) / AMPLE
    odds += CAPTIVES[captives] + GUARDED * guarded + COVERED * covered
    if slowest <= 2 and captives == 0:
        odds += ALL_READY
    return share(odds)


def hope(left: int, slowest: int, total: int, captives: int) -> float:
    """What a ghost hopes for at the end of its turn."""
    spare = left - (slowest + 1) // 2
    if spare < -1:
        return 0.0
    odds = HOPE + HOPE_SLOWEST * slowest + HOPE_ALL_ACTIONS * total
    odds += HOPE_SPARE * min(AMPLE, spare) / AMPLE + HOPE_CAPTIVES[captives]
    return share(odds)
