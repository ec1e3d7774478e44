"""Scenarios of Kaidan with the conventions of the ledger (section 10).

Default options; seats A, B, C…; Turn 5, PC Phase, A is First Player and Active with 3 AP and MP
equal to Speed; nobody has Wounds, Noise or cards. Seats a test does not place stand in plain Rooms
of their own, far from each other. Rooms are written `{"s2-1": "h10"}`, turned `"h10 r1"`; squares
`3-1` (row, column). Every map marker of a placed Room holds a spent token, unless a test says
otherwise; Darkness is 3 unless it is given. Windows pass by unless a test stops there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Self, cast

from gloaming.games.kaidan import SPEC
from gloaming.games.kaidan.rules.book import BOOK
from gloaming.games.kaidan.rules.figures import plan_of, sees
from gloaming.games.kaidan.rules.hands import add_card, fresh, new_bundle, put_away, put_in_bundle
from gloaming.games.kaidan.rules.plan import slot_of, squares_of
from gloaming.games.kaidan.rules.procedures.game import pile_of, removable, set_aside
from gloaming.games.kaidan.rules.state import Kaidan
from gloaming.games.kaidan.rules.terms import (
    CORPSE,
    EXPLORATION,
    EXTRA_DECK,
    FIRST_ENTITY,
    HYOIREI,
    LIVING,
    MAP_MARKER,
    NO_MARKER,
    NO_TOKEN,
    OBJECTS_DECK,
    OFF,
    SPENT,
    UNSEEN,
    USES,
    WOMAN_OF_THE_WELL,
)
from gloaming.games.kaidan.rules.vocabulary import HOLDINGS, OBJECTS, SLOTS, SQUARES, TOKENS, WORDS
from gloaming.testing import Scenario
from gloaming.testing.naming import LETTERS

ROOMS = [room.id for room in BOOK.rooms]
CHARACTERS = [one.id for one in BOOK.characters]
ENEMIES = [one.id for one in BOOK.enemies]
# Where the seats are that a test does not place: slot, Room, square.
SPARE = (
    ("s2-1", "h10", "3-1"),
    ("s3-5", "h11", "5-9"),
    ("s1-5", "h12", "2-10"),
    ("s3-1", "h13", "5-1"),
    ("s1-1", "h15", "1-1"),
)


class Given(Scenario):
    """A scenario that lets windows pass by and stops where a test wants it."""

    def __init__(self, seats: int, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(SPEC, seats, options)
        self.whatever("map")

    @property
    def kaidan(self) -> Kaidan:
        """The table in play; this ends the Given."""
        return self.state(Kaidan)

    @property
    def laid(self) -> Kaidan:
        """The table that is still being laid out."""
        g = self.laid_out
        assert isinstance(g, Kaidan)
        return g

    def dice(self, *faces: str | int) -> Self:
        """The next D10 rolls in order: 0c, 0, 1, 2, 3, 3c."""
        return self.chance(d10=[str(face) for face in faces])

    def goes_on(self, until: Callable[[], bool] | None = None) -> Self:
        """Let windows pass by until something else is asked."""
        return self.keep_answering("pass", until=until or (lambda: self.window is None))

    def act(self, seat: str, *actions: str) -> Self:
        """Actions one after another, with windows passing by in between."""
        for action in actions:
            self.does(seat, action).goes_on()
        return self

    def sees(self, one: str, two: str) -> bool:
        """Line of Sight between two squares, as things stand."""
        return sees(self.kaidan, SQUARES.index(one), SQUARES.index(two))

    def at(self, who: str | int) -> str | None:
        """The square of a seat's figure, or of an Entity by its number."""
        figure = LETTERS.index(who) if isinstance(who, str) else FIRST_ENTITY + who - 1
        square = self.kaidan.where[figure]
        return None if square == OFF else SQUARES[square]

    def hand(self, seat: str) -> list[str]:
        return [HOLDINGS[card] for card in self.kaidan.inventory[LETTERS.index(seat)]]

    def kinds(self, all: bool = False) -> list[str]:
        """The names of the events of the latest When, or of all."""
        return [event.partition("(")[0] for event in self.events(all=all)]


def door(name: str) -> int:
    """A Door/Movement token: `o_2`, `b5_g3`, `r_h`."""
    return cast(int, WORDS.kinds["door_token"].number(name, 5))


