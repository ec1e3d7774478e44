"""What a Possession card makes players give up or take, one player at a time. [HOP-R72..HOP-R81]"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import PUBLIC, Action, BrokenFlow, Frame
from gloaming.games.house.rules.estate import Estate
from gloaming.games.house.rules.procedures.loss import Loss
from gloaming.games.house.rules.procedures.questions import out_of_place
from gloaming.games.house.rules.sins import aim_at, part_of, place_of, seat_of
from gloaming.games.house.rules.terms import (
    AIM,
    BOON,
    DECLINE,
    DISCARD,
    DISCARD_ANY,
    DISCARD_BOONS,
    DISCARD_EXITS,
    DISCARD_FROM_HAND,
    EITHER,
    EXIT,
    IN_PLAY,
    LET_BE,
    PARTS,
    PROTECTION,
    TAKE,
    TOOL,
)

DECLINING: Final = (DECLINE, -1, -1)


class GiveUp(Frame[Estate]):
    """Round the table from the drawer, each of `whom` gives up so many cards of its choice.

    Protected Exits are no candidates, the Boons on them are; ignoring is looked at when a
    player's moment comes. [HOP-27, HOP-28, HOP-R73, HOP-R76]
    """

    INFO = (
        ("op", PUBLIC, "int"),
        ("whom", PUBLIC, "mask:seat"),
        ("start", PUBLIC, "seat"),
        ("what", PUBLIC, "int"),  # materials; of Boons, 4 * sort + materials of their Exits
        ("count", PUBLIC, "int"),
        ("place", PUBLIC, "int"),
        ("given", PUBLIC, "int"),
    )
    SHOWN = True

    def __init__(
        self, op: int = 0, whom: int = 0, start: int = 0, what: int = 0, count: int = 0
    ) -> None:
        self.at = "next"
        self.op = op
        self.whom = whom
        self.start = start
        self.what = what
        self.count = count
        self.place = 0
        self.given = 0

    def run(self, g: Estate) -> None:
        match self.at:
            case "next":
                self.next_player(g)
            case "ask":
                self.ask(g)
            case "given":
                self.give(g, g.said[1])
            case _:
                raise BrokenFlow(f"GiveUp has no step {self.at}")

    def giver(self, g: Estate) -> int:
        return (self.start + self.place) % g.seats

    def next_player(self, g: Estate) -> None:
        """On to whoever has something to give and does not ignore the card."""
        while self.place < g.seats:
            seat = self.giver(g)
            meant = self.whom >> seat & 1 and not g.ignores(seat)
            if meant and self.given < self.count and self.has_piece(g, seat):
                g.goto("ask")
                return
            self.place += 1
            self.given = 0
        g.end()

    def ask(self, g: Estate) -> None:
        """Without a question where everybody can see that there is but one answer."""
        seat = self.giver(g)
        only = self.only_piece(g, seat)
        if only >= 0:
            self.give(g, only)
        else:
            g.ask(seat, "given")

    def give(self, g: Estate, piece: int) -> None:
        seat = self.giver(g)
        self.given += 1
        if piece < IN_PLAY:
            g.discard_card(seat, piece)
            g.goto("next")
            return
        place = (piece - IN_PLAY) // PARTS
        part = (piece - IN_PLAY) % PARTS
        if part == EXIT:
            g.call(Loss(seat, place), "next")
        else:
            g.discard_boon(seat, place, part)
            g.goto("next")

    # -- what can be given -----------------------------------------------------------------------

    def from_hand(self) -> bool:
        return self.op == DISCARD_FROM_HAND or self.op == DISCARD_ANY

    def in_play(self, g: Estate, seat: int) -> list[int]:
        """The pieces in play that would do, in order."""
        found: list[int] = []
        if self.op == DISCARD_FROM_HAND:
            return found
        kind, on, exits = BOON, EITHER, EITHER
        if self.op == DISCARD_BOONS:
            kind, on, exits = self.what // 4, self.what % 4, 0
        elif self.op == DISCARD_EXITS:
            kind, on, exits = 0, 0, self.what
        row = g.exits[seat]
        for place in range(len(row)):
            material = g.setup.material[row[place]]
            here = IN_PLAY + PARTS * place
            guard = g.protection[seat][place]
            if material & exits and guard < 0:
                found.append(here)
            if material & on:
                if guard >= 0 and (kind == BOON or kind == PROTECTION):
                    found.append(here + PROTECTION)
                if g.tool[seat][place] >= 0 and (kind == BOON or kind == TOOL):
                    found.append(here + TOOL)
        return found

    def has_piece(self, g: Estate, seat: int) -> bool:
        return (self.from_hand() and len(g.hand[seat]) > 0) or len(self.in_play(g, seat)) > 0

    def only_piece(self, g: Estate, seat: int) -> int:
        """The one piece everybody knows it must be, or -1."""
        there = self.in_play(g, seat)
        hand = g.hand[seat]
        if not self.from_hand():
            return there[0] if len(there) == 1 else -1
        left = self.count - self.given
        if not there and len(hand) <= left:
            return hand[0]
        return there[0] if not hand and len(there) == 1 else -1

    def pieces(self, g: Estate, seat: int) -> list[int]:
        found: list[int] = []
        if self.from_hand():
            last = -1
            for card in g.hand[seat]:
                if card != last:
                    found.append(card)
                last = card
        found.extend(self.in_play(g, seat))
        return found

    def space(self, g: Estate, seat: int) -> list[Action]:
        return [(DISCARD, piece, -1) for piece in self.pieces(g, seat)]

    def legal(self, g: Estate, seat: int) -> list[Action]:
        return self.space(g, seat)

    def why_not(self, g: Estate, seat: int, a: Action) -> str | None:
        verb, piece, _ = a
        if verb != DISCARD:
            return out_of_place(g, seat, verb, "HOP-75")
        if piece in self.pieces(g, seat):
            return None
        if piece < IN_PLAY:
            return "HOP-13" if self.from_hand() else "HOP-R76"
        place = (piece - IN_PLAY) // PARTS
        guarded = place < len(g.exits[seat]) and g.protection[seat][place] >= 0
        if (piece - IN_PLAY) % PARTS == EXIT and guarded:
            return "HOP-27"
        return "HOP-R76"

    def prompt(self, g: Estate, seat: int) -> str:
        if self.op == DISCARD_EXITS:
            return "giveup.exit"
        if self.op == DISCARD_BOONS:
            return "giveup.boon"
        return "giveup.hand" if self.op == DISCARD_FROM_HAND else "giveup.any"

    def clone(self) -> GiveUp:
        frame = GiveUp(self.op, self.whom, self.start, self.what, self.count)
        frame.at = self.at
        frame.place = self.place
        frame.given = self.given
        return frame


class StealLeft(Frame[Estate]):
    """Round the table from the drawer, each may steal an open Exit from its left. [HOP-149]"""

    INFO = (("start", PUBLIC, "seat"), ("place", PUBLIC, "int"))
    SHOWN = True

    def __init__(self, start: int = 0) -> None:
        self.at = "next"
        self.start = start
        self.place = 0

    def run(self, g: Estate) -> None:
        match self.at:
            case "next":
                self.next_player(g)
            case "taken":
                self.take(g)
            case _:
                raise BrokenFlow(f"StealLeft has no step {self.at}")

    def thief(self, g: Estate) -> int:
        return (self.start + self.place) % g.seats

    def next_player(self, g: Estate) -> None:
        """Whoever ignores the card neither steals nor is stolen from. [HOP-R30, HOP-R79]"""
        while self.place < g.seats:
            seat = self.thief(g)
            left = (seat + 1) % g.seats
            if g.takes_good(seat) and not g.ignores(left) and g.has_open_exit(left):
                g.ask(seat, "taken")
                return
            self.place += 1
        g.end()

    def take(self, g: Estate) -> None:
        seat = self.thief(g)
        self.place += 1
        if g.got == DECLINE:
            g.say(LET_BE, seat, (seat + 1) % g.seats)
            g.goto("next")
        else:
            aim = g.said[1]
            g.call(Loss(seat_of(aim), place_of(aim), seat), "next")

    def space(self, g: Estate, seat: int) -> list[Action]:
        left = (seat + 1) % g.seats
        guards = g.protection[left]
        found: list[Action] = []
        for place in range(len(guards)):
            if guards[place] < 0:
                found.append((TAKE, aim_at(left, place, EXIT), -1))
        found.append(DECLINING)
        return found

    def legal(self, g: Estate, seat: int) -> list[Action]:
        return self.space(g, seat)

    def why_not(self, g: Estate, seat: int, a: Action) -> str | None:
        verb, aim, _ = a
        if verb == DECLINE:
            return None
        if verb != TAKE:
            return out_of_place(g, seat, verb, "HOP-149")
        if seat_of(aim) != (seat + 1) % g.seats or aim % AIM == 0 or part_of(aim) != EXIT:
            return "HOP-149"
        if place_of(aim) >= len(g.exits[seat_of(aim)]):
            return "HOP-149"
        return None if g.is_open(seat_of(aim), place_of(aim)) else "HOP-149"

    def prompt(self, g: Estate, seat: int) -> str:
        return "steal"

    def clone(self) -> StealLeft:
        frame = StealLeft(self.start)
        frame.at = self.at
        frame.place = self.place
        return frame
