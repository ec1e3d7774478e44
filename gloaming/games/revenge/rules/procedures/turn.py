"""One turn: income, the lost-turn check, ability and main action, the end. [REV-22..REV-38]"""

from __future__ import annotations

from typing import Any, Final

from gloaming.core.flow import PUBLIC, Action, BrokenFlow, Frame
from gloaming.games.revenge.rules.procedures.contract import Contract
from gloaming.games.revenge.rules.state import NO_BLOCKS, Revenge
from gloaming.games.revenge.rules.terms import (
    ABILITY,
    ABILITY_USED,
    BLOCK,
    CLASS_BLOCKED,
    CONTRACT,
    DRAIN,
    EFFECTS_LAPSED,
    END_TURN,
    HALVE,
    HALVED,
    MARK,
    MARK_PLACED,
    NO_ACTION,
    ORDER,
    ORDERED,
    SABOTAGED,
    SILENCE,
    SILENCED,
    TOKENS_LOST,
    TURN_ENDED,
    TURN_LOST,
    TURN_STARTED,
)

ENDING: Final = (END_TURN, -1, -1)

# Every action there is, made once: a list of legal actions only points at them. (Typed Any, or
# compiled code would take each one apart and put it together again.)
CONTRACTS: Final[list[Any]] = [(CONTRACT, klass, -1) for klass in range(3)]
MARKS: Final[list[Any]] = [(MARK, target, -1) for target in range(4)]
BLOCKS: Final[list[list[Any]]] = [
    [(BLOCK, target, klass) for klass in range(3)] for target in range(4)
]
ABILITIES: Final[list[Any]] = [(ABILITY, target, -1) for target in range(4)]
ORDERS: Final[list[list[Any]]] = [
    [(ABILITY, target, klass) for klass in range(3)] for target in range(4)
]


