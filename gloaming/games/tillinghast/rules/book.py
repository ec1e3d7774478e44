"""The maps of Tillinghast: read from TOML, checked, and turned into numbers. [ledger 9.2, 9.4]

A drawing of C columns and R rows is 2R+1 lines of 4C+1 characters: `+` at the corners, `---` and
`|` for walls, a letter in the middle of each cell. Whatever is wrong with it is said with the
file, the map, and the row and column.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated

from gloaming.core.content import ContentError, Entry, Meta, Sourced, fail, read, read_text
from gloaming.core.masks import members
from gloaming.core.options import OWN_MAP
from gloaming.games.tillinghast.rules.chart import Chart
from gloaming.games.tillinghast.rules.terms import (
    CURSED_HOUR,
    HOLY_HOUR,
    LIGHT_HOUR,
    SUMMON,
    UNLISTED,
    WIDTH,
)
from gloaming.games.tillinghast.rules.village import FAR, Village, name_square

LETTERS = "ABCDEFGHIJKLMNOP"
PLAYABLE = ".SCHGLcghs"
VOID = "#_"
LIT = "Lcghs"
FEWEST_CURSED, MOST_CURSED = 4, 10  # TIL-16; more would make deduction slow
FEWEST_GRAVES = 2
SPELLS = (
    "dissipate",
    "discorporate",
    "flee",
    "illuminate",
    "quiet",
    "quench",
    "strike",
    "vortex",
    "summon",
)
FIRST_SPELL = SUMMON - len(SPELLS) + 1

Cost = Annotated[int, Meta(ge=1, le=8)]
Round = Annotated[int, Meta(ge=1, le=99)]
Seats = Annotated[int, Meta(ge=2, le=5)]


class Hours(Entry):
    """The rounds that carry a symbol. [TIL-158]"""

    cursed: tuple[Round, ...] = ()
    holy: tuple[Round, ...] = ()
    light: tuple[Round, ...] = ()


class Costs(Entry, kw_only=True):
    """The spells of a map; one that is not named here cannot be cast. [TIL-43, TIL-44]"""

    dissipate: Cost | None = None
    discorporate: Cost | None = None
    flee: Cost | None = None
    illuminate: Cost | None = None
    quiet: Cost | None = None
    quench: Cost | None = None
    strike: Cost | None = None
    vortex: Cost | None = None
    summon: Cost


class Sums(Entry):
    """What a drawing must add up to, as its author counted it; any of it may be left out."""

    size: str | None = None
    playable: int | None = None
    void: int | None = None
    walls: int | None = None
    open: int | None = None
    graves: str | None = None
    cursed: str | None = None
    holy: str | None = None
    shelter: str | None = None
    lit: str | None = None


class Map(Sourced, kw_only=True):
    id: str
    name: str = ""  # of a map of one's own; ours are named in the locale files
    recommended: tuple[Seats, Seats] = (2, 5)
    fixture: bool = False
    rounds: Round
    grid: str
    hours: Hours | None = None
    costs: Costs
    sums: Sums | None = None


class Maps(Entry):
    map: list[Map]


class Drawing:
    """The lines of one map, looked at cell by cell and edge by edge."""

    def __init__(self, file: str, entry: Map) -> None:
        self.file = file
        self.entry = entry
        self.lines = entry.grid.strip("\n").split("\n")
        self.rows = (len(self.lines) - 1) // 2
        self.columns = (len(self.lines[0]) - 1) // 4

    def wrong(self, row: int, column: int, why: str) -> ContentError:
        """Rows and columns as the map names them, from 1 and A."""
        place = f"row {row + 1}, column {LETTERS[min(column, WIDTH - 1)]}"
        return fail(self.file, self.entry.id, "grid", f"{place}: {why}")

    def check(self) -> None:
        """The form of the drawing: size, corners, edges, letters. [ledger 9.2]"""
        if len(self.lines) % 2 == 0 or len(self.lines) < 3:
            why = f"{len(self.lines)} lines, not an odd number from 3 on"
            raise fail(self.file, self.entry.id, "grid", why)
        if self.rows > WIDTH or not 1 <= self.columns <= WIDTH:
            why = f"{self.columns} columns and {self.rows} rows; at most {WIDTH} of each"
            raise fail(self.file, self.entry.id, "grid", why)
        for number, line in enumerate(self.lines):
            if len(line) != 4 * self.columns + 1:
                why = f"{len(line)} characters, not {4 * self.columns + 1} as in the first line"
                raise fail(self.file, self.entry.id, "grid", f"line {number + 1}: {why}")
        for number in range(len(self.lines)):
            for column in range(self.columns + 1):
                self.check_at(number, column)

    def check_at(self, number: int, column: int) -> None:
        """The corner or left edge at the start of a cell, and the cell itself."""
        line, row = self.lines[number], number // 2
        first, rest = line[4 * column], line[4 * column + 1 : 4 * column + 4]
        if number % 2 == 0:
            if first != "+":
                raise self.wrong(row, column, f"a corner is `+`, not `{first}`")
            if rest not in ("---", "   ", ""):
                raise self.wrong(row, column, f"the edge above is `---` or blank, not `{rest}`")
            return
        if first not in "| ":
            raise self.wrong(row, column, f"the edge to the left is `|` or blank, not `{first}`")
        if rest and not (rest[0] == rest[2] == " " and rest[1] in PLAYABLE + VOID):
            letters = " ".join(PLAYABLE + VOID)
            raise self.wrong(row, column, f"`{rest}` is not one of {letters} between blanks")

    def letter(self, row: int, column: int) -> str:
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return self.lines[2 * row + 1][4 * column + 2]
        return "_"

    def wall_above(self, row: int, column: int) -> bool:
        return self.lines[2 * row][4 * column + 1] == "-"

    def wall_left(self, row: int, column: int) -> bool:
        return self.lines[2 * row + 1][4 * column] == "|"

    def check_edges(self) -> None:
        """Void and the outside are walled off, and nothing divides void from void. [TIL-R5]"""
        for row in range(self.rows + 1):
            for column in range(self.columns + 1):
                if column < self.columns:
                    other = self.letter(row - 1, column)
                    frame = row in (0, self.rows)
                    wall = self.wall_above(row, column)
                    self.check_edge(row, column, other, wall, frame, "above")
                if row < self.rows:
                    other = self.letter(row, column - 1)
                    frame = column in (0, self.columns)
                    wall = self.wall_left(row, column)
                    self.check_edge(row, column, other, wall, frame, "to the left")

    def check_edge(
        self, row: int, column: int, other: str, wall: bool, frame: bool, where: str
    ) -> None:
        void = [letter in VOID for letter in (self.letter(row, column), other)]
        if frame and not wall:
            raise self.wrong(row, column, f"the outer edge {where} must be a wall")
        if not frame and void[0] != void[1] and not wall:
            raise self.wrong(row, column, f"the edge {where} borders on void and must be a wall")
        if not frame and all(void) and wall:
            raise self.wrong(row, column, f"the edge {where} divides void from void: leave it out")


def draw(file: str, entry: Map) -> Village:
    """A map as numbers, or what is wrong with it."""
    drawing = Drawing(file, entry)
    drawing.check()
    drawing.check_edges()
    v = Village(entry.id)
    v.columns, v.rows, v.rounds = drawing.columns, drawing.rows, entry.rounds
    for row in range(drawing.rows):
        for column in range(drawing.columns):
            put(v, row * WIDTH + column, drawing.letter(row, column))
    for square in v.squares:
        join(v, drawing, square)
    set_track(v, file, entry)
    v.finish()
    check_village(v, file, entry)
    check_sums(v, file, entry)
    return v


def put(v: Village, square: int, letter: str) -> None:
    """One cell. [TIL-15]"""
    if letter in VOID:
        return
    bit = 1 << square
    v.squares.append(square)
    v.playable |= bit
    symbol = letter.upper()
    v.shelter |= bit if symbol == "S" else 0
    v.cursed |= bit if symbol == "C" else 0
    v.holy |= bit if symbol == "H" else 0
    v.grave |= bit if symbol == "G" else 0
    v.lit |= bit if letter in LIT else 0


def join(v: Village, drawing: Drawing, square: int) -> None:
    """The neighbours of a square, in order of their numbers. [TIL-12, TIL-13]"""
    row, column = square // WIDTH, square % WIDTH
    around = (
        (row - 1, column, row > 0 and drawing.wall_above(row, column)),
        (row, column - 1, column > 0 and drawing.wall_left(row, column)),
        (row, column + 1, drawing.wall_left(row, column + 1)),
        (row + 1, column, drawing.wall_above(row + 1, column)),
    )
    for r, c, wall in around:
        if drawing.letter(r, c) in PLAYABLE:
            v.near[square].append(r * WIDTH + c)
            if not wall:
                v.open[square].append(r * WIDTH + c)


def set_track(v: Village, file: str, entry: Map) -> None:
    """Hours by round and costs by spell."""
    v.hours = [0] * (entry.rounds + 1)
    named = (("cursed", CURSED_HOUR), ("holy", HOLY_HOUR), ("light", LIGHT_HOUR))
    for name, kind in named:
        for number in getattr(entry.hours, name, ()):
            if number > entry.rounds:
                why = f"round {number} is beyond the last one, {entry.rounds}"
                raise fail(file, entry.id, f"hours.{name}", why)
            v.hours[number] |= 1 << kind
    for place, name in enumerate(SPELLS):
        v.cost[FIRST_SPELL + place] = getattr(entry.costs, name) or UNLISTED
    if entry.costs.dissipate not in (None, 1):  # TIL-R27
        why = f"Dissipate costs 1 or is not listed, not {entry.costs.dissipate}"
        raise fail(file, entry.id, "costs.dissipate", why)


def check_village(v: Village, file: str, entry: Map) -> None:
    """Enough of everything, and no square cut off. [TIL-16, ledger 9.2]"""
    if not FEWEST_CURSED <= len(v.altars) <= MOST_CURSED:
        why = f"{len(v.altars)} Cursed squares, not {FEWEST_CURSED} to {MOST_CURSED} (TIL-16)"
        raise fail(file, entry.id, "grid", why)
    if len(v.graves) < FEWEST_GRAVES:
        why = f"{len(v.graves)} Graves, not {FEWEST_GRAVES} or more"
        raise fail(file, entry.id, "grid", why)
    reached = v.distance[v.squares[0]]
    for square in v.squares:
        if reached[square] == FAR:
            why = f"{name_square(square)} cannot be reached without crossing walls"
            place = f"row {square // WIDTH + 1}, column {LETTERS[square % WIDTH]}"
            raise fail(file, entry.id, "grid", f"{place}: {why}")
    if entry.recommended[0] > entry.recommended[1]:
        raise fail(file, entry.id, "recommended", "the least comes before the most players")


def tally(v: Village) -> dict[str, str | int]:
    """What a drawing adds up to. [ledger 9.4]"""
    open_edges = sum(len(v.open[square]) for square in v.squares) // 2
    edges = sum(len(v.near[square]) for square in v.squares) // 2
    masks = {"graves": v.grave, "cursed": v.cursed, "holy": v.holy, "shelter": v.shelter}
    return {
        "size": f"{v.columns} x {v.rows}",
        "playable": len(v.squares),
        "void": v.columns * v.rows - len(v.squares),
        "walls": edges - open_edges,
        "open": open_edges,
        **{name: names(mask) for name, mask in {**masks, "lit": v.lit}.items()},
    }


def names(mask: int) -> str:
    return " ".join(name_square(square) for square in members(mask))


def check_sums(v: Village, file: str, entry: Map) -> None:
    """The author's own count against the drawing."""
    for name, found in tally(v).items():
        said = getattr(entry.sums, name, None)
        if said is not None and said != found:
            why = f"the drawing has {found!r}, the sums say {said!r}"
            raise fail(file, entry.id, f"sums.{name}", why)


