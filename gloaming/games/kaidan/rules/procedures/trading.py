"""Objects between PCs: Trade, and what the dead left. [KAI-138, KAI-139, KAI-153, KAI-154]"""

from __future__ import annotations

from gloaming.core.flow import PUBLIC, Action, BrokenFlow, Frame
from gloaming.core.several import SetAnswer, pack, size, some_sets, things, within
from gloaming.games.kaidan.rules.figures import in_reach
from gloaming.games.kaidan.rules.hands import (
    add_card,
    cards_in,
    drop_place,
    object_of,
    remove_bundle,
    take_unseen,
)
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import distance_apart, edge_between
from gloaming.games.kaidan.rules.procedures.deeds import pay
from gloaming.games.kaidan.rules.terms import (
    ACCEPT,
    BUNDLE_GONE,
    CARD_TAKEN,
    CARD_TRADED,
    GIVE,
    HYOIREI,
    LOOKED_INTO,
    RECOVERED,
    REFUSE,
    TAKE,
    TRADE_OFFERED,
    TRADE_REFUSED,
    TRADED,
)


class Trade(Frame[Manor]):
    """Invite, accept, then both pick in secret and at once. [KAI-R44]"""

    INFO = (("seat", PUBLIC, "seat"), ("partner", PUBLIC, "seat"))
    SHOWN = True
    INSTANTS = True

    def __init__(self, seat: int = 0, partner: int = 0) -> None:
        self.at = "offer"
        self.seat = seat
        self.partner = partner

    def run(self, g: Manor) -> None:
        match self.at:
            case "offer":
                g.say(TRADE_OFFERED, self.seat, self.partner)
                g.goto("invite")
            case "invite":
                if in_reach(g, self.seat, self.partner):
                    g.ask(self.partner, "answered")  # D7
                else:
                    g.end()
            case "answered":
                self.answered(g)
            case "open":
                g.call(g.settle(), "pick")
            case "pick":
                self.pick(g)
            case "picked":
                g.ajar = -1
                self.swap(g)
            case _:
                raise BrokenFlow(f"Trade has no step {self.at}")

    def answered(self, g: Manor) -> None:
        if g.got == REFUSE:
            g.say(TRADE_REFUSED, self.partner)
            g.end()
            return
        pay(g, self.seat)
        a, b = g.where[self.seat], g.where[self.partner]
        if distance_apart(a, b) == 1:
            g.ajar = edge_between(a, b)
        g.goto("open")

    def pick(self, g: Manor) -> None:
        if in_reach(g, self.seat, self.partner):
            g.ask_all(1 << self.seat | 1 << self.partner, "picked")  # D8
        else:
            g.ajar = -1
            g.end()

    def swap(self, g: Manor) -> None:
        """At once; the counts are public, the cards are not. Trading ends Hiding. [KAI-R100]"""
        given = things(g.answers[self.seat][1])
        taken = things(g.answers[self.partner][1])
        for card in given:
            self.hand_over(g, self.seat, self.partner, card)
        for card in taken:
            self.hand_over(g, self.partner, self.seat, card)
        g.hidden &= ~(1 << self.seat | 1 << self.partner)
        g.say(TRADED, self.seat, self.partner, len(given), len(taken))
        g.end()

    def hand_over(self, g: Manor, giver: int, taker: int, card: int) -> None:
        take_unseen(g, giver, card)
        add_card(g, taker, card)
        g.tell(CARD_TRADED, None, (giver, taker, card), 1 << giver | 1 << taker)

    # -- answers ---------------------------------------------------------------------------------

    def offer(self, g: Manor, seat: int) -> SetAnswer:
        cards = [card for card in g.inventory[seat] if object_of(card) != HYOIREI]
        return SetAnswer(GIVE, pack(cards), 0, len(cards), -1)

    def set_answers(self, g: Manor, seat: int) -> list[SetAnswer]:
        return [] if self.at == "invite" else [self.offer(g, seat)]

    def space(self, g: Manor, seat: int) -> list[Action]:
        if self.at == "invite":
            return [(ACCEPT, -1, -1), (REFUSE, -1, -1)]
        return some_sets(self.offer(g, seat))

    def why_not(self, g: Manor, seat: int, a: Action) -> str | None:
        if self.at == "invite":
            return None if a == (ACCEPT, -1, -1) or a == (REFUSE, -1, -1) else "KAI-138"
        if a[0] != GIVE or a[1] < 0 or a[2] != -1:
            return "KAI-138"
        if within(a[1], self.offer(g, seat).members):
            return None
        bound = pack(g.inventory[seat])
        return "KAI-R52" if within(a[1], bound) else "KAI-R44"

    def prompt(self, g: Manor, seat: int) -> str:
        return "trade.invite" if self.at == "invite" else "trade.pick"

    def clone(self) -> Trade:
        frame = Trade(self.seat, self.partner)
        frame.at = self.at
        return frame


class Recover(Frame[Manor]):
    """Look into an Inventory token and take at least one card. [KAI-153, KAI-R49]"""

    INFO = (("seat", PUBLIC, "seat"), ("bundle", PUBLIC, "int"))
    SHOWN = True

    def __init__(self, seat: int = 0, bundle: int = 0) -> None:
        self.at = "look"
        self.seat = seat
        self.bundle = bundle

    def run(self, g: Manor) -> None:
        match self.at:
            case "look":
                self.look(g)
            case "take":
                g.ask(self.seat, "taken", secret=True)  # D20
            case "taken":
                self.take(g, things(g.said[1]))
            case _:
                raise BrokenFlow(f"Recover has no step {self.at}")

    def look(self, g: Manor) -> None:
        """It sees what lies there; those who saw it before it do not know what is left."""
        pay(g, self.seat)
        for place in cards_in(g, self.bundle):
            g.bundle_known[place] |= 1 << self.seat
            g.tell(LOOKED_INTO, None, (self.seat, g.bundle_card[place]), 1 << self.seat)
        g.goto("take")

    def take(self, g: Manor, cards: list[int]) -> None:
        seat = self.seat
        for card in cards:
            for place in cards_in(g, self.bundle):
                if g.bundle_card[place] == card:
                    drop_place(g, place)
                    break
            add_card(g, seat, card)
            g.tell(CARD_TAKEN, None, (seat, card), 1 << seat)
        left = cards_in(g, self.bundle)
        for place in left:
            g.bundle_known[place] = 1 << seat
        g.say(RECOVERED, seat, len(cards), g.bundle_at[self.bundle])
        if not left:
            g.say(BUNDLE_GONE, g.bundle_at[self.bundle])
            remove_bundle(g, self.bundle)  # KAI-154
        g.end()

    def offer(self, g: Manor) -> SetAnswer:
        cards = [g.bundle_card[place] for place in cards_in(g, self.bundle)]
        return SetAnswer(TAKE, pack(cards), 1, len(cards), -1)

    def set_answers(self, g: Manor, seat: int) -> list[SetAnswer]:
        return [self.offer(g)]

    def space(self, g: Manor, seat: int) -> list[Action]:
        return some_sets(self.offer(g))

    def why_not(self, g: Manor, seat: int, a: Action) -> str | None:
        if a[0] != TAKE or a[1] < 0 or a[2] != -1:
            return "KAI-153"
        if size(a[1]) < 1:
            return "KAI-R49"
        return None if within(a[1], self.offer(g).members) else "KAI-153"

    def clone(self) -> Recover:
        frame = Recover(self.seat, self.bundle)
        frame.at = self.at
        return frame
