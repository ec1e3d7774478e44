"""Instants: used in a window or at a decision of one's own. [KAI-126..KAI-128, KAI-R43]"""

from __future__ import annotations

from gloaming.core.flow import PREVENTED, PUBLIC, BrokenFlow, Frame
from gloaming.core.window import Window
from gloaming.games.kaidan.rules.figures import hideout_of, is_enemy, is_hidden, is_living, sees
from gloaming.games.kaidan.rules.hands import has, spend_use
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.procedures.trial import Duel, Trial
from gloaming.games.kaidan.rules.terms import (
    CROWBAR,
    DRIPPING_COIN,
    DROWNED_LANTERN,
    FIGURES,
    HID,
    HIDE,
    HYOIREI_REVEALED,
    INSTANT_VOID,
    MIRROR_OF_FIRST_LIGHT,
    NINTH_PLATE,
    OMAMORI,
    PAPER_LANTERN,
    PRAYER_BEADS,
    REFINED_CRYSTAL,
    REVEAL,
    RUNNING,
    SAKE_FLASK,
    SALT_POUCH,
    STRAW_SANDALS,
    SUTRA,
    SUTRA_READ,
    USED,
)


def hide(g: Manor, seat: int) -> None:
    """Into the Hideout; Enemies that see it happen will remember. [KAI-157, KAI-269]"""
    g.hidden |= 1 << seat
    watching = 0
    for figure in range(FIGURES):
        if is_enemy(g, figure) and sees(g, g.where[figure], g.where[seat]):
            watching |= 1 << figure
    g.hid_from[seat] = watching
    g.say(HID, seat, 0)


class Instant(Frame[Manor]):
    """Declared and spent; others may answer; then it resolves, if its source is still there.

    It ends with PREVENTED when it, or what answered it, wards something off.
    """

    INFO = (
        ("seat", PUBLIC, "seat"),
        ("verb", PUBLIC, "int"),
        ("thing", PUBLIC, "object"),
        ("moment", PUBLIC, "moment"),
        ("prevented", PUBLIC, "bool"),
    )
    SHOWN = True

    def __init__(self, seat: int = 0, verb: int = 0, thing: int = -1, moment: int = 0) -> None:
        self.at = "declare"
        self.seat = seat
        self.verb = verb
        self.thing = thing
        self.moment = moment
        self.prevented = False

    def run(self, g: Manor) -> None:
        match self.at:
            case "declare":
                self.declare(g)
            case "answered":
                self.prevented = g.got == PREVENTED
                g.goto("resolve")
            case "resolve":
                self.resolve(g)
            case "done":
                g.end(PREVENTED if self.prevented else 0)
            case _:
                raise BrokenFlow(f"Instant has no step {self.at}")

    def declare(self, g: Manor) -> None:
        """What it costs is gone, whatever comes of it. [KAI-R43]"""
        if self.verb == HIDE:
            if is_living(g, self.seat) and hideout_of(g, self.seat) > 0:
                if not is_hidden(g, self.seat):
                    hide(g, self.seat)
            g.end()
            return
        if self.verb == SUTRA:
            self.read_sutra(g)
            return
        if self.verb == REVEAL:
            g.revealed = True
            g.say(HYOIREI_REVEALED, self.seat)
        elif not is_living(g, self.seat) or not has(g, self.seat, self.thing):
            g.say(INSTANT_VOID, self.seat, self.thing)  # gone while another Instant resolved
            g.end()
            return
        else:
            g.say(USED, self.seat, self.thing)
            spend_use(g, self.seat, self.thing)
        g.call(Window(self.moment, g.first_player, self.seat), "answered")  # KAI-127

    def read_sutra(self, g: Manor) -> None:
        if not g.sutra_read and is_living(g, self.seat):
            g.sutra_read = True
            g.bonus += g.setup.sutra_bonus
            g.say(SUTRA_READ, self.seat)
        g.end()

    def is_void(self, g: Manor) -> bool:
        """Was its source removed meanwhile? [KAI-128]"""
        if not is_living(g, self.seat):
            return self.verb != REVEAL
        if self.thing == SALT_POUCH:
            return g.hunted != self.seat or g.chase_end != RUNNING
        if self.thing == OMAMORI:
            return g.hunted == self.seat and g.chase_end != RUNNING
        return False

    def resolve(self, g: Manor) -> None:
        thing = self.thing
        if self.is_void(g):
            g.say(INSTANT_VOID, self.seat, thing)
            g.goto("done")
            return
        if self.verb == REVEAL:
            g.call(g.impulse(), "done")  # KAI-201
            return
        if thing == REFINED_CRYSTAL:
            g.call(g.disappear(self.seat), "done")
            return
        if thing == SAKE_FLASK:
            g.exhausted &= ~(1 << self.seat)
        elif thing == PAPER_LANTERN or thing == DROWNED_LANTERN:
            g.darkness_cut += g.setup.brightness[thing]
        elif thing == PRAYER_BEADS or thing == CROWBAR:
            self.help_test(g, g.setup.help[thing])
        elif thing == DRIPPING_COIN:
            g.rerolls |= 1 << self.seat
        elif thing == SALT_POUCH or thing == OMAMORI:
            self.prevented = True
        elif thing == MIRROR_OF_FIRST_LIGHT:
            g.standstill = True
        elif thing == NINTH_PLATE:
            g.spared |= 1 << self.seat
        elif thing == STRAW_SANDALS:
            g.silent = True
        g.goto("done")

    def help_test(self, g: Manor, bonus: int) -> None:
        """On one's own side of the Test at hand."""
        for place in range(len(g.stack) - 1, -1, -1):
            frame = g.stack[place]
            if isinstance(frame, Trial):
                break
            if isinstance(frame, Duel):
                if frame.seat != self.seat:
                    g.foe_bonus += bonus
                    return
                break
        g.bonus += bonus

    def clone(self) -> Instant:
        frame = Instant(self.seat, self.verb, self.thing, self.moment)
        frame.at = self.at
        frame.prevented = self.prevented
        return frame
