"""Where a ghost may be, as far as everybody can tell: the exact possible set. [ledger 6.4]

A *cloud* holds every state a ghost may be in: its square with what is hidden about its turn, and
for each the sets of marks it may have made.

Beside what is possible stands what is likely: a weight per state, by rough guesses of what a
sensible ghost does. What is possible never depends on the weights.
"""

from __future__ import annotations

from typing import Any, Final

from gloaming.games.tillinghast.bots.cloud import (
    FINISHED,
    FLAGS,
    FLEES,
    HALLOWED,
    HUSHED,
    MOVED,
    STAYED,
    THROUGH,
    TORN,
    Cloud,
    unfinished,
)
from gloaming.games.tillinghast.rules.setup import Setup
from gloaming.games.tillinghast.rules.terms import (
    DISCORPORATE,
    DISSIPATE,
    FLEE,
    MOST_POWER,
    QUIET,
    SUMMON,
)

# Who is acting, and how.
RESTING: Final = 0
IN_TURN: Final = 1
IN_WINDOW: Final = 2

# What a square makes a ghost say that comes to it.
SILENCE: Final = 0
MUTTERS: Final = 1
SHINES: Final = 2
BOTH: Final = 3

# Rough guesses (ledger 12.2).
LEAST: Final = 0.03  # of the best step, what any other gets besides
SURE: Final = 0.95  # the share of normal moves that go by eagerness alone
STAYS: Final = 0.35  # of those that speak a line: by staying, or by the normal move
GOES: Final = 0.65
FLED: Final = 0.80
HUSHED_UP: Final = 0.12
WENT_THROUGH: Final = 0.10
WASTED: Final = 0.08
DREW_LESS: Final = 0.12
LEFT_IT: Final = 0.1  # could have called a spirit, and did not


