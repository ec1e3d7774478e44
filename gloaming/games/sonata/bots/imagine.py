"""Nights that a viewer cannot rule out: where ghosts are, where they began, what they must play.

All of it is drawn jointly: a start goes with the tile it leads to, no two ghosts share a number
of the pocket, and nobody has performed who could not have. What is open is laid out once for
every `Known`; each world is a copy of that with the secrets drawn anew.
"""

from __future__ import annotations

from random import Random
from typing import Final

from gloaming.core.flow import NOTHING, OVER, Table
from gloaming.core.known import Known
from gloaming.core.masks import members
from gloaming.games.sonata.bots.hint import Fog
from gloaming.games.sonata.bots.memory import Draws, Notes
from gloaming.games.sonata.rules.procedures.ghost import GhostTurn
from gloaming.games.sonata.rules.state import Sonata
from gloaming.games.sonata.rules.table import FRAMES, blank
from gloaming.games.sonata.rules.terms import (
    GHOSTS,
    INSTRUMENTS,
    JOHNNY,
    NOWHERE,
    READY_WORD,
    RED,
    SEATS,
)

TRIES: Final = 24
# How readily a sound or a dropped instrument is taken for a sign of the spot, and how much more
# likely an instrument that was carried about is the assigned one.
HINTED: Final = 0.7
# How readily a friend is believed that says it is ready: as to its spot, and as to its tile, which
# is its instrument's, for so many rounds.
BELIEVED: Final = 0.9
READY_THERE: Final = 30.0
READY_ROUNDS: Final = 4
CARRIED_FAR: Final = 3.0
# How much more likely a hidden ghost is on an instrument's tile, or on one that Johnny threatened
# when the ghosts moved, than elsewhere. (In nights between bots: six times, and a sixth.)
ON_INSTRUMENT: Final = 4.0
THREATENED: Final = 0.3
# How likely a Johnny will stay on an instrument for good who has done so for this many rounds.
CAMPS: Final[list[float]] = [0.0, 0.4, 0.7, 0.9]


def imagine(known: Known, rng: Random) -> Table:
    """A night this viewer cannot tell from the one it is in."""
    notes = known.memory
    assert isinstance(notes, Notes)
    if notes.drawn_from is not known:
        lay_out(known, notes)
    drawn = notes.drawn
    assert drawn is not None
    g = drawn.clone()
    if g.wait == OVER:
        return g
    fog = notes.fog
    assert fog is not None
    g.hint = fog.clone()
    g.start = g.start[:]
    g.spot = g.spot[:]
    g.card = g.card[:]
    draw_places(g, notes, known.seat, rng)
    draw_cards(g, notes, known.seat, rng)
    draw_spots(g, notes, known.seat, rng)
    draw_marks(g, notes, known.seat, rng)
    return g


def lay_out(known: Known, notes: Notes) -> None:
    """What everybody sees, and the draws; once for all worlds of this moment."""
    table = known.sketch(blank(known.setup), FRAMES)
    assert isinstance(table, Sonata)
    for frame in table.stack:
        if isinstance(frame, GhostTurn) and table.active != known.seat:
            frame.unshown = False
    if table.wait != OVER:
        # The step that waits asks again, as any such step may.
        table.wait = NOTHING
        table.advance()
        starts = notes.starts()
        notes.draws = [
            draws_of(table, notes, seat, starts[seat]) if seat != known.seat else Draws()
            for seat in range(SEATS)
        ]
        for seat in range(SEATS):
            weigh(table, notes, seat)
        tiles = [notes.tiles(seat) for seat in range(SEATS)]
        notes.fog = Fog(notes.setup, tiles, starts_told(notes), weights(table, notes))
        if known.seat != JOHNNY:  # he knows what he will do
            notes.fog.camp = CAMPS[min(notes.still, len(CAMPS) - 1)]
    notes.drawn = table
    notes.drawn_from = known


def starts_told(notes: Notes) -> list[int]:
    """By seat, the starting points nobody can rule out who was told the open part alone."""
    found = [0] * SEATS
    for seat in range(RED, SEATS):
        found[seat] = notes.traces[seat].possible_starts(notes.setup)
    return found


