"""Faults planted on purpose, so that the test of each promise can be seen to fail.

Off unless `GLOAMING_SABOTAGE` names one, and read here only. Never set it where people play.
"""

from __future__ import annotations

import os
import zlib
from typing import Any

from gloaming.core import wire
from gloaming.core.flow import Table
from gloaming.core.info import dump

SWITCH = "GLOAMING_SABOTAGE"

# The fault, and the promise it breaks.
FAULTS = {
    "sync-normal": "P-6: commits are not synced",
    "tell-first": "P-7: news goes out before it is kept",
    "swap-before-append": "P-7: memory moves on although keeping failed",
    "eat-full": "P-9: what finds no room is believed to be kept",
    "forget-nonce": "P-8: a message that comes twice counts twice",
    "no-chain": "P-11: what is read is believed unchecked",
    "leak-view": "P-1: a bit of what is hidden stands in every view",
    "leak-aid": "P-1: a bit of what is hidden stands in the notes of the deduction aid",
    "leak-question": "P-1: which answers are offered depends on what others hide",
    "leak-event": "P-1: everybody hears the shut face of events",
    "leak-instants": "P-1: which any-time actions are offered depends on what others hide",
    "leak-undo": "P-1: whether one may take back depends on what others did in secret",
    "leak-refusal": "P-1: refusals say how much has happened",
    "leak-receipt": "P-1: receipts say how much has happened",
    "leak-moments": "P-1: the replay has a moment for what one did not notice",
    "leak-chairs": "P-1: the chairs show who is asked in secret",
    "leak-card": "P-1: the card of a table says how much has happened",
    "leak-talk": "P-1: talk is numbered among the inputs",
    "leak-log": "P-5: inputs are written to the log",
    "leak-count": "P-2: everybody hears that something has happened",
    "leak-number": "P-2: events are numbered for all viewers together",
    "leak-question-number": "P-2: questions are numbered for all seats together",
    "leak-taken-back": "P-2: everybody hears that something was taken back",
    "leak-presence": "P-2: who has come or left is told with the next thing that happens",
    "leak-time": "P-2: who has nothing to play passes at once",
    "leak-haste": "P-2: who has something to play and passes at once is not held back",
    "leak-silence": "P-2: what a seat does unnoticed takes its time",
    "leak-save": "P-5: the record is given out before the end",
    "leak-eyes": "P-5: anybody's replay is given out before the end",
    "leak-seed": "P-5: the seed of sealed dice is shown before the end",
    "skip-news": "P-12: who returns misses something",
    "any-chair": "P-16: a chair belongs to everybody at the table",
    "free-guesses": "P-16: guessing links costs no time",
    "choke": "P-17: a message that cannot be read is a surprise",
    "endless-patience": "P-18: who never reads is waited for",
    "waste": "P-20: every input costs far too much",
    "late-click": "P-13: an answer counts for whatever is asked now",
    "deaf-question": "P-13: a question is the same although the seat has heard something since",
    "no-policy": "P-19: pages go out without a policy",
}


# Where `os.environ` keeps what it holds. It is asked dozens of times per input, and asking it
# directly takes as long as a good part of the rest.
_environment: Any = os.environ
_kept: dict[Any, Any] = _environment._data
_key: Any = _environment.encodekey(SWITCH)
_faults = {fault: _environment.encodevalue(fault) for fault in FAULTS}


def sabotaged(fault: str) -> bool:
    """Has somebody asked for this fault?"""
    return _key in _kept and bool(_kept[_key] == _faults[fault])


def bit(table: Table) -> int:
    """One bit of the whole truth, for faults that leak it."""
    return zlib.crc32(wire.encode(dump(table))) & 1
