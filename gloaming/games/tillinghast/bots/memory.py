"""What a seat remembers of the night: a belief about every ghost. [ledger 6.4]

Ghosts touch one another only through public notices. So what is certain about a ghost is the same
for everybody but its owner, and its owner can work it out too.
"""

from __future__ import annotations

from random import Random
from typing import Any

from gloaming.core.flow import NOBODY
from gloaming.core.known import Known, Memory
from gloaming.games.tillinghast.bots.belief import Belief
from gloaming.games.tillinghast.bots.cloud import FLAGS, Cloud
from gloaming.games.tillinghast.bots.hint import Rumour
from gloaming.games.tillinghast.rules.setup import Setup
from gloaming.games.tillinghast.rules.terms import (
    BANISHED,
    BEFORE_TURNS,
    DREW,
    FLASH_END,
    GAVE_UP,
    HOUR,
    HOUR_RETURNED,
    HOUR_TOOK,
    LIGHT_HOUR,
    LIT,
    LOSES_TURN,
    LOST_TURN,
    ON_MAP,
    PAID,
    PLACED,
    QUENCHED,
    RESTLESS,
    RETURNED,
    RETURNS,
    SQUARES,
    STANDS_DOWN,
    STEPPED,
    STRUCK,
    SUMMONED,
    TURN,
    VISION,
    VORTEXED,
)


class Chances:
    """A cloud laid out so that states can be drawn from it."""

    def __init__(self, cloud: Cloud) -> None:
        self.states = list(cloud.sets)
        self.sets = list(cloud.sets.values())
        self.even: list[float] = []  # running sums
        self.likely: list[float] = []
        even = likely = 0.0
        for state in self.states:
            even += cloud.sets[state].bit_count()
            likely += cloud.odds[state]
            self.even.append(even)
            self.likely.append(likely)

    def draw(self, rng: Random, evenly: bool) -> int:
        """The place of a state."""
        sums = self.even if evenly else self.likely
        point = rng.random() * sums[-1]
        low = 0
        high = len(sums) - 1
        while low < high:
            middle = (low + high) // 2
            if sums[middle] > point:
                high = middle
            else:
                low = middle + 1
        return low