def weights(g: Sonata, notes: Notes) -> list[float]:
    """How likely each instrument is assigned: what was carried far, or left and sounded, is."""
    found = []
    for instrument in range(INSTRUMENTS):
        carried = max([notes.carried[seat][instrument] for seat in range(RED, SEATS)])
        held = g.holder(instrument) >= 0
        found.append(min(0.95, 0.4 + 0.08 * carried + (0.15 if held else 0.0)))
    return found


def draws_of(table: Sonata, notes: Notes, seat: int, starts: int) -> Draws:
    """Where a ghost may be, and the starts that lead there."""
    draws = Draws()
    draws.weights = [1.0 + CARRIED_FAR * min(1.0, steps / 4) for steps in notes.carried[seat]]
    trace = notes.traces[seat]
    if not GHOSTS >> seat & 1:
        return draws
    if notes.captive >> seat & 1 or not trace.bound:
        draws.starts = members(starts & (trace.homes | trace.hiding_homes))
        for crossed in range(2):
            tiles = trace.hiding if crossed else trace.here
            homes = starts & (trace.hiding_homes if crossed else trace.homes)
            if notes.captive >> seat & 1:
                tiles = 0 if crossed else 1 << notes.johnny
            draws.tiles[crossed] = [tiles if homes >> n & 1 else 0 for n in draws.starts]
            draws.place(tiles if homes else 0, crossed)
        return draws
    for n in range(len(trace.starts)):
        if starts >> trace.starts[n] & 1:
            draws.starts.append(trace.starts[n])
            draws.tiles[0].append(trace.nows[n])
            draws.tiles[1].append(trace.hidings[n])
    for crossed in range(2):
        anywhere = 0
        for tiles in draws.tiles[crossed]:
            anywhere |= tiles
        draws.place(anywhere, crossed)
    return draws


def weigh(table: Sonata, notes: Notes, seat: int) -> None:
    """Ghosts hide where instruments lie, and rarely where Johnny could have caught them."""
    draws = notes.draws[seat]
    draws.spots = members(notes.spots[seat])
    ready = NOWHERE
    if notes.words[seat] == READY_WORD and table.round - notes.heard_in[seat] <= READY_ROUNDS:
        ready = table.instruments[notes.card[seat]] if notes.card[seat] >= 0 else NOWHERE
    threat = table.setup.floor.threat(notes.stood, 0, table.setup.diagonal)
    total = 0.0
    for tile in draws.nows:
        if tile == ready:
            total += READY_THERE
        elif tile in table.instruments:
            total += ON_INSTRUMENT
        else:
            total += THREATENED if threat >> tile & 1 else 1.0
        draws.odds.append(total)


# -- drawing ---------------------------------------------------------------------------------------


def draw_places(g: Sonata, notes: Notes, viewer: int, rng: Random) -> None:
    """A tile and a start for each of the others, no start twice."""
    for _ in range(TRIES):
        taken = 0
        clash = False
        for seat in range(RED, SEATS):
            if seat == viewer:
                continue
            draws = notes.draws[seat]
            n = one_of(draws.odds, rng)
            homes = draws.homes(n)
            start = homes[int(rng.random() * len(homes))]
            if taken >> start & 1 and not g.setup.may_coincide:
                clash = True
                break
            taken |= 1 << start
            put(g, seat, draws, n, start)
        if not clash:
            return
    draw_patiently(g, notes, viewer, rng)


def one_of(odds: list[float], rng: Random) -> int:
    """A place by its odds."""
    wanted = rng.random() * odds[-1]
    low = 0
    high = len(odds) - 1
    while low < high:
        middle = (low + high) // 2
        if odds[middle] > wanted:
            high = middle
        else:
            low = middle + 1
    return low


def put(g: Sonata, seat: int, draws: Draws, n: int, start: int) -> None:
    g.place[seat] = draws.nows[n]
    g.start[seat] = start
    if seat == g.active and g.setup.wall_by_turn:
        for frame in g.stack:
            if isinstance(frame, GhostTurn):
                frame.unshown = draws.crossed[n] == 1


def draw_patiently(g: Sonata, notes: Notes, viewer: int, rng: Random) -> None:
    """Where hardly any start is left: list every way to give each ghost its own."""
    others = [seat for seat in range(RED, SEATS) if seat != viewer]
    ways: list[list[int]] = [[]]
    for seat in others:
        draws = notes.draws[seat]
        starts = [
            draws.starts[n]
            for n in range(len(draws.starts))
            if draws.tiles[0][n] or draws.tiles[1][n]
        ]
        ways = [[*way, start] for way in ways for start in starts if start not in way]
    way = ways[int(rng.random() * len(ways))]
    for k in range(len(others)):
        draws = notes.draws[others[k]]
        fitting = [n for n in range(len(draws.nows)) if way[k] in draws.homes(n)]
        n = fitting[int(rng.random() * len(fitting))]
        put(g, others[k], draws, n, way[k])


