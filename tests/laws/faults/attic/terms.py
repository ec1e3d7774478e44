"""The numbers behind the words of the Attic."""

from __future__ import annotations

from typing import Final

from gloaming.core.info import GAME_AUDIENCE

# Audiences: the ghost itself; the seat whose turn it is.
GHOST: Final = GAME_AUDIENCE
ACTIVE: Final = GAME_AUDIENCE + 1

CAT: Final = 6
DEALT: Final = 2
HIGH: Final = 0
LOW: Final = 1
BEFORE_DRAW: Final = 0

# Verbs; the first is the `pass` of core's windows.
PASS: Final = 0
FAVOUR: Final = 1
PEEK: Final = 2
DRAW: Final = 3
REST: Final = 4
HISS: Final = 5
WHISTLE: Final = 6
TUNE: Final = 7
LAY: Final = 8
HAUNT: Final = 9

# Sources of chance.
BAG: Final = 0
WHO: Final = 1

# Events.
DREW: Final = 0
CHOSEN: Final = 1
ROUND: Final = 2
TURN: Final = 3
FAVOURED: Final = 4
PEEKED: Final = 5
HISSED: Final = 6
WHISTLED: Final = 7
TUNED: Final = 8
LAID: Final = 9
HAUNTED: Final = 10
UNMASKED: Final = 11
REVEALED: Final = 12
WON: Final = 13
SMILED: Final = 14
