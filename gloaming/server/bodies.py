"""What may be sent over HTTP: typed, bounded, and nothing besides."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct


class ChairBody(Struct, forbid_unknown_fields=True):
    sit: str = "open"
    bot: Annotated[str, Meta(max_length=40)] = ""
    name: Annotated[str, Meta(max_length=200)] = ""

    def __post_init__(self) -> None:
        if self.sit not in ("person", "bot", "open"):
            raise ValueError("sit is person, bot or open")


class PaceBody(Struct, forbid_unknown_fields=True):
    answer_seconds: Annotated[int, Meta(ge=0, le=1_209_600)] = 0


class TableBody(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=15)]
    options: dict[str, Any] = {}
    chairs: Annotated[list[ChairBody], Meta(max_length=15)] = []
    listed: bool = False
    pace: PaceBody = msgspec.field(default_factory=PaceBody)
    dealer: str = "house"

    def __post_init__(self) -> None:
        if self.dealer not in ("house", "people", "sealed"):
            raise ValueError("dealer is house, people or sealed")


class SitBody(Struct, forbid_unknown_fields=True):
    table: Annotated[str, Meta(max_length=40)]
    secret: Annotated[str, Meta(max_length=100)]


class ChairChange(Struct, forbid_unknown_fields=True):
    sit: str | None = None
    bot: Annotated[str, Meta(max_length=40)] | None = None
    name: Annotated[str, Meta(max_length=200)] | None = None
    # What this chair adds to sealed dice: 16 bytes in hex.
    part: Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)] | None = None
