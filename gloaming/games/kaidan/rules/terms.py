"""The numbers behind the words of Kaidan. Italian terms stand in brackets."""

from __future__ import annotations

from typing import Final

# The board: 10 x 10 squares, numbered row by row; 25 slots of 2 x 2.
WIDTH: Final = 10
SQUARES: Final = 100
SLOTS: Final = 25
OFF: Final = -1  # not on the map

# Directions, clockwise.
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3

# What lies between two adjacent squares.
OPEN_EDGE: Final = 0
WALL: Final = 1  # Parete
INTERNAL: Final = 2  # Porta interna
EXTERNAL: Final = 3  # Porta esterna
SPECTRAL: Final = 4  # Muro spettrale

# Areas, and with them the piles of Rooms.
HOUSE: Final = 0
HOUSE_GARDEN: Final = 1
GARDEN: Final = 2

# Kinds of Rooms.
PLAIN_ROOM: Final = 0
CURSED_ROOM: Final = 1
MASK_ROOM: Final = 2
TREASURE_ROOM: Final = 3
PASSAGE: Final = 4

# Markers printed on squares.
NO_MARKER: Final = 0
MAP_MARKER: Final = 1
VIOLET_MARKER: Final = 2
BLUE_MARKER: Final = 3
TRAPDOOR: Final = 4

# What lies on a square in the way of a map token.
NO_TOKEN: Final = 0
EXPLORATION: Final = 1
HIDEOUT_1: Final = 2
HIDEOUT_2: Final = 3
HIDEOUT_3: Final = 4
CORPSE: Final = 5
MASK_TOKEN: Final = 6
BLUE_TOKEN: Final = 7
SPENT: Final = 8  # face down
REMOVED: Final = 9

# Figures: seats are 0..4 (a living PC, later its Onryo), Entities 5..10 (Standees 1..6).
MOST_SEATS: Final = 5
FIRST_ENTITY: Final = 5
ENTITIES: Final = 6
FIGURES: Final = 11

# What a seat is.
LIVING: Final = 0
DEAD: Final = 1  # waiting to return
ONRYO: Final = 2
BANISHED_ONRYO: Final = 3
ESCAPED: Final = 4

# Entities that are no kind of Enemy (yet).
ABSENT: Final = -1
UNSEEN: Final = 9
# Kinds, in the order of enemies.toml.
YUREI: Final = 0
JIKINIKI: Final = 1
ZASHIKI_WARASHI: Final = 2
FUYUREI: Final = 3
UBUME: Final = 4
JIBAKUREI: Final = 5
GORYO: Final = 6
LOST_PERSON: Final = 7
WOMAN_OF_THE_WELL: Final = 8

# Characters, in the order of characters.toml.
JIN: Final = 0
HARA: Final = 1
SANO: Final = 2
REN: Final = 3
MIZUKI: Final = 4

# Characteristics.
NERVES: Final = 0
STRENGTH: Final = 1
EXORCISM: Final = 2
PERCEPTION: Final = 3
SPEED: Final = 4
FEAR: Final = 5

# Objects, in the order of objects.toml.
SILVER_KEY: Final = 0
BRONZE_KEY: Final = 1
UNIVERSAL_KEY: Final = 2
OFUDA: Final = 3
REFINED_CRYSTAL: Final = 4
RAW_CRYSTAL: Final = 5
BOX_OF_MATCHES: Final = 6
SACRED_OIL: Final = 7
SACRED_WATER: Final = 8
MUGWORT_SALVE: Final = 9
PAPER_LANTERN: Final = 10
KITCHEN_KNIFE: Final = 11
BOKKEN: Final = 12
WAKIZASHI: Final = 13
IRON_FAN: Final = 14
WIND_CHIME: Final = 15
STRAW_SANDALS: Final = 16
SALT_POUCH: Final = 17
HOUSE_PLAN: Final = 18
PRAYER_BEADS: Final = 19
CROWBAR: Final = 20
HYOIREI: Final = 21
MIRROR_SHARD: Final = 22
SAKE_FLASK: Final = 23
SERVICE_SABRE: Final = 24
OMAMORI: Final = 25
GOLD_KEY: Final = 26
MIRROR_OF_FIRST_LIGHT: Final = 27
DRIPPING_COIN: Final = 28
NINTH_PLATE: Final = 29
MOON_WATER: Final = 30
DROWNED_LANTERN: Final = 31
FOX_MASK: Final = 32
HANNYA_MASK: Final = 33
OKAME_MASK: Final = 34
OBJECTS: Final = 35
# A card in a hand: object * USES + uses left (0 where uses are not counted).
USES: Final = 4

