"""One step of a PC, with everything that may happen on the way. [KAI-80..KAI-107]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PUBLIC, Action, BrokenFlow, Frame
from gloaming.games.kaidan.rules.figures import (
    door_found,
    figure_on,
    is_burning,
    is_enemy,
    is_living,
    onryo_in_room,
    plan_of,
)
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import beside, edge_between, slot_of
from gloaming.games.kaidan.rules.procedures.alerting import make_noise
from gloaming.games.kaidan.rules.procedures.passing import Passing
from gloaming.games.kaidan.rules.procedures.placing import PlaceRoom
from gloaming.games.kaidan.rules.procedures.trial import Trial
from gloaming.games.kaidan.rules.terms import (
    BREAK,
    DOOR_BAG,
    DOOR_CHECKED,
    DOOR_GAVE,
    DOOR_HELD,
    DOOR_OPEN,
    DOOR_RIFT,
    EXTERNAL,
    FOR_BREAK,
    GIVE_UP,
    INTERNAL,
    JIN,
    MOST_NOISE,
    OFF,
    OPEN_EDGE,
    PASSED,
    REN,
    REROLL,
    RUNNING,
    STAYED,
    STEPPED,
    STEPPED_TO,
    STRENGTH,
    SWAPPED,
)

BREAKING = (BREAK, -1, -1)
GIVING_UP = (GIVE_UP, -1, -1)


class Step(Frame[Manor]):
    """Door, Room, a look through the Door, pay, move, Noise, Flames, curse, Settle, Alerts.

    It ends with STEPPED if the PC stands on the square it wanted to reach, else with STAYED.
    [KAI-82, KAI-R23]
    """

    INFO = (
        ("seat", PUBLIC, "seat"),
        ("direction", PUBLIC, "direction"),
        ("fleeing", PUBLIC, "bool"),
        ("spot", PUBLIC, "square"),
        ("to", PUBLIC, "square"),
        ("chases", PUBLIC, "int"),
        ("blocked", PUBLIC, "int"),  # the number of a Blocked Door
        ("swapped", PUBLIC, "figure"),
        ("tried", PUBLIC, "bool"),  # a Break was tried in this step
        ("louder", PUBLIC, "bool"),  # the step has added Noise
    )
    SHOWN = True
    INSTANTS = True

    def __init__(self, seat: int = 0, direction: int = 0, fleeing: bool = False) -> None:
        self.at = "begin"
        self.seat = seat
        self.direction = direction
        self.fleeing = fleeing
        self.spot = OFF
        self.to = OFF
        self.chases = 0
        self.blocked = 0
        self.swapped = -1
        self.tried = False
        self.louder = False

    def run(self, g: Manor) -> None:
        match self.at:
            case "begin":
                self.spot = g.where[self.seat]
                self.to = beside(self.spot, self.direction)
                self.chases = g.chases
                g.goto("door")
            case "door":
                self.door(g)
            case "check":
                g.roll(DOOR_BAG, len(g.door_bag), "checked")
            case "checked":
                self.checked(g, g.got)
            case "blocked":
                self.ask(g)
            case "answered":
                self.answered(g)
            case "tested":
                self.tested(g, g.got == PASSED)
            case "failed":
                self.failed(g)
            case "again":
                self.again(g)
            case "broken":
                self.broken(g)
            case "room":
                self.find_room(g)
            case "placed":
                g.goto("stay" if g.got else "across")  # KAI-R17
            case "across":
                self.look_across(g)
            case "looked":
                g.goto("stay" if self.dropped(g) else "move")
            case "move":
                self.move(g)
            case "passed":
                self.passed(g)
            case "moved":
                self.moved(g)
            case "curse":
                self.curse(g)
            case "other curse":
                self.other_curse(g)
            case "settle":
                g.ajar = -1
                g.call(g.settle(), "alerts")
            case "alerts":
                self.alerts(g)
            case "done":
                g.end(STEPPED)
            case "stay":
                g.ajar = -1
                g.end(STAYED)
            case _:
                raise BrokenFlow(f"Step has no step {self.at}")

    def dropped(self, g: Manor) -> bool:
        """The PC was moved, or a Chase ran: the declared step is dropped. [KAI-R23]"""
        if g.where[self.seat] != self.spot or not is_living(g, self.seat):
            return True
        if self.fleeing:
            return g.chase_end != RUNNING
        return g.chases != self.chases

    # -- the Door --------------------------------------------------------------------------------

    def edge(self) -> int:
        return edge_between(self.spot, self.to)

    def door(self, g: Manor) -> None:
        edge = plan_of(g).edge_to(self.spot, self.direction)
        if self.dropped(g):
            g.goto("stay")
        elif edge == OPEN_EDGE:
            g.goto("move")
        elif edge == INTERNAL:
            g.goto("across")
        elif edge != EXTERNAL:
            g.goto("stay")  # it has become a Wall
        else:
            found = -1 if self.fleeing else door_found(g, self.edge())  # KAI-95, KAI-104
            if found == DOOR_OPEN:
                g.goto("room")
            elif found > 0:
                self.blocked = found
                g.goto("blocked")
            else:
                self.refill(g)
                g.goto("check")

    def refill(self, g: Manor) -> None:
        """An empty bag gets the used tokens back, not those Onryo hold. [KAI-R33]"""
        if not g.door_bag:
            g.door_bag = sorted(g.door_used)
            g.door_used = []

    def checked(self, g: Manor, outcome: int) -> None:
        token = g.door_bag.pop(outcome)
        g.door_used.append(token)  # KAI-103
        g.door_used.sort()
        found = g.setup.door_side[token]
        g.say(DOOR_CHECKED, self.seat, self.edge(), token)
        if found == DOOR_OPEN and self.splintered(g):
            found = g.setup.splintered
        if found > DOOR_RIFT and g.barred >= g.turn:
            found += g.setup.barred_more  # Barred from Within
        if found == DOOR_RIFT:
            g.call(g.disappear(self.seat), "stay")  # KAI-101, KAI-R34
            return
        self.remember(g, found)
        self.blocked = found
        g.goto("room" if found == DOOR_OPEN else "blocked")

    def splintered(self, g: Manor) -> bool:
        """Jin's Onryo in a Room of that Door: Open counts as Blocked 4. [ledger 9.2]"""
        for square in (self.spot, self.to):
            if onryo_in_room(g, JIN, slot_of(square)):
                return True
        return False

    def remember(self, g: Manor, found: int) -> None:
        """What a Check found holds for this Activation; in a Chase only for this passage."""
        if self.fleeing:
            return
        edge = self.edge()
        for place in range(len(g.door_edge)):
            if g.door_edge[place] == edge:
                g.door_state[place] = found
                return
        g.door_edge.append(edge)
        g.door_state.append(found)

    # -- a Blocked Door --------------------------------------------------------------------------

    def ask(self, g: Manor) -> None:
        if self.dropped(g):
            g.goto("stay")
        else:
            g.ask(self.seat, "answered")  # D4

    def answered(self, g: Manor) -> None:
        if g.got == GIVE_UP:
            g.goto("stay")
            return
        if not self.fleeing:  # KAI-98, KAI-105: the first is free
            if self.edge() in g.door_tried:
                g.action_points[self.seat] -= 1  # KAI-100
            else:
                g.door_tried.append(self.edge())
        self.tried = True
        g.call(Trial(self.seat, STRENGTH, self.blocked, FOR_BREAK), "tested")

    def tested(self, g: Manor, success: bool) -> None:
        if self.dropped(g):
            g.goto("stay")
        elif not success and g.character[self.seat] == JIN and not g.shouldered:
            g.goto("failed")
        else:
            self.noise_of_break(g, success)

    def failed(self, g: Manor) -> None:
        """Jin may roll a failed Break again at once. [ledger 9.2 Shoulder First]"""
        g.ask(self.seat, "again")

    def again(self, g: Manor) -> None:
        if g.got == REROLL:
            g.shouldered = True
            g.call(Trial(self.seat, STRENGTH, self.blocked, FOR_BREAK), "tested")
        else:
            self.noise_of_break(g, False)

    def noise_of_break(self, g: Manor, success: bool) -> None:
        """Noise 1 either way. [KAI-99, KAI-100]"""
        rose = make_noise(g, self.seat, 1)
        g.say(DOOR_GAVE if success else DOOR_HELD, self.seat, self.edge())
        if success:
            self.blocked = DOOR_OPEN
            self.remember(g, DOOR_OPEN)
        if rose and g.hunted == NOBODY:
            g.call(g.alerts(self.seat, OFF), "broken")
        else:
            g.goto("broken")

    def space(self, g: Manor, seat: int) -> list[Action]:
        if self.at == "failed":
            return [(REROLL, -1, -1), (GIVE_UP, -1, -1)]
        return [BREAKING, GIVING_UP]

    def why_not(self, g: Manor, seat: int, a: Action) -> str | None:
        if self.at == "failed":
            return None if a == (REROLL, -1, -1) or a == GIVING_UP else "KAI-97"
        if a == GIVING_UP:
            return None
        if a != BREAKING:
            return "KAI-97"
        if self.fleeing:
            return "KAI-R32" if self.tried else None
        if self.edge() in g.door_tried and g.action_points[seat] < 1:
            return "KAI-100"
        return None

    def broken(self, g: Manor) -> None:
        """Open, or still Blocked: another try, or in a Flee another way. [KAI-R32]"""
        if self.dropped(g):
            g.goto("stay")
        elif self.blocked == DOOR_OPEN:
            g.goto("room")
        else:
            g.goto("stay" if self.fleeing else "blocked")

    # -- beyond it -------------------------------------------------------------------------------

    def find_room(self, g: Manor) -> None:
        slot = slot_of(self.to)
        if g.room[slot] < 0:
            g.call(PlaceRoom(slot), "placed")  # KAI-35
        else:
            g.goto("across")

    def look_across(self, g: Manor) -> None:
        """Through the open Door each side sees the other before the step. [KAI-94, KAI-R30]"""
        g.ajar = self.edge()
        g.call(g.settle(), "looked")

    def move(self, g: Manor) -> None:
        """Pay; an Enemy in the way of a hunted PC must be passed, others swap. [KAI-81, KAI-252]"""
        if not self.fleeing:
            g.movement_points[self.seat] -= 1
        other = figure_on(g, self.to)
        if self.fleeing and other >= 0 and is_enemy(g, other):
            g.call(Passing(self.seat, other, self.spot), "passed")
            return
        self.swapped = other
        if other >= 0:
            g.where[other] = self.spot
            if other < g.seats:
                g.hidden &= ~(1 << other)  # KAI-R22
            g.say(SWAPPED, other, self.spot)
        g.goto("moved")

    def passed(self, g: Manor) -> None:
        if self.dropped(g) or figure_on(g, self.to) >= 0:
            g.goto("stay")
        else:
            g.goto("moved")

    def moved(self, g: Manor) -> None:
        g.where[self.seat] = self.to
        g.hidden &= ~(1 << self.seat)  # KAI-R100
        g.say(STEPPED_TO, self.seat, self.to)
        self.noise(g)
        if is_burning(g, self.to):
            g.call(g.burn(self.seat), "curse")  # KAI-165
        else:
            g.goto("curse")

    def noise(self, g: Manor) -> None:
        """Noise 1 for a square, 6 for a Flee. [KAI-84, KAI-237]"""
        if self.fleeing:
            make_noise(g, self.seat, MOST_NOISE)
        elif g.silent:
            return
        elif g.character[self.seat] == REN and not g.soft_step:
            g.soft_step = True  # Soft Soles
        else:
            self.louder = make_noise(g, self.seat, 1)

    def curse(self, g: Manor) -> None:
        """A Room was entered: by the PC, then by whom it swapped with. [KAI-111, KAI-R22]"""
        if slot_of(self.spot) != slot_of(self.to) and g.where[self.seat] == self.to:
            g.call(g.curse_of(self.seat), "other curse")
        else:
            g.goto("other curse")

    def other_curse(self, g: Manor) -> None:
        other = self.swapped
        if slot_of(self.spot) == slot_of(self.to) or other < 0 or other >= g.seats:
            g.goto("settle")
        elif is_living(g, other) and g.where[other] == self.spot:
            g.call(g.curse_of(other), "settle")
        else:
            g.goto("settle")

    def alerts(self, g: Manor) -> None:
        """If it added Noise, outside a Chase, and began none. [KAI-89, KAI-R23, KAI-R25]"""
        quiet = not self.louder or not is_living(g, self.seat)
        if self.fleeing or quiet or g.chases != self.chases:
            g.goto("done")
        else:
            g.call(g.alerts(self.seat, OFF), "done")

    def clone(self) -> Step:
        frame = Step(self.seat, self.direction, self.fleeing)
        frame.at = self.at
        frame.spot = self.spot
        frame.to = self.to
        frame.chases = self.chases
        frame.blocked = self.blocked
        frame.swapped = self.swapped
        frame.tried = self.tried
        frame.louder = self.louder
        return frame
