"""A table's options and its map, made once and shared by every copy of the game."""

from __future__ import annotations

from gloaming.games.tillinghast.rules.chart import Chart


class Setup:
    """The options of one table and its map. Never changes. Names are the ledger's (section 5.8)."""

    def __init__(self, chart: Chart) -> None:
        self.village = chart.village
        self.chart = chart
        self.seats = 2
        self.start_player = -1  # -1: random
        self.strike_through_walls = False
        self.end_when_gained = False
        self.lost_turn_window = False
        self.holy_start_counts = True
        self.quiet_may_speak = False
        self.lit_stay_speaks = False
        self.illuminate_reveals = False
        self.placement_speaks = False
        self.vortex_same_grave = True
        self.declare_clockwise = False
        self.declare_binds = False
        self.cursed_hour_auto = False
        self.aid_self = False
        self.aid_others = False
