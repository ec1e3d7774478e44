"""The table of Possession Sonata: who is where, who holds what, and who knows it. [ledger 6.1]

Seat 0 is Johnny, seats 1 to 3 are the red, yellow and green ghost. A list by seat has an entry
for Johnny too: his tile stands in `place`, and in the others there is nothing of his.
"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import ALL, OVER, PUBLIC, Action, Table
from gloaming.core.info import BY_ENTRY
from gloaming.core.masks import members
from gloaming.core.spec import TABLE
from gloaming.games.sonata.bots.hint import Fog
from gloaming.games.sonata.rules.floor import Stroll
from gloaming.games.sonata.rules.setup import Setup
from gloaming.games.sonata.rules.terms import (
    ACTING,
    ALL_CAPTURED,
    BASE,
    BELL,
    BELL_RANG,
    BY_CAPTURE,
    BY_SONATA,
    CAPTURE,
    CARDS,
    CLAIM,
    DAWN_BROKE,
    DROPPED,
    GHOSTS,
    GREEN,
    HIM,
    HOLD,
    INSTRUMENTS,
    JOHNNY,
    MARK,
    NO_ANSWER_HEARD,
    NO_BELL,
    NOT_YET,
    NOTHING_HELD,
    NOWHERE,
    OWN,
    PUSH,
    RED,
    RESCUED,
    RETURNED,
    REVEALED,
    SCANNED,
    SEATS,
    SETTING_UP,
    SILENCE,
    SONATA_HEARD,
    TEAM,
    TILE,
    TOKENS,
    WHISPER,
    WHISPER_PHASE,
    YELLOW,
)

BELLS: Final = 3  # in all [SON-16, SON-150]
OVER_RULES: Final = ("SON-162", "SON-165", "SON-166")  # by reason


class Sonata(Table):
    """The theatre at rest."""

    INFO = (
        ("round", PUBLIC, "int"),
        ("phase", PUBLIC, "phase"),
        ("active", PUBLIC, "seat"),
        ("actions", PUBLIC, "int"),  # left to the active seat
        ("place", TILE | BY_ENTRY, "tile*"),
        ("instruments", PUBLIC, "tile*"),  # by instrument: where it lies or is carried
        ("holds", PUBLIC, "target*"),  # by seat: what it possesses
        ("captives", PUBLIC, "seat^"),  # in order of capture
        ("passes", PUBLIC, "mask:seat"),  # captives whose wall-pass is unspent
        ("fresh", PUBLIC, "mask:seat"),  # captured in this turn of Johnny's
        ("pushed", PUBLIC, "mask:seat"),  # has pushed in it
        ("debts", PUBLIC, "mask:seat"),  # who owes a skipped turn
        ("crossed", PUBLIC, "mask:seat"),  # whose Wall Crossing Token shows its crossed side
        ("bells", PUBLIC, "tile^"),  # on the board, in the order they were placed
        ("levels", PUBLIC, "level*"),  # by seat: the answers to the latest scan
        ("scanned_from", PUBLIC, "tile"),
        ("staggered", PUBLIC, "bool"),
        ("start", OWN | BY_ENTRY, "tile*"),
        ("spot", OWN | BY_ENTRY, "tile*"),
        ("card", TEAM | BY_ENTRY, "instrument*"),  # assigned instruments
        ("performed", MARK | BY_ENTRY, "bool*"),
        ("ended", PUBLIC, "reason"),
    )
    RULE_OVER = "SON-162"
    RULE_NOT_ASKED = "SON-29"

    setup: Setup
    round: int
    phase: int
    active: int
    actions: int
    place: list[int]
    instruments: list[int]
    holds: list[int]
    captives: tuple[int, ...]
    passes: int
    fresh: int
    pushed: int
    debts: int
    crossed: int
    bells: tuple[int, ...]
    levels: list[int]
    scanned_from: int
    staggered: bool
    start: list[int]
    spot: list[int]
    card: list[int]
    performed: list[int]
    ended: int

    def lay_out(self, seats: int, setup: Setup) -> None:
        """Before anything is drawn. [SON-16..SON-18]"""
        self.setup = setup
        self.round = 0
        self.phase = SETTING_UP
        self.active = JOHNNY
        self.actions = 0
        self.place = [NOWHERE] * SEATS
        self.instruments = [NOWHERE] * INSTRUMENTS
        self.holds = [NOTHING_HELD] * SEATS
        self.captives = ()
        self.passes = 0
        self.fresh = 0
        self.pushed = 0
        self.debts = 0
        self.crossed = 0
        self.bells = ()
        self.levels = [NO_ANSWER_HEARD] * SEATS
        self.scanned_from = NOWHERE
        self.staggered = False
        self.start = [NOWHERE] * SEATS
        self.spot = [NOWHERE] * SEATS
        self.card = [-1] * SEATS
        self.performed = [0] * SEATS
        self.ended = NOT_YET

    def clone(self) -> Sonata:
        g = Sonata()
        self.copy_rest(g)
        g.setup = self.setup
        g.round = self.round
        g.phase = self.phase
        g.active = self.active
        g.actions = self.actions
        g.place = self.place[:]
        g.instruments = self.instruments[:]
        g.holds = self.holds[:]
        g.captives = self.captives
        g.passes = self.passes
        g.fresh = self.fresh
        g.pushed = self.pushed
        g.debts = self.debts
        g.crossed = self.crossed
        g.bells = self.bells
        g.levels = self.levels  # these lists are made anew whenever they change
        g.scanned_from = self.scanned_from
        g.staggered = self.staggered
        g.start = self.start
        g.spot = self.spot
        g.card = self.card
        g.performed = self.performed[:]
        g.ended = self.ended
        fog = self.hint
        if fog is not None:
            assert isinstance(fog, Fog)
            g.hint = fog.clone()
        return g

    # -- who may know, and chance -----------------------------------------------------------------

    def may_read(self, audience: int, owner: int, reader: int) -> bool:
        """Ledger 6.1; after the end everything is open. [SON-169]"""
        if audience == ACTING:
            return reader == self.active
        if owner == JOHNNY or owner == reader or self.ended != NOT_YET:
            return True
        if audience == TILE:
            return self.holds[owner] != NOTHING_HELD or owner in self.captives
        if audience == TEAM:
            return GHOSTS >> reader & 1 == 1
        return audience == MARK and self.setup.perform_open

    def items(self, source: int) -> list[int] | None:
        """What is left in the pocket, and the Instrument Cards not yet dealt. [SON-13, SON-22]"""
        if source == CARDS:
            return [card for card in range(INSTRUMENTS) if card not in self.card]
        if source == TOKENS:
            return [n for n in range(INSTRUMENTS) if self.instruments[n] == NOWHERE]
        return self.pocket(1 << self.drawing() if self.setup.told else (1 << SEATS) - 1)

    def drawing(self) -> int:
        """The ghost whose number is drawn next: starts first, then spots. [SON-19, SON-20]"""
        drawn = self.spot if NOWHERE not in self.start[RED:] else self.start
        for seat in range(RED, SEATS):
            if drawn[seat] == NOWHERE:
                return seat
        return RED

    def pocket(self, seats: int) -> list[int]:
        """The tiles left in it, as far as those know who know what these seats drew."""
        floor = self.setup.floor
        if self.setup.put_back:
            return members(floor.all & self.far_enough())
        taken = 0
        for tile in self.instruments:
            taken |= 1 << tile
        for seat in range(RED, SEATS):
            if seats >> seat & 1:
                taken |= 1 << self.start[seat] | 1 << self.spot[seat]
        return members(floor.all & ~taken & self.far_enough())

    def far_enough(self) -> int:
        """While starting points are drawn, those not too near the entry. [SON-R12]"""
        floor = self.setup.floor
        drawing = self.instruments[-1] != NOWHERE and NOWHERE in self.start[RED:]
        if not drawing or self.setup.start_gap == 0:
            return floor.all
        ring = floor.rings[floor.entry]
        far = 0
        for tile in range(1, floor.tiles + 1):
            if ring[tile] >= self.setup.start_gap:
                far |= 1 << tile
        return far

    # -- who is asked -----------------------------------------------------------------------------

    def why_not(self, seat: int, a: Action) -> str | None:
        if self.wait == OVER:
            return OVER_RULES[self.ended]
        if not self.is_asked(seat):
            return self.why_not_asked(seat, a)
        return self.asking().why_not(self, seat, a)

    def why_not_asked(self, seat: int, a: Action) -> str:
        """The rule by which this seat may not do this now; by open facts alone. [ledger 11]"""
        verb = a[0]
        if verb == WHISPER or verb == BELL or verb == NO_BELL:
            if self.phase == WHISPER_PHASE:
                return self.why_not_asked_to_whisper(seat)
            return "SON-140" if verb == WHISPER else "SON-148"
        if verb == PUSH or verb == HOLD:
            if self.fresh >> seat & 1:
                return "SON-128"
            if seat not in self.captives or self.pushed >> seat & 1:
                return "SON-124"
            return "SON-R49" if self.setup.stride else "SON-129"
        if seat == JOHNNY:
            return "SON-108" if verb == CAPTURE or verb == CLAIM else "SON-92"
        if seat in self.captives:
            return "SON-30"
        return "SON-31" if self.debts >> seat & 1 else "SON-29"

    def why_not_asked_to_whisper(self, seat: int) -> str:
        """Has it chosen already, or has it nothing to choose? [SON-142, SON-150, SON-R55]"""
        if seat == JOHNNY and len(self.bells) == BELLS:
            return "SON-150"
        if seat != JOHNNY and not self.may_whisper(seat):
            return "SON-R55"
        return "SON-142"

    def may_whisper(self, seat: int) -> bool:
        """Has this ghost a card to pass and anybody to pass it to? [SON-146, SON-R55]"""
        if self.setup.captive_whisper:
            return True
        return seat not in self.captives and len(self.captives) < 2

    # -- ghosts -----------------------------------------------------------------------------------

    def is_free(self, seat: int) -> bool:
        return seat not in self.captives

    def holder(self, target: int) -> int:
        """The ghost that possesses this, or -1. [SON-55]"""
        for seat in range(RED, SEATS):
            if self.holds[seat] == target:
                return seat
        return -1

    def may_cross(self, seat: int) -> bool:
        """May a Move of this ghost cross a wall? [SON-40, SON-51, SON-R20, SON-R21]"""
        held = self.holds[seat]
        if held == HIM:
            return False
        if held != NOTHING_HELD and not self.setup.carry_walls:
            return False
        return not (self.setup.single_use and self.crossed >> seat & 1)

    def is_seen(self, seat: int) -> None:
        """In imagined nights: everybody knows on which tile this ghost is."""
        fog = self.hint
        if fog is not None:
            assert isinstance(fog, Fog)
            fog.shows(seat, self.place[seat])

    def is_unseen(self, seat: int, walls: bool, bells: tuple[int, ...]) -> None:
        """In imagined nights: a hidden ghost has moved while these bells hung."""
        fog = self.hint
        if fog is not None:
            assert isinstance(fog, Fog)
            silent = 0
            rung = 0
            for bell in bells:
                if bell in self.bells:
                    silent |= self.setup.floor.areas[bell]
                else:
                    rung |= self.setup.floor.areas[bell]
            fog.moves(seat, walls, silent, rung)

    def is_missed(self, zone: int) -> None:
        """In imagined nights: whoever is still free was not in this zone."""
        fog = self.hint
        if fog is not None:
            assert isinstance(fog, Fog)
            for seat in range(RED, SEATS):
                if seat not in self.captives:
                    fog.answers(seat, ~zone)

    def ring_bells(self, seat: int, start: int, stroll: Stroll) -> None:
        """All bells this Move touches ring and return. [SON-153..SON-158]"""
        if stroll.entered == 0:
            return  # SON-154
        touched = stroll.entered if self.setup.bell_enter else stroll.touched
        areas = self.setup.floor.areas
        left: list[int] = []
        for bell in self.bells:
            if touched & areas[bell]:
                first = NOWHERE
                if self.setup.bell_tile:
                    first = self.first_touched(start, stroll, areas[bell])
                self.say(BELL_RANG, bell, seat, int(first != NOWHERE), first)
            else:
                left.append(bell)
        self.bells = tuple(left)

    def first_touched(self, start: int, stroll: Stroll, area: int) -> int:
        """The first tile of the path in the area. [SON-R59]"""
        if area >> start & 1 and not self.setup.bell_enter:
            return start
        path = int(stroll.action[1])
        while path > 0:
            tile = path % BASE - 1
            if area >> tile & 1:
                return tile
            path //= BASE
        return NOWHERE

    def go_home(self, seat: int) -> None:
        """To its starting point, hidden, holding nothing. [SON-134, SON-136, SON-137]"""
        self.holds[seat] = NOTHING_HELD
        self.place[seat] = self.start[seat]
        fog = self.hint
        if fog is not None:
            assert isinstance(fog, Fog)
            fog.returns(seat)
        if self.heard is not None or self.ear >= 0:
            self.tell(RETURNED, None, (seat, self.start[seat]), 1 << seat)

    def rescue(self, saviour: int, number: int, freed: int) -> None:
        """Freed ghosts in seat order, then passes, then the saviour. [SON-133..SON-139]"""
        lost = self.passes & freed
        self.say(RESCUED, saviour, number, freed, lost.bit_count(), lost)
        for seat in range(RED, SEATS):
            if freed >> seat & 1:
                self.debts |= 1 << seat
                self.go_home(seat)
        self.captives = tuple([seat for seat in self.captives if not freed >> seat & 1])
        self.passes &= ~freed  # SON-122
        self.go_home(saviour)

    # -- Johnny -----------------------------------------------------------------------------------

    def scan(self) -> None:
        """Every free ghost answers how loud it is; captives do not. [SON-75..SON-90]"""
        here = self.place[JOHNNY]
        ring = self.setup.floor.rings[here]
        levels = [NO_ANSWER_HEARD] * SEATS
        for seat in range(RED, SEATS):
            if seat not in self.captives:
                far = ring[self.place[seat]]
                levels[seat] = far if far < SILENCE else SILENCE
        self.levels = levels
        self.scanned_from = here
        fog = self.hint
        if fog is not None:
            assert isinstance(fog, Fog)
            heard = self.setup.floor.heard[here]
            for seat in range(RED, SEATS):
                if levels[seat] >= 0:
                    fog.answers(seat, heard[levels[seat]])
        self.say(SCANNED, here, levels[RED], levels[YELLOW], levels[GREEN])

    def bring_captives(self) -> None:
        """Captives are wherever Johnny is. [SON-116]"""
        for seat in self.captives:
            self.place[seat] = self.place[JOHNNY]

    def within(self, zone: int) -> int:
        """The free ghosts on tiles of this zone, a mask."""
        caught = 0
        for seat in range(RED, SEATS):
            if zone >> self.place[seat] & 1 and seat not in self.captives:
                caught |= 1 << seat
        return caught

    def cage(self, caught: int) -> None:
        """Captured: possession ends, debts too, and each gives a wall-pass. [SON-117..SON-119]"""
        for seat in range(RED, SEATS):
            if not caught >> seat & 1:
                continue
            held = self.holds[seat]
            if held >= 0:
                self.holds[seat] = NOTHING_HELD
                self.say(DROPPED, seat, held, self.place[seat])
            self.captives += (seat,)
            self.place[seat] = self.place[JOHNNY]
        self.debts &= ~caught
        self.passes |= caught
        self.fresh |= caught
        if not self.setup.single_use:
            self.crossed &= ~caught  # SON-44

    def spend_passes(self, number: int) -> int:
        """Earliest captive first; the passes spent, a mask. [SON-120, SON-121]"""
        spent = 0
        for seat in self.captives:
            if spent.bit_count() < number and self.passes >> seat & 1:
                spent |= 1 << seat
        self.passes &= ~spent
        return spent

    # -- the end ----------------------------------------------------------------------------------

    def sonata_complete(self) -> bool:
        """All three marks in one round. [SON-162]"""
        return self.performed[RED] + self.performed[YELLOW] + self.performed[GREEN] == 3

    def conclude(self, reason: int) -> None:
        """The night is over and everything is shown. [SON-162..SON-169]"""
        self.ended = reason
        if reason == BY_SONATA:
            self.say(SONATA_HEARD, self.round)
        elif reason == BY_CAPTURE:
            self.say(ALL_CAPTURED, self.round)
        else:
            self.say(DAWN_BROKE, self.round)
        for seat in range(RED, SEATS):
            self.say(REVEALED, seat, self.start[seat], self.spot[seat], self.card[seat])
        self.finish()


def score(g: Sonata) -> list[float]:
    """The ghosts win together or lose together. [SON-3, SON-168]"""
    if g.ended == NOT_YET:
        return [0.0, 0.0, 0.0, 0.0]
    if g.ended == BY_SONATA:
        return [0.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0]
    return [1.0, 0.0, 0.0, 0.0]


def circles(g: Sonata) -> dict[str, int]:
    """Who may talk to whom: all to all, nobody, or the ghosts among themselves too. [SON-R64]"""
    if g.setup.chat == "off":
        return {}
    return {TABLE: ALL, "ghosts": GHOSTS} if g.setup.chat == "ghosts" else {TABLE: ALL}
