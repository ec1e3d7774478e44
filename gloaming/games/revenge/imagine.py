"""Worlds a seat cannot rule out. Nobody has secrets here, so there is exactly one."""

from __future__ import annotations

from random import Random
from typing import Any

from gloaming.core.flow import Frame, Table
from gloaming.core.known import Known
from gloaming.games.revenge.procedures.contract import Contract
from gloaming.games.revenge.procedures.game import Game, blank
from gloaming.games.revenge.procedures.turn import Turn

FRAMES: dict[str, type[Frame[Any]]] = {"Game": Game, "Turn": Turn, "Contract": Contract}


def imagine(known: Known, rng: Random) -> Table:
    """Stacks are bags without an order, so what everybody sees is the whole truth."""
    return known.sketch(blank(known.setup), FRAMES)
