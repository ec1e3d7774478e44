"""The table of A Ghost's Revenge. Everything on it is open (REV-8).

Stacks are bags: a card has no place in a stack, it is drawn from the unseen ones of its class
when it is turned up. So there is no hidden order to leak, and a contract that fails unseen
(`contract_reveal = success`) is never drawn at all.
"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import PUBLIC, Action, Table
from gloaming.core.masks import members
from gloaming.games.revenge.rules.setup import Setup
from gloaming.games.revenge.rules.terms import (
    BARS_LOST,
    CARD_DISCARDED,
    GAME_LIMIT,
    GHOSTS,
    STACKS,
    TOKENS_COLLECTED,
)

NO_BLOCKS: Final[tuple[int, ...]] = (-1, -1, -1)
NOBODY_YET: Final = -1


class Revenge(Table):
    """A Ghost's Revenge: who holds what, and what lies on whom. [REV-1..REV-8]"""

    INFO = (
        ("ghost", PUBLIC, "ghost*"),
        ("tokens", PUBLIC, "int*"),
        ("meter", PUBLIC, "int*"),
        ("marks", PUBLIC, "seat^*"),  # by seat: saboteurs, oldest first
        ("blocks", PUBLIC, "seat^*"),  # by seat: the saboteur of each class, or nobody
        ("order", PUBLIC, "class*"),
        ("order_by", PUBLIC, "seat*"),
        ("halved", PUBLIC, "seat*"),  # by whom
        ("silenced", PUBLIC, "seat*"),  # by whom
        ("ready_round", PUBLIC, "int*"),
        ("round", PUBLIC, "int"),
        ("active", PUBLIC, "seat"),
        ("first_seat", PUBLIC, "seat"),
        ("unused_ghost", PUBLIC, "ghost"),
        ("bank", PUBLIC, "int"),  # -1: never runs out
        ("stack_counts", PUBLIC, "int*"),
        ("discards", PUBLIC, "card^*"),  # by class; nobody's card is one never seen
        ("unseen", PUBLIC, "mask:card*"),  # by class: cards not seen since the last shuffle
        ("winners", PUBLIC, "mask:seat"),
        ("by_limit", PUBLIC, "bool"),
    )
    RULE_OVER = "REV-123"
    RULE_NOT_ASKED = "REV-38"

    setup: Setup
    ghost: list[int]
    tokens: list[int]
    meter: list[int]
    marks: list[tuple[int, ...]]
    blocks: list[tuple[int, ...]]
    order: list[int]
    order_by: list[int]
    halved: list[int]
    silenced: list[int]
    ready_round: list[int]
    round: int
    active: int
    first_seat: int
    unused_ghost: int
    bank: int
    stack_counts: list[int]
    discards: list[tuple[int, ...]]
    unseen: list[int]
    winners: int
    by_limit: bool

    def lay_out(self, seats: int, setup: Setup) -> None:
        """Everything but the ghosts, which are dealt. [REV-13..REV-18]"""
        self.setup = setup
        self.ghost = [-1] * seats
        self.tokens = [0] * seats
        self.meter = [0] * seats  # REV-15
        self.marks = [()] * seats
        self.blocks = [NO_BLOCKS] * seats
        self.order = [-1] * seats
        self.order_by = [-1] * seats
        self.halved = [-1] * seats
        self.silenced = [-1] * seats
        self.ready_round = [setup.first_ability_round] * seats  # REV-93
        self.round = 1
        self.active = 0
        self.first_seat = 0
        self.unused_ghost = -1
        self.bank = setup.token_supply if setup.token_supply else -1  # REV-16, REV-30
        self.stack_counts = list(setup.counts)
        self.discards = [(), (), ()]
        self.unseen = list(setup.cards)
        self.winners = 0
        self.by_limit = False

    def clone(self) -> Revenge:
        g = Revenge()
        self.copy_rest(g)
        g.setup = self.setup
        g.ghost = self.ghost  # never changes once dealt, and then the list is made anew
        g.tokens = self.tokens[:]
        g.meter = self.meter[:]
        g.marks = self.marks[:]
        g.blocks = self.blocks[:]
        g.order = self.order[:]
        g.order_by = self.order_by[:]
        g.halved = self.halved[:]
        g.silenced = self.silenced[:]
        g.ready_round = self.ready_round[:]
        g.round = self.round
        g.active = self.active
        g.first_seat = self.first_seat
        g.unused_ghost = self.unused_ghost
        g.bank = self.bank
        g.stack_counts = self.stack_counts[:]
        g.discards = self.discards[:]
        g.unseen = self.unseen[:]
        g.winners = self.winners
        g.by_limit = self.by_limit
        return g

    # -- chance ---------------------------------------------------------------------------------

    def items(self, source: int) -> list[int] | None:
        """Stacks give unseen cards, the deal gives ghosts nobody has yet."""
        if source >= STACKS:
            return members(self.unseen[source - STACKS])
        if source == GHOSTS:
            return [ghost for ghost in range(4) if ghost not in self.ghost]
        return None

    # -- tokens ---------------------------------------------------------------------------------

    def pay(self, seat: int, amount: int) -> None:
        """Tokens paid or lost go to the bank at once. [REV-28]"""
        self.tokens[seat] -= amount
        if self.bank >= 0:
            self.bank += amount

    def take(self, seat: int, amount: int) -> int:
        """From the bank, as far as it reaches. [REV-30]"""
        if self.bank >= 0:
            amount = min(amount, self.bank)
            self.bank -= amount
        self.tokens[seat] += amount
        return amount

    def collect_income(self, seat: int) -> None:
        amount = self.take(seat, self.setup.income)  # REV-23
        self.say(TOKENS_COLLECTED, seat, amount, self.tokens[seat])

    # -- what is open to a seat -------------------------------------------------------------------

    def can_accept(self, seat: int, klass: int) -> bool:
        """Not blocked and affordable; orders are looked at elsewhere. [REV-39]"""
        return self.blocks[seat][klass] < 0 and self.setup.costs[klass] <= self.tokens[seat]

    def standing_order(self, seat: int) -> int:
        """The class a seat is ordered to accept, or -1 if no order has force on it now."""
        klass = self.order[seat]
        if klass >= 0 and self.setup.impossible_order_lapses and not self.can_accept(seat, klass):
            return -1  # REV-R40
        return klass

    def is_open(self, seat: int, klass: int) -> bool:
        """May this seat accept this class right now? [REV-39]"""
        ordered = self.standing_order(seat)
        return (ordered < 0 or ordered == klass) and self.can_accept(seat, klass)

    def must_obey(self, seat: int) -> bool:
        """Is accepting the ordered class the only main action? [REV-116, REV-R39]"""
        ordered = self.standing_order(seat)
        return (
            ordered >= 0
            and not self.setup.order_binds_class_only
            and self.can_accept(seat, ordered)
        )

    def can_block_somebody(self, seat: int) -> bool:
        if self.tokens[seat] < self.setup.block_cost:
            return False
        for target in range(self.seats):
            if target != seat and -1 in self.blocks[target]:
                return True
        return False

    def has_main_action(self, seat: int) -> bool:
        """Is any main action legal? [REV-34, REV-35]"""
        for klass in range(3):
            if self.is_open(seat, klass):
                return True
        return self.tokens[seat] >= self.setup.mark_cost or self.can_block_somebody(seat)

    # -- cards and meters -------------------------------------------------------------------------

    def lose_bars(self, seat: int, amount: int) -> None:
        """A meter never falls below 0. [REV-72]"""
        lost = min(amount, self.meter[seat])
        self.meter[seat] -= lost
        self.say(BARS_LOST, seat, lost, self.meter[seat])

    def discard(self, klass: int, card: int) -> None:
        """Face up; -1 is a card nobody saw. [REV-55, REV-R20]"""
        self.discards[klass] += (card,)
        self.say(CARD_DISCARDED, klass, card)

    def reach_limit(self) -> None:
        """The laboratory's last round: bars, then tokens, else a draw. [REV-R42]"""
        best = max(self.meter)
        leaders = [seat for seat in range(self.seats) if self.meter[seat] == best]
        most = max([self.tokens[seat] for seat in leaders])
        leaders = [seat for seat in leaders if self.tokens[seat] == most]
        self.by_limit = True
        for seat in leaders:
            self.winners |= 1 << seat
        self.say(GAME_LIMIT, leaders[0] if len(leaders) == 1 else -1, self.round)
        self.finish()


def score(g: Revenge) -> list[float]:
    """One win, shared by those who tie at the laboratory's limit. [REV-3, REV-R42]"""
    winners = members(g.winners)
    share = 1.0 / len(winners) if winners else 0.0
    return [share if seat in winners else 0.0 for seat in range(g.seats)]


__all__ = ["Action", "Revenge", "score"]
