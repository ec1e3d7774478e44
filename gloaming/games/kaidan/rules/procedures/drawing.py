"""Drawing, looking at and losing Objects. [KAI-135, KAI-188, KAI-R51, KAI-R52]"""

from __future__ import annotations

from gloaming.core.flow import PUBLIC, Action, BrokenFlow, Frame
from gloaming.games.kaidan.rules.ending import end_if_over
from gloaming.games.kaidan.rules.hands import (
    add_card,
    discard_card,
    eligible,
    fresh,
    stealable,
    take_unseen,
)
from gloaming.games.kaidan.rules.manor import LOOKER, Manor
from gloaming.games.kaidan.rules.terms import (
    DECK_SHUFFLED,
    DREW,
    HYOIREI,
    KEEP,
    LOOKED,
    LOSS,
    NOTHING_TO_DRAW,
    OBJECT_DECK,
    OBJECTS_DECK,
    PUT_UNDER,
    STOLEN,
)


def refill(g: Manor) -> None:
    """An empty Objects deck is made of its discards. [KAI-R51]"""
    if left_in(g, OBJECTS_DECK) == 0 and g.discard:
        g.decks[OBJECTS_DECK] = g.discard
        g.discard = []
        g.say(DECK_SHUFFLED, len(g.decks[OBJECTS_DECK]))


def left_in(g: Manor, deck: int) -> int:
    return len(g.decks[deck]) + g.bottom_of.count(deck)


def take_bottom(g: Manor, deck: int) -> int:
    """The next card once only those put under the deck are left."""
    place = g.bottom_of.index(deck)
    g.bottom_of.pop(place)
    g.bottom_by.pop(place)
    return g.bottom.pop(place)


def hold(g: Manor, seat: int, thing: int, deck: int) -> None:
    """A drawn card goes into the hand; the Hyoirei possesses whoever draws it. [KAI-188]"""
    add_card(g, seat, fresh(g, thing))
    g.tell(DREW, (seat, deck), (thing,), 1 << seat)
    if thing == HYOIREI:
        g.possessed = seat
        if g.setup.reset_points:
            g.dark_points = -g.points[seat]  # KAI-R112; nobody else can tell


class Draw(Frame[Manor]):
    """One card of a deck, seen by nobody else. [KAI-135]"""

    INFO = (("seat", PUBLIC, "seat"), ("deck", PUBLIC, "deck"))
    SHOWN = True

    def __init__(self, seat: int = 0, deck: int = 0) -> None:
        self.at = "look"
        self.seat = seat
        self.deck = deck

    def run(self, g: Manor) -> None:
        match self.at:
            case "look":
                if self.deck == OBJECTS_DECK:
                    refill(g)
                if left_in(g, self.deck) == 0:
                    g.say(NOTHING_TO_DRAW, self.seat, self.deck)
                    g.end()
                elif not g.decks[self.deck]:
                    hold(g, self.seat, take_bottom(g, self.deck), self.deck)
                    g.goto("drew")
                else:
                    g.goto("draw")
            case "draw":
                g.roll(OBJECT_DECK, len(g.decks[self.deck]), "drawn", 1 << self.seat)
            case "drawn":
                hold(g, self.seat, g.decks[self.deck].pop(g.got), self.deck)
                g.goto("drew")
            case "drew":
                if not end_if_over(g):
                    g.end()
            case _:
                raise BrokenFlow(f"Draw has no step {self.at}")

    def clone(self) -> Draw:
        frame = Draw(self.seat, self.deck)
        frame.at = self.at
        return frame


