"""The whole game: setting up, then turn after turn. [REV-9..REV-21]"""

from __future__ import annotations

from gloaming.core.flow import BrokenFlow, Frame
from gloaming.games.revenge.rules.procedures.turn import Turn
from gloaming.games.revenge.rules.state import Revenge
from gloaming.games.revenge.rules.terms import FIRST_SEAT, GAME_STARTED, GHOST_ANNOUNCED, GHOSTS


class Game(Frame[Revenge]):
    """First seat and ghosts by chance, abilities announced, then turns without end. [REV-9..21]"""

    INFO = ()
    SHOWN = True

    def __init__(self) -> None:
        self.at = "first seat"

    def run(self, g: Revenge) -> None:
        match self.at:
            case "first seat":
                self.choose_first_seat(g)
            case "seated":
                g.first_seat = g.got
                g.goto("deal")
            case "deal":
                self.deal(g)
            case "dealt":
                self.give(g)
                g.goto("deal")
            case "announce":
                self.announce(g)
                g.goto("turn")
            case "turn":
                g.call(Turn(g.active), "next")
            case "next":
                self.next_turn(g)
            case _:
                raise BrokenFlow(f"Game has no step {self.at}")

    def choose_first_seat(self, g: Revenge) -> None:
        """REV-19, or fixed by the option (REV-R10)."""
        if g.setup.first_seat >= 0:
            g.first_seat = g.setup.first_seat
            g.goto("deal")
        else:
            g.roll(FIRST_SEAT, g.seats, "seated")

    def deal(self, g: Revenge) -> None:
        """One ghost per seat, all different. [REV-9, REV-10]"""
        if g.setup.fixed_ghosts:
            g.ghost = list(g.setup.fixed_ghosts)
        if -1 in g.ghost:
            g.roll(GHOSTS, 4 - (g.seats - g.ghost.count(-1)), "dealt")
        else:
            g.goto("announce")

    def give(self, g: Revenge) -> None:
        items = g.items(GHOSTS)
        assert items is not None
        dealt = g.ghost[:]
        dealt[dealt.index(-1)] = items[g.got]
        g.ghost = dealt

    def announce(self, g: Revenge) -> None:
        """Tokens out, ghosts read aloud in turn order, the unused one named. [REV-11..REV-14]"""
        g.active = g.first_seat
        g.say(GAME_STARTED, g.first_seat)
        for place in range(g.seats):
            seat = (g.first_seat + place) % g.seats
            g.take(seat, g.setup.start_tokens + g.setup.start_bonus[g.ghost[seat]])
            g.say(GHOST_ANNOUNCED, seat, g.ghost[seat])
        for ghost in range(4):
            if ghost not in g.ghost:
                g.unused_ghost = ghost
                g.say(GHOST_ANNOUNCED, -1, ghost)

    def next_turn(self, g: Revenge) -> None:
        """Clockwise, again and again; a new round with the first seat. [REV-20, REV-21]"""
        seat = (g.active + 1) % g.seats
        if seat == g.first_seat:
            if g.round == g.setup.round_limit:
                g.reach_limit()
                return
            g.round += 1
        g.active = seat
        g.call(Turn(seat), "next")

    def clone(self) -> Game:
        frame = Game()
        frame.at = self.at
        return frame
