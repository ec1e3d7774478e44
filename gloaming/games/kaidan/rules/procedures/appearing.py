"""Disappearing and Appearing. [KAI-205..KAI-213, KAI-R17, KAI-R80]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PUBLIC, BrokenFlow, Frame
from gloaming.games.kaidan.rules.figures import (
    figure_on,
    foe_skill,
    free_beside,
    free_standee,
    is_burning,
    is_living,
    is_shut,
    on_map,
)
from gloaming.games.kaidan.rules.hands import loot_to_bundle
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import distance_apart, slot_of
from gloaming.games.kaidan.rules.procedures.arbitrate import Arbitrate
from gloaming.games.kaidan.rules.procedures.placing import PlaceRoom
from gloaming.games.kaidan.rules.terms import (
    ABSENT,
    APPEARED,
    APPEARING,
    COORDINATES,
    DISAPPEARED,
    ENEMY_GONE,
    ENTITIES,
    ENTITY_CAME,
    FEAR,
    FIRST_ENTITY,
    LOST_PERSON,
    LOWEST_FEAR,
    OFF,
    PREY_GONE,
    RUNNING,
    SENT_BACK,
    SQUARES,
    UNSEEN,
    WOMAN_OF_THE_WELL,
)


class Disappear(Frame[Manor]):
    """Off the map, and back on the Resulting Square of a Coordinate Roll. [KAI-205]

    With `awaken` a PC comes for the first time. [KAI-32]
    """

    INFO = (("figure", PUBLIC, "figure"), ("awaken", PUBLIC, "bool"), ("square", PUBLIC, "square"))
    SHOWN = True

    def __init__(self, figure: int = 0, awaken: bool = False) -> None:
        self.at = "appear" if awaken else "vanish"
        self.figure = figure
        self.awaken = awaken
        self.square = OFF

    def run(self, g: Manor) -> None:
        match self.at:
            case "vanish":
                vanish(g, self.figure)
                g.goto("appear")
            case "appear":
                g.roll(COORDINATES, SQUARES, "rolled")
            case "rolled":
                self.rolled(g)
            case "placed":
                g.goto("appear" if g.got else "stand")  # KAI-R17
            case "stand":
                g.where[self.figure] = self.square
                g.say(APPEARED, self.figure, self.square)
                if self.figure < g.seats and is_living(g, self.figure):
                    g.call(Arrive(self.figure, self.awaken), "done")
                elif is_burning(g, self.square):
                    g.call(g.burn(self.figure), "settle")
                else:
                    g.goto("settle")
            case "settle":
                g.call(g.settle(), "done")
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Disappear has no step {self.at}")

    def rolled(self, g: Manor) -> None:
        square = g.got
        slot = slot_of(square)
        self.square = square
        pc = self.figure < g.seats and g.role[self.figure] == 0
        if figure_on(g, square) >= 0 or (pc and is_shut(g, slot)):
            g.goto("appear")  # KAI-32, KAI-206, KAI-213
        elif pc and g.room[slot] < 0:
            g.call(PlaceRoom(slot), "placed")  # KAI-34, KAI-35
        else:
            g.goto("stand")

    def clone(self) -> Disappear:
        frame = Disappear(self.figure, self.awaken)
        frame.at = self.at
        frame.square = self.square
        return frame


def vanish(g: Manor, figure: int) -> None:
    """Leave the map; a Chase it takes part in is over. [KAI-205, KAI-243, KAI-247]"""
    g.where[figure] = OFF
    if figure < g.seats and g.role[figure] == 0:
        g.noise[figure] = 0
        g.hidden &= ~(1 << figure)
    if g.chase_end == RUNNING:
        if figure == g.hunter:
            g.chase_end = ENEMY_GONE
        elif figure == g.hunted:
            g.chase_end = PREY_GONE
    g.say(DISAPPEARED, figure)


class Arrive(Frame[Manor]):
    """A PC has come into a Room other than by a step: Flames, curse, Settle. [KAI-R37, KAI-R59]"""

    INFO = (("seat", PUBLIC, "seat"), ("awaken", PUBLIC, "bool"))
    SHOWN = True

    def __init__(self, seat: int = 0, awaken: bool = False) -> None:
        self.at = "flames"
        self.seat = seat
        self.awaken = awaken

    def run(self, g: Manor) -> None:
        match self.at:
            case "flames":
                if is_burning(g, g.where[self.seat]):
                    g.call(g.burn(self.seat), "settle")
                elif self.awaken and not g.setup.curse_on_awakening:
                    g.goto("settle")
                else:
                    g.call(g.curse_of(self.seat), "settle")
            case "settle":
                g.call(g.settle(), "done")
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Arrive has no step {self.at}")

    def clone(self) -> Arrive:
        frame = Arrive(self.seat, self.awaken)
        frame.at = self.at
        return frame


class Bring(Frame[Manor]):
    """A new Entity on a Standee: random (UNSEEN), or a named Enemy, which always comes.

    [KAI-207..KAI-212, KAI-R80]
    """

    INFO = (("kind", PUBLIC, "enemy"), ("near", PUBLIC, "seat"), ("square", PUBLIC, "square"))
    SHOWN = True

    def __init__(self, kind: int = UNSEEN, near: int = NOBODY) -> None:
        self.at = "card"
        self.kind = kind
        self.near = near
        self.square = OFF

    def run(self, g: Manor) -> None:
        match self.at:
            case "card":
                self.card(g)
            case "standee":
                self.standee(g)
            case "removed":
                send_back(g, g.got)
                g.goto("square")
            case "square":
                self.find_square(g)
            case "rolled":
                self.square = g.got
                g.goto("square" if figure_on(g, g.got) >= 0 else "stand")  # KAI-206
            case "chosen":
                self.square = g.got
                g.goto("stand")
            case "stand":
                self.stand(g)
            case "settle":
                g.call(g.settle(), "done")
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Bring has no step {self.at}")

    def card(self, g: Manor) -> None:
        """A named Enemy of the deck needs one of its cards. [ledger 9.7]"""
        if self.kind != UNSEEN and self.kind != WOMAN_OF_THE_WELL:
            if self.kind in g.entity_deck:
                g.entity_deck.remove(self.kind)
            elif self.kind in g.entity_discard:
                g.entity_discard.remove(self.kind)
            else:
                g.end()
                return
        g.goto("standee")

    def standee(self, g: Manor) -> None:
        if free_standee(g) >= 0:
            g.goto("square")
        elif self.kind == UNSEEN:
            g.end()  # KAI-208
        else:
            g.call(Arbitrate(LOWEST_FEAR, least_feared(g)), "removed")  # KAI-212

    def find_square(self, g: Manor) -> None:
        if self.near == NOBODY or not on_map(g, self.near):
            g.roll(COORDINATES, SQUARES, "rolled")
            return
        squares = free_beside(g, g.where[self.near], True, False)
        if not squares and self.kind == UNSEEN:
            g.end()
        elif not squares:
            g.call(Arbitrate(APPEARING, nearest_free(g, g.where[self.near])), "chosen")
        else:
            g.call(Arbitrate(APPEARING, squares), "chosen")

    def stand(self, g: Manor) -> None:
        figure = free_standee(g)
        g.kind[figure - FIRST_ENTITY] = self.kind
        g.where[figure] = self.square
        g.alerted &= ~(1 << figure)
        g.say(ENTITY_CAME, figure, self.kind, self.square)
        if is_burning(g, self.square):
            g.call(g.burn(figure), "settle")
        else:
            g.goto("settle")

    def clone(self) -> Bring:
        frame = Bring(self.kind, self.near)
        frame.at = self.at
        frame.square = self.square
        return frame


def least_feared(g: Manor) -> list[int]:
    """Entities of the lowest Fear; an unrevealed one counts as 0. [KAI-212, KAI-R80]"""
    best = 99
    found: list[int] = []
    for n in range(ENTITIES):
        figure = FIRST_ENTITY + n
        fear = 0
        if g.kind[n] != UNSEEN and g.kind[n] != LOST_PERSON:
            fear = foe_skill(g, figure, FEAR)
        if fear < best:
            best = fear
            found = []
        if fear == best:
            found.append(figure)
    return found


def send_back(g: Manor, figure: int) -> None:
    """Take an Entity off the map; its card goes back into the deck. [KAI-212]"""
    kind = g.kind[figure - FIRST_ENTITY]
    if kind != UNSEEN and kind != WOMAN_OF_THE_WELL:
        g.entity_deck.append(kind)
        g.entity_deck.sort()
    loot_to_bundle(g, figure)
    if figure == g.hunter and g.chase_end == RUNNING:
        g.chase_end = ENEMY_GONE
    g.kind[figure - FIRST_ENTITY] = ABSENT
    g.where[figure] = OFF
    g.say(SENT_BACK, figure)


def nearest_free(g: Manor, square: int) -> list[int]:
    """The free squares nearest to one."""
    best = 99
    found: list[int] = []
    for to in range(SQUARES):
        if figure_on(g, to) < 0 and to != square:
            apart = distance_apart(square, to)
            if apart < best:
                best = apart
                found = []
            if apart == best:
                found.append(to)
    return found