class Look(Frame[Manor]):
    """The top two Objects: keep one, the other goes under the deck; a Hyoirei must be kept.

    [ledger 9.2 Reads the Dust, 9.9 Gardener]
    """

    INFO = (
        ("seat", PUBLIC, "seat"),
        ("deck", PUBLIC, "deck"),
        ("first", LOOKER, "object"),
        ("second", LOOKER, "object"),
    )
    SHOWN = True

    def __init__(self, seat: int = 0, deck: int = OBJECTS_DECK) -> None:
        self.at = "look"
        self.seat = seat
        self.deck = deck
        self.first = -1
        self.second = -1

    def run(self, g: Manor) -> None:
        match self.at:
            case "look":
                if self.deck == OBJECTS_DECK:
                    refill(g)
                if left_in(g, self.deck) < 2:
                    g.call(Draw(self.seat, self.deck), "done")
                else:
                    g.goto("one")
            case "one":
                self.draw(g, "one drawn", "two")
            case "one drawn":
                self.first = g.decks[self.deck].pop(g.got)
                g.goto("two")
            case "two":
                self.draw(g, "two drawn", "ask")
            case "two drawn":
                self.second = g.decks[self.deck].pop(g.got)
                g.goto("ask")
            case "ask":
                g.tell(LOOKED, (self.seat,), (self.first, self.second), 1 << self.seat)
                g.goto("keep")
            case "keep":
                g.ask(self.seat, "kept", secret=True)
            case "kept":
                self.keep(g, g.said[1])
            case "done":
                if not end_if_over(g):
                    g.end()
            case _:
                raise BrokenFlow(f"Look has no step {self.at}")

    def draw(self, g: Manor, then: str, otherwise: str) -> None:
        """The next card, from the deck or from under it."""
        if g.decks[self.deck]:
            g.roll(OBJECT_DECK, len(g.decks[self.deck]), then, 1 << self.seat)
        else:
            if self.first < 0:
                self.first = take_bottom(g, self.deck)
            else:
                self.second = take_bottom(g, self.deck)
            g.goto(otherwise)

    def keep(self, g: Manor, thing: int) -> None:
        other = self.second if thing == self.first else self.first
        g.bottom.append(other)
        g.bottom_by.append(self.seat)
        g.bottom_of.append(self.deck)
        g.tell(PUT_UNDER, (self.seat,), (other,), 1 << self.seat)
        hold(g, self.seat, thing, self.deck)
        g.goto("done")

    def space(self, g: Manor, seat: int) -> list[Action]:
        found = [(KEEP, self.first, -1)]
        if self.second != self.first:
            found.append((KEEP, self.second, -1))
        return found

    def why_not(self, g: Manor, seat: int, a: Action) -> str | None:
        if a[0] != KEEP or a[2] != -1 or (a[1] != self.first and a[1] != self.second):
            return "KAI-135"
        if (self.first == HYOIREI or self.second == HYOIREI) and a[1] != HYOIREI:
            return "KAI-188"
        return None

    def clone(self) -> Look:
        frame = Look(self.seat, self.deck)
        frame.at = self.at
        frame.first = self.first
        frame.second = self.second
        return frame


class Lose(Frame[Manor]):
    """A random Object is lost, or stolen by an Enemy. It ends with 1 if there was one. [KAI-R52]"""

    INFO = (("seat", PUBLIC, "seat"), ("thief", PUBLIC, "figure"), ("mission", PUBLIC, "bool"))
    SHOWN = True

    def __init__(self, seat: int = 0, thief: int = -1, mission: bool = False) -> None:
        self.at = "draw"
        self.seat = seat
        self.thief = thief
        self.mission = mission  # Mission Objects may be taken too

    def run(self, g: Manor) -> None:
        match self.at:
            case "draw":
                cards = self.cards(g)
                if not cards:
                    g.end(0)
                else:
                    g.roll(LOSS, len(cards), "lost", 1 << self.seat)
            case "lost":
                card = self.cards(g)[g.got]
                if self.thief < 0:
                    discard_card(g, self.seat, card)
                else:
                    take_unseen(g, self.seat, card)
                    g.loot_under.append(self.thief)
                    g.loot_from.append(self.seat)
                    g.loot_card.append(card)
                    g.tell(STOLEN, (self.thief, self.seat), (card,), 1 << self.seat)
                g.end(1)
            case _:
                raise BrokenFlow(f"Lose has no step {self.at}")

    def cards(self, g: Manor) -> list[int]:
        return stealable(g, self.seat) if self.mission else eligible(g, self.seat)

    def clone(self) -> Lose:
        frame = Lose(self.seat, self.thief, self.mission)
        frame.at = self.at
        return frame
