"""The numbers behind the words of A Ghost's Revenge."""

from __future__ import annotations

from typing import Final

# Classes of contracts.
LIGHT: Final = 0
MEDIUM: Final = 1
HARD: Final = 2

# Powers of the ghosts, in the order of ghosts.toml.
SILENCE: Final = 0
DRAIN: Final = 1
HALVE: Final = 2
ORDER: Final = 3

# Verbs.
CONTRACT: Final = 0
MARK: Final = 1
BLOCK: Final = 2
ABILITY: Final = 3
END_TURN: Final = 4

# Sources of chance. The stacks come last: STACKS + class.
FIRST_SEAT: Final = 0
GHOSTS: Final = 1
DIE: Final = 2
STACKS: Final = 3

# Why a contract failed.
BY_SABOTAGE: Final = 0
BY_ROLL: Final = 1

# How a contract frame ends.
RESOLVED: Final = 0
SABOTAGED: Final = 1

# Events.
GAME_STARTED: Final = 0
GHOST_ANNOUNCED: Final = 1
TURN_STARTED: Final = 2
TOKENS_COLLECTED: Final = 3
TURN_LOST: Final = 4
NO_ACTION: Final = 5
ABILITY_USED: Final = 6
TOKENS_LOST: Final = 7
SILENCED: Final = 8
HALVED: Final = 9
ORDERED: Final = 10
CLASS_BLOCKED: Final = 11
MARK_PLACED: Final = 12
CONTRACT_ACCEPTED: Final = 13
STACK_RESHUFFLED: Final = 14
CARD_REVEALED: Final = 15
SABOTAGE_ROLLED: Final = 16
BARS_LOST: Final = 17
CONTRACT_ROLLED: Final = 18
BARS_GAINED: Final = 19
CONTRACT_FAILED: Final = 20
CARD_DISCARDED: Final = 21
EFFECTS_LAPSED: Final = 22
TURN_ENDED: Final = 23
GAME_WON: Final = 24
GAME_LIMIT: Final = 25
