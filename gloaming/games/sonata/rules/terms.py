"""The numbers behind the words of Possession Sonata."""

from __future__ import annotations

from typing import Final

from gloaming.core.info import GAME_AUDIENCE

# Seats, clockwise. [SON-2]
JOHNNY: Final = 0
RED: Final = 1
YELLOW: Final = 2
GREEN: Final = 3
SEATS: Final = 4
GHOSTS: Final = 0b1110  # a mask

# Tiles have the rulebook's numbers, from 1; this is none of them.
NOWHERE: Final = 0
# Paths are packed as core's `Path` kind packs them: a digit per step, the tile's number and one.
BASE: Final = 98

# What can be possessed: an instrument by its number, or Johnny.
INSTRUMENTS: Final = 6
HIM: Final = 6
NOTHING_HELD: Final = -1

# Answers to a scan. [SON-82..SON-86]
VERY_HIGH: Final = 0
SILENCE: Final = 4
NO_ANSWER_HEARD: Final = -1

# Phases of a round, and before the first.
SETTING_UP: Final = 0
GHOSTS_PHASE: Final = 1
JOHNNY_PHASE: Final = 2
WHISPER_PHASE: Final = 3

# How the night ended.
NOT_YET: Final = -1
BY_SONATA: Final = 0
BY_CAPTURE: Final = 1
BY_DAWN: Final = 2

# Audiences of the game's own. [ledger 6.1]
TILE: Final = GAME_AUDIENCE  # where a ghost is: itself, and all while it is visible or captive
OWN: Final = GAME_AUDIENCE + 1  # start and spot: the ghost alone
TEAM: Final = GAME_AUDIENCE + 2  # assigned instruments: the ghosts
MARK: Final = GAME_AUDIENCE + 3  # performed this round: the ghost, or all if it is announced
ACTING: Final = GAME_AUDIENCE + 4  # the seat whose turn it is

# Verbs.
MOVE: Final = 0
POSSESS: Final = 1
UNPOSSESS: Final = 2
PLAY: Final = 3
PERFORM: Final = 4
CAPTURE: Final = 5
CLAIM: Final = 6
PUSH: Final = 7
HOLD: Final = 8
WHISPER: Final = 9
BELL: Final = 10
NO_BELL: Final = 11
LISTEN: Final = 12
STAY_SILENT: Final = 13
FREE: Final = 14

# Moments of Johnny's turn at which captives are asked whether they push. [SON-129]
BEFORE_ACTING: Final = 0
BETWEEN_ACTIONS: Final = 1
AFTER_ACTING: Final = 2

# Cards of the Communication Deck by their place in it, as the suggested readings take them. [9.3]
HELP: Final = 0
READY_WORD: Final = 3  # "I can perform in my next turn"
SOON: Final = 4

# Sources of chance.
POCKET: Final = 0
CARDS: Final = 1
TOKENS: Final = 2  # the shuffled Instrument Tokens, where people say what they drew [SON-14]

# Events.
INSTRUMENT_PLACED: Final = 0
START_DRAWN: Final = 1
SPOT_DRAWN: Final = 2
CARD_DRAWN: Final = 3
JOHNNY_ENTERED: Final = 4
CLOCK_STRUCK: Final = 5
ROUND_BEGAN: Final = 6
TURN_BEGAN: Final = 7
TURN_SKIPPED: Final = 8
UNSEEN: Final = 9
CARRIED: Final = 10
DROVE: Final = 11
WALL_CROSSED: Final = 12
BELL_RANG: Final = 13
POSSESSED: Final = 14
JOHNNY_POSSESSED: Final = 15
UNPOSSESSED: Final = 16
SOUNDED: Final = 17
PERFORMED: Final = 18
RESCUED: Final = 19
RETURNED: Final = 20
SCANNED: Final = 21
NOT_SCANNED: Final = 22
SHAKEN_OFF: Final = 23
JOHNNY_MOVED: Final = 24
CAPTURED: Final = 25
DROPPED: Final = 26
PUSHED: Final = 27
WHISPERS_PASSED: Final = 28
WHISPERED: Final = 29
BELL_PLACED: Final = 30
BELL_KEPT: Final = 31
SONATA_HEARD: Final = 32
ALL_CAPTURED: Final = 33
DAWN_BROKE: Final = 34
REVEALED: Final = 35