class Turn(Frame[Revenge]):
    """Start, income, lost-turn check, ability and main action, end. [REV-22]"""

    INFO = (
        ("seat", PUBLIC, "seat"),
        ("ability_used", PUBLIC, "bool"),
        ("lost", PUBLIC, "bool"),
    )
    SHOWN = True

    def __init__(self, seat: int = 0) -> None:
        self.at = "start"
        self.seat = seat
        self.ability_used = False
        self.lost = False

    def run(self, g: Revenge) -> None:
        match self.at:
            case "start":
                self.start(g)
            case "main":
                self.ask_main(g)
            case "chosen":
                self.act(g)
            case "resolved":
                g.goto("end" if g.got == SABOTAGED else self.after_main(g))  # REV-73
            case "after":
                self.ask_after(g)
            case "after chosen":
                if g.got == ABILITY:
                    self.use_ability(g, g.said[1], g.said[2])
                g.goto("end")
            case "end":
                self.finish_turn(g)
            case _:
                raise BrokenFlow(f"Turn has no step {self.at}")

    # -- steps ------------------------------------------------------------------------------------

    def start(self, g: Revenge) -> None:
        """Announce, collect, and see whether the Banshee took this turn. [REV-22..26, REV-102]"""
        seat = self.seat
        g.say(TURN_STARTED, g.round, seat)
        self.lost = g.silenced[seat] >= 0
        if not g.setup.income_at_end:
            self.income(g)
        if self.lost:
            g.silenced[seat] = -1  # REV-105
            g.say(TURN_LOST, seat)
            g.goto("end")
        else:
            g.goto("main")

    def income(self, g: Revenge) -> None:
        """Automatic and in full, on a lost turn too. [REV-23..REV-26, REV-R34]"""
        if not self.lost or g.setup.lost_turn_income:
            g.collect_income(self.seat)

    def ask_main(self, g: Revenge) -> None:
        """REV-D1; without a question if nothing but ending the turn is possible. [REV-35]"""
        if g.has_main_action(self.seat) or self.has_ability(g):
            g.ask(self.seat, "chosen")
        else:
            g.say(NO_ACTION, self.seat)
            g.goto("end")

    def act(self, g: Revenge) -> None:
        verb, one, two = g.said
        if verb == CONTRACT:
            g.call(Contract(self.seat, one), "resolved")
        elif verb == MARK:
            self.place_mark(g, one)
            g.goto(self.after_main(g))  # REV-63
        elif verb == BLOCK:
            self.place_block(g, one, two)
            g.goto(self.after_main(g))
        elif verb == ABILITY:
            self.use_ability(g, one, two)
            g.goto("main")  # REV-90: the main action is still to come
        else:
            g.goto("end")

    def after_main(self, g: Revenge) -> str:
        """The ability may still follow, but only with `ability_timing = either`. [REV-89]"""
        return "after" if g.setup.ability_after_too else "end"

    def ask_after(self, g: Revenge) -> None:
        """REV-D2. [REV-R31]"""
        if self.has_ability(g):
            g.ask(self.seat, "after chosen")
        else:
            g.goto("end")

    def finish_turn(self, g: Revenge) -> None:
        """Blocks, the order and perhaps marks lapse; then the turn is over. [REV-37, REV-103]"""
        seat = self.seat
        if g.setup.income_at_end:
            self.income(g)
        if not (self.lost and g.setup.lost_turns_carry):  # REV-R36
            self.lapse(g)
        g.say(TURN_ENDED, seat)
        g.end()

    def lapse(self, g: Revenge) -> None:
        """REV-85, REV-121; marks too with `mark_duration = next_turn` (REV-R25)."""
        seat = self.seat
        blocks = 3 - g.blocks[seat].count(-1)
        ordered = g.order[seat] >= 0
        marks = len(g.marks[seat]) if g.setup.marks_next_turn_only else 0
        if not (blocks or ordered or marks):
            return
        g.blocks[seat] = NO_BLOCKS
        g.order[seat] = -1
        g.order_by[seat] = -1
        if marks:
            g.marks[seat] = ()
        g.say(EFFECTS_LAPSED, seat, blocks, int(ordered), marks)

    # -- sabotage and abilities -------------------------------------------------------------------

    def place_mark(self, g: Revenge, target: int) -> None:
        """REV-65, REV-66."""
        g.pay(self.seat, g.setup.mark_cost)
        g.marks[target] += (self.seat,)
        g.say(MARK_PLACED, target, self.seat, len(g.marks[target]), g.setup.mark_cost)

    def place_block(self, g: Revenge, target: int, klass: int) -> None:
        """REV-80..REV-83."""
        g.pay(self.seat, g.setup.block_cost)
        light, medium, hard = g.blocks[target]
        if klass == 0:
            light = self.seat
        elif klass == 1:
            medium = self.seat
        else:
            hard = self.seat
        g.blocks[target] = (light, medium, hard)
        g.say(CLASS_BLOCKED, target, self.seat, klass, g.setup.block_cost)

    def use_ability(self, g: Revenge, target: int, klass: int) -> None:
        """It always works, costs nothing, and rests for some rounds. [REV-90..REV-121]"""
        seat = self.seat
        ghost = g.ghost[seat]
        self.ability_used = True  # REV-92
        g.ready_round[seat] = g.round + g.setup.cooldown  # REV-94
        g.say(ABILITY_USED, seat, ghost, target, klass)
        if ghost == SILENCE:  # REV-101
            g.silenced[target] = seat
            g.say(SILENCED, target, seat)
        elif ghost == DRAIN:  # REV-106, REV-107
            amount = min(g.setup.drain, g.tokens[target])
            g.pay(target, amount)
            g.say(TOKENS_LOST, target, amount, g.tokens[target])
        elif ghost == HALVE:  # REV-109
            g.halved[target] = seat
            g.say(HALVED, target, seat)
        else:  # REV-115
            g.order[target] = klass
            g.order_by[target] = seat
            g.say(ORDERED, target, seat, klass)

    # -- questions --------------------------------------------------------------------------------

    def ability_ready(self, g: Revenge) -> bool:
        """REV-92, REV-93, REV-94."""
        return not self.ability_used and g.round >= g.ready_round[self.seat]

    def has_ability(self, g: Revenge) -> bool:
        """Ready, and there is somebody to use it on. [REV-97]"""
        if not self.ability_ready(g):
            return False
        for target in range(g.seats):
            if target != self.seat and why_no_effect(g, g.ghost[self.seat], target) is None:
                return True
        return False

    def space(self, g: Revenge, seat: int) -> list[Action]:
        """Every well-formed answer, in the ledger's order of actions."""
        others = [target for target in range(g.seats) if target != seat]
        found: list[Action] = []
        if self.at == "main":
            found.extend([(CONTRACT, klass, -1) for klass in range(3)])
            found.extend([(MARK, target, -1) for target in others])
            found.extend([(BLOCK, target, klass) for target in others for klass in range(3)])
        if g.ghost[seat] == ORDER:
            found.extend([(ABILITY, target, klass) for target in others for klass in range(3)])
        else:
            found.extend([(ABILITY, target, -1) for target in others])
        found.append(ENDING)
        return found

    def why_not(self, g: Revenge, seat: int, a: Action) -> str | None:
        """The ledger's table of refusals (section 11), first reason first."""
        verb, target, klass = a
        if verb == ABILITY:
            return self.why_not_ability(g, seat, target, klass)
        if self.at == "after":
            return None if verb == END_TURN else "REV-31"
        if (verb == MARK or verb == BLOCK) and target == seat:
            return "REV-60"
        if verb == CONTRACT:
            return why_not_contract(g, seat, target)
        if g.must_obey(seat):
            return "REV-116"
        if verb == MARK:
            return None if g.tokens[seat] >= g.setup.mark_cost else "REV-65"
        if verb == BLOCK:
            if g.tokens[seat] < g.setup.block_cost:
                return "REV-80"
            return "REV-87" if g.blocks[target][klass] >= 0 else None
        if g.setup.may_wait or not g.has_main_action(seat):  # REV-R16, REV-35
            return None
        return "REV-34"

    def why_not_ability(self, g: Revenge, seat: int, target: int, klass: int) -> str | None:
        ghost = g.ghost[seat]
        if (ghost == ORDER) != (klass >= 0):
            return "REV-115" if ghost == ORDER else "REV-88"
        if target == seat:
            return "REV-96"
        if self.ability_used:
            return "REV-92"
        if g.round < g.ready_round[seat]:
            return "REV-93" if g.round < g.setup.first_ability_round else "REV-94"
        return why_no_effect(g, ghost, target)

    def legal(self, g: Revenge, seat: int) -> list[Action]:
        """The same as filtering `space` by `why_not`, without asking about each answer."""
        found: list[Action] = []
        if self.at == "main":
            self.list_main(g, seat, found)
            free = not found or (g.setup.may_wait and not g.must_obey(seat))  # REV-35, REV-R16
        else:
            free = True
        if self.ability_ready(g):
            self.list_ability(g, seat, found)
        if free:
            found.append(ENDING)
        return found

    def list_main(self, g: Revenge, seat: int, found: list[Action]) -> None:
        setup = g.setup
        ordered = g.standing_order(seat)
        tokens = g.tokens[seat]
        blocks = g.blocks[seat]
        for klass in range(3):
            if blocks[klass] < 0 and setup.costs[klass] <= tokens:
                if ordered < 0 or ordered == klass:
                    found.append(CONTRACTS[klass])
        if ordered >= 0 and found and not setup.order_binds_class_only:  # REV-116
            return
        if tokens >= setup.mark_cost:
            for target in range(g.seats):
                if target != seat:
                    found.append(MARKS[target])
        if tokens >= setup.block_cost:
            for target in range(g.seats):
                if target != seat:
                    list_blocks(g.blocks[target], BLOCKS[target], found)

    def list_ability(self, g: Revenge, seat: int, found: list[Action]) -> None:
        ghost = g.ghost[seat]
        for target in range(g.seats):
            if target != seat and why_no_effect(g, ghost, target) is None:
                if ghost == ORDER:
                    found.extend(ORDERS[target])
                else:
                    found.append(ABILITIES[target])

    def prompt(self, g: Revenge, seat: int) -> str:
        return "turn.main" if self.at == "main" else "turn.after"

    def clone(self) -> Turn:
        frame = Turn(self.seat)
        frame.at = self.at
        frame.ability_used = self.ability_used
        frame.lost = self.lost
        return frame


