"""The options of Tillinghast (ledger 5.8) and how they become a setup."""

from __future__ import annotations

from collections.abc import Mapping

from gloaming.core.content import ContentError
from gloaming.core.flow import Refused
from gloaming.core.options import (
    OWN_MAP,
    Choice,
    OptionSet,
    Text,
    Value,
    out_of_range,
    unreadable,
)
from gloaming.core.refusal_ids import BAD_OPTION
from gloaming.games.tillinghast.rules.book import BOOK, Book, own_book
from gloaming.games.tillinghast.rules.setup import Setup

BY_SEATS = "recommended"
TABLE = (
    Choice("start_player", "random", ("random", 0, 1, 2, 3, 4), "TIL-R1"),
    Choice("strike_through_walls", False, (False, True), "TIL-R41"),
    Choice("end_check", "holding", ("holding", "gained"), "TIL-R65"),
    Choice("lost_turn_window", False, (False, True), "TIL-R48"),
    Choice("holy_start_counts", True, (True, False), "TIL-R15"),
    Choice("quiet_mode", "automatic", ("automatic", "choose"), "TIL-R33"),
    Choice("lit_stay_speaks", False, (False, True), "TIL-R35"),
    Choice("illuminate_reveals", False, (False, True), "TIL-R36"),
    Choice("placement_speaks", False, (False, True), "TIL-R50"),
    Choice("vortex_same_grave", True, (True, False), "TIL-R18"),
    Choice("declare_mode", "simultaneous", ("simultaneous", "clockwise"), "TIL-R56"),
    Choice("declare_binds", False, (False, True), "TIL-R57"),
    Choice("cursed_hour", "ask", ("ask", "auto"), "TIL-R61"),
    Choice("deduction_aid", "off", ("off", "self", "all"), "TIL-5"),
)


# The map of a table is one of these, by default the first made for so many.
OPTIONS = OptionSet(
    (
        Choice("map", BY_SEATS, (BY_SEATS, *BOOK.maps), "TIL-R10"),
        *TABLE,
        Text(OWN_MAP, 16_000, "TIL-18"),
    )
)


def setup_from(book: Book, seats: int, options: Mapping[str, Value]) -> Setup:
    """Options (already checked one by one) as a setup; what spans several is checked here."""
    chosen = {**OPTIONS.defaults(), **options}
    name = str(chosen["map"])
    setup = Setup(book.chart(book.recommended(seats) if name == BY_SEATS else name))
    setup.seats = seats
    setup.start_player = start_player(seats, chosen["start_player"])
    setup.strike_through_walls = chosen["strike_through_walls"] is True
    setup.end_when_gained = chosen["end_check"] == "gained"
    setup.lost_turn_window = chosen["lost_turn_window"] is True
    setup.holy_start_counts = chosen["holy_start_counts"] is True
    setup.quiet_may_speak = chosen["quiet_mode"] == "choose"
    setup.lit_stay_speaks = chosen["lit_stay_speaks"] is True
    setup.illuminate_reveals = chosen["illuminate_reveals"] is True
    setup.placement_speaks = chosen["placement_speaks"] is True
    setup.vortex_same_grave = chosen["vortex_same_grave"] is True
    setup.declare_clockwise = chosen["declare_mode"] == "clockwise"
    setup.declare_binds = chosen["declare_binds"] is True
    setup.cursed_hour_auto = chosen["cursed_hour"] == "auto"
    setup.aid_self = chosen["deduction_aid"] != "off"
    setup.aid_others = chosen["deduction_aid"] == "all"
    return setup


def start_player(seats: int, value: Value) -> int:
    if value == "random":
        return -1
    assert isinstance(value, int)
    if value >= seats:
        raise out_of_range(OPTIONS.options["start_player"], value)
    return value


def make_setup(seats: int, options: Mapping[str, Value]) -> Setup:
    """On a map of the box, or of one's own: the first of its text made for so many. [TIL-18]"""
    text = str(options.get(OWN_MAP, ""))
    if not text:
        return setup_from(BOOK, seats, options)
    if options.get("map", BY_SEATS) != BY_SEATS:
        raise Refused(BAD_OPTION, {"name": "map", "value": options["map"], "allowed": BY_SEATS})
    try:
        return setup_from(own_book(text), seats, options)
    except ContentError as error:
        raise unreadable(OWN_MAP, error) from None