def edge(name: str) -> int:
    """The edge between two squares: `3-2|3-3`."""
    return cast(int, WORDS.kinds["edge"].number(name, 5))


def place_rooms(g: Kaidan, rooms: Mapping[str, str]) -> None:
    """Rooms on their slots, out of their piles; one of each pile is out of the game."""
    for slot, written in rooms.items():
        name, _, turned = written.partition(" r")
        g.room[SLOTS.index(slot)] = ROOMS.index(name)
        g.turned[SLOTS.index(slot)] = int(turned or 0)
    g.piles = [pile_of(g, area) for area in range(3)]
    g.removed_rooms = []
    for area in range(3):
        room = next(room for room in reversed(removable(g, area)) if room not in g.room)
        g.removed_rooms.append(room)
    g.piles[0].extend(set_aside(g))
    for area in range(3):
        left = [room for room in g.piles[area] if room not in g.room]
        g.piles[area] = sorted(room for room in left if room not in g.removed_rooms)
    g.plan = None


def lay_tokens(g: Kaidan, tokens: Mapping[str, str]) -> None:
    """A token on every marker in sight; spent ones count as Exploration tokens."""
    plan = plan_of(g)
    for square, token in tokens.items():
        g.token[SQUARES.index(square)] = TOKENS.index(token)
    for slot, room in enumerate(g.room):
        for square in squares_of(slot) if room >= 0 else ():
            bare = g.token[square] == NO_TOKEN and SQUARES[square] not in tokens
            if plan.marker[square] not in (NO_MARKER, 4) and bare:
                g.token[square] = SPENT
    for square, token in enumerate(g.token):
        if EXPLORATION <= token <= CORPSE:
            g.map_bag[token] -= 1
        elif token == SPENT and plan.marker[square] == MAP_MARKER:
            g.map_bag[EXPLORATION] -= 1


def light(g: Kaidan, darkness: Mapping[int, int]) -> None:
    """Darkness of the column pairs with a Room, counted from 1; 3 or what is left."""
    for pair, value in darkness.items():
        g.darkness[pair - 1] = value
        g.darkness_bag.remove(value)
    for pair in range(5):
        if g.darkness[pair] < 0 and any(g.room[pair + 5 * row] >= 0 for row in range(5)):
            value = 3 if 3 in g.darkness_bag else g.darkness_bag[-1]
            g.darkness[pair] = value
            g.darkness_bag.remove(value)


def deal(g: Kaidan, seat: int, cards: Iterable[str]) -> None:
    """Into the hand, out of a deck: `ofuda`, `mugwort_salve`, `mugwort_salve_1` (a use gone)."""
    for card in map(partial(out_of_deck, g), cards):
        add_card(g, seat, card)
        if card // USES == HYOIREI:
            g.possessed = seat


def drop(g: Kaidan, square: str, *cards: str) -> None:
    """An Inventory token with these Objects, out of a deck, into which nobody has looked."""
    bundle = new_bundle(g, SQUARES.index(square))
    for card in cards:
        put_in_bundle(g, bundle, out_of_deck(g, card), 0)


def rob(g: Kaidan, number: int, seat: str, *cards: str) -> None:
    """Objects, out of a deck, that lie under the card of an Entity and were this seat's."""
    for card in cards:
        g.loot_under.append(FIRST_ENTITY + number - 1)
        g.loot_from.append(LETTERS.index(seat))
        g.loot_card.append(out_of_deck(g, card))


