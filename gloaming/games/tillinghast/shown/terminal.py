"""Tillinghast in a terminal: the village by lantern, its story, and what speaks for an action.

Everything here reads what its viewer knows: its own ghost, what everybody sees, and, where the
table allows the aid, where ghosts can be. [ledger 13]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gloaming.core.flow import SPECTATOR, Action
from gloaming.core.known import Known
from gloaming.core.masks import members
from gloaming.core.narration import Narrator
from gloaming.games.tillinghast.bots.memory import Notes
from gloaming.games.tillinghast.bots.planner import Odds
from gloaming.games.tillinghast.rules.book import SPELLS
from gloaming.games.tillinghast.rules.procedures.turn import Turn
from gloaming.games.tillinghast.rules.setup import Setup
from gloaming.games.tillinghast.rules.state import Tillinghast
from gloaming.games.tillinghast.rules.table import FRAMES, blank
from gloaming.games.tillinghast.rules.terms import (
    FIRST_SPELL,
    MOST_POWER,
    MOST_SPIRITS,
    MOVE,
    ON_MAP,
    STRIKE,
    UNLISTED,
    WIDTH,
)
from gloaming.games.tillinghast.rules.village import OPPORTUNISTIC, Village
from gloaming.games.tillinghast.shown.story import story as story

Span = tuple[str, str]
Line = list[Span]
Event = Mapping[str, Any]

TAB: Span = ("\t", "")
BEGINS = ("turn", "hour", "over")
QUIET = ("placed", "flash_end", "stands_down")
DAGGER = "†"
STAR = "*"
AHEAD = 5  # rounds of the track shown beyond this one


def quiet(event: Event) -> bool:
    return event["event"] in QUIET or (event["event"] == "declared" and not event["seats"])


def heading(event: Event, narrator: Narrator) -> str | None:
    if event["event"] != "turn":
        return None
    return narrator.say("board.hour", {"round": event["round"]})


def sketch(known: Known) -> Tillinghast:
    table = known.sketch(blank(known.setup), FRAMES)
    assert isinstance(table, Tillinghast)
    return table


# -- the board -------------------------------------------------------------------------------------


def board(known: Known, events: Sequence[Event], narrator: Narrator, width: int) -> list[Line]:
    g = sketch(known)
    fog = fog_of(known)
    drawing = village(g, known.seat, fog)
    aside = seats(g, known, narrator)
    lines: list[Line] = [header(g, narrator)]
    wide = max(sum(len(text) for text, _ in line) for line in drawing)
    if wide + 40 <= width:
        for row in range(max(len(drawing), len(aside))):
            left = drawing[row] if row < len(drawing) else []
            pad = wide - sum(len(text) for text, _ in left) + 3
            right = aside[row] if row < len(aside) else []
            lines.append([*left, (" " * pad, ""), *right])
    else:
        lines += [*drawing, [], *aside]
    return [*lines, spells(g, narrator), legend(narrator)]


def header(g: Tillinghast, narrator: Narrator) -> Line:
    """The hour, and the special ones to come."""
    v = g.setup.village
    parts = [narrator.say("board.hour_of", {"round": g.round, "rounds": v.rounds})]
    for number in range(g.round, min(v.rounds, g.round + AHEAD) + 1):
        for kind in members(v.hours[number]):
            name = narrator.thing("hour", ("cursed", "holy", "light")[kind])
            parts.append(f"{number}: {name}")
    return [(" · ".join(parts), "title")]


def fog_of(known: Known) -> int:
    """The squares where rivals can be, if the table shows them."""
    setup: Setup = known.setup
    notes = known.memory
    if not setup.aid_others or not isinstance(notes, Notes) or notes.active < 0:
        return 0
    fog = 0
    for seat in range(known.seats):
        if seat != known.seat:
            fog |= notes.possible(seat)
    return fog


def village(g: Tillinghast, viewer: int, fog: int) -> list[Line]:
    """The grid as it is written in a map file, with lights, one's own ghost and its marks."""
    v = g.setup.village
    lines: list[Line] = [
        [("   " + "".join(f" {c}  " for c in "ABCDEFGHIJKLMNOP"[: v.columns]), "past")]
    ]
    for row in range(v.rows):
        lines.append([("  ", ""), (edges(v, row), "past")])
        line: Line = [(f"{row + 1:>2}", "past")]
        for column in range(v.columns):
            square = row * WIDTH + column
            line.append(("│" if wall(v, square - 1, square, column > 0) else " ", "past"))
            line.append(cell(g, square, viewer, fog))
        line.append(("│", "past"))
        lines.append(line)
    lines.append([("  ", ""), (edges(v, v.rows), "past")])
    return lines


def edges(v: Village, row: int) -> str:
    """The line between two rows."""
    text = "+"
    for column in range(v.columns):
        square = row * WIDTH + column
        text += ("---" if wall(v, square - WIDTH, square, 0 < row < v.rows) else "   ") + "+"
    return text


