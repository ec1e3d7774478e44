"""Casting spells, in one's own turn and in phase 3. [TIL-42..TIL-52, TIL-74..TIL-126]

A spell that moves the ghost is paid for first; the movement is the next thing its caster does. So
a payment and what the new square says come apart, whatever the payment was for, and nobody can
tell a Flee from power burnt before the normal move. [TIL-45, TIL-R26]
"""

from __future__ import annotations

from gloaming.core.flow import Action
from gloaming.games.tillinghast.rules.state import Procedure, Tillinghast
from gloaming.games.tillinghast.rules.terms import (
    BY_FLEE,
    BY_MOVE,
    BY_VORTEX,
    DISCORPORATE,
    FIRST_SPELL,
    FLEE,
    ILLUMINATE,
    LAST_SPELL,
    MOST_POWER,
    MOST_SPIRITS,
    MOVE,
    MOVE_ALOUD,
    QUENCH,
    QUIET,
    STRIKE,
    STRIKE_ALOUD,
    SUMMON,
    UNLISTED,
    VORTEX,
    VORTEXED,
    WIDTH,
)
from gloaming.games.tillinghast.rules.village import OPPORTUNISTIC


class Casting(Procedure):
    """Somebody casts, with or without Quiet and Discorporate on."""

    quiet: bool
    discorporate: bool
    due: int  # the movement that is paid for and still to be made, or BY_MOVE

    def cast(self, g: Tillinghast, seat: int, verb: int, pay: int) -> None:
        """A spell that may also be cast in phase 3; Dissipate changes nothing but cubes."""
        g.pay(seat, pay, verb)
        if verb == FLEE:
            self.due = BY_FLEE  # TIL-80
        elif verb == VORTEX:
            g.say(VORTEXED, seat, g.square[seat])  # TIL-115
            self.due = BY_VORTEX
        elif verb == DISCORPORATE:
            self.discorporate = True  # TIL-74
        elif verb == QUIET:
            self.quiet = True  # TIL-91

    def go(self, g: Tillinghast, seat: int, to: int, aloud: bool) -> None:
        """The movement that is due, or the normal move."""
        how = self.due
        self.due = BY_MOVE
        self.enter(g, seat, to, how, self.quiet and not aloud)

    def enter(self, g: Tillinghast, seat: int, to: int, how: int, silent: bool) -> None:
        g.step(seat, to, how, silent)

    # -- what may be done --------------------------------------------------------------------------

    def why_not_cast(
        self, g: Tillinghast, seat: int, verb: int, one: int, two: int, in_turn: bool
    ) -> str | None:
        """The ledger's order of reasons (section 11): listed, opportunistic, payment, condition."""
        if verb == STRIKE_ALOUD:
            rule = self.why_not_cast(g, seat, STRIKE, one, two, in_turn)
            return self.why_not_aloud(g, seat, STRIKE, one) if rule is None else rule
        cost = g.setup.village.cost[verb]
        if cost == UNLISTED:
            return "TIL-43"
        if not in_turn and verb not in OPPORTUNISTIC:
            return NOT_OPPORTUNISTIC[verb - ILLUMINATE]
        pay = two if verb == STRIKE else one
        if not cost <= pay <= g.power[seat]:
            return "TIL-46"
        if verb == STRIKE:
            return why_not_strike(g, g.square[seat], one)
        if verb == QUENCH:
            return None if g.lit >> g.square[seat] & 1 else "TIL-109"
        if verb == SUMMON:
            return why_not_summon(g, seat)
        return None

    def why_not_before_going(self, verb: int) -> str | None:
        """While a movement is due there is nothing else to do. [TIL-47, TIL-82, TIL-114]"""
        if verb == MOVE or verb == MOVE_ALOUD:
            return None
        if verb >= FIRST_SPELL and verb <= STRIKE_ALOUD:
            return "TIL-47"
        return "TIL-82" if self.due == BY_FLEE else "TIL-114"

    def why_not_go(self, g: Tillinghast, seat: int, verb: int, to: int) -> str | None:
        """The way of a Flee or a Vortex that is paid for."""
        here = g.square[seat]
        if self.due == BY_FLEE:
            rule = why_not_step(g, here, to, self.discorporate, "TIL-80", "TIL-81")
        else:
            rule = why_not_vortex(g, here, to)
        if rule is None and verb == MOVE_ALOUD:
            return self.why_not_aloud(g, seat, MOVE, to)
        return rule

    def why_not_aloud(self, g: Tillinghast, seat: int, verb: int, to: int) -> str | None:
        """A quiet ghost may speak if the table plays so and there is something to say. [TIL-R33]"""
        if not g.setup.quiet_may_speak or not self.quiet:
            return "TIL-R33"
        v = g.setup.village
        if verb == STRIKE:
            here = g.square[seat]
            seen = v.open_mask[to] >> here & 1 == 1 and v.shelter >> here & 1 == 0
            return None if seen else "TIL-R33"
        return None if v.grave >> to & 1 or g.shines_on(to) else "TIL-R33"

    # -- questions ---------------------------------------------------------------------------------

    def ways(self, g: Tillinghast, seat: int) -> list[Action]:
        """Where a movement that is due may lead, from lists made once."""
        book = g.setup.village.book
        here = g.square[seat]
        if self.due == BY_FLEE:
            return book.moves_through[here] if self.discorporate else book.moves[here]
        return book.landings if g.setup.vortex_same_grave else book.landings_away[here]

    def space_of_ways(self, g: Tillinghast, seat: int) -> list[Action]:
        """Every well-formed movement that is due, plain and spoken."""
        v = g.setup.village
        targets = v.near[g.square[seat]] if self.due == BY_FLEE else v.graves
        found: list[Action] = [(MOVE, to, -1) for to in targets]
        if g.setup.quiet_may_speak:
            found.extend([(MOVE_ALOUD, to, -1) for to in targets])
        return found

    def space_of_spells(self, g: Tillinghast, seat: int) -> list[Action]:
        """Every well-formed cast, in the order of the verbs."""
        found: list[Action] = []
        for verb in range(FIRST_SPELL, LAST_SPELL + 1):
            if verb == STRIKE:
                found.extend(aims(verb, g.setup.village.near[g.square[seat]]))
            else:
                found.extend([(verb, pay, -1) for pay in range(1, MOST_POWER + 1)])
        return found


