"""What the game brings to the web client; board and style are built from web/games."""

from __future__ import annotations

from gloaming.core.client import ClientFiles

CLIENT = ClientFiles(
    poster="poster.svg",
    board="board.js",
    style="style.css",
    theme={
        "accent": "#6fd3e0",
        "accent-2": "#b4eef5",
        "accent-deep": "#1d3340",
        "room": '"IM Fell English", "Alegreya", Georgia, serif',
    },
    place=50,
    built_from="web/games/tillinghast",
)
