"""Access control of fields: audiences, shapes, holes and sketches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gloaming.core.chance import SeededDealer
from gloaming.core.flow import (
    COUNT,
    NO_ANSWER,
    OWNER,
    OWNER_ELSE_COUNT,
    PUBLIC,
    SECRET,
    SPECTATOR,
    Action,
    Frame,
    Table,
    Together,
)
from gloaming.core.info import (
    BY_ENTRY,
    GAME_AUDIENCE,
    HOLE,
    dump,
    dump_fields,
    may_see,
    restore_fields,
    see,
    see_field,
    sketch_fields,
)
from gloaming.core.known import Memory, know
from gloaming.core.letters import decode_known, encode_known
from gloaming.core.session import Session
from gloaming.core.wire import view
from harness.wake_games import does, random_session, stumble, toll, vigil
from wake import SPEC
from wake.rules.state import Wake
from wake.rules.terms import DEAD

ODD_SEATS = GAME_AUDIENCE


class Cupboard(Table):
    """One field of every audience and shape."""

    INFO = (
        ("open", PUBLIC, "int*"),
        ("nested", PUBLIC, "int^*"),
        ("own", OWNER, "int*"),
        ("hands", OWNER_ELSE_COUNT, "int^*"),
        ("lists", OWNER_ELSE_COUNT, "int**"),
        ("bit", OWNER, "mask:seat"),
        ("pile", COUNT, "int*"),
        ("piles", COUNT, "int^*"),
        ("bag", COUNT, "mask:seat"),
        ("dark", SECRET, "int"),
        ("odd", ODD_SEATS, "int"),
        ("odds", ODD_SEATS | BY_ENTRY, "int*"),
        ("word", PUBLIC, "str"),
        ("act", PUBLIC, "action"),
    )

    def __init__(self, full: bool = True) -> None:
        if full:
            self.open = [1, 2, 3]
            self.nested: list[tuple[int, ...]] = [(1,), (), (2, 3)]
            self.own = [10, 11, 12]
            self.hands: list[tuple[int, ...]] = [(1, 2), (3,), ()]
            self.lists = [[1, 2], [3], []]
            self.bit = 0b110
            self.pile = [7, 8]
            self.piles: list[tuple[int, ...]] = [(4, 5), (6,)]
            self.bag = 0b10110
            self.dark = 99
            self.odd = 5
            self.odds = [50, 51, 52]
            self.word = "hush"
            self.act: Action = (1, 2, -1)

    def may_read(self, audience: int, owner: int, reader: int) -> bool:
        assert audience == ODD_SEATS
        return reader % 2 == 1 and reader < self.seats and owner != 2


def cupboard() -> Cupboard:
    g = Cupboard()
    g.begin(3, Frame())
    return g


# --- audiences ----------------------------------------------------------------------------------


def test_what_a_seat_sees() -> None:
    g = cupboard()
    assert see(g, g, g.INFO, 1) == {
        "open": [1, 2, 3],
        "nested": [(1,), (), (2, 3)],
        "own": [None, 11, None],
        "hands": [2, (3,), 0],
        "lists": [2, [3], 0],
        "bit": 0b010,
        "pile": 2,
        "piles": [2, 1],
        "bag": 3,
        "odd": 5,
        "odds": [50, 51, None],
        "word": "hush",
        "act": (1, 2, -1),
    }


def test_what_a_spectator_sees() -> None:
    g = cupboard()
    seen = see(g, g, g.INFO, SPECTATOR)
    assert seen["own"] == [None, None, None]
    assert seen["hands"] == [2, 1, 0]
    assert seen["bit"] == 0
    assert seen["odds"] == [None, None, None]
    assert "odd" not in seen
    assert "dark" not in seen


@pytest.mark.parametrize(
    ("audience", "owner", "viewer", "may"),
    [
        (PUBLIC, 0, SPECTATOR, True),
        (OWNER, 1, 1, True),
        (OWNER, 1, 0, False),
        (OWNER_ELSE_COUNT, 1, 1, True),
        (OWNER_ELSE_COUNT, 1, SPECTATOR, False),
        (COUNT, 1, 1, False),
        (SECRET, 1, 1, False),
        (ODD_SEATS, 0, 1, True),
        (ODD_SEATS | BY_ENTRY, 0, 1, True),
        (ODD_SEATS | BY_ENTRY, 2, 1, False),
        (ODD_SEATS, 0, 2, False),
    ],
)
def test_may_see(audience: int, owner: int, viewer: int, may: bool) -> None:
    assert may_see(cupboard(), audience, owner, viewer) is may


def test_what_is_seen_shares_no_list_with_the_table() -> None:
    g = cupboard()
    seen = see(g, g, g.INFO, 1)
    seen["open"].append(4)
    seen["lists"][1].append(4)
    assert g.open == [1, 2, 3]
    assert g.lists[1] == [3]


def test_an_unknown_audience_shows_nothing() -> None:
    assert see_field(cupboard(), [1, 2], 9, "int*", 0) is None


# --- dumps --------------------------------------------------------------------------------------


def test_a_dump_comes_back_with_its_tuples() -> None:
    g = cupboard()
    data = dump_fields(g, g.INFO)
    assert data["hands"] == [[1, 2], [3], []]
    other = Cupboard(full=False)
    restore_fields(other, other.INFO, data)
    assert dump_fields(other, other.INFO) == data
    assert other.hands == g.hands
    assert other.act == (1, 2, -1)


@pytest.mark.parametrize("seed", range(6))
def test_a_dumped_wake_plays_on_like_the_original(seed: int) -> None:
    session = Session(SPEC, 2 + seed % 3, {}, SeededDealer(seed))
    rng = Random(seed)
    while not session.over:
        g = session.table
        twin = SPEC.load(dump(g), session.setup)
        assert dump(twin) == dump(g)
        for viewer in [*range(g.seats), SPECTATOR]:
            assert view(SPEC, twin, viewer) == view(SPEC, g, viewer)
        stumble(session, rng)


# --- sketches -----------------------------------------------------------------------------------


def sketch(viewer: int) -> Cupboard:
    g = cupboard()
    blank = Cupboard(full=False)
    sketch_fields(blank, blank.INFO, see(g, g, g.INFO, viewer), viewer)
    return blank


def test_a_sketch_holds_what_is_seen_and_holes() -> None:
    drawn = sketch(1)
    assert drawn.open == [1, 2, 3]
    assert drawn.own == [HOLE, 11, HOLE]
    assert drawn.hands == [(HOLE, HOLE), (3,), ()]
    assert drawn.lists == [[HOLE, HOLE], [3], []]
    assert drawn.bit == 0b010
    assert drawn.pile == [HOLE, HOLE]
    assert drawn.odds == [50, 51, HOLE]
    assert drawn.act == (1, 2, -1)


@pytest.mark.parametrize("name", ["dark", "piles", "bag"])
def test_reading_a_secret_of_a_sketch_raises(name: str) -> None:
    with pytest.raises(AttributeError):
        getattr(sketch(1), name)


def test_a_game_audience_hides_the_whole_field_from_others() -> None:
    with pytest.raises(AttributeError):
        _ = sketch(0).odd
    assert sketch(1).odd == 5


def test_hidden_actions_are_no_answers() -> None:
    together = Together(0b11, 2)
    together.given[0] = (4, 1, -1)
    g = cupboard()
    blank = Together(0, 2)
    sketch_fields(blank, blank.INFO, see(g, together, together.INFO, 1), 1)
    assert blank.given == [NO_ANSWER, NO_ANSWER]


# --- the table at rest --------------------------------------------------------------------------


def known(session: Session, seat: int) -> Any:
    return know(session.table, seat, session.setup, Memory())


def test_whether_others_have_answered_is_not_known() -> None:
    session = vigil(3)
    before = known(session, 0).plain()
    does(session, 2, "withhold")
    does(session, 1, "withhold")
    assert known(session, 0).plain() == before


def test_a_sketch_knows_of_ones_own_answer() -> None:
    session = vigil(3)
    does(session, 1, "lay linen-shroud")
    drawn = SPEC.sketch(known(session, 1))
    assert drawn.asked == 0b101
    assert drawn.legal(1) == []
    together = drawn.stack[-1]
    assert isinstance(together, Together)
    assert together.seats == 0b111
    truth = session.table.stack[-1]
    assert isinstance(truth, Together)
    assert together.given[1] == truth.given[1]


def test_who_is_asked_together_can_be_kept_from_others() -> None:
    """`ask_all(seen_by=…)` must not show in the frame either."""
    session = vigil(3)
    g = session.table
    together = g.stack[-1]
    assert isinstance(together, Together)
    together.seats, together.seen_by = 0b011, 0b001
    g.asked, g.seen_by = 0b011, 0b001
    seats = {viewer: view(SPEC, g, viewer)["waiting"]["seats"] for viewer in (0, 1, 2, SPECTATOR)}
    assert seats == {0: [0, 1], 1: [1], 2: [], SPECTATOR: []}
    for viewer in (2, SPECTATOR):
        assert view(SPEC, g, viewer)["doing"][-1]["seats"] == []


def test_an_unshown_frame_is_seen_by_nobody() -> None:
    session = vigil(3)
    assert session.table.stack[0].SHOWN is False
    for viewer in (0, SPECTATOR):
        frames = [frame["frame"] for frame in session.view(viewer)["doing"]]
        assert frames == ["Toll", "Together"]


# --- in a real game -----------------------------------------------------------------------------


def test_the_dead_see_each_other_and_the_living_do_not() -> None:
    session = random_session(15, 3)
    g = session.table.clone()
    assert isinstance(g, Wake)
    g.dawned = False
    g.role = [1, 1, 0]
    g.place = [4, 5, 0]
    shown = {v: view(SPEC, g, v)["state"]["place"] for v in (0, 1, 2, SPECTATOR)}
    assert shown[0] == shown[1] == ["stairs", "attic", "parlour"]
    assert shown[2] == shown[SPECTATOR] == [None, None, "parlour"]
    assert may_see(g, DEAD | BY_ENTRY, 0, 1)
    g.role[2] = 1  # whoever dies begins to see
    assert view(SPEC, g, 2)["state"]["place"] == ["stairs", "attic", "parlour"]


def test_what_a_seat_did_in_its_turn_is_its_own_business() -> None:
    session = toll(vigil(3))
    before = {v: session.view(v) for v in (1, 2, SPECTATOR)}
    does(session, 0, "pray 2")
    assert session.view(0)["doing"][0]["prayed"] is True
    assert session.view(0)["state"]["prayer"] == [2, None, None]
    for viewer, seen in before.items():
        assert session.view(viewer) == seen
        assert "prayed" not in seen["doing"][0]


def test_counted_things_are_counts_even_when_they_are_masks() -> None:
    session = toll(vigil(3))
    state = session.view(1)["state"]
    assert state["chest"] == {"count": 7}
    assert state["coffin"] == {"count": 0}
    assert state["hand"] == [
        {"count": 3},
        ["silver-mirror", "long-knell", "linen-shroud"],
        {"count": 3},
    ]


@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_knows_survives_a_letter(seed: int) -> None:
    session = Session(SPEC, 3, {}, SeededDealer(seed))
    rng = Random(seed)
    while not session.over:
        for seat in range(3):
            mine = session.known(seat)
            read = decode_known(SPEC, session.setup, encode_known(mine))
            assert read.plain() == mine.plain()
            world = SPEC.information.imagine(mine, Random(1))
            assert dump(SPEC.information.imagine(read, Random(1))) == dump(world)
        stumble(session, rng)
