"""What the game brings to the web client; board and style are built from web/games."""

from __future__ import annotations

from gloaming.core.client import ClientFiles, Relay
from gloaming.core.kinds import Names
from gloaming.games.sonata.rules.vocabulary import WORDS

# The rulebook's app and no more: ghosts press, and it sounds at Johnny's side. A performance is
# sent as the sound it is, so that not even the server can tell it from playing. [SON-170..SON-172]
INSTRUMENTS = WORDS.kinds["instrument"]
assert isinstance(INSTRUMENTS, Names)
ORCHESTRA = Relay(
    parts=("johnny", "red", "yellow", "green"),
    cues={"answer": ("high", "medium", "low"), "instrument": tuple(INSTRUMENTS.names)},
)

CLIENT = ClientFiles(
    poster="poster.svg",
    board="board.js",
    companion="companion.js",
    relay=ORCHESTRA,
    style="style.css",
    theme={
        "accent": "#d9a94a",
        "accent-2": "#f0d18c",
        "accent-deep": "#4b1020",
        "seat-0": "#f1e8d8",
        "seat-1": "#ff7d70",
        "seat-2": "#f3d54e",
        "seat-3": "#79d68a",
    },
    place=20,
    built_from="web/games/sonata",
)