def draw_cards(g: Sonata, notes: Notes, viewer: int, rng: Random) -> None:
    """Ghosts know all three; for the others, any that are left. [SON-22, SON-23]"""
    if GHOSTS >> viewer & 1:
        return
    dealt = 0
    for seat in range(RED, SEATS):
        g.card[seat] = notes.card[seat]
        if g.card[seat] >= 0:
            dealt |= 1 << g.card[seat]
    for seat in range(RED, SEATS):
        if g.card[seat] >= 0:
            continue
        weights = notes.draws[seat].weights
        total = 0.0
        for card in range(INSTRUMENTS):
            if not dealt >> card & 1:
                total += weights[card]
        wanted = rng.random() * total
        chosen = -1
        for card in range(INSTRUMENTS):
            if not dealt >> card & 1:
                chosen = card
                wanted -= weights[card]
                if wanted < 0.0:
                    break
        g.card[seat] = chosen
        dealt |= 1 << chosen


def draw_spots(g: Sonata, notes: Notes, viewer: int, rng: Random) -> None:
    """Any number still in the pocket; perhaps where the ghost left its instrument. [SON-20]"""
    out = 0 if g.setup.put_back else notes.taken
    if not g.setup.may_coincide:
        for seat in range(RED, SEATS):
            out |= 1 << g.start[seat] | 1 << notes.spot[seat]
    for seat in range(RED, SEATS):
        if seat == viewer:
            continue
        taken = out if g.setup.put_back else out | 1 << g.start[seat]
        spot = notes.spot[seat]
        if spot == NOWHERE:
            spot = spot_said(notes, seat, taken, rng)
            if spot == NOWHERE:
                spot = hinted_spot(g, notes, seat, taken, rng)
            if spot == NOWHERE:
                spot = 1 + int(rng.random() * g.setup.floor.tiles)
                while taken >> spot & 1:
                    spot = 1 + int(rng.random() * g.setup.floor.tiles)
            if not g.setup.may_coincide:
                out |= 1 << spot
        g.spot[seat] = spot


def spot_said(notes: Notes, seat: int, taken: int, rng: Random) -> int:
    """One of those a friend was near when it said it was ready; or nowhere."""
    spots = notes.draws[seat].spots
    if not spots or rng.random() >= BELIEVED:
        return NOWHERE
    spot = spots[int(rng.random() * len(spots))]
    return NOWHERE if taken >> spot & 1 else spot


def hinted_spot(g: Sonata, notes: Notes, seat: int, taken: int, rng: Random) -> int:
    """Where a ghost let go of its instrument or sounded it, or where it keeps it; or nowhere."""
    card = g.card[seat]
    here = g.instruments[card]
    if rng.random() >= HINTED or notes.carried[seat][card] < 2:
        return NOWHERE
    if notes.left[seat][card] == here and not taken >> here & 1:
        return here
    if g.holds[seat] != card or g.setup.floor.steps[notes.before[card]][here] > 2:
        return NOWHERE
    near = g.setup.floor.near[here]
    spot = near[int(rng.random() * len(near))]
    return NOWHERE if taken >> spot & 1 else spot


def draw_marks(g: Sonata, notes: Notes, viewer: int, rng: Random) -> None:
    """Whoever sounded its own instrument on its spot may have performed; never all. [SON-162]"""
    if g.setup.perform_open:
        return
    marks = 0
    for seat in range(RED, SEATS):
        if seat == viewer:
            marks += g.performed[seat]
            continue
        g.performed[seat] = 0
        sounds = notes.sounds[seat]
        for n in range(0, len(sounds), 2):
            if sounds[n] == g.card[seat] and sounds[n + 1] == g.spot[seat]:
                if rng.random() < HINTED:
                    g.performed[seat] = 1
        marks += g.performed[seat]
    if marks == 3:
        others = [seat for seat in range(RED, SEATS) if seat != viewer]
        g.performed[others[int(rng.random() * len(others))]] = 0
