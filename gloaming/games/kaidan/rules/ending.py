"""When the game is over, and what everybody has won. [KAI-283..KAI-293]"""

from __future__ import annotations

from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.terms import (
    BANISHED_ONRYO,
    DEAD,
    ESCAPED,
    GAME_ENDED,
    LIVING,
    NO_EVENTS_LEFT,
    NOBODY_LEFT,
    ONRYO,
    POSSESSED_ALONE,
)

KILL: int = 4
DEATH: int = 1
REVENGE: int = 5
BANISH: int = 1
EXORCISE_POINTS: int = 4
KILL_POSSESSED: int = 1


def anybody_escaped(g: Manor) -> bool:
    return ESCAPED in g.role


def end_if_over(g: Manor) -> bool:
    """End the game if nobody is left, or only the Possessed with nobody Escaped. [KAI-284]"""
    if g.hold_end or g.turn == 0:
        return False
    left = [seat for seat in range(g.seats) if g.role[seat] == LIVING]
    if not left:
        finish(g, NOBODY_LEFT)
        return True
    if len(left) == 1 and left[0] == g.possessed and not anybody_escaped(g):
        finish(g, POSSESSED_ALONE)
        return True
    return False


def finish(g: Manor, ending: int) -> None:
    g.over_by = ending
    g.say(GAME_ENDED, ending)
    g.finish()


# -- points ----------------------------------------------------------------------------------------


def score_death(g: Manor, seat: int, by: int, was_possessed: bool) -> None:
    """Lines for the death of a PC, by the role everybody has at that moment. [KAI-290..KAI-292]"""
    for other in range(g.seats):
        if other == seat:
            continue
        lines: list[int] = []
        if g.role[other] == ONRYO or (g.role[other] == DEAD and g.setup.onryo_from_death):
            lines.append(DEATH)
            if other == by:
                lines.append(KILL)
                if g.killer[other] == seat:
                    lines.append(REVENGE)
        elif g.role[other] == BANISHED_ONRYO:
            lines.append(DEATH)
        elif other == g.possessed and g.role[other] == LIVING:
            lines.append(DEATH)
            if other == by:
                lines.append(KILL)
        elif g.role[other] == LIVING and other == by and was_possessed:
            lines.append(KILL_POSSESSED)
        if lines:
            worth = max(lines) if g.setup.highest_line else sum(lines)
            if other == g.possessed:
                g.dark_points += worth
            else:
                g.points[other] += worth


def total_points(g: Manor) -> list[int]:
    """Points with the victory lines, once the game is over. [KAI-285..KAI-288, KAI-293]"""
    worth = won(g)
    found: list[int] = []
    for seat in range(g.seats):
        dark = g.dark_points if seat == g.possessed else 0
        found.append(g.points[seat] + dark + worth[seat] * 5 * g.seats)
    return found


def won(g: Manor) -> list[int]:
    """By seat: 2 for a full victory, 1 for a half one, 0 for none."""
    escaped = [seat for seat in range(g.seats) if g.role[seat] == ESCAPED]
    found: list[int] = []
    for seat in range(g.seats):
        role = g.role[seat]
        if role == ESCAPED:
            if seat != g.possessed:
                found.append(2)  # KAI-285
            else:
                found.append(1 if len(escaped) > 1 else 0)  # KAI-287
        elif role == ONRYO or role == BANISHED_ONRYO:
            found.append(0 if escaped else 2)  # KAI-288
        elif role == DEAD and g.setup.onryo_from_death:
            found.append(0 if escaped else 2)
        elif role == LIVING and seat == g.possessed and g.over_by == POSSESSED_ALONE:
            found.append(2)  # KAI-286
        else:
            found.append(0)
    return found


def events_ran_out(g: Manor) -> None:
    """The Event deck has run out. [KAI-187]"""
    finish(g, NO_EVENTS_LEFT)
