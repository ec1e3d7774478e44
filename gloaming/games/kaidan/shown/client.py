"""What the game brings to the web client; board and style are built from web/games."""

from __future__ import annotations

from gloaming.core.client import ClientFiles

CLIENT = ClientFiles(
    poster="poster.svg",
    board="board.js",
    style="style.css",
    theme={
        "accent": "#ff6f5b",
        "accent-2": "#ffab9d",
        "accent-deep": "#1b2450",
        "room": '"Shippori Mincho", "Alegreya", Georgia, serif',
    },
    place=60,
    built_from="web/games/kaidan",
)
