"""The Chase: at most five gasping Rounds, wherever play was interrupted. [KAI-230..KAI-254]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PUBLIC, Action, BrokenFlow, Frame
from gloaming.core.window import Window
from gloaming.games.kaidan.rules.actions import list_actions, why_not_action, why_not_escape
from gloaming.games.kaidan.rules.figures import (
    ghost_walks,
    hideout_of,
    is_hidden,
    is_living,
    is_shut,
    kind_of,
    on_map,
    plan_of,
    sights_another,
)
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import beside, edge_between, slot_of
from gloaming.games.kaidan.rules.procedures.alerting import make_noise
from gloaming.games.kaidan.rules.procedures.attacking import EnemyAttack
from gloaming.games.kaidan.rules.procedures.hiding import Hiding
from gloaming.games.kaidan.rules.procedures.trial import Duel
from gloaming.games.kaidan.rules.terms import (
    BEFORE_MOVE,
    CHASE_BEGAN,
    CHASE_OVER,
    D10,
    D10_FACES,
    ENEMY_GONE,
    ENEMY_ROLLED,
    ESCAPE,
    FACE_VALUE,
    FLED,
    FLEE,
    FOR_FLEE,
    FOUND_NOBODY,
    NO_LIMIT,
    PASSED,
    PREY_DEAD,
    REACHED,
    ROUND_BEGAN,
    ROUNDS,
    RUNNING,
    SPEED,
    STEP,
    STEPPED,
    STOP,
    STUCK,
    TO_PREY,
    UBUME,
    WAIT,
    WALL,
)

STOPPING = (STOP, -1, -1)
ESCAPING = (ESCAPE, -1, -1)


class Chase(Frame[Manor]):
    """An Enemy that Sights a PC hunts it; or it comes upon a Hidden one. [KAI-231, KAI-266]"""

    INFO = (
        ("figure", PUBLIC, "figure"),
        ("seat", PUBLIC, "seat"),
        ("found", PUBLIC, "bool"),
        ("round", PUBLIC, "int"),
        ("outer_shouldered", PUBLIC, "bool"),
        ("outer_ajar", PUBLIC, "int"),
    )
    SHOWN = True
    INSTANTS = True

    def __init__(self, figure: int = 0, seat: int = 0, found: bool = False) -> None:
        self.at = "begin"
        self.figure = figure
        self.seat = seat
        self.found = found  # in its Hideout, out of nowhere
        self.round = 0
        self.outer_shouldered = False
        self.outer_ajar = -1

    def run(self, g: Manor) -> None:
        match self.at:
            case "begin":
                self.begin(g)
            case "ready":
                self.ready(g)
            case "round":
                self.next_round(g)
            case "move":
                self.move(g)
            case "chosen":
                self.chosen(g, g.said)
            case "acted":
                self.acted(g)
            case "enemy rolls":
                g.roll(D10, len(D10_FACES), "enemy rolled")
            case "enemy rolled":
                number = FACE_VALUE[D10_FACES[g.got]]
                g.say(ENEMY_ROLLED, self.figure, number)
                g.call(self.walk(g, number), "walked")
            case "walked":
                self.walked(g)
            case "hide":
                g.call(Hiding(self.figure, self.seat, False), "over")
            case "forced":
                g.call(Hiding(self.figure, self.seat, True), "over")  # KAI-249
            case "round over":
                self.round_over(g)
            case "over":
                self.over(g)
            case "settle":
                g.ajar = self.outer_ajar
                g.call(g.settle(), "done")
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Chase has no step {self.at}")

    def is_over(self, g: Manor) -> bool:
        return g.chase_end != RUNNING

    def walk(self, g: Manor, number: int) -> Frame[Manor]:
        return g.walk(self.figure, number, TO_PREY, self.seat, ghost_walks(g, self.figure))

    def begin(self, g: Manor) -> None:
        g.hunter = self.figure
        g.hunted = self.seat
        g.chase_end = RUNNING
        g.chases += 1
        self.outer_shouldered = g.shouldered
        self.outer_ajar = g.ajar
        g.ajar = -1
        g.shouldered = False
        g.say(CHASE_BEGAN, self.figure, self.seat)
        if kind_of(g, self.figure) == UBUME:
            make_noise(g, self.seat, g.setup.wail)
        if self.found:
            g.goto("hide")
        elif g.exhausted >> self.seat & 1:
            g.call(Window(BEFORE_MOVE, g.first_player), "ready")  # W3
        else:
            g.goto("round")

    def ready(self, g: Manor) -> None:
        """An Exhausted PC gets no Rounds. [KAI-242]"""
        if self.is_over(g):
            g.goto("over")
        elif g.exhausted >> self.seat & 1:
            g.goto("hide" if is_hidden(g, self.seat) else "forced")
        else:
            g.goto("round")

    def next_round(self, g: Manor) -> None:
        if self.round == ROUNDS:
            g.goto("forced")  # KAI-249
            return
        self.round += 1
        g.say(ROUND_BEGAN, self.round)
        g.call(Window(BEFORE_MOVE, g.first_player), "move")  # W3

    def move(self, g: Manor) -> None:
        if self.is_over(g):
            g.goto("over")
        elif is_hidden(g, self.seat):
            g.goto("hide")  # KAI-248
        else:
            g.ask(self.seat, "chosen")  # D10

    def chosen(self, g: Manor, a: Action) -> None:
        """Flee, Wait, or another Action. [KAI-232]"""
        verb, one, two = a
        if verb == FLEE:
            g.exhausted |= 1 << self.seat  # KAI-241
            g.call(Flee(self.figure, self.seat), "round over")
        elif verb == WAIT:
            g.call(self.walk(g, NO_LIMIT), "walked")  # KAI-239
        else:
            g.call(g.do_action(self.seat, verb, one, two), "acted")  # KAI-240

    def acted(self, g: Manor) -> None:
        if self.is_over(g):
            g.goto("over")
        elif is_hidden(g, self.seat):
            g.goto("hide")
        else:
            g.goto("enemy rolls")

    def walked(self, g: Manor) -> None:
        if self.is_over(g):
            g.goto("over")
        elif g.got == REACHED:
            g.call(EnemyAttack(self.figure, self.seat), "round over")
        elif g.got == STUCK:
            g.call(g.disappear(self.figure), "over")  # KAI-R94
        else:
            g.goto("round over")

    def round_over(self, g: Manor) -> None:
        if self.is_over(g):
            g.goto("over")
        elif is_hidden(g, self.seat):
            g.goto("hide")
        else:
            g.goto("round")

    def over(self, g: Manor) -> None:
        """The Enemy Disappears, unless it turns to another PC it Sights. [KAI-243..KAI-250]"""
        why = g.chase_end
        g.hunter = -1
        g.hunted = NOBODY
        g.chase_end = RUNNING
        g.shouldered = self.outer_shouldered
        g.say(CHASE_OVER, self.figure, self.seat, why)
        stays = why == PREY_DEAD or why == FOUND_NOBODY
        if why == ENEMY_GONE or not on_map(g, self.figure):
            g.goto("settle")
        elif stays and sights_another(g, self.figure, self.seat):
            g.goto("settle")
        else:
            g.call(g.disappear(self.figure), "settle")

    # -- answers ---------------------------------------------------------------------------------

    def space(self, g: Manor, seat: int) -> list[Action]:
        return [(FLEE, -1, -1), (WAIT, -1, -1), ESCAPING, *list_actions(g, seat, True)]

    def why_not(self, g: Manor, seat: int, a: Action) -> str | None:
        if a == (FLEE, -1, -1) or a == (WAIT, -1, -1):
            return None
        if a == ESCAPING:
            return why_not_escape(g, seat)
        return why_not_action(g, seat, a, True)

    def clone(self) -> Chase:
        frame = Chase(self.figure, self.seat, self.found)
        frame.at = self.at
        frame.round = self.round
        frame.outer_shouldered = self.outer_shouldered
        frame.outer_ajar = self.outer_ajar
        return frame


class Flee(Frame[Manor]):
    """Opposed Speed Test; the winner moves first, each by its own D10. [KAI-234..KAI-238]"""

    INFO = (
        ("figure", PUBLIC, "figure"),
        ("seat", PUBLIC, "seat"),
        ("left", PUBLIC, "int"),
        ("enemy_left", PUBLIC, "int"),
        ("ahead", PUBLIC, "bool"),
        ("given_up", PUBLIC, "int*"),  # Doors that did not open
        ("edge", PUBLIC, "int"),
    )
    SHOWN = True
    INSTANTS = True

    def __init__(self, figure: int = 0, seat: int = 0) -> None:
        self.at = "race"
        self.figure = figure
        self.seat = seat
        self.left = 0
        self.enemy_left = 0
        self.ahead = False
        self.given_up: list[int] = []
        self.edge = -1

    def run(self, g: Manor) -> None:
        match self.at:
            case "race":
                g.call(Duel(self.seat, self.figure, SPEED, SPEED, FOR_FLEE), "raced")
            case "raced":
                self.raced(g)
            case "enemy":
                ghost = ghost_walks(g, self.figure)
                walk = g.walk(self.figure, self.enemy_left, TO_PREY, self.seat, ghost)
                g.call(walk, "enemy moved")
            case "enemy moved":
                self.enemy_moved(g)
            case "run":
                self.ask(g)
            case "ran":
                self.ran(g)
            case "stepped":
                self.stepped(g)
            case "run over":
                self.run_over(g)
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Flee has no step {self.at}")

    def is_over(self, g: Manor) -> bool:
        return g.chase_end != RUNNING or not is_living(g, self.seat)

    def raced(self, g: Manor) -> None:
        self.ahead = g.got == PASSED
        self.left = FACE_VALUE[g.face]
        self.enemy_left = FACE_VALUE[g.foe_face]
        g.say(FLED, self.seat, self.left, self.enemy_left, int(self.ahead))
        if self.is_over(g):
            g.end()
        else:
            g.goto("run" if self.ahead else "enemy")

    def enemy_moved(self, g: Manor) -> None:
        """An Attack ends the Round, also if the PC has not moved yet. [KAI-R92]"""
        if self.is_over(g):
            g.end()
        elif g.got == REACHED:
            g.call(EnemyAttack(self.figure, self.seat), "done")
        elif g.got == STUCK:
            g.call(g.disappear(self.figure), "done")  # KAI-R94
        else:
            g.goto("done" if self.ahead else "run")

    def ask(self, g: Manor) -> None:
        if self.is_over(g) or is_hidden(g, self.seat):
            g.goto("run over")
        elif self.left == 0 and not self.has_way_out(g):
            g.goto("run over")
        else:
            g.ask(self.seat, "ran")  # D11

    def has_way_out(self, g: Manor) -> bool:
        """It may Hide here, or Escape. [KAI-123, KAI-238]"""
        return hideout_of(g, self.seat) > 0 or why_not_escape(g, self.seat) is None

    def ran(self, g: Manor) -> None:
        if g.got == STOP:
            g.goto("run over")
        elif g.got == ESCAPE:
            g.call(g.do_action(self.seat, ESCAPE, -1, -1), "run over")
        else:
            square = g.where[self.seat]
            self.edge = edge_between(square, beside(square, g.said[1]))
            g.call(g.step(self.seat, g.said[1], True), "stepped")

    def stepped(self, g: Manor) -> None:
        if g.got == STEPPED:
            self.left -= 1
        else:
            self.given_up.append(self.edge)  # KAI-R32
        g.goto("run")

    def run_over(self, g: Manor) -> None:
        if self.is_over(g) or is_hidden(g, self.seat) or not self.ahead:
            g.end()
        else:
            g.goto("enemy")

    def space(self, g: Manor, seat: int) -> list[Action]:
        return [*[(STEP, direction, -1) for direction in range(4)], STOPPING, ESCAPING]

    def why_not(self, g: Manor, seat: int, a: Action) -> str | None:
        if a == STOPPING:
            return None
        if a == ESCAPING:
            return why_not_escape(g, seat)
        if a[0] != STEP or a[2] != -1 or not 0 <= a[1] < 4 or self.left == 0:
            return "KAI-235"
        square = g.where[seat]
        to = beside(square, a[1])
        if to < 0:
            return "KAI-58"
        if plan_of(g).edge_to(square, a[1]) == WALL:
            return "KAI-117" if is_shut(g, slot_of(to)) else "KAI-80"
        return "KAI-R32" if edge_between(square, to) in self.given_up else None

    def clone(self) -> Flee:
        frame = Flee(self.figure, self.seat)
        frame.at = self.at
        frame.left = self.left
        frame.enemy_left = self.enemy_left
        frame.ahead = self.ahead
        frame.given_up = self.given_up[:]
        frame.edge = self.edge
        return frame
