"""A table's options and board as numbers, made once and shared by every copy of the game."""

from __future__ import annotations

from gloaming.games.sonata.rules.floor import ANY_PATH, Floor


class Setup:
    """Never changes after it is made. Names are the ledger's (last table of section 5)."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.board = ""  # its name in the box
        self.hours = 6
        self.rounds_per_hour = 4
        self.rounds = 24
        self.whisper_every = 2
        self.clockwise_first = True
        self.captive_whisper = True
        self.rotate = False
        self.put_back = False  # pocket = return
        self.told = False  # pocket = told
        self.may_coincide = False  # what two ghosts drew; in either case
        self.start_gap = 0
        self.single_use = False  # wall_token
        self.wall_by_turn = False  # wall_signal
        self.carry_walls = True
        self.perform_open = False
        self.scan_ask = False
        self.claim_zone = False
        self.diagonal = ANY_PATH
        self.zones: list[int] = floor.zones[ANY_PATH]
        self.stride = False
        self.push_start = True  # windows before Johnny's first action …
        self.push_between = True  # … after actions that leave him another …
        self.push_end = True  # … and after his last
        self.free_one = False
        self.stagger = False
        self.bell_enter = False
        self.bell_tile = False
        self.chat = "public"
        self.aid_johnny = False
        self.aid_ghosts = False
        # From the content.
        self.words = 8  # cards in a Communication Deck
