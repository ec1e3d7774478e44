"""Hiding from an Enemy, the Fate Test and the last stand. [KAI-265..KAI-275, KAI-R96, KAI-R103]"""

from __future__ import annotations

from gloaming.core.flow import PASS, PUBLIC, Action, BrokenFlow, Frame
from gloaming.core.window import Window
from gloaming.games.kaidan.rules.figures import ghost_walks, hideout_of, is_living, sees
from gloaming.games.kaidan.rules.hands import has, spend_use
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.procedures.attacking import (
    Ritual,
    arm,
    list_reactions,
    why_not_reaction,
)
from gloaming.games.kaidan.rules.procedures.trial import Duel
from gloaming.games.kaidan.rules.terms import (
    CALL,
    CALLED,
    D10,
    D10_FACES,
    EVEN,
    EXORCISE,
    EXORCISM,
    FACE_VALUE,
    FEAR,
    FOR_EXORCISE,
    FOR_HIDING,
    FOR_REPEL,
    FOUND_NOBODY,
    HID,
    LAST_STAND,
    LAST_STAND_BEGAN,
    NERVES,
    NO_LIMIT,
    ODD,
    OFUDA,
    PASSED,
    REACHED,
    REFINED_CRYSTAL,
    REPEL,
    REPELLED,
    RITUAL,
    RUNNING,
    SALT_POUCH,
    STRENGTH,
    TO_PREY,
    USE,
    USED,
)

CALLS: list[Action] = [(CALL, EVEN, -1), (CALL, ODD, -1)]
NOTHING: Action = (PASS, -1, -1)


def is_right(parity: int, face: int) -> bool:
    """0 is even; criticals are plain numbers here. [KAI-R4, KAI-R5]"""
    return FACE_VALUE[face] % 2 == parity


class Hiding(Frame[Manor]):
    """The Enemy walks up; Nerves against Fear; then even or odd; then one last chance.

    `forced`: after the fifth Round, or Exhausted, the PC Hides where it is. [KAI-249, KAI-R96]
    """

    INFO = (
        ("figure", PUBLIC, "figure"),
        ("seat", PUBLIC, "seat"),
        ("forced", PUBLIC, "bool"),
        ("shadow", PUBLIC, "bool"),
        ("seen", PUBLIC, "bool"),
        ("parity", PUBLIC, "parity"),
    )
    SHOWN = True
    INSTANTS = True

    def __init__(self, figure: int = 0, seat: int = 0, forced: bool = False) -> None:
        self.at = "begin"
        self.figure = figure
        self.seat = seat
        self.forced = forced
        self.shadow = False
        self.seen = False
        self.parity = 0

    def run(self, g: Manor) -> None:
        match self.at:
            case "begin":
                self.begin(g)
            case "walk":
                ghost = ghost_walks(g, self.figure)
                walk = g.walk(self.figure, NO_LIMIT, TO_PREY, self.seat, ghost)
                g.call(walk, "walked")  # KAI-248
            case "walked":
                self.walked(g)
            case "tested":
                self.tested(g)
            case "fate":
                if self.is_over(g):
                    g.end()
                else:
                    g.ask(self.seat, "called")  # D6
            case "called":
                self.parity = g.said[1]
                g.goto("roll")
            case "roll":
                g.roll(D10, len(D10_FACES), "rolled")
            case "rolled":
                self.rolled(g, D10_FACES[g.got])
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Hiding has no step {self.at}")

    def is_over(self, g: Manor) -> bool:
        return g.chase_end != RUNNING or not is_living(g, self.seat)

    def begin(self, g: Manor) -> None:
        if self.forced:
            self.shadow = hideout_of(g, self.seat) == 0
            self.seen = sees(g, g.where[self.figure], g.where[self.seat])
            if not self.shadow:
                g.hidden |= 1 << self.seat
            g.say(HID, self.seat, int(self.shadow))
        else:
            self.seen = g.hid_from[self.seat] >> self.figure & 1 == 1  # KAI-269
        g.goto("walk")

    def walked(self, g: Manor) -> None:
        if self.is_over(g):
            g.end()
        elif g.got != REACHED:
            g.call(g.disappear(self.figure), "done")  # KAI-R94
        else:
            extra = 0 if self.shadow else hideout_of(g, self.seat)  # KAI-268, KAI-270
            if self.seen:
                extra -= 1
            duel = Duel(self.seat, self.figure, NERVES, FEAR, FOR_HIDING, extra)
            g.call(duel, "tested")  # KAI-267

    def tested(self, g: Manor) -> None:
        if self.is_over(g):
            g.end()
        elif g.got == PASSED:
            g.chase_end = FOUND_NOBODY  # KAI-271
            g.end()
        else:
            g.hidden &= ~(1 << self.seat)  # KAI-R100
            g.goto("fate")  # KAI-272

    def rolled(self, g: Manor, face: int) -> None:
        right = is_right(self.parity, face)
        g.say(CALLED, self.seat, self.parity, face, int(right))
        if right:
            g.chase_end = FOUND_NOBODY  # KAI-274
            g.end()
        else:
            g.call(LastStand(self.figure, self.seat), "done")  # KAI-275

    def space(self, g: Manor, seat: int) -> list[Action]:
        return CALLS

    def why_not(self, g: Manor, seat: int, a: Action) -> str | None:
        return None if a in CALLS else "KAI-273"

    def clone(self) -> Hiding:
        frame = Hiding(self.figure, self.seat, self.forced)
        frame.at = self.at
        frame.shadow = self.shadow
        frame.seen = self.seen
        frame.parity = self.parity
        return frame


