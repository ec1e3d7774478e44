"""What the rules leave open: the Arbiter picks one of the ways listed. [KAI-6..KAI-9, KAI-R12]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PUBLIC, Action, BrokenFlow, Frame
from gloaming.games.kaidan.rules.figures import arbiter
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.terms import (
    ARBITER_DIE,
    ARBITRATED,
    BANISHED_ONRYO,
    BUILD,
    BURNING,
    CHASE_PAIR,
    CHOOSE,
    DEAD,
    GO,
    LOWEST_FEAR,
    MEETING,
    MISSING,
    ONRYO,
    ROTATION,
    SET_ON,
    TARGET,
    TURN,
)

PAIR = 8  # a pair of Enemy and PC is figure * PAIR + seat


class Arbitrate(Frame[Manor]):
    """One of `values`, chosen by the Arbiter, by an Onryo's player for its own path, or by chance.

    It ends with the value. One value needs no question.
    """

    INFO = (
        ("topic", PUBLIC, "topic"),
        ("values", PUBLIC, "int*"),
        ("figure", PUBLIC, "figure"),  # whom it is about
        ("chooser", PUBLIC, "seat"),  # NOBODY: the Arbiter
    )
    SHOWN = True

    def __init__(
        self,
        topic: int = 0,
        values: list[int] | None = None,
        figure: int = -1,
        chooser: int = NOBODY,
    ) -> None:
        self.at = "choose"
        self.topic = topic
        self.values: list[int] = [] if values is None else values
        self.figure = figure
        self.chooser = chooser

    def run(self, g: Manor) -> None:
        match self.at:
            case "choose":
                self.choose(g)
            case "drawn":
                g.end(self.values[g.got])
            case "chosen":
                self.settle_on(g, self.value_of(g.said))
            case "voted":
                self.count(g)
            case _:
                raise BrokenFlow(f"Arbitrate has no step {self.at}")

    def choose(self, g: Manor) -> None:
        if len(self.values) == 1:
            g.end(self.values[0])
        elif g.setup.ties_random:
            g.roll(ARBITER_DIE, len(self.values), "drawn")
        elif self.chooser != NOBODY:
            g.ask(self.chooser, "chosen")
        elif g.setup.council_votes and self.council(g).bit_count() > 1:
            g.ask_all(self.council(g), "voted")  # D23
        else:
            g.ask(arbiter(g), "chosen")

    def council(self, g: Manor) -> int:
        """The dead, who arbitrate together. [KAI-9]"""
        found = 0
        for seat in range(g.seats):
            if g.role[seat] == DEAD or g.role[seat] == ONRYO or g.role[seat] == BANISHED_ONRYO:
                found |= 1 << seat
        return found

    def count(self, g: Manor) -> None:
        """The majority; the voice breaks ties. [KAI-R11]"""
        votes = [0] * len(self.values)
        for seat in range(g.seats):
            if g.answers[seat][0] > 0:
                weight = 3 if seat == g.voice else 2  # half a vote more
                votes[self.values.index(self.value_of(g.answers[seat]))] += weight
        best = 0
        for place in range(len(votes)):
            if votes[place] > votes[best]:
                best = place
        self.settle_on(g, self.values[best])

    def settle_on(self, g: Manor, value: int) -> None:
        g.say(ARBITRATED, arbiter(g) if self.chooser == NOBODY else self.chooser, self.topic)
        g.end(value)

    # -- answers ---------------------------------------------------------------------------------

    def action_of(self, value: int) -> Action:
        if self.topic == ROTATION:
            return (TURN, value, -1)
        if self.topic == CHASE_PAIR or self.topic == MEETING:
            return (SET_ON, value // PAIR, value % PAIR)
        if self.topic == BURNING:
            return (BUILD, value, -1)
        if self.topic == TARGET or self.topic == LOWEST_FEAR or self.topic == MISSING:
            return (CHOOSE, value, -1)
        return (GO, value, -1)

    def value_of(self, a: Action) -> int:
        return a[1] * PAIR + a[2] if a[0] == SET_ON else a[1]

    def space(self, g: Manor, seat: int) -> list[Action]:
        return [self.action_of(value) for value in self.values]

    def why_not(self, g: Manor, seat: int, a: Action) -> str | None:
        if a in [self.action_of(value) for value in self.values]:
            return None
        return "KAI-7" if g.voice == NOBODY else "KAI-8"

    def prompt(self, g: Manor, seat: int) -> str:
        return "arbitrate.choose"

    def clone(self) -> Arbitrate:
        frame = Arbitrate(self.topic, self.values, self.figure, self.chooser)
        frame.at = self.at
        return frame
