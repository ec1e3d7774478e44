"""The table of Tillinghast: what everybody sees, and where each ghost is in secret.

No record of movements is kept here: each step is whispered to its owner as an event, and after
the end the events open to all. [TIL-39, TIL-181..TIL-183]
"""

from __future__ import annotations

from typing import Any

from gloaming.core.flow import NOBODY, PUBLIC, Action, Frame, Table
from gloaming.games.tillinghast.bots.hint import Hearsay, Rumour
from gloaming.games.tillinghast.rules.setup import Setup
from gloaming.games.tillinghast.rules.terms import (
    ACTING,
    BANISHED,
    BY_FOUR,
    BY_TRACK,
    DREW,
    FIRST_SPELL,
    GAME_OVER,
    LOSES_TURN,
    MOST_SPIRITS,
    NO_TIE,
    NOT_OVER,
    ON_MAP,
    OWN,
    PAID,
    RESTLESS,
    STEPPED,
    STIRRING,
    TIE_BANISHED,
    TIE_ORDER,
    TIE_POWER,
    VISION,
)


class Tillinghast(Table):
    """The village at night. [TIL-1..TIL-17]"""

    INFO = (
        ("round", PUBLIC, "int"),
        ("active", PUBLIC, "seat"),
        ("start_player", PUBLIC, "seat"),
        ("power", PUBLIC, "int*"),
        ("spirits", PUBLIC, "int*"),
        ("exile", PUBLIC, "exile*"),
        ("banished", PUBLIC, "int*"),  # how often
        ("lit", PUBLIC, "mask:square"),
        ("stirring", PUBLIC, "seat"),  # who is casting in phase 3
        ("gained", PUBLIC, "bool"),  # somebody took a fourth spirit this round
        ("square", OWN, "square*"),
        ("marks", OWN, "mask:square*"),
        ("winner", PUBLIC, "seat"),
        ("reason", PUBLIC, "reason"),
        ("tie", PUBLIC, "tie"),
    )
    RULE_OVER = "TIL-172"
    RULE_NOT_ASKED = "TIL-27"

    setup: Setup
    round: int
    active: int
    start_player: int
    power: list[int]
    spirits: list[int]
    exile: list[int]
    banished: list[int]
    lit: int
    stirring: int
    gained: bool
    square: list[int]
    marks: list[int]
    winner: int
    reason: int
    tie: int

    def lay_out(self, seats: int, setup: Setup) -> None:
        """No cubes, no ghosts, the lights as printed, round 1. [TIL-19, TIL-25]"""
        self.setup = setup
        self.round = 1
        self.active = 0
        self.start_player = NOBODY
        self.power = [0] * seats
        self.spirits = [0] * seats
        self.exile = [ON_MAP] * seats
        self.banished = [0] * seats
        self.lit = setup.village.lit
        self.stirring = NOBODY
        self.gained = False
        self.square = [-1] * seats
        self.marks = [0] * seats
        self.winner = NOBODY
        self.reason = NOT_OVER
        self.tie = NO_TIE

    def clone(self) -> Tillinghast:
        g = Tillinghast()
        self.copy_rest(g)
        g.setup = self.setup
        g.round = self.round
        g.active = self.active
        g.start_player = self.start_player
        g.power = self.power[:]
        g.spirits = self.spirits[:]
        g.exile = self.exile[:]
        g.banished = self.banished[:]
        g.lit = self.lit
        g.stirring = self.stirring
        g.gained = self.gained
        g.square = self.square[:]
        g.marks = self.marks[:]
        g.winner = self.winner
        g.reason = self.reason
        g.tie = self.tie
        return g

    # -- who may know ------------------------------------------------------------------------------

    def may_read(self, audience: int, owner: int, reader: int) -> bool:
        """Each its own, and after the end everybody everything. [TIL-182, TIL-183]"""
        if audience == ACTING:
            return reader == self.active
        if audience == STIRRING:
            return reader == self.stirring
        return reader == owner or self.winner >= 0

    def listened_to(self) -> bool:
        """Does anybody hear what is told? If not, there is no need to put it in words."""
        return self.heard is not None or self.ear >= 0

    # -- cubes -------------------------------------------------------------------------------------

    def pay(self, seat: int, amount: int, spell: int) -> None:
        """Everybody sees how much, the caster alone for what. [TIL-45, TIL-48, TIL-49]"""
        self.power[seat] -= amount
        if self.listened_to():
            self.tell(PAID, (seat, amount), (spell - FIRST_SPELL,), 1 << seat)

    def draw(self, seat: int, amount: int) -> None:
        self.power[seat] += amount
        self.say(DREW, seat, amount)  # TIL-59
        hint = self.hint
        if hint is not None:
            assert isinstance(hint, Hearsay)
            hint.grow_old(seat)

    # -- moving ------------------------------------------------------------------------------------

    def step(self, seat: int, to: int, how: int, silent: bool) -> None:
        """A ghost comes to a square; only the square itself may speak. [TIL-38..TIL-40]"""
        self.square[seat] = to
        if self.listened_to():
            self.tell(STEPPED, None, (seat, self.round, to, how), 1 << seat)
        if not silent:
            self.entry_lines(seat, to)

    def entry_lines(self, seat: int, square: int) -> None:
        """Grave first. [TIL-149, TIL-153, TIL-156]"""
        if self.setup.village.grave >> square & 1:
            self.say(RESTLESS, seat)
            self.rumoured(seat, self.setup.chart.at_graves)
        if self.shines_on(square):
            self.appear(seat, square)

    def appear(self, seat: int, square: int) -> None:
        """A ghost is seen."""
        self.say(VISION, seat, square)
        self.rumoured(seat, self.setup.chart.spots[square])

    def rumoured(self, seat: int, rumour: Rumour) -> None:
        """In imagined games: word goes round where a ghost is."""
        hint = self.hint
        if hint is not None:
            assert isinstance(hint, Hearsay)
            hint.hear(seat, rumour)

    def shines_on(self, square: int) -> bool:
        """Would a ghost that is not quiet be seen here? [TIL-141, TIL-153]"""
        return self.lit >> square & 1 == 1 and self.setup.village.shelter >> square & 1 == 0

    # -- banishment --------------------------------------------------------------------------------

    def banish(self, seat: int) -> bool:
        """Off the map, without power, one spirit poorer; did it lose one? [TIL-127..TIL-135]"""
        power = self.power[seat]
        lost = min(1, self.spirits[seat])
        self.square[seat] = -1
        self.power[seat] = 0
        self.spirits[seat] -= lost
        self.exile[seat] = LOSES_TURN
        self.banished[seat] += 1
        self.say(BANISHED, seat, power, lost)
        return lost == 1

    # -- phase 3 -----------------------------------------------------------------------------------

    def may_stir(self, seat: int) -> bool:
        """Is this seat asked in phase 3? By what everybody can see. [TIL-61, TIL-72, TIL-R58]"""
        return (
            seat != self.active
            and self.exile[seat] == ON_MAP
            and self.power[seat] >= self.setup.village.cheapest
        )

    # -- the end -----------------------------------------------------------------------------------

    def is_last_hour(self) -> bool:
        """Does the game end with this round? [TIL-172, TIL-175, TIL-R65]"""
        if MOST_SPIRITS in self.spirits:
            return True
        if self.setup.end_when_gained and self.gained:
            return True
        return self.round == self.setup.village.rounds

    def conclude(self) -> None:
        """Most spirits, then power, then fewest banishments, then the later turn. [TIL-173..180]"""
        best = max(self.spirits)
        tied = [seat for seat in range(self.seats) if self.spirits[seat] == best]
        if len(tied) > 1:
            self.tie = TIE_POWER
            most = max([self.power[seat] for seat in tied])
            tied = [seat for seat in tied if self.power[seat] == most]  # TIL-177
        if len(tied) > 1:
            self.tie = TIE_BANISHED
            least = min([self.banished[seat] for seat in tied])
            tied = [seat for seat in tied if self.banished[seat] == least]  # TIL-178
        if len(tied) > 1:
            self.tie = TIE_ORDER
        winner = tied[0]
        for seat in tied:
            if self.place_in_round(seat) > self.place_in_round(winner):  # TIL-179
                winner = seat
        track = self.round == self.setup.village.rounds and best < MOST_SPIRITS
        ended_early = self.setup.end_when_gained and self.gained
        self.reason = BY_TRACK if track and not ended_early else BY_FOUR
        self.winner = winner
        if self.listened_to():
            told = (winner, self.reason, best, self.power[winner], self.banished[winner], self.tie)
            self.tell(GAME_OVER, told)
        self.finish()

    def place_in_round(self, seat: int) -> int:
        """How late a seat's turn comes. [TIL-R67]"""
        return (seat - self.start_player) % self.seats

    # -- refusals ----------------------------------------------------------------------------------

    def why_not(self, seat: int, a: Action) -> str | None:
        if self.winner >= 0:
            return "TIL-172" if self.reason == BY_FOUR else "TIL-175"
        if not self.is_asked(seat):
            return self.why_not_asked(seat, a)
        return self.asking().why_not(self, seat, a)

    def why_not_asked(self, seat: int, a: Action) -> str:
        """The innermost procedure that has something to say about it does."""
        if not 0 <= seat < self.seats:
            return "TIL-27"
        place = len(self.stack) - 1
        while place >= 0:
            frame: Frame[Any] = self.stack[place]
            if isinstance(frame, Procedure):
                rule = frame.why_not_others(self, seat, a[0])
                if rule is not None:
                    return rule
            place -= 1
        return "TIL-27"

    def answered(self, seat: int, a: Action) -> None:
        """A secret answer is in. Who has placed a ghost is told at once. [ledger 6.1]"""
        frame = self.asking()
        if isinstance(frame, Procedure):
            frame.heard_from(self, seat, a)


class Procedure(Frame[Tillinghast]):
    """A procedure of Tillinghast: it also knows why those it does not ask may not act."""

    def why_not_others(self, g: Tillinghast, seat: int, verb: int) -> str | None:
        """The rule against an action of a seat that is not asked; None: somebody else knows."""
        return None

    def heard_from(self, g: Tillinghast, seat: int, a: Action) -> None:
        """One of several simultaneous answers has come in."""
        return


def score(g: Tillinghast) -> list[float]:
    """Exactly one winner. [TIL-180]"""
    return [1.0 if seat == g.winner else 0.0 for seat in range(g.seats)]


def first_turn(g: Tillinghast) -> int:
    """All place their ghosts at once; the turns begin with the start player. [TIL-20]"""
    return g.start_player