class Book:
    """All maps of a file, as written and as numbers."""

    def __init__(self, maps: list[Map], file: str) -> None:
        self.maps = {entry.id: entry for entry in maps}
        self.file = file
        self._villages: dict[str, Village] = {}
        self._charts: dict[str, Chart] = {}

    @property
    def villages(self) -> dict[str, Village]:
        """All of them, drawn and checked."""
        return {name: self.village(name) for name in self.maps}

    def village(self, name: str) -> Village:
        """Drawn and checked when first needed."""
        if name not in self._villages:
            self._villages[name] = draw(self.file, self.maps[name])
        return self._villages[name]

    def chart(self, name: str) -> Chart:
        """Made when first needed."""
        if name not in self._charts:
            self._charts[name] = Chart(self.village(name))
        return self._charts[name]

    def recommended(self, seats: int) -> str:
        """The first map made for so many. [TIL-R10]"""
        for entry in self.maps.values():
            least, most = entry.recommended
            if least <= seats <= most:
                return entry.id
        return next(iter(self.maps))


def read_book(file: Traversable) -> Book:
    """Read a file of maps; each is drawn and checked when somebody first plays on it."""
    return book_of(read(file, Maps).map, file.name)


@lru_cache(maxsize=32)
def own_book(text: str) -> Book:
    """Maps of one's own, from their text, all of them checked."""
    book = book_of(read_text(text, OWN_MAP, Maps).map, OWN_MAP)
    for name in book.maps:
        book.village(name)
    return book


def book_of(maps: list[Map], file: str) -> Book:
    if not maps:
        raise ContentError(f"{file}: there is no map in it")
    seen: set[str] = set()
    for entry in maps:
        if entry.id in seen:
            raise fail(file, entry.id, "id", "stands twice")
        seen.add(entry.id)
    return Book(maps, file)


BOOK = read_book(files("gloaming.games.tillinghast") / "content" / "maps.toml")
