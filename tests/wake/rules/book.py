"""The content of the Wake: read from TOML, checked, and turned into numbers."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated

from msgspec import Meta

from gloaming.core.content import Entry, Sourced, fail, read

KINDS = ("bell", "mirror", "knell", "shroud", "salt")
EFFECTS = ("moth", "cold_hand", "black_dog", "stopped_clock", "draught")
BONES = ("white", "black")


class Room(Sourced):
    id: str
    doors: list[str]
    creaks: bool


class House(Entry):
    room: list[Room]


class Keepsake(Sourced):
    id: str
    kind: str
    grief: Annotated[int, Meta(ge=1, le=3)]
    small: bool  # in the small box too


class Keepsakes(Entry):
    keepsake: list[Keepsake]


class Omen(Sourced):
    id: str
    effect: str
    small: bool


class Omens(Entry):
    omen: list[Omen]


class Bag(Sourced):
    white: Annotated[int, Meta(ge=0, le=9)]
    black: Annotated[int, Meta(ge=0, le=9)]


class Bones(Entry):
    bag: Bag


@dataclass(frozen=True)
class Book:
    rooms: tuple[Room, ...]
    keepsakes: tuple[Keepsake, ...]
    omens: tuple[Omen, ...]
    bones: tuple[int, int]


def read_rooms(folder: Traversable) -> list[Room]:
    """Every door has two sides, and the parlour and the attic are there."""
    rooms = read(folder / "house.toml", House).room
    ids = [room.id for room in rooms]
    for needed in ("parlour", "attic"):
        if needed not in ids:
            raise fail("house.toml", needed, "id", "is missing")
    for name in ids:
        if ids.count(name) > 1:
            raise fail("house.toml", name, "id", "stands twice")
    for room in rooms:
        for door in room.doors:
            if door not in ids or room.id not in rooms[ids.index(door)].doors:
                raise fail("house.toml", room.id, "doors", f"no door leads back from {door}")
    return rooms


def read_book(folder: Traversable) -> Book:
    rooms = read_rooms(folder)
    keepsakes = read(folder / "keepsakes.toml", Keepsakes).keepsake
    for card in keepsakes:
        if card.kind not in KINDS:
            raise fail("keepsakes.toml", card.id, "kind", f"{card.kind} is not one of {KINDS}")
    omens = read(folder / "omens.toml", Omens).omen
    for omen in omens:
        if omen.effect not in EFFECTS:
            raise fail("omens.toml", omen.id, "effect", f"{omen.effect} is not one of {EFFECTS}")
    bag = read(folder / "bones.toml", Bones).bag
    return Book(tuple(rooms), tuple(keepsakes), tuple(omens), (bag.white, bag.black))


BOOK = read_book(files("wake") / "content")
