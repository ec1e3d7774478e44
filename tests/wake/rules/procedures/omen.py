"""Omens, what is done about them, and the cold they bring. [WAK-31..WAK-43]"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import NOBODY, PREVENTED, PUBLIC, BrokenFlow, Frame
from gloaming.core.window import Window
from wake.rules.state import Wake
from wake.rules.terms import (
    BEFORE_CHILL,
    BEFORE_OMEN,
    BLACK_DOG,
    BREATH_GAINED,
    CHILLED,
    COLD_HAND,
    DIED,
    DRAUGHT,
    GASPED,
    GHOST,
    KEEPSAKE_PLAYED,
    KNELL,
    MIRROR,
    OMEN_CALLED,
    OMEN_GONE,
    OMEN_TURNED,
    OMENS,
    PLAY,
    SALTED,
    STOPPED_CLOCK,
)

MOST_BREATH: Final = 2


class Omen(Frame[Wake]):
    """Called upon a mourner, perhaps hushed or turned aside, turned up, obeyed. [WAK-31..WAK-38]"""

    INFO = (("caller", PUBLIC, "seat"), ("target", PUBLIC, "seat"), ("chills", PUBLIC, "int"))
    SHOWN = True

    def __init__(self, caller: int = 0, target: int = 0) -> None:
        self.at = "call"
        self.caller = caller
        self.target = target
        self.chills = 0  # still to come

    def run(self, g: Wake) -> None:
        match self.at:
            case "call":
                g.omens.append((self.caller, self.target))
                g.tell(OMEN_CALLED, (self.caller, self.target))
                g.call(Window(BEFORE_OMEN, self.target), "heard")
            case "heard":
                self.target = g.omens[-1][1]  # WAK-34: a mirror may have turned it aside
                if g.got == PREVENTED:
                    g.omens.pop()
                    g.end()
                else:
                    g.goto("turn up")
            case "turn up":
                self.turn_up(g)
            case "gone":
                g.omens.pop()
                g.tell(OMEN_GONE, ())
                g.end()
            case "fall":
                self.fall(g)
            case "chill":
                self.next_chill(g)
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Omen has no step {self.at}")

    def turn_up(self, g: Wake) -> None:
        """Unless it is void, its target is dead, or none is left. [WAK-38]"""
        if g.is_mourner(self.target) and g.unturned:
            g.roll(OMENS, g.unturned.bit_count(), "fall")
        else:
            g.goto("gone")

    def fall(self, g: Wake) -> None:
        """What it brings. [WAK-37]"""
        items = g.items(OMENS)
        assert items is not None
        omen = items[g.got]
        g.unturned &= ~(1 << omen)
        g.omens.pop()
        g.tell(OMEN_TURNED, (omen, self.target))
        effect = g.setup.omen[omen]
        if effect == STOPPED_CLOCK and g.unturned:
            g.call(Omen(self.caller, self.target), "done")
            return
        if effect == COLD_HAND:
            self.chills = 1
        elif effect == BLACK_DOG:
            self.chills = 2
        elif effect == DRAUGHT:
            breathe(g)
        g.goto("chill")

    def next_chill(self, g: Wake) -> None:
        if self.chills and g.is_mourner(self.target):
            self.chills -= 1
            g.call(Chill(self.target), "chill")
        else:
            g.end()

    def clone(self) -> Omen:
        frame = Omen(self.caller, self.target)
        frame.at = self.at
        frame.chills = self.chills
        return frame


def breathe(g: Wake) -> None:
    """A draught gives every ghost a breath. [WAK-37]"""
    for seat in range(g.seats):
        if g.role[seat] == GHOST and g.breath[seat] < MOST_BREATH:
            g.breath[seat] += 1
            g.tell(BREATH_GAINED, (seat, g.breath[seat]))


class Keepsake(Frame[Wake]):
    """A keepsake played in reaction. [WAK-33..WAK-35, WAK-39]"""

    INFO = (
        ("seat", PUBLIC, "seat"),
        ("card", PUBLIC, "card"),
        ("target", PUBLIC, "seat"),
        ("moment", PUBLIC, "moment"),
    )
    SHOWN = True

    def __init__(self, seat: int = 0, card: int = 0, target: int = NOBODY, moment: int = 0) -> None:
        self.at = "play"
        self.seat = seat
        self.card = card
        self.target = target
        self.moment = moment

    def run(self, g: Wake) -> None:
        match self.at:
            case "play":
                self.play(g)
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Keepsake has no step {self.at}")

    def play(self, g: Wake) -> None:
        """What has come too late is played in vain; what is in the coffin is not played."""
        if self.card not in g.hand[self.seat]:  # WAK-R1
            g.end()
            return
        void = g.why_not_react(self.seat, self.moment, (PLAY, self.card, self.target)) is not None
        g.spend(self.seat, self.card)
        g.tell(KEEPSAKE_PLAYED, (self.seat, self.card, self.target))
        kind = g.setup.kind[self.card]
        if void or not g.could_react_to(self.moment):
            g.end()
            return
        if kind == KNELL:
            g.call(Omen(self.seat, self.target), "done")
            return
        if kind == MIRROR:
            g.omens[-1] = (g.omens[-1][0], self.target)
        g.end(0 if kind == MIRROR else PREVENTED)

    def clone(self) -> Keepsake:
        frame = Keepsake(self.seat, self.card, self.target, self.moment)
        frame.at = self.at
        return frame


class Gasp(Frame[Wake]):
    """A ghost spends a breath, and another omen comes first. [WAK-36]"""

    INFO = (("seat", PUBLIC, "seat"), ("target", PUBLIC, "seat"))
    SHOWN = True

    def __init__(self, seat: int = 0, target: int = 0) -> None:
        self.at = "gasp"
        self.seat = seat
        self.target = target

    def run(self, g: Wake) -> None:
        match self.at:
            case "gasp":
                self.gasp(g)
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Gasp has no step {self.at}")

    def gasp(self, g: Wake) -> None:
        """Unless its last breath is gone, or there is nothing left to call. [WAK-R1]"""
        if g.breath[self.seat] == 0 or g.why_not_upon(self.target) is not None:
            g.end()
            return
        g.breath[self.seat] -= 1
        g.tell(GASPED, (self.seat, g.breath[self.seat]))
        g.call(Omen(self.seat, self.target), "done")

    def clone(self) -> Gasp:
        frame = Gasp(self.seat, self.target)
        frame.at = self.at
        return frame


class Chill(Frame[Wake]):
    """A chill upon a mourner, unless a shroud wards it off; the last one kills. [WAK-39, WAK-40]"""

    INFO = (("target", PUBLIC, "seat"),)
    SHOWN = True

    def __init__(self, target: int = 0) -> None:
        self.at = "ward"
        self.target = target

    def run(self, g: Wake) -> None:
        match self.at:
            case "ward":
                g.call(Window(BEFORE_CHILL, self.target), "chill")
            case "chill":
                self.strike(g, g.got)
            case "die":
                self.die(g)
            case _:
                raise BrokenFlow(f"Chill has no step {self.at}")

    def strike(self, g: Wake, warded: int) -> None:
        if warded == PREVENTED:
            g.end()
            return
        g.chill[self.target] += 1
        g.tell(CHILLED, (self.target, g.chill[self.target]))
        if g.chill[self.target] >= g.setup.chills:
            g.goto("die")
        else:
            g.end()

    def die(self, g: Wake) -> None:
        """The hand goes into the coffin unseen, the bone is shown, a ghost rises. [WAK-40]"""
        seat = self.target
        hand = 0
        for card in g.hand[seat]:
            hand |= 1 << card
        g.coffin |= hand
        g.hand[seat] = ()
        g.shown[seat] = g.bone[seat]
        g.role[seat] = GHOST
        g.breath[seat] = 1
        g.tell(DIED, (seat, g.bone[seat], hand.bit_count()), (hand,), 1 << seat)
        if g.mourners():
            g.end()
        else:
            g.dawn()  # WAK-12

    def clone(self) -> Chill:
        frame = Chill(self.target)
        frame.at = self.at
        return frame


class Salt(Frame[Wake]):
    """Salt, thrown before one answers or in a window. [WAK-42, WAK-43]"""

    INFO = (("seat", PUBLIC, "seat"), ("card", PUBLIC, "card"), ("target", PUBLIC, "seat"))
    SHOWN = True

    def __init__(self, seat: int = 0, card: int = 0, target: int = 0) -> None:
        self.at = "throw"
        self.seat = seat
        self.card = card
        self.target = target

    def run(self, g: Wake) -> None:
        if self.card in g.hand[self.seat]:  # WAK-R1
            g.spend(self.seat, self.card)
            g.tell(SALTED, (self.seat, self.card, self.target))
            g.drive_out(self.target)
        g.end()

    def clone(self) -> Salt:
        frame = Salt(self.seat, self.card, self.target)
        frame.at = self.at
        return frame
