"""Movement of Entities, square by square. [KAI-219..KAI-229, KAI-R21, KAI-R28, KAI-R29]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PUBLIC, Action, BrokenFlow, Frame
from gloaming.games.kaidan.rules.figures import (
    figure_on,
    free_beside,
    is_burning,
    is_enemy,
    is_hidden,
    is_living,
    is_lost_person,
    on_map,
    plan_of,
)
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import FAR, beside, edge_between, slot_of
from gloaming.games.kaidan.rules.procedures.arbitrate import Arbitrate
from gloaming.games.kaidan.rules.terms import (
    ARRIVED,
    AWAY_FROM,
    CUT,
    DISPLACED,
    DISPLACED_ENTITY,
    FIRST_ENTITY,
    GO,
    MOVED,
    OFF,
    PATH,
    REACHED,
    RUNNING,
    STUCK,
    TO_PREY,
    TO_SQUARE,
    WALKED,
    WARD_WORKED,
)


def ward_on(g: Manor, edge: int) -> int:
    """The seat whose Ofuda token lies on that Door, or NOBODY. [KAI-244]"""
    for seat in range(g.seats):
        if g.ward[seat] == edge:
            return seat
    return NOBODY


def may_go_away(g: Manor, square: int, steps: list[int], left: int, ghost: bool) -> list[int]:
    """Next squares of a way that leads `left` steps further off each time. [KAI-225, KAI-R84]"""
    plan = plan_of(g)
    found: list[int] = []
    for direction in range(4):
        if plan.passable(square, direction, ghost):
            to = beside(square, direction)
            if steps[to] == steps[square] + 1:
                if left == 1 or may_go_away(g, to, steps, left - 1, ghost):
                    found.append(to)
    return found


class Walk(Frame[Manor]):
    """An Entity walks towards a square, a PC or its prey, or away from a PC.

    It ends with WALKED, ARRIVED, REACHED (it stands before its prey), STUCK (no path), or CUT (a
    Chase, an encounter, an Ofuda or fire ended the movement).
    """

    INFO = (
        ("figure", PUBLIC, "figure"),
        ("left", PUBLIC, "int"),
        ("how", PUBLIC, "int"),
        ("target", PUBLIC, "int"),
        ("ghost", PUBLIC, "bool"),
        ("spot", PUBLIC, "square"),  # where it should be standing
        ("to", PUBLIC, "square"),
        ("chases", PUBLIC, "int"),
        ("pushed", PUBLIC, "figure"),  # the PC that was put into another Room
    )
    SHOWN = True

    def __init__(
        self, figure: int = 0, left: int = 0, how: int = 0, target: int = 0, ghost: bool = False
    ) -> None:
        self.at = "begin"
        self.figure = figure
        self.left = left
        self.how = how
        self.target = target
        self.ghost = ghost
        self.spot = OFF
        self.to = OFF
        self.chases = 0
        self.pushed = -1

    def run(self, g: Manor) -> None:
        match self.at:
            case "begin":
                self.spot = g.where[self.figure]
                self.chases = g.chases
                g.goto("go")
            case "go":
                self.go(g)
            case "chosen":
                self.to = g.got
                g.goto("enter")
            case "enter":
                self.enter(g)
            case "confront":
                self.confront(g)
            case "found":
                g.ajar = -1
                g.end(CUT)
            case "cross":
                self.cross(g)
            case "burnt":
                self.crossed(g)
            case "settled":
                self.left -= 1
                g.goto("go")
            case "cut":
                g.end(CUT)
            case _:
                raise BrokenFlow(f"Walk has no step {self.at}")

    def broken_off(self, g: Manor) -> bool:
        if g.where[self.figure] != self.spot or self.spot == OFF:
            return True
        if self.how == TO_PREY:
            return g.chase_end != RUNNING
        return g.chases != self.chases  # KAI-R88

    def goal(self, g: Manor) -> int:
        return self.target if self.how == TO_SQUARE else g.where[self.target]

    def go(self, g: Manor) -> None:
        if self.broken_off(g) or self.goal(g) == OFF:
            g.end(CUT)
        elif self.left == 0:
            g.end(WALKED)
        elif self.spot == self.goal(g):
            g.end(ARRIVED)
        else:
            nexts = self.nexts(g)
            if not nexts:
                g.end(STUCK)
            else:
                own = self.figure if self.figure < FIRST_ENTITY else NOBODY  # KAI-R66
                g.call(Arbitrate(PATH, nexts, self.figure, own), "chosen")

    def nexts(self, g: Manor) -> list[int]:
        """Squares one step along a shortest path, or away. [KAI-R21]"""
        plan = plan_of(g)
        if self.how == AWAY_FROM:
            steps = plan.paths_to(self.goal(g), self.ghost)
            return may_go_away(g, self.spot, steps, self.left, self.ghost)
        closed = self.closed(g)
        if closed:
            steps = plan.measure(self.goal(g), self.ghost, closed)
        else:
            steps = plan.paths_to(self.goal(g), self.ghost)
        found: list[int] = []
        if steps[self.spot] == FAR:
            return found
        for direction in range(4):
            if plan.passable(self.spot, direction, self.ghost):
                to = beside(self.spot, direction)
                if steps[to] == steps[self.spot] - 1:
                    found.append(to)
        return found

    def closed(self, g: Manor) -> int:
        """Squares of Hidden PCs other than the prey, to a chasing Enemy. [KAI-R28]"""
        found = 0
        if self.how == TO_PREY and g.hidden:
            for seat in range(g.seats):
                if seat != self.target and is_living(g, seat) and is_hidden(g, seat):
                    found |= 1 << g.where[seat]
        return found

    def enter(self, g: Manor) -> None:
        """Who stands there? The prey is reached, others make room. [KAI-255, KAI-R28, KAI-R29]"""
        if self.broken_off(g):
            g.end(CUT)
            return
        if self.is_warded(g):
            g.goto("cross")  # whoever stands behind the Door
            return
        for figure in range(len(g.where)):
            if g.where[figure] != self.to:
                continue
            if figure < g.seats and is_living(g, figure):
                if self.how == TO_PREY and figure == self.target:
                    g.end(REACHED)
                    return
                if g.hunted == NOBODY:
                    g.ajar = edge_between(self.spot, self.to)
                    g.call(g.settle(), "confront")
                    return
            g.call(g.displace(figure, False), "cross")
            return
        g.goto("cross")

    def is_warded(self, g: Manor) -> bool:
        if is_lost_person(g, self.figure):
            return False
        return ward_on(g, edge_between(self.spot, self.to)) != NOBODY

    def confront(self, g: Manor) -> None:
        """A PC behind a Door, or Hidden: the Entity stays on its side. [KAI-266, KAI-R29]"""
        if not self.broken_off(g) and is_enemy(g, self.figure):
            for seat in range(g.seats):
                if g.where[seat] == self.to and is_living(g, seat) and is_hidden(g, seat):
                    g.call(g.find_hidden(self.figure, seat), "found")
                    return
        g.goto("found")

    def cross(self, g: Manor) -> None:
        """Over the edge, unless an Ofuda token lies on the Door. [KAI-244, KAI-R53, ledger 14]"""
        if self.broken_off(g):
            g.end(CUT)
            return
        if self.is_warded(g):
            owner = ward_on(g, edge_between(self.spot, self.to))
            g.ward[owner] = -1
            g.say(WARD_WORKED, self.figure, owner)
            g.call(g.disappear(self.figure), "cut")
            return
        other = figure_on(g, self.to)  # it had nowhere to go: they swap
        pc = is_living_figure(g, other)
        if pc and g.room[slot_of(self.spot)] < 0:
            g.end(CUT)  # PCs stand in Rooms
            return
        if other >= 0:
            g.where[other] = self.spot
            if pc:
                g.hidden &= ~(1 << other)
            g.say(DISPLACED, other, self.spot)
        entered = pc and slot_of(self.spot) != slot_of(self.to)
        self.pushed = other if entered else -1
        g.where[self.figure] = self.to
        self.spot = self.to
        g.say(MOVED, self.figure, self.to)
        if is_burning(g, self.to):
            g.call(g.burn(self.figure), "burnt")  # KAI-165
        else:
            g.goto("burnt")

    def crossed(self, g: Manor) -> None:
        """A PC pushed into another Room has entered it. [KAI-R37]"""
        if self.pushed >= 0 and is_living(g, self.pushed):
            g.call(g.arrive(self.pushed), "settled")
        else:
            g.call(g.settle(), "settled")

    def clone(self) -> Walk:
        frame = Walk(self.figure, self.left, self.how, self.target, self.ghost)
        frame.at = self.at
        frame.spot = self.spot
        frame.to = self.to
        frame.chases = self.chases
        frame.pushed = self.pushed
        return frame


class Displace(Frame[Manor]):
    """A figure makes room: a PC's player or the Arbiter picks a free adjacent square.

    PCs stay in sight of where they stood; others too, or they go over any edge they can pass. It
    ends with 1, or with 0 if there is none. [KAI-210, KAI-211, KAI-R28, KAI-R64]
    """

    INFO = (("figure", PUBLIC, "figure"), ("in_sight", PUBLIC, "bool"))
    SHOWN = True

    def __init__(self, figure: int = 0, in_sight: bool = False) -> None:
        self.at = "ask"
        self.figure = figure
        self.in_sight = in_sight

    def run(self, g: Manor) -> None:
        match self.at:
            case "ask":
                self.ask(g)
            case "chosen":
                self.move(g, g.said[1])
            case "arbitrated":
                self.move(g, g.got)
            case "burnt":
                g.end(1)
            case _:
                raise BrokenFlow(f"Displace has no step {self.at}")

    def squares(self, g: Manor) -> list[int]:
        in_sight = self.in_sight or is_living_figure(g, self.figure)
        return free_beside(g, g.where[self.figure], in_sight, False)

    def ask(self, g: Manor) -> None:
        if not on_map(g, self.figure) or not self.squares(g):
            g.end(0)
        elif is_living_figure(g, self.figure):
            g.ask(self.figure, "chosen")  # D15
        else:
            g.call(Arbitrate(DISPLACED_ENTITY, self.squares(g), self.figure), "arbitrated")

    def move(self, g: Manor, square: int) -> None:
        g.where[self.figure] = square
        if self.figure < g.seats:
            g.hidden &= ~(1 << self.figure)
        g.say(DISPLACED, self.figure, square)
        if is_burning(g, square):
            g.call(g.burn(self.figure), "burnt")
        else:
            g.end(1)

    def space(self, g: Manor, seat: int) -> list[Action]:
        return [(GO, square, -1) for square in self.squares(g)]

    def why_not(self, g: Manor, seat: int, a: Action) -> str | None:
        return None if a[0] == GO and a[2] == -1 and a[1] in self.squares(g) else "KAI-210"

    def clone(self) -> Displace:
        frame = Displace(self.figure, self.in_sight)
        frame.at = self.at
        return frame


def is_living_figure(g: Manor, figure: int) -> bool:
    return 0 <= figure < g.seats and is_living(g, figure)
