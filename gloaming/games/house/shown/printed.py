"""What is printed on cards, rooms and sheets, for those who draw them: nothing of any match."""

from __future__ import annotations

from gloaming.core.kinds import Json
from gloaming.games.house.rules.book import BOOK
from gloaming.games.house.rules.estate import FULL_POINTS


def printed() -> dict[str, Json]:
    cards: dict[str, Json] = {}
    for one in BOOK.exits:
        cards[one.id] = face("exit", [one.material], one.points, one.mark)
    for boon in BOOK.boons:
        cards[boon.id] = face(boon.kind, boon.materials, boon.points, False)
    for sin in BOOK.sins:
        cards[sin.id] = face("sin", [], 0, False)
    return {
        "CARDS": cards,
        "ROOMS": [
            {"id": room.id, "influence": room.influence, "closet": room.closet}
            for room in BOOK.rooms
        ],
        "CHARACTERS": [one.id for one in BOOK.characters],
        "FULL_POINTS": FULL_POINTS,
    }


def face(sort: str, materials: list[str], points: int, mark: bool) -> Json:
    return {"sort": sort, "of": list(materials), "points": points, "mark": mark}
