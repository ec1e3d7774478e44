"""Casting spells, in one's own turn and in phase 3. [TIL-42..TIL-52, TIL-74..TIL-126]"""

from __future__ import annotations

from gloaming.core.flow import Action
from gloaming.games.tillinghast.state import Procedure, Tillinghast
from gloaming.games.tillinghast.terms import (
    BY_FLEE,
    BY_VORTEX,
    DISCORPORATE,
    FIRST_SPELL,
    FLEE,
    FLEE_ALOUD,
    ILLUMINATE,
    LAST_SPELL,
    MOST_POWER,
    MOST_SPIRITS,
    QUENCH,
    QUIET,
    STRIKE,
    STRIKE_ALOUD,
    SUMMON,
    UNLISTED,
    VORTEX,
    VORTEX_ALOUD,
    VORTEXED,
    WIDTH,
)
from gloaming.games.tillinghast.village import OPPORTUNISTIC


class Casting(Procedure):
    """Somebody casts, with or without Quiet and Discorporate on."""

    quiet: bool
    discorporate: bool

    def cast(self, g: Tillinghast, seat: int, verb: int, one: int, two: int) -> None:
        """A spell that may also be cast in phase 3; anything else changes nothing but cubes."""
        if verb == FLEE or verb == FLEE_ALOUD:
            g.pay(seat, two, FLEE)
            self.enter(g, seat, one, BY_FLEE, self.quiet and verb == FLEE)
        elif verb == VORTEX or verb == VORTEX_ALOUD:
            g.pay(seat, two, VORTEX)
            g.say(VORTEXED, seat, g.square[seat])  # TIL-115
            self.enter(g, seat, one, BY_VORTEX, self.quiet and verb == VORTEX)
        else:
            g.pay(seat, one, verb)
            if verb == DISCORPORATE:
                self.discorporate = True  # TIL-74
            elif verb == QUIET:
                self.quiet = True  # TIL-91

    def enter(self, g: Tillinghast, seat: int, to: int, how: int, silent: bool) -> None:
        g.step(seat, to, how, silent)

    def why_not_cast(
        self, g: Tillinghast, seat: int, verb: int, one: int, two: int, in_turn: bool
    ) -> str | None:
        """The ledger's order of reasons (section 11): listed, opportunistic, payment, condition."""
        if verb > LAST_SPELL:
            plain = plainly(verb)
            rule = self.why_not_cast(g, seat, plain, one, two, in_turn)
            return self.why_not_aloud(g, seat, plain, one) if rule is None else rule
        cost = g.setup.village.cost[verb]
        if cost == UNLISTED:
            return "TIL-43"
        if not in_turn and verb not in OPPORTUNISTIC:
            return NOT_OPPORTUNISTIC[verb - ILLUMINATE]
        pay = two if verb == FLEE or verb == VORTEX or verb == STRIKE else one
        if not cost <= pay <= g.power[seat]:
            return "TIL-46"
        if verb == FLEE:
            return why_not_step(g, g.square[seat], one, self.discorporate, "TIL-80", "TIL-81")
        if verb == VORTEX:
            return why_not_vortex(g, g.square[seat], one)
        if verb == STRIKE:
            return why_not_strike(g, g.square[seat], one)
        if verb == QUENCH:
            return None if g.lit >> g.square[seat] & 1 else "TIL-109"
        if verb == SUMMON:
            return why_not_summon(g, seat)
        return None

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

    def space_of_spells(self, g: Tillinghast, seat: int) -> list[Action]:
        """Every well-formed cast, in the order of the verbs."""
        v = g.setup.village
        here = g.square[seat]
        found: list[Action] = []
        for verb in range(FIRST_SPELL, LAST_SPELL + 1):
            if verb == FLEE or verb == STRIKE:
                found.extend(aims(verb, v.near[here]))
            elif verb == VORTEX:
                found.extend(aims(verb, v.graves))
            else:
                found.extend([(verb, pay, -1) for pay in range(1, MOST_POWER + 1)])
        return found

    def space_aloud(self, g: Tillinghast, seat: int) -> list[Action]:
        """The same steps and spells, spoken although quiet. [TIL-R33]"""
        v = g.setup.village
        if not g.setup.quiet_may_speak:
            return []
        found = aims(FLEE_ALOUD, v.near[g.square[seat]])
        found.extend(aims(STRIKE_ALOUD, v.near[g.square[seat]]))
        found.extend(aims(VORTEX_ALOUD, v.graves))
        return found


# Illuminate, (Quiet,) Quench, Strike, (Vortex,) Summon
NOT_OPPORTUNISTIC = ("TIL-88", "", "TIL-113", "TIL-108", "", "TIL-125")


def plainly(verb: int) -> int:
    """The spell that is cast aloud."""
    if verb == FLEE_ALOUD:
        return FLEE
    return STRIKE if verb == STRIKE_ALOUD else VORTEX


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