class Belief:
    """What the notices say about one ghost."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.cloud = Cloud()  # as it was before what is pending
        self.acting = RESTING
        self.away = 0  # sets of marks while the ghost is not on the map
        self.owes = False  # it is to give up a mark, or has: nobody is told when
        # Pending: what was heard may be all, or the beginning of more.
        self.paid = 0
        self.restless = False
        self.torn = False  # by a Vortex: the arrival comes next
        self.landing = False  # back on the map, where placement speaks
        self.left = -1  # the square a Vortex tore it from
        self.power = 0  # as everybody sees; told anew with every question
        self.glimpse: Cloud | None = None  # those a light would have shown, in case it has
        for grave in setup.village.graves:
            self.cloud.add(grave * FLAGS, 1, 1.0)

    def clone(self) -> Belief:
        other = Belief(self.setup)
        other.cloud = self.cloud.copy()
        other.acting = self.acting
        other.away = self.away
        other.owes = self.owes
        other.paid = self.paid
        other.restless = self.restless
        other.torn = self.torn
        other.landing = self.landing
        other.left = self.left
        other.glimpse = None if self.glimpse is None else self.glimpse.copy()
        return other

    def plain(self) -> Any:
        return [
            self.cloud.plain(),
            self.acting,
            f"{self.away:x}",
            int(self.owes),
            self.paid,
            int(self.restless),
            int(self.torn),
            int(self.landing),
            self.left,
            None if self.glimpse is None else self.glimpse.plain(),
        ]

    def restore(self, data: Any) -> None:
        self.cloud = Cloud()
        self.cloud.restore(data[0])
        self.acting = data[1]
        self.away = int(data[2], 16)
        self.owes = data[3] == 1
        self.paid = data[4]
        self.restless = data[5] == 1
        self.torn = data[6] == 1
        self.landing = data[7] == 1
        self.left = data[8]
        self.glimpse = None
        if data[9] is not None:
            glimpse = Cloud()
            glimpse.restore(data[9])
            self.glimpse = glimpse

    # -- what a square says ------------------------------------------------------------------------

    def line_at(self, square: int, lit: int) -> int:
        """What a ghost that is not quiet says when it comes here. [TIL-149, TIL-153]"""
        v = self.setup.village
        line = SILENCE
        if v.grave >> square & 1:
            line = MUTTERS
        if lit >> square & 1 and v.shelter >> square & 1 == 0:
            line += SHINES
        return line

    def line_of_staying(self, square: int, lit: int) -> int:
        """And when it has stayed. [TIL-151, TIL-R35]"""
        line = self.line_at(square, lit)
        return line if self.setup.lit_stay_speaks else line & MUTTERS

    def may_speak(self, state: int) -> bool:
        return state & HUSHED == 0 or self.setup.quiet_may_speak

    def steps(self, state: int) -> list[int]:
        v = self.setup.village
        square = state // FLAGS
        return v.near[square] if state & THROUGH else v.open[square]

    def entered(self, state: int, to: int) -> int:
        """The state after a step."""
        flags = state % FLAGS & ~STAYED
        if self.acting == IN_TURN and self.setup.village.holy >> to & 1:
            flags |= HALLOWED
        return to * FLAGS + flags

    # -- silence -----------------------------------------------------------------------------------

    def silent_steps(self, state: int, lit: int) -> list[int]:
        """The squares it may step to unheard."""
        found: list[int] = []
        for to in self.steps(state):
            if state & HUSHED or self.line_at(to, lit) == SILENCE:
                found.append(to)
        return found

    def spread(
        self, out: Cloud, state: int, sets: int, odds: float, to: list[int], more: int
    ) -> None:
        """Share the weight among steps, by where they lead."""
        if not to:
            return
        chart = self.setup.chart
        served = self.setup.village.served(sets)
        drawn = 1 if (state | more) & MOVED else 2
        appeals = [chart.appeal(square, self.power, drawn, served) for square in to]
        least = LEAST * max(appeals)
        whole = sum(appeals) + least * len(to)
        for n in range(len(to)):
            share = (appeals[n] + least) / whole
            out.add(self.entered(state, to[n]) | more, sets, odds * share)

    def restlessness(self, state: int, sets: int, to: list[int]) -> float:
        """How likely a ghost is to have made its normal move by one of these steps."""
        if not to:
            return 0.0
        chart = self.setup.chart
        served = self.setup.village.served(sets)
        staying = chart.appeal(state // FLAGS, self.power, 2, served)
        going = 0.0
        for square in to:
            going += chart.appeal(square, self.power, 1, served)
        return SURE * going / (going + staying) + (1.0 - SURE) / 2

    def with_move(self, cloud: Cloud, lit: int) -> Cloud:
        """The normal move may have been made in silence, or not yet. [TIL-34, TIL-38]"""
        if self.acting != IN_TURN:
            return cloud
        out = Cloud()
        for state, sets in cloud.sets.items():
            odds = cloud.odds[state]
            if state & (MOVED | FINISHED):
                out.add(state, sets, odds)
                continue
            to = self.silent_steps(state, lit)
            moves = self.restlessness(state, sets, to)
            out.add(state, sets, odds * (1.0 - moves))
            self.spread(out, state, sets, odds * moves, to, MOVED)
        return out

    def undeclared(self, lit: int) -> Cloud:
        """What a payment that nothing followed may have been for. [TIL-49]"""
        cost = self.setup.village.cost
        out = Cloud()
        for state, sets in self.cloud.sets.items():
            odds = self.cloud.odds[state]
            if cost[DISSIPATE] <= self.paid:
                out.add(state, sets, odds * WASTED)
            if cost[DISCORPORATE] <= self.paid:
                out.add(state | THROUGH, sets, odds * WENT_THROUGH)
            if cost[QUIET] <= self.paid:
                out.add(state | HUSHED, sets, odds * HUSHED_UP)
            if cost[FLEE] <= self.paid:
                self.spread(out, state, sets, odds * FLED, self.silent_steps(state, lit), 0)
        return out

    # -- lines -------------------------------------------------------------------------------------

    def spoken(self, line: int, square: int, lit: int) -> Cloud:
        """Who may have said this line: by arriving, moving, staying, or a Flee just paid for."""
        out = Cloud()
        after = self.cloud
        if self.torn or self.landing:
            self.arrive(out, line, square, lit)
            if self.landing:
                return out
            after = Cloud()
            self.arrive(after, SILENCE, -1, lit)
        elif self.paid:
            after = self.undeclared(lit)
        if self.acting == IN_TURN:
            for state, sets in after.sets.items():
                if state & FINISHED == 0 and self.may_speak(state):
                    self.speak_in_turn(out, state, sets, after.odds[state], line, square, lit)
        if self.paid >= self.setup.village.cost[FLEE]:
            for state, sets in self.cloud.sets.items():
                if self.may_speak(state):
                    to = self.speaking_steps(state, line, square, lit)
                    self.spread(out, state, sets, self.cloud.odds[state] * FLED, to, 0)
        return out

    def speak_in_turn(
        self, out: Cloud, state: int, sets: int, odds: float, line: int, square: int, lit: int
    ) -> None:
        """The line of staying, or of the normal move."""
        here = state // FLAGS
        if state & STAYED and self.line_of_staying(here, lit) == line:
            if square < 0 or square == here:
                out.add(state | FINISHED, sets, odds * STAYS)
        if state & MOVED == 0:
            to = self.speaking_steps(state, line, square, lit)
            self.spread(out, state, sets, odds * GOES, to, MOVED)

    def speaking_steps(self, state: int, line: int, square: int, lit: int) -> list[int]:
        found: list[int] = []
        for to in self.steps(state):
            if self.line_at(to, lit) == line and (square < 0 or square == to):
                found.append(to)
        return found

    def arrive(self, out: Cloud, line: int, square: int, lit: int) -> None:
        """On a Grave, torn away or returned, having said this. [TIL-114..TIL-117, TIL-R50]"""
        for state, sets in self.cloud.sets.items():
            odds = self.cloud.odds[state]
            if self.landing:
                here = state // FLAGS
                if self.line_at(here, lit) == line and (square < 0 or square == here):
                    out.add(state, sets, odds)
                continue
            if self.may_speak(state) if line else state & HUSHED:
                for grave in self.setup.village.graves:
                    if grave == self.left and not self.setup.vortex_same_grave:
                        continue
                    if line and self.line_at(grave, lit) != line:
                        continue
                    if square < 0 or square == grave:
                        out.add(self.entered(state, grave), sets, odds)

    def settled(self, lit: int) -> Cloud:
        """If nothing more comes: what is pending, resolved."""
        if self.restless:
            return self.spoken(MUTTERS, -1, lit)
        if self.torn:
            out = Cloud()
            self.arrive(out, SILENCE, -1, lit)
            return out
        if self.paid:
            return self.undeclared(lit)
        return self.cloud

    def settle(self, lit: int) -> None:
        self.become(self.settled(lit))

    def become(self, cloud: Cloud) -> None:
        """This is what there is now, with nothing pending."""
        self.cloud = cloud
        self.paid = 0
        self.restless = False
        self.torn = False
        self.landing = False
        self.left = -1

    def now(self, lit: int, busy: bool = False) -> Cloud:
        """At a rest: what follows a payment may still be to come, or the move made in silence.

        `busy`: somebody else is asked in between, so that there was no time for it.
        """
        if busy:
            return self.settled(lit)
        out = self.with_move(self.settled(lit), lit)
        if self.restless:
            return out
        due = TORN if self.torn else FLEES
        if self.torn or (self.paid and self.paid >= self.setup.village.cost[FLEE]):
            out = out.copy()
            for state, sets in self.cloud.sets.items():
                out.add(state | due, sets, self.cloud.odds[state] * FLED)
        return out

    # -- notices -----------------------------------------------------------------------------------

    def begin_turn(self, lit: int) -> None:
        """TIL-56, TIL-151."""
        v = self.setup.village
        self.acting = IN_TURN
        out = Cloud()
        for state, sets in self.cloud.sets.items():
            square = state // FLAGS
            flags = 0
            if self.setup.holy_start_counts and v.holy >> square & 1:
                flags |= HALLOWED
            if self.line_of_staying(square, lit):
                flags |= STAYED
            out.add(square * FLAGS + flags, sets, self.cloud.odds[state])
        self.become(out)

    def in_mid_turn(self) -> None:
        """It may have moved, cast what nobody sees, and been on Holy Ground by now."""
        out = Cloud()
        for state, sets in self.cloud.sets.items():
            for done in (0, MOVED):
                for through in (0, THROUGH):
                    for hushed in (0, HUSHED):
                        for holy in (0, HALLOWED):
                            flags = done | through | hushed | holy
                            out.add(state | flags, sets, self.cloud.odds[state])
        self.become(out)

    def hear_paid(self, amount: int, lit: int) -> None:
        if self.acting == RESTING:
            self.acting = IN_WINDOW
        cloud = self.settled(lit)
        if self.acting == IN_TURN:
            cloud = self.with_move(unfinished(cloud), lit)
        self.become(cloud)
        self.paid = amount

    def hear_restless(self, lit: int) -> None:
        if self.restless:
            self.settle(lit)
        self.restless = True

    def hear_vision(self, square: int, lit: int) -> None:
        """With the line before it, from a lit Grave; or by itself."""
        if self.restless and self.setup.village.grave >> square & 1:
            self.become(self.spoken(BOTH, square, lit))
        else:
            if self.restless:
                self.settle(lit)
            self.become(self.spoken(SHINES, square, lit))

    def hear_here(self, square: int) -> None:
        """The caster named its own square."""
        out = Cloud()
        for state, sets in self.cloud.sets.items():
            if state // FLAGS == square:
                out.add(state, sets, self.cloud.odds[state])
        self.become(out)

    def hear_vortex(self, square: int) -> None:
        self.hear_here(square)
        self.torn = True
        self.left = square

    def hear_summoned(self) -> None:
        """On an altar outside its marks, which is one of them now. [TIL-119..TIL-121]"""
        v = self.setup.village
        out = Cloud()
        for state, sets in self.cloud.sets.items():
            place = v.altar_at[state // FLAGS]
            if place >= 0:
                free = sets & v.unmarked[place]
                if free:
                    out.add(state, free << (1 << place), self.cloud.odds[state])
        self.become(out)

    def hear_struck(self, square: int) -> None:
        """The caster stands beside it. [TIL-98]"""
        v = self.setup.village
        reach = v.near_mask if self.setup.strike_through_walls else v.open_mask
        out = Cloud()
        for state, sets in self.cloud.sets.items():
            if reach[square] >> state // FLAGS & 1:
                out.add(state, sets, self.cloud.odds[state])
        self.become(out)

    def hear_flash(self, square: int, seen: int) -> None:
        """The caster in its own flash: seen at a square, or (-1) not at all. [TIL-104]"""
        v = self.setup.village
        flash = v.open_mask[square] & ~v.shelter
        out = Cloud()
        for state, sets in self.cloud.sets.items():
            here = state // FLAGS
            if seen >= 0:
                fits = here == seen and self.may_speak(state)
            else:
                fits = flash >> here & 1 == 0 or state & HUSHED != 0
            if fits:
                out.add(state, sets, self.cloud.odds[state])
        self.become(out)

    def only(self, squares: int) -> Cloud:
        """The part of the cloud on these squares."""
        out = Cloud()
        for state, sets in self.cloud.sets.items():
            if squares >> state // FLAGS & 1:
                out.add(state, sets, self.cloud.odds[state])
        return out

    def hear_unseen(self, squares: int) -> None:
        """Light fell on these squares; whoever was there will say so next. [TIL-103, TIL-164]"""
        self.glimpse = self.only(squares)
        self.become(self.only(~squares))

    def hear_seen(self, square: int) -> None:
        """It was there after all."""
        if self.glimpse is not None:
            self.become(self.glimpse)
            self.become(self.only(1 << square))

    def hear_banished(self, square: int, lost: bool, owes: bool) -> None:
        """It was on the struck square; it loses a mark now, or owes one. [TIL-127..TIL-133]"""
        if self.glimpse is not None:
            self.become(self.glimpse)
        self.away = 0
        for sets in self.only(1 << square).sets.values():
            self.away |= sets
        self.become(Cloud())
        if lost and not owes:
            self.away = self.without_one(self.away)
        self.owes = owes

    def without_one(self, sets: int) -> int:
        """Every set with one mark fewer."""
        v = self.setup.village
        found = 0
        for place in range(len(v.altars)):
            found |= (sets & ~v.unmarked[place]) >> (1 << place)
        return found

    def pay_debt(self) -> None:
        """The mark has been given up, whichever it was."""
        if self.owes:
            self.away = self.without_one(self.away)
            self.owes = False

    def hear_returned(self, lit: int) -> None:
        """On any Grave. [TIL-136]"""
        self.pay_debt()
        cloud = Cloud()
        for grave in self.setup.village.graves:
            cloud.add(grave * FLAGS, self.away, 1.0)
        self.become(cloud)
        self.away = 0
        self.begin_turn(lit)
        self.landing = self.setup.placement_speaks

    def hear_drew(self, amount: int, power: int, lit: int) -> None:
        """Entitled to at least that much, and no line of staying left unsaid. [TIL-54..TIL-58]"""
        cloud = self.with_move(self.settled(lit), lit)
        v = self.setup.village
        out = Cloud()
        for state, sets in cloud.sets.items():
            square = state // FLAGS
            most = 1 if state & MOVED else 2
            if v.cursed >> square & 1:
                most += 2
            if state & HALLOWED:
                most -= 1
            most = min(most, MOST_POWER - power)
            unsaid = state & (STAYED | HUSHED | FINISHED) == STAYED
            if amount > most or (unsaid and self.line_of_staying(square, lit)):
                continue
            odds = cloud.odds[state]
            if amount < most:
                odds *= DREW_LESS
            if power >= v.cost[SUMMON] and self.would_summon(square, sets):
                odds *= LEFT_IT
            out.add(square * FLAGS, sets, odds)
        self.rest(out)

    def would_summon(self, square: int, sets: int) -> bool:
        place = self.setup.village.altar_at[square]
        return place >= 0 and sets & ~self.setup.village.unmarked[place] == 0

    def hear_done(self, lit: int) -> None:
        """Nothing of phase 3 lasts. [TIL-76, TIL-93]"""
        out = Cloud()
        cloud = self.settled(lit)
        for state, sets in cloud.sets.items():
            out.add(state // FLAGS * FLAGS, sets, cloud.odds[state])
        self.rest(out)

    def rest(self, cloud: Cloud) -> None:
        """Not acting any more; weights sum to one again."""
        self.acting = RESTING
        whole = sum(cloud.odds.values())
        if whole > 0.0:
            for state in cloud.odds:
                cloud.odds[state] /= whole
        self.become(cloud)
