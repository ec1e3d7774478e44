"""A Ghost's Revenge in a terminal: its board, its story, and what speaks for an action.

Everything here reads what its viewer knows; in this game that is the whole table. [ledger 13]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gloaming.core.flow import SPECTATOR, Action
from gloaming.core.known import Known
from gloaming.core.masks import members
from gloaming.core.narration import Narrator
from gloaming.games.revenge.bots import evaluation
from gloaming.games.revenge.rules.book import BOOK, CLASSES
from gloaming.games.revenge.rules.state import Revenge
from gloaming.games.revenge.rules.table import FRAMES, blank
from gloaming.games.revenge.rules.terms import ABILITY, BLOCK, CONTRACT, MARK
from gloaming.games.revenge.shown.story import story as story

Span = tuple[str, str]
Line = list[Span]
Event = Mapping[str, Any]

TAB: Span = ("\t", "")
CELLS = 12  # of a Fright Meter on the screen
WIDE = 76  # columns from which on the stacks are spelt out

BEGINS = ("game_started", "turn_started")
# Told by the board, or by the sentence before.
QUIET = ("card_discarded", "turn_ended", "silenced", "halved", "ordered", "contract_failed")


def quiet(event: Event) -> bool:
    return event["event"] in QUIET


def heading(event: Event, narrator: Narrator) -> str | None:
    if event["event"] != "turn_started":
        return None
    return narrator.say("ui.round", {"round": event["round"]})


def sketch(known: Known) -> Revenge:
    table = known.sketch(blank(known.setup), FRAMES)
    assert isinstance(table, Revenge)
    return table


# -- the board ----------------------------------------------------------------------------------


def board(known: Known, events: Sequence[Event], narrator: Narrator, width: int) -> list[Line]:
    g = sketch(known)
    seats = [seat_cells(g, seat, known.seat, narrator) for seat in range(g.seats)]
    widest = [max(map(cells_width, column)) for column in zip(*seats, strict=True)]
    one_line = sum(widest) + 2 * len(widest) <= width
    margin = "    " if width >= WIDE else "  "
    lines = wrapped(header(g, events, narrator), width, "", "title")
    for seat in range(g.seats):
        lines += seat_lines(seats[seat], one_line, margin)
        lines += wrapped(effects(g, seat, narrator), width, "    ", "warn")
    lines.append([])
    lines += [stack_line(g, klass, narrator, width >= WIDE) for klass in range(3)]
    return lines + danger(g, narrator)


def header(g: Revenge, events: Sequence[Event], narrator: Narrator) -> list[str]:
    """Round, goal, bank if it can run out, and the die as it lies."""
    parts = [
        narrator.say("ui.round", {"round": g.round}),
        narrator.say("board.goal", {"full": g.setup.meter_size}),
    ]
    if g.bank >= 0:
        parts.append(f"{narrator.say('view.bank')}: {g.bank}")
    for event in reversed(events):
        if event["event"] in ("contract_rolled", "sabotage_rolled"):
            facts = {"roll": event["roll"], "seat": narrator.seat(event["seat"])}
            parts.append(narrator.say("board.die", facts))
            break
    return parts


def seat_cells(g: Revenge, seat: int, viewer: int, narrator: Narrator) -> list[Line]:
    """Who, which ghost, meter, tokens, power."""
    who: Line = [("▸ " if seat == g.active else "  ", "now"), (f"{seat + 1} ", "past")]
    who.append((narrator.seat(seat), "you" if seat == viewer else ""))
    if seat == viewer:
        who.append((f" ({narrator.say('ui.you')})", "past"))
    return [
        who,
        [(ghost_name(g.ghost[seat], narrator), "")],
        [
            (bar(g.meter[seat], g.setup.meter_size), "accent"),
            (f" {g.meter[seat]:>2} ", "title"),
            (band(g, seat, narrator), ""),
        ],
        [(narrator.say("board.tokens", {"tokens": g.tokens[seat]}), "")],
        [power_clock(g, seat, narrator)],
    ]


def ghost_name(ghost: int, narrator: Narrator) -> str:
    """Before the deal nobody is anybody."""
    return narrator.thing("ghost", BOOK.ghosts[ghost].id) if ghost >= 0 else "–"


def cells_width(cell: Line) -> int:
    return sum(len(text) for text, _ in cell)


def seat_lines(cells: list[Line], one_line: bool, margin: str) -> list[Line]:
    """All on one line if there is room, else two."""
    who, ghost, meter, tokens, clock = cells
    if one_line:
        return [[*who, TAB, *ghost, TAB, *meter, TAB, *tokens, TAB, *clock]]
    dot: Span = (" · ", "past")
    return [[*who, dot, *ghost], [(margin, ""), *meter, dot, *tokens, dot, *clock]]


def bar(value: int, full: int) -> str:
    """A meter of CELLS cells, in half steps; never full before it is, never empty with a bar."""
    halves = value * CELLS * 2 // full
    if value:
        halves = max(1, halves)
    return "█" * (halves // 2) + "▌" * (halves % 2) + "░" * (CELLS - (halves + 1) // 2)


def band(g: Revenge, seat: int, narrator: Narrator) -> str:
    """The name of the stretch the meter stands in; the bands are written for 24 bars."""
    scaled = g.meter[seat] * BOOK.bands[-1].from_ // g.setup.meter_size
    if g.meter[seat]:
        scaled = max(1, scaled)
    return narrator.thing("band", [b.id for b in BOOK.bands if b.from_ <= scaled][-1])


def power_clock(g: Revenge, seat: int, narrator: Narrator) -> Span:
    """How many rounds until the power is ready; nobody cares once the game is over."""
    if g.winners:
        return ("", "")
    rounds = g.ready_round[seat] - g.round
    if rounds > 0:
        return (narrator.say("board.power_in", {"number": rounds}), "past")
    return (narrator.say("aid.ready"), "now")


def effects(g: Revenge, seat: int, narrator: Narrator) -> list[str]:
    """What lies on a seat, and who did it. [ledger 13: the grudge]"""
    found = []
    if g.marks[seat]:
        by = ", ".join(narrator.seat(saboteur) for saboteur in g.marks[seat])
        found.append(narrator.say("board.marked", {"marks": len(g.marks[seat]), "by": by}))
    for klass, saboteur in enumerate(g.blocks[seat]):
        if saboteur >= 0:
            facts = {
                "class": narrator.thing("class", CLASSES[klass]),
                "by": narrator.seat(saboteur),
            }
            found.append(narrator.say("board.closed", facts))
    if g.order[seat] >= 0:
        named = narrator.thing("class", CLASSES[g.order[seat]])
        facts = {"class": named, "by": narrator.seat(g.order_by[seat])}
        found.append(narrator.say("board.ordered", facts))
    if g.halved[seat] >= 0:
        found.append(narrator.say("board.halved", {"by": narrator.seat(g.halved[seat])}))
    if g.silenced[seat] >= 0:
        found.append(narrator.say("board.silenced", {"by": narrator.seat(g.silenced[seat])}))
    return found


def wrapped(phrases: Sequence[str], width: int, indent: str, style: str) -> list[Line]:
    """Phrases in as few lines as fit."""
    rows: list[str] = []
    for phrase in phrases:
        if rows and len(indent) + len(rows[-1]) + len(phrase) + 3 <= width:
            rows[-1] = f"{rows[-1]} · {phrase}"
        else:
            rows.append(phrase)
    return [[(indent, ""), (row, style)] for row in rows]


def stack_line(g: Revenge, klass: int, narrator: Narrator, wide: bool) -> Line:
    """Class, price, odds, cards left, and what the unseen ones are worth."""
    name = narrator.thing("class", CLASSES[klass])
    unseen = g.unseen[klass] if g.stack_counts[klass] else g.setup.cards[klass]  # REV-56
    rewards = [g.setup.reward[card] for card in members(unseen)]
    counts = [f"{reward}×{rewards.count(reward)}" for reward in sorted(set(rewards))]
    facts: dict[str, str | int] = {
        "price": g.setup.costs[klass],
        "odds": odds(g.setup.odds[klass]),
        "cards": g.stack_counts[klass],
        "rewards": " ".join(counts),
    }
    line: Line = [("  ", ""), (name, "title"), TAB]
    line += [(narrator.say("board.price", facts), ""), TAB]
    line += [(narrator.say("board.odds", facts) if wide else str(facts["odds"]), ""), TAB]
    line += [(narrator.say("board.cards", facts), ""), TAB]
    rewards_text = narrator.say("board.rewards", facts) if wide else str(facts["rewards"])
    return [*line, (rewards_text, "past")]


def odds(best: int) -> str:
    return f"1-{best}" if best > 1 else "1"


def danger(g: Revenge, narrator: Narrator) -> list[Line]:
    """A rival within one card of the finish: say so while it can still be stopped."""
    if g.winners or g.by_limit:
        return []
    lines: list[Line] = []
    for seat in range(g.seats):
        chance = evaluation.threat_now(g, seat, False) if seat != g.active else 0.0
        percent = round(100 * chance)
        if percent >= 10:
            facts: dict[str, str | int] = {"seat": narrator.seat(seat), "percent": percent}
            lines.append([("  ! ", "warn"), (narrator.say("aid.could_win_seat", facts), "warn")])
    return lines


# -- hints --------------------------------------------------------------------------------------


def why(known: Known, action: Action, narrator: Narrator) -> str:
    """What the open table says for an action."""
    if known.seat == SPECTATOR:
        return ""
    g = sketch(known)
    verb, one, _ = action
    if verb == CONTRACT:
        return why_contract(g, known.seat, one, narrator)
    if verb in (MARK, BLOCK, ABILITY):
        facts: dict[str, str | int] = {"seat": narrator.seat(one), "meter": g.meter[one]}
        percent = round(100 * evaluation.threat_now(g, one, False))
        if percent:
            return narrator.say("aid.could_win_seat", {**facts, "percent": percent})
        return narrator.say("aid.stands_at", facts)
    return ""


def why_contract(g: Revenge, seat: int, klass: int, narrator: Narrator) -> str:
    luck = g.setup.odds[klass] / 6 * evaluation.spared(g, seat)
    expected = evaluation.expected_bars(g, seat, klass, False)
    need = evaluation.needed(g, seat, g.halved[seat] >= 0)
    finish = evaluation.finish_chance(g, seat, klass, need, False)
    parts = [
        f"{narrator.say('aid.chance')}: {percentage(luck)}",
        f"{narrator.say('aid.expected')}: {decimal(expected, narrator)}",
    ]
    if finish:
        parts.append(f"{narrator.say('aid.win_chance')}: {percentage(finish)}")
    return "; ".join(parts)


def percentage(chance: float) -> str:
    return f"{round(100 * chance)} %"


def decimal(value: float, narrator: Narrator) -> str:
    text = f"{value:.1f}"
    return text.replace(".", ",") if narrator.words.language == "it" else text
