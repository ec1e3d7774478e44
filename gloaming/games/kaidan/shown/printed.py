"""What is printed on cards, Rooms and tokens, for those who draw them: nothing of any match."""

from __future__ import annotations

from gloaming.core.kinds import Json
from gloaming.games.kaidan.rules.book import BOOK
from gloaming.games.kaidan.rules.entries import Character, Enemy, Object


def printed() -> dict[str, Json]:
    world = BOOK.world
    return {
        "CHARACTERS": {one.id: sheet(one) for one in BOOK.characters},
        "ENEMIES": {one.id: values(one) for one in BOOK.enemies},
        "OBJECTS": {one.id: face(one) for one in BOOK.objects},
        "ROOMS": {
            one.id: {"area": one.area, "kind": one.kind, "grid": list(one.lines)}
            for one in BOOK.rooms
        },
        "CURSES": {one.id: one.room for one in BOOK.curses},
        "EVENTS": {one.id: {"copies": one.copies, "scope": one.scope} for one in BOOK.events},
        "LOST": {one.id: {"deck": one.deck, "difficulty": one.difficulty} for one in BOOK.lost},
        "SPECTRAL_WALLS": {"v": list(world.v), "h": list(world.h)},
        "DARKNESS": list(world.darkness),
        "MAP_BAG": {
            "exploration": world.exploration,
            "hideouts": list(world.hideouts),
            "corpses": world.corpses,
        },
        "DOOR_BAG": [list(token) for token in world.tokens],
    }


def sheet(one: Character) -> Json:
    """Both sides of a character's card."""
    dead = one.onryo
    return {
        "nerves": one.nerves,
        "strength": one.strength,
        "exorcism": one.exorcism,
        "perception": one.perception,
        "speed": one.speed,
        "ability": one.ability.id,
        "onryo": {
            "fear": dead.fear,
            "strength": dead.strength,
            "exorcism": dead.exorcism,
            "speed": dead.speed,
            "power": one.power.id,
        },
    }


def values(one: Enemy) -> Json:
    return {
        "cards": one.cards,
        "fear": one.fear,
        "strength": one.strength,
        "exorcism": one.exorcism,
        "speed": one.speed,
        "special": one.special is not None,
        "ritual": one.ritual is not None,
    }


def face(kind: Object) -> Json:
    """An Object's card. The deck it came from is on its back, card by card."""
    return {"icon": kind.icon, "uses": kind.uses, "use": kind.use, "when": list(kind.when)}
