"""Cursed Rooms. [KAI-111..KAI-115, KAI-R37, KAI-R38, ledger 9.7]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PUBLIC, Action, BrokenFlow, Frame
from gloaming.games.kaidan.rules.figures import is_living, living, plan_of, room_of
from gloaming.games.kaidan.rules.hands import discard_card, eligible
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import FAR, distance_apart, slot_of
from gloaming.games.kaidan.rules.procedures.alerting import make_noise
from gloaming.games.kaidan.rules.procedures.arbitrate import Arbitrate
from gloaming.games.kaidan.rules.procedures.drawing import Draw
from gloaming.games.kaidan.rules.procedures.dying import placate_well, well_is_dry
from gloaming.games.kaidan.rules.procedures.hiding import CALLS, is_right
from gloaming.games.kaidan.rules.procedures.trial import Trial
from gloaming.games.kaidan.rules.terms import (
    CALLED,
    CURSE_AWOKE,
    CURSE_CALM,
    D10,
    D10_FACES,
    DARKNESS_BAG,
    DARKNESS_SHOWN,
    DISCARD,
    FOR_CURSE,
    HALL_OF_BORROWED_FACES,
    HANGED_KIMONO_ROOM,
    INK_STUDY,
    MOON_VIEWING_VERANDA,
    NO_KILLER,
    OFF,
    PAPER_DOLL_NURSERY,
    PASSED,
    PLACES_SWAPPED,
    POND_OF_FACES,
    RAIN_GALLERY,
    SUFFER,
    TARGET,
    UNSEEN,
    WELL_GIFTS,
    WISHING_WELL,
    WOMAN_OF_THE_WELL,
    ZASHIKI_WARASHI,
)

SUFFERING: Action = (SUFFER, -1, -1)


class Curse(Frame[Manor]):
    """Even or odd; wrong, and the Curse Awakens; then it is Placated. [KAI-111..KAI-113]"""

    INFO = (
        ("seat", PUBLIC, "seat"),
        ("curse", PUBLIC, "curse"),
        ("parity", PUBLIC, "parity"),
        ("other", PUBLIC, "seat"),
    )
    SHOWN = True
    INSTANTS = True

    def __init__(self, seat: int = 0) -> None:
        self.at = "enter"
        self.seat = seat
        self.curse = -1
        self.parity = 0
        self.other = NOBODY

    def run(self, g: Manor) -> None:
        match self.at:
            case "enter":
                self.enter(g)
            case "call":
                if self.is_gone(g):
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
            case "awake":
                self.awake(g)
            case "tested":
                self.tested(g, g.got == PASSED)
            case "choose":
                if self.is_gone(g):
                    g.end()
                else:
                    g.ask(self.seat, "chosen")  # D22
            case "chosen":
                self.chosen(g)
            case "shown":
                self.swap_darkness(g, g.darkness_bag.pop(g.got))
            case "swap":
                self.swap(g, g.got)
            case "swapped":
                self.other_enters(g)
            case "entity":
                if self.is_gone(g):
                    g.end()
                else:
                    g.call(g.bring(UNSEEN, self.seat), "done")
            case "gift":
                self.gift(g)
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Curse has no step {self.at}")

    def is_gone(self, g: Manor) -> bool:
        return not is_living(g, self.seat) or self.room_curse(g) != self.curse

    def room_curse(self, g: Manor) -> int:
        slot = room_of(g, self.seat)
        return -1 if slot < 0 else g.setup.curse[g.room[slot]]

    def enter(self, g: Manor) -> None:
        self.curse = self.room_curse(g) if is_living(g, self.seat) else -1
        if self.curse < 0 or not g.curses >> self.curse & 1:
            g.end()
        elif self.curse == WISHING_WELL:
            g.say(CURSE_AWOKE, self.seat, self.curse)  # KAI-114
            g.goto("choose")
        else:
            g.goto("call")

    def rolled(self, g: Manor, face: int) -> None:
        right = is_right(self.parity, face)
        g.say(CALLED, self.seat, self.parity, face, int(right))
        if right:
            g.say(CURSE_CALM, self.seat, self.curse)  # KAI-112
            g.end()
        else:
            g.curses &= ~(1 << self.curse)  # KAI-113
            g.say(CURSE_AWOKE, self.seat, self.curse)
            g.goto("awake")

    def awake(self, g: Manor) -> None:
        curse = self.curse
        if curse == INK_STUDY:
            g.goto("choose")
        elif curse == HALL_OF_BORROWED_FACES:
            near = self.nearest_others(g)
            if near:
                g.call(Arbitrate(TARGET, near, self.seat), "swap")
            else:
                g.end()
        elif curse == MOON_VIEWING_VERANDA:
            g.roll(DARKNESS_BAG, len(g.darkness_bag), "shown")
        elif curse == RAIN_GALLERY:
            g.call(g.disappear(self.seat), "done")
        else:
            g.call(self.test(g), "tested")

    def test(self, g: Manor) -> Trial:
        skill = g.setup.curse_test[self.curse]
        return Trial(self.seat, skill, g.setup.curse_difficulty[self.curse], FOR_CURSE)

    def tested(self, g: Manor, success: bool) -> None:
        curse = self.curse
        if success or self.is_gone(g):  # KAI-R23
            g.end()
        elif curse == PAPER_DOLL_NURSERY:
            g.call(g.bring(ZASHIKI_WARASHI, self.seat), "done")
        elif curse == HANGED_KIMONO_ROOM:
            if g.active == self.seat:
                g.cut_short = True
            if make_noise(g, self.seat, g.setup.curse_noise[curse]) and g.hunted == NOBODY:
                g.call(g.alerts(self.seat, OFF), "done")
            else:
                g.end()
        elif curse == POND_OF_FACES:
            g.call(self.wounds(g), "entity")
        else:
            g.call(self.wounds(g), "done")

    def wounds(self, g: Manor) -> Frame[Manor]:
        return g.wound(self.seat, g.setup.curse_wounds[self.curse], NO_KILLER)

    def chosen(self, g: Manor) -> None:
        """Ink Study: an Object or a Wound. The Well: a gift for an Object, or the Test."""
        if g.got == DISCARD:
            discard_card(g, self.seat, g.said[1])
            if self.curse == WISHING_WELL:
                g.gifts += 1
                g.call(Draw(self.seat, WELL_GIFTS), "gift")
            else:
                g.end()
        elif self.curse == WISHING_WELL:
            g.call(self.test(g), "tested")
        else:
            g.call(self.wounds(g), "done")

    def gift(self, g: Manor) -> None:
        """The second Gift brings the Woman; without Gifts the Well is calm. [KAI-115]"""
        if well_is_dry(g):
            placate_well(g)
        if g.gifts == g.setup.well_gifts:
            g.call(g.bring(WOMAN_OF_THE_WELL, self.seat), "done")
        else:
            g.end()

    def swap_darkness(self, g: Manor, value: int) -> None:
        """The token removed at setup for this column pair's. [ledger 9.7]"""
        pair = room_of(g, self.seat) % 5
        g.darkness_aside = g.darkness[pair]
        g.darkness[pair] = value
        g.say(DARKNESS_SHOWN, pair, value)
        g.end()

    # -- the Hall of Borrowed Faces --------------------------------------------------------------

    def nearest_others(self, g: Manor) -> list[int]:
        best = 10_000
        found: list[int] = []
        steps = plan_of(g).paths_to(g.where[self.seat], False)
        for other in living(g):
            if other == self.seat:
                continue
            away = steps[g.where[other]]
            if away == FAR:  # KAI-R83: unreachable ones come last, by rows and columns
                away += distance_apart(g.where[self.seat], g.where[other])
            if away < best:
                best = away
                found = []
            if away == best:
                found.append(other)
        return found

    def swap(self, g: Manor, other: int) -> None:
        self.other = other
        here, there = g.where[self.seat], g.where[other]
        g.where[self.seat] = there
        g.where[other] = here
        g.hidden &= ~(1 << self.seat | 1 << other)
        g.say(PLACES_SWAPPED, self.seat, other)
        if slot_of(here) == slot_of(there):
            g.goto("done")
        else:
            g.call(g.arrive(self.seat), "swapped")

    def other_enters(self, g: Manor) -> None:
        if is_living(g, self.other):
            g.call(g.arrive(self.other), "done")
        else:
            g.end()

    # -- answers ---------------------------------------------------------------------------------

    def space(self, g: Manor, seat: int) -> list[Action]:
        if self.at == "call":
            return CALLS
        found: list[Action] = [SUFFERING]
        for card in eligible(g, seat):
            if (DISCARD, card, -1) not in found:
                found.append((DISCARD, card, -1))
        return found

    def why_not(self, g: Manor, seat: int, a: Action) -> str | None:
        if self.at == "call":
            return None if a in CALLS else "KAI-111"
        if a == SUFFERING:
            return None
        if a[0] != DISCARD or a[2] != -1:
            return "KAI-113"
        if a[1] in eligible(g, seat):
            return None
        return "KAI-160" if a[1] in g.inventory[seat] else "KAI-113"

    def clone(self) -> Curse:
        frame = Curse(self.seat)
        frame.at = self.at
        frame.curse = self.curse
        frame.parity = self.parity
        frame.other = self.other
        return frame
