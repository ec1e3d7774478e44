"""The table of the Wake: who sits by the coffin, who walks, and who knows it. [WAK-1..WAK-9]

The chest of keepsakes and the omens are bags without an order. A bone lies face down before each
seat and not even its owner looks. The dead see one another; the living see none of them.
"""

from __future__ import annotations

from typing import Any

from gloaming.core.flow import (
    ALL,
    COUNT,
    NOBODY,
    OVER,
    OWNER,
    OWNER_ELSE_COUNT,
    PUBLIC,
    SECRET,
    Action,
    Frame,
    Table,
)
from gloaming.core.info import BY_ENTRY
from gloaming.core.masks import members
from gloaming.core.refusal_ids import NOT_AN_ANSWER
from gloaming.core.spec import TABLE
from wake.rules.setup import Setup
from wake.rules.terms import (
    ACTING,
    BEFORE_OMEN,
    BELL,
    BLACK,
    BONE_SHOWN,
    BONES,
    CHEST,
    COFFIN_OPENED,
    DAWN_BROKE,
    DEAD,
    GASP,
    GHOST,
    KNELL,
    MIRROR,
    MOURNER,
    NIGHT_OVER,
    OMENS,
    PLAY,
    POINTS_COUNTED,
    SALT,
    SALT_KIND,
    SHROUD,
    VOW_SHOWN,
    WHITE,
)


