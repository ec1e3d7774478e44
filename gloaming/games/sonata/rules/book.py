"""The content of Possession Sonata: read from TOML, checked, and turned into numbers.

A board is written as lines of `+--+` and `|01 02:03 …`. Counting lines and characters from 0, the
tile in row r and column c (from 1) has its number on line 2r - 1, characters 3(c - 1) + 1 and
3(c - 1) + 2; the character before is its left side, the two characters above are its upper side.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated

from gloaming.core.content import Entry, Meta, Sourced, fail, read, read_text
from gloaming.core.options import OWN_MAP
from gloaming.games.sonata.rules.floor import FAR, Floor
from gloaming.games.sonata.rules.terms import BASE, INSTRUMENTS, SILENCE

BOARDS_FILE = "boards.toml"
ACROSS = {"|": 1, ":": 0, " ": 0}
UPRIGHT = {"--": 1, "==": 0, "  ": 0}
TAKEN = 12  # tiles the setup draws: instruments, starting points, performance spots [SON-13]
LEVELS = ("very_high", "high", "medium", "low", "silence")
COLOURS = ("red", "yellow", "green")


class Board(Sourced):
    id: str
    cols: Annotated[int, Meta(ge=2, le=40)]
    rows: Annotated[int, Meta(ge=2, le=40)]
    entry: Annotated[int, Meta(ge=1, le=BASE - 2)]
    ascii: str


class Boards(Entry):
    board: list[Board]


class Room(Sourced):
    id: str
    boards: list[str]
    tiles: list[int]


class Rooms(Entry):
    room: list[Room]


class Sound(Entry):
    """How a browser makes the instrument's voice; the engine only hands it on."""

    wave: str
    phrase: list[str]
    beat_ms: Annotated[int, Meta(ge=50, le=2000)]
    lowpass_hz: Annotated[int, Meta(ge=50, le=20_000)] | None = None
    vibrato_hz: Annotated[float, Meta(ge=0, le=20)] | None = None
    noise: Annotated[float, Meta(ge=0, le=1)] | None = None
    attack_ms: Annotated[int, Meta(ge=0, le=2000)] | None = None
    decay_ms: Annotated[int, Meta(ge=0, le=5000)] | None = None
    pitch_drop: Annotated[float, Meta(ge=0, le=1)] | None = None


class Instrument(Sourced):
    id: str
    sound: Sound


class Instruments(Entry):
    instrument: list[Instrument]


class Card(Sourced):
    id: str


class Deck(Entry):
    card: list[Card]


class Tone(Sourced):
    id: str
    ring: Annotated[int, Meta(ge=0, le=SILENCE)]
    beats: Annotated[int, Meta(ge=1, le=9)]
    beat_ms: Annotated[int, Meta(ge=50, le=5000)]
    gain: Annotated[float, Meta(ge=0, le=1)]
    wind: bool


class Voice(Sourced):
    id: str
    pan: Annotated[float, Meta(ge=-1, le=1)]


class Tones(Entry):
    tone: list[Tone]
    voice: list[Voice]


@dataclass(frozen=True)
class Book:
    """Everything that lies in the box."""

    boards: tuple[Board, ...]
    rooms: tuple[Room, ...]
    instruments: tuple[Instrument, ...]
    deck: tuple[Card, ...]
    tones: tuple[Tone, ...]
    voices: tuple[Voice, ...]


# -- boards ----------------------------------------------------------------------------------------


class Misdrawn(Exception):
    """What is wrong with a board: the field, and why."""


def wrong(line: int, column: int, why: str) -> Misdrawn:
    """A complaint about one place of a drawn board, counted from 1 as editors do."""
    return Misdrawn("ascii", f"line {line + 1}, column {column + 1}: {why}")


@contextmanager
def naming(board: Board, file: str) -> Iterator[None]:
    """Complaints about the board name file, line and column."""
    try:
        yield
    except Misdrawn as error:
        raise fail(file, board.id, *error.args) from None


def floor_of(board: Board, file: str = BOARDS_FILE) -> Floor:
    """The board as numbers, with all its ways: made when somebody plays on it."""
    with naming(board, file):
        floor = Floor(board.cols, board.rows, board.entry, walls_of(board))
        check_floor(board, floor)
        return floor


def walls_of(board: Board) -> list[tuple[int, int]]:
    """The walls that are drawn, or what is wrong with the drawing."""
    lines = board.ascii.strip("\n").split("\n")
    height, width = 2 * board.rows + 1, 3 * board.cols + 1
    if board.cols * board.rows > BASE - 2:
        raise Misdrawn("cols", f"more than {BASE - 2} tiles")
    if len(lines) != height:
        raise wrong(min(len(lines), height), 0, f"{len(lines)} lines, not {height}")
    for number, line in enumerate(lines):
        if len(line) != width:
            raise wrong(number, min(len(line), width), f"{len(line)} characters, not {width}")
    return [*upright(board, lines), *across(board, lines)]


def across(board: Board, lines: list[str]) -> Iterator[tuple[int, int]]:
    """The lines of tiles: numbers in place, and walls between left and right."""
    for row in range(board.rows):
        number = 2 * row + 1
        line = lines[number]
        for col in range(board.cols):
            tile = board.cols * row + col + 1
            place = 3 * col
            side, shown = line[place], line[place + 1 : place + 3]
            if shown != f"{tile:02}":
                raise wrong(number, place + 1, f"{shown!r} stands where tile {tile:02} is")
            if side not in ACROSS:
                raise wrong(number, place, f"{side!r} is neither wall, door nor open")
            if col == 0 and side != "|":
                raise wrong(number, place, "the outer border is all wall")
            if col and ACROSS[side]:
                yield tile - 1, tile
        if line[-1] != "|":
            raise wrong(number, len(line) - 1, "the outer border is all wall")


