"""Reaction window: everybody who could react is asked at once, in secret, in one wait."""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import (
    NO_ANSWER,
    NOBODY,
    OWNER,
    PASS,
    PREVENTED,
    PUBLIC,
    Action,
    BrokenFlow,
    Frame,
    Table,
)

PASSING: Final = (PASS, -1, -1)


class Window(Frame[Table]):
    """Rounds of secret, simultaneous answers; those who react do so in the game's order.

    Who is asked follows from public facts (`could_react`), and a seat with nothing to play is asked
    like the others. Passing is secret, so whoever were asked later would learn nothing by waiting:
    one wait does for all. In which order reactions count, `window_order` says. A game's table
    chooses what becomes of several in one round:

    - without `EVERY_REACTION` the first happens and the rest is discarded; everybody is asked anew,
      from `reacts_first` on;
    - with it they all happen, one after another, although an earlier one may have left a later one
      without its source: its frame decides what a void reaction costs. Answers that still wait are
      each their owner's alone. A round in which somebody reacted is followed by another.

    The window closes when nobody reacts, or at once when a reaction ends with PREVENTED. A reaction
    may open a window of its own. `reactions` must list legal answers alone.
    """

    INFO = (
        ("moment", PUBLIC, "moment"),
        ("first", PUBLIC, "seat"),
        ("concerned", PUBLIC, "seat"),
        ("given", OWNER, "action*"),
    )
    SHOWN = True

    def __init__(self, moment: int = 0, first: int = 0, concerned: int = NOBODY) -> None:
        self.at = "open"
        self.moment = moment
        self.first = first
        self.concerned = concerned
        # Reactions of this round that are still to happen, by seat; empty outside a round.
        self.given: list[Action] = []

    def run(self, g: Table) -> None:
        match self.at:
            case "open":
                able = self.able(g)
                if able == 0:
                    g.end()
                else:
                    g.ask_all(able, "heard")
            case "heard":
                self.hear(g)
            case "reacted":
                self.go_on(g)
            case _:
                raise BrokenFlow(f"Window has no step {self.at}")

    def able(self, g: Table) -> int:
        """The seats that could react, as far as everybody can tell."""
        found = 0
        for seat in range(g.seats):
            if g.could_react(seat, self.moment):
                found |= 1 << seat
        return found

    def hear(self, g: Table) -> None:
        """All answers are in: the first reaction happens, the others are kept or discarded."""
        answers = g.answers
        seat = self.next_to_react(g, answers)
        if seat == NOBODY:
            g.end()
            return
        a = answers[seat]
        if g.EVERY_REACTION:
            self.given = [given if given[0] > PASS else NO_ANSWER for given in answers]
            self.given[seat] = NO_ANSWER
        g.call(g.react(seat, self.moment, a), "reacted")

    def go_on(self, g: Table) -> None:
        """A reaction is over: the next of this round happens, or there is another round."""
        if g.got == PREVENTED:
            g.end(PREVENTED)
            return
        seat = self.next_to_react(g, self.given) if self.given else NOBODY
        if seat == NOBODY:
            self.given = []
            if not g.EVERY_REACTION:
                self.first = g.reacts_first(self.moment, self.first)
            g.goto("open")
            return
        a = self.given[seat]
        self.given[seat] = NO_ANSWER
        g.call(g.react(seat, self.moment, a), "reacted")

    def next_to_react(self, g: Table, answers: list[Action]) -> int:
        """The first seat in the window's order that has reacted, or NOBODY."""
        for seat in g.window_order(self.moment, self.first, self.concerned):
            if answers[seat][0] > PASS:
                return seat
        return NOBODY

    def space(self, g: Table, seat: int) -> list[Action]:
        return [PASSING, *g.reactions(seat, self.moment)]

    def legal(self, g: Table, seat: int) -> list[Action]:
        return [PASSING, *g.reactions(seat, self.moment)]

    def why_not(self, g: Table, seat: int, a: Action) -> str | None:
        if a == PASSING:
            return None
        return g.why_not_react(seat, self.moment, a)

    def prompt(self, g: Table, seat: int) -> str:
        return "window"

    def clone(self) -> Window:
        frame = Window(self.moment, self.first, self.concerned)
        frame.at = self.at
        frame.given = self.given[:]
        return frame
