"""Worlds a seat cannot rule out. Nobody has secrets here, so there is exactly one."""

from __future__ import annotations

from random import Random

from gloaming.core.flow import Table
from gloaming.core.known import Known
from gloaming.games.revenge.rules.table import FRAMES, blank


def imagine(known: Known, rng: Random) -> Table:
    """Stacks are bags without an order, so what everybody sees is the whole truth."""
    return known.sketch(blank(known.setup), FRAMES)
