"""Faults planted on purpose, so that the test of each promise can be seen to fail.

Off unless `GLOAMING_SABOTAGE` names one, and read here only. Never set it where people play.
"""

from __future__ import annotations

import os

SWITCH = "GLOAMING_SABOTAGE"

# The fault, and the promise it breaks.
FAULTS = {
    "sync-normal": "P-6: commits are not synced",
    "tell-first": "P-7: news goes out before it is kept",
    "swap-before-append": "P-7: memory moves on although keeping failed",
    "forget-nonce": "P-8: a message that comes twice counts twice",
    "no-chain": "P-11: what is read is believed unchecked",
}


def sabotaged(fault: str) -> bool:
    """Has somebody asked for this fault?"""
    assert fault in FAULTS, fault
    return os.environ.get(SWITCH) == fault