def why_not_contract(g: Revenge, seat: int, klass: int) -> str | None:
    """REV-116, REV-117, REV-82, REV-39, in this order."""
    ordered = g.standing_order(seat)
    if ordered >= 0:
        if not g.can_accept(seat, ordered):
            return "REV-117"
        if klass != ordered:
            return "REV-116"
    if g.blocks[seat][klass] >= 0:
        return "REV-82"
    return None if g.setup.costs[klass] <= g.tokens[seat] else "REV-39"


def list_blocks(placed: tuple[int, ...], blocks: list[Any], found: list[Action]) -> None:
    """The classes not yet closed to somebody. [REV-87]"""
    if placed is NO_BLOCKS:
        found.extend(blocks)
        return
    for klass in range(3):
        if placed[klass] < 0:
            found.append(blocks[klass])


def why_no_effect(g: Revenge, ghost: int, target: int) -> str | None:
    """A target on whom the ability would change nothing cannot be chosen. [REV-97]"""
    if ghost == SILENCE:
        return None if g.silenced[target] < 0 else "REV-97"
    if ghost == DRAIN:
        return None if g.tokens[target] > 0 else "REV-108"
    if ghost == HALVE:
        return None if g.halved[target] < 0 else "REV-114"
    return None if g.order[target] < 0 else "REV-97"
