"""Static scene data: what the table is laid on, for whoever draws it. Nothing of any match."""

from __future__ import annotations

from typing import Any

from gloaming.core.kinds import Json
from gloaming.games.kaidan.shown.printed import printed

DRAWN = ("CHARACTERS", "ENEMIES", "ROOMS", "CURSES", "SPECTRAL_WALLS")


def scene(setup: Any) -> Json:
    told = printed()
    return {name.lower(): told[name] for name in DRAWN}
