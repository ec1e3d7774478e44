"""PC against PC: Attack and Exorcism. [KAI-140..KAI-152, KAI-R45..KAI-R47]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PASS, PUBLIC, Action, BrokenFlow, Frame
from gloaming.games.kaidan.rules.ending import EXORCISE_POINTS, end_if_over
from gloaming.games.kaidan.rules.figures import in_reach, is_living
from gloaming.games.kaidan.rules.hands import (
    card_of,
    has,
    is_weapon,
    may_hold,
    object_of,
    spend_use,
    take_openly,
)
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import distance_apart, edge_between
from gloaming.games.kaidan.rules.procedures.alerting import make_noise
from gloaming.games.kaidan.rules.procedures.attacking import arm
from gloaming.games.kaidan.rules.procedures.deeds import pay
from gloaming.games.kaidan.rules.procedures.dying import defeat
from gloaming.games.kaidan.rules.procedures.trial import Duel
from gloaming.games.kaidan.rules.status import is_possessed
from gloaming.games.kaidan.rules.terms import (
    ARM,
    ATTACK_MADE,
    BOKKEN,
    EXORCISM,
    EXORCISM_TRIED,
    FACE_0C,
    FACE_3C,
    FAILED,
    FOR_ATTACK,
    FOR_EXORCISM,
    HYOIREI,
    IRON_FAN,
    MOST_NOISE,
    NOT_POSSESSED,
    OBJECTS,
    OFF,
    OFUDA,
    PASSED,
    STRENGTH,
    TIED,
    USED,
    WAS_EXORCISED,
)

UNARMED: Action = (PASS, -1, -1)


def open_between(g: Manor, seat: int, other: int) -> None:
    """The Door between two adjacent PCs stands open for this interaction. [KAI-93]"""
    a, b = g.where[seat], g.where[other]
    if distance_apart(a, b) == 1:
        g.ajar = edge_between(a, b)


def may_be_armed(g: Manor, seat: int) -> bool:
    """Might it hold a Weapon, as far as everybody can tell?"""
    for thing in range(OBJECTS):
        if is_weapon(g, thing) and may_hold(g, seat, thing):
            return True
    return False


class Combat(Frame[Manor]):
    """Opposed Strength; the loser's Wounds are the difference; both make Noise 6. [KAI-140..145]"""

    INFO = (
        ("seat", PUBLIC, "seat"),
        ("target", PUBLIC, "seat"),
        ("weapon", PUBLIC, "object"),
        ("other_weapon", PUBLIC, "object"),
        ("wounds", PUBLIC, "int"),
        ("other_wounds", PUBLIC, "int"),
        ("alerting", PUBLIC, "int"),
    )
    SHOWN = True
    INSTANTS = True

    def __init__(self, seat: int = 0, target: int = 0, weapon: int = -1) -> None:
        self.at = "begin"
        self.seat = seat
        self.target = target
        self.weapon = weapon
        self.other_weapon = -1
        self.wounds = 0
        self.other_wounds = 0
        self.alerting = 0

    def run(self, g: Manor) -> None:
        match self.at:
            case "begin":
                pay(g, self.seat)
                g.hidden &= ~(1 << self.seat)  # KAI-R100
                g.say(ATTACK_MADE, self.seat, self.target)
                open_between(g, self.seat, self.target)
                g.call(g.settle(), "arm")
            case "arm":
                self.arm_attacker(g)
            case "defend":
                self.ask(g)
            case "defended":
                self.other_weapon = g.said[1] if g.got == ARM else -1
                g.goto("fight")
            case "fight":
                self.fight(g)
            case "fought":
                self.fought(g, g.got)
            case "other hurt":
                g.call(g.wound(self.seat, self.wounds, self.target), "noise")
            case "noise":
                self.noise(g)
            case "second noise":
                g.goto("done" if self.alerting == 0 else "alert second")
            case "alert second":
                g.call(g.alerts(self.target, OFF), "done")
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Combat has no step {self.at}")

    def is_off(self, g: Manor) -> bool:
        """One of the two is no longer there. [KAI-128]"""
        return not in_reach(g, self.seat, self.target)

    def arm_attacker(self, g: Manor) -> None:
        if self.is_off(g):
            g.ajar = -1
            g.end()
        else:
            g.goto("defend" if may_be_armed(g, self.target) else "fight")

    def ask(self, g: Manor) -> None:
        if self.is_off(g):
            g.ajar = -1
            g.end()
        else:
            g.ask(self.target, "defended")  # D9

    def fight(self, g: Manor) -> None:
        extra = arm(g, self.seat, self.weapon)
        other = arm(g, self.target, self.other_weapon)
        duel = Duel(self.seat, self.target, STRENGTH, STRENGTH, FOR_ATTACK, extra, other)
        g.call(duel, "fought")

    def fought(self, g: Manor, found: int) -> None:
        """Difference, ties, criticals; then both at once. [KAI-141..KAI-144, KAI-R46]"""
        off = self.is_off(g)
        g.ajar = -1
        if off:
            g.end()
            return
        mine, theirs = 0, 0
        if found == TIED:
            mine, theirs = 1, 1
        elif found == FAILED:
            mine = max(0, g.margin - self.spared(g, self.weapon))
        else:
            theirs = max(0, g.margin - self.spared(g, self.other_weapon))
        theirs += g.face == FACE_3C
        mine += g.foe_face == FACE_3C
        mine += g.face == FACE_0C and self.weapon != BOKKEN
        theirs += g.foe_face == FACE_0C and self.other_weapon != BOKKEN
        self.wounds = mine
        self.other_wounds = theirs
        g.hold_end = True
        g.call(g.wound(self.target, theirs, self.seat), "other hurt")

    def spared(self, g: Manor, weapon: int) -> int:
        return g.setup.fan_spares if weapon == IRON_FAN else 0

    def noise(self, g: Manor) -> None:
        """Both emit Noise 6, the Active PC's is heard first. [KAI-145, KAI-R25, KAI-R46]"""
        g.hold_end = False
        if end_if_over(g):
            return
        first = is_living(g, self.seat) and make_noise(g, self.seat, MOST_NOISE)
        second = is_living(g, self.target) and make_noise(g, self.target, MOST_NOISE)
        self.alerting = int(second)
        if g.hunted != NOBODY:
            g.end()
        elif first:
            g.call(g.alerts(self.seat, OFF), "second noise")
        else:
            g.goto("second noise")

    def space(self, g: Manor, seat: int) -> list[Action]:
        found: list[Action] = [UNARMED]
        last = -1
        for card in g.inventory[seat]:
            thing = object_of(card)
            if thing != last and is_weapon(g, thing):
                found.append((ARM, thing, -1))
            last = thing
        return found

    def why_not(self, g: Manor, seat: int, a: Action) -> str | None:
        if a == UNARMED:
            return None
        if a[0] != ARM or a[2] != -1:
            return "KAI-147"
        if not has(g, seat, a[1]):
            return "KAI-147"
        return None if is_weapon(g, a[1]) else "KAI-R45"

    def clone(self) -> Combat:
        frame = Combat(self.seat, self.target, self.weapon)
        frame.at = self.at
        frame.other_weapon = self.other_weapon
        frame.wounds = self.wounds
        frame.other_wounds = self.other_wounds
        frame.alerting = self.alerting
        return frame


