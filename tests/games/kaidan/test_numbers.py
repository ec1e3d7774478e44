"""Numbers of the content: changing one changes what the rules work with."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest

from gloaming.games.kaidan.rules import options
from gloaming.games.kaidan.rules.book import BOOK, Book
from gloaming.games.kaidan.rules.entries import NUMBERS, Worn
from gloaming.games.kaidan.rules.options import make_setup

# How many cards a text speaks of is part of its procedure, and so are the two Evidence tokens and
# the one silent square of Soft Soles: changing these takes code.
BY_PROCEDURE = {"cards", "tokens"}
SOFT_SOLES = "tachibana_ren.ability.squares"


def numbers(entry: Any, path: str) -> list[tuple[str, Any]]:
    """Every number that is written, with a copy of the entry in which it is one more."""
    found: list[tuple[str, Any]] = []
    for name in entry.__struct_fields__:
        value = getattr(entry, name)
        where = f"{path}.{name}"
        if isinstance(value, msgspec.Struct):
            inner = numbers(value, where)
            found += [(at, msgspec.structs.replace(entry, **{name: other})) for at, other in inner]
        elif type(value) is int and value and name not in BY_PROCEDURE:
            if name in NUMBERS or isinstance(entry, Worn) or "onryo" in path or name in VALUES:
                found.append((where, msgspec.structs.replace(entry, **{name: value + 1})))
    return found


VALUES = {"nerves", "strength", "exorcism", "perception", "speed", "fear", "uses", "difficulty"}
PARTS = ("characters", "enemies", "objects", "curses", "events", "lost")


def changed() -> list[Any]:
    found = []
    for part in PARTS:
        for place, entry in enumerate(getattr(BOOK, part)):
            for where, other in numbers(entry, entry.id):
                found.append(pytest.param(part, place, other, id=where))
    return found


def made(book: Book, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setattr(options, "BOOK", book)
    setup = make_setup(5, {})
    plain = [name for name in dir(setup) if not name.startswith("_") and name not in ("tile",)]
    return {name: getattr(setup, name) for name in plain if name != "tiles"}


@pytest.mark.parametrize(("part", "place", "entry"), changed())
def test_a_number_of_the_content_reaches_the_rules(
    part: str, place: int, entry: Any, monkeypatch: pytest.MonkeyPatch, request: Any
) -> None:
    entries = list(getattr(BOOK, part))
    before = made(BOOK, monkeypatch)
    entries[place] = entry
    after = made(dataclasses.replace(BOOK, **{part: tuple(entries)}), monkeypatch)
    ignored = request.node.callspec.id == SOFT_SOLES
    assert (before == after) is ignored
