"""The content of House of Possession: read from TOML, checked, and turned into numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated

from gloaming.core.content import Entry, Meta, Sourced, fail, read

MATERIALS = {"metal": 1, "wood": 2, "any": 3}
BOON_KINDS = {"protection": 1, "tool": 2, "any": 4}
WHENS = ("open", "main", "before_card", "revealed", "exit", "draw")
ACT_EFFECTS = (
    "save_exit",
    "relocate_self",
    "move_haunt",
    "draw_escape",
    "hide_anywhere",
    "swap_places",
    "discard_other_exit",
    "move_other",
    "discard_other_boons",
    "force_possession",
    "steal_other_exit",
    "prevent_possession",
    "ignore_card",
)
SIN_EFFECTS = (
    "discard_exit",
    "steal_exit",
    "discard_boon",
    "shove",
    "change_drawer",
    "ignore_card",
    "save_exit",
    "draw_escape",
    "regain_point",
)
OPS = (
    "possess",
    "clear_possession",
    "choose_player",
    "choose_option",
    "choose_room",
    "discard_hand",
    "discard_from_hand",
    "discard_any",
    "discard_exits",
    "discard_boons",
    "steal_exit_left",
    "move_haunt_by_roll",
    "move_by_roll",
    "swap_hands",
    "draw",
)
WHO = (
    "active",
    "others",
    "all",
    "first",
    "second",
    "room",
    "possessed_here",
    "leaders",
    "influence_metal",
    "influence_wood",
    "haunt_room",
    "hand_at_least",
)
# A cost is written `metal_boon@hand_or_play`.
COSTS = {
    f"{material}{sort}@{place}": (what, mask, place == "hand_or_play")
    for material, mask in (("", 3), ("metal_", 1), ("wood_", 2))
    for sort, what in (("exit", 0), ("boon", 4))
    for place in ("play", "hand_or_play")
}
Number = Annotated[int, Meta(ge=0, le=9)]


class Card(Sourced):
    """A kind of card, and how many of it there are."""

    id: str
    copies: Annotated[int, Meta(ge=1, le=9)]


class Numbered(Sourced):
    """One per face of the die."""

    id: str
    number: Annotated[int, Meta(ge=1, le=8)]


class Room(Numbered):
    influence: str
    closet: bool


class Rooms(Entry):
    room: list[Room]


class Exit(Card):
    material: str
    points: Annotated[int, Meta(ge=1, le=9)]
    mark: bool


class Exits(Entry):
    exit: list[Exit]


class Boon(Card):
    kind: str
    materials: list[str]
    points: Number


class Boons(Entry):
    boon: list[Boon]


class Sin(Card):
    effect: str
    when: str
    most_points: Number = 9  # of an Exit it may be aimed at


class Sins(Entry):
    sin: list[Sin]


class Act(Entry):
    effect: str
    when: str
    least: Annotated[int, Meta(ge=0, le=8)]  # the lowest roll that works; 0: no roll
    cost: Annotated[list[str], Meta(max_length=2)]
    material: str = "any"


class Character(Numbered):
    primary: Act
    secondary: Act


class Characters(Entry):
    character: list[Character]


class Step(Entry):
    """One instruction of a Possession card."""

    do: str
    who: str = "all"
    by: str = "active"
    key: str = "first"
    least: Number = 0
    influence: str = "any"
    material: str = "any"
    kind: str = "any"
    on: str = "any"
    count: Number = 1  # 0: every one there is


class Possession(Card):
    steps: list[Step]
    a: tuple[Step, ...] = ()
    b: tuple[Step, ...] = ()


class Possessions(Entry):
    possession: list[Possession]


@dataclass(frozen=True)
class Book:
    """Everything that lies in the box."""

    rooms: tuple[Room, ...]
    exits: tuple[Exit, ...]
    boons: tuple[Boon, ...]
    sins: tuple[Sin, ...]
    characters: tuple[Character, ...]
    possessions: tuple[Possession, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The kinds of Escape cards, by number: Exits, then Boons, then Sins."""
        return (*self.exits, *self.boons, *self.sins)


def one_of(file: str, entry: str, field: str, value: str, allowed: Sequence[str]) -> None:
    if value not in allowed:
        raise fail(file, entry, field, f"{value} is not one of {', '.join(allowed)}")


