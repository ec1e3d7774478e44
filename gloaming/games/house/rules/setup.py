"""A table's options and cards as numbers, made once and shared by every copy of the game."""

from __future__ import annotations

from typing import TypeAlias

# An instruction of a Possession card: what, whom, and two more numbers.
Instruction: TypeAlias = tuple[int, int, int, int]
# A part of a cost: an Exit or a Boon, of which materials, and may it come from hand?
Part: TypeAlias = tuple[int, int, bool]


class Deed:
    """A Desperate Act."""

    def __init__(self, effect: int, when: int, least: int, material: int, cost: list[Part]) -> None:
        self.effect = effect
        self.when = when
        self.least = least  # the lowest roll that works; 0: no roll
        self.material = material
        self.cost = cost


class Setup:
    """Never changes after it is made. Names are the ledger's (section 5.9)."""

    def __init__(self) -> None:
        self.seats = 4
        self.sins = False
        self.pick = False
        self.high_roll = False
        self.light = False
        self.each_play = False
        self.boons_by_exits = False
        self.boons_move = True
        self.pay_with_protected = False
        self.hide_own_turn = False
        self.hiders_take_good = False
        self.sensa_any_window = False
        self.haunt_on_stay = False
        self.blocks_draw_phase_only = False
        self.fernando_spares_all = False
        self.target = 10
        self.turn_limit = 0
        # By number of Escape card.
        self.sort: list[int] = []
        self.material: list[int] = []
        self.points: list[int] = []
        self.marked: list[bool] = []
        self.first_sin = 0
        self.escapes: list[int] = []  # the whole deck, by kind, in order
        # By Sin: card - first_sin.
        self.sin_effect: list[int] = []
        self.sin_when: list[int] = []
        self.sin_most: list[int] = []
        # By room.
        self.influence: list[int] = []
        self.closet: list[bool] = []
        # By character: two acts each.
        self.deeds: list[list[Deed]] = []
        # By Possession card.
        self.programs: list[list[Instruction]] = []
        self.possessions: list[int] = []
