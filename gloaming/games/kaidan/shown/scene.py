"""What the table is laid on, for whoever draws it: tiles, Spectral Walls, values. Public."""

from __future__ import annotations

from typing import Any

from gloaming.core.kinds import Json
from gloaming.games.kaidan.rules.book import BOOK


def scene(setup: Any) -> Json:
    return {
        "tiles": {
            room.id: {"lines": list(room.lines), "area": room.area, "kind": room.kind}
            for room in BOOK.rooms
        },
        "cursed": {curse.room: curse.id for curse in BOOK.curses},
        "east": [list(row) for row in BOOK.world.v],
        "south": [list(row) for row in BOOK.world.h],
        "events": sum(event.copies for event in BOOK.events),
        "characters": {
            one.id: {
                "nerves": one.nerves,
                "strength": one.strength,
                "exorcism": one.exorcism,
                "perception": one.perception,
                "speed": one.speed,
                "onryo": [
                    one.onryo.fear,
                    one.onryo.strength,
                    one.onryo.exorcism,
                    one.onryo.speed,
                ],
            }
            for one in BOOK.characters
        },
        "enemies": {
            one.id: [one.fear, one.strength, one.exorcism, one.speed]
            for one in BOOK.enemies
            if one.fear
        },
    }
