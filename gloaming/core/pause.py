"""Reaction window that asks everybody at once: one wait, however many could react."""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import PASS, PREVENTED, PUBLIC, Action, BrokenFlow, Frame, Table

PASSING: Final = (PASS, -1, -1)


class Pause(Frame[Table]):
    """Everybody who could react is asked at once; the first round the table from `first` does.

    The outcome is that of a `Window`: passing is secret, so whoever is asked later would learn
    nothing by waiting, and an answer counts only if all before it pass. But there is one wait
    instead of one per seat. Who is asked follows from public facts (`could_react`), and a seat
    with nothing to play is asked like the others. `reactions` must list legal answers alone.
    """

    INFO = (("moment", PUBLIC, "moment"), ("first", PUBLIC, "seat"))
    SHOWN = True

    def __init__(self, moment: int = 0, first: int = 0) -> None:
        self.at = "open"
        self.moment = moment
        self.first = first

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
                if g.got == PREVENTED:
                    g.end(PREVENTED)
                else:
                    self.first = g.reacts_first(self.moment, self.first)
                    g.goto("open")
            case _:
                raise BrokenFlow(f"Pause has no step {self.at}")

    def able(self, g: Table) -> int:
        """The seats that could react, as far as everybody can tell."""
        found = 0
        for seat in range(g.seats):
            if g.could_react(seat, self.moment):
                found |= 1 << seat
        return found

    def hear(self, g: Table) -> None:
        """Apply the first reaction in turn order and discard those after it."""
        answers = g.answers
        for place in range(g.seats):
            seat = (self.first + place) % g.seats
            a = answers[seat]
            if a[0] > PASS:
                g.call(g.react(seat, self.moment, a), "reacted")
                return
        g.end()

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

    def clone(self) -> Pause:
        frame = Pause(self.moment, self.first)
        frame.at = self.at
        return frame
