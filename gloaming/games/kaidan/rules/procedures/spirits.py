"""Onryo: their return and their own movement. [KAI-171..KAI-180, KAI-R64..KAI-R68]"""

from __future__ import annotations

from gloaming.core.flow import PASS, PUBLIC, Action, BrokenFlow, Frame
from gloaming.games.kaidan.rules.figures import (
    figure_on,
    free_beside,
    is_burning,
    is_hidden,
    is_living,
    nearest,
    on_map,
    plan_of,
    sees,
)
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import beside, edge_between
from gloaming.games.kaidan.rules.procedures.appearing import nearest_free
from gloaming.games.kaidan.rules.procedures.arbitrate import Arbitrate
from gloaming.games.kaidan.rules.procedures.walking import ward_on
from gloaming.games.kaidan.rules.terms import (
    APPEARED,
    APPEARING,
    DISAPPEARED,
    DISPLACED,
    MOVE_GHOST,
    MOVE_HAUNT,
    MOVE_UNKNOWN,
    MOVED,
    OFF,
    ONRYO,
    ONRYO_RETURNED,
    ONRYO_USED,
    REN,
    STEP,
    TARGET,
    WARD_WORKED,
)

STAYING: Action = (PASS, -1, -1)


class Return(Frame[Manor]):
    """The dead come back on the square of their death. [KAI-171, KAI-172, KAI-R64]"""

    INFO = (("seat", PUBLIC, "seat"),)
    SHOWN = True

    def __init__(self, seat: int = 0) -> None:
        self.at = "square"
        self.seat = seat

    def run(self, g: Manor) -> None:
        match self.at:
            case "square":
                other = figure_on(g, g.died_at[self.seat])
                if other < 0:
                    self.stand(g, g.died_at[self.seat])
                else:
                    g.call(g.displace(other, True), "displaced")
            case "displaced":
                if g.got and figure_on(g, g.died_at[self.seat]) < 0:
                    self.stand(g, g.died_at[self.seat])
                else:
                    squares = nearest_free(g, g.died_at[self.seat])
                    g.call(Arbitrate(APPEARING, squares, self.seat, self.seat), "chosen")  # D18
            case "chosen":
                self.stand(g, g.got)
            case "settle":
                g.call(g.settle(), "done")
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Return has no step {self.at}")

    def stand(self, g: Manor, square: int) -> None:
        g.role[self.seat] = ONRYO  # KAI-173
        g.where[self.seat] = square
        if g.setup.reset_points:
            g.points[self.seat] = 0  # KAI-R112
        g.say(ONRYO_RETURNED, self.seat, square)
        if is_burning(g, square):
            g.call(g.burn(self.seat), "settle")
        else:
            g.goto("settle")

    def clone(self) -> Return:
        frame = Return(self.seat)
        frame.at = self.at
        return frame


class Haunt(Frame[Manor]):
    """Disappear, and Appear beside the nearest PC, best in sight of it. [KAI-227, KAI-R86]"""

    INFO = (("figure", PUBLIC, "figure"), ("seat", PUBLIC, "seat"))
    SHOWN = True

    def __init__(self, figure: int = 0) -> None:
        self.at = "nearest"
        self.figure = figure
        self.seat = -1

    def run(self, g: Manor) -> None:
        match self.at:
            case "nearest":
                near = nearest(g, self.figure, False)
                if near:
                    g.call(Arbitrate(TARGET, near, self.figure), "vanish")
                else:
                    g.end()
            case "vanish":
                self.vanish(g, g.got)
            case "stand":
                g.where[self.figure] = g.got
                g.say(APPEARED, self.figure, g.got)
                if is_burning(g, g.got):
                    g.call(g.burn(self.figure), "settle")
                else:
                    g.goto("settle")
            case "settle":
                g.call(g.settle(), "done")
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Haunt has no step {self.at}")

    def vanish(self, g: Manor, seat: int) -> None:
        self.seat = seat
        square = g.where[seat]
        squares = free_beside(g, square, True, True)
        if not squares:
            squares = []
            for direction in range(4):
                to = beside(square, direction)
                if to >= 0 and (figure_on(g, to) < 0 or figure_on(g, to) == self.figure):
                    squares.append(to)
        if not squares:
            g.call(g.disappear(self.figure), "done")
            return
        g.where[self.figure] = OFF
        g.say(DISAPPEARED, self.figure)
        g.call(Arbitrate(APPEARING, squares, self.figure), "stand")

    def clone(self) -> Haunt:
        frame = Haunt(self.figure)
        frame.at = self.at
        frame.seat = self.seat
        return frame


