"""One PC's Activation: MP and Actions in any order, until it Passes. [KAI-79, KAI-129..KAI-133]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PASS, PUBLIC, Action, BrokenFlow, Frame
from gloaming.core.window import Window
from gloaming.games.kaidan.rules.actions import (
    list_actions,
    why_not_action,
    why_not_escape,
)
from gloaming.games.kaidan.rules.figures import (
    is_living,
    is_shut,
    onryo,
    plan_of,
    room_of,
    sees,
)
from gloaming.games.kaidan.rules.hands import card_of, has, object_of, show_card
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import beside, slot_of
from gloaming.games.kaidan.rules.procedures.alerting import make_noise, most_noise
from gloaming.games.kaidan.rules.procedures.spirits import OnryoMove
from gloaming.games.kaidan.rules.procedures.trial import Trial
from gloaming.games.kaidan.rules.status import exchange, forget_contact
from gloaming.games.kaidan.rules.terms import (
    ACTIVATION_BEGAN,
    ACTIVATION_ENDED,
    ACTIVATION_ENDS,
    CLAIM,
    CLAIMED,
    ESCAPE,
    FOR_RUN,
    MASK,
    MOST_NOISE,
    OBJECTS,
    OFF,
    PASSED,
    RUN,
    RUN_MADE,
    SPEED,
    SPEND,
    STEP,
    UNMASK,
    UNMASKED,
    WALL,
    WEAR,
    WORE,
)

PASSING: Action = (PASS, -1, -1)


class Activation(Frame[Manor]):
    """The Active PC's sub-phase, then the windows after it. [KAI-46, KAI-158, KAI-176]"""

    INFO = (("seat", PUBLIC, "seat"),)
    SHOWN = True
    INSTANTS = True

    def __init__(self, seat: int = 0) -> None:
        self.at = "begin"
        self.seat = seat

    def run(self, g: Manor) -> None:
        match self.at:
            case "begin":
                self.begin(g)
            case "ask":
                self.ask(g)
            case "chosen":
                self.chosen(g, g.said)
            case "ran":
                self.ran(g, g.got == PASSED)
            case "over":
                g.call(Window(ACTIVATION_ENDS, g.first_player), "spirits")  # W7
            case "spirits":
                self.spirits(g)
            case "spirits chose":
                self.spirits_chose(g)
            case "end":
                self.end(g)
            case _:
                raise BrokenFlow(f"Activation has no step {self.at}")

    def begin(self, g: Manor) -> None:
        """A new Activation: Doors are Checked anew, pairs in sight exchange. [KAI-102, KAI-R71]"""
        g.active = self.seat
        g.door_edge = []
        g.door_state = []
        g.door_tried = []
        g.silent = False
        g.soft_step = False
        g.shouldered = False
        g.claimed = False
        g.cut_short = False
        g.fresh_start = True
        forget_contact(g)
        if g.setup.exhausted_next_activation:
            g.exhausted &= ~(1 << self.seat)  # KAI-R95
        g.say(ACTIVATION_BEGAN, self.seat)
        if not g.setup.meeting_only:
            for other in range(g.seats):
                if other != self.seat and self.together(g, other):
                    exchange(g, min(other, self.seat), max(other, self.seat))
        g.goto("ask")

    def together(self, g: Manor, other: int) -> bool:
        if not is_living(g, other) or not is_living(g, self.seat):
            return False
        if room_of(g, other) != room_of(g, self.seat):
            return False
        return sees(g, g.where[self.seat], g.where[other])

    def ask(self, g: Manor) -> None:
        if g.cut_short or not is_living(g, self.seat):
            g.goto("over")
        else:
            g.ask(self.seat, "chosen")  # D3

    def chosen(self, g: Manor, a: Action) -> None:
        verb, one, two = a
        if verb == CLAIM:
            g.claimed = True
            g.claim[self.seat] = one
            g.say(CLAIMED, self.seat, one)
            g.goto("ask")
            return
        g.fresh_start = False
        if verb == PASS:
            g.goto("over")
        elif verb == STEP:
            g.call(g.step(self.seat, one, False), "ask")
        elif verb == RUN:
            g.ran |= 1 << self.seat
            g.call(Trial(self.seat, SPEED, 0, FOR_RUN), "ran")  # KAI-130
        elif verb == WEAR or verb == UNMASK:
            self.change_mask(g, one)
            g.goto("ask")
        else:
            g.call(g.do_action(self.seat, verb, one, two), "ask")

    def ran(self, g: Manor, success: bool) -> None:
        g.say(RUN_MADE, self.seat, int(success))
        if success or not is_living(g, self.seat):
            g.movement_points[self.seat] += 1  # KAI-132
            g.goto("ask")
            return
        g.cut_short = True  # KAI-133
        if make_noise(g, self.seat, MOST_NOISE):
            g.call(g.alerts(self.seat, OFF), "ask")
        else:
            g.goto("ask")

    def change_mask(self, g: Manor, thing: int) -> None:
        """One at a time, openly. [ledger 9.6]"""
        if thing < 0:
            g.worn[self.seat] = -1
            g.say(UNMASKED, self.seat)
            return
        g.worn[self.seat] = thing
        g.noise[self.seat] = min(g.noise[self.seat], most_noise(g, self.seat))
        card = card_of(g, self.seat, thing)
        if card not in g.shown[self.seat]:
            show_card(g, self.seat, card)
        g.say(WORE, self.seat, thing)

    # -- after it --------------------------------------------------------------------------------

    def spirits(self, g: Manor) -> None:
        """Each Onryo may now use one of its tokens, once a Turn. [KAI-176]"""
        able = 0
        for seat in onryo(g):
            if not g.onryo_moved >> seat & 1 and g.onryo_tokens[seat]:
                able |= 1 << seat
        if able:
            g.ask_all(able, "spirits chose")  # D17
        else:
            g.goto("end")

    def spirits_chose(self, g: Manor) -> None:
        """Several move in Activation order. [KAI-178]"""
        for seat in onryo(g):
            a = g.answers[seat]
            if a[0] == SPEND and not g.onryo_moved >> seat & 1:
                g.onryo_moved |= 1 << seat
                token = g.onryo_tokens[seat][a[1]]
                g.call(OnryoMove(seat, token), "spirits")
                return
        g.goto("end")

    def end(self, g: Manor) -> None:
        g.active = NOBODY
        g.silent = False
        g.say(ACTIVATION_ENDED, self.seat)
        g.end()

    # -- answers ---------------------------------------------------------------------------------

    def space(self, g: Manor, seat: int) -> list[Action]:
        if self.at != "ask":
            return [PASSING, (SPEND, 0, -1), (SPEND, 1, -1)]
        found: list[Action] = [PASSING, (RUN, -1, -1), (ESCAPE, -1, -1), (UNMASK, -1, -1)]
        for direction in range(4):
            found.append((STEP, direction, -1))
        last = -1
        for card in g.inventory[seat]:
            thing = object_of(card)
            if thing != last and g.setup.icon[thing] == MASK:
                found.append((WEAR, thing, -1))
            last = thing
        found.extend(list_actions(g, seat, False))
        if not g.claimed:
            for thing in range(OBJECTS):
                found.append((CLAIM, thing, -1))
        return found

    def why_not(self, g: Manor, seat: int, a: Action) -> str | None:
        verb, one, two = a
        if self.at != "ask":
            return self.why_not_spend(g, seat, a)
        if a == PASSING:
            return None
        if verb == STEP and two == -1:
            return self.why_not_step(g, seat, one)
        if a == (RUN, -1, -1):
            return "KAI-129" if g.ran >> seat & 1 else None
        if a == (ESCAPE, -1, -1):
            return why_not_escape(g, seat)
        if verb == CLAIM and two == -1:
            return "KAI-69" if g.claimed or not 0 <= one < OBJECTS else None
        if a == (UNMASK, -1, -1):
            return None if g.worn[seat] >= 0 else "KAI-162"
        if verb == WEAR and two == -1:
            return self.why_not_wear(g, seat, one)
        return why_not_action(g, seat, a, False)

    def why_not_wear(self, g: Manor, seat: int, thing: int) -> str | None:
        if not 0 <= thing < OBJECTS or g.setup.icon[thing] != MASK or not has(g, seat, thing):
            return "KAI-162"
        return "KAI-162" if g.worn[seat] == thing else None

    def why_not_step(self, g: Manor, seat: int, direction: int) -> str | None:
        if g.movement_points[seat] < 1 or not 0 <= direction < 4:
            return "KAI-80"
        square = g.where[seat]
        to = beside(square, direction)
        if to < 0:
            return "KAI-58"
        if plan_of(g).edge_to(square, direction) == WALL:
            return "KAI-117" if is_shut(g, slot_of(to)) else "KAI-80"
        return None

    def why_not_spend(self, g: Manor, seat: int, a: Action) -> str | None:
        if a == PASSING:
            return None
        if a[0] != SPEND or a[2] != -1:
            return "KAI-R68"
        return None if 0 <= a[1] < len(g.onryo_tokens[seat]) else "KAI-176"

    def prompt(self, g: Manor, seat: int) -> str:
        return "activation.ask" if self.at == "ask" else "activation.spirits"

    def clone(self) -> Activation:
        frame = Activation(self.seat)
        frame.at = self.at
        return frame