class Exorcism(Frame[Manor]):
    """An Ofuda against somebody thought to be Possessed. [KAI-148..KAI-152]"""

    INFO = (("seat", PUBLIC, "seat"), ("target", PUBLIC, "seat"))
    SHOWN = True

    def __init__(self, seat: int = 0, target: int = 0) -> None:
        self.at = "begin"
        self.seat = seat
        self.target = target

    def run(self, g: Manor) -> None:
        match self.at:
            case "begin":
                pay(g, self.seat)
                g.say(USED, self.seat, OFUDA)
                spend_use(g, self.seat, OFUDA)
                g.say(EXORCISM_TRIED, self.seat, self.target)
                open_between(g, self.seat, self.target)
                g.call(g.settle(), "test")
            case "test":
                self.test(g)
            case "tested":
                self.tested(g, g.got)
            case "done":
                if not end_if_over(g):
                    g.end()
            case _:
                raise BrokenFlow(f"Exorcism has no step {self.at}")

    def test(self, g: Manor) -> None:
        if not in_reach(g, self.seat, self.target):
            g.ajar = -1
            g.end()
        elif not is_possessed(g, self.target):
            g.ajar = -1
            g.say(NOT_POSSESSED, self.seat, self.target)  # KAI-152
            g.end()
        else:
            g.call(Duel(self.seat, self.target, EXORCISM, EXORCISM, FOR_EXORCISM), "tested")

    def tested(self, g: Manor, found: int) -> None:
        there = in_reach(g, self.seat, self.target)
        g.ajar = -1
        if not there or not is_possessed(g, self.target):
            g.end()
        elif found == PASSED:
            take_openly(g, self.target, card_of(g, self.target, HYOIREI))
            g.spent.append(HYOIREI)
            g.spent.sort()
            g.exorcised |= 1 << self.target
            g.say(WAS_EXORCISED, self.target, self.seat)  # KAI-150
            defeat(g, self.target)
            g.points[self.seat] += EXORCISE_POINTS  # KAI-290
            g.goto("done")
        else:
            g.call(g.die(self.seat, self.target, False), "done")  # KAI-151

    def clone(self) -> Exorcism:
        frame = Exorcism(self.seat, self.target)
        frame.at = self.at
        return frame
