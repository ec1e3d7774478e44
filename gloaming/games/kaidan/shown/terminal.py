"""Kaidan in a terminal: the house as far as it is laid, and who walks in it. [ledger 13]

Every square is five characters wide. Seats are letters, Entities digits (`?` while nobody has seen
what they are), tokens small letters; Walls are drawn, Doors are marked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gloaming.core.flow import NOBODY, SPECTATOR, Action
from gloaming.core.known import Known
from gloaming.core.narration import Facts, Narrator
from gloaming.games.kaidan.rules import terms as t
from gloaming.games.kaidan.rules.figures import (
    door_found,
    figure_on,
    foe_skill,
    is_burning,
    is_enemy,
    is_hidden,
    nerves_of,
    plan_of,
)
from gloaming.games.kaidan.rules.plan import slot_of
from gloaming.games.kaidan.rules.procedures.chasing import Chase
from gloaming.games.kaidan.rules.state import Kaidan
from gloaming.games.kaidan.rules.table import FRAMES, blank
from gloaming.games.kaidan.rules.vocabulary import FIGURES, named
from gloaming.games.kaidan.shown.labels import LABELS
from gloaming.games.kaidan.shown.story import story as story

Span = tuple[str, str]
Line = list[Span]
Event = Mapping[str, Any]

TAB: Span = ("\t", "")
LETTERS = "ABCDE"
TOKENS = {
    t.EXPLORATION: "e",
    t.HIDEOUT_1: "h1",
    t.HIDEOUT_2: "h2",
    t.HIDEOUT_3: "h3",
    t.CORPSE: "c",
    t.MASK_TOKEN: "m",
    t.BLUE_TOKEN: "b",
    t.SPENT: "-",
}
BEGINS = ("turn_began", "activation_began", "phase_began", "chase_began")
# Told by the board, by the heading, or by the sentence before.
QUIET = (
    "turn_began",
    "turn_ended",
    "activation_ended",
    "darkness_shown",
    "token_placed",
    "noise_faded",
    "arbitrated",
    "coordinates_rolled",
    "round_began",
)


def quiet(event: Event) -> bool:
    return event["event"] in QUIET


def heading(event: Event, narrator: Narrator) -> str | None:
    if event["event"] != "turn_began":
        return None
    return narrator.say("screen.turn", {"turn": event["turn"]})


def sketch(known: Known) -> Kaidan:
    table = known.sketch(blank(known.setup), FRAMES)
    assert isinstance(table, Kaidan)
    return table


def board(known: Known, events: Sequence[Event], narrator: Narrator, width: int) -> list[Line]:
    """The clock, the map, the living and the dead, what walks, and the own hand."""
    g = sketch(known)
    lines: list[Line] = [[(clock(g, known, narrator), "title")], darkness_line(g, narrator)]
    lines += map_lines(g, known.seat)
    for key in ("screen.figures", "screen.tokens", "screen.marks", "screen.edges"):
        lines.append([(narrator.say(key), "past")])
    lines.append([])
    for seat in range(g.seats):
        lines += seat_lines(g, seat, known.seat, narrator)
    lines += [entity_line(g, n, narrator) for n in range(t.ENTITIES) if g.kind[n] != t.ABSENT]
    lines += chase_lines(g, narrator)
    if known.seat != SPECTATOR:
        lines += hand_lines(g, known.seat, narrator)
    return lines


def clock(g: Kaidan, known: Known, narrator: Narrator) -> str:
    facts: Facts = {
        "turn": g.turn,
        "phase": narrator.thing("phase", named("phase", g.phase)),
        "events": len(g.event_deck),
        "objects": known.fields["decks"][t.OBJECTS_DECK],  # how many
    }
    return narrator.say("screen.clock", facts)


# -- the map ---------------------------------------------------------------------------------------


def darkness_line(g: Kaidan, narrator: Narrator) -> Line:
    """Over each pair of columns, how dark it is there."""
    label = narrator.thing("value", "darkness")[:3]
    cells = [("?" if value < 0 else str(value)).center(12) for value in g.darkness]
    return [(f"{label} ", "past"), ("".join(cells), "warn")]


def map_lines(g: Kaidan, viewer: int) -> list[Line]:
    columns = "".join(str(column).center(6) for column in range(1, t.WIDTH + 1))
    lines: list[Line] = [[("    " + columns, "past")]]
    for row in range(t.WIDTH):
        lines.append([("   ", ""), *rim(g, row)])
        lines.append([(f"{row + 1:2} ", "past"), *row_spans(g, row, viewer)])
    lines.append([("   ", ""), ("+" + "─────+" * t.WIDTH, "past")])
    return lines


def rim(g: Kaidan, row: int) -> Line:
    """What lies above the squares of a row."""
    spans: Line = []
    for column in range(t.WIDTH):
        square = row * t.WIDTH + column
        spans += [("+", "past"), (across(g, square), "past")]
    return [*spans, ("+", "past")]


def across(g: Kaidan, square: int) -> str:
    edge = plan_of(g).edge_to(square, t.NORTH)
    if edge == t.OPEN_EDGE:
        return "     "
    if edge == t.WALL:
        return "─────"
    if edge == t.SPECTRAL:
        return "·····"
    sign = "╌" if edge == t.INTERNAL else door_sign(g, square * 2 - 2 * t.WIDTH + 1)
    return f"──{sign}──"


def row_spans(g: Kaidan, row: int, viewer: int) -> Line:
    spans: Line = []
    for column in range(t.WIDTH):
        square = row * t.WIDTH + column
        spans += [(beside_west(g, square), "past"), square_span(g, square, viewer)]
    return [*spans, ("│", "past")]


def beside_west(g: Kaidan, square: int) -> str:
    edge = plan_of(g).edge_to(square, t.WEST)
    if edge == t.EXTERNAL:
        return door_sign(g, square * 2 - 2)
    return {t.OPEN_EDGE: " ", t.WALL: "│", t.INTERNAL: "╎"}.get(edge, ":")


def door_sign(g: Kaidan, edge: int) -> str:
    """A Door: warded, not tried, open, or Blocked by so much, in this Activation."""
    if edge in g.ward:
        return "W"
    found = door_found(g, edge)
    if found < 0:
        return "="
    return "/" if found == t.DOOR_OPEN else str(found)


def square_span(g: Kaidan, square: int, viewer: int) -> Span:
    """Who stands there, the token, and what else lies there: five characters."""
    figure = figure_on(g, square)
    text = f"{figure_sign(g, figure):<2}{token_sign(g, square):<2}{mark_sign(g, square)}"
    if g.room[slot_of(square)] < 0 and not text.strip():
        return ("  ·  ", "past")
    if is_burning(g, square):
        return (text, "warn")
    return (text, "you" if figure == viewer else "accent" if figure >= 0 else "")


def figure_sign(g: Kaidan, figure: int) -> str:
    if figure < 0:
        return ""
    if figure < t.FIRST_ENTITY:
        dead = g.role[figure] != t.LIVING
        letter = LETTERS[figure]
        return f"{letter.lower()}†" if dead else f"{letter}{'_' if is_hidden(g, figure) else ''}"
    unseen = g.kind[figure - t.FIRST_ENTITY] == t.UNSEEN
    return f"{figure - t.FIRST_ENTITY + 1}{'?' if unseen else '!'}"


def token_sign(g: Kaidan, square: int) -> str:
    if plan_of(g).marker[square] == t.TRAPDOOR:
        return "T"
    return "c" if square in g.bodies else TOKENS.get(g.token[square], "")


def mark_sign(g: Kaidan, square: int) -> str:
    if is_burning(g, square):
        return "*"
    if square in g.bundle_at:
        return "$"
    if square in g.evidence_at:
        return "v"
    if square == g.oil:
        return "~"
    return "♪" if square in g.chimes else " "


# -- people and what walks -------------------------------------------------------------------------


def seat_lines(g: Kaidan, seat: int, viewer: int, narrator: Narrator) -> list[Line]:
    """Letter, person, character, how it stands; then what else there is to know of it."""
    first = "◆" if g.first_player == seat else " "
    line: Line = [("▸ " if seat == g.active else "  ", "now")]
    line.append((f"{LETTERS[seat]}{first}", "accent"))
    line.append((narrator.seat(seat), "you" if seat == viewer else ""))
    if g.character[seat] < 0:
        return [line]
    character = narrator.thing("character", named("character", g.character[seat]))
    line += [TAB, (character, "past"), TAB]
    if g.role[seat] != t.LIVING:
        return [[*line, (narrator.thing("role", named("role", g.role[seat])), "warn")]]
    facts: Facts = {
        "nerves": nerves_of(g, seat),
        "actions": g.action_points[seat],
        "steps": g.movement_points[seat],
        "noise": g.noise[seat],
    }
    line.append((narrator.say("screen.seat", facts), ""))
    more = states(g, seat, narrator)
    return [line, [("    ", ""), (" · ".join(more), "past")]] if more else [line]


def states(g: Kaidan, seat: int, narrator: Narrator) -> list[str]:
    found = []
    if not g.setup.count_hidden:
        found.append(narrator.say("screen.cards", {"cards": len(g.inventory[seat])}))
    if g.exhausted >> seat & 1:
        found.append(narrator.say("screen.exhausted"))
    if g.doom[seat]:
        found.append(narrator.say("screen.doomed", {"turn": g.doom[seat]}))
    if g.worn[seat] >= 0:
        found.append(narrator.thing("object", named("object", g.worn[seat])))
    if g.claim[seat] >= 0:
        says = narrator.thing("object", named("object", g.claim[seat]))
        found.append(narrator.say("screen.says", {"object": says}))
    return found


def entity_line(g: Kaidan, n: int, narrator: Narrator) -> Line:
    """Number, kind with its four values, square, and whether it has been Alerted."""
    figure = t.FIRST_ENTITY + n
    kind = g.kind[n]
    line: Line = [(f"    {narrator.thing('figure', FIGURES[figure])}", "warn"), TAB]
    line += [(narrator.thing("enemy", named("enemy", kind)), ""), TAB]
    if is_enemy(g, figure):
        skills = (t.FEAR, t.STRENGTH, t.EXORCISM, t.SPEED)
        values = "/".join(str(foe_skill(g, figure, skill)) for skill in skills)
        line.append((values, "past"))
    line += [TAB, (str(named("square", g.where[figure]) or "–"), "past")]
    if g.alerted >> figure & 1:
        line.append((" " + narrator.say("screen.alerted"), "past"))
    return line


def chase_lines(g: Kaidan, narrator: Narrator) -> list[Line]:
    if g.hunted == NOBODY:
        return []
    number = next((one.round for one in reversed(g.stack) if isinstance(one, Chase)), 0)
    hunter = g.hunter
    name = narrator.seat(hunter)
    if hunter >= t.FIRST_ENTITY:
        name = narrator.thing("figure", FIGURES[hunter])
    facts: Facts = {"figure": name, "seat": narrator.seat(g.hunted), "round": number}
    return [[], [(narrator.say("screen.chase", facts), "warn")]]


def hand_lines(g: Kaidan, seat: int, narrator: Narrator) -> list[Line]:
    """The own Objects, and whether one is Possessed."""
    cards = [narrator.thing("holding", named("holding", card)) for card in g.inventory[seat]]
    lines: list[Line] = [[]]
    if cards:
        lines.append([(f"{narrator.say('view.inventory')}: {', '.join(cards)}", "you")])
    tokens = [
        narrator.thing("door_token", named("door_token", one)) for one in g.onryo_tokens[seat]
    ]
    if tokens:
        lines.append([(f"{narrator.say('view.onryo_tokens')}: {', '.join(tokens)}", "you")])
    if any(card // t.USES == t.HYOIREI for card in g.inventory[seat]):
        lines.append([(narrator.say("screen.possessed"), "warn")])
    return lines


def why(known: Known, action: Action, narrator: Narrator) -> str:
    """How likely an answer works, where a die decides."""
    if known.seat == SPECTATOR or action[0] not in LABELS:
        return ""
    g = sketch(known)
    odds = LABELS[action[0]](g, known.seat, action).get("odds", 0)
    return narrator.say("screen.odds", {"odds": odds}) if odds else ""
