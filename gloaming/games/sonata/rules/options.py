"""The options of Possession Sonata (ledger 5, last table) and how they become a setup."""

from __future__ import annotations

from collections.abc import Mapping

from gloaming.core.content import ContentError
from gloaming.core.flow import Refused
from gloaming.core.options import OWN_MAP, Choice, Number, OptionSet, Text, Value, unreadable
from gloaming.core.refusal_ids import BAD_OPTION
from gloaming.games.sonata.rules.book import BOOK, floor, own_floor
from gloaming.games.sonata.rules.floor import ANY_PATH, BOTH_PATHS, NO_DIAGONALS
from gloaming.games.sonata.rules.setup import Setup
from gloaming.games.sonata.rules.terms import INSTRUMENTS

DIAGONALS = {"any_path": ANY_PATH, "both_paths": BOTH_PATHS, "none": NO_DIAGONALS}

BOARD = Choice("board", "house", tuple(b.id for b in BOOK.boards), "SON-R1", usual="maze")
OPTIONS = OptionSet(
    (
        BOARD,
        Number("hours", 6, 1, 12, "SON-4"),
        Number("rounds_per_hour", 4, 1, 8, "SON-4"),
        Number("whisper_every", 2, 1, 6, "SON-R52"),
        Choice("whisper_first", "clockwise", ("clockwise", "counterclockwise"), "SON-R53"),
        Choice("captive_whisper", True, (True, False), "SON-R55"),
        Choice("ghost_order", "fixed", ("fixed", "rotate"), "SON-R10"),
        Choice("pocket", "no_return", ("no_return", "return", "told"), "SON-R11"),
        Number("start_gap", 0, 0, 6, "SON-R12"),
        Choice("wall_token", "signal", ("signal", "single_use"), "SON-R20"),
        Choice("wall_signal", "action", ("action", "turn"), "SON-R20"),
        Choice("carry_walls", True, (True, False), "SON-R21"),
        Choice("perform_signal", "sound", ("sound", "open"), "SON-R24"),
        Choice("scan_mode", "auto", ("auto", "ask"), "SON-R37"),
        Choice("claim_scope", "own", ("own", "zone"), "SON-R40"),
        Choice("diagonal_capture", "any_path", tuple(DIAGONALS), "SON-R38"),
        Choice("captive_effect", "push", ("push", "stride"), "SON-R49"),
        Choice("push_window", "any", ("any", "start", "end"), "SON-R51"),
        Choice("rescue_frees", "all", ("all", "one"), "SON-R29"),
        Choice("possessed_johnny", "release", ("release", "stagger"), "SON-R27"),
        Choice("bell_trigger", "step", ("step", "enter"), "SON-R58"),
        Choice("bell_reveals", "area", ("area", "tile"), "SON-R59"),
        Choice("chat", "public", ("public", "off", "ghosts"), "SON-R64"),
        Choice("aid", "off", ("off", "johnny", "all"), "SON-R66"),
        Text(OWN_MAP, 8_000, "SON-R1"),
    )
)


def whole(value: Value) -> int:
    assert isinstance(value, int)
    return value


def make_setup(seats: int, options: Mapping[str, Value]) -> Setup:
    """Options, already checked one by one, as a setup."""
    chosen = {**OPTIONS.defaults(), **options}
    if chosen[OWN_MAP]:
        return setup_at_home(str(chosen[OWN_MAP]), chosen)
    setup = Setup(floor(str(chosen["board"])))
    setup.board = str(chosen["board"])
    return fill(setup, chosen)


def setup_at_home(text: str, chosen: Mapping[str, Value]) -> Setup:
    """A setup on a board that is not in the box; `board` says nothing then. [ledger 9.1]"""
    try:
        board = own_floor(text)
    except ContentError as error:
        raise unreadable(OWN_MAP, error) from None
    setup = fill(Setup(board), chosen)
    rings = sorted(board.rings[board.entry][1:], reverse=True)
    widest = rings[INSTRUMENTS + 2]  # wherever the instruments lie, three starts are left [SON-R12]
    if setup.start_gap > widest:
        facts = {"name": "start_gap", "value": setup.start_gap, "allowed": f"0 to {widest}"}
        raise Refused(BAD_OPTION, facts)
    return setup


def fill(setup: Setup, chosen: Mapping[str, Value]) -> Setup:
    setup.hours = whole(chosen["hours"])
    setup.rounds_per_hour = whole(chosen["rounds_per_hour"])
    setup.rounds = setup.hours * setup.rounds_per_hour
    setup.whisper_every = whole(chosen["whisper_every"])
    setup.clockwise_first = chosen["whisper_first"] == "clockwise"
    setup.captive_whisper = chosen["captive_whisper"] is True
    setup.rotate = chosen["ghost_order"] == "rotate"
    setup.put_back = chosen["pocket"] == "return"
    setup.told = chosen["pocket"] == "told"
    setup.may_coincide = setup.put_back or setup.told
    setup.start_gap = whole(chosen["start_gap"])
    setup.single_use = chosen["wall_token"] == "single_use"
    setup.wall_by_turn = chosen["wall_signal"] == "turn"
    setup.carry_walls = chosen["carry_walls"] is True
    setup.perform_open = chosen["perform_signal"] == "open"
    setup.scan_ask = chosen["scan_mode"] == "ask"
    setup.claim_zone = chosen["claim_scope"] == "zone"
    setup.diagonal = DIAGONALS[str(chosen["diagonal_capture"])]
    setup.zones = setup.floor.zones[setup.diagonal]
    setup.stride = chosen["captive_effect"] == "stride"
    window = chosen["push_window"]
    setup.push_start = window in ("any", "start")
    setup.push_between = window == "any"
    setup.push_end = window in ("any", "end")
    setup.free_one = chosen["rescue_frees"] == "one"
    setup.stagger = chosen["possessed_johnny"] == "stagger"
    setup.bell_enter = chosen["bell_trigger"] == "enter"
    setup.bell_tile = chosen["bell_reveals"] == "tile"
    setup.chat = str(chosen["chat"])
    setup.aid_johnny = chosen["aid"] in ("johnny", "all")
    setup.aid_ghosts = chosen["aid"] == "all"
    setup.words = len(BOOK.deck)
    return setup
