"""Kaidan: announced, not here yet. Its poster hangs in the parlour."""

from __future__ import annotations

from gloaming.core.client import Announced, ClientFiles

ANNOUNCED = Announced(
    id="kaidan",
    package="gloaming.announced.kaidan",
    client=ClientFiles(
        poster="poster.svg",
        theme={"accent": "#ff6f5b", "accent-2": "#ffab9d", "accent-deep": "#1b2450"},
        place=40,
    ),
)
