"""Noise, and the Entities it wakes. [KAI-84..KAI-92, KAI-R25..KAI-R27]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PUBLIC, BrokenFlow, Frame
from gloaming.games.kaidan.rules.figures import ghost_walks, on_map, onryo
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import distance_apart
from gloaming.games.kaidan.rules.terms import (
    ALERTED,
    D10,
    D10_FACES,
    FACE_VALUE,
    FIGURES,
    FIRST_ENTITY,
    MOST_NOISE,
    NOISE_MADE,
    OFF,
    TO_SQUARE,
)


def most_noise(g: Manor, seat: int) -> int:
    """The limit of a PC's Noise: its mask may lower it. [KAI-85, ledger 9.6]"""
    mask = g.worn[seat]
    return MOST_NOISE if mask < 0 else min(MOST_NOISE, g.setup.mask_noise[mask])


def make_noise(g: Manor, seat: int, noise: int) -> bool:
    """Noise adds up on the PC, up to its limit; did it rise? [KAI-85, KAI-R27]"""
    most = most_noise(g, seat)
    total = max(g.noise[seat], min(most, g.noise[seat] + noise))
    if total == g.noise[seat]:
        return False
    g.noise[seat] = total
    g.say(NOISE_MADE, seat, total)
    return True


class Alerts(Frame[Manor]):
    """Each Entity that Perceives a Noise for the first time this Turn comes nearer: Onryo first,
    then by number. [KAI-89, KAI-92]"""

    INFO = (
        ("seat", PUBLIC, "seat"),  # NOBODY: a Noise marker
        ("square", PUBLIC, "square"),
        ("next", PUBLIC, "int"),
        ("figure", PUBLIC, "figure"),
    )
    SHOWN = True

    def __init__(self, seat: int = NOBODY, square: int = OFF) -> None:
        self.at = "next"
        self.seat = seat
        self.square = square
        self.next = 0
        self.figure = -1

    def run(self, g: Manor) -> None:
        match self.at:
            case "next":
                self.look(g)
            case "roll":
                g.roll(D10, len(D10_FACES), "rolled")
            case "rolled":
                self.rolled(g, FACE_VALUE[D10_FACES[g.got]])
            case _:
                raise BrokenFlow(f"Alerts has no step {self.at}")

    def look(self, g: Manor) -> None:
        """The next that hears it; nobody is Alerted while a Chase is going on. [KAI-91]"""
        source = self.source(g)
        if source == OFF or g.hunted != NOBODY:
            g.end()
            return
        noise = g.setup.chime_noise if self.seat == NOBODY else g.noise[self.seat]
        order = [*onryo(g), *range(FIRST_ENTITY, FIGURES)]
        while self.next < len(order):
            figure = order[self.next]
            self.next += 1
            if g.alerted >> figure & 1 or not on_map(g, figure):
                continue
            if distance_apart(g.where[figure], source) <= noise:
                self.figure = figure
                g.goto("roll")
                return
        g.end()

    def source(self, g: Manor) -> int:
        if self.seat == NOBODY:
            return self.square
        return g.where[self.seat] if g.role[self.seat] == 0 and g.noise[self.seat] > 0 else OFF

    def rolled(self, g: Manor, number: int) -> None:
        g.alerted |= 1 << self.figure  # KAI-90
        g.say(ALERTED, self.figure, self.seat, number)
        if number == 0 or not on_map(g, self.figure):
            g.goto("next")
        else:
            ghost = ghost_walks(g, self.figure)
            g.call(g.walk(self.figure, number, TO_SQUARE, self.source(g), ghost), "next")

    def clone(self) -> Alerts:
        frame = Alerts(self.seat, self.square)
        frame.at = self.at
        frame.next = self.next
        frame.figure = self.figure
        return frame