class LastStand(Frame[Manor]):
    """One single Reaction or one single Object must save the PC, or it Dies. [KAI-275]"""

    INFO = (("figure", PUBLIC, "figure"), ("seat", PUBLIC, "seat"))
    SHOWN = True

    def __init__(self, figure: int = 0, seat: int = 0) -> None:
        self.at = "begin"
        self.figure = figure
        self.seat = seat

    def run(self, g: Manor) -> None:
        match self.at:
            case "begin":
                g.say(LAST_STAND_BEGAN, self.seat)
                g.call(Window(LAST_STAND, g.first_player, self.seat), "ask")  # W6
            case "ask":
                if self.is_over(g):
                    g.end()
                else:
                    g.ask(self.seat, "chosen")  # D13
            case "chosen":
                self.chosen(g, g.said[0], g.said[1])
            case "repelled":
                self.repelled(g, g.got == PASSED)
            case "exorcised":
                if g.got == PASSED and not self.is_over(g):
                    g.call(g.banish(self.figure, self.seat), "done")
                else:
                    g.goto("judge")
            case "judge":
                if self.is_over(g):
                    g.end()
                else:
                    g.call(g.die(self.seat, self.figure, False), "done")
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"LastStand has no step {self.at}")

    def is_over(self, g: Manor) -> bool:
        return g.chase_end != RUNNING or not is_living(g, self.seat)

    def chosen(self, g: Manor, verb: int, one: int) -> None:
        foe = self.figure
        if verb == RITUAL:
            g.call(Ritual(foe, self.seat), "judge")
        elif verb == REPEL:
            extra = arm(g, self.seat, one)
            g.call(Duel(self.seat, foe, STRENGTH, STRENGTH, FOR_REPEL, extra), "repelled")
        elif verb == EXORCISE:
            g.say(USED, self.seat, OFUDA)
            spend_use(g, self.seat, OFUDA)
            g.call(Duel(self.seat, foe, EXORCISM, EXORCISM, FOR_EXORCISE), "exorcised")
        elif verb == USE:
            g.say(USED, self.seat, one)
            spend_use(g, self.seat, one)
            if one == REFINED_CRYSTAL:
                g.call(g.disappear(self.seat), "done")
            else:
                self.repelled(g, True)
        else:
            g.goto("judge")

    def repelled(self, g: Manor, won: bool) -> None:
        """A won Repel saves, and the Enemy Disappears. [KAI-R103]"""
        if won and not g.setup.banish_only and not self.is_over(g):
            g.say(REPELLED, self.figure, self.seat)
            g.call(g.disappear(self.figure), "done")
        else:
            g.goto("judge")

    def space(self, g: Manor, seat: int) -> list[Action]:
        found = list_reactions(g, seat, self.figure, True)
        found.append((USE, REFINED_CRYSTAL, -1))
        found.append((USE, SALT_POUCH, -1))
        found.append(NOTHING)
        return found

    def why_not(self, g: Manor, seat: int, a: Action) -> str | None:
        if a == NOTHING:
            return None
        if a[0] == USE:
            if a[2] != -1 or (a[1] != REFINED_CRYSTAL and a[1] != SALT_POUCH):
                return "KAI-R43"
            return None if has(g, seat, a[1]) else "KAI-R103"
        why = why_not_reaction(g, seat, self.figure, a, True)
        return "KAI-275" if why == "KAI-257" else why

    def clone(self) -> LastStand:
        frame = LastStand(self.figure, self.seat)
        frame.at = self.at
        return frame