# Icons of Objects.
COMMON_ICON: Final = 0
MISSION: Final = 1
WEAPON: Final = 2
MASK: Final = 3
NO_ICON: Final = 4

# Decks of Objects.
OBJECTS_DECK: Final = 0
EXTRA_DECK: Final = 1
TREASURES: Final = 2
WELL_GIFTS: Final = 3
MASKS: Final = 4
DECKS: Final = 5

# Cursed Rooms, in the order of curses.toml.
PAPER_DOLL_NURSERY: Final = 0
INK_STUDY: Final = 1
KITCHEN_OF_KNIVES: Final = 2
HANGED_KIMONO_ROOM: Final = 3
HALL_OF_BORROWED_FACES: Final = 4
MOON_VIEWING_VERANDA: Final = 5
RAIN_GALLERY: Final = 6
POND_OF_FACES: Final = 7
WISHING_WELL: Final = 8

# Events, in the order of events.toml.
DARK_IMPULSE: Final = 0
SOMETHING_ELSE_BREATHES: Final = 1
COLD_BREATH: Final = 2
FOOTSTEPS_OVERHEAD: Final = 3
THE_HOUSE_TURNS: Final = 4
SPECTRAL_TEAR: Final = 5
SOMEONE_IS_MISSING: Final = 6
THE_WICKS_GO_OUT: Final = 7
A_KIND_DRAUGHT: Final = 8
LOOSE_BOARDS: Final = 9
HANDS_IN_THE_WALL: Final = 10
A_VOICE_YOU_KNOW: Final = 11
TORN_SUTRAS: Final = 12
MOTHS: Final = 13
THE_ROOMS_EXHALE: Final = 14
HUNGRY_DRAWERS: Final = 15
SILENCE: Final = 16
BARRED_FROM_WITHIN: Final = 17

# Lost Persons, in the order of lost.toml.
LAMP_BOY: Final = 0
OLD_HOUSEKEEPER: Final = 1
MAN_IN_THE_MIRROR: Final = 2
WOUNDED_OFFICER: Final = 3
GARDENER: Final = 4
GIRL_BY_THE_POND: Final = 5
PILGRIM: Final = 6
LOST_SURVEYOR: Final = 7

# Door side of a token: 0 Open, 1 Spectral Rift, 4.. Blocked by that number.
DOOR_OPEN: Final = 0
DOOR_RIFT: Final = 1
# Movement side of a token.
MOVE_PLAIN: Final = 0
MOVE_GHOST: Final = 1
MOVE_APPROACH: Final = 2
MOVE_AWAY: Final = 3
MOVE_UNKNOWN: Final = 4  # "?"
MOVE_HAUNT: Final = 5

# Faces of the special D10. [KAI-R3]
FACE_0C: Final = 0
FACE_0: Final = 1
FACE_1: Final = 2
FACE_2: Final = 3
FACE_3: Final = 4
FACE_3C: Final = 5
D10_FACES: Final = (FACE_0C, FACE_0, *(FACE_1,) * 3, *(FACE_2,) * 3, FACE_3, FACE_3C)
FACE_VALUE: Final = (0, 0, 1, 2, 3, 3)

# Phases.
AWAKENING: Final = 0
PREPARATION: Final = 1
PC_PHASE: Final = 2
EVENTS_PHASE: Final = 3
ENTITIES_PHASE: Final = 4
END_OF_TURN: Final = 5

# Windows (ledger 7): W1..W9.
BEFORE_DICE: Final = 0  # W1
AFTER_DICE: Final = 1  # W2
BEFORE_MOVE: Final = 2  # W3
ATTACKED: Final = 3  # W4
WOUNDED: Final = 4  # W5
LAST_STAND: Final = 5  # W6
ACTIVATION_ENDS: Final = 6  # W7
PHASE_BEGINS: Final = 7  # W8
IMPULSE: Final = 8  # W9
NO_WINDOW: Final = 9  # a decision of one's own

# What a Test is for.
FOR_RUN: Final = 0
FOR_EXAMINE: Final = 1
FOR_BREAK: Final = 2
FOR_FLEE: Final = 3
FOR_REPEL: Final = 4
FOR_EXORCISE: Final = 5
FOR_PASSING: Final = 6  # an Enemy's square in a Flee
FOR_HIDING: Final = 7
FOR_RITUAL: Final = 8
FOR_ATTACK: Final = 9
FOR_EXORCISM: Final = 10  # of a PC
FOR_CURSE: Final = 11
FOR_EVENT: Final = 12
FOR_LOST_PERSON: Final = 13

