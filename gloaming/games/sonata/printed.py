"""What is printed on map, cards and tokens, and how things sound: nothing of any match."""

from __future__ import annotations

from gloaming.core.kinds import Json
from gloaming.games.sonata.book import BOOK, Board, Instrument, doors_of, floor

# A night is recorded for the board's tests as Johnny sees it, and as a ghost does.
EYES = (0, 1)


def printed() -> dict[str, Json]:
    return {
        "PLANS": {board.id: plan(board) for board in BOOK.boards},
        "SOUNDS": {instrument.id: sound(instrument) for instrument in BOOK.instruments},
        "DECK": [card.id for card in BOOK.deck],
        "TONES": {
            tone.id: {
                "beats": tone.beats,
                "beat_ms": tone.beat_ms,
                "gain": tone.gain,
                "wind": tone.wind,
            }
            for tone in BOOK.tones
        },
        "PANS": {voice.id: voice.pan for voice in BOOK.voices},
    }


def plan(board: Board) -> Json:
    """A board: its size, its walls and doors as pairs of tiles, its rooms."""
    cut = floor(board.id)
    tiles = range(1, cut.tiles + 1)
    walls = [[a, b] for a in tiles for b in cut.neighbours[a] if a < b and cut.side(a, b) == 1]
    return {
        "cols": board.cols,
        "rows": board.rows,
        "entry": board.entry,
        "walls": walls,
        "doors": [list(pair) for pair in doors_of(board)],
        "rooms": {room.id: room.tiles for room in BOOK.rooms if board.id in room.boards},
    }


def sound(instrument: Instrument) -> Json:
    made = instrument.sound
    return {
        "wave": made.wave,
        "phrase": made.phrase,
        "beat_ms": made.beat_ms,
        "lowpass_hz": made.lowpass_hz,
        "vibrato_hz": made.vibrato_hz,
        "noise": made.noise,
        "attack_ms": made.attack_ms,
        "decay_ms": made.decay_ms,
        "pitch_drop": made.pitch_drop,
    }
