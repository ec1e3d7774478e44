"""Error codes of the platform: the rule each refusal of core and server cites.

Their sentences are `core.refusal.CORE-n` in `core/words`, in every language, and the rules behind
them `core.rule.CORE-n`. A refusal by a rule of a game cites the game's ledger instead.
"""

from __future__ import annotations

from typing import Final

# Answers.
GAME_OVER: Final = "CORE-1"
NOT_ASKED: Final = "CORE-2"
UNREADABLE: Final = "CORE-3"  # no answer, no message, no file of ours
UNKNOWN_VERB: Final = "CORE-4"
WRONG_DETAILS: Final = "CORE-5"  # a detail of an action is missing, or one too many
BAD_VALUE: Final = "CORE-6"
NOT_AN_ANSWER: Final = "CORE-7"  # for games whose `why_not` has no rule of its own to cite
BAD_SET: Final = "CORE-8"  # not so many of these things
NO_UNDO: Final = "CORE-9"
BAD_OUTCOME: Final = "CORE-13"  # chance cannot have brought that
STALE: Final = "CORE-14"  # the question is not open any more
# Setting up.
UNKNOWN_OPTION: Final = "CORE-10"
BAD_OPTION: Final = "CORE-11"
BAD_SEATS: Final = "CORE-12"
NOT_BEGUN: Final = "CORE-15"
NO_SUCH_GAME: Final = "CORE-19"
NO_SUCH_BOT: Final = "CORE-20"
BAD_SAVE: Final = "CORE-27"
BAD_MAP: Final = "CORE-31"  # a map of one's own that cannot be read
NO_PART: Final = "CORE-29"  # nothing can be added to these dice, or not any more
PART_MISSING: Final = "CORE-30"
# Authorisation.
NOT_ALLOWED: Final = "CORE-17"
NO_SUCH_TABLE: Final = "CORE-18"
LINK_REPLACED: Final = "CORE-24"  # the chair has a new holder
NOT_OUR_NAME: Final = "CORE-25"  # a Host header that is not ours
# Durability.
NO_ROOM: Final = "CORE-16"  # the disk is full; nothing was lost
DAMAGED: Final = "CORE-21"
OTHER_RULES: Final = "CORE-28"  # than those it was set up by
# Limits and faults.
TOO_MANY: Final = "CORE-22"  # rate limit
TOO_SLOW: Final = "CORE-23"  # back-pressure: this client does not read
OUR_FAULT: Final = "CORE-26"  # an exception nobody expected
