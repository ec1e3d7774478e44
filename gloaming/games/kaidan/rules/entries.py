"""Structs of the content files: what an author may write, with the range of every number."""

from __future__ import annotations

from typing import Annotated, Literal

from gloaming.core.content import Entry, Meta, Sourced

# A number that is written lies in its range; 0 is "not written".
Value = Annotated[int, Meta(ge=1, le=9)]
Difficulty = Annotated[int, Meta(ge=1, le=12)]
Hurt = Annotated[int, Meta(ge=1, le=6)]
Loud = Annotated[int, Meta(ge=1, le=6)]
Few = Annotated[int, Meta(ge=1, le=3)]
Far = Annotated[int, Meta(ge=1, le=10)]
Signed = Annotated[int, Meta(ge=-3, le=3)]
Copies = Annotated[int, Meta(ge=1, le=9)]
Players = Annotated[int, Meta(ge=1, le=5)]


class Effect(Entry, kw_only=True):
    """A known word and the numbers it works with; which ones it takes is in `rules/checks.py`."""

    effect: str
    test: str = ""
    tests: tuple[str, ...] = ()  # which Tests it bears on
    difficulty: Difficulty = 0
    wounds: Hurt = 0
    heals: Hurt = 0
    spares: Hurt = 0  # Wounds that are not dealt
    noise: Loud = 0
    squares: Far = 0
    cards: Few = 0
    tokens: Few = 0
    actions: Few = 0
    margin: Few = 0
    strength: Few = 0
    darkness: Few = 0
    blocked: Value = 0
    bonus: Signed = 0
    enemy: str = ""
    object: str = ""
    otherwise: str = ""


NUMBERS = tuple(name for name in Effect.__struct_fields__ if name != "effect")


class Card(Effect, kw_only=True):
    """An effect that is a card of its own, or a kind of cards."""

    id: str
    source: Literal["rulebook", "ours"]


class Trait(Effect, kw_only=True):
    """An Ability or a Ghost Power."""

    id: str


class Onryo(Entry):
    fear: Value
    strength: Value
    exorcism: Value
    speed: Value


class Character(Sourced):
    id: str
    nerves: Value
    strength: Value
    exorcism: Value
    perception: Value
    speed: Value
    ability: Trait
    onryo: Onryo
    power: Trait


class Characters(Entry):
    character: list[Character]


class Ritual(Entry, kw_only=True):
    """What Banishes an Enemy: terms, and a Test unless it always works."""

    terms: str
    test: str = ""
    difficulty: Difficulty = 0
    wounds: Hurt = 0  # of a failure


class Enemy(Sourced, kw_only=True):
    """A kind of Entity. The Lost Person has no values."""

    id: str
    cards: Annotated[int, Meta(ge=0, le=9)]
    fear: Value = 0
    strength: Value = 0
    exorcism: Value = 0
    speed: Value = 0
    special: Effect | None = None
    ritual: Ritual | None = None


class Enemies(Entry):
    enemy: list[Enemy]


class Worn(Entry, kw_only=True):
    """What a Mask changes while it is worn."""

    noise_cap: Annotated[int, Meta(ge=1, le=6)] = 6
    nerves: Signed = 0
    strength: Signed = 0
    exorcism: Signed = 0
    hide: Signed = 0
    movement: Signed = 0


class Object(Card, kw_only=True):
    """A kind of Object. Of each copy: its deck, and how many players it needs."""

    copies: Annotated[tuple[tuple[str, Players], ...], Meta(min_length=1)]
    icon: str
    uses: Few = 0
    use: str
    when: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    worn: Worn | None = None


class Objects(Entry):
    object: list[Object]


class Curse(Card, kw_only=True):
    room: str
    call: bool = True  # even or odd, before it Awakens
    stays: bool = False


class Curses(Entry):
    curse: list[Curse]


class Event(Card, kw_only=True):
    copies: Copies
    scope: str


class Events(Entry):
    event: list[Event]


class Lost(Sourced, kw_only=True):
    id: str
    deck: str
    difficulty: Difficulty
    failure: Effect
    success: Effect


class LostPersons(Entry):
    lost: list[Lost]


class Room(Sourced):
    """A tile. `grid` is five lines of five characters, "/" between them."""

    id: str
    area: str
    kind: str
    name: str
    grid: str

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(self.grid.split("/"))


class Rooms(Entry):
    room: list[Room]


class World(Sourced):
    """The Spectral World and what the bags hold."""

    v: tuple[str, ...]
    h: tuple[str, ...]
    darkness: tuple[Value, ...]
    exploration: Annotated[int, Meta(ge=0, le=99)]
    hideouts: tuple[Few, ...]
    corpses: Annotated[int, Meta(ge=0, le=99)]
    tokens: tuple[tuple[str, str], ...]


class WorldFile(Entry):
    world: World
