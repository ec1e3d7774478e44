"""What a seat remembers of the night: a trace of every ghost, and what hints at spots and cards.

The traces hold what everybody can know; a ghost's own memory only leaves out what it knows to be
its own start and spot. Of itself a ghost keeps the trace that the others have: so it knows what
Johnny knows of it. [ledger 6.3]
"""

from __future__ import annotations

from typing import Any, Final

from gloaming.core.flow import NOBODY
from gloaming.core.known import Known, Memory
from gloaming.core.masks import members
from gloaming.games.sonata.bots.hint import Fog
from gloaming.games.sonata.bots.trace import (
    HAS_CROSSED,
    IS_AMONG,
    MOVED,
    NO_WALL,
    SOME_WALL,
    UNTOLD,
    Seen,
    Trace,
)
from gloaming.games.sonata.rules.floor import steps_of
from gloaming.games.sonata.rules.setup import Setup
from gloaming.games.sonata.rules.state import Sonata
from gloaming.games.sonata.rules.terms import (
    BELL_PLACED,
    BELL_RANG,
    CAPTURED,
    CARD_DRAWN,
    CARRIED,
    DROPPED,
    DROVE,
    GHOSTS,
    HIM,
    INSTRUMENT_PLACED,
    INSTRUMENTS,
    JOHNNY,
    JOHNNY_ENTERED,
    JOHNNY_MOVED,
    JOHNNY_POSSESSED,
    NOTHING_HELD,
    NOWHERE,
    PERFORMED,
    POSSESSED,
    PUSHED,
    READY_WORD,
    RED,
    RESCUED,
    RETURNED,
    ROUND_BEGAN,
    SCANNED,
    SEATS,
    SETTING_UP,
    SHAKEN_OFF,
    SOUNDED,
    SPOT_DRAWN,
    START_DRAWN,
    UNPOSSESSED,
    UNSEEN,
    WALL_CROSSED,
    WHISPERED,
)

LAST_ACTION: Final = 2
UNHEARD: Final = -1


class Draws:
    """What may be drawn for one ghost, laid out so that a draw costs next to nothing."""

    def __init__(self) -> None:
        self.nows: list[int] = []
        self.crossed: list[int] = []  # by place in `nows`: has it a wall to show?
        self.weights: list[float] = []  # by instrument, for cards nobody has told
        self.odds: list[float] = []  # by place in `nows`: how likely, and all before it
        self.spots: list[int] = []  # where it may have to perform, if it has said anything of it
        # Where it may have begun, and by start the tiles that go with it, without a wall to show
        # and with one. What goes with a place is looked up when that place is first drawn.
        self.starts: list[int] = []
        self.tiles: list[list[int]] = [[], []]
        self._homes: list[list[int]] = []

    def place(self, tiles: int, crossed: int) -> None:
        """The ghost may be on any of these tiles."""
        for tile in members(tiles):
            none: list[int] = []
            self.nows.append(tile)
            self.crossed.append(crossed)
            self._homes.append(none)

    def homes(self, n: int) -> list[int]:
        """The starts it may have had if it is at the place `n` of `nows`: at least one."""
        homes = self._homes[n]
        if not homes:
            tile = self.nows[n]
            tiles = self.tiles[self.crossed[n]]
            for k in range(len(tiles)):
                if tiles[k] >> tile & 1:
                    homes.append(self.starts[k])
        return homes