class OnryoMove(Frame[Manor]):
    """A token used: up to its number, by a way of the player's choice. [KAI-177, KAI-R65]"""

    INFO = (
        ("seat", PUBLIC, "seat"),
        ("token", PUBLIC, "door_token"),
        ("left", PUBLIC, "int"),
        ("ghost", PUBLIC, "bool"),
        ("chases", PUBLIC, "int"),
        ("spot", PUBLIC, "square"),
        ("to", PUBLIC, "square"),
    )
    SHOWN = True

    def __init__(self, seat: int = 0, token: int = 0) -> None:
        self.at = "use"
        self.seat = seat
        self.token = token
        self.left = 0
        self.ghost = False
        self.chases = 0
        self.spot = OFF
        self.to = OFF

    def run(self, g: Manor) -> None:
        match self.at:
            case "use":
                self.use(g)
            case "go":
                self.ask(g)
            case "went":
                self.went(g)
            case "confront":
                self.confront(g)
            case "found":
                g.ajar = -1
                g.end()
            case "cross":
                self.cross(g)
            case "settle":
                g.call(g.settle(), "settled")
            case "settled":
                self.left -= 1
                g.goto("go")
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"OnryoMove has no step {self.at}")

    def use(self, g: Manor) -> None:
        g.onryo_tokens[self.seat].remove(self.token)
        g.door_used.append(self.token)
        g.door_used.sort()
        g.say(ONRYO_USED, self.seat, self.token)
        icon = g.setup.move_icon[self.token]
        self.left = g.setup.move_number[self.token]
        if g.character[self.seat] == REN and icon != MOVE_HAUNT:
            self.left += g.setup.stride  # Long Stride
        self.ghost = icon == MOVE_GHOST
        self.chases = g.chases
        if icon == MOVE_HAUNT:
            g.call(Haunt(self.seat), "done")
        elif icon == MOVE_UNKNOWN:
            g.call(g.disappear(self.seat), "go")
        else:
            g.goto("go")

    def is_cut(self, g: Manor) -> bool:
        """A Chase ends the movement, and so does leaving the map. [KAI-R65]"""
        return g.chases != self.chases or not on_map(g, self.seat) or g.role[self.seat] != ONRYO

    def ask(self, g: Manor) -> None:
        if self.is_cut(g) or self.left == 0:
            g.end()
        else:
            g.ask(self.seat, "went")

    def went(self, g: Manor) -> None:
        if g.got == PASS:
            g.end()
            return
        self.spot = g.where[self.seat]
        self.to = beside(self.spot, g.said[1])
        other = figure_on(g, self.to)
        if other < 0:
            g.goto("cross")
        elif other < g.seats and is_living(g, other):
            g.ajar = edge_between(self.spot, self.to)
            g.call(g.settle(), "confront")  # KAI-R29
        else:
            g.call(g.displace(other, False), "cross")

    def confront(self, g: Manor) -> None:
        other = figure_on(g, self.to)
        if not self.is_cut(g) and 0 <= other < g.seats:
            hidden = is_living(g, other) and is_hidden(g, other)
            if hidden and sees(g, g.where[self.seat], self.to):
                g.call(g.find_hidden(self.seat, other), "found")  # KAI-266
                return
        g.goto("found")

    def cross(self, g: Manor) -> None:
        if self.is_cut(g) or g.where[self.seat] != self.spot:
            g.end()
            return
        owner = ward_on(g, edge_between(self.spot, self.to))
        if owner >= 0:
            g.ward[owner] = -1
            g.say(WARD_WORKED, self.seat, owner)
            g.call(g.disappear(self.seat), "done")
            return
        other = figure_on(g, self.to)
        if other >= 0:
            g.where[other] = self.spot
            g.say(DISPLACED, other, self.spot)
        g.where[self.seat] = self.to
        g.say(MOVED, self.seat, self.to)
        if is_burning(g, self.to):
            g.call(g.burn(self.seat), "settle")
        else:
            g.goto("settle")

    def space(self, g: Manor, seat: int) -> list[Action]:
        return [STAYING, *[(STEP, direction, -1) for direction in range(4)]]

    def why_not(self, g: Manor, seat: int, a: Action) -> str | None:
        if a == STAYING:
            return None
        if a[0] != STEP or a[2] != -1 or not 0 <= a[1] < 4:
            return "KAI-R68"
        square = g.where[seat]
        if beside(square, a[1]) < 0:
            return "KAI-58"
        return None if plan_of(g).passable(square, a[1], self.ghost) else "KAI-177"

    def clone(self) -> OnryoMove:
        frame = OnryoMove(self.seat, self.token)
        frame.at = self.at
        frame.left = self.left
        frame.ghost = self.ghost
        frame.chases = self.chases
        frame.spot = self.spot
        frame.to = self.to
        return frame
