"""What no table of House of Possession can be (ledger 10.3). For tests and scenarios."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gloaming.core.flow import NOBODY, OVER
from gloaming.games.house.rules.book import BOOK
from gloaming.games.house.rules.procedures.event import Event
from gloaming.games.house.rules.procedures.game import Game
from gloaming.games.house.rules.procedures.loss import Loss
from gloaming.games.house.rules.procedures.sin import Sin
from gloaming.games.house.rules.procedures.turn import Turn
from gloaming.games.house.rules.state import House
from gloaming.games.house.rules.terms import EXIT, PROTECTION, SETTING_UP, TOOL


def consistent(g: House) -> str | None:
    """The first thing that cannot be, in one line, or None."""
    return next(objections(g), None)


def objections(g: House) -> Iterator[str]:
    yield from about_lists(g)
    yield from about_escape_cards(g)
    yield from about_possession_cards(g)
    for seat in range(g.seats):
        yield from about_play_area(g, seat)
        yield from about_seat(g, seat)
    yield from about_events(g)
    yield from about_ending(g)


def about_lists(g: House) -> Iterator[str]:
    by_seat = (g.character, g.room, g.points, g.exits, g.protection, g.tool, g.total, g.hand)
    if {len(entries) for entries in by_seat} != {g.seats}:
        yield f"a list by seat has not {g.seats} entries"


def about_escape_cards(g: House) -> Iterator[str]:
    """Each in exactly one place. [1; HOP-15, HOP-37]"""
    found = Counter([*g.escape_deck, *g.escape_pile])
    for seat in range(g.seats):
        found.update(g.hand[seat])
        found.update(g.exits[seat])
        found.update(c for c in (*g.protection[seat], *g.tool[seat]) if c >= 0)
        if list(g.hand[seat]) != sorted(g.hand[seat]):
            yield f"the hand of seat {seat} is out of order"
    found.update(f.card for f in g.stack if isinstance(f, Sin) and f.at != "show")
    if found != Counter(g.setup.escapes):
        missing = Counter(g.setup.escapes) - found
        extra = found - Counter(g.setup.escapes)
        yield f"Escape cards missing: {listed(missing)}; in two places: {listed(extra)}"
    if list(g.escape_deck) != sorted(g.escape_deck):
        yield "the Escape Deck has an order"


def listed(cards: Counter[int]) -> str:
    return ", ".join(BOOK.cards[card].id for card in sorted(cards)) or "none"


def about_possession_cards(g: House) -> Iterator[str]:
    """In the deck, on the pile, or being resolved. [1; HOP-R80]"""
    shown = [frame.card for frame in g.stack if isinstance(frame, Event) and frame.card >= 0]
    there = Counter([*g.possession_deck, *g.possession_pile, *shown])
    if there != Counter(g.setup.possessions):
        yield "the Possession cards are not those of the box"
    if list(g.possession_deck) != sorted(g.possession_deck):
        yield "the Possession Deck has an order"


def about_play_area(g: House, seat: int) -> Iterator[str]:
    """Boons lie on Exits of a material they list, one of a sort. [2, 3; HOP-18..HOP-34]"""
    setup = g.setup
    rows = (g.exits[seat], g.protection[seat], g.tool[seat])
    if len({len(row) for row in rows}) != 1:
        yield f"the play area of seat {seat} has Exits without places"
        return
    points = 0
    for card, guard, tool in zip(*rows, strict=True):
        points += setup.points[card] + (setup.points[tool] if tool >= 0 else 0)
        if setup.sort[card] != EXIT:
            yield f"seat {seat} has something in play that is no Exit"
        for boon, sort in ((guard, PROTECTION), (tool, TOOL)):
            if boon < 0:
                continue
            if setup.sort[boon] != sort or not setup.material[boon] & setup.material[card]:
                yield f"a Boon of seat {seat} lies where it cannot"
    if points != g.total[seat]:
        yield f"total of seat {seat} is {g.total[seat]}, but its play area is worth {points}"


def about_seat(g: House, seat: int) -> Iterator[str]:
    """4 and 5; HOP-2, HOP-3, HOP-99."""
    if not 0 <= g.points[seat] <= 2:
        yield f"seat {seat} has {g.points[seat]} Desperation Points"
    if g.phase == SETTING_UP:
        return
    if g.character.count(g.character[seat]) > 1 or g.character[seat] < 0:
        yield f"seat {seat} has no character of its own"
    if not 0 <= g.room[seat] < len(g.setup.closet):
        yield f"seat {seat} is in no room"


def about_events(g: House) -> Iterator[str]:
    """10; HOP-10, HOP-89."""
    events = [f for f in g.stack if isinstance(f, Event) and f.at != "begin"]
    if len(events) != len(g.drawers) or len(events) != len(g.ignoring):
        yield "the events being resolved have not one drawer each"
    elif events and g.active != g.drawers[-1]:
        yield "the drawer is not the Active Player"
    elif not events and g.active != g.turn:
        yield f"outside an event active (seat {g.active}) is turn (seat {g.turn})"
    threatened = any(isinstance(f, Loss) and f.at == "lose" for f in g.stack)
    if threatened != (g.threat_seat != NOBODY):
        yield "an Exit is threatened exactly while somebody may save it"


def about_ending(g: House) -> Iterator[str]:
    """11; HOP-136..HOP-138."""
    if g.winner >= 0 and (g.wait != OVER or g.total[g.winner] < g.setup.target):
        yield "somebody has won without enough Exit Points, or too early"
    if g.winner >= 0 and g.winner != g.turn:
        yield "the winner is not the turn player"
    turns = [frame for frame in g.stack if isinstance(frame, Turn)]
    if turns and turns[0].at != "begin" and turns[0].seat != g.turn:
        yield f"it is the Turn of seat {turns[0].seat}, but turn says seat {g.turn}"
    if g.stack and not isinstance(g.stack[0], Game):
        yield "there is a procedure outside the game"
