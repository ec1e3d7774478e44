"""The numbers behind the words of Tillinghast."""

from __future__ import annotations

from typing import Final

from gloaming.core.info import BY_ENTRY, GAME_AUDIENCE

# Squares are numbered row by row, so many to a row whatever the map: A1 is 0, A2 is WIDTH.
WIDTH: Final = 16
SQUARES: Final = 256

# Verbs. One per spell, with what is paid last. Flee and Vortex are paid for first; where they
# lead is a `move` that follows, as every other movement is. [TIL-45, TIL-R26]
PLACE: Final = 0
RETURN: Final = 1
MOVE: Final = 2
DISSIPATE: Final = 3
DISCORPORATE: Final = 4
FLEE: Final = 5
ILLUMINATE: Final = 6
QUIET: Final = 7
QUENCH: Final = 8
STRIKE: Final = 9
VORTEX: Final = 10
SUMMON: Final = 11
# With `quiet_mode = choose`: the same, and the quiet ghost speaks all the same. [TIL-R33]
MOVE_ALOUD: Final = 12
STRIKE_ALOUD: Final = 13
FINISH: Final = 14
DECLARE: Final = 15
DONE: Final = 16
GIVE_UP: Final = 17
HOUR_TAKE: Final = 18

FIRST_SPELL: Final = DISSIPATE
LAST_SPELL: Final = SUMMON
UNLISTED: Final = 99  # the cost of a spell the map does not list

# Where a ghost is, as far as everybody knows.
ON_MAP: Final = 0
LOSES_TURN: Final = 1  # banished, and its next turn is lost
RETURNS: Final = 2  # banished, and back at its next turn

# Special hours, as bits of a round; also their order. [TIL-169]
CURSED_HOUR: Final = 0
HOLY_HOUR: Final = 1
LIGHT_HOUR: Final = 2

# How a ghost comes to a square. Of a movement that is due: BY_MOVE stands for none.
BY_MOVE: Final = 0
BY_FLEE: Final = 1
BY_VORTEX: Final = 2

# Why the game ended, and what broke the tie.
NOT_OVER: Final = -1
BY_FOUR: Final = 0
BY_TRACK: Final = 1
NO_TIE: Final = 0
TIE_POWER: Final = 1
TIE_BANISHED: Final = 2
TIE_ORDER: Final = 3

MOST_POWER: Final = 8
MOST_SPIRITS: Final = 4

# Audiences: a ghost's own secrets; what the seat that acts now knows of its turn.
OWN: Final = GAME_AUDIENCE | BY_ENTRY
ACTING: Final = GAME_AUDIENCE + 1
STIRRING: Final = GAME_AUDIENCE + 2

# Sources of chance.
START_PLAYER_DRAW: Final = 0

# Events, in the order of the ledger's table (6.2); the last ones are whispered to their owner.
START_PLAYER: Final = 0
PLACED: Final = 1
TURN: Final = 2
LOST_TURN: Final = 3
RETURNED: Final = 4
PAID: Final = 5
RESTLESS: Final = 6
VISION: Final = 7
LIT: Final = 8
QUENCHED: Final = 9
VORTEXED: Final = 10
SUMMONED: Final = 11
STRUCK: Final = 12
BANISHED: Final = 13
FLASH_END: Final = 14
DREW: Final = 15
DECLARED: Final = 16
STANDS_DOWN: Final = 17
HOUR: Final = 18
HOUR_TOOK: Final = 19
HOUR_RETURNED: Final = 20
GAME_OVER: Final = 21
ANSWERED: Final = 22
STEPPED: Final = 23
GAVE_UP: Final = 24

# Steps of the Night before anybody has a turn.
BEFORE_TURNS: Final = ("start player", "drawn", "place", "placed")
