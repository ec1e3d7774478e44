"""Accepting a contract and living with it. [REV-39..REV-58, REV-69..REV-79]"""

from __future__ import annotations

from gloaming.core.flow import PUBLIC, BrokenFlow, Frame
from gloaming.games.revenge.rules.state import Revenge
from gloaming.games.revenge.rules.terms import (
    BARS_GAINED,
    BY_ROLL,
    BY_SABOTAGE,
    CARD_REVEALED,
    CONTRACT_ACCEPTED,
    CONTRACT_FAILED,
    CONTRACT_ROLLED,
    DIE,
    GAME_WON,
    RESOLVED,
    SABOTAGE_ROLLED,
    SABOTAGED,
    STACK_RESHUFFLED,
    STACKS,
)


class Contract(Frame[Revenge]):
    """Pay, take the top card, turn it up; roll for the marks, then for the contract.

    Resolved completely on the turn it was accepted. [REV-41..REV-58, REV-69..REV-79, REV-122]
    """

    INFO = (
        ("seat", PUBLIC, "seat"),
        ("klass", PUBLIC, "class"),
        ("card", PUBLIC, "card"),  # -1 until it is turned up
    )
    SHOWN = True

    def __init__(self, seat: int = 0, klass: int = 0) -> None:
        self.at = "pay"
        self.seat = seat
        self.klass = klass
        self.card = -1

    def run(self, g: Revenge) -> None:
        match self.at:
            case "pay":
                self.pay(g)
            case "reveal":
                g.roll(STACKS + self.klass, g.unseen[self.klass].bit_count(), "revealed")
            case "revealed":
                self.turn_up(g)
                g.goto("marks")
            case "marks":
                if g.marks[self.seat]:  # REV-47, REV-69
                    g.roll(DIE, 6, "mark rolled")
                else:
                    g.goto("roll")
            case "mark rolled":
                self.roll_for_mark(g, g.got + 1)
            case "roll":
                g.roll(DIE, 6, "rolled")  # REV-48, REV-76
            case "rolled":
                self.roll_for_contract(g, g.got + 1)
            case "reveal success":
                g.roll(STACKS + self.klass, g.unseen[self.klass].bit_count(), "succeed")
            case "succeed":
                if self.card < 0:
                    self.turn_up(g)
                self.succeed(g)
            case _:
                raise BrokenFlow(f"Contract has no step {self.at}")

    def pay(self, g: Revenge) -> None:
        """REV-41: in full, before anything is turned over; REV-56: an empty stack is renewed."""
        klass = self.klass
        price = g.setup.costs[klass]
        g.pay(self.seat, price)
        g.say(CONTRACT_ACCEPTED, self.seat, klass, price)
        if g.stack_counts[klass] == 0:
            g.stack_counts[klass] = g.setup.counts[klass]
            g.discards[klass] = ()
            g.unseen[klass] = g.setup.cards[klass]
            g.say(STACK_RESHUFFLED, klass, g.setup.counts[klass])
        g.stack_counts[klass] -= 1
        g.goto("marks" if g.setup.reveal_on_success else "reveal")  # REV-46, REV-R20

    def turn_up(self, g: Revenge) -> None:
        items = g.items(STACKS + self.klass)
        assert items is not None
        self.card = items[g.got]
        g.unseen[self.klass] &= ~(1 << self.card)
        g.say(CARD_REVEALED, self.seat, self.card, g.setup.reward[self.card])

    def roll_for_mark(self, g: Revenge, die: int) -> None:
        """Oldest first; the roll uses up the mark whatever it shows. [REV-70..REV-79]"""
        seat = self.seat
        saboteur = g.marks[seat][0]
        g.marks[seat] = g.marks[seat][1:]  # REV-75
        hurts = (die % 2 == 1) == g.setup.odd_hurts  # REV-70, REV-74, REV-R1
        g.say(SABOTAGE_ROLLED, seat, saboteur, die, int(hurts))
        if not hurts:
            g.goto("marks")
            return
        if g.setup.unrolled_marks_lapse:  # REV-79, REV-R26
            g.marks[seat] = ()
        g.say(CONTRACT_FAILED, seat, self.klass, BY_SABOTAGE)
        g.lose_bars(seat, g.setup.mark_loss)  # REV-71
        g.discard(self.klass, self.card)
        g.end(SABOTAGED)  # REV-73

    def roll_for_contract(self, g: Revenge, die: int) -> None:
        """REV-49, REV-50, REV-51."""
        success = die <= g.setup.odds[self.klass]
        g.say(CONTRACT_ROLLED, self.seat, self.klass, die, int(success))
        if success:
            g.goto("succeed" if self.card >= 0 else "reveal success")
        else:
            g.say(CONTRACT_FAILED, self.seat, self.klass, BY_ROLL)  # REV-53
            g.discard(self.klass, self.card)
            g.end(RESOLVED)

    def succeed(self, g: Revenge) -> None:
        """The reward, halved first if need be, onto the meter. [REV-52, REV-54, REV-109..113]"""
        seat = self.seat
        reward = g.setup.reward[self.card]
        halved = g.halved[seat] >= 0
        gain = reward
        if halved:
            gain = (reward + 1) // 2 if g.setup.round_half_up else reward // 2  # REV-110
            g.halved[seat] = -1  # REV-112
        gain = min(gain, g.setup.meter_size - g.meter[seat])  # REV-54
        g.meter[seat] += gain
        g.say(BARS_GAINED, seat, reward, int(halved), gain, g.meter[seat])
        g.discard(self.klass, self.card)
        if g.meter[seat] == g.setup.meter_size:  # REV-122, REV-123
            g.winners = 1 << seat
            g.say(GAME_WON, seat, g.meter[seat])
            g.finish()
        else:
            g.end(RESOLVED)

    def clone(self) -> Contract:
        frame = Contract(self.seat, self.klass)
        frame.at = self.at
        frame.card = self.card
        return frame
