"""The options of A Ghost's Revenge (ledger 5.10) and how they become a setup."""

from __future__ import annotations

from collections.abc import Mapping

from gloaming.core.flow import Refused
from gloaming.core.masks import members
from gloaming.core.options import Choice, Listing, Number, OptionSet, Value, out_of_range
from gloaming.games.revenge.rules.book import BOOK, CLASSES
from gloaming.games.revenge.rules.setup import Prospect, Setup
from gloaming.games.revenge.rules.terms import DRAIN

GHOST_IDS = tuple(ghost.id for ghost in BOOK.ghosts)

OPTIONS = OptionSet(
    (
        Listing("ghost_deal", "random", ("random",), GHOST_IDS, "REV-R9", "REV-4"),
        Choice("first_seat", "random", ("random", 0, 1, 2, 3), "REV-R10"),
        Number("meter_size", 24, 13, 60, "REV-R5"),
        Number("cost_light", 3, 0, 20, "REV-R4"),
        Number("cost_medium", 5, 0, 20, "REV-R4"),
        Number("cost_hard", 8, 0, 20, "REV-R4"),
        Choice("contract_set", "gloaming40", tuple(BOOK.sets), "REV-6"),
        Choice("contract_reveal", "accept", ("accept", "success"), "REV-R20"),
        Choice("income_timing", "start", ("start", "end"), "REV-R14"),
        Choice("lost_turn_income", True, (True, False), "REV-R34"),
        Choice("may_wait", False, (False, True), "REV-R16"),
        Choice("sabotage_parity", "even", ("even", "odd"), "REV-R1"),
        Choice("mark_duration", "until_contract", ("until_contract", "next_turn"), "REV-R25"),
        Choice("unrolled_marks", "stay", ("stay", "lapse"), "REV-R26"),
        Choice("ability_timing", "before", ("before", "either"), "REV-R31"),
        Number("cooldown", 3, 1, 10, "REV-R33"),
        Number("first_ability_round", 1, 1, 10, "REV-R33"),
        Choice("next_turn_rule", "lost_counts", ("lost_counts", "carry"), "REV-R36"),
        Choice("half_rounding", "down", ("down", "up"), "REV-R37"),
        Choice("ifrit_order", "must", ("must", "class_only"), "REV-R39"),
        Choice("impossible_order", "closed", ("closed", "lapses"), "REV-R40"),
        Number("token_supply", 0, 30, 10_000, "REV-R6", also=(0,)),
        Number("round_limit", 0, 0, 1000, "REV-R42"),
    )
)


def whole(value: Value) -> int:
    assert isinstance(value, int)
    return value


def make_setup(seats: int, options: Mapping[str, Value]) -> Setup:
    """Options (already checked one by one) as a setup; what spans several is checked here."""
    chosen = {**OPTIONS.defaults(), **options}
    setup = Setup()
    setup.seats = seats
    setup.fixed_ghosts = fixed_ghosts(seats, chosen["ghost_deal"])
    setup.first_seat = fixed_first_seat(seats, chosen["first_seat"])
    setup.meter_size = whole(chosen["meter_size"])
    setup.costs = tuple(whole(chosen[f"cost_{name}"]) for name in CLASSES)
    setup.reveal_on_success = chosen["contract_reveal"] == "success"
    setup.income_at_end = chosen["income_timing"] == "end"
    setup.lost_turn_income = chosen["lost_turn_income"] is True
    setup.may_wait = chosen["may_wait"] is True
    setup.odd_hurts = chosen["sabotage_parity"] == "odd"
    setup.marks_next_turn_only = chosen["mark_duration"] == "next_turn"
    setup.unrolled_marks_lapse = chosen["unrolled_marks"] == "lapse"
    setup.ability_after_too = chosen["ability_timing"] == "either"
    setup.cooldown = whole(chosen["cooldown"])
    setup.first_ability_round = whole(chosen["first_ability_round"])
    setup.lost_turns_carry = chosen["next_turn_rule"] == "carry"
    setup.round_half_up = chosen["half_rounding"] == "up"
    setup.order_binds_class_only = chosen["ifrit_order"] == "class_only"
    setup.impossible_order_lapses = chosen["impossible_order"] == "lapses"
    setup.token_supply = token_supply(seats, whole(chosen["token_supply"]))
    setup.round_limit = whole(chosen["round_limit"])
    open_the_box(setup, str(chosen["contract_set"]))
    return setup


def fixed_ghosts(seats: int, value: Value) -> tuple[int, ...]:
    if not isinstance(value, list):
        return ()
    if len(value) != seats or len(set(value)) != seats:  # REV-9
        raise Refused("REV-9", {"name": "ghost_deal", "value": "+".join(value), "seats": seats})
    return tuple(GHOST_IDS.index(name) for name in value)


def fixed_first_seat(seats: int, value: Value) -> int:
    if value == "random":
        return -1
    if whole(value) >= seats:
        raise out_of_range(OPTIONS.options["first_seat"], value)
    return whole(value)


def token_supply(seats: int, value: int) -> int:
    if 0 < value < 10 * seats:  # REV-R6: at least 10 per seat
        raise out_of_range(OPTIONS.options["token_supply"], value)
    return value


def open_the_box(setup: Setup, set_name: str) -> None:
    """What the content fixes: figures, ghosts, and the cards of the chosen set."""
    figures = BOOK.figures
    setup.start_tokens = figures.start_tokens
    setup.start_bonus = tuple(ghost.start_bonus for ghost in BOOK.ghosts)
    setup.income = figures.income
    setup.mark_cost = figures.mark_cost
    setup.block_cost = figures.block_cost
    setup.mark_loss = figures.mark_loss
    setup.drain = BOOK.ghosts[DRAIN].amount
    setup.odds = tuple(figures.success_up_to)
    setup.reward = tuple(card.reward for card in BOOK.cards)
    masks = [0, 0, 0]
    for card in BOOK.sets[set_name]:
        masks[CLASSES.index(BOOK.cards[card].class_)] |= 1 << card
    setup.cards = tuple(masks)
    setup.counts = tuple(mask.bit_count() for mask in masks)
    rewards = [[setup.reward[card] for card in members(mask)] for mask in masks]
    setup.best_reward = tuple(max(stack) for stack in rewards)
    setup.fresh = [Prospect(stack, setup.round_half_up) for stack in rewards]
