"""What the house is made of, for whoever draws it: public, and always the same at a table."""

from __future__ import annotations

from gloaming.core.kinds import Json
from gloaming.games.kaidan.rules.options import DECK_NAMES
from gloaming.games.kaidan.rules.setup import Setup
from gloaming.games.kaidan.shown.printed import printed

SHOWN = ("CHARACTERS", "ENEMIES", "ROOMS", "SPECTRAL_WALLS", "DARKNESS", "MAP_BAG", "DOOR_BAG")


def scene(setup: Setup) -> Json:
    """Tiles, Spectral Walls, characters and Enemies with their values, bags, and full decks."""
    box = printed()
    found: dict[str, Json] = {name.lower(): box[name] for name in SHOWN}
    found["decks"] = {name: len(cards) for name, cards in zip(DECK_NAMES, setup.decks, strict=True)}
    found["events"] = len(setup.events)
    found["entities"] = len(setup.entity_cards)
    found["hyoirei"] = setup.hyoirei
    return found
