"""Tracking sheets, filled in from what a seat was told. [SON-26, SON-37, SON-90, SON-95, SON-R65]

A sheet holds nothing that its owner has not heard, so it is written from the owner's own events,
by whoever shows it; the table itself keeps none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gloaming.core.kinds import Json
from gloaming.games.sonata.rules.terms import JOHNNY

Event = Mapping[str, Json]

SOUND_CODES = {"very_high": "0", "high": "1", "medium": "2", "low": "3", "silence": "-"}  # SON-90
COLOURS = ("red", "yellow", "green")
LETTERS = {"red": "r", "yellow": "y", "green": "g"}


@dataclass
class Square:
    """One action: its code with the tile on which it ended, and the scan that followed."""

    entry: str
    heard: dict[str, str] = field(default_factory=dict)  # r, y, g -> code


@dataclass
class Row:
    """One round of a sheet."""

    round: int
    squares: list[Square] = field(default_factory=list)
    scans: list[dict[str, str]] = field(default_factory=list)  # of Phase 1, on Johnny's sheet
    sent: str | None = None  # the word whispered, and the one received
    got: str | None = None


@dataclass
class Sheet:
    """What one seat has written down. The head is a ghost's alone."""

    start: int | None = None
    spot: int | None = None
    cards: dict[int, str] = field(default_factory=dict)  # by seat
    rows: list[Row] = field(default_factory=list)


def sheet(events: Sequence[Event], seat: int) -> Sheet:
    """The sheet of `seat`, from the events as that seat heard them."""
    found = Sheet()
    for event in events:
        name = event["event"]
        if name == "round_began":
            found.rows.append(Row(event["round"]))
        elif name in ("start_drawn", "spot_drawn", "card_drawn"):
            head(found, event, seat)
        elif found.rows and seat == JOHNNY:
            johnny_entry(found.rows[-1], event)
        elif found.rows:
            ghost_entry(found.rows[-1], event, seat)
    return found


def head(found: Sheet, event: Event, seat: int) -> None:
    """Start, spot and the three cards, as far as they are this seat's to know."""
    if event["event"] == "card_drawn":
        if "instrument" in event:
            found.cards[event["seat"]] = event["instrument"]
    elif event["seat"] == seat and event["event"] == "start_drawn":
        found.start = event["tile"]
    elif event["seat"] == seat:
        found.spot = event["tile"]


def ghost_entry(row: Row, event: Event, seat: int) -> None:
    name = event["event"]
    if name == "whispered":
        if event["seat"] == seat:
            row.sent = event["word"]
        else:
            row.got = event["word"]
    if event.get("seat") != seat:
        return
    if name in ("unseen", "carried", "drove"):
        row.squares.append(Square(f"M{event['tile']}"))
    elif name in ("possessed", "johnny_possessed"):
        row.squares.append(Square(f"P{event['tile']}"))
    elif name == "unpossessed":
        row.squares.append(Square(f"U{event['tile']}"))
    elif name == "sounded":
        row.squares.append(Square(f"{'PF' if event['performed'] else 'PL'}{event['tile']}"))
    elif name == "rescued":
        row.squares.append(Square("P"))  # the tile follows: it is told where it is back
    elif name == "returned" and row.squares and row.squares[-1].entry == "P":
        row.squares[-1].entry += str(event["tile"])


def johnny_entry(row: Row, event: Event) -> None:
    name = event["event"]
    if name == "johnny_moved":
        row.squares.append(Square(f"M{event['tile']}"))
    elif name == "captured":
        row.squares.append(Square(f"C{event['tile']}"))
    elif name == "scanned":
        heard = {LETTERS[c]: SOUND_CODES[event[c]] for c in COLOURS if event[c] is not None}
        if row.squares:
            row.squares[-1].heard = heard
        else:
            row.scans.append(heard)
