"""What the theatre is made of, for whoever draws and sounds it: public, and always the same."""

from __future__ import annotations

from gloaming.core import wire
from gloaming.core.kinds import Json
from gloaming.games.sonata.rules.book import BOOK, drawn_doors
from gloaming.games.sonata.rules.setup import Setup


def scene(setup: Setup) -> Json:
    """The board with its walls, doors and rooms; instruments, tones, voices and words."""
    floor = setup.floor
    sides = [(a, b) for a in range(1, floor.tiles + 1) for b in floor.neighbours[a] if a < b]
    rooms = [room for room in BOOK.rooms if setup.board in room.boards]
    return {
        "board": setup.board,
        "cols": floor.cols,
        "rows": floor.rows,
        "entry": floor.entry,
        "walls": [[a, b] for a, b in sides if floor.side(a, b) == 1],
        "doors": [[a, b] for a, b in drawn_doors(setup.board)],
        "rooms": [{"id": room.id, "tiles": room.tiles} for room in rooms],
        "instruments": [
            {"id": instrument.id, "sound": plain(instrument.sound)}
            for instrument in BOOK.instruments
        ],
        "tones": [plain(tone) for tone in BOOK.tones],
        "voices": [plain(voice) for voice in BOOK.voices],
        "words": [card.id for card in BOOK.deck],
    }


def plain(entry: object) -> Json:
    """An entry of the box as it was written, without what was left out."""
    found = wire.decode(wire.encode(entry))
    assert isinstance(found, dict)
    return {name: value for name, value in found.items() if value is not None and name != "source"}
