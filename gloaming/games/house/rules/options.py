"""The options of a table (ledger 5.9), and the setup they make together with the content."""

from __future__ import annotations

from collections.abc import Mapping

from gloaming.core.flow import Refused
from gloaming.core.options import Choice, Number, OptionSet, Value
from gloaming.games.house.rules import book
from gloaming.games.house.rules.book import BOOK, COSTS, MATERIALS, Act, Possession, Step
from gloaming.games.house.rules.setup import Deed, Instruction, Setup
from gloaming.games.house.rules.terms import (
    CHOOSE_OPTION,
    CHOOSE_PLAYER,
    CHOOSE_ROOM,
    DISCARD_BOONS,
    DISCARD_EXITS,
    EXIT,
    HOLDING,
    PROTECTION,
    SIN_CARD,
    STOP,
    TOOL,
)

BOX_SEATS = 6  # twelve tokens, two each

OPTIONS = OptionSet(
    (
        Choice("sins", False, (False, True), "HOP-R12"),
        Choice("character_selection", "roll", ("roll", "pick"), "HOP-R4"),
        Choice("first_player", "usual", ("usual", "one_roll", "high_roll"), "HOP-R6"),
        Choice("token_supply", "unlimited", ("unlimited", "box12"), "HOP-R2"),
        Choice("windows", "full", ("full", "light"), "HOP-R46"),
        Choice("escape_interrupts", "end", ("end", "each_play"), "HOP-R50"),
        Choice("boon_limit", "slots", ("slots", "exits"), "HOP-R15"),
        Choice("boon_move", "same_phase", ("same_phase", "never"), "HOP-R16"),
        Choice("pay_with_protected", False, (False, True), "HOP-R23"),
        Choice("hide_duration", "until_moved", ("until_moved", "own_turn"), "HOP-R28"),
        Choice("hide_ignores", "all", ("all", "harm"), "HOP-R30"),
        Choice("sensa_timing", "escape", ("escape", "any_window"), "HOP-R35"),
        Choice("haunt_on_stay", False, (False, True), "HOP-R38"),
        Choice("possession_blocks", "all_draws", ("all_draws", "draw_phase"), "HOP-R68"),
        Choice("fernando_ignore", "self", ("self", "table"), "HOP-R63"),
        Number("target_points", 10, 5, 20, "HOP-136"),
        Number("turn_limit", 0, 0, 100_000, "HOP-R89"),
    )
)


def whole(value: Value) -> int:
    assert isinstance(value, int)
    return value


def make_setup(seats: int, options: Mapping[str, Value]) -> Setup:
    """Options (already checked one by one) as a setup; what spans several is checked here."""
    chosen = {**OPTIONS.defaults(), **options}
    if chosen["token_supply"] == "box12" and seats > BOX_SEATS:
        raise Refused("HOP-R2", {"seats": seats, "most": BOX_SEATS})
    if chosen["character_selection"] == "pick" and chosen["first_player"] == "one_roll":
        raise Refused("HOP-R4")
    setup = Setup()
    setup.seats = seats
    setup.sins = chosen["sins"] is True
    setup.pick = chosen["character_selection"] == "pick"
    setup.high_roll = setup.pick or chosen["first_player"] == "high_roll"
    setup.light = chosen["windows"] == "light"
    setup.each_play = chosen["escape_interrupts"] == "each_play"
    setup.boons_by_exits = chosen["boon_limit"] == "exits"
    setup.boons_move = chosen["boon_move"] == "same_phase"
    setup.pay_with_protected = chosen["pay_with_protected"] is True
    setup.hide_own_turn = chosen["hide_duration"] == "own_turn"
    setup.hiders_take_good = chosen["hide_ignores"] == "harm"
    setup.sensa_any_window = chosen["sensa_timing"] == "any_window"
    setup.haunt_on_stay = chosen["haunt_on_stay"] is True
    setup.blocks_draw_phase_only = chosen["possession_blocks"] == "draw_phase"
    setup.fernando_spares_all = chosen["fernando_ignore"] == "table"
    setup.target = whole(chosen["target_points"])
    setup.turn_limit = whole(chosen["turn_limit"])
    open_the_box(setup)
    return setup


def open_the_box(setup: Setup) -> None:
    """What the content fixes, as lists by number."""
    exits, boons, sins = BOOK.exits, BOOK.boons, BOOK.sins
    listed = [sum(MATERIALS[name] for name in set(boon.materials)) for boon in boons]
    setup.first_sin = len(exits) + len(boons)
    setup.sort = [
        *[EXIT] * len(exits),
        *[TOOL if boon.kind == "tool" else PROTECTION for boon in boons],
        *[SIN_CARD] * len(sins),
    ]
    setup.material = [*[MATERIALS[card.material] for card in exits], *listed, *[0] * len(sins)]
    worth = [*[card.points for card in exits], *[boon.points for boon in boons]]
    setup.points = [*worth, *[0] * len(sins)]
    setup.marked = [card.mark for card in exits] + [False] * (len(boons) + len(sins))
    in_deck = BOOK.cards if setup.sins else BOOK.cards[: setup.first_sin]  # HOP-132, HOP-133
    setup.escapes = [n for n, card in enumerate(in_deck) for _ in range(card.copies)]
    setup.sin_effect = [book.SIN_EFFECTS.index(sin.effect) for sin in sins]
    setup.sin_when = [book.WHENS.index(sin.when) for sin in sins]
    setup.sin_most = [sin.most_points for sin in sins]
    setup.influence = [MATERIALS[room.influence] for room in BOOK.rooms]
    setup.closet = [room.closet for room in BOOK.rooms]
    setup.deeds = [[deed(one.primary), deed(one.secondary)] for one in BOOK.characters]
    setup.programs = [program(card) for card in BOOK.possessions]
    setup.possessions = [n for n, card in enumerate(BOOK.possessions) for _ in range(card.copies)]


def deed(act: Act) -> Deed:
    return Deed(
        book.ACT_EFFECTS.index(act.effect),
        book.WHENS.index(act.when),
        act.least,
        MATERIALS[act.material],
        [COSTS[cost] for cost in act.cost],
    )


def program(card: Possession) -> list[Instruction]:
    """A card's steps one after another; a choice says where A and where B begin."""
    steps = [instruction(step) for step in card.steps]
    if card.a:
        start = len(steps)
        steps[-1] = (CHOOSE_OPTION, 0, start, start + len(card.a) + 1)
        steps += [instruction(step) for step in card.a]
        steps.append((STOP, 0, 0, 0))
        steps += [instruction(step) for step in card.b]
    steps.append((STOP, 0, 0, 0))
    return steps


def instruction(step: Step) -> Instruction:
    op = book.OPS.index(step.do)
    who = book.WHO.index(step.who)
    if op == CHOOSE_PLAYER:
        return (op, ("active", "first").index(step.by), ("first", "second").index(step.key), 0)
    if op == CHOOSE_ROOM:
        return (op, 0, MATERIALS[step.influence], 0)
    if op == DISCARD_EXITS:
        return (op, who, MATERIALS[step.material], step.count)
    if op == DISCARD_BOONS:
        return (op, who, book.BOON_KINDS[step.kind] * 4 + MATERIALS[step.on], step.count)
    if who == HOLDING:
        return (op, who, step.least, step.count)
    return (op, who, 0, step.count)
