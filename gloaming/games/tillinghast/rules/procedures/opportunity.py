"""Phase 3: the others' chance to cast. [TIL-61..TIL-73]"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import ALL, NOBODY, PUBLIC, Action, BrokenFlow, Together
from gloaming.games.tillinghast.rules.procedures.casting import Casting
from gloaming.games.tillinghast.rules.state import Tillinghast
from gloaming.games.tillinghast.rules.terms import (
    ANSWERED,
    BY_FLEE,
    BY_MOVE,
    DECLARE,
    DECLARED,
    DONE,
    FINISH,
    GIVE_UP,
    HOUR_TAKE,
    MOVE,
    MOVE_ALOUD,
    ON_MAP,
    PLACE,
    RETURN,
    STANDS_DOWN,
    STIRRING,
)
from gloaming.games.tillinghast.rules.village import OPPORTUNISTIC

YES: Final = (DECLARE, 1, -1)
NO: Final = (DECLARE, 0, -1)
STAND_DOWN: Final = (DONE, -1, -1)


class Opportunity(Casting):
    """Who wants to cast says so; then they cast, clockwise, each to the end. [TIL-63..TIL-66]"""

    INFO = (
        ("asked", PUBLIC, "mask:seat"),  # who can pay for anything at all
        ("declared", PUBLIC, "mask:seat"),
        ("done", PUBLIC, "mask:seat"),  # in `clockwise`, before the casting: who has answered
        ("spent", PUBLIC, "bool"),  # the one who casts has paid for something
        ("quiet", STIRRING, "bool"),
        ("discorporate", STIRRING, "bool"),
        ("due", STIRRING, "how"),  # a movement that is paid for; `move`: none
    )
    SHOWN = True

    def __init__(self) -> None:
        self.at = "open"
        self.asked = 0
        self.declared = 0
        self.done = 0
        self.spent = False
        self.quiet = False
        self.discorporate = False
        self.due = BY_MOVE

    def run(self, g: Tillinghast) -> None:
        match self.at:
            case "open":
                self.open(g)
            case "answered":
                self.count_answers(g)
                self.next(g)
            case "cast":
                g.ask(g.stirring, "chosen", ALL, True)
            case "chosen":
                self.resolve(g, g.said[0], g.said[1])
            case "ask":
                self.ask_next(g)
            case "heard":
                self.hear(g)
                g.goto("ask")
            case _:
                raise BrokenFlow(f"Opportunity has no step {self.at}")

    # -- who wants to cast -------------------------------------------------------------------------

    def open(self, g: Tillinghast) -> None:
        """Whom public facts allow to pay is asked; if nobody, nothing is said. [TIL-R58]"""
        for seat in range(g.seats):
            if g.may_stir(seat):
                self.asked |= 1 << seat
        if self.asked == 0:
            g.end()
        elif g.setup.declare_clockwise:
            g.goto("ask")  # TIL-R56
        else:
            g.ask_all(self.asked, "answered")

    def count_answers(self, g: Tillinghast) -> None:
        for seat in range(g.seats):
            if g.answers[seat] == YES:
                self.declared |= 1 << seat
        g.say(DECLARED, self.declared)

    def ask_next(self, g: Tillinghast) -> None:
        """With `declare_mode = clockwise`: one after the other, each hearing the others."""
        seat = self.clockwise(g, self.asked & ~self.done)
        if seat == NOBODY:
            self.done = 0
            g.say(DECLARED, self.declared)
            self.next(g)
        else:
            g.ask(seat, "heard", ALL, True)

    def hear(self, g: Tillinghast) -> None:
        seat = self.clockwise(g, self.asked & ~self.done)
        self.done |= 1 << seat
        if g.said == YES:
            self.declared |= 1 << seat
        g.say(ANSWERED, seat, g.said[1])

    def clockwise(self, g: Tillinghast, seats: int) -> int:
        """The first of these seats from the active player's left. [TIL-65]"""
        for place in range(1, g.seats):
            seat = (g.active + place) % g.seats
            if seats >> seat & 1:
                return seat
        return NOBODY

    # -- casting -----------------------------------------------------------------------------------

    def next(self, g: Tillinghast) -> None:
        """The next of those who declared, or the end."""
        g.stirring = self.clockwise(g, self.declared & ~self.done)
        self.spent = False
        self.quiet = False  # TIL-93
        self.discorporate = False  # TIL-76
        if g.stirring == NOBODY:
            g.end()
        else:
            g.goto("cast")

    def resolve(self, g: Tillinghast, verb: int, one: int) -> None:
        if verb == DONE:
            self.done |= 1 << g.stirring  # TIL-66
            g.say(STANDS_DOWN, g.stirring)
            self.next(g)
        else:
            if self.due:
                self.go(g, g.stirring, one, verb == MOVE_ALOUD)
            else:
                self.spent = True
                self.cast(g, g.stirring, verb, one)
            g.goto("cast")

    # -- questions ---------------------------------------------------------------------------------

    def space(self, g: Tillinghast, seat: int) -> list[Action]:
        if self.at != "cast":
            return [NO, YES]
        if self.due:
            return self.space_of_ways(g, seat)
        found = self.space_of_spells(g, seat)
        found.append(STAND_DOWN)
        return found

    def why_not(self, g: Tillinghast, seat: int, a: Action) -> str | None:
        verb, one, two = a
        if self.at != "cast":
            return None if verb == DECLARE else self.why_not_yet(verb)
        if MISPLACED[verb] or verb == DECLARE:
            return MISPLACED[verb] if MISPLACED[verb] else "TIL-64"
        if self.due:
            rule = self.why_not_before_going(verb)
            return self.why_not_go(g, seat, verb, one) if rule is None else rule
        if verb == DONE:
            return "TIL-R57" if g.setup.declare_binds and self.can_cast(g) else None
        if is_own_turn(verb):
            return "TIL-67"
        return self.why_not_cast(g, seat, verb, one, two, False)

    def can_cast(self, g: Tillinghast) -> bool:
        """Has a declarer not yet cast, though it could pay? [TIL-R57]"""
        return not self.spent and g.power[g.stirring] >= g.setup.village.cheapest

    def why_not_yet(self, verb: int) -> str:
        """Before the list of declarers is closed nobody casts. [TIL-63]"""
        return "TIL-67" if is_own_turn(verb) else "TIL-63"

    def legal(self, g: Tillinghast, seat: int) -> list[Action]:
        """The same as filtering `space` by `why_not`, from lists made once."""
        if self.at != "cast":
            return [NO, YES]
        setup = g.setup
        if self.quiet and setup.quiet_may_speak:
            return [a for a in self.space(g, seat) if self.why_not(g, seat, a) is None]
        if self.due:
            return self.ways(g, seat)[:]
        found: list[Action] = []
        found.extend(setup.village.book.window[g.power[seat]])
        if not (setup.declare_binds and self.can_cast(g)):
            found.append(STAND_DOWN)
        return found

    def why_not_others(self, g: Tillinghast, seat: int, verb: int) -> str | None:
        """Section 11: who may not declare, and who may not cast now."""
        if is_own_turn(verb):
            return "TIL-139" if g.exile[seat] != ON_MAP else "TIL-67"
        if MISPLACED[verb]:
            return MISPLACED[verb]
        if seat == g.active:
            return "TIL-62"
        if g.exile[seat] != ON_MAP:
            return "TIL-72" if verb == DECLARE else "TIL-139"
        if verb == DECLARE:
            return "TIL-64" if self.asked >> seat & 1 else "TIL-R58"
        if self.at == "ask" or isinstance(g.stack[-1], Together):
            return "TIL-63"
        if self.declared >> seat & 1:
            return "TIL-66" if self.done >> seat & 1 else "TIL-65"
        return "TIL-64"

    def prompt(self, g: Tillinghast, seat: int) -> str:
        if self.at != "cast":
            return "opportunity.declare"
        if self.due:
            return "opportunity.flee" if self.due == BY_FLEE else "opportunity.vortex"
        return "opportunity.cast"

    def clone(self) -> Opportunity:
        frame = Opportunity()
        frame.at = self.at
        frame.asked = self.asked
        frame.declared = self.declared
        frame.done = self.done
        frame.spent = self.spent
        frame.quiet = self.quiet
        frame.discorporate = self.discorporate
        frame.due = self.due
        return frame


def is_own_turn(verb: int) -> bool:
    """The normal move and the draw belong to one's own turn. [TIL-67]"""
    return verb == MOVE or verb == MOVE_ALOUD or verb == FINISH


# By verb: the rule that says it has no place in phase 3 whoever tries it.
MISPLACED = [""] * (HOUR_TAKE + 1)
MISPLACED[PLACE] = "TIL-21"
MISPLACED[RETURN] = "TIL-136"
MISPLACED[GIVE_UP] = "TIL-130"
MISPLACED[HOUR_TAKE] = "TIL-158"

__all__ = ["NO", "OPPORTUNISTIC", "STAND_DOWN", "YES", "Opportunity"]