def out_of_deck(g: Kaidan, name: str) -> int:
    """The card of that name, as it comes from its deck or as often used as it says."""
    fresh_one = name in OBJECTS
    card = fresh(g, OBJECTS.index(name)) if fresh_one else HOLDINGS.index(name)
    take_from_deck(g, card // USES)
    return card


def take_from_deck(g: Kaidan, thing: int) -> None:
    for deck in (g.decks[OBJECTS_DECK], g.extra_deck, *g.decks[EXTRA_DECK + 1 :]):
        if thing in deck:
            deck.remove(thing)
            return
    raise AssertionError(f"no {OBJECTS[thing]} is left")


def bring_entities(g: Kaidan, entities: Mapping[int, str]) -> None:
    """`{2: "jikiniki 4-1", 3: "unseen 5-6"}`: by Standee."""
    for number, written in entities.items():
        name, square = written.split()
        kind = UNSEEN if name == "unseen" else ENEMIES.index(name)
        g.kind[number - 1] = kind
        g.where[FIRST_ENTITY + number - 1] = SQUARES.index(square)
        if kind != UNSEEN and kind != WOMAN_OF_THE_WELL:
            g.entity_deck.remove(kind)
    g.entities_came = True


def characters_of(seats: int, named: Mapping[str, str]) -> list[str]:
    left = [name for name in CHARACTERS if name not in named.values()]
    return [named.get(LETTERS[seat]) or left.pop(0) for seat in range(seats)]


def table(
    seats: int = 2,
    *,
    frame: str | None = "Activation",
    at: str = "ask",
    active: str = "A",
    characters: Mapping[str, str] | None = None,
    rooms: Mapping[str, str] | None = None,
    squares: Mapping[str, str] | None = None,
    entities: Mapping[int, str] | None = None,
    hands: Mapping[str, Iterable[str]] | None = None,
    tokens: Mapping[str, str] | None = None,
    darkness: Mapping[int, int] | None = None,
    options: Mapping[str, Any] | None = None,
    inner: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Given:
    """A table in the middle of the Activation of `active`, or paused at a step of `frame` (with
    the fields `inner`) inside of its Turn; `frame=None`: at a step of Turn itself."""
    scene = Given(seats, options)
    g = scene.laid_out
    assert isinstance(g, Kaidan)
    placed = dict(squares or {})
    laid = dict(rooms or {})
    for seat in range(seats):
        slot, room, square = SPARE[seat]
        if LETTERS[seat] not in placed:
            placed[LETTERS[seat]] = square
            laid.setdefault(slot, room)
    place_rooms(g, laid)
    scene.given(character=characters_of(seats, characters or {}))
    for letter, square in placed.items():
        g.where[LETTERS.index(letter)] = SQUARES.index(square)
        at_home = g.room[slot_of(SQUARES.index(square))] >= 0
        assert at_home or "role" in fields, f"{letter} stands in no Room"
    given = fields.get("role", {})
    roles = given if isinstance(given, dict) else dict(zip(LETTERS, given, strict=False))
    for letter, role in roles.items():
        if role not in ("living", "onryo"):
            g.where[LETTERS.index(letter)] = OFF
    g.decks = [[] if deck == EXTRA_DECK else cards[:] for deck, cards in enumerate(g.setup.decks)]
    for letter, cards in (hands or {}).items():
        deal(g, LETTERS.index(letter), cards)
    bring_entities(g, entities or {})
    light(g, darkness or {})
    lay_tokens(g, tokens or {})
    scene.given(
        **{
            "turn": 5,
            "phase": "pcs",
            "began": "A",
            "first_player": "A",
            "active": active if frame == "Activation" else None,
            "order": [LETTERS[seat] for seat in range(seats)],
            "action_points": [3] * seats,
            "movement_points": [g.setup.skills[g.character[seat]][4] for seat in range(seats)],
            **fields,
        }
    )
    g.plan = None  # keys may lie on the Treasure Room
    for seat in range(seats):
        homeless = g.role[seat] == LIVING and g.room[slot_of(g.where[seat])] < 0
        assert not homeless, f"{LETTERS[seat]} stands in no Room"
    scene.begin("Game", at="turn", next=seats)
    if frame is None:
        return scene.begin("Turn", at=at, **(inner or {}))
    if frame == "Activation":
        scene.begin("Turn", at="activate", next=g.order.index(LETTERS.index(active)) + 1)
        return scene.begin("Activation", at=at, seat=active)
    # What follows is the first Activation: a table comes to rest there, whatever went before.
    return scene.begin("Turn", at="activate", next=0).begin(frame, at=at, **(inner or {}))


def use_up(g: Kaidan, *things: str) -> None:
    """These Objects have been Consumed."""
    for name in things:
        take_from_deck(g, OBJECTS.index(name))
        put_away(g, OBJECTS.index(name))


def new_game(seats: int = 3, options: Mapping[str, Any] | None = None) -> Given:
    """From the very beginning."""
    return Given(seats, options)
