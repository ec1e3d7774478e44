"""Audiences of a game's own: lists whose entries are no seats, and others who see how many."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.core.flow import (
    ELSE_COUNT,
    NOBODY,
    OWNER,
    OWNER_ELSE_COUNT,
    SPECTATOR,
    Frame,
    Table,
)
from gloaming.core.info import BY_ENTRY, GAME_AUDIENCE, HOLE, may_count, see, sketch_fields
from gloaming.core.kinds import Names, Several, Vocabulary
from gloaming.core.letters import revive
from gloaming.core.naming import Lenses
from gloaming.core.several import pack
from gloaming.core.wire import decode, encode

FINDER = GAME_AUDIENCE  # whoever has found a chest knows what is in it
CREW = GAME_AUDIENCE + 1
CHARMS = Names(("ofuda", "salt", "crystal"))
WORDS = Vocabulary({"charm": CHARMS, "charms": Several(CHARMS)}, (), (), ())


class Cellar(Table):
    """Five chests, found by two seats of three; not all of them may be counted."""

    INFO = (
        ("chests", FINDER | BY_ENTRY | ELSE_COUNT, "charm^*"),
        ("bundles", FINDER | BY_ENTRY | ELSE_COUNT, "charms*"),
        ("packs", OWNER_ELSE_COUNT, "charms*"),
        ("marks", OWNER_ELSE_COUNT, "mask:charm*"),
        ("rows", CREW | ELSE_COUNT, "charm^*"),
        ("pile", CREW | ELSE_COUNT, "charm*"),
        ("sack", CREW | ELSE_COUNT, "charms"),
        ("notes", CREW, "charm*"),
    )
    finders = (0, 1, 0, 1, 1)
    hushed = False

    def __init__(self, full: bool = True) -> None:
        if full:
            self.chests: list[tuple[int, ...]] = [(0, 1), (2,), (), (0, 0, 1), (1,)]
            self.bundles = [pack(list(chest)) for chest in self.chests]
            self.packs = [pack([0, 0]), pack([2]), 0]
            self.marks = [0b11, 0b100, 0]
            self.rows: list[tuple[int, ...]] = [(0,), (1, 2)]
            self.pile = [1, 1, 2]
            self.sack = pack([0, 0, 2])
            self.notes = [2, 2]

    def may_read(self, audience: int, entry: int, reader: int) -> bool:
        if audience == CREW:
            assert entry == NOBODY
            return reader < 2
        return self.finders[entry] == reader

    def may_count(self, audience: int, entry: int, reader: int) -> bool:
        assert audience in (FINDER, CREW, OWNER)
        return not self.hushed


def cellar(hushed: bool = False) -> Cellar:
    g = Cellar()
    g.hushed = hushed
    g.begin(3, Frame())
    return g


def named(g: Cellar, viewer: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    Lenses(WORDS).of(g).look(g, g, viewer, found)
    return found


def test_entries_that_are_no_seats_are_read_by_who_may_and_counted_by_the_others() -> None:
    seen = see(cellar(), cellar(), Cellar.INFO, 0)
    assert seen["chests"] == [(0, 1), 1, (), 3, 1]
    assert seen["bundles"] == [pack([0, 1]), ~1, 0, ~3, ~1]
    assert seen["packs"] == [pack([0, 0]), ~1, ~0]
    assert seen["marks"] == [0b11, ~1, ~0]
    assert (seen["rows"], seen["pile"], seen["sack"]) == (
        [(0,), (1, 2)],
        [1, 1, 2],
        pack([0, 0, 2]),
    )


def test_who_may_not_read_sees_how_many() -> None:
    seen = see(cellar(), cellar(), Cellar.INFO, SPECTATOR)
    assert seen["chests"] == [2, 1, 0, 3, 1]
    assert seen["bundles"] == [~2, ~1, ~0, ~3, ~1]
    assert (seen["rows"], seen["pile"], seen["sack"]) == ([1, 2], 3, ~3)
    assert "notes" not in seen


def test_where_the_game_hides_even_the_number_nothing_is_seen() -> None:
    g = cellar(hushed=True)
    seen = see(g, g, g.INFO, 2)
    assert seen == {
        "chests": [None] * 5,
        "bundles": [None] * 5,
        "packs": [None, None, 0],
        "marks": [None, None, 0],
    }
    assert not may_count(g, CREW | ELSE_COUNT, NOBODY, 2)
    assert not may_count(cellar(), CREW, NOBODY, 2)


def test_views_name_what_is_read_and_count_the_rest() -> None:
    found = named(cellar(), 0)
    one, three = {"count": 1}, {"count": 3}
    assert found["chests"] == [["ofuda", "salt"], one, [], three, one]
    assert found["bundles"] == [["ofuda", "salt"], one, [], three, one]
    assert found["packs"] == [["ofuda", "ofuda"], one, {"count": 0}]
    assert found["marks"] == [["ofuda", "salt"], one, {"count": 0}]
    assert found["sack"] == ["ofuda", "ofuda", "crystal"]
    found = named(cellar(), SPECTATOR)
    assert found["rows"] == [one, {"count": 2}]
    assert found["pile"] == found["sack"] == three
    assert "notes" not in found
    assert named(cellar(hushed=True), SPECTATOR)["chests"] == [None] * 5


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
@pytest.mark.parametrize("hushed", [False, True])
def test_what_is_seen_survives_the_way_to_another_process(viewer: int, hushed: bool) -> None:
    g = cellar(hushed)
    seen = see(g, g, g.INFO, viewer)
    assert revive(g.INFO, decode(encode(seen))) == seen


def test_a_sketch_has_holes_where_things_are_only_counted() -> None:
    blank = Cellar(full=False)
    g = cellar()
    sketch_fields(blank, blank.INFO, see(g, g, g.INFO, 2), 2)
    assert blank.chests == [(HOLE, HOLE), (HOLE,), (), (HOLE,) * 3, (HOLE,)]
    assert blank.bundles == [HOLE] * 5
    assert blank.packs == [HOLE, HOLE, 0]
    assert blank.rows == [(HOLE,), (HOLE, HOLE)]
    assert blank.pile == [HOLE] * 3
    for name in ("sack", "notes"):
        with pytest.raises(AttributeError):
            getattr(blank, name)
    reader = Cellar(full=False)
    sketch_fields(reader, reader.INFO, see(g, g, g.INFO, 1), 1)
    assert (reader.rows, reader.pile, reader.sack) == (g.rows, g.pile, g.sack)
    assert reader.chests == [(HOLE, HOLE), (2,), (), (0, 0, 1), (1,)]
