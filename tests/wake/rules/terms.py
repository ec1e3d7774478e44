"""The numbers behind the words of the Wake."""

from __future__ import annotations

from typing import Final

from gloaming.core.info import GAME_AUDIENCE

# Roles.
MOURNER: Final = 0
GHOST: Final = 1

# Audiences of the game's own: the dead see each other; a seat's own turn is its own business.
DEAD: Final = GAME_AUDIENCE
ACTING: Final = GAME_AUDIENCE + 1

# Bones.
WHITE: Final = 0
BLACK: Final = 1

# Kinds of keepsakes, in the order of keepsakes.toml.
BELL: Final = 0
MIRROR: Final = 1
KNELL: Final = 2
SHROUD: Final = 3
SALT_KIND: Final = 4

# Omens, in the order of omens.toml.
MOTH: Final = 0
COLD_HAND: Final = 1
BLACK_DOG: Final = 2
STOPPED_CLOCK: Final = 3
DRAUGHT: Final = 4

# Moments of a reaction window.
BEFORE_OMEN: Final = 0
BEFORE_CHILL: Final = 1

# Verbs. The first is the `pass` of core's windows.
PLAY: Final = 1
GASP: Final = 2
SALT: Final = 3
LAY: Final = 4
WITHHOLD: Final = 5
FOLLOW: Final = 6
LINGER: Final = 7
PRAY: Final = 8
KEEN: Final = 9
CLASP: Final = 10
LIGHT: Final = 11
CALL: Final = 12
DOZE: Final = 13
DRIFT: Final = 14
PEER: Final = 15
WAIL: Final = 16
SETTLE: Final = 17

# Sources of chance.
BONES: Final = 0
CHEST: Final = 1
OMENS: Final = 2

# Events.
BONE_DEALT: Final = 0
KEEPSAKE_DRAWN: Final = 1
HOUR_STRUCK: Final = 2
LAID: Final = 3
WITHHELD: Final = 4
FOLLOWED: Final = 5
LINGERED: Final = 6
TURN_STARTED: Final = 7
PRAYED: Final = 8
CLASPED: Final = 9
CANDLE_LIT: Final = 10
OMEN_CALLED: Final = 11
WAILED: Final = 12
KEEPSAKE_PLAYED: Final = 13
GASPED: Final = 14
OMEN_TURNED: Final = 15
OMEN_GONE: Final = 16
BREATH_GAINED: Final = 17
CHILLED: Final = 18
DIED: Final = 19
SALTED: Final = 20
DRIFTED: Final = 21
CREAKED: Final = 22
PEERED: Final = 23
TURN_OVER: Final = 24
DAWN_BROKE: Final = 25
BONE_SHOWN: Final = 26
VOW_SHOWN: Final = 27
COFFIN_OPENED: Final = 28
POINTS_COUNTED: Final = 29
NIGHT_OVER: Final = 30
KEENED: Final = 31
DRIFT_SEEN: Final = 32
