"""One Turn: Preparation, PCs, Events, Entities, End of Turn. [KAI-45..KAI-53, KAI-279..KAI-282]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PUBLIC, BrokenFlow, Frame
from gloaming.core.window import Window
from gloaming.games.kaidan.rules.ending import end_if_over
from gloaming.games.kaidan.rules.figures import is_burning, is_living, living, onryo, speed_of
from gloaming.games.kaidan.rules.fire import catching_fire, remove_burnt, spread_to_room
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.procedures.activation import Activation
from gloaming.games.kaidan.rules.procedures.arbitrate import Arbitrate
from gloaming.games.kaidan.rules.procedures.entities import EntitiesPhase
from gloaming.games.kaidan.rules.procedures.events import EventsPhase
from gloaming.games.kaidan.rules.procedures.spirits import Return
from gloaming.games.kaidan.rules.status import forget_contact
from gloaming.games.kaidan.rules.terms import (
    BANISHED_ONRYO,
    BURNING,
    DEAD,
    DOOR_BAG,
    END_OF_TURN,
    ENTITIES_PHASE,
    EVENTS_PHASE,
    FIGURES,
    FLAMES_GREW,
    LIVING,
    NO_KILLER,
    NOISE_FADED,
    OFF,
    ONRYO,
    ONRYO_DREW,
    PC_PHASE,
    PHASE_BEGAN,
    PHASE_BEGINS,
    PREPARATION,
    TOKEN_PASSED,
    TURN_BEGAN,
    TURN_ENDED,
    VOICE_PASSED,
)

ACTIONS = 3  # KAI-52
RETURNS_AFTER = 2  # KAI-171
MOST_FLAMES = 10  # `flame_supply = ten`


class Turn(Frame[Manor]):
    """The five Phases in their order. [KAI-45]"""

    INFO = (("next", PUBLIC, "int"), ("drawn", PUBLIC, "int"))
    SHOWN = True

    def __init__(self) -> None:
        self.at = "begin"
        self.next = 0
        self.drawn = 0

    def run(self, g: Manor) -> None:
        match self.at:
            case "begin":
                self.begin(g)
            case "return":
                self.bring_back(g)
            case "fire":
                g.goto("burn" if spread_to_room(g) else "prepare")
            case "burn":
                g.say(FLAMES_GREW, g.burning)
                g.call(BurnAll(), "prepare")
            case "prepare":
                self.prepare(g)
            case "spirits":
                self.spirits(g)
            case "token":
                self.token(g)
            case "points":
                self.points(g)
            case "activate":
                self.activate(g)
            case "events":
                self.phase(g, EVENTS_PHASE)
                g.call(Window(PHASE_BEGINS, g.first_player), "draw events")  # W8
            case "draw events":
                g.call(EventsPhase(), "entities")
            case "entities":
                self.phase(g, ENTITIES_PHASE)
                g.standstill = False
                g.call(Window(PHASE_BEGINS, g.first_player), "move entities")  # W8
            case "move entities":
                g.call(EntitiesPhase(), "end")
            case "end":
                self.phase(g, END_OF_TURN)
                g.standstill = False
                g.call(Window(PHASE_BEGINS, g.first_player), "clear")  # W8
            case "clear":
                g.call(EndOfTurn(), "done")
            case "done":
                g.say(TURN_ENDED, g.turn)
                g.end()
            case _:
                raise BrokenFlow(f"Turn has no step {self.at}")

    def phase(self, g: Manor, phase: int) -> None:
        g.phase = phase
        g.active = NOBODY
        forget_contact(g)  # KAI-R71: outside Activations once per Phase
        g.say(PHASE_BEGAN, phase)

    # -- Preparation -----------------------------------------------------------------------------

    def begin(self, g: Manor) -> None:
        g.turn += 1
        g.phase = PREPARATION
        forget_contact(g)
        g.say(TURN_BEGAN, g.turn)
        g.goto("return")

    def bring_back(self, g: Manor) -> None:
        """The dead of two Turns ago return. [KAI-48, KAI-171, KAI-R67]"""
        for place in range(g.seats):
            seat = (max(g.first_player, 0) + place) % g.seats
            due = g.died_in[seat] + RETURNS_AFTER == g.turn and g.died_in[seat] > 0
            again = g.role[seat] == BANISHED_ONRYO and g.setup.onryo_again
            if due and (g.role[seat] == DEAD or again):
                g.call(Return(seat), "return")
                return
        g.goto("fire")

    def prepare(self, g: Manor) -> None:
        """The First Player token, and with it the voice of the dead. [KAI-50, KAI-R9, KAI-R11]"""
        if g.turn > 1:
            for place in range(1, g.seats + 1):
                seat = (g.first_player + place) % g.seats
                if is_living(g, seat):
                    g.first_player = seat
                    g.say(TOKEN_PASSED, seat)
                    break
        self.next_voice(g)
        self.next = 0
        g.goto("spirits")

    def next_voice(self, g: Manor) -> None:
        if g.voice == NOBODY:
            return
        for place in range(1, g.seats + 1):
            seat = (g.voice + place) % g.seats
            if g.role[seat] == DEAD or g.role[seat] == ONRYO or g.role[seat] == BANISHED_ONRYO:
                if seat != g.voice:
                    g.voice = seat
                    g.say(VOICE_PASSED, seat)
                return

    def spirits(self, g: Manor) -> None:
        """Each Onryo draws two tokens, which nobody else sees. [KAI-51]"""
        g.onryo_moved = 0
        for seat in onryo(g):
            if len(g.onryo_tokens[seat]) < 2:
                if not g.door_bag:
                    g.door_bag = sorted(g.door_used)
                    g.door_used = []
                self.drawn = seat
                g.roll(DOOR_BAG, len(g.door_bag), "token", 1 << seat)
                return
        g.goto("points")

    def token(self, g: Manor) -> None:
        token = g.door_bag.pop(g.got)
        g.onryo_tokens[self.drawn].append(token)
        g.onryo_tokens[self.drawn].sort()
        g.tell(ONRYO_DREW, (self.drawn,), (token,), 1 << self.drawn)
        g.goto("spirits")

    def points(self, g: Manor) -> None:
        """AP, MP, and all Alert tokens up. [KAI-52, KAI-53]"""
        for seat in range(g.seats):
            if is_living(g, seat):
                g.action_points[seat] = max(0, ACTIONS - g.points_less[seat])
                g.movement_points[seat] = max(0, speed_of(g, seat))
            g.points_less[seat] = 0
        g.alerted = 0
        g.ran = 0
        g.stitched = 0
        g.sutra_read = False
        g.wicks = [until for until in g.wicks if until >= g.turn]
        g.order = living(g)
        self.next = 0
        self.phase(g, PC_PHASE)
        g.goto("activate")

    # -- PC Phase --------------------------------------------------------------------------------

    def activate(self, g: Manor) -> None:
        """One Activation per living PC, in the order of the start of the Phase. [KAI-46]"""
        while self.next < len(g.order):
            seat = g.order[self.next]
            self.next += 1
            if g.role[seat] == LIVING:
                g.call(Activation(seat), "activate")
                return
        g.goto("events")

    def clone(self) -> Turn:
        frame = Turn()
        frame.at = self.at
        frame.next = self.next
        frame.drawn = self.drawn
        return frame


class EndOfTurn(Frame[Manor]):
    """Noise, tokens, fire, and those whose time has come. [KAI-279..KAI-282]"""

    INFO = (("left", PUBLIC, "slot*"),)
    SHOWN = True

    def __init__(self) -> None:
        self.at = "noise"
        self.left: list[int] = []  # Rooms about to burn

    def run(self, g: Manor) -> None:
        match self.at:
            case "noise":
                self.clear(g)
                self.left = catching_fire(g)
                g.goto("fire")
            case "fire":
                self.fire(g)
            case "chosen":
                g.burning |= 1 << g.got
                self.left.remove(g.got)
                g.goto("fire")
            case "burn":
                g.say(FLAMES_GREW, g.burning)
                g.call(BurnAll(), "doom")
            case "doom":
                self.doom(g)
            case "done":
                g.hold_end = False
                if not end_if_over(g):
                    g.end()
            case _:
                raise BrokenFlow(f"EndOfTurn has no step {self.at}")

    def clear(self, g: Manor) -> None:
        g.noise = [0] * g.seats  # KAI-279
        g.chimes = []
        g.say(NOISE_FADED)
        for seat in range(g.seats):  # KAI-280
            g.door_used.extend(g.onryo_tokens[seat])
            g.onryo_tokens[seat] = []
        g.door_bag.extend(g.door_used)
        g.door_bag.sort()
        g.door_used = []
        if not g.setup.exhausted_next_activation and not g.setup.exhausted_for_good:
            g.exhausted = 0  # KAI-R95

    def fire(self, g: Manor) -> None:
        """Every Room beside a burning one. [KAI-168, KAI-281]"""
        if not g.burning or not self.left:
            g.goto("burn" if g.burning else "doom")
        elif not g.setup.ten_flames:
            for slot in self.left:
                g.burning |= 1 << slot
            self.left = []
            g.goto("burn")
        elif g.burning.bit_count() >= MOST_FLAMES:
            g.goto("burn")
        else:
            g.call(Arbitrate(BURNING, self.left), "chosen")

    def doom(self, g: Manor) -> None:
        """PCs Condemned in the Turn before Die, all at once. [KAI-199, KAI-282]"""
        g.hold_end = True
        for seat in range(g.seats):
            if 0 < g.doom[seat] <= g.turn and g.role[seat] == LIVING:
                g.call(g.die(seat, NO_KILLER, False), "doom")
                return
        g.goto("done")

    def clone(self) -> EndOfTurn:
        frame = EndOfTurn()
        frame.at = self.at
        frame.left = self.left[:]
        return frame


class BurnAll(Frame[Manor]):
    """Everything on burning squares: figures first, then tokens. [KAI-165, KAI-166]"""

    INFO = ()
    SHOWN = True

    def __init__(self) -> None:
        self.at = "next"

    def run(self, g: Manor) -> None:
        match self.at:
            case "next":
                g.hold_end = True
                for figure in range(FIGURES):
                    if g.where[figure] != OFF and is_burning(g, g.where[figure]):
                        g.call(g.burn(figure), "next")
                        return
                g.goto("done")
            case "done":
                remove_burnt(g)
                g.hold_end = False
                if not end_if_over(g):
                    g.end()
            case _:
                raise BrokenFlow(f"BurnAll has no step {self.at}")

    def clone(self) -> BurnAll:
        frame = BurnAll()
        frame.at = self.at
        return frame