def names(cards: Sequence[Card]) -> list[str]:
    return [card.id for card in cards]


def once(file: str, ids: Sequence[str]) -> None:
    for name in ids:
        if ids.count(name) > 1:
            raise fail(file, name, "id", "stands twice")


def numbered(file: str, entries: Sequence[Numbered]) -> None:
    """One per face of the die, in order. [HOP-1, HOP-3]"""
    for place, entry in enumerate(entries, 1):
        if entry.number != place:
            raise fail(file, entry.id, "number", f"is {entry.number}, not {place}")
    if len(entries) != 8:
        raise fail(file, file, "number", f"there are {len(entries)}, not 8")


def check_exits(exits: list[Exit], boons: list[Boon]) -> None:
    for card in exits:
        one_of("exits.toml", card.id, "material", card.material, ("metal", "wood"))
    for boon in boons:
        one_of("boons.toml", boon.id, "kind", boon.kind, ("protection", "tool"))
        if not boon.materials:
            raise fail("boons.toml", boon.id, "materials", "lists none")
        for material in boon.materials:
            one_of("boons.toml", boon.id, "materials", material, ("metal", "wood"))
        if (boon.kind == "tool") != (boon.points > 0):
            raise fail("boons.toml", boon.id, "points", "Tools have points, Protection has none")


def check_characters(characters: list[Character]) -> None:
    numbered("characters.toml", characters)
    for person in characters:
        for name, act in (("primary", person.primary), ("secondary", person.secondary)):
            one_of("characters.toml", person.id, name, act.effect, ACT_EFFECTS)
            one_of("characters.toml", person.id, name, act.when, WHENS)
            one_of("characters.toml", person.id, name, act.material, tuple(MATERIALS))
            for cost in act.cost:
                one_of("characters.toml", person.id, name, cost, tuple(COSTS))


def check_possession(card: Possession) -> None:
    """Every word of every step is known; A and B are there exactly when they can be chosen."""
    file = "possessions.toml"
    for step in (*card.steps, *card.a, *card.b):
        one_of(file, card.id, "do", step.do, OPS)
        one_of(file, card.id, "who", step.who, WHO)
        one_of(file, card.id, "by", step.by, ("active", "first"))
        one_of(file, card.id, "key", step.key, ("first", "second"))
        one_of(file, card.id, "kind", step.kind, tuple(BOON_KINDS))
        for word in (step.influence, step.material, step.on):
            one_of(file, card.id, "material", word, tuple(MATERIALS))
    inner = [step.do for step in (*card.steps[:-1], *card.a, *card.b)]
    if "choose_option" in inner:
        raise fail(file, card.id, "steps", "a choice between a and b comes last, and only once")
    chooses = bool(card.steps) and card.steps[-1].do == "choose_option"
    if chooses != bool(card.a) or chooses != bool(card.b):
        raise fail(file, card.id, "a", "a and b go with choose_option")


def read_book(folder: Traversable) -> Book:
    """Read and check the whole content folder."""
    rooms = read(folder / "rooms.toml", Rooms).room
    numbered("rooms.toml", rooms)
    for room in rooms:
        one_of("rooms.toml", room.id, "influence", room.influence, ("metal", "wood"))
    exits = read(folder / "exits.toml", Exits).exit
    boons = read(folder / "boons.toml", Boons).boon
    check_exits(exits, boons)
    sins = read(folder / "sins.toml", Sins).sin
    for sin in sins:
        one_of("sins.toml", sin.id, "effect", sin.effect, SIN_EFFECTS)
        one_of("sins.toml", sin.id, "when", sin.when, WHENS)
    once("exits.toml, boons.toml, sins.toml", [*names(exits), *names(boons), *names(sins)])
    characters = read(folder / "characters.toml", Characters).character
    check_characters(characters)
    possessions = read(folder / "possessions.toml", Possessions).possession
    once("possessions.toml", names(possessions))
    for card in possessions:
        check_possession(card)
    return Book(
        tuple(rooms),
        tuple(exits),
        tuple(boons),
        tuple(sins),
        tuple(characters),
        tuple(possessions),
    )


BOOK = read_book(files("gloaming.games.house") / "content")
