"""Facts that are things: figures, squares, rooms and costs, as sentences name them."""

from __future__ import annotations

from gloaming.core.kinds import Json
from gloaming.core.spec import thing
from gloaming.games.kaidan.rules.figures import is_burning, kind_of
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import slot_of
from gloaming.games.kaidan.rules.terms import FIRST_ENTITY, OFF, UNSEEN
from gloaming.games.kaidan.rules.vocabulary import FIGURES, named

Facts = dict[str, Json]


def seat_thing(seat: int) -> Json:
    return thing("seat", None if seat < 0 else seat)


def who(figure: int) -> Json:
    """A seat by its person, an Entity by its number."""
    if figure < FIRST_ENTITY:
        return seat_thing(figure)
    return thing("figure", FIGURES[figure])


def enemy_thing(g: Manor, figure: int) -> Json:
    """What kind of Enemy it is; nothing for an Onryo and for what nobody has seen."""
    kind = kind_of(g, figure)
    return thing("enemy", None if kind == UNSEEN else named("enemy", kind))


def character_thing(g: Manor, seat: int) -> Json:
    return thing("character", named("character", g.character[seat]))


def square_thing(square: int) -> Json:
    return thing("square", named("square", square))


def room_thing(g: Manor, square: int) -> Json:
    """The Room of a square; nothing where none lies yet."""
    room = g.room[slot_of(square)] if square != OFF else -1
    return thing("room", named("room", room))


def place_facts(g: Manor, square: int) -> Facts:
    return {"room": room_thing(g, square), "flames": is_burning(g, square)}


def cost(g: Manor, seat: int) -> str:
    """A Standard Action costs one, and is the Move of whoever is hunted. [KAI-124, KAI-240]"""
    return "move" if g.hunted == seat else "action"