# What a Test or an Opposed Test ends with.
FAILED: Final = 0
PASSED: Final = 1
TIED: Final = 2  # only between two PCs

# Why a Chase is over.
RUNNING: Final = 0
ENEMY_GONE: Final = 1
PREY_GONE: Final = 2  # Disappeared or Escaped
PREY_DEAD: Final = 3
FOUND_NOBODY: Final = 4  # hid well

# What a walk of an Entity ends with.
WALKED: Final = 0  # as far as it was to go
ARRIVED: Final = 1
REACHED: Final = 2  # stands before its prey
STUCK: Final = 3
CUT: Final = 4  # by a Chase, an Ofuda, fire, an encounter

# How an Entity walks.
TO_SQUARE: Final = 0
TO_SEAT: Final = 1
AWAY_FROM: Final = 2
TO_PREY: Final = 3
NO_LIMIT: Final = 999

# What a Step ends with.
STAYED: Final = 0
STEPPED: Final = 1

# Topics of the Arbiter. [KAI-6]
ROTATION: Final = 0
PATH: Final = 1
DISPLACED_ENTITY: Final = 2
CHASE_PAIR: Final = 3
TARGET: Final = 4
LOWEST_FEAR: Final = 5
APPEARING: Final = 6
MEETING: Final = 7  # whom a Lost Person meets
MISSING: Final = 8  # Someone Is Missing
BURNING: Final = 9  # `flame_supply = ten`
NOISE_TIE: Final = 10

# Where no Ofuda token lies: with its player, or nowhere any more.
NO_WARD: Final = -1
WARD_BURNT: Final = -2

# Who or what killed. Figures 0..10, and:
NO_KILLER: Final = -1

# Status piles: five positions, bit 0 the top; a set bit is the Neutral State. [KAI-29]
PILE: Final = 5
FRESH_PILE: Final = 1

MOST_NOISE: Final = 6
ROUNDS: Final = 5

# -- verbs, in the order of `vocabulary.VERBS` -----------------------------------------------------
PASS_VERB: Final = 0
PICK: Final = 1
TURN: Final = 2
STEP: Final = 3
BREAK: Final = 4
GIVE_UP: Final = 5
CALL: Final = 6
RUN: Final = 7
EXAMINE: Final = 8
TRADE: Final = 9
ACCEPT: Final = 10
REFUSE: Final = 11
GIVE: Final = 12
ATTACK: Final = 13
ARM: Final = 14
EXORCISE: Final = 15
RECOVER: Final = 16
TAKE: Final = 17
EMIT: Final = 18
HIDE: Final = 19
USE: Final = 20
WEAR: Final = 21
UNMASK: Final = 22
FLEE: Final = 23
WAIT: Final = 24
STOP: Final = 25
RITUAL: Final = 26
REPEL: Final = 27
ESCAPE: Final = 28
REVEAL: Final = 29
GO: Final = 30
SET_ON: Final = 31
CHOOSE: Final = 32
SPEND: Final = 33
STITCH: Final = 34
SUTRA: Final = 35
REROLL: Final = 36
EVIDENCE: Final = 37
KEEP: Final = 38
DISCARD: Final = 39
SUFFER: Final = 40
BUILD: Final = 41
CLAIM: Final = 42

# Parity calls.
EVEN: Final = 0
ODD: Final = 1

# Aims of `use`: a seat 0..4, a direction 8..11, a key 12 or 13, a square 16..115.
AIM_DIRECTION: Final = 8
AIM_SILVER: Final = 12
AIM_BRONZE: Final = 13
AIM_SQUARE: Final = 16

# -- sources of chance, in the order of `vocabulary.SOURCES` ---------------------------------------
D10: Final = 0
COORDINATES: Final = 1
WHO_BEGINS: Final = 2
CHARACTER: Final = 3
REMOVED_ROOM: Final = 4
ROOM_PILE: Final = 5
DARKNESS_BAG: Final = 6
MAP_BAG: Final = 7
DOOR_BAG: Final = 8
OBJECT_DECK: Final = 9
EVENT_DECK: Final = 10
ENTITY_DECK: Final = 11
LOST_DECK: Final = 12
LOSS: Final = 13
ARBITER_DIE: Final = 14
ANY_SQUARE: Final = 15

