"""Maps: the ledger's checksums, the fastest tours, and what an author is told. [ledger 9]"""

import pytest

from gloaming.core.chance import SeededDealer
from gloaming.core.content import ContentError
from gloaming.core.masks import members
from gloaming.core.session import Session, replay
from gloaming.games.tillinghast import SPEC
from gloaming.games.tillinghast.rules.book import BOOK, own_book, tally
from gloaming.games.tillinghast.rules.village import Village
from gloaming.testing import refuses_table

TEXT = (SPEC.folder / "content" / "maps.toml").read_text(encoding="utf-8")
YARD = TEXT[TEXT.rindex("[[map]]") :]
GRID = YARD[YARD.index("'''\n") + 4 : YARD.rindex("'''")]


def drawn(change: dict[str, str]) -> str:
    """The yard with some pieces of its drawing changed, and no sums."""
    grid = GRID
    for old, new in change.items():
        assert old in grid
        grid = grid.replace(old, new, 1)
    text = YARD[: YARD.index("[map.sums]")]
    return text.replace(GRID, grid)


@pytest.mark.parametrize("name", list(BOOK.maps))
def test_every_map_of_ours_has_all_its_sums(name: str) -> None:
    sums = BOOK.maps[name].sums
    for field, found in tally(BOOK.villages[name]).items():
        assert getattr(sums, field) == found
    assert BOOK.maps[name].source == "ours"


def test_the_ledgers_own_counts() -> None:
    assert {name: len(v.squares) for name, v in BOOK.villages.items()} == {
        "lychgate": 47,
        "green": 83,
        "saltmarsh": 115,
        "chapel": 64,
        "yard": 24,
    }
    assert [BOOK.maps[name].fixture for name in BOOK.maps] == [False] * 4 + [True]


def shortest_tour(v: Village) -> int:
    """From a Grave to four Cursed squares, in open steps."""
    best = 999
    ways = [(0, grave, 0) for grave in v.graves]
    while ways:
        steps, here, seen = ways.pop()
        if seen.bit_count() == 4:
            best = min(best, steps)
            continue
        for place, altar in enumerate(v.altars):
            if not seen >> place & 1 and steps + v.distance[here][altar] < best:
                ways.append((steps + v.distance[here][altar], altar, seen | 1 << place))
    return best


@pytest.mark.parametrize(
    ("name", "steps"),
    [("lychgate", 14), ("green", 22), ("saltmarsh", 23), ("chapel", 24), ("yard", 14)],
)
def test_shortest_tours(name: str, steps: int) -> None:
    assert shortest_tour(BOOK.villages[name]) == steps


def test_walls_are_the_same_from_both_sides() -> None:
    for v in BOOK.villages.values():
        for square in v.squares:
            for to in v.near[square]:
                assert square in v.near[to]
                assert (to in v.open[square]) == (square in v.open[to])
        assert members(v.playable) == v.squares


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"| G   .   C": "| X   .   C"}, "row 1, column A: ` X ` is not one of"),
        ({"+   +   +---+   +   +": "+   *   +---+   +   +"}, "row 3, column B: a corner"),
        ({"+   +   +---+   +   +": "+   + - +---+   +   +"}, "row 3, column B: the edge above"),
        ({"| C | .   L": "| C ! .   L"}, "row 3, column B: the edge to the left"),
        (
            {"+---+---+---+---+---+\n| G   .   C": "+---+   +---+---+---+\n| G   .   C"},
            "outer edge",
        ),
        (
            {"| .   S | # |": "| .   S   # |"},
            "row 4, column C: the edge to the left borders on void",
        ),
        ({"| C | .   L": "| C | .  L "}, "row 3, column C"),
        ({"| G   .   C   . | G |": "| G   .   .   . | G |"}, "3 Cursed squares"),
        ({"| .   H   .   S | . |": "| .   H   .   S | .  |"}, "line 4: 22 characters"),
    ],
)
def test_an_author_is_told_where_the_drawing_is_wrong(change: dict[str, str], said: str) -> None:
    with pytest.raises(ContentError) as error:
        own_book(drawn(change))
    assert str(error.value).startswith("own_map: ")
    assert "yard" in str(error.value)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rounds = 12", "rounds = 9", "field hours.light: round 10 is beyond"),
        ("rounds = 12", "rounds = 0", "field rounds"),
        ("dissipate = 1", "dissipate = 2", "field costs.dissipate"),
        ("summon = 6", "", "field summon"),
        ("summon = 6", "summon = 9", "summon"),
        ("quiet = 3", "silence = 3", "silence"),
        ("recommended = [2, 5]", "recommended = [5, 2]", "field recommended"),
        ('source = "ours"', 'source = "theirs"', "source"),
        ("open = 30", "open = 31", "field sums.open: the drawing has 30, the sums say 31"),
        ('graves = "A1 E1 A5 E5"', 'graves = "A1 E1 A5"', "field sums.graves"),
        ("[map.costs]", "[map.prices]", "field prices"),
    ],
)
def test_an_author_is_told_which_field_is_wrong(old: str, new: str, said: str) -> None:
    assert old in YARD
    with pytest.raises(ContentError) as error:
        own_book(YARD.replace(old, new))
    assert str(error.value).startswith("own_map: ")
    assert said in str(error.value)


def test_a_square_cut_off_by_walls() -> None:
    walled = {"| G   .   C   . | G |\n+   +": "| G | .   C   . | G |\n+---+"}
    with pytest.raises(ContentError, match="cannot be reached without crossing walls"):
        own_book(drawn(walled))


def test_a_file_without_maps_or_with_one_twice() -> None:
    with pytest.raises(ContentError, match="no map"):
        own_book("map = []")
    with pytest.raises(ContentError, match="stands twice"):
        own_book(YARD + YARD)
    with pytest.raises(ContentError, match="not valid TOML"):
        own_book("[[map]")


def test_a_map_of_ones_own_is_played_on() -> None:
    text = YARD.replace('id = "yard"', 'id = "mine"\nname = "My Yard"')
    setup = SPEC.prepare(3, {"own_map": text})
    assert (setup.village.name, setup.village.rounds) == ("mine", 12)
    session = Session(SPEC, 3, {"own_map": text}, SeededDealer(1))
    again = replay(SPEC, session.record)  # a save brings its map along
    assert again.setup.village.name == "mine"
    refuses_table(SPEC, 3, {"own_map": text, "map": "yard"}, rule="CORE-11")
    refuses_table(SPEC, 3, {"own_map": "x" * 16_001}, rule="CORE-11")
    refuses_table(SPEC, 3, {"own_map": "[[map]"}, rule="CORE-31")
