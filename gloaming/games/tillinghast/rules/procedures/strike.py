"""A Strike falls, and the banished give up a spirit. [TIL-98..TIL-108, TIL-127..TIL-140]"""

from __future__ import annotations

from gloaming.core.flow import PUBLIC, Action, BrokenFlow
from gloaming.core.masks import members
from gloaming.games.tillinghast.rules.state import Procedure, Tillinghast
from gloaming.games.tillinghast.rules.terms import FLASH_END, GAVE_UP, GIVE_UP, ON_MAP, STRUCK


def strike(g: Tillinghast, caster: int, square: int, quiet: bool) -> int:
    """Banishments clockwise, then the flash, caster first. Who has to choose a spirit? [TIL-107]"""
    v = g.setup.village
    g.say(STRUCK, caster, square)
    owing = 0
    for place in range(1, g.seats):
        seat = (caster + place) % g.seats
        if g.square[seat] == square and g.banish(seat):  # TIL-100
            if g.marks[seat].bit_count() > 1:
                owing |= 1 << seat
            else:
                erase(g, seat, members(g.marks[seat])[0])  # TIL-133: one mark goes by itself
    flash = v.open_mask[square] & ~v.shelter  # TIL-101, TIL-141
    for place in range(g.seats):
        seat = (caster + place) % g.seats
        here = g.square[seat]
        if here >= 0 and flash >> here & 1 and not (place == 0 and quiet):
            g.appear(seat, here)  # TIL-103, TIL-104
    g.say(FLASH_END, caster)
    return owing


def erase(g: Tillinghast, seat: int, square: int) -> None:
    """Nobody else learns which. [TIL-130, TIL-132]"""
    g.marks[seat] &= ~(1 << square)
    if g.listened_to():
        g.tell(GAVE_UP, None, (seat, square), 1 << seat)


class LostSpirit(Procedure):
    """Victims with several marks choose, at once and in secret; the caster waits. [TIL-133, R45]"""

    INFO = (("owing", PUBLIC, "mask:seat"),)
    SHOWN = True

    def __init__(self, owing: int = 0) -> None:
        self.at = "choose"
        self.owing = owing

    def run(self, g: Tillinghast) -> None:
        match self.at:
            case "choose":
                g.ask_all(self.owing, "chosen")
            case "chosen":
                for seat in range(g.seats):
                    if self.owing >> seat & 1:
                        erase(g, seat, g.answers[seat][1])
                g.end()
            case _:
                raise BrokenFlow(f"LostSpirit has no step {self.at}")

    def space(self, g: Tillinghast, seat: int) -> list[Action]:
        return [(GIVE_UP, square, -1) for square in members(g.marks[seat])]

    def why_not(self, g: Tillinghast, seat: int, a: Action) -> str | None:
        verb, square, _ = a
        if verb != GIVE_UP:
            return "TIL-139"
        return None if g.marks[seat] >> square & 1 else "TIL-130"

    def why_not_others(self, g: Tillinghast, seat: int, verb: int) -> str | None:
        if seat == g.active:
            return "TIL-133"
        if verb == GIVE_UP:
            return "TIL-130"
        return "TIL-139" if g.exile[seat] != ON_MAP else None

    def prompt(self, g: Tillinghast, seat: int) -> str:
        return "lostspirit"

    def clone(self) -> LostSpirit:
        frame = LostSpirit(self.owing)
        frame.at = self.at
        return frame
