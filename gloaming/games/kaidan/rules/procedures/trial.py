"""Tests: D10 plus a characteristic, against a number or an opponent. [KAI-70..KAI-78]

Both open a window before the dice and one after them; what is used there works on the registers
`bonus`, `darkness_cut` and `rerolls` of the table, which belong to the innermost Test.
"""

from __future__ import annotations

from gloaming.core.flow import PUBLIC, BrokenFlow, Frame
from gloaming.core.window import Window
from gloaming.games.kaidan.rules.figures import (
    darkness_for,
    foe_skill,
    is_living,
    on_map,
    skill_of,
)
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.terms import (
    AFTER_DICE,
    BEFORE_DICE,
    D10,
    D10_FACES,
    DUEL_ROLLED,
    FACE_0C,
    FACE_3C,
    FACE_VALUE,
    FAILED,
    FIRST_ENTITY,
    FOR_EXAMINE,
    FOR_RUN,
    ONRYO,
    PASSED,
    TEST_ROLLED,
    TIED,
)


def verdict(face: int, total: int, foe_face: int, foe_total: int) -> int:
    """Who wins an Opposed Test: PASSED, FAILED or TIED. [KAI-71..KAI-77, KAI-R6]"""
    if face == foe_face and (face == FACE_3C or face == FACE_0C):
        return TIED  # KAI-76
    if face == FACE_3C or foe_face == FACE_0C:
        return PASSED  # KAI-74, KAI-75
    if foe_face == FACE_3C or face == FACE_0C:
        return FAILED
    if total == foe_total:
        return TIED
    return PASSED if total > foe_total else FAILED


def wounds_between(g: Manor, winner: int, loser: int) -> int:
    """Wounds of the loser; a critical may have beaten a higher total. [KAI-R8]"""
    if winner >= loser:
        return winner - loser
    if g.setup.wounds_absolute:
        return loser - winner
    return 1 if g.setup.wounds_least_one else 0


class Trial(Frame[Manor]):
    """A standard Test; it ends with PASSED or FAILED and leaves face and margin. [KAI-70]"""

    INFO = (
        ("seat", PUBLIC, "seat"),
        ("skill", PUBLIC, "value"),
        ("difficulty", PUBLIC, "int"),
        ("purpose", PUBLIC, "purpose"),
        ("outer_bonus", PUBLIC, "int"),
        ("outer_cut", PUBLIC, "int"),
        ("outer_rerolls", PUBLIC, "int"),
        ("rolled", PUBLIC, "face"),  # -1: not yet
    )
    SHOWN = True

    def __init__(
        self, seat: int = 0, skill: int = 0, difficulty: int = 0, purpose: int = 0
    ) -> None:
        self.at = "begin"
        self.seat = seat
        self.skill = skill
        self.difficulty = difficulty
        self.purpose = purpose
        self.outer_bonus = 0
        self.outer_cut = 0
        self.outer_rerolls = 0
        self.rolled = -1

    def run(self, g: Manor) -> None:
        match self.at:
            case "begin":
                self.outer_bonus = g.bonus
                self.outer_cut = g.darkness_cut
                self.outer_rerolls = g.rerolls
                g.bonus = 0
                g.darkness_cut = 0
                g.rerolls = 0
                g.call(Window(BEFORE_DICE, g.first_player, self.seat), "roll")  # W1
            case "roll":
                g.roll(D10, len(D10_FACES), "rolled")
            case "rolled":
                self.rolled = D10_FACES[g.got]
                if is_living(g, self.seat):
                    self.announce(g)
                g.rerolls = 0
                g.call(Window(AFTER_DICE, g.first_player, self.seat), "again")  # W2
            case "again":
                g.goto("roll" if g.rerolls > 0 else "result")
            case "result":
                self.result(g)
            case _:
                raise BrokenFlow(f"Trial has no step {self.at}")

    def needed(self, g: Manor) -> int:
        """The difficulty as it stands: Darkness may change while the lantern is lit."""
        if self.purpose == FOR_RUN or self.purpose == FOR_EXAMINE:
            return max(0, darkness_for(g, self.seat) - g.darkness_cut)
        return self.difficulty

    def total(self, g: Manor) -> int:
        return skill_of(g, self.seat, self.skill, self.purpose) + g.bonus + FACE_VALUE[self.rolled]

    def succeeds(self, g: Manor) -> bool:
        if self.rolled == FACE_3C or self.rolled == FACE_0C:
            return self.rolled == FACE_3C  # KAI-74, KAI-75
        return self.total(g) >= self.needed(g)

    def announce(self, g: Manor) -> None:
        total = self.total(g)
        g.say(TEST_ROLLED, self.seat, self.purpose, self.rolled, total, self.needed(g))

    def result(self, g: Manor) -> None:
        """Whoever died before the dice were read has failed. [KAI-R23]"""
        g.face = self.rolled
        passed = is_living(g, self.seat) and self.succeeds(g)
        g.margin = self.total(g) - self.needed(g) if passed else -1
        g.bonus = self.outer_bonus
        g.darkness_cut = self.outer_cut
        g.rerolls = self.outer_rerolls
        g.end(PASSED if passed else FAILED)

    def clone(self) -> Trial:
        frame = Trial(self.seat, self.skill, self.difficulty, self.purpose)
        frame.at = self.at
        frame.outer_bonus = self.outer_bonus
        frame.outer_cut = self.outer_cut
        frame.outer_rerolls = self.outer_rerolls
        frame.rolled = self.rolled
        return frame


