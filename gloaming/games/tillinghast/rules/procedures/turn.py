"""One turn: movement and spells, the draw, and the others' chance. [TIL-28, ledger 7.2]"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import ALL, PUBLIC, Action, BrokenFlow
from gloaming.games.tillinghast.rules.procedures.casting import Casting, aims, why_not_step
from gloaming.games.tillinghast.rules.procedures.opportunity import Opportunity
from gloaming.games.tillinghast.rules.procedures.strike import LostSpirit, strike
from gloaming.games.tillinghast.rules.state import Tillinghast
from gloaming.games.tillinghast.rules.terms import (
    ACTING,
    BY_FLEE,
    BY_MOVE,
    DECLARE,
    DONE,
    FINISH,
    GIVE_UP,
    HOUR_TAKE,
    ILLUMINATE,
    LIT,
    LOSES_TURN,
    LOST_TURN,
    MOST_POWER,
    MOST_SPIRITS,
    MOVE,
    MOVE_ALOUD,
    ON_MAP,
    PLACE,
    QUENCH,
    QUENCHED,
    RESTLESS,
    RETURN,
    RETURNED,
    RETURNS,
    STRIKE,
    STRIKE_ALOUD,
    SUMMON,
    SUMMONED,
    TURN,
)

SETTLE: Final = (DONE, -1, -1)


class Turn(Casting):
    """Lost or returning or neither; then phase 1, phase 2 and phase 3. [TIL-28, TIL-33]"""

    INFO = (
        ("seat", PUBLIC, "seat"),
        ("moved", ACTING, "bool"),  # the normal move is used
        ("holy", ACTING, "bool"),  # was on Holy Ground
        ("stays", ACTING, "bool"),  # began where staying speaks, and has not left
        ("quiet", ACTING, "bool"),
        ("discorporate", ACTING, "bool"),
        ("due", ACTING, "how"),  # a movement that is paid for; `move`: none
        ("settled", ACTING, "bool"),  # phase 1 is over with the line of staying
    )
    SHOWN = True

    def __init__(self, seat: int = 0) -> None:
        self.at = "begin"
        self.seat = seat
        self.moved = False
        self.holy = False
        self.stays = False
        self.quiet = False
        self.discorporate = False
        self.due = BY_MOVE
        self.settled = False

    def run(self, g: Tillinghast) -> None:
        match self.at:
            case "act":
                g.ask(self.seat, "acted", ALL, True)
            case "acted":
                self.act(g, g.said[0], g.said[1], g.said[2])
            case "end":
                g.end()
            case "begin":
                self.begin(g)
            case "return":
                g.ask(self.seat, "returned", ALL, True)
            case "returned":
                self.come_back(g, g.said[1])
                g.goto("act")
            case _:
                raise BrokenFlow(f"Turn has no step {self.at}")

    # -- steps -------------------------------------------------------------------------------------

    def begin(self, g: Tillinghast) -> None:
        """Announce; a banished ghost loses this turn or comes back first. [TIL-134, TIL-136]"""
        seat = self.seat
        g.say(TURN, g.round, seat)
        if g.exile[seat] == LOSES_TURN:
            g.exile[seat] = RETURNS
            g.say(LOST_TURN, seat)
            if g.setup.lost_turn_window:
                g.call(Opportunity(), "end")
            else:
                g.end()  # TIL-73
        elif g.exile[seat] == RETURNS:
            g.goto("return")
        else:
            self.look_around(g)
            g.goto("act")

    def come_back(self, g: Tillinghast, grave: int) -> None:
        """Secretly, and not a move. [TIL-137, TIL-138, TIL-R50]"""
        seat = self.seat
        g.exile[seat] = ON_MAP
        g.square[seat] = grave
        g.rumoured(seat, g.setup.chart.at_graves)
        if g.listened_to():
            g.tell(RETURNED, (seat,), (grave,), 1 << seat)
        if g.setup.placement_speaks:
            g.entry_lines(seat, grave)
        self.look_around(g)

    def look_around(self, g: Tillinghast) -> None:
        """Where the turn begins matters for the draw and for staying. [TIL-56, TIL-151]"""
        v = g.setup.village
        here = g.square[self.seat]
        self.holy = g.setup.holy_start_counts and v.holy >> here & 1 == 1
        self.stays = v.grave >> here & 1 == 1 or (g.setup.lit_stay_speaks and g.shines_on(here))

    def act(self, g: Tillinghast, verb: int, one: int, two: int) -> None:
        """One step, one spell, or the end of phase 1. [TIL-34, TIL-42, TIL-41]"""
        seat = self.seat
        if verb == FINISH:
            self.finish(g, one)
            g.call(Opportunity(), "end")
        elif verb == STRIKE or verb == STRIKE_ALOUD:
            g.pay(seat, two, STRIKE)
            owing = strike(g, seat, one, self.quiet and verb == STRIKE)
            if owing:
                g.call(LostSpirit(owing), "act")
            else:
                g.goto("act")
        else:
            if verb == MOVE or verb == MOVE_ALOUD:
                if self.due == BY_MOVE:
                    self.moved = True  # TIL-34; by a spell it is not the normal move [TIL-83]
                self.go(g, seat, one, verb == MOVE_ALOUD)
            elif verb == DONE:
                self.settle(g)
            elif verb == ILLUMINATE or verb == QUENCH or verb == SUMMON:
                self.on_the_spot(g, verb, one)
            else:
                self.cast(g, seat, verb, one)
            g.goto("act")

    def enter(self, g: Tillinghast, seat: int, to: int, how: int, silent: bool) -> None:
        if g.setup.village.holy >> to & 1:
            self.holy = True  # TIL-56
        self.stays = False
        g.step(seat, to, how, silent)

    def on_the_spot(self, g: Tillinghast, verb: int, pay: int) -> None:
        seat = self.seat
        here = g.square[seat]
        g.pay(seat, pay, verb)
        if verb == ILLUMINATE:
            dark = g.lit >> here & 1 == 0
            g.lit |= 1 << here  # TIL-85
            g.say(LIT, seat, here)
            g.rumoured(seat, g.setup.chart.spots[here])
            if dark and g.setup.illuminate_reveals and g.shines_on(here):
                self.reveal(g, here)
        elif verb == QUENCH:
            g.lit &= ~(1 << here)  # TIL-110
            g.say(QUENCHED, seat, here)
            g.rumoured(seat, g.setup.chart.spots[here])
        else:
            g.marks[seat] |= 1 << here  # TIL-120
            g.spirits[seat] += 1
            if g.spirits[seat] == MOST_SPIRITS:
                g.gained = True
            g.rumoured(seat, g.setup.chart.at_altars)
            if g.listened_to():
                g.tell(SUMMONED, (seat, g.spirits[seat]), (here,), 1 << seat)

    def reveal(self, g: Tillinghast, square: int) -> None:
        """With `illuminate_reveals`, whoever stands in a new light is seen. [TIL-R36]"""
        for place in range(1, g.seats):
            other = (self.seat + place) % g.seats
            if g.square[other] == square:
                g.appear(other, square)

    def line_of_staying(self, g: Tillinghast) -> bool:
        """Did it stay where staying speaks? [TIL-151, TIL-R35]"""
        if not self.stays:
            return False
        here = g.square[self.seat]
        grave = g.setup.village.grave >> here & 1 == 1
        return grave or (g.setup.lit_stay_speaks and g.shines_on(here))

    def settle(self, g: Tillinghast) -> None:
        """Phase 1 ends with the line of staying, and the draw is another matter: said together,
        they would tell this line from that of a step. [TIL-151, TIL-R26]"""
        here = g.square[self.seat]
        if g.setup.village.grave >> here & 1:
            g.say(RESTLESS, self.seat)
        if g.setup.lit_stay_speaks and g.shines_on(here):
            g.appear(self.seat, here)  # TIL-R35
        self.settled = True

    def finish(self, g: Tillinghast, amount: int) -> None:
        """The draw; nothing of this turn matters after it. [TIL-53]"""
        g.draw(self.seat, amount)
        # The others’ spells cannot touch this ghost, so its own need not be kept. [TIL-R59]
        self.moved = False
        self.holy = False
        self.stays = False
        self.quiet = False
        self.discorporate = False
        self.settled = False

    def most_to_draw(self, g: Tillinghast) -> int:
        """Entitlement, then the limit. [TIL-54..TIL-58, TIL-R23]"""
        base = 1 if self.moved else 2
        if g.setup.village.cursed >> g.square[self.seat] & 1:
            base += 2
        if self.holy:
            base -= 1
        return min(base, MOST_POWER - g.power[self.seat])

    # -- questions ---------------------------------------------------------------------------------

    def space(self, g: Tillinghast, seat: int) -> list[Action]:
        v = g.setup.village
        if self.at == "return":
            return [(RETURN, grave, -1) for grave in v.graves]
        if self.due:
            return self.space_of_ways(g, seat)
        here = g.square[seat]
        found: list[Action] = [(MOVE, to, -1) for to in v.near[here]]
        found.extend(self.space_of_spells(g, seat))
        found.extend([(FINISH, n, -1) for n in range(5)])
        found.append(SETTLE)
        if g.setup.quiet_may_speak:
            found.extend([(MOVE_ALOUD, to, -1) for to in v.near[here]])
            found.extend(aims(STRIKE_ALOUD, v.near[here]))
        return found

    def why_not(self, g: Tillinghast, seat: int, a: Action) -> str | None:
        verb, one, two = a
        if self.at == "return":
            grave = one >= 0 and g.setup.village.grave >> one & 1 == 1
            return None if verb == RETURN and grave else "TIL-136"
        if OUT_OF_PLACE[verb]:
            return OUT_OF_PLACE[verb]
        if self.due:
            rule = self.why_not_before_going(verb)
            return self.why_not_go(g, seat, verb, one) if rule is None else rule
        if self.settled and verb != FINISH:
            return "TIL-53"
        if verb == MOVE or verb == MOVE_ALOUD:
            return self.why_not_move(g, verb, one)
        if verb == FINISH:
            return self.why_not_finish(g, one)
        if verb == DONE:
            return self.why_not_settle(g)
        return self.why_not_cast(g, seat, verb, one, two, True)

    def why_not_move(self, g: Tillinghast, verb: int, to: int) -> str | None:
        if g.setup.village.playable >> to & 1 == 0:
            return "TIL-14"
        if self.moved:
            return "TIL-34"
        here = g.square[self.seat]
        rule = why_not_step(g, here, to, self.discorporate, "TIL-34", "TIL-36")
        if rule is None and verb == MOVE_ALOUD:
            return self.why_not_aloud(g, self.seat, MOVE, to)
        return rule

    def why_not_finish(self, g: Tillinghast, amount: int) -> str | None:
        """Before the draw, who stayed on a Grave says so, unless quiet. [TIL-58, TIL-151]"""
        if not 0 <= amount <= self.most_to_draw(g):
            return "TIL-58"
        unsaid = not self.settled and not self.quiet and self.line_of_staying(g)
        return "TIL-151" if unsaid else None

    def why_not_settle(self, g: Tillinghast) -> str | None:
        """Only with something to say; a quiet ghost only where it may choose to. [TIL-R33]"""
        if not self.line_of_staying(g):
            return "TIL-66"
        return "TIL-R33" if self.quiet and not g.setup.quiet_may_speak else None

    def legal(self, g: Tillinghast, seat: int) -> list[Action]:
        """The same as filtering `space` by `why_not`, from lists made once."""
        book = g.setup.village.book
        if self.at == "return":
            return book.returns[:]
        if self.quiet and g.setup.quiet_may_speak:
            return [a for a in self.space(g, seat) if self.why_not(g, seat, a) is None]
        if self.due:
            return self.ways(g, seat)[:]
        if self.settled:
            return book.finishes[self.most_to_draw(g)][:]
        here = g.square[seat]
        power = g.power[seat]
        found: list[Action] = []
        if not self.moved:
            found.extend(book.moves_through[here] if self.discorporate else book.moves[here])
        if power:
            self.list_spells(g, seat, here, power, found)
        if self.quiet or not self.line_of_staying(g):
            found.extend(book.finishes[self.most_to_draw(g)])
        else:
            found.append(SETTLE)
        return found

    def list_spells(
        self, g: Tillinghast, seat: int, here: int, power: int, found: list[Action]
    ) -> None:
        setup = g.setup
        v = setup.village
        book = v.book
        found.extend(book.light[power] if g.lit >> here & 1 else book.dark[power])
        reach = book.strikes_through if setup.strike_through_walls else book.strikes
        found.extend(reach[here][power])
        summons = v.altar_at[here] >= 0 and g.marks[seat] >> here & 1 == 0
        if summons and g.spirits[seat] < MOST_SPIRITS:
            found.extend(book.late_summon[power])
        else:
            found.extend(book.late[power])

    def why_not_others(self, g: Tillinghast, seat: int, verb: int) -> str | None:
        """During phases 1 and 2 nobody else acts. [TIL-27, TIL-32]"""
        if verb == PLACE or verb == RETURN or verb == GIVE_UP or verb == HOUR_TAKE:
            return OUT_OF_PLACE[verb]
        if g.exile[seat] != ON_MAP:
            return "TIL-139"
        if verb == MOVE or verb == FINISH:
            return "TIL-27"
        return "TIL-32"

    def prompt(self, g: Tillinghast, seat: int) -> str:
        if self.at == "return":
            return "turn.return"
        if self.due:
            return "turn.flee" if self.due == BY_FLEE else "turn.vortex"
        return "turn.draw" if self.settled else "turn.act"

    def clone(self) -> Turn:
        frame = Turn(self.seat)
        frame.at = self.at
        frame.moved = self.moved
        frame.holy = self.holy
        frame.stays = self.stays
        frame.quiet = self.quiet
        frame.discorporate = self.discorporate
        frame.due = self.due
        frame.settled = self.settled
        return frame


# By verb: the rule that says it has no place in phase 1.
OUT_OF_PLACE = [""] * (HOUR_TAKE + 1)
OUT_OF_PLACE[PLACE] = "TIL-21"
OUT_OF_PLACE[RETURN] = "TIL-136"
OUT_OF_PLACE[DECLARE] = "TIL-62"
OUT_OF_PLACE[GIVE_UP] = "TIL-130"
OUT_OF_PLACE[HOUR_TAKE] = "TIL-158"

__all__ = ["SETTLE", "Turn"]
