"""The procedures of the Attic. [ATT-5..ATT-13]"""

from __future__ import annotations

from gloaming.core.flow import (
    PREVENTED,
    PUBLIC,
    Action,
    BrokenFlow,
    Frame,
)
from gloaming.core.window import Window
from laws.faults.attic.state import Attic
from laws.faults.attic.terms import (
    ACTIVE,
    BAG,
    BEFORE_DRAW,
    CAT,
    CHOSEN,
    DEALT,
    DRAW,
    DREW,
    FAVOUR,
    FAVOURED,
    HAUNT,
    HAUNTED,
    HIGH,
    HISSED,
    LAID,
    LAY,
    PEEK,
    PEEKED,
    REST,
    REVEALED,
    ROUND,
    TUNE,
    TUNED,
    TURN,
    UNMASKED,
    WHISTLED,
    WHO,
    WON,
)


class Evening(Frame[Attic]):
    """Two cards each, a ghost, rounds of turns, laying and night; then all is shown."""

    INFO = (("dealt", PUBLIC, "int"),)

    def __init__(self) -> None:
        self.at = "deal"
        self.dealt = 0

    def run(self, g: Attic) -> None:
        match self.at:
            case "deal":
                g.roll(BAG, g.bag.bit_count(), "dealt", 1 << self.dealt % g.seats)
            case "dealt":
                self.give(g)
            case "role":
                g.roll(WHO, g.seats, "chosen", 0)
            case "chosen":
                g.ghost = g.got
                g.tell(CHOSEN, None, (g.ghost,), 1 << g.ghost)
                g.goto("round")
            case "round":
                self.next_round(g)
            case "turn":
                g.call(g.PARTS["turn"](g.active), "turned")
            case "turned":
                last = g.active == g.seats - 1
                g.active += 0 if last else 1
                g.goto("lay" if last else "turn")
            case "lay":
                g.call(g.PARTS["laying"](), "night")
            case "night":
                g.call(g.PARTS["night"](), "round")
            case "show":
                self.show(g)
            case _:
                raise BrokenFlow(f"Evening has no step {self.at}")

    def give(self, g: Attic) -> None:
        seat = self.dealt % g.seats
        card = g.take(seat, g.got)
        g.tell(DREW, (seat,), (card,), 1 << seat)
        self.dealt += 1
        g.goto("role" if self.dealt == DEALT * g.seats else "deal")

    def next_round(self, g: Attic) -> None:
        if g.round == g.setup.rounds:
            g.goto("show")
            return
        g.round += 1
        g.active = 0
        g.tell(ROUND, (g.round,))
        g.goto("turn")

    def show(self, g: Attic) -> None:
        """A laid card is worth its place, a haunting costs three. [ATT-13]"""
        g.tell(UNMASKED, (g.ghost,))
        for seat in range(g.seats):
            g.points[seat] = sum(g.laid[seat]) - 3 * g.haunts.count(seat)
            g.pile.extend(g.laid[seat])
            g.tell(REVEALED, (seat, sum(1 << card for card in g.laid[seat]), g.points[seat]))
        best = max(g.points) if g.tune == HIGH else min(g.points)
        for seat in range(g.seats):
            if g.points[seat] == best:
                g.winners |= 1 << seat
        g.tell(WON, (g.winners,))
        g.finish()

    def clone(self) -> Evening:
        frame = type(self)()
        frame.at = self.at
        frame.dealt = self.dealt
        return frame


class Turn(Frame[Attic]):
    """Favour and peek in silence, then draw or rest. [ATT-5..ATT-9]"""

    INFO = (("seat", PUBLIC, "seat"), ("peeked", ACTIVE, "bool"))
    SHOWN = True
    INSTANTS = True  # ATT-10

    def __init__(self, seat: int = 0) -> None:
        self.at = "start"
        self.seat = seat
        self.peeked = False

    def run(self, g: Attic) -> None:
        match self.at:
            case "start":
                g.tell(TURN, (self.seat,))
                g.goto("main")
            case "main":
                g.ask(self.seat, "chosen")
            case "chosen":
                self.act(g)
            case "guard":
                g.call(Window(BEFORE_DRAW, (self.seat + 1) % g.seats), "guarded")
            case "guarded":
                g.goto("over" if g.got == PREVENTED else "draw")
            case "draw":
                g.roll(BAG, g.bag.bit_count(), "drawn", 1 << self.seat)
            case "drawn":
                self.draw(g)
                g.goto("over")
            case "over":
                g.end()
            case _:
                raise BrokenFlow(f"Turn has no step {self.at}")

    def act(self, g: Attic) -> None:
        verb, one, _ = g.said
        if verb == FAVOUR:
            g.favoured[self.seat] = one
            g.tell(FAVOURED, None, (one,), 1 << self.seat)
            g.goto("main")
        elif verb == PEEK:
            self.peeked = True
            g.tell(PEEKED, None, (one, g.laid[one][0]), 1 << self.seat)
            g.goto("main")
        else:
            g.favoured[self.seat] = -1
            g.goto("guard" if verb == DRAW else "over")

    def draw(self, g: Attic) -> None:
        card = g.take(self.seat, g.got)
        g.tell(DREW, (self.seat,), (card,), 1 << self.seat)

    def space(self, g: Attic, seat: int) -> list[Action]:
        found: list[Action] = [(FAVOUR, card, -1) for card in g.hand[seat]]
        found.extend((PEEK, other, -1) for other in range(g.seats))
        return [*found, (DRAW, -1, -1), (REST, -1, -1)]

    def why_not(self, g: Attic, seat: int, a: Action) -> str | None:
        verb, one, _ = a
        if verb == FAVOUR:
            return None if one in g.hand[seat] and g.favoured[seat] < 0 else "ATT-6"
        if verb == PEEK:
            return "ATT-8" if self.peeked or one == seat or not g.laid[one] else None
        if verb == DRAW:
            return None if g.bag else "ATT-7"
        return None if verb == REST else "ATT-5"

    def prompt(self, g: Attic, seat: int) -> str:
        return "turn"

    def clone(self) -> Turn:
        frame = type(self)(self.seat)
        frame.at = self.at
        frame.peeked = self.peeked
        return frame


