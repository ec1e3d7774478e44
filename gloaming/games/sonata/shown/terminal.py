"""Possession Sonata in a terminal: the theatre as its viewer knows it. [ledger 13]

Tiles are two characters wide, walls are drawn, doors are gaps. J is Johnny, R, Y and G are ghosts
that can be seen, small letters mark what is the viewer's own secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gloaming.core.flow import SPECTATOR, Action
from gloaming.core.info import HOLE
from gloaming.core.known import Known
from gloaming.core.narration import Facts, Narrator
from gloaming.games.sonata.bots.ghost_tactics import actions_needed
from gloaming.games.sonata.bots.memory import Notes
from gloaming.games.sonata.rules.state import BELLS, Sonata
from gloaming.games.sonata.rules.table import FRAMES, blank
from gloaming.games.sonata.rules.terms import (
    CAPTURE,
    CLAIM,
    JOHNNY,
    MOVE,
    NOT_YET,
    NOTHING_HELD,
    RED,
    SEATS,
)
from gloaming.games.sonata.rules.vocabulary import INSTRUMENTS
from gloaming.games.sonata.shown.story import story as story

Span = tuple[str, str]
Line = list[Span]
Event = Mapping[str, Any]

LETTERS = "JRYG"
COLOURS = ("johnny", "red", "yellow", "green")
SIGNS = {
    "violin": "♪v",
    "cello": "♪c",
    "flute": "♪f",
    "trumpet": "♪t",
    "harp": "♪h",
    "timpani": "♪d",
}
BEGINS = ("round_began", "turn_began", "whispers_passed")
QUIET = ("turn_began", "round_began")  # one begins a paragraph, the other is a heading


def quiet(event: Event) -> bool:
    return event["event"] in QUIET


def heading(event: Event, narrator: Narrator) -> str | None:
    if event["event"] != "round_began":
        return None
    return narrator.say("board.clock", {"round": event["round"], "rounds": event["rounds"]})


def sketch(known: Known) -> Sonata:
    table = known.sketch(blank(known.setup), FRAMES)
    assert isinstance(table, Sonata)
    return table


# -- the board -------------------------------------------------------------------------------------


def board(known: Known, events: Sequence[Event], narrator: Narrator, width: int) -> list[Line]:
    """The map, then a line per seat."""
    g = sketch(known)
    facts: Facts = {"round": g.round, "rounds": g.setup.rounds}
    lines: list[Line] = [[(narrator.say("board.clock", facts), "title")]]
    lines += floor_lines(g, known.seat)
    lines += [seat_line(g, seat, known.seat, narrator) for seat in range(SEATS)]
    free: Facts = {
        "bells": BELLS - len(g.bells),
        "tiles": ", ".join(str(bell) for bell in g.bells) or "–",
    }
    lines.append([(narrator.say("board.bells", free), "")])
    signs = [f"{SIGNS[name]} {narrator.thing('instrument', name)}" for name in INSTRUMENTS]
    lines += [[("  ".join(signs[:3]), "past")], [("  ".join(signs[3:]), "past")]]
    return lines


def floor_lines(g: Sonata, viewer: int) -> list[Line]:
    """Three characters per tile: its left side and what is on it."""
    floor = g.setup.floor
    lines: list[Line] = []
    for row in range(floor.rows):
        above: Line = []
        tiles: Line = []
        for col in range(floor.cols):
            tile = row * floor.cols + col + 1
            shut = row == 0 or floor.side(tile - floor.cols, tile) == 1
            above.append(("+──" if shut else "+  ", "past"))
            wall = col == 0 or floor.side(tile - 1, tile) == 1
            tiles.append(("│" if wall else " ", "past"))
            tiles.append(what_is_on(g, tile, viewer))
        lines += [[*above, ("+", "past")], [*tiles, ("│", "past")]]
    lines.append([("+──" * floor.cols + "+", "past")])
    return lines


def what_is_on(g: Sonata, tile: int, viewer: int) -> Span:
    """The most telling thing on a tile, in two characters."""
    if viewer in range(RED, SEATS) and g.ended == NOT_YET:
        if g.place[viewer] == tile and g.holds[viewer] == NOTHING_HELD:
            return (f"{LETTERS[viewer].lower()}{'J' if g.place[JOHNNY] == tile else ' '}", "you")
        if g.spot[viewer] == tile and tile not in g.instruments:
            return ("◎ ", "you")
    ghosts = "".join(LETTERS[s] for s in range(RED, SEATS) if g.place[s] == tile)
    if g.place[JOHNNY] == tile:
        return (f"J{ghosts[:1] or ' '}", "warn")
    if tile in g.instruments:
        sign = SIGNS[INSTRUMENTS[g.instruments.index(tile)]]
        return (f"{ghosts[0]}{sign[1]}" if ghosts else sign, "accent")
    if ghosts:
        return (ghosts[:2].ljust(2), "accent")
    return ("☊ ", "warn") if tile in g.bells else (f"{tile:02}", "past")


def seat_line(g: Sonata, seat: int, viewer: int, narrator: Narrator) -> Line:
    """Who, where if that is known, what it holds, and how loud it was."""
    line: Line = [("▸ " if seat == g.active else "  ", "now")]
    line.append((f"{LETTERS[seat]} {narrator.seat(seat)}", "you" if seat == viewer else ""))
    parts = []
    if g.place[seat] != HOLE and g.place[seat] > 0:
        parts.append(narrator.say("board.on", {"tile": g.place[seat]}))
    if seat == JOHNNY:
        if g.captives:
            held = ", ".join(narrator.seat(captive) for captive in g.captives)
            facts: Facts = {"captives": held, "passes": g.passes.bit_count()}
            parts.append(narrator.say("board.holds_captive", facts))
    else:
        parts += ghost_parts(g, seat, viewer, narrator)
    return [*line, (" · " + " · ".join(parts) if parts else "", "past")]


def ghost_parts(g: Sonata, seat: int, viewer: int, narrator: Narrator) -> list[str]:
    parts = []
    target = g.holds[seat]
    if target != NOTHING_HELD:
        name = (*INSTRUMENTS, "johnny")[target]
        parts.append(narrator.say("board.holds", {"target": narrator.thing("target", name)}))
    if seat in g.captives:
        parts.append(narrator.say("board.captive"))
    if g.debts >> seat & 1:
        parts.append(narrator.say("board.owes"))
    if g.crossed >> seat & 1:
        parts.append(narrator.say("board.crossed"))
    if g.levels[seat] >= 0:
        level = ("very_high", "high", "medium", "low", "silence")[g.levels[seat]]
        facts: Facts = {"level": narrator.thing("level", level), "tile": g.scanned_from}
        parts.append(narrator.say("board.level", facts))
    if g.card[seat] not in (HOLE, -1):
        parts.append(narrator.thing("instrument", INSTRUMENTS[g.card[seat]]))
    if g.spot[seat] not in (HOLE, 0):
        facts = {"spot": g.spot[seat], "start": g.start[seat]}
        parts.append(narrator.say("board.own", facts))
    return parts


# -- hints -----------------------------------------------------------------------------------------


def why(known: Known, action: Action, narrator: Narrator) -> str:
    """What speaks for an action, in a few words."""
    if known.seat == SPECTATOR:
        return ""
    g = sketch(known)
    notes = known.memory
    assert isinstance(notes, Notes)
    verb = action[0]
    if known.seat == JOHNNY and verb in (CAPTURE, CLAIM):
        zone = g.setup.zones[g.place[JOHNNY]]
        best = 0.0
        for seat in range(RED, SEATS):
            if seat not in g.captives:
                tiles = notes.tiles(seat)
                best = max(best, (tiles & zone).bit_count() / max(1, tiles.bit_count()))
        return narrator.say("aid.catch", {"percent": round(100 * best)})
    if known.seat != JOHNNY and verb == MOVE and known.seat not in g.captives:
        return narrator.say("aid.needed", {"number": actions_needed(g, known.seat)})
    return ""
