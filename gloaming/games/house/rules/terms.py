"""The numbers behind the words of House of Possession."""

from __future__ import annotations

from typing import Final

# Materials, as bits: a Boon may list both.
METAL: Final = 1
WOOD: Final = 2
EITHER: Final = 3

# Sorts of Escape cards.
EXIT: Final = 0
PROTECTION: Final = 1
TOOL: Final = 2
SIN_CARD: Final = 3
# For costs and effects that take any Boon.
BOON: Final = 4

# Pieces: a card of one's hand is its number; what lies in play is IN_PLAY + 3 * place + part.
IN_PLAY: Final = 64
PARTS: Final = 3
# Aims: somebody else's seat, or a piece in play: seat * AIM, plus 1 + 3 * place + part.
AIM: Final = 160

# Phases of a turn.
SETTING_UP: Final = 0
ESCAPE_PHASE: Final = 1
DISCARD_PHASE: Final = 2
POSSESSION_PHASE: Final = 3
DRAW_PHASE: Final = 4

# Moments at which seats may react (ledger 7.2). The last chance is the end of a turn whose player
# stands on enough points to win.
LAND: Final = 0
ESCAPE: Final = 1
BEFORE_CARD: Final = 2
REVEALED: Final = 3
THREAT: Final = 4
DRAW_MOMENT: Final = 5
END: Final = 6
LAST_CHANCE: Final = 7
# Not a window: the turn player's own main.
MAIN: Final = 8

# When acts and Sins may be used.
WHEN_OPEN: Final = 0
WHEN_MAIN: Final = 1
WHEN_BEFORE_CARD: Final = 2
WHEN_REVEALED: Final = 3
WHEN_EXIT: Final = 4
WHEN_DRAW: Final = 5

# Effects of Desperate Acts, in the order of `book.ACT_EFFECTS`.
SAVE_EXIT: Final = 0
RELOCATE_SELF: Final = 1
MOVE_HAUNT: Final = 2
DRAW_ESCAPE: Final = 3
HIDE_ANYWHERE: Final = 4
SWAP_PLACES: Final = 5
DISCARD_OTHER_EXIT: Final = 6
MOVE_OTHER: Final = 7
DISCARD_OTHER_BOONS: Final = 8
FORCE_POSSESSION: Final = 9
STEAL_OTHER_EXIT: Final = 10
PREVENT_POSSESSION: Final = 11
IGNORE_CARD: Final = 12

# Effects of Sins, in the order of `book.SIN_EFFECTS`.
SIN_DISCARD_EXIT: Final = 0
SIN_STEAL_EXIT: Final = 1
SIN_DISCARD_BOON: Final = 2
SIN_SHOVE: Final = 3
SIN_CHANGE_DRAWER: Final = 4
SIN_IGNORE: Final = 5
SIN_SAVE: Final = 6
SIN_DRAW: Final = 7
SIN_REGAIN: Final = 8

# Instructions of Possession cards, in the order of `book.OPS`.
POSSESS: Final = 0
CLEAR: Final = 1
CHOOSE_PLAYER: Final = 2
CHOOSE_OPTION: Final = 3
CHOOSE_ROOM: Final = 4
DISCARD_HAND: Final = 5
DISCARD_FROM_HAND: Final = 6
DISCARD_ANY: Final = 7
DISCARD_EXITS: Final = 8
DISCARD_BOONS: Final = 9
STEAL_LEFT: Final = 10
HAUNT_BY_ROLL: Final = 11
MOVE_BY_ROLL: Final = 12
SWAP_HANDS: Final = 13
DRAW_CARDS: Final = 14
STOP: Final = 15

# Whom an instruction is about, in the order of `book.WHO`.
ACTIVE: Final = 0
OTHERS: Final = 1
EVERYBODY: Final = 2
FIRST: Final = 3
SECOND: Final = 4
IN_ROOM: Final = 5
HERE: Final = 6
LEADERS: Final = 7
IN_METAL: Final = 8
IN_WOOD: Final = 9
WITH_HAUNT: Final = 10
HOLDING: Final = 11

# Causes of a Possession Event.
BY_PHASE: Final = 0
BY_HAUNT: Final = 1
BY_ACT: Final = 2

# How an act frame ends, besides core's PREVENTED.
DONE: Final = 0
HIDDEN: Final = 2

# Verbs. The first is the `pass` of windows.
PLAY_EXIT: Final = 1
ATTACH: Final = 2
REATTACH: Final = 3
HIDE: Final = 4
END_ESCAPE: Final = 5
PRIMARY: Final = 6
SECONDARY: Final = 7
SIN: Final = 8
USE: Final = 9
DECLINE: Final = 10
DRAW: Final = 11
DISCARD: Final = 12
CHOOSE: Final = 13
TAKE: Final = 14
OPTION: Final = 15
ROOM: Final = 16
PICK: Final = 17

# Sources of chance.
DIE: Final = 0
ESCAPE_DECK: Final = 1
POSSESSION_DECK: Final = 2
FACES: Final = 8

# What a die was rolled for.
FOR_CHARACTER: Final = 0
FOR_START: Final = 1
FOR_HAUNT: Final = 2
FOR_MOVE: Final = 3
FOR_ACT: Final = 4

# Decks.
ESCAPES: Final = 0
POSSESSIONS: Final = 1

# Events.
DEALT: Final = 0
ROLLED: Final = 1
NUMBER_TAKEN: Final = 2
CHARACTER_TAKEN: Final = 3
GAME_STARTED: Final = 4
HAUNT_MOVED: Final = 5
TURN_STARTED: Final = 6
FREED: Final = 7
POINTS_BACK: Final = 8
MOVED: Final = 9
STAYED: Final = 10
EXIT_PLAYED: Final = 11
BOON_ATTACHED: Final = 12
BOON_MOVED: Final = 13
HID: Final = 14
ESCAPE_ENDED: Final = 15
CARD_DISCARDED: Final = 16
EVENT_BEGAN: Final = 17
DRAW_PREVENTED: Final = 18
HAUNT_DODGED: Final = 19
DECK_EMPTY: Final = 20
CARD_TURNED: Final = 21
CARD_OVER: Final = 22
POSSESSED: Final = 23
CLEARED: Final = 24
PLAYER_CHOSEN: Final = 25
OPTION_CHOSEN: Final = 26
ROOM_CHOSEN: Final = 27
EXIT_THREATENED: Final = 28
EXIT_SAVED: Final = 29
EXIT_LOST: Final = 30
EXIT_STOLEN: Final = 31
BOON_LOST: Final = 32
HANDS_SWAPPED: Final = 33
CARD_SWAPPED: Final = 34
DREW: Final = 35
DECLINED: Final = 36
NOTHING_TO_DRAW: Final = 37
RESHUFFLED: Final = 38
ACT_USED: Final = 39
PAID: Final = 40
ACT_FAILED: Final = 41
ACT_DECLINED: Final = 42
PLACES_SWAPPED: Final = 43
SIN_PLAYED: Final = 44
DRAWER_CHANGED: Final = 45
CARD_IGNORED: Final = 46
POINT_REGAINED: Final = 47
LAST_CHANCE_OPENED: Final = 48
TURN_ENDED: Final = 49
GAME_WON: Final = 50
NOBODY_ESCAPED: Final = 51
CAME_OUT: Final = 52
LET_BE: Final = 53
SIN_OVER: Final = 54
SPARED: Final = 55