class Notes(Memory):
    """One viewer's memory: public facts as they were told, and a belief about every ghost."""

    def __init__(self, seats: int, setup: Setup, seat: int) -> None:
        self.setup = setup
        self.seat = seat
        self.lit = setup.village.lit
        self.power = [0] * seats
        self.spirits = [0] * seats
        self.exile = [ON_MAP] * seats
        self.placed = 0
        self.active = NOBODY
        self.flash = -1  # the struck square, until the flash is over
        self.seen = False  # the caster, in its own flash
        self.beliefs = [Belief(setup) for _ in range(seats)]
        # Worked out when first needed, and no part of what is remembered.
        self.chances: list[Chances | None] = [None] * seats
        self.between: Chances | None = None
        self.rumours: list[Rumour] = []

    def clone(self) -> Notes:
        notes = Notes(0, self.setup, self.seat)
        notes.lit = self.lit
        notes.power = self.power[:]
        notes.spirits = self.spirits[:]
        notes.exile = self.exile[:]
        notes.placed = self.placed
        notes.active = self.active
        notes.flash = self.flash
        notes.seen = self.seen
        notes.beliefs = [belief.clone() for belief in self.beliefs]
        notes.chances = [None] * len(self.beliefs)
        return notes

    def plain(self) -> Any:
        return [
            f"{self.lit:x}",
            self.power[:],
            self.spirits[:],
            self.exile[:],
            self.placed,
            self.active,
            self.flash,
            int(self.seen),
            [belief.plain() for belief in self.beliefs],
        ]

    def restore(self, data: Any) -> None:
        self.lit = int(data[0], 16)
        self.power = list(data[1])
        self.spirits = list(data[2])
        self.exile = list(data[3])
        self.placed = data[4]
        self.active = data[5]
        self.flash = data[6]
        self.seen = data[7] == 1
        for seat in range(len(self.beliefs)):
            self.beliefs[seat].restore(data[8][seat])
        self.chances = [None] * len(self.beliefs)
        self.between = None
        self.rumours = []

    # -- how it begins -----------------------------------------------------------------------------

    def start_from(self, known: Known) -> None:
        """Every ghost on the map may be anywhere, with any marks of as many spirits as it holds."""
        v = self.setup.village
        fields = known.fields
        if known.frames and known.frames[0][1] in BEFORE_TURNS:
            return
        self.lit = fields["lit"]
        self.power = list(fields["power"])
        self.spirits = list(fields["spirits"])
        self.exile = list(fields["exile"])
        self.placed = (1 << len(self.beliefs)) - 1
        for seat in range(len(self.beliefs)):
            belief = self.beliefs[seat]
            sets = 0
            for marks in range(len(v.marked)):
                if marks.bit_count() == self.spirits[seat]:
                    sets |= 1 << marks
            anywhere = Cloud()
            if self.exile[seat] == ON_MAP:
                for square in v.squares:
                    anywhere.add(square * FLAGS, sets, 1.0)
            else:
                belief.away = sets
            belief.rest(anywhere)
        self.active = fields["active"]
        if len(known.frames) > 1 and known.frames[1][0] == "Turn":
            self.turn(self.active)
            if known.frames[1][1] != "begin" and self.exile[self.active] == ON_MAP:
                self.beliefs[self.active].in_mid_turn()

    # -- what is told ------------------------------------------------------------------------------

    def notice(self, kind: int, heard: tuple[int, ...]) -> None:
        if kind == STEPPED or kind == GAVE_UP:
            return  # one's own affairs; the beliefs are everybody's
        if kind == PLACED:
            self.placed |= 1 << heard[0]
            return
        for seat in range(len(self.chances)):
            self.chances[seat] = None
        self.between = None
        self.rumours = []
        if kind != BANISHED and kind != VISION and kind != FLASH_END:
            for belief in self.beliefs:
                belief.pay_debt()
        if kind == VISION:
            self.vision(heard[0], heard[1])
        elif kind == HOUR:
            if heard[0] == LIGHT_HOUR:
                self.shine(~self.setup.village.shelter, NOBODY)
        elif kind >= TURN and kind <= HOUR_RETURNED:
            self.notice_of(kind, heard)

    def notice_of(self, kind: int, heard: tuple[int, ...]) -> None:
        """Whatever names a seat first, or a round and a seat."""
        if kind == TURN:
            self.turn(heard[1])
            return
        seat = heard[0]
        belief = self.about(seat if seat < len(self.beliefs) else 0)
        if kind == PAID:
            belief.hear_paid(heard[1], self.lit)
            self.power[seat] -= heard[1]
        elif kind == DREW:
            belief.hear_drew(heard[1], self.power[seat], self.lit)
            self.power[seat] += heard[1]
        elif kind == RESTLESS:
            belief.hear_restless(self.lit)
        elif kind == LIT:
            self.light(seat, heard[1])
        elif kind == QUENCHED:
            belief.hear_here(heard[1])
            self.lit &= ~(1 << heard[1])
        elif kind == VORTEXED:
            belief.hear_vortex(heard[1])
        elif kind == SUMMONED:
            belief.hear_summoned()
            self.spirits[seat] = heard[1]
        elif kind == STANDS_DOWN:
            belief.hear_done(self.lit)
        elif kind == HOUR_TOOK:
            self.power[seat] += heard[1]
        elif kind == HOUR_RETURNED:
            self.power[seat] -= heard[1]
        else:
            self.notice_of_strike(kind, heard)

    def notice_of_strike(self, kind: int, heard: tuple[int, ...]) -> None:
        seat = heard[0]
        if kind == STRUCK:
            self.struck(seat, heard[1])
        elif kind == BANISHED:
            self.banished(seat, heard[2])
        elif kind == FLASH_END:
            if not self.seen:
                self.beliefs[seat].hear_flash(self.flash, -1)
            self.flash = -1
            self.forget_glimpses()
        elif kind == LOST_TURN:
            self.exile[seat] = RETURNS
        elif kind == RETURNED:
            self.exile[seat] = ON_MAP
            self.beliefs[seat].hear_returned(self.lit)

    def about(self, seat: int) -> Belief:
        """The belief about a ghost, which goes by the power everybody sees it hold."""
        belief = self.beliefs[seat]
        belief.power = self.power[seat]
        return belief

    def turn(self, seat: int) -> None:
        self.active = seat
        self.forget_glimpses()
        if self.exile[seat] == ON_MAP:
            self.beliefs[seat].begin_turn(self.lit)

    def forget_glimpses(self) -> None:
        for belief in self.beliefs:
            belief.glimpse = None

    def vision(self, seat: int, square: int) -> None:
        """Seen in a flash, in the light of an hour or of another ghost, or by its own step."""
        belief = self.about(seat)
        if self.flash >= 0 and seat == self.active:
            belief.hear_flash(self.flash, square)
            self.seen = True
        elif belief.glimpse is not None and (self.flash >= 0 or belief.acting == 0):
            belief.hear_seen(square)
        else:
            belief.hear_vision(square, self.lit)

    def light(self, seat: int, square: int) -> None:
        """Somebody kindled a light; with `illuminate_reveals` it shows who else is there."""
        dark = self.lit >> square & 1 == 0
        self.beliefs[seat].hear_here(square)
        self.lit |= 1 << square
        self.forget_glimpses()
        if dark and self.setup.illuminate_reveals:
            self.shine(1 << square & ~self.setup.village.shelter, seat)

    def shine(self, squares: int, but: int) -> None:
        """Light falls on these squares; whoever is there will say so, all but one seat."""
        for seat in range(len(self.beliefs)):
            if seat != but and self.exile[seat] == ON_MAP:
                self.beliefs[seat].hear_unseen(squares)

    def struck(self, seat: int, square: int) -> None:
        v = self.setup.village
        self.beliefs[seat].hear_struck(square)
        self.flash = square
        self.seen = False
        self.shine(1 << square | v.open_mask[square] & ~v.shelter, seat)

    def banished(self, seat: int, lost: int) -> None:
        owes = lost == 1 and self.spirits[seat] > 1
        self.beliefs[seat].hear_banished(self.flash, lost == 1, owes)
        self.spirits[seat] -= lost
        self.power[seat] = 0
        self.exile[seat] = LOSES_TURN

    # -- what follows from it ----------------------------------------------------------------------

    def now(self, seat: int) -> Cloud:
        """Every state this ghost may be in at this rest."""
        return self.about(seat).now(self.lit)

    def possible(self, seat: int) -> int:
        """The squares it may be on, as a mask: what the deduction aid shows."""
        if self.exile[seat] != ON_MAP:
            return 0
        return self.now(seat).squares()

    def chances_of(self, seat: int) -> Chances:
        found = self.chances[seat]
        if found is None:
            found = Chances(self.now(seat))
            self.chances[seat] = found
        return found

    def chances_in_between(self, seat: int) -> Chances:
        """The same while the victims of its Strike choose: it has had no time for more."""
        found = self.between
        if found is None:
            found = Chances(self.about(seat).now(self.lit, True))
            self.between = found
        return found

    def hearsay(self) -> list[Rumour]:
        """Where everybody is by hearsay, one's own ghost included."""
        if not self.rumours:
            chart = self.setup.chart
            for seat in range(len(self.beliefs)):
                self.rumours.append(chart.aged(weights(self.now(seat))))
        return self.rumours

    def marks_away(self, seat: int, choosing: bool) -> int:
        """The sets of marks of a banished ghost; while it chooses, the one it gives up is there."""
        belief = self.beliefs[seat]
        if belief.owes and not choosing:
            return belief.without_one(belief.away)
        return belief.away


def weights(cloud: Cloud) -> list[float]:
    """A cloud by square, summing to one."""
    found = [0.0] * SQUARES
    whole = sum(cloud.odds.values())
    if whole > 0.0:
        for state, odds in cloud.odds.items():
            found[state // FLAGS] += odds / whole
    return found


def remember(seats: int, setup: Setup, seat: int) -> Memory:
    return Notes(seats, setup, seat)
