"""The Entities Phase: each draws a token and moves by it. [KAI-218..KAI-229, KAI-R82..KAI-R88]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PUBLIC, BrokenFlow, Frame
from gloaming.games.kaidan.rules.figures import (
    ghost_walks,
    living,
    nearest,
    nerves_of,
    on_map,
    path_length,
)
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import distance_apart
from gloaming.games.kaidan.rules.procedures.arbitrate import Arbitrate
from gloaming.games.kaidan.rules.procedures.spirits import Haunt
from gloaming.games.kaidan.rules.terms import (
    AWAY_FROM,
    COORDINATES,
    COORDINATES_ROLLED,
    DOOR_BAG,
    FIGURES,
    FIRST_ENTITY,
    MOVE_APPROACH,
    MOVE_AWAY,
    MOVE_GHOST,
    MOVE_HAUNT,
    MOVE_UNKNOWN,
    NO_LIMIT,
    NOISE_TIE,
    SQUARES,
    STUCK,
    TARGET,
    TO_SEAT,
    TO_SQUARE,
    TOKEN_DRAWN,
    UNSEEN,
)


class EntitiesPhase(Frame[Manor]):
    """The first time they come; then all move, in ascending number. [KAI-218, KAI-219]"""

    INFO = (("left", PUBLIC, "int"), ("next", PUBLIC, "int"))
    SHOWN = True

    def __init__(self) -> None:
        self.at = "come"
        self.left = -1
        self.next = FIRST_ENTITY

    def run(self, g: Manor) -> None:
        match self.at:
            case "come":
                self.come(g)
            case "move":
                self.move(g)
            case _:
                raise BrokenFlow(f"EntitiesPhase has no step {self.at}")

    def come(self, g: Manor) -> None:
        if self.left < 0:
            self.left = 0 if g.entities_came else max(2, g.seats - 1)
            g.entities_came = True
        if self.left > 0:
            self.left -= 1
            g.call(g.bring(UNSEEN, NOBODY), "come")
        else:
            g.goto("move")

    def move(self, g: Manor) -> None:
        while self.next < FIGURES and not on_map(g, self.next):
            self.next += 1  # KAI-R87
        if self.next >= FIGURES or g.standstill:
            g.end()
        else:
            self.next += 1
            g.call(EntityTurn(self.next - 1), "move")

    def clone(self) -> EntitiesPhase:
        frame = EntitiesPhase()
        frame.at = self.at
        frame.left = self.left
        frame.next = self.next
        return frame


class EntityTurn(Frame[Manor]):
    """One Entity draws a Door/Movement token and moves by its movement side. [KAI-219..KAI-228]"""

    INFO = (
        ("figure", PUBLIC, "figure"),
        ("icon", PUBLIC, "int"),
        ("number", PUBLIC, "int"),
    )
    SHOWN = True

    def __init__(self, figure: int = FIRST_ENTITY) -> None:
        self.at = "draw"
        self.figure = figure
        self.icon = 0
        self.number = 0

    def run(self, g: Manor) -> None:
        match self.at:
            case "draw":
                if not g.door_bag:
                    g.door_bag = sorted(g.door_used)  # KAI-R33
                    g.door_used = []
                g.roll(DOOR_BAG, len(g.door_bag), "drawn")
            case "drawn":
                self.drawn(g, g.door_bag.pop(g.got))
            case "plain":
                self.plain(g)
            case "noise":
                g.call(self.walk(g, TO_SQUARE, g.got), "walked")
            case "rolled":
                g.say(COORDINATES_ROLLED, self.figure, g.got)
                g.call(self.walk(g, TO_SQUARE, g.got), "walked")
            case "approach":
                g.call(self.walk(g, TO_SEAT, g.got), "walked")
            case "away":
                g.call(self.walk(g, AWAY_FROM, g.got), "walked")
            case "walked":
                if g.got == STUCK and on_map(g, self.figure):
                    g.call(g.disappear(self.figure), "done")  # KAI-228
                else:
                    g.end()
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"EntityTurn has no step {self.at}")

    def walk(self, g: Manor, how: int, target: int) -> Frame[Manor]:
        ghost = self.icon == MOVE_GHOST or ghost_walks(g, self.figure)  # KAI-226
        return g.walk(self.figure, self.number, how, target, ghost)

    def drawn(self, g: Manor, token: int) -> None:
        g.door_used.append(token)
        g.door_used.sort()
        self.icon = g.setup.move_icon[token]
        self.number = g.setup.move_number[token]
        g.say(TOKEN_DRAWN, self.figure, token)
        if self.icon == MOVE_HAUNT:
            g.call(Haunt(self.figure), "done")
        elif self.icon == MOVE_UNKNOWN:
            g.call(g.disappear(self.figure), "plain")  # KAI-223
        elif self.icon == MOVE_APPROACH or self.icon == MOVE_AWAY:
            near = nearest(g, self.figure, ghost_walks(g, self.figure))
            then = "approach" if self.icon == MOVE_APPROACH else "away"
            if not near:
                g.goto("plain")
            elif then == "approach":
                g.call(Arbitrate(TARGET, near, self.figure), "approach")
            else:
                g.call(Arbitrate(TARGET, near, self.figure), "away")
        else:
            g.goto("plain")

    def plain(self, g: Manor) -> None:
        """A number alone: towards the loudest Noise it Perceives, else anywhere. [KAI-220,
        KAI-221]"""
        if not on_map(g, self.figure) or g.hunted != NOBODY:
            g.end()
            return
        heard = self.heard(g)
        if not heard:
            g.roll(COORDINATES, SQUARES, "rolled")
        else:
            g.call(Arbitrate(NOISE_TIE, heard, self.figure), "noise")

    def heard(self, g: Manor) -> list[int]:
        """The squares of the Noises that draw it most: loudest, nearest by path, of lowest Nerves;
        with Noise markers among the equal the Arbiter picks. [KAI-221, KAI-R83]"""
        best = (0, 0, 0, 0)
        found: list[int] = []
        here = g.where[self.figure]
        for seat in living(g):
            noise = g.noise[seat]
            if noise > 0 and distance_apart(here, g.where[seat]) <= noise:
                steps = path_length(g, self.figure, g.where[seat], ghost_walks(g, self.figure))
                rank = (noise, -min(steps, NO_LIMIT), -nerves_of(g, seat), 0)
                if not found or rank > best:
                    best = rank
                    found = [g.where[seat]]
                elif rank == best:
                    found.append(g.where[seat])
        for square in g.chimes:
            if distance_apart(here, square) <= g.setup.chime_noise:
                if not found or best[0] < g.setup.chime_noise:
                    found = [square]
                    best = (g.setup.chime_noise, 0, 0, 0)
                elif best[0] == g.setup.chime_noise and square not in found:
                    found.append(square)
        return found

    def clone(self) -> EntityTurn:
        frame = EntityTurn(self.figure)
        frame.at = self.at
        frame.icon = self.icon
        frame.number = self.number
        return frame