class Wake(Table):
    """The vigil at rest."""

    INFO = (
        ("role", PUBLIC, "role*"),
        ("hour", PUBLIC, "int"),
        ("active", PUBLIC, "seat"),
        ("chill", PUBLIC, "int*"),
        ("grief", PUBLIC, "int*"),
        ("breath", PUBLIC, "int*"),
        ("discard", PUBLIC, "mask:card"),
        ("unturned", PUBLIC, "mask:omen"),
        ("omens", PUBLIC, "seat^*"),  # called and not yet turned up, innermost last: caller, target
        ("hand", OWNER_ELSE_COUNT, "card^*"),
        ("chest", COUNT, "mask:card"),
        ("coffin", COUNT, "mask:card"),
        ("bone", SECRET, "bone*"),
        ("shown", PUBLIC, "bone*"),  # bones that lie open
        ("prayer", OWNER, "seat*"),
        ("vow", PUBLIC, "seat*"),  # prayers, at dawn
        ("place", DEAD | BY_ENTRY, "room*"),
        ("dawned", PUBLIC, "bool"),
        ("points", PUBLIC, "int*"),
        ("winners", PUBLIC, "mask:seat"),
    )
    RULE_OVER = "WAK-47"
    RULE_NOT_ASKED = "WAK-48"
    EVERY_REACTION = True  # WAK-32

    setup: Setup
    role: list[int]
    hour: int
    active: int
    chill: list[int]
    grief: list[int]
    breath: list[int]
    discard: int
    unturned: int
    omens: list[tuple[int, ...]]
    hand: list[tuple[int, ...]]
    chest: int
    coffin: int
    bone: list[int]
    shown: list[int]
    prayer: list[int]
    vow: list[int]
    place: list[int]
    dawned: bool
    points: list[int]
    winners: int

    def lay_out(self, seats: int, setup: Setup) -> None:
        """Before anything is dealt. [WAK-2, WAK-9]"""
        self.setup = setup
        self.role = [MOURNER] * seats
        self.hour = 0
        self.active = 0
        self.chill = [0] * seats
        self.grief = [0] * seats
        self.breath = [0] * seats
        self.discard = 0
        self.unturned = setup.omens
        self.omens = []
        self.hand = [()] * seats
        self.chest = setup.keepsakes
        self.coffin = 0
        self.bone = [-1] * seats
        self.shown = [-1] * seats
        self.prayer = [NOBODY] * seats
        self.vow = [NOBODY] * seats
        self.place = [setup.parlour] * seats
        self.dawned = False
        self.points = [0] * seats
        self.winners = 0

    def clone(self) -> Wake:
        g = Wake()
        self.copy_rest(g)
        g.setup = self.setup
        g.role = self.role[:]
        g.hour = self.hour
        g.active = self.active
        g.chill = self.chill[:]
        g.grief = self.grief[:]
        g.breath = self.breath[:]
        g.discard = self.discard
        g.unturned = self.unturned
        g.omens = self.omens[:]
        g.hand = self.hand[:]
        g.chest = self.chest
        g.coffin = self.coffin
        g.bone = self.bone[:]
        g.shown = self.shown[:]
        g.prayer = self.prayer[:]
        g.vow = self.vow[:]
        g.place = self.place[:]
        g.dawned = self.dawned
        g.points = self.points[:]
        g.winners = self.winners
        return g

    # -- who may know, and chance -----------------------------------------------------------------

    def may_read(self, audience: int, owner: int, reader: int) -> bool:
        """DEAD: where a ghost walks, the dead see [WAK-41]. ACTING: the seat whose turn it is."""
        if audience == ACTING:
            return reader == self.active
        if self.dawned or self.role[owner] == MOURNER:
            return True
        return reader < self.seats and self.role[reader] == GHOST

    def items(self, source: int) -> list[int] | None:
        """Bones of a colour cannot be told apart; keepsakes and omens are one of each."""
        if source == BONES:
            white = self.setup.bones[WHITE] - self.bone.count(WHITE)
            black = self.setup.bones[BLACK] - self.bone.count(BLACK)
            return [WHITE] * white + [BLACK] * black
        if source == CHEST:
            return members(self.chest)
        return members(self.unturned) if source == OMENS else None

    # -- seats ------------------------------------------------------------------------------------

    def is_mourner(self, seat: int) -> bool:
        return 0 <= seat < self.seats and self.role[seat] == MOURNER

    def mourners(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.role[seat] == MOURNER]

    def ghosts(self) -> int:
        """A mask of the dead."""
        mask = 0
        for seat in range(self.seats):
            if self.role[seat] == GHOST:
                mask |= 1 << seat
        return mask

    def first_seat(self) -> int:
        """Each hour another seat begins. [WAK-10]"""
        return (self.hour - 1) % self.seats

    # -- keepsakes --------------------------------------------------------------------------------

    def take(self, seat: int, card: int) -> None:
        self.chest &= ~(1 << card)
        self.hand[seat] = tuple(sorted([*self.hand[seat], card]))

    def spend(self, seat: int, card: int) -> None:
        """From the hand, face up for everybody."""
        self.hand[seat] = tuple([held for held in self.hand[seat] if held != card])
        self.discard |= 1 << card

    # -- reactions --------------------------------------------------------------------------------

    def could_react(self, seat: int, moment: int) -> bool:
        """A mourner with a keepsake, a ghost with breath; nobody if the omen is void. [WAK-32]"""
        if not self.could_react_to(moment):
            return False
        if self.role[seat] == MOURNER:
            return len(self.hand[seat]) > 0
        return moment == BEFORE_OMEN and self.breath[seat] > 0

    def could_react_to(self, moment: int) -> bool:
        """Is there anything to react to? An omen may be void. [WAK-43]"""
        return moment != BEFORE_OMEN or self.omens[-1][1] >= 0

    def reactions(self, seat: int, moment: int) -> list[Action]:
        living = self.mourners()
        found: list[Action] = []
        if self.role[seat] == GHOST:
            found.extend([(GASP, target, -1) for target in living])
        for card in self.hand[seat]:
            kind = self.setup.kind[card]
            if kind == MIRROR or kind == KNELL:
                found.extend([(PLAY, card, target) for target in living])
            else:
                found.append((PLAY, card, -1))
        found.extend(self.instants(seat))
        return [a for a in found if self.why_not_react(seat, moment, a) is None]

    def why_not_react(self, seat: int, moment: int, a: Action) -> str | None:
        verb, card, target = a
        if verb == SALT:
            return self.why_not_now(seat, a)
        if verb == GASP:
            if self.role[seat] != GHOST or moment != BEFORE_OMEN:
                return "WAK-36"
            return self.why_not_upon(card)
        if verb != PLAY:
            return NOT_AN_ANSWER
        if card not in self.hand[seat]:
            return "WAK-14"
        kind = self.setup.kind[card]
        if kind == SALT_KIND or (kind == SHROUD) == (moment == BEFORE_OMEN):
            return "WAK-32"
        if kind == BELL or kind == SHROUD:
            return None if target < 0 else "WAK-33"
        if kind == KNELL:
            return self.why_not_upon(target)
        same = target == self.omens[-1][1]
        return "WAK-34" if same or not self.is_mourner(target) else None

    def react(self, seat: int, moment: int, a: Action) -> Frame[Any]:
        # Here, for procedures need the state and not the other way round.
        from wake.rules.procedures.omen import Gasp, Keepsake

        if a[0] == SALT:
            return self.instant(seat, a)
        return Gasp(seat, a[1]) if a[0] == GASP else Keepsake(seat, a[1], a[2], moment)

    def why_not_upon(self, target: int) -> str | None:
        """May an omen be called upon this seat? [WAK-31, WAK-35]"""
        if self.unturned == 0:
            return "WAK-31"
        return None if self.is_mourner(target) else "WAK-35"

    # -- salt -------------------------------------------------------------------------------------

    def is_instant(self, a: Action) -> bool:
        return a[0] == SALT

    def instants(self, seat: int) -> list[Action]:
        dead = members(self.ghosts())
        cards = [card for card in self.hand[seat] if self.setup.kind[card] == SALT_KIND]
        return [(SALT, card, target) for card in cards for target in dead]

    def why_not_now(self, seat: int, a: Action) -> str | None:
        """Never by where a ghost is: that is not for the living to know. [WAK-42]"""
        verb, card, target = a
        if verb != SALT or self.role[seat] != MOURNER:
            return "WAK-42"
        if card not in self.hand[seat] or self.setup.kind[card] != SALT_KIND:
            return "WAK-14"
        return "WAK-43" if self.is_mourner(target) else None

    def instant(self, seat: int, a: Action) -> Frame[Any]:
        from wake.rules.procedures.omen import Salt

        return Salt(seat, a[1], a[2])

    def drive_out(self, target: int) -> None:
        """To the attic; what it called and nobody saw is void. [WAK-43]"""
        self.place[target] = self.setup.attic
        for n in range(len(self.omens)):
            if self.omens[n][0] == target:
                self.omens[n] = (target, NOBODY)

    # -- dawn -------------------------------------------------------------------------------------

    def dawn(self) -> None:
        """Everything is shown, points are counted, the night is over. [WAK-44..WAK-46]"""
        self.dawned = True
        self.tell(DAWN_BROKE, (self.hour,))
        self.tell(COFFIN_OPENED, (self.coffin.bit_count(), self.coffin))
        for seat in range(self.seats):
            if self.shown[seat] < 0:
                self.shown[seat] = self.bone[seat]
                self.tell(BONE_SHOWN, (seat, self.bone[seat]))
        for seat in range(self.seats):
            self.vow[seat] = self.prayer[seat]
            self.tell(VOW_SHOWN, (seat, self.prayer[seat]))
        for seat in range(self.seats):
            self.points[seat] = self.count(seat)
            self.tell(POINTS_COUNTED, (seat, self.points[seat]))
        best = max(self.points)
        for seat in range(self.seats):
            if self.points[seat] == best:
                self.winners |= 1 << seat
        self.tell(NIGHT_OVER, (self.winners.bit_count(), self.winners))
        self.finish()

    def count(self, seat: int) -> int:
        """Grief shown, a bone of the right colour, a prayer that was heard. [WAK-45]"""
        points = self.grief[seat]
        if (self.bone[seat] == WHITE) == (self.role[seat] == MOURNER):
            points += 3
        if self.is_mourner(self.prayer[seat]):
            points += 2
        return points


def score(g: Wake) -> list[float]:
    """One win, shared by those who tie. [WAK-46]"""
    if g.wait != OVER:
        return [0.0] * g.seats
    share = 1.0 / g.winners.bit_count()
    return [share if g.winners >> seat & 1 else 0.0 for seat in range(g.seats)]


def points(g: Wake) -> list[int]:
    """As counted at dawn. [WAK-45]"""
    return g.points[:]


def circles(g: Wake) -> dict[str, int]:
    """Everybody, and the dead among themselves, as soon as there are any. [WAK-R8]"""
    return {TABLE: ALL, "dead": g.ghosts()}
