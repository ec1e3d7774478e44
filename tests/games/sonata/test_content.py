"""The box: what lies in it, and complaints that name file, line and column. [ledger 9]"""

import re
from pathlib import Path
from random import Random

import pytest

from gloaming.core.chance import SeededDealer
from gloaming.core.content import ContentError
from gloaming.core.flow import Refused
from gloaming.core.masks import members
from gloaming.core.session import Session, replay
from gloaming.games.sonata import SPEC
from gloaming.games.sonata.rules.book import BOOK, floor, floor_of, own_floor, read_book
from gloaming.games.sonata.rules.floor import FAR
from gloaming.games.sonata.rules.terms import HELP, READY_WORD, SOON
from gloaming.testing import refuses_table

FILES = ("boards.toml", "rooms.toml", "instruments.toml", "deck.toml", "tones.toml")


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A copy of the content folder to spoil."""
    for name in FILES:
        text = (SPEC.folder / "content" / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def unpack(box: Path) -> None:
    """Read everything, and lay every board."""
    for board in read_book(box).boards:
        floor_of(board)


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("boards.toml", "|17 18|19", "|17 18|91", r"boards.toml: entry house, field ascii: line 4, "
         r"column 8: '91' stands where tile 19 is"),
        ("boards.toml", "|17 18|19", "|17 18!19", "line 4, column 7: '!' is neither wall"),
        ("boards.toml", "+  +  +--+--+==+--+", "+  +  +-=+--+==+--+", "line 3, column 8"),
        ("boards.toml", "+  +  +--+--+==+--+", "+  +  *--+--+==+--+", "line 3, column 7: '\\*'"),
        ("boards.toml", "|01 02:03", "|01 02:03 ", "line 2, column 50: 50 characters, not 49"),
        ("boards.toml", "|01 02:03", " 01 02:03", "line 2, column 1: the outer border is all wall"),
        ("boards.toml", "entry = 96", "entry = 60", "field entry: tile 60 is not on the border"),
        ("boards.toml", "entry = 96", "entry = 0", "entry house, field entry"),
        ("boards.toml", "rows = 6", "rows = 5", "13 lines, not 11"),
        ("boards.toml", 'id = "open"', 'id = "house"', "entry house, field id: stands twice"),
        ("boards.toml", "cols = 16", "colls = 16", "field colls"),
        ("rooms.toml", "tiles = [7, 8]", "tiles = [7]", "tile 8 lies in no room"),
        ("rooms.toml", "tiles = [7, 8]", "tiles = [7, 8, 9]", "tile 9 of house lies in box-one"),
        ("rooms.toml", "tiles = [7, 8]", "tiles = [7, 8, 97]", "house has no tile 97"),
        ("instruments.toml", 'id = "cello"', 'id = "violin"', "violin, field id: stands twice"),
        ("instruments.toml", "beat_ms = 420", "beat_ms = 1", "instruments.toml: entry violin"),
        ("deck.toml", 'source = "ours"', 'source = "mine"', "deck.toml: "),
        ("tones.toml", 'id = "high"', 'id = "loud"', "must be very_high, high"),
        ("tones.toml", "pan = -0.8", "pan = -8", "tones.toml: entry red, field pan"),
    ],
)  # fmt: skip
def test_a_spoilt_box_is_refused(box: Path, file: str, old: str, new: str, complaint: str) -> None:
    text = (box / file).read_text(encoding="utf-8")
    assert old in text
    (box / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=complaint):
        unpack(box)


def test_a_tile_johnny_cannot_reach_is_named(box: Path) -> None:
    text = (box / "boards.toml").read_text(encoding="utf-8")
    text = text.replace("|15 16|", "|15|16|", 1).replace("|29 30:31 32|", "|29 30:31|32|", 1)
    text = text.replace("+--+--+==+\n|33", "+--+--+--+\n|33", 1)
    (box / "boards.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match="line 2, column 47: Johnny cannot reach tile 16"):
        unpack(box)


def test_five_of_six_instruments_are_not_enough(box: Path) -> None:
    text = (box / "instruments.toml").read_text(encoding="utf-8")
    (box / "instruments.toml").write_text(text[: text.rindex("[[instrument]]")], encoding="utf-8")
    with pytest.raises(ContentError, match="5 instruments, not 6"):
        read_book(box)


def test_the_boards_are_those_of_the_ledger() -> None:
    house = floor("house")
    assert max(house.way[96][1:]) == 21
    assert max(max(row[1:]) for row in house.way[1:]) == 23
    for board in BOOK.boards:
        there = floor(board.id)
        assert FAR not in there.way[96][1:]
        for tile in range(1, 97):
            assert any(there.side(tile, beside) == 0 for beside in there.neighbours[tile])
    assert {entry.source for entry in (*BOOK.boards, *BOOK.rooms, *BOOK.tones)} == {"ours"}


def test_masks_and_paths_agree() -> None:
    """Spreading sets of tiles gives what walking one by one gives."""
    for name in ("house", "open", "maze"):
        board = floor(name)
        for tile in range(1, 97):
            beside = board.neighbours[tile]
            openly = [other for other in beside if board.side(tile, other) == 0]
            walled = [other for other in beside if board.side(tile, other) == 1]
            assert members(board.spread_open(1 << tile)) == openly
            assert members(board.spread_wall(1 << tile)) == walled
            ends = {stroll.end for stroll in board.strolls_from[tile]}
            assert ends == {t for t in range(1, 97) if board.steps[tile][t] <= 2}
            reach = set(board.reach(tile, 0, 4))
            assert reach == {t for t in range(1, 97) if board.way[tile][t] <= 4}


def test_the_scene_is_what_the_ledger_lists() -> None:
    found = SPEC.table.scene(SPEC.prepare(4, {"board": "house"})) if SPEC.table.scene else {}
    assert (found["cols"], found["rows"], found["entry"]) == (16, 6, 96)
    assert (len(found["walls"]), len(found["doors"])) == (39, 25)
    assert [2, 3] in found["doors"]
    assert [3, 19] in found["walls"]
    assert sorted(tile for room in found["rooms"] for tile in room["tiles"]) == list(range(1, 97))
    assert found["instruments"][0]["sound"]["phrase"] == ["A4", "C5", "E5", "D5"]
    assert [tone["id"] for tone in found["tones"]][-1] == "silence"


ATTIC = """
[[board]]
id = "attic"
cols = 5
rows = 4
entry = 20
source = "ours"
ascii = '''
+--+--+--+--+--+
|01 02|03 04 05|
+  +  +==+  +  +
|06 07:08 09 10|
+  +--+--+  +--+
|11 12 13 14:15|
+  +  +  +--+  +
|16 17|18 19 20|
+--+--+--+--+--+
'''
"""


def test_a_night_on_a_board_of_ones_own() -> None:
    session = Session(SPEC, 4, {"hours": 1, "own_map": ATTIC}, SeededDealer(9))
    rng = Random(9)
    while not session.over:
        seat = session.table.first_asked()
        session.decide_raw(seat, rng.choice(session.table.legal(seat)))
    told = [e for e in session.events(None) if e["event"] == "johnny_entered"]
    assert told == [{"event": "johnny_entered", "tile": 20}]
    again = replay(SPEC, session.record)  # a save brings its board along
    assert again.over


def test_a_gap_wider_than_the_board_is_refused() -> None:
    SPEC.prepare(4, {"own_map": ATTIC, "start_gap": 3})
    with pytest.raises(Refused, match="CORE-11") as caught:
        SPEC.prepare(4, {"own_map": ATTIC, "start_gap": 4})
    assert caught.value.facts["allowed"] == "0 to 3"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            "entry = 20",
            "entry = 7",
            "own_map: entry attic, field entry: tile 7 is not on the bor",
        ),
        ("|16 17|18", "|16 17!18", "own_map: entry attic, field ascii: line 8, column 7: '!' is"),
        ("+  +  +==+  +  +", "+--+--+--+--+--+", "Johnny cannot reach tile 1"),
        ("rows = 4", "rows = 5", "9 lines, not 11"),
    ],
)
def test_a_board_that_cannot_be_is_refused(old: str, new: str, complaint: str) -> None:
    assert old in ATTIC
    with pytest.raises(ContentError, match=re.escape(complaint)):
        own_floor(ATTIC.replace(old, new, 1))
    refuses_table(SPEC, 4, {"own_map": ATTIC.replace(old, new, 1)}, rule="CORE-31")


def test_a_file_without_a_board_is_refused() -> None:
    with pytest.raises(ContentError, match="own_map: "):
        own_floor("board = []")


def test_cards_that_bots_read_stand_where_they_look() -> None:
    places = {"help": HELP, "ready": READY_WORD, "soon": SOON}
    assert {BOOK.deck[place].id: place for place in places.values()} == places
