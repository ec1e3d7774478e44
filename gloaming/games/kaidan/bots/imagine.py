"""Determinization: a full table that a seat cannot rule out."""

from __future__ import annotations

from random import Random

from gloaming.core.flow import Table
from gloaming.core.known import Known


def imagine(known: Known, rng: Random) -> Table:
    raise NotImplementedError