class Duel(Frame[Manor]):
    """An Opposed Test of a PC with an Enemy, or with another PC. [KAI-71, KAI-72]

    It ends with PASSED, FAILED or TIED as the PC sees it (a tie with an Enemy is the PC's) and
    leaves both faces and, as `margin`, the loser's Wounds.
    """

    INFO = (
        ("seat", PUBLIC, "seat"),
        ("foe", PUBLIC, "figure"),
        ("skill", PUBLIC, "value"),
        ("foe_skill", PUBLIC, "value"),
        ("purpose", PUBLIC, "purpose"),
        ("extra", PUBLIC, "int"),
        ("foe_extra", PUBLIC, "int"),
        ("outer_bonus", PUBLIC, "int"),
        ("outer_foe_bonus", PUBLIC, "int"),
        ("outer_rerolls", PUBLIC, "int"),
        ("rolled", PUBLIC, "face"),
        ("foe_rolled", PUBLIC, "face"),
    )
    SHOWN = True

    def __init__(
        self,
        seat: int = 0,
        foe: int = 0,
        skill: int = 0,
        foe_skill: int = 0,
        purpose: int = 0,
        extra: int = 0,
        foe_extra: int = 0,
    ) -> None:
        self.at = "begin"
        self.seat = seat
        self.foe = foe
        self.skill = skill
        self.foe_skill = foe_skill
        self.purpose = purpose
        self.extra = extra
        self.foe_extra = foe_extra
        self.outer_bonus = 0
        self.outer_foe_bonus = 0
        self.outer_rerolls = 0
        self.rolled = -1
        self.foe_rolled = -1

    def run(self, g: Manor) -> None:
        match self.at:
            case "begin":
                self.outer_bonus = g.bonus
                self.outer_foe_bonus = g.foe_bonus
                self.outer_rerolls = g.rerolls
                g.bonus = 0
                g.foe_bonus = 0
                g.rerolls = 0
                g.call(Window(BEFORE_DICE, g.first_player, self.seat), "roll")  # W1
            case "roll":
                g.roll(D10, len(D10_FACES), "rolled")
            case "rolled":
                self.rolled = D10_FACES[g.got]
                g.goto("foe" if self.foe_rolled < 0 else "dice")
            case "foe":
                g.roll(D10, len(D10_FACES), "foe rolled")
            case "foe rolled":
                self.foe_rolled = D10_FACES[g.got]
                g.goto("dice")
            case "dice":
                if is_living(g, self.seat) and on_map(g, self.foe):
                    self.announce(g)
                g.rerolls = 0
                g.call(Window(AFTER_DICE, g.first_player, self.seat), "again")  # W2
            case "again":
                self.again(g)
            case "result":
                self.result(g)
            case _:
                raise BrokenFlow(f"Duel has no step {self.at}")

    def again(self, g: Manor) -> None:
        """Somebody rolls their own die anew: the PC, or the PC it is opposed to."""
        if g.rerolls == 0:
            g.goto("result")
        elif g.rerolls >> self.seat & 1:
            g.goto("roll")
        else:
            g.goto("foe")

    def total(self, g: Manor) -> int:
        own = skill_of(g, self.seat, self.skill, self.purpose)
        return own + self.extra + g.bonus + FACE_VALUE[self.rolled]

    def foe_total(self, g: Manor) -> int:
        if self.against_pc(g):
            value = skill_of(g, self.foe, self.foe_skill, self.purpose)
        else:
            value = foe_skill(g, self.foe, self.foe_skill)
        return value + self.foe_extra + g.foe_bonus + FACE_VALUE[self.foe_rolled]

    def against_pc(self, g: Manor) -> bool:
        return self.foe < FIRST_ENTITY and g.role[self.foe] != ONRYO

    def announce(self, g: Manor) -> None:
        if g.heard is not None or g.ear >= 0:
            own, other = self.total(g), self.foe_total(g)
            told = (self.seat, self.foe, self.purpose, self.rolled, own, self.foe_rolled, other)
            g.tell(DUEL_ROLLED, told)

    def result(self, g: Manor) -> None:
        if not is_living(g, self.seat) or not on_map(g, self.foe):
            self.leave(g, FAILED, 0)  # KAI-128: one of the two is gone
            return
        own, other = self.total(g), self.foe_total(g)
        found = verdict(self.rolled, own, self.foe_rolled, other)
        wounds = wounds_between(g, other, own) if found == FAILED else wounds_between(g, own, other)
        if found == TIED and not self.against_pc(g):
            found = PASSED  # KAI-71
        self.leave(g, found, wounds)

    def leave(self, g: Manor, found: int, wounds: int) -> None:
        g.margin = wounds
        g.face = self.rolled
        g.foe_face = self.foe_rolled
        g.bonus = self.outer_bonus
        g.foe_bonus = self.outer_foe_bonus
        g.rerolls = self.outer_rerolls
        g.end(found)

    def clone(self) -> Duel:
        frame = Duel(self.seat, self.foe, self.skill, self.foe_skill, self.purpose)
        frame.at = self.at
        frame.extra = self.extra
        frame.foe_extra = self.foe_extra
        frame.outer_bonus = self.outer_bonus
        frame.outer_foe_bonus = self.outer_foe_bonus
        frame.outer_rerolls = self.outer_rerolls
        frame.rolled = self.rolled
        frame.foe_rolled = self.foe_rolled
        return frame
