"""A table's options and cards as numbers, made once and shared by every copy of the game."""

from __future__ import annotations


class Prospect:
    """What the next card of a stack promises, by the cards it may be."""

    def __init__(self, rewards: list[int], round_half_up: bool) -> None:
        count = len(rewards)
        self.mean = sum(rewards) / count
        halves = [(reward + 1) // 2 if round_half_up else reward // 2 for reward in rewards]
        self.mean_halved = sum(halves) / count
        # By bars: the share of cards worth that much or more.
        self.worth = [
            sum([1 for reward in rewards if reward >= bars]) / count
            for bars in range(max(rewards) + 1)
        ]


class Setup:
    """Never changes after it is made. Names are the ledger's (section 5.10)."""

    def __init__(self) -> None:
        self.seats = 4
        self.first_seat = -1  # -1: random
        self.fixed_ghosts: tuple[int, ...] = ()  # empty: dealt at random
        self.meter_size = 24
        self.costs: tuple[int, ...] = (3, 5, 8)
        self.odds: tuple[int, ...] = (4, 3, 2)  # a contract roll up to this succeeds
        self.reveal_on_success = False
        self.income_at_end = False
        self.lost_turn_income = True
        self.may_wait = False
        self.odd_hurts = False
        self.marks_next_turn_only = False
        self.unrolled_marks_lapse = False
        self.ability_after_too = False
        self.cooldown = 3
        self.first_ability_round = 1
        self.lost_turns_carry = False
        self.round_half_up = False
        self.order_binds_class_only = False
        self.impossible_order_lapses = False
        self.token_supply = 0
        self.round_limit = 0
        # Fixed by the rule sheet.
        self.start_tokens = 10
        self.start_bonus: tuple[int, ...] = (0, 0, 0, 0)  # by ghost
        self.income = 5
        self.mark_cost = 10
        self.block_cost = 5
        self.mark_loss = 2
        self.drain = 4
        # The cards of the chosen set.
        self.reward: tuple[int, ...] = ()  # by card
        self.cards: tuple[int, ...] = (0, 0, 0)  # by class, a mask
        self.counts: tuple[int, ...] = (0, 0, 0)  # by class
        # For whoever weighs chances.
        self.best_reward: tuple[int, ...] = (0, 0, 0)  # by class
        self.fresh: list[Prospect] = []  # by class: the full stack
        self.prospects: dict[int, Prospect] = {}  # by unseen cards; filled when first needed
