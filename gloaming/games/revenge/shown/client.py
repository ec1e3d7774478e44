"""What the game brings to the web client; board and style are built from web/games."""

from __future__ import annotations

from gloaming.core.client import ClientFiles

CLIENT = ClientFiles(
    poster="poster.svg",
    board="board.js",
    style="style.css",
    theme={
        "accent": "#ff7a45",
        "accent-2": "#ffb27f",
        "accent-deep": "#5a1c0b",
        "room": '"Rokkitt", "Alegreya", Georgia, serif',
    },
    place=10,
    built_from="web/games/revenge",
)