# Illuminate, (Quiet,) Quench, Strike, (Vortex,) Summon
NOT_OPPORTUNISTIC = ("TIL-88", "", "TIL-113", "TIL-108", "", "TIL-125")


def aims(verb: int, targets: list[int]) -> list[Action]:
    found: list[Action] = []
    for to in targets:
        for pay in range(1, MOST_POWER + 1):
            found.append((verb, to, pay))
    return found


def why_not_step(
    g: Tillinghast, here: int, to: int, through: bool, far: str, wall: str
) -> str | None:
    """To one adjacent square, and across a wall only when discorporate. [TIL-12, TIL-14, TIL-36]"""
    v = g.setup.village
    if v.playable >> to & 1 == 0:
        return "TIL-14"
    if v.open_mask[here] >> to & 1:
        return None
    if v.near_mask[here] >> to & 1:
        return None if through else wall
    diagonal = abs(here // WIDTH - to // WIDTH) == 1 and abs(here % WIDTH - to % WIDTH) == 1
    return "TIL-12" if diagonal else far


def why_not_vortex(g: Tillinghast, here: int, to: int) -> str | None:
    v = g.setup.village
    if v.playable >> to & 1 == 0:
        return "TIL-14"
    if v.grave >> to & 1 == 0:
        return "TIL-114"
    return "TIL-117" if to == here and not g.setup.vortex_same_grave else None


def why_not_strike(g: Tillinghast, here: int, to: int) -> str | None:
    """An open neighbour; with `strike_through_walls` any neighbour. [TIL-98, TIL-R41, TIL-R42]"""
    v = g.setup.village
    if v.playable >> to & 1 == 0:
        return "TIL-14"
    reach = v.near_mask[here] if g.setup.strike_through_walls else v.open_mask[here]
    return None if reach >> to & 1 else "TIL-98"


def why_not_summon(g: Tillinghast, seat: int) -> str | None:
    """On Cursed Ground one has not used, with fewer than four spirits. [TIL-119, 121, 124]"""
    here = g.square[seat]
    if g.setup.village.cursed >> here & 1 == 0:
        return "TIL-119"
    if g.marks[seat] >> here & 1:
        return "TIL-121"
    return "TIL-124" if g.spirits[seat] == MOST_SPIRITS else None