class Notes(Memory):
    """One viewer's memory."""

    def __init__(self, setup: Setup, seat: int) -> None:
        self.setup = setup
        self.seat = seat
        self.round = 0
        self.johnny = setup.floor.entry
        self.stood = setup.floor.entry  # where he was when the round began
        self.still = 0  # rounds for which he has not left the tile of an instrument
        self.bells: list[int] = []
        self.captive = 0  # a mask
        self.tokens = 0  # used up, with `wall_token = single_use`
        self.taken = 0  # tiles of the first six draws
        self.holds = [NOTHING_HELD] * SEATS
        self.traces = [Trace(setup.floor.all) for _ in range(SEATS)]
        # The viewer's own, and what was announced.
        self.start = NOWHERE
        self.spot = [NOWHERE] * SEATS
        self.card = [-1] * SEATS
        # Hints: where a ghost last sounded or let go of an instrument, how far it carried one.
        self.left = [[NOWHERE] * INSTRUMENTS for _ in range(SEATS)]
        self.carried = [[0] * INSTRUMENTS for _ in range(SEATS)]
        self.instruments = [NOWHERE] * INSTRUMENTS
        self.before = [NOWHERE] * INSTRUMENTS  # where they were a round ago
        self.sounds: list[list[int]] = [[] for _ in range(SEATS)]  # this round: pairs, flat
        self.words = [UNHEARD] * SEATS  # by seat: the latest card of its the viewer has seen
        self.heard_in = [0] * SEATS  # and the round
        self.spots = [0] * SEATS  # by seat: tiles near which it has said it could perform, a mask
        # An action of which not everything has been told yet.
        self.pending: Seen | None = None
        self.mover = NOBODY
        self.closing = NOBODY  # whose last action it was, while walls are shown by turn
        self.closing_wall = NO_WALL
        # A table made from the latest `Known`, for imagined worlds; see imagine.py.
        self.drawn_from: Known | None = None
        self.drawn: Sonata | None = None
        self.draws: list[Draws] = []
        self.fog: Fog | None = None

    def clone(self) -> Notes:
        notes = Notes(self.setup, self.seat)
        self.flush()
        notes.restore_rest(self.rest())
        # What has been worked out of the traces is worked out for all copies.
        notes.traces = [trace.clone(self.setup) for trace in self.traces]
        return notes

    def plain(self) -> Any:
        self.flush()
        return [*self.rest(), [trace.plain() for trace in self.traces]]

    def restore(self, data: Any) -> None:
        self.restore_rest(data)
        for seat in range(SEATS):
            self.traces[seat].restore(data[-1][seat])

    def rest(self) -> list[Any]:
        """Everything but the traces."""
        return [
            [self.round, self.johnny, self.captive, self.tokens, f"{self.taken:x}", self.start],
            self.bells[:],
            self.holds[:],
            self.spot[:],
            self.card[:],
            [row[:] for row in self.left],
            [row[:] for row in self.carried],
            [row[:] for row in self.sounds],
            self.words[:],
            self.heard_in[:],
            self.instruments[:],
            [*self.before, self.stood, self.still],
            [f"{tiles:x}" for tiles in self.spots],
        ]

    def restore_rest(self, data: Any) -> None:
        self.round, self.johnny, self.captive, self.tokens = data[0][:4]
        self.taken = int(data[0][4], 16)
        self.start = data[0][5]
        self.bells = list(data[1])
        self.holds = list(data[2])
        self.spot = list(data[3])
        self.card = list(data[4])
        self.left = [list(row) for row in data[5]]
        self.carried = [list(row) for row in data[6]]
        self.sounds = [list(row) for row in data[7]]
        self.words = list(data[8])
        self.heard_in = list(data[9])
        self.instruments = list(data[10])
        self.before = list(data[11])
        self.still = self.before.pop()
        self.stood = self.before.pop()
        self.spots = [int(tiles, 16) for tiles in data[12]]

    # -- how it begins ----------------------------------------------------------------------------

    def start_from(self, known: Known) -> None:
        """Every ghost nobody sees may be anywhere, wherever it started."""
        fields = known.fields
        if fields["phase"] == SETTING_UP:
            return
        self.round = fields["round"]
        self.johnny = fields["place"][JOHNNY]
        self.stood = self.johnny
        self.bells = list(fields["bells"])
        self.holds = list(fields["holds"])
        self.instruments = list(fields["instruments"])
        self.before = self.instruments[:]
        for seat in fields["captives"]:
            self.captive |= 1 << seat
        if self.setup.single_use:
            self.tokens = fields["crossed"]
        if GHOSTS >> self.seat & 1:
            self.start = fields["start"][self.seat]
            self.spot[self.seat] = fields["spot"][self.seat]
            for seat in range(RED, SEATS):
                self.card[seat] = fields["card"][seat]
        self.begin()
        for seat in range(RED, SEATS):
            trace = self.traces[seat]
            trace.bound = False
            trace.here = self.setup.floor.all
            held = self.holds[seat]
            if held == HIM:
                trace.here = 1 << self.johnny
            elif held != NOTHING_HELD:
                trace.here = 1 << self.instruments[held]
            if self.setup.wall_by_turn and seat == fields["active"]:
                trace.hiding = trace.here  # it may have crossed in this turn, and not shown it yet
                trace.hiding_homes = trace.homes

    # -- what is told -----------------------------------------------------------------------------

    def notice(self, kind: int, heard: tuple[int, ...]) -> None:
        if kind == WALL_CROSSED:
            self.wall(heard[0], heard[1])
            return
        if kind == BELL_RANG:
            self.rang(heard[0], heard[3])
            return
        self.end_action()
        if kind != RETURNED and kind != PERFORMED:  # these come before the wall of a turn is shown
            self.end_turn()
        self.drawn_from = None
        if kind == UNSEEN:
            self.unseen(heard[0], heard[1])
        elif kind == SCANNED:
            self.scanned(heard)
        elif kind == JOHNNY_MOVED or kind == PUSHED:
            self.johnny = heard[1] if kind == JOHNNY_MOVED else heard[2]
        elif kind == CAPTURED:
            self.caught(heard)
        elif kind == BELL_PLACED:
            self.bells.append(heard[0])
        elif kind == WHISPERED:
            self.whispered(heard[0], heard[2])
        elif kind == ROUND_BEGAN:
            self.round = heard[0]
            stays = self.johnny == self.stood and self.johnny in self.instruments
            self.still = self.still + 1 if stays else 0
            self.stood = self.johnny
            self.sounds = [[] for _ in range(SEATS)]
            self.before = self.instruments[:]
        elif kind <= JOHNNY_ENTERED:
            self.set_up(kind, heard)
        else:
            self.openly(kind, heard)

    def set_up(self, kind: int, heard: tuple[int, ...]) -> None:
        if kind == INSTRUMENT_PLACED:
            self.taken |= 1 << heard[1]
            self.instruments[heard[0]] = heard[1]
        elif kind == CARD_DRAWN:
            if len(heard) > 1:
                self.card[heard[0]] = heard[1]
        elif kind == JOHNNY_ENTERED:
            self.johnny = heard[0]
            self.begin()
        elif len(heard) > 1:
            if kind == START_DRAWN:
                self.start = heard[1]
            elif kind == SPOT_DRAWN:
                self.spot[heard[0]] = heard[1]

    def begin(self) -> None:
        """All numbers that may have come out of the pocket. [SON-13, SON-R11, SON-R12]"""
        setup = self.setup
        homes = setup.floor.all
        if not setup.put_back:
            homes &= ~self.taken
        ring = setup.floor.rings[setup.floor.entry]
        for tile in range(1, setup.floor.tiles + 1):
            if ring[tile] < setup.start_gap:
                homes &= ~(1 << tile)
        own = 0
        if GHOSTS >> self.seat & 1 and not setup.may_coincide:
            own = 1 << self.start | 1 << self.spot[self.seat]
        for seat in range(RED, SEATS):
            self.traces[seat] = Trace(homes if seat == self.seat else homes & ~own)

    def whispered(self, seat: int, word: int) -> None:
        """Whoever says it is ready has its instrument near its spot, and a spot stays. [9.3]"""
        self.words[seat] = word
        self.heard_in[seat] = self.round
        if word == READY_WORD and seat != self.seat and self.card[seat] >= 0:
            near = self.setup.floor.close[self.instruments[self.card[seat]]]
            # What was said before counts as well, unless the two do not agree.
            self.spots[seat] = self.spots[seat] & near or near

    def unseen(self, seat: int, number: int) -> None:
        """A hidden ghost moved or stood still; walls and bells are told right after. [SON-46]"""
        wall = NO_WALL
        if self.setup.wall_by_turn:
            wall = NO_WALL if self.tokens >> seat & 1 else UNTOLD
            self.acted(seat, number)
        areas = 0
        for bell in self.bells:
            areas |= self.setup.floor.areas[bell]
        self.pending = Seen(MOVED, wall, areas)
        self.mover = seat

    def acted(self, seat: int, number: int) -> None:
        """After the last action of a turn the token may be shown."""
        if self.setup.wall_by_turn and number == LAST_ACTION:
            self.closing = seat
            self.closing_wall = NO_WALL

    def wall(self, seat: int, number: int) -> None:
        if number == 0:
            self.closing_wall = SOME_WALL
        elif self.pending is not None:
            self.pending.wall = SOME_WALL
        if self.setup.single_use:
            self.tokens |= 1 << seat

    def rang(self, bell: int, first: int) -> None:
        """The bell returns to Johnny's hand. [SON-157]"""
        if bell in self.bells:
            self.bells.remove(bell)
        if self.pending is not None:
            self.pending.rung.append(bell)
            self.pending.firsts.append(first)

    def flush(self) -> None:
        """Whoever asks now has heard everything."""
        self.end_action()
        self.end_turn()

    def end_action(self) -> None:
        """Everything about the latest action has been told."""
        seen = self.pending
        if seen is not None:
            self.pending = None
            if seen.rung:
                seen.tiles = 0
                for bell in self.bells:
                    seen.tiles |= self.setup.floor.areas[bell]
            self.traces[self.mover].see(self.setup, seen)
            self.drawn_from = None

    def end_turn(self) -> None:
        """And whether a wall was crossed in the turn it ended."""
        if self.closing >= 0:
            seat = self.closing
            self.closing = NOBODY
            self.traces[seat].see(self.setup, Seen(HAS_CROSSED, self.closing_wall, 0))

    def scanned(self, heard: tuple[int, ...]) -> None:
        """Rings round Johnny. [SON-81..SON-86]"""
        tiles = self.setup.floor.heard[heard[0]]
        for seat in range(RED, SEATS):
            if heard[seat] >= 0:
                self.traces[seat].see(self.setup, Seen(IS_AMONG, 0, tiles[heard[seat]]))

    def caught(self, heard: tuple[int, ...]) -> None:
        """Who was in the zone is captive; the others were not in it. [SON-105, SON-109]"""
        tile, claim, spent, captured = heard[0], heard[2], heard[3], heard[5]
        zone = self.setup.zones[tile] if spent else 1 << claim
        for seat in range(RED, SEATS):
            if captured >> seat & 1:
                self.traces[seat].is_on(self.setup, zone)
                self.captive |= 1 << seat
            elif not self.captive >> seat & 1:
                self.traces[seat].see(self.setup, Seen(IS_AMONG, 0, ~zone))

    def openly(self, kind: int, heard: tuple[int, ...]) -> None:
        """What a ghost does in plain sight. [SON-49, SON-58, SON-64]"""
        seat = heard[0] if heard else JOHNNY
        if kind == CARRIED or kind == DROVE:
            self.moved_openly(kind, heard)
        elif kind == POSSESSED or kind == JOHNNY_POSSESSED:
            self.traces[seat].is_on(self.setup, 1 << heard[-1])
            self.holds[seat] = HIM if kind == JOHNNY_POSSESSED else heard[2]
        elif kind == UNPOSSESSED or kind == SHAKEN_OFF or kind == DROPPED:
            held = self.holds[seat]
            if 0 <= held < INSTRUMENTS:
                self.left[seat][held] = heard[-1]
            self.holds[seat] = NOTHING_HELD
            if kind != DROPPED:  # whoever drops something is a captive by now
                self.traces[seat].is_on(self.setup, 1 << heard[-1])
        elif kind == SOUNDED:
            self.left[seat][heard[2]] = heard[3]
            self.sounds[seat].extend([heard[2], heard[3]])
        elif kind == RESCUED:
            self.rescued(seat, heard[2])
        elif kind == PERFORMED:
            self.performed(seat)
        else:
            return
        if kind in (CARRIED, DROVE, POSSESSED, JOHNNY_POSSESSED, UNPOSSESSED, SOUNDED, RESCUED):
            self.acted(seat, heard[1])

    def moved_openly(self, kind: int, heard: tuple[int, ...]) -> None:
        seat = heard[0]
        path, tile = heard[-2], heard[-1]
        if kind == DROVE:
            self.johnny = tile
        else:
            self.carried[seat][heard[2]] += len(steps_of(path))
            self.instruments[heard[2]] = tile
        walls = False
        if self.setup.wall_by_turn:
            here = self.traces[seat].here | self.traces[seat].hiding
            for step in steps_of(path):
                before = here.bit_length() - 1
                if self.setup.floor.side(before, step) == 1:
                    walls = True
                here = 1 << step
        self.traces[seat].goes_openly(tile, walls)

    def rescued(self, saviour: int, freed: int) -> None:
        """Everybody concerned is back on a starting point. [SON-134, SON-136]"""
        self.traces[saviour].is_on(self.setup, 1 << self.johnny)
        self.traces[saviour].goes_home()
        self.holds[saviour] = NOTHING_HELD
        for seat in range(RED, SEATS):
            if freed >> seat & 1:
                self.traces[seat].goes_home()
        self.captive &= ~freed

    def performed(self, seat: int) -> None:
        """With `perform_signal = open` a performance gives spot and card away. [SON-R24]"""
        self.card[seat] = self.sounds[seat][-2]
        tile = self.sounds[seat][-1]
        self.spot[seat] = tile
        if self.setup.put_back:
            return
        for other in range(RED, SEATS):
            if other == seat or not self.setup.may_coincide:
                self.traces[other].cannot_start_on(self.setup, tile)

    # -- what follows -----------------------------------------------------------------------------

    def tiles(self, seat: int) -> int:
        """Where a ghost may be, quickly: a little too many tiles if starts exclude one another."""
        self.flush()
        if self.captive >> seat & 1:
            return 1 << self.johnny
        trace = self.traces[seat]
        return trace.here | trace.hiding

    def starts(self) -> list[int]:
        """By seat, the starting points that are possible together. [SON-13]

        A ghost's own is the one it knows. Without return to the pocket no two are the same, which
        tells something as soon as one of the others has hardly any choice left.
        """
        self.flush()
        found = [0] * SEATS
        for seat in range(RED, SEATS):
            if seat == self.seat:
                found[seat] = 1 << self.start
            else:
                found[seat] = self.traces[seat].possible_starts(self.setup)
        if self.setup.may_coincide:
            return found
        kept = found[:]
        for seat in range(RED, SEATS):
            one = found[RED + (seat - RED + 1) % 3]
            two = found[RED + (seat - RED + 2) % 3]
            if one.bit_count() <= 2 or two.bit_count() <= 2:
                kept[seat] = compatible(found[seat], one, two)
        return kept

    def possible(self, seat: int) -> int:
        """Where another ghost may be, exactly; of oneself, where the others may think one is."""
        if self.captive >> seat & 1:
            return 1 << self.johnny
        if seat == self.seat:
            return self.tiles(seat)
        return self.traces[seat].possible_tiles(self.setup, self.starts()[seat])


def compatible(starts: int, one: int, two: int) -> int:
    """Those that leave the two other ghosts a different starting point each."""
    found = 0
    left = starts
    while left:
        low = left & -left
        left ^= low
        rest_one = one & ~low
        rest_two = two & ~low
        if rest_one and rest_two:
            same = rest_one == rest_two and rest_one.bit_count() == 1
            if not same:
                found |= low
    return found


def remember(seats: int, setup: Setup, seat: int) -> Memory:
    return Notes(setup, seat)