def upright(board: Board, lines: list[str]) -> Iterator[tuple[int, int]]:
    """The lines of sides: walls between above and below."""
    for row in range(board.rows + 1):
        number = 2 * row
        line = lines[number]
        for col in range(board.cols + 1):
            if line[3 * col] != "+":
                raise wrong(number, 3 * col, f"{line[3 * col]!r} stands where a + belongs")
        for col in range(board.cols):
            side = line[3 * col + 1 : 3 * col + 3]
            if side not in UPRIGHT:
                raise wrong(number, 3 * col + 1, f"{side!r} is neither wall, door nor open")
            border = row in (0, board.rows)
            if border and side != "--":
                raise wrong(number, 3 * col + 1, "the outer border is all wall")
            if not border and UPRIGHT[side]:
                yield board.cols * (row - 1) + col + 1, board.cols * row + col + 1


def check_floor(board: Board, floor: Floor) -> None:
    """Ledger 9.1: the entry on the border, room for the setup, every tile within Johnny's reach."""
    if not floor.has(board.entry):
        raise Misdrawn("entry", f"there is no tile {board.entry}")
    if len(floor.neighbours[board.entry]) == 4:
        raise Misdrawn("entry", f"tile {board.entry} is not on the border")
    if floor.tiles < TAKEN:
        raise Misdrawn("rows", f"{floor.tiles} tiles, and the setup needs {TAKEN}")
    for tile in range(1, floor.tiles + 1):
        if floor.way[board.entry][tile] == FAR:
            row, col = divmod(tile - 1, board.cols)
            raise wrong(2 * row + 1, 3 * col + 1, f"Johnny cannot reach tile {tile}")


# -- the rest --------------------------------------------------------------------------------------


def check_ids(file: str, ids: list[str], wanted: tuple[str, ...] = ()) -> None:
    for name in ids:
        if ids.count(name) > 1:
            raise fail(file, name, "id", "stands twice")
    if wanted and tuple(ids) != wanted:
        raise fail(file, ids[0] if ids else "", "id", f"must be {', '.join(wanted)}, in this order")


def check_rooms(boards: list[Board], rooms: list[Room]) -> None:
    """On every board each tile lies in exactly one room."""
    for board in boards:
        lying: dict[int, str] = {}
        for room in rooms:
            for tile in room.tiles if board.id in room.boards else ():
                if tile in lying:
                    why = f"tile {tile} of {board.id} lies in {lying[tile]} too"
                    raise fail("rooms.toml", room.id, "tiles", why)
                if not 1 <= tile <= board.cols * board.rows:
                    raise fail("rooms.toml", room.id, "tiles", f"{board.id} has no tile {tile}")
                lying[tile] = room.id
        for tile in range(1, board.cols * board.rows + 1):
            if tile not in lying:
                raise fail("rooms.toml", board.id, "tiles", f"tile {tile} lies in no room")


def check_boards(boards: list[Board], file: str) -> list[Board]:
    """Boards of a file, ours or home-made. [ledger 9.1]"""
    if not boards:
        raise fail(file, "board", "id", "there is no board in it")
    check_ids(file, [board.id for board in boards])
    for board in boards:
        with naming(board, file):
            walls_of(board)
    return boards


@lru_cache(maxsize=32)
def own_floor(text: str) -> Floor:
    """The first board of a home-made file, from its text; all are checked. [ledger 9.1]"""
    boards = check_boards(read_text(text, OWN_MAP, Boards).board, OWN_MAP)
    floors = [floor_of(board, OWN_MAP) for board in boards]
    return floors[0]


def read_book(folder: Traversable) -> Book:
    """Read and check the content folder; what a board's ways are is worked out in `floor`."""
    boards = check_boards(read(folder / BOARDS_FILE, Boards).board, BOARDS_FILE)
    rooms = read(folder / "rooms.toml", Rooms).room
    check_rooms(boards, rooms)
    instruments = read(folder / "instruments.toml", Instruments).instrument
    check_ids("instruments.toml", [instrument.id for instrument in instruments])
    if len(instruments) != INSTRUMENTS:
        why = f"{len(instruments)} instruments, not {INSTRUMENTS}"
        raise fail("instruments.toml", "instrument", "id", why)
    deck = read(folder / "deck.toml", Deck).card
    check_ids("deck.toml", [card.id for card in deck])
    if not deck:
        raise fail("deck.toml", "card", "id", "a Communication Deck has no cards")
    tones = read(folder / "tones.toml", Tones)
    check_ids("tones.toml", [tone.id for tone in tones.tone], LEVELS)
    check_ids("tones.toml", [voice.id for voice in tones.voice], COLOURS)
    return Book(
        tuple(boards),
        tuple(rooms),
        tuple(instruments),
        tuple(deck),
        tuple(tones.tone),
        tuple(tones.voice),
    )


BOOK = read_book(files("gloaming.games.sonata") / "content")


@cache
def floor(name: str) -> Floor:
    """The board of that name; made once."""
    return floor_of(next(board for board in BOOK.boards if board.id == name))


def drawn_doors(name: str) -> list[tuple[int, int]]:
    """The doors of a board, for whoever draws it; the rules know them as open sides. [SON-10]"""
    found: list[tuple[int, int]] = []
    for board in BOOK.boards:
        if board.id != name:
            continue
        lines = board.ascii.strip("\n").split("\n")
        for tile in range(1, board.cols * board.rows + 1):
            row, col = divmod(tile - 1, board.cols)
            if col and lines[2 * row + 1][3 * col] == ":":
                found.append((tile - 1, tile))
            if row and lines[2 * row][3 * col + 1] == "=":
                found.append((tile - board.cols, tile))
    return sorted(found)
