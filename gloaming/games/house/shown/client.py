"""What the game brings to the web client; board and style are built from web/games."""

from __future__ import annotations

from gloaming.core.client import ClientFiles

CLIENT = ClientFiles(
    poster="poster.svg",
    board="board.js",
    style="style.css",
    theme={
        "accent": "#6fc3a6",
        "accent-2": "#a9e2cd",
        "accent-deep": "#12382e",
    },
    place=30,
    built_from="web/games/house",
)
