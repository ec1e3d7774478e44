"""House of Possession in a terminal: the rooms, the guests, and what interrupts what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gloaming.core.flow import SPECTATOR, Action
from gloaming.core.known import Known
from gloaming.core.narration import Narrator
from gloaming.games.house.bots.standings import win_chances
from gloaming.games.house.rules.book import BOOK
from gloaming.games.house.rules.procedures.act import Act
from gloaming.games.house.rules.procedures.event import Event as PossessionEvent
from gloaming.games.house.rules.procedures.sin import Sin
from gloaming.games.house.rules.state import House
from gloaming.games.house.rules.table import FRAMES, blank
from gloaming.games.house.rules.terms import METAL
from gloaming.games.house.rules.vocabulary import named
from gloaming.games.house.shown.story import story as story

Span = tuple[str, str]
Line = list[Span]
Event = Mapping[str, Any]

TAB: Span = ("\t", "")
BEGINS = ("game_started", "turn_started")
# Told by the board, by the heading, or by the sentence before.
QUIET = (
    "turn_started",
    "escape_ended",
    "card_over",
    "sin_over",
    "points_back",
    "exit_threatened",
    "turn_ended",
)


def quiet(event: Event) -> bool:
    return event["event"] in QUIET


def heading(event: Event, narrator: Narrator) -> str | None:
    if event["event"] != "turn_started":
        return None
    return narrator.say("board.turn", {"number": event["number"]})


def sketch(known: Known) -> House:
    table = known.sketch(blank(known.setup), FRAMES)
    assert isinstance(table, House)
    return table


def board(known: Known, events: Sequence[Event], narrator: Narrator, width: int) -> list[Line]:
    """Rooms, then the guests with their Exits, then the staircase of interruptions."""
    g = sketch(known)
    lines: list[Line] = [[(goal(g, narrator), "title")]]
    lines += [room_line(g, room, narrator) for room in range(len(BOOK.rooms))]
    lines.append([])
    for seat in range(g.seats):
        lines += seat_lines(g, seat, known.seat, narrator)
    steps = staircase(g, narrator)
    return [*lines, [], *steps] if steps else lines


def goal(g: House, narrator: Narrator) -> str:
    decks = {"escape": len(g.escape_deck), "possession": len(g.possession_deck)}
    return narrator.say("board.goal", {"target": g.setup.target, **decks})


def room_line(g: House, room: int, narrator: Narrator) -> Line:
    """Number, name, Influence, closet, the Haunt, and who is there."""
    entry = BOOK.rooms[room]
    influence = "board.metal" if g.setup.influence[room] == METAL else "board.wood"
    line: Line = [(f"  {room + 1} ", "past"), (narrator.thing("room", entry.id), ""), TAB]
    line += [(narrator.say(influence), "past"), TAB]
    line += [(narrator.say("board.closet") if entry.closet else "–", "past"), TAB]
    if g.haunt == room:
        line.append((f"{narrator.say('view.haunt')} ", "warn"))
    for seat in range(g.seats):
        if g.room[seat] == room:
            name = narrator.seat(seat)
            line.append((f"[{name}] " if g.is_hiding(seat) else f"{name} ", "accent"))
    return line


def seat_lines(g: House, seat: int, viewer: int, narrator: Narrator) -> list[Line]:
    """Who, as whom, points, tokens, cards; then the play area."""
    who: Line = [("▸ " if seat == g.active else "  ", "now")]
    who.append((narrator.seat(seat), "you" if seat == viewer else ""))
    character = named("character", g.character[seat])
    who += [TAB, (narrator.thing("character", character) if character else "–", "")]
    who += [TAB, (f"{g.total[seat]}/{g.setup.target}", "title")]
    who += [TAB, ("●" * g.points[seat] + "○" * (2 - g.points[seat]), "accent")]
    who += [TAB, (narrator.say("board.cards", {"cards": len(g.hand[seat])}), "past")]
    if g.is_possessed(seat):
        who += [TAB, (narrator.say("view.possessed"), "warn")]
    lines = [who]
    for place in range(len(g.exits[seat])):
        lines.append([("      ", ""), (exit_text(g, seat, place, narrator), "")])
    if seat == viewer and g.hand[seat]:
        held = ", ".join(narrator.thing("card", named("card", card)) for card in g.hand[seat])
        lines.append([("      ", ""), (f"{narrator.say('view.hand')}: {held}", "you")])
    return lines


def exit_text(g: House, seat: int, place: int, narrator: Narrator) -> str:
    """An Exit with what lies on it; a lock says that it is protected."""
    points = g.setup.points
    text = f"{narrator.thing('card', named('card', g.exits[seat][place]))}"
    text += f" {points[g.exits[seat][place]]}"
    tool, guard = g.tool[seat][place], g.protection[seat][place]
    if tool >= 0:
        text += f" +{points[tool]} {narrator.thing('card', named('card', tool))}"
    if guard >= 0:
        text += f" ◆ {narrator.thing('card', named('card', guard))}"
    if (g.threat_seat, g.threat_place) == (seat, place):
        text += " !"
    return text


def staircase(g: House, narrator: Narrator) -> list[Line]:
    """What is being interrupted by what, outermost first."""
    lines: list[Line] = []
    for frame in g.stack:
        if isinstance(frame, PossessionEvent):
            name = shown(narrator, "omen", frame.card)
            text = f"{narrator.seat(frame.drawer)}: {name}"
        elif isinstance(frame, Act):
            person = shown(narrator, "character", g.character[frame.seat])
            act = shown(narrator, "act", frame.act)
            text = f"{narrator.seat(frame.seat)}: {person}, {act}"
        elif isinstance(frame, Sin):
            text = f"{narrator.seat(frame.seat)}: {shown(narrator, 'card', frame.card)}"
        else:
            continue
        lines.append([("  " + "  " * len(lines) + "└ ", "past"), (text, "warn")])
    return lines


def shown(narrator: Narrator, kind: str, value: int) -> str:
    return narrator.thing(kind, named(kind, value)) if value >= 0 else "?"


def why(known: Known, action: Action, narrator: Narrator) -> str:
    """Who is how likely to get out, as far as the table shows."""
    if known.seat == SPECTATOR:
        return ""
    g = sketch(known)
    chances = win_chances(g)
    best = max(range(g.seats), key=chances.__getitem__)
    facts: dict[str, str | int] = {
        "seat": narrator.seat(best),
        "percent": round(100 * chances[best]),
    }
    return narrator.say("board.ahead", facts)
