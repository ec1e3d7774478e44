"""What no table of Possession Sonata can be: the invariants of ledger 7. For tests."""

from __future__ import annotations

from collections.abc import Iterator

from gloaming.core.flow import OVER
from gloaming.games.sonata.rules.book import BOOK
from gloaming.games.sonata.rules.procedures.ghost import ACTIONS
from gloaming.games.sonata.rules.state import BELLS, Sonata
from gloaming.games.sonata.rules.terms import (
    GHOSTS_PHASE,
    HIM,
    INSTRUMENTS,
    JOHNNY,
    NOTHING_HELD,
    NOWHERE,
    RED,
    SEATS,
    SETTING_UP,
)


def consistent(g: Sonata) -> str | None:
    """The first thing that cannot be, in one line, or None."""
    return next(objections(g), None)


def objections(g: Sonata) -> Iterator[str]:
    yield from about_the_end(g)
    if g.phase == SETTING_UP:
        return
    yield from about_the_board(g)
    yield from about_captives(g)
    for seat in range(RED, SEATS):
        yield from about_ghost(g, seat)
    yield from about_johnny(g)


def about_the_end(g: Sonata) -> Iterator[str]:
    if (g.ended >= 0) != (g.wait == OVER):
        yield "the night has ended exactly when the game is over"
    if g.sonata_complete() and g.ended != 0:
        yield "three marks, and no sonata"
    if not 0 <= g.round <= g.setup.rounds:
        yield f"there is no round {g.round}"


def about_the_board(g: Sonata) -> Iterator[str]:
    """Everything lies on a tile."""
    floor = g.setup.floor
    for number, tile in enumerate(g.instruments):
        if not floor.has(tile):
            yield f"instruments: the {BOOK.instruments[number].id} lies on no tile"
    for seat in range(SEATS):
        if not floor.has(g.place[seat]):
            yield f"place of seat {seat} is no tile"
    if len(g.bells) > BELLS or any(not floor.has(bell) for bell in g.bells):
        yield f"bells hang on {g.bells}"
    if g.card[RED:] != [-1] * 3 and len(set(g.card[RED:])) != 3:
        yield "an Instrument Card was dealt twice"


def about_captives(g: Sonata) -> Iterator[str]:
    """SON-116, SON-122, SON-165."""
    caged = sum(1 << seat for seat in g.captives)
    if len(set(g.captives)) != len(g.captives) or JOHNNY in g.captives:
        yield "a ghost is captive twice, or Johnny is"
    if len(g.captives) == 3 and g.wait != OVER:
        yield "three captives, and Johnny has not won"
    if g.passes & ~caged:
        yield "a wall-pass belongs to a ghost that is free"
    if g.debts & caged:
        yield "a captive owes a turn"
    if (g.fresh | g.pushed) & ~caged:
        yield "somebody who is free was captured or pushed in this turn"
    for seat in g.captives:
        if g.place[seat] != g.place[JOHNNY] or g.holds[seat] != NOTHING_HELD:
            yield f"the captive of seat {seat} is elsewhere or holds something"


def about_ghost(g: Sonata, seat: int) -> Iterator[str]:
    held = g.holds[seat]
    if held == NOTHING_HELD:
        return
    if held == HIM:
        if g.place[seat] != g.place[JOHNNY] or g.captives:
            yield f"seat {seat} possesses Johnny from elsewhere, or although he holds captives"
        if g.phase != GHOSTS_PHASE and g.wait != OVER:
            yield "Johnny is possessed after the ghosts' turns"  # SON-91
    elif not 0 <= held < INSTRUMENTS or g.instruments[held] != g.place[seat]:
        yield f"seat {seat} possesses what is elsewhere"
    if [g.holds[other] for other in range(RED, SEATS)].count(held) > 1:
        yield "two ghosts possess one thing"


def about_johnny(g: Sonata) -> Iterator[str]:
    if g.holds[JOHNNY] != NOTHING_HELD or g.start[JOHNNY] != NOWHERE:
        yield "Johnny possesses something or has a starting point"
    if not 0 <= g.actions <= ACTIONS:
        yield f"{g.actions} actions are left"