class Hiss(Frame[Attic]):
    """The cat goes on the pile, and nobody draws. [ATT-9]"""

    INFO = (("seat", PUBLIC, "seat"),)
    SHOWN = True

    def __init__(self, seat: int = 0) -> None:
        self.at = "hiss"
        self.seat = seat

    def run(self, g: Attic) -> None:
        g.hand[self.seat] = [card for card in g.hand[self.seat] if card != CAT]
        g.pile.append(CAT)
        g.tell(HISSED, (self.seat,))
        g.end(PREVENTED)

    def clone(self) -> Hiss:
        frame = type(self)(self.seat)
        frame.at = self.at
        return frame


class Laying(Frame[Attic]):
    """Everybody with a card lays one, face down, all at once. [ATT-11]"""

    INFO = ()
    SHOWN = True
    INSTANTS = True  # ATT-10

    def __init__(self) -> None:
        self.at = "choose"

    def run(self, g: Attic) -> None:
        match self.at:
            case "choose":
                able = sum(1 << seat for seat in range(g.seats) if g.hand[seat])
                if able:
                    g.ask_all(able, "laid")
                else:
                    g.end()
            case "laid":
                self.lay(g)
                g.end()
            case _:
                raise BrokenFlow(f"Laying has no step {self.at}")

    def lay(self, g: Attic) -> None:
        for seat in range(g.seats):
            card = g.answers[seat][1]
            if card >= 0:
                g.hand[seat] = [held for held in g.hand[seat] if held != card]
                g.laid[seat].append(card)
                g.tell(LAID, (seat,), (card,), 1 << seat)

    def space(self, g: Attic, seat: int) -> list[Action]:
        return [(LAY, card, -1) for card in g.hand[seat]]

    def why_not(self, g: Attic, seat: int, a: Action) -> str | None:
        return None if a[0] == LAY and a[1] in g.hand[seat] else "ATT-11"

    def prompt(self, g: Attic, seat: int) -> str:
        return "laying"

    def clone(self) -> Laying:
        frame = type(self)()
        frame.at = self.at
        return frame


class Night(Frame[Attic]):
    """The ghost haunts somebody, and nobody knows who is asked. [ATT-12]"""

    INFO = ()
    SHOWN = True

    def __init__(self) -> None:
        self.at = "haunt"

    def run(self, g: Attic) -> None:
        match self.at:
            case "haunt":
                g.ask(g.ghost, "haunted", 1 << g.ghost, True)
            case "haunted":
                g.haunts.append(g.said[1])
                g.tell(HAUNTED, None, (g.said[1],), 1 << g.ghost)
                g.end()
            case _:
                raise BrokenFlow(f"Night has no step {self.at}")

    def space(self, g: Attic, seat: int) -> list[Action]:
        return [(HAUNT, other, -1) for other in range(g.seats)]

    def why_not(self, g: Attic, seat: int, a: Action) -> str | None:
        return None if a[0] == HAUNT and a[1] != seat else "ATT-12"

    def prompt(self, g: Attic, seat: int) -> str:
        return "night"

    def clone(self) -> Night:
        frame = type(self)()
        frame.at = self.at
        return frame


class Whistle(Frame[Attic]):
    """At any quiet moment, once: high or low wins from now on. [ATT-10]"""

    INFO = (("seat", PUBLIC, "seat"),)
    SHOWN = True

    def __init__(self, seat: int = 0) -> None:
        self.at = "whistle"
        self.seat = seat

    def run(self, g: Attic) -> None:
        match self.at:
            case "whistle":
                g.whistled |= 1 << self.seat
                g.tell(WHISTLED, (self.seat,))
                g.goto("pick")
            case "pick":
                g.ask(self.seat, "picked")
            case "picked":
                g.tune = g.said[1]
                g.tell(TUNED, (self.seat, g.tune))
                g.end()
            case _:
                raise BrokenFlow(f"Whistle has no step {self.at}")

    def space(self, g: Attic, seat: int) -> list[Action]:
        return [(TUNE, 0, -1), (TUNE, 1, -1)]

    def why_not(self, g: Attic, seat: int, a: Action) -> str | None:
        return None if a[0] == TUNE else "ATT-10"

    def prompt(self, g: Attic, seat: int) -> str:
        return "whistle"

    def clone(self) -> Whistle:
        frame = type(self)(self.seat)
        frame.at = self.at
        return frame


Attic.PARTS = {
    "evening": Evening,
    "turn": Turn,
    "hiss": Hiss,
    "laying": Laying,
    "night": Night,
    "whistle": Whistle,
}