def wall(v: Village, one: int, other: int, inside: bool) -> bool:
    """Is there a wall between two neighbouring cells? The outside is walled off."""
    if not inside:
        return True
    playable = [v.playable >> square & 1 for square in (one, other)]
    if playable == [0, 0]:
        return False
    return playable != [1, 1] or other not in v.open[one]


def cell(g: Tillinghast, square: int, viewer: int, fog: int) -> Span:
    v = g.setup.village
    if v.playable >> square & 1 == 0:
        return ("▒▒▒", "past")
    symbol, style = symbol_of(v, square)
    left = "✧" if g.lit >> square & 1 else " "
    right = "°" if fog >> square & 1 else " "
    if viewer != SPECTATOR:
        if g.marks[viewer] >> square & 1:
            right = "×"
        if g.square[viewer] == square:
            return (f"{left}@{right}", "you")
    others = [seat for seat in range(g.seats) if seat != viewer and g.square[seat] == square]
    if others and g.winner >= 0:  # in the morning everything is open
        return (f"{left}{others[0] + 1}{right}", "accent")
    return (f"{left}{symbol}{right}", "now" if left == "✧" else style)


def symbol_of(v: Village, square: int) -> Span:
    if v.grave >> square & 1:
        return ("G", "title")
    if v.cursed >> square & 1:
        return ("C", "warn")
    if v.holy >> square & 1:
        return ("H", "accent")
    if v.shelter >> square & 1:
        return ("S", "title")
    return ("·", "past")


def seats(g: Tillinghast, known: Known, narrator: Narrator) -> list[Line]:
    """A plaque per seat: name, power, spirits, and whether it is scattered."""
    lines: list[Line] = []
    for seat in range(g.seats):
        who: Line = [("▸ " if seat == g.active else "  ", "now"), (f"{seat + 1} ", "past")]
        who.append((narrator.seat(seat), "you" if seat == known.seat else ""))
        if seat == known.seat:
            who.append((f" ({narrator.say('ui.you')})", "past"))
        lines.append(who)
        power, spirits = g.power[seat], g.spirits[seat]
        cubes: Line = [("    ", ""), ("■" * power + "□" * (MOST_POWER - power), "accent")]
        cubes += [(f" {power} ", ""), ("◆" * spirits + "◇" * (MOST_SPIRITS - spirits), "warn")]
        if g.exile[seat] != ON_MAP:
            away = ("on_map", "loses_turn", "returns")[g.exile[seat]]
            cubes.append((f" {narrator.thing('exile', away)}", "warn"))
        lines.append(cubes)
        lines += possible(g, known, seat, narrator)
    return lines


def possible(g: Tillinghast, known: Known, seat: int, narrator: Narrator) -> list[Line]:
    """How many squares a ghost can be on, where the aid says so."""
    notes = known.memory
    shown = g.setup.aid_others or (g.setup.aid_self and seat == known.seat)
    if not shown or not isinstance(notes, Notes) or g.exile[seat] != ON_MAP or notes.active < 0:
        return []
    number = notes.possible(seat).bit_count()
    facts: dict[str, str | int] = {"number": number, "seat": narrator.seat(seat)}
    key = "aid.self" if seat == known.seat else "aid.other"
    return [[("    ", ""), (narrator.say(key, facts), "past")]]


def spells(g: Tillinghast, narrator: Narrator) -> Line:
    """The spells of the map with their costs, as on its margin. [TIL-52]"""
    v = g.setup.village
    parts = []
    for place, name in enumerate(SPELLS):
        cost = v.cost[FIRST_SPELL + place]
        if cost != UNLISTED:
            marks = STAR if FIRST_SPELL + place in OPPORTUNISTIC else ""
            marks += DAGGER if name in ("illuminate", "quench", "strike", "vortex") else ""
            parts.append(f"{cost} {narrator.thing('spell', name)}{marks}")
    return [(" · ".join(parts), "past")]


def legend(narrator: Narrator) -> Line:
    return [(narrator.say("board.legend", {"star": STAR, "dagger": DAGGER}), "past")]


# -- hints -----------------------------------------------------------------------------------------


def why(known: Known, action: Action, narrator: Narrator) -> str:
    """What speaks for a step or a Strike, from what the seat knows."""
    notes = known.memory
    if known.seat == SPECTATOR or not isinstance(notes, Notes):
        return ""
    g = sketch(known)
    verb, one, _ = action
    if verb == STRIKE:
        odds = Odds(g, known.seat, notes)
        rivals = [seat for seat in range(g.seats) if seat != known.seat]
        chance = 1.0
        for seat in rivals:
            chance *= 1.0 - odds.at[seat][one]
        return narrator.say("board.hit", {"percent": round(100 * (1.0 - chance))})
    frame = g.asking()
    if verb == MOVE and isinstance(frame, Turn):
        chart = g.setup.chart
        marks = chart.marks_of(g.marks[known.seat])
        turns = chart.turns_left(one, g.power[known.seat], marks)
        return narrator.say("board.turns", {"number": round(turns)})
    return ""
