"""What is printed on cards, and how things sound, for whoever has the real board and no table
here: nothing of any match. (A table here tells its board as its scene.)"""

from __future__ import annotations

from gloaming.core.kinds import Json
from gloaming.games.sonata.rules.book import BOOK, Instrument

# A night is recorded for the board's tests as Johnny sees it, and as a ghost does.
EYES = (0, 1)


def printed() -> dict[str, Json]:
    return {
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