# How a game ends. [KAI-284]
NOT_OVER: Final = 0
NOBODY_LEFT: Final = 1
NO_EVENTS_LEFT: Final = 2
POSSESSED_ALONE: Final = 3


# -- events, in the order of `vocabulary.EVENTS` ---------------------------------------------------
CHARACTER_TAKEN: Final = 0
BEGINS: Final = 1
ROOM_PLACED: Final = 2
DARKNESS_SHOWN: Final = 3
TOKEN_PLACED: Final = 4
DEALT: Final = 5
TURN_BEGAN: Final = 6
TURN_ENDED: Final = 7
PHASE_BEGAN: Final = 8
TOKEN_PASSED: Final = 9
VOICE_PASSED: Final = 10
ACTIVATION_BEGAN: Final = 11
ACTIVATION_ENDED: Final = 12
ARBITRATED: Final = 13
DOOR_CHECKED: Final = 14
DOOR_GAVE: Final = 15
DOOR_HELD: Final = 16
STEPPED_TO: Final = 17
SWAPPED: Final = 18
NOISE_MADE: Final = 19
NOISE_FADED: Final = 20
EMITTED: Final = 21
CHIMED: Final = 22
ALERTED: Final = 23
MOVED: Final = 24
DISPLACED: Final = 25
DISAPPEARED: Final = 26
APPEARED: Final = 27
ENTITY_CAME: Final = 28
SENT_BACK: Final = 29
REVEALED_AS: Final = 30
STATUS_EXCHANGED: Final = 31
MARK_PASSED: Final = 32
TEST_ROLLED: Final = 33
DUEL_ROLLED: Final = 34
RUN_MADE: Final = 35
EXAMINED: Final = 36
DREW: Final = 37
NOTHING_TO_DRAW: Final = 38
DECK_SHUFFLED: Final = 39
LOOKED: Final = 40
PUT_UNDER: Final = 41
EXTRA_TAKEN: Final = 42
STOLEN: Final = 43
LOOT_TAKEN: Final = 44
DISCARDED: Final = 45
USED: Final = 46
ARMED: Final = 47
WORE: Final = 48
UNMASKED: Final = 49
CLAIMED: Final = 50
WARDED: Final = 51
WARD_WORKED: Final = 52
OILED: Final = 53
LIT: Final = 54
QUENCHED: Final = 55
FLAMES_GREW: Final = 56
KEY_PLACED: Final = 57
HEALED: Final = 58
WOUNDS_TAKEN: Final = 59
UNHURT: Final = 60
DIED: Final = 61
BUNDLE_LEFT: Final = 62
BUNDLE_GONE: Final = 63
LOOKED_INTO: Final = 64
CARD_TAKEN: Final = 65
RECOVERED: Final = 66
PEEKED: Final = 67
TRADE_OFFERED: Final = 68
TRADE_REFUSED: Final = 69
TRADED: Final = 70
CARD_TRADED: Final = 71
ATTACK_MADE: Final = 72
EXORCISM_TRIED: Final = 73
NOT_POSSESSED: Final = 74
WAS_EXORCISED: Final = 75
HYOIREI_REVEALED: Final = 76
HYOIREI_DEFEATED: Final = 77
IMPULSE_BEGAN: Final = 78
IMPULSE_IGNORED: Final = 79
CHECKED: Final = 80
CONDEMNED: Final = 81
HID: Final = 82
SUTRA_READ: Final = 83
INSTANT_VOID: Final = 84
CHASE_BEGAN: Final = 85
ROUND_BEGAN: Final = 86
ENEMY_ROLLED: Final = 87
FLED: Final = 88
ENEMY_ATTACKS: Final = 89
REPELLED: Final = 90
RITUAL_TRIED: Final = 91
BANISHED: Final = 92
CHASE_OVER: Final = 93
CALLED: Final = 94
LAST_STAND_BEGAN: Final = 95
CURSE_CALM: Final = 96
CURSE_AWOKE: Final = 97
PLACATED: Final = 98
PLACES_SWAPPED: Final = 99
EVIDENCE_PLACED: Final = 100
EVIDENCE_TAKEN: Final = 101
EVENTS_COUNTED: Final = 102
EVENT_DRAWN: Final = 103
TOKEN_DRAWN: Final = 104
COORDINATES_ROLLED: Final = 105
ROOM_TURNED: Final = 106
LOST_MET: Final = 107
LOST_LEFT: Final = 108
ONRYO_RETURNED: Final = 109
ONRYO_DREW: Final = 110
ONRYO_USED: Final = 111
GOT_OUT: Final = 112
GAME_ENDED: Final = 113
