"""The content of Kaidan: read from TOML, checked against the counts of the box, and kept."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from gloaming.core.content import ContentError, fail, read
from gloaming.games.kaidan.rules.checks import (
    DECKS,
    LOST_DECKS,
    check_characters,
    check_curses,
    check_enemies,
    check_events,
    check_lost,
    check_objects,
    once,
    one_of,
)
from gloaming.games.kaidan.rules.drawings import (
    ROOMS_FILE,
    WORLD_FILE,
    check_markers,
    check_tile,
    check_world,
)
from gloaming.games.kaidan.rules.entries import (
    Character,
    Characters,
    Curse,
    Curses,
    Enemies,
    Enemy,
    Event,
    Events,
    Lost,
    LostPersons,
    Object,
    Objects,
    Room,
    Rooms,
    World,
    WorldFile,
)

# What lies in the box (ledger 3 and 9).
CHARACTERS = 5
ENTITY_CARDS = 13
EVENT_CARDS = 24
LOST_IN_DECK = 4
TOKENS = 27
DARKNESS = 6
MAP_BAG = (35, 12, 3)
CARDS_IN = dict(zip(DECKS, (41, 7, 2, 4, 3), strict=True))
OBJECTS_FOR = (17, 24, 33, 39, 41)  # cards of the Objects deck, by number of players
KEY_KINDS = (("silver",), ("bronze",), ("silver", "bronze"), ("gold",))  # one card of each
# Slots of each Area; setup takes one Room out of each pile. [KAI-14 to KAI-16, KAI-41]
SLOTS = {"house": 15, "house_garden": 5, "garden": 5}
# Rooms of a kind in each Area: those that setup puts aside. Cursed ones are counted by the cards.
SPECIAL = {
    "treasure": {"house": 1},
    "passage": {"house": 1},
    "mask": {"house": 2, "house_garden": 1},
}
KINDS = (*SPECIAL, "cursed", "plain")
CURSED = 9
DOOR = re.compile(r"O|R|B[1-9]")
MOVE = re.compile(r"H|[GAWQ]?[1-9]")


@dataclass(frozen=True)
class Book:
    """Everything that lies in the box."""

    characters: tuple[Character, ...]
    enemies: tuple[Enemy, ...]
    rooms: tuple[Room, ...]
    world: World
    objects: tuple[Object, ...]
    curses: tuple[Curse, ...]
    events: tuple[Event, ...]
    lost: tuple[Lost, ...]


def count(file: str, field: str, found: int, wanted: int) -> None:
    if found != wanted:
        raise fail(file, "all", field, f"there are {found}, not {wanted}")


def check_rooms(rooms: Sequence[Room]) -> None:
    """Every pile fills its slots after setup took one out, and the special Rooms are there."""
    once(ROOMS_FILE, [room.id for room in rooms])
    for room in rooms:
        one_of(ROOMS_FILE, room.id, "area", room.area, tuple(SLOTS))
        one_of(ROOMS_FILE, room.id, "kind", room.kind, KINDS)
        check_tile(room)
    for area, slots in SLOTS.items():
        pile = [room.kind for room in rooms if room.area == area]
        if len(pile) != slots + 1:
            why = f"{area} has {len(pile)} Rooms, not {slots + 1} for {slots} slots and one aside"
            raise fail(ROOMS_FILE, "all", "area", why)
        for kind, areas in SPECIAL.items():
            if pile.count(kind) != areas.get(area, 0):
                why = f"{area} has {pile.count(kind)} of {kind}, not {areas.get(area, 0)}"
                raise fail(ROOMS_FILE, "all", "kind", why)
    check_markers(rooms)
    count(ROOMS_FILE, "kind", sum(room.kind == "cursed" for room in rooms), CURSED)


def check_bags(world: World) -> None:
    """The tokens of both bags and the Darkness tokens: so many, and each can be read."""
    exploration, hideouts, corpses = MAP_BAG
    for field, there, wanted in (
        ("darkness", len(world.darkness), DARKNESS),
        ("exploration", world.exploration, exploration),
        ("hideouts", len(world.hideouts), hideouts),
        ("corpses", world.corpses, corpses),
        ("tokens", len(world.tokens), TOKENS),
    ):
        if there != wanted:
            raise ContentError(f"{WORLD_FILE}: field {field}: there are {there}, not {wanted}")
    for number, (door, move) in enumerate(world.tokens, 1):
        for side, text, pattern in (("door", door, DOOR), ("move", move, MOVE)):
            if not pattern.fullmatch(text):
                raise fail(WORLD_FILE, f"token {number}", side, f"{text} is not known")


def check_counts(objects: Sequence[Object]) -> None:
    """Cards of each deck, of the Objects deck for each number of players, and the keys."""
    file = "objects.toml"
    copies = [copy for kind in objects for copy in kind.copies]
    for deck, wanted in CARDS_IN.items():
        found = sum(copy[0] == deck for copy in copies)
        if found != wanted:
            raise fail(file, "all", "copies", f"{deck} has {found} cards, not {wanted}")
    for players, wanted in enumerate(OBJECTS_FOR, 1):
        found = sum(deck == "objects" and least <= players for deck, least in copies)
        if found != wanted:
            why = f"objects has {found} cards for {players} players, not {wanted}"
            raise fail(file, "all", "copies", why)
    for keys in KEY_KINDS:
        found = sum(len(kind.copies) for kind in objects if kind.keys == keys)
        if found != 1:
            raise fail(file, "all", "keys", f"{' or '.join(keys)} stands {found} times, not once")
    (ofuda,) = (kind for kind in objects if kind.effect == "ofuda")
    for players in range(1, len(OBJECTS_FOR) + 1):  # each is dealt one [KAI-44]
        if sum(deck == "extra" and least <= players for deck, least in ofuda.copies) < players:
            why = f"extra has too few of them for {players} players"
            raise fail(file, ofuda.id, "copies", why)


def check_well(curses: Sequence[Curse], rooms: Sequence[Room]) -> None:
    """Setup puts the Room of the Wishing Well aside, in the Garden. [KAI-16, KAI-114]"""
    garden = [room.id for room in rooms if room.area == "garden"]
    wells = [curse for curse in curses if curse.stays]
    count("curses.toml", "stays", len(wells), 1)
    for well in wells:
        one_of("curses.toml", well.id, "room", well.room, garden)


def read_people(folder: Traversable) -> tuple[list[Character], list[Enemy]]:
    characters = read(folder / "characters.toml", Characters).character
    check_characters(characters)
    count("characters.toml", "id", len(characters), CHARACTERS)
    enemies = read(folder / "enemies.toml", Enemies).enemy
    check_enemies(enemies)
    count("enemies.toml", "cards", sum(enemy.cards for enemy in enemies), ENTITY_CARDS)
    return characters, enemies


def read_map(folder: Traversable) -> tuple[list[Room], World]:
    rooms = read(folder / ROOMS_FILE, Rooms).room
    check_rooms(rooms)
    world = read(folder / WORLD_FILE, WorldFile).world
    check_world(world)
    check_bags(world)
    return rooms, world


def read_book(folder: Traversable) -> Book:
    """Read and check the whole content folder."""
    characters, enemies = read_people(folder)
    rooms, world = read_map(folder)
    objects = read(folder / "objects.toml", Objects).object
    check_objects(objects)
    check_counts(objects)
    curses = read(folder / "curses.toml", Curses).curse
    check_curses(curses, rooms, enemies)
    check_well(curses, rooms)
    events = read(folder / "events.toml", Events).event
    check_events(events)
    count("events.toml", "copies", sum(event.copies for event in events), EVENT_CARDS)
    lost = read(folder / "lost.toml", LostPersons).lost
    check_lost(lost, objects)
    for deck in LOST_DECKS:
        there = sum(person.deck == deck for person in lost)
        count("lost.toml", f"deck {deck}", there, LOST_IN_DECK)
    cards = (tuple(objects), tuple(curses), tuple(events), tuple(lost))
    return Book(tuple(characters), tuple(enemies), tuple(rooms), world, *cards)


BOOK = read_book(files("gloaming.games.kaidan") / "content")
